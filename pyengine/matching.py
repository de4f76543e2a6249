"""``python -m pyengine match``: a series of games between computer players, and what it says."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import closing
from functools import partial
from typing import Any, NamedTuple

from . import games
from .ai import arena, players
from .ai.arena import Played
from .core.errors import GameError
from .core.options import Options
from .play.record import Record, begin

SECONDS = 0.1  # for one action, when nobody says otherwise
# What a player computes is counted, not what a busy machine does besides; a browser has no such clock.
CLOCK = getattr(time, "thread_time", time.perf_counter)
BAR = 30  # characters


class Series(NamedTuple):
    """What is to be played, in plain values that can be sent to a worker process."""

    game: str
    options: tuple[tuple[str, object], ...]
    position: str | None
    players: tuple[tuple[str, float], ...]  # names and seconds for one action
    seed: str


class Standing(NamedTuple):
    """What the games played so far say; everything per player in the order given."""

    series: Series
    played: tuple[tuple[int, Played], ...]  # with the number of the game, which says who sat where

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.played)

    def seats(self, number: int) -> list[int]:
        """Return where each player sat in a game."""
        count = len(self.series.players)
        return [(player + number) % count for player in range(count)]

    def column(self, player: int, values: str) -> list[float]:
        """Return a player's ``points``, ``seconds`` or ``moves`` game by game."""
        return [getattr(game, values)[self.seats(number)[player]] for number, game in self.played]

    def share(self, player: int) -> float:
        """Return a player's share of the points, 0..1."""
        return sum(self.column(player, "points")) / self.games if self.games else 0.0

    def interval(self, player: int) -> tuple[float, float]:
        """Return the 95 % interval of that share."""
        return arena.interval(self.share(player), self.games)

    def seconds(self, *of: int) -> float:
        """Return the seconds that these players took for an action, on average."""
        moves = sum(sum(self.column(player, "moves")) for player in of)
        return sum(sum(self.column(player, "seconds")) for player in of) / moves if moves else 0.0

    def plies(self) -> float:
        """Return how many actions a game took on average."""
        return sum(game.plies for _, game in self.played) / self.games if self.games else 0.0

    def clears(self, bound: float) -> bool:
        """Whether the first player's interval lies wholly on one side of a bound, every player having sat everywhere alike."""
        low, high = self.interval(0)
        return self.games % len(self.series.players) == 0 and (low > bound or high < bound)


def add_flags(made: argparse.ArgumentParser) -> None:
    """Add the flags of the command; the game and its options are the caller's."""
    about = f"who plays, such as level3,random: {', '.join(players.NAMES)}; level3:0.5 thinks half a second"
    made.add_argument("--players", metavar="A,B", required=True, help=about)
    made.add_argument("--games", metavar="N", type=int, default=20, help="how many games at most (20)")
    made.add_argument("--seed", metavar="S", default="0", help="another seed plays other games (0)")
    about = f"processor time for one action ({SECONDS}); {players.NAMES[-1]} takes {players.PATIENCE} times as long"
    made.add_argument("--seconds", metavar="T", type=float, default=SECONDS, help=about)
    made.add_argument("--workers", metavar="K", type=int, default=1, help="how many processes play (1)")
    about = "stop as soon as the first player's 95 %% interval lies on one side of this share of points"
    made.add_argument("--until", metavar="BOUND", type=float, help=about)


def run(args: argparse.Namespace) -> int:
    """Play and print; Ctrl-C prints what is done so far. Raises GameError for what cannot be played."""
    series = _series(args)
    if args.games < 1 or args.workers < 1:
        raise GameError("There is at least one game and one worker.")
    if args.until is not None and not 0 <= args.until <= 1:
        raise GameError("The bound is a share of the points from 0 to 1.")
    standing, code = Standing(series, ()), 0
    try:
        with closing(_results(series, args.games, args.workers)) as results:
            for result in results:
                standing = standing._replace(played=(*standing.played, result))
                _progress(standing, args.games)
                if args.until is not None and standing.clears(args.until):
                    break
    except KeyboardInterrupt:
        code = 130
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    print(json.dumps(_summary(standing)) if args.json else "\n".join(_table(standing)))
    return code


