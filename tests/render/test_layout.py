"""Outlines around groups of squares, and the geometry of boards."""

from __future__ import annotations

import re

import pytest

from pyengine.core.scene import Scene, SceneBoard, square_cells
from pyengine.core.words import msg
from pyengine.render import svg
from pyengine.render.layout import layout, loops, num, outline


def area(loop: list[tuple[float, float]]) -> float:
    """Return the signed area of a polygon, positive when clockwise on screen."""
    pairs = zip(loop, [*loop[1:], loop[0]], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


@pytest.mark.parametrize(
    ("squares", "corners", "areas"),
    [
        ([(0, 0)], [4], [1]),
        ([(0, 0), (1, 0)], [4], [2]),
        ([(0, 0), (1, 0), (0, 1)], [6], [3]),
        ([(0, 0), (1, 1)], [4, 4], [1, 1]),
        ([(1, 0), (0, 1)], [4, 4], [1, 1]),
        ([(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)], [4, 4], [9, -1]),
        ([(x, y) for x in range(8) for y in range(8)], [4], [64]),
        ([(0.5, -1), (0, 0), (1, 0)], [12, 4], None),
    ],
    ids=["one", "two", "ell", "touching", "touching-too", "ring", "board", "shifted"],
)
def test_loops(squares: list[tuple[float, float]], corners: list[int], areas: list[float] | None) -> None:
    outlines = loops(squares)
    if areas is None:
        assert sum(area(loop) for loop in outlines) == len(squares)
        return
    assert sorted(map(area, outlines)) == sorted(areas)
    assert [len(loop) for loop in outlines] == corners


def test_outlines_are_moved_inwards_at_every_corner() -> None:
    assert outline([(0, 0)]) == "M0 0L64 0L64 64L0 64Z"
    assert outline([(0, 0)], 5) == "M5 5L59 5L59 59L5 59Z"
    assert outline([(0, 0), (1, 0), (0, 1)], 4) == "M4 4L124 4L124 60L60 60L60 124L4 124Z"


def test_numbers_are_short() -> None:
    assert [num(v) for v in (3, 3.0, -2.5, 1 / 3, 0.999)] == ["3", "3", "-2.5", "0.33", "1"]


def board_of(columns: int, rows: int) -> SceneBoard:
    """Return an empty board."""
    return SceneBoard("", None, columns, rows, square_cells(columns, rows))


def names_of(picture: str) -> list[float]:
    """Return the sizes in pixels of the names of ranks and files on a page with room for 640 px, in a window 720 px high."""
    opening, body = picture[: picture.index(">")], picture[picture.index(">") :]
    view = [float(part) for part in re.findall(r'viewBox="([^"]+)"', opening)[0].split()]
    shown = min(640.0, float((re.findall(r' width="(\d+)"', opening) or ["640"])[0]))
    texts = re.findall(r'<text class="sq-name(?:-2)?"([^>]*)>', body)
    parts = [float((re.findall(r"scale\(([\d.]+)\)", text) or ["1"])[0]) for text in texts]
    return [15 * part * min(shown / view[2], 720 / view[3]) for part in parts]


@pytest.mark.parametrize(("columns", "rows"), [(3, 3), (2, 5), (5, 5), (6, 6), (8, 8), (9, 9), (12, 12), (19, 19), (3, 16)])
def test_names_of_squares_can_be_read_and_are_small_beside_them_whatever_the_board(columns: int, rows: int) -> None:
    sizes = names_of(svg.board(board_of(columns, rows)))
    assert len(sizes) == columns + rows
    assert all(11 <= size <= 32 for size in sizes)


@pytest.mark.parametrize("columns", [3, 4, 5])
def test_squares_of_a_small_board_do_not_fill_the_page(columns: int) -> None:
    opening = svg.board(board_of(columns, columns)).partition(">")[0]
    width = int(re.findall(r' width="(\d+)"', opening)[0])
    assert "few" in opening
    assert width / columns <= 145
    assert layout(square_cells(columns, columns), columns, columns, False, True, None).widest == width


def test_a_usual_board_takes_all_the_room_and_is_drawn_in_the_usual_size() -> None:
    for columns in (8, 9, 10):
        picture = svg.board(board_of(columns, columns))
        assert "few" not in picture
        assert "scale(" not in picture
    assert "width" not in svg.board(board_of(3, 3), small=True).partition(">")[0]  # cards and lists say how large theirs are


def test_pictures_that_stand_alone_have_frame_and_names_of_the_same_size() -> None:
    scene = Scene((board_of(3, 3),), msg("core.draw"), msg("core.draw"))
    assert svg.standalone(scene).count("scale(0.5)") == 3 + 6  # the paper's two edges, the frame, and the names
