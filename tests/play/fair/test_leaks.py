"""What a link tells: twin games that differ only in what is hidden, and attempts to read it from all that is public."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from pyengine.core.game import Action
from pyengine.play.fair import deck, string
from pyengine.play.fair.curve import card_point
from pyengine.play.fair.match import Match
from pyengine.play.fair.ratchet import masked, stream, u8
from pyengine.play.fair.string import Parsed

from .table import Table, key, lookup, terms
from .test_honest import sensible


def difference(one: Parsed, other: Parsed) -> tuple[set[int], set[int]]:
    """Return the links whose bodies differ, and the seats whose stamps do; everything else must agree, lengths included."""
    assert one.terms.header == other.terms.header
    assert len(string.write(one)) == len(string.write(other))
    assert [link.seat for link in one.log] == [link.seat for link in other.log]
    assert [len(link.body) for link in one.log] == [len(link.body) for link in other.log]
    assert {seat: block.element for seat, block in one.blocks.items()} == {
        seat: block.element for seat, block in other.blocks.items()
    }
    assert [(came.kind, len(came.data)) for came in one.attachments] == [
        (came.kind, len(came.data)) for came in other.attachments
    ]
    bodies = {at for at, (a, b) in enumerate(zip(one.log, other.log, strict=True)) if a.body != b.body}
    return bodies, {seat for seat in one.blocks if one.blocks[seat].stamp != other.blocks[seat].stamp}


@pytest.mark.parametrize("links", [1, 3, 5])
def test_sealed_moves_change_nothing_but_their_two_bytes(links: int) -> None:
    twins = []
    for choice in (0, 7):
        table = Table(terms("synchronous"))
        table.play(Random(1), links - 1)
        match = table.arrive()
        match.play(list(match.legal())[choice])
        twins.append(match.send())
    one, other = (string.parse(text, lookup) for text in twins)
    bodies, stamps = difference(one, other)
    assert bodies == {links - 1}
    assert stamps == {0}
    assert one.log[-1].body[:-2] == other.log[-1].body[:-2]


def public(match: Match) -> list[bytes]:
    """Return all that somebody could try as a key: what is published, the transcripts, the blocks, the other seat's key."""
    found = [element for line in match.elements.values() for element in line]
    found += [*match.transcripts, match.terms.nonce, key(1), bytes(32), bytes(16)]
    return found + [part for block in match.blocks.values() for part in block]


def test_a_sealed_move_cannot_be_read_from_what_is_public() -> None:
    hits = []
    for seed in range(30):
        table = Table(terms("synchronous", nonce=str(seed)), salt=str(seed))
        table.play(Random(seed), 4)
        match = table.arrive()
        while not match.complete:
            match.play(Random(seed).choice(list(match.legal())))
        sealing, draft = match.course.fair.sealing, match.draft
        if not draft.secret or sealing is None:
            continue
        plain = sealing.plain(draft.fold.state, draft.player or 0, draft.secret)
        text = match.send()
        seal = string.parse(text, lookup).log[-1].body[-2:]
        table.texts.append(text)
        reader = table.arrive()
        for secret, before in product(public(reader), reader.transcripts):
            if masked(seal, stream(secret, 2, "fp1.seal", before, u8(0))) == plain:
                hits.append(secret)
    assert len(hits) <= 3, "two bytes are hit by chance once in 65,536 trials"


def test_the_view_of_a_sealed_move_is_the_same() -> None:
    views = []
    for choice in (0, 7):
        table = Table(terms("synchronous"))
        match = table.arrive()
        match.play(list(match.legal())[choice])
        table.texts.append(match.send())
        views.append(table.arrive().view())
        assert match.view() != views[-1], "its owner sees it"
    assert views[0] == views[1]


def test_a_submission_tells_nothing_by_its_length() -> None:
    """From one and the same round a full submission and an empty one are as long."""
    lengths = set()
    for eager in (False, True):
        table = Table(terms("clone", players=3, power=5))
        rng = Random(8)
        table.play(rng, 5, sensible)
        match = table.arrive()
        fold = match.draft.fold
        assert match.course.sealing(fold, match.draft.step)
        while not match.complete:
            match.play(sensible(match, rng) if eager else short(match))
        lengths.add(len(match.send()))
    assert len(lengths) == 1


def short(match: Match) -> Action:
    """End every section at once."""
    return list(match.legal())[-1]


def test_hidden_pieces_change_nothing_but_their_root() -> None:
    """Two arrays with the same knights, and games in which only knights and pawns move."""
    twins = []
    cloaking = terms("cloak").kit.game.fair_play(terms("cloak").record.options).cloaking
    assert cloaking
    same = [n for n in range(960) if [at for at, kind in enumerate(cloaking.types(n)) if kind == 4] == [1, 6]]
    for array in (same[0], same[-1]):
        table = Table(terms("cloak"), arrays=(array, 518))
        for _ in range(8):
            table.link(Random(0), openly)
        twins.append([string.parse(text, lookup) for text in table.texts])
    for number, (one, other) in enumerate(zip(*twins, strict=True)):
        bodies, _ = difference(one, other)
        assert bodies == {0}, number
        assert one.log[0].body[:32] == other.log[0].body[:32]


def openly(match: Match, rng: Random) -> Action:
    """Move a pawn or a knight from home, end the turn."""
    legal = [action for action in match.legal() if "/" not in "".join(action)]
    steps = [a for a in legal if len(a) == 2 and abs(ord(a[0][0]) - ord(a[1][0])) == 0 and a[0][1] in "27"]
    return steps[0] if steps else next(action for action in legal if action == ("end",))


def test_hands_cannot_be_read_with_what_the_other_seat_has() -> None:
    table = Table(terms("booster"))
    table.play(Random(1), 5)
    owner, reader = table.match(0), table.arrive()
    assert reader.seat == 1
    hand = owner.fold.hands[0]
    assert hand
    tags = reader.fold.epochs[0].tags
    cards = reader.fold.epochs[0].cards
    guesses = [
        bytes(16),
        *(value[:16] for value in public(reader)),
        *(deck.share(key(1), reader.terms.nonce, 0, p) for p in (0, 1)),
    ]
    for held in hand[:2]:
        own = deck.share(key(1), reader.terms.nonce, 0, held.position)
        for guess in guesses[::4]:
            assert deck.find(reader.terms.nonce, 0, held.position, own, guess, tags, cards[:8]) is None
    assert all(card == "?" for card in reader.view().hands[owner.fold.players[0]])
    assert not any(place[:2] in {held[:2] for held in hand} for place in reader.course.cards)


def test_points_of_a_pass_have_nothing_in_common_with_cards_or_each_other() -> None:
    """Neither pass holds a card's own point, and no point of one is found in the other."""
    table = Table(terms("brisk"))
    table.play(Random(1), 2)
    first = string.parse(table.texts[0], lookup).attachments[0].data
    second = string.parse(table.texts[1], lookup).attachments[0].data
    points = [set(deck.points(data, 8)) for data in (first, second)]
    assert not points[0] & points[1]
    assert not (points[0] | points[1]) & {card_point(number) for number in range(8)}
