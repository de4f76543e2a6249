"""The two-minute lesson of Synchronous Chess, as `pyengine.play.lesson` reads it."""

LESSON = """
{synchronous.lesson-both} 0:e2e4 (0:e2e3 {synchronous.lesson-wrong-step}) 1:d7d5
{synchronous.lesson-take} 0:e4d5 (0:e4e5 {synchronous.lesson-wrong-past}) 1:d5e4
{synchronous.lesson-swap [%csl Gd5,Ge4]}

[Position "3rk3/8/8/3p4/8/2N5/3R4/4K3 = - - 0 1"]
{synchronous.lesson-blow} 0:c3d5 (0:d2d5 {synchronous.lesson-wrong-rook}) 1:e8e7 1:d8d5
{synchronous.lesson-answer} 0:d2d5 (0:x {synchronous.lesson-wrong-leave})

[Position "4k3/8/8/8/8/8/4r3/R2QK3 = Q - 0 1"]
{synchronous.lesson-king} 0:e1e2 (0:e1f1 {synchronous.lesson-wrong-flee}) 1:e8e7 {synchronous.lesson-end}
"""
