"""Orthodox chess and Chess960: an immutable position, its legal moves, and what follows from a move.

Legality needs no trial moves: the pieces giving check and the pinned pieces limit where everything else may go, and ready-made
tuples of moves are looked up by origin and set of targets. Sets of squares are ints (see `bitboards`).
"""

from __future__ import annotations

from typing import NamedTuple

from .bitboards import (
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
    PAWN,
    RANKS,
    ROOK,
    SQUARES,
    Bits,
    bishop_attacks,
    rook_attacks,
)
from .geometry import Square
from .movetables import (
    BISHOP_LINES,
    CASTLING,
    DOUBLE,
    EN_PASSANT,
    MOVES,
    PAWN_MOVES,
    ROOK_LINES,
    Move,
    castle,
    move,
)
from .pieces import WHITE

_NOT_A, _NOT_H = FULL ^ FILES[0], FULL ^ FILES[7]
_HOME = (RANKS[0], RANKS[7])


class Position(NamedTuple):
    """A position of orthodox chess or Chess960. Hashable; all fields are public facts.

    own, enemy: pieces of the player to move and of the other player.
    pawns ... kings: pieces of that type of both players.
    turn: the player to move, 0 = White, 1 = Black.
    castling: the squares of the rooks that may still castle.
    passed: the square a pawn has just jumped over with a double step, whether or not it can be taken there, or None.
    clock: plies since the last capture or pawn move. number: the move number, from 1.
    """

    own: Bits
    enemy: Bits
    pawns: Bits
    knights: Bits
    bishops: Bits
    rooks: Bits
    queens: Bits
    kings: Bits
    turn: int = WHITE
    castling: Bits = 0
    passed: Square | None = None
    clock: int = 0
    number: int = 1


START = Position(
    own=RANKS[0] | RANKS[1],
    enemy=RANKS[6] | RANKS[7],
    pawns=RANKS[1] | RANKS[6],
    knights=BIT[1] | BIT[6] | BIT[57] | BIT[62],
    bishops=BIT[2] | BIT[5] | BIT[58] | BIT[61],
    rooks=BIT[0] | BIT[7] | BIT[56] | BIT[63],
    queens=BIT[3] | BIT[59],
    kings=BIT[4] | BIT[60],
    castling=BIT[0] | BIT[7] | BIT[56] | BIT[63],
)


def legal(position: Position) -> list[Move]:
    """All legal moves, in an order that depends on the position alone.

    Each player must have exactly one king, and the player who is not to move must not be in check: kings never stand side by
    side, so a king is not looked for among the pieces that give check.
    """
    own, enemy, pawns, knights, bishops, rooks, queens, kings, turn, castling, passed, _, _ = position[:]
    occupied = own | enemy
    straight, slanted = rooks | queens, bishops | queens
    king = (kings & own).bit_length() - 1
    checkers = (KNIGHT[king] & knights | PAWN[turn][king] & pawns) & enemy
    pinned = 0
    snipers = (ORTHO[king] & straight | DIAG[king] & slanted) & enemy
    if snipers:
        between = BETWEEN[king]
        for square in SQUARES[snipers]:
            shield = between[square] & occupied
            if not shield:
                checkers |= BIT[square]
            elif shield & own and not shield & (shield - 1):
                pinned |= shield

    steps = KING[king] & (FULL ^ own)
    moves = list(MOVES[king][_safe(position, king, steps)]) if steps else []
    if checkers:
        if checkers & (checkers - 1):
            return moves
        goal = BETWEEN[king][checkers.bit_length() - 1] | checkers
    else:
        goal = FULL ^ own
        if castling & own:
            moves += _castling_moves(position, king)

    # A pinned piece can never answer a check, and a pinned knight can never move.
    free = own & (FULL ^ pinned)
    for square in SQUARES[knights & free]:
        moves += MOVES[square][KNIGHT[square] & goal]
    for square in SQUARES[slanted & free]:
        mask, attacks, table = BISHOP_LINES[square]
        moves += table[attacks[occupied & mask] & goal]
    for square in SQUARES[straight & free]:
        mask, attacks, table = ROOK_LINES[square]
        moves += table[attacks[occupied & mask] & goal]
    moves += pawn_moves(pawns & free, turn, FULL ^ occupied, enemy, goal)
    if pinned and not checkers:
        for square in SQUARES[pinned]:
            line = LINE[king][square]
            if pawns & BIT[square]:
                moves += pawn_moves(BIT[square], turn, FULL ^ occupied, enemy, line)
            else:
                targets = _rides(position, square, occupied) & line & goal
                moves += MOVES[square][targets]
    if passed is not None and PAWN[1 - turn][passed] & pawns & own:
        moves += _en_passant(position, king, passed)
    return moves


