"""The two-minute lesson of Synchronous Chess."""

from __future__ import annotations

from ...core.lesson import Lesson, Step
from ...core.words import msg

CHAIN = "3rk3/8/8/3p4/8/2N5/3R4/4K3 = - - 0 1"

LESSON = Lesson(
    (
        Step(msg("synchronous.lesson-both"), do="e2e4", then=("1:d7d5",)),
        Step(msg("synchronous.lesson-take"), do="e4d5", then=("1:d5e4",)),
        Step(msg("synchronous.lesson-swap"), aim=("d5", "e4")),
        Step(msg("synchronous.lesson-blow"), position=CHAIN, do="c3d5", then=("1:e8e7", "1:d8d5")),
        Step(msg("synchronous.lesson-answer"), do="d2d5"),
        Step(msg("synchronous.lesson-king"), position="4k3/8/8/8/8/8/4r3/R2QK3 = Q - 0 1", do="e1e2", then=("1:e8e7",)),
        Step(msg("synchronous.lesson-end")),
    ),
)
