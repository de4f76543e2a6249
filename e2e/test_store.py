"""Kept games in a real browser: moving over from before, nothing lost, the list, the file, and whatever is pasted or dropped."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.desks import open_page
from e2e.drivers import Ready
from e2e.people import Person
from e2e.player import address, choices, moves, play, press, turn, use_tool
from e2e.still import without_python
from e2e.test_startup import QUIET, SHIFTS
from e2e.watching import Watch
from pyengine import games
from pyengine.play import link
from pyengine.play.text import to_text
from tests.play.playing import play_randomly
from web.app.saved import archive
from web.app.saved.saved_game import SavedGame, restore_game
from web.app.table.protected import ProtectedTable
from web.app.table.seats import HERE, LINK
from web.app.table.table import GameTable

People = Callable[[str, int], list[Person]]
LIVE = "document.body?.dataset.ready"
TABLE = "document.body?.dataset.page === 'table' && document.body.dataset.ready"
PUT = "async rows => { for (const [id, text] of rows) fairyPost.storage.write(id, text); await fairyPost.storage.written(); }"
PAGE = "() => fairyPost.storage.opened.then(() => fairyPost.storage.written()).then(() => JSON.parse(fairyPost.storage.all()))"
# A database that says late that it has written.
TARDY = """(transaction => {
    const complete = Object.getOwnPropertyDescriptor(transaction, "oncomplete");
    Object.defineProperty(transaction, "oncomplete", { set(call) { complete.set.call(this, () => setTimeout(call, 200)); } });
})(IDBTransaction.prototype)"""
DROP = """([name, type, bytes]) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], name, { type }));
    const how = { dataTransfer: data, bubbles: true, cancelable: true };
    for (const kind of ["dragover", "drop"]) document.getElementById("main").dispatchEvent(new DragEvent(kind, how));
}"""


def open_game(key: str, game: str = "place", seed: int = 1, entries: int = 6, **fields: Any) -> SavedGame:
    """Return a game that was played openly."""
    session = play_randomly(game, seed, entries)
    table = GameTable(session.kit, session, (HERE,) * session.kit.game.info.player_count(session.record.options), key=key)
    return table.make_saved(time.time())._replace(**fields)


def protected_game(key: str) -> SavedGame:
    """Return an invitation to a protected game that was not sent yet."""
    kit = games.load("gravity")
    table = ProtectedTable.invite(kit, kit.game.info.read_options({}), None)
    table.key = key
    return table.make_saved(time.time())


def text(saved: SavedGame) -> str:
    """Return a game as the browser keeps it."""
    return json.dumps(saved._asdict())


def visit(page: Page, ready: Ready, address: str, condition: str = LIVE) -> None:
    """Open a page and wait until it is live."""
    page.goto("about:blank")
    page.goto(address)
    ready(page, condition)


def visit_still(page: Page, site: str) -> None:
    """Open a page whose storage works, and on which Python never starts: that takes a fraction of the time."""
    with without_python(page):
        page.goto("about:blank")
        page.goto(f"{site}games/")
        page.evaluate("fairyPost.storage.opened")


def put(page: Page, site: str, kept: Iterable[SavedGame]) -> None:
    """Put games into the browser."""
    visit_still(page, site)
    page.evaluate(PUT, [[saved.id, text(saved)] for saved in kept])


def keep(page: Page, ready: Ready, site: str, kept: Iterable[SavedGame]) -> None:
    """Put games into the browser and show the page of all."""
    put(page, site, kept)
    visit(page, ready, f"{site}games/")


def here(page: Page) -> dict[str, SavedGame]:
    """Return the games that a page knows, all of them written."""
    return {saved.id: saved for saved in (restore_game(json.loads(row)) for row in page.evaluate(PAGE))}


def read_kept(page: Page, site: str) -> dict[str, SavedGame]:
    """Return the games that the browser has, as they are read by a page that is opened for it."""
    visit_still(page, site)
    return here(page)


def count_entries(saved: SavedGame) -> int:
    """Return how many actions a game that was played openly has."""
    return len(link.decode(saved.link, games.by_number).record.entries)


def many(count: int) -> list[SavedGame]:
    """Return games of all kinds: own turn, waiting, over; the newest first."""
    stored = []
    for number in range(count):
        saved = open_game(f"a{number}", games.IDS[number % len(games.IDS)], number, 4, updated=time.time() - number * 3600)
        turn = ("yours", "theirs", "over")[number % 3]
        stored.append(saved._replace(turn=turn, seats=(HERE, LINK) if turn == "theirs" else saved.seats))
    return stored


# --- moving over, and nothing lost


def test_games_kept_before_move_into_the_database_and_keep_opening(page: Page, site: str, ready: Ready) -> None:
    old, secret = open_game("0a1b2c3d4e"), protected_game("00ff00ff00")
    page.goto(f"{site}about/")
    for saved in (old, secret):
        before = saved._asdict()
        del before["label"]
        put = "([id, text]) => localStorage.setItem(`${fairyPost.scope} game/${id}`, text)"
        page.evaluate(put, [saved.id, json.dumps(before)])
    page.evaluate("localStorage.setItem(`${fairyPost.scope} game/broken`, '{\"id\":')")
    visit(page, ready, site)
    rows = page.locator("#continue li")
    expect(rows).to_have_count(2)
    left = page.evaluate("Object.keys(localStorage).filter(key => key.startsWith(`${fairyPost.scope} game/`))")
    assert left == ["fairy-post / game/broken"]  # what is damaged is left alone
    visit(page, ready, site)
    rows.filter(has_text="Gravity").locator("a").click()
    ready(page, TABLE)
    expect(page.locator('[data-do="seal"]')).to_be_visible()
    visit(page, ready, site)
    rows.filter(has_text="PlaceChess").locator("a").click()
    ready(page, TABLE)
    assert address(page).endswith(old.link)


def test_a_move_is_kept_though_the_page_closes_in_the_same_moment(page: Page, site: str, ready: Ready) -> None:
    visit(page, ready, f"{site}play/place/")
    turn(page, Random(1))
    sent = address(page)
    page.close()
    kept = read_kept(open_page(page.context), site)
    assert [sent.endswith(saved.link) for saved in kept.values()] == [True]


@pytest.mark.parametrize("way", ["closed", "left", "hidden"])
def test_a_move_is_kept_though_the_page_goes_before_it_is_painted(page: Page, site: str, ready: Ready, way: str) -> None:
    visit(page, ready, f"{site}play/place/")
    page.evaluate("fairyPost.afterPaint = () => {}")  # from now on nothing is
    for _ in ("what", "where"):
        press(page, choices(page)[0])
    assert page.evaluate("[location.hash, fairyPost.storage.count()]") == ["", 0]
    if way == "hidden":
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        assert page.evaluate("[location.hash !== '', fairyPost.storage.count()]") == [True, 1]
    again = open_page(page.context) if way == "closed" else page
    if way == "closed":
        page.close()
    kept = read_kept(again, site)
    assert [count_entries(saved) for saved in kept.values()] == [1]


def test_a_move_is_kept_though_the_script_that_saves_it_is_stopped(page: Page, site: str, ready: Ready, watch: Watch) -> None:
    """Firefox stops scripts of a page that is left, also the one that saves; the next event of the page saves then."""
    watch.expect("stopped")
    visit(page, ready, f"{site}play/place/")
    page.evaluate("""() => {
        const { storage } = fairyPost, { write } = storage;
        storage.write = () => { storage.write = write; throw new Error("stopped"); };
        fairyPost.afterPaint = () => {};
    }""")
    for _ in ("what", "where"):
        press(page, choices(page)[0])
    assert len(read_kept(page, site)) == 1


@pytest.mark.parametrize("painted", [False, True], ids=["not painted", "under way"])
def test_a_move_is_kept_though_the_database_has_no_time_when_the_page_goes(
    page: Page, site: str, ready: Ready, painted: bool
) -> None:
    visit(page, ready, f"{site}play/place/")
    if not painted:
        page.evaluate("fairyPost.afterPaint = () => {}")
    idle = "({ objectStore: () => ({ put() {}, delete() {} }), commit() {} })"
    page.evaluate(f"IDBDatabase.prototype.transaction = () => {idle}")
    for _ in ("what", "where"):
        press(page, choices(page)[0])
    again = open_page(page.context)
    page.close()
    assert len(read_kept(again, site)) == 1
    left = again.evaluate("Object.keys(localStorage).filter(key => key.startsWith(`${fairyPost.scope} game/`))")
    assert left == []  # it has moved


def test_waiting_for_what_is_written_keeps_nothing_of_it(page: Page, site: str, ready: Ready) -> None:
    put(page, site, map(open_game, ("first", "second", "third")))
    assert page.evaluate("fairyPost.storage.written()") is None  # else each answer would hold the one before, for ever


def test_games_are_found_though_the_database_opens_late(page: Page, site: str, ready: Ready) -> None:
    late = """const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...given) {
        const asked = open.apply(this, given);
        let told = () => {};
        asked.addEventListener("success", event => setTimeout(() => told(event), 5000));
        return Object.defineProperty(asked, "onsuccess", { set(listener) { told = listener; } });
    };"""
    put(page, site, [open_game("late")])
    page.add_init_script(late)
    visit(page, ready, f"{site}games/")
    assert page.locator("#continue li").count() == 0
    expect(page.locator("#continue li")).to_contain_text("PlaceChess", timeout=20_000)


def test_a_sealed_link_shows_only_after_its_key_is_written(people: People) -> None:
    ann, ben, _ = people("gravity", 2)
    ann.invite()
    ann.page.evaluate(
        "() => { const real = fairyPost.storage.written;"
        " fairyPost.storage.written = () => new Promise(next => { window.go = () => real().then(next) }) }"
    )
    ann.page.locator('[data-do="seal"]').click()
    ann.ready(ann.page, "window.go")
    use_tool(ann.page, "flip")  # whatever is drawn meanwhile
    expect(ann.page.locator("#link")).to_have_count(0)
    assert ann.page.evaluate("location.hash").startswith("#game=")
    ann.page.evaluate("go()")
    expect(ann.page.locator("#link")).to_be_visible()
    sent = ann.page.locator("#link").input_value()
    assert link.find(sent) in ann.page.evaluate("fairyPost.storage.all()")
    ben.join(sent)


def test_a_page_that_heard_nothing_does_not_seal_a_turn_twice(people: People) -> None:
    ann, _ = people("gravity", 1)
    ann.invite()
    second = open_page(ann.context)
    second.goto(f"{ann.site}play/gravity/{ann.page.evaluate('location.hash')}")
    ann.ready(second, LIVE)
    ann.page.evaluate("BroadcastChannel.prototype.postMessage = () => {}")
    sent = ann.seal()
    assert second.locator('[data-do="seal"]').count(), "it was to hear nothing"
    second.locator('[data-do="seal"]').click()
    expect(second.locator("#link")).to_have_value(sent)
    expect(second.locator("#status")).to_contain_text("went on in another tab")


@pytest.mark.parametrize("script", ["", TARDY], ids=["quick", "tardy"])
def test_what_the_browser_clears_is_told_and_this_game_is_kept_again(page: Page, site: str, ready: Ready, script: str) -> None:
    page.add_init_script(script)
    visit(page, ready, f"{site}play/place/")
    play(page, Random(1), 3)
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": site.rstrip("/"), "storageTypes": "indexeddb"})
    expect(page.locator("#status")).to_contain_text("has just deleted")
    expect(page.locator("#status")).to_contain_text("This one is saved again")
    page.evaluate("fairyPost.storage.written()")
    assert len(read_kept(page, site)) == 1


def test_the_late_end_of_an_earlier_write_neither_tells_nor_takes_away_anything(page: Page, site: str, ready: Ready) -> None:
    page.add_init_script(TARDY)
    visit(page, ready, f"{site}play/place/")
    other = open_page(page.context)
    other.goto(f"{site}about/")
    other.evaluate("window.heard = []; new BroadcastChannel(fairyPost.scope).onmessage = ({ data }) => heard.push(data[1]); 0")
    kept = page.evaluate(
        """async () => {
            fairyPost.storage.write("a", '{"updated":1}');
            IDBDatabase.prototype.transaction = () => { throw new DOMException("gone", "InvalidStateError"); };
            fairyPost.storage.write("a", '{"updated":2}');
            await fairyPost.storage.written();
            new BroadcastChannel(fairyPost.scope).postMessage(["a", "the end"]);
            return localStorage.getItem(`${fairyPost.scope} game/a`);
        }"""
    )
    assert kept == '{"updated":2}'
    ready(other, "heard.includes('the end')")
    assert other.evaluate("heard") == ['{"updated":2}', "the end"]


def test_what_cannot_be_written_is_kept_though_another_page_tells_of_something_older(page: Page, site: str, ready: Ready) -> None:
    page.add_init_script(TARDY.replace("oncomplete", "onabort"))
    visit(page, ready, f"{site}play/place/")
    kept = page.evaluate(
        """async () => {
            IDBTransaction.prototype.commit = function () { this.abort(); };
            fairyPost.storage.write("a", '{"updated":2}');
            new BroadcastChannel(fairyPost.scope).postMessage(["a", '{"updated":1}']);
            while (fairyPost.storage.get("a") !== '{"updated":1}') await new Promise(next => setTimeout(next));
            await fairyPost.storage.written();
            return localStorage.getItem(`${fairyPost.scope} game/a`);
        }"""
    )
    assert kept == '{"updated":2}'


def test_what_the_browser_does_not_delete_stays_in_the_list(page: Page, site: str, ready: Ready) -> None:
    keep(page, ready, site, [open_game("a1")])
    page.evaluate("() => { IDBTransaction.prototype.commit = function () { this.abort(); }; }")
    page.locator('#continue [data-do="delete"]').click()
    expect(page.locator("#told")).to_contain_text("could not delete the game")
    expect(page.locator("#continue li")).to_have_count(1)
    assert set(read_kept(page, site)) == {"a1"}


def test_a_newer_database_is_left_alone_and_nothing_is_lost(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}about/")
    page.evaluate(
        "() => new Promise(done => { const asked = indexedDB.open(fairyPost.scope, 2); asked.onupgradeneeded = () =>"
        " asked.result.createObjectStore('other'); asked.onsuccess = () => { asked.result.close(); done(); } })"
    )
    visit(page, ready, f"{site}play/place/")
    turn(page, Random(1))
    expect(page.locator("#status")).to_contain_text("A newer version of this page")
    visit(page, ready, site)
    expect(page.locator("#told")).to_contain_text("A newer version of this page")
    expect(page.locator("#continue li")).to_have_count(1)
    page.goto(f"{site}about/")
    page.evaluate("() => new Promise(done => { indexedDB.deleteDatabase(fairyPost.scope).onsuccess = () => done() })")
    assert len(read_kept(page, site)) == 1
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith(`${fairyPost.scope} game/`))") == []


def test_when_the_list_is_full_running_games_go_on_and_finished_ones_may_go(page: Page, site: str, ready: Ready) -> None:
    kept = [open_game("a1"), *(open_game(f"b{n}", seed=n, turn="over", updated=time.time() - 9999) for n in range(3))]
    put(page, site, kept)
    full = "fairyPost.storage.count = () => 1000"
    visit(page, ready, f"{site}play/gravity/")
    page.evaluate(full)
    turn(page, Random(1))
    expect(page.locator("#status")).to_contain_text("1000 games are saved here, and no more fit")
    visit(page, ready, f"{site}play/place/#{kept[0].link}")
    page.evaluate(full)
    turn(page, Random(1))
    expect(page.locator("#status")).not_to_contain_text("no more fit")
    visit(page, ready, f"{site}games/")
    expect(page.locator("#continue li")).to_have_count(4)
    page.evaluate(full)
    page.locator('[data-do="filter"][data-state=""]').click()
    page.locator('[data-do="make-room"]').click()
    expect(page.locator("#continue li")).to_have_count(1)
    expect(page.locator("#gone")).to_contain_text("3 games deleted")
    page.evaluate("delete fairyPost.storage.count; fairyPost.storage.count = () => 1")
    page.locator('#gone [data-do="undo"]').click()
    expect(page.locator("#continue li")).to_have_count(4)


# --- the list


def test_games_are_found_named_deleted_and_brought_back(page: Page, site: str, ready: Ready) -> None:
    keep(page, ready, site, many(24))
    rows = page.locator("#continue li")
    expect(rows).to_have_count(20)
    page.locator('[data-do="more"]').click()
    expect(rows).to_have_count(24)
    page.locator('[data-do="filter"][data-state="theirs"]').click()
    expect(rows).to_have_count(8)
    expect(rows.first).to_contain_text("Waiting")
    page.locator('[data-field="search"]').fill("mitosis")
    expect(rows).to_have_count(1)
    rows.first.locator(".label").fill("the match with Ben")
    page.locator('[data-do="filter"][data-state=""]').click()
    page.locator('[data-field="search"]').fill("ben match")
    expect(rows).to_have_count(1)
    rows.first.locator('[data-do="delete"]').click()
    expect(page.locator("#continue")).to_contain_text("No game matches")
    expect(page.locator('#gone [data-do="undo"]')).to_be_focused()
    expect(page.locator("#gone")).to_contain_text("Mitosis Chess, which was not over")
    page.keyboard.press("Enter")
    expect(rows).to_have_count(1)
    expect(rows.first.locator('[data-do="delete"]')).to_be_focused()
    page.add_init_script(SHIFTS)
    page.set_viewport_size({"width": 360, "height": 780})
    visit(page, ready, site)
    expect(rows).to_have_count(3)
    expect(page.locator("#continue")).to_contain_text("All your games (24)")
    assert page.evaluate(QUIET) == []  # their room was left for them
    page.locator(".every a").click()
    ready(page, "document.body?.dataset.page === 'games' && document.body.dataset.ready")
    assert page.evaluate(QUIET) == []


def test_a_name_stays_when_the_game_goes_on_in_another_tab(page: Page, site: str, ready: Ready) -> None:
    saved = open_game("a1")
    keep(page, ready, site, [saved])
    other = open_page(page.context)
    visit(other, ready, f"{site}play/place/#{saved.link}")
    page.locator(".label").fill("with Ben")
    page.evaluate("fairyPost.storage.written()")
    turn(other, Random(1))
    assert "another tab" not in other.inner_text("#status")
    expect(page.locator("#continue")).to_contain_text("just now")
    assert [saved.label for saved in read_kept(page, site).values()] == ["with Ben"]


# --- the file of all games


def test_all_games_go_out_as_a_file_and_come_into_another_browser(
    page: Page, other_page: Page, site: str, ready: Ready, tmp_path: Path
) -> None:
    kept = [*many(3), protected_game("00ff00ff00")]
    keep(page, ready, site, kept)
    expect(page.locator(".file")).to_contain_text("holds the secret keys")
    with page.expect_download() as started:
        page.locator('[data-do="save-file"]').click()
    file = tmp_path / started.value.suggested_filename
    started.value.save_as(file)
    assert {saved.id: saved for saved in archive.read(file.read_text("utf-8"))[0]} == {saved.id: saved for saved in kept}
    cut = tmp_path / "cut.json"
    cut.write_text(file.read_text("utf-8")[:-200], "utf-8")
    other = other_page
    visit(other, ready, f"{site}games/")
    for path, words, count in (
        (cut, "incomplete or was changed", 0),
        (file, "4 new, 0 updated, 0 already here", 4),
        (file, "0 new, 0 updated, 4 already here", 4),
        (cut, "Your games here are untouched", 4),
    ):
        with other.expect_file_chooser() as chooser:
            other.locator('[data-do="open-file"]').click()
        chooser.value.set_files(path)
        expect(other.locator("#told")).to_contain_text(words)
        expect(other.locator("#continue li")).to_have_count(count)
    other.locator("#continue li").filter(has_text="protected").locator("a").click()
    ready(other, TABLE)
    expect(other.locator('[data-do="seal"]')).to_be_visible()


# --- whatever is pasted or dropped


def test_the_front_page_opens_records_positions_and_private_links(page: Page, site: str, ready: Ready) -> None:
    session = play_randomly("gravity", 3, 20)
    record, position = to_text(session.kit, session.record), session.kit.notation.text(session.state)
    for given, count in ((record, len(session.record.entries)), (position, 0)):
        visit(page, ready, site)
        page.locator("#paste").fill("Hello Ann, how are you?")
        page.locator('[data-form="paste"] .field .btn').click()
        expect(page.locator("#paste-why")).to_contain_text("not a link, record or position")
        page.locator("#paste").fill(given)
        page.locator('[data-form="paste"] .field .btn').click()
        ready(page, TABLE)
        expect(page.locator("#status")).to_contain_text("Opened at this screen")
        assert moves(page) == count
        assert choices(page)


def pieces(page: Page) -> list[str]:
    """Return what stands on each square of the board."""
    labels: list[str] = page.locator('#boards [role="gridcell"]').evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    return [re.sub(", the last move (began|ended) here", "", label) for label in labels]


def test_a_saved_picture_dropped_on_another_table_becomes_a_board_again(
    page: Page, site: str, ready: Ready, tmp_path: Path
) -> None:
    visit(page, ready, f"{site}play/gravity/")
    play(page, Random(2), 9)
    before = pieces(page)
    made: dict[str, bytes] = {}
    for kind in ("svg", "png", "record-file"):
        use_tool(page, "give")
        with page.expect_download() as started:
            page.locator(f'[data-do="give-{kind}"]').click()
        path = tmp_path / kind
        started.value.save_as(path)
        made[kind] = path.read_bytes()
        page.locator('[data-do="give-close"]').click()
    visit(page, ready, f"{site}play/place/")
    ready(page, "document.documentElement.hasAttribute('data-hears')")
    page.evaluate(DROP, ["a.svg", "image/svg+xml", list(made["svg"])])
    ready(page, "document.body?.dataset.game === 'gravity' && document.body.dataset.ready")
    assert pieces(page) == before
    for kind, name, media in (("png", "a.png", "image/png"), ("record-file", "a.txt", "text/plain")):
        play(page, Random(3), 2)
        assert pieces(page) != before
        expect(page.locator("#status")).not_to_contain_text("Opened at this screen")
        page.evaluate(DROP, [name, media, list(made[kind])])
        expect(page.locator("#status")).to_contain_text("Opened at this screen")
        assert pieces(page) == before
    page.evaluate(DROP, ["b.png", "image/png", [1, 2, 3]])
    expect(page.locator("#status")).to_contain_text("does not say which position")


def test_pasting_anywhere_on_a_table_opens_it(page: Page, site: str, ready: Ready) -> None:
    visit(page, ready, f"{site}play/place/")
    ready(page, "document.documentElement.hasAttribute('data-hears')")
    session = play_randomly("place", 5, 8)
    paste = """text => { const data = new DataTransfer(); data.setData("text/plain", text);
        document.body.dispatchEvent(Object.assign(new Event("paste", { bubbles: true }), { clipboardData: data })); }"""
    page.evaluate(paste, to_text(session.kit, session.record))
    expect(page.locator("#status")).to_contain_text("Opened at this screen")
    assert moves(page) == 8
    page.evaluate(paste, "something else")
    expect(page.locator("#status")).to_contain_text(
        "not a link, record or position that we know. The game you had here is untouched."
    )
    assert moves(page) == 8


# --- save or share


def test_a_game_with_secrets_gives_away_no_more_than_is_seen(page: Page, site: str, ready: Ready) -> None:
    visit(page, ready, f"{site}play/cloak/")
    while not page.locator('[data-do="face"]').count():
        press(page, choices(page)[0])
    use_tool(page, "give")
    dialog = page.locator("#sharing")
    expect(dialog).to_contain_text("This game keeps secrets")
    for name in ("link", "record", "record-file"):
        expect(dialog.locator(f'[data-do="give-{name}"]')).to_have_count(0)
    dialog.locator('[data-do="give-all"]').click()
    expect(dialog.locator('[data-do="give-record"]')).to_be_visible()


def test_a_position_goes_to_the_maker_and_back(page: Page, site: str, ready: Ready) -> None:
    visit(page, ready, f"{site}play/gravity/")
    play(page, Random(2), 5)
    before = pieces(page)
    page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { window.copied = text } } })"
    )
    use_tool(page, "give")
    page.locator('[data-do="give-position"]').click()
    expect(page.locator("#give-told")).to_contain_text("Copied")
    position = page.evaluate("window.copied")
    page.locator("#sharing a", has_text="Make a diagram").click()
    ready(page, "document.body?.dataset.page === 'make' && document.body.dataset.ready")
    expect(page.locator('[data-field="position"]')).to_have_value(position)
    page.locator('[data-do="table"]').click()
    ready(page, TABLE)
    assert pieces(page) == before


def test_what_cannot_be_copied_is_selected(page: Page, site: str, ready: Ready) -> None:
    visit(page, ready, f"{site}play/place/")
    page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } })"
    )
    use_tool(page, "give")
    page.locator('[data-do="give-position"]').click()
    expect(page.locator("#give-text")).to_be_visible()
    assert page.evaluate("() => { const one = document.activeElement; return one.selectionEnd - one.selectionStart }") > 40
