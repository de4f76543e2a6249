"""Results of finished games, and the statistics that follow from them.

Results form a set. Each has an id, and `join` makes one of two results with the same id. In which order results come, and how
often, makes no difference, so the results of two browsers can be put together without counting anything twice.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from math import inf, isfinite
from typing import Any, NamedTuple

from pyengine.core.digest import sha256
from pyengine.core.game import Outcome
from pyengine.core.kit import Kit
from pyengine.core.types import CHANCE, CLAIMS
from pyengine.play.daily import make_date
from pyengine.play.record import Record

from .saved_game import DIGITS, FOUR_LEVELS, SavedGame, find_base_id

DAILY, DEAL, LINK = "daily", "deal", "link"
MODES = (DAILY, DEAL, *(f"computer{level}" for level in range(1, 7)), LINK)
NEAR = 23 * 60 * 60  # seconds; a day is as short as that where clocks go forward
JUMP = 3  # days that the calendar can go forward within `NEAR`, with the longest journey to the east
ENDS = 400  # of one result
LONGEST_NAME = 30  # characters, as in an invitation
TWO = 2  # players; among more no one opponent is won against
PLAIN = re.compile(r"[!-~]{1,80}", re.ASCII)  # an id of a result, game or mode


class End(NamedTuple):
    """When a game ended: the day as the player's calendar had it (as 20261124), and the first and the last time on that day, in
    seconds since 1970."""

    day: int
    first: int
    last: int


class GameResult(NamedTuple):
    """What came out of a game, or of a deal of a solitaire in all attempts at it: then it is the best one.

    ``id`` names the game or the deal. ``mode`` is one of `MODES`. ``won`` is 1, 0 for a draw, or -1. ``score`` is None if there
    is none. ``possible`` is the best score that the deal allows, None as long as it is not known. ``steps`` is the number of the
    player's actions, without claims. ``ends`` has one end for each day. ``whom`` is the name that the opponent gave, "" for none.
    """

    id: str
    game: str
    mode: str
    won: int
    score: float | None
    possible: float | None
    steps: int
    ends: tuple[End, ...]
    whom: str = ""

    @property
    def key(self) -> str:
        """The text under which a browser keeps the result."""
        return f"{self.game} {self.mode} {self.id}"


class Statistics(NamedTuple):
    """The counts of some results.

    ``best`` is the highest score. ``perfect`` is how many results reached the best possible score of their deal, ``short`` how
    many points are missing to it on average, None if it is known for none of them. ``streak`` is the number of days up to today
    on which a game was finished, ``longest`` that of the longest streak.
    """

    played: int
    won: int
    best: float | None
    perfect: int
    short: float | None
    streak: int
    longest: int


class Tally(NamedTuple):
    """What is shown below the result of a deal: the result, those that it is counted with, their statistics, the text to share.

    ``is_kept`` is False if the browser had no room for the result.
    """

    result: GameResult
    among: tuple[GameResult, ...]
    statistics: Statistics
    shared: str
    is_kept: bool = True


# --- making and joining


def make_result(
    saved: SavedGame, kit: Kit, record: Record, outcome: Outcome, end: End, day: int | None = None
) -> GameResult | None:
    """Return the result of a finished game for the one player at this screen; ``end`` says when it ended, ``day`` whose deal of
    the day it is, None for other games.

    Returns None for games that do not count: where nobody or several people play here, or from a position that was set up.
    """
    here = [player for player, seat in enumerate(saved.seats) if seat == "here"]
    if record.position is not None or len(here) != 1:
        return None
    (player,) = here
    levels = [seat for seat in saved.seats if seat.startswith("computer")]
    if record.deal is not None:
        mode = DAILY if day else DEAL
        end = end._replace(day=day) if day else end
    elif LINK not in saved.seats and not levels:
        return None
    else:
        mode = LINK if LINK in saved.seats else max(levels)
    value = outcome.returns[player]
    steps = sum(entry.player == player and entry.action not in CLAIMS for entry in record.entries)
    whom = saved.friend_name if len(saved.seats) == TWO else ""
    key, won = _make_id(saved, kit, record), (value > 0) - (value < 0)
    return GameResult(key, saved.game, mode, won, outcome.scores[player], None, steps, (end,), whom)


def is_own(saved: SavedGame, record: Record) -> bool:
    """Return False for a deal that came by link with moves: it counts for whoever made them, also if some are taken back here."""
    return record.deal is None or all(entry.player == CHANCE for entry in record.entries[: saved.sent])


def _make_id(saved: SavedGame, kit: Kit, record: Record) -> str:
    """Return the id of a result: the deal with its options, what two browsers know of a game by link, or the id of the game."""
    if record.deal is not None:
        known = [option for option in kit.game.info.options if record.options[option.name] != option.default]
        return ",".join([str(record.deal), *(f"{option.name}={option.text(record.options[option.name])}" for option in known)])
    if saved.fair:
        return _hash(f"{saved.fair.header} {saved.fair.seat}")
    if LINK in saved.seats:
        return _hash(f"{saved.link} {saved.seats.index('here')}")
    return find_base_id(saved.id)


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:20]


def join(one: GameResult, other: GameResult) -> GameResult:
    """Return what is known from two results with the same key: the better one, on all days of both."""
    better = max(one, other, key=_rank)
    known = [result.possible for result in (one, other) if result.possible is not None]
    ends = tuple(End(day, *times) for day, times in sorted(_list_days([*one.ends, *other.ends]).items()))
    return better._replace(possible=max(known, default=None), ends=ends[-ENDS:], whom=max(one.whom, other.whom))


def _list_days(ends: Iterable[End]) -> dict[int, tuple[int, int]]:
    """Return the first and the last time of each day."""
    days: dict[int, tuple[int, int]] = {}
    for day, first, last in ends:
        here = days.get(day, (first, last))
        days[day] = (min(first, here[0]), max(last, here[1]))
    return days


def _rank(result: GameResult) -> tuple[float, float, int]:
    return (result.won, -inf if result.score is None else result.score, -result.steps)


def merge(mine: Mapping[str, GameResult], arrived: Iterable[GameResult]) -> dict[str, GameResult]:
    """Return the results to keep because of those that arrived, by key: new ones, and those of which more is known now."""
    changed: dict[str, GameResult] = {}
    for result in arrived:
        here = changed.get(result.key) or mine.get(result.key)
        joined = join(here, result) if here else result
        if joined != here:
            changed[result.key] = joined
    return changed


# --- reading and writing


def make_result_row(result: GameResult) -> dict[str, Any]:
    """Return a result for JSON. Without a name it has the fields that earlier versions of this page know."""
    return {name: value for name, value in result._asdict().items() if value or name != "whom"}


def restore_result(data: Any) -> GameResult:
    """Return a result from untrusted JSON. Raises ValueError if it is none."""
    try:
        fields = dict(data)
        fields |= {"mode": FOUR_LEVELS.get(fields["mode"], fields["mode"]), "ends": tuple(End(*end) for end in fields["ends"])}
        result = GameResult(**fields)
        _check(result)
    except (TypeError, KeyError, OverflowError) as error:
        raise ValueError(*error.args) from error
    return result


def _check(result: GameResult) -> None:
    """Raise TypeError or ValueError if a field has a wrong type or value."""
    texts = (result.id, result.game, result.mode, result.whom)
    numbers = (result.won, result.steps, *(part for end in result.ends for part in end))
    scores = [score for score in (result.score, result.possible) if score is not None]
    if any(type(text) is not str for text in texts) or any(type(number) is not int for number in numbers):
        raise TypeError
    if any(type(score) not in (int, float) or not isfinite(score) for score in scores):
        raise TypeError
    if not all(PLAIN.fullmatch(text) for text in texts[:3]) or result.mode not in MODES or len(result.whom) > LONGEST_NAME:
        raise ValueError
    result.whom.encode()  # raises for half a surrogate pair
    if result.won not in (-1, 0, 1) or max(map(abs, (*numbers, *scores))) >= 10**DIGITS or result.steps < 0:
        raise ValueError
    days = [end.day for end in result.ends]
    if not 0 < len(days) <= ENDS or days != sorted(set(days)):
        raise ValueError
    for day in days:
        _count_days(day)


# --- counting


def count(results: Iterable[GameResult], today: int, now: float) -> Statistics:
    """Return the statistics of results. ``today`` is the date of the player's calendar, ``now`` the time in seconds."""
    results = list(results)
    scores = [result.score for result in results if result.score is not None]
    known = [result.possible - result.score for result in results if result.possible is not None and result.score is not None]
    streaks = _find_streaks(end for result in results for end in result.ends)
    return Statistics(
        played=len(results),
        won=sum(result.won > 0 for result in results),
        best=max(scores, default=None),
        perfect=sum(missing <= 0 for missing in known),
        short=sum(known) / len(known) if known else None,
        streak=max((len(streak) for streak in streaks if _goes_on(streak, _count_days(today), now)), default=0),
        longest=max(map(len, streaks), default=0),
    )


