"""The state after a link of a protected game (the fold), and what is known besides the log. Data only.

A `Fold` does not apply a sealed decision before it is opened by the same seat's next link. The rules ensure that such
decisions give the same result in any order.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from ...core.fair import Statement
from ...core.types import Action, Player
from ..record import Entry, State

NOTHING: Mapping[Any, Any] = MappingProxyType({})


class Seal(NamedTuple):
    """A sealed decision that is not open yet. ``transcript`` is the one before the link that holds it, ``link`` that link."""

    data: bytes
    transcript: bytes
    link: int


class LinkStep(NamedTuple):
    """The link being read or written: its number from 1, its seat, its number among that seat's links (from 0), the
    transcript before it, the element it publishes, and the newest elements of the other seats, in order."""

    number: int
    seat: int
    nth: int
    transcript: bytes
    element: bytes
    others: bytes


class Held(NamedTuple):
    """A card in a hand: its position in the deck, and the link in which it was drawn."""

    epoch: int
    position: int
    link: int


class Epoch(NamedTuple):
    """A shuffle. ``first`` is seat A; ``stage`` counts the passes that have been made, 3 when cards can be read.

    ``hashes`` are those of the first two passes, ``given`` how many positions have been dealt, ``last`` the seat that got the
    latest one.
    """

    number: int
    first: int
    cards: tuple[int, ...]
    stage: int = 0
    hashes: tuple[bytes, ...] = ()
    tags: bytes = b""
    given: int = 0
    last: int = 0


class Play(NamedTuple):
    """A card played from a hand in the link at hand."""

    card: int
    held: Held | None = None


class Fold(NamedTuple):
    """The state after a link. ``players`` by seat, () until the sides are drawn; ``entries`` are all entries applied so far.

    ``queues`` are open actions by seat that wait for their turn, ``seals`` closed decisions by seat, ``keys`` those shown at
    the end. The rest is what mechanisms note. Hidden pieces: ``roots`` are the commitments by seat, ``arrays`` the numbers of
    arrangements shown with the keys. Decks: shuffles, ``hands`` by seat, ``discarded`` the cards played since the last shuffle.
    ``stated`` (seats and what they said of hidden pieces) and ``plays`` are of the newest link alone.
    """

    state: State
    players: tuple[Player, ...]
    entries: tuple[Entry, ...]
    queues: tuple[tuple[Action, ...], ...]
    seals: tuple[Seal | None, ...]
    keys: tuple[bytes | None, ...]
    arrays: tuple[int | None, ...]
    roots: tuple[bytes, ...]
    epochs: tuple[Epoch, ...] = ()
    hands: tuple[tuple[Held, ...], ...] = ()
    discarded: tuple[int, ...] = ()
    stated: tuple[tuple[int, Statement], ...] = ()
    plays: tuple[Play, ...] = ()


class Knowledge(NamedTuple):
    """What the reader of a log knows besides it. Immutable; new knowledge replaces the whole.

    ``keys`` and ``arrays`` are secrets by seat: the own ones, or all after the end. ``cards`` are those that one has learned, by
    epoch and position, ``shares`` what they were learned from; ``passes`` shuffles received, by epoch and number (1, 2).
    ``hints`` are cards learned earlier, which are tried first; they only save time.
    """

    keys: Mapping[int, bytes] = NOTHING
    arrays: Mapping[int, int] = NOTHING
    cards: Mapping[tuple[int, int], int] = NOTHING
    shares: Mapping[tuple[int, int], bytes] = NOTHING
    passes: Mapping[tuple[int, int], bytes] = NOTHING
    hints: Mapping[tuple[int, int], int] = NOTHING


def replace_at(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """Return values with one replaced."""
    return (*values[:at], value, *values[at + 1 :])
