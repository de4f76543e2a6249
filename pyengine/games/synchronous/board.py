"""Which moves both players may choose (SYN-05 to SYN-12), found together: a king keeps off what the other side controls."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from pyengine.chess.bitboards import (
    BETWEEN,
    BISHOP,
    BIT,
    DIAG,
    FILES,
    FULL,
    KING,
    KNIGHT,
    LINE,
    ORTHO,
    RANKS,
    ROOK,
    SQUARES,
    Bits,
    CachedTable,
)
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.movetables import PROMOTIONS, castle
from pyengine.chess.orthodox import Position, control, pseudo_legal, squares_of
from pyengine.chess.pieces import BLACK, WHITE
from pyengine.core.types import Action, Player

LAST = (RANKS[7], RANKS[0])
_NOT_A, _NOT_H = FULL ^ FILES[0], FULL ^ FILES[7]
_WAYS: tuple[tuple[Action, ...], ...] = tuple(tuple((start, end) for end in BOARD.names) for start in BOARD.names)

Ways = CachedTable[tuple[Action, ...]]
"""Moves to a set of squares, in board order."""


class Outlook(NamedTuple):
    """What White and what Black may choose, and the squares that each of them controls."""

    choices: tuple[tuple[Action, ...], tuple[Action, ...]]
    control: tuple[Bits, Bits]


def _ways(start: Square, ends: Bits) -> Ways:
    pairs = [(BIT[end], _WAYS[start][end]) for end in SQUARES[ends]]
    return CachedTable(lambda goals: tuple([way for bit, way in pairs if goals & bit]))


_LEAPS = tuple(_ways(square, KNIGHT[square]) for square in range(64))
_STEPS = tuple(_ways(square, KING[square]) for square in range(64))
_STRAIGHT = tuple((*ROOK[square], _ways(square, ORTHO[square])) for square in range(64))
_SLANTED = tuple((*BISHOP[square], _ways(square, DIAG[square])) for square in range(64))
"""Per square (mask, attacks, moves) of lines, as in the tables of orthodox moves."""


def _pawn_ways(step: int) -> Ways:
    def make(ends: Bits) -> tuple[Action, ...]:
        return tuple(way for end in SQUARES[ends] for way in _with_promotions(_WAYS[end - step][end], BIT[end]))

    return CachedTable(make)


def _with_promotions(way: Action, end: Bits) -> Iterable[Action]:
    return [(*way, letter) for letter in PROMOTIONS] if end & (LAST[WHITE] | LAST[BLACK]) else (way,)


_PAWNS = tuple((_pawn_ways(8 * up), _pawn_ways(16 * up), _pawn_ways(8 * up - 1), _pawn_ways(8 * up + 1)) for up in (1, -1))
"""Per player moves by where they end: steps, double steps, captures west and captures east."""


def seen_by(position: Position, player: Player) -> Position:
    """Return the position as if it were that player's turn. States hold positions with White to move."""
    return position if player == WHITE else position._replace(own=position.enemy, enemy=position.own, turn=BLACK)


def choices(position: Position, player: Player) -> tuple[Action, ...]:
    """Return the moves that a player may choose: the orthodox ones without those that SYN-06 to SYN-09 exclude. Positions have no
    passed square."""
    return outlook(position).choices[player]


@lru_cache(maxsize=2048)
def outlook(position: Position) -> Outlook:
    """Return what both players may choose and control in a position with White to move."""
    white, held = _free_moves(position, WHITE)
    black, threat = _free_moves(position, BLACK)
    return Outlook((_list_choices(position, WHITE, white, threat), _list_choices(position, BLACK, black, held)), (held, threat))


