"""Redrawing: what changes on the page is what differs, and the page ends up as its HTML says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.drivers import Ready
from e2e.player import DRAWN
from pyengine import games
from pyengine.play import link
from tests.conftest import list_some
from web.tools.common import DIST

SCRIPT = DIST / "js/dom_patch.js"
LIVE = "document.body && document.body.dataset.ready"
# Compares every part that is drawn with what the browser makes of its HTML, and notes parts that were written as a whole.
# Pictures that fade belong to nobody's HTML.
COMPARE = """(() => {
    let draw = null;
    const inner = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
    window.seen = { drawn: 0, whole: [], other: [] };
    const compared = parts => {
        const starts = parts.map((_, n) => n).filter(n => n % 2 === 0 && !parts[n].startsWith("data-")); // those are attributes
        const places = starts.map(n => document.getElementById(parts[n]));
        for (const place of places) Object.defineProperty(place, "innerHTML", {
            configurable: true,
            get() { return inner.get.call(this); },
            set(html) { seen.whole.push(this.id); inner.set.call(this, html); },
        });
        draw(parts);
        places.forEach((place, n) => {
            delete place.innerHTML;
            seen.drawn += 1;
            const template = document.createElement("template");
            const html = parts[starts[n] + 1];
            template.innerHTML = html;
            const [wanted, drawn] = [place.cloneNode(false), place.cloneNode(true)];
            wanted.append(document.importNode(template.content, true));
            for (const fading of drawn.querySelectorAll(".board > .fp-picture")) fading.remove();
            if (!wanted.isEqualNode(drawn)) seen.other.push([place.id, drawn.innerHTML, html]);
        });
    };
    Object.defineProperty(window.fairyPost ??= {}, "draw", { set(value) { draw = value; }, get() { return compared; } });
})()"""
# Clicks at random; notes what could be chosen right after a click and not any more when all was drawn, or the other way round.
CLICKS = """async ([count, seed]) => {
    const places = document.querySelectorAll("#boards, #minis, #above, #below, #hands, #choices");
    const able = () => [...places].flatMap(at => [...at.querySelectorAll("[data-can]")].map(one => one.dataset.token)).join();
    const late = [];
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    for (let n = 0; n < count; n += 1) {
        const can = [...document.querySelectorAll("#main [data-can]")];
        const target = can[Math.floor(random() * can.length)] ?? document.querySelector("#choices .btn.main");
        if (!target) break;
        target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
        const answered = able();
        do await new Promise(next => setTimeout(next)); while (fairyPost.isPainting());
        if (answered !== able()) late.push([answered, able()]);
    }
    return { ...window.seen, late };
}"""


@pytest.mark.parametrize("game", list_some(games.IDS, 1))
def test_what_is_drawn_is_what_its_html_says_and_nothing_is_written_as_a_whole(
    page: Page, site: str, ready: Ready, game: str
) -> None:
    page.add_init_script(COMPARE)
    page.goto(f"{site}play/{game}/")
    ready(page, LIVE)
    seen: Any = page.evaluate(CLICKS, [40, 7])
    assert seen["drawn"] > 5  # some deals of the day end soon
    assert not seen["other"], seen["other"][0]
    assert not seen["whole"]
    assert not seen["late"], "what can be chosen is right at once"


@pytest.fixture
def draw(page: Page, site: str) -> Callable[..., str]:
    """Draws texts into one element, one after the other, and returns what stands there; `then` is run before the last."""
    page.goto(site + "about/")
    page.evaluate(SCRIPT.read_text())
    page.evaluate("document.body.insertAdjacentHTML('afterbegin', '<div id=\"part\"></div>')")

    def draw_texts(*texts: str, then: str = "") -> str:
        for number, text in enumerate(texts):
            if then and number == len(texts) - 1:
                page.evaluate(then)
            page.evaluate("html => fairyPost.draw(['part', html])", text)
        return str(page.evaluate("document.querySelector('#part').innerHTML"))

    return draw_texts


ROW = '<button data-token="{0}">{0}</button>'


@pytest.mark.parametrize(
    "texts",
    [
        ["<p>One</p>", "<p>One</p><p>Two</p>", "<p>Two</p>", ""],
        ["<p>a &amp; b</p>", "<p>a &lt; b</p>", '<p title="&lt;b&gt;">it\'s</p>', "<p>done</p>"],
        ["".join(map(ROW.format, "abcde")), "".join(map(ROW.format, "ecxad")), "".join(map(ROW.format, "b"))],
        ["one<b>two</b>three", "<b>two</b>three", "none<b>four</b>", "none<i>four</i><br>five"],
        ["<ul><li>1</li><li>2</li></ul>", "<ul><li>0</li><li>1</li><li>2</li><li>3</li></ul>"],
        ['<svg viewBox="0 0 1 1"><rect width="1"></rect></svg>', '<svg viewBox="0 0 2 2"><g><rect width="2"></rect></g></svg>'],
        ["<table><tbody><tr><td>1</td></tr></tbody></table>", "<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>"],
    ],
)
def test_texts_follow_each_other(draw: Callable[..., str], texts: list[str]) -> None:
    for count in range(1, len(texts) + 1):
        wanted = texts[count - 1]
        assert draw(*texts[:count]) == wanted


def test_what_the_browser_reads_otherwise_is_written_as_a_whole(draw: Callable[..., str]) -> None:
    assert draw("<table><tr><td>1</td></tr></table>", "<table><tr><td>2</td></tr></table>") == (
        "<table><tbody><tr><td>2</td></tr></tbody></table>"
    )
    assert draw("<p>1</p>", "<p>2</p>", then="document.querySelector('#part').textContent = ''") == "<p>2</p>"
    assert draw("<p>a&nbsp;b</p>", "<p>c&nbsp;d</p>") == "<p>c&nbsp;d</p>"


def test_what_stays_keeps_its_focus_what_was_typed_and_whether_it_is_open(page: Page, draw: Callable[..., str]) -> None:
    text = '<p>{}</p><input id="field"><details><summary>More</summary>{}</details>'
    draw(text.format(1, 1))
    page.locator("#field").fill("half a move")
    page.locator("#part details").evaluate("one => one.open = true")
    draw(text.format(2, 2))
    expect(page.locator("#field")).to_be_focused()
    expect(page.locator("#field")).to_have_value("half a move")
    expect(page.locator("#part details")).to_have_attribute("open", "")
    expect(page.locator("#part")).to_contain_text("2")
    draw('<p>3</p><input id="field" value="new">')
    expect(page.locator("#field")).to_have_value("new")


def test_the_focus_goes_on_where_its_thing_was_drawn_anew(page: Page, draw: Callable[..., str]) -> None:
    draw('<p><button data-do="undo">Undo</button></p>')
    page.locator('#part [data-do="undo"]').focus()
    draw('<div><button data-do="undo">Undo</button></div>')
    expect(page.locator('#part [data-do="undo"]')).to_be_focused()


def test_things_to_choose_from_in_turn_keep_their_place_their_size_and_their_elements(
    page: Page, site: str, ready: Ready
) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{site}play/mathematichess/")
    ready(page, LIVE)
    pictures = "[...document.querySelectorAll(':is(.hand, .lots).reserve .item > svg')]"
    boxes = f"{pictures}.map(one => JSON.stringify(one.getBoundingClientRect()))"
    before = page.evaluate(f"window.first = {pictures}, {boxes}")
    black = page.locator('[data-hand="supply/1"] .item').first
    expect(black).to_be_disabled()
    page.locator('#hands [data-token="hand/K"]').click()
    page.locator('#boards .cell[data-token="e1"]').click()
    expect(black).to_be_enabled()
    expect(page.locator('[data-hand="supply/0"] .item').first).to_be_disabled()
    assert page.evaluate(f"{pictures}.every((one, n) => one === first[n])")
    assert len(before) == 12
    assert page.evaluate(boxes) == before


def test_a_tool_that_cannot_be_used_keeps_the_focus_and_says_why(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}play/place/")
    ready(page, LIVE)
    page.locator("#hands [data-can]").first.click()
    undo = page.locator('#tools [data-do="undo"]')
    expect(undo).to_be_enabled()
    undo.focus()
    page.keyboard.press("Enter")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#status .why")).to_have_text("There is nothing to undo yet.")
    expect(undo).to_be_focused()


def test_a_newer_list_of_moves_shows_the_move_at_hand(page: Page, draw: Callable[..., str]) -> None:
    rows = [f'<span><button data-look="{n}">{n}</button></span>' for n in range(200)]
    rows[150] = rows[150].replace("data", 'class="cur" data')
    draw(f'<div class="moves c1">{"".join(rows)}</div>')
    expect(page.locator("#part .cur")).to_be_in_viewport()


# Notes what is drawn aside, and can press something in the middle of it.
ASIDE = """(() => {
    let draw = null;
    window.aside = { drawn: 0, press: "" };
    const noted = (parts, places) => {
        draw(parts, places);
        aside.drawn += 1;
        if (aside.press) document.querySelector(aside.press).click();
        aside.press = "";
    };
    Object.defineProperty(window.fairyPost ??= {}, "drawAside", { set(value) { draw = value; }, get() { return noted; } });
})()"""
TURNS = """async count => {
    for (let n = 0; n < count; n += 1) await new Promise(next => setTimeout(next));
}"""


@pytest.mark.parametrize("game", list_some(games.IDS, 2))
def test_the_first_clicks_are_rehearsed_where_nobody_sees_them(page: Page, site: str, ready: Ready, game: str) -> None:
    page.add_init_script(ASIDE)
    page.goto(f"{site}play/{game}/")
    ready(page, LIVE)
    before = page.locator("main").inner_html()
    ready(page, "aside.drawn === 5")
    assert page.locator("main").inner_html() == before
    assert page.evaluate("[location.hash, fairyPost.storage.count()]") == ["", 0]


def test_a_rehearsal_ends_when_somebody_does_something(page: Page, site: str, ready: Ready) -> None:
    page.add_init_script(ASIDE)
    page.add_init_script("""aside.press = '#tools [data-do="flip"]'""")
    page.goto(f"{site}play/place/")
    ready(page, "aside.drawn")
    page.evaluate(TURNS, 30)
    assert page.evaluate("aside.drawn") == 1


def test_moves_ask_the_site_for_nothing(page: Page, site: str, ready: Ready) -> None:
    """A browser asks for a page's icon again whenever the address changes, unless the page itself holds it."""
    page.goto(f"{site}play/mitosis/")
    ready(page, LIVE)
    page.evaluate(CLICKS, [6, 1])
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    before = page.evaluate("location.hash")
    page.evaluate(CLICKS, [20, 2])
    page.evaluate(DRAWN)
    assert page.evaluate("location.hash") != before
    page.wait_for_load_state("networkidle")
    # An idle page looks once, by HEAD, whether the browser's own cache holds WebAssembly: that may come this late.
    assert [one for one in asked if not one.startswith(("GET data:", "HEAD "))] == []


