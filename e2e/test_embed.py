"""Boards in other people's pages, from another origin: frames, the script, sandboxes, bad addresses, wikis that strip scripts."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Frame, FrameLocator, Page, expect

from e2e.drivers import Ready
from e2e.watching import Watch
from pyengine import games
from pyengine.core.types import CHANCE
from pyengine.play import link
from tests.play.playing import play_randomly
from web.app.embed import parameters
from web.app.embed.diagram import Diagram
from web.app.embed.query import write
from web.app.views.snippets import SnippetRequest, make_snippets
from web.tools.serve import Server

TRAP = "game=place&position=7k/8/8/3r4/3b4/3N4/8/K7_w_p_-/-_32"
STEPS = TRAP + "&moves=d3d5_h8g8&captions=The_knight_tramples|The_king_steps_aside&caption=A_trap"
HEAD = '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
HEAD += '<link rel="icon" href="data:,"><title>A wiki</title><body style="margin:0;font:16px sans-serif">'
LISTEN = "<script>window.heard=[];addEventListener('message',e=>heard.push(e.data))</script>"
LIVE = "document.body && document.body.dataset.ready"
SHOWN = """[...fairyPost.boards].filter(board => board.frame).map(board => board.box.getBoundingClientRect())
    .some(box => box.top < innerHeight && box.bottom > 0)"""


class Wiki:
    """A site of its own, on another port, whose pages show boards of ours."""

    def __init__(self, server: Server, site: str) -> None:
        self.server, self.site = server, site

    def page(self, name: str, body: str) -> str:
        """Add a page and return its address."""
        self.server.extra[name] = (HEAD + body).encode()
        return self.server.url + name

    def frame(self, query: str, sandbox: str | None = None, width: int = 340, height: int = 620) -> str:
        """Return the HTML of a frame."""
        box = f' sandbox="{sandbox}"' if sandbox is not None else ""
        style = 'style="border:0;display:block"'
        return f'<iframe src="{self.site}embed/?{escape(query)}" width="{width}" height="{height}" {style}{box}></iframe>'

    def snippet(self, kind: str, query: str, size: int = 320) -> str:
        """Return a snippet as the maker makes it."""
        reading = parameters.read(query)
        assert reading.given is not None
        assert not reading.troubles
        wanted = SnippetRequest(self.site, self.site, query, size, Diagram(reading.given, reading.setting), "meadow")
        return next(one.text for one in make_snippets(wanted) if one.id == kind)


@pytest.fixture(scope="module")
def wiki(serve: Callable[..., Server], site: str, watch: Watch, tmp_path_factory: pytest.TempPathFactory) -> Wiki:
    """The other site."""
    server = serve(root=tmp_path_factory.mktemp("wiki"))
    watch.allow(server.url)
    return Wiki(server, site)


def find_board(page: Page, number: int, ready: Ready) -> Frame:
    """Return the board in the page's frame with this number, once it is live."""
    page.locator("iframe").nth(number).scroll_into_view_if_needed()
    element = page.locator("iframe").nth(number).element_handle()
    frame = element.content_frame()
    assert frame is not None
    ready(frame, LIVE)
    return frame


def play(frame: Frame | FrameLocator, *cells: str) -> None:
    """Click cells of a board."""
    for cell in cells:
        frame.locator(f'.board [data-token="{cell}"]').click()


def read_messages(page: Page, event: str) -> list[dict[str, Any]]:
    """Return what boards have told the page around them."""
    events: list[dict[str, Any]] = page.evaluate("event => heard.filter(one => one.event === event)", event)
    return events


@pytest.mark.parametrize("sandbox", [None, "allow-scripts", "allow-scripts allow-same-origin"])
def test_a_frame_on_another_origin_is_a_board_to_play_on(wiki: Wiki, page: Page, ready: Ready, sandbox: str | None) -> None:
    page.goto(wiki.page("frame.html", LISTEN + wiki.frame(STEPS, sandbox)))
    frame = find_board(page, 0, ready)
    expect(frame.locator("#caption")).to_have_text("A trap")
    play(frame, "d3", "f3")
    expect(frame.locator("#tools")).to_contain_text("Reset")
    ready(page, "heard.some(one => one.event === 'position')")
    assert read_messages(page, "position")[-1]["moves"] == ["d3f3"]
    assert read_messages(page, "ready")[0]["position"] == "7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32"
    assert read_messages(page, "height")[0]["height"] > 340
    frame.get_by_role("button", name="Reset").click()
    expect(frame.get_by_role("gridcell", name="d3, light knight")).to_be_attached()
    play(frame, "a1", "c3")
    expect(frame.locator("#status")).to_contain_text("PLC-")


