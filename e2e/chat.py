"""A chat that is not there, and what its messenger gives to an app in it; and people who open the app in a chat.

It keeps to the published interface of webxdc (webxdc.org/docs/spec, as in the types of `@webxdc/types` 2.1.2): `sendUpdate` with
payload, info, document, summary, href and notify; `setUpdateListener`, which gives all updates after a serial, one's own as well;
`selfAddr`, `selfName` and the two limits. Files are served by their whole names, folders are not.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.drivers import Ready
from e2e.people import Person
from e2e.player import DRAWN, choices

LONGEST_INFO, LARGEST = 120, 128_000  # letters; bytes of an update
SHOWN_INFO, SHOWN_SUMMARY = 50, 20  # letters that messengers show of a line
KNOWN = {"payload", "info", "document", "summary", "href", "notify"}
WEBXDC = """(() => {
    let seen = 0;
    window.webxdc = {
        selfAddr: chatSelf.addr, selfName: chatSelf.name, sendUpdateInterval: 10000, sendUpdateMaxSize: 128000,
        sendUpdate(update) { chatSend(chatSelf.addr, JSON.stringify(update)); },
        async setUpdateListener(listen, serial = 0) {
            seen = serial;
            const take = async () => {
                for (const update of JSON.parse(await chatUpdates(seen))) {
                    seen = update.serial;
                    listen(update);
                }
            };
            await take();
            const again = async () => { await take(); setTimeout(again, 30); };
            setTimeout(again, 30);
        },
    };
})();"""


class ToyChat:
    """The updates of an app in a chat, each as everybody gets it."""

    def __init__(self) -> None:
        self.updates: list[dict[str, Any]] = []

    def attend(self, context: BrowserContext, name: str) -> None:
        """Let the pages of a context be those of somebody in the chat."""
        context.expose_function("chatSend", self.send)
        context.expose_function("chatUpdates", self.list_after)
        context.add_init_script(f"window.chatSelf = {json.dumps({'addr': f'{name}@chat', 'name': name})}")

    def send(self, _sender: str, text: str) -> None:
        """Pass an update on to everybody."""
        update = json.loads(text)
        assert "payload" in update
        assert set(update) <= KNOWN
        assert len(text.encode()) <= LARGEST
        assert not any("\n" in str(update.get(name, "")) for name in ("info", "document", "summary"))
        self.updates.append({**update, "serial": len(self.updates) + 1})

    def list_after(self, serial: int) -> str:
        """Return the updates after a serial, as JSON."""
        newest = [{**update, "max_serial": len(self.updates)} for update in self.updates if update["serial"] > serial]
        return json.dumps(newest)


class ChatPlayer(Person):
    """Somebody who opens the app in a chat. Nothing is ever copied."""

    def __init__(self, context: BrowserContext, ready: Ready, site: str) -> None:
        self.context, self.ready, self.site = context, ready, site
        self.sent = self.got = self.private = self.game = ""
        self.page: Page = context.new_page()

    def open_app(self, place: str = "index.html") -> None:
        """Open the app, or one of its pages."""
        self.visit(f"{self.site}{place}")

    def begin(self, game: str) -> None:
        """Choose a game in the list, and invite the chat."""
        self.page.locator(f'.series a[href="play/{game}/"]').click()
        self.ready(self.page, "document.body?.dataset.ready && document.body.dataset.page === 'table'")
        self.page.locator('[data-do="by-link"]').click()
        self.page.evaluate(DRAWN)

    def enter(self, title: str, state: str) -> None:
        """Open a game of the list that is in a state."""
        self.page.locator("#continue li", has_text=title).filter(has_text=state).locator("a").click()
        self.ready(self.page, "document.body?.dataset.ready && document.body.dataset.page === 'table'")

    def take_seat(self) -> None:
        """Take the seat of the invitation on the table."""
        self.page.locator('[data-do="join"]').click()
        expect(self.page.locator('[data-do="join"]')).to_have_count(0)

    def wait_for_turn(self) -> None:
        """Wait until something can be chosen."""
        expect(self.page.locator("[data-can]").first).to_be_attached()
        assert choices(self.page)


People = Callable[..., list[ChatPlayer]]


def make_people(
    browser: Browser, chat: ToyChat, ready: Ready, site: str, names: tuple[str, ...], **options: Any
) -> list[ChatPlayer]:
    """Return people in a chat, each in a browser that was never here before."""
    people = []
    for name in names:
        context = browser.new_context(viewport={"width": 1280, "height": 800}, **options)
        chat.attend(context, name)
        people.append(ChatPlayer(context, ready, site))
    return people
