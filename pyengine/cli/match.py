"""``python -m pyengine match``: a series of games between computer players, with its statistics."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import closing
from functools import partial
from typing import Any, NamedTuple

from .. import games
from ..ai import arena, players
from ..ai.arena import ArenaGame
from ..ai.players import Chooser
from ..core.errors import UsageError
from ..core.kit import Kit
from ..core.options import Options
from ..play.record import Record, begin
from . import bots
from .arguments import add_parser, make_game_flags, make_json_flag, parse_options
from .parallel import compute_all
from .progress import clear_progress, show_progress
from .series import CLOCK, LONGEST_THINKING, check_numbers, check_player

SECONDS = 0.1  # for one action, by default
BAR = 30  # characters


class Series(NamedTuple):
    """The series to be played, in plain values that can be sent to a worker process."""

    game: str
    options: tuple[tuple[str, object], ...]
    position: str | None
    players: tuple[tuple[str, float], ...]  # names and seconds for one action
    labels: tuple[str, ...]  # the players as they were given, with times of their own
    seed: str


class Standing(NamedTuple):
    """The results of the games played so far, per player in the order given."""

    series: Series
    played: tuple[tuple[int, ArenaGame], ...]  # with the number of the game, which says who sat where

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
        """Return the 95 % interval of that share, with a round of seats as one observation: its games have the same luck."""
        points, count = self.column(player, "points"), len(self.series.players)
        rounds = [points[at : at + count] for at in range(0, len(points), count)]
        return arena.interval_of_rounds([sum(games) / len(games) for games in rounds])

    def seconds(self, *of: int) -> float:
        """Return the seconds that these players took for an action, on average."""
        moves = sum(sum(self.column(player, "moves")) for player in of)
        return sum(sum(self.column(player, "seconds")) for player in of) / moves if moves else 0.0

    def plies(self) -> float:
        """Return how many actions a game took on average."""
        return sum(game.plies for _, game in self.played) / self.games if self.games else 0.0

    def clears(self, bound: float) -> bool:
        """Return whether the first player's interval is wholly on one side of a bound. All players must have had each seat
        equally often."""
        low, high = self.interval(0)
        return self.games % len(self.series.players) == 0 and (low > bound or high < bound)


def add_command(commands: Any) -> None:
    """Add the command and its flags."""
    about = "Let computer players play a series of games."
    parser = add_parser(commands, "match", run, about, make_game_flags(), make_json_flag())
    about = (
        f"who plays, such as level4,random: {', '.join(players.NAMES)}; level5:0.5 thinks half a second; ./program speaks lines "
        "of JSON; wheel:FILE.whl:level6 is another version of this engine"
    )
    parser.add_argument("--players", metavar="A,B", required=True, help=about)
    parser.add_argument("--games", metavar="N", type=int, default=20, help="how many games at most (20)")
    parser.add_argument("--seed", metavar="S", default="0", help="another seed plays other games (0)")
    about = f"processor time for one action ({SECONDS}); {players.NAMES[-1]} takes {players.PATIENCE} times as long"
    parser.add_argument("--seconds", metavar="T", type=float, default=SECONDS, help=about)
    parser.add_argument("--workers", metavar="K", type=int, default=1, help="how many processes play (1)")
    about = "stop as soon as the first player's 95 %% interval lies on one side of this share of points"
    parser.add_argument("--until", metavar="BOUND", type=float, help=about)


def run(args: argparse.Namespace) -> int:
    """Play and print; Ctrl-C prints what is done so far, and so does a program that fails. Raises UsageError for what cannot be
    played."""
    if not 0 < args.seconds <= LONGEST_THINKING:
        raise UsageError(f"The time for one action is more than 0 and at most {LONGEST_THINKING} seconds.")
    series = _read_series(args)
    check_numbers(args)
    if args.until is not None and not 0 <= args.until <= 1:
        raise UsageError("The bound is a share of the points from 0 to 1.")
    standing, code = Standing(series, ()), 0
    failure: UsageError | None = None
    try:
        with closing(_play_series(series, args.games, args.workers)) as results:
            for result in results:
                standing = standing._replace(played=(*standing.played, result))
                show_progress(_format_progress(standing, args.games))
                if args.until is not None and standing.clears(args.until):
                    break
    except KeyboardInterrupt:
        code = 130
    except UsageError as error:
        failure = error
    clear_progress()
    if standing.played or (failure is None and args.json):
        print(json.dumps(_make_json(standing)) if args.json else "\n".join(_format_table(standing)))
    elif failure is None:
        print("No game was finished.")
    if failure is not None:
        raise failure
    return code


def _read_series(args: argparse.Namespace) -> Series:
    kit = games.load(args.game)
    info = kit.game.info
    labels = tuple(text.strip() for text in args.players.split(","))
    named = tuple(_read_player(label, args.seconds) for label in labels)
    fewest, most = info.players
    if not fewest <= len(named) <= most:
        count = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise UsageError(f"{info.title} is for {count} player{'s' * (most > 1)}, {len(named)} are named.")
    given = {"players": len(named)} if fewest != most else {}
    options = info.read_options({**given, **parse_options(args.option)})
    if info.player_count(options) != len(named):
        raise UsageError(f"The options are for {info.player_count(options)} players, {len(named)} are named.")
    begin(kit, Record(info.id, options, args.position))  # a position that cannot be read is refused before anything starts
    return Series(info.id, tuple(options.items()), args.position, named, labels, args.seed)


def _read_player(text: str, seconds: float) -> tuple[str, float]:
    name, own = _split_time(text)
    if bots.is_program(name):
        bots.make_command(name)
    else:
        check_player(name)
    try:
        taken = float(own) if own is not None else seconds * players.patience(name.rpartition(":")[2])
    except ValueError:
        taken = 0.0
    if not 0 < taken <= LONGEST_THINKING:
        raise UsageError(f"“{text}”: the time for one action is more than 0 and at most {LONGEST_THINKING} seconds.")
    return name, taken


def _split_time(text: str) -> tuple[str, str | None]:
    """Return a player's name, and the time of its own that may stand behind it."""
    name, colon, own = text.rpartition(":")
    has_time = colon and (not bots.is_program(text) or own.replace(".", "", 1).isdecimal())  # paths hold colons, too
    return (name, own) if has_time else (text, None)


