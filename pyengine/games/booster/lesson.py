"""The two-minute lesson of Booster Chess."""

from __future__ import annotations

from ...core.lesson import ANY, Lesson, Step
from ...core.words import msg

BOOSTED = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 g1W1 - 5/6 2H,3H,4H,5H,8H/2S,3S,4S,5S,8S,9S - move"
HOBBLED = "3bk3/2Q5/8/8/8/8/8/4K3 w - - 0 1 c7B2 - 6/4 2H,3H,4H,5H,8H,9H/2S,3S,4S,5S - move"
MATE = "6k1/8/5K2/8/8/8/8/R7 w - - 0 1 - - 6/6 2H,3H,4H,5H,8H,KS/2S,3S,4S,5S,8S,9S - move"

LESSON = Lesson(
    (
        Step(msg("booster.lesson-hand"), position=BOOSTED, aim=("g1", "hand:hand-0")),
        Step(msg("booster.lesson-move"), do="g1f3"),
        Step(msg("booster.lesson-step"), do=ANY, aim=("e4", "g4")),
        Step(msg("booster.lesson-hobble"), position=HOBBLED, do="c7d8"),
        Step(msg("booster.lesson-check"), position=MATE, do="a1a8"),
        Step(msg("booster.lesson-card"), do="KS@g8"),
        Step(msg("booster.lesson-end")),
    ),
)
