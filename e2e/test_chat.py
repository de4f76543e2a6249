"""The games as an app inside a chat, against a messenger that keeps to the published interface (see `chat.py`)."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from e2e.axe import check_access
from e2e.chat import LONGEST_INFO, SHOWN_INFO, SHOWN_SUMMARY, WEBXDC, ChatPlayer, ToyChat, make_people
from e2e.drivers import Ready
from e2e.people import at_random
from e2e.player import choices, press
from e2e.test_live import play_live
from e2e.watching import Watch
from pyengine.play import link
from web.tools import pipeline, webxdc
from web.tools.serve import Server

Make = Callable[..., list[ChatPlayer]]


class FileServer(Server):
    """Serves files by their whole names alone, as messengers do."""

    def find(self, path: str) -> tuple[str, bytes | Path] | None:
        """Return nothing for a folder."""
        return None if path.endswith("/") or not path else super().find(path)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the unpacked app."""
    folder = tmp_path_factory.mktemp("app")
    pipeline.write_chat_app(folder / webxdc.NAME)
    with zipfile.ZipFile(folder / webxdc.NAME) as archive:
        archive.extractall(folder / "inside")
    server = FileServer(("127.0.0.1", 0), root=folder / "inside", extra={"webxdc.js": WEBXDC.encode()}).start()
    yield server.url
    server.stop()


@pytest.fixture
def chat() -> ToyChat:
    """A chat in which nothing was played yet."""
    return ToyChat()


@pytest.fixture
def people(browser: Browser, app: str, chat: ToyChat, ready: Ready, watch: Watch) -> Iterator[Make]:
    """Makes people in the chat."""
    made: list[ChatPlayer] = []
    watch.allow(app)

    def make(*names: str, **options: Any) -> list[ChatPlayer]:
        fresh = make_people(browser, chat, ready, app, names, **options)
        for person in fresh:
            watch.attend(person.context)
            made.append(person)
        return fresh

    yield make
    for person in made:
        person.context.close()


def test_a_sealed_game_goes_over_the_chat(people: Make, chat: ToyChat) -> None:
    """One presses a button to invite, the other one to join; nobody ever copies a link."""
    ann, ben = people("Ann", "Ben")
    choose = at_random(Random(4))
    ann.open_app()
    expect(ann.page.locator("#continue")).to_contain_text("No game yet")
    ann.begin("synchronous")
    ann.decide(choose)
    ann.page.locator('[data-do="seal"]').click()
    expect(ann.page.locator("#status")).to_contain_text("Your invitation is in the chat")
    invited = chat.updates[0]
    assert invited["info"] == "Ann invites you to Synchronous Chess"
    assert invited["notify"] == {"*": invited["info"]}
    ben.open_app()
    ben.enter("Synchronous Chess", "Invitation")
    expect(ben.page.locator("#status")).to_contain_text("Ann")
    ben.take_seat()
    ben.decide(choose)
    ben.page.locator('[data-do="seal"]').click()
    play_live([ann, ben], choose, 5)
    assert ann.letters() == ben.letters()
    for update in chat.updates:
        assert len(update["info"]) <= LONGEST_INFO
        assert len(update["info"]) <= SHOWN_INFO
        assert len(update["summary"]) <= SHOWN_SUMMARY
        assert update["document"] == "Synchronous Chess"
        assert update["href"].startswith("play/synchronous/index.html#chat=")
    told = [update["info"] for update in chat.updates]
    assert "Synchronous Chess: Ann’s turn" in told
    assert "Synchronous Chess: Ben’s turn" in told
    assert told[-1] == "Synchronous Chess: the game is over"
    turns = [update for update in chat.updates[1:] if "’s turn" in update["info"]]
    assert all(update["notify"] == {f"{update['summary'][:3]}@chat": "Synchronous Chess: it is your turn"} for update in turns)
    strings = [link.find(f"#{update['payload']['link']}") for update in chat.updates]
    assert len(set(strings)) == len(strings), "nothing is sent twice"


