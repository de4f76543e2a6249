"""What every browser must do: Chromium, Firefox and WebKit, with service workers, counted presses and scrollbars that take room.

Some of it runs with every `build.py test`; all of it with `--full`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from e2e.drivers import (
    CARD,
    DRAWN,
    HASH,
    LIVE,
    Driver,
    Open,
    fill,
    find_centre,
    list_choices,
    press,
    read,
    settle,
    take_turn,
    use,
    visit,
    wait,
)
from e2e.everywhere import BROWSERS, covers, everywhere
from e2e.test_table import SHORT, SOON
from e2e.watching import Watch
from pyengine import games
from pyengine.core.types import CHANCE
from pyengine.play import link
from pyengine.play.record import Record
from tests.conftest import FULL
from tests.play.playing import play_randomly
from web.tools.serve import Server

FIRST = "place"  # the game that is played with every test run
TEN = 10 if FULL else 4
LONGEST = 1000  # moves of a game that is played at random
SEVERAL = [name for name in games.IDS if not games.load(name).game.info.solitaire]
OVER = "document.querySelector('[data-turn~=over] #status')"
TRAP = "embed/?game=place&position=7k/8/8/3r4/3b4/3N4/8/K7_w_p_-/-_32"
HOST = '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>An article</title>'
# The key that leads from the cell with the focus towards another one, Enter on that.
TOWARDS = """token => {
    const [here, there] = [document.activeElement, document.querySelector(`.board [data-token=${token}]`)].map(
        cell => cell.getBoundingClientRect());
    // rounded: in Firefox the line around the cell with the focus counts as part of it
    const [x, y] = [there.left - here.left, there.top - here.top].map(step => Math.round(step / 20));
    return x ? (x > 0 ? "ArrowRight" : "ArrowLeft") : y ? (y > 0 ? "ArrowDown" : "ArrowUp") : "Enter";
}"""
VERIFIED = "() => Boolean(document.querySelector('[data-verdict=verified]'))"
PLAYED = "document.querySelectorAll('#moves .moves button').length === 1"


def others(*names: str) -> list[object]:
    """Return parameters of which all but the first run with ``--full`` only."""
    return [names[0], *(pytest.param(name, marks=pytest.mark.full) for name in names[1:])]


@everywhere("pointer")
@pytest.mark.parametrize("game", others(FIRST, *(game for game in games.IDS if game != FIRST)))
def test_ten_moves_are_played_by_pointer(driver: Driver, site: str, game: str) -> None:
    """The usual run plays four."""
    visit(driver, f"{site}play/{game}/")
    rng, strings = Random(game), set()
    for _ in range(TEN):
        if driver.evaluate(f"() => Boolean({OVER})"):
            break
        take_turn(driver, rng)
        strings.add(driver.evaluate(HASH))
    assert len(strings) == TEN or driver.evaluate(f"() => Boolean({OVER})")


@everywhere("end")
@pytest.mark.full
@pytest.mark.parametrize("game", games.IDS)
def test_a_game_is_played_to_its_end(driver: Driver, site: str, game: str) -> None:
    if game in SHORT:
        record = play_randomly(game, SHORT[game]).record
        begun = max((at for at, entry in enumerate(record.entries, 1) if entry.player == CHANCE), default=0)
        if not begun:  # where both decide at once the screen asks the first player first
            record = record._replace(entries=(*sorted(record.entries[:2]), *record.entries[2:]))
    else:
        record = play_randomly(game, 5, entries=0, **SOON.get(game, {})).record
        begun = len(record.entries)
    visit(driver, f"{site}play/{game}/#here={link.encode(games.load(game), record._replace(entries=record.entries[:begun]))}")
    follow(driver, record, begun)
    rng = Random(5)
    for _ in range(LONGEST):
        if driver.evaluate(f"() => Boolean({OVER})"):
            break
        take_turn(driver, rng)
    wait(driver, OVER)


def follow(driver: Driver, record: Record, begun: int) -> None:
    """Press the tokens of a game from an entry on; answers that give themselves are skipped."""
    for number, entry in enumerate(record.entries):
        if number < begun or count_entries(driver) > number:
            continue
        settle(driver)
        for token in entry.action:
            assert token in list_choices(driver), (number, entry)
            press(driver, token)
        assert count_entries(driver) > number, (number, entry)


def count_entries(driver: Driver) -> int:
    """Return how many entries the game in the address has."""
    string = link.find(driver.evaluate(HASH))
    return len(link.decode(string, games.by_number).record.entries) if string else 0


@everywhere("computer")
@pytest.mark.parametrize("game", others(FIRST, *(game for game in SEVERAL if game != FIRST)))
def test_the_computer_answers(driver: Driver, site: str, game: str) -> None:
    rng = Random(1)
    visit(driver, f"{site}play/{game}/")
    use(driver, '[data-do="computer1"]')
    for _ in range(2):
        wait(driver, "document.querySelector('[data-can]')")
        take_turn(driver, rng)
        wait(driver, f"document.querySelector('[data-can]') || {OVER}")


@everywhere("framed")
@pytest.mark.parametrize("sandbox", others(' sandbox="allow-scripts"', ""))
def test_a_board_in_a_frame_of_another_site_is_played_on(
    driver: Driver, site: str, serve: Callable[..., Server], watch: Watch, sandbox: str
) -> None:
    frame = f'<iframe src="{site}{TRAP}&start=load" width="400" height="620"{sandbox}></iframe>'
    server = serve(extra={"article.html": (HOST + frame).encode()})
    watch.allow(server.url)
    driver.goto(server.url + "article.html")
    wait(driver, LIVE, frame=True)
    press(driver, "d3", frame=True)
    press(driver, "d5", frame=True)
    wait(driver, "document.querySelector('[data-token=d5]').ariaLabel.includes('knight')", frame=True)
    wait(driver, "document.querySelector('#tools [data-do=reset]')", frame=True)


@everywhere("drag")
@pytest.mark.full
def test_a_piece_is_dragged(driver: Driver, site: str) -> None:
    begin_mitosis(driver, site)
    (x1, y1), (x2, y2) = find_centre(driver, "e2"), find_centre(driver, "e4")
    driver.drag([(x1, y1), (x1, y1 - 12), (x2, y2 + 5), (x2, y2)])
    wait(driver, PLAYED)


@everywhere("keyboard")
@pytest.mark.full
def test_a_piece_is_moved_by_keyboard(driver: Driver, site: str) -> None:
    begin_mitosis(driver, site)
    piece = list_choices(driver)[0]
    driver.evaluate("token => document.querySelector(`.board [data-token=${token}]`).focus()", piece)
    driver.press_key("Enter")
    wait(driver, f"document.querySelector('.board [data-token={piece}]').ariaLabel.includes('selected')")
    target = next(token for token in list_choices(driver) if token != piece)
    for _ in range(20):  # rows and files of the board
        key = driver.evaluate(TOWARDS, target)
        driver.press_key(key)
        if key == "Enter":
            break
    wait(driver, PLAYED)


BY_LINK = "() => { document.documentElement.dataset.live = 'off'; }"  # nothing passes but links


def begin_mitosis(driver: Driver, site: str) -> None:
    """Open a table and put away the card that asks whom to play with."""
    visit(driver, f"{site}play/mitosis/")
    driver.press_key("Escape")
    wait(driver, f"!{CARD} && {DRAWN}")


@covers("sealed")
@pytest.mark.full
@pytest.mark.parametrize("pair", list(combinations(BROWSERS, 2)), ids="-".join)
def test_a_sealed_game_between_two_browsers_is_verified(start: Open, site: str, pair: tuple[str, str]) -> None:
    rng, (ann, ben) = Random(4), (start(name) for name in pair)
    visit(ann, f"{site}play/synchronous/")
    ann.evaluate(BY_LINK)
    use(ann, '#tools [data-do="new"]')
    use(ann, '#new [name="with"][value="link"]')
    use(ann, "#new .btn.main")
    wait(ann, f"{DRAWN} && document.querySelector('[data-can]')")
    first = seal(ann, rng)
    visit(ben, first)
    ben.evaluate(BY_LINK)
    use(ben, '[data-do="join"]')
    wait(ben, "document.querySelector('#way-back')")
    receive(ann, seal(ben, rng))
    receive(ben, seal(ann, rng))
    use(ben, '#tools [data-claim="resign"]')
    use(ben, '#choices [data-claim="resign"]')
    count, people = 0, (ben, ann)
    while not all(driver.evaluate(VERIFIED) for driver in people):
        sender, receiver = people[count % 2], people[1 - count % 2]
        receive(receiver, seal(sender, rng))
        count += 1
        assert count < 8


def seal(driver: Driver, rng: Random) -> str:
    """Choose until the turn can be sealed, seal it and return its link."""
    for _ in range(60):
        if driver.evaluate("() => Boolean(document.querySelector('[data-do=seal]'))"):
            use(driver, '[data-do="seal"]')
            wait(driver, "document.querySelector('#link')?.value && !document.querySelector('[data-do=seal]')")
            return read(driver, "#link")
        press(driver, rng.choice(list_choices(driver)))
    raise AssertionError("the turn has no end")


def receive(driver: Driver, address: str) -> None:
    """Paste the other player's link."""
    fill(driver, "#answer", address)
    use(driver, '[data-form="answer"] .btn:not(.scan)')
    wait(driver, "document.querySelector('#status .told')")
