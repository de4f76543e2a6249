"""Positions of the day: what the tables say, and that every position can be played on from."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from pyengine import games
from pyengine.cli import main, positions
from pyengine.play import link
from pyengine.play.daily import BEGINNING, make_date, write_day
from pyengine.play.daily_position import DailyPosition, find_position, read_line

GAMES = tuple(name for name in games.IDS if (games.find_folder(name) / "site/positions.txt").exists())


def read(game: str) -> list[DailyPosition]:
    """Return the positions of a game."""
    lines = (games.find_folder(game) / "site/positions.txt").read_text("utf-8").splitlines()
    return [read_line(line) for line in lines]


def test_every_day_has_one_position() -> None:
    assert len(GAMES) > 1
    days = sorted(position.day for game in GAMES for position in read(game))
    assert days == [write_day(BEGINNING + timedelta(at)) for at in range(len(days))]
    assert len(days) > 100


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_whole(game: str) -> None:
    table = read(game)
    days = [position.day for position in table]
    assert days == sorted(set(days))
    assert {position.game for position in table} == {game}
    assert len({position.link for position in table}) == len(table)
    hard = {make_date(position.day).weekday(): position.level for position in table}
    assert [hard[weekday] for weekday in range(7)] == [1, 1, 2, 2, 3, 3, 4], "Monday is easy, Sunday is hard"


@pytest.mark.parametrize("game", GAMES)
def test_every_position_opens_and_leaves_a_choice(game: str) -> None:
    for position in read(game):
        opened = link.decode(position.link, games.by_number)
        kit, state = opened.kit, opened.states[-1]
        assert kit.game.info.id == game
        assert not opened.record.entries, "whoever opens it begins"
        assert kit.game.actors(state)[0] == position.player
        assert len(kit.game.legal(kit.game.observe(state, position.player), position.player)) > 1


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_positions_are_as_hard_as_they_say(game: str) -> None:
    """By a longer search, which may think otherwise of some."""
    kit = games.load(game)
    far = []
    for position in read(game):
        state = link.decode(position.link, games.by_number).states[-1]
        lowest, highest = positions.EXPECTED[make_date(position.day).weekday()]
        expected = positions.judge(kit, state, position.player, Random(1), 2 * positions.JUDGING)
        if expected is None or not lowest - 0.15 <= expected <= highest + 0.15:
            far.append((position.day, expected))
    assert len(far) <= len(read(game)) // 5, far


def test_a_day_has_its_line_or_none() -> None:
    table = "20261124 mitosis 1 1 AgIC\n20261125 place 4 0 AgEC\n"
    assert find_position(table, 20261125) == DailyPosition(20261125, "place", 4, 0, "AgEC")
    assert find_position(table, 20261126) is None
    assert find_position("", 20261125) is None
    assert find_position(table, 20261124).write() == table.splitlines()[0]  # type: ignore[union-attr]


def test_the_command_goes_on_where_a_table_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(positions, "EXPECTED", ((0.0, 1.0),) * 7)
    monkeypatch.setattr(positions, "JUDGING", 0.01)
    file = tmp_path / "gravity.txt"
    assert main(["positions", "gravity", str(file), "--until", "2026-11-30"]) == 0
    first = file.read_text("utf-8")
    assert [read_line(line).day for line in first.splitlines()] == [20261127]
    assert main(["positions", "gravity", str(file), "--until", "2026-12-04"]) == 0
    assert file.read_text("utf-8").startswith(first)
    assert [read_line(line).day for line in file.read_text("utf-8").splitlines()] == [20261127, 20261203]
    assert main(["positions", "gravity", str(file), "--until", "2026-12-04"]) == 2
    assert "all days until 2026-12-04" in capsys.readouterr().err


def test_the_command_says_what_it_cannot_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, told in (
        (["clone", "--until", "2026-12-04"], "place, mitosis"),
        (["gravity", "--until", "tomorrow"], "is no day"),
        (["gravity", "--until", "2026-12-04", "--workers", "0"], "At least one process"),
        (["gravity", "--until", "2026-12-04", "--workers", "9999"], "at most 1024"),
    ):
        name, *flags = arguments
        assert main(["positions", name, str(tmp_path / "t.txt"), *flags]) == 2
        assert told in capsys.readouterr().err
    assert not (tmp_path / "t.txt").exists()


def test_a_table_that_was_cut_off_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "t.txt"
    for text, told in (("20261127 gravity 3 1 AgIC", "was cut off"), ("20261127 gravity\n", "no position of the day")):
        file.write_text(text)
        for command in ["positions", "daily"] if told == "was cut off" else ["positions"]:
            name = "gravity" if command == "positions" else "parade"
            assert main([command, name, str(file), "--until", "2026-12-04"]) == 2
            assert told in capsys.readouterr().err
            assert file.read_text() == text
    assert main(["positions", "gravity", str(tmp_path / "no" / "t.txt"), "--until", "2026-12-04"]) == 2
    assert "There is no folder" in capsys.readouterr().err
