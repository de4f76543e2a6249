"""What happens on the board of Synchronous Chess: which moves may be chosen, how two decisions resolve, which blows follow."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pyengine.chess.bitboards import BIT, FULL, RANKS, SQUARES, Bits, union
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.movetables import CASTLING, PROMOTIONS, Move, castle
from pyengine.chess.orthodox import Position, attackers, control, legal, men, pseudo_legal, type_at
from pyengine.chess.pieces import BLACK, WHITE, man
from pyengine.core.game import Action, Player

PASS: Action = ("x",)
KINDS = "PNBRQK"  # in the order of a Position's fields
LAST = (RANKS[7], RANKS[0])
_HOME = (RANKS[0], RANKS[7])
_LETTERS = (frozenset(KINDS), frozenset(KINDS.lower()))
_WAYS: dict[Move, Action] = {}


class Deed(NamedTuple):
    """What one man did in a step, for telling it: ``man`` and ``prey`` are letters, ``became`` the piece of a promotion.

    ``kind`` is move, castle, escort (the castling rook), capture, miss (the man that stood there has left), collide or pass.
    """

    player: Player
    kind: str
    man: str
    start: Square
    end: Square
    prey: str = ""
    became: str = ""


class Step(NamedTuple):
    """The board after decisions have been carried out, and what was done, White's deeds first."""

    position: Position
    deeds: tuple[Deed, ...]
    capture: bool
    pawn: bool


class Chain(NamedTuple):
    """A square on which blows fall: who may strike there next, and while the opening blow is due who may give it.

    ``strikers`` holds present squares; None = any man (SYN-27, and the option ``firstBlow: any``).
    """

    square: Square
    player: Player
    strikers: Bits | None


def seen_by(position: Position, player: Player) -> Position:
    """Return the position as if it were that player's turn. States hold positions with White to move."""
    return position if player == WHITE else position._replace(own=position.enemy, enemy=position.own, turn=BLACK)


def king_of(position: Position, player: Player) -> Square | None:
    """Return the square of a player's king, None where it is missing."""
    bits = position.kings & men(position, player)
    return bits.bit_length() - 1 if bits else None


def attacked(position: Position, player: Player) -> bool:
    """Return whether a player's king stands on a square that an enemy man controls; enemy kings count (SYN-R23)."""
    king = king_of(position, player)
    return king is not None and bool(attackers(position, king, 1 - player))


def letter_at(position: Position, square: Square) -> str:
    """Return the letter of the man on a square, "" when it is empty."""
    return man(type_at(position, square), WHITE if position.own & BIT[square] else BLACK)


def _way(move: Move) -> Action:
    """Return a move as tokens, castling by the king's squares."""
    action = _WAYS.get(move)
    if action is None:
        target = castle(move.origin, move.target).king if move.kind == CASTLING else move.target
        ends = (BOARD.names[move.origin], BOARD.names[target])
        action = _WAYS[move] = (*ends, move.promotion) if move.promotion else ends
    return action


@lru_cache(maxsize=4096)
def choices(position: Position, player: Player) -> tuple[Action, ...]:
    """Return the moves a player may choose: orthodox ones less SYN-06 to SYN-09. Positions have no passed square."""
    own = seen_by(position, player)
    king, prey = king_of(position, player), own.enemy & own.kings
    if king is None:
        moves = pseudo_legal(own)
    else:
        moves = legal(own)
        if attackers(own, king, 1 - player):
            moves = [move for move in moves if move.origin == king and move.kind != CASTLING]
    return tuple(_way(move) for move in moves if not BIT[move.target] & prey)


def _lifted(position: Position, chosen: tuple[Action, Action]) -> list[tuple[Player, Square, Square, str]]:
    """Return every man that moves as (player, from, to, promotion): castling lifts two."""
    movers = []
    for player, action in enumerate(chosen):
        if len(action) > 1:
            start, end = BOARD.index[action[0]], BOARD.index[action[1]]
            movers.append((player, start, end, action[2] if len(action) > 2 else ""))
            if position.kings & BIT[start] and abs(start - end) == 2:
                rook = start & ~7 | (7 if end > start else 0)
                movers.append((player, rook, castle(start, rook).rook, ""))
    return movers


