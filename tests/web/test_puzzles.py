"""Lists of puzzles, the puzzle of the day, the choice of the next one, tries and the own rating."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.words import LANGUAGES
from pyengine.play import link
from pyengine.play import text as texts
from pyengine.play.daily import write_day
from pyengine.play.puzzle import HIGHEST, LOWEST
from tests.web.test_task import ANNOTATED, POSITION, write_notes
from web.app.later.puzzle_list import (
    ListedPuzzle,
    choose_next,
    find_daily,
    find_daily_game,
    list_themes,
    read_line,
    read_list,
)
from web.app.later.puzzle_panel import PuzzlePanel
from web.app.later.puzzle_rating import BEGINNING, PuzzleTry, add_try, rate, read_tries
from web.app.later.puzzle_view import PuzzleView
from web.app.saved import archive
from web.app.saved.puzzle_tries import count_tries, join_tries
from web.generator import game_files

SOME = tuple(ListedPuzzle(f"p{number:04}", 400 + 40 * number, "win", 1, ("capture",), "x") for number in range(50))
TRY = st.builds(PuzzleTry, st.text("abc123", min_size=5, max_size=5), st.booleans(), st.integers(LOWEST, HIGHEST))
TEXT = st.lists(st.tuples(TRY, st.integers(0, 2**31)), max_size=8)


def write_link() -> str:
    """Return the link of a puzzle: a game that begins with a position, with notes."""
    kit = games.load("place")
    record = texts.from_text(kit, ANNOTATED)
    assert record.position == POSITION
    return f"{link.encode(kit, record._replace(notes=()))}&notes={write_notes()}"


def test_a_line_is_read() -> None:
    puzzle = read_line("a1b2c 1520 win,in2,capture,unheard,quiet AgEC-_x&notes=AQ")
    assert puzzle == ListedPuzzle("a1b2c", 1520, "win", 2, ("capture", "quiet"), "AgEC-_x&notes=AQ")
    strange = read_line("a1b2c 1520 novel x")
    assert strange
    assert (strange.kind, strange.themes) == ("best", ())


@pytest.mark.parametrize(
    "line",
    [
        "",
        "a1b2c 1520 win",
        "A1b2c 1520 win x",
        "a1b2 1520 win x",
        "a1b2c 399 win x",
        "a1b2c 2801 win x",
        "a1b2c 1520 win x y",
        "a1b2c -520 win x",
        "a1b2c 1520 win <script>",
        "a1b2c 1520 win x&notes=<b>",
        "a1b2c 1520 win x&notes=",
        "a1b2c １５２０ win x",
        "a1b2c 1520 " + "w" * 99 + " x",
    ],
)
def test_what_is_no_line_is_left_out(line: str) -> None:
    assert read_line(line) is None
    assert read_list(f"{line}\na1b2c 1520 win x\na1b2c 900 win y\n\r") == (read_line("a1b2c 1520 win x"),)


@given(st.text(max_size=200))
def test_any_text_is_a_list(text: str) -> None:
    for puzzle in read_list(text):
        assert LOWEST <= puzzle.rating <= HIGHEST


def test_a_puzzle_whose_link_is_broken_is_refused() -> None:
    whole = write_link()
    for string in ("x", whole[:-3] + "AAA", whole.replace("&notes=", "&notes=A"), whole.partition("&")[0][:-2]):
        with pytest.raises((GameError, ValueError)):
            PuzzlePanel(ListedPuzzle("aaaaa", 1000, "win", 0, (), string), was_tried=False)


def test_the_days_of_a_week_get_harder_and_are_the_same_for_everybody() -> None:
    monday = date(2026, 11, 23)
    week = [find_daily(SOME, write_day(monday + timedelta(at))) for at in range(7)]
    assert [puzzle.rating for puzzle in week] == sorted(puzzle.rating for puzzle in week)
    shuffled = list(SOME)
    Random(1).shuffle(shuffled)
    assert [find_daily(shuffled, write_day(monday + timedelta(at))) for at in range(7)] == week
    assert len({find_daily(SOME, write_day(monday + timedelta(7 * at))).id for at in range(9)}) > 3
    assert find_daily(SOME[:1], 20261129) == SOME[0]
    names = ["c", "a", "b"]
    assert {find_daily_game(names, write_day(monday + timedelta(at))) for at in range(3)} == set(names)
    assert find_daily_game(["b", "c", "a"], 20261123) == find_daily_game(names, 20261123)


def test_the_next_one_suits() -> None:
    assert choose_next((), {}, 1000) is None
    assert choose_next(SOME, {}, 1010) == SOME[15]
    easier, harder = choose_next(SOME, {}, 1010, "easier"), choose_next(SOME, {}, 1010, "harder")
    assert easier
    assert harder
    assert easier.rating < 800 < 1200 < harder.rating
    tries = {puzzle.id: True for puzzle in SOME} | {SOME[3].id: False}
    del tries[SOME[40].id]
    assert choose_next(SOME, tries, 1000) == SOME[40], "what was not tried comes first"
    tries[SOME[40].id] = True
    assert choose_next(SOME, tries, 1000) == SOME[3], "then what was not solved"
    assert choose_next(SOME, tries, 1000, passed=[SOME[3].id]) != SOME[3]
    assert choose_next(SOME, {}, 1000, theme="sacrifice") is None
    assert choose_next(SOME, {}, 1000, theme="win")
    assert list_themes(SOME) == ("win", "capture")


# --- tries and rating


@given(st.tuples(TEXT, TEXT, TEXT))
def test_tries_are_joined_in_any_order_and_as_often_as_anybody_likes(several: tuple[list[tuple[PuzzleTry, int]], ...]) -> None:
    texts = []
    for tries in several:
        text = ""
        for one, now in tries:
            text = add_try(text, one, now)
        texts.append(text)
    whole = join_tries(*texts)
    assert join_tries(*reversed(texts), whole) == whole
    assert join_tries(join_tries(texts[0], texts[1]), texts[2]) == whole
    assert len({one.id for one in read_tries(whole)}) == count_tries(whole)
    assert LOWEST <= rate(read_tries(whole)) <= HIGHEST


@given(st.text(max_size=60))
def test_damaged_tries_are_left_out(text: str) -> None:
    kept = add_try("", PuzzleTry("abcde", True, 1000), 60)
    assert "abcde" in {one.id for one in read_tries(join_tries(text, kept))}


def test_the_first_try_counts() -> None:
    text = add_try("", PuzzleTry("abcde", False, 900), 6000)
    assert add_try(text, PuzzleTry("abcde", True, 900), 7000) == text
    assert read_tries(text) == (PuzzleTry("abcde", False, 900),)


def test_the_rating_follows_elo() -> None:
    assert rate([]) == BEGINNING
    assert rate([PuzzleTry("a", True, BEGINNING)]) == BEGINNING + 40
    assert rate([PuzzleTry("a", False, BEGINNING)]) == BEGINNING - 40
    assert rate([PuzzleTry("a", True, 2800)]) > rate([PuzzleTry("a", True, 1200)])
    strong = [PuzzleTry(str(at), Random(at).random() < 0.5, 1800) for at in range(200)]
    assert 1700 < rate(strong) < 1900, "whoever solves every second one is as strong as they are hard"
    assert rate([PuzzleTry("a", True, 2800)] * 500) <= HIGHEST


def test_tries_are_part_of_the_file_of_all_games() -> None:
    text = add_try("", PuzzleTry("abcde", True, 1000), 60)
    file = archive.write([], "2026-11-26", (), {"place": text})
    assert archive.read_tries(archive.parse(file)) == {"place": text}
    assert archive.read_tries(archive.parse(archive.write([], "2026-11-26"))) == {}
    data = json.loads(file)
    data["puzzles"] += [["place"], 7, ["a b", text], [7, text], ["gravity", "rubbish " + text]]
    assert archive.read_tries(archive.parse(json.dumps(data))) == {"place": text, "gravity": text}
    data["puzzles"] = "no list"
    assert archive.read_tries(archive.parse(json.dumps(data))) == {}


# --- the puzzle on its board


def open_puzzle(kind: str = "win", moves: int = 2) -> PuzzlePanel:
    return PuzzlePanel(ListedPuzzle("abcde", 1234, kind, moves, ("capture", "quiet"), write_link()), was_tried=False)


def press(panel: PuzzlePanel, *tokens: str) -> None:
    for token in tokens:
        panel.figure.click(token)
    panel.follow()


def draw(panel: PuzzlePanel, language: str = "en") -> str:
    return "".join(region.html for region in PuzzleView(panel, language, "").render())


def test_a_puzzle_that_is_solved_at_once() -> None:
    panel = open_puzzle()
    drawn = draw(panel)
    assert "win in 2 moves" in drawn
    assert "1234" not in drawn, "how hard it is would be a hint"
    assert "puzzle-next" not in drawn
    assert panel.verdict is None
    press(panel, "d3", "d5")
    assert panel.verdict is None
    press(panel, "a1", "a2")
    assert panel.verdict is True
    panel.gain = (1040, 40)
    drawn = draw(panel)
    for told in ("Difficulty: 1234", "1040 (+40)", "a capture, a quiet move", "#here=", "puzzle-next"):
        assert told in drawn
    assert 'data-do="back"' in drawn


@pytest.mark.parametrize("how", ["miss", "hint", "answer"])
def test_a_puzzle_that_is_not_solved_at_once(how: str) -> None:
    panel = open_puzzle()
    if how == "miss":
        press(panel, "d3", "f3")
    elif how == "hint":
        panel.give_hint()
    else:
        panel.show_answer()
    assert panel.verdict is False


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["win", "save", "gain", "best", "score"])
def test_every_kind_is_asked_in_words(kind: str, language: str) -> None:
    panel = open_puzzle(kind, 0)
    assert "<h2" in draw(panel, language)
    panel.show_answer()
    panel.is_kept = False
    panel.gain = (900, -30)
    assert "900" in draw(panel, language)


LISTS = [name for name in games.IDS if game_files.find_file(name, game_files.PUZZLES).exists()]


@pytest.mark.parametrize("name", LISTS)
def test_the_puzzles_of_a_game_can_be_shown_and_solved(name: str) -> None:
    text = Path(game_files.find_file(name, game_files.PUZZLES)).read_text("utf-8")
    listed = read_list(text)
    assert len(listed) == len(text.splitlines())
    for puzzle in Random(name).sample(listed, min(len(listed), 12)):
        panel = PuzzlePanel(puzzle, was_tried=False)
        draw(panel)
        for _ in range(99):
            if panel.is_done:
                break
            played = len(panel.session.record.entries)
            press(panel, *panel.task.record.entries[played].action)
        assert panel.told == "solved", puzzle.id
        draw(panel)


@pytest.mark.skipif("parade" not in LISTS, reason="without puzzles of Parade")
def test_moves_of_a_solitaire_can_be_taken_back() -> None:
    listed = read_list(game_files.find_file("parade", game_files.PUZZLES).read_text("utf-8"))
    panel = PuzzlePanel(listed[0], was_tried=False)
    assert panel.task.is_free
    assert 'data-do="undo"' not in draw(panel)
    press(panel, *panel.answer)
    assert 'data-do="undo"' in draw(panel)
    panel.figure.undo()
    panel.follow()
    assert panel.figure.session.state == panel.task.states[panel.task.start]
    assert 'data-do="undo"' not in draw(panel)
    press(panel, *panel.answer)
    assert panel.verdict is None, "taking back is no failure"
