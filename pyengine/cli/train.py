"""``python -m pyengine train``: fits the weights of a game's evaluation to games of the computer against itself."""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from .. import games
from ..ai.train import FittedWeights, GameSample, fit, play_samples
from ..core.errors import UsageError
from ..core.kit import Kit
from .arguments import add_parser
from .files import check_writable, write_whole
from .parallel import compute_all
from .progress import clear_progress, show_progress
from .series import CLOCK, HOUR, LONGEST_THINKING, MOST_GAMES, check_numbers

SECONDS = 0.05  # for one action, by default
DIGITS = 4  # of a weight


def add_command(commands: Any) -> None:
    """Add the command and its flags."""
    about = "Fit the weights of a game's evaluation to games of the computer against itself."
    parser = add_parser(commands, "train", run, about)
    parser.add_argument("game", metavar="GAME", help="a game's id, as `games` lists them")
    parser.add_argument("--hours", metavar="H", type=float, required=True, help="how long to play")
    parser.add_argument("--games", metavar="N", type=int, default=MOST_GAMES, help="stop after so many games")
    parser.add_argument("--workers", metavar="K", type=int, default=1, help="how many processes play (1)")
    about = "let the Dask cluster play whose scheduler has this address; needs pyengine[cluster] here and on its workers"
    parser.add_argument("--dask", metavar="ADDRESS", help=about)
    parser.add_argument("--seed", metavar="TEXT", default="1", help="another seed plays other games (1)")
    parser.add_argument("--seconds", metavar="T", type=float, default=SECONDS, help=f"processor time for one action ({SECONDS})")
    parser.add_argument("--out", metavar="FILE", type=Path, help="the module to write; `weights.py` of the game without it")


def run(args: argparse.Namespace) -> int:
    """Play, fit, write and print; Ctrl-C fits what has been played so far. Raises UsageError for what cannot be fitted."""
    kit = games.load(args.game)
    advice, title = kit.advice, kit.game.info.title
    if not advice.terms:
        raise UsageError(f"{title} has no weights to fit: its `Advice` names no `terms`.")
    check_numbers(args)
    if not args.hours > 0 or not 0 < args.seconds <= LONGEST_THINKING:
        raise UsageError(f"There are more than 0 hours, and for one action more than 0 and at most {LONGEST_THINKING} seconds.")
    file = args.out or _find_module(kit)
    check_writable(file)
    samples: list[GameSample] = []
    code, until = 0, time.monotonic() + args.hours * HOUR
    try:
        with closing(_play_games(args)) as results:
            for sample in results:
                samples.append(sample)
                show_progress(f"{len(samples)} games, {_count_positions(samples)} positions")
                if time.monotonic() >= until:
                    break
    except KeyboardInterrupt:
        code = 130
    clear_progress()
    if not samples:
        return code
    fitted = fit(samples, advice.weights)
    print("\n".join(_format_table(kit, samples, fitted)))
    write_whole(file, write_module(args, kit, samples, fitted))
    return code


def play_game(game: str, seconds: float, seed: str) -> GameSample:
    """Play one game and return what was measured in it."""
    return play_samples(games.load(game), seed, seconds, CLOCK)


def _play_games(args: argparse.Namespace) -> Generator[GameSample, None, None]:
    seeds = (f"{args.game} {args.seed} {number}" for number in range(1, args.games + 1))
    yield from compute_all(partial(play_game, args.game, args.seconds), seeds, args.workers, args.dask)


def _find_module(kit: Kit) -> Path:
    """Return the path of the game's weights, which stand beside its evaluation."""
    return Path(sys.modules[type(kit.advice).__module__].__file__ or "").with_name("weights.py")


def _count_positions(samples: Sequence[GameSample]) -> int:
    return sum(len(sample.measures) for sample in samples)


def write_module(args: argparse.Namespace, kit: Kit, samples: Sequence[GameSample], fitted: FittedWeights) -> str:
    """Return the module with the weights, which says where they come from."""
    words = ["train", args.game, "--hours", f"{args.hours:g}", "--seed", args.seed, "--seconds", f"{args.seconds:g}"]
    command = shlex.join(words).replace("\\", "\\\\").replace('"', '\\"')
    count = f"{len(samples)} games with {_count_positions(samples)} positions"
    lines = [
        f'"""Weights of what the evaluation of {kit.game.info.title} adds up, fitted to games of the computer against itself.',
        "",
        f"    python -m pyengine {command}",
        "",
        f"wrote this file on {datetime.now(UTC):%Y-%m-%d}, after {count}.",
        '"""',
        "",
        "WEIGHTS = {",
        *(f'    "{term}": {shorten(weight)!r},' for term, weight in zip(kit.advice.terms, fitted.weights, strict=True)),
        "}",
    ]
    return "".join(f"{line}\n" for line in lines)


def shorten(weight: float) -> float:
    """Return a weight with as many digits as mean something."""
    return float(f"{weight:.{DIGITS}g}")


def _format_table(kit: Kit, samples: Sequence[GameSample], fitted: FittedWeights) -> list[str]:
    terms, old = kit.advice.terms, kit.advice.weights
    width = max(len(term) + 1 for term in terms)
    lines = [f"{kit.game.info.title}, {len(samples)} games, {_count_positions(samples)} positions"]
    lines.append(f"{'term':<{width}}{'before':>10}{'now':>10}")
    for term, before, now in zip(terms, old, fitted.weights, strict=True):
        lines.append(f"{term:<{width}}{shorten(before):>10g}{shorten(now):>10g}")
    if fitted.before is None or fitted.after is None:
        lines.append("Log loss: too few games to hold any out")
    else:
        lines.append(f"Log loss in games held out: {fitted.before:.4f} before, {fitted.after:.4f} now")
    match = f"python -m pyengine match {kit.game.info.id} --players wheel:NEW.whl:level6:0.3,wheel:OLD.whl:level6:0.3 --until 0.5"
    lines.append(f"Whether it plays better now, a match has to tell: `{match}`.")
    return lines