def _free_moves(position: Position, player: Player) -> tuple[list[Action], Bits]:
    """Return the moves of all pieces but the king while it is not attacked, and what all pieces control."""
    white, black, pawns, knights, bishops, rooks, queens, kings = position[:8]
    own, enemy = (white, black) if player == WHITE else (black, white)
    occupied, goal = white | black, FULL ^ (own | kings)
    straight, slanted = rooks | queens, bishops | queens
    king, pinned, held = (kings & own).bit_length() - 1, 0, 0
    if king >= 0:
        held = KING[king]
        between = BETWEEN[king]
        for square in SQUARES[(ORTHO[king] & straight | DIAG[king] & slanted) & enemy]:
            shield = between[square] & occupied
            if shield & own and not shield & (shield - 1):
                pinned |= shield
    moves: list[Action] = []
    free = own ^ pinned
    for square in SQUARES[knights & free]:
        reach = KNIGHT[square]
        held |= reach
        moves += _LEAPS[square][reach & goal]
    for square in SQUARES[slanted & free]:
        mask, attacks, ways = _SLANTED[square]
        reach = attacks[occupied & mask]
        held |= reach
        moves += ways[reach & goal]
    for square in SQUARES[straight & free]:
        mask, attacks, ways = _STRAIGHT[square]
        reach = attacks[occupied & mask]
        held |= reach
        moves += ways[reach & goal]
    empty, prey = FULL ^ occupied, enemy & goal
    if pawns & free:
        held |= _pawn_moves(moves, pawns & free, player, empty, prey)
    for square in SQUARES[pinned]:
        line = LINE[king][square]
        if pawns & BIT[square]:
            held |= _pawn_moves(moves, BIT[square], player, empty & line, prey & line)
        else:
            reach = control(position, square)
            held |= reach
            ways = (_STRAIGHT if ORTHO[king] & BIT[square] else _SLANTED)[square][2]
            moves += ways[reach & line & goal]
    return moves, held


def _pawn_moves(moves: list[Action], pawns: Bits, player: Player, empty: Bits, prey: Bits) -> Bits:
    """Add the moves of pawns, and return what they control."""
    steps, doubles, west, east = _PAWNS[player]
    if player == WHITE:
        one = pawns << 8 & empty
        two = one << 8 & empty & RANKS[3]
        left, right = (pawns & _NOT_A) << 7, (pawns & _NOT_H) << 9
    else:
        one = pawns >> 8 & empty
        two = one >> 8 & empty & RANKS[4]
        left, right = (pawns & _NOT_A) >> 9, (pawns & _NOT_H) >> 7
    moves += steps[one]
    if two:
        moves += doubles[two]
    if (left | right) & prey:
        moves += west[left & prey]
        moves += east[right & prey]
    return left | right


def _list_choices(position: Position, player: Player, moves: list[Action], threat: Bits) -> tuple[Action, ...]:
    """Return what a player may choose: the king's moves, then those of the others unless it is attacked (SYN-07, SYN-08)."""
    own, kings = squares_of(position, player), position.kings
    king = (kings & own).bit_length() - 1
    if king < 0:
        return _kingless(position, player)
    steps = KING[king] & (FULL ^ (own | kings | threat))
    if threat & BIT[king]:
        return _STEPS[king][steps & (FULL ^ _squares_behind(position, player, king))]
    king_moves = _STEPS[king][steps]
    if position.castling & own:
        occupied = position.own | position.enemy
        for rook in SQUARES[position.castling & own]:
            plan = castle(king, rook)
            if not (plan.free & occupied or plan.walk & threat):
                king_moves += (_WAYS[king][plan.king],)
    return (*king_moves, *moves)


def _squares_behind(position: Position, player: Player, king: Square) -> Bits:
    """Return the squares behind a king that the pieces attacking it along lines control once it has left."""
    occupied, shadow = position.own | position.enemy, 0
    straight, slanted = position.rooks | position.queens, position.bishops | position.queens
    for square in SQUARES[(ORTHO[king] & straight | DIAG[king] & slanted) & squares_of(position, 1 - player)]:
        if not BETWEEN[king][square] & occupied:
            shadow |= LINE[king][square] ^ BIT[square]
    return shadow


def _kingless(position: Position, player: Player) -> tuple[Action, ...]:
    moves = [move for move in pseudo_legal(seen_by(position, player)) if not BIT[move.target] & position.kings]
    return tuple((*_WAYS[move.origin][move.target], *move.promotion) for move in moves)
