"""How hard a deal of a solitaire is: the solver's effort, and how many other openings still win.

Everything is counted in steps of the solver, never in seconds, so every machine rates a deal alike.
"""

from __future__ import annotations

from collections import deque
from itertools import islice
from typing import Any, NamedTuple

from ..ai import solver
from ..ai.solver import find_any_win
from ..core.errors import GameError
from ..core.game import Deal
from ..core.kit import Kit
from ..core.options import Options
from ..core.types import CHANCE, Action, Player
from ..core.words import msg

PATIENCE = 1_500  # items of the solver for a deal, a second or two
GLANCE = 30  # items of the search for any win after an opening
OPENINGS = 12  # that are tried
WEIGHT = 14  # of the openings that lose, beside the effort: a doubling of the positions weighs 1
HARDEST = 31


class RatedDeal(NamedTuple):
    """A deal that can be won with a score above 0.

    ``best`` is the best score known, the best possible one if ``is_proven``. ``difficulty`` is 0 to `HARDEST`.
    """

    number: int
    best: int
    is_proven: bool
    difficulty: int


def rate_deal(kit: Kit, options: Options, number: int) -> RatedDeal | None:
    """Return how hard a deal is, None if the solver finds no play that scores more than 0. Raises GameError without a solver."""
    deal = kit.game.deal(options, number)
    if deal is None or kit.puzzle is None:
        raise GameError(msg("core.no-solver", title=kit.game.info.title))
    progress = deque(islice(solver.solve(kit, kit.game.start(options), deal), PATIENCE), maxlen=1)[0]
    if progress.best is None or progress.best <= 0:
        return None
    openings = _list_openings(kit, options, deal, progress.line)
    lost = sum(not _can_win(kit, state, deal) for state in openings)
    effort = progress.nodes.bit_length()
    difficulty = effort + round(WEIGHT * lost / max(1, len(openings)))
    return RatedDeal(number, round(progress.best), progress.is_proven, min(difficulty, HARDEST))


def _list_openings(kit: Kit, options: Options, deal: Deal, line: tuple[tuple[Player, Action], ...]) -> list[Any]:
    """Return states after other choices than the best play's, at its first decisions that have any: at most `OPENINGS`, spread
    evenly over all that were looked at."""
    state = kit.game.start(options)
    states: list[Any] = []
    for player, action in line:
        if len(states) >= OPENINGS:
            break
        if player != CHANCE:
            states += [kit.game.apply(state, player, other) for other in kit.game.legal(state, player) if other != action]
        state = kit.game.apply(state, player, action)
    return states[:: max(1, len(states) // OPENINGS)][:OPENINGS]


def _can_win(kit: Kit, state: Any, deal: Deal) -> bool:
    """Return whether a quick search finds a play from here that scores more than 0."""
    while kit.game.actors(state) == (CHANCE,):
        state = kit.game.apply(state, CHANCE, kit.game.deal_next(state, deal))
    outcome = kit.game.outcome(state)
    if outcome:
        return bool(outcome.winners) and (outcome.scores[0] or 0) > 0
    assert kit.puzzle is not None
    puzzle = kit.puzzle(state, deal)
    wins = [steps for steps in islice(find_any_win(puzzle), GLANCE) if steps]
    return bool(wins) and puzzle.score(sum(step.cost for step in wins[0])) > 0
