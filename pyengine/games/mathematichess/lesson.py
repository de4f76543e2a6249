"""The two-minute lesson of Mathematichess, as `pyengine.play.lesson` reads it."""

LESSON = """
{mathematichess.lesson-place [%aim hand/K] [%any]} K@e4

[Position "knP1PBnQ/QrPNKkNp/KBnPBkQb/qbNBnRN1/Kpr1qKbb/pRPKpNnk/RkrbqqrR/1RBQprqQ w 2 -/- -/- 00 0"]
{mathematichess.lesson-four [%csl Ga1,Gd4,Gd8,Gh5]
 mathematichess.lesson-count [%aim d4,d3,d5,table:arithmetic]
 mathematichess.lesson-move [%any]} d3d4 (pass {mathematichess.lesson-wrong-pass})

[Position "p1pqbQkr/pKQBQBKP/NKrPnKPn/bKrb1pPQ/kqBR1NrB/rRqBqkQN/RnnnPpkR/kbqNbNR1 w 2 -/- -/- 00 0"]
{mathematichess.lesson-push // mathematichess.lesson-hint-push} e7e5>e4
(e7e6>e5 {mathematichess.lesson-wrong-short}) (pass {mathematichess.lesson-wrong-pass})
{mathematichess.lesson-end [%aim table:score]}
"""
