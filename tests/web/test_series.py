"""Series between the same people: the score that links carry, what becomes of tampered fields, and who is told what."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine import games
from pyengine.core.types import RESIGN
from pyengine.core.words import isolate, say
from pyengine.play import codec, header, link
from pyengine.play.fair.match import watch
from pyengine.play.fair.wire.link import parse_link
from tests.web.tables import invite
from web.app.controllers.pasted_text import is_link, read_pasted
from web.app.saved.saved_game import SavedGame, make_row, restore_game
from web.app.saved.series import (
    BESTS,
    MARK,
    MOST,
    PERSONS,
    GameSeries,
    PastGame,
    find_person,
    mark_game,
    read_series,
    write_series,
)
from web.app.table.earlier_games import adopt_series
from web.app.table.greeting import Behind, make_greeting, read_behind, write_behind
from web.app.table.opening import open_saved
from web.app.table.protected import ProtectedTable
from web.app.table.seats import HERE, LINK
from web.app.table.series import add_result, describe_end, describe_number, describe_points, describe_score
from web.app.table.table import GameTable
from web.app.views.saved_games import describe_opponent
from web.app.views.saved_games import describe_series as describe_saved_series
from web.app.views.table import TableView

KIT = games.load("place")
PAST = st.builds(
    lambda mark, winners: PastGame(mark, tuple(sorted(winners))),
    st.binary(min_size=MARK, max_size=MARK),
    st.sets(st.integers(0, 1)),
)
SERIES = st.builds(GameSeries, st.sampled_from(BESTS), st.lists(PAST, max_size=9).map(tuple))


def begin(own: int = 0, name: str = "Mina") -> GameTable:
    """Return the table of somebody who invites to an open game."""
    table = GameTable.start_new(KIT, KIT.game.info.read_options({}), [HERE if player == own else LINK for player in (0, 1)])
    table.greeting, table.key = make_greeting(name, ""), "a0"
    return table


def end(table: GameTable, loser: int) -> None:
    """End an open game: somebody resigns, once it is their turn."""
    while (due := KIT.game.actors(table.main.state)[0]) != loser:
        table.main.act(due, KIT.game.legal(table.main.state, due)[0])
    table.main.act(loser, RESIGN)


def open_by_link(text: str, kept: Sequence[SavedGame] = (), key: str = "b0") -> tuple[GameTable, str]:
    """Open an open link as somebody else, who has these games; returns their table and what is said about the series."""
    behind, opened = read_behind(text), link.decode(link.find(text), games.by_number)
    mine = KIT.game.actors(opened.states[-1])[:1] or (0,)
    table = GameTable.start_new(opened.kit, opened.record.options, [HERE if player in mine else LINK for player in (0, 1)])
    table.receive(opened)
    table.greeting, table.key = behind.greeting, key
    told = adopt_series(table, behind.series, kept) if behind.series else None
    return table, say(told) if told else ""


def tell(table: GameTable) -> str:
    """Return the score as the strip says it, without the signs around names."""
    score = describe_points(table)
    return strip(say(describe_number(table.series, score))) if table.series and score else ""


def strip(text: str) -> str:
    """Return a sentence without the signs around names."""
    return text.replace(isolate("")[0], "").replace(isolate("")[-1], "")


# --- the field


@given(SERIES, st.binary(max_size=40))
def test_a_field_says_what_was_written(series: GameSeries, beginning: bytes) -> None:
    text = write_series(series, beginning)
    assert read_series(text, beginning, 2) == series
    address = f"https://example.org/play/place/#{begin().make_string()}{write_behind(Behind(series=text))}"
    assert read_behind(f"Look: {address}.").series == text
    assert is_link(address)
    assert read_behind("#" + read_pasted(address).fragment).series == text


@given(SERIES, st.data())
def test_a_field_that_was_changed_is_not_counted(series: GameSeries, data: st.DataObject) -> None:
    """Any other letter, any letter too few or too many, and the field of any other game."""
    beginning = b"one game"
    text = write_series(series, beginning)
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from(sorted(codec.ALPHABET - {text[at]})))
    for wrong in (text[:at] + letter + text[at + 1 :], text[:at] + text[at + 1 :], text + letter, text[:at], "", "*"):
        with pytest.raises(ValueError):  # noqa: PT011
            read_series(wrong, beginning, 2)
    with pytest.raises(ValueError):  # noqa: PT011
        read_series(text, b"another game", 2)


@given(st.text(max_size=300))
def test_whatever_stands_in_the_field_opens_the_game(text: str) -> None:
    table, _ = open_by_link(f"#{begin().make_string()}&series={text}")
    assert table.series is None
    assert tell(table) == ""


def test_persons_who_are_not_there_are_refused() -> None:
    for persons in range(2, PERSONS + 1):
        series = GameSeries(past=(PastGame(bytes(MARK), (persons - 1,)),))
        text = write_series(series, b"")
        assert read_series(text, b"", persons) == series
        with pytest.raises(ValueError):  # noqa: PT011
            read_series(text, b"", persons - 1)


# --- the score


def test_a_draw_between_two_is_half_a_point_each() -> None:
    series = GameSeries(3, tuple(PastGame(bytes(MARK), won) for won in ((0,), (), (1,))))
    assert series.count_points(2) == (1.5, 1.5)
    assert series.is_decided(2)
    assert not series._replace(past=series.past[:2]).is_decided(2)
    assert series._replace(past=series.past[:1] * 2).is_decided(2)
    assert not series._replace(best=0).is_decided(2)


def test_among_more_every_winner_has_a_point() -> None:
    series = GameSeries(past=tuple(PastGame(bytes(MARK), won) for won in ((0, 2), (2,), ())))
    assert series.count_points(4) == (1, 0, 2, 0)


@given(st.lists(st.integers(0, 1), min_size=1, max_size=8), st.integers(0, 1))
def test_the_score_follows_from_the_links_alone(losers: list[int], own: int) -> None:
    """Whoever has the last link of each game counts the games themselves, and the last one's field says the same."""
    table, links = begin(own), []
    for loser in losers:
        end(table, loser)
        links.append(table.write_link())
        table = table.make_rematch()
    points, marks = [0.0, 0.0], []
    for number, text in enumerate(links):
        opened = link.decode(link.find(text), games.by_number)
        outcome = KIT.game.outcome(opened.states[-1])
        assert outcome
        for player, value in enumerate(outcome.returns):
            points[find_person(player, number, 2)] += (value + 1) / 2
        marks.append(mark_game(b"", link.find(text), is_protected=False))
        if number:
            beginning = header.write(header.OPEN, KIT.game, opened.record)
            past = read_series(read_behind(text).series, beginning, 2).past
            assert [game.mark for game in past] == marks[:-1]
    assert table.series
    assert list(table.series.count_points(2)) == points
    assert [game.mark for game in table.series.past] == marks


