"""Files of games that arrive where one of their games is open, cannot be read, or was just deleted: nothing is taken back."""

from __future__ import annotations

import json
import time
from random import Random

from playwright.sync_api import Page, expect

from e2e.drivers import Ready
from e2e.player import address, turn
from e2e.test_store import DROP, LIVE, PUT, TABLE, keep, open_game, text, visit
from pyengine import games
from pyengine.play import link
from tests.web.test_fair_table import decide_and_seal, invite, pass_links
from web.app.saved import archive
from web.app.saved.saved_game import SavedGame

ENTRIES = "() => fairyPost.storage.written().then(() => JSON.parse(fairyPost.storage.entries()))"


def drop(page: Page, *kept: SavedGame) -> None:
    """Drop a file of games on a page."""
    page.evaluate(DROP, ["games.json", "application/json", list(archive.write(kept, "2026-01-01").encode())])


def read_store(page: Page) -> dict[str, str]:
    """Return what a page knows to be kept, all of it written."""
    return dict(page.evaluate(ENTRIES))


def steps(row: str) -> int:
    """Return how many entries a kept game has."""
    return len(link.decode(json.loads(row)["link"], games.by_number).record.entries)


def test_a_table_goes_on_from_what_a_file_brings(page: Page, site: str, ready: Ready) -> None:
    earlier, later = open_game("d1", entries=4), open_game("d1", entries=10, updated=time.time() + 5)
    keep(page, ready, site, [earlier])
    visit(page, ready, f"{site}play/place/#{earlier.link}", TABLE)
    drop(page, later)
    expect(page.locator("#status")).to_contain_text("1 updated")
    page.wait_for_function("link => location.hash.slice(1) === link", arg=later.link)
    assert set(read_store(page)) == {"d1"}
    turn(page, Random(1))
    page.wait_for_function("link => location.hash.slice(1) !== link", arg=later.link)
    assert steps(read_store(page)["d1"]) == 11
    assert link.find(address(page)) == json.loads(read_store(page)["d1"])["link"]


def test_a_sealed_turn_that_a_file_brings_is_not_decided_again(page: Page, site: str, ready: Ready) -> None:
    rng, tables = Random(1), [invite("gravity")]
    pass_links(tables, rng, 4)
    ann = tables[0]
    ann.key = "d1"
    before = ann.make_saved(time.time() - 100)
    sent = decide_and_seal(ann, rng)
    keep(page, ready, site, [before])
    visit(page, ready, f"{site}play/gravity/#game=d1", TABLE)
    expect(page.locator("#link")).to_have_count(0)
    drop(page, ann.make_saved(time.time()))
    expect(page.locator("#status")).to_contain_text("1 updated")
    page.wait_for_function("link => document.getElementById('link')?.value.endsWith(link)", arg=sent)
    assert json.loads(read_store(page)["d1"])["fair"][4] == sent


def test_what_cannot_be_read_stays_though_a_file_brings_its_id(page: Page, site: str, ready: Ready) -> None:
    newer = {**json.loads(text(open_game("a1", entries=10))), "mood": "new"}
    visit(page, ready, f"{site}games/")
    page.evaluate(PUT, [["a1", json.dumps(newer)]])
    visit(page, ready, f"{site}games/")
    drop(page, open_game("a1", entries=4))
    expect(page.locator("#told")).to_contain_text("1 new")
    kept = {key: json.loads(row) for key, row in read_store(page).items()}
    assert newer in kept.values()
    assert len(kept) == 2


def test_bringing_back_what_was_deleted_takes_nothing_away_that_came_since(page: Page, site: str, ready: Ready) -> None:
    nine, more = open_game("b1", entries=9), open_game("b1", entries=13, updated=time.time() + 5)
    keep(page, ready, site, [nine])
    page.locator('[data-do="delete"][data-key="b1"]').click()
    drop(page, more)
    expect(page.locator("#told")).to_contain_text("1 new")
    page.locator('#gone [data-do="undo"]').click()
    expect(page.locator("#gone button")).to_have_count(0)
    assert {key: steps(row) for key, row in read_store(page).items()} == {"b1": 13}
    damaged, sound = '{"id":"c1"}', open_game("c1", game="clone", entries=5)
    page.evaluate(PUT, [["c1", damaged]])
    visit(page, ready, f"{site}games/", LIVE)
    page.locator('[data-do="delete-lost"][data-key="c1"]').click()
    drop(page, sound)
    expect(page.locator("#told")).to_contain_text("1 new")
    page.locator('#gone [data-do="undo"]').click()
    expect(page.locator("#gone button")).to_have_count(0)
    kept = read_store(page)
    assert steps(kept["c1"]) == 5
    assert damaged in kept.values()


def test_a_long_file_is_taken_over_in_slices_and_says_so_meanwhile(page: Page, site: str, ready: Ready) -> None:
    earlier = [open_game(f"e{seed}", seed=seed, entries=4) for seed in range(40)]
    later = [open_game(f"e{seed}", seed=seed, entries=60, updated=time.time() + 5) for seed in range(40)]
    keep(page, ready, site, earlier)
    page.evaluate(
        """() => {
            window.told = [];
            const told = document.getElementById("told");
            new MutationObserver(() => window.told.push(told.innerText)).observe(told, { childList: true, subtree: true });
        }"""
    )
    drop(page, *later)
    expect(page.locator("#told")).to_contain_text("40 updated")
    assert "Adding the games" in page.evaluate("told[0]")
    assert {key: steps(row) for key, row in read_store(page).items()} == {saved.id: steps(text(saved)) for saved in later}
