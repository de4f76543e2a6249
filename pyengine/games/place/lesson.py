"""The two-minute lesson of PlaceChess."""

from __future__ import annotations

from ...core.lesson import ANY, Lesson, Step
from ...core.words import msg

LESSON = Lesson(
    (
        Step(msg("place.lesson-draft"), do=ANY, aim=("hand/K",)),
        Step(msg("place.lesson-reach"), position="8/8/3p4/1p1R3P/3n4/8/8/8 w p -/- 32", do=ANY, aim=("d5",)),
        Step(msg("place.lesson-trample"), position="7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32", do="d3d5"),
        Step(msg("place.lesson-shield"), position="7k/8/8/3q4/3R4/8/8/K7 w p -/- 32", do="d4d5"),
        Step(msg("place.lesson-pawn"), aim=("d5",)),
        Step(msg("place.lesson-king"), position="3q4/8/8/3k4/8/3N4/8/K7 w p -/- 32", do="d3d5"),
        Step(msg("place.lesson-end")),
    ),
)
