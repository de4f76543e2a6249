"""Shorthand for the tests of Neighbour Chess Solitaire."""

from __future__ import annotations

from tests.harness import Harness

NEIGHBOUR = Harness("neighbour")
GAME, NOTATION = NEIGHBOUR.game, NEIGHBOUR.notation
at, draw, legal = NEIGHBOUR.at, NEIGHBOUR.draw, NEIGHBOUR.legal
board, outcome, rule_against = NEIGHBOUR.board, NEIGHBOUR.outcome, NEIGHBOUR.rule_against
START = "8/8/8/8/8/8/8/8 add - 16 20 -"
X7 = ("+R/5D", "+n/2C", "+n/6C", "@e1", "+B/2H")
X8 = ("+Q/3S", "+B/6S", "+R/3C", "stop")
PAIR = "k7/8/8/8/3RN3/8/8/8 move - {} -"
APART = "8/8/8/8/8/8/8/R6r {}"
