"""A protected game as a session: what it refuses with which words, and what others may know of it."""

from __future__ import annotations

from random import Random

import pytest

from pyengine.core.errors import IllegalAction
from pyengine.core.types import Action
from pyengine.core.words import msg
from pyengine.play.fair.match import Match
from pyengine.play.fair.session import ProtectedSession
from pyengine.play.fair.wire.link import parse_link

from .table import MatchTable, choose_anything, lookup, terms


def test_while_pieces_are_arranged_everything_else_is_explained() -> None:
    session = ProtectedSession(MatchTable(terms("cloak")).arrive())
    assert session.is_arranging
    for action in (("pass",), ("e2", "e4"), ("resign",)):
        with pytest.raises(IllegalAction) as caught:
            session.act(0, action)
        assert caught.value.message == session.kit.explain(session.states[0], 0, action)
    assert not session.can_send


def test_a_game_from_a_given_position_begins_there() -> None:
    position = "8/8/8/3k4/3K4/8/8/8 w p -/- 32"
    session = ProtectedSession(MatchTable(terms("place", position=position)).arrive())
    assert session.record.game == "place"
    assert session.record.position == position == session.kit.notation.text(session.state)
    assert ("d4", "d5") in session.legal(0)


def test_what_cannot_be_taken_back_or_made_again_says_so() -> None:
    session = ProtectedSession(MatchTable(terms("place")).arrive())
    for attempt, key in ((lambda: session.undo(across=False), "link.no-undo"), (session.redo, "link.no-redo")):
        with pytest.raises(IllegalAction) as caught:
            attempt()
        assert caught.value.message == msg(key)
    move = session.legal(0)[0]
    session.act(0, move)
    session.undo(across=False)
    assert not session.record.entries
    session.redo()
    assert session.decisions() == (move,)
    assert session.settle(Random(1)) == 0, "chance comes with the links"


def test_an_arrangement_is_open_to_its_player_alone() -> None:
    table = MatchTable(terms("cloak"), arrays=(30, 900))
    table.play(Random(1), 3)
    session = ProtectedSession(table.match(0))
    assert [session.count_opened(viewer) for viewer in (0, 1, None)] == [len(session.record.entries), 0, 0]


def test_once_all_keys_are_shown_everything_is_seen() -> None:
    table = MatchTable(terms("cloak"), arrays=(30, 900))
    table.play(Random(1), 3)
    match = table.match(0)
    session = ProtectedSession(match)
    assert session.check() is None
    table.resign()
    table.link(Random(1))
    if match.next_seat is not None:
        match.receive(parse_link(table.texts[-1], lookup))
    report = session.check()
    assert report
    assert report.is_verified
    arrangements = [match.context.mechanism.arrange(number) for number in table.arrays]
    by_player = dict(zip(match.fold.players, arrangements, strict=True))
    assert [entry.action for entry in session.record.entries[:2]] == [by_player[0], by_player[1]]
    assert session.count_opened(None) == len(session.record.entries)


def test_an_own_card_whose_key_is_still_to_come_is_not_played() -> None:
    table, tried = MatchTable(terms("brisk", nonce="1", turns=12)), 0

    def choose(match: Match, rng: Random) -> Action:
        nonlocal tried
        session, player = ProtectedSession(match), match.player
        unknown = [] if player is None else [a for a in session.kit.game.legal(match.view(), player) if a not in match.legal()]
        if player is not None and unknown:
            tried += 1
            assert session.refusal(player, unknown[0]) == msg("fair.card-later")
            with pytest.raises(IllegalAction) as caught:
                session.act(player, unknown[0])
            assert caught.value.message == msg("fair.card-later")
            assert session.refusal(player, ("play/9",)) == session.kit.explain(session.state, player, ("play/9",))
        return choose_anything(match, rng)

    table.play(Random(1), choose=choose)
    assert tried
    table.verify()
