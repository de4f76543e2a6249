"""Moves, captures, drops, promotions and castling as people read and hear them, shared by the games."""

from __future__ import annotations

from pyengine.core.telling import Figure, Part, Telling
from pyengine.core.words import Message, msg

from .naming import name_piece
from .pieces import NAMES, owner, piece_letter


def draw_piece(letter: str) -> Figure:
    """Return the figurine of a piece by its letter, a capital for White."""
    return Figure("piece", NAMES[letter.upper()], owner(letter))


def draw_square(name: str) -> Figure:
    """Return a square."""
    return Figure("square", name)


def draw_card(card: str) -> Figure:
    """Return a playing card such as ``10S``."""
    return Figure("card", card)


def tell_move(letter: str, start: str, goal: str, prey: str = "", *, named: bool = False, passing: bool = False) -> Telling:
    """Return a move, or the capture of ``prey``, a letter. ``named``: show its figurine, as its kind matters later.

    ``passing``: the captured pawn stands on another square (en passant).
    """
    name = name_piece(letter)
    if passing:
        return tell_step(draw_piece(letter), start, goal, "×", msg("telling.in-passing", piece=name, start=start, square=goal))
    if not prey:
        return tell_step(draw_piece(letter), start, goal, "–", msg("telling.moves", piece=name, start=start, square=goal))
    spoken = msg("telling.takes", piece=name, start=start, square=goal, prey=name_piece(prey))
    return tell_step(draw_piece(letter), start, goal, "×", spoken, draw_piece(prey) if named else None)


def tell_step(piece: Figure, start: str, goal: str, sign: str, spoken: Message, prey: Figure | None = None) -> Telling:
    """Return a move with its figures: the piece, its square, ``–`` or ``×``, the captured piece if it is shown, the goal."""
    between: tuple[Part, ...] = (sign, prey) if prey else (sign,)
    return Telling((piece, draw_square(start), *between, draw_square(goal)), spoken)


def tell_orthodox(letter: str, prey: str, start: str, goal: str, becomes: str = "") -> Telling:
    """Return an orthodox move: castling by the squares of the king, a pawn's diagonal step to an empty square is en passant."""
    files = abs(ord(start[0]) - ord(goal[0]))
    if letter in ("K", "k") and files > 1:
        return tell_castling(goal > start)
    move = tell_move(letter, start, goal, prey, passing=letter in ("P", "p") and files == 1 and not prey)
    return promote(move, becomes, owner(letter))


def promote(move: Telling, kind: str, player: int) -> Telling:
    """Return a move with the piece that the pawn becomes, a letter in either case; "" for no promotion."""
    if not kind:
        return move
    letter = piece_letter(kind, player)
    spoken = msg("telling.promotes", move=move.spoken, piece=name_piece(letter))
    return Telling((*move.parts, "=", draw_piece(letter)), spoken)


def tell_drop(letter: str, goal: str) -> Telling:
    """Return the drop of a piece on a square."""
    spoken = msg("telling.places", piece=name_piece(letter), square=goal)
    return Telling(("↓", draw_piece(letter), draw_square(goal)), spoken)


def tell_castling(short: bool) -> Telling:
    """Return a castling to the king's side (``short``) or the queen's."""
    return Telling(("O–O",), msg("telling.castles-short")) if short else Telling(("O–O–O",), msg("telling.castles-long"))


def give_check(move: Telling, mate: bool = False) -> Telling:
    """Return a move with the sign and the word for check or mate."""
    spoken = msg("telling.mate" if mate else "telling.check", move=move.spoken)
    sign = "#" if mate else "+"
    return move._replace(parts=(*move.parts, f" {sign}" if isinstance(move.parts[-1], Message) else sign), spoken=spoken)
