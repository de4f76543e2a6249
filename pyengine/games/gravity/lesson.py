"""The two-minute lesson of Gravity Chess, as `pyengine.play.lesson` reads it."""

LESSON = """
f:p {gravity.lesson-drop [%any]} p@d8

[Position "4P3/4B3/r3P3/1n2b3/8/8/8/8 w move r - KQRRBNNPP kqbnpppp 0-0"]
{gravity.lesson-fall // gravity.lesson-hint-fall} e7f6
(e7g5! {gravity.lesson-also-room}) (e7h4! {gravity.lesson-also-room}) (e7d6! {gravity.lesson-also-room})
(e7c5! {gravity.lesson-also-room}) (e7b4! {gravity.lesson-also-room}) (e7a3! {gravity.lesson-also-room})
(e8-- {gravity.lesson-wrong-unable}) (e6-- {gravity.lesson-wrong-stuck})
{gravity.lesson-room} e8e7 (e6-- {gravity.lesson-wrong-stuck})
{gravity.lesson-last [%any]} r@h8

[Position "p6N/q7/8/8/8/3B4/2Q2rb1/5rn1 w move - - - - 0-0"]
{gravity.lesson-stacked [%csl Gf1,Gg1,Gf2] gravity.lesson-end [%aim table:score]}
"""