@pytest.mark.full
def test_an_open_game_and_the_list_of_several(people: Make, chat: ToyChat) -> None:
    ann, ben, cleo = people("Ann", "Ben", "Cleo")
    choose = at_random(Random(2))
    ann.open_app()
    ann.begin("place")
    ann.wait_for_turn()
    play_a_turn(ann)
    ben.open_app()
    ben.enter("PlaceChess", "Invitation")
    ben.wait_for_turn()
    play_a_turn(ben)
    ann.wait_for_turn()
    expect(ann.page.locator("#above")).to_contain_text(re.compile("Ben.? · in this chat"))
    # a second game, from the same app
    ben.open_app()
    expect(ben.page.locator("#continue")).to_contain_text("Waiting")
    ben.begin("synchronous")
    ben.decide(choose)
    ben.page.locator('[data-do="seal"]').click()
    expect(ben.page.locator("#status")).to_contain_text("Your invitation is in the chat")
    ann.open_app()
    rows = ann.page.locator("#continue li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Your turn")
    expect(rows.last).to_contain_text("Invitation")
    cleo.open_app()
    expect(cleo.page.locator("#continue li", has_text="PlaceChess")).to_contain_text("others play")
    cleo.enter("PlaceChess", "others play")
    expect(cleo.page.locator("#status")).to_contain_text("Others play this game")
    assert not choices(cleo.page), "nobody plays for others"
    check_access(ann.page, 0)
    check_access(cleo.page, 1)
    # Ann goes on from the list, and everything that was sent before is there again
    ann.enter("PlaceChess", "Your turn")
    ann.wait_for_turn()
    play_a_turn(ann)
    expect(ann.page.locator("#status")).to_contain_text("Waiting for")
    assert len({update["payload"]["game"] for update in chat.updates}) == 2
    expect(cleo.page.locator("#moves")).to_contain_text("3.")
    assert not choices(cleo.page)


@pytest.mark.full
def test_who_comes_too_late_watches(people: Make) -> None:
    ann, ben, cleo = people("Ann", "Ben", "Cleo")
    choose = at_random(Random(3))
    ann.open_app()
    ann.begin("synchronous")
    ann.decide(choose)
    ann.page.locator('[data-do="seal"]').click()
    expect(ann.page.locator("#status")).to_contain_text("Your invitation is in the chat")
    for person in (ben, cleo):
        person.open_app()
        person.enter("Synchronous Chess", "Invitation")
    ben.take_seat()
    ben.decide(choose)
    cleo.take_seat()
    cleo.decide(choose)
    ben.page.locator('[data-do="seal"]').click()
    cleo.page.locator('[data-do="seal"]').click()
    ann.wait_for_turn()
    ann.decide(choose)
    ann.page.locator('[data-do="seal"]').click()
    expect(cleo.page.locator("#status")).to_contain_text("Somebody else was quicker")
    ben.wait_for_turn()
    assert not cleo.page.locator('[role="alert"]').count()


def test_outside_a_chat_the_page_says_so(browser: Browser, app: str, ready: Ready, watch: Watch) -> None:
    """The app opens in a browser as well. Where there is no messenger one can play the computer, and is told why not others."""
    watch.allow(app)
    watch.expect("webxdc.js")
    context = watch.attend(browser.new_context(viewport={"width": 360, "height": 780}))
    page = context.new_page()
    page.route("**/webxdc.js", lambda route: route.fulfill(status=404))
    page.goto(f"{app}index.html")
    ready(page, "document.body?.dataset.ready")
    expect(page.locator("#told")).to_contain_text("This page is not in a chat")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator("#continue .note").evaluate("note => note.scrollWidth <= note.clientWidth")  # it is whole
    page.locator('.series a[href="play/gravity/"]').click()
    ready(page, "document.body?.dataset.ready && document.body.dataset.page === 'table'")
    page.locator('[data-do="by-link"]').click()
    expect(page.locator("#status")).to_contain_text("The chat has not taken your turn")
    context.close()


def play_a_turn(person: ChatPlayer) -> None:
    """Play anything, until the others have to."""
    rng = Random(7)
    for _ in range(60):
        tokens = choices(person.page)
        if not tokens:
            return
        press(person.page, rng.choice(tokens))
    raise AssertionError("the turn has no end")
