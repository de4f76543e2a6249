"""Tools of a table: what can be taken back, and why a tool cannot be used now."""

from __future__ import annotations

import re
from random import Random

import pytest

from pyengine import games
from pyengine.core.types import CHANCE, OFFER, RESIGN
from pyengine.core.words import LANGUAGES, say
from tests.play.playing import play_randomly
from tests.web.tables import lay_table
from web.app.table.seats import COMPUTER, HERE, LINK
from web.app.table.table import GameTable
from web.app.table.tools import explain_tool, list_claims
from web.app.views.table import TableView
from web.app.views.tools import render_tools

LEVEL = f"{COMPUTER}1"


def why(table: GameTable, tool: str) -> str:
    """Return the key of what is said of a tool, "" where it can be used."""
    reason = explain_tool(table, tool)
    if reason is None:
        return ""
    assert all(say(reason, language) for language in LANGUAGES)
    return reason.key


def let_play(table: GameTable, rng: Random) -> None:
    """Let a computer that plays at random take its turn."""
    while (player := table.computer) is not None:
        table.answer(player, rng.choice(list(table.main.legal(player))))


def test_undo_goes_back_to_the_own_choice_and_over_the_computers() -> None:
    table = lay_table("place", HERE, LEVEL)
    table.play_typed("K@e1")
    let_play(table, Random(1))
    assert len(table.main.record.entries) == 2
    table.undo()
    assert not table.main.record.entries
    assert why(table, "undo") == "table.undo-none"


def test_undo_leaves_no_computer_to_think_again_where_chance_has_shown_something() -> None:
    rng = Random(3)
    table = lay_table("gravity", HERE, LEVEL)
    stays = 0
    for _ in range(60):
        let_play(table, rng)
        if table.player is None:
            break
        before = table.main.record.entries
        if table.can_undo:
            table.undo()
            assert table.player == 0
            assert all(entry.player != CHANCE for entry in before[len(table.main.record.entries) :])
            table.redo()
        elif len(before) > 1:
            stays += why(table, "undo") == "table.undo-shown"
        table._act(0, rng.choice(list(table.main.legal(0))))
    assert stays


@pytest.mark.parametrize(("seats", "tool", "key"), [
    ((HERE, HERE), "undo", "table.undo-none"),
    ((HERE, HERE), "redo", "table.redo-none"),
    ((HERE, HERE), "hint", ""),
    ((HERE, LINK), "undo", "table.undo-sent"),
    ((LINK, HERE), "hint", "table.not-yours"),
    ((LEVEL, HERE), "hint", "table.thinking"),
    ((LEVEL, HERE), "resign", "table.thinking"),
])  # fmt: skip
def test_tools_say_why_they_cannot_be_used(seats: tuple[str, ...], tool: str, key: str) -> None:
    table = lay_table("place", *seats)
    assert why(table, tool) == key
    mark = f'"{tool}" aria-disabled="true"'
    assert (mark in render_tools(TableView(table), table.make_scene())) == bool(key)


def drawers(game: str) -> list[str]:
    """Return the panels that have a button of their own on a phone."""
    table = lay_table(game)
    return re.findall(r'data-drawer="(\w+)"', render_tools(TableView(table), table.make_scene()))


def test_on_a_phone_what_a_turn_needs_has_a_button_of_its_own() -> None:
    assert drawers("place") == ["moves", "known"]
    assert drawers("cloak") == ["notes", "moves", "known"]
    assert drawers("clone") == ["orders", "moves", "known"]


def test_tabs_are_named_by_how_a_game_goes() -> None:
    named = {game: [TableView(lay_table(game)).name_tab(tab) for tab in ("moves", "scores")] for game in games.IDS}
    assert named["clone"] == ["Rounds", "Standings"]
    assert named["synchronous"] == ["Rounds", "Score"]
    assert named["parade"] == ["Actions", "Score"]
    assert named["cloak"] == ["Moves", "Score"]


def test_looking_back_and_trying_have_reasons_of_their_own() -> None:
    table = lay_table()
    table.play_typed("K@e1")
    table.look(0)
    assert why(table, "hint") == "table.not-live"
    table.explore()
    assert (why(table, "try"), why(table, "resign"), why(table, "undo")) == (
        "table.try-already", "table.claim-trying", "table.undo-none",
    )  # fmt: skip


def test_offers_stay_in_the_menu_and_the_game_says_why_it_takes_none() -> None:
    table = lay_table("mitosis")
    assert OFFER in list_claims(table)
    assert RESIGN in list_claims(table)
    assert (why(table, "offer") == "") == (OFFER in table.claims)
    assert OFFER not in list_claims(lay_table("gravity"))
    over = play_randomly("place", 5)
    ended = GameTable(over.kit, over, (HERE, HERE))
    assert list_claims(ended) == []
    assert why(ended, "hint") == "core.over"


def test_several_actions_of_somebody_elsewhere_are_told_by_numbered_arrows() -> None:
    rng = Random(4)
    table = lay_table("gravity", HERE, LEVEL)
    while len(table.turn_steps) < 3:
        while table.player is not None:
            table._act(0, rng.choice(list(table.main.legal(0))))
        let_play(table, rng)
        scene = table.make_scene()
    assert [arrow.text for arrow in scene.boards[0].arrows] == [str(n + 1) for n in range(len(table.turn_steps))]
    assert 'data-do="replay"' in TableView(table).render_status(scene)
    now = {sprite.cell for sprite in scene.boards[0].sprites}
    table.display.replayed_steps = 1
    first = table.make_scene().boards[0]
    assert len(first.arrows) == 1
    assert {sprite.cell for sprite in first.sprites} != now
    assert not table.claim(RESIGN)  # it asks first
    assert not table.make_scene().boards[0].arrows
    table.display.known_turn = None
    assert table.make_scene().boards[0].arrows
    table.click("nowhere")
    assert not table.make_scene().boards[0].arrows
    table.look(2)
    table.make_scene()
    assert not table.turn_steps


def test_what_people_at_one_screen_do_needs_no_arrows() -> None:
    rng = Random(4)
    table = lay_table("gravity")
    for _ in range(30):
        assert table.player is not None
        table._act(table.player, rng.choice(list(table.main.legal(table.player))))
        table.make_scene()
        assert not table.turn_steps
