"""The two-minute lesson of Clone Chess, as `pyengine.play.lesson` reads it."""

LESSON = """
[Options "players=2"]
{clone.lesson-own} 0:|
{clone.lesson-place} 0:Q@d4 (0:R@d4 {clone.lesson-wrong-rook}) 0:|
{clone.lesson-clone} 0:Qd4>2 (0:done {clone.lesson-wrong-done})
0:done 1:| R@a1 | Ra1>1 done {clone.lesson-guest [%csl G1/a1,G1/d4]}

[Options "players=2"]
[Position "CLN1;2;8/8/8/8/8/8/8/R7:......../......../......../......../......../......../......../........:0:\
4;8/8/8/8/8/8/8/8:......../......../......../......../......../......../......../........:0:4"]
{clone.lesson-touch} 0:Ra1-a4
(0:Ra1-a5 {clone.lesson-wrong-far}) (0:Ra1-a6 {clone.lesson-wrong-far})
(0:Ra1-a7 {clone.lesson-wrong-far}) (0:Ra1-a8 {clone.lesson-wrong-far})
{clone.lesson-value [%csl G1/a2,G1/a3,G1/a4] clone.lesson-end}
"""
