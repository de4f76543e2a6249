"""The two-minute lesson of Cloak and Dagger Chess."""

from __future__ import annotations

from ...core.lesson import Lesson, Step
from ...core.words import msg

GUESSING = (
    "(1)(2)(3)(4)(5)(6)(7)(8)/pppppppp/8/8/8/8/PPPPPPPP/[1][2][3][4][5][6][7][8] w guess "
    "a1b1c1d1e1f1g1h1a8b8c8d8e8f8g8h8 - 0/0 - 0 1 RQKRBBNN/RNBQKBNR"
)

LESSON = Lesson(
    (
        Step(msg("cloak.lesson-cloaked"), position=GUESSING, aim=("a8", "h8", "table:checkers/0")),
        Step(msg("cloak.lesson-guess"), do="?5K", aim=("e8",)),
        Step(msg("cloak.lesson-move"), do="e2e4"),
        Step(msg("cloak.lesson-bonus"), do="*d2d4"),
        Step(msg("cloak.lesson-show"), do="^7N"),
        Step(msg("cloak.lesson-end"), do=".", aim=("end",)),
    ),
)