def resolve(position: Position, chosen: tuple[Action, Action]) -> Step:
    """Carry out both players' decisions at once (SYN-13 to SYN-19, SYN-26); () and a pass do nothing.

    Clock and round stay as they are.
    """
    movers = _lifted(position, chosen)
    sides, kinds = [position.own, position.enemy], list(position[2:8])
    lifted = union(start for _, start, _, _ in movers)
    letters = {square: letter_at(position, square) for _, start, end, _ in movers for square in (start, end)}
    castling = position.castling & (FULL ^ lifted)
    for player, start, _, _ in movers:
        sides[player] ^= BIT[start]
        kind = KINDS.index(letters[start].upper())
        kinds[kind] ^= BIT[start]
        if kind == 5:
            castling &= FULL ^ _HOME[player]
    deeds: list[Deed] = []
    for player, start, end, promotion in movers:
        there, bit, prey = letters[end], BIT[end], ""
        became = man(promotion, player) if promotion else ""
        other = next((rival for rival in movers if rival[0] != player and rival[2] == end), None)
        if other is not None:
            kind_of_deed, prey = "collide", letters[other[1]]
        elif sides[1 - player] & bit:
            kind_of_deed, prey = "capture", there
            sides[1 - player] ^= bit
            kinds[KINDS.index(there.upper())] ^= bit
            castling &= FULL ^ bit
        elif there and there in _LETTERS[1 - player]:
            kind_of_deed, prey = "miss", there
        else:
            kind_of_deed = "move"
        deeds.append(Deed(player, kind_of_deed, letters[start], start, end, prey, became))
    for deed in deeds:
        if deed.kind != "collide":
            sides[deed.player] |= BIT[deed.end]
            kinds[KINDS.index((deed.became or deed.man).upper())] |= BIT[deed.end]
    after = position._replace(
        own=sides[WHITE],
        enemy=sides[BLACK],
        pawns=kinds[0],
        knights=kinds[1],
        bishops=kinds[2],
        rooks=kinds[3],
        queens=kinds[4],
        kings=kinds[5],
        castling=castling,
    )
    return Step(
        after,
        _named(deeds),
        any(deed.kind in ("capture", "collide") for deed in deeds),
        any(deed.man in ("P", "p") for deed in deeds),
    )


def _named(deeds: list[Deed]) -> tuple[Deed, ...]:
    """Call castling by its name: two men of one player."""
    found = []
    for deed in deeds:
        if sum(other.player == deed.player for other in deeds) == 2:
            deed = deed._replace(kind="castle" if deed.man in ("K", "k") else "escort")
        found.append(deed)
    return tuple(found)


def strikers(before: Position, step: Step, square: Square, player: Player) -> Bits:
    """Return the present squares of a player's men that controlled a square before the moves, from where they stood then, and
    still do (SYN-20, SYN-21)."""
    came_from = {deed.end: deed.start for deed in step.deeds if deed.player == player}
    return union(
        now for now in SQUARES[attackers(step.position, square, player)] if control(before, came_from.get(now, now)) & BIT[square]
    )


def hitters(position: Position, chain: Chain, used: Bits, strict: bool) -> Bits:
    """Return the men that may strike in a chain now (SYN-24, SYN-27, SYN-29); with ``strict`` their own king must not be
    attacked afterwards."""
    square, player = chain.square, chain.player
    if not men(position, 1 - player) & BIT[square]:
        return 0
    found = attackers(position, square, player) & (FULL ^ used)
    if chain.strikers is not None:
        found &= chain.strikers
    return union(start for start in SQUARES[found] if not (strict and exposes(position, player, start, square)))


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
    found: list[Action] = []
    for start in SQUARES[hitters(position, chain, used, strict)]:
        ends = (BOARD.names[start], name)
        promotes = position.pawns & BIT[start] and end & LAST[chain.player]
        found += [(*ends, letter) for letter in PROMOTIONS] if promotes else [ends]
    return found
