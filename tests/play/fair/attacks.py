"""The siege: damage and forgery of every kind, by strangers and by players, each tried on the true receiver.

`siege` makes attempts over games at all their links and counts what came of them. A change of a link that is its sender's newest
may be accepted at first sight ("open"), as nobody but its sender can tell yet (fair-play.md section 11); what becomes of some of
those is played out as well. Everything else must be refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

from pyengine.core.errors import GameError
from pyengine.play import codec
from pyengine.play.fair.match import Match
from pyengine.play.fair.private_link import read_private_link, restore_match, write_private_link
from pyengine.play.fair.wire.link import Attachment, Block, Link, Parsed, count_links, parse_link, write_link
from pyengine.play.header import BrokenLink

from ..playing import add_checksum
from . import insiders
from .insiders import flip
from .moments import Moment, stand_in, verdict, walk
from .table import PROTECTED, choose_anything, lookup, parse_all

CODES = {
    "E_B64", "E_SUM", "E_VERSION", "E_SHORT", "E_VARINT", "E_SEAT", "E_TURN", "E_NOT_YOURS", "E_GAME", "E_STALE", "E_HISTORY",
    "E_CHAIN", "E_ANCHOR", "E_CHAIN_END", "E_STAMP", "E_BLOCK", "E_OWN", "E_SEAL", "E_MOVE", "E_PHASE", "E_PROOF", "E_MALFORMED",
    "E_SHARE", "E_DECK_LEN", "E_DECK_POINT", "E_DECK_DUP", "E_CLOSE",
}  # fmt: skip


def bare(text: str) -> bytes:
    """Return the bytes of a text without the checksum."""
    return codec.from_text(text)[: -codec.SUM]


def _replace_link(parsed: Parsed, at: int, link: Link) -> str:
    log = (*parsed.log[:at], link, *parsed.log[at + 1 :])
    return write_link(parsed._replace(log=log))


def cut(now: Moment, rng: Random) -> str:
    return now.text[: rng.randrange(len(now.text))]


def mutate(now: Moment, rng: Random) -> str:
    at = rng.randrange(len(now.text))
    return now.text[:at] + rng.choice("ABCxyz019-_ é") + now.text[at + 1 :]


def patch(now: Moment, rng: Random) -> str:
    return add_checksum(flip(bare(now.text), rng))


def lengthen(now: Moment, rng: Random) -> str:
    data = bare(now.text)
    at = rng.randrange(len(data))
    return add_checksum(data[:at] + rng.randbytes(rng.randint(0, 2)) + data[at + rng.randint(0, 2) :])


def rewrite(now: Moment, rng: Random) -> str:
    """Change what was played in an earlier link."""
    at = rng.randrange(len(now.parsed.log) - 1)
    seat, body = now.parsed.log[at]
    return _replace_link(now.parsed, at, Link(seat, flip(body, rng)))


def reorder(now: Moment, rng: Random) -> str:
    """Let two links change places, or leave one out."""
    log = list(now.parsed.log)
    one, other = rng.sample(range(len(log)), 2)
    if rng.random() < 0.5 and len(log) > 4:
        del log[one]
    else:
        log[one], log[other] = log[other], log[one]
    return write_link(now.parsed._replace(log=tuple(log)))


def wrong_seat(now: Moment, rng: Random) -> str:
    at = rng.randrange(len(now.parsed.log))
    seat, body = now.parsed.log[at]
    return _replace_link(now.parsed, at, Link((seat + 1) % now.parsed.terms.seats, body))


def replay(now: Moment, rng: Random) -> str:
    return rng.choice(now.older)


def forge(now: Moment, rng: Random) -> str:
    """Write as a seat without its key, or blame a block on another."""
    blocks = dict(now.parsed.blocks)
    seat = rng.choice(list(blocks))
    element, stamp = blocks[seat]
    blocks[seat] = Block(rng.choice((rng.randbytes(32), flip(element, rng))), stamp)
    return write_link(now.parsed._replace(blocks=blocks))


def other_key(now: Moment, rng: Random) -> str:
    """Put the stamp or the whole block of one seat on another, or on itself in an older state."""
    blocks = dict(now.parsed.blocks)
    seat, other = rng.choice(list(blocks)), rng.choice(list(blocks))
    older = [parsed for parsed in (parse_link(text, lookup) for text in now.older[-4:]) if seat in parsed.blocks]
    block = blocks[other] if rng.random() < 0.5 or not older else rng.choice(older).blocks[seat]
    blocks[seat] = rng.choice((block, Block(blocks[seat].element, block.stamp), Block(block.element, blocks[seat].stamp)))
    return write_link(now.parsed._replace(blocks=blocks))


def attach(now: Moment, rng: Random) -> str:
    """Change, drop, double or invent attachments."""
    came = list(now.parsed.attachments)
    if came and rng.random() < 0.7:
        at = rng.randrange(len(came))
        kind, data = came[at]
        came[at : at + 1] = rng.choice(
            (
                [came[at]._replace(data=flip(data, rng))],
                [came[at]._replace(data=data[:-1])],
                [came[at]._replace(kind=kind % 6 + 1)],
                [came[at]] * 2,
                [],
            )
        )
    else:
        came.append(Attachment(rng.randint(1, 7), rng.randbytes(rng.choice((0, 18, 177, 241)))))
    return write_link(now.parsed._replace(attachments=tuple(came)))


def stretch(now: Moment, rng: Random) -> str:
    """Write on in other people's names: open what is sealed, answer for the receiver, end the game."""
    log, blocks = now.parsed.log, dict(now.parsed.blocks)
    for _ in range(rng.randint(1, 2)):
        seat = len(log) % now.parsed.terms.seats
        log = (*log, Link(seat, rng.choice((b"", rng.randbytes(rng.randint(1, 20)), rng.choice(log).body))))
        known = [block.element for block in blocks.values()]
        element = rng.choice((rng.randbytes(32), sha256(rng.choice(known)).digest(), rng.choice(known)))
        blocks[seat] = Block(element, rng.randbytes(16))
    return write_link(Parsed(now.parsed.terms, blocks, log))


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def spare(text: str, rng: Random) -> str | None:
    """Return another text of the same bytes: its last character has bits that fill no byte. None where it has none."""
    free = {2: 16, 3: 4}.get(len(text) % 4, 1)
    first = LETTERS.index(text[-1]) // free * free
    others = [letter for letter in LETTERS[first : first + free] if letter != text[-1]]
    return text[:-1] + rng.choice(others) if others else None


