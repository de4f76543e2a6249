"""Resolution of two decisions on the board of Synchronous Chess, and the blows that follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pyengine.chess.bitboards import BIT, FULL, RANKS, SQUARES, Bits, union
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.movetables import PROMOTIONS, castle
from pyengine.chess.orthodox import Position, attackers, squares_of, type_at
from pyengine.chess.pieces import BLACK, WHITE, piece_letter
from pyengine.core.types import Action, Player

from .board import LAST, choices
from .state import PASS, Chain, Deed, Doing, State, chain_of

KINDS = "PNBRQK"  # in the order of a Position's fields
_PAWN, _ROOK, _KING = map(KINDS.index, "PRK")
_HOME = (RANKS[0], RANKS[7])
_LETTERS = (KINDS, KINDS.lower())


class Resolution(NamedTuple):
    """The board after decisions have been carried out, and what was done, White's deeds first."""

    position: Position
    deeds: tuple[Deed, ...]


def king_of(position: Position, player: Player) -> Square | None:
    """Return the square of a player's king, None where it is missing."""
    bits = position.kings & squares_of(position, player)
    return bits.bit_length() - 1 if bits else None


def is_attacked(position: Position, player: Player) -> bool:
    """Return whether a player's king stands on a square that an enemy piece controls; enemy kings count (SYN-R23)."""
    king = king_of(position, player)
    return king is not None and bool(attackers(position, king, 1 - player))


def letter_at(position: Position, square: Square) -> str:
    """Return the letter of the piece on a square, "" when it is empty."""
    return piece_letter(type_at(position, square), WHITE if position.own & BIT[square] else BLACK)


def kind_at(position: Position, square: Square) -> int:
    """Return the number in `KINDS` of the piece on a square. Raises LookupError when it is empty."""
    bit = BIT[square]
    for kind, bits in enumerate(position[2:8]):
        if bits & bit:
            return kind
    raise LookupError(BOARD.names[square])


def _movers(position: Position, chosen: tuple[Action, Action]) -> list[tuple[Player, int, Square, Square, str]]:
    """Return every piece that moves as (player, number in `KINDS`, from, to, promotion): castling lifts two."""
    movers, index = [], BOARD.index
    for player, action in enumerate(chosen):
        if len(action) > 1:
            start, end = index[action[0]], index[action[1]]
            kind = kind_at(position, start)
            movers.append((player, kind, start, end, action[2] if len(action) > 2 else ""))
            if kind == _KING and abs(start - end) == 2:
                rook = start & ~7 | (7 if end > start else 0)
                movers.append((player, _ROOK, rook, castle(start, rook).rook, ""))
    return movers


def resolve(position: Position, chosen: tuple[Action, Action], waited: int = 0) -> Resolution:
    """Carry out both players' decisions at once (SYN-13 to SYN-19, SYN-26); () and a pass do nothing.

    The clock goes to 0 with a capture or a pawn's move, else up by ``waited``; the round stays as it is.
    """
    movers = _movers(position, chosen)
    before = (position.own, position.enemy)
    sides, kinds, castling = [*before], [*position[2:8]], position.castling
    ends, castles = [0, 0], [False, False]
    progress = False
    for player, kind, start, end, _ in movers:
        bit = BIT[start]
        sides[player] ^= bit
        kinds[kind] ^= bit
        if castling:
            castling &= FULL ^ (bit | _HOME[player] if kind == _KING else bit)
        castles[player] = bool(ends[player])  # the second piece of a player
        ends[player] |= BIT[end]
        if kind == _PAWN:
            progress = True
    meeting = ends[WHITE] & ends[BLACK]
    deeds: list[Deed] = []
    for player, kind, start, end, promotion in movers:
        rival, bit, prey = 1 - player, BIT[end], ""
        word: Doing = "move"
        letters = _LETTERS[player]
        became = letters[KINDS.index(promotion.upper())] if promotion else ""
        if bit & meeting:
            word, progress = "collide", True
            prey = next(_LETTERS[other][sort] for other, sort, _, goal, _ in movers if other == rival and goal == end)
        else:
            if bit & before[rival]:
                taken = kind_at(position, end)
                word, prey = "miss", _LETTERS[rival][taken]
                if bit & sides[rival]:
                    word, progress = "capture", True
                    sides[rival] ^= bit
                    kinds[taken] ^= bit
                    castling &= FULL ^ bit
            sides[player] |= bit
            kinds[letters.index(became) if became else kind] |= bit
        if castles[player]:
            word = "castle" if kind == _KING else "escort"
        deeds.append(Deed(player, word, letters[kind], start, end, prey, became))
    clock = 0 if progress else position.clock + waited
    pawns, knights, bishops, rooks, queens, kings = kinds
    places = (sides[WHITE], sides[BLACK], pawns, knights, bishops, rooks, queens, kings)
    return Resolution(Position(*places, WHITE, castling, None, clock, position.number), tuple(deeds))


def strikers(before: Position, step: Resolution, square: Square, player: Player) -> Bits:
    """Return the present squares of a player's pieces that controlled a square before the moves, from where they stood then, and
    still do (SYN-20, SYN-21)."""
    now, then = attackers(step.position, square, player), attackers(before, square, player)
    squares = then & now
    for deed in step.deeds:
        if deed.player == player and now & BIT[deed.end]:
            squares = squares & (FULL ^ BIT[deed.end]) | (BIT[deed.end] if then & BIT[deed.start] else 0)
    return squares


def hitters(position: Position, chain: Chain, used: Bits, strict: bool) -> Bits:
    """Return the pieces that may strike in a chain now (SYN-24, SYN-27, SYN-29); with ``strict`` their own king must not be
    attacked afterwards."""
    square, player = chain.square, chain.player
    if not squares_of(position, 1 - player) & BIT[square]:
        return 0
    candidates = attackers(position, square, player) if chain.strikers is None else chain.strikers
    candidates &= FULL ^ used
    return union(start for start in SQUARES[candidates] if not (strict and exposes(position, player, start, square)))


def exposes(position: Position, player: Player, start: Square, end: Square) -> bool:
    """Return whether the player's king would be attacked after capturing from one square to the other."""
    king = end if position.kings & BIT[start] else king_of(position, player)
    if king is None:
        return False
    occupied = (position.own | position.enemy) & (FULL ^ BIT[start])
    return bool(attackers(position, king, 1 - player, occupied) & (FULL ^ BIT[end]))


def blows(position: Position, chain: Chain, used: Bits, strict: bool) -> list[Action]:
    """Return the blows that may be struck in a chain, without the pass."""
    end, name = BIT[chain.square], BOARD.names[chain.square]
    actions: list[Action] = []
    for start in SQUARES[hitters(position, chain, used, strict)]:
        ends = (BOARD.names[start], name)
        promotes = position.pawns & BIT[start] and end & LAST[chain.player]
        actions += [(*ends, letter) for letter in PROMOTIONS] if promotes else [ends]
    return actions


def list_open(state: State, player: Player) -> Sequence[Action]:
    """Return what a player may decide in this part, whether or not it has been decided."""
    if not state.chains:
        return choices(state.position, player)
    chain = chain_of(state, player)
    return [*blows(state.position, chain, state.used, state.is_strict), PASS] if chain else ()
