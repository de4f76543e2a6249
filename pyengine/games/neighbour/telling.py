"""Actions of Neighbour Chess Solitaire as people read and hear them."""

from __future__ import annotations

from pyengine.chess.geometry import BOARD
from pyengine.chess.lettered import EMPTY
from pyengine.chess.naming import name_coloured
from pyengine.chess.telling import draw_card, draw_piece, draw_square, tell_move
from pyengine.core.telling import Telling, tell_claim, tell_words
from pyengine.core.types import CHANCE, Action, Player
from pyengine.core.words import msg

from .board import NAMES, PIECES_PAY, target
from .rules import ADD, INFO, STOP
from .state import NOWHERE, State


def tell(state: State, player: Player, action: Action) -> Telling:
    """Return an addition, its two cards, a choice of square, a move with the pile that pays, or giving up."""
    if player == CHANCE:
        return _tell_cards(state, *action)
    if action == ADD:
        return tell_words(msg("telling.adds"), quiet=True)  # its cards follow
    if action == STOP:
        return tell_words(msg("neighbour.tell-stop"))
    claim = tell_claim(action)
    if claim:
        return claim
    if len(action) == 1:
        spoken = msg("neighbour.tell-place", square=action[0])
        return Telling(("↓", draw_piece(state.card), draw_square(action[0])), spoken)
    start, goal, pay = action
    move = tell_move(state.board[BOARD.index[start]], start, goal)
    pieces = pay == PIECES_PAY
    spoken = msg("neighbour.tell-pay-pieces" if pieces else "neighbour.tell-pay-places", move=move.spoken)
    return Telling((*move.parts, " ", msg("neighbour.tell-pieces" if pieces else "neighbour.tell-places")), spoken)


def _tell_cards(state: State, letter: str, card: str) -> Telling:
    """Return the piece and the way it goes; the square too, where it is free."""
    square = target(0 if state.start == NOWHERE else state.start, card)
    key = "neighbour.tell-right" if card[-1] in "HD" else "neighbour.tell-up"
    spoken = msg(key, piece=name_coloured(INFO, letter), n=card[:-1])
    parts = ("+", draw_piece(letter), draw_card(card))
    if state.board[square] != EMPTY:
        return Telling(parts, spoken)
    return Telling((*parts, draw_square(NAMES[square])), msg("neighbour.tell-lands", cards=spoken, square=NAMES[square]))
