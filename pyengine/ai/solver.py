"""Solver for solitaires: the best score of a deal, with proof, or the best score without turning up unknown cards.

`solve` is IDA* (Korf, Artificial Intelligence 27, 1985) over the game's `Puzzle`: it searches for a win at the lower bound of the
cost, then at one point more, until it finds one. The puzzle prunes steps by its lower bound, and a table stores for each position
the largest remaining cost that was searched without success. So the first win found is optimal. Searches are generators: they
can be closed at any moment, and the last item yielded stays valid.
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

EVERY = 8  # pauses of the puzzle between two yielded items, a few milliseconds
MOMENT = 1_000  # pauses after which a beam search looks for any win
WIDTH = 4  # width of the beam: positions of each kind that are followed
EFFORT = 5_000  # steps after which the beam search gives up
ROOM = 1_000_000  # maximum number of positions in the table


class Progress(NamedTuple):
    """The result of the search for a position so far.

    ``best``: the score of ``line``, None while no winning play is known. ``bound``: no play scores more; None if no play wins.
    ``line``: all actions of the best play known, including the cards turned up in between.
    """

    best: float | None
    bound: float | None
    line: tuple[tuple[Player, Action], ...] = ()
    nodes: int = 0

    @property
    def is_proven(self) -> bool:
        """True when ``best`` is proved to be the best possible score, or when it is proved that no play wins."""
        return self.best == self.bound


class Win(NamedTuple):
    """The state of a search: no win costs less than ``limit``; ``steps`` is a win that costs ``cost``, if one is known."""

    limit: int
    nodes: int
    cost: int = 0
    steps: tuple[PuzzleStep, ...] | None = None

    @property
    def is_final(self) -> bool:
        """True when the win is the cheapest there is."""
        return self.steps is not None and self.cost == self.limit


def solve(kit: Kit, state: Any, deal: Deal | None) -> Iterator[Progress]:
    """Yield the progress of the search for the best score that can still be reached with the cards of the deal.

    Without a deal no further card is turned up. The last item is final. Raises GameError for a game without a solver, and
    LookupError when a card is due that the deal does not contain.
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
    """Return the last result of `solve` within ``seconds``, or until ``stop()`` returns True."""
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
    """Yield the state of the search every few milliseconds; last the cheapest win, or a limit that no win can cost.

    If the search takes longer than a moment, `find_any_win` runs once, so that some win is known soon.
    """
    nodes = pauses = cost = 0
    known: tuple[PuzzleStep, ...] | None = None
    for limit in range(puzzle.least, puzzle.most + 1):
        if known and cost <= limit:
            yield Win(limit, nodes, cost, known)
            return
        vain: dict[Hashable, int] = {}  # position: the largest remaining cost searched without success
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
                        for known in find_any_win(puzzle):
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


def find_any_win(puzzle: Puzzle) -> Iterator[tuple[PuzzleStep, ...] | None]:
    """Run a beam search: yield None now and then, and last a win, if one is found; it need not be the cheapest.

    Of the positions of the same kind and cost, only the few most promising ones are followed.
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
    """Return the actions of some steps in the order of play, including the cards that turn up."""
    line: list[tuple[Player, Action]] = []
    for step in steps:
        for action in step.actions:
            line.append((0, action))
            drawn, state = _draw(kit, kit.game.apply(state, 0, action), deal)
            line += drawn
    return tuple(line)


def _draw(kit: Kit, state: Any, deal: Deal | None) -> tuple[tuple[tuple[Player, Action], ...], Any]:
    """Turn up the cards that are due now; none without a deal, or when the deal is used up."""
    drawn: list[tuple[Player, Action]] = []
    while deal is not None and kit.game.actors(state) == (CHANCE,):
        card = kit.game.deal_next(state, deal)
        drawn.append((CHANCE, card))
        state = kit.game.apply(state, CHANCE, card)
    return tuple(drawn), state
