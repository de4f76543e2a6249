"""Plays the moves that an address names."""

from __future__ import annotations

from pyengine.core.errors import GameError
from pyengine.core.kit import Kit
from pyengine.play.entering import enter
from pyengine.play.record import Entry, Record, State, deal_due_cards, deal_of


def enter_words(kit: Kit, state: State, parts: list[str]) -> tuple[list[Entry], int]:
    """Play the first of some words, or the first two together if one alone means nothing. Returns how many words were used."""
    try:
        return enter(kit, state, parts[0])[0], 1
    except GameError:
        if len(parts) < 2:
            raise
        try:
            return enter(kit, state, " ".join(parts))[0], 2
        except GameError:
            pass
        raise


def deal_record(kit: Kit, record: Record, states: list[State]) -> Record:
    """Return the record with the cards that its deal brings now, if it has a deal."""
    entries, after = deal_due_cards(kit, states[-1], deal_of(kit.game, record))
    states += after
    return record._replace(entries=(*record.entries, *entries))