def _series(args: argparse.Namespace) -> Series:
    kit = games.load(args.game)
    info = kit.game.info
    named = tuple(_named(text.strip(), args.seconds) for text in args.players.split(","))
    fewest, most = info.players
    if not fewest <= len(named) <= most:
        count = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise GameError(f"{info.title} is for {count} player{'s' * (most > 1)}, {len(named)} are named.")
    given: dict[str, object] = {}
    if fewest != most:
        given["players"] = len(named)
    for text in args.option:
        name, sign, value = text.partition("=")
        if not sign:
            raise GameError(f"“{text}” sets no option. Write it as name=value.")
        given[name.strip()] = value
    options = info.read_options(given)
    if info.player_count(options) != len(named):
        raise GameError(f"The options are for {info.player_count(options)} players, {len(named)} are named.")
    begin(kit, Record(info.id, options, args.position))  # a position that cannot be read is refused before anything starts
    return Series(info.id, tuple(options.items()), args.position, named, args.seed)


def _named(text: str, seconds: float) -> tuple[str, float]:
    name, sign, own = text.partition(":")
    if name not in players.NAMES:
        raise GameError(f"There is no player “{name}”. There are {', '.join(players.NAMES)}.")
    try:
        taken = float(own) if sign else seconds * players.patience(name)
    except ValueError:
        taken = 0.0
    if not 0 < taken <= 3600:
        raise GameError(f"“{text}”: the time for one action is more than 0 and at most 3600 seconds.")
    return name, taken


def _game(series: Series, number: int) -> tuple[int, Played]:
    """Play one game. Players change seats from game to game; a round of seats has the same luck."""
    kit = games.load(series.game)
    options: Options = kit.game.info.read_options(dict(series.options))
    state = begin(kit, Record(series.game, options, series.position))
    count = len(series.players)
    seated = [series.players[(seat - number) % count] for seat in range(count)]
    choosers = [players.named(kit, name, seconds, CLOCK) for name, seconds in seated]
    return number, arena.play(kit, state, choosers, f"{series.seed}/{number // count}", CLOCK)


def _results(series: Series, count: int, workers: int) -> Generator[tuple[int, Played], None, None]:
    """Yield games in their order, so that a series is the same with any number of workers."""
    if workers == 1:
        yield from (_game(series, number) for number in range(count))
        return
    from multiprocessing import get_context  # not to be had in a browser

    # Ctrl-C reaches the workers, too; only this process answers it. Leaving the block ends them.
    with get_context("spawn").Pool(workers, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(partial(_game, series), range(count))


def _progress(standing: Standing, most: int) -> None:
    if sys.stderr.isatty():
        done = standing.games * BAR // most
        (low, high), share = standing.interval(0), standing.share(0)
        line = f"\r[{'#' * done}{'.' * (BAR - done)}] {standing.games}/{most}  {share:.1%} ({low:.0%} to {high:.0%})\033[K"
        print(line, end="", file=sys.stderr, flush=True)


def _summary(standing: Standing) -> dict[str, Any]:
    names = [name for name, _ in standing.series.players]
    numbers: Sequence[int] = range(len(names))
    return {
        "game": standing.series.game,
        "players": names,
        "games": standing.games,
        "points": [round(standing.share(player), 4) for player in numbers],
        "interval": [[round(bound, 4) for bound in standing.interval(player)] for player in numbers],
        "plies": round(standing.plies(), 1),
        "seconds_per_move": round(standing.seconds(*numbers), 4),
    }


def _table(standing: Standing) -> list[str]:
    info = games.load(standing.series.game).game.info
    lines = [f"{info.title}, {standing.games} game{'s' * (standing.games != 1)}, {standing.plies():.0f} actions each"]
    lines.append(f"{'':<10}{'won':>5}{'drawn':>7}{'lost':>6}{'points':>9}   {'95 % interval':<17}seconds a move")
    for player, (name, _) in enumerate(standing.series.players):
        won, lost = (standing.column(player, "points").count(points) for points in (1.0, 0.0))
        low, high = standing.interval(player)
        between = f"{low:.1%} to {high:.1%}"
        counts = f"{won:>5}{standing.games - won - lost:>7}{lost:>6}"
        lines.append(f"{name:<10}{counts}{standing.share(player):>9.1%}   {between:<17}{standing.seconds(player):.3f}")
    ends = Counter(game.reason for _, game in standing.played)
    if ends:
        lines.append("Ended by " + ", ".join(f"{reason} ({count})" for reason, count in ends.most_common()))
    return lines
