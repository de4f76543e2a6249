"""Shorthand for the tests of Mitosis Chess."""

from __future__ import annotations

from tests.harness import Harness

MITOSIS = Harness("mitosis", last="---:--- w - - 0 0 0")  # empty bases, White to move, nothing pending, counters 0
GAME, NOTATION = MITOSIS.game, MITOSIS.notation
start, at, play, legal, legal_from = MITOSIS.start, MITOSIS.at, MITOSIS.play, MITOSIS.legal, MITOSIS.legal_from
caption, claims, draw = MITOSIS.caption, MITOSIS.claims, MITOSIS.draw
refusal, rule_against, result = MITOSIS.refusal, MITOSIS.rule_against, MITOSIS.result
FLIP = str.maketrans("wb", "bw")


def flip(text: str) -> str:
    """Return a position with the colours changed and the board turned over; rank 1 becomes rank 9."""
    board, bases, side = text.split() if " " in text else (text, "---:---", "w")
    white, black = bases.swapcase().split(":")
    return " ".join(["/".join(reversed(board.swapcase().split("/"))), f"{black}:{white}", side.translate(FLIP)])


def mirror(action: str) -> str:
    """Return an action on the board turned over."""
    out, digits = "", ""
    for sign in action + " ":
        if sign.isdigit():
            digits += sign
            continue
        out += (str(10 - int(digits)) if digits else "") + sign
        digits = ""
    return out[:-1]


def board(state: object) -> str:
    """Return the first two fields of the position text: the board and its bases."""
    return f"{MITOSIS.field(state, 0)} {MITOSIS.field(state, 1)}"
