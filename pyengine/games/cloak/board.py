"""Where pieces can go, and what a move that everybody saw tells of the checker that made it (CLK-06 to CLK-11, CLK-21 to CLK-25).

Pieces without a letter (a checker whose secret is not known, every checker of the other side) block lines and attack nothing:
that is what makes attacks *visible*.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import compress

from pyengine.chess.bitboards import BIT, FULL, KNIGHT, PAWN, SQUARES, Bits, bishop_attacks, rook_attacks
from pyengine.chess.bitboards import KING as KING_STEPS
from pyengine.chess.geometry import Square
from pyengine.chess.lettered import EMPTY, Mask, mask_of, occupied_squares, sets
from pyengine.chess.movetables import CASTLING, EN_PASSANT, Move, castle
from pyengine.chess.orthodox import Position, attackers, legal, pseudo_legal
from pyengine.core.types import HIDDEN, Action, Player

from .arrays import KINDS, MASK, UNKNOWN, Possible
from .state import CHECKERS, DROP, HOME, KING, NAMES, OPEN_PIECES, PASSED, PROMOTE, SECOND, SIDES, State, cloaked_checkers
from .state import PAWN as PAWNS

DROPS: tuple[Action, ...] = tuple((DROP, name) for name in NAMES)


class _Actions(dict[Move, Action]):
    """The tokens of each move, made when first wanted."""

    def __missing__(self, move: Move) -> Action:
        ends = (NAMES[move.origin], NAMES[move.target])
        action = self[move] = (*ends, PROMOTE[move.promotion]) if move.promotion else ends
        return action


_ACTIONS = _Actions()


def actions_of(moves: Iterable[Move]) -> list[Action]:
    """Return the tokens of moves: squares, and what a pawn becomes. Castling names the king's square and the rook's."""
    return list(map(_ACTIONS.__getitem__, moves))


@lru_cache(maxsize=1_000)
def _masks(player: Player, letters: str) -> tuple[Mask, ...]:
    """Return the masks of the pieces of both sides, then of each type (see `stand`)."""
    marks: list[Iterable[str]] = [SIDES[player], SIDES[1 - player]]
    marks += [(*pair, *compress(CHECKERS[player], map(pair[0].__eq__, letters))) for pair in zip("PNBRQK", "pnbrqk", strict=True)]
    return tuple(map(mask_of, marks))


def stand(board: str, player: Player, letters: str) -> Position:
    """Return the board as a position in which `player` moves and whose checkers are these eight letters (CLK-07).

    Checkers with a HIDDEN letter and those of the other side stand there without a type.
    """
    own, enemy, pawns, knights, bishops, rooks, queens, kings = sets(board, _masks(player, letters))
    return Position(own, enemy, pawns, knights, bishops, rooks, queens, kings, player)


def is_exposed(board: str, player: Player) -> bool:
    """Whether a player's king stands openly and under visible attack."""
    king = board.find(KING[player])
    return king >= 0 and is_attacked(board, player, king)


def is_attacked(board: str, player: Player, square: Square) -> bool:
    """Whether a square is under visible attack by the other player."""
    return bool(attackers(stand(board, player, UNKNOWN), square, 1 - player))


def regular(state: State, player: Player, letters: str) -> list[Move]:
    """Return the regular moves of a player whose checkers are these; those with HIDDEN letters stay where they are."""
    board = state.board
    position = stand(board, player, letters)
    unmoved = state.unmoved & HOME[player]
    kings, rooks = position.kings & position.own & unmoved, position.rooks & position.own & unmoved
    plainly = board.find(KING[player]) >= 0
    if kings and rooks:
        position = position._replace(castling=rooks)
    moves = _moves(state, player, position, plainly)
    if not plainly:  # a cloaked king may castle out of, through and into attacks (CLK-08, CLK-23)
        pieces = position.own | position.enemy
        for king in SQUARES[kings]:
            for rook in SQUARES[rooks]:
                plan = castle(king, rook)
                if not plan.free & pieces:
                    moves.append(plan.move)
    return moves


def _moves(state: State, player: Player, position: Position, plainly: bool) -> list[Move]:
    """Return moves without the castling of cloaked kings: an open king may not be left under visible attack (CLK-09)."""
    # Games begun under version 1 of the rules did not see that open kings attack each other.
    generate = pseudo_legal if not plainly else _legal if state.options.version > 1 else legal
    moves = generate(position)
    ready = position.pawns & position.own
    for passed in SQUARES[state.passed & PASSED[1 - player]]:  # several may be answered (CLK-11)
        if PAWN[1 - player][passed] & ready:
            moves += [move for move in generate(position._replace(passed=passed)) if move.kind == EN_PASSANT]
    royal = position.kings & position.enemy
    if royal and not state.options["captureUncloakedKing"]:  # CLK-10
        king = royal.bit_length() - 1
        moves = [move for move in moves if move[1] != king]
    return moves


