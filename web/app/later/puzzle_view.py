"""The page of a game's puzzles as HTML regions: the board as at a table, beside it the card of the puzzle and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pyengine.core.scene import Scene
from pyengine.core.words import Message, msg

from ..embed.diagram import Diagram
from ..views.figures import render_tellings
from ..views.panels import render_icon
from ..views.region import Region
from ..views.table import TableView
from .puzzle_list import LEVELS, ListedPuzzle, list_themes
from .puzzle_panel import PuzzlePanel


class PuzzleView(TableView):
    """Draws a puzzle on its board."""

    table: Diagram

    def __init__(self, panel: PuzzlePanel, language: str, base: str) -> None:
        super().__init__(panel.figure, language, base)
        self.panel = panel

    def render(self) -> list[Region]:
        """Return all regions of the page that show the puzzle."""
        return [*self.render_answer(), Region("steps", self._render_steps()), Region("after", self.panel.render_after(self))]

    def render_status(self, scene: Scene) -> str:
        """Return what to do next, or why something was refused; in the solution what was played last."""
        figure = self.table
        said = f"<span>{self.say(scene.caption)}</span>"
        if figure.said.refused:
            rule = f" {self.render_rule(figure.said.refused.rule)}" if figure.said.refused.rule else ""
            said = f'<p class="why">{self.say(figure.said.refused)}{rule}</p>'
        elif self.panel.is_done and not figure.has_begun:
            tellings = figure.tell_step()
            said = f"<span>{render_tellings(tellings, self.language)}</span>" if tellings else ""
        return f'<div class="say">{said}</div>'

    def _render_steps(self) -> str:
        """Return the buttons that step through the solution, "" before it is known."""
        figure = self.table
        if not figure.steps:
            return ""
        buttons = ""
        for do, icon, able in (
            ("back", "previous", figure.at > 0 or figure.has_begun),
            ("next", "next", figure.at < figure.steps),
        ):
            name, off = self.say(msg(f"embed.{do}")), "" if able else " disabled"
            buttons += (
                f'<button class="btn icon" data-do="{do}" aria-label="{name}" title="{name}"{off}>{render_icon(icon)}</button>'
            )
        count = self.say(msg("embed.count", at=figure.at, steps=figure.steps))
        return f'<div class="row" role="group" aria-label="{self.say(msg("embed.steps"))}">{buttons}<span>{count}</span></div>'


def render_choice(puzzles: Sequence[ListedPuzzle], level: str, theme: str, say: Callable[[Message], str]) -> str:
    """Return how the next puzzle is chosen: how hard it is, and its theme. ``say`` makes HTML of a message."""
    levels = "".join(
        f'<button class="filter" type="button" data-do="puzzle-level" data-level="{name}" '
        f'aria-pressed="{"true" if name == level else "false"}">{say(msg(f"puzzles.level-{name}"))}</button>'
        for name in LEVELS
    )
    themes = "".join(
        f'<option value="{name}"{" selected" if name == theme else ""}>{say(msg(f"puzzles.theme-{name}"))}</option>'
        for name in list_themes(puzzles)
    )
    return (
        f'<div class="filters" role="group" aria-label="{say(msg("puzzles.level"))}">{levels}</div>'
        f'<label class="theme">{say(msg("puzzles.theme"))} <select data-field="theme"><option value="">'
        f"{say(msg('puzzles.theme-any'))}</option>{themes}</select></label>"
    )
