"""Solitaires solved: the best score of a deal, proven, and the best that can be expected while the cards to come are unknown.

`solve` is IDA* (Korf, Artificial Intelligence 27, 1985) over the game's `Puzzle`: it asks for a win at the least cost that is
conceivable, then for one point more, until there is one; the puzzle leaves out what its lower bound excludes, and a table
remembers for every position what was in vain. So the first win found is the best there is. Searches are generators: they can be
closed at any moment, and what they yielded last holds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Hashable, Iterator
from typing import Any, NamedTuple

from ..core.errors import GameError
from ..core.game import Deal
from ..core.kit import Kit
from ..core.puzzle import Puzzle, PuzzleStep
from ..core.types import CHANCE, Action, Player
from ..core.words import msg

EVERY = 8  # pauses of the puzzle between two thoughts, a few milliseconds
MOMENT = 1_000  # pauses after which it is worth looking for any win at all
WIDTH = 4  # positions of a kind that are followed then
EFFORT = 5_000  # steps after which that is given up
ROOM = 1_000_000  # positions remembered


class Progress(NamedTuple):
    """What is known of a position so far.

    ``best``: the score of ``line``, None while no play that wins is known. ``bound``: no play scores more; None: no play wins.
    ``line``: all actions of that play, the cards turned up in between included.
    """

    best: float | None
    bound: float | None
    line: tuple[tuple[Player, Action], ...] = ()
    nodes: int = 0

    @property
    def proven(self) -> bool:
        """True when ``best`` is certainly the best possible score, or when certainly nothing wins."""
        return self.best == self.bound


class Win(NamedTuple):
    """How far a search is: no win costs less than ``limit``; ``steps`` is a win that costs ``cost``, if one is known."""

    limit: int
    nodes: int
    cost: int = 0
    steps: tuple[PuzzleStep, ...] | None = None

    @property
    def final(self) -> bool:
        """True when the win is the cheapest there is."""
        return self.steps is not None and self.cost == self.limit


def solve(kit: Kit, state: Any, deal: Deal | None) -> Iterator[Progress]:
    """Yield what is known about the best score that can still be reached when the cards turn up as dealt.

    Without a deal the question is what can be reached if no further card is turned up. The last item is final. Raises GameError
    for a game without a solver, and LookupError when a card is due that the deal does not know.
    """
    made = kit.puzzle
    if made is None:
        raise GameError(msg("core.no-solver", title=kit.game.info.title))
    drawn, state = _draw(kit, state, deal)
    outcome = kit.game.outcome(state)
    if outcome:
        score = outcome.scores[0] if outcome.winners else None
        yield Progress(score, score, drawn)
        return
    puzzle = made(state, deal)
    best: float | None = None
    line: tuple[tuple[Player, Action], ...] = ()
    cost = -1
    for result in search(puzzle):
        if result.steps is not None and result.cost != cost:
            cost, best = result.cost, puzzle.score(result.cost)
            line = (*drawn, *list_played(kit, state, deal, result.steps))
        yield Progress(best, puzzle.score(result.limit) if result.limit <= puzzle.most else None, line, result.nodes)


def best_possible(
    kit: Kit,
    state: Any,
    deal: Deal | None,
    seconds: float,
    clock: Callable[[], float] = time.perf_counter,
    stop: Callable[[], bool] = bool,
) -> Progress:
    """Return what `solve` finds out within some seconds, or until ``stop()`` says so."""
    until = clock() + seconds
    solving = solve(kit, state, deal)
    progress = next(solving)
    while clock() < until and not stop():
        try:
            progress = next(solving)
        except StopIteration:
            break
    return progress


def search(puzzle: Puzzle) -> Generator[Win, None, None]:
    """Yield how far the search is, every few milliseconds; in the end the cheapest win, or a limit nothing can cost.

    What is not solved in a moment is looked at once by `_beam`, so that some win is known soon.
    """
    nodes = pauses = cost = 0
    known: tuple[PuzzleStep, ...] | None = None
    for limit in range(puzzle.least, puzzle.most + 1):
        if known and cost <= limit:
            yield Win(limit, nodes, cost, known)
            return
        vain: dict[Hashable, int] = {}  # the most that was left in a position when nothing came of it
        path: list[PuzzleStep] = []
        stack = [(puzzle.steps(puzzle.root, limit), limit)]
        while stack:
            steps, left = stack[-1]
            for step in steps:
                if step is None:
                    pauses += 1
                    if not pauses % EVERY:
                        yield Win(limit, nodes, cost, known)
                    if pauses == MOMENT:
                        for known in _beam(puzzle):
                            if known is None:
                                yield Win(limit, nodes)
                        cost = sum(step.cost for step in known or ())
                        if known and cost <= limit:
                            yield Win(limit, nodes, cost, known)
                            return
                    continue
                if step.node is None:
                    yield Win(limit, nodes, limit, (*path, step))
                    return
                rest = left - step.cost
                if vain.get(step.key, -1) >= rest:
                    continue
                if len(vain) >= ROOM:
                    vain.clear()
                vain[step.key] = rest
                nodes += 1
                path.append(step)
                stack.append((puzzle.steps(step.node, rest), rest))
                break
            else:
                stack.pop()
                if path:
                    path.pop()
    yield Win(puzzle.most + 1, nodes)


def _beam(puzzle: Puzzle) -> Iterator[tuple[PuzzleStep, ...] | None]:
    """Yield None now and then, and last a win, not necessarily a cheap one, if following the most promising positions finds one.

    Of each kind of position that costs the same, the few that promise most are followed.
    """
    waiting: dict[int, dict[Hashable, list[tuple[float, int, tuple[PuzzleStep, ...], Any]]]] = {
        0: {None: [(0.0, 0, (), puzzle.root)]}
    }
    seen: set[Hashable] = set()
    number = 0
    while waiting:
        cost = min(waiting)
        kinds = waiting.pop(cost)
        while kinds:
            for _, _, path, node in sorted(kinds.pop(next(iter(kinds))))[:WIDTH]:
                for last in puzzle.steps(node, 1):
                    if last and last.node is None:
                        yield (*path, last)
                        return
                for step in puzzle.steps(node, None):
                    number += 1
                    if number > EFFORT:
                        return
                    if not number % (EVERY * 4):
                        yield None
                    if step is None or step.key in seen or cost + step.cost > puzzle.most:
                        continue
                    if step.node is None:
                        yield (*path, step)
                        return
                    seen.add(step.key)
                    kind, missing = puzzle.outlook(step.node)
                    later = kinds if not step.cost else waiting.setdefault(cost + step.cost, {})
                    later.setdefault(kind, []).append((missing, number, (*path, step), step.node))


def list_played(kit: Kit, state: Any, deal: Deal | None, steps: tuple[PuzzleStep, ...]) -> tuple[tuple[Player, Action], ...]:
    """Return the actions of steps as they are played, the cards that turn up included."""
    line: list[tuple[Player, Action]] = []
    for step in steps:
        for action in step.actions:
            line.append((0, action))
            drawn, state = _draw(kit, kit.game.apply(state, 0, action), deal)
            line += drawn
    return tuple(line)


def _draw(kit: Kit, state: Any, deal: Deal | None) -> tuple[tuple[tuple[Player, Action], ...], Any]:
    """Turn up the cards that are due now; without a deal, or where it ends, none."""
    drawn: list[tuple[Player, Action]] = []
    while deal is not None and kit.game.actors(state) == (CHANCE,):
        card = kit.game.dealt(state, deal)
        drawn.append((CHANCE, card))
        state = kit.game.apply(state, CHANCE, card)
    return tuple(drawn), state
