"""One body is the only text of what it says: the links of games of all kinds, respelled by who has the key, are refused."""

from __future__ import annotations

from random import Random

import pytest

from pyengine import games
from pyengine.play import codec
from pyengine.play.fair.crypto.hash_chain import ELEMENT, STAMP
from pyengine.play.fair.match import watch
from pyengine.play.fair.wire.link import Block, Link, Parsed, Terms, parse_link, write_link
from pyengine.play.header import BrokenLink
from pyengine.play.record import Record

from . import cheat
from .moments import Moment, stand_in, verdict, walk
from .table import MatchTable, lookup, terms

KINDS = ("place", "mitosis", "mathematichess", "gravity", "synchronous", "clone", "booster", "brisk", "cloak")


def moments(name: str, links: int = 10, seed: int = 5) -> list[Moment]:
    """Return the moments of a short game of a kind."""
    return walk(name, 30 if name == "cloak" else links, seed, **({"power": 3} if name == "clone" else {}))


def head(now: Moment) -> int:
    """Return how many bytes of the newest body are its anchor and its commitment."""
    return 0 if now.nth else ELEMENT + now.sender.context.mechanism.commitment_size


@pytest.mark.parametrize("name", KINDS)
def test_an_empty_body_is_empty(name: str) -> None:
    seen = 0
    for now in moments(name):
        body = now.parsed.log[-1].body
        if len(body) == head(now):
            seen += 1
            assert verdict(now.receiver, cheat.again(now.sender, body + b"\x00")) == "E_MALFORMED"
    if name == "place":  # an inviter who is not to begin, or lets the other begin, sends an empty link
        table = MatchTable(terms("place", colours=1))
        table.texts.append(table.arrive().send())
        other = table.arrive()
        text = cheat.again(table.match(0), table.match(0).log[-1].body + b"\x00")
        assert verdict(stand_in(other), text) in ("E_NOT_YOURS", "E_STALE", "E_HISTORY")
        with pytest.raises(BrokenLink) as caught:
            watch(parse_link(text, lookup))
        assert caught.value.code == "E_MALFORMED"
    assert seen or name in ("place", "mitosis", "mathematichess", "synchronous", "clone")


def respell(now: Moment) -> list[bytes]:
    """Return bodies that say what the newest one says, in other bytes."""
    body, at = now.parsed.log[-1].body, head(now)
    start, rest = body[:at], body[at:]
    spellings = [body + b"\x00", start + b"\x00" + rest, start + b"\x80\x00" + rest]
    fold = now.sender.fold
    if rest:
        spellings.append(start + bytes((rest[0] | 0x80, 0)) + rest[1:])
    if fold.players and now.nth and rest:
        player = fold.players[now.seat]
        true = cheat.pack(now.sender, player, now.opened)
        if rest.startswith(true):
            tail = rest[len(true) :]
            spellings += [start + true + b"\x00" + tail, start + true[:1] + b"\x00" + true[1:] + tail]
            if now.sender.is_over:  # more actions behind the one that ended the game
                for more in (*now.opened, ("resign",)):
                    spellings.append(start + cheat.pack(now.sender, player, (*now.opened, more)) + tail)
            if not now.opened and not tail:
                spellings.append(start + true)
    return [other for other in dict.fromkeys(spellings) if other != body]


@pytest.mark.parametrize("name", KINDS)
def test_a_body_has_one_text(name: str) -> None:
    """What is taken in place of the true body says something else."""
    for now in moments(name):
        true = stand_in(now.receiver)
        true.receive(now.parsed)
        for body in respell(now):
            text = cheat.again(now.sender, body)
            twin = stand_in(now.receiver)
            try:
                twin.receive(parse_link(text, lookup))
            except BrokenLink:
                continue
            assert twin.fold != true.fold, (name, len(now.parsed.log), now.parsed.log[-1].body[-40:], body[-40:])


@pytest.mark.parametrize("name", KINDS)
def test_nothing_stands_behind_the_end_of_a_game(name: str) -> None:
    ends = 0
    for seed in (5, 6):
        for now in moments(name, 6, seed):
            fold, body = now.sender.fold, now.parsed.log[-1].body
            if not now.sender.is_over or not now.nth or now.sender.folds[-2].keys[now.seat] is not None:
                continue
            player = fold.players[now.seat]
            true = cheat.pack(now.sender, player, now.opened)
            assert body.startswith(true)
            more = cheat.pack(now.sender, player, (*now.opened, ("resign",)))
            ends += 1
            assert verdict(now.receiver, cheat.again(now.sender, more + body[len(true) :])) != "accepted"
    assert ends


@pytest.mark.parametrize("name", ["synchronous", "clone"])
def test_a_sealed_decision_has_one_number(name: str) -> None:
    """Of all numbers that a sealed field can hold, those that stand for a decision are those that the decision is written as."""
    rng, read = Random(name), 0
    for options in ({},) if name == "synchronous" else ({"power": 3}, {"power": 1, "players": 3}):
        agreed = terms(name, **options)
        sealing = agreed.kit.game.fair_play(agreed.record.options).sealing
        assert sealing
        state = agreed.kit.game.start(agreed.record.options)
        for _ in range(400):
            size = sealing.size(state, 0)
            # Most numbers are far above what there is: short ones are tried as well.
            plain = rng.randrange(256 ** rng.randint(1, size)).to_bytes(size, "big")
            actions = sealing.actions(state, 0, plain)
            if actions is None:
                continue
            after = state
            for action in actions:
                if not agreed.kit.game.accepts(after, 0, action):
                    break
                after = agreed.kit.game.apply(after, 0, action)
            else:
                read += 1
                assert sealing.plain(state, 0, actions) == plain
    assert read > 5


def test_the_seat_of_a_side_that_nobody_draws_is_left_out() -> None:
    """In games whose sides are not drawn the inviter is player 0: saying so would be a second header for the same game."""
    for name in ("place", "booster", "cloak"):
        agreed = terms(name, colours=0)
        drawn = agreed.kit.game.fair_play(agreed.record.options).drawn
        table = MatchTable(agreed, arrays=(1, 2) if name == "cloak" else ())
        text = table.link(Random(1))
        if drawn:
            assert parse_link(text, lookup).terms == agreed
            continue
        with pytest.raises(BrokenLink) as caught:
            parse_link(text, lookup)
        assert caught.value.code == "E_MALFORMED"


@pytest.mark.parametrize("name", [name for name in games.IDS if games.load(name).game.info.solitaire])
def test_a_game_of_one_has_no_protected_links(name: str) -> None:
    kit = games.load(name)
    agreed = Terms(kit, Record(name, kit.game.info.read_options({})), None, bytes(16))
    assert agreed.seats == 1
    text = write_link(Parsed(agreed, {0: Block(bytes(ELEMENT), bytes(STAMP))}, (Link(0, bytes(ELEMENT)),)))
    with pytest.raises(BrokenLink) as caught:
        parse_link(text, games.by_number)
    assert caught.value.code == "E_SEAT"


@pytest.mark.parametrize("name", KINDS)
def test_every_text_of_a_game_is_written_like_that(name: str) -> None:
    for now in moments(name):
        assert write_link(parse_link(now.text, lookup)) == now.text
        data = codec.from_text(now.text)
        assert codec.to_text(data) == now.text
    assert games.IDS