def test_steps_by_button_keyboard_and_by_themselves(wiki: Wiki, page: Page, ready: Ready) -> None:
    page.goto(wiki.page("steps.html", LISTEN + wiki.frame(STEPS)))
    frame = find_board(page, 0, ready)
    expect(frame.locator(".step")).to_have_text(re.compile("0 of 2"))
    frame.get_by_role("button", name="Next step").click()
    expect(frame.locator("#told")).to_have_text("The knight tramples")
    expect(frame.get_by_role("gridcell", name="d5, light knight")).to_be_attached()
    frame.get_by_role("button", name="Step back").focus()
    page.keyboard.press("ArrowRight")
    expect(frame.locator("#told")).to_have_text("The king steps aside")
    page.keyboard.press("Home")
    expect(frame.locator(".step")).to_have_text(re.compile("0 of 2"))
    frame.get_by_role("button", name="Play the steps").click()
    expect(frame.locator(".step")).to_have_text(re.compile("2 of 2"), timeout=20_000)
    expect(frame.get_by_role("button", name="Play the steps")).to_be_disabled()
    other = "8/8/8/8/8/3N4/8/K6k w p -/- 32"
    for command in ({"command": "step", "step": 1}, {"command": "flip"}, {"command": "position", "position": other}):
        send = "message => document.querySelector('iframe').contentWindow.postMessage({...message, fairyPost: 1}, '*')"
        page.evaluate(send, command)
    ready(page, f"heard.some(one => one.position === '{other}')")
    assert [one["step"] for one in read_messages(page, "position")][-2:] == [1, 0]
    expect(frame.locator("#caption")).to_have_text("A trap")


def test_a_game_string_is_shown_at_its_end_with_what_the_query_adds(site: str, page: Page, ready: Ready) -> None:
    session = play_randomly("place", 3, 40)
    string = link.encode(session.kit, session.record)
    page.goto(f"{site}embed/?caption=A_game&at=39#{string}")
    ready(page, LIVE)
    expect(page.locator(".step")).to_have_text(re.compile("39 of 40"))
    page.get_by_role("button", name="Next step").click()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="full board").click()
    opened.value.wait_for_url(f"{site}play/place/#here={string}")


def test_bad_parameters_are_told_in_the_frame_and_mended(site: str, page: Page, ready: Ready) -> None:
    page.goto(f"{site}embed/?game=place&caption=Mine&position=7k/8/8/3r4/3b4/3N4/8/K8_w_p_-/-_32&theme=drak")
    ready(page, LIVE)
    trouble = page.locator("#trouble")
    expect(trouble.locator("li b")).to_have_text(["position", "theme"])
    expect(page.locator("#caption")).to_have_text("Mine")
    trouble.get_by_role("link").first.click()
    ready(page, f"{LIVE} && !document.querySelector('#figure').hidden")
    expect(trouble.locator("li b")).to_have_text(["theme"])
    expect(page.get_by_role("gridcell", name="d3, light knight")).to_be_attached()


@pytest.mark.parametrize("language", ["constructor", "__proto__", "toString", "it"])
def test_a_language_that_there_is_not_is_told_and_leads_nowhere(site: str, page: Page, ready: Ready, language: str) -> None:
    address = f"{site}embed/?{TRAP}&lang={language}"
    page.goto(address)
    ready(page, LIVE)
    assert page.url == address
    expect(page.locator("#trouble li b")).to_have_text(["lang"])