def test_sides_change_and_each_tells_the_score_in_their_own_words() -> None:
    mina = begin()
    tom, _ = open_by_link(mina.write_link().replace(mina.make_string(), play_first(mina)))
    tom.answerer = "Tom"
    end(tom, tom.seats.index(HERE))
    kept = [tom.make_saved(1.0)]
    again = tom.make_rematch()
    assert again.seats == tuple(reversed(tom.seats))
    assert tell(again) == "You 0 – Mina 1, game 2"
    mina.receive(link.decode(tom.make_string(), games.by_number))
    play_first(again)
    there, told = open_by_link(again.write_link(), [mina.make_saved(1.0)])
    assert told == ""
    assert there.seats == tuple(reversed(mina.seats))
    assert tell(there) == "You 1 – Tom 0, game 2"
    assert there.own_name == "Mina"
    assert say(there.describe_invitation()).endswith("invites you to game 2 of your series")  # type: ignore[arg-type]
    assert kept[0].series == ""


def play_first(table: GameTable) -> str:
    """Play the inviter's first action, and return the game string."""
    player = table.find_own_player()
    assert player is not None
    table.main.act(player, KIT.game.legal(table.main.state, player)[0])
    return table.make_string()


def test_a_series_that_is_decided_begins_anew() -> None:
    table = begin()
    for _ in range(2):
        end(table, table.seats.index(LINK))
        table = table.make_rematch()
        assert table.series
        table.series = table.series._replace(best=3)
    assert table.series == GameSeries(3)
    assert tell(table).endswith(", game 1, best of 3")
    text = table.series_field
    assert read_series(text, table.head, 2) == GameSeries(3)


