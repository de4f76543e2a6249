"""Actions of Parade Chess Solitaire as people read and hear them."""

from __future__ import annotations

from pyengine.chess.naming import name_coloured, name_piece
from pyengine.chess.telling import draw_piece, draw_square
from pyengine.core.telling import Muted, Part, Telling, tell_claim, tell_words
from pyengine.core.types import CHANCE, Action, Player
from pyengine.core.words import msg

from .board import INDEX, NAMES, group_count, landing_square
from .rules import ADD, INFO
from .state import LAYOUT, State


def tell(state: State, player: Player, action: Action) -> Telling:
    """Return an order, an addition, a card with where its piece is put, or giving up."""
    if player == CHANCE:
        return _tell_card(state, action[0])
    if action == ADD:
        return tell_words(msg("telling.adds"), quiet=True)  # its card follows
    claim = tell_claim(action)
    if claim:
        return claim
    commander, subject, goal = action
    giver, piece = (state.board[INDEX[square]] for square in (commander, subject))
    spoken = msg(
        "parade.tell-order",
        commander=name_coloured(INFO, giver),
        start=commander,
        piece=name_piece(piece),
        subject=subject,
        goal=goal,
    )
    by = (draw_piece(giver), draw_square(commander), ": ")
    return Telling((*by, draw_piece(piece), draw_square(subject), "–", draw_square(goal)), spoken)


def tell_result(telling: Telling, state: State, player: Player, after: State) -> Telling:
    """Return an order or an added piece with how many groups there were before and are after it."""
    if state.board == after.board or state.stage == LAYOUT:
        return telling
    before, now = group_count(state.board), group_count(after.board)
    groups = msg("parade.tell-group" if now == 1 else "parade.tell-groups", n=now)
    spoken = msg("parade.tell-leaves", order=telling.spoken, groups=groups)
    return telling._replace(parts=(*telling.parts, " ", Muted(msg("parade.tell-change", n=before, groups=groups))), spoken=spoken)


def _tell_card(state: State, letter: str) -> Telling:
    square, piece = landing_square(state.board, letter, state.options["overflow"]), name_coloured(INFO, letter)
    parts: tuple[Part, ...] = () if state.stage == LAYOUT else ("+",)
    if square is None:
        return Telling((*parts, draw_piece(letter), " ", msg("parade.tell-off")), msg("parade.tell-lost", piece=piece))
    spoken = msg("parade.tell-card", piece=piece, square=NAMES[square])
    return Telling((*parts, draw_piece(letter), draw_square(NAMES[square])), spoken)
