"""The best moves of the position on show: a card with what may follow them, a bar beside the board, an arrow on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import Any

from pyengine.ai.review.lines import COUNT, Candidate, Lines
from pyengine.core.scene import Scene
from pyengine.core.telling import Telling, join_spoken
from pyengine.core.types import CHANCE, Player
from pyengine.core.words import Message, msg

from ..table.seats import TWO
from ..table.state import HOLE
from ..table.table import GameTable
from ..views.figures import render_telling, render_tellings
from ..views.panels import PanelView
from .cards import GOOD, TICK, draw_arrows, render_sheet

MOST = 8  # actions of a line that are shown
HUNDRED = 100


class LinesPanel:
    """The best moves of one position after the other: the one that the table shows.

    ``player`` is whoever moves in it, None where nobody decides. ``lines`` is what is known of it by now. ``is_done``: nobody
    looks further. ``ask`` is called whenever there is another position to look at.
    """

    is_puzzle = False

    def __init__(self, table: GameTable, ask: Callable[[], None]) -> None:
        self.table, self._ask = table, ask
        self.state: Any = None
        self.player: Player | None = None
        self.lines = Lines(0)
        self.is_done = False
        self._number = 0  # of the position, so that no two have the same HTML

    def shows(self) -> bool:
        """Return whether the best moves may be shown now."""
        return self.table.can_show_lines

    def follow(self) -> None:
        """Turn to the position that the table shows, if it is another one now."""
        state = self.table.session.shown_state
        if state is self.state:
            return
        self.state, self.player = state, self._find_player(state)
        self.lines, self.is_done, self._number = Lines(self.player or 0), self.player is None, self._number + 1
        if not self.is_done:
            self._ask()

    def _find_player(self, state: Any) -> Player | None:
        due = [player for player in self.table.kit.game.actors(state) if player != CHANCE]
        asked = (self.table.player, self.table.viewer)
        return next((player for player in asked if player in due), due[0] if due else None)

    def learn(self, lines: Lines, *, is_last: bool) -> bool:
        """Take in what was found; returns whether that changes what is shown."""
        before = self.lines.candidates, self.is_done
        self.lines, self.is_done = lines, is_last or lines.is_final
        return before != (self.lines.candidates, self.is_done)

    @property
    def best(self) -> Candidate | None:
        """The best move known, None while there is none."""
        return self.lines.candidates[0] if self.lines.candidates else None

    # --- on the board

    def add_arrow(self, scene: Scene) -> Scene:
        """Return the scene with an arrow for the best move."""
        self.follow()
        if self.best is None:
            return scene
        arrows = [(self.best.action, TICK, GOOD)]
        return scene._replace(boards=tuple(draw_arrows(board, arrows) for board in scene.boards))

    def _find_share(self) -> int:
        """Return the chances of the first of two players, in per cent, else of whoever moves."""
        expected = self.best.expected if self.best else 0.5
        return round(HUNDRED * (1 - expected if self._is_of_second else expected))

    @property
    def _is_of_second(self) -> bool:
        return self.player == 1 and len(self.table.seats) == TWO

    def render_bar(self, view: PanelView) -> str:
        """Return the bar, upright and lying; the style sheet picks one. Screen readers hear both sides' chances."""
        share = self._find_share()
        part = HUNDRED - share if self.table.is_flipped else share
        name = ' aria-hidden="true"'
        if self.best:
            name = f' role="img" aria-label="{view.say(self._tell_bar(view, share))}"'
        tints = ("second", "first") if self.table.is_flipped else ("first", "second")
        known = " known" if self.best else ""
        return (
            f'<svg class="eval upright{known}" viewBox="0 0 1 100" preserveAspectRatio="none"{name}>'
            f'<path class="{tints[1]}" d="M0 0h1v{HUNDRED - part}h-1z"/>'
            f'<path class="{tints[0]}" d="M0 {HUNDRED - part}h1V100h-1z"/></svg>'
            f'<svg class="eval lying{known}" viewBox="0 0 100 1" preserveAspectRatio="none"{name}>'
            f'<path class="first" d="M0 0h{share}v1h-{share}z"/><path class="second" d="M{share} 0H100v1H{share}z"/></svg>'
        )

    def _tell_bar(self, view: PanelView, share: int) -> Message:
        if len(self.table.seats) != TWO:
            return msg("review.level", side=view.info.player(self.player or 0), after=share)
        first, second = (view.info.player(player) for player in range(TWO))
        return msg("review.lines-bar", first=first, part=share, second=second, rest=HUNDRED - share)

    # --- the card

    def render(self, view: PanelView) -> str:
        """Return the card: its style sheet comes with it."""
        self.follow()
        rows = "".join(self._render_row(view, place) for place in range(COUNT)) if self.player is not None else ""
        name = view.say(msg("review.lines-close"))
        close = f'<button class="btn small" data-do="lines-close" aria-keyshortcuts="l">{name}</button>'
        return (
            f'{render_sheet(view, "lines")}<section class="lines" aria-labelledby="lines-title" data-key="{self._number}">'
            f'<h2 id="lines-title" tabindex="-1">{view.say(msg("review.lines-title"))}</h2>{close}'
            f'<p class="note"><span aria-hidden="true">{view.say(self._describe(view))}</span>'
            f'<span class="quiet-words" role="status">{self._speak(view)}</span></p>'
            f"{f'<ol>{rows}</ol>' if rows else ''}</section>"
        )

    def _describe(self, view: PanelView) -> Message:
        """Return how the position stands."""
        if self.player is None:
            return msg("review.lines-none")
        if self.best is None:
            return msg("review.lines-looking")
        return msg("review.level", side=view.info.player(self.player), after=round(HUNDRED * self.best.expected))

    def _speak(self, view: PanelView) -> str:
        """Return what screen readers say: one sentence for each position, once it is done."""
        if self.player is None or (self.is_done and self.best is None):
            return view.say(self._describe(view))
        if not self.is_done or self.best is None:
            return ""
        told = render_tellings(self._tell(self.best)[:1], view.language)
        words = msg(
            "review.lines-told",
            action=HOLE,
            side=view.info.player(self.player),
            part=round(HUNDRED * self.best.expected),
        )
        return view.say(words).replace(HOLE, told)

    def _render_row(self, view: PanelView, place: int) -> str:
        """Return one of the best moves with what may follow; an empty row keeps the place of one that is not known yet."""
        if place >= len(self.lines.candidates):
            return f'<li data-key="{place}" aria-hidden="true"></li>'
        candidate = self.lines.candidates[place]
        line = self._tell(candidate)
        # none is broken in two
        seen = " · ".join(f"<span>{render_telling(telling, view.language)}</span>" for telling in line)
        told = (
            f'<span aria-hidden="true">{seen}</span><span class="quiet-words">{escape(join_spoken(line, view.language))}</span>'
        )
        part = view.say(msg("review.lines-part", part=round(HUNDRED * candidate.expected)))
        return f'<li data-key="{place}"><b>{part}</b><span>{told}</span></li>'

    def _tell(self, candidate: Candidate) -> tuple[Telling, ...]:
        return tuple(telling for telling in self._follow_line(candidate) if not telling.quiet)[:MOST]

    def _follow_line(self, candidate: Candidate) -> Iterator[Telling]:
        """Yield the actions of a line, as far as they are possible in the position on show."""
        game, state = self.table.kit.game, self.state
        for player, action in candidate.line:
            if not game.accepts(state, player, action):
                return
            yield self.table.kit.notation.tell(state, player, action)
            state = game.apply(state, player, action)
