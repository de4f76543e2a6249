"""The first lesson of Synchronous Chess."""

from __future__ import annotations

from ...core.lesson import Lesson, Step
from ...core.words import msg

CHAIN = "3rk3/8/8/3p4/8/2N5/3R4/4K3 = - - 0 1"

LESSON = Lesson(
    (
        Step(msg("first.synchronous-both"), do="e2e4", then=("1:d7d5",)),
        Step(msg("first.synchronous-take"), do="e4d5", then=("1:d5e4",)),
        Step(msg("first.synchronous-swap"), aim=("d5", "e4")),
        Step(msg("first.synchronous-blow"), position=CHAIN, do="c3d5", then=("1:e8e7", "1:d8d5")),
        Step(msg("first.synchronous-answer"), do="d2d5"),
        Step(msg("first.synchronous-king"), position="4k3/8/8/8/8/8/4r3/R2QK3 = Q - 0 1", do="e1e2", then=("1:e8e7",)),
        Step(msg("first.synchronous-end")),
    ),
)
