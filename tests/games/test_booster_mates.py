"""Mates at hand in Booster Chess: by a move, by steps, and by a card that may be in the hand."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

import pytest

from pyengine.games.booster import mates
from pyengine.games.booster.board import STOP
from pyengine.games.booster.deck import unseen_cards
from pyengine.games.booster.state import CARD, MOVE, STEP, State, cards
from tests.contract.driver import places, samples
from tests.games.booster_play import GAME, at


def estimate_mate(state: State) -> float:
    """Return how likely the side to move can mate."""
    return max(mates.estimate_mate(state), default=0.0)


def play_mate(state: State) -> State | None:
    """Return the state after the mate that is found for the side to move, None if there is none."""
    player, looks = state.turn, list(mates.find_mate(GAME.observe(state, state.turn)))
    if not looks or not looks[-1]:
        return None
    for action in looks[-1]:
        assert action in GAME.legal(state, player)
        state = GAME.apply(state, player, action)
    return state


def is_mated(state: State) -> bool:
    """Return whether the game has ended so."""
    return bool(state.ending and state.ending.reason == "checkmate")


def try_turns(state: State, steps: int = 2) -> Iterator[State]:
    """Yield the states after each turn of the side to move with its cards and so many steps at most."""
    for action in GAME.legal(state, state.turn):
        after = GAME.apply(state, state.turn, action)
        if state.phase == STEP and action != STOP:
            if steps:
                yield from try_turns(after, steps - 1) if after.phase in (STEP, CARD) else [after]
        elif after.phase in (STEP, CARD) and state.phase != CARD:
            yield from try_turns(after, steps)
        else:
            yield after


@pytest.mark.parametrize(
    ("board", "stacks", "hands", "odds"),
    [
        ("6k1/5ppp/8/8/8/8/8/1R4K1", "-", "-/-", 1),  # the rook on b8
        ("6k1/5pp1/7p/8/8/8/8/1R4K1", "-", "-/-", 0),
        ("6k1/5pp1/7p/8/8/8/8/1R4K1", "-", "KS/-", 1),  # and the king, hobbled, cannot go to h7
        ("6k1/5pp1/7p/8/8/8/8/1R4K1", "-", "KH/-", 0),
        ("7k/6pp/8/8/8/8/8/1R4K1", "b1W2,g1B1", "-/-", 1),
    ],
)
def test_mates_at_hand(board: str, stacks: str, hands: str, odds: int) -> None:
    state = at(board, stacks, hands=hands)
    assert estimate_mate(state) == odds
    assert any(map(is_mated, try_turns(state))) is bool(odds)
    after = play_mate(state)
    assert (after is not None) is bool(odds)
    assert after is None or is_mated(after)


def test_a_card_under_a_piece_of_the_other_side_lets_its_captor_step_on() -> None:
    # 5... Qxe2: with a checker under Black's pawn on e7 the queen may take it and step on to the king.
    board = "rnbqkbnr/ppp1pppp/8/8/3P4/8/PPP1p1PP/RNBQKBNR"
    stacks = "a1B1,e1B1,c8W1,d8W1,g8W1"
    assert estimate_mate(at(board, stacks, hands="5H,5D,5C/3H,4C,9H,10C")) == 1
    assert estimate_mate(at(board, stacks, hands="5H,5D/3H,4C,9H,10C")) == 0


@pytest.mark.parametrize("drawn", [1, 2, 5])
def test_a_card_that_is_hidden_counts_as_often_as_it_may_be_there(drawn: int) -> None:
    state = at("6k1/5pp1/7p/8/8/8/8/1R4K1", hands=f"{','.join('?' * drawn)}/2H")
    unseen = unseen_cards(cards(state), ("2H",))
    mating = [card for card in unseen if estimate_mate(state._replace(hands=((card,), ("2H",)))) == 1]
    assert 0 < len(mating) < len(unseen)
    assert estimate_mate(state) == pytest.approx(1 - comb(len(unseen) - len(mating), drawn) / comb(len(unseen), drawn))


@samples
def test_a_mate_that_is_called_sure_is_there(size: int) -> None:
    sure = [place.state for place in places("booster", size) if place.state.phase == MOVE and estimate_mate(place.state) == 1]
    assert sure
    for state in sure:
        assert any(map(is_mated, try_turns(state)))


@samples
def test_a_mate_that_is_found_can_be_played(size: int) -> None:
    """From any part of a turn on; before a move it is found exactly where `estimate_mate` calls a mate sure."""
    phases = set()
    for place in places("booster", size):
        state = place.state
        if state.phase in (MOVE, STEP, CARD):
            after = play_mate(state)
            if after is not None:
                assert is_mated(after)
                phases.add(state.phase)
            if state.phase == MOVE:
                assert (after is not None) is (estimate_mate(GAME.observe(state, state.turn)) == 1)
    assert phases == {MOVE, STEP, CARD}


def test_a_card_that_is_not_known_is_not_counted_on() -> None:
    assert play_mate(at("6k1/5pp1/7p/8/8/8/8/1R4K1", hands="?,?,?/-")) is None
