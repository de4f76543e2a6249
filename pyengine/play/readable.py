"""Actions read by how people write them: ``Nf3``, ``Nxe5``, ``e8=Q``, ``♘g1–f3``, among those that are possible.

Nothing here knows rules or games: it compares a text with the tellings of what may be played now.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..core.errors import AmbiguousNotation
from ..core.kit import Kit
from ..core.notation import possible
from ..core.telling import FIGURINES, LETTERS, Figure, Telling, write_telling
from ..core.types import Action, Player
from ..core.words import LANGUAGES, Message, msg
from .record import State

LONGEST = 200  # characters of a text that is compared at all
WORDS = 16  # of a telling: those of eight checkers, or of a short sentence
MOST = 6  # candidates that a refusal names
_PIECES = {"king": "K", "queen": "Q", "rook": "R", "bishop": "B", "knight": "N", "pawn": "P", **LETTERS}
_SIGNS = str.maketrans({"–": "-", "—": "-", "−": "-", "×": "x", "›": ">", "→": ">", "↓": None, "\N{VARIATION SELECTOR-15}": None})
_FIGURINES = str.maketrans({glyph: _PIECES[name] for name, glyphs in FIGURINES.items() for glyph in glyphs})
_SHORT = re.compile(
    r"(?P<piece>[KQRBNPGCA])?(?P<file>[a-wyz])?(?P<rank>\d{1,2})?(?P<sign>[x-])?(?P<prey>[KQRBNPGCA])?(?P<goal>[a-z]\d{1,2})"
    r"(?:=?(?P<becomes>[KQRBNGCA]))?",
    re.ASCII,
)


class Move(NamedTuple):
    """A move from square to square, as far as its telling shows one. Letters are capitals, "" where there is nothing."""

    piece: str
    start: str
    goal: str
    captures: bool
    becomes: str


def read_told(kit: Kit, state: State, player: Player, words: Sequence[str]) -> tuple[int, Action] | None:
    """Return how many of the words tell a possible action, as many as can be, and the action; None if they tell none.

    The whole telling counts in every language, figurines or letters alike, or a move in short: its piece and where it goes, with
    as much of where it comes from as is needed. Raises AmbiguousNotation naming the actions where several are meant.
    """
    texts = [" ".join(words[:size]) for size in range(min(len(words), WORDS), 0, -1)]
    texts = [text for text in texts if len(text) <= LONGEST]
    told = [(action, kit.notation.tell(state, player, action)) for action in possible(kit.game, state, player)] if texts else []
    whole: dict[str, list[Action]] = {}
    for action, telling in told:
        languages = LANGUAGES if any(isinstance(part, Message) for part in telling.parts) else LANGUAGES[:1]
        for plain in {_plain(write_telling(telling, language)) for language in languages}:
            whole.setdefault(plain, []).append(action)
    for text in texts:
        plain = _plain(text)
        short = _SHORT.fullmatch(plain)
        meant = whole.get(plain) or [action for action, telling in told if short and _fits(short, _move_of(telling))]
        if len(meant) == 1:
            return len(text.split()), meant[0]
        if meant:
            names = [write_telling(telling) for action, telling in told if action in meant]
            raise AmbiguousNotation(msg("core.ambiguous", text=text, choices=(*names[:MOST], *["…"] * (len(names) > MOST))))
    return None


def _plain(text: str) -> str:
    """Return a text in letters that any keyboard has, without blanks, signs of check and comments."""
    plain = "".join(text.translate(_SIGNS).translate(_FIGURINES).split())
    if plain.replace("0", "O") in ("O-O", "O-O-O"):
        plain = plain.replace("0", "O")
    return plain.rstrip("+#!?") or plain


def _move_of(telling: Telling) -> Move | None:
    """Return the move that a telling begins with: a piece, its square, then captures and squares up to any other part."""
    squares: list[str] = []
    piece = becomes = ""
    captures = False
    parts = telling.parts[1:] if telling.parts[0] == "★" else telling.parts
    for place, part in enumerate(parts):
        if isinstance(part, Figure) and part.kind == "square":
            squares.append(part.name)
        elif isinstance(part, Figure) and part.kind == "piece":
            piece = piece or _PIECES.get(part.name, "")
        elif part == "×":
            captures = True
        elif part == "=" and place + 1 < len(parts):
            promoted = parts[place + 1]
            becomes = _PIECES.get(promoted.name, "") if isinstance(promoted, Figure) else ""
            break
        elif part != "–":
            break
    return Move(piece, squares[0], squares[-1], captures, becomes) if piece and len(squares) > 1 else None


def _fits(short: re.Match[str], move: Move | None) -> bool:
    """Return whether a move is what a short text means: without a letter a pawn's, or that of the square given in full."""
    if move is None:
        return False
    piece, file, rank, sign, goal, becomes = short.group("piece", "file", "rank", "sign", "goal", "becomes")
    if piece != move.piece and not (piece is None and (move.piece == "P" or (file and rank))):
        return False
    if (file and move.start[0] != file) or (rank and move.start[1:] != rank) or goal != move.goal:
        return False
    return (becomes or "") == move.becomes and (sign != "x" or move.captures)
