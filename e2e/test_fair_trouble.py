"""Protected games when something goes wrong: links that do not fit, storage that keeps nothing, two tabs."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from e2e.desks import open_page
from e2e.drivers import Ready
from e2e.people import Person, at_random, pass_links, prefer
from e2e.player import choices, open_leaf, play, use_tool
from e2e.test_links import BLOCKED

People = Callable[[str, int], list[Person]]
LIVE = "document.body?.dataset.ready"


def test_links_that_do_not_go_on_say_so_and_change_nothing(people: People) -> None:
    """Own, older, foreign and cut links, and one of the other side's moves."""
    ann, ben, _ = people("gravity", 2)
    ann.invite()
    invitation = ann.seal()
    ben.join(invitation)
    choose = at_random(Random(1))
    ben.decide(choose)
    ann.open(ben.seal())
    ann.decide(choose)
    ben.open(ann.seal())
    status, moves = ann.page.locator("#status"), ann.page.inner_text("#moves")
    again = ann.page.locator("#link").input_value()
    assert again == ann.sent  # the link can be sent again any time
    for text, words in (
        (ann.sent, "This is the link that you sent"),
        (ann.sent[:-30], "cut off or changed"),
        (ben.sent, "older than your game"),
        (invitation, "older than your game"),
    ):
        ann.open(text, arrives=False)
        expect(status).to_contain_text(words)
        assert ann.page.inner_text("#moves") == moves
        assert ann.page.locator("#link").input_value() == again
    stranger, *_ = people("gravity", 1)
    stranger.visit(invitation)
    expect(stranger.page.locator('[data-do="join"]')).to_be_visible()
    stranger.visit(ann.sent)
    expect(stranger.page.locator("#send")).to_contain_text("You are watching")
    assert not choices(stranger.page)


def test_a_game_is_listed_waits_and_goes_on(people: People) -> None:
    ann, ben, _ = people("cloak", 2)
    ann.invite()
    ann.decide(at_random(Random(2)))
    ann.visit(ann.site)
    row = ann.page.locator("#continue li")
    expect(row).to_contain_text("Your turn")
    row.locator("a").click()
    ann.ready(ann.page, "document.body?.dataset.page === 'table' && document.body.dataset.ready")
    assert ann.ready_to_send  # the set-up that was chosen is still there
    ben.join(ann.seal())
    ann.visit(ann.site)
    expect(row).to_contain_text("Waiting")
    ben.decide(at_random(Random(3)))
    ann.page.locator("#paste").fill(ben.seal())
    ann.page.locator('[data-form="paste"] .field .btn').click()
    ann.ready(ann.page, "document.body?.dataset.page === 'table' && document.body.dataset.ready")
    expect(ann.page.locator("#status")).to_contain_text("has arrived")


def test_two_tabs_stay_in_step(people: People) -> None:
    ann, ben, _ = people("synchronous", 2)
    ann.invite()
    second = open_page(ann.context)
    second.goto(f"{ann.site}play/synchronous/{ann.page.evaluate('location.hash')}")
    ann.ready(second, LIVE)
    ann.do("e2", "e4")
    expect(second.locator("#status")).to_contain_text("The game went on in another tab")
    expect(second.locator('[data-do="seal"]')).to_be_visible()
    ben.join(ann.seal())
    expect(second.locator("#link")).to_have_value(ann.sent)
    expect(second.locator('[data-do="seal"]')).to_have_count(0)


def test_a_browser_that_keeps_nothing_shows_the_way_back(page: Page, people: People) -> None:
    ann, _ = people("gravity", 1)
    ann.page.add_init_script(BLOCKED)
    ann.invite()
    ann.seal()
    way_back = ann.page.locator("#way-back")
    expect(way_back).to_have_attribute("open", "")
    expect(way_back).to_contain_text("saves nothing")
    ann.visit(ann.private)
    ann.page.locator("#texts").fill("nothing of use")
    ann.page.locator('[data-form="resume"] .btn.main').click()
    expect(ann.page.locator("#send [role=alert]")).to_be_visible()
    ann.page.locator("#texts").fill(f"I sent {ann.sent} yesterday")
    ann.page.locator('[data-form="resume"] .btn.main').click()
    expect(ann.page.locator("#status")).to_contain_text("Waiting for")


def test_protected_placechess(people: People) -> None:
    ann, ben, outside = people("place", 2)
    ann.visit(f"{ann.site}play/place/")
    use_tool(ann.page, "new")
    ann.page.locator('[name="with"][value="link"]').check(force=True)
    ann.page.locator('[name="protect"]').check()
    ann.page.locator("#new .btn.main").click()
    count = pass_links([ann, ben], prefer(Random(4)), 6)
    loser, winner = (ann, ben) if count % 2 == 0 else (ben, ann)
    loser.claim("resign")
    winner.open(loser.seal())
    winner.seal()
    assert winner.is_verified()
    outside.visit(winner.sent)
    assert outside.is_verified()


def test_a_challenge_and_a_result(page: Page, site: str, ready: Ready) -> None:
    page.goto(f"{site}play/parade/")
    ready(page, LIVE)
    play(page, Random(5), 4)
    page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { window.copied = text } } })"
    )
    open_leaf(page, "keep")
    page.locator('[data-do="copy-deal"]').click()
    ready(page, "window.copied")
    challenge, begun = page.evaluate("window.copied"), page.locator("#link").input_value()
    deal = page.locator("#head .deal").inner_text()
    page.goto("about:blank")
    page.goto(begun)
    ready(page, LIVE)
    page.goto("about:blank")
    page.goto(challenge)
    ready(page, LIVE)
    expect(page.locator("#status")).to_contain_text("You are challenged to deal")
    assert page.locator("#head .deal").inner_text() == deal
    use_tool(page, "give-up")
    before = page.locator("#link").input_value()
    page.locator('#choices [data-claim="give-up"]').click()
    expect(page.locator("#link")).not_to_have_value(before)  # with which the game is kept, too
    result = page.locator("#link").input_value()
    page.evaluate("for (const game of JSON.parse(fairyPost.storage.all())) fairyPost.storage.write(JSON.parse(game).id, '')")
    page.goto("about:blank")
    page.goto(result)
    ready(page, LIVE)
    expect(page.locator("#status")).to_contain_text("Every move was checked")
    page.locator('[data-do="same"]').click()
    assert page.locator("#head .deal").inner_text() == deal
    assert choices(page)
