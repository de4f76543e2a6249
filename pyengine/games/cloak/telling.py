"""Actions of Cloak and Dagger Chess as people read and hear them."""

from __future__ import annotations

from pyengine.chess.geometry import BOARD
from pyengine.chess.naming import name_piece
from pyengine.chess.pieces import piece_letter
from pyengine.chess.telling import draw_piece, give_check, promote, tell_drop, tell_step
from pyengine.core.telling import Figure, Part, Telling, tell_claim, tell_words
from pyengine.core.types import HIDDEN, Action, Player
from pyengine.core.words import Message, msg

from .arrays import NUMBERS
from .board import is_exposed
from .state import (
    ALL_PIECES,
    ASK,
    BONUS,
    DECLINE,
    DROP,
    END_TURN,
    NO,
    NO_MOVE,
    PENDING,
    SETUP,
    SHOW,
    YES,
    BoardPiece,
    State,
)


def tell(state: State, player: Player, action: Action) -> Telling:
    """Return any action or claim."""
    claim = tell_claim(action)
    if claim:
        return claim
    if state.phase == SETUP:
        return _tell_setup(player, action)
    if action == END_TURN:
        return tell_words(msg("cloak.tell-end"), quiet=True)
    if action == NO_MOVE:
        return Telling((msg("cloak.tell-stuck"),), msg("cloak.tell-no-move"))
    for words, key in ((YES, "yes"), (NO, "no"), (DECLINE, "no-bonus")):
        if action == words:
            return tell_words(msg(f"cloak.tell-{key}"))
    first = action[0]
    if len(action) == 1:
        letter = piece_letter(first[-1], player)
        return Telling((msg("cloak.tell-was"), " ", draw_piece(letter)), msg("cloak.tell-is", piece=name_piece(letter)))
    if first == DROP:
        spoken = msg("cloak.tell-drop", piece=name_piece("P"), square=action[1])
        return _tell_bonus(tell_drop(piece_letter("P", player), action[1])._replace(spoken=spoken))
    piece = ALL_PIECES[state.board[BOARD.index[first]]]
    if action[1] in ASK.values():
        return _tell_guess(piece, piece_letter(action[1][-1], piece.side))
    if action[1] in SHOW.values():
        letter = piece_letter(action[1][-1], player)
        spoken = msg("cloak.tell-uncloaks", number=piece.number, piece=name_piece(letter))
        return Telling((_draw(piece), "→", draw_piece(letter)), spoken)
    move = _tell_move(state, piece, action)
    return _tell_bonus(move) if state.phase in (PENDING, BONUS) else move


def tell_result(telling: Telling, state: State, player: Player, after: State) -> Telling:
    """Return the telling with check where the action has brought a visible attack, and mate where somebody has no move."""
    if after.ending and after.ending.reason == "checkmate":
        return give_check(telling, mate=True)
    other = 1 - player
    return give_check(telling) if is_exposed(after.board, other) and not is_exposed(state.board, other) else telling


def _tell_setup(player: Player, action: Action) -> Telling:
    """Return an assignment, or only that it was made."""
    if action == (HIDDEN,):
        return Telling((msg("cloak.tell-secret"),), msg("cloak.tell-secretly"))
    parts: list[Part] = []
    names = []
    for number, token in zip(NUMBERS, action, strict=True):
        letter = piece_letter(token[-1], player)
        parts += [" "] * bool(parts) + [Figure("checker", str(number), player), draw_piece(letter)]
        names.append(msg("board.numbered", piece=str(number), text=name_piece(letter)))
    return Telling(tuple(parts), msg("cloak.tell-arranges", pieces=tuple(names)))


def _tell_guess(piece: BoardPiece, letter: str) -> Telling:
    spoken = msg("cloak.tell-asks", number=piece.number, piece=name_piece(letter))
    return Telling((_draw(piece), "=", draw_piece(letter), "?"), spoken)


def _tell_move(state: State, piece: BoardPiece, action: Action) -> Telling:
    start, goal = action[:2]
    there = ALL_PIECES.get(state.board[BOARD.index[goal]])
    if there is not None and there.side == piece.side:  # castling: the king goes to the rook
        short = BOARD.index[goal] > BOARD.index[start]
        spoken = msg("cloak.tell-short" if short else "cloak.tell-long", king=_name(piece), rook=_name(there))
        return Telling(("O–O" if short else "O–O–O", " ", _draw(piece), _draw(there)), spoken)
    figure = _draw(piece)
    if there is not None:
        spoken = msg("telling.takes", piece=_name(piece), start=start, prey=_name(there), square=goal)
        move = tell_step(figure, start, goal, "×", spoken, _draw(there) if there.number else None)
    elif piece.letter == "P" and start[0] != goal[0]:
        move = tell_step(figure, start, goal, "×", msg("telling.in-passing", piece=_name(piece), start=start, square=goal))
    else:
        move = tell_step(figure, start, goal, "–", msg("telling.moves", piece=_name(piece), start=start, square=goal))
    return promote(move, action[2][-1] if len(action) > 2 else "", piece.side)


def _tell_bonus(move: Telling) -> Telling:
    return Telling(("★", *move.parts), msg("cloak.tell-bonus", move=move.spoken))


def _draw(piece: BoardPiece) -> Figure:
    """Return the figure of a piece: a cloaked checker by its number, whoever knows what it is."""
    if piece.number:
        return Figure("checker", str(piece.number), piece.side)
    return draw_piece(piece_letter(piece.letter, piece.side))


def _name(piece: BoardPiece) -> Message:
    return msg("cloak.tell-checker", number=piece.number) if piece.number else name_piece(piece.letter)
