"""Judging one decision with the searches of the computer players. All are generators that pause every few milliseconds."""

from __future__ import annotations

from collections.abc import Generator
from math import atanh, sqrt, tanh
from random import Random
from typing import Any, NamedTuple, TypeVar

from ...core.kit import Kit
from ...core.types import CHANCE, Action, Player
from ..alphabeta import AlphaBetaSearch
from ..levels import LEVELS
from ..mcts import TreeSearch
from ..players import Clock
from ..thought import Thought

R = TypeVar("R")
LEVEL = LEVELS[max(LEVELS)]
FIRST = 0.6  # part of the time in which all actions are searched; the rest compares the best one with the one played
RIVALS = 3  # actions of a mixture that are compared with the one that was played
LEAST = 24  # playouts of each action that is compared, at least
TOLD = 4  # playouts between two pauses
CLOSE = 0.995  # evaluations nearer to a win than this are not stretched
ALONE = 0.2  # by so much all others have to be worse, in wins, for an action to be the only good one
HOPELESS = 0.35  # an action after which less is expected is not called good
NOTABLE = 0.05  # what costs so much, in wins, is looked at again
AGAIN = 3  # times the time of the first look
TRIED = 3  # playouts of an action before its value counts


class Verdict(NamedTuple):
    """The best action and the one that was played, by their values for the player: -1 lost, 1 won. ``doubt`` is how far the
    difference of both may be off. ``is_alone``: nothing else comes near the action that was played."""

    best: Thought
    played: Thought
    doubt: float = 0.0
    is_alone: bool = False


def expect(kit: Kit, value: float) -> float:
    """Return the expected result, 0..1, for a value of a search; between sure results it is stretched as the advice says."""
    if abs(value) >= CLOSE:
        return 1.0 if value > 0 else 0.0
    return (1 + tanh(kit.advice.stretch * atanh(value))) / 2


def is_searched_wide(kit: Kit, state: Any) -> bool:
    """Return whether the game is searched by alpha-beta: two players, and everything is open."""
    info = kit.game.info
    return not (info.chance or info.hidden or info.simultaneous) and info.player_count(kit.game.options(state)) == 2


def judge_openly(
    kit: Kit, state: Any, player: Player, action: Action, seconds: float, clock: Clock, rng: Random
) -> Generator[None, None, Verdict]:
    """Return the verdict on an action in a game where everything is open.

    What costs something at first sight is looked at again, deeper: a search that ends between two exchanges may be wrong.
    """
    search = OpenSearch(kit, state, player, action, clock, rng)
    verdict = yield from search.look(seconds)
    if not search.best.certain and expect(kit, verdict.best.value) - expect(kit, verdict.played.value) >= NOTABLE:
        verdict = yield from search.look(seconds * AGAIN)
    return verdict


class OpenSearch:
    """Compares an action with the best one where everything is open. ``best`` is the best one as far as it was searched."""

    def __init__(self, kit: Kit, state: Any, player: Player, action: Action, clock: Clock, rng: Random) -> None:
        self._kit, self._state, self._player, self._action, self._clock = kit, state, player, action, clock
        self._search = AlphaBetaSearch(kit, rng, LEVEL)
        self._thoughts = self._search.root(state, player)
        self.best: Thought = Thought(action, 0.0)

    def look(self, seconds: float) -> Generator[None, None, Verdict]:
        """Return the verdict after so many seconds more. Both actions are searched to the same depth, so that their values can be
        compared."""
        clock, action, place = self._clock, self._action, (self._state, self._player)
        until, limit = clock() + seconds * FIRST, clock() + seconds
        for best in self._thoughts:
            self.best = best
            if self.best.certain or (self.best.depth and clock() >= until):
                break
            yield
        best = played = self.best
        depth = max(1, best.depth)
        while best.action != action:
            working = self._search.judge(*place, action, depth)
            result = yield from _finish_within(working, clock, limit if depth > 1 else None)
            if result is not None:
                played = result
                break
            depth -= 1  # that took too long: compare both one action less deep
            best = (yield from _finish_within(self._search.judge(*place, best.action, depth), clock, None)) or best
            limit = clock() + seconds * (1 - FIRST)
        if played.value >= best.value:
            best = played
        return Verdict(best, played, 0.0, best is played and (yield from self._is_alone(played, depth, limit)))

    def _is_alone(self, played: Thought, depth: int, limit: float) -> Generator[None, None, bool]:
        """Return whether all other actions are much worse than the one that was played."""
        expected, place = expect(self._kit, played.value), (self._state, self._player)
        if expected < HOPELESS or len(self._kit.game.legal(*place)) < 2:
            return False
        floor = find_value(self._kit, expected - ALONE)
        working = self._search.has_rival(*place, self._action, floor, max(1, depth - 1))
        return (yield from _finish_within(working, self._clock, limit)) is False


def find_value(kit: Kit, expected: float) -> float:
    """Return the value of a search for an expected result; the inverse of `expect`."""
    return tanh(atanh(max(-CLOSE, min(CLOSE, 2 * expected - 1))) / kit.advice.stretch)


