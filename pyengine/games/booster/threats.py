"""Threats to a square: captures by normal moves, and by normal moves with booster steps after them (BST-24).

Checkers under pieces are signed counts per square: above 0 White's, below 0 Black's (one colour is left after cancelling). Seen
from a side, above 0 is a boost, below 0 a hobble, and taking over a captured stack is an addition (BST-16, BST-17).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from pyengine.chess.bitboards import (
    BIT,
    FILES,
    FULL,
    KING,
    PAWN,
    RANKS,
    SQUARES,
    Bits,
)
from pyengine.chess.geometry import Square
from pyengine.chess.orthodox import Position, attackers, control, squares_of
from pyengine.chess.pieces import WHITE
from pyengine.core.types import Player

Checkers = Mapping[Square, int]

_NOT_A, _NOT_H = FULL ^ FILES[0], FULL ^ FILES[7]
_THIRD = (RANKS[2], RANKS[5])  # where a pawn's double step leads through


def _wider(squares: Bits) -> Bits:
    """Return squares and those around them."""
    wide = squares | (squares & _NOT_A) >> 1 | (squares & _NOT_H) << 1
    return (wide | wide << 8 | wide >> 8) & FULL


def _balls() -> tuple[tuple[Bits, ...], ...]:
    balls = [BIT]
    for _ in range(7):
        balls.append(tuple(map(_wider, balls[-1])))
    return tuple(balls)


BALLS = _balls()
"""BALLS[n][square]: the squares within n king moves of a square, itself included, for n up to 7."""


def sign(side: Player) -> int:
    """Return the factor, 1 or -1, that turns a signed count into the side's view of it."""
    return 1 if side == WHITE else -1


def squares_ahead(bits: Bits, side: Player) -> Bits:
    """Return the squares straight in front of these."""
    return bits << 8 & FULL if side == WHITE else bits >> 8


def king_of(board: Position, side: Player) -> Square | None:
    """Return the square of a side's king; incomplete positions may have none."""
    kings = board.kings & squares_of(board, side)
    return kings.bit_length() - 1 if kings else None


def find_threatening(
    board: Position,
    checkers: Checkers,
    square: Square,
    by: Player,
    spent: Bits = 0,
    passed: Square | None = None,
    first: bool = False,
) -> Bits:
    """Return the pieces of ``by`` that could capture on a square in one turn; with ``first`` one of them will do.

    ``spent``: pawns without a double step. ``passed``: the square that a pawn of the other side has just passed, None where
    ``by`` may not capture en passant next.
    """
    own, forward = squares_of(board, by), sign(by)
    boosted = hobbled = gains = 0
    for place, count in checkers.items():
        if own & BIT[place]:
            if count * forward > 0:
                boosted |= BIT[place]
            else:
                hobbled |= BIT[place]
        elif count * forward > 0:
            gains |= BIT[place]
    captors = attackers(board, square, by)
    if hobbled:
        captors = captors & ~hobbled | PAWN[1 - by][square] & hobbled & own & ~board.pawns
    gains &= ~(board.kings | BIT[square])
    if (first and captors) or not (boosted or gains):
        return captors
    for place in _by_steps(board, checkers, square, by, spent, passed, boosted & ~captors, hobbled, gains):
        if not captors & BIT[place]:
            captors |= BIT[place]
            if first:
                break
    return captors


def _distance(one: Square, other: Square) -> int:
    return max(abs((one & 7) - (other & 7)), abs((one >> 3) - (other >> 3)))


Gains = tuple[tuple[Square, int], ...]


def count_gains(prey: Checkers) -> Gains:
    """Return the boosts among what can be captured."""
    return tuple([gain for gain in prey.items() if gain[1] > 0])


@lru_cache(maxsize=1024)
def debts_of(square: Square, gains: Gains) -> Mapping[Square, int]:
    """Return, for the square of each boost that can be won, the boost that a piece must at least bring to that square so that its
    steps can lead on to ``square``. Obstacles are ignored, so the true number may be higher."""
    debts = {place: _distance(place, square) - count for place, count in gains}
    for _ in gains[1:]:
        for place, count in gains:
            onward = min(_distance(place, other) + max(debt, 0) for other, debt in debts.items() if other != place)
            debts[place] = min(debts[place], onward - count)
    return {place: max(debt, 0) for place, debt in debts.items()}


@lru_cache(maxsize=4096)
def squares_leading(square: Square, boost: int, gains: Gains) -> Bits:
    """Return the squares from which steps may lead to ``square``, for a piece that starts with this boost. Obstacles are ignored,
    so there may be fewer."""
    squares = BALLS[min(boost, 7)][square]
    for place, debt in debts_of(square, gains).items():
        if boost >= debt:
            squares |= BALLS[min(boost - debt, 7)][place]
    return squares