def pawn_moves(pawns: Bits, turn: int, empty: Bits, enemy: Bits, goal: Bits) -> list[Move]:
    """Steps, double steps from the second rank and captures of these pawns of player `turn` that end in `goal`.
    En passant is not among them."""
    steps, doubles, west, east = PAWN_MOVES[turn]
    if turn == WHITE:
        one = pawns << 8 & empty
        two = one << 8 & empty & RANKS[3]
        left, right = (pawns & _NOT_A) << 7, (pawns & _NOT_H) << 9
    else:
        one = pawns >> 8 & empty
        two = one >> 8 & empty & RANKS[4]
        left, right = (pawns & _NOT_A) >> 9, (pawns & _NOT_H) >> 7
    prey = enemy & goal
    return [*steps[one & goal], *doubles[two & goal], *west[left & prey], *east[right & prey]]


def _rides(position: Position, square: Square, occupied: Bits) -> Bits:
    """What the rook, bishop or queen on `square` attacks."""
    bit, bits = BIT[square], 0
    if (position.rooks | position.queens) & bit:
        bits |= rook_attacks(square, occupied)
    if (position.bishops | position.queens) & bit:
        bits |= bishop_attacks(square, occupied)
    return bits


def _safe(position: Position, king: Square, steps: Bits) -> Bits:
    """Those of the king's steps that end on a square the enemy does not attack once the king has left."""
    own, enemy, pawns, knights, bishops, rooks, queens, kings, turn, _, _, _, _ = position[:]
    occupied = (own | enemy) ^ BIT[king]
    straight, slanted = (rooks | queens) & enemy, (bishops | queens) & enemy
    pawns &= enemy
    knights &= enemy
    enemy_king = kings & enemy
    guard = PAWN[turn]
    safe = 0
    for square in SQUARES[steps]:
        if KNIGHT[square] & knights or guard[square] & pawns or KING[square] & enemy_king:
            continue
        if ORTHO[square] & straight:
            mask, attacks = ROOK[square]
            if attacks[occupied & mask] & straight:
                continue
        if DIAG[square] & slanted:
            mask, attacks = BISHOP[square]
            if attacks[occupied & mask] & slanted:
                continue
        safe |= BIT[square]
    return safe


def _castling_moves(position: Position, king: Square) -> list[Move]:
    """Legal castling moves of a king that is not in check."""
    occupied = position.own | position.enemy
    straight = (position.rooks | position.queens) & position.enemy
    moves = []
    for rook in SQUARES[position.castling & position.own]:
        plan = castle(king, rook)
        if plan.free & occupied or _safe(position, king, plan.walk) != plan.walk:
            continue
        if plan.behind & straight:
            # In Chess960 the rook may have been the king's only cover along the rank.
            arrived = (occupied ^ BIT[king] ^ BIT[rook]) | BIT[plan.rook]
            if attackers(position, plan.king, 1 - position.turn, arrived):
                continue
        moves.append(plan.move)
    return moves


def _en_passant(position: Position, king: Square, passed: Square) -> list[Move]:
    """Legal en passant captures on `passed`: rare enough to look at the board as it would stand."""
    turn = position.turn
    victim = BIT[passed - 8 if turn == WHITE else passed + 8]
    after = position._replace(enemy=position.enemy ^ victim)
    moves = []
    for square in SQUARES[PAWN[1 - turn][passed] & position.pawns & position.own]:
        occupied = (position.own | position.enemy) ^ victim ^ BIT[square] | BIT[passed]
        if not attackers(after, king, 1 - turn, occupied):
            moves.append(move(square, passed, "", EN_PASSANT))
    return moves


def pseudo_legal(position: Position) -> list[Move]:
    """Moves by each piece's way of moving, whatever happens to the king; castling is not among them. Kings may be taken,
    and a player may have none or several."""
    own, enemy, pawns, turn, passed = position.own, position.enemy, position.pawns, position.turn, position.passed
    occupied, goal = own | enemy, FULL ^ own
    moves: list[Move] = []
    for square in SQUARES[own & (FULL ^ pawns)]:
        moves += MOVES[square][control(position, square) & goal]
    moves += pawn_moves(pawns & own, turn, FULL ^ occupied, enemy, goal)
    if passed is not None:
        moves += [move(square, passed, "", EN_PASSANT) for square in SQUARES[PAWN[1 - turn][passed] & pawns & own]]
    return moves


def squares_of(position: Position, player: int) -> Bits:
    """All pieces of that player."""
    return position.own if player == position.turn else position.enemy


