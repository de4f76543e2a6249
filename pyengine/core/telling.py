"""Readable moves: an action as figures and text to read and as words to speak, from one source.

Links, records and conformance cases keep the notation of the rule books. This module is loaded only when a move list is
drawn or somebody types a text that is not in the notation.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from .types import ACCEPT, GIVE_UP, OFFER, RESIGN, Action, Player
from .words import Message, msg, say

FigureKind = Literal["piece", "piece-card", "card", "disc", "checker", "seat", "square", "envelope"]


class Figure(NamedTuple):
    """A drawn part of a telling. ``name`` is a piece ("knight"), a card ("9S"), a square ("e4"), or a checker's or seat's number.
    An envelope has no name.

    ``side`` is the colour of pieces, discs and checkers, 0 or 1.
    """

    kind: FigureKind
    name: str
    side: Player = 0


class Muted(NamedTuple):
    """Words that are shown less strongly: what an action has changed."""

    words: Message


Part = Figure | Message | Muted | str
"""A figure, words, or a sign that is the same in every language: ``–`` ``×`` ``↓`` ``=`` ``→``, a space."""


class Telling(NamedTuple):
    """An action as people read it: ``parts`` to read, ``spoken`` to hear, in the third person and without a full stop.

    ``quiet``: move lists leave it out, because it was forced or only ends a part of the turn. A message with a value ``n`` is a
    count: equal neighbours in a move list are added up. ``idle``: a decision to do nothing, so that the result of what went
    before stands.
    """

    parts: tuple[Part, ...]
    spoken: Message
    quiet: bool = False
    idle: bool = False


# --- making tellings -----------------------------------------------------------------------------------------------------------


def tell_words(words: Message, *, quiet: bool = False) -> Telling:
    """Return a telling that has only words, the same to read and to hear."""
    return Telling((words,), words, quiet)


def tell_text(text: str) -> Telling:
    """Return a telling that has only a text, that of the notation."""
    return Telling((text,), msg("telling.text", text=text))


def tell_decided() -> Telling:
    """Return the telling of a decision that the viewer may not know yet."""
    return Telling((Figure("envelope", ""), " ", msg("telling.sealed")), msg("telling.decided"))


def tell_claim(action: Action) -> Telling | None:
    """Return the telling of a claim that most games use, None for anything else."""
    if action == RESIGN:
        return tell_words(msg("telling.resigns"))
    if action == OFFER:
        return tell_words(msg("telling.offers-draw"))
    if action == ACCEPT:
        return tell_words(msg("telling.accepts-draw"))
    return tell_words(msg("telling.gives-up")) if action == GIVE_UP else None


def name_card(card: str) -> Message:
    """Return what a playing card such as ``10S`` or ``QH`` is called."""
    rank, suit = card[:-1], card[-1]
    suits = {"S": msg("board.spade"), "H": msg("board.heart"), "D": msg("board.diamond"), "C": msg("board.club")}
    ranks: dict[str, object] = {"K": msg("core.king"), "Q": msg("core.queen")}
    return msg("board.card", rank=ranks.get(rank, rank), suit=suits[suit])


def repeat(telling: Telling, times: int) -> Telling:
    """Return one telling for several equal ones in a row: "draws 1" twice is "draws 2", others get the number at their end."""
    if times == 1:
        return telling
    parts = tuple(_multiply(part, times) for part in telling.parts)
    spoken = _multiply(telling.spoken, times)
    if parts == telling.parts:
        parts += (f" ×{times}",)
    if spoken == telling.spoken or not isinstance(spoken, Message):
        spoken = msg("telling.times", telling=telling.spoken, times=times)
    return Telling(parts, spoken, telling.quiet)


def _multiply(part: Part, times: int) -> Part:
    if not isinstance(part, Message):
        return part
    return part._replace(values=tuple((name, value * times if name == "n" else value) for name, value in part.values))  # type: ignore[operator]


def chain_spoken(tellings: Iterable[Telling]) -> Message | None:
    """Return one sentence without a full stop for several actions of a turn, None for none."""
    sentence = None
    for telling in tellings:
        sentence = msg("telling.then", first=sentence, then=telling.spoken) if sentence else telling.spoken
    return sentence


def join_spoken(tellings: Iterable[Telling], language: str = "en") -> str:
    """Return that sentence in a language, "" for none."""
    sentence = chain_spoken(tellings)
    return say(sentence, language) if sentence else ""


# --- as plain text -------------------------------------------------------------------------------------------------------------

FIGURINES = {"king": "♔♚", "queen": "♕♛", "rook": "♖♜", "bishop": "♗♝", "knight": "♘♞", "pawn": "♙♟"}
LETTERS = {"general": "G", "chancellor": "C", "archbishop": "A"}  # most fonts have no figurines of these pieces
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def write_telling(telling: Telling, language: str = "en") -> str:
    """Return a telling as plain text, with figurines."""
    return "".join(write_part(part, language) for part in telling.parts)


def write_part(part: Part, language: str = "en") -> str:
    """Return a part of a telling as plain text."""
    if isinstance(part, str):
        return part
    if isinstance(part, Figure):
        return _write_figure(part)
    return say(part.words if isinstance(part, Muted) else part, language)


def _write_figure(figure: Figure) -> str:
    kind, name, side = figure
    if kind == "square":
        return name
    if kind in ("piece", "piece-card"):
        glyph = FIGURINES[name][side] if name in FIGURINES else LETTERS.get(name, name)
        return glyph if kind == "piece" else f"[{glyph}]"
    if kind == "card":
        return f"[{name[:-1]}{SUITS[name[-1]]}]"
    if kind == "envelope":
        return "✉"
    if kind == "checker":
        return chr(ord("①❶"[side]) + int(name) - 1)
    return "○●"[side] if kind == "disc" else f"■{name}"


def speak_telling(telling: Telling, language: str = "en") -> str:
    """Return a telling as it is spoken: names and squares, no letters of pieces and no signs."""
    return say(telling.spoken, language)