def restate(now: Moment, rng: Random) -> str | None:
    """Say the same in another text: spare bits, an option at its default or in other words, a count written longer."""
    data, terms = bare(now.text), now.parsed.terms
    kind = rng.randrange(4)
    if kind == 0:
        return spare(now.text, rng)
    if kind == 1:
        return now.text + "="
    size = len(terms.header)
    if kind == 2:  # the rules version, and the first option of the game, as nobody writes them
        length = data[3]
        row = rng.choice((b"\x02\x011", b"\x10\x02on", b"\x10\x04true", b"\x10\x0201"))
        return add_checksum(data[:3] + bytes((length + len(row),)) + row + data[4:]) if length + len(row) < 128 else None
    at = size + 1
    for _ in range(data[size]):
        at += 1 + 32 * (data[at] >> 7) + 16
    return add_checksum(data[:at] + bytes((data[at] | 0x80, 0)) + data[at + 1 :]) if data[at] < 128 else None


class Said(str):
    """What became of an attempt that is no link of the game: a code, "refused" or "accepted"."""


def private(now: Moment, rng: Random) -> Said | None:
    """Forge the private link of a seat, and come back by it with all links at hand."""
    if now.sender.key is None:
        return None
    text = write_private_link(now.sender)
    data = bare(text)
    kind = rng.randrange(4)
    if kind == 0:
        forged = spare(text, rng) or text
    elif kind == 1:  # other seats, most of them of no such game
        seat = rng.choice([seat for seat in range(9) if seat != now.seat])
        if seat < now.parsed.terms.seats and seat not in now.parsed.blocks:
            return None  # a seat that is free still: whoever comes first has it
        forged = add_checksum(data[:1] + bytes((seat,)) + data[2:])
    elif kind == 2:
        at = rng.choice([0, *range(2, len(data))])
        forged = add_checksum(data[:at] + bytes((data[at] ^ 1 << rng.randrange(8),)) + data[at + 1 :])
    else:
        forged = rng.choice((add_checksum(data[:-1]), add_checksum(data + b"\x00"), text[:-1], text + "A", mutate(now, rng)))
    try:
        restore_match(read_private_link(forged), parse_all([*now.older[-3:], now.text]))
    except BrokenLink as error:
        return Said(error.code)
    except GameError:
        return Said(REFUSED)
    return Said(ACCEPTED) if forged != text else None


Attack = Callable[[Moment, Random], str | tuple[Match, str] | None]
STRANGERS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (cut, mutate, patch, lengthen, rewrite, reorder, wrong_seat, replay, forge, other_key, attach, stretch, restate)
}
PLAYERS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        insiders.impossible,
        insiders.omit,
        insiders.early_open,
        insiders.hollow_seal,
        insiders.changed_mind,
        insiders.second_thoughts,
        insiders.other_own_key,
        insiders.marked_cards,
        insiders.false_share,
        insiders.untruthful,
        insiders.malformed_identity,
        insiders.false_end,
        insiders.respell,
        insiders.behind_the_end,
    )
}
KINDS = (*STRANGERS, "splice", *PLAYERS, "private")
OPEN, ACCEPTED, REFUSED, LATER = "open", "accepted", "refused", "what became of open ones"