def type_at(position: Position, square: Square) -> str:
    """Capital letter of the piece on `square`, "" when it is empty."""
    bit = BIT[square]
    for letter, bits in zip("PNBRQK", position[2:8], strict=True):
        if bits & bit:
            return letter
    return ""


def letter_at(position: Position, square: Square) -> str:
    """The letter of the piece on `square`, a capital for White, "" when it is empty."""
    letter = type_at(position, square)
    return letter if squares_of(position, WHITE) & BIT[square] else letter.lower()


def control(position: Position, square: Square) -> Bits:
    """Squares on which the piece on `square` could capture, by geometry and blockers alone: pins and the colour of what
    stands there are ignored, a pawn controls its two forward diagonals. None from an empty square."""
    bit = BIT[square]
    if position.pawns & bit:
        return PAWN[position.turn if position.own & bit else 1 - position.turn][square]
    if position.knights & bit:
        return KNIGHT[square]
    if position.kings & bit:
        return KING[square]
    return _rides(position, square, position.own | position.enemy)


def attackers(position: Position, square: Square, player: int, occupied: Bits | None = None) -> Bits:
    """Pieces of `player` that control `square`. `occupied` replaces the blockers: for a board with pieces lifted or added."""
    if occupied is None:
        occupied = position.own | position.enemy
    straight, slanted = position.rooks | position.queens, position.bishops | position.queens
    bits = KNIGHT[square] & position.knights | KING[square] & position.kings | PAWN[1 - player][square] & position.pawns
    bits |= rook_attacks(square, occupied) & straight | bishop_attacks(square, occupied) & slanted
    return bits & squares_of(position, player) & occupied


def is_in_check(position: Position) -> bool:
    """Whether the player to move stands in check."""
    king = (position.kings & position.own).bit_length() - 1
    return bool(attackers(position, king, 1 - position.turn))


def apply(position: Position, action: Move) -> Position:
    """The position after a legal or pseudo-legal move."""
    own, enemy, pawns, knights, bishops, rooks, queens, kings, turn, castling, _, clock, number = position[:]
    origin, target, promotion, kind, _ = action[:]
    if kind == CASTLING:
        return _apply_castling(position, action)
    start, end = BIT[origin], BIT[target]
    both = start | end
    own ^= both
    clock += 1
    passed = None
    if enemy & end:
        enemy ^= end
        clock = 0
        if pawns & end:
            pawns ^= end
        elif knights & end:
            knights ^= end
        elif bishops & end:
            bishops ^= end
        elif rooks & end:
            rooks ^= end
        elif queens & end:
            queens ^= end
        else:
            kings ^= end
    if pawns & start:
        clock = 0
        if kind == DOUBLE:
            passed = (origin + target) >> 1
        elif kind == EN_PASSANT:
            victim = BIT[target - 8 if turn == WHITE else target + 8]
            enemy ^= victim
            pawns ^= victim
        pawns ^= start
        if not promotion:
            pawns |= end
        elif promotion == "q":
            queens |= end
        elif promotion == "r":
            rooks |= end
        elif promotion == "b":
            bishops |= end
        else:
            knights |= end
    elif knights & start:
        knights ^= both
    elif bishops & start:
        bishops ^= both
    elif rooks & start:
        rooks ^= both
    elif queens & start:
        queens ^= both
    else:
        kings ^= both
        castling &= FULL ^ _HOME[turn]
    if castling:
        castling &= FULL ^ both
    return tuple.__new__(
        Position,
        (enemy, own, pawns, knights, bishops, rooks, queens, kings, 1 - turn, castling, passed, clock, number + turn),
    )


def _apply_castling(position: Position, action: Move) -> Position:
    plan = castle(action.origin, action.target)
    king, rook = BIT[action.origin], BIT[action.target]
    # In Chess960 either may stay where it is or arrive where the other left: lift both first, then put them down.
    return position._replace(
        own=position.enemy,
        enemy=position.own ^ king ^ rook | BIT[plan.king] | BIT[plan.rook],
        kings=position.kings ^ king | BIT[plan.king],
        rooks=position.rooks ^ rook | BIT[plan.rook],
        turn=1 - position.turn,
        castling=position.castling & (FULL ^ _HOME[position.turn]),
        passed=None,
        clock=position.clock + 1,
        number=position.number + position.turn,
    )


def perft(position: Position, depth: int) -> int:
    """Number of sequences of `depth` legal moves. The last ply is counted by the length of its list of legal moves."""
    if depth == 0:
        return 1
    moves = legal(position)
    if depth == 1:
        return len(moves)
    return sum(perft(apply(position, action), depth - 1) for action in moves)
