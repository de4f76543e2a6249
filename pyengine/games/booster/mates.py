"""Mates within one turn: by a move, by steps after it, or by a card that may be in the hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb

from pyengine.chess.bitboards import BIT, KING, SQUARES, Bits
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.orthodox import attackers
from pyengine.core.types import HIDDEN, Action

from .board import STOP, attackers_of, card_squares, has_move, lay_checker, normal_moves
from .deck import unseen_cards
from .links import HAND
from .rules import GAME, is_immune, matches, turn_over
from .state import CARD, MOVE, NAMES, STEP, Ground, State, cards, possible_hand
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
    for turn in _list_turns(view):
        if turn is None:
            yield 0.0
            continue
        _, end = turn
        if _has_mated(end):
            yield 1.0
            return
        for square in _list_mating_squares(end):
            mating |= {card for card in possible_hand(end, end.turn) if matches(end, card) & BIT[square]}
    if mating & set(hand):
        yield 1.0
    elif mating:
        unseen, drawn = unseen_cards(cards(view), *view.hands, view.discard), hand.count(HIDDEN)
        yield 1 - comb(len(unseen) - len(mating), drawn) / comb(len(unseen), drawn)


def find_mate(view: State) -> Iterator[tuple[Action, ...]]:
    """Yield () after a few states looked at, and the actions that are left of a turn that mates, if one is found.

    It is found as `estimate_mate` finds it, from any part of the turn on, with the cards in hand that are known.
    """
    for turn in _list_turns(view):
        if turn is None:
            yield ()
            continue
        actions, end = turn
        finish = _find_finish(end)
        if finish is not None:
            yield (*actions, *finish)
            return


def _list_turns(view: State) -> Iterator[tuple[tuple[Action, ...], State] | None]:
    """Yield what may be played of a turn before its card, with the state after it, and None after a few of them, for a pause.

    A turn that has begun goes on from where it is.
    """
    begun: Iterable[tuple[tuple[Action, ...], State]] = [((), view)]
    if view.phase == MOVE:
        begun = (((move,), GAME.apply(view, view.turn, move)) for move in GAME.legal(view, view.turn))
    for path, after in begun:
        for number, (steps, end) in enumerate(_list_ends(after), 1):
            yield (*path, *steps), end
            if number % PART == 0:
                yield None
        yield None


def _find_finish(end: State) -> tuple[Action, ...] | None:
    """Return what is left of a turn without further steps that mates, None if it does not."""
    stop = (STOP,) if end.phase == STEP else ()
    if _has_mated(end):
        return () if end.ending else (*stop, STOP) if end.hands[end.turn] else stop
    for square in _list_mating_squares(end):
        for card in end.hands[end.turn]:
            if card != HIDDEN and matches(end, card) & BIT[square]:
                return (*stop, (HAND[card], NAMES[square]))
    return None


def _list_ends(after: State) -> Iterator[tuple[tuple[Action, ...], State]]:
    """Yield the steps to, and the state after a move and after steps that follow it, each ground once."""
    ends: list[tuple[tuple[Action, ...], State]] = [((), after)]
    met = {after.ground}
    yield ends[0]
    for _ in range(STEPS):
        stepping = [end for end in ends if end[1].phase == STEP]
        ends = []
        for steps, end in stepping:
            for step in GAME.legal(end, end.turn):
                further = GAME.apply(end, end.turn, step)
                if step != STOP and further.ground not in met:
                    met.add(further.ground)
                    ends.append(((*steps, step), further))
                    yield ends[-1]


def _list_mating_squares(state: State) -> Iterator[Square]:
    """Yield squares on which a checker of the side that has moved mates, if it may end its turn so."""
    if state.alarm or state.phase not in (STEP, CARD) or not state.hands[state.turn]:
        return
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