def finish(working: Generator[None, None, R]) -> R:
    """Return what a search returns."""
    while True:
        try:
            next(working)
        except StopIteration as end:
            result: R = end.value
            return result


def _finish_within(working: Generator[None, None, R], clock: Clock, limit: float | None) -> Generator[None, None, R | None]:
    """Return what a search returns, None if it takes longer than to the limit."""
    while True:
        try:
            next(working)
        except StopIteration as end:
            result: R = end.value
            return result
        yield
        if limit is not None and clock() >= limit:
            return None


def judge_by_samples(
    kit: Kit, view: Any, player: Player, action: Action, seconds: float, clock: Clock, rng: Random
) -> Generator[None, None, Verdict]:
    """Return the verdict on an action with what the player could know: a view from `Game.observe`.

    Where two decide at once, the action is judged against the mixture that the search expects of the other, and compared with
    the likeliest other actions of the player's own mixture, by their shares.
    """
    search = TreeSearch(kit, view, player, rng, LEVEL, action)
    until, limit = clock() + seconds * FIRST, clock() + seconds
    best = Thought(action, 0.0)
    for best in search.thoughts():
        if best.certain or clock() >= until:
            break
        yield
    if search.root.bout is None and len(search.root.arms.get(player, {})) < 2 and best.action == action:
        return Verdict(best, best)
    rivals = _list_rivals(search, best.action, action)
    pair = (*(rival for rival, _ in rivals), action)
    while len(pair) > 1 and (clock() < limit or min(_count_visits(search, each) for each in pair) < LEAST):
        search.grow(TOLD, pair)
        yield
    played = Thought(action, _get_value(search, action), search.playouts, 0, search.find_line(action))
    if rivals:
        value = sum(share * _get_value(search, rival) for rival, share in rivals) / sum(share for _, share in rivals)
        best = best._replace(action=rivals[0][0], value=value, line=search.find_line(rivals[0][0]))
    if not rivals or played.value >= best.value:
        best = played
    tries = sum(_count_visits(search, rival) for rival, _ in rivals), _count_visits(search, action)
    doubt = search.spread * sum(1 / sqrt(max(1, number)) for number in tries)
    return Verdict(best, played, doubt, best is played and _is_alone(kit, search, played))


def _list_rivals(search: TreeSearch, best: Action, action: Action) -> list[tuple[Action, float]]:
    """Return what the action that was played is compared with, and by which shares: the best one, or some of a mixture."""
    bout = search.root.bout
    if bout is None:
        return [(best, 1.0)] if best != action else []
    side = bout.players.index(search.player)
    mixture = [(bout.offers[side][place], share) for place, share in bout.mixture(side)]
    return sorted((each for each in mixture if each[0] != action), key=lambda each: -each[1])[:RIVALS]


def find_worth(kit: Kit, state: Any, player: Player, seconds: float, clock: Clock, rng: Random) -> Generator[None, None, float]:
    """Return the value of a full state for a player, with nothing hidden from anybody."""
    outcome = kit.game.outcome(state)
    if outcome:
        return outcome.returns[player]
    search = TreeSearch(kit, state, player, rng, LEVEL)
    search.view, search.samples = state, 1
    search.root.states[0] = state
    search.root.turn, search.root.actors = kit.game.mover(state), kit.game.actors(state)
    until = clock() + seconds
    while search.playouts < LEAST or clock() < until:
        search.grow(TOLD)
        yield
    return max(-1.0, min(1.0, search.root.worth))


def _get_value(search: TreeSearch, action: Action) -> float:
    bout = search.root.bout
    if bout is None:
        return max(-1.0, min(1.0, search.root.arms[search.player][action].value))
    side = bout.players.index(search.player)
    return max(-1.0, min(1.0, bout.value(side, bout.offers[side].index(action))))


def _count_visits(search: TreeSearch, action: Action) -> int:
    bout = search.root.bout
    if bout is None:
        arm = search.root.arms.get(search.player, {}).get(action)
        return arm.visits if arm else 0
    side = bout.players.index(search.player)
    return bout.tries[side][bout.offers[side].index(action)]


def _is_alone(kit: Kit, search: TreeSearch, played: Thought) -> bool:
    """Return whether all other actions are much worse, as far as they were tried; each legal one must have been."""
    arms = search.root.arms.get(search.player, {})
    expected = expect(kit, played.value)
    if search.root.bout is not None or expected < HOPELESS or len(arms) < len(kit.game.legal(search.view, search.player)):
        return False
    others = [arm for action, arm in arms.items() if action != played.action]
    return bool(others) and all(
        arm.visits >= TRIED and expect(kit, max(-1.0, min(1.0, arm.value))) <= expected - ALONE for arm in others
    )


def is_decision(kit: Kit, state: Any, player: Player, action: Action) -> bool:
    """Return whether an entry is a choice to be judged: not chance, no claim, nothing forced."""
    if player == CHANCE:
        return False
    legal = kit.game.legal(state, player)
    return len(legal) > 1 and action in legal
