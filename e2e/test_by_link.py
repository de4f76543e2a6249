"""Open games by link, each player in a browser of their own: what is typed for an invitation stays, and arrives."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

from playwright.sync_api import expect

from e2e.drivers import Ready
from e2e.people import CLIPBOARD, IN_SIGHT, Person

People = Callable[..., list[Person]]
FINISH = '#send [data-do="copy"]'
PHONE = {"width": 360, "height": 780}
UNCOVERED = """element => {
    const box = element.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= document.getElementById("tools").getBoundingClientRect().top;
}"""


def test_an_open_game_keeps_what_was_typed(people: People, ready: Ready) -> None:
    mina, tom, _ = people("place", 2)
    mina.invite("0")
    mina.do("hand/K", "e1")
    page = mina.page
    page.locator("#greet summary").click()
    page.locator("#from").fill("Mina")
    page.locator("#hello").press_sequentially("Hi, Tom")
    page.reload()
    ready(page, "document.body?.dataset.ready")
    expect(page.locator("#from")).to_have_value("Mina")
    expect(page.locator("#hello")).to_have_value("Hi, Tom")
    page.evaluate(CLIPBOARD)
    page.locator(FINISH).click()
    expect(page.locator("#send")).to_contain_text("Copied. Paste it to")
    invitation = page.locator("#link").input_value()
    assert invitation.endswith(f"&from=Mina&hello={quote('Hi, Tom')}")
    tom.visit(invitation)
    expect(tom.page.locator("#send")).to_contain_text("Hi, Tom")


def test_open_games_answer_in_four_taps_on_a_phone(people: People) -> None:
    """A greeting makes the page longer than the screen; once the link is copied the field for the answer is in sight."""
    mina, tom, _ = people("place", 2)
    for person in (mina, tom):
        person.page.set_viewport_size(PHONE)
    mina.invite("0")
    mina.page.evaluate(CLIPBOARD)
    mina.do("hand/K", "e1")
    mina.page.locator("#greet summary").click()
    mina.page.locator("#from").fill("Mina")
    mina.page.locator("#hello").press_sequentially("Hi, Tom, do you have time for a game? I begin with my king.")
    mina.page.locator(FINISH).click()
    expect(mina.page.locator("#send")).to_contain_text("Copied. Paste it to")
    assert mina.page.locator("#answer").evaluate(UNCOVERED)
    tom.visit(mina.page.locator("#link").input_value())
    tom.page.evaluate(CLIPBOARD)
    tom.do("hand/K", "e8")
    assert tom.page.locator(FINISH).evaluate(IN_SIGHT)  # the only tap besides the move
    tom.page.locator(FINISH).click()
    expect(tom.page.locator("#send")).to_contain_text("Copied. Paste it to")
    assert tom.page.locator("#answer").evaluate(IN_SIGHT)
    mina.answer_on_a_phone(tom.page.locator("#link").input_value(), lambda: mina.do("hand/Q", "d1"), FINISH)
    tom.answer_on_a_phone(mina.sent, lambda: tom.do("hand/Q", "d8"), FINISH)