PLAYED = """() => {
    const press = target => target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    const shown = () => ["boards", "tools", "moves", "send"].map(id => document.getElementById(id).innerHTML);
    const pieces = () => [...document.querySelectorAll("#boards [data-at]")].map(({ dataset }) => dataset.at).join();
    const at = pieces();
    let before;
    while (pieces() === at) {
        before = shown();
        press(document.querySelector("#main [data-can]"));
    }
    window.before = before;
    return shown().map((html, n) => html !== before[n]);
}"""
SHOWN = """["tools", "moves"].every((id, n) => document.getElementById(id).innerHTML !== before[n + 1])"""
HIDDEN = "window.requestAnimationFrame = () => 0"


def test_the_board_answers_first_and_the_rest_when_that_can_be_seen(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}play/place/")
    ready(page, LIVE)
    assert page.evaluate(PLAYED) == [True, False, False, False]
    ready(page, SHOWN)


def test_on_a_page_that_nobody_sees_the_rest_is_drawn_too(page: Page, site: str, ready: Ready) -> None:
    page.add_init_script(HIDDEN)
    page.goto(f"{site}play/place/")
    ready(page, LIVE)
    page.evaluate(PLAYED)
    ready(page, SHOWN)


def test_a_game_that_is_left_draws_nothing_beside_the_next(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}play/place/")
    ready(page, LIVE)
    page.evaluate(f"""() => {{
        ({PLAYED})();
        for (const button of ['#tools [data-do="new"]', "#new .btn.main"]) document.querySelector(button).click();
    }}""")
    page.evaluate(DRAWN)
    assert page.evaluate("[location.hash, fairyPost.storage.count()]") == ["", 1]  # the game that was left is kept
    expect(page.locator("#moves .moves button")).to_have_count(0)


def test_what_is_tried_out_at_once_is_not_kept(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}play/place/")
    ready(page, LIVE)
    page.evaluate(f"""() => {{
        ({PLAYED})();
        document.querySelector('#tools [data-do="try"]').click();
        for (let n = 0; n < 2; n += 1) document.querySelector("#main [data-can]").dispatchEvent(
            new MouseEvent("click", {{ bubbles: true, cancelable: true }}));
    }}""")
    page.evaluate(DRAWN)
    expect(page.locator("#moves .moves button")).to_have_count(2)
    kept = page.evaluate("JSON.parse(JSON.parse(fairyPost.storage.all())[0]).link")
    assert page.evaluate("location.hash") == f"#{kept}"
    assert len(link.decode(kept, games.by_number).record.entries) == 1
