"""A deal played to its end: its statistics, the text to share, and both taken along into another browser."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.sync_api import Page, expect

from e2e.drivers import Ready
from e2e.player import turn, use_tool
from e2e.test_store import LIVE, visit

STUBS = """(() => {
    window.shared = [];
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async text => { window.copied = text; } } });
    navigator.share = async what => { window.shared.push(what); };
    navigator.canShare = () => true;
})()"""


def give_up(page: Page) -> None:
    """End the deal on the table."""
    turn(page, Random(1))
    use_tool(page, "give-up")
    page.locator('#choices [data-claim="give-up"]').click()


def test_a_deal_is_counted_shared_and_taken_along(page: Page, other_page: Page, site: str, ready: Ready, tmp_path: Path) -> None:
    page.add_init_script(STUBS)
    page.goto(f"{site}play/parade/")
    ready(page, LIVE)
    give_up(page)
    tally = page.locator(".tally")
    expect(tally.first).to_contain_text("Your first deal")
    expect(tally.locator(".own")).to_have_count(1)
    page.locator('[data-do="result-copy"]').click()
    page.wait_for_function("window.copied")
    head, told, challenge = page.evaluate("window.copied").split("\n")
    assert head.startswith("Fairy Post: Parade")
    assert told.startswith("not solved")
    page.locator('[data-do="result-picture"]').click()
    page.wait_for_function("window.shared.length")
    assert page.evaluate("window.shared[0].files[0].type") == "image/png"
    assert page.evaluate("window.shared[0].text") == page.evaluate("window.copied")
    finished, deal = page.url, page.locator("#head .deal").inner_text()
    # The same deal again counts once, and so does the finished game that is opened again.
    page.reload()
    ready(page, LIVE)
    expect(tally.first).to_contain_text("Your first deal")
    # The list of statistics stays when the game goes, and goes into the file.
    visit(page, ready, f"{site}games/")
    page.locator('[data-do="delete"]').first.click()
    expect(page.locator("#results li")).to_have_count(1)
    with page.expect_download() as started:
        page.locator('[data-do="save-file"]').click()
    file = tmp_path / "games.json"
    started.value.save_as(file)
    # Another browser takes it in, once however often it comes.
    other = other_page
    visit(other, ready, f"{site}games/")
    for _ in range(2):
        with other.expect_file_chooser() as asked:
            other.locator('[data-do="open-file"]').click()
        asked.value.set_files(file)
        expect(other.locator("#results li")).to_have_count(1)
        expect(other.locator("#results li")).to_contain_text("1 played, 0 solved")
    other.locator('[data-do="reset"]').click()
    other.locator('[data-do="reset-no"]').click()
    expect(other.locator("#results li")).to_have_count(1)
    other.locator('[data-do="reset"]').click()
    other.locator('[data-do="reset-yes"]').click()
    expect(other.locator("#results li")).to_have_count(0)
    # The link opens the deal with no move made; the result of somebody else is shown, and not counted.
    visit(other, ready, challenge)
    expect(other.locator("#head .deal")).to_have_text(deal)
    expect(other.locator("#result .result")).to_have_count(0)
    visit(other, ready, finished)
    expect(other.locator("#result .result")).to_have_count(1)
    expect(other.locator(".tally")).to_have_count(0)
    use_tool(other, "undo")  # taking back somebody else's end and ending it again makes it nobody else's
    expect(other.locator("#result .result")).to_have_count(0)
    give_up(other)
    expect(other.locator("#result .result")).to_have_count(1)
    expect(other.locator(".tally")).to_have_count(0)
    visit(other, ready, f"{site}games/")
    expect(other.locator("#results li")).to_have_count(0)


def test_nobody_shares_the_result_of_somebody_else(page: Page, other_page: Page, site: str, ready: Ready) -> None:
    """Whoever has played a deal and then opens another person's game of it is shown the own result."""
    page.add_init_script(STUBS)
    page.goto(f"{site}play/neighbour/")
    ready(page, LIVE)
    give_up(page)
    theirs = page.url
    page.locator('[data-do="result-copy"]').click()
    page.wait_for_function("window.copied")
    challenge = page.evaluate("window.copied").split("\n")[-1]
    other = other_page
    other.add_init_script(STUBS)
    visit(other, ready, challenge)
    for _ in range(4):
        turn(other, Random(2))
    give_up(other)
    texts = []
    for address in ("", theirs):
        if address:
            visit(other, ready, address)
        other.locator('[data-do="result-copy"]').click()
        other.wait_for_function("window.copied")
        texts.append(other.evaluate("window.copied"))
    assert texts[0] == texts[1] != page.evaluate("window.copied")
