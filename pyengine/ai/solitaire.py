"""Search for a solitaire whose coming cards are unknown.

Two kinds of plan are compared. A sure plan is the best play that turns up no further card; it is solved exactly. The other kind
turns up a number of cards first and then follows the best sure plan. Its value is the average over cards drawn at random from
those not yet shown, never from the pile itself. After each card the search decides anew whether to turn up another.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from ..core.chance import draw_weighted
from ..core.kit import Kit
from ..core.types import CHANCE, Action, Player
from .levels import Level
from .solver import list_played, search
from .thought import Thinking, Thought

DOUBT = 0.4  # points by which a level with a noise of 1 misjudges a plan that turns up cards
SCALE = 10.0  # divides points to get values of -1..1
LOST = -6.0  # value of a lost game, in points
MOST = 10  # maximum number of cards turned up in a plan
FIRST = 250  # steps of the sure search before plans with cards are tried; a step takes a few milliseconds
PATIENCE = 200  # steps of the sure search for each action of a level's depth
EACH = 3  # steps of the sure search for one sample
SAMPLES = 16

Valuation = Generator[None, None, float]


class Plan(NamedTuple):
    """An action, the points it is worth, and what follows. ``sure``: the plan wins, whatever the coming cards are."""

    action: Action
    points: float
    line: tuple[tuple[Player, Action], ...]
    nodes: int = 0
    sure: bool = False


def think(kit: Kit, view: Any, player: Player, rng: Random, level: Level) -> Thinking:
    """Search for the best action; see `Thinking`. The order of the piles is unknown: ``view`` does not hold it, and samples draw
    their cards at random."""
    assert kit.puzzle is not None
    game = kit.game
    legal = game.legal(view, player)
    turning = [action for action in legal if game.actors(game.apply(view, player, action)) == (CHANCE,)]
    best = _glance(kit, view, player, legal, turning)
    yield _make_thought(best, False)
    surely = _surely(kit, view, player, best)
    ended = False
    for _ in range(min(FIRST, PATIENCE * level.depth)):
        best, ended = next(surely)
        if ended:
            break
        yield _make_thought(best, False)
    plans = [best] if best.points > LOST + 1 else []
    placing = not turning and _is_free_choice(kit, view, legal)  # after each of these actions more cards can be turned up
    choices = list(legal) if placing else turning
    samples = max(2, min(SAMPLES, level.playouts // 10) // len(choices or legal))
    for action in choices:
        working = _worth(kit, game.apply(view, player, action), rng, samples, best.points if plans else LOST)
        error = rng.gauss(0, level.noise * DOUBT)
        more = plans
        for points, seen in working:
            more = [*plans, Plan(action, points + error, ((player, action),), seen)] if seen else plans
            yield _make_thought(max(more, key=_points) if more else best, False)
        plans = more
    for _ in range(0 if ended else PATIENCE * level.depth - FIRST):
        yield _make_thought(max(plans, key=_points) if plans else best, False)
        plan, ended = next(surely)
        plans = [plan, *(other for other in plans if other is not best)]
        best = plan
        if ended:
            break
    thought = _make_thought(max(plans, key=_points) if plans else best, True)
    lost = ended and not best.sure and not choices
    yield thought._replace(proven_result=-1.0) if lost else thought


def _points(plan: Plan) -> float:
    return plan.points


def _make_thought(plan: Plan, certain: bool) -> Thought:
    value = plan.points / (SCALE + abs(plan.points))
    proven, moves = (1.0, len(plan.line)) if plan.sure else (None, 0)
    return Thought(plan.action, value, plan.nodes, len(plan.line), plan.line, certain, proven, moves)


def _glance(kit: Kit, view: Any, player: Player, legal: Sequence[Action], turning: Sequence[Action] = ()) -> Plan:
    """Return the action whose resulting position has the best estimate; of equal ones an action that turns up a card."""
    looks = [(kit.evaluate(kit.game.apply(view, player, action), player), action in turning, action) for action in legal]
    value, _, action = max(looks)
    return Plan(action, LOST + value, ((player, action),))


def _surely(kit: Kit, view: Any, player: Player, glance: Plan) -> Generator[tuple[Plan, bool], None, None]:
    """Search for the best play that turns up no card; yield the plan so far and whether the search is over.

    While no winning play is known, the plan is the action with the best estimate, valued at the upper bound.
    """
    assert kit.puzzle is not None
    puzzle = kit.puzzle(view, None)
    plan = glance
    cost = -1
    for result in search(puzzle):
        if result.steps is None:
            plan = glance._replace(points=puzzle.score(result.limit) if result.limit <= puzzle.most else LOST)
        elif result.cost != cost:
            cost, line = result.cost, list_played(kit, view, None, result.steps)
            plan = Plan(line[0][1], puzzle.score(cost), line, result.nodes + 1, True)
        if result.is_final:
            break
        yield plan, False
    yield plan, True


def _worth(kit: Kit, state: Any, rng: Random, samples: int, floor: float) -> Iterator[tuple[float, int]]:
    """Yield the value of a position in which cards are turned up, and the number of samples so far.

    The value is the average for the best number of cards. ``floor``: values below this need not be exact.
    """
    totals: list[float] = []
    best, seen = LOST, 0
    while seen < samples and not (seen >= samples // 3 and best < floor - SCALE / 2):
        running = _run(kit, state, rng, len(totals) or MOST, floor)
        while True:
            try:
                next(running)
            except StopIteration as done:
                points: list[float] = done.value
                break
            yield best, seen
        totals = totals or [0.0] * len(points)
        points += points[-1:] * (len(totals) - len(points))
        totals = [total + one for total, one in zip(totals, points, strict=True)]
        seen += 1
        best = max(totals) / seen
        yield best, seen


def _run(kit: Kit, state: Any, rng: Random, most: int, floor: float) -> Generator[None, None, list[float]]:
    """Turn up cards drawn at random, and return the value of the position after one card, two cards, and so on."""
    assert kit.puzzle is not None
    game = kit.game
    points: list[float] = []
    while len(points) < most:
        if game.actors(state) == (CHANCE,):
            state = game.apply(state, CHANCE, draw_weighted(game.chance(state), rng))
            if points and game.outcome(state) is None:
                puzzle = kit.puzzle(state, None)
                if puzzle.score(puzzle.least) <= max(*points, floor):
                    break  # a player would have stopped turning up cards before
            continue
        outcome = game.outcome(state)
        if outcome:
            points.append(float(outcome.scores[0] or 0) if outcome.winners else LOST)
            break
        legal = game.legal(state, 0)
        turning = [action for action in legal if game.actors(game.apply(state, 0, action)) == (CHANCE,)]
        if not turning and _is_free_choice(kit, state, legal):
            state = game.apply(state, 0, _glance(kit, state, 0, legal).action)
            continue
        points.append((yield from _sure_points(kit, state)))
        if not turning:
            break
        state = game.apply(state, 0, turning[0])
    return points


def _is_free_choice(kit: Kit, state: Any, legal: Sequence[Action]) -> bool:
    """Return whether every action is free, for example placing a piece; such actions do not decide on turning up cards."""
    score = kit.game.scores(state)
    return all(kit.game.scores(kit.game.apply(state, 0, action)) == score for action in legal)


def _sure_points(kit: Kit, state: Any) -> Valuation:
    """Return the value of a position without further cards; if solving takes long, one point less than the upper bound."""
    assert kit.puzzle is not None
    puzzle = kit.puzzle(state, None)
    for pauses, result in enumerate(search(puzzle)):
        if result.is_final:
            return puzzle.score(result.cost)
        if result.limit > puzzle.most:
            break
        if pauses >= EACH:
            return max(LOST, puzzle.score(result.limit + 1))
        yield None
    return LOST
