"""The two-minute lesson of Hexapawn."""

from pyengine.core.lesson import ANY, Lesson, Step
from pyengine.core.words import msg

LESSON = Lesson(
    (
        Step(msg("hexapawn.lesson-step"), do=ANY, aim=("a1", "b1", "c1")),
        Step(msg("hexapawn.lesson-capture"), position="p1p/1p1/P1P w 2", do="a1b2"),
        Step(msg("hexapawn.lesson-row"), position="p2/2P/P2 w 4", do="c2c3"),
        Step(msg("hexapawn.lesson-stuck"), position="p2/3/PP1 w 4", do="a1a2"),
        Step(msg("hexapawn.lesson-end")),
    )
)
