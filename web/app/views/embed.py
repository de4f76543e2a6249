"""An embedded board as HTML regions, from a `Diagram`; it fits into 300 pixels."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pyengine.core.scene import Scene, SceneBoard
from pyengine.core.words import msg, say
from pyengine.render import svg

from ..embed.diagram import Diagram
from ..embed.query import Trouble, put_right
from .boards import BoardView
from .panels import ICONS
from .region import Region

# One stroke, 24 x 24, besides those of the table.
OWN = {
    "auto": "M8 5l11 7-11 7z",
    "pause": "M8 5v14M16 5v14",
    "reset": "M4 12a8 8 0 1 0 3-6.2M4 4v5h5",
    "open": "M10 5H5v14h14v-5M13 4h7v7M20 4l-9 9",
}


def render_icon(name: str) -> str:
    """Return an icon as SVG; the button around it has the name."""
    return f'<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d="{OWN.get(name) or ICONS[name]}"/></svg>'


def say_word(name: str, language: str, **values: object) -> str:
    """Return a word of embedded boards, ready for HTML."""
    return escape(say(msg("embed." + name, **values), language))


class EmbedView(BoardView):
    """Draws an embedded board. ``base`` leads to the site's root."""

    root = "../"
    inside = False

    table: Diagram

    def __init__(self, table: Diagram, language: str = "en", base: str = "../", *, running: bool = False) -> None:
        super().__init__(table, language, base)
        self.running = running  # the steps play by themselves

    def render(self) -> list[Region]:
        """Return all regions as they are now."""
        scene = self.table.make_scene()
        hands = "".join(self.render_hand(hand) for hand in scene.hands) if self.table.setting.hands else ""
        return [
            Region("boards", self.render_large(scene)),
            Region("minis", self.render_small(scene)),
            Region("task", self.table.display.lines.render(self) if self.table.display.lines else ""),
            Region("hands", hands),
            Region("steps", self.render_steps()),
            Region("told", f"<p>{self.say(self.table.get_caption())}</p>" if self.table.get_caption() else ""),
            Region("status", self.render_state(scene)),
            Region("choices", self.render_choices(scene)),
            Region("tools", self.render_tools()),
        ]

    def render_large(self, scene: Scene) -> str:
        """Return the board that is shown large, under its owner's name where there are several boards."""
        board = self._choose_large(scene)
        if len(scene.boards) == 1:
            return self.render_board(board)
        return f'<div class="focus">{self._render_owner(board)}{self.render_board(board)}</div>'

    def render_small(self, scene: Scene) -> str:
        """Return the boards that are not shown large."""
        large = self._choose_large(scene)
        return "".join(self._render_mini(board) for board in scene.boards if board is not large)

    def _render_owner(self, board: SceneBoard) -> str:
        emblem = svg.emblem(board.owner) if board.owner is not None else ""
        note = f"<small>{self.say(board.note)}</small>" if board.note else ""
        return f'<span class="who">{emblem}<b>{self.say(board.title or msg("board.board"))}</b>{note}</span>'

    def own_word(self, name: str, **values: object) -> str:
        """Return a word of embedded boards, ready for HTML."""
        return say_word(name, self.language, **values)

    def render_state(self, scene: Scene) -> str:
        """Return what to do next, why something was refused, or how the game ended; "" on a board that cannot be played on."""
        figure = self.table
        over = figure.kit.game.outcome(figure.session.shown_state) is not None
        if not (figure.setting.interactive or over):
            return ""
        lines = [f"<p{' class=over' if over else ''}>{self.say(scene.caption)}</p>"]
        if figure.said.refused:
            rule = f' <b class="rule">{self.word("rule", rule=figure.said.refused.rule)}</b>' if figure.said.refused.rule else ""
            lines = [f'<p class="why">{self.say(figure.said.refused)}{rule}</p>']
        if figure.has_begun:
            lines.append(f'<p class="note">{self.own_word("trying")}</p>')
        return "".join(lines)

    def render_choices(self, scene: Scene) -> str:
        """Return the buttons for tokens that are not on the board."""
        buttons = "".join(self._render_choice(button) for button in scene.buttons if button.token in self.can)
        return f'<div class="row" role="group" aria-label="{self.word("choices")}">{buttons}</div>' if buttons else ""

    def render_steps(self) -> str:
        """Return the controls for stepping through the moves, "" where there are none."""
        figure = self.table
        if not figure.steps:
            return ""
        at, last = figure.at, figure.steps
        running = "pause" if self.running else "auto"
        buttons = "".join(
            self._render_control(name, do, able)
            for name, do, able in (
                ("first", "first", at > 0 or figure.has_begun),
                ("back", "back", at > 0 or figure.has_begun),
                (running, running, at < last or self.running),
                ("next", "next", at < last),
                ("last", "last", at < last),
            )
        )
        tellings = () if figure.has_begun else figure.tell_step()
        shown = ""
        if tellings:
            from .figures import render_tellings  # only for boards with steps

            shown = f"<b>{render_tellings(tellings, self.language)}</b>"
        return (
            f'<div class="step-buttons" role="group" aria-label="{self.own_word("steps")}">{buttons}</div>'
            f'<p class="step">{self.own_word("count", at=at, steps=last)} {shown}</p>'
        )

    def _render_control(self, name: str, do: str, able: bool, word: str = "") -> str:
        picture = render_icon({"back": "previous"}.get(name, name))
        off = "" if able else " disabled"
        label = f' aria-label="{self.own_word(name)}" title="{self.own_word(name)}"' if not word else ""
        return f'<button class="btn icon" data-do="{do}"{label}{off}>{picture}{word}</button>'

    def render_tools(self) -> str:
        """Return the tools: play from here, undo, reset, flip, open the full page."""
        figure = self.table
        tools = []
        if figure.is_playable and not figure.variation and not self.can:
            tools.append(f'<button class="btn small" data-do="play">{self.own_word("play")}</button>')
        if figure.has_begun:
            tools.append(f'<button class="btn small" data-do="undo">{render_icon("undo")}{self.own_word("undo")}</button>')
            tools.append(f'<button class="btn small" data-do="reset">{render_icon("reset")}{self.own_word("reset")}</button>')
        tools.append(self._render_control("flip", "flip", True))
        string = figure.make_table_string()
        if string:
            where = f"{self.base}play/{self.info.id}/#here={string}"
            tools.append(
                f'<a class="btn icon" href="{escape(where)}" target="_blank" rel="noopener" aria-label="{self.own_word("open")}" '
                f'title="{self.own_word("open")}">{render_icon("open")}</a>'
            )
        return "".join(tools)


def render_troubles(listed: Sequence[Trouble], query: str, language: str, shown: bool) -> str:
    """Return what is wrong with an address, field by field, with the nearest correct value. ``shown``: a board is shown all the
    same."""
    if not listed:
        return ""
    rows = []
    for trouble in listed:
        better = say_word("without", language)
        if trouble.better is not None:
            mend = say_word("nearest", language, field=trouble.name or trouble.field, value=trouble.better)
            better = f"<code>{mend}</code>"
        if trouble.field not in ("#", "?"):
            better += f' <a href="?{escape(put_right(query, trouble))}">{say_word("mended", language)}</a>'
        else:
            better = ""
        rows.append(f"<li><b>{escape(trouble.field)}</b> {escape(say(trouble.why, language))} <span>{better}</span></li>")
    head = say_word("trouble-small" if shown else "trouble", language)
    return f"<p>{head}</p><ul>{''.join(rows)}</ul>"
