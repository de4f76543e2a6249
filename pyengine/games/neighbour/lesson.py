"""The two-minute lesson of Neighbour Chess Solitaire, as `pyengine.play.lesson` reads it."""

LESSON = """
{neighbour.lesson-add} +

[Position "7n/8/8/8/8/2B5/1Rk5/8 move - 12 16 -"]
{neighbour.lesson-lend [%csl Gc3] [%any]} c3c4~s
(b2a1~p {neighbour.lesson-wrong-rook}) (b2a1~s {neighbour.lesson-wrong-rook}) (b2c1~p {neighbour.lesson-wrong-rook})
(b2c1~s {neighbour.lesson-wrong-rook}) (b2a3~p {neighbour.lesson-wrong-rook}) (b2a3~s {neighbour.lesson-wrong-rook})

[Position "8/8/8/R7/Q7/8/B7/8 add a5 13 17 3S,3C,6S"]
{neighbour.lesson-stop} stop (+ {neighbour.lesson-wrong-more})
{neighbour.lesson-aside // neighbour.lesson-hint-aside} a4b4~s
(a4a3~p {neighbour.lesson-wrong-alone}) (a4a3~s {neighbour.lesson-wrong-alone})
(a4c4~p {neighbour.lesson-wrong-far}) (a4c4~s {neighbour.lesson-wrong-far})
{neighbour.lesson-home} a5a3~p
(a5a4~p {neighbour.lesson-wrong-bishop}) (a5a4~s {neighbour.lesson-wrong-bishop})
{neighbour.lesson-end [%aim table:score]}
"""
