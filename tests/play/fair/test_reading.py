"""Attempts to read what is hidden from a link and all else that is public: they do as well as guessing, no better.

Each is made against games as they are and, to show that the reader is able to read, against games with a leak built in.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from pyengine.play.fair.crypto import identity_tree, shared_deck
from pyengine.play.fair.crypto.hash_chain import KEY, prf, u8
from pyengine.play.fair.crypto.identity_tree import Tree
from pyengine.play.fair.crypto.seals import mask_decision
from pyengine.play.fair.match import Match
from pyengine.play.fair.mechanisms.base import FoldContext
from pyengine.play.fair.wire.link import Parsed, parse_link

from .table import MatchTable, key, lookup, terms
from .test_honest import sensible

Leak = Callable[[pytest.MonkeyPatch], None]


def public(reader: Match, parsed: Parsed) -> list[bytes]:
    """Return everything that one could try as a secret: all that was published, the reader's own key, and trivial values."""
    values = [element for line in reader.elements.values() for element in line]
    values += [*reader.transcripts, parsed.terms.nonce, key(reader.seat or 0), reader.key or b"", bytes(32), bytes(16)]
    for element, stamp in parsed.blocks.values():
        values += [element, stamp]
    for came in parsed.attachments:
        values += [came.data[at : at + 16] for at in range(0, min(len(came.data), 400), 16)]
    for _, body in parsed.log[-4:]:
        values += [body[:32], body[32:64], body[-16:]]
    return list(dict.fromkeys(value for value in values if value))


def as_guessing(hits: int, games: int, choices: float) -> bool:
    """Whether so many hits are what guessing among so many choices gives, or less (four standard deviations allowed)."""
    expected = games / choices
    return hits <= expected + 4 * math.sqrt(expected * (1 - 1 / choices)) + 1


def try_keys(reader: Match, parsed: Parsed, number: int) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Yield what the seal of a link might hold, by all keys that one could try."""
    context, seat = reader.context, parsed.log[number - 1].seat
    fold, body = reader.folds[number], parsed.log[number - 1].body
    sealing = context.fair.sealing
    assert sealing
    player = fold.players[seat]
    size = sealing.size(fold.state, player)
    for secret, before in product(public(reader, parsed), reader.transcripts[-4:]):
        actions = sealing.actions(fold.state, player, mask_decision(body[-size:], secret, before))
        if actions is not None and context.game.accepts(fold.state, player, actions[0]):
            yield actions


def publish_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seal with the element that the same link publishes."""
    monkeypatch.setattr(FoldContext, "next_element", lambda context, step: step.element)


def read_seals(name: str, games: int, choices: int) -> tuple[int, int]:
    """Let one of so many known decisions be sealed, and try to tell which; return how often that went well, of how many."""
    hits = 0
    for number in range(games):
        rng = Random(number)
        options: dict[str, Any] = {"power": 3} if name == "clone" else {}
        table = MatchTable(terms(name, nonce=str(number), **options), salt=str(number))
        match = table.arrive()
        candidates = {decide_first(table, pick) for pick in range(choices)}
        truth = rng.choice(sorted(candidates))
        for action in truth:
            match.play(action)
        table.texts.append(match.send())
        reader, parsed = table.arrive(), parse_link(table.texts[-1], lookup)
        votes = [actions for actions in try_keys(reader, parsed, 1) if actions in candidates]
        hits += (votes[0] if votes else rng.choice(sorted(candidates))) == truth
    return hits, games


def decide_first(table: MatchTable, pick: int) -> tuple[tuple[str, ...], ...]:
    """Return one of several decisions that the first seat could seal in its first link, in the form in which it is read."""
    match = Match(table.terms, 0, key(0, table.salt))
    rng = Random(pick)
    while not match.is_complete:
        match.play(sensible(match, rng))
    sealing, fold, player = match.context.fair.sealing, match.fold, match.draft.player
    assert sealing
    assert player is not None
    actions = sealing.actions(fold.state, player, sealing.plain(fold.state, player, match.draft.secret))
    assert actions is not None
    return actions


@pytest.mark.parametrize("name", ["synchronous", "clone"])
def test_a_sealed_decision_cannot_be_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    games = 60 if name == "synchronous" else 30
    assert as_guessing(*read_seals(name, games, 8), 7)
    publish_key(monkeypatch)
    hits, games = read_seals(name, 8, 8)
    assert hits == games, "with the leak all are read"


def drop_salts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash what a piece is without a secret."""
    monkeypatch.setattr(identity_tree, "_salt", lambda key, nonce, row, kind: bytes(16))


def publish_salts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the salts from what is public."""
    monkeypatch.setattr(identity_tree, "_salt", lambda key, nonce, row, kind: prf(nonce, "fp1.salt", u8(row), u8(kind))[:16])


