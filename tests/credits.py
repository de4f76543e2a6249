"""Whose games these are: what has to be named wherever a game is credited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

CHESS_KIT = ("Don Kirkby", "Chess Kit")

# game: its inventors, and others who have a part in the rules
INVENTORS: Mapping[str, Sequence[str]] = {
    "place": ("placechess.com",),
    "mitosis": ("Alex Malphrus", "2005"),
    "mathematichess": ("Florin Lupusoru",),
    "clone": ("ISamEI", "Genius Invitational"),
    "synchronous": ("Vitaly Korolev", "1991", "Hansmann", "Arnold J. Krasowsky", "Andrey Krasowsky"),
    "gravity": CHESS_KIT,
    "parade": CHESS_KIT,
    "neighbour": CHESS_KIT,
    "booster": CHESS_KIT,
    "cloak": CHESS_KIT,
}

# game: where its rules were published, where the inventor's name does not say so already
SOURCES: Mapping[str, Sequence[str]] = {
    "mitosis": ("chessvariants.com",),
    "mathematichess": ("chessvariants.com",),
    "clone": ("geniusrepository.org",),
    "synchronous": CHESS_KIT,
}


def credits_of(game: str) -> Sequence[str]:
    """Return all names that the credits of a game have to hold."""
    assert game in INVENTORS, f"tests/credits.py does not say who invented {game}: add it to INVENTORS, perhaps to SOURCES."
    return (*INVENTORS[game], *SOURCES.get(game, ()))
