"""Clone Chess as the computer plays it."""

from __future__ import annotations

import pytest

from pyengine.games.clone import KIT
from pyengine.games.clone.evaluate import evaluate
from tests.ai.ponder import play_turn
from tests.games.clone_play import at, board, start

GAME = KIT.game


def test_every_piece_moves_where_it_earns_and_none_is_endangered() -> None:
    # In the last round, as before it a piece may keep its way for later.
    state, texts = play_turn(KIT, at("Ra1 Bc3 Nf6 Kh1", number=5), 0, playouts=60)
    draft = state.drafts[0]
    assert draft is not None
    assert draft.unmoved == ()
    assert draft.danger == ()
    moves = texts[: texts.index("|")]
    assert len(moves) == 4
    assert draft.board.squares >= 3 * (7 + 4 + 3 + 1)


def test_the_first_placements_use_the_power_on_pieces_that_go_far() -> None:
    state, texts = play_turn(KIT, start(), 0, playouts=40)
    draft = state.drafts[0]
    assert draft is not None
    assert draft.power == 0
    assert sum(text[0] in "QRB" for text in texts) >= 4


def test_where_nothing_is_to_be_earned_nothing_is_placed() -> None:
    full = " ".join(f"{file}{rank}=3" for file in "abcdefgh" for rank in range(1, 9))
    state, texts = play_turn(KIT, at(board("", full), number=4), 0, playouts=40)
    assert not [text for text in texts if "@" in text]
    assert state.drafts[0] is not None
    assert state.drafts[0].power == 18


def test_a_board_is_locked_against_copies() -> None:
    state, texts = play_turn(KIT, at("Ra1 Bc3", "Qb2 Rd4"), 0, playouts=60)
    assert state.drafts[0] is not None
    assert state.drafts[0].locked, texts


def test_all_stand_alike_before_a_round() -> None:
    """What the others will earn in this round counts as well as what is one's own."""
    assert evaluate(start(), 0) == pytest.approx(0, abs=0.02)
    alike = "Ra1 Bc3 Nf6 Kh1"
    assert abs(evaluate(at(alike, alike, number=3), 0)) < 0.15


def test_the_last_placements_go_for_awards() -> None:
    state, texts = play_turn(KIT, at("Qa1", "Qb2 Qc4 Rd8", number=5), 0, playouts=60)
    draft = state.drafts[0]
    assert draft is not None
    placed = {text[0] for text in texts if "@" in text}
    assert placed & {"B", "N", "K", "P"}
    assert len(placed) >= 2


def test_orders_show_in_the_evaluation() -> None:
    state = at("Ra1 Ph8", "Qd4")
    moved = GAME.apply(state, 0, ("1/a1", "1/a8"))
    back = GAME.apply(state, 0, ("1/a1", "1/a2"))
    assert evaluate(moved, 0) > evaluate(back, 0)
    assert evaluate(state, 0) == pytest.approx(evaluate(GAME.observe(state, 0), 0))


def test_copies_harm_who_gets_them() -> None:
    # On row 8 a pawn can only be lost, a king earns less than it costs, and seat 2 leads.
    state, texts = play_turn(KIT, at("Kd4 Ph7", "Qb2", board("Qb2", "a1=3")), 0, playouts=60)
    draft = state.drafts[0]
    assert draft is not None
    assert {(sent.letter, sent.seat) for sent in draft.clones} == {("P", 2), ("K", 2)}, texts


def test_the_last_copies_level_awards() -> None:
    # Seat 2 has the only rook and leads; a rook for seat 3 takes its award away.
    state, texts = play_turn(KIT, at("Ra1 Ph2", "Rb2 Rc4 " + "Bd6", board("Rf7"), number=5), 0, playouts=60)
    draft = state.drafts[0]
    assert draft is not None
    assert ("R", 2) in [(sent.letter, sent.seat) for sent in draft.clones], texts
