"""Outlines around groups of squares, and the geometry of boards."""

from __future__ import annotations

import pytest

from pyengine.render.layout import loops, num, outline


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
    found = loops(squares)
    if areas is None:
        assert sum(area(loop) for loop in found) == len(squares)
        return
    assert sorted(map(area, found)) == sorted(areas)
    assert [len(loop) for loop in found] == corners


def test_outlines_are_moved_inwards_at_every_corner() -> None:
    assert outline([(0, 0)]) == "M0 0L64 0L64 64L0 64Z"
    assert outline([(0, 0)], 5) == "M5 5L59 5L59 59L5 59Z"
    assert outline([(0, 0), (1, 0), (0, 1)], 4) == "M4 4L124 4L124 60L60 60L60 124L4 124Z"


def test_numbers_are_short() -> None:
    assert [num(v) for v in (3, 3.0, -2.5, 1 / 3, 0.999)] == ["3", "3", "-2.5", "0.33", "1"]
