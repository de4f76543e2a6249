"""Games of an earlier rules version: they open, show what they showed and are played on by the rules they were begun under.

What is frozen here was written by a build whose Booster Chess allowed a few moves that leave the own king in check (BST-25).
"""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import Any

import pytest

from pyengine import games
from pyengine.core.errors import IllegalAction, NotationError
from pyengine.core.types import CHANCE, Action
from pyengine.games.booster import KIT
from pyengine.games.booster.board import VERSION, apply_move, is_in_check, move_of
from pyengine.games.booster.state import MOVE, State
from pyengine.play import codec, header, link
from pyengine.play.fair.match import Match, join, watch
from pyengine.play.fair.private_link import SHORT, PrivateLink, restore_match
from pyengine.play.fair.refusal import Refused
from pyengine.play.fair.wire.link import Terms, parse_link, write_link
from pyengine.play.record import Record, fold
from pyengine.play.session import Session
from pyengine.play.text import from_text, to_text
from web.app.controllers.pasted_text import read_pasted
from web.app.embed import parameters
from web.app.embed.query import write
from web.app.saved import archive
from web.app.table.protected import ProtectedTable
from web.app.table.seats import HERE
from web.app.table.table import GameTable

FROZEN: dict[str, Any] = json.loads((games.find_folder("booster") / "frozen/version-1.json").read_text("utf-8"))
OPEN = [pytest.param(one, id=one["what"]) for one in FROZEN["open"]]
SEALED = FROZEN["sealed"]
LINKS: list[str] = SEALED["links"]
NTH: int = SEALED["forbidden"][0]  # the number of the link with the forbidden move
INFO = KIT.game.info


def forbidden(state: State, action: Action) -> bool:
    """Whether a normal move leaves the own king in check."""
    return state.phase == MOVE and not state.ending and is_in_check(apply_move(state.ground, move_of(state.ground, action)))


def today(record: Record) -> Record:
    """The same game as if it had been begun under the rules of today."""
    return record._replace(options=INFO.read_options(record.options))


# --- open links, records, addresses of boards ----------------------------------------------------------------------------------


@pytest.mark.parametrize("one", OPEN)
def test_an_old_open_link_opens_shows_and_is_played_on(one: dict[str, str]) -> None:
    kit, record, states = link.decode(one["link"], games.by_number)
    assert record.options.version == 1
    assert kit.notation.text(states[-1]) == one["position"]
    assert any(forbidden(state, entry.action) for state, entry in zip(states, record.entries, strict=False))
    assert link.encode(kit, record) == one["link"]
    session, rng = Session(kit, record, states), Random(1)
    for _ in range(20):
        if not kit.game.actors(session.state):
            break
        player = kit.game.actors(session.state)[0]
        session.act(player, rng.choice(list(kit.game.legal(session.state, player))))
        session.settle(rng)
        again = link.decode(session.string(), games.by_number)
        assert again.record == session.record
        assert again.states[-1] == session.state


@pytest.mark.parametrize("one", OPEN)
def test_the_same_moves_are_refused_in_a_game_that_begins_today(one: dict[str, str]) -> None:
    record = link.decode(one["link"], games.by_number).record
    with pytest.raises(IllegalAction):
        fold(KIT, today(record))
    data = codec.from_text(one["link"])[: -codec.SUM]
    before = header.write(header.OPEN, KIT.game, record)
    assert data.startswith(before)
    forged = header.write(header.OPEN, KIT.game, today(record)) + data[len(before) :]
    with pytest.raises(link.BrokenLink) as caught:
        link.decode(codec.to_text(forged + codec.checksum(forged)), games.by_number)
    assert caught.value.code == "E_MOVE"


@pytest.mark.parametrize("one", OPEN)
def test_an_old_record_text_is_read_as_the_game_it_was(one: dict[str, str]) -> None:
    record = link.decode(one["link"], games.by_number).record
    assert from_text(KIT, one["text"]) == record
    assert to_text(KIT, record) == one["text"]
    assert read_pasted(one["text"]).fragment == f"here={one['link']}"
    told = one["text"].replace('"booster"]\n', f'"booster"]\n[RulesVersion "{VERSION}"]\n', 1)
    with pytest.raises(IllegalAction):
        from_text(KIT, told)


