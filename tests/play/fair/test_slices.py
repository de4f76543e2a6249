"""Heavy work: the comb of the cards' points agrees with the ladder; receiving and preparing go in slices."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

import pytest

from pyengine.play.fair.audit import Audit, audit, audit_in_slices
from pyengine.play.fair.crypto import comb, curve25519, shared_deck
from pyengine.play.fair.match import Match, watch
from pyengine.play.fair.private_link import read_private_link, restore_match, write_private_link
from pyengine.play.fair.refusal import Refused
from pyengine.play.fair.slices import finish
from pyengine.play.fair.wire.link import Parsed, parse_link

from . import cheat
from .moments import stand_in, verdict
from .table import MatchTable, lookup, parse_all, terms


def test_the_comb_is_the_ladder() -> None:
    """For every card that has literals, with numbers odd and even, the smallest and the largest; each literal plays a part."""
    rng = Random(1)
    for number in range(comb.STORED):
        point = curve25519.card_point(number)
        for k in (1, 2, curve25519.ORDER - 1, rng.randrange(1, curve25519.ORDER)):
            assert comb.times(k, number) == curve25519.mul(k, point), (number, k)


def test_a_card_without_literals_takes_the_ladder() -> None:
    assert comb.times(7, comb.STORED) == curve25519.ladder(7, curve25519.card_point(comb.STORED))


def test_on_curve_agrees_with_eulers_criterion() -> None:
    rng = Random(2)
    for x in (0, 1, curve25519.P - 1, *(rng.randrange(curve25519.P) for _ in range(200))):
        square = pow(x * (x * x + 486662 * x + 1) % curve25519.P, (curve25519.P - 1) // 2, curve25519.P) == 1
        assert curve25519.on_curve(x) == square


def test_torsion_is_all_that_vanishes() -> None:
    """The subgroup of torsion has eight points: the neutral one, one of order two with x = 0, and three pairs, all listed."""
    assert len(curve25519.TORSION) == 3
    for x in curve25519.TORSION:
        assert curve25519.on_curve(x)
        assert curve25519.ladder(8, x) == 0
        assert curve25519.from_bytes(curve25519.to_bytes(x)) is None
    assert [curve25519.ladder(k, curve25519.P - 1) for k in (4, 8)] == [0, 0], "of order four too, but on the twist"
    assert not curve25519.on_curve(curve25519.P - 1)


def before(name: str, links: int) -> tuple[Match, Parsed]:
    """Return a seat's match and the link that it has not opened yet."""
    table = MatchTable(terms(name))
    table.play(Random(3), links)
    match = table.seats[links % 2]
    assert match is not None
    return match, parse_link(table.texts[-1], lookup)


@pytest.mark.parametrize("name", ["brisk", "booster", "place"])
def test_receiving_in_slices(name: str) -> None:
    """It tells how far it is, never going back; until it ends all is as it was, also when it is left off."""
    match, parsed = before(name, 3)
    twin = stand_in(match)
    old = match.text, dict(match.context.knowledge.cards), dict(match.context.knowledge.passes)
    work = match.receive_in_slices(parsed)
    parts = [next(work)]
    work.close()
    assert (match.text, match.context.knowledge.cards, match.context.knowledge.passes) == old
    work, parts = match.receive_in_slices(parsed), []
    for part in work:
        assert match.text == old[0]
        parts.append(part)
    assert parts == sorted(parts)
    assert 0 <= parts[0] <= parts[-1] <= 1
    assert len(parts) > 20 or name != "booster"
    twin.receive(parsed)
    assert (match.text, match.fold, match.context.knowledge.cards) == (twin.text, twin.fold, twin.context.knowledge.cards)


def test_receiving_in_slices_refuses() -> None:
    match, parsed = before("brisk", 3)
    came = tuple(part._replace(data=part.data[:-1] + b"\x00") if part.kind == 3 else part for part in parsed.attachments)
    with pytest.raises(Refused) as caught:
        for _ in match.receive_in_slices(parsed._replace(attachments=came)):
            pass
    assert caught.value.code == "E_SHARE"
    assert not match.context.knowledge.cards
    match.receive(parsed)
    assert match.context.knowledge.cards