def read_identities(games: int, choices: int) -> tuple[int, int]:
    """Hide one of so many arrays, show one piece in the course of play, and try to tell which array it is."""
    cloaking = terms("cloak").kit.game.fair_play(terms("cloak").record.options).cloaking
    assert cloaking
    hits = 0
    for number in range(games):
        rng = Random(number)
        candidates = rng.sample(range(960), choices)
        truth = rng.choice(candidates)
        table = MatchTable(terms("cloak", nonce=str(number)), salt=str(number), arrays=(truth, 518))
        table.play(rng, 3)
        reader, parsed = table.arrive(), parse_link(table.texts[-1], lookup)
        root, votes = parsed.log[0].body[32:64], []
        for secret, array in product(public(reader, parsed), candidates):
            if Tree(secret[:KEY], parsed.terms.nonce, 0, cloaking.types(array)).root == root:
                votes.append(array)
                break
        hits += (votes[0] if votes else rng.choice(candidates)) == truth
    return hits, games


@pytest.mark.parametrize("leak", [drop_salts, publish_salts])
def test_hidden_pieces_cannot_be_read(leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    assert as_guessing(*read_identities(8, 4), 4)
    leak(monkeypatch)
    hits, games = read_identities(4, 4)
    assert hits == games


def test_a_proof_tells_nothing_of_the_other_pieces() -> None:
    """With a piece shown, salts and all: two trees that differ in the other pieces have no value of the proof in common but that
    piece's own salts, and no salt of the proof opens another leaf."""
    nonce = bytes(16)
    trees = [Tree(key(0), nonce, 0, types) for types in ((1, 4, 3, 2, 0, 3, 4, 1), (1, 4, 3, 3, 0, 2, 4, 1))]
    one, other = (tree.disclose(0) for tree in trees)
    assert one[: 1 + 5 * 16] == other[: 1 + 5 * 16]
    salts = [one[at : at + 16] for at in range(1, 81, 16)]
    for tree in trees:
        hidden = {leaf for leaves in tree.leaves[1:] for leaf in leaves}
        tried = {
            identity_tree._leaf(nonce, 0, row, kind, bit, salt)
            for row, kind, bit, salt in product(range(1, 8), range(5), (0, 1), [*salts, key(1), bytes(16)])
        }
        assert not hidden & tried
    salt = identity_tree._salt(key(0), nonce, 1, 4)
    assert identity_tree._leaf(nonce, 0, 1, 4, 1, salt) in trees[0].leaves[1], "its own salt would"


def publish_card_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the keys to cards from what is public."""

    def leaky(key: bytes, nonce: bytes, epoch: int, position: int) -> bytes:
        return prf(nonce, "fp1.share", u8(epoch), u8(position))[:16]

    monkeypatch.setattr(shared_deck, "make_share", leaky)


def read_cards(games: int, seat: int) -> tuple[int, int]:
    """Try to tell the first card of the other hand, with everything that its opponent has; return the hits and the tries."""
    hits = tries = 0
    for number in range(games):
        rng = Random(number)
        table = MatchTable(terms("brisk", nonce=str(number)), salt=str(number))
        table.play(rng, 4 - seat)
        table.arrive()
        reader, owner = table.match(seat), table.match(1 - seat)
        parsed, epoch = parse_link(table.texts[-1], lookup), reader.fold.epochs[0]
        learned = owner.context.knowledge.cards
        held = next((held for held in owner.fold.hands[1 - seat] if held.epoch == 0 and held[:2] in learned), None)
        if held is None:
            continue
        tries += 1
        truth, nonce, position = learned[held[:2]], parsed.terms.nonce, held.position
        left = sorted(set(range(8)) - set(reader.context.knowledge.cards.values()) - set(reader.fold.discarded))
        own = shared_deck.make_share(reader.key or b"", nonce, 0, position)
        guesses = [value[:16] for value in public(reader, parsed)][::8]
        guesses += [shared_deck.make_share(value[:16], nonce, 0, position) for value in (nonce, reader.key or b"")]
        votes = [shared_deck.find_card(nonce, 0, position, own, guess, epoch.tags, left) for guess in dict.fromkeys(guesses)]
        votes = [vote for vote in votes if vote is not None]
        hits += (votes[0] if votes else rng.choice(left)) == truth
    return hits, tries


@pytest.mark.parametrize("seat", [0, 1])
def test_cards_cannot_be_read(seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert as_guessing(*read_cards(12, seat), 4)
    publish_card_keys(monkeypatch)
    shared_deck.second_pass.cache_clear()
    shared_deck.third_pass.cache_clear()
    hits, tries = read_cards(4, seat)
    shared_deck.second_pass.cache_clear()
    shared_deck.third_pass.cache_clear()
    assert hits == tries > 2
