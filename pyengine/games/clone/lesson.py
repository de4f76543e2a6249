"""The two-minute lesson of Clone Chess."""

from __future__ import annotations

from ...core.lesson import Lesson, Step
from ...core.words import msg

EMPTY = "8/8/8/8/8/8/8/8"
UNTOUCHED = "/".join(["........"] * 8)
ROOK = f"CLN1;2;8/8/8/8/8/8/8/R7:{UNTOUCHED}:0:4;{EMPTY}:{UNTOUCHED}:0:4"

LESSON = Lesson(
    (
        Step(msg("clone.lesson-own"), do="|", aim=("|",)),
        Step(msg("clone.lesson-place"), do="Q@d4", then=("0:|",)),
        Step(msg("clone.lesson-clone"), do="Qd4>2", then=("0:done", "1:| R@a1 | Ra1>1 done")),
        Step(msg("clone.lesson-guest"), aim=("1/a1", "1/d4")),
        Step(msg("clone.lesson-touch"), position=ROOK, do="Ra1-a4", aim=("1/a1",)),
        Step(msg("clone.lesson-value"), aim=("1/a2", "1/a3", "1/a4")),
        Step(msg("clone.lesson-end")),
    ),
    {"players": 2},
)
