"""Greetings of invitations: what somebody typed arrives, whatever a stranger writes stays one short line of text."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine import games
from pyengine.core.types import CHANCE
from pyengine.core.words import isolate
from pyengine.play import link
from web.app.controllers.pasted_text import is_link, read_pasted
from web.app.saved.saved_game import restore_game
from web.app.table.greeting import LONGEST_NAME, LONGEST_WORDS, Greeting, make_greeting, read_greeting, write_greeting
from web.app.table.opening import open_saved
from web.app.table.protected import ProtectedTable
from web.app.table.seats import HERE, LINK
from web.app.table.table import GameTable
from web.app.views.links import render_links
from web.app.views.share_dialog import render_dialog
from web.app.views.table import TableView

STRING = "AQYCAIde8byu0FNStAPFzkBoTNYBACYk1yQu2zERzqIvFe5Vz8gBgALl-PVlue7skUQUeCwOeFldHPntbwPrB3H-mqFeMbpUmq56-CI"


@given(st.text(), st.text())
def test_what_was_typed_arrives_and_the_link_opens_as_before(name: str, words: str) -> None:
    greeting = make_greeting(name, words)
    address = f"https://example.org/play/gravity/#{STRING}{write_greeting(greeting)}"
    assert read_greeting(f"Look: {address} nice?")[:2] == greeting[:2]
    assert link.find(f"Look: {address} nice?") == STRING
    assert read_greeting(address.partition("#")[2])[:2] == greeting[:2]  # the page hands on what stands behind the #
    assert link.find(address.partition("#")[2]) == STRING
    assert is_link(address)


@given(st.text())
def test_whatever_stands_there_is_one_short_line(text: str) -> None:
    name, words, came = read_greeting(f"#{STRING}&from={text}&hello={text}")
    assert came
    assert len(name) <= LONGEST_NAME
    assert len(words) <= LONGEST_WORDS
    assert all(letter.isprintable() for letter in name + words)


WHOLE = f"https://example.org/play/gravity/#{STRING}&from=Mina%20%26%20Tom&hello=Hi%21%20Now%2E"


@pytest.mark.parametrize(
    "changed",
    [
        WHOLE,
        WHOLE.replace("&", "%26", 1).replace("&", "%26", 1),
        WHOLE.replace("&", "&amp;"),
        WHOLE.replace("&", " &"),
        WHOLE.replace("&", "\n&"),
        WHOLE + ".",
        WHOLE + ").",
        WHOLE + '",',
        f"<{WHOLE}>",
        f"[my move]({WHOLE})",
        f"({WHOLE})",
        f"Look: {WHOLE} nice?",
        quote(WHOLE, safe=""),
        f"Look: {quote(quote(WHOLE, safe=''), safe='')} nice?",
        WHOLE.replace("#", "##"),
        f"{WHOLE.partition('&')[0]}{quote('&' + WHOLE.partition('&')[2], safe='')}",
    ],
)
def test_a_link_opens_as_messengers_change_it(changed: str) -> None:
    assert link.find(changed) == STRING
    assert read_greeting(changed)[:2] == ("Mina & Tom", "Hi! Now.")
    assert is_link(changed)
    pasted = read_pasted(changed)
    assert pasted.game == "gravity"
    assert link.find("#" + pasted.fragment) == STRING
    assert read_greeting("#" + pasted.fragment)[:2] == ("Mina & Tom", "Hi! Now.")


def test_a_link_broken_over_lines_is_put_together() -> None:
    broken = f"https://example.org/play/gravity/#{STRING[:40]}\n{STRING[40:80]}\n{STRING[80:]}&from=Mina\nYour move!"
    assert link.find(broken) == STRING
    assert read_greeting(broken).name == "Mina"
    assert link.find(f"https://example.org/play/gravity/#{STRING[:20]}\nYour move!") == STRING[:20]


def test_an_open_invitation_pasted_elsewhere_keeps_its_greeting() -> None:
    kit = games.load("place")
    string = link.encode(kit, GameTable.start_new(kit, kit.game.info.read_options({}), (HERE, LINK)).main.record)
    assert read_pasted(f"https://example.org/play/place/#{string}&from=Mina").fragment == f"{string}&from=Mina"


@pytest.mark.parametrize(
    "name", ["\u3164", "\u200b\u200b", "\u2800 \u2800", "\u202e", "\u115f\u1160", "\uffa0", "\u0301", "\ufe0f", "\u00ad"]
)
def test_a_name_of_which_nothing_is_seen_is_none(name: str) -> None:
    greeting = make_greeting(name, name)
    assert not greeting
    assert write_greeting(greeting) == ""
    assert make_greeting(f"{name}Mina{name}", "").name.startswith("Mina")


def test_accents_do_not_pile_up_over_other_lines() -> None:
    tower = "\u0301\u0302\u0316" * 9
    assert make_greeting(f"M{tower}ina{tower}", "").name == "M\u0301\u0302\u0316ina\u0301\u0302\u0316"
    for name in ("Nguye\u0302\u0303n", "שָׁלוֹם", "\u0939\u093f\u0928\u094d\u0926\u0940"):  # Vietnamese, Hebrew, Hindi
        assert make_greeting(name, "").name == name


def test_a_name_stays_in_its_place() -> None:
    table = _open_invitation("place", "&from=%D7%A9%D7%9C%D7%95%D7%9D%E2%80%AE")
    table.main.act(0, table.kit.game.legal(table.main.state, 0)[0])
    drawn = {region.id: region.html for region in TableView(table).render()}
    for part in ("status", "send", "above"):
        for before in drawn[part].split("שלום")[:-1]:
            assert before.endswith("\N{FIRST STRONG ISOLATE}")
    assert "שלום" in drawn["above"]
    assert "שלום" in drawn["send"]


def _open_invitation(game: str, greeting: str = "&from=Mina&hello=Hi") -> GameTable:
    """Return the table of somebody who opens an open invitation; whoever sent it plays the second side."""
    kit = games.load(game)
    table = GameTable.start_new(kit, kit.game.info.read_options({}), (HERE, LINK))
    table.greeting = read_greeting(f"#{STRING}{greeting}")
    return table


def _find_note(table: GameTable, place: str) -> str:
    """Return what the strip above or below the board says besides the side."""
    drawn = {region.id: region.html for region in TableView(table).render()}
    return drawn[place].partition('<span class="note">')[2].partition("</span>")[0]


def test_the_names_in_an_open_invitation_stay_at_both_tables() -> None:
    kit = games.load("place")
    made = GameTable.start_new(kit, kit.game.info.read_options({}), (LINK, HERE))
    made.greeting = make_greeting("Mina", "Hi")
    for table, who in ((made, "you"), (_open_invitation("place"), "by link")):
        again = open_saved(restore_game(json.loads(json.dumps(table.make_saved(5.0)._asdict()))))
        assert again.greeting == table.greeting
        place = "below" if who == "you" else "above"
        assert _find_note(again, place) == f"{isolate('Mina')} · {who}"
    assert made.invites
    assert made.write_link().endswith("&from=Mina&hello=Hi")
    invited = _open_invitation("place")
    assert not invited.invites  # what came is not sent back
    assert "&" not in invited.write_link()
    assert f"{isolate('Mina')} invites you" in render_links(TableView(invited))
    invited.main.act(0, kit.game.legal(invited.main.state, 0)[0])
    html = render_links(TableView(invited))
    assert "invites you" not in html
    assert "Send your turn" in html
    assert f"Paste the link from {isolate('Mina')}" in html


def test_the_names_in_a_protected_invitation_stay_at_both_tables() -> None:
    kit = games.load("synchronous")
    made = ProtectedTable.invite(kit, kit.game.info.read_options({}), None)
    made.greeting = Greeting("Mina", "Hi")
    made.key = "a1"
    made.main.act(0, kit.game.legal(made.main.state, 0)[0])
    made.seal()
    again = open_saved(made.make_saved(5.0))
    assert again.write_link() == f"{made.match.text}&from=Mina&hello=Hi"
    assert _find_note(again, "below") == f"{isolate('Mina')} · you"
    watched = ProtectedTable.watch(made.match.parsed_link)
    watched.greeting = read_greeting(made.write_link())
    assert watched.write_fragment() == made.write_link()  # the page loads anew, and greets again
    joined = ProtectedTable.join(watched.match.parsed_link)
    joined.greeting, joined.key = watched.greeting, "a2"
    assert joined.write_fragment() == made.match.text
    again = open_saved(joined.make_saved(5.0))
    assert again.greeting == watched.greeting
    assert _find_note(again, "above") == f"{isolate('Mina')} · by link"


@pytest.mark.parametrize("kept", [["Mina"], ["a", "b", "c", "d"], [1, 2, 3], "Mina", [["a"], "b", ""]])
def test_a_greeting_that_was_kept_badly_is_refused(kept: object) -> None:
    row = _open_invitation("place").make_saved(5.0)._asdict() | {"greeting": kept}
    with pytest.raises(ValueError):  # noqa: PT011
        restore_game(row)


def test_a_kept_greeting_is_cleaned_again() -> None:
    saved = _open_invitation("place").make_saved(5.0)._replace(greeting=("M\u202eina" + "x" * 100, "\u3164", "came"))
    assert open_saved(saved).greeting == Greeting("Mina" + "x" * 26, "", True)


def test_a_greeting_is_shown_as_text() -> None:
    terms = ProtectedTable.invite(games.load("gravity"), games.load("gravity").game.info.read_options({}), None)
    terms.seal()
    table = ProtectedTable.watch(terms.match.parsed_link)
    table.greeting = read_greeting(f"#{STRING}&from=%3Cb%3EMina%E2%80%AE&hello=%3Cscript%3E%0AHi")
    view = TableView(table)
    html = view.render_status(table.make_scene()) + render_links(view)
    assert f"{isolate('&lt;b&gt;Mina')} invites you" in html
    assert f"“{isolate('&lt;script&gt; Hi')}”" in html
    assert "<b>Mina" not in html


def test_only_invitations_carry_it() -> None:
    kit = games.load("gravity")
    table = ProtectedTable.invite(kit, kit.game.info.read_options({}), None)
    table.greeting = Greeting("Mina", "Hi")
    table.seal()
    assert table.write_link() == table.match.text + "&from=Mina&hello=Hi"
    other = ProtectedTable.join(table.match.parsed_link)
    other.seal()
    assert "&" not in other.write_link()
    assert table.take_in(other.match.parsed_link)
    assert "&" not in table.write_link()


def test_on_the_own_turn_no_link_is_handed_out() -> None:
    kit = games.load("place")
    table = GameTable.start_new(kit, kit.game.info.read_options({}), (HERE, LINK))
    assert 'id="link"' not in render_links(TableView(table))
    assert 'data-do="give-link"' not in render_dialog(table, "en")
    while table.player is not None:
        table.main.act(table.player, kit.game.legal(table.main.state, table.player)[0])
    assert any(entry.player != CHANCE for entry in table.main.record.entries)
    assert table.is_unsent
    assert 'id="link"' in render_links(TableView(table))
    assert 'data-do="give-link"' in render_dialog(table, "en")


def test_after_resigning_the_link_comes_first_and_another_game_takes_the_end_along() -> None:
    kit = games.load("place")
    table = GameTable.start_new(kit, kit.game.info.read_options({}), (HERE, LINK))
    table.main.act(0, ("resign",))
    assert '<button class="btn" data-do="again"' in _render_result(table)
    assert '<button class="btn main" data-do="copy"' in render_links(TableView(table))
    assert table.ends_here


def _render_result(table: GameTable) -> str:
    view = TableView(table)
    return view.render_result(table.make_scene())