def test_the_end_card_counts_the_game_that_is_over() -> None:
    table = begin()
    end(table, 1)
    assert describe_end(table) is None  # a first game is no series yet
    table = table.make_rematch()
    table.answerer = "Tom"
    assert table.series
    table.series = table.series._replace(best=3)
    end(table, table.seats.index(LINK))
    told = describe_end(table)
    assert told
    assert strip(say(told)) == "You win the series: You 2 – Tom 0"
    assert "You win the series" in {region.id: region.html for region in TableView(table).render()}["result"]


def test_a_series_has_room() -> None:
    table = begin()
    table.series = GameSeries(past=(PastGame(bytes(MARK), (0,)),) * (MOST - 1))
    end(table, 1)
    assert table.make_rematch().series == GameSeries()
    read_series(write_series(GameSeries(9, (PastGame(b"\xff" * MARK, (0, 1)),) * MOST), b""), b"", 2)


# --- against what is known here


def ended_game(own: int = 0, loser: int = 1) -> GameTable:
    """Return a finished open game."""
    table = begin(own)
    end(table, loser)
    return table


def forge(text: str, series: GameSeries) -> str:
    """Return a link with another series, whose checksum is right."""
    opened = link.decode(link.find(text), games.by_number)
    return f"#{link.find(text)}&series={write_series(series, header.write(header.OPEN, KIT.game, opened.record))}"


def test_a_forged_score_is_noticed_where_the_games_are_kept() -> None:
    mine = ended_game()
    kept = [mine.make_saved(1.0)]
    theirs = add_result(mine)
    assert theirs
    invitation = GameTable.start_new(KIT, KIT.game.info.read_options({}), (HERE, LINK))
    text = play_first(invitation)  # the friend begins, and whoever won before plays the other side now
    table, told = open_by_link(forge(f"#{text}", theirs), kept)
    assert told == ""
    assert table.series == theirs
    lie = theirs._replace(past=(theirs.past[0]._replace(winners=(1,)),))
    table, told = open_by_link(forge(f"#{text}", lie), kept)
    assert told.startswith("This link tells the score of your series differently")
    assert table.series == theirs
    table, told = open_by_link(forge(f"#{text}", lie))  # nothing is known here: a number, and no more
    assert told == ""
    assert table.series == lie


def test_games_that_were_left_out_or_put_in_are_noticed() -> None:
    first = ended_game()
    second = first.make_rematch()
    second.key = "a1"
    end(second, second.seats.index(LINK))
    series = add_result(second)
    assert series
    assert len(series.past) == 2
    kept = [first.make_saved(1.0), second.make_saved(2.0)]
    invitation = GameTable.start_new(KIT, KIT.game.info.read_options({}), (HERE, LINK))
    sent = f"#{invitation.make_string()}"
    mine = second.seats.index(HERE)
    for past in (series.past[1:], (PastGame(bytes(MARK), (1,)), *series.past), (PastGame(bytes(MARK), ()), series.past[1])):
        fake = GameTable.start_new(KIT, KIT.game.info.read_options({}), [HERE if p == (mine + 1) % 2 else LINK for p in (0, 1)])
        told = adopt_series(fake, read_behind(forge(sent, series._replace(past=past))).series, kept)
        assert told
        assert told.key == "series.differs"
        assert fake.series == series


