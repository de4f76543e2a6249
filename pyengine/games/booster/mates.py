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


def estimate_mate(view: State) -> Iterator[float]:
    """Yield 0 after each move looked at, and last how likely it is that the side to move can mate at once (BST-27), 0..1.

    Its cards may be HIDDEN. Mates are looked for after each move, after up to two more steps, and after a card that may then give
    check or keep the last piece from helping. One that needs more is not found.
    """
    hand = view.hands[view.turn]
    mating: set[str] = set()
    for move in GAME.legal(view, view.turn):
        for end in _list_ends(GAME.apply(view, view.turn, move)):
            if end.ending:
                if end.ending.reason == "checkmate":
                    yield 1.0
                    return
            elif not end.alarm:
                ground = turn_over(end.ground)
                alarm = bool(attackers_of(ground))
                if alarm and not _can_move(end, ground):
                    yield 1.0
                    return
                if hand:
                    for square in _list_mating_squares(end, alarm):
                        mating |= {card for card in possible_hand(end, end.turn) if matches(end, card) & BIT[square]}
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
        yield from ends


def _can_move(state: State, ground: Ground) -> bool:
    return has_move(ground, bool(state.options["stepEscape"]), state.options.version)


def _list_mating_squares(state: State, alarm: bool) -> Iterator[Square]:
    """Yield squares on which a checker of the side that has moved mates; ``alarm``: whether the other king is in check."""
    ground, immune = state.ground, is_immune(state)
    tried = _list_checking_squares(ground)
    if alarm:
        helpers = {move[0] for move in normal_moves(turn_over(ground), bool(state.options["stepEscape"]), state.options.version)}
        if len(helpers) == 1:
            tried |= BIT[BOARD.index[helpers.pop()]]
    if tried:
        for square in SQUARES[tried & card_squares(ground, immune)]:
            after = turn_over(lay_checker(ground, square, immune))
            if attackers_of(after) and not _can_move(state, after):
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
