"""What a message that came over the line is: news of the game on the table, an invitation to the next one, or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine import games
from pyengine.core.errors import GameError, NotationError
from pyengine.core.types import CHANCE
from pyengine.core.words import msg
from pyengine.play import link
from pyengine.play.header import is_protected
from pyengine.play.session import compare

from ..table.greeting import Behind, read_behind, write_behind
from ..table.open_links import is_sendable
from ..table.seats import TWO
from ..table.table import GameTable

if TYPE_CHECKING:  # comes with the first protected game
    from ..table.protected import ProtectedTable


def find_news(table: GameTable, message: str) -> str:
    """Return the link in a message, "" if the table knows it already. Raises GameError if it is no link of this game."""
    text = f"#{message}"
    string, behind = link.find(text), read_behind(text)
    if table.protected:
        from pyengine.play.fair.wire.link import parse_link

        parsed = parse_link(string, games.by_number)
        belongs = parsed.terms.header == table.head
        is_news = belongs and len(parsed.log) > len(as_protected(table).match.log)
    else:
        opened = link.decode(string, games.by_number)
        relation = compare(table.main.record, opened.record)
        belongs = opened.kit is table.kit and not is_protected(string) and relation != "other"
        is_news = belongs and relation == "newer"
    if not belongs:
        raise NotationError(msg("link.not-a-link"))
    return f"#{string}{write_behind(Behind(series=behind.series))}" if is_news else ""


def find_invitation(table: GameTable, message: str) -> str:
    """Return the link in a message that invites to another game of this kind, "" if it does not, or is not asked for.

    It is asked for once the game on the table is over. Where both have invited each other at once, one invitation stands: that
    whose string comes first.
    """
    text = f"#{message}"
    string, behind = link.find(text), read_behind(text)
    if table.kit.game.outcome(table.main.state) is not None:
        is_known = not table.protected and behind.series == table.series_field  # games of a series may begin alike
        is_asked_for = not (is_known or is_closing(table))
    else:
        stands = table.has_link_to_send and table.make_own_string() < string
        is_asked_for = bool(table.rematch_of) and table.invites and not stands
    if not is_asked_for:
        return ""
    try:
        if not _invites(table, string):
            return ""
    except GameError:
        return ""
    return f"#{string}{write_behind(Behind(behind.greeting, behind.series, clock=behind.clock))}"


def _invites(table: GameTable, string: str) -> bool:
    """Return whether a game string is an invitation to a game of two, protected like the one on the table. Raises GameError."""
    if is_protected(string) != table.protected:
        return False
    if table.protected:
        from pyengine.play.fair.wire.link import parse_link

        parsed = parse_link(string, games.by_number)
        is_begin = parsed.terms.kit is table.kit and parsed.terms.seats == TWO and len(parsed.log) == 1
        return is_begin and parsed.terms.header != table.head
    opened = link.decode(string, games.by_number)
    kit, state = opened.kit, opened.states[-1]
    actors = kit.game.actors(state)
    if kit is not table.kit or not is_sendable(kit) or not actors or kit.game.outcome(state) is not None:
        return False
    return all(entry.player not in (CHANCE, actors[0]) for entry in opened.record.entries)


def is_closing(table: GameTable) -> bool:
    """Return whether a game is over, but for links that show the last keys."""
    return table.protected and as_protected(table).match.is_over and as_protected(table).match.next_seat is not None


def as_protected(table: GameTable) -> ProtectedTable:
    """Return a table that is known to be of a protected game."""
    from ..table.protected import ProtectedTable

    assert isinstance(table, ProtectedTable)
    return table


def decides_nothing(table: ProtectedTable) -> bool:
    """Return whether a turn can be closed in which nobody here has decided anything, nor may."""
    match = table.match
    begins = len(match.log) < match.seats and match.array is not None
    return table.is_ready and table.player is None and not (match.decisions or begins)
