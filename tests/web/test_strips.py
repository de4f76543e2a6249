"""Where the things beside a board stand: in the turn card, in a player's strip, or among what is known."""

from __future__ import annotations

import re
from random import Random

import pytest

from pyengine import games
from pyengine.core.scene import Scene
from pyengine.core.words import msg
from tests.play.playing import play_randomly
from tests.web.tables import invite
from web.app.table.seats import HERE, LINK
from web.app.table.table import GameTable
from web.app.views.strips import Places, find_lower_player, place_hands, write_size
from web.app.views.table import TableView
from web.generator import styles
from web.tools.common import STATIC


def view_of(game: str, entries: int, *seats: str) -> TableView:
    """Return the view of a game after so many entries."""
    session = play_randomly(game, 4, entries)
    count = session.kit.game.info.player_count(session.record.options)
    view = TableView(GameTable(session.kit, session, seats or (HERE,) * count, rng=Random(1)))
    view.render()
    return view


def places(view: TableView, below: int = 0) -> dict[str, str]:
    """Return by the id of each hand where it stands."""
    hand_places: Places = place_hands(view, view.scene, below)
    named = {hand.id: name for name, hands in zip(Places._fields, hand_places, strict=True) for hand in hands}
    assert len(named) == sum(map(len, hand_places))
    return named


@pytest.mark.parametrize("game", games.IDS)
@pytest.mark.parametrize("entries", [0, 12, 40])
def test_every_hand_has_one_place(game: str, entries: int) -> None:
    view = view_of(game, entries)
    for below in (0, len(view.table.seats) - 1):
        assert set(places(view, below)) == {hand.id for hand in view.scene.hands}


def test_a_link_in_several_codes_is_shown_part_by_part() -> None:
    view = view_of("place", 2)
    address = "https://example.org/#x"
    assert 'data-do="qr"' in view.render_qr_button(address)
    assert not view.render_qr_code(address)
    view.kept.code = (address, ("<svg>1</svg>",))
    assert view.render_qr_code(address) == '<div class="qr"><svg>1</svg></div>'
    view.kept.code = (address, ("<svg>1</svg>", "<svg>2</svg>"))
    for part in (0, 1, 2):
        view.kept.code_part = part
        drawn = view.render_qr_code(address)
        assert f"<svg>{part % 2 + 1}</svg>" in drawn
        assert f"Part {part % 2 + 1} of 2." in drawn
        assert 'data-do="qr-next"' in drawn
    assert not view.render_qr_code(address + "y")
    assert "too long for QR codes" in view.render_qr_code("h" * 12_001)


def test_reserves_stay_where_they_are_from_turn_to_turn() -> None:
    for entries in range(4):
        assert places(view_of("place", entries)) == {"reserve/0": "turn", "reserve/1": "above"}
        assert places(view_of("place", entries), 1) == {"reserve/0": "above", "reserve/1": "turn"}


def test_cards_are_read_in_the_turn_card_and_backs_are_counted_in_strips() -> None:
    hand_places = places(view_of("gravity", 1))
    assert hand_places["card"] == "turn"
    assert hand_places["pile"] in ("above", "below")
    assert hand_places["coming"] == "known"
    assert places(view_of("booster", 0))["hand-1"] == "above"


def test_cards_that_were_played_stand_among_what_is_known_from_the_first_one_on() -> None:
    counts = {}
    for entries in range(1, 40):
        view = view_of("booster", entries)
        played = [len(hand.items) for hand in view.scene.hands if hand.id == "discards"]
        if played:
            counts[played[0]] = places(view)["discards"]
    assert {1, 2} <= set(counts)
    assert set(counts.values()) == {"known"}


def test_who_plays_alone_has_what_may_still_come_below() -> None:
    hand_places = places(view_of("parade", 0))
    assert hand_places["unseen"] == "below"
    assert hand_places["discards"] == "known"
    assert hand_places["pile"] == "turn"


def test_who_sits_below_has_turned_the_board() -> None:
    view = view_of("place", 2, LINK, HERE)
    assert view.table.is_flipped
    assert find_lower_player(view, view.scene.boards[0]) == 1
    view = view_of("clone", 4)
    assert [find_lower_player(view, board) for board in view.scene.boards] == list(range(len(view.scene.boards)))


def test_the_size_of_a_board_counts_what_lies_outside_its_squares() -> None:
    assert write_size(view_of("mitosis", 0).scene.boards[0].cells) == 'data-wide="9" data-high="11" data-corners'
    assert write_size(view_of("place", 0).scene.boards[0].cells) == 'data-wide="8" data-high="8"'


def words_of(view: TableView, name: str) -> set[str]:
    """Return the words that an attribute of the body holds after a whole drawing."""
    return set(next(region.html for region in view.render() if region.id == name).split())


@pytest.mark.parametrize(
    ("game", "seats", "words"),
    [
        ("booster", (HERE, HERE), {"hands", "piles"}),
        ("clone", (HERE,) * 5, {"minis", "parts"}),
        ("gravity", (LINK, HERE), {"wait", "send", "hands", "post"}),
    ],
)
def test_the_style_sheet_is_told_what_it_asks(game: str, seats: tuple[str, ...], words: set[str]) -> None:
    assert words_of(view_of(game, 0, *seats), "data-turn") == words


def test_the_card_says_that_it_is_ones_turn_while_a_link_is_to_be_sent() -> None:
    table = invite("gravity")
    assert {"wait", "send"} <= words_of(TableView(table), "data-turn")
    table.seal()
    words = words_of(TableView(table), "data-turn")
    assert "wait" in words
    assert "send" not in words


def test_a_refusal_is_among_the_words() -> None:
    view = view_of("gravity", 6, HERE, HERE)
    view.table.said.refused = msg("table.lot")
    assert "told" in words_of(view, "data-turn")


def test_the_end_and_its_card_are_among_the_words() -> None:
    view = view_of("gravity", 400, HERE, HERE)
    assert view.shown_outcome is not None
    assert "over" in words_of(view, "data-turn")
    assert "result" in words_of(view, "data-side")


def test_tables_ask_nothing_by_has() -> None:
    """Browsers ask every :has anew at each click: it took half as long again to lay the page out."""
    sheet = styles.read(STATIC / "css/table.css")
    assert ":has(" not in re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)


class LookedAt:
    """A review that looks at an earlier state."""

    def __init__(self, table: GameTable, at: int) -> None:
        self.record, self._state = table.main.record, table.main.states[at]

    def find_state(self) -> object:
        return self._state

    def add_arrows(self, scene: Scene) -> Scene:
        return scene

    def list_marks(self, language: str) -> tuple[tuple[int, str], ...]:
        return ()

    def render(self, view: object) -> str:
        return ""


@pytest.mark.parametrize("at", [2, 3])
def test_a_review_shows_whose_decision_it_judges(at: int) -> None:
    view = view_of("mitosis", 4, HERE, HERE)
    view.table.display.review = LookedAt(view.table, at)
    strips = {region.id: region.html for region in TableView(view.table).render() if region.id in ("above", "below")}
    assert ["above"] * (at == 3) + ["below"] * (at == 2) == [name for name, html in strips.items() if "strip now" in html]
