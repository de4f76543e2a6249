"""People who play by link, each in a browser of their own: nothing passes between them but the links."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from e2e.desks import Desks, open_page
from e2e.drivers import Ready
from e2e.player import DRAWN, choices, press, use_tool
from pyengine import games
from pyengine.play import link
from pyengine.play.fair.wire.link import Parsed, parse_link

Choose = Callable[["Person", list[str]], str | None]
# The page's source of chance, with a number to begin with.
CHANCE = """(number => {
    Crypto.prototype.getRandomValues = array => {
        const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
        for (let n = 0; n < bytes.length; n += 1) {
            number = (number * 48271) %% 2147483647;
            bytes[n] = number;
        }
        return array;
    };
})(%d)"""
IN_SIGHT = """element => {
    const box = element.getBoundingClientRect(), bar = document.getElementById("tools").getBoundingClientRect();
    return scrollY === 0 && box.height > 0 && box.top >= 0 && box.bottom <= bar.top && box.right <= innerWidth;
}"""
CLIPBOARD = "navigator.clipboard && (navigator.clipboard.writeText = async text => { window.copied = text; })"


class Person:
    """Somebody with a browser. ``sent`` and ``got`` are the newest links, ``copies`` counts what was brought here by hand."""

    def __init__(self, desks: Desks, ready: Ready, site: str, game: str) -> None:
        self.desks, self.ready, self.site, self.game = desks, ready, site, game
        self.sent = self.got = self.private = ""
        self.copies = 0
        self.fresh()

    def fresh(self) -> None:
        """Take a browser that was never here before."""
        self.context = self.desks.take()
        self.page: Page = open_page(self.context)
        self.page.add_init_script(CLIPBOARD)
        self.page.set_viewport_size({"width": 1280, "height": 900})

    def foresee(self, number: int) -> None:
        """Let what is drawn at random in one game be the same in every run; for all that this page opens from now on."""
        self.page.add_init_script(CHANCE % number)

    def close(self) -> None:
        """Close the browser."""
        self.desks.give(self.context)

    def visit(self, address: str) -> None:
        """Open an address as somebody who got it in a message."""
        self.page.goto("about:blank")
        self.page.goto(address)
        self.ready(self.page, "document.body?.dataset.ready")

    def invite(self, side: str = "", protect: bool = False, **options: str) -> None:
        """Begin a game by link."""
        self.visit(f"{self.site}play/{self.game}/")
        page = self.page
        use_tool(page, "new")
        page.locator('[name="with"][value="link"]').check(force=True)
        if side:
            page.locator(f'#new [name="side"][value="{side}"]').check(force=True)
        if protect:
            page.locator('[name="protect"]').check()
        if options:
            page.locator("#new details summary").click()
        for name, value in options.items():
            field = page.locator(f"#o-{name}")
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        page.locator("#new .btn.main").click()
        expect(page.locator("#new")).not_to_be_visible()
        page.evaluate(DRAWN)

    def join(self, address: str) -> None:
        """Open an invitation and take the seat."""
        self.copies += 1
        self.visit(address)
        self.page.locator('[data-do="join"]').click()
        expect(self.page.locator("#way-back")).to_be_attached()
        self.got = address

    def open(self, address: str, arrives: bool = True) -> None:
        """Paste a link into the field for the answer."""
        self.copies += 1
        self.page.locator("#answer").fill(address)
        self.page.locator('[data-form="answer"] .btn:not(.scan)').click()
        if arrives:
            expect(self.page.locator("#status .told")).to_contain_text("has arrived")
            self.got = address

    def answer_on_a_phone(self, address: str, move: Callable[[], None], finish: str) -> None:
        """From “a link arrives” to “the answer is on its way”: at most four taps besides the move, and nothing is scrolled to.

        ``finish`` is the selector of the button that ends the turn.
        """
        page, wide, taps = self.page, self.page.viewport_size, 0
        page.set_viewport_size({"width": 360, "height": 780})
        page.evaluate("scrollTo(0, 0)")

        def tap(selector: str) -> None:
            nonlocal taps
            assert page.locator(selector).evaluate(IN_SIGHT), selector
            page.locator(selector).click()
            taps += 1

        tap("#answer")
        page.locator("#answer").fill(address)
        taps += 1  # “Paste”
        page.evaluate("scrollTo(0, document.body.scrollHeight)")  # a keyboard on the screen moves the page
        page.locator('[data-form="answer"] .btn:not(.scan)').click()
        taps += 1
        expect(page.locator("#status .told")).to_contain_text("has arrived")
        assert page.evaluate("scrollY") == 0, "the board with the answer is in sight"
        move()
        page.evaluate("scrollTo(0, 0)")
        tap(finish)
        expect(page.locator("#send")).to_contain_text("Copied. Paste it to")
        assert str(page.evaluate("window.copied")).partition("&")[0] == page.locator("#link").input_value().partition("&")[0]
        assert page.locator("#answer").evaluate(IN_SIGHT)
        assert taps <= 4
        page.set_viewport_size(wide or {"width": 1280, "height": 900})
        self.got, self.sent = address, page.locator("#link").input_value()

    @property
    def ready_to_send(self) -> bool:
        """Whether the turn can be sealed."""
        return bool(self.page.locator('[data-do="seal"]').count())

    def decide(self, choose: Choose) -> None:
        """Choose until the turn can be sealed, and on while ``choose`` wants something that can be chosen."""
        for _ in range(400):
            tokens = choices(self.page)
            wanted = choose(self, tokens) if tokens else None
            if wanted is None:
                assert self.ready_to_send, self.page.inner_text("#status")
                return
            press(self.page, wanted)
        raise AssertionError("the turn has no end")

    def do(self, *tokens: str) -> None:
        """Choose these."""
        for token in tokens:
            assert token in choices(self.page), (token, choices(self.page), self.page.inner_text("#status"))
            press(self.page, token)

    def claim(self, name: str) -> None:
        """Make a claim and confirm it."""
        use_tool(self.page, name)
        self.page.locator(f'#choices [data-claim="{name}"]').click()

    def seal(self) -> str:
        """Seal the turn; returns its link."""
        self.page.locator('[data-do="seal"]').click()
        expect(self.page.locator("#link")).to_be_visible()
        self.sent = self.page.locator("#link").input_value()
        self.private = self.page.locator("#private").input_value()
        return self.sent

    def is_verified(self) -> bool:
        """Whether the page says that the game was checked and found fair."""
        return bool(self.page.locator('[data-verdict="verified"]').count())

    def letters(self) -> str:
        """The letters by which two people know that they have the same game."""
        return self.page.locator(".verdict .code b").inner_text()


def at_random(rng: Random) -> Choose:
    """Choose anything while the turn is not ready."""
    return lambda person, tokens: None if person.ready_to_send else rng.choice(tokens)


def prefer(rng: Random, *wanted: str) -> Choose:
    """As `at_random`, but first what begins with one of these."""

    def choose(person: Person, tokens: list[str]) -> str | None:
        if person.ready_to_send:
            return None
        liked = [token for prefix in wanted for token in tokens if token.startswith(prefix)]
        return liked[0] if liked else rng.choice(tokens)

    return choose


def pass_links(people: list[Person], choose: Choose, links: int, count: int = 0) -> int:
    """Let everybody decide, seal and send in turn until all keys are shown or so many links have gone; ``count`` went before.

    Returns how many have gone.
    """
    while count < links:
        person, following = people[count % len(people)], people[(count + 1) % len(people)]
        if not over(person):
            person.decide(choose)
        text = person.seal()
        count += 1
        if person.is_verified():
            break
        if following.got or following.sent:
            following.open(text)
        else:
            following.join(text)
    return count


def over(person: Person) -> bool:
    """Return whether the status line tells how the game ended."""
    return bool(person.page.locator('[data-turn~="over"] #status').count())


def parse_address(address: str) -> Parsed:
    """Take a link apart."""
    return parse_link(link.find(address), games.by_number)


def all_verified(people: list[Person], newest: str, outside: Person) -> None:
    """Everybody opens the newest link, somebody who has nothing to do with the game too; all see it verified, and the same."""
    for person in people:
        if not person.is_verified():
            person.open(newest)
    outside.visit(newest)
    for person in (*people, outside):
        expect(person.page.locator('[data-verdict="verified"]')).to_be_visible()
    assert len({person.letters() for person in (*people, outside)}) == 1
