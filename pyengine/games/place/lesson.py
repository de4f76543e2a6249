"""The two-minute lesson of PlaceChess, as `pyengine.play.lesson` reads it."""

LESSON = """
{place.lesson-draft [%aim hand/K] [%any]} K@e1

[Position "8/8/3p4/1p1R3P/3n4/8/8/8 w p -/- 32"]
{place.lesson-reach [%csl Gd5] [%any]} d5d4
(h5h6 {place.lesson-wrong-reach}) (h5h4 {place.lesson-wrong-reach}) (h5g5 {place.lesson-wrong-reach})

[Position "7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32"]
{place.lesson-trample // place.lesson-hint-trample} d3d5
(d3f3 {place.lesson-wrong-jump}) (d3b3 {place.lesson-wrong-jump}) (d3d1 {place.lesson-wrong-jump})

[Position "7k/8/8/3q4/3R4/8/8/K7 w p -/- 32"]
{place.lesson-shield} d4d5 {place.lesson-pawn [%csl Gd5]}

[Position "3q4/8/8/3k4/8/3N4/8/K7 w p -/- 32"]
{place.lesson-king} d3d5
(d3f3 {place.lesson-wrong-king}) (d3b3 {place.lesson-wrong-king}) (d3d1 {place.lesson-wrong-king})
{place.lesson-end}
"""
