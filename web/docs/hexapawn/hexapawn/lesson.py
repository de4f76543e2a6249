"""The two-minute lesson of Hexapawn, as `pyengine.play.lesson` reads it."""

LESSON = """
{hexapawn.lesson-step [%csl Ga1,Gb1,Gc1] [%any]} b1b2

[Position "p1p/1p1/P1P w 2"]
{hexapawn.lesson-capture} a1b2 (c1b2! {hexapawn.lesson-also-capture}) (a1a2 {hexapawn.lesson-wrong-straight})

[Position "p2/2P/P2 w 4"]
{hexapawn.lesson-row} c2c3

[Position "p2/3/PP1 w 4"]
{hexapawn.lesson-stuck // hexapawn.lesson-hint-stuck} a1a2 (b1b2 {hexapawn.lesson-wrong-taken}) {hexapawn.lesson-end}
"""
