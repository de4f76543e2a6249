"""To whom a page keeps lines: of two to the other one; of more the inviter's to all others, and theirs to the inviter's.

A partner is a number: of more than two the seat, and of two always 0, whoever sits where in the next game.
"""

from __future__ import annotations

from pyengine.core.types import CHANCE, Player
from pyengine.core.words import Message

from ..table.seats import HERE, LINK, TWO
from ..table.table import GameTable
from .direct_line_news import as_protected

INVITER = OTHER = 0
CHOOSING, SEALED = "choosing", "sealed"


def find_partners(table: GameTable) -> tuple[int, ...]:
    """Return the partners of a page, () where the game on its table is none for a line."""
    if not table.protected:
        return (OTHER,) if sorted(table.seats) == [HERE, LINK] else ()
    match = as_protected(table).match
    if match.seat is None:
        return ()
    return tuple(range(1, match.seats)) if match.seats > TWO and match.seat == INVITER else (OTHER,)


def passes_on(table: GameTable) -> bool:
    """Return whether this page passes on what several others play."""
    return len(find_partners(table)) > 1


def makes_offers(table: GameTable) -> bool:
    """Return whether this page offers lines; of more than two only the inviter's does."""
    return len(table.seats) == TWO or passes_on(table)


def find_partner(table: GameTable) -> int:
    """Return the partner whom the next link goes to."""
    partners = find_partners(table)
    following = as_protected(table).match.next_seat if passes_on(table) else None
    return following if following in partners else partners[0]


def name_partner(table: GameTable, partner: int) -> Message:
    """Return what to call a partner."""
    if not table.protected:
        return table.name_friend(table.seats.index(LINK))
    match = as_protected(table).match
    return as_protected(table).name_seat(1 - (match.seat or 0) if match.seats == TWO else partner)


def find_player(table: GameTable, partner: int) -> Player | None:
    """Return the player of a partner, None while sides are not drawn."""
    if len(table.seats) == TWO:
        return table.seats.index(LINK) if LINK in table.seats else None
    players = as_protected(table).main.players
    return players[partner] if players else None


def find_thinking(table: GameTable) -> Player | None:
    """Return the player whom the game waits for, once everybody has sent a link; None before that, and after the end."""
    if table.kit.game.outcome(table.main.state) is not None:
        return None
    if not table.protected:
        due = [player for player in table.main.actors if player != CHANCE]
        return due[0] if due and not (table.invites or table.is_invited) else None
    match, players = as_protected(table).match, as_protected(table).main.players
    if not players or len(match.log) < match.seats or match.is_over or match.next_seat is None:
        return None
    return players[match.next_seat]


def list_doings(table: GameTable) -> dict[Player, str]:
    """Return what the other players do just now, as far as the game tells: ``choosing``, or ``sealed`` and not opened yet."""
    if not table.protected:
        return {} if table.awaited_player is None else {table.awaited_player: CHOOSING}
    match, players = as_protected(table).match, as_protected(table).main.players
    if not players:
        return {}
    doings = {entry.player: SEALED for entry in match.list_seen()[len(match.entries()) :]}
    if match.next_seat is not None and not match.is_over:
        doings[players[match.next_seat]] = CHOOSING
    if match.seat is not None:
        doings.pop(players[match.seat], None)
    return doings
