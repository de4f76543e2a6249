"""The move list as HTML: figurines to see, words to hear, a button for each entry."""

from __future__ import annotations

import re
from random import Random

from pyengine import games
from pyengine.core.telling import Figure, Telling
from pyengine.core.words import msg
from pyengine.play.entering import enter
from pyengine.play.record import Record
from pyengine.play.session import Session
from web.app.views.figures import render_telling
from web.app.views.move_list import render_move_list


def begin(name: str, *texts: str, **options: object) -> Session:
    """Return a session of these texts."""
    kit = games.load(name)
    session = Session(kit, Record(name, kit.game.info.read_options(options)))
    for text in texts:
        for entry in enter(kit, session.state, text)[0]:
            session._append(entry)
    return session


def list_labels(html: str) -> list[str]:
    """Return the names of the buttons."""
    return re.findall(r'quiet-words">([^<]*)<', html)


def columns(html: str) -> list[str]:
    """Return a list without its pictures and buttons: numbers and the plain text of cells."""
    plain = re.sub(r'<svg.*?</svg>|<span class="quiet-words">[^<]*</span>|<span aria-hidden="true">|</span></button>', "", html)
    plain = re.sub(r"<button[^>]*>|</button>", "", plain)
    return re.findall(r"<(?:i|span)[^>]*>([^<]*)", plain)


def test_figures_are_small_pictures_of_their_colour() -> None:
    html = render_telling(Telling((Figure("piece", "knight", 1), Figure("square", "g3"), "×"), msg("core.knight")), "en")
    assert html.startswith('<svg class="figurine fp-xs"')
    assert 'href="#fp-knight" class="fp-dark"' in html
    assert html.endswith("</svg>g3×")


def test_cards_discs_checkers_and_emblems() -> None:
    def render(kind: str, name: str, side: int = 0) -> str:
        return render_telling(Telling((Figure(kind, name, side),), msg("core.card-back")), "en")  # type: ignore[arg-type]

    assert render("card", "10H") == '<span class="face red">10♥</span>'
    assert render("card", "9S") == '<span class="face">9♠</span>'
    assert "#fp-bishop" in render("piece-card", "bishop", 1)
    assert "#fp-disc" in render("disc", "", 1)
    assert ">4</text>" in render("checker", "4", 1)
    assert "#pl-2" in render("seat", "2")


def test_words_are_escaped_and_in_the_language() -> None:
    telling = Telling(("<b>", msg("telling.passes")), msg("telling.passes"))
    assert render_telling(telling, "en") == "&lt;b&gt;passes"
    assert render_telling(telling, "de") == "&lt;b&gt;passt"


def test_every_entry_is_a_button_that_is_named_by_what_is_said() -> None:
    html = render_move_list(begin("mitosis", "i2i3", "h8h5", "b2b4"), None, "en")
    assert list_labels(html) == ["pawn i2 to i3", "pawn h8 to h5", "pawn b2 to b4"]
    assert re.findall(r'data-look="(\d+)"', html) == ["1", "2", "3"]
    assert html.startswith('<div class="moves c2">')
    assert columns(html) == ["", "White", "Black", "1.", "i2–i3", "h8–h5", "2.", "b2–b4", ""]
    assert re.findall(r'data-look="(\d+)" class="cur"', html) == ["3"]


def test_the_entry_one_looks_at_is_marked_even_if_the_last_one_is_not_shown() -> None:
    session = begin("booster")
    session.settle(Random(1))
    dealt = len(session.record.entries)
    session.act(0, ("e2", "e4"))
    session.act(0, (".",))
    html = render_move_list(session, 0, "en")
    assert re.findall(r'data-look="(\d+)" class="cur"', html) == [str(dealt + 1)]
    session.look(0)
    assert 'class="cur"' not in render_move_list(session, 0, "en")


def test_a_deal_is_a_line_of_its_own() -> None:
    session = begin("booster", whiteCheckers=2, blackCheckers=2)
    session.settle(Random(1))
    html = render_move_list(session, None, "de")
    assert '<i></i><span class="full"><button data-look="4" class="cur">Ausgeteilt: <span aria-hidden="true">' in html
    assert list_labels(html) == ["zieht 4"]


def test_what_is_dealt_is_one_button_however_many_cards() -> None:
    session = begin("parade")
    session.settle(Random(3))
    html = render_move_list(session, 0, "en")
    assert re.findall(r'data-look="(\d+)"', html) == ["8"]
    assert (html.count("figurine"), html.count(" comes to ")) == (8, 8)


def test_a_set_up_is_no_deal() -> None:
    html = render_move_list(begin("cloak", "0:RNBQKBNR"), 1, "en")
    assert "Dealt" not in html
    assert columns(html) == ["", "White", "Black", "", "arranged in secret", ""]


def test_what_changed_by_an_action_is_muted() -> None:
    session = begin("parade")
    session.settle(Random(3))
    session.act(0, next(action for action in session.legal(0) if len(action) == 3))
    html = render_move_list(session, 0, "de")
    assert re.findall(r'<span class="muted">(\d → \d Gruppen?)</span>', html)
    assert list_labels(html)[-1].endswith(("Gruppen", "Gruppe"))


def test_seats_have_a_line_each_and_the_round_one_number() -> None:
    session = begin("clone", players=3)
    for player in (0, 1, 2):
        session.act(player, ("|",))
        session.act(player, ("hand/Q", f"{player + 1}/d1"))
        session.act(player, ("|",))
        session.act(player, ("done",))
    html = render_move_list(session, None, "en")
    assert re.findall(r"<i>([^<]*)</i>", html)[:3] == ["1.", "", ""]
    assert html.startswith('<div class="moves c1">')
    assert list_labels(html).count("places the queen on d1") == 3


def test_the_strikes_of_a_round_have_no_number_of_their_own() -> None:
    session = begin("synchronous", "0:g2g4", "1:h7h6", "0:f2f4", "1:g7g5", "0:b2b3", "1:f7f5", "0:g4f5")
    html = render_move_list(session, 0, "en")
    assert re.findall(r"<i>([^<]*)</i>", html) == ["", "1.", "2.", "3.", ""]


def test_what_waits_for_the_other_decision_is_marked() -> None:
    session = begin("synchronous", "0:g2g4", "1:h7h6", "0:f2f4")
    html = render_move_list(session, 0, "en")
    assert re.findall(r'<button data-look="(\d)" class="[^"]*waiting"', html) == ["3"]
    assert "waiting" not in render_move_list(begin("synchronous", "0:g2g4", "1:h7h6"), 0, "en")


def test_nothing_is_drawn_of_a_game_that_has_not_begun() -> None:
    assert render_move_list(begin("mitosis"), None, "en") == ""


def test_a_sealed_decision_is_an_envelope_in_a_dashed_cell() -> None:
    html = render_move_list(begin("synchronous", "0:g1f3"), 1, "de")
    assert 'class="cur waiting"' in html
    assert "</svg> versiegelt</span>" in html
    assert list_labels(html) == ["hat sich entschieden"]
