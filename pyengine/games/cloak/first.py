"""The first lesson of Cloak and Dagger Chess."""

from __future__ import annotations

from ...core.lesson import Lesson, Step
from ...core.words import msg

GUESSING = (
    "(1)(2)(3)(4)(5)(6)(7)(8)/pppppppp/8/8/8/8/PPPPPPPP/[1][2][3][4][5][6][7][8] w guess "
    "a1b1c1d1e1f1g1h1a8b8c8d8e8f8g8h8 - 0/0 - 0 1 RQKRBBNN/RNBQKBNR"
)

LESSON = Lesson(
    (
        Step(msg("first.cloak-cloaked"), position=GUESSING, aim=("a8", "h8", "table:checkers/0")),
        Step(msg("first.cloak-guess"), do="?5K", aim=("e8",)),
        Step(msg("first.cloak-move"), do="e2e4"),
        Step(msg("first.cloak-bonus"), do="*d2d4"),
        Step(msg("first.cloak-show"), do="^7N"),
        Step(msg("first.cloak-end"), do=".", aim=("end",)),
    ),
)
