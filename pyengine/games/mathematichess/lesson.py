"""The two-minute lesson of Mathematichess."""

from __future__ import annotations

from ...core.lesson import ANY, Lesson, Step
from ...core.words import msg

FILLED = "knP1PBnQ/QrPNKkNp/KBnPBkQb/qbNBnRN1/Kpr1qKbb/pRPKpNnk/RkrbqqrR/1RBQprqQ w 2 -/- -/- 00 0"
PUSH = "p1pqbQkr/pKQBQBKP/NKrPnKPn/bKrb1pPQ/kqBR1NrB/rRqBqkQN/RnnnPpkR/kbqNbNR1 w 2 -/- -/- 00 0"

LESSON = Lesson(
    (
        Step(msg("mathematichess.lesson-place"), do=ANY, aim=("hand/K",)),
        Step(msg("mathematichess.lesson-four"), position=FILLED, aim=("a1", "d4", "d8", "h5")),
        Step(msg("mathematichess.lesson-count"), aim=("d4", "d3", "d5", "table:arithmetic")),
        Step(msg("mathematichess.lesson-move"), do=ANY),
        Step(msg("mathematichess.lesson-push"), position=PUSH, do="e7e5>e4"),
        Step(msg("mathematichess.lesson-end"), aim=("table:score",)),
    ),
)
