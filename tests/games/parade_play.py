"""Shorthand for the tests of Parade Chess Solitaire."""

from __future__ import annotations

from tests.harness import Harness

PARADE = Harness("parade")
GAME, NOTATION = PARADE.game, PARADE.notation
at, draw, legal = PARADE.at, PARADE.draw, PARADE.legal
outcome, rule_against = PARADE.outcome, PARADE.rule_against
START = "8/8/8/8/8/8/8/8 0 8 KQRRBBNNkqrrbbnn"
X1 = "8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1 1 8 KQRBNqbn"
X8 = "2BQr3/3nN3/2K1N3/6b1/8/8/8/8 {} RRBkqrbn"
CORNER = "8/8/8/8/8/8/1r6/R7 {} KQRBBNNkqrbbnn"
