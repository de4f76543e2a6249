"""The match command: its numbers, its JSON, its refusals, its interruption; and the simple players."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Generator
from random import Random
from typing import Any

import pytest

from pyengine import cli
from pyengine.ai import arena, players
from pyengine.ai.arena import ArenaGame
from pyengine.cli import match
from pyengine.games.clone import KIT as CLONE
from pyengine.games.place import KIT as PLACE
from tests.ai.minds import make_clock
from tests.cli.console import Capture, print_of, refusal_of
from tests.games import place_play

WON = "rr6/8/8/8/3k4/3N4/8/K7 w p -/- 32"  # whoever moves here and looks takes the King


def as_json(capsys: Capture, *arguments: str) -> dict[str, Any]:
    """Return the JSON of ``match``."""
    report: dict[str, Any] = json.loads(print_of(capsys, "match", *arguments, "--json"))
    assert list(report) == ["game", "players", "games", "points", "interval", "plies", "seconds_per_move"]
    return report


def test_a_match_in_numbers(capsys: Capture) -> None:
    report = as_json(capsys, "place", "--players", "greedy,random", "--games", "2", "--seed", "3", "--position", WON)
    # Whoever sits on the side that moves wins at once, if it is the one who looks.
    assert report["players"] == ["greedy", "random"]
    assert report["games"] == 2
    assert sum(report["points"]) == pytest.approx(1)
    assert report["points"][0] >= 0.5
    for share, (low, high) in zip(report["points"], report["interval"], strict=True):
        assert 0 <= low <= share <= high <= 1
    assert report["plies"] >= 1
    assert 0 <= report["seconds_per_move"] < 1


def test_the_same_seed_plays_the_same_games(capsys: Capture) -> None:
    def points(seed: str, *more: str) -> tuple[object, object]:
        report = as_json(capsys, "clone", "--players", "random,random,random", "--games", "3", "--seed", seed, *more)
        return report["points"], report["plies"]

    assert points("1") == points("1") == points("1", "--workers", "2")
    assert points("1") != points("2")


def test_a_match_for_people(capsys: Capture) -> None:
    lines = print_of(
        capsys, "match", "place", "--players", "level1,random", "--games", "2", "--seconds", "0.01", "--position", WON
    ).splitlines()
    assert lines[0].startswith("PlaceChess, 2 games, ")
    assert lines[1].split() == ["won", "drawn", "lost", "points", "95", "%", "interval", "seconds", "a", "move"]
    assert lines[2].split()[0] == "level1"
    assert lines[3].split()[0] == "random"
    assert lines[4].startswith("Ended by king (")


def test_it_stops_when_the_interval_clears_the_bound(capsys: Capture) -> None:
    flags = ("place", "--players", "level1,level1", "--seconds", "0.01", "--games", "30", "--position", WON)
    assert as_json(capsys, *flags, "--until", "0.99")["games"] == 2  # one each
    clear = ("place", "--players", "greedy,random", "--seconds", "0.01", "--games", "30")
    assert as_json(capsys, *clear, "--until", "0.5")["games"] == 8  # four pairs, all won


def test_ctrl_c_prints_what_is_done_so_far(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(series: match.Series, count: int, workers: int) -> Generator[tuple[int, ArenaGame], None, None]:
        yield 0, ArenaGame((1.0, 0.0), "king", 5, (1.0, 2.0), (2, 3))
        yield 1, ArenaGame((1.0, 0.0), "king", 7, (1.0, 2.0), (4, 3))
        raise KeyboardInterrupt

    monkeypatch.setattr(match, "_play_series", interrupt)
    report = json.loads(print_of(capsys, "match", "place", "--players", "level3,random", "--json", code=130))
    assert (report["games"], report["points"], report["plies"]) == (2, [0.5, 0.5], 6.0)
    assert report["seconds_per_move"] == 0.5
    text = print_of(capsys, "match", "place", "--players", "level3,random", code=130)
    assert "level3        1      0     1    50.0%   5.5% to 94.5%" in text


def test_a_bar_shows_where_somebody_looks(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert cli.main(["match", "place", "--players", "greedy,random", "--games", "2", "--position", WON]) == 0
    out, err = capsys.readouterr()
    assert "[" + "#" * 15 + "." * 15 + "] 1/2" in err
    assert err.endswith("\r\033[K")
    assert out.startswith("PlaceChess")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("place", "--players", "level9,random"), "level9"),
        (("place", "--players", "random"), "2 players"),
        (("clone", "--players", "random"), "2 to 8 players"),
        (("place", "--players", "random,random", "--games", "0"), "at least one game"),
        (("place", "--players", "random,random", "--workers", "0"), "one worker"),
        (("place", "--players", "random:0,random"), "random:0"),
        (("place", "--players", "random:x,random"), "random:x"),
        (("place", "--players", "random,random", "--until", "2"), "0 to 1"),
        (("place", "--players", "random,random", "--option", "repetition"), "name=value"),
        (("place", "--players", "random,random", "--position", "nowhere"), "position"),
        (("clone", "--players", "random,random", "--option", "players=3"), "3 players"),
        (("chess", "--players", "random,random"), "chess"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(capsys: Capture, arguments: tuple[str, ...], words: str) -> None:
    assert words in refusal_of(capsys, "match", *arguments)


def test_the_strongest_level_takes_its_time() -> None:
    assert [players.patience(name) for name in players.NAMES] == [1, 1, 1, 1, 1, 1, 1, 1, 3]


def test_shares_of_points() -> None:
    assert arena.shares((1.0, -1.0)) == (1, 0)
    assert arena.shares((0.0, 0.0)) == (0.5, 0.5)
    assert arena.shares((1.0, 0.0, 0.0, -1.0)) == (1, 0.5, 0.5, 0)
    assert arena.shares((0.5,)) == (0.75,)


def test_the_interval_is_wilsons() -> None:
    assert arena.interval(0.5, 0) == (0, 1)
    low, high = arena.interval(0.9, 50)
    assert (round(low, 3), round(high, 3)) == (0.786, 0.957)
    assert arena.interval(1.0, 22)[0] > 0.85
    assert arena.interval(1.0, 21)[0] < 0.85


def test_rounds_that_are_won_or_lost_whole_count_as_one_game_each() -> None:
    assert arena.interval_of_rounds([]) == (0, 1)
    assert arena.interval_of_rounds([1.0] * 22) == arena.interval(1.0, 22)
    low, high = arena.interval_of_rounds([1.0] * 45 + [0.0] * 5)
    assert (round(low, 2), round(high, 2)) == (0.78, 0.96)


def test_rounds_that_are_alike_make_the_interval_narrower() -> None:
    widths = [
        high - low for low, high in map(arena.interval_of_rounds, ([0.0, 1.0] * 10, [0.5] * 10 + [0.0, 1.0] * 5, [0.5] * 20))
    ]
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] > 0.05, "but never to nothing"


def test_a_pair_of_games_is_one_observation() -> None:
    series = match.Series("place", (), None, (("random", 1.0), ("greedy", 1.0)), ("random", "greedy"), "0")

    def stand(*points: float) -> match.Standing:
        return match.Standing(
            series,
            tuple(
                (number, ArenaGame((won, 1 - won) if number % 2 == 0 else (1 - won, won), "king", 5, (1.0, 1.0), (3, 2)))
                for number, won in enumerate(points)
            ),
        )

    assert stand(*[1.0, 1.0] * 4).interval(0) == arena.interval_of_rounds([1.0] * 4)
    assert stand(*[1.0, 0.0] * 4).interval(0) == arena.interval_of_rounds([0.5] * 4)
    assert stand(1.0, 1.0, 0.0).interval(0) == arena.interval_of_rounds([1.0, 0.0]), (
        "a round that is not over counts as far as it got"
    )


def test_seats_go_round() -> None:
    series = match.Series("clone", (), None, (("random", 1.0), ("greedy", 1.0), ("flat", 1.0)), ("random", "greedy", "flat"), "0")
    standing = match.Standing(series, ())
    assert [standing.seats(number) for number in range(4)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]]


@pytest.mark.parametrize("name", ["greedy", "flat"])
def test_the_simple_players_see_a_win_in_one(name: str) -> None:
    state = place_play.at("rr6/8/8/8/3k4/3N4/8/K7 w")
    assert players.make_player(PLACE, name, 300, make_clock())(state, 0, Random(2)) == ("d3", "d5")


def test_flat_looks_at_the_clock() -> None:
    state, began = place_play.start(), time.thread_time()
    action = players.make_player(PLACE, "flat", 0.05, time.thread_time)(state, 0, Random(2))
    assert action in PLACE.game.legal(state, 0)
    assert time.thread_time() - began < 0.5


def test_everybody_sees_only_its_own_view() -> None:
    options = CLONE.game.info.read_options({"players": 2})
    seen = []

    def watch(view: Any, player: int, rng: Random) -> tuple[str, ...]:
        seen.append(CLONE.game.observe(view, player) == view)
        return rng.choice(CLONE.game.legal(view, player))

    played = arena.play(CLONE, CLONE.game.start(options), [watch, watch], "1", time.thread_time)
    assert len(seen) == played.plies
    assert all(seen)
