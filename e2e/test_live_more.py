"""More of direct lines: a second tab, open games, another game over the same line, and what it all looks like."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.axe import check_access
from e2e.desks import open_page
from e2e.people import Person, at_random
from e2e.player import choices
from e2e.test_live import OPEN, finish_turn, open_line, play_live, wait_for_turn

People = Callable[[str, int], list[Person]]
# Names and states on strips that are cut off.
CUT = """() => [...document.querySelectorAll(".whose-side b, .whose-side [data-line]")]
    .filter(element => element.offsetWidth && (element.scrollWidth > element.offsetWidth + 1
        || element.parentElement.scrollWidth > element.parentElement.clientWidth + 1))
    .map(element => element.innerText)"""


def look_at(page: Page) -> None:
    """Hold that nothing is found, and that on a telephone the strips say whole what they say."""
    check_access(page, 1)
    page.set_viewport_size({"width": 360, "height": 780})
    assert page.evaluate(CUT) == []
    page.set_viewport_size({"width": 1280, "height": 900})


def move(person: Person, rng: Random) -> None:
    """Make a move of an open game."""
    while tokens := choices(person.page):
        person.do(rng.choice(sorted(tokens)))


def open_line_by_moves(players: list[Person], rng: Random) -> None:
    """Invite to an open game with a move, answer with one: two links that are copied, then the line is open."""
    inviter, joiner = players
    inviter.invite("0")
    move(inviter, rng)
    expect(inviter.page.locator('[data-line-note="offered"]')).to_be_visible()
    joiner.visit(copy_link(inviter))
    move(joiner, rng)
    expect(joiner.page.locator('[data-line-note="answered"]')).to_be_visible()
    inviter.open(copy_link(joiner), arrives=False)
    for person in players:
        expect(person.page.locator(OPEN).first).to_be_visible()


def copy_link(person: Person) -> str:
    """Return the link that a page hands out."""
    expect(person.page.locator("#link")).to_be_attached()
    return person.page.locator("#link").input_value()


def test_an_open_game_and_another_one_with_two_links(live_people: People) -> None:
    players, rng = live_people("place", 2), Random(3)
    mina, tom = players
    open_line_by_moves(players, rng)
    for _ in range(6):
        person = wait_for_turn(players)
        assert person
        move(person, rng)
    person = wait_for_turn(players)
    assert person
    person.claim("resign")
    for one in players:
        expect(one.page.locator(".result")).to_be_visible()
    mina.page.locator('.result [data-do="again"]').click()
    expect(mina.page.locator(".result")).to_have_count(0)
    if choices(mina.page):
        move(mina, rng)
    offer = tom.page.locator('#status [data-do="live-join"]')
    expect(offer).to_be_visible()
    expect(tom.page.locator(".result")).to_be_visible()
    look_at(tom.page)
    offer.click()
    for one in players:
        expect(one.page.locator(".result")).to_have_count(0)
        expect(one.page.locator("#below .note").first).to_contain_text("You ")
    for _ in range(4):
        person = wait_for_turn(players)
        assert person
        move(person, rng)
    for one in players:
        expect(one.page.locator('[data-line="open"]')).to_be_attached()


@pytest.mark.full
def test_another_protected_game_over_the_same_line(live_people: People) -> None:
    players, choose = live_people("gravity", 2), at_random(Random(4))
    mina, tom = players
    open_line(players, choose)
    play_live(players, choose, 2)
    mina.page.locator('.result [data-do="again"]').click()
    expect(mina.page.locator(".result")).to_have_count(0)
    tom.page.locator('#status [data-do="live-join"]').click()
    expect(tom.page.locator(".result")).to_have_count(0)
    play_live(players, choose, 3)
    for person in players:
        expect(person.page.locator(".result .standing")).to_contain_text("You ")


@pytest.mark.full
def test_the_answer_is_opened_in_a_new_tab(live_people: People) -> None:
    """The older tab has offered the line, and keeps it; the new one says so, and what is played there goes out as well."""
    players, choose = live_people("synchronous", 2), at_random(Random(5))
    inviter, joiner = players
    inviter.invite()
    inviter.decide(choose)
    expect(inviter.page.locator('[data-line-note="offered"]')).to_be_visible()
    joiner.join(inviter.seal())
    joiner.decide(choose)
    expect(joiner.page.locator('[data-line-note="answered"]')).to_be_visible()
    answer, older = joiner.seal(), inviter.page
    inviter.page = open_page(inviter.context)
    inviter.page.set_viewport_size({"width": 1280, "height": 900})
    inviter.visit(answer)
    expect(older.locator(OPEN).first).to_be_visible()
    expect(joiner.page.locator(OPEN).first).to_be_visible()
    expect(inviter.page.locator('[data-line="open"], [data-line-note="elsewhere"]').first).to_be_visible()
    for person in players * 2:
        if person.page.evaluate("Boolean(document.querySelector('[data-can]'))"):
            person.decide(choose)
            person.page.locator('[data-do="seal"]').click()
            expect(person.page.locator('[data-do="seal"]')).to_have_count(0)
    older.close()
    expect(joiner.page.locator('[data-line-note="lost"]')).to_be_visible()


def test_what_a_line_looks_like(live_people: People) -> None:
    players, choose = live_people("synchronous", 2), at_random(Random(7))
    inviter, joiner = players
    inviter.invite()
    inviter.decide(choose)
    expect(inviter.page.locator('[data-line-note="offered"]')).to_be_visible()
    text = inviter.seal()
    look_at(inviter.page)
    joiner.join(text)
    joiner.decide(choose)
    expect(joiner.page.locator('[data-line-note="answered"]')).to_be_visible()
    inviter.open(joiner.seal(), arrives=False)
    person = wait_for_turn(players)
    assert person
    look_at(person.page)
    person.decide(choose)
    look_at(person.page)
    finish_turn(person)
    look_at(person.page)
    players[1 - players.index(person)].page.close()
    expect(person.page.locator('[data-line-note="lost"]')).to_be_visible()
    look_at(person.page)
