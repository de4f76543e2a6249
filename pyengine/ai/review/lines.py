"""The best moves of a position and what may follow them, for somebody who looks at it after a game or tries moves out.

Like the searches it uses, it gets what the player to move sees (`Game.observe`) and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from ...core.kit import Kit
from ...core.types import Action, Player
from ..alphabeta import DANGERS, JUDGED, AlphaBetaSearch
from ..levels import LEVELS
from ..mcts import TOLD, TreeSearch
from .judgement import Line, round_value
from .searching import TRIED, expect, is_searched_wide

COUNT = 3  # moves that are told
NOTHING = -2.0  # less than any value
LEVEL = LEVELS[max(LEVELS)]


class Candidate(NamedTuple):
    """A move with the expected result for whoever plays it, 0 lost to 1 won, and what may follow, the move included."""

    action: Action
    expected: float
    line: Line


class Lines(NamedTuple):
    """The best moves known so far, the best one first. ``is_final``: thinking longer changes nothing."""

    player: Player
    candidates: tuple[Candidate, ...] = ()
    is_final: bool = False


def find_lines(kit: Kit, view: Any, player: Player, rng: Random) -> Iterator[Lines]:
    """Yield the best moves so far every few milliseconds, until that is final; it may be closed at any moment.

    ``view`` is the player's view from `Game.observe`; the player is among its actors.
    """
    if is_searched_wide(kit, view):
        return _Ranking(kit, rng).rank(view, player)
    return TreeRanking(kit, view, player, rng, LEVEL).rank()


class _Ranking(AlphaBetaSearch):
    """Searches several moves exactly, where `root` searches only the best one."""

    def __init__(self, kit: Kit, rng: Random) -> None:
        super().__init__(kit, rng, LEVEL)
        self._kit = kit

    def rank(self, view: Any, player: Player) -> Iterator[Lines]:
        """Yield the best moves of each depth; while a depth is searched those of the one before."""
        actions = list(self.advice.candidates(view, player, self.game.legal(view, player)))
        actions = self._order_actions(player, actions, 0, None, ())
        now = Lines(player)
        for depth in range(1, self.level.depth + 1):
            self.farthest = depth + DANGERS
            ranked: list[tuple[float, Candidate]] = []
            for action in actions:
                floor = ranked[COUNT - 1][0] if len(ranked) >= COUNT else NOTHING
                search = self._choice(view, player, action, 0.0, depth, floor)
                while True:
                    try:
                        next(search)
                    except StopIteration as end:
                        value: float = end.value
                        break
                    yield now
                if value > floor:
                    line = ((player, action), *self._line(self.game.apply(view, player, action), depth - 1))
                    expected = expect(self._kit, _scale(value))
                    ranked.append((value, Candidate(action, round_value(expected), line)))
                    ranked.sort(key=lambda one: -one[0])
                    del ranked[COUNT:]
            best = [candidate for _, candidate in ranked]
            first = [candidate.action for candidate in best]
            actions = [*first, *(action for action in actions if action not in first)]
            now = Lines(player, tuple(best), all(abs(value) > JUDGED for value, _ in ranked))
            yield now
            if now.is_final:
                return
        yield now._replace(is_final=True)


def _scale(value: float) -> float:
    """Return a value of the search between -1 and 1, sure results as whole numbers."""
    return max(-1.0, min(1.0, value / JUDGED))


class TreeRanking(TreeSearch):
    """Compares the moves that look best by as many playouts each."""

    def rank(self) -> Iterator[Lines]:
        """Yield the best moves every few playouts."""
        now = Lines(self.player)
        for thought in self.thoughts():
            best = self.list_best()
            if best:
                self.grow(TOLD, tuple(action for action, _ in best))
                now = now._replace(candidates=tuple(self._describe(*each) for each in self.list_best()))
            elif thought.certain:  # there is only one
                now = now._replace(candidates=(self._describe(thought.action, thought.value),))
            yield now
            if thought.certain:
                break
        yield now._replace(is_final=True)

    def _describe(self, action: Action, value: float) -> Candidate:
        expected = expect(self.kit, max(-1.0, min(1.0, value)))
        return Candidate(action, round_value(expected), self.find_line(action))

    def list_best(self) -> list[tuple[Action, float]]:
        """Return the moves that are worth most, as far as they were tried, with their values."""
        bout = self.root.bout
        if bout is not None:
            side = bout.players.index(self.player)
            worth = [(tries >= TRIED, bout.value(side, place), place) for place, tries in enumerate(bout.tries[side]) if tries]
            return [(bout.offers[side][place], value) for _, value, place in sorted(worth, reverse=True)[:COUNT]]
        arms = self.root.arms.get(self.player, {})
        while True:
            best = sorted(arms.items(), key=lambda tried: -tried[1].floor)[:COUNT]
            unsure = [(action, arm) for action, arm in best if action not in self.tested]
            if not unsure:
                return [(action, arm.value) for action, arm in best]
            for action, arm in unsure:  # playouts alone find out too rarely that a move loses at once
                self.test_action(action, arm)
