"""The arrow keys walk over a board as it is seen, from either side."""

from __future__ import annotations

import pytest

from pyengine import games
from pyengine.core.scene import Cell, SceneBoard
from web.app.table.board_keys import find_next_cell


def board(name: str = "place") -> SceneBoard:
    """Return the first board of a game at its start."""
    kit = games.load(name)
    state = kit.game.start(kit.game.info.read_options({}))
    scene_board: SceneBoard = kit.scene(kit.game.observe(state, 0), 0).boards[0]
    return scene_board


@pytest.mark.parametrize(
    ("key", "white", "black"),
    [
        ("ArrowUp", "c5", "c3"),
        ("ArrowDown", "c3", "c5"),
        ("ArrowLeft", "b4", "d4"),
        ("ArrowRight", "d4", "b4"),
        ("Home", "a4", "h4"),
        ("End", "h4", "a4"),
        ("Enter", None, None),
    ],
)
def test_a_key_leads_where_it_points(key: str, white: str | None, black: str | None) -> None:
    assert find_next_cell([board()], "c4", key, False) == white
    assert find_next_cell([board()], "c4", key, True) == black


@pytest.mark.parametrize("key", ["ArrowUp", "ArrowRight", "Home", "End"])
def test_without_a_cell_to_start_from_it_is_the_lower_left_corner_as_seen(key: str) -> None:
    assert find_next_cell([board()], "", key, False) == "a1"
    # The scene has row 1 at the bottom from either side; what is turned round is left and right.
    assert find_next_cell([board()], "nowhere", key, True) == "h1"


@pytest.mark.parametrize(
    ("cell", "key", "flipped"),
    [("a1", "ArrowLeft", False), ("a1", "ArrowDown", False), ("a1", "ArrowRight", True), ("a1", "ArrowUp", True)],
)
def test_nothing_lies_beyond_the_edge(cell: str, key: str, flipped: bool) -> None:
    assert find_next_cell([board()], cell, key, flipped) is None


def test_a_gap_is_stepped_over_and_the_nearest_cell_taken() -> None:
    row = tuple(Cell(f"c{x}", f"c{x}", x, 0, "light") for x in (0, 3, 5, 6))
    gapped = SceneBoard("", None, 7, 1, row)
    assert find_next_cell([gapped], "c0", "ArrowRight", False) == "c3"
    assert find_next_cell([gapped], "c6", "ArrowLeft", False) == "c5"
    assert find_next_cell([gapped], "c3", "ArrowLeft", True) == "c5"
    assert find_next_cell([gapped], "c6", "ArrowRight", True) == "c5"


def test_the_cursor_stays_on_its_own_board() -> None:
    first = board()
    second = SceneBoard("x", None, 2, 1, (Cell("x1", "x1", 0, 0, "light"), Cell("x2", "x2", 1, 0, "dark")))
    assert find_next_cell([first, second], "x1", "ArrowRight", False) == "x2"
    assert find_next_cell([first, second], "x2", "ArrowRight", False) is None
