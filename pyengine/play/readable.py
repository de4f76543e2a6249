"""Reads actions in the form people write them: ``Nf3``, ``Nxe5``, ``e8=Q``, ``♘g1–f3``, if they are possible.

It depends on no game or rules: a text is compared with the tellings of all possible actions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, product
from typing import NamedTuple

from ..core.errors import AmbiguousNotation
from ..core.kit import Kit
from ..core.notation import possible
from ..core.telling import FIGURINES, LETTERS, Figure, Telling, write_telling
from ..core.types import Action, Player
from ..core.words import LANGUAGES, Message, msg
from .record import State

LONGEST = 200  # longest text, in characters, that is compared
WORDS = 16  # of a telling: those of eight checkers, or of a short sentence
MOST = 6  # candidates that a refusal names
_PIECES = {"king": "K", "queen": "Q", "rook": "R", "bishop": "B", "knight": "N", "pawn": "P", **LETTERS}
_SIGNS = str.maketrans(
    {"–": "-", "—": "-", "−": "-", "×": "x", "‹": "<", "›": ">", "→": ">", "↓": None, "\N{VARIATION SELECTOR-15}": None}
)
_FIGURINES = str.maketrans({glyph: _PIECES[name] for name, glyphs in FIGURINES.items() for glyph in glyphs})


class Spellings(NamedTuple):
    """How the actions that are possible in a state may be written: ``whole`` tellings, and moves in ``short``.

    Both are by text without blanks, in letters that any keyboard has. ``names`` are the tellings as they are read.
    """

    whole: Mapping[str, list[Action]]
    short: Mapping[str, list[Action]]
    names: Mapping[Action, str]

    def find(self, text: str) -> Action | None:
        """Return the action that a text means, None if none. Raises AmbiguousNotation naming those that it could mean."""
        plain = _plain(text) if len(text) <= LONGEST else ""
        meant = self.whole.get(plain) or self.short.get(plain) or []
        if len(meant) > 1:
            choices = [self.names[action] for action in meant[:MOST]] + ["…"] * (len(meant) > MOST)
            raise AmbiguousNotation(msg("core.ambiguous", text=text, choices=tuple(choices)))
        return meant[0] if meant else None

    def is_beginning(self, text: str) -> bool:
        """Return whether some action may be written with this at the beginning."""
        plain = _plain(text)
        return any(known.startswith(plain) for known in chain(self.whole, self.short))


@lru_cache(maxsize=8)  # one state is asked about again and again: by letters typed, and by variations beside each other
def spell_actions(kit: Kit, state: State, player: Player) -> Spellings:
    """Return the texts by which each action that a player (or CHANCE) may enter now can be written.

    A whole telling counts in every language, with figurines or with letters. A move in short names its piece and its goal, and as
    much of its origin as somebody likes to write. `Spellings.find` decides whether that was enough.
    """
    whole: dict[str, list[Action]] = {}
    short: dict[str, list[Action]] = {}
    names = {}
    for action in possible(kit.game, state, player):
        telling = kit.notation.tell(state, player, action)
        names[action] = write_telling(telling)
        languages = LANGUAGES if any(isinstance(part, Message) for part in telling.parts) else LANGUAGES[:1]
        for plain in {_plain(write_telling(telling, language)) for language in languages}:
            whole.setdefault(plain, []).append(action)
        for plain in set(_shorten(telling)):
            short.setdefault(plain, []).append(action)
    return Spellings(whole, short, names)


def find_example(kit: Kit, state: State, player: Player) -> str:
    """Return an action of a player as any keyboard can type it, "" if none reads the same in every language.

    What has signs of its own, such as discs, is written in the game's notation.
    """
    view = kit.game.observe(state, player)
    for action in kit.game.legal(state, player):
        telling = kit.notation.tell(view, player, action)
        if not telling.quiet and not any(isinstance(part, Message) for part in telling.parts):
            text = _plain(write_telling(telling))
            return text if text.isascii() else kit.notation.write(view, player, action)
    return ""


def read_told(kit: Kit, state: State, player: Player, words: Sequence[str]) -> tuple[int, Action] | None:
    """Return the largest number of words that give a possible action, and the action; None if there is none.

    Raises AmbiguousNotation naming the actions where several are meant.
    """
    spellings = spell_actions(kit, state, player)
    for size in range(min(len(words), WORDS), 0, -1):
        action = spellings.find(" ".join(words[:size]))
        if action is not None:
            return size, action
    return None


def _plain(text: str) -> str:
    """Return a text in letters that any keyboard has, without blanks, signs of check and comments."""
    plain = "".join(text.translate(_SIGNS).translate(_FIGURINES).split())
    if plain.replace("0", "O") in ("O-O", "O-O-O"):
        plain = plain.replace("0", "O")
    return plain.rstrip("+#!?") or plain


def _shorten(telling: Telling) -> Iterator[str]:
    """Yield how the move that a telling begins with may be written in short, nothing for what is no move.

    A move is a piece and its square, then captures and squares up to any other part; ``=`` begins what a pawn becomes.
    """
    squares: list[str] = []
    piece = becomes = ""
    sign = "-"
    parts = telling.parts[1:] if telling.parts[0] == "★" else telling.parts
    for place, part in enumerate(parts):
        if isinstance(part, Figure) and part.kind == "square":
            squares.append(part.name)
        elif isinstance(part, Figure) and part.kind == "piece":
            piece = piece or _PIECES.get(part.name, "")
        elif isinstance(part, Figure) and part.kind == "checker" and squares:
            pass  # what is captured; a move of a checker is never short
        elif part == "×":
            sign = "x"
        elif part == "=":
            promoted = parts[place + 1]
            becomes = _PIECES.get(promoted.name, "") if isinstance(promoted, Figure) else ""
            break
        elif part != "–":
            break
    if not piece or len(squares) < 2:
        return
    start, goal = squares[0], squares[-1]
    froms = {f"{piece}{origin}" for origin in ("", start[0], start[1:], start)} | {start}
    if piece == "P":
        froms |= {"", start[0], start[1:]}
    ends = {f"={becomes}", becomes} if becomes else {""}
    for origin, between, end in product(froms, (sign, ""), ends):
        yield f"{origin}{between}{goal}{end}"
    move = _plain(write_telling(telling._replace(parts=parts)).partition(" ")[0])  # with the kinds of what it captures
    if move.startswith(f"{piece}{start}x"):
        yield from (f"{origin}{move[len(piece + start) :]}" for origin in froms)
