"""Random games, and texts with a right checksum, for tests of records and links."""

from __future__ import annotations

from random import Random
from typing import Any

from pyengine import games
from pyengine.core.types import CHANCE
from pyengine.play import codec
from pyengine.play.record import Record
from pyengine.play.session import Session

# Options with which random play ends, where a game has them.
ENDING = {"moveLimit": 40, "debtLimit": 16, "noProgressRounds": 20}


def play_randomly(name: str, seed: int, entries: int = 1500, **options: Any) -> Session:
    """Return a session with random actions, at most so many entries."""
    kit, rng = games.load(name), Random(f"{name}{seed}")
    ending = {option.name: ENDING[option.name] for option in kit.game.info.options if option.name in ENDING}
    deal = seed if kit.game.info.solitaire else None
    session = Session(kit, Record(name, kit.game.info.read_options({**ending, **options}), deal=deal))
    session.settle(rng)
    while (actors := kit.game.actors(session.state)) and len(session.record.entries) < entries:
        player = rng.choice(actors)
        assert player != CHANCE
        session.act(player, rng.choice(list(kit.game.legal(session.state, player))))
        session.settle(rng)
    return session


def add_checksum(data: bytes) -> str:
    """Return bytes with a right checksum, as an attacker would write them."""
    return codec.to_text(data + codec.checksum(data))
