"""The app for chats in webxdc-dev, the simulator of the makers of webxdc, under the content policy of Delta Chat's desktop app.

It needs many packages: only the full run asks it.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from e2e.chat import ChatPlayer
from e2e.drivers import Ready
from e2e.people import at_random
from e2e.test_live import play_live
from web.tools import node, pipeline, webxdc

FOLDER = Path(__file__).parent / "simulator"
PORT = 17_300  # of the simulator's own page; those of the two people follow


@pytest.fixture
def sites(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """The addresses at which the simulator shows the app to two people."""
    app = tmp_path / webxdc.NAME
    pipeline.write_chat_app(app)
    program = node.find_packages(FOLDER) / "@webxdc/webxdc-dev/dist/backend/cli.js"
    command = [*node.find_node_and_npm()[0], str(program), "run", str(app), "--port", str(PORT)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        assert any("Started" in line for line in running.stdout)
        yield (f"http://localhost:{PORT + 1}/", f"http://localhost:{PORT + 2}/")
        running.terminate()


@pytest.mark.full
def test_a_sealed_game_and_a_list(browser: Browser, ready: Ready, sites: tuple[str, str]) -> None:
    contexts = [browser.new_context(viewport={"width": 1280, "height": 800}) for _ in sites]
    ann, ben = (ChatPlayer(context, ready, site) for context, site in zip(contexts, sites, strict=True))
    asked: list[str] = []
    for context in contexts:
        context.on("request", lambda request: asked.append(request.url))
    choose = at_random(Random(5))
    ann.open_app()
    ann.begin("synchronous")
    ann.decide(choose)
    ann.page.locator('[data-do="seal"]').click()
    expect(ann.page.locator("#status")).to_contain_text("Your invitation is in the chat")
    ben.open_app()
    ben.enter("Synchronous Chess", "Invitation")
    ben.take_seat()
    ben.decide(choose)
    ben.page.locator('[data-do="seal"]').click()
    play_live([ann, ben], choose, 4)
    assert ann.letters() == ben.letters()
    ann.open_app()
    expect(ann.page.locator("#continue li")).to_contain_text("Over")
    assert [url for url in asked if not url.startswith((*sites, "data:", "blob:"))] == []
    for context in contexts:
        context.close()
