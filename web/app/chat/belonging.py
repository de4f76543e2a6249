"""Whether two links are of the same game; anybody in a chat may have sent anything under the id of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.play import link
from pyengine.play.header import is_protected
from pyengine.play.record import Record
from pyengine.play.session import compare

if TYPE_CHECKING:  # comes with the first protected game
    from pyengine.play.fair.wire.link import Parsed


def is_of_game(first: str, text: str) -> bool:
    """Return whether a link belongs to the game that began with another one. Of a beginning that this site cannot read none
    does."""
    try:
        return _is_alike(_read(first), _read(text))
    except GameError:
        return False


def _read(text: str) -> Parsed | Record:
    string = link.find(f"#{text}")
    if is_protected(string):
        from pyengine.play.fair.wire.link import parse_link

        return parse_link(string, games.by_number)
    return link.decode(string, games.by_number).record


def _is_alike(one: Parsed | Record, other: Parsed | Record) -> bool:
    if isinstance(one, Record) or isinstance(other, Record):
        return isinstance(one, Record) and isinstance(other, Record) and compare(one, other) != "other"
    return one.terms.header == other.terms.header
