"""Reads the games that commands are given as links."""

from __future__ import annotations

from .. import games
from ..core.errors import UsageError
from ..play import link
from ..play.fair.match import watch
from ..play.fair.session import ProtectedSession
from ..play.fair.wire.link import parse_link
from ..play.header import is_protected


def open_link(text: str) -> link.Opened:
    """Return the game of a link, or of a text around it. A protected one has to be over and verified, as it holds secrets until
    then. Raises GameError for what cannot be read, UsageError for a protected game that is not verified."""
    string = link.find(text)
    if not is_protected(string):
        return link.decode(string, games.by_number)
    session = ProtectedSession(watch(parse_link(string, games.by_number)))
    audit = session.check()
    if audit is None or audit.missing:
        raise UsageError("This game has secrets: it can be read here when it is over and all keys are shown.")
    if audit.breaches:
        raise audit.breaches[0]
    return link.Opened(session.kit, session.record, session.states)