def splice(now: Moment, rng: Random, others: Iterable[Moment]) -> str:
    """Mix parts of two games."""
    other = rng.choice([moment for moment in others if moment.parsed.terms.nonce != now.parsed.terms.nonce])
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
    return write_link(mixed._replace(blocks=blocks))


def residual(now: Moment, text: str) -> bool:
    """Whether a text differs from the true one only in links that nothing yet vouches for (section 11).

    Those are the ones that the receiver has not seen and whose senders have not written again: the newest one, in a ring those
    of the others in this round.
    """
    parsed, true = parse_link(text, lookup), now.parsed
    if parsed.terms.header != true.terms.header or len(parsed.log) != len(true.log):
        return False
    if parsed.attachments != true.attachments:
        return False
    seen = len(now.receiver.log)
    loose = {number for number in range(seen, len(true.log)) if number >= len(true.log) - parsed.terms.seats + 1}
    changed = {number for number, (one, other) in enumerate(zip(parsed.log, true.log, strict=True)) if one != other}
    senders = {true.log[number].seat for number in loose}
    blocks = {seat for seat in true.blocks if parsed.blocks.get(seat) != true.blocks[seat]}
    written = count_links(true.log)  # who joins with this link may be anybody: the key is not tied to anything yet
    elements = {s for s in blocks if written[s] > 1 and parsed.blocks[s].element != true.blocks[s].element}
    return changed <= loose and blocks <= senders and not elements


def fate(now: Moment, text: str, rng: Random) -> str:
    """Return how a change that was taken at first sight comes out: the receiver answers, and the true sender opens the answer.

    The true sender refuses it; or, where only the stamp was changed, the receiver refuses that sender's next link. "" where the
    game is over before that.
    """
    receiver, sender = stand_in(now.receiver), stand_in(now.sender)
    receiver.receive(parse_link(text, lookup))
    for match, other in ((receiver, sender), (sender, receiver)):
        if match.next_seat is None:
            return ""
        while not match.is_complete:
            match.play(rng.choice(list(match.legal())))
        try:
            other.receive(parse_link(match.send(), lookup))
        except BrokenLink as error:
            return error.code
    return ACCEPTED


class Tried(NamedTuple):
    """What was done in which game, and what was said to it: a code, "open", or "accepted", which must not be."""

    attack: str
    game: str
    verdict: str


def siege(moments: list[Moment], attempts: int, seed: int, kinds: Iterable[str] = KINDS) -> Counter[Tried]:
    """Make attempts of all kinds in turn, at the moments that lend themselves to them, and count what came of them."""
    counts: Counter[Tried] = Counter()
    number, made, names = 0, 0, tuple(kinds)
    joined = [now for now in moments if now.receiver.log]  # strangers need a receiver who is in the game
    places = {name: list(joined if name in STRANGERS or name == "splice" else moments) for name in names}
    while made < attempts:
        rng = Random(int.from_bytes(sha256(f"{seed}/{number}".encode()).digest()[:8], "big"))
        name = names[number % len(names)]
        number += 1
        for now, receiver, text in _attempt(name, places[name], rng):
            if text == now.text and receiver is now.receiver:
                break
            said = str(text) if isinstance(text, Said) else verdict(receiver, text)
            if said == ACCEPTED and name not in PLAYERS and not isinstance(text, Said) and residual(now, text):
                said = OPEN
                if now.parsed.terms.seats == 2 and rng.random() < 0.2 and (end := fate(now, text, rng)):
                    counts[Tried(LATER, now.name, end)] += 1
            counts[Tried(name, now.name, said)] += 1
            made += 1
            break
    return counts


def _attempt(name: str, places: list[Moment], rng: Random) -> Iterator[tuple[Moment, Match, str]]:
    """Yield an attempt at a moment that lends itself to it; those that do not are struck off."""
    while places:
        now = rng.choice(places)
        if name == "splice":
            made: str | tuple[Match, str] | None = splice(now, rng, places)
        elif name == "private":
            made = private(now, rng)
        else:
            made = (STRANGERS.get(name) or PLAYERS[name])(now, rng)
        if made is not None:
            yield now, *(made if isinstance(made, tuple) else (now.receiver, made))
            return
        places.remove(now)


def theatre(small: bool) -> list[Moment]:
    """Return the moments of games of every kind, their beginnings and ends among them."""
    moments: list[Moment] = []
    lengths = {"synchronous": (14, 2), "brisk": (14, 2), "cloak": (30, 2), "clone": (18, 1)}  # links, seeds
    for name in (*PROTECTED, "brisk"):
        links, seeds = lengths.get(name, (12, 1))
        for seed in range(1, 2 if small else 1 + seeds):
            options: dict[str, Any] = {"power": 3} if name == "clone" else {}
            moments += walk(name, links, seed, choose_anything, **options)
    return moments
