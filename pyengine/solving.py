"""``python -m pyengine solve``: the best scores of a solitaire's deals, each with a play that reaches it."""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter
from typing import Any, NamedTuple

from . import games
from .ai import solver
from .ai.solver import Progress
from .core.errors import GameError
from .core.kit import Kit
from .core.options import Options
from .play.record import Entry, Record, fold

SECONDS = 10.0
CLOCK = time.process_time  # what the solver computes is counted, not what a busy machine does besides


class Solved(NamedTuple):
    """What the solver found out about a deal, and the processor time it took."""

    deal: int
    progress: Progress
    seconds: float


def add_flags(made: argparse.ArgumentParser) -> None:
    """Add the flags of the command; the game and its options are the caller's."""
    made.add_argument("--deals", metavar="A..B", default="1..20", help="the numbers of the deals (1..20)")
    made.add_argument("--seconds", metavar="T", type=float, default=SECONDS, help=f"processor time for each ({SECONDS:g})")


def run(args: argparse.Namespace) -> int:
    """Solve and print; Ctrl-C prints what is done so far. Raises GameError for what cannot be solved."""
    kit = games.load(args.game)
    given = dict(part.partition("=")[::2] for part in args.option)
    options = kit.game.info.read_options(given)
    numbers = _numbers(args.deals)
    if args.seconds <= 0:
        raise GameError("The solver needs more than 0 seconds.")
    found: list[Solved] = []
    code = 0
    try:
        for number in numbers:
            found.append(solved(kit, options, number, args.seconds))
            if sys.stderr.isatty():
                print(f"\r{len(found)}/{len(numbers)} deals\033[K", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        code = 130
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    print(json.dumps(summary(kit, options, found)) if args.json else "\n".join(table(kit, options, found)))
    return code


def solved(kit: Kit, options: Options, number: int, seconds: float) -> Solved:
    """Solve a deal from its start, and play what was found through once more. Raises GameError for a game without deals."""
    deal = kit.game.deal(options, number)
    if deal is None or kit.puzzle is None:
        raise GameError(f"{kit.game.info.title} is no solitaire, so there is no best score to look for.")
    since = CLOCK()
    progress = solver.best_possible(kit, kit.game.start(options), deal, seconds, CLOCK)
    taken = CLOCK() - since
    if progress.best is not None:
        outcome = kit.game.outcome(fold(kit, record(kit, options, number, progress)))
        if outcome is None or outcome.scores != (progress.best,):
            raise AssertionError(f"the play found for deal {number} does not score {progress.best}")
    return Solved(number, progress, taken)


def record(kit: Kit, options: Options, number: int, progress: Progress) -> Record:
    """Return the play that was found as a record."""
    return Record(kit.game.info.id, options, deal=number, entries=tuple(Entry(*part) for part in progress.line))


def _numbers(text: str) -> range:
    """Read `7` or `1..200`. Raises GameError."""
    found = re.fullmatch(r"(\d{1,9})(?:\.\.(\d{1,9}))?", text)
    numbers = range(int(found[1]), int(found[2] or found[1]) + 1) if found else range(0)
    if not numbers:
        raise GameError(f"“{text}” names no deals. Write them as 1..200.")
    return numbers


def written(kit: Kit, options: Options, progress: Progress) -> list[str]:
    """Return the play that was found, as the rule book writes it."""
    state, texts = kit.game.start(options), []
    for player, action in progress.line:
        texts.append(kit.notation.write(state, player, action))
        state = kit.game.apply(state, player, action)
    return texts


def summary(kit: Kit, options: Options, found: list[Solved]) -> dict[str, Any]:
    """Return all of it for machines."""
    deals = [
        {
            "deal": one.deal,
            "best": one.progress.best,
            "bound": one.progress.bound,
            "proven": one.progress.proven,
            "seconds": round(one.seconds, 2),
            "play": written(kit, options, one.progress),
        }
        for one in found
    ]
    proven = sum(one.progress.proven for one in found)
    return {"game": kit.game.info.id, "options": dict(options), "proven": proven, "deals": deals}


def table(kit: Kit, options: Options, found: list[Solved]) -> list[str]:
    """Return all of it for people."""
    proven = [one for one in found if one.progress.proven]
    lines = [f"{kit.game.info.title}: {len(proven)} of {len(found)} deals solved with proof"]
    for one in found:
        best, bound = one.progress.best, one.progress.bound
        if one.progress.proven:
            score = "none" if best is None else f"{best:g}"
        else:
            score = "?" if bound is None else f"{'' if best is None else f'{best:g}'}..{bound:g}"
        lines.append(f"{one.deal:>5}  {score:>6}  {one.seconds:7.2f} s  {' '.join(written(kit, options, one.progress))}".rstrip())
    if proven:
        counts = Counter(one.progress.best for one in proven)
        ranked = sorted(counts, key=lambda score: float("-inf") if score is None else score, reverse=True)
        lines.append("Best scores: " + ", ".join(f"{'none' if s is None else f'{s:g}'} ({counts[s]})" for s in ranked))
        times = sorted(one.seconds for one in proven)
        lines.append(f"Seconds: median {times[len(times) // 2]:.2f}, most {times[-1]:.2f}")
    return lines
