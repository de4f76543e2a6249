"""Boards written as text against counting square by square."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pyengine.chess.bitboards import union
from pyengine.chess.lettered import EMPTY, cells, join_letters, mask_of, move_letter, occupied_squares, put_letter, sets

BOARDS = st.text(EMPTY * 6 + "KQRBNPkqrbnp[1~", min_size=64, max_size=64)
SQUARES = st.integers(0, 63)


@given(BOARDS, st.sets(st.sampled_from("KQRBNPkqrbnp[1~")))
def test_sets_have_the_squares_of_their_letters(board: str, letters: set[str]) -> None:
    others = set(board) - letters
    expected = [union(square for square, letter in enumerate(board) if letter in chosen) for chosen in (letters, others)]
    assert sets(board, (mask_of(letters), mask_of(others))) == expected


@given(BOARDS)
def test_squares_that_are_not_empty_are_occupied(board: str) -> None:
    assert occupied_squares(board) == union(square for square, letter in enumerate(board) if letter != EMPTY)


@given(BOARDS, SQUARES, SQUARES)
def test_what_goes_from_one_square_to_another_leaves_the_first_empty(board: str, start: int, goal: int) -> None:
    letters = list(board)
    letters[start] = EMPTY
    letters[goal] = board[start]
    assert start == goal or move_letter(board, start, goal) == "".join(letters)
    letters[goal] = "Q"
    assert put_letter(put_letter(board, start, EMPTY), goal, "Q") == "".join(letters)


@given(BOARDS)
def test_cells_are_the_board_again_once_joined(board: str) -> None:
    assert join_letters(cells(board)) == board
    assert "" in cells(board) or EMPTY not in board