def test_a_new_record_says_its_rules_version_in_link_and_text() -> None:
    session = Session(KIT, Record("booster", INFO.read_options({"whiteCheckers": 4})))
    session.settle(Random(2))
    assert session.record.options.version == VERSION == 2
    written = to_text(KIT, session.record)
    assert f'[RulesVersion "{VERSION}"]' in written.splitlines()
    assert from_text(KIT, written) == session.record == link.decode(session.string(), games.by_number).record
    for wrong in ("0", "3", "02", "x"):
        with pytest.raises(NotationError):
            from_text(KIT, written.replace(f'"{VERSION}"', f'"{wrong}"'))


def test_moves_without_headers_follow_the_rules_of_today() -> None:
    assert from_text(KIT, "1. +2H +3H").options.version == VERSION


@pytest.mark.parametrize(("game", "version"), [("booster", "3"), ("booster", "0"), ("booster", "x"), ("place", "2")])
def test_a_rules_version_that_is_not_known_is_refused(game: str, version: str) -> None:
    number, raw = games.NUMBERS[game], version.encode()
    data = bytes((header.OPEN, number, 2, 2 + len(raw), header.RULES, len(raw))) + raw + b"\x00"
    with pytest.raises(link.BrokenLink) as caught:
        link.decode(codec.to_text(data + codec.checksum(data)), games.by_number)
    assert caught.value.code == "E_VERSION"


def test_a_board_with_such_moves_shows_them_as_ever() -> None:
    record = from_text(KIT, FROZEN["open"][2]["text"])
    assert record.position
    query = write([("game", "booster"), ("position", record.position), ("moves", "b3c4 . g4c4"), ("at", "end")])
    reading = parameters.read(query)
    assert reading.troubles == ()
    assert reading.given
    assert KIT.notation.text(reading.given.states[-1]) == FROZEN["open"][2]["position"]
    assert read_pasted("?" + query).fragment == f"here={FROZEN['open'][2]['link']}"
    refused = parameters.read(query.replace("b3c4", "b3c5"))  # nobody ever could: said by the rules of today
    assert [trouble.field for trouble in refused.troubles] == ["moves"]
    assert refused.given
    assert refused.given.record.options.version == VERSION
    bare = parameters.read(query.partition("&moves")[0]).given
    assert bare
    assert bare.record.options.version == VERSION


# --- protected games -----------------------------------------------------------------------------------------------------------


def match_at(number: int, seat: int) -> Match:
    """A seat's game by the first links."""
    parsed = parse_link(LINKS[0], games.by_number)
    own = PrivateLink(seat, parsed.terms.nonce[:SHORT], bytes.fromhex(SEALED["keys"][seat]))
    return restore_match(own, [parse_link(text, games.by_number) for text in LINKS[:number]])


def actions_of(number: int) -> list[Action]:
    """What the writer of a link decided in it, in the order of the game; nothing before sides and cards are there."""
    if number < 3:
        return []
    seat = (number - 1) % 2
    before, after = match_at(number - 1, seat).fold.entries, match_at(number, seat).fold.entries
    player = match_at(number, seat).player
    return [entry.action for entry in after[len(before) :] if entry.player == player]


def test_every_link_of_an_old_protected_game_opens_for_everybody() -> None:
    for text in LINKS:
        parsed = parse_link(text, games.by_number)
        assert parsed.terms.record.options.version == 1
        assert write_link(parsed) == text
        assert watch(parse_link(text, games.by_number)).number == len(parsed.log)
    for seat in (0, 1):
        match = match_at(len(LINKS), seat)
        state = match.context.start().state
        count = 0
        for entry in match.fold.entries:
            count += entry.player != CHANCE and forbidden(state, entry.action)
            state = KIT.game.apply(state, *entry)
        assert count == 1


@pytest.mark.parametrize("number", range(NTH, len(LINKS) + 1))
def test_pages_of_both_versions_write_the_same_links(number: int) -> None:
    """So whoever of the two has the older page, neither finds the other's link wrong."""
    match = match_at(number - 1, (number - 1) % 2)
    for action in actions_of(number):
        match.play(action)
    assert match.send() == LINKS[number - 1]


def test_an_old_protected_game_is_played_on_between_two_seats() -> None:
    seats, rng = [match_at(len(LINKS), seat) for seat in (0, 1)], Random(5)
    for number in range(len(LINKS), len(LINKS) + 6):
        match, other = seats[number % 2], seats[1 - number % 2]
        if not match.is_my_turn:
            break
        while not match.is_complete:
            match.play(rng.choice(list(match.legal())))
        text = match.send()
        other.receive(parse_link(text, games.by_number))
        assert watch(parse_link(text, games.by_number)).number == number + 1
    assert seats[0].number > len(LINKS)


