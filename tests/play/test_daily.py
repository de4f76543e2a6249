"""Deals of the day: what the tables say, day by day, and that every deal in them can be won."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from time import process_time

import pytest

from pyengine import games
from pyengine.ai import solver
from pyengine.cli import daily, main
from pyengine.cli.rating import HARDEST, rate_deal
from pyengine.play.daily import BEGINNING, DAYS, FIRST, SIGNS, DailyDeal, find_day, find_deal, make_date, write_code, write_day

GAMES = ("neighbour", "parade")
YEAR = 365


def read(game: str) -> str:
    """Return the table of a game as it ships."""
    return (games.find_folder(game) / "site/daily.txt").read_text("utf-8")


def list_days(table: str) -> list[int]:
    """Return the days of a table."""
    return [write_day(BEGINNING + timedelta(at)) for at in range(len(table.splitlines()) * DAYS)]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_whole(game: str) -> None:
    table = read(game)
    lines = [line.split() for line in table.splitlines()]
    assert [line[0] for line in lines] == [f"{BEGINNING + timedelta(at * DAYS)}" for at in range(len(lines))]
    assert {len(line) for line in lines} == {1 + DAYS}
    deals = [find_deal(table, day) for day in list_days(table)]
    assert len({deal.number for deal in deals}) == len(deals)
    assert min(deal.best or 0 for deal in deals) > 0
    assert min(deal.number for deal in deals) >= FIRST > 999_999, "a deal drawn by lot is never one of a day to come"
    assert {deal.level for deal in deals} == {1, 2, 3, 4}


@pytest.mark.parametrize("game", GAMES)
def test_weeks_go_from_easy_to_hard(game: str) -> None:
    for line in read(game).splitlines():
        hard = [SIGNS.index(code[2]) % 32 for code in line.split()[1:]]
        assert hard == sorted(hard)
        assert max(hard) <= HARDEST


@pytest.mark.parametrize("game", GAMES)
def test_the_command_makes_the_same_table_again(game: str) -> None:
    """A deal as an example; `test_deals_are_solved_again` takes all."""
    kit, table = games.load(game), read(game)
    deal = find_deal(table, 20261123)
    rated = rate_deal(kit, kit.game.info.read_options({}), deal.number)
    assert rated
    code = write_code(deal.number - FIRST, rated.best, rated.difficulty, is_proven=rated.is_proven)
    assert table.split()[1] == code


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_deals_are_solved_again(game: str) -> None:
    kit, table = games.load(game), read(game)
    options = kit.game.info.read_options({})
    for day in list_days(table):
        deal = find_deal(table, day)
        # in seconds of the processor: a busy machine solves as much
        known = solver.best_possible(kit, kit.game.start(options), kit.game.deal(options, deal.number), 60, process_time)
        assert known.best is not None
        assert deal.best is not None
        assert known.best == deal.best if deal.is_proven else known.best >= deal.best


def test_a_code_holds_the_number_the_best_score_and_the_difficulty() -> None:
    assert write_code(3, 20, 17, is_proven=True) == "DUR"
    assert write_code(63, 0, 31, is_proven=False) == "_A_"
    with pytest.raises(IndexError):
        write_code(64, 0, 0, is_proven=True)
    hard = (0, 17, 18, 21, 22, 24, 25)
    codes = [write_code(at, 40 + at, each, is_proven=at % 2 == 1) for at, each in enumerate(hard)]
    table = "\n".join(f"{BEGINNING + timedelta(7 * week)} {' '.join(codes)}" for week in range(9))
    first = [find_deal(table, write_day(BEGINNING + timedelta(day))) for day in range(7)]
    assert [deal.level for deal in first] == [1, 1, 2, 2, 3, 3, 4]
    assert first == [DailyDeal(FIRST + at, deal.level, 40 + at, at % 2 == 1) for at, deal in enumerate(first)]
    sundays = [find_deal(table, write_day(BEGINNING + timedelta(7 * week + 6))).number - FIRST for week in range(9)]
    assert sundays == [6, 6, 6, 6, 70, 70, 70, 70, 134]


def test_a_deal_that_was_not_rated_says_so() -> None:
    assert DailyDeal(5) == DailyDeal(5, level=0, best=None, is_proven=False)


def test_days_outside_the_table_have_the_date_as_their_number() -> None:
    table = read("parade")
    last = make_date(list_days(table)[-1])
    for day in (20261122, 20250101, write_day(last + timedelta(1)), write_day(last + timedelta(YEAR))):
        assert find_deal(table, day) == DailyDeal(day)
        assert find_day(table, day, day) == day
    assert find_deal("", 20261124) == DailyDeal(20261124)


def test_a_deal_belongs_to_its_day_and_the_days_around_it() -> None:
    table = read("neighbour")
    number = find_deal(table, 20261201).number
    days = {today: find_day(table, number, today) for today in (20261129, 20261130, 20261201, 20261202, 20261203)}
    assert days == {20261129: None, 20261130: 20261201, 20261201: 20261201, 20261202: 20261201, 20261203: None}
    assert find_day(table, 20261201, 20261201) is None, "the date is no longer the number of a day in the table"
    with pytest.raises(ValueError, match="day"):
        find_deal(table, 20261232)


def test_the_command_goes_on_where_the_table_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(daily, "write_weeks", lambda job: [f"week {job.number * 4 + at}" for at in range(4)])
    file = tmp_path / "table.txt"
    assert main(["daily", "parade", str(file), "--until", "2026-12-20"]) == 0
    assert file.read_text() == "week 0\nweek 1\nweek 2\nweek 3\n"
    assert main(["daily", "parade", str(file), "--until", "2026-12-21"]) == 0
    assert file.read_text().splitlines() == [f"week {at}" for at in range(8)]
    assert main(["daily", "parade", str(file), "--until", "2026-12-21"]) == 2
    assert "already" in capsys.readouterr().err
    for arguments, told in ((["--until", "soon"], "no day"), (["--until", "2027-12-31", "--workers", "0"], "process")):
        assert main(["daily", "parade", str(file), *arguments]) == 2
        assert told in capsys.readouterr().err
    monkeypatch.undo()
    assert main(["daily", "gravity", str(tmp_path / "none.txt"), "--until", "2026-12-20"]) == 2
    assert "not a solitaire" in capsys.readouterr().err
    assert not (tmp_path / "none.txt").exists()


def test_a_deal_is_rated_by_effort_and_by_openings_that_win() -> None:
    kit = games.load("neighbour")
    options = kit.game.info.read_options({})
    easy, hard, lost = (rate_deal(kit, options, FIRST + at) for at in (17, 2, 4))
    assert easy
    assert hard
    assert easy.difficulty < hard.difficulty
    assert lost is None
