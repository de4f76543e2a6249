"""Results of finished games: statistics over days and clocks, two browsers put together, the text to share."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine import games
from pyengine.core.types import CHANCE
from pyengine.core.words import LANGUAGES
from pyengine.play import link
from pyengine.play.record import Record
from pyengine.play.session import Session
from web.app.saved import archive
from web.app.saved.results import (
    DAILY,
    DEAL,
    MODES,
    NEAR,
    End,
    GameResult,
    count,
    is_own,
    join,
    make_result,
    make_result_row,
    merge,
    restore_result,
)
from web.app.table.seats import HERE, LINK, Seat
from web.app.table.table import GameTable
from web.app.views.results import list_bars, render_list, write_shared

HOUR = 60 * 60
NOON = int(datetime(2026, 11, 24, 12, tzinfo=UTC).timestamp())


def make(day: int = 20261124, **given: object) -> GameResult:
    """Return a result: by default a deal of the day that was won."""
    fields = {"id": str(day), "game": "parade", "mode": DAILY, "won": 1, "score": 4, "possible": None, "steps": 9}
    return GameResult(**{"ends": (End(day, NOON, NOON),), **fields, **given})  # type: ignore[arg-type]


def write_day(day: date) -> int:
    """Return a date as results have it."""
    return day.year * 10_000 + day.month * 100 + day.day


DAYS = st.dates(date(2026, 10, 20), date(2026, 12, 5)).map(write_day)
TIMES = st.integers(NOON - 40 * 24 * HOUR, NOON + 20 * 24 * HOUR)
ENDS = st.builds(lambda day, *times: End(day, min(times), max(times)), DAYS, TIMES, TIMES)
RESULTS = st.builds(
    GameResult,
    id=st.sampled_from("abcd"),
    game=st.sampled_from(("parade", "place")),
    mode=st.sampled_from(MODES[:3]),
    whom=st.sampled_from(("", "Mina", "Tom & Jo")),
    won=st.sampled_from((-1, 0, 1)),
    score=st.none() | st.integers(-5, 30) | st.just(2.5),
    possible=st.none() | st.integers(-5, 30),
    steps=st.integers(0, 99),
    ends=st.lists(ENDS, min_size=1, max_size=4, unique_by=lambda end: end.day).map(lambda ends: tuple(sorted(ends))),
)
SETS = st.lists(RESULTS, max_size=12)


def put_together(*parts: list[GameResult]) -> dict[str, GameResult]:
    """Return what a browser has after these results arrived one part after the other."""
    here: dict[str, GameResult] = {}
    for part in parts:
        here |= merge(here, part)
    return here


# --- two browsers


@given(SETS, SETS)
def test_two_browsers_come_to_the_same_whichever_takes_the_other_in(one: list[GameResult], other: list[GameResult]) -> None:
    assert put_together(one, other) == put_together(other, one) == put_together(one, other, one, other)


@given(SETS)
def test_a_file_takes_results_along_to_the_last_count(results: list[GameResult]) -> None:
    here = put_together(results)
    data = archive.parse(archive.write([], "2026-11-24", here.values()))
    assert put_together(list(archive.read_results(data))) == here
    assert merge(here, archive.read_results(data)) == {}


@given(SETS, SETS)
def test_taking_results_in_lowers_no_count(one: list[GameResult], other: list[GameResult]) -> None:
    for mode in MODES[:3]:
        few, many = (
            count([result for result in put_together(*part).values() if result.mode == mode], 20261124, NOON)
            for part in ((one,), (one, other))
        )
        assert few.played <= many.played
        assert few.won <= many.won
        assert few.streak <= many.streak
        assert few.longest <= many.longest


def test_an_older_file_has_no_results_and_an_older_page_leaves_them_alone() -> None:
    older = archive.parse(archive.write([], "2026-11-24"))
    assert list(archive.read_results(older)) == []
    text = archive.write([], "2026-11-24", [make()])
    assert json.loads(text)["version"] == 1  # with which older pages open it
    assert archive.read(text) == ([], 0)
    for wrong in (None, 5, "x", {"a": 1}):
        assert list(archive.read_results(archive.parse(json.dumps({**json.loads(text), "results": wrong})))) == []


@pytest.mark.parametrize(("before", "now"), [("level1", 1), ("level2", 3), ("level3", 4), ("level4", 6), ("link", 0)])
def test_a_result_of_four_levels_counts_for_the_level_that_looks_as_far(before: str, now: int) -> None:
    row = make_result_row(make(mode=LINK)) | {"mode": before}
    assert restore_result(row).mode == (f"computer{now}" if now else LINK)


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": ""},
        {"id": "a b"},
        {"id": "é"},
        {"game": 5},
        {"mode": "computer9"},
        {"won": 2},
        {"won": True},
        {"score": "4"},
        {"score": float("nan")},
        {"score": 10**15},
        {"steps": -1},
        {"steps": 1.5},
        {"ends": []},
        {"ends": [[20260230, 1, 1]]},
        {"ends": [[20261124, 1, 1], [20261123, 1, 1]]},
        {"ends": [[20261124]]},
        {"ends": 5},
        {"more": 1},
    ],
)
def test_what_is_no_result_is_left_out(wrong: dict[str, object]) -> None:
    sound = json.loads(json.dumps(make()._asdict()))
    assert restore_result(sound) == make()
    with pytest.raises(ValueError):  # noqa: PT011
        restore_result({**sound, **wrong})


# --- streaks


@given(
    st.lists(st.tuples(st.integers(1, NEAR - 1), st.integers(-12, 14)), min_size=1, max_size=20),
)
def test_who_plays_every_waking_day_keeps_the_streak_in_any_time_zone(plays: list[tuple[int, int]]) -> None:
    """Less than a day lies between two deals; the calendar is that of wherever the player is."""
    now, ends = NOON, list[End]()
    for wait, zone in plays:
        now += wait
        day = write_day(datetime.fromtimestamp(now, timezone(timedelta(hours=zone))).date())
        if not ends or day >= ends[-1].day:  # a date that comes again has the deal that was played
            ends.append(End(day, now, now))
    results = [make(end.day, ends=(end,)) for end in ends]
    expected = len({end.day for end in ends})
    assert count(put_together(results).values(), ends[-1].day, now).streak == expected


@given(st.integers(1, 60), st.lists(st.integers(0, 10**10), min_size=60, max_size=60), st.randoms())
def test_the_clock_does_not_matter_where_the_dates_follow_each_other(days: int, times: list[int], rng: Random) -> None:
    first = date(2028, 1, 30)
    results = [
        make(day, ends=(End(day, times[at], times[at]),)) for at in range(days) for day in [write_day(first + timedelta(at))]
    ]
    rng.shuffle(results)
    for today in (first + timedelta(days - 1), first + timedelta(days)):
        statistics = count(results, write_day(today), 10**12)
        assert (statistics.streak, statistics.longest) == (days, days)
    assert count(results, write_day(first + timedelta(days + 1)), 10**12).streak == 0


@pytest.mark.parametrize(
    ("days", "today", "streak", "longest"),
    [
        ([], 20261124, 0, 0),
        ([20261124], 20261124, 1, 1),
        ([20261123], 20261124, 1, 1),  # today's is still to come
        ([20261122], 20261124, 0, 1),
        ([20261120, 20261121, 20261123, 20261124], 20261124, 2, 2),
        ([20261130, 20261201], 20261201, 2, 2),
        ([20271231, 20280101], 20280101, 2, 2),
        ([20280228, 20280229, 20280301], 20280301, 3, 3),
        ([20261123, 20261124, 20261125], 20261124, 3, 3),  # the clock was set back, or a journey to the west
        ([20261123, 20261124, 20271124], 20261124, 2, 2),  # the clock was a year ahead once
        ([20271124], 20261124, 0, 1),
    ],
)
def test_streaks(days: list[int], today: int, streak: int, longest: int) -> None:
    """The ends lie days apart, so that only the dates count."""
    results = [make(day, ends=(End(day, NOON + at * 50 * HOUR, NOON + at * 50 * HOUR),)) for at, day in enumerate(days)]
    statistics = count(results, today, NOON + 10**9)
    assert (statistics.streak, statistics.longest) == (streak, longest)


def test_a_missing_date_ends_a_streak_unless_no_day_passed() -> None:
    def streak(hours: float) -> int:
        later = make(20261126, ends=(End(20261126, NOON + int(hours * HOUR), NOON + int(hours * HOUR)),))
        return count([make(), later], 20261126, NOON + 48 * HOUR).streak

    assert streak(16) == 2  # from Los Angeles to Auckland
    assert streak(22.9) == 2
    assert streak(23) == 1  # so short is a day where clocks go forward


# --- which games count


@dataclass(frozen=True)
class Finished:
    """A finished game and its table."""

    table: GameTable

    def result(self, day: int | None = None) -> GameResult | None:
        """Return its result, as that of a game or of the deal of a day, finished the day after."""
        table = self.table
        outcome = table.kit.game.outcome(table.main.state)
        assert outcome is not None
        return make_result(table.make_saved(1.0), table.kit, table.main.record, outcome, End(20261125, NOON, NOON), day)


def finish(game: str, *seats: Seat, deal: int | None = None) -> Finished:
    """Return a game that the first player gives up at once."""
    kit = games.load(game)
    options = kit.game.info.read_options({})
    session = Session(kit, Record(game, options, deal=deal))
    session.settle(Random(1))
    (claim,) = [claim for claim in kit.game.claims(session.state, 0) if claim[0] in ("resign", "give-up")]
    session.act(0, claim)
    return Finished(GameTable(kit, session, seats or (HERE,) * kit.game.info.player_count(options), key="k1x2"))


def test_a_deal_of_the_day_counts_for_its_day_also_after_midnight() -> None:
    daily = finish("parade", deal=1_000_008).result(20261124)
    assert daily
    assert (daily.mode, daily.id, daily.ends[0].day) == (DAILY, "1000008", 20261124)
    other = finish("parade", deal=7).result()
    assert other
    assert (other.mode, other.id, other.won, other.score) == (DEAL, "7", -1, None)


def test_a_deal_counts_only_for_who_has_made_all_its_moves() -> None:
    mine, theirs = (play_at_random(3) for _ in range(2))
    mine.mark_sent()  # a link that was copied makes nobody else of its player
    theirs.sent = len(theirs.main.record.entries)  # all came with a link
    theirs.main.undo(across=True)
    for table, own in ((mine, True), (theirs, False)):
        assert is_own(table.make_saved(0), table.main.record) is own
    theirs.sent = next(at for at, entry in enumerate(theirs.main.record.entries) if entry.player != CHANCE)
    assert is_own(theirs.make_saved(0), theirs.main.record)  # a deal that came with its cards alone


def test_games_count_for_the_one_player_here() -> None:
    lost, won = finish("place", HERE, "computer3"), finish("place", "computer4", HERE)
    assert (lost.result() or make())[:4] == ("k1", "place", "computer3", -1)  # a second version of a game has its id and a number
    assert (won.result() or make())[:4] == ("k1", "place", "computer4", 1)
    assert finish("place", HERE, HERE).result() is None
    assert finish("place", LINK, LINK).result() is None


def test_a_game_by_link_is_one_in_two_browsers() -> None:
    one, other = finish("place", HERE, LINK), finish("place", HERE, LINK)
    other.table.key = "another"
    assert one.result() == other.result()
    assert (one.result() or make()).mode == LINK
    assert (one.result() or make()).id != (finish("place", LINK, HERE).result() or make()).id


def test_the_best_end_counts_and_all_its_days() -> None:
    worse, better = make(score=2, ends=(End(20261123, 5, 5),)), make(score=4, possible=4)
    assert (
        join(worse, better)
        == join(better, worse)
        == make(score=4, possible=4, ends=(End(20261123, 5, 5), End(20261124, NOON, NOON)))
    )
    unsolved = make(won=-1, score=None)
    assert join(unsolved, worse).score == 2
    assert join(make(steps=9), make(steps=7)).steps == 7


def test_counts() -> None:
    kept = [
        make(20261120, score=4, possible=4),
        make(20261121, score=1, possible=4),
        make(20261122, score=7),
        make(20261123, won=-1, score=None, possible=2),
    ]
    statistics = count(kept, 20261124, NOON)
    assert statistics[:5] == (4, 3, 7, 1, 1.5)


# --- what is shown


def test_the_histogram_has_few_rows_and_marks_the_own_one() -> None:
    kept = [make(20261100 + at, score=at) for at in range(1, 30)] + [make(20261130, won=-1, score=None)]
    bars = list_bars(kept, kept[20])
    assert len(bars) <= 10
    assert sum(bar.total for bar in bars) == len(kept)
    (own,) = [bar for bar in bars if bar.is_own]
    assert own.low is not None
    assert own.high is not None
    assert own.low <= 21 <= own.high
    assert [bar.total for bar in list_bars([make(score=3), make(score=1)], make(score=1))] == [1, 0, 1]
    assert [bar.is_own for bar in list_bars(kept, kept[-1])][-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_names_every_game_and_mode(language: str) -> None:
    kept = put_together([make(mode=mode) for mode in MODES] + [make(game="gone-game", mode=LINK)])
    drawn = render_list(kept, 20261124, NOON, is_asking=False, language=language)
    assert drawn.count("<li>") == len(MODES) + 1
    assert "gone-game" in drawn
    assert 'data-do="reset-yes"' in render_list(kept, 20261124, NOON, is_asking=True, language=language)
    assert render_list({}, 20261124, NOON, is_asking=False, language=language) == ""


# --- the text to share


def play_at_random(seed: int) -> GameTable:
    """Return a deal of Neighbour that somebody has played to its end."""
    kit, rng = games.load("neighbour"), Random(seed)
    table = GameTable.start_new(kit, kit.game.info.read_options({"minPieces": "2"}), (HERE,), deal=17)
    session = table.main
    session.settle(rng)
    while kit.game.actors(session.state):
        session.act(0, rng.choice(list(kit.game.legal(session.state, 0))))
        session.settle(rng)
    return table


def share(table: GameTable, language: str = "en") -> str:
    """Return the text of a table's result, as of a day on which it is the deal of the day."""
    result, title = Finished(table).result(), table.kit.game.info.title
    assert result
    address = f"https://example.org/play/neighbour/#{table.make_challenge()}"
    return write_shared(result._replace(possible=29), title, 5, 17, "24 November", address, language)


