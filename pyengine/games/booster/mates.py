"""Mates within one turn: by a move, by steps after it, or by a card that may be in the hand."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from pyengine.chess.bitboards import BIT, KING, SQUARES, Bits
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.orthodox import attackers
from pyengine.core.types import HIDDEN

from .board import STOP, attackers_of, card_squares, has_move, lay_checker, normal_moves
from .deck import unseen_cards
from .rules import GAME, is_immune, matches, turn_over
from .state import STEP, Ground, State, cards, possible_hand
from .threats import BALLS, king_of, normal_goals, sign

STEPS = 2  # steps after a move, at most
PART = 4  # states looked at between two yields, at most


def has_quick_mate(state: State) -> bool:
    """Return whether the turn could end with the other king mated, now or after one more step (BST-27). Cards are not
    considered."""
    steps = [step for step in GAME.legal(state, state.turn) if step != STOP] if state.phase == STEP else []
    return _has_mated(state) or any(_has_mated(GAME.apply(state, state.turn, step)) for step in steps)


def _has_mated(state: State) -> bool:
    """Return whether the other king is mated if the turn ends here."""
    if state.ending or state.alarm:
        return bool(state.ending and state.ending.reason == "checkmate")
    return _is_mate(state, state.ground)


def _is_mate(state: State, ground: Ground) -> bool:
    """Return whether the other king is mated if the turn ends with this ground."""
    after = turn_over(ground)
    return bool(attackers_of(after)) and not has_move(after, bool(state.options["stepEscape"]), state.options.version)


def estimate_mate(view: State) -> Iterator[float]:
    """Yield 0 after a few states looked at, and last how likely it is that the side to move can mate at once (BST-27), 0..1.

    Its cards may be HIDDEN. Mates are looked for after each move, after up to two more steps, and after a card that may then give
    check or keep the last piece from helping. One that needs more is not found.
    """
    hand = view.hands[view.turn]
    mating: set[str] = set()
    for move in GAME.legal(view, view.turn):
        for number, end in enumerate(_list_ends(GAME.apply(view, view.turn, move)), 1):
            if _has_mated(end):
                yield 1.0
                return
            if hand and not end.ending and not end.alarm:
                for square in _list_mating_squares(end):
                    mating |= {card for card in possible_hand(end, end.turn) if matches(end, card) & BIT[square]}
            if number % PART == 0:
                yield 0.0
        yield 0.0
    if mating & set(hand):
        yield 1.0
    elif mating:
        unseen, drawn = unseen_cards(cards(view), *view.hands, view.discard), hand.count(HIDDEN)
        yield 1 - comb(len(unseen) - len(mating), drawn) / comb(len(unseen), drawn)


def _list_ends(after: State) -> Iterator[State]:
    """Yield the state after a move, and those after its steps, each ground once."""
    ends, met = [after], {after.ground}
    yield after
    for _ in range(STEPS):
        stepping = [end for end in ends if end.phase == STEP]
        ends = []
        for end in stepping:
            for step in GAME.legal(end, end.turn):
                further = GAME.apply(end, end.turn, step)
                if step != STOP and further.ground not in met:
                    met.add(further.ground)
                    ends.append(further)
                    yield further


def _list_mating_squares(state: State) -> Iterator[Square]:
    """Yield squares on which a checker of the side that has moved mates."""
    ground, immune = state.ground, is_immune(state)
    tried = _list_checking_squares(ground)
    after = turn_over(ground)
    if attackers_of(after):
        helpers = {move[0] for move in normal_moves(after, bool(state.options["stepEscape"]), state.options.version)}
        if len(helpers) == 1:
            tried |= BIT[BOARD.index[helpers.pop()]]
    if tried:
        for square in SQUARES[tried & card_squares(ground, immune)]:
            if _is_mate(state, lay_checker(ground, square, immune)):
                yield square


def _list_checking_squares(ground: Ground) -> Bits:
    """Return the squares on which a checker may bring about an attack on the other king: under a piece of the side that has
    moved, which gets a step more, or under one of the other side, which then gives a step to what captures it."""
    board, side = ground.board, ground.board.turn
    king = king_of(board, 1 - side)
    if king is None:
        return 0
    squares = 0
    for place in SQUARES[KING[king] & ~(board.own & board.kings)]:
        captors = attackers(board, place, side)
        if captors:
            squares |= captors if not board.own & BIT[place] else 0
            if board.enemy & BIT[place]:
                squares |= BIT[place]
    for square, count in ground.stacks:
        boost = count * sign(side)
        if boost > 0 and board.own & BIT[square]:
            goals = normal_goals(board, square, side, ground.spent)
            if goals & BALLS[min(boost + 1, 7)][king]:
                squares |= BIT[square]
            squares |= goals & board.enemy & ~board.kings & BALLS[min(boost + 1, 7)][king]
        elif boost > 0 and BALLS[min(boost + 1, 7)][king] & BIT[square] and attackers(board, square, side):
            squares |= BIT[square]
    return squares
