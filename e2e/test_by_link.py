"""Open games by link, each player in a browser of their own: what is typed for an invitation stays, and arrives."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

from playwright.sync_api import expect

from e2e.people import CLIPBOARD, Person

People = Callable[..., list[Person]]
FINISH = '#send [data-do="copy"]'


def test_an_open_game_keeps_what_was_typed(people: People, ready: Callable[..., None]) -> None:
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
