"""``python -m pyengine positions``: makes a game's table of positions of the day, or makes it longer.

The games for two take turns, so each has a position a week, on another weekday each time. Positions are from games between
computer players. Mondays the side to move stands well, Sundays it does not; the strongest level says how well. It searches by the
clock, so the command makes another table each time.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from datetime import date, timedelta
from random import Random
from typing import Any, NamedTuple

from .. import games
from ..ai.choose import choose
from ..ai.levels import LEVELS
from ..ai.review.searching import expect
from ..core.chance import draw_weighted
from ..core.errors import UsageError
from ..core.kit import Kit
from ..core.types import CHANCE, Player
from ..play import link
from ..play.daily import BEGINNING, DAYS, write_day
from ..play.daily_position import DailyPosition, read_line
from ..play.record import Record, begin
from .arguments import add_parser
from .files import read_lines
from .tables import add_table_flags, extend_table, read_until

PLAYING, JUDGING = 0.005, 0.3  # seconds for an action, and for a position
PLAYERS, BLUNDERS = 3, 0.15  # the level of those who play, and how often one of them moves at random
FIRST, LAST = 8, 140  # actions of players before a position
# From Monday to Sunday: the result, 0 to 1, that whoever begins may expect.
EXPECTED = ((0.7, 0.9), (0.6, 0.8), (0.55, 0.7), (0.48, 0.6), (0.42, 0.52), (0.34, 0.46), (0.22, 0.4))
STEPS = (2, 4, 6)  # weekdays from which a position is medium, hard, very hard
MOST = 1000  # games that are tried for seven days


class PositionJob(NamedTuple):
    """Days whose positions are looked for together."""

    game: str
    days: tuple[date, ...]


def add_command(commands: Any) -> None:
    """Add the command and its arguments."""
    parser = add_parser(commands, "positions", run, "Make a game's table of positions of the day, or make it longer.")
    add_table_flags(parser, "look for positions")


def run(args: argparse.Namespace) -> int:
    """Find and write, seven positions at a time. Raises GameError or UsageError."""
    games.load(args.game)
    until, lines = read_until(args), read_lines(args.file)
    try:
        known = read_line(lines[-1]).day if lines else 0
    except ValueError:
        raise UsageError(f"The last line of {args.file} is no position of the day. Name another file.") from None
    days = [day for day in list_days(args.game, until) if write_day(day) > known]
    jobs = [PositionJob(args.game, tuple(days[at : at + DAYS])) for at in range(0, len(days), DAYS)]
    extend_table(args, jobs, write_positions, DAYS)
    return 0


def list_days(game: str, until: date) -> Iterator[date]:
    """Yield the days of a game. Raises UsageError for a game that is not among those that take turns."""
    kits = map(games.load, games.IDS)
    turns = [kit.game.info.id for kit in kits if kit.game.info.player_count(kit.game.info.read_options({})) == 2]
    if game not in turns:
        raise UsageError(f"There are positions of the day of {', '.join(turns)}.")
    for number in range((until - BEGINNING).days + 1):
        week, place = divmod(number, len(turns))
        if turns[(place + week) % len(turns)] == game:
            yield BEGINNING + timedelta(number)


def write_positions(job: PositionJob) -> list[str]:
    """Return a line for each of some days. Raises UsageError if no position is found for one of them."""
    kit, missing = games.load(job.game), list(job.days)
    rng, options = Random(f"{job.game} {job.days[0]}"), kit.game.info.read_options({})
    positions = []
    for _ in range(MOST):
        for position, player in play(kit, rng):
            record = Record(job.game, options, position)
            expected = judge(kit, begin(kit, record), player, rng, JUDGING)
            day = next((day for day in missing if is_fitting(expected, day)), None)
            if day is None:
                continue
            missing.remove(day)
            level = 1 + sum(day.weekday() >= step for step in STEPS)
            positions.append(DailyPosition(write_day(day), job.game, level, player, link.encode(kit, record)))
            break  # one game, one position
        if not missing:
            return [position.write() for position in sorted(positions)]
    raise UsageError(f"No position was found for {missing[0]}.")


def play(kit: Kit, rng: Random) -> Iterator[tuple[str, Player]]:
    """Play a game and yield positions at the beginning of a turn: each as a text, with the player who begins. One side makes
    blunders, so that not all positions are even."""
    game, clumsy = kit.game, rng.randrange(2)
    state = game.start(game.info.read_options({}))
    played, before, following = 0, None, rng.randint(FIRST, 2 * FIRST)
    while played < LAST and (actors := game.actors(state)):
        player = actors[0]
        if player == CHANCE:
            state = game.apply(state, CHANCE, draw_weighted(game.chance(state), rng))
            continue
        turn = (game.mover(state), game.turn_number(state))
        if played >= following and turn != before:
            following = played + rng.randint(FIRST // 2, 2 * FIRST)
            yield kit.notation.text(state), player
        view = game.observe(state, player)
        if player == clumsy and rng.random() < BLUNDERS:
            action = rng.choice(game.legal(view, player))
        else:
            action = choose(kit, view, player, rng, PLAYERS, PLAYING).action
        state, before, played = game.apply(state, player, action), turn, played + 1


def judge(kit: Kit, state: Any, player: Player, rng: Random, seconds: float) -> float | None:
    """Return the result, 0 to 1, that whoever begins may expect; None where there is nothing to choose, or nothing to play
    for."""
    view = kit.game.observe(state, player)
    if len(kit.game.legal(view, player)) == 1:
        return None
    thought = choose(kit, view, player, rng, LEVELS[max(LEVELS)], seconds)
    return expect(kit, thought.value) if thought.proven_result is None else None


def is_fitting(expected: float | None, day: date) -> bool:
    """Return whether a position is as hard as a day asks."""
    lowest, highest = EXPECTED[day.weekday()]
    return expected is not None and lowest <= expected <= highest
