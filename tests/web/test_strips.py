"""Where the things beside a board stand: in the turn card, in a player's strip, or among what is known."""

from __future__ import annotations

from random import Random

import pytest

from pyengine import games
from tests.play.playing import played
from web.app.table.seats import HERE, LINK
from web.app.table.table import GameTable
from web.app.views.strips import Places, find_lower_player, place_hands, write_size
from web.app.views.table import TableView


def view_of(game: str, entries: int, *seats: str) -> TableView:
    """Return the view of a game after so many entries."""
    session = played(game, 4, entries)
    count = session.kit.game.info.player_count(session.record.options)
    view = TableView(GameTable(session.kit, session, seats or (HERE,) * count, rng=Random(1)))
    view.render()
    return view


def places(view: TableView, below: int = 0) -> dict[str, str]:
    """Return by the id of each hand where it stands."""
    found: Places = place_hands(view, view.scene, below)
    named = {hand.id: name for name, hands in zip(Places._fields, found, strict=True) for hand in hands}
    assert len(named) == sum(map(len, found))
    return named


@pytest.mark.parametrize("game", games.IDS)
@pytest.mark.parametrize("entries", [0, 12, 40])
def test_every_hand_has_one_place(game: str, entries: int) -> None:
    view = view_of(game, entries)
    for below in (0, len(view.table.seats) - 1):
        assert set(places(view, below)) == {hand.id for hand in view.scene.hands}


def test_reserves_stay_where_they_are_from_turn_to_turn() -> None:
    for entries in range(4):
        assert places(view_of("place", entries)) == {"reserve/0": "turn", "reserve/1": "above"}
        assert places(view_of("place", entries), 1) == {"reserve/0": "above", "reserve/1": "turn"}


def test_cards_are_read_in_the_turn_card_and_backs_are_counted_in_strips() -> None:
    found = places(view_of("gravity", 1))
    assert found["card"] == "turn"
    assert found["pile"] in ("above", "below")
    assert found["coming"] == "known"
    assert places(view_of("booster", 0))["hand-1"] == "above"


def test_who_plays_alone_has_what_may_still_come_below() -> None:
    found = places(view_of("parade", 0))
    assert found["unseen"] == "below"
    assert found["discards"] == "known"
    assert found["pile"] == "turn"


def test_who_sits_below_has_turned_the_board() -> None:
    view = view_of("place", 2, LINK, HERE)
    assert view.table.flipped
    assert find_lower_player(view, view.scene.boards[0]) == 1
    view = view_of("clone", 4)
    assert [find_lower_player(view, board) for board in view.scene.boards] == list(range(len(view.scene.boards)))


def test_the_size_of_a_board_counts_what_lies_outside_its_squares() -> None:
    assert write_size(view_of("mitosis", 0).scene.boards[0]) == 'data-wide="9" data-high="11"'
    assert write_size(view_of("place", 0).scene.boards[0]) == 'data-wide="8" data-high="8"'
