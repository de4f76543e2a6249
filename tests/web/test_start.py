"""The card that asks whom to play with: what it offers in which game, and when it goes."""

from __future__ import annotations

import re

import pytest

from pyengine import games
from pyengine.play.record import Record
from pyengine.play.session import Session
from tests.web.tables import lay_table
from web.app.table.seats import COMPUTER, HERE
from web.app.table.table import GameTable
from web.app.views.start import STRENGTHS
from web.app.views.table import TableView

LEVELS = [f"{COMPUTER}{strength}" for strength in STRENGTHS]


def start(game: str, **given: str) -> GameTable:
    """Return a new table that still asks."""
    table = lay_table(game, **given)
    table.display.is_start_card_shown = True
    return table


def commands(table: GameTable) -> list[str]:
    """Return what the card's buttons do."""
    return re.findall(r'data-do="([^"]+)"', TableView(table).render_start())


@pytest.mark.parametrize("game", games.IDS)
def test_one_press_begins(game: str) -> None:
    deals = ["deal-day", "deal-new"] if games.load(game).game.info.solitaire else [*LEVELS, "by-link", "sit-here"]
    assert commands(start(game)) == [*deals, "new", "guide", "guide-no"]


@pytest.mark.parametrize("game", games.IDS)
def test_the_side_is_drawn_where_the_rules_draw_it_else_it_is_who_begins(game: str) -> None:
    table = start(game)
    chosen = re.findall(r'name="side" value="(\w+)" checked', TableView(table).render_start())
    drawn = table.kit.game.fair_play(table.main.record.options).drawn
    assert chosen == ([] if len(table.seats) != 2 else ["lot"] if drawn else [str(table.kit.game.actors(table.main.state)[0])])


def test_a_press_on_the_board_answers_the_question() -> None:
    table = start("place")
    assert "start" in dict(TableView(table).render())["data-turn"].split()
    table.click("hand/K")
    assert TableView(table).render_start() == ""


@pytest.mark.parametrize("game", [game for game in games.IDS if games.load(game).game.info.solitaire])
def test_no_deal_lies_there_while_it_is_asked_which(game: str) -> None:
    kit = games.load(game)
    table = start(game)
    page = GameTable.start_new(kit, kit.game.info.read_options({}), (HERE,))  # as the page comes, nothing is dealt
    page.display.is_start_card_shown = True
    shown, still = dict(TableView(table).render()), dict(TableView(page).render())
    asked = ("boards", "above", "below", "head", "hands", "status", "start")
    assert [shown[name] for name in asked] == [still[name] for name in asked]
    assert not table.next_tokens
    assert not table.click(table.main.prompt(0).next_tokens[0])
    assert (TableView(table).render_start(), table.chosen, table.said.refused) == ("", (), None)
    assert table.next_tokens


def test_escape_answers_it_before_anything_else() -> None:
    table = start("place")
    table.chosen = ("hand/K",)
    table.escape()
    assert (TableView(table).render_start(), table.chosen) == ("", ("hand/K",))


def test_it_waits_while_something_is_tried_out() -> None:
    table = start("place")
    table.explore()
    table.click("hand/K")
    assert TableView(table).render_start() == ""
    table.leave()
    assert commands(table)[: len(LEVELS)] == LEVELS


def bring_position(game: str, position: str) -> GameTable:
    """Return a table with a position that somebody brought."""
    kit = games.load(game)
    session = Session(kit, Record(game, kit.game.info.read_options({}), position=position))
    table = GameTable(kit, session, (HERE, HERE))
    table.display.is_start_card_shown = True
    return table


def test_a_position_goes_by_link_only_where_open_links_carry_it() -> None:
    table = bring_position("place", "3q4/8/8/3k4/8/3N4/8/K7 b p -/- 32")
    assert commands(table) == [*LEVELS, "by-link", "sit-here"]
    assert re.findall(r'value="(\w+)" checked', TableView(table).render_start()) == ["1"]  # whose turn it is


def test_options_that_are_not_the_usual_ones_are_told() -> None:
    usual, other = (
        dict(TableView(lay_table("gravity", **given)).render())["known"] for given in ({}, {"sidewaysForced": "false"})
    )
    assert "Options of this game" not in usual
    assert "Options of this game" in other
    assert "It may stay" in other
