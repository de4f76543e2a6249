"""What a stranger, or a player's post office, can do to a link: random damage in all its forms, each tried on the true receiver.

`siege` makes attempts over games in mid-course and counts what came of them. A change of a link that is its sender's newest can
be accepted at first sight, as nobody but its sender can tell yet; everything else must be refused.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

from pyengine.play import codec
from pyengine.play.fair import string
from pyengine.play.fair.match import Match
from pyengine.play.fair.string import Block, Link, Parsed
from pyengine.play.header import BrokenLink

from .table import Table, lookup, terms

CODES = {
    "E_B64", "E_SUM", "E_VERSION", "E_SHORT", "E_VARINT", "E_SEAT", "E_TURN", "E_NOT_YOURS", "E_GAME", "E_STALE", "E_HISTORY",
    "E_CHAIN", "E_ANCHOR", "E_CHAIN_END", "E_STAMP", "E_BLOCK", "E_OWN", "E_SEAL", "E_MOVE", "E_PHASE", "E_PROOF", "E_MALFORMED",
    "E_SHARE", "E_DECK_LEN", "E_DECK_POINT", "E_DECK_DUP", "E_CLOSE",
}  # fmt: skip


class Moment(NamedTuple):
    """A game just before its receiver opens the newest link."""

    receiver: Match
    text: str
    parsed: Parsed
    older: list[str]


def moment(name: str, links: int, seed: int, **options: Any) -> Moment:
    """Play a game for so many links and stop before the newest one is opened."""
    table = Table(terms(name, nonce=f"{name}{seed}", **options), arrays=(7, 700) if name == "cloak" else ())
    rng = Random(f"{name}{seed}")
    table.play(rng, links)
    receiver = table.seats[table.turn]
    assert receiver is not None
    return Moment(receiver, table.texts[-1], string.parse(table.texts[-1], lookup), table.texts[:-1])


def stand_in(match: Match) -> Match:
    """Return a copy that can receive without changing the original."""
    twin = copy.copy(match)
    twin.course = copy.copy(match.course)
    twin.course.cards, twin.course.passes = dict(match.course.cards), dict(match.course.passes)
    return twin


def verdict(match: Match, text: str) -> str:
    """Return what a receiver says of a text: a code, or "accepted"."""
    try:
        stand_in(match).receive(string.parse(text, lookup))
    except BrokenLink as error:
        return error.code
    return "accepted"


def resummed(data: bytes) -> str:
    """Return bytes as a text with a checksum that fits."""
    return codec.to_text(data + codec.checksum(data))


def bare(text: str) -> bytes:
    """Return the bytes of a text without the checksum."""
    return codec.from_text(text)[: -codec.SUM]


def flipped(data: bytes, rng: Random) -> bytes:
    """Return bytes with one bit turned, or one byte more where there is none."""
    if not data:
        return bytes((rng.randrange(256),))
    at = rng.randrange(len(data))
    return data[:at] + bytes((data[at] ^ 1 << rng.randrange(8),)) + data[at + 1 :]


def _changed(parsed: Parsed, at: int, link: Link) -> str:
    log = (*parsed.log[:at], link, *parsed.log[at + 1 :])
    return string.write(parsed._replace(log=log))


def cut(now: Moment, rng: Random) -> str:
    return now.text[: rng.randrange(len(now.text))]


def mutate(now: Moment, rng: Random) -> str:
    at = rng.randrange(len(now.text))
    return now.text[:at] + rng.choice("ABCxyz019-_ é") + now.text[at + 1 :]


def patch(now: Moment, rng: Random) -> str:
    return resummed(flipped(bare(now.text), rng))


def lengthen(now: Moment, rng: Random) -> str:
    data = bare(now.text)
    at = rng.randrange(len(data))
    return resummed(data[:at] + rng.randbytes(rng.randint(0, 2)) + data[at + rng.randint(0, 2) :])


def rewrite(now: Moment, rng: Random) -> str:
    """Change what was played in an earlier link."""
    at = rng.randrange(len(now.parsed.log) - 1)
    seat, body = now.parsed.log[at]
    return _changed(now.parsed, at, Link(seat, flipped(body, rng)))


def reorder(now: Moment, rng: Random) -> str:
    """Let two links change places, or leave one out."""
    log = list(now.parsed.log)
    one, other = rng.sample(range(len(log)), 2)
    if rng.random() < 0.5 and len(log) > 4:
        del log[one]
    else:
        log[one], log[other] = log[other], log[one]
    return string.write(now.parsed._replace(log=tuple(log)))


def wrong_seat(now: Moment, rng: Random) -> str:
    at = rng.randrange(len(now.parsed.log))
    seat, body = now.parsed.log[at]
    return _changed(now.parsed, at, Link((seat + 1) % now.parsed.terms.seats, body))


def replay(now: Moment, rng: Random) -> str:
    return rng.choice(now.older)


def forge(now: Moment, rng: Random) -> str:
    """Write as a seat without its key, or blame a block on another."""
    blocks = dict(now.parsed.blocks)
    seat = rng.choice(list(blocks))
    element, stamp = blocks[seat]
    blocks[seat] = Block(rng.choice((rng.randbytes(32), flipped(element, rng))), stamp)
    return string.write(now.parsed._replace(blocks=blocks))


def other_key(now: Moment, rng: Random) -> str:
    """Put the stamp or the whole block of one seat on another, or on itself in an older state."""
    blocks = dict(now.parsed.blocks)
    seat, other = rng.choice(list(blocks)), rng.choice(list(blocks))
    older = [parsed for parsed in (string.parse(text, lookup) for text in now.older[-4:]) if seat in parsed.blocks]
    block = blocks[other] if rng.random() < 0.5 or not older else rng.choice(older).blocks[seat]
    blocks[seat] = rng.choice((block, Block(blocks[seat].element, block.stamp), Block(block.element, blocks[seat].stamp)))
    return string.write(now.parsed._replace(blocks=blocks))


def attach(now: Moment, rng: Random) -> str:
    """Change, drop, double or invent attachments."""
    came = list(now.parsed.attachments)
    if came and rng.random() < 0.7:
        at = rng.randrange(len(came))
        kind, data = came[at]
        came[at : at + 1] = rng.choice(
            (
                [came[at]._replace(data=flipped(data, rng))],
                [came[at]._replace(data=data[:-1])],
                [came[at]._replace(kind=kind % 6 + 1)],
                [came[at]] * 2,
                [],
            )
        )
    else:
        came.append(string.Attachment(rng.randint(1, 7), rng.randbytes(rng.choice((0, 18, 177, 241)))))
    return string.write(now.parsed._replace(attachments=tuple(came)))


Attack = Callable[[Moment, Random], str]
ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (cut, mutate, patch, lengthen, rewrite, reorder, wrong_seat, replay, forge, other_key, attach)
}


def splice(now: Moment, rng: Random, others: Iterable[Moment]) -> str:
    """Mix parts of two games."""
    other = rng.choice([moment for moment in others if moment is not now])
    parsed = now.parsed
    at = rng.randrange(min(len(parsed.log), len(other.parsed.log)))
    log = (*parsed.log[:at], *other.parsed.log[at:]) if rng.random() < 0.5 else (*other.parsed.log[:at], *parsed.log[at:])
    mixed = rng.choice(
        (
            parsed._replace(log=log),
            other.parsed._replace(terms=parsed.terms),
            parsed._replace(blocks={**parsed.blocks, **other.parsed.blocks}),
        )
    )
    seats = {link.seat for link in mixed.log}
    blocks = {seat: mixed.blocks.get(seat, Block(bytes(32), bytes(16))) for seat in seats}
    return string.write(mixed._replace(blocks=blocks))


def residual(now: Moment, text: str) -> bool:
    """Whether a text differs from the true one only in links that nothing yet vouches for (section 11).

    Those are the ones that the receiver has not seen and whose senders have not written again: the newest one, in a ring those
    of the others in this round.
    """
    parsed, true = string.parse(text, lookup), now.parsed
    if parsed.terms.header != true.terms.header or len(parsed.log) != len(true.log):
        return False
    seen = len(now.receiver.log)
    loose = {number for number in range(seen, len(true.log)) if number >= len(true.log) - parsed.terms.seats + 1}
    changed = {number for number, (one, other) in enumerate(zip(parsed.log, true.log, strict=True)) if one != other}
    senders = {true.log[number].seat for number in loose}
    blocks = {seat for seat in true.blocks if parsed.blocks.get(seat) != true.blocks[seat]}
    elements = {seat for seat in blocks if parsed.blocks[seat].element != true.blocks[seat].element}
    return changed <= loose and blocks <= senders and not elements


def siege(moments: list[Moment], attempts: int, seed: int) -> Counter[tuple[str, str]]:
    """Make attempts in turn and count (attack, verdict); "open" are changes of the newest link taken at first sight.

    Raises AssertionError where something was accepted that must not be, or refused by anything but a code.
    """
    found: Counter[tuple[str, str]] = Counter()
    names = [*ATTACKS, "splice"]
    for number in range(attempts):
        rng = Random(int.from_bytes(sha256(f"{seed}/{number}".encode()).digest()[:8], "big"))
        now, name = rng.choice(moments), names[number % len(names)]
        text = splice(now, rng, moments) if name == "splice" else ATTACKS[name](now, rng)
        if text == now.text:
            continue
        said = verdict(now.receiver, text)
        if said == "accepted":
            assert residual(now, text), (name, number)
            said = "open"
        assert said == "open" or said in CODES, (name, number, said)
        found[name, said] += 1
    return found
