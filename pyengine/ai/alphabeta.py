"""Alpha-beta search for two players and complete information.

Iterative deepening with a transposition table, principal variations, null moves and futility where the game's `Advice` allows
for them, reductions of late quiet actions, killers, history, and a quiescence search over what it calls forcing (D. E. Knuth,
R. W. Moore: An Analysis of Alpha-Beta Pruning, 1975; T. A. Marsland: A Review of Game-Tree Pruning, 1986). A turn may be many
actions: values change sign only where the actor changes.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Sequence
from math import log
from random import Random
from typing import Any

from ..core.game import Game
from ..core.kit import Advice, Evaluator, Kit
from ..core.types import Action, Player
from .levels import Level
from .memory import Memory, PositionTable, StoredValue
from .thought import Thinking, Thought, find_decided_value
from .weakness import Weakness

JUDGED = 0.95  # evaluations are scaled to ±this; values of won and lost positions lie outside
STEP = 0.0001  # subtracted from the value of a win for each action needed to reach it
TINY = 1e-9  # the width of the window that only asks "better or not"
EXCHANGES = 6  # forcing actions in a row that are followed
DANGERS = 4  # actions beyond the depth up to which threats are answered
FOLLOWED = 200  # positions after which an exchange is cut off, so that no single one takes too long
PAUSE = 25  # positions between two pauses
EARLY = 5  # quiet actions searched to the full depth; later ones less deep, unless their value is good
SKIPPED = 3  # actions less deep that a position is searched in which a player does nothing
WIDER = 4  # from this depth on the choice is made among twice as many actions at each depth, until all are looked at
SURELY = 2.5  # times what a quiet action may change, for each depth, that such a lead has to be
NEAR = 2  # depth up to which a lead that is large enough is believed
EXACT, AT_LEAST, AT_MOST = 0, 1, 2

ValueSearch = Generator[None, None, float]

SHALLOWER = 3.5  # divides the product of the logarithms of depth and lateness, by which a late quiet action is searched less deep
LOGS = tuple(log(number + 1) for number in range(65))


def think(kit: Kit, view: Any, player: Player, rng: Random, level: Level, memory: Memory | None = None) -> Thinking:
    """Search with growing depth, yielding the best choice so far every few positions; ends at the limits of the level.

    With a memory the strongest level goes on with what it found when this player was asked before.
    """
    weakness = Weakness(kit, view, player, rng, level) if level.noise or level.oversight else None
    return AlphaBetaSearch(kit, rng, level, memory, weakness).root(view, player)


class AlphaBetaSearch:
    """One search: its memory and its counters."""

    def __init__(
        self, kit: Kit, rng: Random, level: Level, memory: Memory | None = None, weakness: Weakness | None = None
    ) -> None:
        self.game: Game[Any] = kit.game
        self.evaluate: Evaluator = kit.evaluate
        self.advice: Advice = kit.advice
        self.rng: Random = rng
        self.level: Level = level
        self.nodes: int = 0
        self.pause: int = 0
        self.left: int = 0
        self.farthest: int = 0
        self.weakness: Weakness | None = weakness
        self.table: PositionTable = PositionTable()
        if memory is not None and weakness is None:  # what was overlooked once need not be overlooked again
            self.table = memory.keep(PositionTable, self.table)
        self.table.grow_older()
        self.killers: dict[int, Action] = {}
        self.history: tuple[dict[Action, int], dict[Action, int]] = ({}, {})

    def root(self, view: Any, player: Player) -> Thinking:
        """Yield the best thought so far, repeatedly."""
        legal = self.game.legal(view, player)
        # Whoever is attacked looks everywhere.
        seen = legal if self.advice.is_urgent(view, player) else self._watch(view, player, legal)
        actions = list(self.advice.candidates(view, player, seen))
        whole = len(actions) == len(legal)
        self.rng.shuffle(actions)
        forcing = [action for _, action in self.advice.list_gains(view, player)]
        actions = self._order_actions(player, actions, 0, None, forcing)
        errors = {action: self.weakness.misjudge(action) for action in actions} if self.weakness else {}
        result = find_decided_value(self.game, view, player, legal)
        best = Thought(actions[0], 0.0)
        yield best
        others: list[Action] | None = None
        for depth in range(1, self.level.depth + 1):
            if depth >= WIDER and not whole:
                if others is None:
                    others = self._rank_others(view, player, seen, actions)
                count = len(actions)
                actions, others = actions + others[:count], others[count:]
                whole = not others and len(seen) == len(legal)
            top, self.farthest = -2.0, depth + DANGERS
            for action in actions:
                search = self._choice(view, player, action, errors.get(action, 0.0), depth, top)
                while True:
                    try:
                        next(search)
                    except StopIteration as end:
                        value = end.value
                        break
                    best = best._replace(nodes=self.nodes)
                    yield best
                    if self.nodes >= self.level.nodes:
                        return
                if value > top:
                    top = value
                    line = ((player, action), *self._line(self.game.apply(view, player, action), depth - 1))
                    best = Thought(action, _round_value(value), self.nodes, depth, line)
                    if value > JUDGED:
                        best = best._replace(proven_result=1.0, moves=(_plies(value) + 1) // 2)
            actions.remove(best.action)
            actions.insert(0, best.action)
            if result == 0:
                best = best._replace(proven_result=0.0, moves=1)
            elif whole and top < -JUDGED:
                best = best._replace(proven_result=-1.0, moves=_plies(top) // 2)
            best = best._replace(nodes=self.nodes, certain=best.proven_result is not None)
            yield best
            if best.certain:
                return

    def _rank_others(self, view: Any, player: Player, seen: Sequence[Action], actions: Sequence[Action]) -> list[Action]:
        """Return the actions seen that are not among some, by how the positions after them look."""
        left = set(actions)
        worth = {action: self.evaluate(self.game.apply(view, player, action), player) for action in seen if action not in left}
        return sorted(worth, key=worth.__getitem__, reverse=True)

    def judge(self, view: Any, player: Player, action: Action, depth: int) -> Generator[None, None, Thought]:
        """Return the exact value of one action, searched to a depth with what `root` has remembered, and the expected line."""
        self.farthest = depth + DANGERS
        value = yield from self._choice(view, player, action, 0.0, depth, -2.0)
        line = ((player, action), *self._line(self.game.apply(view, player, action), depth - 1))
        return Thought(action, _round_value(value), self.nodes, depth, line)

    def has_rival(self, view: Any, player: Player, action: Action, floor: float, depth: int) -> Generator[None, None, bool]:
        """Return whether another action than this one is worth more than ``floor``, searched to a depth."""
        for other in self.game.legal(view, player):
            if other != action and (yield from self.exceeds(view, player, other, floor, depth)):
                return True
        return False

    def exceeds(self, view: Any, player: Player, action: Action, floor: float, depth: int) -> Generator[None, None, bool]:
        """Return whether an action is worth more than ``floor``, searched to a depth; with a floor of 1, whether it wins."""
        self.farthest = depth + DANGERS
        value = yield from self._choice(view, player, action, 0.0, depth, JUDGED * floor)
        return value > JUDGED * floor

    def _choice(self, state: Any, player: Player, action: Action, error: float, depth: int, top: float) -> ValueSearch:
        """Return the value of a choice at the root with its error of evaluation; exact if it is above ``top``.

        Sure results have no error, and an evaluation with one stays below a win, so the window is only shifted.
        """
        child = self.game.apply(state, player, action)
        self.nodes += 1
        low = top if abs(top) > JUDGED else max(-JUDGED, min(JUDGED, top - error))
        if top > -2:
            value: float = yield from self._below(child, player, depth - 1, low, low + TINY, 1)
            if value <= low:
                return top
        value = yield from self._below(child, player, depth - 1, low, 2.0, 1)
        return value if abs(value) > JUDGED else max(-JUDGED, min(JUDGED, value + error))

    def _below(self, child: Any, player: Player, depth: int, low: float, high: float, ply: int) -> ValueSearch:
        """Return the value of a position for the player who made the last action."""
        value = self._find_at_once(child, player, depth, low, high, ply)
        return (yield from self._descend(child, player, depth, low, high, ply)) if value is None else value

    def _descend(self, child: Any, player: Player, depth: int, low: float, high: float, ply: int) -> ValueSearch:
        """Return the value of a position that has to be visited for the player who made the last action."""
        actor = self.game.actors(child)[0]
        if actor == player:
            return (yield from self._visit(child, actor, depth, low, high, ply))
        return -(yield from self._visit(child, actor, depth, -high, -low, ply))

    def _find_at_once(self, child: Any, player: Player, depth: int, low: float, high: float, ply: int) -> float | None:
        """Return the value of a position for the player who made the last action, None if it has to be visited."""
        actors = self.game.actors(child)
        if not actors:
            return self._score_end(child, player, ply)
        if depth > 0:
            return None
        actor = actors[0]
        if ply <= self.farthest and self.advice.is_urgent(child, actor):
            return None
        self.left = FOLLOWED
        if actor == player:
            return self._quiet(child, actor, low, high, ply, EXCHANGES)
        return -self._quiet(child, actor, -high, -low, ply, EXCHANGES)

    def _visit(
        self, state: Any, player: Player, depth: int, low: float, high: float, ply: int, may_skip: bool = True
    ) -> ValueSearch:
        """Return the value of a position for its actor, searched to a depth; outside the window it is only a bound."""
        depth = max(depth, 1)
        if self.nodes >= self.pause:
            self.pause = self.nodes + PAUSE
            yield
        game, table, advice = self.game, self.table, self.advice
        key = self._key(state)
        known = table.get(key)
        first: Action | None = None
        if known is not None:
            first = known.action
            value = self._recall(known, depth, low, high, ply)
            if value is not None:
                return value
        best, floor = -2.0, low
        if high - low < 2 * TINY and low > -JUDGED and high < JUDGED:
            slack = advice.find_slack(state, player)
            if slack is not None and not advice.is_urgent(state, player):
                value, best = yield from self._judge_early(state, player, slack, depth, low, high, ply, may_skip)
                if value is not None:
                    return value
        gains = advice.list_gains(state, player)
        forcing = [action for _, action in gains]
        if best > -2:
            actions = [action for gain, action in gains if best + JUDGED * gain > low]
            count = len(actions)
        else:
            legal = game.legal(state, player)
            if len(legal) == 1:
                self.nodes += 1
                # Forced actions cost no depth, up to a limit: in some games both sides could pass without end.
                left = depth if ply <= self.farthest else depth - 1
                return (yield from self._below(game.apply(state, player, legal[0]), player, left, low, high, ply + 1))
            count = len(legal)
            seen = self._watch(state, player, advice.candidates(state, player, legal))
            actions = self._order_actions(player, seen, ply, first, forcing)
        loud = len(forcing) + EARLY
        choice = first
        for place, action in enumerate(actions):
            child = game.apply(state, player, action)
            self.nodes += 1
            if place == 0 or depth == 1:
                value = self._find_at_once(child, player, depth - 1, floor, high, ply + 1)
                if value is None:
                    value = yield from self._descend(child, player, depth - 1, floor, high, ply + 1)
            else:
                less = depth - 1
                if place >= loud and not self._is_urgent(child, player):
                    less -= 1 + int(LOGS[depth] * LOGS[min(place - loud, 63)] / SHALLOWER)
                value = yield from self._below(child, player, less, floor, floor + TINY, ply + 1)
                if value > floor and (less < depth - 1 or value < high):
                    value = yield from self._below(child, player, depth - 1, floor, high, ply + 1)
            if value > best:
                best, choice = value, action
                if value > floor:
                    floor = value
                if value >= high:
                    self.killers[ply] = action
                    history = self.history[player]
                    history[action] = history.get(action, 0) + depth * depth
                    break
        if len(actions) < count:
            best = max(best, -JUDGED)  # an action left out might avoid the loss, so the loss is not certain
        kind = AT_LEAST if best >= high else EXACT if best > low else AT_MOST
        table.put(key, depth, kind, _shift_result(best, ply), choice)
        return best

    def _key(self, state: Any) -> Hashable:
        """Return under what the table keeps a state."""
        key, past = self.game.key(state), self.advice.past(state)
        return key if past is None else (key, past)

    def _recall(self, known: StoredValue, depth: int, low: float, high: float, ply: int) -> float | None:
        """Return the value of a position as it was found before, None if that tells too little."""
        # What was sure in an earlier search may have hung on how the position came about.
        if known.depth < depth or (known.age != self.table.age and abs(known.value) > JUDGED):
            return None
        value, kind = _shift_result(known.value, -ply), known.kind
        is_enough = kind == EXACT or (kind == AT_LEAST and value >= high) or (kind == AT_MOST and value <= low)
        return value if is_enough else None

    def _judge_early(
        self, state: Any, player: Player, slack: float, depth: int, low: float, high: float, ply: int, may_skip: bool
    ) -> Generator[None, None, tuple[float | None, float]]:
        """Return the value of a position that is surely good enough, else None; and what it is worth at most after any quiet
        action, if that is surely too little, else -2."""
        value = JUDGED * self.evaluate(state, player)
        if depth <= NEAR and value - depth * SURELY * slack >= high:
            return value, -2.0
        if depth == 1:
            return None, value + slack if value + slack <= low else -2.0
        if value >= high and may_skip:
            skipped = self.advice.skip(state, player)
            if skipped is not None:
                value = yield from self._find_skipped(skipped, player, depth - SKIPPED, low, high, ply + 1)
                if value >= high:
                    return min(value, JUDGED), -2.0
        return None, -2.0

    def _find_skipped(self, state: Any, player: Player, depth: int, low: float, high: float, ply: int) -> ValueSearch:
        """Return the value of a position for the player who has done nothing in it."""
        if depth > 0:
            return -(yield from self._visit(state, 1 - player, depth, -high, -low, ply, False))
        self.left = FOLLOWED
        return -self._quiet(state, 1 - player, -high, -low, ply, EXCHANGES)

    def _watch(self, state: Any, player: Player, actions: Sequence[Action]) -> Sequence[Action]:
        return self.weakness.watch(state, player, actions) if self.weakness else actions

    def _is_urgent(self, child: Any, player: Player) -> bool:
        """Return whether the position after a player's action endangers the player to act next."""
        actors = self.game.actors(child)
        return bool(actors) and actors[0] != player and self.advice.is_urgent(child, actors[0])

    def _quiet(self, state: Any, player: Player, low: float, high: float, ply: int, more: int) -> float:
        """Return the quiescence value of a position for its actor, who may play forcing actions or stop."""
        best = JUDGED * self.evaluate(state, player)
        if best >= high or more == 0 or self.left <= 0:
            return best
        floor = max(low, best)
        game, stand = self.game, best
        for gain, action in self.advice.list_gains(state, player):
            if stand + JUDGED * gain <= floor:
                continue
            if self.weakness and self.weakness.overlooks(state, player, action):
                continue
            child = game.apply(state, player, action)
            self.nodes += 1
            self.left -= 1
            actors = game.actors(child)
            if not actors:
                value = self._score_end(child, player, ply + 1)
            elif actors[0] == player:
                value = self._quiet(child, player, floor, high, ply + 1, more - 1)
            else:
                value = -self._quiet(child, actors[0], -high, -floor, ply + 1, more - 1)
            if value > best:
                best = value
                if best >= high:
                    return best
                floor = max(floor, best)
        return best

    def _score_end(self, state: Any, player: Player, ply: int) -> float:
        outcome = self.game.outcome(state)
        gain: float = outcome.returns[player] if outcome else 0.0
        return _shift_result(gain, -ply) if abs(gain) >= 1 else JUDGED * gain

    def _order_actions(
        self, player: Player, legal: Sequence[Action], ply: int, first: Action | None, forcing: Sequence[Action]
    ) -> list[Action]:
        """Return actions in search order: the best known, forcing ones, the killer, then by history of cutoffs."""
        get = self.history[player].get
        ordered = sorted(legal, key=lambda action: get(action, 0), reverse=True)
        front = [action for action in dict.fromkeys((first, *forcing, self.killers.get(ply))) if action in ordered]
        if front:
            loud = set(front)
            ordered = front + [action for action in ordered if action not in loud]
        return ordered

    def _line(self, state: Any, most: int) -> tuple[tuple[Player, Action], ...]:
        """Return the expected continuation from the table, at most so many actions."""
        line: list[tuple[Player, Action]] = []
        actors = self.game.actors(state)
        while actors and len(line) < most:
            known = self.table.get(self._key(state))
            action = known.action if known else None
            if action is None or action not in self.game.legal(state, actors[0]):
                break
            line.append((actors[0], action))
            state = self.game.apply(state, actors[0], action)
            actors = self.game.actors(state)
        return tuple(line)


def _shift_result(value: float, plies: int) -> float:
    """Bring a sure result nearer (plies > 0) or farther, so that quick wins and late losses are preferred."""
    if value > JUDGED:
        return value + STEP * plies
    return value - STEP * plies if value < -JUDGED else value


def _plies(value: float) -> int:
    """Return how many actions a sure result is away."""
    return round((1 - abs(value)) / STEP)


def _round_value(value: float) -> float:
    """Return a value for display: sure results as whole numbers, others on the evaluator's scale."""
    return 1.0 if value > JUDGED else -1.0 if value < -JUDGED else value / JUDGED
