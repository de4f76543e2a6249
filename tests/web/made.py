"""Links of protected games that nobody played, for tests of what is kept."""

from __future__ import annotations

from random import Random

from pyengine import games
from pyengine.play.fair.crypto.hash_chain import ELEMENT, KEY, NONCE, STAMP
from pyengine.play.fair.match import Match
from pyengine.play.fair.wire.link import Attachment, Block, Link, Parsed, Terms, count_links, write_link
from pyengine.play.record import Record


def made_up(game: str, rng: Random, links: int) -> tuple[Match, list[str]]:
    """Return an end and the texts of a game: built as protected ones are, in nothing else like one, of any length."""
    kit = games.load(game)
    terms = Terms(kit, Record(game, kit.game.info.read_options({})), None, rng.randbytes(NONCE))
    log: list[Link] = []
    texts = []
    for number in range(links):
        seat = number % terms.seats
        log.append(Link(seat, rng.randbytes((number < terms.seats) * ELEMENT + rng.randrange(40))))
        written = count_links(tuple(log))
        first = {one.seat: one.body[:ELEMENT] for one in reversed(log)}
        blocks = {
            seat: Block(rng.randbytes(ELEMENT) if n > 1 else first[seat], rng.randbytes(STAMP)) for seat, n in written.items()
        }
        attached = tuple(Attachment(1, rng.randbytes(rng.randrange(1500))) for _ in range(rng.randrange(2)))
        texts.append(write_link(Parsed(terms, blocks, tuple(log), attached)))
    return Match(terms, 0, rng.randbytes(KEY)), texts
