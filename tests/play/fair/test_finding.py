"""Finding the own arrangement again by its root: all are tried, and what they share is worked out once."""

from __future__ import annotations

from random import Random

import pytest

from pyengine.play.fair.crypto import identity_tree
from pyengine.play.fair.crypto.identity_tree import Tree
from pyengine.play.fair.match import Match
from pyengine.play.fair.private_link import _restore_arrangement, read_private_link, restore_match, write_private_link
from pyengine.play.fair.refusal import Refused
from pyengine.play.fair.wire.link import parse_link, write_link

from .table import MatchTable, key, lookup, parse_all, terms


def count_hashes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that grows by the tag of every hash of a tree that is worked out."""
    made: list[str] = []
    digest, prf = identity_tree.digest, identity_tree.prf

    def note_digest(tag: str, *parts: bytes) -> bytes:
        made.append(tag)
        return digest(tag, *parts)

    def note_salt(secret: bytes, tag: str, *parts: bytes) -> bytes:
        made.append(tag)
        return prf(secret, tag, *parts)

    monkeypatch.setattr(identity_tree, "digest", note_digest)
    monkeypatch.setattr(identity_tree, "prf", note_salt)
    return made


@pytest.mark.parametrize("arrays", [(0, 959), (518, 30)])
def test_a_private_link_finds_the_arrangement(arrays: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    table = MatchTable(terms("cloak", nonce="found"), arrays=arrays)
    table.play(Random(1), 3)
    made = count_hashes(monkeypatch)
    for seat in (0, 1):
        way = read_private_link(write_private_link(table.match(seat)))
        match = restore_match(way, parse_all(table.texts[1:2]))
        assert match.context.knowledge.arrays == {seat: arrays[seat]}
    assert len(made) < 6_000  # 90,000 for every tree by itself


def test_a_wrong_key_finds_none_and_as_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    table = MatchTable(terms("cloak", nonce="found"), arrays=(3, 4))
    table.play(Random(1), 3)
    made = count_hashes(monkeypatch)
    way = read_private_link(write_private_link(table.match(0)))._replace(key=key(7))
    match = Match(table.terms, way.seat, way.key)
    _restore_arrangement(match, parse_link(table.texts[2], lookup))
    assert match.array is None
    assert len(made) < 3_000


def test_all_roots_are_those_of_the_trees() -> None:
    cloaking = terms("cloak").kit.game.fair_play(terms("cloak").record.options).cloaking
    assert cloaking
    arrays = [cloaking.types(number) for number in range(cloaking.arrangements)]
    roots = list(identity_tree.roots(key(0), bytes(16), 1, arrays))
    assert len(set(roots)) == len(roots) == 960
    for number in (0, 1, 100, 518, 959):
        assert roots[number] == Tree(key(0), bytes(16), 1, arrays[number]).root


def test_a_link_in_which_another_seat_comes_first_is_refused() -> None:
    table = MatchTable(terms("cloak", nonce="found"), arrays=(3, 4))
    table.play(Random(1), 2)
    parsed = parse_link(table.texts[1], lookup)
    alone = write_link(parsed._replace(log=parsed.log[1:], blocks={1: parsed.blocks[1]}))
    way = read_private_link(write_private_link(table.match(1)))
    with pytest.raises(Refused) as caught:
        restore_match(way, parse_all([alone]))
    assert caught.value.code == "E_TURN"
