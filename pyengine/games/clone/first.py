"""The first lesson of Clone Chess."""

from __future__ import annotations

from ...core.lesson import Lesson, Step
from ...core.words import msg

EMPTY = "8/8/8/8/8/8/8/8"
UNTOUCHED = "/".join(["........"] * 8)
ROOK = f"CLN1;2;8/8/8/8/8/8/8/R7:{UNTOUCHED}:0:4;{EMPTY}:{UNTOUCHED}:0:4"

LESSON = Lesson(
    (
        Step(msg("first.clone-own"), do="|", aim=("|",)),
        Step(msg("first.clone-place"), do="Q@d4", then=("0:|",)),
        Step(msg("first.clone-clone"), do="Qd4>2", then=("0:done", "1:| R@a1 | Ra1>1 done")),
        Step(msg("first.clone-guest"), aim=("1/a1", "1/d4")),
        Step(msg("first.clone-touch"), position=ROOK, do="Ra1-a4", aim=("1/a1",)),
        Step(msg("first.clone-value"), aim=("1/a2", "1/a3", "1/a4")),
        Step(msg("first.clone-end")),
    ),
    {"players": 2},
)
