"""Booster Chess as the computer plays it."""

from __future__ import annotations

from random import Random
from time import thread_time

import pytest

from pyengine.ai.choose import choose
from pyengine.ai.levels import LEVELS
from pyengine.ai.mcts import CAREFUL, TreeSearch
from pyengine.games.booster import KIT
from pyengine.games.booster.board import STOP
from pyengine.games.booster.evaluate import evaluate
from pyengine.games.booster.links import HAND
from tests.ai.ponder import play_turn, think_for
from tests.games.booster_play import GAME, NOTATION, at, result


@pytest.mark.parametrize("seed", [0, 1])
def test_a_mate_in_one_is_given(seed: int) -> None:
    state, _ = play_turn(KIT, at("6k1/5ppp/8/8/8/8/5PPP/1R4K1"), 0, seed=seed)
    assert result(state) == ((0,), "checkmate")


@pytest.mark.parametrize("seed", [0, 1])
def test_a_mate_by_steps_is_seen(seed: int) -> None:
    # No move of the rook alone gives check: it has to go along the seventh rank and then take a step.
    state = at("1N5k/1R4pp/8/8/8/8/8/K7", "b7W1")
    assert not any(NOTATION.write(state, 0, action)[2:] in ("c8", "d8", "e8", "f8", "g8") for action in GAME.legal(state, 0))
    mated, texts = play_turn(KIT, state, 0, playouts=300, seed=seed)
    if result(mated) is None:  # the knight may clear the way first, which takes a turn more
        pytest.fail(" ".join(texts))
    assert result(mated) == ((0,), "checkmate")


@pytest.mark.parametrize("seed", [0, 1])
def test_a_mate_by_a_card_is_seen(seed: int) -> None:
    state, texts = play_turn(KIT, at("6k1/8/5K2/8/8/8/8/R7", hands="KS,2H/-"), 0, playouts=300, seed=seed)
    assert result(state) == ((0,), "checkmate")
    assert "@" in texts[-1], "the king is hobbled, or the own one reaches it"


@pytest.mark.parametrize("playouts", [40, 300])
def test_a_mate_is_found_whose_first_move_gives_a_piece_away(playouts: int) -> None:
    # 17... Bg4+ hangs the bishop, but with a checker more it reaches the king from everywhere around.
    board, stacks = "r2q2nQ/2knb3/1pppbpp1/7p/Pp2P3/3P2P1/2P1K1P1/RNB2BNR", "b1B1,c1B1,g1B1,c2W2,d6B1,g6B1,a8W1,d8W1,h8W1"
    state = at(board, stacks, side="b", hands="KH/9C")
    mated, texts = play_turn(KIT, state, 1, playouts)
    assert result(mated) == ((1,), "checkmate"), texts


@pytest.mark.parametrize("seed", [0, 1])
def test_a_mate_is_not_walked_into(seed: int) -> None:
    # The pawn on c7 can be taken, but the rook has to stay at home, or the king needs air.
    state, texts = play_turn(KIT, at("r5k1/2p2ppp/7p/8/8/2R5/5PPP/6K1"), 0, playouts=300, seed=seed)
    answers = GAME.legal(state, 1)
    for answer in answers:
        after = GAME.apply(state, 1, answer)
        assert result(after) != ((1,), "checkmate"), texts


def test_a_hanging_queen_is_taken() -> None:
    assert think_for(KIT, at("6k1/5ppp/8/3q4/8/2N5/5PPP/6K1")).action == ("c3", "d5")


def test_pieces_with_room_are_worth_more_to_the_search() -> None:
    free, shut = (KIT.advice.outlook(at(f"4k3/8/8/8/8/8/{pawn}/B3K3"), 0) for pawn in ("P7", "1P6"))
    assert free is not None
    assert shut is not None
    assert free > shut + 0.03


def test_hobbled_pieces_are_worth_less_and_boosted_ones_more() -> None:
    plain = at("3qk3/8/8/8/8/8/8/3QK3")
    assert evaluate(plain, 0) == pytest.approx(0)
    assert evaluate(at("3qk3/8/8/8/8/8/8/3QK3", "d1B1"), 0) < -0.3
    assert evaluate(at("3qk3/8/8/8/8/8/8/3QK3", "d1W1"), 0) > 0


@pytest.mark.parametrize("playouts", [8, 40])
def test_who_has_hardly_time_does_not_open_the_king_to_a_mate_at_once(playouts: int) -> None:
    # 1... g5 lets the queen mate on h5; six other pawns may be moved instead.
    state = at("rnbqkbnr/ppppp1p1/7p/5p2/8/4P3/PPPP1PPP/RNBQKBNR", side="b")
    action = ("g7", "g5")
    assert KIT.advice.is_doomed(state, 1, action)
    assert not KIT.advice.is_doomed(state, 1, ("e7", "e6"))
    for seed in range(4):
        assert think_for(KIT, state, playouts=playouts, seed=seed).action != action


def test_a_long_search_looks_for_mates_by_cards_that_it_cannot_see() -> None:
    # From a6 and f6 the rook does not get between: a check on b8, and most cards mate.
    state = at("6k1/5pp1/3r3p/8/8/8/8/1R4K1", side="b", hands="?,?/2H")
    view, action = GAME.observe(state, 1), ("d6", "a6")
    *looking, danger = KIT.advice.find_danger(view, 1, action)
    assert not any(looking)
    assert 0.5 < danger < 1
    search = TreeSearch(KIT, view, 1, Random(0), LEVELS[max(LEVELS)])
    search.grow(60)
    arm = search.root.arms[1][action]
    before = arm.value
    search.test_action(action, arm)
    assert arm.value == before, "at first sight nothing is wrong"
    chosen = think_for(KIT, state, playouts=2 * CAREFUL).action
    assert not any(KIT.advice.find_danger(view, 1, chosen))


@pytest.mark.parametrize("level", [1, max(LEVELS)])
@pytest.mark.parametrize(("hand", "cards"), [("2H,?,?", {"2H"}), ("?,?", set())])
def test_an_own_card_that_is_not_known_yet_is_not_played(level: int, hand: str, cards: set[str]) -> None:
    # Between distrusting players the deck may be shuffled again while an own card is still to come with a link.
    state = at("r3k2r/pppq1ppp/2n2n2/8/8/2N2N2/PPPQ1PPP/R3K2R", hands=f"{hand}/?,?", phase="card")
    for seed in range(8):
        action = choose(KIT, GAME.observe(state, 0), 0, Random(seed), level, 0.02, thread_time).action
        assert action == STOP or action[0] in {HAND[card] for card in cards}
