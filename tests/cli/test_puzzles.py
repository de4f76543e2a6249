"""The command that makes tables of puzzles."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyengine import games
from pyengine.ai.puzzles.answer import Solution
from pyengine.ai.puzzles.mine import FoundPuzzle
from pyengine.cli import main, puzzles
from pyengine.play import link
from pyengine.play.notes_link import decode_notes
from pyengine.play.puzzle import GOOD, name_puzzle, read_line, write_task
from pyengine.play.record import Entry, Record
from tests.cli.console import fill_disk


def test_a_table_grows_keeps_its_lines_and_ends_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "puzzles.txt"
    lines = {
        "1": ["b0000 900 win,in1 AAA", "a0000 800 best,quiet BBB"],
        "2": ["c0000 700 best,far CCC", "a0000 800 best,quiet BBB"],
    }
    monkeypatch.setattr(puzzles, "search", lambda job: lines[job.seed.split()[-1]])
    file.write_text("z0000 1000 gain,capture ZZZ\n")
    assert main(["puzzles", "place", str(file), "--hours", "1", "--count", "4"]) == 0
    assert file.read_text().split("\n") == [
        "a0000 800 best,quiet BBB",
        "b0000 900 win,in1 AAA",
        "c0000 700 best,far CCC",
        "z0000 1000 gain,capture ZZZ",
        "",
    ]


@pytest.mark.parametrize(
    ("game", "more", "said"),
    [
        ("clone", [], "games for two"),
        ("place", ["--workers", "0"], "one process"),
        ("place", ["--workers", "100000"], "at most 1024"),
        ("place", ["--hours", "0"], "0 hours"),
        ("place", ["--count", "0"], "at least one puzzle"),
    ],
)
def test_what_cannot_be_done_is_said(
    game: str, more: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzles", game, str(tmp_path / "puzzles.txt"), "--hours", "1", *more]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "said"),
    [("junk\n", "no puzzle: “junk”"), ("z0000 1000 gain,capture ZZZ", "was cut off"), (None, "is a folder")],
)
def test_a_file_of_something_else_is_left_alone(
    text: str | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "puzzles.txt"
    if text is None:
        file.mkdir()
    else:
        file.write_text(text)
    assert main(["puzzles", "place", str(file), "--hours", "1"]) == 2
    assert said in capsys.readouterr().err
    assert text is None or file.read_text() == text


def test_what_others_add_meanwhile_and_what_was_there_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "puzzles.txt"

    def search(job: puzzles.PuzzleJob) -> list[str]:
        with file.open("a") as other:
            other.write("c0000 700 best,far CCC\n")
        return ["b0000 900 win,in1 AAA"]

    monkeypatch.setattr(puzzles, "search", search)
    assert main(["puzzles", "place", str(file), "--hours", "1", "--count", "1"]) == 0
    whole = file.read_text()
    assert whole == "b0000 900 win,in1 AAA\nc0000 700 best,far CCC\n"
    monkeypatch.setattr(puzzles, "search", lambda job: ["d0000 900 win,in1 DDD"])
    monkeypatch.setattr(Path, "replace", fill_disk)
    assert main(["puzzles", "place", str(file), "--hours", "1", "--count", "3"]) == 2
    assert file.read_text() == f"{whole}d0000 900 win,in1 DDD\n"


def test_jobs_have_seeds_of_their_own() -> None:
    jobs = puzzles.list_jobs("place", "7")
    assert [next(jobs).seed for _ in range(3)] == ["place 7 1", "place 7 2", "place 7 3"]


def test_solitaires_yield_lines() -> None:
    """A real search, of the game in which puzzles are found quickest."""
    line = next(line for job in puzzles.list_jobs("neighbour", "test") for line in puzzles.search(job))
    puzzle = read_line(line)
    assert puzzle.write() == line
    assert puzzle.themes[0] == "score"
    assert puzzles.check_puzzle(games.load("neighbour"), puzzle, "again")


@pytest.mark.parametrize(("depth", "rating"), [(1, 400), (40, 2800)])
def test_ratings_stay_within_their_limits(depth: int, rating: int) -> None:
    kit = games.load("place")
    state = kit.game.start(kit.game.info.read_options({}))
    answer = Solution("win", ((0, kit.game.legal(state, 0)[0]),), depth=depth)
    puzzle = puzzles.make_puzzle(kit, FoundPuzzle(kit.game.options(state), kit.notation.text(state), answer, ("in1",)))
    assert (puzzle.rating, puzzle.themes) == (rating, ("win", "in1"))
    assert read_line(puzzle.write()) == puzzle


def test_other_right_actions_stand_in_the_link() -> None:
    kit = games.load("place")
    state = kit.game.start(kit.game.info.read_options({}))
    first, second, third = kit.game.legal(state, 0)[:3]
    record = Record("place", kit.game.options(state), kit.notation.text(state), entries=(Entry(0, first),))
    string = write_task(kit, record, {0: (second, third)})
    game, _, field = string.partition("&notes=")
    opened = link.decode(game, lambda number, name: kit)
    notes = decode_notes(kit, opened.record, opened.states, field)
    assert [one.entries for one in notes[0][1].variations] == [(Entry(0, second),), (Entry(0, third),)]
    assert [one.notes[0][1].signs for one in notes[0][1].variations] == [(GOOD,), (GOOD,)]
    assert write_task(kit, record, {}) == game
    assert name_puzzle(string) != name_puzzle(game)


@pytest.mark.parametrize("line", ["", "a b c", "a0000 hard win AAA", "a0000 1 win AAA more"])
def test_other_lines_are_refused(line: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(line)}$"):
        read_line(line)
