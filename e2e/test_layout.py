"""Where things are at a table: the board is large, a turn needs no scrolling, nothing is cut, and nothing moves by itself.

The pages are measured without Python: what stands on them is drawn by the same views, here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.drivers import Ready
from e2e.player import DRAWN, moves, over, settle, turn, use_tool
from e2e.still import stop_python
from pyengine import games
from pyengine.core.scene import SceneBoard
from pyengine.core.words import LANGUAGES, msg
from pyengine.play.session import Session
from tests.conftest import FULL, list_pairs, list_some
from tests.play.playing import play_randomly
from tests.web.tables import lay_table
from web.app.later.lesson import TableLesson
from web.app.table.greeting import name_person
from web.app.table.seats import HERE, LINK
from web.app.table.table import GameTable
from web.app.views.table import TableView
from web.generator.site import get_folder

SIZES = [(1280, 800), (1366, 768), (1920, 1080), (360, 780), (360, 640)]
TIGHT = SIZES if FULL else [(1366, 768), (1920, 1080), (360, 640)]  # the usual run takes one of each kind
LEAST = {(1280, 800): 0.75, (1366, 768): 0.75, (1920, 1080): 0.8}  # share of the window's height that the squares take
ALONE = [name for name in games.IDS if games.load(name).game.info.solitaire]
FOR_SEVERAL = [name for name in games.IDS if name not in ALONE]
MOST_CARDS = 6  # in a hand of Booster
BUTTONS = 5  # at the end of a deal: again, the same cards, review, look back, share
LEAST_COLUMN = 340  # pixels of the side column, which a board that is wider than high leaves it
SOONER = {
    "clone": {"players": "5", "rounds": "2"},
    "mitosis": {"fifty": "4"},
    "mathematichess": {"moveLimit": "2"},
    "parade": {"debtLimit": "16"},
}
LIVE = "document.body.dataset.ready"
PUT = "parts => fairyPost.draw(parts.flat())"
SHOW = "name => document.querySelector(`[data-tab=${name}]`).click()"
MEASURE = """() => {
    const box = element => element.getBoundingClientRect();
    const seen = selector => [...document.querySelectorAll(selector)].filter(e => e.checkVisibility() && box(e).height);
    const cells = seen("#boards .cell, #boards .envelope").map(box);
    const tools = box(document.getElementById("tools"));
    const end = tools.width === innerWidth ? tools.top : innerHeight; // on a phone they are a bar at the foot
    const turn = ["#above", "#boards .board", "#below", "#status", "#result", "#hands .item", "#choices .btn"];
    const wide = ["#above", "#below", ".strip", "#hands", "#choices", "#tools", ".leaf", ".leaf .scroll", ".turn", "#minis"];
    wide.push("#head p");
    return {
        share: (Math.max(...cells.map(b => b.bottom)) - Math.min(...cells.map(b => b.top))) / innerHeight,
        column: box(document.querySelector(".side")).width,
        below: turn.filter(selector => seen(selector).some(e => box(e).bottom > end + 0.5 || box(e).top < 0)),
        scrolls: seen(".turn").some(e => e.scrollHeight > e.clientHeight + 1) ? [".turn"] : [],
        tools: Math.max(0, tools.bottom - innerHeight),
        across: Math.max(0, document.documentElement.scrollWidth - innerWidth),
        cut: wide.filter(selector => seen(selector).some(e => e.scrollWidth > e.clientWidth + 1)),
    };
}"""


@cache
def stages(game: str) -> tuple[tuple[str, GameTable], ...]:
    """Return a game at its start, in its middle and at its end."""
    kit = games.load(game)
    options = kit.game.info.read_options({})
    here = (HERE,) * kit.game.info.player_count(options)
    fresh = GameTable.start_new(kit, options, here, deal=5 if kit.game.info.solitaire else None)
    fresh.settle()
    middle, over = play_randomly(game, 4, 40), play_randomly(game, 5, 1500, **SOONER.get(game, {}))
    stages_seen = [("start", fresh)]
    for name, session in (("middle", middle), ("end", over)):
        count = kit.game.info.player_count(session.record.options)
        mover = kit.game.actors(session.state)[:1] or (0,)
        alone = tuple(HERE if player == mover[0] else "computer3" for player in range(count))
        stages_seen.append((name, GameTable(kit, session, alone)))
    return tuple(stages_seen)


def is_low(board: SceneBoard) -> bool:
    """Return whether a board is wider than high."""
    return len({cell.x for cell in board.cells}) > len({cell.y for cell in board.cells})


@pytest.fixture(scope="module")
def still(new_context: Callable[..., BrowserContext]) -> Iterator[Page]:
    """A page on which Python never starts."""
    context = new_context()
    stop_python(context)
    yield context.new_page()
    context.close()


# English has the shortest words: what is whole in the other languages is whole in it.
@pytest.mark.parametrize(
    ("game", "language"),
    [*list_pairs(games.IDS, LANGUAGES[1:], every=2), *(pytest.param(game, "en", marks=pytest.mark.full) for game in games.IDS)],
)
def test_a_turn_needs_no_scrolling_and_nothing_is_cut(still: Page, site: str, game: str, language: str) -> None:
    still.goto(f"{site}{get_folder(language)}play/{game}/")
    wrong: list[str] = []
    for stage, table in stages(game):
        view = TableView(table, language, f"{site}play/{game}/")
        still.evaluate(PUT, [list(region) for region in view.render()])
        for width, height in TIGHT:
            still.set_viewport_size({"width": width, "height": height})
            for leaf in ("scores", "moves"):
                still.evaluate(SHOW, leaf)
                sizes: dict[str, Any] = still.evaluate(MEASURE)
                if is_low(view.scene.boards[-1]) and (width, height) in LEAST:
                    # Nine columns of three quarters of the height would need 900 of 1280 pixels, and there is the board that the
                    # pieces will stand on: such a board takes all the width that there is instead.
                    if sizes["column"] > LEAST_COLUMN + 16:
                        wrong.append(f"{stage} {width}x{height}: the board leaves {sizes['column']:.0f} pixels beside it")
                elif sizes["share"] < LEAST.get((width, height), 0):
                    wrong.append(f"{stage} {width}x{height}: the board takes {sizes['share']:.3f} of the height")
                for what in ("below", "scrolls", "tools", "across", "cut"):
                    if sizes[what]:
                        wrong.append(f"{stage} {width}x{height} {leaf}: {what} {sizes[what]}")
            still.evaluate("document.getElementById('main').classList.remove('open')")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_a_reserve_stays_in_one_row_of_its_strip(still: Page, site: str, language: str) -> None:
    still.set_viewport_size({"width": 360, "height": 780})
    still.goto(f"{site}{get_folder(language)}play/place/")
    tops = still.locator("#above .item").evaluate_all("items => items.map(item => item.getBoundingClientRect().top)")
    assert (len(tops), len(set(tops))) == (6, 1)


@pytest.mark.parametrize("game", ["gravity", "clone"])
def test_low_windows_hold_the_board(still: Page, site: str, game: str) -> None:
    """On a low laptop nothing scrolls; on a phone on its side the tools lie beside the board, which fits under the bar."""
    still.goto(f"{site}play/{game}/")
    still.set_viewport_size({"width": 1366, "height": 650})
    assert still.evaluate("document.documentElement.scrollHeight") == 650
    still.set_viewport_size({"width": 780, "height": 360})
    assert still.evaluate(BESIDE)


BESIDE = """() => {
    scrollBy({ top: document.getElementById("boards").getBoundingClientRect().top, behavior: "instant" });
    const [board, tools] = ["#boards .board", "#tools"].map(each => document.querySelector(each).getBoundingClientRect());
    return board.top >= 0 && board.bottom <= innerHeight && tools.left >= board.right && tools.bottom <= innerHeight;
}"""


# Large letters make strips and bars grow; the board gives way, down to 28 pixels a square, and then the page scrolls.
LARGE = """() => {
    const box = element => element.getBoundingClientRect();
    const seen = selector => [...document.querySelectorAll(selector)].filter(e => e.checkVisibility() && box(e).height);
    const wrong = [];
    const cells = seen("#boards .cell").map(box);
    const meet = (a, b) => a.top < b.bottom - 2 && b.top < a.bottom - 2 && a.left < b.right && b.left < a.right;
    const over = seen(".strip").filter(strip => cells.some(cell => meet(cell, box(strip))));
    for (const strip of over) wrong.push(`${strip.innerText} lies over squares`);
    const middle = document.body.dataset.turn.includes("corners") ? ["#boards .board"] : ["#above", "#boards .board", "#below"];
    const column = ["#head h1", ...middle].flatMap(selector => seen(selector).slice(0, 1));
    column.reduce((one, next) => {
        if (box(one).bottom > box(next).top + 1) wrong.push(`${one.id || one.tagName} lies over ${next.id || next.tagName}`);
        return next;
    });
    const isPhone = innerWidth < 500; // where there is more room the seat shares its strip with pieces, and may be cut
    const names = [".whose-side b", ".rail .who b", ".has > .note", ...(isPhone ? [".whose-side .note"] : [])].flatMap(seen);
    const isHidden = e => e.clientWidth <= 1 || e.closest(".unseen.filled .whose-side");
    for (const e of names) if (!isHidden(e) && e.scrollWidth > e.clientWidth + 1) wrong.push(`cut: ${e.innerText}`);
    for (const number of seen(".strip .num")) {
        const name = number.parentElement.querySelector(".whose-side");
        if (isPhone && !isHidden(name) && box(number).top >= box(name).bottom) wrong.push(`the score is below ${name.innerText}`);
    }
    for (const selector of ["#above", "#below", "#tools > .btn", "#hands", "#choices .btn", ".parts li", ".tabs", ".rail .mini"])
        for (const e of seen(selector)) {
            const isCut = e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 5; // counts stand out by 4
            if (isCut) wrong.push(`cut: ${selector} ${e.innerText}`);
        }
    const icon = box(document.getElementById("settings-open"));
    const isLong = e => box(e).right > icon.left || e.scrollWidth > e.clientWidth;
    if (seen("#head h1").some(isLong)) wrong.push("the title reaches the icons");
    if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page scrolls sideways");
    if (!isPhone && seen("#below").some(e => box(e).bottom > innerHeight)) wrong.push("the strip ends below the window");
    if (box(seen("#boards .cell")[0]).width < 27.5) wrong.push("the squares are too small");
    return wrong;
}"""


@pytest.mark.parametrize(("game", "language"), list_pairs(["clone", "neighbour", "booster", "gravity", "mitosis"], LANGUAGES[1:]))
def test_nothing_is_cut_with_letters_of_twice_the_size(still: Page, site: str, game: str, language: str) -> None:
    still.goto(f"{site}play/{game}/")
    wrong: list[str] = []
    for stage, table in stages(game)[:2]:
        still.evaluate(PUT, [list(region) for region in TableView(table, language, site).render()])
        for width, height in ((1280, 800), (1366, 768), (1920, 1080), (360, 780)):
            still.set_viewport_size({"width": width, "height": height})
            still.evaluate("document.documentElement.style.fontSize = '200%'")
            wrong += [f"{stage} {width}x{height}: {what}" for what in still.evaluate(LARGE)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", list_some(games.IDS, 1, every=2))
def test_on_a_phone_the_title_is_whole_and_a_lesson_lies_under_nothing(still: Page, site: str, game: str) -> None:
    still.set_viewport_size({"width": 360, "height": 780})
    still.goto(f"{site}play/{game}/")
    table = lay_table(game)
    table.guide = TableLesson(table)
    while table.guide:
        still.evaluate(PUT, [list(region) for region in TableView(table, "en", site).render()])
        button, tools = (still.locator(name).bounding_box() for name in ('[data-do="guide-next"]', "#tools"))
        assert button
        assert tools
        assert button["y"] + button["height"] <= tools["y"], table.guide.at
        table.guide.go_on()
    title, icon = (still.locator(name).bounding_box() for name in ("#head h1", "#settings-open"))
    assert title
    assert icon
    assert title["x"] + title["width"] < icon["x"]
    assert still.locator("#head h1").evaluate("e => e.parentElement.scrollWidth <= e.parentElement.clientWidth")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("played", [False, True])
def test_on_a_phone_an_answer_leaves_the_cards_in_sight(still: Page, site: str, played: bool, language: str) -> None:
    """Also with a card that was played, and with the note about a link that has arrived."""
    table = find_full_hand(played)
    notes = [
        msg("table.fair-came", player=table.kit.game.info.player(1)),
        msg("table.opened-turn", player=name_person("Wilhelmine")),
    ]
    still.set_viewport_size({"width": 360, "height": 780})
    still.goto(f"{site}{get_folder(language)}play/booster/")
    wrong = []
    for note in notes:
        table.said.announce(note, table.main, len(table.main.record.entries) - 4, table.viewer)
        still.evaluate(PUT, [list(region) for region in TableView(table, language, site).render()])
        sizes = still.evaluate(MEASURE)
        wrong += [f"{note.key} {what} {sizes[what]}" for what in ("below", "scrolls", "across", "cut") if sizes[what]]
        tall = still.evaluate("document.documentElement.scrollHeight - innerHeight")
        wrong += [f"{note.key} the page scrolls by {tall}"] if tall else []
    assert not wrong, "\n".join(wrong)


@cache
def find_full_hand(played: bool) -> GameTable:
    """Return a table of Booster where six cards may be played, with or without one that was played before."""
    for seed in range(20):
        session = play_randomly("booster", seed, 60)
        kit, record = session.kit, session.record
        for at, state in enumerate(session.states):
            player = kit.game.mover(state)
            cut = Session(kit, record._replace(entries=record.entries[:at]))
            table = GameTable(kit, cut, tuple(HERE if seat == player else "computer1" for seat in (0, 1)))
            full = sum(token.startswith("hand/") for token in table.next_tokens) >= MOST_CARDS
            if full and played == any(hand.id == "discards" for hand in table.make_scene().hands):
                return table
    raise AssertionError("no such hand")


@pytest.mark.parametrize("game", ALONE)
def test_on_a_phone_the_buttons_at_the_end_of_a_deal_are_in_sight(still: Page, site: str, game: str) -> None:
    still.set_viewport_size({"width": 360, "height": 780})
    still.goto(f"{site}play/{game}/")
    _, table = stages(game)[-1]
    table.optimum = msg("table.best-looking")
    for language in LANGUAGES:
        still.evaluate(PUT, [list(region) for region in TableView(table, language, site).render()])
        buttons = still.locator("#result .row .btn").evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")
        assert len(buttons) == BUTTONS
        assert max(buttons) <= still.locator("#tools").bounding_box()["y"]  # type: ignore[index]
    table.optimum = None


@pytest.mark.parametrize(("game", "language"), list_pairs(FOR_SEVERAL, LANGUAGES, every=2))
def test_the_card_with_all_levels_needs_no_scrolling(still: Page, site: str, game: str, language: str) -> None:
    still.goto(f"{site}{get_folder(language)}play/{game}/")
    for width, height in SIZES[:4]:
        still.set_viewport_size({"width": width, "height": height})
        card, tools = still.locator(".start-card").bounding_box(), still.locator("#tools").bounding_box()
        assert card is not None
        assert tools is not None
        end = tools["y"] if tools["width"] == width else height  # on a phone they are a bar at the foot
        assert (card["y"] >= 0, card["y"] + card["height"] <= end) == (True, True), f"{width}x{height}"


def test_on_a_phone_the_panels_are_a_drawer(still: Page, site: str) -> None:
    still.set_viewport_size({"width": 360, "height": 780})
    still.goto(f"{site}play/gravity/")
    drawer, moves_button = still.locator("#drawer"), still.locator('#tools [data-drawer="moves"]')
    expect(drawer).to_be_hidden()
    moves_button.click()
    expect(still.locator("#moves")).to_be_visible()
    still.locator('[data-tab="moves"]').press("ArrowRight")
    expect(still.locator('[data-tab="known"]')).to_be_focused()
    expect(still.locator("#known")).to_be_visible()
    expect(still.locator("#moves")).to_be_hidden()
    still.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(moves_button).to_be_focused()
    expect(moves_button).to_have_attribute("aria-expanded", "false")
    still.locator('#tools [data-drawer="known"]').click()
    expect(still.locator('[data-tab="known"]')).to_be_focused()
    moves_button.click()  # another panel, in the same drawer
    expect(still.locator("#moves")).to_be_visible()
    expect(moves_button).to_have_attribute("aria-expanded", "true")
    moves_button.click()
    expect(drawer).to_be_hidden()
    moves_button.click()
    still.mouse.click(180, 200)  # on the board
    expect(drawer).to_be_hidden()
    still.locator("#tools .more > summary").click()
    expect(still.locator("#tools .menu")).to_be_visible()
    still.keyboard.press("Escape")
    expect(still.locator("#tools .menu")).to_be_hidden()
    expect(still.locator("#tools .more > summary")).to_be_focused()


@pytest.mark.parametrize("game", list_some(FOR_SEVERAL, 1, every=2))
def test_on_a_phone_the_board_stays_while_the_computer_thinks(still: Page, site: str, game: str) -> None:
    kit = games.load(game)
    sessions = [play_randomly(game, 4, entries) for entries in range(20, 80, 3)]
    still.set_viewport_size({"width": 360, "height": 780})
    still.goto(f"{site}play/{game}/")
    seen: dict[bool, list[float]] = {}
    for session in sessions:
        count = kit.game.info.player_count(session.record.options)
        table = GameTable(kit, session, (HERE,) + ("computer3",) * (count - 1))
        if kit.game.actors(session.state) and (table.player is None) not in seen:
            still.evaluate(PUT, [list(region) for region in TableView(table, "en", site).render()])
            box = still.locator("#boards .board").first.bounding_box()
            assert box
            seen[table.player is None] = [box["x"], box["y"], box["width"], box["height"]]
    assert len(seen) == 2
    assert seen[True] == seen[False]


def test_on_a_phone_a_name_stays_when_parts_come_to_lie_in_its_row(still: Page, site: str) -> None:
    kit = games.load("mitosis")
    whole = play_randomly("mitosis", 4, 200)
    at = next(at for at, state in enumerate(whole.states) if state.pending and state.turn == 1)
    still.set_viewport_size({"width": 360, "height": 780})
    still.goto(f"{site}play/mitosis/")
    seen = []
    for count in (at - 2, at):  # twice the same side is to move, the second time it has parts
        session = Session(kit, whole.record._replace(entries=whole.record.entries[:count]))
        table = GameTable(kit, session, ("computer1", "computer1"))
        still.evaluate(PUT, [list(region) for region in TableView(table, "en", site).render()])
        names = still.locator("#above .whose-side b")
        assert names.locator("xpath=ancestor::section").get_attribute("class") == ("strip now", "strip now filled")[count == at]
        seen.append(names.bounding_box())
    assert seen[0] == seen[1]


def test_on_a_phone_the_field_for_the_answer_is_in_sight(still: Page, site: str) -> None:
    kit = games.load("place")
    table = GameTable.start_new(kit, kit.game.info.read_options({}), (HERE, LINK))
    while table.player is not None:
        table.click(table.next_tokens[0])
    table.copied = table.write_link()
    still.set_viewport_size({"width": 360, "height": 780})
    still.goto(f"{site}play/place/")
    still.evaluate(PUT, [list(region) for region in TableView(table, "en", f"{site}play/place/").render()])
    field, tools = (still.locator(name).bounding_box() for name in ("#answer", "#tools"))
    assert field is not None
    assert tools is not None
    assert field["y"] + field["height"] <= tools["y"]


# Collects what moves on the page by itself; with ``own`` also what moves as somebody has just pressed something.
WATCH = """own => {
    window.shifts = [];
    const main = document.getElementById("main");
    new PerformanceObserver(list => {
        for (const { value, hadRecentInput, sources } of list.getEntries()) {
            const name = node => node?.id || node?.outerHTML?.slice(0, 80);
            const told = ({ node, previousRect: from, currentRect: to }) => [name(node), from.x, from.y, to.x, to.y];
            // the list of moves scrolls with the game, what is to be done now may be told in more lines, and the strip of what
            // is still to come has other words when nothing is; within a strip notes are centred, and what is lost takes the
            // place of cards that are gone
            const rest = [".moves", ...(own ? [".turn", ".unseen"] : [".has"])];
            // the result card has its own size, and in a strip a word says who has won: board and strips stay where they are
            if (document.body.matches("[data-turn~=over]")) rest.push(".side", ".strip");
            const moved = sources.filter(({ node }) => !(node?.parentElement ?? main).closest(rest.join(", ")));
            if ((own || !hadRecentInput) && moved.length) shifts.push([value, ...moved.map(told)]);
        }
    }).observe({ type: "layout-shift" });
}"""


SCREENS = [(1280, 800), (360, 780)]


def list_samples(wide: list[str], narrow: list[str]) -> list[Any]:
    """Return the screens and games to watch; the usual run watches these."""
    usual = {*product(SCREENS[:1], wide), *product(SCREENS[1:], narrow)}
    pairs = product(SCREENS, ALONE if wide[0] in ALONE else FOR_SEVERAL)
    return [pytest.param(*pair, marks=() if pair in usual else pytest.mark.full) for pair in pairs]


@pytest.mark.parametrize(("size", "game"), list_samples(ALONE, []))
def test_nothing_moves_while_somebody_plays_alone(page: Page, site: str, ready: Ready, size: tuple[int, int], game: str) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{site}play/{game}/")
    ready(page, LIVE)
    settle(page)
    page.evaluate(WATCH, True)
    rng = Random(3)
    for _ in range(20):
        turn(page, rng)
        if over(page):
            break
        shifts = page.evaluate("shifts")
        assert not shifts, shifts


@pytest.mark.parametrize(("size", "game"), list_samples(["clone", "cloak"], ["gravity"]))
def test_nothing_moves_while_computers_play(page: Page, site: str, ready: Ready, size: tuple[int, int], game: str) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{site}play/{game}/")
    ready(page, LIVE)
    use_tool(page, "new")
    page.locator('[name="with"][value="computer"]').check(force=True)
    page.locator('[name="level"][value="1"]').check(force=True)
    page.locator("#people").fill("0")
    page.evaluate(WATCH, False)
    page.locator("#new .btn.main").click()
    least = 20 if FULL else 12
    enough = f"document.querySelectorAll('#moves .moves button').length >= {least}"
    ready(page, f"{enough} || document.querySelector('#result .row')")
    page.evaluate(DRAWN)
    assert moves(page) >= least or over(page)  # friendly computers are sometimes mated early
    shifts = page.evaluate("shifts")
    assert not shifts, shifts
