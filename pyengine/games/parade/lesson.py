"""The two-minute lesson of Parade Chess Solitaire, as `pyengine.play.lesson` reads it."""

LESSON = """
[Position "8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1 1 8 KQRBNqbn"]
{parade.lesson-layout [%aim hand:pile] parade.lesson-order // parade.lesson-hint-order} d3:c1b2
(d3:c1e1 {parade.lesson-wrong-place}) (d3:c1f4 {parade.lesson-wrong-place})
(d3:c1c5 {parade.lesson-wrong-place}) (d3:c1e5 {parade.lesson-wrong-place})
(+ {parade.lesson-wrong-add})
{parade.lesson-add} +

[Position "2BQr3/3nN3/2K1N3/6b1/8/8/8/8 1 3 RRBkqrbn"]
{parade.lesson-last} e6:g5c7
(e6:g5d4 {parade.lesson-wrong-apart}) (e6:g5f4 {parade.lesson-wrong-apart}) (e6:g5c5 {parade.lesson-wrong-apart})
(e6:g5g7 {parade.lesson-wrong-apart}) (e6:g5f8 {parade.lesson-wrong-apart})
{parade.lesson-end [%aim table:score]}
"""
