"""What a browser keeps when something went wrong before: two stores that disagree, damaged games, tabs that are behind, and the
names of what is kept, which belong to one site each."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.desks import open_page
from e2e.drivers import Ready
from e2e.people import Person
from e2e.player import turn
from e2e.test_store import LIVE, PUT, here, open_game, protected_game, put, read_kept, text, visit, visit_still
from e2e.watching import Watch
from pyengine import games
from pyengine.core.types import CHANCE
from pyengine.play import link
from pyengine.play.record import Entry
from web.app.saved.saved_game import SavedGame, restore_game
from web.tools.common import DIST
from web.tools.serve import Server

People = Callable[[str, int], list[Person]]
BESIDE = "rows => { for (const [id, text] of rows) localStorage.setItem(`${fairyPost.scope} game/${id}`, text); }"
LEFT = "Object.keys(localStorage).filter(key => key.startsWith(`${fairyPost.scope} game/`))"
# What stood under the names that all sites of an origin shared.
SHARED = """rows => new Promise((done, failed) => {
    const asked = indexedDB.open("fairy-post", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("games");
    asked.onerror = failed;
    asked.onsuccess = () => {
        const transaction = asked.result.transaction("games", "readwrite");
        for (const [id, text] of rows) transaction.objectStore("games").put(text, id);
        transaction.oncomplete = () => { asked.result.close(); done(); };
    };
})"""
STILL = """() => new Promise((done, failed) => {
    const asked = indexedDB.open("fairy-post");
    asked.onerror = failed;
    asked.onsuccess = () => {
        const all = asked.result.transaction("games").objectStore("games").getAllKeys();
        all.onsuccess = () => { asked.result.close(); done(all.result); };
    };
})"""


def line(key: str, entries: int, updated: float, other: bool = False) -> SavedGame:
    """Return a game of PlaceChess after so many entries; with the last one another one."""
    saved = open_game(key, entries=entries, updated=updated)
    if not other:
        return saved
    record = link.decode(saved.link, games.by_number).record
    kit, before = games.load("place"), record._replace(entries=record.entries[:-1])
    opened = link.decode(link.encode(kit, before), games.by_number)
    last = record.entries[-1]
    assert last.player != CHANCE
    action = next(action for action in kit.game.legal(opened.states[-1], last.player) if action != last.action)
    return saved._replace(link=link.encode(kit, before._replace(entries=(*before.entries, Entry(last.player, action)))))


# --- two stores that disagree


def disagree(page: Page, ready: Ready, site: str, database: SavedGame, beside: SavedGame) -> dict[str, SavedGame]:
    """Return what is kept after the database and the storage beside it held two states of one game."""
    put(page, site, [database])
    page.goto(f"{site}about/")
    page.evaluate(BESIDE, [[beside.id, text(beside)]])
    visit(page, ready, f"{site}games/")
    lines = here(page)
    assert read_kept(page, site) == lines
    assert page.evaluate(LEFT) == []
    return lines


def test_a_later_line_stays_though_the_clock_ran_ahead_before(page: Page, site: str, ready: Ready) -> None:
    earlier, later = line("a1", 5, 4e9), line("a1", 9, 1e9)
    assert disagree(page, ready, site, earlier, later) == {"a1": later}


def test_an_earlier_line_beside_the_database_does_not_come_back(page: Page, site: str, ready: Ready) -> None:
    earlier, later = line("a1", 5, 4e9), line("a1", 9, 1e9)
    assert disagree(page, ready, site, later, earlier) == {"a1": later}


def test_lines_that_parted_are_both_kept(page: Page, site: str, ready: Ready) -> None:
    one, other = line("a1", 7, 1e9), line("a1", 7, 2e9, other=True)
    lines = disagree(page, ready, site, one, other)
    assert {saved.link for saved in lines.values()} == {one.link, other.link}
    assert lines["a1"] == other
    assert lines["a1x2"].label == "other version"


def test_a_damaged_state_takes_nothing_away(page: Page, site: str, ready: Ready) -> None:
    sound = line("a1", 7, 1e9)
    broken = json.dumps({**sound._asdict(), "updated": 2e9, "seats": 7})
    put(page, site, [sound])
    page.goto(f"{site}about/")
    page.evaluate(BESIDE, [["a1", broken]])
    visit(page, ready, f"{site}games/")
    entries = page.evaluate("fairyPost.storage.opened.then(() => JSON.parse(fairyPost.storage.entries()))")
    kept = {key: json.loads(row) for key, row in entries}
    assert restore_game(kept["a1"]) == sound
    assert kept["a1x2"] == json.loads(broken)


# --- tabs that are behind


def test_an_older_state_of_another_tab_takes_no_link_back(people: People) -> None:
    ann, ben, _ = people("gravity", 2)
    ann.invite()
    before = ann.page.evaluate("fairyPost.storage.all()")
    sent = ann.seal()
    second = open_page(ann.context)
    second.goto(f"{ann.site}games/")
    ann.ready(second, LIVE)
    key, old = (lambda row: (json.loads(row)["id"], row))(json.loads(before)[0])
    second.evaluate(PUT, [[key, old]])
    second.wait_for_function(f"sent => JSON.parse(fairyPost.storage.get('{key}')).fair[4] === sent", arg=link.find(sent))
    expect(ann.page.locator("#link")).to_have_value(sent)
    ben.join(sent)


def test_a_turn_is_sealed_from_the_newest_state_though_the_database_is_behind(people: People) -> None:
    ann, ben, _ = people("gravity", 2)
    ann.invite()
    rng = Random(1)
    ann.page.evaluate("IDBTransaction.prototype.commit = function () { this.abort(); }; 0")  # from now on nothing gets in
    ben.join(ann.seal())
    ben.decide(lambda person, tokens: None if person.ready_to_send else rng.choice(tokens))
    ann.open(ben.seal())
    ann.decide(lambda person, tokens: None if person.ready_to_send else rng.choice(tokens))
    ben.open(ann.seal())


# --- damaged games


def test_damaged_games_are_listed_told_and_deleted_and_spoil_nothing(page: Page, site: str, ready: Ready) -> None:
    good, secret = open_game("a1"), protected_game("f1")
    assert secret.fair is not None
    bad = json.dumps({**open_game("b1", "gravity")._asdict(), "updated": 0}).replace('"updated": 0', f'"updated": {"9" * 400}')
    seat = text(secret._replace(fair=secret.fair._replace(seat=9)))
    linkless = text(open_game("c1")._replace(link="AgECAAAA"))
    visit_still(page, site)
    page.evaluate(PUT, [["a1", text(good)], ["b1", bad], ["f1", seat], ["c1", linkless]])
    visit(page, ready, f"{site}games/")
    expect(page.locator("#continue li")).to_have_count(3)
    lost = page.locator("#room li")
    expect(lost).to_have_count(1)
    expect(lost).to_contain_text("Gravity")
    lost.locator('[data-do="delete-lost"]').click()
    expect(lost).to_have_count(0)
    page.locator('#gone [data-do="undo"]').click()
    expect(lost).to_have_count(1)
    for key, game, fragment in (("f1", "gravity", "game=f1"), ("b1", "gravity", "game=b1"), ("c1", "place", "AgECAAAA")):
        visit(page, ready, f"{site}play/{game}/#{fragment}")
        expect(page.locator("#status .why")).to_be_visible()
        page.locator('#status [data-do="delete-broken"]').click()
        expect(page.locator("#status")).to_contain_text("Deleted")
        page.evaluate("fairyPost.storage.written()")
        assert page.evaluate("key => fairyPost.storage.get(key)", key) == ""
    visit(page, ready, f"{site}games/")
    expect(page.locator("#continue li")).to_have_count(1)
    expect(page.locator("#room li")).to_have_count(0)


def test_a_damaged_game_of_the_same_kind_does_not_keep_a_friends_link_from_opening(people: People) -> None:
    ann, ben, _ = people("gravity", 2)
    ann.invite()
    sent = ann.seal()
    ben.join(sent)
    kept = json.loads(ben.page.evaluate("fairyPost.storage.all()"))[0]
    row = json.loads(kept)
    ben.page.evaluate(PUT, [["bad", json.dumps({**row, "id": "bad", "fair": [9, *row["fair"][1:]], "updated": 4e9})]])
    ben.page.evaluate("fairyPost.storage.written()")
    ben.visit(sent)
    expect(ben.page.locator('[data-do="seal"], #choices, [data-can]').first).to_be_attached()
    expect(ben.page.locator("#way-back")).to_be_attached()


# --- one name for each site


@pytest.fixture
def sites(serve: Callable[..., Server], watch: Watch, tmp_path: Path) -> tuple[str, str]:
    """Two sites on one origin, one inside the folder of the other."""
    for name in ("one", "one/two"):
        shutil.copytree(DIST, tmp_path / name, copy_function=os.link, dirs_exist_ok=True)
    server = serve(root=tmp_path)
    watch.allow(server.url)
    return f"{server.url}one/", f"{server.url}one/two/"


def test_two_sites_on_one_origin_share_no_game_and_no_setting(page: Page, sites: tuple[str, str], ready: Ready) -> None:
    one, two = sites
    visit(page, ready, f"{one}play/place/")
    turn(page, Random(1))
    page.locator("#theme").click()
    theme = page.evaluate("document.documentElement.dataset.theme")
    other = open_page(page.context)
    assert read_kept(other, two) == {}
    assert other.evaluate("document.documentElement.dataset.theme") is None
    other.evaluate(PUT, [["b1", text(open_game("b1"))]])
    assert set(here(other)) == {"b1"}
    kept = read_kept(page, one)
    assert "b1" not in kept
    assert len(kept) == 1
    assert page.evaluate("document.documentElement.dataset.theme") == theme


def test_each_site_takes_a_copy_of_what_was_shared_once_and_leaves_it_there(
    page: Page, sites: tuple[str, str], ready: Ready
) -> None:
    one, two = sites
    first, second, third = open_game("a1"), protected_game("f1"), open_game("c1", seed=3)
    newer = line("a1", 9, 1e9)
    page.goto(f"{one}about/")
    page.evaluate(SHARED, [["a1", text(first)], ["f1", text(second)]])
    page.evaluate(
        "rows => { for (const [id, text] of rows) localStorage.setItem(`fairy-post/game/${id}`, text); }",
        [["a1", text(newer)], ["c1", text(third)], ["broken", '{"id":']],
    )
    page.evaluate("localStorage.setItem('fairy-post/board', 'slate')")
    wanted = {"a1": newer, "f1": second, "c1": third}
    visit(page, ready, f"{one}games/")
    assert here(page) == wanted
    assert page.evaluate("document.documentElement.dataset.board") == "slate"
    page.locator('[data-do="delete"][data-key="c1"]').click()
    page.evaluate("fairyPost.storage.written()")
    assert set(read_kept(page, one)) == {"a1", "f1"}  # what was deleted does not come back
    visit(page, ready, f"{two}games/")
    assert here(page) == wanted
    page.goto(f"{one}about/")
    assert sorted(page.evaluate(STILL)) == ["a1", "f1"]
    assert len(page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('fairy-post/game/'))")) == 3


def test_what_an_older_page_plays_after_the_copy_is_found(page: Page, sites: tuple[str, str], ready: Ready) -> None:
    one, _ = sites
    earlier, later, gone = line("a1", 5, 1e9), line("a1", 9, 2e9), open_game("c1", seed=3, updated=1e9)
    page.goto(f"{one}about/")
    page.evaluate(SHARED, [["a1", text(earlier)], ["c1", text(gone)]])
    visit(page, ready, f"{one}games/")
    assert here(page) == {"a1": earlier, "c1": gone}
    page.locator('[data-do="delete"][data-key="c1"]').click()
    page.evaluate("fairyPost.storage.written()")
    page.goto(f"{one}about/")
    page.evaluate(SHARED, [["a1", text(later)], ["c1", text(gone._replace(updated=2e9))]])
    visit(page, ready, f"{one}games/")
    page.wait_for_function("() => JSON.parse(fairyPost.storage.get('a1')).updated === 2e9")
    assert here(page) == {"a1": later}  # what was deleted does not come back, and nothing is doubled
    assert read_kept(page, one) == {"a1": later}


def test_where_nothing_was_shared_nothing_is_made_by_looking_for_it(page: Page, sites: tuple[str, str], ready: Ready) -> None:
    one, _ = sites
    for _ in range(2):
        visit_still(page, one)
    page.evaluate("fairyPost.storage.written()")
    page.goto(f"{one}about/")
    assert page.evaluate("indexedDB.databases().then(all => all.map(database => database.name))") == ["fairy-post /one/"]


def test_a_copy_that_was_interrupted_is_made_by_the_next_visit(
    page: Page, sites: tuple[str, str], ready: Ready, watch: Watch
) -> None:
    one, _ = sites
    watch.expect("uncaught: gone")
    kept = {key: open_game(key, seed=at) for at, key in enumerate(("a1", "b1", "c1"))}
    page.goto(f"{one}about/")
    page.evaluate(SHARED, [[key, text(saved)] for key, saved in kept.items()])
    broken = open_page(page.context)
    broken.add_init_script(
        """(put => { let count = 0; IDBObjectStore.prototype.put = function (...given) {
            if ((count += 1) === 2) { this.transaction.abort(); throw new DOMException("gone", "AbortError"); }
            return put.apply(this, given);
        }; })(IDBObjectStore.prototype.put)"""
    )
    visit_still(broken, one)
    broken.close()
    assert read_kept(page, one) == kept


def test_where_there_is_no_database_what_was_shared_is_taken_over_too(page: Page, sites: tuple[str, str], ready: Ready) -> None:
    one, _ = sites
    saved = open_game("a1")
    page.goto(f"{one}about/")
    page.evaluate("text => localStorage.setItem('fairy-post/game/a1', text)", text(saved))
    page.add_init_script("IDBFactory.prototype.open = () => { throw new DOMException('blocked', 'SecurityError'); }")
    visit(page, ready, f"{one}games/")
    assert here(page) == {"a1": saved}
    page.locator('[data-do="delete"]').click()
    page.evaluate("fairyPost.storage.written()")
    assert read_kept(page, one) == {}


def test_one_site_is_one_however_its_address_is_written(page: Page, sites: tuple[str, str], ready: Ready) -> None:
    one, _ = sites
    page.goto(f"{one}about/")
    assert page.evaluate("fairyPost.scope") == "fairy-post /one/"
    written = re.sub("/one/$", "/%6Fne/", one)
    page.goto(f"{written}about/")
    assert page.evaluate("fairyPost.scope") == "fairy-post /one/"