@pytest.mark.parametrize("links", [0, 1, 2])
def test_what_is_prepared_is_not_done_again(links: int) -> None:
    """Each of the three passes: after preparing, sending multiplies nothing, and the text is the same as without."""
    texts = []
    for ahead in (False, True):
        for made in (curve25519.mul, comb.times, shared_deck.first_pass, shared_deck.second_pass, shared_deck.third_pass):
            made.cache_clear()
        table = MatchTable(terms("brisk", nonce=f"ahead{links}"), salt=str(links))
        rng = Random(1)
        table.play(rng, links)
        match = table.arrive()
        if ahead:
            parts = list(match.prepare_in_slices())
            assert parts == [at / 8 for at in range(1, 9)]
        while not match.is_complete:
            match.play(next(iter(match.legal())))
        done = curve25519.mul.cache_info().misses + comb.times.cache_info().misses
        texts.append(match.send())
        more = curve25519.mul.cache_info().misses + comb.times.cache_info().misses - done
        assert more == (0 if ahead else 8)
    assert texts[0] == texts[1]


def test_games_without_a_deck_have_nothing_to_prepare() -> None:
    table = MatchTable(terms("place"))
    assert not list(table.arrive().prepare_in_slices())


def test_the_share_of_a_card_already_known_cannot_be_changed() -> None:
    """Each link carries the shares of the whole hand again; another value than before is refused though nothing hangs on it."""
    table = MatchTable(terms("booster"))
    table.play(Random(3), 7)
    sender, receiver = table.match(0), table.match(1)
    shares, *others = sender.attachments
    assert shares.kind == 3
    wrong = shares._replace(data=shares.data[:-1] + bytes((shares.data[-1] ^ 1,)))
    assert verdict(receiver, cheat.again(sender)) == "accepted"
    assert verdict(receiver, cheat.again(sender, attachments=(wrong, *others))) == "E_SHARE"


@pytest.mark.parametrize("right", [True, False])
def test_a_hand_that_was_kept_is_not_looked_for_again(right: bool) -> None:
    """A wrong hint costs a trial and changes nothing."""
    table = MatchTable(terms("booster"))
    table.play(Random(3), 5)
    table.arrive()
    match, way = table.match(1), read_private_link(write_private_link(table.match(1)))
    hints = match.known_cards if right else {place: (card + 1) % 36 for place, card in match.known_cards.items()}
    comb.times.cache_clear()
    restored = restore_match(way, parse_all(table.texts), hints)
    tried = comb.times.cache_info().misses
    assert restored.known_cards == match.known_cards
    assert len(restored.known_cards) >= 6
    assert (tried < 20) == right


def test_an_audit_in_slices() -> None:
    """Every link and every card of every shuffle is a slice; what comes out is what `audit` says at once."""
    table = MatchTable(terms("brisk", nonce="audit", turns=2))
    table.play(Random(4))
    match = watch(parse_link(table.texts[-1], lookup))
    parts = list[float]()
    audit_result = finish(note_parts(audit_in_slices(match), parts))
    assert parts == sorted(parts)
    assert 0 < parts[0] < parts[len(match.log) - 1] == 0.5, "reading the links is half of it"
    assert parts[-1] == 1
    assert len(parts) == len(match.log) + sum(len(epoch.cards) * epoch.stage for epoch in match.fold.epochs)
    assert audit_result == audit(match)
    assert audit_result.is_verified


def note_parts(work: Generator[float, None, Audit], parts: list[float]) -> Generator[float, None, Audit]:
    """Do some work and note what it yields."""
    while True:
        try:
            parts.append(next(work))
        except StopIteration as end:
            audit_result: Audit = end.value
            return audit_result
        yield parts[-1]
