"""The table without a browser: what clicks do, who is asked, what is undone, what links bring."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest

from pyengine import games
from pyengine.core.telling import speak_telling
from pyengine.core.types import ACCEPT, RESIGN
from pyengine.core.words import msg
from pyengine.play import link
from pyengine.play.record import Record
from pyengine.play.session import Session
from tests.play.playing import play_randomly
from tests.web.tables import lay_table
from web.app.table.open_links import assign_seats, is_sendable, open_link
from web.app.table.seats import HERE, LINK
from web.app.table.state import HOLE, Hint
from web.app.table.table import GameTable
from web.app.views.table import TableView


def at(position: str, **options: str) -> GameTable:
    """Return a PlaceChess table at a position."""
    kit = games.load("place")
    record = Record("place", kit.game.info.read_options(options), position=position)
    return GameTable(kit, Session(kit, record), (HERE, HERE))


def clicks(table: GameTable, *tokens: str) -> None:
    """Click in turn."""
    for token in tokens:
        table.click(token)


def entries(table: GameTable) -> int:
    """Return how many actions the game has."""
    return len(table.main.record.entries)


def test_click_by_click() -> None:
    table = lay_table()
    assert not table.click("hand/K")
    assert table.chosen == ("hand/K",)
    assert table.click("e1")
    assert (table.chosen, entries(table)) == ((), 1)  # type: ignore[comparison-overlap]


def list_advised(table: GameTable) -> set[str]:
    """Return the cells that are marked as what a hint would play."""
    return {mark.cell for board in table.make_scene().boards for mark in board.marks if mark.kind == "hint"}


def test_a_hint_stays_until_the_game_goes_on() -> None:
    table = lay_table()
    action = ("hand/Q", "d1")
    telling = table.kit.notation.tell(table.main.state, 0, action)
    table.said.hint = Hint(table.main.state, action, telling, msg("table.hint-alone", action=HOLE))
    html = TableView(table).render_status(table.make_scene())
    assert "#fp-queen" in html
    assert HOLE not in html
    clicks(table, "hand/K", "e4")
    assert list_advised(table) == {"d1"}
    clicks(table, "e1")
    assert (table.hint, list_advised(table)) == (None, set())
    table.undo()
    assert list_advised(table) == {"d1"}
    table.escape()
    assert not list_advised(table)


def test_a_hint_is_put_aside_while_somebody_looks_back() -> None:
    table = lay_table()
    clicks(table, "hand/K", "e1")
    action = next(iter(table.kit.game.legal(table.main.state, 1)))
    hint = Hint(
        table.main.state, action, table.kit.notation.tell(table.main.state, 1, action), msg("table.hint-alone", action=HOLE)
    )
    table.said.hint = hint
    assert table.hint is hint
    table.main.look(0)
    assert table.hint is None
    table.main.look(1)
    assert table.hint is hint


def test_what_loses_at_once_is_asked_about_once() -> None:
    table = lay_table("neighbour")
    clicks(table, "+")
    table.settle()
    clicks(table, "stop")
    assert table.said.asking == ("stop",)
    assert table.said.note is not None
    assert table.said.note.rule == "NEI-R03"
    html = TableView(table).render_choices(table.make_scene())
    assert html.count('data-token="stop"') == 1
    assert "Stop adding: sure?" in html
    table.escape()
    assert table.said.asking is None
    count = entries(table)
    clicks(table, "stop")
    assert entries(table) == count
    clicks(table, "stop")
    assert entries(table) == count + 1


def test_another_piece_is_taken_instead_and_the_same_put_back() -> None:
    table = lay_table()
    clicks(table, "hand/K", "hand/Q")
    assert table.chosen == ("hand/Q",)
    clicks(table, "hand/Q")
    assert table.chosen == ()  # type: ignore[comparison-overlap]


def test_a_refused_click_keeps_the_choice_and_says_why() -> None:
    table = lay_table()
    clicks(table, "hand/K", "e8")
    assert table.chosen == ("hand/K",)
    assert table.said.refused is not None
    assert table.said.refused.rule == "PLC-03"
    clicks(table, "e1")
    assert table.said.refused is None


def test_choices_off_the_board() -> None:
    table = at("7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32", trample="may")
    clicks(table, "d3", "d5")
    assert entries(table) == 0
    assert set(table.next_tokens) == {"take", "spare"}
    html = TableView(table).render_choices(table.make_scene())
    assert html.count("data-can") == 2
    clicks(table, "spare")
    assert entries(table) == 1


def test_a_button_that_is_all_there_is_to_do_stands_out() -> None:
    table = lay_table("clone")
    only = TableView(table).render_choices(table.make_scene())  # nothing stands on the board yet, so nothing can move
    assert only.count('class="btn main"') == 1
    clicks(table, *table.next_tokens)
    assert len(table.next_tokens) > 1
    assert "main" not in TableView(table).render_choices(table.make_scene())


def test_pieces_to_choose_among_stand_in_a_row_of_pictures() -> None:
    session = play_randomly("cloak", 4, 2)  # the secrets are arranged
    table = GameTable(session.kit, session, (HERE, "computer3"))
    clicks(table, "e8")
    html = TableView(table).render_choices(table.make_scene())
    assert html.count('class="btn tile"') == 5
    assert 'aria-label="Ask: is it the king?"' in html
    assert "<small>king</small>" in html


def test_marks_show_targets_captures_and_the_choice() -> None:
    table = at("7k/8/8/3r4/8/3N4/8/K7 w p -/- 32")
    clicks(table, "d3")
    marks = {(mark.kind, mark.cell) for mark in table.make_scene().boards[0].marks}
    assert {("selected", "d3"), ("capture", "d5"), ("target", "f3"), ("target", "b3"), ("target", "d1")} <= marks
    table.escape()
    assert not [mark for mark in table.make_scene().boards[0].marks if mark.kind in ("target", "capture")]


def test_only_drops_are_marked_before_a_choice() -> None:
    table = lay_table("gravity")
    assert {m.cell for m in table.make_scene().boards[0].marks if m.kind == "target"} == {f"{f}8" for f in "abcdefgh"}


def test_undo_takes_back_a_choice_first() -> None:
    table = lay_table()
    clicks(table, "hand/K", "e1", "hand/K")
    assert table.can_undo
    table.undo()
    assert (table.chosen, entries(table)) == ((), 1)
    table.undo()
    assert entries(table) == 0
    assert not table.can_undo
    table.redo()
    assert entries(table) == 1


def test_by_link_only_the_own_side_is_asked() -> None:
    table = lay_table("place", HERE, LINK)
    assert table.player == 0
    clicks(table, "hand/K", "e1")
    assert table.player is None
    assert table.awaited_player == 1
    clicks(table, "hand/K")
    assert table.said.refused is not None
    assert table.said.refused.key == "table.not-yours"
    assert not table.next_tokens


def test_by_link_undo_ends_when_the_link_is_sent() -> None:
    table = lay_table("place", HERE, LINK)
    clicks(table, "hand/K", "e1")
    table.undo()
    assert entries(table) == 0
    clicks(table, "hand/Q", "e1")
    table.mark_sent()
    table.undo()
    assert entries(table) == 1


def test_dark_sees_the_own_side_below() -> None:
    assert lay_table("place", LINK, HERE).is_flipped
    assert lay_table("place", "computer3", HERE).is_flipped
    assert not lay_table("place", HERE, LINK).is_flipped
    assert not lay_table("place", HERE, "computer3").is_flipped
    assert not lay_table("place", HERE, HERE).is_flipped
    assert not lay_table("place", "computer3", "computer3").is_flipped
    assert not lay_table("clone", "computer3", HERE, "computer3", "computer3", "computer3").is_flipped  # everybody has a board


def test_receiving_the_answer_an_old_link_and_another_game() -> None:
    session = play_randomly("place", 3, 20)
    kit, whole = session.kit, session.record
    mine = whole._replace(entries=whole.entries[:11])
    table = GameTable(kit, Session(kit, mine), (HERE, LINK))

    def arrives(record: Record) -> bool:
        return table.receive(link.decode(link.encode(kit, record), games.by_number))

    assert arrives(whole._replace(entries=whole.entries[:12]))
    assert entries(table) == 12
    assert table.said.note is not None
    assert table.said.note.key == "table.opened-turn"
    ((brought,),) = [told for note, told in [table.said.arrived] if note is table.said.note]
    assert brought == table.main.tell(11, None)
    status = TableView(table).render_status(table.make_scene())
    assert f'<span class="quiet-words">{speak_telling(brought)}</span>' in status
    assert arrives(whole._replace(entries=whole.entries[:4]))
    assert entries(table) == 12
    assert table.said.note.key == "table.opened-older"
    assert arrives(whole._replace(entries=whole.entries[:12]))
    assert table.said.note.key == "table.opened-same"
    assert not arrives(play_randomly("place", 5, 20).record)
    assert entries(table) == 12


def test_a_link_of_another_kind_of_game_is_not_taken_in() -> None:
    table = lay_table()
    other = play_randomly("gravity", 5, 20)
    assert not table.receive(link.decode(link.encode(other.kit, other.record), games.by_number))
    assert entries(table) == 0


def test_who_sits_where_when_a_link_is_opened() -> None:
    for seed, size in ((1, 7), (1, 8)):
        session = play_randomly("place", seed, size)
        opened = link.decode(link.encode(session.kit, session.record), games.by_number)
        mover = size % 2
        assert assign_seats(session.kit, opened)[mover] == HERE
        assert assign_seats(session.kit, opened)[1 - mover] == LINK
    gravity = play_randomly("gravity", 1, 30)
    assert assign_seats(gravity.kit, open_link(link.encode(gravity.kit, gravity.record), games.by_number)) == (HERE, HERE)
    over = play_randomly("place", 1)
    assert assign_seats(over.kit, open_link(link.encode(over.kit, over.record), games.by_number)) == (HERE, HERE)
    assert is_sendable(games.load("place"))
    assert not is_sendable(games.load("gravity"))


def test_claims_ask_first_and_only_the_open_ones_count() -> None:
    table = lay_table()
    assert not table.claim(RESIGN)
    assert table.said.asking == RESIGN
    table.escape()
    assert table.said.asking is None
    assert not table.claim(ACCEPT)
    assert not table.claim(RESIGN)
    assert table.claim(RESIGN)
    assert table.kit.game.outcome(table.main.state) is not None
    assert not table.claim(RESIGN)


def test_trying_out_touches_nothing() -> None:
    table = lay_table("place", HERE, LINK)
    clicks(table, "hand/K", "e1")
    before = table.make_string()
    table.explore()
    clicks(table, "hand/K", "e8", "hand/Q", "d1")
    assert len(table.session.record.entries) == 3
    assert table.make_string() != before
    table.undo()
    table.undo()
    table.undo()
    assert len(table.session.record.entries) == 1  # not behind where the trying began
    table.leave()
    assert table.make_string() == before
    assert entries(table) == 1


@pytest.mark.parametrize("game", ["place", "gravity"])
def test_what_is_kept_while_something_is_tried_out_is_the_game(game: str) -> None:
    table = lay_table(game)
    for _ in range(3):
        play_any(table)
    before = table.make_saved(1.0)
    table.explore()
    play_any(table)
    assert table.make_string() != before.link
    assert table.make_saved(1.0) == before


def play_any(table: GameTable) -> None:
    """Choose the first token that may come next until something is played."""
    while not table.click(table.next_tokens[0]):
        pass


def test_nothing_is_tried_out_from_the_secrets_of_several_players_here() -> None:
    kit = games.load("clone")
    table = GameTable.start_new(kit, kit.game.info.read_options({"players": "3"}), (HERE, HERE, LINK))
    for player in (0, 1):
        while player in kit.game.actors(table.main.state):
            table.main.act(player, kit.game.legal(table.main.state, player)[-1])
    table.facing = 1
    assert table.can_explore  # with what this player knows
    table.facing = None  # as after the page was opened again
    assert not table.can_explore


def test_looking_back_refuses_to_play() -> None:
    table = lay_table()
    clicks(table, "hand/K", "e1", "hand/K", "e8")
    table.look(1)
    clicks(table, "hand/Q")
    assert table.said.refused is not None
    assert table.said.refused.key == "table.not-live"
    assert not table.next_tokens
    table.escape()
    table.escape()
    assert table.session.is_live


def test_an_earlier_position_is_named_by_what_was_played_before_it() -> None:
    table = lay_table()
    clicks(table, "hand/K", "e1", "hand/K", "e8")
    named = []
    for at in (0, 1):
        table.look(at)
        view = TableView(table)
        named.append(view.render_status(view.table.make_scene()))
    assert "The beginning of the game" in named[0]
    assert "Light: " in named[1]
    assert "the king on e1" in named[1]


def test_escape_leaves_what_is_tried_out_after_all_else() -> None:
    table = lay_table()
    table.explore()
    clicks(table, "hand/K")
    table.escape()
    assert (table.variation is None, table.chosen) == (False, ())
    table.escape()
    assert table.variation is None


@pytest.mark.parametrize("game", games.IDS)
def test_regions_are_well_formed_without_inline_styles(game: str) -> None:
    session = play_randomly(game, 4, 40)
    table = GameTable(session.kit, session, (HERE,) * session.kit.game.info.player_count(session.record.options))
    for step in range(3):
        for region in TableView(table, "en", 'https://example.org/"<x>').render():
            assert "style=" not in region.html
            assert "<x>" not in region.html
            text = re.sub(r" (disabled|hidden|readonly|data-can|data-corners)(?=[ >])", r' \1=""', region.html)
            text = re.sub(r"(<input[^>]*[^/])>", r"\1/>", text)
            text = re.sub(r"class=(\w+)", r'class="\1"', text)
            ElementTree.fromstring(f"<r>{text}</r>")
        if table.next_tokens:
            table.click(table.next_tokens[step % len(table.next_tokens)])


@pytest.mark.parametrize("game", games.IDS)
def test_every_next_token_can_be_clicked(game: str) -> None:
    table = lay_table(game)
    rng = Random(8)
    for _ in range(60):
        if table.curtain is not None:
            assert not table.next_tokens
            table.lift_curtain()
        if table.said.asking:  # a question leaves no other choice
            table.escape()
        tokens = table.next_tokens
        if not tokens:
            table = lay_table(game)
            continue
        html = "".join(region.html for region in TableView(table).render())
        shown = set(re.findall(r'data-can[^>]*data-token="([^"]*)"|data-token="([^"]*)"[^>]*data-can', html))
        assert {a or b for a, b in shown} == set(tokens)
        table.click(rng.choice(tokens))


def test_the_link_is_made_anew_only_after_a_change() -> None:
    table = lay_table()
    first = table.make_string()
    clicks(table, "hand/K")
    assert table.make_string() is first
    clicks(table, "e1")
    assert table.make_string() != first


def test_a_piece_dropped_on_a_number_completes_the_token() -> None:
    table = lay_table("cloak")
    table.lift_curtain()
    clicks(table, "set/R")
    assert (table.held, table.chosen, table.said.refused) == ("set/R", (), None)
    marks = {(mark.kind, mark.cell) for board in table.make_scene().boards for mark in board.marks}
    assert ("selected", "set/R") in marks
    assert ("target", "set/3/R") in marks
    assert ("target", "set/3/B") not in marks
    clicks(table, "set/3")
    assert (table.held, table.chosen) == ("", ("set/3/R",))
    clicks(table, "set/K", "set/1")  # the king between the rooks: refused, and nothing is lost
    assert table.said.refused is not None
    assert table.said.refused.rule.startswith("CLK-")
    assert table.chosen == ("set/3/R",)
    for number, letter in ((5, "R"), (4, "K"), (1, "B"), (2, "B"), (6, "N"), (7, "N")):
        clicks(table, f"set/{letter}", f"set/{number}")
    assert entries(table) == 0
    clicks(table, "set/Q", "set/8")
    assert entries(table) == 1


def test_own_notes_are_kept_and_only_for_their_player() -> None:
    session = play_randomly("cloak", 145, 12)
    table = GameTable(session.kit, session, (HERE, HERE), rng=Random(1))
    table.lift_curtain()
    html = "".join(region.html for region in TableView(table).render())
    keys = re.findall(r'data-do="note" data-key="([^"]+)"', html)
    assert keys
    assert all(key.startswith(f"{table.viewer}/") for key in keys)
    table.change_note(keys[0])
    assert table.make_saved(0).notes == ((keys[0], "×"),)
    assert "you think not" in "".join(region.html for region in TableView(table).render())
    table.change_note(keys[0])
    table.change_note(keys[0])
    assert table.make_saved(0).notes == ()


def test_a_typed_move_is_incomplete_complete_or_impossible_and_says_why() -> None:
    table = lay_table()
    assert table.read_typed("K@").how == "incomplete"
    assert table.read_typed(" K@e1 ").how == "complete"
    typed = table.read_typed("K@e8")
    assert typed.how == "impossible"
    assert typed.why is not None
    assert typed.why.rule == "PLC-03"
    assert not table.play_typed("K@")
    assert table.said.refused is not None
    assert not table.play_typed("K@e8")
    assert table.play_typed("K@e1")
    assert entries(table) == 1
    assert not table.play_typed("resign")
    assert table.said.asking == RESIGN


def test_another_game_keeps_the_rules_and_changes_the_sides() -> None:
    table = lay_table("place", HERE, "computer3", trample="may")
    again = table.make_rematch()
    assert again.seats == ("computer3", HERE)
    assert again.main.record.options == table.main.record.options
    assert again.main.record.options["trample"] == "may"


@pytest.mark.parametrize("game", ["gravity", "parade", "booster"])
def test_a_table_before_its_first_card_waits_for_nobodys_link(game: str) -> None:
    """As in the page that is built: chance has not acted yet."""
    kit = games.load(game)
    options = kit.game.info.read_options({})
    deal = 1 if kit.game.info.solitaire else None
    table = GameTable.start_new(kit, options, (HERE,) * kit.game.info.player_count(options), deal=deal)
    assert table.awaited_player is None
    assert table.describe_situation() is None


def test_looking_back_does_not_count_what_others_decided_in_secret() -> None:
    """Steps of players at one screen pass over the others' orders, of which a viewer knows only that they are given."""
    steps = []
    for orders in (0, 2):
        table = lay_table("clone", players=2)
        table.lift_curtain()
        while table.viewer == 0:
            tokens = table.next_tokens
            enough = not table.chosen and entries(table) >= orders
            table.click(next((token for token in ("lock", "|") if enough and token in tokens), tokens[0]))
            if table.curtain is not None:
                table.lift_curtain()
        steps.append(0)
        while table.session.at:
            back = re.search(r'data-look="(\d+)" aria-label="Previous move"', TableView(table).render_moves())
            assert back is not None
            table.look(int(back[1]))
            steps[-1] += 1
        forward = re.search(r'data-look="(\d+)" aria-label="Next move"', TableView(table).render_moves())
        assert forward is not None
        assert int(forward[1]) == len(table.session.record.entries)
    assert steps[0] == steps[1], steps


def test_looking_back_adds_no_second_note() -> None:
    table = lay_table()
    clicks(table, "hand/K", "e1", "hand/K", "e8")
    table.session.look(1)
    alone = TableView(table).render_status(table.make_scene())
    table.said.note = msg("table.copied")
    noted = TableView(table).render_status(table.make_scene())
    for status in (alone, noted):
        assert status.count('class="told"') == status.count('data-do="live"') == 1


@pytest.mark.parametrize("game", [name for name in games.IDS if games.load(name).game.info.solitaire])
def test_a_solitaire_tells_its_progress_once(game: str) -> None:
    table = lay_table(game)
    table.main.record = table.main.record._replace(deal=None)
    view = TableView(table)
    html = {region.id: region.html for region in view.render()}
    progress = view.say(view.scene.progress)
    assert progress in html["above"]
    assert progress not in html["head"]
