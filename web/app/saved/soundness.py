"""Whether the parts of a saved protected game belong together, so that its table can start."""

from __future__ import annotations

from pyengine.core.errors import GameError, NotationError
from pyengine.core.words import msg
from pyengine.play import codec, header
from pyengine.play.fair.crypto.hash_chain import KEY, NONCE
from pyengine.play.fair.mechanisms.loading import load_mechanism
from pyengine.play.fair.wire.link import Parsed, Terms, parse_link
from pyengine.play.header import Lookup
from pyengine.play.record import begin

from .saved_game import SavedGame


def check(saved: SavedGame, lookup: Lookup) -> tuple[Terms, list[Parsed]]:
    """Return the terms of a saved protected game and its newest links. The links' contents are not checked.

    Raises GameError if the parts do not belong together.
    """
    secrets = saved.fair
    assert secrets is not None
    terms = _read_terms(bytes.fromhex(secrets.header), lookup)
    mechanism = load_mechanism(terms.kit.game.fair_play(terms.record.options))
    array = secrets.array is None or 0 <= secrets.array < mechanism.arrangements
    if (
        not 0 <= secrets.seat < terms.seats
        or not array
        or len(bytes.fromhex(secrets.key)) != KEY
        or saved.game != terms.record.game
    ):
        raise NotationError(msg("table.damaged"))
    links = [parse_link(text, lookup) for text in (secrets.sent, secrets.received) if text]
    if any(parsed.terms.header != terms.header for parsed in links):
        raise NotationError(msg("table.damaged"))
    return terms, links


def _read_terms(head: bytes, lookup: Lookup) -> Terms:
    reader = codec.Reader(head)
    try:
        kit, record, colours = header.read(reader, lookup, header.PROTECTED)
        terms = Terms(kit, record, colours, reader.take(NONCE))
        begin(kit, record)  # raises for a bad position
    except header.BrokenLink:
        raise  # may come from a newer version
    except (GameError, ValueError) as error:
        raise NotationError(msg("table.damaged")) from error
    if terms.seats < 2 or reader.at < len(head):
        raise NotationError(msg("table.damaged"))
    return terms
