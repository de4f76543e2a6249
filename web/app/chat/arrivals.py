"""What links mean that come to everybody in a chat: for whom they are, and who has a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine import games
from pyengine.play import link

from ..table.seats import HERE
from ..table.table import GameTable
from .threads import Thread

if TYPE_CHECKING:  # comes with the first protected game
    from ..table.protected import ProtectedTable


def find_newest(thread: Thread) -> str:
    """Return the newest link of a game, "" if there is none that this site can read.

    Anybody in the chat may have sent anything under the id of a game: what is no link of the game that it began with is passed
    over.
    """
    return next(reversed(thread.list_sound()), "")


def is_played_by_others(thread: Thread, table: GameTable, own_address: str) -> bool:
    """Return whether all seats of an open game are taken by others, as their messages say."""
    addresses = {person.address for person in thread.people.values()}
    return not table.protected and HERE in table.seats and own_address not in addresses and len(addresses) >= len(table.seats)


def is_for_others(table: ProtectedTable, text: str) -> bool:
    """Return whether a link is for another seat, which goes on from it; what it says comes with the own one."""
    from pyengine.play.fair.wire.link import parse_link

    from ..table.protected_links import is_finished

    parsed, seats = parse_link(link.find(text), games.by_number), len(table.seats)
    return table.match.seat is not None and len(parsed.log) % seats != table.match.seat and not is_finished(parsed)


def is_taken(table: ProtectedTable, text: str) -> bool:
    """Return whether a link shows that somebody else was quicker to join, while nobody has answered who joined here."""
    from pyengine.play.fair.wire.link import parse_link

    match, log = table.match, parse_link(link.find(text), games.by_number).log
    has_only_joined = bool(match.seat) and len(match.log) == (match.seat or 0) + 1
    return has_only_joined and log[: len(match.log) - 1] == match.log[:-1] and log[: len(match.log)] != match.log