def _make_chooser(kit: Kit, series: Series, player: int) -> Chooser:
    name, seconds = series.players[player]
    if bots.is_program(name):
        return bots.make_player(kit, name, seconds, player)
    return players.make_player(kit, name, seconds, CLOCK)


def _play_game(series: Series, number: int) -> tuple[int, ArenaGame]:
    """Play one game. Players change seats from game to game; a round of seats has the same luck."""
    kit = games.load(series.game)
    options: Options = kit.game.info.read_options(dict(series.options))
    state = begin(kit, Record(series.game, options, series.position))
    count = len(series.players)
    choosers = [_make_chooser(kit, series, (seat - number) % count) for seat in range(count)]
    return number, arena.play(kit, state, choosers, f"{series.seed}/{number // count}", CLOCK)


def _play_series(series: Series, count: int, workers: int) -> Generator[tuple[int, ArenaGame], None, None]:
    """Yield games in their order, so that a series is the same with any number of workers."""
    yield from compute_all(partial(_play_game, series), range(count), workers, at_end=bots.end_programs)


def _format_progress(standing: Standing, most: int) -> str:
    done = standing.games * BAR // most
    (low, high), share = standing.interval(0), standing.share(0)
    return f"[{'#' * done}{'.' * (BAR - done)}] {standing.games}/{most}  {share:.1%} ({low:.0%} to {high:.0%})"


def _make_json(standing: Standing) -> dict[str, Any]:
    numbers: Sequence[int] = range(len(standing.series.players))
    return {
        "game": standing.series.game,
        "players": standing.series.labels,
        "games": standing.games,
        "points": [round(standing.share(player), 4) for player in numbers],
        "interval": [[round(bound, 4) for bound in standing.interval(player)] for player in numbers],
        "plies": round(standing.plies(), 1),
        "seconds_per_move": round(standing.seconds(*numbers), 4),
    }


def _format_table(standing: Standing) -> list[str]:
    info = games.load(standing.series.game).game.info
    lines = [f"{info.title}, {standing.games} game{'s' * (standing.games != 1)}, {standing.plies():.0f} actions each"]
    width = max(10, *(len(label) + 1 for label in standing.series.labels))
    lines.append(f"{'':<{width}}{'won':>5}{'drawn':>7}{'lost':>6}{'points':>9}   {'95 % interval':<17}seconds a move")
    for player, label in enumerate(standing.series.labels):
        won, lost = (standing.column(player, "points").count(points) for points in (1.0, 0.0))
        low, high = standing.interval(player)
        between = f"{low:.1%} to {high:.1%}"
        counts = f"{won:>5}{standing.games - won - lost:>7}{lost:>6}"
        taken = "not measured" if bots.is_program(label) else f"{standing.seconds(player):.3f}"
        lines.append(f"{label:<{width}}{counts}{standing.share(player):>9.1%}   {between:<17}{taken}")
    count = len(standing.series.players)
    if standing.games > count > 1:
        lines.append(f"Intervals from rounds of {count} games with the same luck, seats changed")
    ends = Counter(game.reason for _, game in standing.played)
    if ends:
        lines.append("Ended by " + ", ".join(f"{reason} ({count})" for reason, count in ends.most_common()))
    return lines
