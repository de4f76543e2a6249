"""Records: folding, turns, text."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pyengine import games
from pyengine.core.errors import GameError, IllegalAction, NotationError
from pyengine.core.types import CHANCE
from pyengine.core.words import msg
from pyengine.play import record as records
from pyengine.play import text as texts
from pyengine.play.record import LONGEST_POSITION, Entry, Record
from tests.play.playing import play_randomly


@pytest.mark.parametrize("name", games.IDS)
@pytest.mark.parametrize("entries", [40, 400])
def test_text_round_trip(name: str, entries: int) -> None:
    session = play_randomly(name, entries, entries)
    tagged = session.record._replace(tags=(("Light", 'Ann "the Rook" \\ Lee'), ("Date", "2026-11-21")))
    text = texts.to_text(session.kit, tagged)
    assert texts.from_text(session.kit, text) == tagged
    assert text.startswith(f'[Game "{name}"]\n')
    assert ("[Result " in text) == (session.kit.game.outcome(session.state) is not None)


def test_text_has_options_position_and_result() -> None:
    kit = games.load("place")
    options = kit.game.info.read_options({"trample": "may", "noMove": "lose"})
    start = Record("place", options, position="8/8/8/3k4/3K4/8/8/8 w p -/- 32")
    text = texts.to_text(kit, start._replace(entries=(Entry(0, ("d4", "d5")),)))
    assert '[Options "trample=may noMove=lose"]' in text
    assert '[Position "8/8/8/3k4/3K4/8/8/8 w p -/- 32"]' in text
    assert '[Result "Light (king)"]' in text
    assert text.endswith("\n1. d4d5\n")


def test_comments_and_stars_are_layout() -> None:
    kit = games.load("place")
    text = '[Game "place"]\n1. K@e1 {a quiet start} K@e8 {and so on} 2. Q@d1 *'
    assert len(texts.from_text(kit, text).entries) == 3


def test_bare_moves_follow_the_rules_of_today_and_a_record_those_that_it_names() -> None:
    kit = games.load("cloak")
    versions = [
        texts.from_text(kit, head).options.version for head in ("", '[Game "cloak"]', '[Game "cloak"] [RulesVersion "2"]')
    ]
    assert versions == [kit.game.info.rules_version, 1, 2]


def test_what_a_comment_quotes_is_no_header() -> None:
    text = (
        '[Game "place"] [Event "a {b"] 1. K@e1 {from [Game "clone"] [Position "8/8"] [Deal "5"]} K@e8 {} [Site "c} d"] [Round ""]'
    )
    assert texts.headers(text) == {"Game": "place", "Event": "a {b", "Site": "c} d", "Round": ""}
    record = texts.from_text(games.load("place"), text)
    assert (len(record.entries), record.position, record.deal) == (2, None, None)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[Game "place"] 1. K@e1 K@e1', "Move 2"),
        ('[Game "place"] 1. K@e1 nonsense', "nonsense"),
        ('[Game "place"] [Deal "x"] K@e1', "deal number"),
        ('[Game "place"] [Options "speed=3"]', "speed"),
        ('[Game "place"] [Options "speed"]', "speed"),
        ('[Game "place"] [Position "8/8 w p -/- 0"]', "position|rank|board"),
    ],
)
def test_bad_text_names_the_place(text: str, words: str) -> None:
    with pytest.raises(GameError, match=words):
        texts.from_text(games.load("place"), text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("K" * 400_001, "This record is longer than any game (400000 characters). Leave out its comments, or open a part of it."),
        (
            '[Game "place"] [RulesVersion "9"]',
            "This link was made for another version of the rules of PlaceChess. Reload the page, then open the link again.",
        ),
        ('[Game "place"] [Deal "first"]', "“first” is not a deal number. Deal numbers are whole numbers."),
        ("K@e1 K@e9", "Move 2, “K@e9”: “K@e9” is not a move of this game."),
    ],
)
def test_a_text_is_refused_with_a_whole_sentence(text: str, told: str) -> None:
    with pytest.raises(GameError) as caught:
        texts.from_text(games.load("place"), text)
    assert str(caught.value) == told


def test_a_text_may_be_as_long_as_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "LONGEST_TEXT", 9)
    kit = games.load("place")
    assert len(texts.from_text(kit, "K@e1 K@e8").entries) == 2
    with pytest.raises(GameError, match="9 characters"):
        texts.from_text(kit, "K@e1 K@e8 ")


def test_a_text_of_too_many_moves_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "LONGEST", 2)
    kit = games.load("place")
    assert len(texts.from_text(kit, "K@e1 K@e8").entries) == 2
    with pytest.raises(GameError, match=r"^This record is longer than any game \(2 moves\)\.$"):
        texts.from_text(kit, "K@e1 K@e8 Q@d1")


def test_the_cards_of_a_text_are_those_of_its_deal() -> None:
    session = play_randomly("parade", 1, 12)
    text = texts.to_text(session.kit, session.record).replace('[Deal "1"]', '[Deal "2"]')
    with pytest.raises(GameError) as caught:
        texts.from_text(session.kit, text)
    assert str(caught.value) == "Deal 2 does not turn up b@g1. The record was changed, or belongs to another deal."


def test_refused_moves_keep_their_reason() -> None:
    with pytest.raises(IllegalAction, match="Move 2"):
        texts.from_text(games.load("place"), "K@e1 K@e1")


@pytest.mark.parametrize("name", games.IDS)
def test_fold_checks_every_entry(name: str) -> None:
    session = play_randomly(name, 1, 30)
    entries = session.record.entries
    assert records.fold(session.kit, session.record) == session.state
    for at in (0, 7, 20):
        wrong = session.record._replace(entries=(*entries[:at], Entry(0, ("nowhere",)), *entries[at:]))
        with pytest.raises(IllegalAction):
            records.fold(session.kit, wrong)
    with pytest.raises(IllegalAction):
        records.fold(session.kit, session.record._replace(entries=(*entries, Entry(9, entries[-1].action))))
    with pytest.raises(IllegalAction):
        records.fold(session.kit, session.record._replace(entries=(*entries, Entry(CHANCE, ("nowhere",)))))


@pytest.mark.parametrize("player", [CHANCE, -2, 2])
def test_what_chance_or_nobody_cannot_do_is_named_in_full(player: int) -> None:
    session = play_randomly("gravity", 1, 1)
    with pytest.raises(IllegalAction) as caught:
        records.apply_checked(session.kit, session.state, Entry(player, ("f:K", "e4")))
    assert caught.value.message == msg("core.not-legal", text="f:K e4")


def test_a_text_that_is_too_long_for_a_position_is_refused_unread() -> None:
    kit = games.load("place")
    record = Record("place", kit.game.info.read_options({}), position="8" * LONGEST_POSITION)
    for text, key in ((record.position, "core.bad-position"), (f"{record.position}8", "link.position-long")):
        with pytest.raises(NotationError) as caught:
            records.begin(kit, record._replace(position=text))
        assert caught.value.message.key == key
    assert caught.value.message == msg("link.position-long", most=LONGEST_POSITION)


def test_a_deal_is_that_of_the_options_and_the_number(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("parade").game
    record = Record("parade", game.info.read_options({}), deal=7)
    asked: list[object] = []
    monkeypatch.setattr(game, "deal", lambda *given: asked.append(given))
    records.deal_of(game, record)
    assert records.deal_of(game, record._replace(deal=None)) is None
    assert asked == [(record.options, 7)]


@pytest.mark.parametrize("name", games.IDS)
def test_turns_cover_all_entries_and_change_the_mover(name: str) -> None:
    session = play_randomly(name, 2, 200)
    turns = session.turns()
    assert [turn.first for turn in turns] == [0, *(turn.last for turn in turns[:-1])]
    assert turns[-1].last == len(session.record.entries)
    if not (session.kit.game.info.solitaire or session.kit.game.info.simultaneous):
        assert all(one.mover != two.mover for one, two in pairwise(turns))


def test_a_gravity_turn_begins_with_its_card() -> None:
    session = play_randomly("gravity", 2)
    for turn in session.turns()[:24]:
        players = [session.record.entries[at].player for at in range(turn.first, turn.last)]
        assert players[0] == CHANCE
        assert set(players[1:]) == {turn.mover}
