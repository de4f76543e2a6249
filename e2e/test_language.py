"""Languages in a real browser: whose language is shown on a first visit, the choice by hand, links between languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.desks import Desks, open_page
from e2e.drivers import ASK, Ready
from e2e.launching import find_program, is_firefox
from e2e.player import address, moves, play, press
from e2e.watching import Watch
from pyengine.core.words import LANGUAGES, msg, say
from pyengine.play import link
from tests.play.playing import play_randomly
from web.generator.site import get_folder

LIVE = "document.body?.dataset.ready"
NO_STORAGE = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } });"


@pytest.fixture(autouse=True)
def expect_leaving(clean: None, watch: Watch) -> None:
    """Pages are left here while they still load, and in Firefox what they were fetching fails aloud."""
    if is_firefox(find_program()):
        watch.expect("uncaught: .*(operation was aborted|Error in input stream|NetworkError)")


@pytest.fixture(scope="module")
def german_desks(new_context: Callable[..., BrowserContext], site: str) -> Iterator[Desks]:
    """Browsers whose reader prefers German."""
    made = Desks(lambda: new_context(locale="de-DE"), site)
    yield made
    made.close()


@pytest.fixture
def german(clean: None, german_desks: Desks) -> Iterator[BrowserContext]:
    """One of them, in which nothing is stored."""
    context = german_desks.take()
    yield context
    german_desks.give(context)


def read_language(page: Page) -> str:
    """Return the language of a page."""
    return str(page.evaluate("document.documentElement.lang"))


def gravity() -> str:
    """Return the link of a game that has begun."""
    session = play_randomly("gravity", 2, 30)
    return link.encode(session.kit, session.record)


def test_a_german_browser_gets_german_and_an_address_that_names_a_language_shows_it(
    german: BrowserContext, page: Page, site: str
) -> None:
    guest = open_page(german)
    for path in ("", "rules/", "rules/place/", "about/", "docs/", "play/place/"):
        guest.goto(site + path, wait_until="domcontentloaded", referer="https://example.org/chat")
        guest.wait_for_url(f"{site}de/{path}")
        assert read_language(guest) == "de"
        for named in (path, f"{path}#place", f"{path}?p=place"):
            page.goto(f"{site}de/{named}", wait_until="domcontentloaded")
            is_sent = path == "play/place/" and named != path  # a game speaks to its reader
            page.wait_for_url(f"{site}{'' if is_sent else 'de/'}{named}")
            page.goto("about:blank")
    page.goto(site, wait_until="domcontentloaded")
    assert read_language(page) == "en"


def choose(page: Page, language: str) -> None:
    """Choose a language in the list at the head of a page."""
    page.locator(".language summary").click()
    page.locator(f'.language [data-language="{language}"]').click()


def test_every_browser_gets_its_language_if_there_is_one_else_english(
    clean: None, new_context: Callable[..., BrowserContext], site: str
) -> None:
    for preferred, language in (("it-IT", "en"), ("de-AT", "de"), ("fr-CA", "fr")):
        context = new_context(locale=preferred)
        page = context.new_page()
        page.goto(f"{site}rules/")
        page.wait_for_url(f"{site}{get_folder(language)}rules/")
        assert read_language(page) == language
        context.close()


def test_the_way_is_found_under_any_address(german: BrowserContext, serve: Callable[..., object], watch: object) -> None:
    server = serve(prefix="/some/where/")
    watch.allow(server.url)  # type: ignore[attr-defined]
    page = open_page(german)
    page.goto(f"{server.url}rules/place/?x=1#PLC-05")  # type: ignore[attr-defined]
    page.wait_for_url(f"{server.url}de/rules/place/?x=1#PLC-05")  # type: ignore[attr-defined]


def test_the_choice_by_hand_stays(german: BrowserContext, site: str) -> None:
    page = open_page(german)
    page.goto(f"{site}de/rules/gravity/#GRV-13", wait_until="domcontentloaded")
    choose(page, "en")
    page.wait_for_url(f"{site}rules/gravity/#GRV-13")
    again = open_page(german)
    again.goto(f"{site}de/about/", wait_until="domcontentloaded")
    again.wait_for_url(f"{site}about/")


def test_without_storage_the_choice_holds_for_the_visit_and_nobody_goes_round_in_circles(
    german: BrowserContext, site: str
) -> None:
    page = open_page(german)
    page.add_init_script(NO_STORAGE)
    visits: list[str] = []
    page.on("framenavigated", lambda frame: visits.append(frame.url))
    page.goto(f"{site}rules/", wait_until="domcontentloaded")
    page.wait_for_url(f"{site}de/rules/")
    choose(page, "en")
    page.wait_for_url(f"{site}rules/")
    page.click('a[href="gravity/"], a[href$="/gravity/"]')
    page.wait_for_url(f"{site}rules/gravity/")
    page.reload(wait_until="domcontentloaded")
    assert read_language(page) == "en"
    assert len(visits) <= 6, visits


def test_a_friends_link_keeps_its_game_and_the_table_speaks_german(german: BrowserContext, site: str, ready: Ready) -> None:
    page = open_page(german)
    game = gravity()
    page.goto(f"{site}play/gravity/#{game}")
    page.wait_for_url(f"{site}de/play/gravity/#{game}")
    ready(page, LIVE)
    assert moves(page) == 30
    assert address(page).endswith(f"#{game}")
    choose(page, "en")
    page.wait_for_url(f"{site}play/gravity/#{game}")
    ready(page, LIVE)
    assert moves(page) == 30


def test_a_german_table_is_german_throughout(german: BrowserContext, site: str, ready: Ready) -> None:
    page = open_page(german)
    page.goto(f"{site}de/play/place/")
    ready(page, LIVE)
    play(page, Random(3), 4)
    expect(page.locator("#status")).to_contain_text("Hell, wähle eine Figur aus der Reserve.")
    press(page, "a8")
    expect(page.locator("#status .why")).to_contain_text("Gezogen wird erst, wenn alle 32 Figuren stehen.")
    expect(page.locator("#status .why .rule")).to_contain_text("Regel PLC-")
    labels = page.evaluate("() => [...document.querySelectorAll('#boards [aria-label]')].map(e => e.getAttribute('aria-label'))")
    assert any("dunkl" in label or "hell" in label for label in labels)
    words = page.inner_text("body")
    assert not {"Undo", "Choose", "Moves", "captured", "Light", "New game", "square"} & set(words.replace(".", " ").split())
    page.goto(f"{site}de/")
    ready(page, LIVE)
    expect(page.locator("#continue")).to_contain_text("PlaceChess")
    expect(page.locator("#continue")).to_contain_text("gerade eben")


def test_a_french_table_is_french_throughout(
    clean: None, new_context: Callable[..., BrowserContext], site: str, ready: Ready
) -> None:
    context = new_context(locale="fr-FR")
    page = context.new_page()
    page.goto(f"{site}fr/play/place/")
    ready(page, LIVE)
    play(page, Random(3), 4)
    expect(page.locator("#status")).to_contain_text("C’est aux Clairs de jouer")
    press(page, "a8")
    expect(page.locator("#status .why")).to_contain_text("Les pièces ne bougent qu’une fois les 32 placées.")
    expect(page.locator("#status .why .rule")).to_contain_text("Règle PLC-")
    words = page.inner_text("body")
    assert not {"Undo", "Choose", "Moves", "captured", "Light", "New game", "square", "Zug"} & set(
        words.replace(".", " ").split()
    )
    page.goto(f"{site}fr/")
    ready(page, LIVE)
    expect(page.locator("#continue")).to_contain_text("à l’instant")
    context.close()


def test_the_list_of_languages_opens_by_keyboard_and_closes_beside_it(page: Page, site: str) -> None:
    page.goto(f"{site}rules/")
    page.locator(".language summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".language li a")).to_have_text(["Deutsch", "Français"])
    page.locator("h1").click()
    expect(page.locator(".language ul")).to_be_hidden()


def test_a_page_that_is_in_english_alone_says_so_in_the_readers_language(page: Page, site: str) -> None:
    for language, said in (("de", "nur auf Englisch"), ("fr", "qu’en anglais")):
        page.goto(f"{site}{language}/docs/engineers/")
        note = page.locator("article .note").first
        expect(note).to_contain_text(said)
        assert note.get_attribute("lang") == language
        assert page.locator("article").get_attribute("lang") == "en"
        page.goto(f"{site}{language}/docs/players/")
        expect(page.locator("article", has_text=said)).to_have_count(0)
    page.goto(f"{site}docs/engineers/")
    expect(page.locator("article > .note")).to_have_count(0)


def test_a_board_in_another_page_speaks_the_language_asked_for(german: BrowserContext, site: str, ready: Ready) -> None:
    page = open_page(german)
    page.goto(f"{site}embed/?game=place&start=load")
    ready(page, LIVE)
    assert read_language(page) == "en", "an embedded board speaks as its page does, whoever reads it"
    page.goto(f"{site}embed/?game=place&start=load&lang=de")
    page.wait_for_url(f"{site}de/embed/?game=place&start=load&lang=de")
    ready(page, LIVE)
    expect(page.locator("#status")).to_contain_text("wähle eine Figur")


def test_every_page_names_its_other_languages(page: Page, site: str) -> None:
    for path in ("", "rules/", "rules/place/", "about/", "play/cloak/"):
        page.goto(site + path, wait_until="domcontentloaded")
        ways = page.evaluate(
            "() => [...document.querySelectorAll('link[hreflang]')].map(e => [e.hreflang, e.getAttribute('href')])"
        )
        assert ways == [[language, f"{site}{get_folder(language)}{path}"] for language in LANGUAGES]


def list_packs(page: Page) -> list[str]:
    """Return the words of languages that a page has fetched."""
    files = "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)"
    return sorted({name.rpartition("/")[2] for name in page.evaluate(files) if "/words/" in name})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_fetches_no_words_but_those_of_its_language(page: Page, site: str, ready: Ready, language: str) -> None:
    folder = get_folder(language)
    for path in ("play/place/", "embed/?game=place&start=load", "make/"):
        page.goto(f"{site}{folder}{path}")
        ready(page, LIVE)
        assert list_packs(page) == ([f"{language}.bin"] if folder else [])


def test_words_that_do_not_come_are_told_and_asked_for_again(page: Page, site: str, ready: Ready, watch: Watch) -> None:
    watch.expect(".")
    visits: list[str] = []
    page.on("request", lambda request: visits.append(request.url) if request.is_navigation_request() else None)
    page.route("**/words/de.bin", lambda route: route.fulfill(status=503, body="") if len(visits) < 2 else route.continue_())
    page.goto(f"{site}de/play/place/")
    expect(page.locator("#loading")).to_contain_text("ließ sich nicht laden", timeout=60_000)
    page.get_by_role("button", name="Noch einmal").click()
    ready(page, LIVE)
    expect(page.locator("#status")).to_contain_text("wähle eine Figur")


def test_pages_know_how_moves_are_written_in_every_language(page: Page, site: str, ready: Ready) -> None:
    """Somebody may paste a game that a page in another language wrote; more of that language is not here."""
    page.goto(f"{site}play/place/")
    ready(page, LIVE)

    def ask(key: str, language: str) -> str:
        line = f"from pyengine.core.words import msg, say; say(msg({key!r}), {language!r})"
        return str(page.evaluate(ASK, [site, line]))

    for language in LANGUAGES[1:]:
        for key in ("telling.passes", "place.tell-spares"):
            assert ask(key, language) == say(msg(key), language)
        assert ask("core.over", language) == say(msg("core.over"))


@pytest.mark.parametrize("kept", ["constructor", "__proto__", "", "it"])
def test_a_language_that_was_never_kept_by_this_site_is_none(page: Page, site: str, kept: str) -> None:
    # A page of Firefox is an empty one first, which may keep nothing.
    page.add_init_script(f"if (origin !== 'null') localStorage.setItem('fairy-post/language', '{kept}')")
    page.goto(f"{site}rules/", wait_until="domcontentloaded")
    assert page.url == f"{site}rules/"
    assert page.title().startswith("Rules")