def test_a_protected_game_that_begins_today_refuses_such_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat that plays by the old rules in a new game is refused by the other one."""
    old = parse_link(LINKS[0], games.by_number).terms
    terms = Terms(old.kit, today(old.record), old.colours, old.nonce)
    assert terms.header != old.header
    texts: list[str] = []
    seats: list[Match | None] = [Match(terms, 0, bytes.fromhex(SEALED["keys"][0])), None]
    for number in range(1, NTH + 1):
        seat = (number - 1) % 2
        match = seats[seat]
        if match is None:
            match = seats[seat] = join(parse_link(texts[-1], games.by_number), bytes.fromhex(SEALED["keys"][seat]))
        elif texts:
            match.receive(parse_link(texts[-1], games.by_number))
        actions = actions_of(number)
        if number == NTH:
            with pytest.raises(IllegalAction):
                match.play(actions[0])
            with monkeypatch.context() as patch:
                patch.setattr(KIT.game, "legal", lambda state, player: lenient(state, player))
                for action in actions:
                    match.play(action)
                texts.append(match.send())
        else:
            for action in actions:
                match.play(action)
            texts.append(match.send())
    other = seats[NTH % 2]
    assert other is not None
    with pytest.raises(Refused) as caught:
        other.receive(parse_link(texts[-1], games.by_number))
    assert caught.value.code == "E_MOVE"


LEGAL = KIT.game.legal


def lenient(state: State, player: int) -> Any:
    """What the first version of the rules allows."""
    return LEGAL(state._replace(options=INFO.read_options(state.options, 1)), player)


# --- kept games ----------------------------------------------------------------------------------------------------------------


def test_kept_games_of_an_old_file_come_back() -> None:
    kept, unreadable = archive.read(FROZEN["file"])
    assert (len(kept), unreadable) == (3, 0)
    for saved in kept:
        if saved.fair:
            table: GameTable = ProtectedTable.of(saved, games.by_number)
            assert table.main.record.options.version == 1
            assert any(
                entry.player != CHANCE and forbidden(state, entry.action)
                for state, entry in zip(table.main.states, table.main.record.entries, strict=False)
            )
        else:
            opened = link.decode(saved.link, games.by_number)
            table = GameTable(opened.kit, Session(opened.kit, opened.record, opened.states), saved.seats, key=saved.id)
            assert table.main.record.options.version == 1
        again = table.make_saved(saved.updated)
        assert (again.link, again.position, again.turn) == (saved.link, saved.position, saved.turn)


def test_another_game_after_an_old_one_is_played_by_the_rules_of_today() -> None:
    opened = link.decode(FROZEN["open"][0]["link"], games.by_number)
    table = GameTable(KIT, Session(KIT, opened.record, opened.states), (HERE, HERE))
    fresh = table.make_rematch()
    assert fresh.main.record.options.version == VERSION
    assert dict(fresh.main.record.options) == dict(opened.record.options)
    position = KIT.notation.text(fresh.main.state)
    pasted = read_pasted(position, KIT, opened.record.options)
    assert link.decode(pasted.fragment.removeprefix("here="), games.by_number).record.options.version == VERSION


def test_options_of_two_versions_differ() -> None:
    new, old = INFO.read_options({}), INFO.read_options({}, 1)
    assert new != old
    assert dict(new) == dict(old)
    assert repr(new) != repr(old)
    assert pickle.loads(pickle.dumps(old)) == old  # as workers get it


@pytest.mark.parametrize("one", FROZEN["positions"], ids=lambda one: one["forbidden"][0])
def test_the_older_rules_are_offered_in_older_games_alone(one: dict[str, Any]) -> None:
    given = {"whiteCheckers": 12, "blackCheckers": 12}
    old, new = (KIT.notation.position(one["position"], INFO.read_options(given, version)) for version in (1, VERSION))
    offered = {"".join(action) for action in KIT.game.legal(old, old.turn)}
    assert offered - {"".join(action) for action in KIT.game.legal(new, new.turn)} == set(one["forbidden"])
    assert len(offered) == len(KIT.game.legal(new, new.turn)) + len(one["forbidden"])
