"""The two-minute lesson of Neighbour Chess Solitaire."""

from __future__ import annotations

from ...core.lesson import ANY, Lesson, Step
from ...core.words import msg

THREE = "8/8/8/R7/Q7/8/B7/8 add a5 13 17 3S,3C,6S"

LESSON = Lesson(
    (
        Step(msg("neighbour.lesson-add"), do="+", aim=("+",)),
        Step(msg("neighbour.lesson-lend"), position="7n/8/8/8/8/2B5/1Rk5/8 move - 12 16 -", do=ANY, aim=("c3",)),
        Step(msg("neighbour.lesson-stop"), position=THREE, do="stop", aim=("stop",)),
        Step(msg("neighbour.lesson-aside"), do="a4b4~s"),
        Step(msg("neighbour.lesson-home"), do="a5a3~p"),
        Step(msg("neighbour.lesson-end"), aim=("table:score",)),
    ),
)