def test_a_picture_becomes_a_board_when_tapped(wiki: Wiki, page: Page, ready: Ready) -> None:
    asked: list[tuple[str, int]] = []
    page.on("response", lambda answer: asked.append((answer.url, len(answer.body()))))
    body = wiki.snippet("script", STEPS)
    page.goto(wiki.page("script.html", LISTEN + body))
    ready(page, "window.fairyPost")
    page.wait_for_load_state("networkidle")
    own = [(url, size) for url, size in asked if "data:" not in url]
    assert len(own) <= 3, own
    assert sum(size for _, size in own) <= 40 * 1024, own
    assert page.locator("iframe").count() == 0
    box = page.locator("a.fairy-post").bounding_box()
    page.locator("a.fairy-post").click()
    frame = find_board(page, 0, ready)
    expect(page.locator("a.fairy-post")).to_be_hidden()
    board = page.locator("iframe").bounding_box()
    assert box is not None
    assert board is not None
    assert abs(box["y"] - board["y"]) < 1
    assert abs(box["width"] - board["width"]) < 1, "the board takes the picture's place"
    inner = frame.locator(".board").bounding_box()
    assert inner is not None
    assert abs(inner["height"] - box["height"]) < 3
    play(frame, "d3", "d5")
    ready(page, "heard.some(one => one.event === 'position')")
    told = "heard.filter(one => one.event === 'height').at(-1).height"
    ready(page, f"Math.abs(document.querySelector('iframe').offsetHeight - {told}) < 2")


def article_of_all(wiki: Wiki, start: str = "") -> str:
    """Return an article with a board of every game."""
    parts = []
    for name in games.IDS:
        session = play_randomly(name, 4, 12)
        state = next(state for state in reversed(session.states) if CHANCE not in session.kit.game.actors(state))
        query = write([("game", name), ("position", session.kit.notation.text(state))])
        snippet = wiki.snippet("script", query).replace('class="fairy-post"', f'class="fairy-post"{start}')
        parts.append(f"<h2>{name}</h2>{snippet}")
    return "".join(parts)


def test_many_boards_on_a_page_start_one_interpreter_unasked(wiki: Wiki, page: Page, ready: Ready) -> None:
    most = 0

    def count_frames(_: Frame) -> None:
        nonlocal most
        most = max(most, len(page.frames) - 1)

    page.on("frameattached", count_frames)
    page.goto(wiki.page("all.html", LISTEN + article_of_all(wiki, ' data-start="visible"')))
    ready(page, f"fairyPost.boards.size === {len(games.IDS)}")
    find_board(page, 0, ready)
    last = len(games.IDS) - 1
    for number in (3, 6, last):
        page.locator("a.fairy-post").nth(number).scroll_into_view_if_needed()
        ready(page, SHOWN)
    assert most == 1, "unasked, one at a time"
    page.evaluate("scrollTo(0, 0)")
    page.locator("a.fairy-post").nth(1).click()
    page.locator("a.fairy-post").nth(2).click()
    ready(page, "[...fairyPost.boards].slice(1, 3).every(board => getComputedStyle(board.frame).opacity === '1')")
    page.locator("a.fairy-post").nth(last).scroll_into_view_if_needed()
    ready(page, "[...fairyPost.boards].slice(1, 3).every(board => board.frame)")


def test_an_element_says_by_attributes_what_an_address_says(wiki: Wiki, page: Page, ready: Ready) -> None:
    element = '<fairy-post game="clone" players="2" knightpath="choose" caption="Two seats"></fairy-post>'
    page.goto(wiki.page("element.html", f'{LISTEN}{element}<script src="{wiki.site}embed-1.js"></script>'))
    page.locator("fairy-post a").click()
    frame = find_board(page, 0, ready)
    expect(frame.locator("#trouble")).to_be_hidden()
    expect(frame.locator("#caption")).to_have_text("Two seats")


def test_a_wiki_that_strips_scripts_still_has_picture_and_link(wiki: Wiki, page: Page, ready: Ready) -> None:
    stripped = re.sub(r"<(script|iframe).*?</\1>| (?:class|style|on\w+)=\"[^\"]*\"", "", wiki.snippet("html", STEPS))
    page.goto(wiki.page("stripped.html", stripped))
    ready(page, "document.images[0].complete && document.images[0].naturalWidth === 320")
    page.locator("a").click()
    ready(page, LIVE)
    expect(page.get_by_role("gridcell", name="d3, light knight")).to_be_attached()
    expect(page.locator("#caption")).to_have_text("A trap")


