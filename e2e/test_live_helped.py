"""A site that names a server which tells browsers how they are seen from outside: a small one stands here, and sees who asks."""

from __future__ import annotations

import json
import re
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from threading import Thread

import pytest
from playwright.sync_api import Route, expect

from e2e.axe import check_access
from e2e.people import Person, at_random
from web.app.later.handshake import read_handshake
from web.app.table.greeting import read_behind

People = Callable[[str, int], list[Person]]
MAGIC, ASK, ANSWER, SEEN = 0x2112A442, 0x0001, 0x0101, 0x0020  # of STUN, RFC 8489
OUTSIDE = "198.51.100.7", 40000  # what the server says


def answer_all(server: socket.socket) -> None:
    """Tell everybody who asks the same address."""
    place = int.from_bytes(socket.inet_aton(OUTSIDE[0]), "big") ^ MAGIC
    told = struct.pack("!HHBBHI", SEEN, 8, 0, 1, OUTSIDE[1] ^ MAGIC >> 16, place)
    with suppress(OSError):  # it is closed
        while True:
            asked, whom = server.recvfrom(2000)
            if struct.unpack("!H", asked[:2])[0] == ASK:
                server.sendto(struct.pack("!HHI", ANSWER, len(told), MAGIC) + asked[8:20] + told, whom)


@pytest.fixture
def helper() -> Iterator[str]:
    """The address of such a server, on this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as look:
        try:
            look.connect(("198.51.100.1", 9))  # sends nothing, but chooses the address that this machine has in its network
        except OSError:
            pytest.skip("this machine is in no network")
        own = look.getsockname()[0]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind((own, 0))
        Thread(target=answer_all, args=(server,), daemon=True).start()
        yield f"stun:{own}:{server.getsockname()[1]}"


def name_server(person: Person, address: str) -> None:
    """Write the address of a server into the settings."""
    page = person.page
    page.locator("#settings-open").click()
    page.locator(".set-server summary").click()
    page.locator("#server").fill(address)
    page.keyboard.press("Tab")


def test_a_player_names_a_server_in_the_settings(live_people: People) -> None:
    (mina,) = live_people("place", 1)
    mina.visit(f"{mina.site}play/place/")
    field = mina.page.locator("#server")
    for wrong in ("example.org", "turn:example.org", "https://example.org"):
        name_server(mina, wrong)
        assert "stun:HOST" in field.evaluate("field => field.validationMessage")
        assert mina.page.evaluate("document.documentElement.dataset.server") is None
        mina.page.reload()
    name_server(mina, " turn:mina:secret@turn.example.org:3478 ")  # as it is pasted from somewhere
    assert mina.page.evaluate("document.documentElement.dataset.server") == "turn:mina:secret@turn.example.org:3478"
    check_access(mina.page, 1)
    mina.page.locator("#settings .end .btn").click()
    mina.page.reload()
    mina.page.locator("#settings-open").click()
    expect(field).to_have_value("turn:mina:secret@turn.example.org:3478")
    mina.page.locator(".set-server summary").click()
    field.fill("")
    mina.page.locator("#settings .end .btn").click()
    mina.page.reload()
    assert mina.page.evaluate("document.documentElement.dataset.server") is None


def open_line_with_server(inviter: Person, joiner: Person) -> None:
    """Open a line, and hold that the invitation says what the server has told."""
    choose = at_random(Random(4))
    inviter.invite()
    inviter.decide(choose)
    expect(inviter.page.locator('[data-line-note="offered"]')).to_be_visible()
    text = inviter.seal()
    handshake = read_behind(text).handshake
    assert OUTSIDE in read_handshake(handshake, far=True).places
    assert OUTSIDE not in read_handshake(handshake).places, "a page of another site does not knock there"
    joiner.join(text)
    joiner.decide(choose)
    expect(joiner.page.locator('[data-line-note="answered"]')).to_be_visible()
    inviter.open(joiner.seal(), arrives=False)
    for person in (inviter, joiner):
        expect(person.page.locator('[data-line="open"], [data-line-note="open"]').first).to_be_visible()


@pytest.mark.full
def test_the_server_of_a_player_is_asked_and_not_that_of_the_site(live_people: People, helper: str) -> None:
    inviter, joiner = live_people("synchronous", 2)
    for person in (inviter, joiner):
        person.visit(f"{person.site}play/synchronous/")
        name_server(person, helper)
        person.page.locator("#settings .end .btn").click()
    open_line_with_server(inviter, joiner)


@pytest.mark.full
def test_links_of_such_a_site_say_how_a_page_is_reached_from_outside(live_people: People, helper: str) -> None:
    inviter, joiner = live_people("synchronous", 2)
    told = json.dumps([{"urls": helper}]).replace('"', "&quot;")

    def name_helper(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub("<html ", f'<html data-ice="{told}" ', answer.text(), count=1))

    inviter.page.route("**/play/synchronous/", name_helper)
    open_line_with_server(inviter, joiner)
