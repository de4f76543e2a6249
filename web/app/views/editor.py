"""The position editor as HTML regions, from a `PositionEditor`."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from types import MappingProxyType
from typing import NamedTuple

from pyengine.chess.form import CHOICE, FIXED, NUMBER, PIECES, SIGNS, SQUARES, STACKS, TEXT, Brush, Part
from pyengine.core.game import GameInfo
from pyengine.core.scene import Sprite
from pyengine.core.words import Message, catalogue, msg, say
from pyengine.render import names, svg

from ..embed.marks import KINDS
from ..embed.position_editor import ARROW, ERASE, HAND, NOTE, PositionEditor
from ..embed.query import Trouble
from ..embed.reading import Reading
from .panels import make_speaker
from .region import Region
from .snippets import Snippet, SnippetRequest, draw_picture, encode_picture, make_snippets

TOOLS = {
    HAND: "M12 4v16M4 12h16M12 4L9 7M12 4l3 3M12 20l-3-3M12 20l3-3M4 12l3-3M4 12l3 3M20 12l-3-3M20 12l-3 3",
    ERASE: "M4 15l9-9 7 7-6 6H8zM8.5 10.5l7 7M8 19h12",
    ARROW: "M5 19L19 5M10 5h9v9",
}
SIDES = ("w", "b")


class Offer(NamedTuple):
    """A correction: what is wrong with the address, and the field of this page that would be corrected."""

    trouble: Trouble
    name: str


class EditorView:
    """Draws a position editor in a language. ``places`` are the addresses of the site in that language and of what all languages
    share; ``tab`` is the snippet that is shown, ``rooms`` are those of every game."""

    def __init__(
        self,
        maker: PositionEditor,
        places: tuple[str, str],
        boards: dict[str, str],
        tab: str = "iframe",
        language: str = "en",
        rooms: Mapping[str, Mapping[int, int]] = MappingProxyType({}),
    ) -> None:
        self.maker, self.tab, self.language = maker, tab, language
        self.info: GameInfo = maker.kit.game.info
        self.reading: Reading = maker.read()
        self.figure = maker.make_figure(self.reading)
        self.wanted: SnippetRequest | None = None
        if self.figure:
            board = self.reading.setting.board or boards[self.info.id]
            self.wanted = SnippetRequest(
                *places, maker.write_query(), maker.size, self.figure, board, language, rooms.get(self.info.id)
            )

    def say(self, message: Message | str) -> str:
        """Return a message's sentence, ready for HTML."""
        return escape(message if isinstance(message, str) else say(message, self.language))

    def word(self, name: str, **values: object) -> str:
        """Return a text of the position editor, ready for HTML."""
        return self.say(Message("make." + name, tuple(values.items())))

    def own_word(self, name: str, fallback: str, **values: object) -> str:
        """Return a text for a part of the position, ready for HTML: the editor's, else the game's, else ``fallback``."""
        for section in ("make", self.info.id):
            if name in catalogue(self.language, section):
                return self.say(msg(f"{section}.{name}", **values))
        return escape(fallback)

    def render(self) -> list[Region]:
        """Return all regions as they are now."""
        return [
            Region("palette", self.render_palette()),
            Region("told", f"<p>{self.word(self.choose_instruction())}</p>"),
            Region("edit", self.render_boards()),
            Region("parts", self.render_parts()),
            Region("options", self.render_options()),
            Region("verdict", self.render_verdict()),
            Region("preview", self.render_preview()),
            Region("snippet", self.render_snippets()),
        ]

    # --- the palette

    def render_palette(self) -> str:
        """Return the buttons for everything that a click can put on the board."""
        brushes = self.maker.form.brushes
        kinds = {part.name: part.kind for part in self.maker.draft.parts}
        seen: set[tuple[str, int, str]] = set()
        rows: dict[object, list[str]] = {}
        squares = []
        for brush in brushes:
            if brush.mark:
                swatch = svg.swatch(brush.mark, text=brush.sign)
                squares.append(self._render_button(brush.id, swatch, self.own_word("brush-" + brush.id, brush.id)))
            elif brush.picture not in seen:
                seen.add(brush.picture)
                row = "stacks" if kinds[brush.part] == STACKS else (brush.picture[1], bool(brush.picture[2]))
                rows.setdefault(row, []).append(
                    self._render_button(brush.id, self._render_picture(brush), self._name_brush(brush), plain=True)
                )
        pieces = "".join(f'<div class="brushes">{"".join(row)}</div>' for row in rows.values())
        tools = "".join(self._render_button(name, render_tool(name), self.word(name)) for name in (HAND, ERASE))
        marks = "".join(self._render_button(name, svg.swatch(kind), self.word(name), plain=True) for name, kind in KINDS.items())
        note = self.maker.note or "1"
        marks += self._render_button(NOTE, svg.swatch("note", text=note), f"{self.word(NOTE)}: {escape(note)}", plain=True)
        marks += self._render_button(ARROW, render_tool(ARROW, f" p{self.maker.colour}"), self.word(ARROW), plain=True)
        body = f'<div class="brushes wide">{tools}</div><h2>{self.word("pieces")}</h2>{pieces}'
        if squares:
            body += f'<h2>{self.word("squares")}</h2><div class="brushes wide">{"".join(squares)}</div>'
        return body + f'<h2>{self.word("marks")}</h2><div class="brushes">{marks}</div>'

    def _render_button(self, name: str, picture: str, label: str, plain: bool = False) -> str:
        on = "true" if self.maker.brush == name else "false"
        text = "" if plain else f"<span>{label}</span>"
        named = f' aria-label="{label}" title="{label}"' if plain else ""
        return (
            f'<button type="button" class="brush" data-do="brush" data-brush="{escape(name)}" aria-pressed="{on}"{named}>'
            f"{picture}{text}</button>"
        )

    def _render_picture(self, brush: Brush) -> str:
        piece, side, text = brush.picture
        return svg.piece(piece, side, text=text)

    @staticmethod
    def render_dragged(sprite: Sprite) -> str:
        """Return the picture that is dragged along with the pointer."""
        return svg.piece(sprite.piece, sprite.side, text=sprite.text)

    def _name_brush(self, brush: Brush) -> str:
        piece, side, text = brush.picture
        if piece == "disc":
            return self.word(f"disc-{side}")
        if text:
            return self.word(f"cloaked-{side}", text=text)
        return self.say(names.piece(make_speaker(self.language), names.tints(self.info), piece, side))

    def choose_instruction(self) -> str:
        """Return the key of the sentence that says what a click does now."""
        brush = next((one for one in self.maker.form.brushes if one.id == self.maker.brush), None)
        if brush is None:
            return f"{self.maker.brush}-told" if self.maker.brush in (HAND, ERASE, ARROW) else "mark-told"
        if brush.picture[0] == "disc":
            return "disc-told"
        if brush.picture[0]:
            return "piece-told"
        return "values-told" if brush.mark == "value" else "squares-told"

    # --- the board and its fields

    def render_boards(self) -> str:
        """Return the boards to edit as HTML."""
        boards = self.maker.list_boards()
        flip = self.maker.is_set("flip")
        drawn = []
        for board in boards:
            cells = [cell.token for cell in board.cells]
            picture = svg.board(
                board,
                flip=flip,
                words=make_speaker(self.language),
                info=self.info,
                role="grid",
                able=cells,
                cursor=self.maker.cursor,
            )
            title = f"<h2>{self.say(board.title)}</h2>" if len(boards) > 1 and board.title else ""
            drawn.append(f"<div>{title}{picture}</div>")
        return "".join(drawn)

    def render_parts(self) -> str:
        """Return fields for the parts of the position that are not on the board."""
        return "".join(
            self._render_part(part) for part in self.maker.draft.parts if part.kind not in (PIECES, SIGNS, STACKS, SQUARES, FIXED)
        )

    def _render_part(self, part: Part) -> str:
        name, _, seat = part.name.partition("/")
        label = self.own_word("part-" + name, name, seat=seat)
        field = f"part-{part.name}"
        if part.kind == CHOICE:
            shown = dict.fromkeys((*part.values, self.maker.draft.get(part.name)))  # a text may know more than the list
            choices = "".join(f'<option value="{escape(value)}">{self._name_value(part, value)}</option>' for value in shown)
            control = f'<select id="{escape(field)}" data-field="{escape(field)}">{choices}</select>'
        elif part.kind == NUMBER:
            control = f'<input id="{escape(field)}" data-field="{escape(field)}" type="number" inputmode="numeric" min="0">'
        else:
            control = f'<input id="{escape(field)}" data-field="{escape(field)}" autocomplete="off" spellcheck="false">'
        wide = " wide" if part.kind == TEXT else ""
        return f'<label class="fieldlet{wide}"><span>{label}</span>{control}</label>'

    def render_options(self) -> str:
        """Return fields for the options of the rules."""
        fields = []
        for option in self.info.options:
            field = f"option-{option.name}"
            label = self.say(msg(f"{self.info.id}.option-{option.name}"))
            if option.values:
                shown = [(value, self.say(msg(f"{self.info.id}.option-{option.name}-{value}"))) for value in option.values]
                choices = "".join(f'<option value="{escape(value)}">{words}</option>' for value, words in shown)
                control = f'<select id="{field}" data-field="{field}">{choices}</select>'
            else:
                least = min((option.low, *option.also))
                bounds = f'min="{least}" max="{option.high}"'
                control = f'<input id="{field}" data-field="{field}" type="number" inputmode="numeric" {bounds}>'
            fields.append(f'<label class="fieldlet wide"><span>{label}</span>{control}</label>')
        return "".join(fields)

    def _name_value(self, part: Part, value: str) -> str:
        if part.values == SIDES and value in SIDES:
            return self.say(self.info.player(SIDES.index(value)))
        return self.own_word(f"value-{part.name}-{value}", value)

    def list_values(self) -> dict[str, str]:
        """Return the values of all fields."""
        maker = self.maker
        values = {f"part-{part.name}": maker.draft.get(part.name) for part in maker.draft.parts if part.kind != FIXED}
        for option in self.info.options:
            values[f"option-{option.name}"] = maker.options.get(option.name, option.text(option.default))
        return {**values, "position": maker.draft.text}

    def list_offers(self) -> list[Offer]:
        """Return what is wrong with the address, each with the field of this page to which it belongs."""
        names = {option.name for option in self.info.options}
        return [Offer(one, f"option-{one.field}" if one.field in names else one.field) for one in self.reading.troubles]

    def render_verdict(self) -> str:
        """Return whether this is a position of the game, else what is wrong and corrections; or that this site does not have the
        game."""
        if self.maker.missing:
            return f'<div class="trouble"><p>{self.word("no-such-game", game=self.maker.missing)}</p></div>'
        if not self.reading.troubles:
            there = f'<button type="button" class="btn small" data-do="table">{self.word("to-table")}</button>'
            return f'<p class="fine">{self.word("fine", game=self.info.title)} {there if self.figure else ""}</p>'
        rows = []
        for number, offer in enumerate(self.list_offers()):
            trouble = offer.trouble
            better = f"<code>{escape(trouble.better)}</code> " if trouble.better else ""
            use = f'<button type="button" class="btn small" data-do="use" data-number="{number}">{self.word("use")}</button>'
            rows.append(f"<li>{self.say(trouble.why)} <span>{better}{use}</span></li>")
        head = self.word("wrong") if self.figure is None else self.word("address-wrong")
        return f'<div class="trouble"><p>{head}</p><ul>{"".join(rows)}</ul></div>'

    # --- what comes out

    def render_preview(self) -> str:
        """Return the picture of the board as readers see it first."""
        if self.wanted is None:
            return ""
        whole = draw_picture(self.wanted, hands=True)
        return f'<img src="{encode_picture(whole)}" alt="{escape(self.wanted.name)}" width="{self.wanted.size}">'

    def make_snippets(self) -> list[Snippet]:
        """Return the snippets, none while there is no position."""
        return make_snippets(self.wanted) if self.wanted else []

    def render_snippets(self) -> str:
        """Return the tabs for kinds of places to paste into, and the text for the chosen one."""
        snippets = self.make_snippets()
        if not snippets:
            return f'<p class="note">{self.word("none")}</p>'
        chosen = next((one for one in snippets if one.id == self.tab), snippets[0])
        tabs = "".join(
            f'<button type="button" class="brush" data-do="tab" data-tab="{one.id}" '
            f'aria-pressed="{"true" if one is chosen else "false"}"><span>{self.word(one.id)}</span></button>'
            for one in snippets
        )
        told = self.word(chosen.id + "-told", file=chosen.file)
        return (
            f'<div class="brushes wide">{tabs}</div><p class="note" id="text-told">{told}</p>'
            f'<textarea id="text" readonly rows="5" aria-labelledby="text-told">{escape(chosen.text)}</textarea>'
        )


def render_tool(name: str, more: str = "") -> str:
    """Return a tool's icon; the button around it has the name."""
    return f'<svg class="ic{more}" viewBox="0 0 24 24" aria-hidden="true"><path d="{TOOLS[name]}"/></svg>'
