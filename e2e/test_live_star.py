"""More than two who are all here: each of them has a line to the page of whoever has invited, which passes on what they play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from e2e.people import Choose, Person, parse_address, prefer
from e2e.test_live import finish_turn, wait_for_turn
from e2e.test_live_more import look_at
from pyengine.play.fair.wire.link import write_link

People = Callable[[str, int], list[Person]]
NOTE = '[data-line-note="{}"]'


def open_lines(players: list[Person], choose: Choose, **options: str) -> None:
    """Invite everybody, and open their answers: two links for each. Then all lines are open."""
    inviter, *joiners = players
    inviter.invite(players=str(len(players)), **options)
    inviter.decide(choose)
    text = inviter.seal()
    for person in joiners:
        expect(inviter.page.locator(NOTE.format("offered"))).to_be_visible()
        text = inviter.page.locator("#link").input_value()
        person.join(text)
        person.decide(choose)
        expect(person.page.locator(NOTE.format("answered"))).to_be_visible()
        inviter.open(person.seal(), arrives=False)
        expect(person.page.locator(NOTE.format("open"))).to_be_visible()
    expect(inviter.page.locator(NOTE.format("open"))).to_be_visible()
    expect(inviter.page.locator('[data-line="open"]')).to_have_count(len(joiners))


@pytest.mark.parametrize(("count", "rounds"), [(3, 1), pytest.param(5, 5, marks=pytest.mark.full)])
def test_a_game_of_clone_among_all_who_are_here(live_people: People, count: int, rounds: int) -> None:
    players, choose = live_people("clone", count), prefer(Random(5), "done", "lock", "|")
    open_lines(players, choose, rounds=str(rounds))
    if rounds > 1:
        look_at(players[0].page)
        look_at(players[1].page)
    while person := wait_for_turn(players):
        person.decide(choose)
        finish_turn(person)
    assert len({write_link(parse_address(person.page.url)) for person in players}) == 1, "all have the same game"
    copies = sum(person.copies for person in players)
    links = len(parse_address(players[0].page.url).log)
    print(f"clone, {count} players: {copies} links copied instead of {links}")
    assert copies == 2 * (count - 1) < links
