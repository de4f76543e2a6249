"""PlaceChess as the computer judges it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

import pytest

from pyengine.games.place import KIT
from pyengine.games.place.board import SIDES, captures, moves, victims
from pyengine.games.place.state import State
from tests.games.place_play import FULL, GAME, at

# The name of the module is also that of the function which the package offers.
EVALUATE = sys.modules["pyengine.games.place.evaluate"]


def judge(text: str) -> float:
    """Return what a position is worth to Light."""
    return KIT.evaluate(at(text), 0)


def test_a_king_belongs_in_the_middle_when_few_pieces_are_left_and_at_the_rim_before() -> None:
    few = "2r4k/1p6/8/8/{}/8/P7/{} w"
    assert judge(few.format("4K3", "3R4")) > judge(few.format("8", "K2R4"))
    full = "rknq1n1r/pbpppp1b/1p4pp/{}/8/PP4PP/B1PPPP1B/R1NQ1N1R w"
    assert judge(full.format("4K3")) < judge(full.format("7K"))


@pytest.mark.parametrize(
    ("aiming", "elsewhere"),
    [
        ("8/7P/8", "8/5P2/8"),
        ("8/6N1/8", "8/5N2/8"),
        ("8/4B3/8", "8/8/4B3"),
        ("4R3/8/8", "8/4R3/8"),
    ],
)
def test_what_reaches_a_square_at_the_king_counts_more_when_few_pieces_are_left(aiming: str, elsewhere: str) -> None:
    few = "7k/{}/8/8/1K6/p7 w"
    assert judge(few.format(aiming)) > judge(few.format(elsewhere))
    for side in (aiming, elsewhere):  # the same for the other side
        turned = "/".join(reversed(few.split()[0].format(side).swapcase().split("/"))) + " b"
        assert judge(turned) == pytest.approx(-judge(few.format(side)))


def walk(seed: int, steps: int) -> Iterator[State]:
    """Yield positions of games that are played at random from a whole set-up."""
    rng, state = Random(seed), at(FULL)
    for _ in range(steps):
        yield state
        state = GAME.apply(state, state.turn, rng.choice(GAME.legal(state, state.turn))) if GAME.actors(state) else at(FULL)


def test_captures_are_the_moves_that_take_something() -> None:
    seen = 0
    for state in walk(3, 300):
        for player in (0, 1):
            taking = {move: victims(state.board, player, move) for move in moves(state.board, player)}
            assert captures(state.board, player) == [move for move, taken in taking.items() if taken]
            seen += len(captures(state.board, player))
    assert seen > 300


def test_what_can_be_taken_is_what_a_capture_takes() -> None:
    seen = set()
    for state in walk(4, 200):
        for player in (0, 1):
            taken = {square for move in captures(state.board, player) for square in victims(state.board, player, move)}
            prey = {square for square, letter in enumerate(state.board) if letter in SIDES[1 - player]}
            assert {square for square in prey if EVALUATE.takes(state.board, player, square)} == taken
            seen.add(bool(taken))
    assert seen == {True, False}


def test_what_is_remembered_of_other_boards_changes_no_judgement(monkeypatch: pytest.MonkeyPatch) -> None:
    states = list(walk(5, 150))
    judged = [KIT.evaluate(state, 0) for state in states]
    monkeypatch.setattr(EVALUATE, "_RANKS", 1)
    EVALUATE._worths.cache_clear()
    assert [KIT.evaluate(state, 0) for state in states] == judged
    monkeypatch.undo()
    EVALUATE._worths.cache_clear()
    assert [KIT.evaluate(state, 0) for state in reversed(states)] == judged[::-1]
