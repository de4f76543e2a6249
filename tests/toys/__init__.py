"""Toy games that prove the core for what the real games need: simultaneous, hidden, chance, several boards, unordered slots.

Their sentences are registered as the section ``toy`` of the catalogue; nothing of this is in the wheel.
"""

import sys
from types import ModuleType

from pyengine.core.words import LANGUAGES

_words = ModuleType("toy")
_words.WORDS = {  # type: ignore[attr-defined]
    "refused": "“{text}” is not among the choices.",
    "due": "{player} is to choose.",
    "over": "The game is over.",
    "round": "Round {n}.",
    "score": "Score",
    "hand": "Reserve",
    "board": "Board {n}",
    "token": "{text}",
    "reason-played": "All was played.",
    "reason-found": "The coin was found.",
    "reason-kept": "The coin stayed hidden.",
    "reason-fold": "One player gave up the pot.",
    "reason-cards": "The cards were compared.",
    "option-players": "How many play.",
    "option-rounds": "How many rounds there are.",
    "option-deck": "Which cards there are.",
    "option-skip": "Whether an arrangement may be skipped.",
}
sys.modules |= {f"pyengine.words.{language}.toy": _words for language in LANGUAGES}

from pyengine.core.kit import Kit  # noqa: E402  (toys need their words)

from . import lineup, poker, twins, unison, vault  # noqa: E402

KITS: dict[str, Kit] = {kit.game.info.id: kit for kit in (*unison.KITS, vault.KIT, twins.KIT, poker.KIT, lineup.KIT)}
