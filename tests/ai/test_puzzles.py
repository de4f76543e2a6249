"""Puzzles: what is to be found is found again, nothing hidden is used, and every shipped one is sound."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import pyengine
from pyengine import games
from pyengine.ai.puzzles.alone import find_alone
from pyengine.ai.puzzles.answer import Solution
from pyengine.ai.puzzles.mine import find_puzzle, find_score, is_sound
from pyengine.ai.puzzles.openly import find_openly
from pyengine.ai.puzzles.sampled import rank
from pyengine.ai.puzzles.themes import list_themes
from pyengine.cli.puzzles import check_puzzle
from pyengine.play import link
from pyengine.play.puzzle import name_puzzle, read_line

FOR_TWO = ["mitosis", "place", "mathematichess", "synchronous", "gravity", "booster", "cloak"]
ALONE = ["parade", "neighbour"]
LEAST = {**dict.fromkeys(FOR_TWO, 100), **dict.fromkeys(ALONE, 50)}
KINDS = {"win", "save", "gain", "best", "score"}
THEMES = {"capture", "quiet", "sacrifice", "promotion", "check", "drop", "card", "far", "long", *(f"in{n}" for n in range(1, 5))}


def read_table(game: str) -> list[str]:
    """Return the puzzles that the site ships."""
    return (Path(pyengine.__file__).parent / "games" / game / "site/puzzles.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("game", LEAST)
def test_every_shipped_puzzle_can_be_read(game: str) -> None:
    kit, lines = games.load(game), read_table(game)
    assert len(lines) >= LEAST[game]
    assert lines == sorted(lines)
    puzzles = [read_line(line) for line in lines]
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    positions = set()
    for puzzle in puzzles:
        string, _, _ = puzzle.link.partition("&notes=")
        record = link.decode(string, lambda number, name: kit).record
        kind, *rest = puzzle.themes
        assert puzzle.id == name_puzzle(puzzle.link)
        assert kind in KINDS
        assert set(rest) <= THEMES
        assert 400 <= puzzle.rating <= 2800
        assert record.position is not None
        assert record.entries
        positions.add(record.position)
    assert len(positions) == len(puzzles)


@pytest.mark.parametrize("game", LEAST)
def test_shipped_puzzles_are_sound(game: str, sample: Callable[[int, int], int]) -> None:
    """One a game, all of them in the full run."""
    kit, lines = games.load(game), read_table(game)
    wrong = [line for line in lines[: sample(1, len(lines))] if not check_puzzle(kit, read_line(line), "test")]
    assert not wrong


@pytest.mark.parametrize("game", FOR_TWO)
def test_an_answer_that_is_not_the_best_is_unsound(game: str) -> None:
    kit = games.load(game)
    puzzle = read_line(read_table(game)[0])
    opened = link.decode(puzzle.link.partition("&")[0], lambda number, name: kit)
    state, (player, action) = opened.states[0], opened.record.entries[0]
    others = {one: kit.game.apply(state, player, one) for one in kit.game.legal(state, player) if one != action}
    worst = min(others, key=lambda one: kit.evaluate(others[one], player))
    assert not is_sound(kit, state, Solution(puzzle.themes[0], ((player, worst),)), Random(1))


@pytest.mark.parametrize("game", ALONE)
def test_a_solitaire_cannot_score_more_than_its_answer(game: str) -> None:
    kit = games.load(game)
    for line in read_table(game)[:5]:
        opened = link.decode(read_line(line).link, lambda number, name: kit)
        answer = Solution("score", tuple((entry.player, entry.action) for entry in opened.record.entries))
        best = find_score(kit, opened.states[0], answer)
        assert best is not None
        again = find_alone(kit, opened.states[0])
        assert again is not None
        assert find_score(kit, opened.states[0], again) == best
        shorter = answer._replace(line=answer.line[:-1])
        assert find_score(kit, opened.states[0], shorter) is None
        assert not is_sound(kit, opened.states[0], shorter, Random(1))


@pytest.mark.parametrize("game", ["cloak", "booster"])
def test_a_search_sees_only_what_the_solver_may_know(game: str) -> None:
    """Two states that differ in what is hidden from the solver rank alike."""
    kit = games.load(game)
    compared = 0
    for line in read_table(game)[:20]:
        opened = link.decode(read_line(line).link.partition("&")[0], lambda number, name: kit)
        state, player = opened.states[0], opened.record.entries[0].player
        view = kit.game.observe(state, player)
        twin = kit.game.resample(view, player, Random(1))
        if twin != state and compared < 2:
            assert kit.game.observe(twin, player) == view
            assert rank(kit, state, player, Random(5)) == rank(kit, twin, player, Random(5))
            compared += 1
    assert compared == 2


def test_positions_with_nothing_to_find_are_no_puzzles() -> None:
    for game in ("place", "mitosis", "gravity", "synchronous"):
        kit = games.load(game)
        state = kit.game.start(kit.game.info.read_options({}))
        players = [player for player in kit.game.actors(state) if player >= 0]
        assert all(find_puzzle(kit, state, player, Random(1)) is None for player in players)


def test_harder_answers_are_rated_higher() -> None:
    easy = Solution("best", ((0, ("a1", "a2")),), legal=20)
    assert easy.rate() < easy._replace(depth=3).rate()
    assert easy.rate() < easy._replace(rank=10).rate()
    assert easy.rate() < easy._replace(legal=60).rate()
    assert easy.rate() < easy._replace(line=(*easy.line, (1, ("h8", "h7")), (0, ("a2", "a3")))).rate()


def test_themes_say_what_happens_on_the_board() -> None:
    kit = games.load("place")
    for line in read_table("place"):
        puzzle = read_line(line)
        opened = link.decode(puzzle.link.partition("&")[0], lambda number, name: kit)
        answer = Solution(puzzle.themes[0], tuple((entry.player, entry.action) for entry in opened.record.entries))
        assert puzzle.themes[1:] == list_themes(kit, opened.states, answer)
        assert ("capture" in puzzle.themes) + ("quiet" in puzzle.themes) + ("check" in puzzle.themes) >= 1
        assert not {"capture", "quiet"} <= {*puzzle.themes}


def test_a_planted_win_is_found() -> None:
    """In PlaceChess a mate in one that is not found at sight."""
    kit = games.load("place")
    puzzle = next(read_line(line) for line in read_table("place") if " win,in" in line)
    opened = link.decode(puzzle.link.partition("&")[0], lambda number, name: kit)
    player, action = opened.record.entries[0]
    answer = find_openly(kit, opened.states[0], player, Random(9))
    assert answer is not None
    assert answer.kind == "win"
    assert action in (answer.line[0][1], *dict(answer.also).get(0, ()))
