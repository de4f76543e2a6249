"""The two-minute lesson of Parade Chess Solitaire."""

from __future__ import annotations

from ...core.lesson import Lesson, Step
from ...core.words import msg

LAYOUT = "8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1 1 8 KQRBNqbn"

LESSON = Lesson(
    (
        Step(msg("parade.lesson-layout"), position=LAYOUT, aim=("hand:pile",)),
        Step(msg("parade.lesson-order"), do="d3:c1b2"),
        Step(msg("parade.lesson-add"), do="+", aim=("+",)),
        Step(msg("parade.lesson-last"), position="2BQr3/3nN3/2K1N3/6b1/8/8/8/8 1 3 RRBkqrbn", do="e6:g5c7"),
        Step(msg("parade.lesson-end"), aim=("table:score",)),
    ),
)
