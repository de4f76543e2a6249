"""Tables of protected games without a browser: inviting, joining, sealing, receiving, coming back, being cheated."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random

import pytest

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.types import RESIGN
from pyengine.core.words import msg, say
from pyengine.play.fair.refusal import Refused
from pyengine.play.fair.wire.link import parse_link
from tests.web.tables import invite
from web.app.saved.saved_game import restore_game
from web.app.table.protected import ProtectedTable
from web.app.table.protected_links import choose_colours, find_belonging, goes_on, is_same_game, is_second_start
from web.app.views.links import render_links
from web.app.views.table import TableView

Tables = list[ProtectedTable]
SHORT: dict[str, dict[str, str]] = {
    "gravity": {},
    "synchronous": {"noProgressRounds": "6"},
    "booster": {},
    "cloak": {},
    "clone": {"players": "3", "rounds": "2"},
    "place": {},
}


def decide(table: ProtectedTable, rng: Random) -> None:
    """Click something that may be clicked."""
    table.click(rng.choice(table.next_tokens))


def decide_and_seal(table: ProtectedTable, rng: Random) -> str:
    """Decide everything due and seal; returns the link."""
    for _ in range(3000):
        if table.is_ready:
            break
        decide(table, rng)
    assert table.is_ready
    table.seal()
    return table.make_string()


def longest(tables: Tables) -> int:
    """Return how many links the game has."""
    return max(len(table.match.log) for table in tables)


def pass_links(tables: Tables, rng: Random, links: int, each: Callable[[ProtectedTable], None] = lambda _: None) -> int:
    """Let everybody seal in turn and the next one take it; a table that is not there yet joins. Returns how many links went."""
    seats = tables[0].match.seats
    if any(table.match.next_seat is None for table in tables):
        return longest(tables)
    for number in range(longest(tables), links):
        table = tables[number % seats]
        text = decide_and_seal(table, rng)
        each(table)
        if table.match.next_seat is None:
            return number + 1
        following = (number + 1) % seats
        if following == len(tables):
            tables.append(ProtectedTable.join(parse_link(text, games.by_number)))
            tables[-1].key = f"k{following}"
        else:
            assert tables[following].take_in(parse_link(text, games.by_number)), tables[following].alarm
    return links


@pytest.mark.parametrize("game", SHORT)
def test_a_game_by_clicks_from_invitation_to_verified(game: str) -> None:
    rng, tables = Random(game), [invite(game, **SHORT[game])]
    pass_links(tables, rng, 14)
    for _ in range(60):
        loser = next((table for table in tables if RESIGN in table.claims), None)
        if loser or any(table.match.is_over for table in tables):
            break
        pass_links(tables, rng, longest(tables) + 1)
    if loser:
        assert not loser.claim(RESIGN)
        assert loser.claim(RESIGN)
    pass_links(tables, rng, 400)
    final = max(tables, key=lambda table: len(table.match.log)).make_string()
    for table in (*tables, ProtectedTable.watch(parse_link(final, games.by_number))):
        if table.match.next_seat is not None:
            table.take_in(parse_link(final, games.by_number))
        verdict = table.get_verdict()
        assert verdict is not None
        assert verdict.is_verified, verdict
        view = TableView(table)
        html = dict(view.render())
        assert html["result"].count("every hidden choice and every move fits") == 1
        assert 'data-verdict="verified"' in html["result"]
        assert "Checked" not in render_links(view), "said once"
        assert table.match.code[:4] in html["send"]


def test_what_is_not_sealed_can_be_taken_back_and_what_is_sealed_cannot() -> None:
    table = invite("synchronous")
    table.click("e2")
    table.click("e4")
    assert table.is_ready
    assert table.can_undo
    table.undo()
    assert not table.is_ready
    assert table.main.can_redo
    table.redo()
    assert table.is_ready
    table.seal()
    assert not table.can_undo
    assert not table.main.can_redo
    assert table.has_link_to_send
    assert table.awaited_player == 1
    assert [entry.action for entry in table.main.record.entries] == [("e2", "e4")]  # the own sealed move is seen by its owner


def test_the_arrangement_is_shown_and_can_be_changed_until_the_first_link() -> None:
    table, rng = invite("cloak"), Random(3)
    assert table.main.is_arranging
    while table.main.is_arranging:
        decide(table, rng)
    assert table.is_ready
    assert len(table.main.record.entries) == 1
    table.undo()
    assert table.main.is_arranging
    table.redo()
    table.seal()
    assert not table.can_undo
    assert len(table.main.record.entries) == 1
    assert table.describe_situation() is not None


def test_a_game_is_kept_and_comes_back_with_what_was_decided() -> None:
    for game in SHORT:
        rng, tables = Random(5), [invite(game, **SHORT[game])]
        pass_links(tables, rng, 2 * tables[0].match.seats)
        for table in tables:
            while table.next_tokens and not table.main.decisions():
                decide(table, rng)
            saved = table.make_saved(1.0)
            again = ProtectedTable.of(restore_game(json.loads(json.dumps(saved._asdict()))), games.by_number)
            assert again.main.state == table.main.state, game
            assert len(again.main.record.entries) == len(table.main.record.entries)
            assert again.make_saved(1.0) == saved
            assert is_same_game(saved, parse_link(table.make_string(), games.by_number))


def test_a_second_invitation_by_the_same_rules_is_noticed_while_the_first_game_lasts() -> None:
    rng, tables = Random(7), [invite("synchronous")]
    pass_links(tables, rng, 2)
    inviter, joiner = (table.make_saved(1.0) for table in tables)
    another = parse_link(decide_and_seal(invite("synchronous"), rng), games.by_number)
    assert is_second_start([joiner], another)
    assert not is_second_start([inviter], another)  # who invites knows what she does
    assert not is_second_start([joiner._replace(turn="over")], another)
    shorter = parse_link(decide_and_seal(invite("synchronous", noProgressRounds="6"), rng), games.by_number)
    assert not is_second_start([joiner], shorter)
    assert not is_second_start([joiner], parse_link(tables[1].link, games.by_number))  # nobody can join any more


def test_the_private_link_and_the_last_links_lead_back() -> None:
    for game in SHORT:
        rng, tables = Random(6), [invite(game, **SHORT[game])]
        pass_links(tables, rng, 2 * tables[0].match.seats + 1)
        for table in tables:
            texts = [text for text in (table.link, table.received) if text]
            links = [parse_link(text, games.by_number) for text in texts]
            again = ProtectedTable.resume(table.private_link.removeprefix("resume="), links)
            assert again.main.state == table.main.state, game
            assert (again.link, again.received) == (table.link, table.received)


def test_a_private_link_alone_or_with_links_of_another_game_is_refused() -> None:
    rng, tables, other = Random(1), [invite("gravity")], [invite("gravity")]
    pass_links(tables, rng, 4)
    pass_links(other, rng, 4)
    private = tables[0].private_link.removeprefix("resume=")
    for links in ([], [parse_link(other[0].link, games.by_number)]):
        with pytest.raises(GameError):
            ProtectedTable.resume(private, links)


def test_own_older_foreign_and_cut_links_change_nothing() -> None:
    rng, tables = Random(2), [invite("gravity")]
    pass_links(tables, rng, 3)
    older = [table.make_string() for table in tables]  # what was sent, and what had come
    pass_links(tables, rng, 6)
    table = tables[0]
    stranger = [invite("gravity")]
    pass_links(stranger, rng, 6)
    before = table.make_saved(1.0)
    for text, told in (
        (table.make_string(), "table.opened-same"),
        (older[0], "table.opened-older"),
        (older[1], "table.opened-older"),
        (stranger[0].make_string(), "table.broken"),
    ):
        assert not table.take_in(parse_link(text, games.by_number))
        said = table.said.note or table.said.refused
        assert said
        assert said.key == told, "it is the own turn, though an own link was opened"
        assert table.make_saved(1.0) == before
    with pytest.raises(Refused):
        parse_link(table.make_string()[:200], games.by_number)


def test_an_edited_earlier_move_raises_the_alarm_and_the_game_stays() -> None:
    rng, tables = Random(3), [invite("gravity")]
    pass_links(tables, rng, 5)
    honest, cheat = tables
    text = decide_and_seal(cheat, rng)
    parsed = parse_link(text, games.by_number)
    edited = parsed.log[3]._replace(body=parsed.log[3].body[:-1] + bytes((parsed.log[3].body[-1] ^ 1,)))
    before = honest.make_saved(1.0)
    assert not honest.take_in(parsed._replace(log=(*parsed.log[:3], edited, *parsed.log[4:])))
    assert honest.alarm is not None
    assert honest.alarm.code == "E_HISTORY"
    assert honest.make_saved(1.0) == before
    assert 'role="alert"' in render_links(TableView(honest))
    assert honest.take_in(parsed)
    assert honest.alarm is None


def test_watchers_see_no_secret_and_cannot_act() -> None:
    for game in SHORT:
        rng, tables = Random(8), [invite(game, **SHORT[game])]
        pass_links(tables, rng, 9)
        longest = max(tables, key=lambda table: len(table.match.log))
        outside = ProtectedTable.watch(parse_link(longest.make_string(), games.by_number))
        assert outside.watches
        assert not outside.is_free
        assert not outside.next_tokens
        assert not outside.claims
        assert outside.viewer is None
        assert outside.get_secrets() is None
        assert 'data-do="seal"' not in render_links(TableView(outside))


@pytest.mark.parametrize("game", ["synchronous", "cloak", "booster"])
def test_a_link_that_has_arrived_tells_what_others_did(game: str) -> None:
    told = 0
    tables, rng = [invite(game)], Random(5)
    for links in range(1, 9):
        pass_links(tables, rng, links)
        table = tables[links % 2] if links > 1 else tables[0]
        own = {
            table.main.tell(at, table.viewer)
            for at, entry in enumerate(table.main.record.entries)
            if entry.player == table.viewer
        }
        _, shown = table.said.arrived
        told += len(shown)
        assert not own & {*shown}
    assert told


def test_the_sides_of_a_new_game() -> None:
    gravity, synchronous = games.load("gravity"), games.load("synchronous")
    for kit, side, wanted in (
        (gravity, "lot", None),
        (gravity, "0", 0),
        (gravity, "1", 1),
        (synchronous, "0", None),
        (synchronous, "1", 1),
    ):
        options = kit.game.info.read_options({})
        assert choose_colours(kit, options, {"side": side}) == wanted
        table = ProtectedTable.invite(kit, options, wanted)
        assert table.knows_sides == (wanted is not None or kit is synchronous)
        assert not table.knows_sides or table.main.player == (wanted or 0)


def test_regions_are_drawn_at_every_stage() -> None:
    for game in SHORT:
        rng, tables = Random(9), [invite(game, **SHORT[game])]

        def draw_all(table: ProtectedTable) -> None:
            assert all(region.html is not None for region in TableView(table, base="https://example.org/").render())

        draw_all(tables[0])
        pass_links(tables, rng, 10, each=draw_all)
        for table in tables:
            draw_all(table)


def test_of_two_lines_of_a_game_a_link_belongs_to_the_one_it_goes_on_from() -> None:
    kit, rng = games.load("gravity"), Random(4)
    tables = [invite(kit, 0)]
    pass_links(tables, rng, 2)
    common = tables[0].make_saved(1.0)
    lines = []
    for number in range(2):
        line = ProtectedTable.of(common, games.by_number)
        line.click(line.next_tokens[-number])  # the first one, and the last one
        decide_and_seal(line, rng)
        lines.append(line.make_saved(2.0 + number)._replace(id=f"k{number}"))
    assert lines[0].fair != lines[1].fair
    for line, other in (lines, lines[::-1]):
        assert line.fair is not None
        friend = ProtectedTable.of(tables[1].make_saved(1.0), games.by_number)
        assert friend.take_in(parse_link(line.fair.sent, games.by_number))
        answer = parse_link(decide_and_seal(friend, rng), games.by_number)
        assert find_belonging([other, line], answer) == find_belonging([line, other], answer) == [line, other]
        assert goes_on(line, answer)
        assert not goes_on(other, answer)


@pytest.mark.parametrize("game", SHORT)
def test_on_the_own_turn_nobody_is_asked_for_an_own_link_nor_given_the_one_just_opened(game: str) -> None:
    rng, tables = Random(2), [invite(game, **SHORT[game])]
    seats = tables[0].match.seats
    looked = 0
    for number in range(3 * seats + 4):
        pass_links(tables, rng, number + 1)
        for table in tables:
            html = render_links(TableView(table, base="https://example.org/"))
            if not table.match.is_my_turn:
                assert table.make_string() in html
                continue
            looked += not table.is_ready
            assert 'data-form="answer"' not in html
            assert table.make_string() not in html
            own = table.name_seat(table.match.seat or 0)
            assert own == msg("table.friend") or not re.search(rf"\b{say(own, 'en')}\b", html)
    assert looked > seats


def test_links_without_a_move_say_so() -> None:
    """The first links of a game whose chance comes first carry none; neither does one while only the other side decides."""
    white, rng = invite("gravity"), Random(1)
    for table, headline in ((white, "table.seal-first"), (None, "table.seal-joined")):
        table = table or ProtectedTable.join(parse_link(white.make_string(), games.by_number))
        told = table.describe_situation()
        assert told is not None
        assert told[0].key == headline
        assert "carries no move yet" in " ".join(say(part) for part in told)
        table.seal()
    tables = [invite("synchronous")]
    for links in range(2, 60):
        pass_links(tables, rng, links)
        table = tables[links % 2]
        told = table.describe_situation()
        if told and told[0].key == "table.seal-nothing":
            break
    assert told is not None
    assert say(told[1]).endswith(", or pass.")  # who may strike, and where


def test_long_links_are_announced_before_the_invitation() -> None:
    usual, many = invite("booster"), invite("booster", whiteCheckers="12", blackCheckers="12")
    assert "characters" not in render_links(TableView(usual))
    assert "about" in render_links(TableView(many))
    assert "characters" in render_links(TableView(many))


def test_a_link_that_is_for_somebody_else_says_for_whom() -> None:
    rng, tables = Random(4), [invite("clone", **SHORT["clone"])]
    pass_links(tables, rng, 4)
    text = decide_and_seal(tables[1], rng)  # for the third player, and the first one opens it
    before = tables[0].make_saved(1.0)
    assert not tables[0].take_in(parse_link(text, games.by_number))
    assert tables[0].said.refused is not None
    assert tables[0].said.refused.key == "table.fair-for-other"
    assert tables[0].make_saved(1.0) == before


def test_what_no_link_can_hold_is_refused_with_its_reason_and_can_be_taken_back() -> None:
    """A square of Clone Chess that is filled, cleared and filled again in one section."""
    table = invite("clone", players="3", rounds="2")
    table.main.restore([("|",), ("hand/P", "1/d5"), ("1/d5", "remove"), ("hand/P", "1/d5"), ("|",)])
    player = table.player
    assert player is not None
    done = table.kit.notation.write(table.main.state, player, ("done",))
    for choose in (lambda: table.click("done"), lambda: table.play_typed(done)):
        table.said.clear()
        assert not choose()
        assert table.said.refused == msg("clone.refill")
        assert not table.is_ready
    table.undo()
    table.undo()
    table.undo()
    for token in ("|", "done"):
        table.click(token)
    assert table.said.refused is None
    assert table.is_ready


def test_one_button_is_the_next_step_and_none_once_it_is_done() -> None:
    tables = [invite("synchronous")]
    pass_links(tables, Random(4), 2)
    table = tables[0]
    assert not table.claim(RESIGN)
    assert table.claim(RESIGN)
    html = dict(TableView(table).render())
    assert "btn main" not in html["result"], "the end is to be sent before another game"
    assert html["send"].count("btn main") == 1
    table.seal()
    assert "btn main" in dict(TableView(table).render())["send"]
    table.copied = table.write_link()
    assert "btn main" not in dict(TableView(table).render())["send"]
