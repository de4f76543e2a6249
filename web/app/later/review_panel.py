"""A review on the table: which decision is looked at, and what is drawn of it on the board and in the move list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import Any

from pyengine.ai.review.judgement import Judgement, Luck, Review
from pyengine.core.scene import Scene
from pyengine.core.telling import Telling
from pyengine.core.types import Action, Player
from pyengine.core.words import msg, say

from ..table.table import GameTable
from .cards import BAD, GOOD, TICK, draw_arrows

SIGNS = {"ok": "", "only": "!", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
MOST = 6  # actions of a line that are shown


class ReviewPanel:
    """A review on show. ``current`` is the decision that is looked at, by its place among the judgements; None for the whole.

    ``draw`` makes the card.
    ``progress`` is how much is judged while the computer works, None afterwards. ``total`` is how much there is to judge.
    """

    def __init__(self, table: GameTable, review: Review, draw: Callable[[Any, Any], str]) -> None:
        self.table, self.review, self.record = table, review, table.main.record
        self._draw = draw
        self.current: int | None = None
        self.progress: int | None = None
        self.total = 0
        self.has_more = False  # puzzles of this game, on a page of their own
        self._seen = table.main.at

    # --- where somebody looks

    def follow(self) -> None:
        """Look at the decision before the position on show, if somebody has gone to another position."""
        at = self.table.main.at
        if at == self._seen:
            return
        self._seen = at
        self.current = next(
            (n for n in reversed(range(len(self.review.judgements))) if self.review.judgements[n].entry < at), None
        )

    def go_to(self, place: int) -> None:
        """Look at a decision."""
        if 0 <= place < len(self.review.judgements):
            self.current = place
            self.table.look(self.review.judgements[place].entry + 1)
            self._seen = self.table.main.at

    def step(self, by: int) -> None:
        """Look at the next decision, or the one before."""
        self.follow()
        last = len(self.review.judgements) - 1
        here = self.current if self.current is not None else (-1 if by > 0 else last + 1)
        self.go_to(min(last, max(0, here + by)))

    def find_next_mistake(self) -> int | None:
        """Return the place of the next marked decision after the current one, going round; None if there is none."""
        swings = [place for place, one in enumerate(self.review.judgements) if one.is_swing]
        here = -1 if self.current is None else self.current
        return next((place for place in swings if place > here), swings[0] if swings else None)

    @property
    def judgement(self) -> Judgement | None:
        """The judgement of the decision that is looked at."""
        return None if self.current is None else self.review.judgements[self.current]

    @property
    def luck(self) -> Luck | None:
        """What chance did just before the position on show, where that is worth telling."""
        if self.current is None:
            return None
        after = self.review.judgements[self.current].entry
        following = self.current + 1
        until = self.review.judgements[following].entry if following < len(self.review.judgements) else self.review.entries
        return next((luck for luck in self.review.luck if after < luck.entry < until and luck.is_notable), None)

    # --- what is shown of it

    def find_state(self) -> Any:
        """Return the state to draw: the one before the decision that is looked at."""
        self.follow()
        judgement, session = self.judgement, self.table.session
        return session.shown_state if judgement is None else session.states[judgement.entry]

    def add_arrows(self, scene: Scene) -> Scene:
        """Return the scene with an arrow for what was played, and another one for what would have been better."""
        judgement = self.judgement
        if judgement is None:
            return scene
        played = self.record.entries[judgement.entry].action
        arrows = [(played, SIGNS[judgement.kind], BAD)] if judgement.is_swing else [(played, SIGNS[judgement.kind] or TICK, GOOD)]
        if judgement.better != played and judgement.is_swing:
            arrows.append((judgement.better, TICK, GOOD))
        boards = tuple(draw_arrows(board, arrows) for board in scene.boards)
        return scene._replace(boards=boards)

    def list_marks(self, language: str) -> tuple[tuple[int, str], ...]:
        """Return what stands behind entries in the move list, as HTML by their numbers."""
        return tuple((one.entry, render_mark(one.kind, language)) for one in self.review.judgements if one.kind != "ok")

    def render(self, view: Any) -> str:
        """Return the card."""
        self.follow()
        return self._draw(view, self)

    # --- what is said of it

    def tell(self, place: int) -> Telling:
        """Return the decision at a place as people read it."""
        entry = self.review.judgements[place].entry
        return self._tell(self.table.main.states[entry], *self.record.entries[entry])

    def tell_better(self) -> Telling | None:
        """Return what the computer prefers to the current decision, None where that is what was played."""
        judgement = self.judgement
        if judgement is None or judgement.better == self.record.entries[judgement.entry].action:
            return None
        state = self.table.main.states[judgement.entry]
        if not self.table.kit.game.accepts(state, judgement.player, judgement.better):
            return None
        return self._tell(state, judgement.player, judgement.better)

    def tell_line(self) -> tuple[Telling, ...]:
        """Return what the computer expects after its own choice, as far as that is possible with what was really there."""
        judgement = self.judgement
        if judgement is None:
            return ()
        return tuple(telling for telling in self._follow_line(judgement) if not telling.quiet)[1:MOST]

    def _follow_line(self, judgement: Judgement) -> Iterator[Telling]:
        game, state = self.table.kit.game, self.table.main.states[judgement.entry]
        for player, action in judgement.line:
            if not game.accepts(state, player, action):
                return
            yield self._tell(state, player, action)
            state = game.apply(state, player, action)

    def _tell(self, state: Any, player: Player, action: Action) -> Telling:
        return self.table.kit.notation.tell(state, player, action)

    def find_turn(self) -> int | None:
        """Return the number of the turn of the current decision, None where the game has none."""
        judgement = self.judgement
        return self.table.kit.game.turn_number(self.table.main.states[judgement.entry]) if judgement else None


def render_mark(kind: str, language: str) -> str:
    """Return the mark of a decision: its sign for the eye, its word for screen readers."""
    word = escape(say(msg(f"review.{kind}"), language))
    return (
        f'<span class="sign {kind}" aria-hidden="true" title="{word}"> {SIGNS[kind]}</span>'
        f'<span class="quiet-words">, {word}</span>'
    )
