"""The two-minute lesson of Cloak and Dagger Chess, as `pyengine.play.lesson` reads it."""

LESSON = """
[Position "(1)(2)(3)(4)(5)(6)(7)(8)/pppppppp/8/8/8/8/PPPPPPPP/[1][2][3][4][5][6][7][8] w guess \
a1b1c1d1e1f1g1h1a8b8c8d8e8f8g8h8 - 0/0 - 0 1 RQKRBBNN/RNBQKBNR"]
{cloak.lesson-cloaked [%csl Ga8,Gh8] [%aim table:checkers/0] cloak.lesson-guess} ?5K
(?5Q {cloak.lesson-wrong-guess}) (?5R {cloak.lesson-wrong-guess}) (?5B {cloak.lesson-wrong-guess})
(?5N {cloak.lesson-wrong-guess})
!y {cloak.lesson-move} e2e4 (d2d4 {cloak.lesson-wrong-order}) (e2e3 {cloak.lesson-wrong-step})
{cloak.lesson-bonus} *d2d4 (*- {cloak.lesson-wrong-bonus})
{cloak.lesson-show} ^7N (. {cloak.lesson-wrong-hidden}) (^3K {cloak.lesson-wrong-king})
(^8N! {cloak.lesson-also-knight})
{cloak.lesson-end} .
"""