def test_where_frames_are_forbidden_the_link_is_followed_in_the_end(
    wiki: Wiki, watch: Watch, context: BrowserContext, ready: Ready
) -> None:
    watch.expect("Content Security Policy|frame-src")
    policy = '<meta http-equiv="Content-Security-Policy" content="frame-src \'none\'">'
    page = context.new_page()
    context.clock.install()
    page.goto(wiki.page("forbidden.html", policy + wiki.snippet("script", STEPS)))
    ready(page, "window.fairyPost")
    page.locator("a.fairy-post").click()
    expect(page.locator("iframe")).to_have_count(1)
    context.clock.fast_forward(61_000)
    expect(page.locator("iframe")).to_have_count(0)
    page.locator("a.fairy-post").click()
    expect(page).to_have_url(re.compile("/embed/"))


@pytest.fixture(scope="module")
def phone(new_context: Callable[..., BrowserContext]) -> Any:
    """A small touch screen."""
    made = new_context(viewport={"width": 300, "height": 560}, has_touch=True, is_mobile=True, device_scale_factor=2)
    yield made
    made.close()


@pytest.mark.parametrize("game", ["clone", "booster", "parade"])
def test_nothing_sticks_out_at_300_pixels(site: str, phone: BrowserContext, ready: Ready, game: str) -> None:
    session = play_randomly(game, 4, 12)
    state = next(state for state in reversed(session.states) if CHANCE not in session.kit.game.actors(state))
    page = phone.new_page()
    query = write([("game", game), ("position", session.kit.notation.text(state)), ("caption", "Word " * 30)])
    page.goto(f"{site}embed/?{query}")
    ready(page, LIVE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 300
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, a')].filter(e => e.offsetParent)
        .map(e => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()]).filter(([, b]) => Math.min(b.width, b.height) < 24)
        .map(([html]) => html)"""
    )
    assert small == []
    page.close()


def test_a_finger_scrolls_the_article_unless_it_lies_on_a_piece_that_can_move(
    wiki: Wiki, phone: BrowserContext, ready: Ready
) -> None:
    page = phone.new_page()
    page.goto(wiki.page("touch.html", LISTEN + wiki.frame(TRAP, width=300, height=420) + "<p>text</p>" * 60))
    frame = find_board(page, 0, ready)
    page.evaluate("scrollTo(0, 0)")
    device = page.context.new_cdp_session(page)

    def swipe(cell: str) -> None:
        box = frame.locator(f'.board [data-token="{cell}"]').bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        device.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for move in range(1, 9):
            device.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - 12 * move}]})
        device.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    swipe("d3")
    expect(frame.get_by_role("gridcell", name="d3, light knight, selected")).to_be_attached()
    assert page.evaluate("scrollY") == 0
    swipe("h4")
    ready(page, "scrollY > 20")
    page.close()


def test_a_board_looks_as_the_article_around_it_and_follows_when_that_changes(wiki: Wiki, page: Page, ready: Ready) -> None:
    """The reader's system is light, the article first dark, then light; an author's own choice stays."""
    dark = "<style>body{background:#14181f;color:#eee}.day{background:oklch(.97 .01 90);color:#111}</style>"
    page.goto(wiki.page("dark.html", dark + wiki.snippet("script", TRAP) + wiki.snippet("script", TRAP + "&theme=light")))
    for picture in page.locator("a.fairy-post").all():
        picture.click()
    frame, chosen = find_board(page, 0, ready), find_board(page, 1, ready)
    colours = "[document.documentElement.dataset.theme, getComputedStyle(document.body).backgroundColor]"
    clear = "rgba(0, 0, 0, 0)"
    assert frame.evaluate(colours) == ["dark", clear]
    assert frame.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    assert page.locator("iframe").first.evaluate("one => getComputedStyle(one).colorScheme") == "dark"
    assert chosen.evaluate(colours)[0] == "light"
    page.evaluate("document.body.className = 'day'")
    ready(frame, "document.documentElement.dataset.theme === 'light'", seconds=10)
    assert frame.evaluate(colours) == ["light", clear]