TWINS = [(15, 157), (917, 4832), (959, 1572), (959, 2627), (959, 4446)]  # seeds of wins with the same score and number of moves


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seeds", TWINS)
def test_two_different_wins_with_the_same_score_give_the_same_text(seeds: tuple[int, int], language: str) -> None:
    one, other = map(play_at_random, seeds)
    assert one.main.record.entries != other.main.record.entries
    assert one.make_string() != other.make_string()
    assert share(one, language) == share(other, language)


def test_the_text_is_readable_and_its_link_has_no_move() -> None:
    head, told, address = share(play_at_random(15)).split("\n")
    assert head == "Fairy Post: Neighbour Chess Solitaire, 24 November"
    assert told == "score 28 of 29 possible, 5 moves, 5 days in a row"
    opened = link.decode(address.partition("#")[2], games.by_number)
    assert opened.record.deal == 17
    assert opened.record.entries == ()
    german = share(play_at_random(15), "de").split("\n")[1]
    assert german == "28 von 29 möglichen Punkten, 5 Züge, 5 Tage in Folge"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"score": 4, "possible": 4}, "score 4, the best possible, 9 moves"),
        ({"score": -3, "possible": None}, "score −3, 9 moves"),
        ({"score": None, "won": -1}, "not solved, 9 moves"),
    ],
)
def test_other_results(given: dict[str, object], told: str) -> None:
    text = write_shared(make(**given), "Parade Chess", 1, 7, "", "https://example.org/#a", "en")
    assert text == f"Fairy Post: Parade Chess, deal 7\n{told}\nhttps://example.org/#a"