def _by_steps(
    board: Position,
    checkers: Checkers,
    square: Square,
    by: Player,
    spent: Bits,
    passed: Square | None,
    boosted: Bits,
    hobbled: Bits,
    gains: Bits,
) -> Iterator[Square]:
    """Yield pieces that reach a square by steps, some of them twice. Boosts won on the way make paths worth retracing, so they
    are searched one by one; without them a flood from the square backwards says how much boost each square takes."""
    own, foe = squares_of(board, by), squares_of(board, 1 - by)
    forward = sign(by)
    prey = {place: count * forward for place, count in checkers.items() if foe & BIT[place]}
    prizes = count_gains(prey) if gains else ()
    # Kings are never captured on the way (BST-26); the square itself ends the way.
    ground = FULL ^ (own | (board.kings & foe) | BIT[square])
    for place in SQUARES[boosted]:
        boost = checkers[place] * forward
        # Most pieces are too far away whatever stands between.
        goals = normal_goals(board, place, by, spent) & ground & squares_leading(square, boost, prizes)
        if not goals:
            continue
        open_ = ground | BIT[place]
        if _is_flooded(square, goals, boost, open_, prey):
            yield place
        elif gains and any(
            goals & BIT[gain] or _is_flooded(gain, goals & ~BIT[gain], boost, open_ & ~BIT[gain], prey) for gain in SQUARES[gains]
        ):
            for goal in SQUARES[goals]:
                if _can_roam(goal, boost + prey.get(goal, 0), goal, square, open_, prey):
                    yield place
                    break
    for gain in SQUARES[gains]:
        if debts_of(square, prizes)[gain]:
            continue
        slow = PAWN[1 - by][gain] & hobbled & own & ~board.pawns
        for place in SQUARES[attackers(board, gain, by) & ~hobbled & ~boosted | slow]:
            count = checkers.get(place, 0) * forward + prey[gain]
            if _can_roam(gain, count, gain, square, ground | BIT[place], prey):
                yield place
    if passed is not None:
        victim = passed - 8 * forward
        for place in SQUARES[_en_passant(board, passed, by, hobbled)]:
            count = checkers.get(place, 0) * forward + prey.get(victim, 0)
            if _can_roam(passed, count, victim, square, ground | BIT[place], prey):
                yield place


def _en_passant(board: Position, passed: Square, by: Player, hobbled: Bits) -> Bits:
    """Return the pieces that can capture en passant: pawns, and hobbled pieces of other types (BST-09)."""
    own = squares_of(board, by)
    return PAWN[1 - by][passed] & own & (board.pawns ^ hobbled)


def normal_goals(board: Position, place: Square, side: Player, spent: Bits) -> Bits:
    """Return where an unhobbled piece's normal moves lead, whatever becomes of its king; without castling and en passant."""
    own = squares_of(board, side)
    bit = BIT[place]
    if not board.pawns & bit:
        return control(board, place) & ~own
    empty = FULL ^ (board.own | board.enemy)
    step = squares_ahead(bit, side) & empty
    goals = step | PAWN[side][place] & squares_of(board, 1 - side)
    if not spent & bit:
        goals |= squares_ahead(step & _THIRD[side], side) & empty
    return goals


def _is_flooded(square: Square, goals: Bits, boost: int, open_: Bits, prey: Checkers) -> bool:
    """Return whether a piece that arrives on one of the goals with this boost can step on to a square, gains left aside.

    layers[n]: where a boost of n is enough. A captured stack that weakens has to be paid for on entering its square.
    """
    if not goals & BALLS[min(boost, 7)][square]:
        return False
    layers = [0, KING[square]]
    heavy = [(BIT[place], -count) for place, count in prey.items() if count < 0 and open_ & BIT[place]]
    light = open_
    for bit, _ in heavy:
        light &= ~bit
    for n in range(2, boost + 1):
        entered = layers[n - 1] & light
        for bit, weight in heavy:
            if n - 1 > weight and layers[n - 1 - weight] & bit:
                entered |= bit
        layers.append(layers[n - 1] | _wider(entered))
        if layers[n] == layers[n - 1] and not heavy:
            break
    if goals & light & layers[-1]:
        return True
    return any(boost > weight and goals & bit & layers[min(boost - weight, len(layers) - 1)] for bit, weight in heavy)


def _can_roam(start: Square, boost: int, victim: Square, square: Square, open_: Bits, prey: Checkers) -> bool:
    """Return whether steps lead from a square where a piece has arrived to another one, with every gain on the way.

    ``victim``: the square of what it has captured to get there, whose checkers count no more.
    """
    if boost < 1:
        return False
    goal = KING[square]
    most = sum(count for count in prey.values() if count > 0)
    best: dict[tuple[Square, Bits], int] = {}
    waiting = [(start, boost, BIT[victim] if victim in prey else 0)]
    while waiting:
        at, count, taken = waiting.pop()
        if goal & BIT[at]:
            return True
        for place in SQUARES[KING[at] & open_ & BALLS[min(count - 1 + most, 7)][square]]:
            left, after = count - 1, taken
            if place in prey and not taken & BIT[place]:
                left += prey[place]
                after |= BIT[place]
            if left > best.get((place, after), 0):
                best[place, after] = left
                waiting.append((place, left, after))
    return False
