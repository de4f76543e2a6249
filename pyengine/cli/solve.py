"""``python -m pyengine solve``: the best scores of a solitaire's deals, each with a play that reaches it."""

from __future__ import annotations

import argparse
import json
import re
import time
from collections import Counter
from typing import Any, NamedTuple

from .. import games
from ..ai import solver
from ..ai.solver import Progress
from ..core.errors import GameError, UsageError
from ..core.kit import Kit
from ..core.options import Options
from ..core.telling import write_telling
from ..core.words import msg
from ..play.record import Entry, Record, fold
from .arguments import add_parser, make_game_flags, make_json_flag, parse_options
from .progress import clear_progress, show_progress

SECONDS = 10.0
CLOCK = time.process_time  # processor time, so that other load on the machine does not count


class SolvedDeal(NamedTuple):
    """The final result of the solver for a deal, and the processor seconds used."""

    deal: int
    progress: Progress
    seconds: float


def add_command(commands: Any) -> None:
    """Add the command and its flags."""
    about = "Find the best scores of a solitaire's deals."
    parser = add_parser(commands, "solve", run, about, make_game_flags(), make_json_flag())
    parser.add_argument("--deals", metavar="A..B", default="1..20", help="the numbers of the deals (1..20)")
    parser.add_argument("--seconds", metavar="T", type=float, default=SECONDS, help=f"processor time for each ({SECONDS:g})")


def run(args: argparse.Namespace) -> int:
    """Solve and print; Ctrl-C prints what is done so far. Raises GameError or UsageError for what cannot be solved."""
    kit = games.load(args.game)
    options = kit.game.info.read_options(parse_options(args.option))
    numbers = _read_numbers(args.deals)
    if not args.seconds > 0:
        raise UsageError("The solver needs more than 0 seconds.")
    solved: list[SolvedDeal] = []
    code = 0
    try:
        for number in numbers:
            solved.append(solve_deal(kit, options, number, args.seconds))
            show_progress(f"{len(solved)}/{len(numbers)} deals")
    except KeyboardInterrupt:
        code = 130
    clear_progress()
    print(json.dumps(make_json(kit, options, solved)) if args.json else "\n".join(format_table(kit, options, solved)))
    return code


def solve_deal(kit: Kit, options: Options, number: int, seconds: float) -> SolvedDeal:
    """Solve a deal from its start and replay the best play. ``seconds`` are of processor time.

    Raises:
        GameError: the game has no deals.
        AssertionError: the best play does not score what the solver claims.
    """
    deal = kit.game.deal(options, number)
    if deal is None or kit.puzzle is None:
        raise GameError(msg("core.no-solver", title=kit.game.info.title))
    since = CLOCK()
    progress = solver.best_possible(kit, kit.game.start(options), deal, seconds, CLOCK)
    taken = CLOCK() - since
    if progress.best is not None:
        outcome = kit.game.outcome(fold(kit, make_record(kit, options, number, progress)))
        if outcome is None or outcome.scores != (progress.best,):
            raise AssertionError(f"the play found for deal {number} does not score {progress.best}")
    return SolvedDeal(number, progress, taken)


def make_record(kit: Kit, options: Options, number: int, progress: Progress) -> Record:
    """Return the best play as a record."""
    return Record(kit.game.info.id, options, deal=number, entries=tuple(Entry(*part) for part in progress.line))


def _read_numbers(text: str) -> range:
    """Read `7` or `1..200`. Raises GameError."""
    parts = re.fullmatch(r"(\d{1,9})(?:\.\.(\d{1,9}))?", text)
    numbers = range(int(parts[1]), int(parts[2] or parts[1]) + 1) if parts else range(0)
    if not numbers:
        raise UsageError(f"“{text}” names no deals. Write them as 1..200.")
    return numbers


def write_play(kit: Kit, options: Options, progress: Progress) -> list[str]:
    """Return the actions of the best play as the rule book writes them."""
    state, texts = kit.game.start(options), []
    for player, action in progress.line:
        texts.append(kit.notation.write(state, player, action))
        state = kit.game.apply(state, player, action)
    return texts


def tell_play(kit: Kit, options: Options, progress: Progress) -> list[str]:
    """Return the actions of the best play as people read them."""
    state, texts = kit.game.start(options), []
    for player, action in progress.line:
        texts.append(write_telling(kit.notation.tell(state, player, action)))
        state = kit.game.apply(state, player, action)
    return texts


def make_json(kit: Kit, options: Options, solved: list[SolvedDeal]) -> dict[str, Any]:
    """Return all deals as in JSON."""
    deals = [
        {
            "deal": one.deal,
            "best": one.progress.best,
            "bound": one.progress.bound,
            "proven": one.progress.is_proven,
            "seconds": round(one.seconds, 2),
            "play": write_play(kit, options, one.progress),
            "readable": tell_play(kit, options, one.progress),
        }
        for one in solved
    ]
    proven = sum(one.progress.is_proven for one in solved)
    return {"game": kit.game.info.id, "options": dict(options), "proven": proven, "deals": deals}


def format_table(kit: Kit, options: Options, solved: list[SolvedDeal]) -> list[str]:
    """Return all deals as lines of text."""
    proven = [one for one in solved if one.progress.is_proven]
    lines = [f"{kit.game.info.title}: {len(proven)} of {len(solved)} deals solved with proof"]
    for one in solved:
        best, bound = one.progress.best, one.progress.bound
        if one.progress.is_proven:
            score = "none" if best is None else f"{best:g}"
        else:
            score = "?" if bound is None else f"{'' if best is None else f'{best:g}'}..{bound:g}"
        play = " ".join(write_play(kit, options, one.progress))
        lines.append(f"{one.deal:>5}  {score:>6}  {one.seconds:7.2f} s  {play}".rstrip())
        if play:
            lines.append(f"{'':26}{' · '.join(tell_play(kit, options, one.progress))}")
    if proven:
        counts = Counter(one.progress.best for one in proven)
        ranked = sorted(counts, key=lambda score: float("-inf") if score is None else score, reverse=True)
        lines.append("Best scores: " + ", ".join(f"{'none' if s is None else f'{s:g}'} ({counts[s]})" for s in ranked))
        times = sorted(one.seconds for one in proven)
        lines.append(f"Seconds: median {times[len(times) // 2]:.2f}, most {times[-1]:.2f}")
    return lines
