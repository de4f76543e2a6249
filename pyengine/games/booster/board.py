"""Normal moves, steps and cards of pieces on checkers, and their effect on stacks and rights.

All functions are about one side that is to act on a `Ground`; hands, phases and repetitions are handled elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from pyengine.chess import orthodox
from pyengine.chess.bitboards import BETWEEN, BIT, FULL, KING, PAWN, RANKS, SQUARES, Bits, union
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.movetables import CASTLING, DOUBLE, EN_PASSANT, MOVES, PROMOTIONS, Castle, Move, castle, move
from pyengine.chess.orthodox import Position, control, pawn_moves
from pyengine.core.types import Action, Player

from . import older
from .safety import find_unsettling_squares
from .state import NAMES, Ground, Stacks
from .threats import Checkers, find_threatening, king_of, sign, squares_ahead

FAR = (RANKS[7], RANKS[0])
SECOND = (RANKS[1], RANKS[6])
STOP: Action = (".",)
VERSION = 2  # of the rules; by version 1 a few moves are legal that leave the own king in check (see older.py)


def pack_stacks(checkers: Checkers) -> Stacks:
    """Return counts per square as a state holds them."""
    return tuple(sorted((square, count) for square, count in checkers.items() if count))


@cache
def action_of(chosen: Move) -> Action:
    """Return a move's tokens: the squares in UCI, castling by the king's, and what a pawn becomes."""
    text = chosen.uci
    return (NAMES[BOARD.index[text[:2]]], NAMES[BOARD.index[text[2:4]]], *text[4:])


@cache
def step_action(square: Square, promotion: str) -> Action:
    """Return a step's tokens: its square, and what a pawn becomes."""
    return (NAMES[square], *promotion)


def move_of(ground: Ground, action: Action) -> Move:
    """Return the move that a legal action stands for."""
    board = ground.board
    origin, target = BOARD.index[action[0]], BOARD.index[action[1]]
    if board.kings & BIT[origin] and abs(origin - target) == 2:
        return castle(origin, origin + 3 if target > origin else origin - 4).move
    kind = 0
    if target == board.passed and origin - target & 7 and _like_pawn(ground, origin):
        kind = EN_PASSANT
    elif board.pawns & BIT[origin] and abs(origin - target) == 16:
        kind = DOUBLE
    return move(origin, target, action[2] if len(action) > 2 else "", kind)


def _like_pawn(ground: Ground, square: Square) -> bool:
    return bool(ground.board.pawns & BIT[square]) or dict(ground.stacks).get(square, 0) * sign(ground.board.turn) < 0


def apply_move(ground: Ground, chosen: Move, cost: int = 0) -> Ground:
    """Return the ground after a normal move, or after a step that costs ``cost`` checkers. The same side is still to act.

    The checkers under the piece go along. Those under a captured piece are added to them; checkers of different colours remove
    each other in pairs. On the far rank a piece loses the checkers that hobble it (BST-11, BST-16 to BST-19). The board's clock
    counts the move.
    """
    board, checkers = _relocate(ground.board, dict(ground.stacks), chosen, cost)
    spent = ground.spent & ~(BIT[chosen.origin] | BIT[chosen.target])
    if board.pawns & BIT[chosen.target] & SECOND[ground.board.turn]:
        spent |= BIT[chosen.target]
    back = board._replace(own=board.enemy, enemy=board.own, turn=1 - board.turn, number=ground.board.number)
    return Ground(back, pack_stacks(checkers), spent)


def _relocate(board: Position, checkers: dict[Square, int], chosen: Move, cost: int = 0) -> tuple[Position, dict[Square, int]]:
    """Return the board and the checkers after a move; on the returned board the other side is to move. ``checkers`` is changed,
    so the caller must not use it any more."""
    origin, target, _, kind, _ = chosen
    if kind == CASTLING:
        return orthodox.apply(board, chosen), checkers
    victim = target
    if kind == EN_PASSANT:
        victim = target - 8 * sign(board.turn)
        if not board.pawns & BIT[origin]:
            # A hobbled piece captures in passing too (BST-09), which orthodox chess knows of pawns alone.
            board = board._replace(enemy=board.enemy ^ BIT[victim], pawns=board.pawns ^ BIT[victim], clock=-1)
    forward = sign(board.turn)
    count = (checkers.pop(origin, 0) + checkers.pop(victim, 0)) * forward - cost
    if count < 0 and FAR[board.turn] & BIT[target]:
        count = 0
    if count:
        checkers[target] = count * forward
    return orthodox.apply(board, chosen), checkers


