"""Greetings of invitations: what somebody typed arrives, whatever a stranger writes stays one short line of text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pyengine import games
from pyengine.core.types import CHANCE
from pyengine.play import link
from web.app.controllers.pasted_text import is_link
from web.app.table.greeting import LONGEST_NAME, LONGEST_WORDS, Greeting, make_greeting, read_greeting, write_greeting
from web.app.table.protected import ProtectedTable
from web.app.table.seats import HERE, LINK
from web.app.table.table import GameTable
from web.app.views.links import render_links
from web.app.views.share_dialog import render_dialog
from web.app.views.table import TableView

STRING = "AQICABAREhMUFRYXGBkaGxwdHh8BAHaZE3gj4rqWXbLNWgckhAMB"


@given(st.text(), st.text())
def test_what_was_typed_arrives_and_the_link_opens_as_before(name: str, words: str) -> None:
    greeting = make_greeting(name, words)
    address = f"https://example.org/play/gravity/#{STRING}{write_greeting(greeting)}"
    assert read_greeting(f"Look: {address} nice?") == greeting
    assert link.find(f"Look: {address} nice?") == STRING
    assert read_greeting(address.partition("#")[2]) == greeting  # the page hands on what stands behind the #
    assert link.find(address.partition("#")[2]) == STRING
    assert is_link(address)


@given(st.text())
def test_whatever_stands_there_is_one_short_line(text: str) -> None:
    name, words = read_greeting(f"#{STRING}&from={text}&hello={text}")
    assert len(name) <= LONGEST_NAME
    assert len(words) <= LONGEST_WORDS
    assert all(letter.isprintable() for letter in name + words)


def test_a_greeting_is_shown_as_text() -> None:
    terms = ProtectedTable.invite(games.load("gravity"), games.load("gravity").game.info.read_options({}), None)
    terms.seal()
    table = ProtectedTable.watch(terms.match.parsed_link)
    table.greeting = read_greeting(f"#{STRING}&from=%3Cb%3EMina%E2%80%AE&hello=%3Cscript%3E%0AHi")
    html = render_links(TableView(table))
    assert "&lt;b&gt;Mina invites you" in html
    assert "“&lt;script&gt; Hi”" in html
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


def test_after_resigning_the_link_is_offered_before_another_game() -> None:
    kit = games.load("place")
    table = GameTable.start_new(kit, kit.game.info.read_options({}), (HERE, LINK))
    table.main.act(0, ("resign",))
    assert 'data-do="again"' not in _render_result(table)
    table.mark_sent()
    assert 'data-do="again"' in _render_result(table)


def _render_result(table: GameTable) -> str:
    view = TableView(table)
    return view.render_result(table.make_scene())