def test_sides_that_do_not_change_end_the_series() -> None:
    mine = ended_game()
    series = add_result(mine)
    assert series
    again = begin(0)  # the same side again
    told = adopt_series(again, write_series(series, again.head), [mine.make_saved(1.0)])
    assert told
    assert told.key == "series.seat"
    assert again.series is None


def test_a_game_that_is_not_over_here_is_told() -> None:
    mine = begin(0)
    play_first(mine)
    again = begin(1)
    saved = mine.make_saved(1.0)
    series = GameSeries(past=(PastGame(mark_game(b"", saved.link, is_protected=False), (0,)),))
    told = adopt_series(again, write_series(series, again.head), [saved])
    assert told
    assert told.key == "series.open"
    assert again.series == series


def test_a_later_link_cannot_change_the_series() -> None:
    mine = ended_game()
    again = mine.make_rematch()
    series = again.series
    assert series
    told = adopt_series(again, write_series(series._replace(past=()), again.head), [])
    assert told
    assert told.key == "series.changed"
    assert again.series == series
    assert adopt_series(again, again.series_field, []) is None
    assert adopt_series(again, "broken", []) is None


# --- protected games


def decide(table: ProtectedTable) -> None:
    """Decide anything until the turn can be sent, and send it."""
    while not table.is_ready:
        player = table.main.player
        assert player is not None
        table.main.act(player, table.main.legal(player)[0])
    table.seal()


def play_protected(game: str = "gravity", colours: int | None = None) -> tuple[ProtectedTable, ProtectedTable]:
    """Return both tables of a protected game, first that of who has resigned; the other one owes a closing link."""
    mina = invite(game, colours)
    mina.greeting = make_greeting("Mina", "")
    decide(mina)
    tom = ProtectedTable.join(mina.match.parsed_link)
    tom.greeting, tom.answerer, tom.key = read_behind(mina.write_link()).greeting, "Tom", "t0"
    decide(tom)
    mina.answerer = read_behind(tom.write_link()).greeting.name
    tables = [mina, tom]
    for count in range(99):
        here, there = tables[count % 2], tables[1 - count % 2]
        assert here.take_in(there.match.parsed_link)
        player = here.main.player
        if player is not None and RESIGN in here.main.claims(player):
            here.main.act(player, RESIGN)
            here.seal()
            assert there.take_in(here.match.parsed_link)
            return here, there
        decide(here)
    raise AssertionError


@pytest.mark.parametrize("colours", [None, 1])
@pytest.mark.parametrize("game", ["gravity", "booster", "synchronous", "place"])
def test_the_sides_of_protected_games_change_whoever_invites(game: str, colours: int | None) -> None:
    for inviter in (0, 1):
        tables = play_protected(game, colours)
        sides = [table.main.player for table in tables]
        again = tables[inviter].make_rematch()
        decide(again)
        there = ProtectedTable.watch(again.match.parsed_link)
        behind = read_behind(again.write_link())
        other = tables[1 - inviter]
        told = adopt_series(there, behind.series, [other.make_saved(1.0)])
        assert told is None
        assert there.find_own_player() == 1 - sides[1 - inviter]  # type: ignore[operator]
        joined = ProtectedTable.join(again.match.parsed_link)
        assert again.find_own_player() == 1 - sides[inviter]  # type: ignore[operator]
        assert joined.find_own_player() == there.find_own_player()


def test_the_score_of_protected_games_follows_from_links_alone() -> None:
    mina, tom = play_protected()
    tom.seal()
    final = tom.match.text
    again = tom.make_rematch()
    decide(again)
    series = read_series(read_behind(again.write_link()).series, parse_link(again.match.text, games.by_number).terms.header, 2)
    seen = watch(parse_link(final, games.by_number))
    outcome = games.load("gravity").game.outcome(seen.fold.state)
    assert outcome
    (winner,) = outcome.winners
    assert series.past == (PastGame(mark_game(seen.terms.header, "", is_protected=True), (winner,)),)
    assert winner == tom.main.player
    assert mina.main.player != winner