def find_threats(
    board: Position, checkers: Checkers, side: Player, spent: Bits, passed: Square | None, first: bool = True
) -> Bits:
    """Return the pieces that threaten a side's king (BST-23), only one of them with ``first``; none if there is no king."""
    king = king_of(board, side)
    return 0 if king is None else find_threatening(board, checkers, king, 1 - side, spent, passed, first)


def attackers_of(ground: Ground) -> Bits:
    """Return the pieces that check the side to act at the start of its turn."""
    return find_threats(ground.board, dict(ground.stacks), ground.board.turn, ground.spent, None, first=False)


def is_in_check(ground: Ground) -> bool:
    """Return whether the side to act is in check after something it has just done, or at the start of its turn."""
    return bool(find_checks(ground, first=True))


def find_checks(ground: Ground, first: bool = False) -> Bits:
    """Return the pieces that check the side to act after something that it has just done. With ``first`` at most one of them is
    looked for."""
    board = ground.board
    passed = board.passed
    if passed is not None and not board.own & BIT[passed + 8 * sign(board.turn)]:
        passed = None  # it was the other side's pawn, which that side cannot capture
    return find_threats(board, dict(ground.stacks), board.turn, ground.spent, passed, first)


# --- normal moves ------------------------------------------------------------------------------------------------------------


def pseudo(ground: Ground) -> list[Move]:
    """Return the normal moves that the pieces' ways of moving allow, whatever happens to the king. Castling is not among them
    (BST-07 to BST-10, BST-12, BST-13, BST-26)."""
    board, turn = ground.board, ground.board.turn
    own, prey = board.own, board.enemy & ~board.kings
    empty = FULL ^ (board.own | board.enemy)
    goal = empty | prey
    slow = 0
    for square, count in ground.stacks:
        if count * sign(turn) < 0:
            slow |= BIT[square]
    slow &= own
    free = own & ~slow
    moves: list[Move] = []
    for square in SQUARES[free & ~board.pawns]:
        moves += MOVES[square][control(board, square) & goal]
    steps = pawn_moves(free & board.pawns, turn, empty, prey, goal)
    moves += [step for step in steps if step.kind != DOUBLE or not ground.spent & BIT[step.origin]] if ground.spent else steps
    for square in SQUARES[slow & ~board.pawns]:
        moves += MOVES[square][squares_ahead(BIT[square], turn) & empty | PAWN[turn][square] & prey]
    if board.passed is not None:
        takers = PAWN[1 - turn][board.passed] & own & (board.pawns ^ slow)
        moves += [move(square, board.passed, "", EN_PASSANT) for square in SQUARES[takers]]
    return moves


def castlings(ground: Ground) -> list[Move]:
    """Return the castling moves of a side that is not in check (BST-14)."""
    board, checkers = ground.board, dict(ground.stacks)
    king = king_of(board, board.turn)
    if king is None or king in checkers:
        return []
    castles = []
    for rook in SQUARES[board.castling & board.own]:
        plan = castle(king, rook)
        if (
            rook not in checkers
            and not plan.free & (board.own | board.enemy)
            and not _passes_threat(ground, checkers, king, plan)
        ):
            castles.append(plan.move)
    return castles


def _passes_threat(ground: Ground, checkers: Checkers, king: Square, plan: Castle) -> bool:
    """Return whether the king would come past a threatened square."""
    board = ground.board
    for square in SQUARES[plan.walk]:
        both = BIT[king] ^ BIT[square]
        there = board._replace(own=board.own ^ both, kings=board.kings ^ both)
        if find_threats(there, checkers, board.turn, ground.spent, None):
            return True
    return False


def _is_safe(ground: Ground, chosen: Move) -> bool:
    """Return whether a normal move leaves the own king without a threat (BST-25)."""
    after, checkers = _relocate(ground.board, dict(ground.stacks), chosen)
    return not find_threats(after, checkers, ground.board.turn, ground.spent, after.passed)


