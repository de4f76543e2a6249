"""Two people who are both here: one invitation and one answer are copied, then everything goes over a direct line."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import expect

from e2e.desks import open_page
from e2e.drivers import Ready
from e2e.people import Choose, Person, at_random, parse_address, pass_links, prefer
from pyengine.play.fair.wire.link import write_link
from web.app.later.direct_line import BURST

People = Callable[[str, int], list[Person]]
PATIENCE = 60  # seconds until the other page must have answered
# Keeps the channels of a page at hand.
CHANNELS = """(() => {
    const make = RTCPeerConnection.prototype.createDataChannel;
    RTCPeerConnection.prototype.createDataChannel = function (...what) { return window.channel = make.apply(this, what); };
})()"""
# The same, for somebody who means no good: what is sent may be as long as the browser can make it.
WIDE_CHANNELS = CHANNELS.replace(
    "(() => {",
    """(() => {
    const take = RTCPeerConnection.prototype.setRemoteDescription;
    RTCPeerConnection.prototype.setRemoteDescription = function ({ type, sdp }) {
        window.peer = this;
        return take.call(this, { type, sdp: sdp.replace("max-message-size:65536", "max-message-size:9000000") });
    };""",
)
MOST_SENT = 250_000  # characters; Chromium sends hardly more, Firefox more than a million
# What such a page sends. Returns how many of it went out, and how long the longest was.
NONSENSE = """count => {
    const [here, most] = [location.hash.slice(1), Math.min(1200000, window.peer.sctp.maxMessageSize)];
    const texts = ["", "x", "#", "y".repeat(60000), here, here.slice(0, -1), here.repeat(9), "game=0", "here=AAAA", "resume=AAAA",
        "y".repeat(most), "https://example.org/#play", "{}", "\\u0000".repeat(50)];
    let [sent, longest] = [0, 0];
    for (let n = 0; n < count; n += 1) {
        const text = n % 5 ? texts[n % texts.length] : new Uint8Array(9);
        try {
            window.channel.send(text);
            [sent, longest] = [sent + 1, Math.max(longest, text.length)];
        } catch { /* full, or closed by now */ }
    }
    return [sent, longest];
}"""
OPEN = '[data-line="open"], [data-line-note="open"]'  # on the strip as soon as sides are drawn
# The page's source of chance: what it draws first, second, third of each length. Other things may draw other lengths meanwhile.
CHANCE = """(seed => {
    const counts = {};
    Crypto.prototype.getRandomValues = array => {
        const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
        let number = seed * 7919 + (counts[bytes.length] = (counts[bytes.length] ?? 0) + 1) * 104729 + bytes.length;
        for (let n = 0; n < bytes.length; n += 1) {
            number = (number * 48271) %% 2147483647;
            bytes[n] = number >> 8;
        }
        return array;
    };
})(%d)"""
CAN_ACT = """() => Boolean(document.querySelector("[data-can]"))"""
# So many turns, then whoever is next resigns.
GAMES = {"synchronous": (5, ()), "gravity": (8, ()), "booster": (4, ("hand/",)), "cloak": (6, ("end", "set/"))}
USUAL = "synchronous"  # in the ordinary run, in one browser: each takes some twenty seconds


def wait_for_turn(players: list[Person]) -> Person | None:
    """Wait until somebody may choose something, and return them; None once both pages say that the game was fair."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        if all(person.is_verified() for person in players):
            return None
        for person in players:
            if person.page.evaluate(CAN_ACT):
                return person
    raise AssertionError([person.page.inner_text("main") for person in players])


def finish_turn(person: Person) -> None:
    """Press the button that ends a turn, while the line is open."""
    button = person.page.locator('[data-do="seal"]')
    button.click()
    expect(button).to_have_count(0)


def open_line(players: list[Person], choose: Choose) -> None:
    """Invite, join and answer: two links that are copied. Then the line is open on both pages."""
    inviter, joiner = players
    note = '[data-line-note="{}"]'
    inviter.invite()
    inviter.decide(choose)
    expect(inviter.page.locator(note.format("offered"))).to_be_visible()
    joiner.join(inviter.seal())
    joiner.decide(choose)
    expect(joiner.page.locator(note.format("answered"))).to_be_visible()
    inviter.open(joiner.seal(), arrives=False)  # what is said of it gives way to what happens next
    for person in players:
        expect(person.page.locator(OPEN).first).to_be_visible()


def play_live(players: list[Person], choose: Choose, turns: int) -> int:
    """Play to the end over the open line; whoever is next after so many turns resigns. Returns the number of turns."""
    count = 0
    while person := wait_for_turn(players):
        if count >= turns:
            person.claim("resign")
        else:
            person.decide(choose)
        finish_turn(person)
        count += 1
    return count


def play_by_links(players: list[Person], choose: Choose, turns: int) -> None:
    """Make the same decisions by links."""
    players[0].invite()
    count, decided = pass_links(players, choose, 2), 0
    while not all(person.is_verified() for person in players):
        person, other = players[count % 2], players[1 - count % 2]
        other_text = other.sent
        if not person.is_verified() and other_text != person.got:
            person.open(other_text)
        if person.is_verified():
            break
        if person.page.evaluate(CAN_ACT):
            if decided >= turns:
                person.claim("resign")
            else:
                person.decide(choose)
            decided += 1
        person.seal()
        count += 1
        other.open(person.sent)


def play_both_ways(live_people: People, people: People, game: str) -> None:
    """Play the same game over a line and by links, to ends at which both pages say that it was fair, and to the same record."""
    turns, liked = GAMES[game]
    ends = []
    for make, play in ((live_people, play_live), (people, play_by_links)):
        players, rng = make(game, 2)[:2], Random(4)
        choose = prefer(rng, *liked) if liked else at_random(rng)
        for number, person in enumerate(players, 1):
            person.page.add_init_script(CHANCE % number)
        if play is play_live:
            open_line(players, choose)
        play(players, choose, turns)
        for person in players:
            expect(person.page.locator('[data-verdict="verified"]')).to_be_visible()
        ends.append((sum(person.copies for person in players), write_link(parse_address(players[0].page.url))))
    assert ends[0][1] == ends[1][1], "the same decisions make the same record"
    print(f"{game}: {ends[0][0]} links copied instead of {ends[1][0]}")
    assert ends[0][0] == 2 < ends[1][0]


def test_a_game_to_its_verified_end_with_two_links(live_people: People, people: People) -> None:
    play_both_ways(live_people, people, USUAL)


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_play_to_a_verified_end_with_two_links(people_apart: People, people: People, game: str) -> None:
    play_both_ways(people_apart, people, game)


def test_a_page_is_closed_in_mid_turn_and_play_goes_on_by_link(live_people: People, ready: Ready) -> None:
    players, choose = live_people("synchronous", 2), at_random(Random(6))
    open_line(players, choose)
    person = wait_for_turn(players)
    assert person
    other = players[1 - players.index(person)]
    person.decide(choose)
    other.page.close()
    expect(person.page.locator('[data-line-note="lost"]')).to_be_visible()
    expect(person.page.locator("#status .told")).to_contain_text("nothing is lost")
    expect(person.page.locator('[data-line-note="lost"]')).to_be_visible()
    person.seal()
    expect(person.page.locator("#link")).to_have_value(re.compile("live="))
    text = person.page.locator("#link").input_value()
    other.page = open_page(other.context)
    other.visit(text)
    other.got = text
    other.decide(choose)
    expect(other.page.locator('[data-line-note="answered"]')).to_be_visible()
    person.open(other.seal(), arrives=False)
    for one in players:
        expect(one.page.locator(OPEN).first).to_be_visible()


@pytest.mark.full
@pytest.mark.parametrize("count", [300, 10_000])
def test_nonsense_over_the_line_ends_the_line_and_nothing_else(live_people: People, count: int) -> None:
    """Nor does either page ask another origin for anything, or print an error: every test watches for that."""
    players, choose = live_people("synchronous", 2), at_random(Random(8))
    for one in players:
        one.page.add_init_script(WIDE_CHANNELS)
    open_line(players, choose)
    person = wait_for_turn(players)
    assert person
    before = person.page.evaluate("location.hash")
    other = players[1 - players.index(person)]
    sent, longest = other.page.evaluate(NONSENSE, count)
    assert sent > BURST
    assert longest >= MOST_SENT
    expect(person.page.locator("#status .told")).to_contain_text("The line is closed; play goes on by link")
    assert person.page.evaluate("location.hash") == before
    person.decide(choose)
    other.open(person.seal())


@pytest.mark.full
def test_somebody_who_wants_no_line_sends_links_alone(live_people: People) -> None:
    players, choose = live_people("synchronous", 2), at_random(Random(9))
    inviter, joiner = players
    asked: list[str] = []
    inviter.page.on("request", lambda request: asked.append(request.url))
    inviter.visit(f"{inviter.site}play/synchronous/")
    inviter.page.locator("#settings-open").click()
    inviter.page.locator('#settings [name="live"][value="off"]').check(force=True)
    inviter.page.keyboard.press("Escape")
    inviter.invite()
    inviter.decide(choose)
    text = inviter.seal()
    assert "live=" not in text
    assert not [url for url in asked if url.endswith("later.bin")]
    joiner.join(text)
    joiner.decide(choose)
    inviter.open(joiner.seal())
    assert not inviter.page.locator("[data-line]").count()
