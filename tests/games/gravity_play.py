"""Shorthand for the tests of Gravity Chess."""

from __future__ import annotations

from tests.harness import Harness

GRAVITY = Harness("gravity")
GAME, NOTATION = GRAVITY.game, GRAVITY.notation
start, at, legal, outcome, rule_against = GRAVITY.start, GRAVITY.at, GRAVITY.legal, GRAVITY.outcome, GRAVITY.rule_against
X1 = "4P3/4B3/r3P3/1n2b3/8/8/8/8 w move r - KQRRBBNNPP kqbnpppp 0-0"
X3 = "8/8/6R1/8/1P5p/1b2k1KN/N1R1Br2/p1nQqrnb w {} - - - - 2-4"
X4 = "8/8/8/3R4/8/8/2B5/1r6 w move p - KQRBNNPPPP kqrbbnnppp 0-0"
X5 = "8/8/8/8/8/R2n2k1/P7/8 w move p - KQRBBNNPPP qrrbbnppp 0-0"
