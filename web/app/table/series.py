"""The series that the game on the table belongs to: how it goes on, and what is said of it."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.core.kit import Kit
from pyengine.core.types import Player
from pyengine.core.words import Message, msg

from ..saved.series import MOST, GameSeries, find_person, mark_game
from .greeting import Greeting, name_person
from .seats import HERE, TWO, Seating


def add_result(table: Seating) -> GameSeries | None:
    """Return the series with the finished game on the table, which may be its first one. None while the game goes on, and for
    games of which nobody plays here alone."""
    outcome = table.kit.game.outcome(table.main.state)
    if outcome is None or table.seats.count(HERE) != 1 or not (table.protected or table.is_by_link):
        return None
    return (table.series or GameSeries()).add(mark_table(table), outcome.winners, len(table.seats))


def continue_series(before: Seating, again: Seating) -> None:
    """Make a game the next one of a series, with the same people. A series that is decided begins anew."""
    series = add_result(before)
    if series and (series.is_decided(len(before.seats)) or len(series.past) >= MOST):
        series = GameSeries(series.best)
    again.series = series
    again.greeting = Greeting(before.own_name)
    again.answerer = before.friend_name if len(before.seats) == TWO else ""


def mark_table(table: Seating) -> bytes:
    """Return the mark of the game on the table."""
    return mark_game(table.head, table.make_own_string(), is_protected=table.protected)


def describe_points(table: Seating) -> Message | None:
    """Return the score of the series before the game on the table alone, None if the game belongs to none."""
    if table.series is None:
        return None
    here, persons = table.find_own_player(), len(table.seats)
    if persons > TWO and here is not None:  # there is no room for all of them
        points = table.series.count_points(persons)
        return msg("series.part", who=msg("series.you"), points=points[find_person(here, len(table.series.past), persons)])
    return describe_score(table.kit, table.series, here, [table.find_name(player) for player in range(persons)])


def describe_number(series: GameSeries, score: Message) -> Message:
    """Return a score, and which game of the series is played."""
    if series.best:
        return msg("series.best", score=score, n=series.number, best=series.best)
    return msg("series.now", score=score, n=series.number)


def describe_end(table: Seating) -> Message | None:
    """Return the score of the series with the finished game on the table; None if it is the first one of a series, or of none."""
    after = add_result(table) if table.series else None
    if after is None or table.series is None:
        return None
    persons, here = len(table.seats), table.find_own_player()
    names = [table.find_name(player) for player in range(persons)]
    score = describe_score(table.kit, after, here, names, games_before=len(table.series.past))
    if not after.is_decided(persons):
        return msg("series.after", score=score, n=len(after.past))
    points = after.count_points(persons)
    best = [person for person in range(persons) if points[person] == max(points)]
    if len(best) > 1:
        return msg("series.drawn", score=score)
    winner = (best[0] + len(table.series.past)) % persons
    if winner == here:
        return msg("series.won", score=score)
    return msg("series.lost", who=_name(table.kit, winner, names), score=score)


def describe_score(
    kit: Kit, series: GameSeries, here: Player | None, names: Sequence[str], games_before: int | None = None
) -> Message:
    """Return the points in a series, those of ``here`` first. ``names`` are those of the players, "" where they gave none, in the
    game after so many games, by default after all of the series."""
    persons = len(names)
    before = len(series.past) if games_before is None else games_before
    points = series.count_points(persons)
    parts = []
    for player in sorted(range(persons), key=lambda player: player != here):
        who = msg("series.you") if player == here else _name(kit, player, names)
        parts.append(
            msg("series.part" if persons == TWO else "series.among", who=who, points=points[find_person(player, before, persons)])
        )
    return msg("series.two", own=parts[0], other=parts[1]) if persons == TWO else msg("series.all", parts=tuple(parts))


def _name(kit: Kit, player: Player, names: Sequence[str]) -> Message:
    return name_person(names[player]) or kit.game.info.player(player)
