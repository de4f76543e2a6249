"""A direct line between two homes behind routers, with the help of one server between them and of nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect

from e2e.conftest import READY_SECONDS
from e2e.desks import Desks
from e2e.drivers import Ready
from e2e.launching import find_program, is_firefox, launch
from e2e.networks import HOMES, PORT, SERVER, build_networks, fetch_tools, find_router
from e2e.people import Person, at_random, parse_address
from e2e.test_live import OPEN, PATIENCE, finish_turn, wait_for_turn
from e2e.test_live_helped import name_server
from e2e.watching import Watch
from pyengine.play.fair.wire.link import write_link
from web.app.later.handshake import read_handshake
from web.app.table.greeting import read_behind

pytestmark = pytest.mark.full

STUN, TURN = f"stun:{SERVER}:{PORT}", f"turn:mina:secret@{SERVER}:{PORT}"


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of the networks."""
    return fetch_tools(tmp_path_factory.mktemp("tools"))


@pytest.fixture(params=[STUN, TURN])
def apart(
    request: pytest.FixtureRequest, clean: None, playwright: Playwright, watch: Watch, ready: Ready, tools: Path, tmp_path: Path
) -> Iterator[list[Person]]:
    """Two people in two homes, each with a browser that asks the server; with TURN both routers are strict."""
    if is_firefox(find_program()):
        pytest.skip("Firefox is driven over a port, which is not reached in another network")
    running: list[Browser] = []
    with build_networks(tools, tmp_path / "log", is_strict=request.param == TURN) as networks:
        watch.allow(networks.site)

        def move_in(home: int) -> Person:
            running.append(launch(playwright, networks.write_browser(home, find_program()), "--process-per-site"))

            def make() -> BrowserContext:
                context = watch.attend(running[home].new_context(service_workers="block", reduced_motion="reduce"))
                context.set_default_timeout(READY_SECONDS * 1000)
                return context

            person = Person(Desks(make, networks.site), ready, networks.site, "gravity")
            person.visit(f"{networks.site}play/gravity/")
            name_server(person, request.param)
            person.page.locator("#settings .end .btn").click()
            return person

        try:
            yield [move_in(home) for home in range(HOMES)]
        finally:
            for browser in running:
                browser.close()


def list_far(text: str) -> set[str]:
    """Return the addresses on the internet that a link says."""
    return {place.host for place in read_handshake(read_behind(text).handshake, far=True).places} - {
        place.host for place in read_handshake(read_behind(text).handshake).places
    }


def test_a_line_opens_through_two_routers(apart: list[Person]) -> None:
    mina, tom = apart
    choose = at_random(Random(4))
    mina.invite()
    mina.decide(choose)
    expect(mina.page.locator('[data-line-note="offered"]')).to_be_visible()
    invitation = mina.seal()
    known = {SERVER, find_router(0), find_router(1)}
    assert list_far(invitation)
    assert list_far(invitation) <= known
    tom.join(invitation)
    tom.decide(choose)
    expect(tom.page.locator('[data-line-note="answered"]')).to_be_visible()
    answer = tom.seal()
    assert list_far(answer) <= known
    mina.open(answer, arrives=False)
    for person in apart:
        expect(person.page.locator(OPEN).first).to_be_visible(timeout=PATIENCE * 1000)
    for _ in range(2):
        person = wait_for_turn(apart)
        assert person
        person.decide(choose)
        finish_turn(person)
    assert wait_for_turn(apart)
    assert len({write_link(parse_address(person.page.url)) for person in apart}) == 1
    assert mina.copies == tom.copies == 1
