"""The two-minute lesson of Mitosis Chess, as `pyengine.play.lesson` reads it."""

LESSON = """
{mitosis.lesson-pawn [%csl Ge2] [%any]} e2e5

[Position "8k/9/9/4g4/9/9/9/9/4R3K ---:--- w - - 0 0 0"]
{mitosis.lesson-take} e1e6
(e1e2 {mitosis.lesson-wrong-line}) (e1e3 {mitosis.lesson-wrong-line})
(e1e4 {mitosis.lesson-wrong-line}) (e1e5 {mitosis.lesson-wrong-line})
@Bd10,Re10,Nf10 {mitosis.lesson-split [%csl Gd10,Ge10,Gf10]}

[Position "4k4/9/9/3p5/9/9/9/9/4K4 R--:--r w - - 0 0 0"]
{mitosis.lesson-base} d0d6
(d0e0 {mitosis.lesson-wrong-shuffle}) (d0f0 {mitosis.lesson-wrong-shuffle}) (d0d5 {mitosis.lesson-wrong-short})

[Position "4k4/9/2b6/9/4R4/9/9/9/8K ---:--- w - - 0 0 0"]
{mitosis.lesson-guard [%csl Gc7,Ge5]}

[Position "r3k4/p8/9/9/4R4/1q7/9/9/8K ---:n-r w - - 0 0 0"]
{mitosis.lesson-king} e5e9 (e5e8 {mitosis.lesson-wrong-near}) {mitosis.lesson-end}
"""