Days = dict[int, tuple[int, int]]  # a day by its number: the first and the last end on it, in seconds


def _find_streaks(ends: Iterable[End]) -> list[Days]:
    """Return the streaks: days that follow each other.

    The next date follows. On a journey across the date line a date can be missing, so a later date follows as well when less than
    `NEAR` seconds lie between the ends. More ends only ever make streaks longer, whatever the clock said.
    """
    days = {_count_days(day): times for day, times in _list_days(ends).items()}
    streaks: list[Days] = []
    for number, (first, last) in sorted(days.items()):
        joined: Days = {number: (first, last)}
        apart: list[Days] = []
        for streak in streaks:
            follows = any(
                number - day == 1 or (number - day <= JUMP and first - there[1] < NEAR and there[0] - last < NEAR)
                for day, there in streak.items()
            )
            if follows:
                joined = {**streak, **joined}
            else:
                apart.append(streak)
        streaks = [*apart, joined]
    return streaks


def _goes_on(streak: Days, today: int, now: float) -> bool:
    """Return whether a streak can still go on today. Tomorrow counts as well: a clock that was set back ends no streak."""
    return any(
        abs(today - day) <= 1 or (0 < today - day <= JUMP and first - now < NEAR and now - last < NEAR)
        for day, (first, last) in streak.items()
    )


def count_scores(results: Iterable[GameResult]) -> dict[float | None, int]:
    """Return how many results have each score, highest first and None last."""
    counts = Counter(result.score for result in results)
    return dict(sorted(counts.items(), key=lambda item: -inf if item[0] is None else item[0], reverse=True))


def _count_days(day: int) -> int:
    """Return the number of a day like 20261124, counted from the year 1. Raises ValueError if there is no such day."""
    return make_date(day).toordinal()
