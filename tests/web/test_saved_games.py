"""What a list of saved games shows of each: the last move as people read it, the board as its player saw it, today's deal."""

from __future__ import annotations

import json
from random import Random

import pytest

from pyengine import games
from pyengine.ai.levels import LEVELS
from pyengine.core.errors import NotationError
from web.app.saved.beginning import read_beginning
from web.app.saved.saved_game import SavedGame, make_row, parse_json, restore_game
from web.app.table.opening import open_saved
from web.app.table.protected import ProtectedTable
from web.app.table.seats import COMPUTER, HERE, LINK, SEATS
from web.app.table.table import GameTable
from web.app.views.saved_games import describe_deal, render_last, render_picture


def play(game: str, texts: str, seats: tuple[str, ...] = (), language: str = "en", **given: object) -> SavedGame:
    """Return a game with some actions by whoever is due, as it is saved."""
    kit = games.load(game)
    options = kit.game.info.read_options(given)
    seats = seats or (HERE,) * kit.game.info.player_count(options)
    table = GameTable.start_new(kit, options, seats, rng=Random(1), deal=7 if kit.game.info.solitaire else None)
    for text in texts.split():
        table.settle()
        (player,) = kit.game.actors(table.main.state)
        table.main.act(player, kit.notation.read(table.main.state, player, text)[0])
    return table.make_saved(1.0, language)


def test_the_last_move_is_drawn_and_said() -> None:
    saved = play("place", "K@e1 K@e8 P@a3")
    assert saved.last == "↓♙a3\tplaces the pawn on a3"
    assert '<svg class="figurine' in render_last(saved)
    assert '<span class="quiet-words">places the pawn on a3</span>' in render_last(saved)
    assert play("place", "K@e1", language="de").last.endswith("\tsetzt den König auf e1")


def test_a_last_move_saved_before_is_shown_as_it_was_written() -> None:
    assert render_last(play("place", "K@e1")._replace(last="c1d2 <")) == '<span class="last" title="c1d2 &lt;">c1d2 &lt;</span>'


def test_the_board_is_that_of_the_game_and_seen_from_its_players_side() -> None:
    white, black = play("place", "K@e1 K@d8", (HERE, LINK)), play("place", "K@e1 K@d8", (LINK, HERE))
    assert white.position == black.position
    assert render_picture(white, "en") != render_picture(black, "en")
    assert render_picture(play("clone", "", players=3), "en")
    assert not render_picture(white._replace(link="#"), "en")


def test_a_seat_is_one_that_there_is() -> None:
    """Levels have their seats; one that is not known, or not settled, opens no game."""
    assert {seat for seat in SEATS if seat.startswith(COMPUTER)} == {f"{COMPUTER}{level}" for level in LEVELS}
    saved = play("place", "K@e1", (HERE, "computer6"))
    assert open_saved(saved).seats == (HERE, "computer6")
    for seat in ("lot", "level4", "computer7", "computer", ""):
        with pytest.raises(NotationError):
            open_saved(saved._replace(seats=(HERE, seat)))


@pytest.mark.parametrize(("before", "now"), [("level1", 1), ("level2", 3), ("level3", 4), ("level4", 6)])
def test_a_game_of_four_levels_goes_on_with_the_level_that_looks_as_far(before: str, now: int) -> None:
    row = make_row(play("place", "K@e1", (HERE, LINK))) | {"seats": [HERE, before]}
    saved = restore_game(parse_json(json.dumps(row)))
    assert open_saved(saved).seats == (HERE, f"{COMPUTER}{now}")
    assert restore_game(parse_json(json.dumps(make_row(saved)))) == saved


def test_a_protected_game_is_known_by_its_header() -> None:
    kit = games.load("clone")
    saved = ProtectedTable.invite(kit, kit.game.info.read_options({"players": 3}), None).make_saved(1.0)
    assert read_beginning(saved).options["players"] == 3
    assert render_picture(saved, "en")


def test_a_deal_is_found_among_saved_games() -> None:
    begun = play("parade", "")
    assert describe_deal([begun], "parade", 8) is None
    assert describe_deal([begun], "neighbour", 7) is None
    deal = describe_deal([play("place", ""), begun], "parade", 7)
    assert deal
    assert (deal[0], deal[1].key) == (begun, "keep.day-begun")
    assert describe_deal([begun._replace(link="")], "parade", 7) is None
