"""Games stopped at every link, with both ends at hand: who has just written it and who is about to open it."""

from __future__ import annotations

import copy
from random import Random
from typing import Any, NamedTuple

from pyengine.core.types import RESIGN, Action
from pyengine.play.fair.match import Match
from pyengine.play.fair.refusal import Refused
from pyengine.play.fair.wire.link import Parsed, parse_link
from pyengine.play.header import BrokenLink

from .table import Choose, MatchTable, choose_anything, key, lookup, terms


class Moment(NamedTuple):
    """A game just before its receiver opens the newest link. ``opened`` are the open actions in that link."""

    name: str
    sender: Match
    receiver: Match
    text: str
    parsed: Parsed
    older: list[str]
    opened: tuple[Action, ...]

    @property
    def seat(self) -> int:
        """The sender's seat."""
        return self.parsed.log[-1].seat

    @property
    def nth(self) -> int:
        """How many links the sender has written before this one."""
        return (len(self.parsed.log) - 1) // self.parsed.terms.seats


def stand_in(match: Match) -> Match:
    """Return a copy that can go on without changing the original."""
    twin = copy.copy(match)
    twin._draft = None
    return twin


def verdict(match: Match, text: str) -> str:
    """Return what a receiver says of a text: a code, or "accepted". What is wrong is blamed on a link and its writer."""
    try:
        parsed = parse_link(text, lookup)
    except BrokenLink as error:
        return error.code
    try:
        stand_in(match).receive(parsed)
    except Refused as error:
        refusal = error
    else:
        return "accepted"
    if refusal.code == "E_MALFORMED":
        assert refusal.message.key == "fair.breach"
    if refusal.message.key == "fair.breach" or refusal.code in ("E_TURN", "E_ANCHOR", "E_STAMP", "E_OWN"):
        assert 0 < refusal.link <= len(parsed.log), refusal.code
        assert refusal.seat == parsed.log[refusal.link - 1].seat, refusal.code
    if refusal.message.key == "fair.not-by-seat":
        assert refusal.seat in parsed.blocks, refusal.code
    return refusal.code


def walk(name: str, links: int, seed: int, choose: Choose = choose_anything, **options: Any) -> list[Moment]:
    """Play a game for so many links, then give up; return the moment of every link."""
    table = MatchTable(terms(name, nonce=f"{name}{seed}", **options), arrays=(7 * seed, 700 + seed) if name == "cloak" else ())
    rng, moments, resigned = Random(f"{name}{seed}"), list[Moment](), False
    while not moments or moments[-1].sender.next_seat is not None:
        match = table.arrive()
        while not match.is_complete:
            if len(table.texts) >= links and not resigned and RESIGN in match.claims():
                match.play(RESIGN)
                resigned = True
                break
            match.play(choose(match, rng))
        while not resigned and (early := match.early()) and rng.random() < 0.7:
            match.play(rng.choice(early))
        opened = match.draft.opened
        table.texts.append(match.send())
        seat = table.turn
        receiver = table.seats[seat] or Match(table.terms, seat, key(seat), table.arrays[seat])
        text = table.texts[-1]
        now = Moment(name, stand_in(match), stand_in(receiver), text, parse_link(text, lookup), table.texts[:-1], opened)
        moments.append(now)
    return moments


def moment(name: str, links: int, seed: int, **options: Any) -> Moment:
    """Play a game for so many links and stop before the newest one is opened."""
    return walk(name, links, seed, **options)[links - 1]