def _is_en_passant_related(board: Position, chosen: Move) -> bool:
    """Return whether a move captures in passing or may be captured so."""
    if chosen.kind == DOUBLE:
        return bool(PAWN[board.turn][(chosen.origin + chosen.target) // 2] & board.enemy)
    return chosen.kind == EN_PASSANT


@lru_cache(maxsize=4096)
def normal_moves(ground: Ground, escape: bool = False, version: int = VERSION) -> tuple[Action, ...]:
    """Return the legal normal moves.

    With ``escape`` a move need not end a check at once, if steps of the same turn can still end it (BST-R04). ``version`` is the
    rules version.
    """
    return tuple(map(action_of, _iterate_allowed(ground, escape, version)))


def has_move(ground: Ground, escape: bool = False, version: int = VERSION) -> bool:
    """Return whether there is a legal normal move, without looking for more than one."""
    return (
        _has_plain_move(ground, version)
        or any(safe for _, safe in _survey(ground, version)[1])
        or any(True for _ in _iterate_allowed(ground, escape, version))
    )


@lru_cache(maxsize=1024)
def _find_dangers(ground: Ground, version: int) -> tuple[Bits, Bits, Bits]:
    """Return what checks the side to act; without a check the squares that moves may leave, and enter, with a danger."""
    board = ground.board
    king = king_of(board, board.turn)
    if king is None:
        return 0, 0, 0
    alarm = attackers_of(ground)
    if alarm:
        return alarm, FULL, FULL
    suspect = find_unsettling_squares if version > 1 else older.find_unsettling_squares
    return 0, *suspect(board, dict(ground.stacks), king, 1 - board.turn)


def _has_plain_move(ground: Ground, version: int) -> bool:
    """Return whether a piece that is no pawn and not hobbled can move without any danger; most positions have such a move."""
    board = ground.board
    alarm, left, entered = _find_dangers(ground, version)
    if alarm:
        return False
    pieces = board.own & ~board.pawns & ~left
    for square, count in ground.stacks:
        if count * sign(board.turn) < 0:
            pieces &= ~BIT[square]
    goal = FULL & ~(board.own | (board.kings & board.enemy) | entered)
    return any(control(board, square) & goal for square in SQUARES[pieces])


@lru_cache(maxsize=1024)
def _survey(ground: Ground, version: int) -> tuple[Bits, tuple[tuple[Move, bool | None], ...]]:
    """Return what checks the side to act, and its normal moves but castling, each with whether it is safe; None: to be tried."""
    board, candidates = ground.board, pseudo(ground)
    king = king_of(board, board.turn)
    if king is None:
        return 0, tuple((chosen, True) for chosen in candidates)
    alarm, left, entered = _find_dangers(ground, version)
    if alarm:
        # A piece that checks directly must be captured or blocked, or the king must move.
        cure = FULL
        hobbled = union(square for square, count in ground.stacks if count * sign(board.turn) > 0)
        for square in SQUARES[orthodox.attackers(board, king, 1 - board.turn) & ~hobbled]:
            cure &= BIT[square] | BETWEEN[king][square]
        return alarm, tuple(
            (chosen, None if chosen.origin == king or cure & BIT[chosen.target] or chosen.kind == EN_PASSANT else False)
            for chosen in candidates
        )
    return 0, tuple(
        (
            chosen,
            None if left & BIT[chosen.origin] or entered & BIT[chosen.target] or _is_en_passant_related(board, chosen) else True,
        )
        for chosen in candidates
    )


def _iterate_allowed(ground: Ground, escape: bool, version: int) -> Iterator[Move]:
    alarm, candidates = _survey(ground, version)
    for chosen, safe in candidates:
        if safe is None:
            safe = _is_safe(ground, chosen)
        if safe or (escape and alarm and _can_be_saved(apply_move(ground, chosen), chosen.target, alarm)):
            yield chosen
    if not alarm:
        # A side that may castle may also move the rook, so castling is tested last and seldom needed.
        yield from (chosen for chosen in castlings(ground) if _is_safe(ground, chosen))


# --- steps -------------------------------------------------------------------------------------------------------------------


def boost(ground: Ground, square: Square) -> int:
    """Return how many checkers the piece of the side to act has to spend there."""
    return max(0, dict(ground.stacks).get(square, 0) * sign(ground.board.turn))


def _steps(ground: Ground, square: Square) -> Iterator[tuple[Square, Ground]]:
    """Yield the squares to which a boosted piece may step and the ground after it, ignoring its king (BST-20, BST-26)."""
    board = ground.board
    for goal in SQUARES[KING[square] & ~board.own & ~board.kings]:
        last = board.pawns & BIT[square] and FAR[board.turn] & BIT[goal]
        yield goal, apply_step(ground, square, goal, "q" if last else "")


def apply_step(ground: Ground, square: Square, goal: Square, promotion: str) -> Ground:
    """Return the ground after a step. It is no move for the clock unless a pawn makes it or something is captured."""
    after = apply_move(ground, move(square, goal, promotion), cost=1)
    return after if not after.board.clock else after._replace(board=after.board._replace(clock=ground.board.clock))


def step_goals(ground: Ground, square: Square, alarm: Bits) -> list[Square]:
    """Return where the moved piece may step next. ``alarm``: the pieces that may still give check (BST-R04)."""
    if not boost(ground, square):
        return []
    return [
        goal
        for goal, after in _steps(ground, square)
        if not is_in_check(after) or (alarm and _can_be_saved(after, goal, alarm & ~BIT[goal]))
    ]


@lru_cache(maxsize=1024)
def step_moves(ground: Ground, square: Square, alarm: Bits) -> tuple[Action, ...]:
    """Return the legal steps of the moved piece, a pawn on its far rank in each way it can promote (BST-15)."""
    pawn = ground.board.pawns & BIT[square]
    return tuple(
        step_action(goal, promotion)
        for goal in step_goals(ground, square, alarm)
        for promotion in (PROMOTIONS if pawn and FAR[ground.board.turn] & BIT[goal] else ("",))
    )


def _can_be_saved(ground: Ground, square: Square, alarm: Bits) -> bool:
    """Return whether a check by none but these pieces can still be ended by steps (BST-R04)."""
    left = find_checks(ground)
    return not left & ~alarm and bool(boost(ground, square)) and bool(step_goals(ground, square, alarm))


# --- cards -------------------------------------------------------------------------------------------------------------------


def lay_checker(ground: Ground, square: Square, immune: bool) -> Ground:
    """Return the ground after the side to act has put a checker under a piece (BST-29). ``immune``: a piece on its far rank
    cannot be hobbled by a card (BST-R09)."""
    board, checkers = ground.board, dict(ground.stacks)
    checkers[square] = checkers.get(square, 0) + sign(board.turn)
    owner = board.turn if board.own & BIT[square] else 1 - board.turn
    if immune and FAR[owner] & BIT[square] and checkers[square] * sign(owner) < 0:
        checkers[square] = 0
    return ground._replace(stacks=pack_stacks(checkers))


@lru_cache(maxsize=1024)
def card_squares(ground: Ground, immune: bool) -> Bits:
    """Return the pieces that may be given a checker without exposing the own king (BST-25, BST-R06)."""
    board = ground.board
    whole = tested = board.own | board.enemy
    if not is_in_check(ground):
        # A checker more can only weaken what threatens, but for pieces that it makes capture like pawns (BST-R06): the king, what
        # stands on checkers of theirs, and in passing; and for those that it frees, as they should not stand there (BST-R09).
        freed: Bits = 0
        prey = board.own & board.kings | (BIT[board.passed] if board.passed is not None else 0)
        tested = board.enemy & ~board.pawns
        for square, count in ground.stacks:
            tested &= ~BIT[square]
            if board.own & BIT[square] and count * sign(board.turn) < 0:
                prey |= BIT[square]
            elif immune and board.enemy & FAR[1 - board.turn] & BIT[square] and count * sign(board.turn) > 0:
                freed |= BIT[square]
        tested = freed | tested & union(near for square in SQUARES[prey] for near in SQUARES[PAWN[board.turn][square]])
    return whole ^ sum(BIT[square] for square in SQUARES[tested] if is_in_check(lay_checker(ground, square, immune)))


def find_matches(board: Position, letter: str, side: Player) -> Bits:
    """Return the pieces that a card matches: those of its piece, or all of its side where there is none (BST-30, BST-31)."""
    whole = orthodox.squares_of(board, side)
    if not letter:
        return whole
    kinds = dict(zip("PNBRQK", (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings), strict=True))
    return kinds[letter.upper()] & whole or whole
