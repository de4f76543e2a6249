"""Movement on any board: ranges, blockers, attacks, and the annexes of a 9x9 board."""

from collections.abc import Sequence

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyengine.chess.geometry import ALL, BOARD, DIAGONAL, NE, ORTHOGONAL, E, N, S, W, geometry
from pyengine.chess.moves import (
    attackers,
    compile_reaches,
    compile_sources,
    controlled_cells,
    destinations,
    is_attacked,
    is_clear,
)
from pyengine.chess.pieces import (
    BLACK_PIECES,
    MOVEMENTS,
    NAMES,
    PAWN_CAPTURES,
    SIDES,
    Movement,
    attack_movements,
    compound,
    leaper,
    owner,
    piece_letter,
    rider,
)
from pyengine.chess.placement import read_placement, write_placement
from pyengine.core.errors import NotationError

ANNEXED = geometry(9, 9, (("d0", "e0", "f0"), ("d10", "e10", "f10")))
EMPTY = ("",) * 64


def names(cells: Sequence[int]) -> str:
    return " ".join(sorted(BOARD.names[cell] for cell in cells))


def join_names(cells: Sequence[int]) -> str:
    return " ".join(ANNEXED.names[cell] for cell in cells)


def moves_on(placement: str, square: str, movement: Movement, prey: frozenset[str] = BLACK_PIECES) -> str:
    return names(destinations(read_placement(placement), compile_reaches(BOARD, movement)[BOARD.index[square]], prey))


def test_squares_are_numbered_in_board_order() -> None:
    assert BOARD.names[:9] == ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2")
    assert BOARD.square("h8") == 63
    assert [BOARD.square(name) for name in BOARD.names] == list(range(64))
    assert geometry(8, 8) is BOARD
    with pytest.raises(NotationError, match="i9"):
        BOARD.square("i9")


def test_rays_steps_and_neighbours() -> None:
    e4 = BOARD.square("e4")
    assert names(BOARD.rays[NE][e4]) == "f5 g6 h7"
    assert names(BOARD.rays[W][BOARD.square("a4")]) == ""
    assert BOARD.steps[N][e4] == BOARD.square("e5")
    assert BOARD.steps[S][0] is None
    assert names(BOARD.neighbours[0]) == "a2 b1 b2"
    assert names(BOARD.edges[0]) == "a2 b1"
    assert names(BOARD.between[BOARD.square("a1"), BOARD.square("d4")]) == "b2 c3"
    assert (0, BOARD.square("b3")) not in BOARD.between
    assert BOARD.distance(0, BOARD.square("c2")) == 2
    assert BOARD.sights == BOARD.rays


def test_short_riders_stop_at_range_and_blockers() -> None:
    rook, bishop = rider(ORTHOGONAL, 3), rider(DIAGONAL, 2)
    for square, movement, count in (("d5", rook, 12), ("d5", bishop, 8), ("a1", rook, 6), ("b2", bishop, 5)):
        assert len(destinations(EMPTY, compile_reaches(BOARD, movement)[BOARD.square(square)])) == count
    assert moves_on("8/8/3p4/1p1R3P/3n4/8/8/8", "d5", rook) == "b5 c5 d4 d6 e5 f5 g5"
    assert moves_on("8/8/3p4/1p1R3P/3n4/8/8/8", "d5", rook, frozenset()) == "c5 e5 f5 g5"
    assert moves_on("8/8/1p6/2B5/3P4/4k3/8/K7", "c5", bishop) == "a3 b4 b6 d6 e7"
    jumper = leaper(((2, 0), (-2, 0), (0, 2), (0, -2)))
    assert moves_on("8/8/8/3P4/3Pp3/3N4/8/8", "d3", jumper) == "b3 d1 f3"


def test_compounds_are_the_sum_of_their_parts() -> None:
    for whole, parts in (("G", "RBN"), ("Q", "RB"), ("C", "RN"), ("A", "BN")):
        for square in range(64):
            reach = {goal for part in parts for goal in controlled_cells(EMPTY, compile_reaches(BOARD, MOVEMENTS[part])[square])}
            cells = controlled_cells(EMPTY, compile_reaches(BOARD, MOVEMENTS[whole])[square])
            assert set(cells) == reach
            assert len(cells) == len(reach)


def test_a_line_is_clear_until_something_stands_between() -> None:
    board = read_placement("8/8/8/8/4p3/8/4P3/8")
    assert is_clear(board, BOARD, BOARD.square("e2"), BOARD.square("e4"))
    assert not is_clear(board, BOARD, BOARD.square("e2"), BOARD.square("e5"))
    assert not is_clear(board, BOARD, BOARD.square("e2"), BOARD.square("f4"))


def test_letters() -> None:
    assert [piece_letter("Q", 0), piece_letter("Q", 1), owner("Q"), owner("q")] == ["Q", "q", 0, 1]
    assert all(piece_letter(letter, player) in SIDES[player] for letter in NAMES for player in (0, 1))


