"""The card at the end of a game, without a browser."""

from __future__ import annotations

from collections.abc import Sequence
from html import unescape
from random import Random

import pytest

from pyengine import games
from pyengine.core.words import msg, say
from pyengine.play.record import Record
from pyengine.play.session import Session
from tests.play.playing import play_randomly
from web.app.table.seats import HERE, LINK
from web.app.table.table import GameTable
from web.app.views.result import describe_outcome, list_reasons
from web.app.views.table import TableView


def view_of(game: str, session: Session, seats: Sequence[str] = ()) -> TableView:
    """Return the drawing of a game at its end."""
    kit = games.load(game)
    count = kit.game.info.player_count(session.record.options)
    return TableView(GameTable(kit, session, seats or (HERE,) * count, rng=Random(1)))


def headline(view: TableView) -> str:
    """Return the result in a few words."""
    assert view.shown_outcome
    return say(describe_outcome(view, view.shown_outcome))


def regions(view: TableView) -> dict[str, str]:
    """Return the regions of a page as text."""
    return {region.id: unescape(region.html) for region in view.render()}


@pytest.mark.parametrize("game", games.IDS)
def test_every_game_ends_with_a_card_and_no_choice(game: str) -> None:
    fewer = {
        "clone": {"players": "2", "rounds": "1"},
        "mitosis": {"fifty": "4"},
        "mathematichess": {"moveLimit": "2"},
        "parade": {"debtLimit": "16"},
    }
    view = view_of(game, play_randomly(game, 5, 1500, **fewer.get(game, {})))
    drawn = regions(view)
    assert headline(view) in drawn["result"]
    assert drawn["choices"] == drawn["start"] == ""
    assert 'data-do="again"' in drawn["result"]
    assert 'data-look="0"' in drawn["result"]
    for message in list_reasons(view.scene):
        assert say(message) in drawn["result"]


def test_who_plays_alone_at_a_screen_is_told_as_you() -> None:
    session = play_randomly("place", 5)  # Dark wins
    assert headline(view_of("place", session)) == "Dark wins"
    assert headline(view_of("place", session, (LINK, HERE))) == "You win"
    assert headline(view_of("place", session, (HERE, LINK))) == "You lose"


def test_among_several_the_own_points_are_told() -> None:
    session = play_randomly("clone", 5, players="3", rounds="1")
    outcome = session.kit.game.outcome(session.state)
    assert outcome
    for here in range(3):
        told = headline(view_of("clone", session, [HERE if player == here else LINK for player in range(3)]))
        score = say(msg("core.score", n=outcome.scores[here]))
        assert told == f"You {'win' if here in outcome.winners else 'lose'} with {score}"


def test_who_shares_first_place_is_told_so() -> None:
    kit = games.load("clone")
    session = Session(kit, Record("clone", kit.game.info.read_options({"players": "3", "rounds": "1"})))
    for player in range(3):
        while player in session.kit.game.actors(session.state):
            session.act(player, ("|",) if ("|",) in session.kit.game.legal(session.state, player) else ("done",))
    told = [headline(view_of("clone", session, [HERE if player == here else LINK for player in range(3)])) for here in range(3)]
    assert told == ["You share first place"] * 3


def test_a_draw_is_a_draw_and_a_solitaire_has_a_score_or_none() -> None:
    assert headline(view_of("cloak", play_randomly("cloak", 5))) == "A draw"
    assert headline(view_of("neighbour", play_randomly("neighbour", 22, 400, minPieces="2"))) == "Your score: 29"
    assert headline(view_of("parade", play_randomly("parade", 5, debtLimit="16"))) == "Not solved this time"


def test_the_arithmetic_stands_behind_its_tab_and_not_twice() -> None:
    view = view_of("gravity", play_randomly("gravity", 5))
    assert view.shown_outcome
    drawn = regions(view)
    (table,) = view.scene.tables
    assert table.rows[-1].total
    assert say(table.title) in drawn["scores"]
    assert "<table" not in drawn["result"]


def test_what_a_deal_allows_is_said_with_its_question() -> None:
    view = view_of("parade", play_randomly("parade", 5, debtLimit="16"))
    view.table.optimum = msg("table.best-none")
    assert "<b>Can this deal be solved?</b> No. Nobody can solve these cards." in regions(view)["result"]


def test_before_the_end_looking_back_and_trying_out_there_is_no_card() -> None:
    kit = games.load("place")
    fresh = view_of("place", Session(kit, Record("place", kit.game.info.read_options({}))))
    assert regions(fresh)["result"] == ""
    over = view_of("place", play_randomly("place", 5)).table
    over.look(3)
    assert regions(TableView(over))["result"] == ""
    over.look(len(over.main.record.entries))
    over.explore()
    assert regions(TableView(over))["result"] == ""


def test_who_owes_a_friend_the_end_sends_it_first() -> None:
    session = play_randomly("place", 5)
    table = view_of("place", session, (LINK, HERE)).table
    assert table.has_link_to_send
    drawn = regions(TableView(table))
    assert "btn main" not in drawn["result"]
    assert "btn main" in drawn["send"]
