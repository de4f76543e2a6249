"""The orthodox generator against python-chess, on positions reached by random play from ordinary and Chess960 starts."""

import chess
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pyengine.chess.bitboards import BIT, SQUARES
from pyengine.chess.fen import from_board, read_fen, read_uci, to_board, write_fen
from pyengine.chess.orthodox import (
    Position,
    apply,
    attackers,
    control,
    is_in_check,
    legal,
    pseudo_legal,
)
from pyengine.chess.san import read_san, write_san

RICH = (
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "1n1qk1n1/P1P3PP/8/8/8/8/p1p3pp/1N1QK1N1 w - - 0 1",
)
OPEN_960 = (
    "r1k1r3/8/8/8/8/8/8/R1K1R3 w KQkq - 0 1",
    "1rkr4/8/8/8/8/8/8/3R1KR1 w KQkq - 0 1",
    "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/R5KR w KQkq - 0 1",
    "2rkr3/8/8/8/8/8/8/rR1K2R1 w KQkq - 0 1",
)

ordinary = st.sampled_from(RICH).map(chess.Board)
shuffled = st.integers(0, 959).map(chess.Board.from_chess960_pos) | st.sampled_from(OPEN_960).map(
    lambda fen: chess.Board(fen, chess960=True)
)
choices = st.integers(0, 80).flatmap(lambda plies: st.lists(st.integers(0, 10_000), min_size=plies, max_size=plies))

SHORT = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
LONG = settings(SHORT, max_examples=1000)


def names(board: chess.Board, position: Position) -> dict[str, str]:
    """Our UCI text by python-chess's, after comparing the sets."""
    ours = {move.uci960 if board.chess960 else move.uci: move.uci for move in legal(position)}
    assert len(ours) == len(legal(position))
    assert set(ours) == {move.uci() for move in board.legal_moves}
    return ours


def compare(board: chess.Board, picks: list[int]) -> None:
    position = read_fen(board.fen())
    for pick in picks:
        ours = names(board, position)
        if not ours:
            break
        # Random play seldom castles or takes en passant, so those come up more often than their share.
        special = (move for move in board.legal_moves if board.is_castling(move) or board.is_en_passant(move))
        rare = sorted(move.uci() for move in special)
        pool = rare if rare and pick % 2 else sorted(ours)
        chosen = pool[pick % len(pool)]
        board.push_uci(chosen)
        position = apply(position, read_uci(position, ours[chosen]))
        assert is_in_check(position) == board.is_check()
    names(board, position)
    assert write_fen(position) == board.fen(en_passant="fen")
    assert read_fen(write_fen(position)) == position
    assert from_board(to_board(position), *position[8:]) == position
    for action in legal(position):
        text = write_san(position, action)
        assert text == board.san(board.parse_uci(action.uci960 if board.chess960 else action.uci))
        assert read_san(position, text) is action
    for square in range(64):
        if (position.own | position.enemy) & BIT[square]:
            assert set(SQUARES[control(position, square)]) == set(board.attacks(square))
        for player, colour in enumerate((chess.WHITE, chess.BLACK)):
            assert set(SQUARES[attackers(position, square, player)]) == set(board.attackers(colour, square))
    pseudo = {move.uci() for move in board.pseudo_legal_moves if not board.is_castling(move)}
    assert {move.uci for move in pseudo_legal(position)} == pseudo


@SHORT
@given(board=ordinary, picks=choices)
def test_play_from_ordinary_positions(board: chess.Board, picks: list[int]) -> None:
    compare(board, picks)


@SHORT
@given(board=shuffled, picks=choices)
def test_play_from_chess960_positions(board: chess.Board, picks: list[int]) -> None:
    compare(board, picks)


@pytest.mark.full
@LONG
@given(board=ordinary, picks=choices)
def test_much_play_from_ordinary_positions(board: chess.Board, picks: list[int]) -> None:
    compare(board, picks)


@pytest.mark.full
@LONG
@given(board=shuffled, picks=choices)
def test_much_play_from_chess960_positions(board: chess.Board, picks: list[int]) -> None:
    compare(board, picks)


@SHORT
@given(board=ordinary, picks=choices)
def test_position_is_a_plain_value(board: chess.Board, picks: list[int]) -> None:
    """Equal positions are equal and hash alike however they were reached; applying leaves the old one as it was."""
    position = read_fen(board.fen(en_passant="fen"))
    before = tuple(position)
    moves = legal(position)
    after = [apply(position, move) for move in moves]
    assert tuple(position) == before
    assert [read_fen(write_fen(state)) for state in after] == after
    assert [hash(read_fen(write_fen(state))) for state in after] == [hash(state) for state in after]
    assert legal(position) == moves
