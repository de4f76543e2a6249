"""The two-minute lesson of Mitosis Chess."""

from __future__ import annotations

from ...core.lesson import ANY, Lesson, Step
from ...core.words import msg

TAKEN = "8k/9/9/4g4/9/9/9/9/4R3K ---:--- w - - 0 0 0"

LESSON = Lesson(
    (
        Step(msg("mitosis.lesson-pawn"), do=ANY, aim=("e2",)),
        Step(msg("mitosis.lesson-take"), position=TAKEN, do="e1e6", then=("1:@Bd10,Re10,Nf10",)),
        Step(msg("mitosis.lesson-split"), aim=("d10", "e10", "f10")),
        Step(msg("mitosis.lesson-base"), position="4k4/9/9/3p5/9/9/9/9/4K4 R--:--r w - - 0 0 0", do="d0d6"),
        Step(msg("mitosis.lesson-guard"), position="4k4/9/2b6/9/4R4/9/9/9/8K ---:--- w - - 0 0 0", aim=("c7", "e5")),
        Step(msg("mitosis.lesson-king"), position="r3k4/p8/9/9/4R4/1q7/9/9/8K ---:n-r w - - 0 0 0", do="e5e9"),
        Step(msg("mitosis.lesson-end")),
    ),
)