def test_pieces_in_an_annex_come_out_and_nothing_goes_in() -> None:
    assert ANNEXED.names[81:] == ("d0", "e0", "f0", "d10", "e10", "f10")
    d0, d10, d1, d9 = (ANNEXED.square(name) for name in ("d0", "d10", "d1", "d9"))
    assert join_names(ANNEXED.rays[N][d0]) == "d1 d2 d3 d4 d5 d6 d7 d8 d9"
    assert join_names(ANNEXED.rays[E][d0]) == "e0 f0"
    assert join_names(ANNEXED.rays[NE][d0]) == "e1 f2 g3 h4 i5"
    assert join_names(ANNEXED.rays[S][d10]) == "d9 d8 d7 d6 d5 d4 d3 d2 d1"
    assert ANNEXED.rays[S][d1] == ANNEXED.rays[N][d9] == ()
    knight = compile_reaches(ANNEXED, MOVEMENTS["N"])
    assert join_names(sorted(controlled_cells(("",) * 87, knight[d0]))) == "b1 f1 c2 e2"
    assert all(
        goal < 81 for cell in range(81) for goal in controlled_cells(("",) * 87, compile_reaches(ANNEXED, MOVEMENTS["G"])[cell])
    )
    assert ANNEXED.at(3, -1) == d0
    assert ANNEXED.at(0, -1) is None


boards = st.lists(st.sampled_from(["", "", "", *sorted("KQRBNPGCAkqrbnpgca")]), min_size=87, max_size=87)
FORWARD = {letter: movement for player in (0, 1) for letter, movement in attack_movements(player).items()}
WATCH = {player: compile_sources(ANNEXED, attack_movements(player)) for player in (0, 1)}


@settings(max_examples=40, deadline=None, derandomize=True)
@given(board=boards)
def test_attackers_are_the_pieces_that_control(board: list[str]) -> None:
    """Looking outward from a cell finds just the pieces that, looking forward, reach it; annexes included."""
    reach = {
        cell: controlled_cells(board, compile_reaches(ANNEXED, FORWARD[letter])[cell])
        for cell, letter in enumerate(board)
        if letter
    }
    for player in (0, 1):
        for cell in range(ANNEXED.size):
            expected = {origin for origin, goals in reach.items() if cell in goals and owner(board[origin]) == player}
            assert set(attackers(board, WATCH[player][cell])) == expected
            assert is_attacked(board, WATCH[player][cell]) == bool(expected)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(board=st.lists(st.sampled_from(["", "", *"KQRBNPkqrbnp"]), min_size=64, max_size=64))
def test_control_agrees_with_python_chess(board: list[str]) -> None:
    oracle = chess.BaseBoard(write_placement(board))
    watch = compile_sources(BOARD, attack_movements(1))
    for square, letter in enumerate(board):
        if letter:
            assert set(controlled_cells(board, compile_reaches(BOARD, FORWARD[letter])[square])) == set(oracle.attacks(square))
        assert set(attackers(board, watch[square])) == set(oracle.attackers(chess.BLACK, square))


@settings(max_examples=100, deadline=None, derandomize=True)
@given(data=st.data(), width=st.integers(1, 12), height=st.integers(1, 12))
def test_placement_reads_what_it_writes(data: st.DataObject, width: int, height: int) -> None:
    cells = st.lists(st.sampled_from(["", *"KqGa"]), min_size=width * height, max_size=width * height)
    board = tuple(data.draw(cells))
    text = write_placement(board, width, height)
    assert read_placement(text, width, height) == board
    assert write_placement(read_placement(text, width, height), width, height) == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3/3", "3 ranks"),
        ("3/2/3", "Rank 2"),
        ("3/3/4", "Rank 1"),
        ("K4/3/3", "Rank 3"),
        ("3/K!1/3", "rank 2.*“!”"),
        ("3/K01/3", "rank 2.*“0”"),
        ("3/Kx1/3", "rank 2.*“x”"),
        ("3/12/3", "Rank 2"),
        ("3//3", "Rank 2"),
        ("3/99999999999999999999/3", "Rank 2"),
    ],
)
def test_wrong_placements_name_the_rank(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        read_placement(text, 3, 3, pieces="Kk")


def test_pieces_of_several_signs() -> None:
    board = read_placement("(1)1(2)/3/[3]k1", 3, 3, piece=r"\[[1-8]\]|\([1-8]\)|[a-z]")
    assert board == ("[3]", "k", "", "", "", "", "(1)", "", "(2)")
    assert write_placement(board, 3, 3) == "(1)1(2)/3/[3]k1"


def test_movements_join() -> None:
    one, two = rider(ALL, 1), PAWN_CAPTURES[0]
    assert compound(one, two).rides == one.rides + two.rides