def test_seats_rotate_among_more_than_two() -> None:
    kit = games.load("clone")
    tables = [invite("clone", players=3, rounds=1)]
    tables[0].seal() if tables[0].is_ready else None
    again = tables[0]
    order = [again.main.players[seat] for seat in range(3)]
    assert order == [0, 1, 2]
    for own in range(3):
        first = -(own + 1) % 3 or None
        turned = ProtectedTable.invite(kit, again.main.record.options, first)
        assert turned.main.player == (own + 1) % 3
        assert [turned.main.players[seat] for seat in range(3)] == [(own + 1 + seat) % 3 for seat in range(3)]


def test_among_more_the_strip_has_the_own_points_and_the_card_all() -> None:
    first = invite("clone", players=3, rounds=1)
    first.series = GameSeries(past=(PastGame(bytes(MARK), (1, 2)), PastGame(b"x" * MARK, (2,))))
    assert first.main.player == 0  # who was player 1 in the first game
    assert tell(first) == "You 1, game 3"
    assert say(describe_score(first.kit, first.series, 0, [""] * 3)) == "You: 1, Seat 2: 2, Seat 3: 0"
    there = ProtectedTable.invite(first.kit, first.main.record.options, None)
    told = adopt_series(there, write_series(first.series, there.head), [])
    assert told is None
    assert there.series == first.series


# --- keeping


def test_a_saved_game_keeps_its_series_and_its_names() -> None:
    table = ended_game().make_rematch()
    table.answerer, table.ending = "Tom", "AQ"
    row = json.loads(json.dumps(make_row(table.make_saved(5.0))))
    again = open_saved(restore_game(row))
    assert (again.series, again.answerer, again.ending) == (table.series, "Tom", "AQ")
    assert again.write_link() == table.write_link()
    saved = restore_game(row)
    assert strip(say(describe_saved_series(saved))) == "You 1 – Tom 0, game 2"  # type: ignore[arg-type]
    assert strip(say(describe_opponent(saved))) == "Tom, by link"  # type: ignore[arg-type]
    assert say(describe_saved_series(saved._replace(turn="over"))) == "game 2 of a series"  # type: ignore[arg-type]
    assert describe_saved_series(saved._replace(series="AAAA")) is None
    assert open_saved(saved._replace(series="AAAA")).series is None


def test_games_without_a_series_are_saved_as_before() -> None:
    row = make_row(begin(name="").make_saved(5.0))
    assert not {"answerer", "series", "ending"} & row.keys()
    row = make_row(invite("gravity").make_saved(5.0))
    assert not {"answerer", "series", "ending"} & row.keys()


@pytest.mark.parametrize("name", ["answerer", "series", "ending"])
def test_what_is_no_text_is_refused(name: str) -> None:
    row = begin().make_saved(5.0)._asdict() | {name: 5}
    with pytest.raises(ValueError):  # noqa: PT011
        restore_game(row)


def test_the_end_goes_along_until_there_is_an_answer() -> None:
    before = ended_game()
    again = before.make_rematch()
    again.ending = before.make_own_string()
    string = again.write_link()
    assert read_behind(string).ending == before.make_own_string()
    assert read_behind(string).series
    assert link.find(string) == again.make_string()
    answer = link.decode(again.make_string(), games.by_number)
    state = answer.states[-1]
    player = KIT.game.actors(state)[0]
    action = KIT.game.legal(state, player)[0]
    other = GameTable.start_new(KIT, answer.record.options, (LINK, LINK), rng=Random(1))
    other.main.act(player, action)
    again.receive(link.decode(other.make_string(), games.by_number))
    assert again.ending == ""
    assert read_behind(again.write_link()).ending == ""