def _legal(position: Position) -> list[Move]:
    """Return the legal moves of a player with an open king, which may stand beside the other open king.

    Orthodox chess never has that, so its generator knows no king that gives check. Only a step of the own king away from the
    other one, or the capture of the other one, ends such an attack; castling out of it is not allowed (CLK-23).
    """
    moves = legal(position)
    king = (position.kings & position.own).bit_length() - 1
    beside = KING_STEPS[king] & position.kings & position.enemy
    if not beside:
        return moves
    other = beside.bit_length() - 1
    return [move for move in moves if (move.origin == king and move.kind != CASTLING) or move.target == other]


def imagine_moves(state: State, player: Player) -> tuple[list[Move], Possible]:
    """Return the moves that are legal in at least one assignment still possible, and the assignments in which the player has
    none."""
    board, possible = state.board, state.possible[player]
    moves = dict.fromkeys(regular(state, player, UNKNOWN))
    free = possible if moves else 0
    checkers = cloaked_checkers(state, player)
    for letter in KINDS:
        masks = {square: possible & MASK[number][letter] for number, square in checkers}
        shown = {number for number, square in checkers if masks[square]}
        if not shown:
            continue
        letters = "".join(letter if number in shown else HIDDEN for number in range(1, 9))
        for move in regular(state, player, letters):
            # An open king that castles with a checker moves by the checker's secret.
            mask = masks.get(move.origin) or (masks.get(move.target) if move.kind == CASTLING else 0)
            if mask:
                moves[move] = None
                free |= mask
    pieces = occupied_squares(board)
    ready = [(number, square) for number, square in checkers if state.unmoved & BIT[square]]
    for king, start in ready:
        for rook, corner in ready:
            both = possible & MASK[king]["K"] & MASK[rook]["R"]
            if both and not castle(start, corner).free & pieces:
                moves[castle(start, corner).move] = None
                free |= both
    return list(moves), possible & ~free


def find_stuck_assignments(state: State, player: Player) -> Possible:
    """Return the assignments still possible in which a player has no regular move."""
    return 0 if regular(state, player, UNKNOWN) else imagine_moves(state, player)[1]


def is_stuck_for_all(state: State, player: Player) -> bool:
    """Return whether it is public that a player whose regular move is due has none, because no checker of theirs is cloaked
    (CLK-R26)."""
    return not cloaked_checkers(state, player) and not regular(state, player, UNKNOWN)


def fitting_letters(board: str, origin: Square, target: Square) -> str:
    """Return the kinds of pieces that can move from one square to the other on this board."""
    pieces = occupied_squares(board)
    straight, slanted = rook_attacks(origin, pieces), bishop_attacks(origin, pieces)
    ways: tuple[Bits, ...] = (KING_STEPS[origin], straight | slanted, straight, slanted, KNIGHT[origin])
    return "".join(letter for letter, reached in zip(KINDS, ways, strict=True) if reached & BIT[target])


def bonus(state: State, player: Player) -> list[Action]:
    """Return the bonus actions open to a player, without declining: pawn moves of any kind and drops (CLK-16, CLK-17)."""
    position = stand(state.board, player, UNKNOWN)
    plainly = state.board.find(KING[player]) >= 0
    pawns = position.pawns & position.own
    moves = [move for move in _moves(state, player, position, plainly) if BIT[move.origin] & pawns]
    return [*actions_of(moves), *drops(state, player)]


def drops(state: State, player: Player) -> list[Action]:
    """Return the drops open to a player: empty squares of the own second rank that leave no open king attacked (CLK-09)."""
    if not state.pools[player]:
        return []
    position = stand(state.board, player, UNKNOWN)
    pieces = position.own | position.enemy
    king = state.board.find(KING[player])
    return [
        DROPS[square]
        for square in SQUARES[SECOND[player] & (FULL ^ pieces)]
        if king < 0 or not attackers(position, king, 1 - player, pieces | BIT[square])
    ]


def apply_move(board: str, player: Player, origin: Square, target: Square, becomes: str = "") -> tuple[str, Square]:
    """Return the board after a move that is no castling, and the square on which it captured (-1 if it did not)."""
    piece, victim = board[origin], target if board[target] != EMPTY else -1
    if piece == PAWNS[player] and victim < 0 and (target - origin) % 8:
        victim = target - 8 if player == 0 else target + 8
    cells = list(board)
    cells[origin] = EMPTY
    if victim >= 0:
        cells[victim] = EMPTY
    cells[target] = OPEN_PIECES[player]["KQRBN".index(becomes)] if becomes else piece
    return "".join(cells), victim


def apply_castling(board: str, king: Square, rook: Square) -> str:
    """Return the board after castling: both pieces are lifted before either is put down (CLK-21)."""
    plan = castle(king, rook)
    cells = list(board)
    cells[king] = cells[rook] = EMPTY
    cells[plan.king], cells[plan.rook] = board[king], board[rook]
    return "".join(cells)
