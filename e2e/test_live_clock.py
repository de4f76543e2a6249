"""The clock of a live game, kept by both pages; the time of the browsers goes on when the test says so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from e2e.desks import Desks, open_page
from e2e.people import Person, at_random, parse_address
from e2e.test_live import OPEN, finish_turn, play_live, wait_for_turn
from e2e.test_live_more import copy_link, look_at, move
from pyengine.play.fair.wire.link import write_link

People = Callable[[str, int], list[Person]]
FIVE = re.compile(r"[45]:\d\d")


@pytest.fixture(scope="module")
def live_desks(new_context: Callable[..., BrowserContext], site: str) -> Iterator[Desks]:
    """Contexts for these tests alone: a clock that is set by hand stays so."""

    def make() -> BrowserContext:
        context = new_context(lines=True)
        context.clock.install()
        return context

    made = Desks(make, site)
    yield made
    made.close()


def find_time(page: Page, player: int) -> Locator:
    """Return what shows the time of a player."""
    return page.locator(f"#time-{player}")


def read_seconds(page: Page, player: int) -> float:
    """Return the seconds that a page shows for a player."""
    minutes, seconds = find_time(page, player).inner_text().split(":")
    return 60 * int(minutes) + float(seconds)


def choose_clock(person: Person, name: str) -> None:
    """Choose a clock beside the link of an invitation."""
    person.page.locator("#greet summary").click()
    person.page.locator("#clock").select_option(name)


def find_own(person: Person) -> int:
    """Return the player below the board, who sits at this screen."""
    name = person.page.locator("#below time").get_attribute("id") or ""
    return int(name.removeprefix("time-"))


def open_line_with_clock(players: list[Person], rng: Random) -> None:
    """Invite to an open game with a clock, and answer; then the line is open, and the inviter is to move."""
    inviter, joiner = players
    inviter.invite("0")
    move(inviter, rng)
    expect(inviter.page.locator('[data-line-note="offered"]')).to_be_visible()
    choose_clock(inviter, "5-5")
    text = copy_link(inviter)
    assert "clock=" not in text, "it goes along once the link is copied"
    inviter.page.locator('[data-do="copy"]').first.click()
    expect(inviter.page.locator("#link")).to_have_value(re.compile("clock=5-5$"))
    look_at(inviter.page)
    joiner.visit(copy_link(inviter))
    expect(joiner.page.locator('#send [data-clock="waits"]')).to_contain_text("5 minutes + 5 seconds a move")
    move(joiner, rng)
    expect(joiner.page.locator('[data-line-note="answered"]')).to_be_visible()
    inviter.open(copy_link(joiner), arrives=False)
    for person in players:
        expect(person.page.locator(OPEN).first).to_be_visible()
        expect(find_time(person.page, 0)).to_have_text(FIVE)


def test_both_pages_keep_the_clock_until_a_time_is_over(live_people: People) -> None:
    players, rng = live_people("place", 2), Random(3)
    mina, tom = players
    open_line_with_clock(players, rng)
    assert wait_for_turn(players) is mina
    for person in players:
        person.context.clock.fast_forward(100_000)
        assert 190 <= read_seconds(person.page, 0) <= 200
        assert read_seconds(person.page, 1) == 300
    look_at(mina.page)
    move(mina, rng)
    assert wait_for_turn(players) is tom
    before = read_seconds(tom.page, 0)
    assert 195 <= before <= 205, "five seconds for the move, as her page says"
    expect(find_time(tom.page, 0)).to_have_text(find_time(mina.page, 0).inner_text())  # hers stands still
    for person in players:
        person.context.clock.fast_forward(400_000)
        expect(find_time(person.page, 1)).to_have_text("0:00.0")
    expect(mina.page.locator("#status [data-clock]")).to_contain_text("time is over")
    expect(tom.page.locator("#status [data-clock]")).to_contain_text("Your time is over")
    for person in players:
        look_at(person.page)
    string = tom.page.evaluate("location.hash")
    mina.page.locator('[data-do="clock-claim"]').click()
    expect(tom.page.locator("#status [data-clock]")).to_contain_text("claims the win")
    assert tom.page.evaluate("location.hash") == string, "the game knows nothing of it"
    tom.page.locator('[data-do="clock-on"]').click()
    move(tom, rng)
    assert wait_for_turn(players) is mina, "play goes on"


def test_the_clock_stands_still_without_a_line_and_goes_on_after_a_reload(live_people: People) -> None:
    players, rng = live_people("place", 2), Random(5)
    mina, tom = players
    open_line_with_clock(players, rng)
    for person in players:
        person.context.clock.fast_forward(30_000)
    tom.page.close()
    expect(mina.page.locator("#status")).to_contain_text("The clock stands still")
    shown = find_time(mina.page, 0).inner_text()
    mina.context.clock.fast_forward(90_000)
    expect(find_time(mina.page, 0)).to_have_text(shown)
    look_at(mina.page)
    address = mina.page.url
    mina.visit(address)
    expect(find_time(mina.page, 0)).to_have_text(shown)
    move(mina, rng)
    expect(mina.page.locator('[data-line-note="offered"]')).to_be_visible()
    tom.page = open_page(tom.context)
    tom.page.set_viewport_size({"width": 1280, "height": 900})
    tom.visit(copy_link(mina))
    move(tom, rng)
    expect(tom.page.locator('[data-line-note="answered"]')).to_be_visible()
    mina.open(copy_link(tom), arrives=False)
    for person in players:
        expect(person.page.locator(OPEN).first).to_be_visible()
        expect(find_time(person.page, 0)).to_have_text(re.compile(r"^4:(2\d|3[01])$"))
    expect(mina.page.locator("#time-0")).not_to_have_text(shown)


def test_a_sealed_game_has_the_same_record_with_a_clock(live_people: People) -> None:
    players, choose = live_people("synchronous", 2), at_random(Random(4))
    mina, tom = players
    mina.invite()
    mina.decide(choose)
    choose_clock(mina, "60")
    expect(mina.page.locator('[data-line-note="offered"]')).to_be_visible()
    text = mina.seal()
    assert text.endswith("&clock=60")
    tom.visit(text)
    expect(tom.page.locator('#send [data-clock="waits"]')).to_contain_text("A minute for each move")
    tom.join(text)
    tom.decide(choose)
    expect(tom.page.locator('[data-line-note="answered"]')).to_be_visible()
    mina.open(tom.seal(), arrives=False)
    for person in players:
        expect(person.page.locator("#below time")).to_be_visible()
    assert {find_own(person) for person in players} == {0, 1}
    person = wait_for_turn(players)
    assert person
    person.decide(choose)
    finish_turn(person)
    expect(find_time(person.page, find_own(person))).to_have_text("1:00")
    play_live(players, choose, 3)
    for person in players:
        expect(person.page.locator('[data-verdict="verified"]')).to_be_visible()
    assert len({write_link(parse_address(person.page.url)) for person in players}) == 1
