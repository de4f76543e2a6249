"""People at a table that passes nothing but links: games played at random by all seats, as the tests need them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from random import Random
from typing import Any

from pyengine import games
from pyengine.core.kit import Kit
from pyengine.core.types import RESIGN, Action
from pyengine.play.fair.audit import audit
from pyengine.play.fair.match import Match, join, watch
from pyengine.play.fair.wire.link import Parsed, Terms, parse_link
from pyengine.play.record import Record

from . import brisk

PROTECTED = tuple(name for name in games.IDS if not games.load(name).game.info.solitaire)
KITS: Mapping[int, Kit] = {kit.game.info.number: kit for kit in (*map(games.load, PROTECTED), brisk.KIT)}
Choose = Callable[[Match, Random], Action]


def lookup(number: int, name: str = "") -> Kit | None:
    """Return the kit of a game."""
    kit = KITS.get(number)
    return kit if kit and name in ("", kit.game.info.id) else None


def parse_all(texts: Iterable[str]) -> list[Parsed]:
    """Return links, parsed."""
    return [parse_link(text, lookup) for text in texts]


def kit_of(name: str) -> Kit:
    """Return a kit by id."""
    return next(kit for kit in KITS.values() if kit.game.info.id == name)


def key(seat: int, salt: str = "") -> bytes:
    """Return a key that is the same in every run."""
    return sha256(f"key/{seat}/{salt}".encode()).digest()[:16]


def terms(name: str, colours: int | None = None, nonce: str = "", position: str | None = None, **options: Any) -> Terms:
    """Return the terms of a game."""
    kit = kit_of(name)
    record = Record(name, kit.game.info.read_options(options), position)
    return Terms(kit, record, colours, sha256(f"nonce/{nonce}".encode()).digest()[:16])


def choose_anything(match: Match, rng: Random) -> Action:
    """Decide at random."""
    return rng.choice(list(match.legal()))


class MatchTable:
    """All seats of a game and the texts that went between them."""

    def __init__(self, agreed: Terms, salt: str = "", arrays: tuple[int | None, ...] = ()) -> None:
        self.terms, self.salt = agreed, salt
        self.arrays = arrays or (None,) * agreed.seats
        self.seats: list[Match | None] = [Match(agreed, 0, key(0, salt), self.arrays[0])]
        self.seats += [None] * (agreed.seats - 1)
        self.texts: list[str] = []

    @property
    def turn(self) -> int:
        """The seat whose link is next."""
        return len(self.texts) % self.terms.seats

    def match(self, seat: int) -> Match:
        """Return a seat's game."""
        match = self.seats[seat]
        assert match is not None
        return match

    def arrive(self) -> Match:
        """Let the next seat open the newest link."""
        seat = self.turn
        if self.texts:
            if self.seats[seat] is None:
                self.seats[seat] = join(parse_link(self.texts[-1], lookup), key(seat, self.salt), self.arrays[seat])
            elif len(self.match(seat).log) < len(self.texts):
                self.match(seat).receive(parse_link(self.texts[-1], lookup))
        return self.match(seat)

    def link(self, rng: Random, choose: Choose = choose_anything) -> str:
        """Let the next seat decide what is due and send."""
        match = self.arrive()
        while not match.is_complete:
            match.play(choose(match, rng))
        while (early := match.early()) and rng.random() < 0.7:
            match.play(rng.choice(early))
        self.texts.append(match.send())
        return self.texts[-1]

    def resign(self) -> str:
        """Let the next seat that may give up."""
        rng = Random(0)
        while True:
            match = self.arrive()
            while not match.is_complete and RESIGN not in match.claims():
                match.play(choose_anything(match, rng))
            if RESIGN in match.claims():
                match.play(RESIGN)
                self.texts.append(match.send())
                return self.texts[-1]
            self.texts.append(match.send())

    def is_finished(self) -> bool:
        """Whether all keys are shown."""
        return bool(self.texts) and watch(parse_link(self.texts[-1], lookup)).next_seat is None

    def play(self, rng: Random, links: int = 1000, choose: Choose = choose_anything) -> None:
        """Play until all keys are shown or so many links have been sent."""
        while len(self.texts) < links:
            self.link(rng, choose)
            sender = self.match((len(self.texts) - 1) % self.terms.seats)
            if sender.next_seat is None:
                return

    def verify(self) -> None:
        """Everybody, a spectator included, finds the finished game in order and sees the same end."""
        ends = []
        for seat in range(self.terms.seats):
            match = self.match(seat)
            if len(match.log) < len(self.texts):
                match.receive(parse_link(self.texts[-1], lookup), own=True)
            ends.append(match)
        ends.append(watch(parse_link(self.texts[-1], lookup)))
        audits = [audit(match) for match in ends]
        assert all(one.is_verified for one in audits), [one.breaches for one in audits]
        assert len({one.fold.state for one in audits if one.fold}) == 1
        assert all(one.fold and all(one.fold.keys) for one in audits)
        assert len({match.code for match in ends}) == 1
