"""The two-minute lesson of Gravity Chess."""

from __future__ import annotations

from ...core.lesson import ANY, Lesson, Step
from ...core.words import msg

FALLING = "4P3/4B3/r3P3/1n2b3/8/8/8/8 w move r - KQRRBNNPP kqbnpppp 0-0"
LOCKED = "p6N/q7/8/8/8/3B4/2Q2rb1/5rn1 w move - - - - 0-0"

LESSON = Lesson(
    (
        Step(msg("gravity.lesson-drop"), do=ANY),
        Step(msg("gravity.lesson-fall"), position=FALLING, do="e7f6"),
        Step(msg("gravity.lesson-room"), do="e8e7"),
        Step(msg("gravity.lesson-last"), do=ANY),
        Step(msg("gravity.lesson-stacked"), position=LOCKED, aim=("f1", "g1", "f2")),
        Step(msg("gravity.lesson-end"), aim=("table:score",)),
    ),
)
