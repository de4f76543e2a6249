"""Series between two people, each in a browser of their own: one press for a rematch, one link for the end and the next game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.axe import check_access
from e2e.drivers import Ready
from e2e.people import CLIPBOARD, IN_SIGHT, Person, all_verified, at_random, parse_address, pass_links, prefer
from e2e.player import DRAWN
from e2e.test_store import visit
from pyengine import games
from pyengine.play import link
from pyengine.play.record import Record
from web.app.table.greeting import read_behind

People = Callable[..., list[Person]]
SCORE = "#below .note"


def send(person: Person, name: str = "") -> str:
    """Hand out the newest link of an open game, with a name; returns the link."""
    page = person.page
    page.evaluate(CLIPBOARD)
    if name:
        if not page.locator("#greet").evaluate("element => element.open"):
            page.locator("#greet summary").click()
        page.locator("#from").fill(name)
    page.locator('#send [data-do="copy"]').click()
    expect(page.locator("#send")).to_contain_text("Copied. Paste it to")
    return str(page.evaluate("window.copied"))


def press_rematch(person: Person) -> None:
    """Press the button for another game; nothing else is needed."""
    person.page.locator('.result [data-do="again"]').click()
    expect(person.page.locator(".result")).to_have_count(0)
    person.page.evaluate(DRAWN)


def test_a_series_of_open_games(people: People, ready: Ready) -> None:
    mina, tom, other = people("place", 2)
    mina.invite("0")
    mina.do("hand/K", "e1")
    tom.visit(send(mina, "Mina"))
    expect(tom.page.locator("#send")).to_contain_text("invites you to PlaceChess")
    tom.do("hand/K", "e8")
    mina.open(send(tom, "Tom"), arrives=False)
    expect(mina.page.locator("#above .note").first).to_contain_text("Tom")
    mina.claim("resign")
    mina.page.set_viewport_size({"width": 360, "height": 780})
    press_rematch(mina)  # the end is not sent yet: it goes along
    expect(mina.page.locator(SCORE)).to_contain_text("You 0 – ")
    assert mina.page.locator('#send [data-do="copy"]').evaluate(IN_SIGHT)
    mina.page.locator("#greet summary").click()
    mina.page.locator("#best").select_option("3")
    invitation = send(mina)
    assert read_behind(invitation).ending
    tom.visit(invitation)
    expect(tom.page.locator(SCORE)).to_contain_text("You 1 – ")
    expect(tom.page.locator(SCORE)).to_contain_text("game 2, best of 3")
    expect(tom.page.locator("#send")).to_contain_text("invites you to game 2 of your series")
    check_access(tom.page, 1)
    tom.do("hand/K", "e1")
    answer = send(tom)
    assert not read_behind(answer).ending
    mina.open(answer, arrives=False)
    mina.do("hand/K", "e8")
    tom.open(send(mina), arrives=False)
    expect(tom.page.locator(SCORE)).to_contain_text("game 2")
    tom.do("hand/Q", "d1")
    mina.open(send(tom), arrives=False)
    mina.claim("resign")
    expect(mina.page.locator(".result .standing")).to_contain_text("wins the series")
    check_access(mina.page, 2)
    tom.visit(send_end(mina))
    expect(tom.page.locator(".result .standing")).to_contain_text("You win the series")
    press_rematch(tom)  # a series that is decided begins anew, and by the same terms
    expect(tom.page.locator(SCORE)).to_contain_text("game 1, best of 3")
    mina.visit(send(tom))
    mina.do("hand/K", "e1")  # as in the first game, of which this is no older link
    tom.open(send(mina), arrives=False)
    expect(tom.page.locator("#status .told")).to_contain_text("has arrived")
    expect(tom.page.locator(SCORE)).to_contain_text("game 1, best of 3")
    # Each game opens alone, and a page without the earlier games says what the link says.
    other.visit(f"{mina.site}play/place/#{link.find(invitation)}")
    expect(other.page.locator("#boards .board")).to_be_visible()
    other.fresh()
    other.visit(invitation.partition("&last=")[0])
    expect(other.page.locator(SCORE)).to_contain_text("You 1 – ")
    # The people one plays, on the page of all games.
    tom.visit(f"{tom.site}games/")
    table = tom.page.locator("#opponents table")
    expect(table).to_contain_text("Mina")
    expect(table.get_by_role("row", name="PlaceChess").first).to_have_text("PlaceChess200")
    expect(table.get_by_role("link")).to_have_count(1)
    check_access(tom.page, 3)
    tom.page.bring_to_front()  # in Firefox keys reach the page in front alone
    table.get_by_role("button", name="Forget").press("Enter")
    expect(tom.page.locator("#opponents")).not_to_be_visible()
    expect(tom.page.locator("#told")).to_contain_text("is deleted here")
    expect(tom.page.locator("#results")).to_contain_text("2 played, 2 won")


def send_end(person: Person) -> str:
    """Hand out the last link of an open game."""
    page = person.page
    page.evaluate(CLIPBOARD)
    page.locator('#send [data-do="copy"]').click()
    page.wait_for_function("window.copied")
    return str(page.evaluate("window.copied"))


def begin_fair(mina: Person, tom: Person) -> Callable[[], None]:
    """Let both join a protected game, and Mina be to move with a claim to make."""
    mina.invite("0")
    choose = at_random(Random(4))
    mina.page.locator("#greet summary").click()
    mina.page.locator("#from").fill("Mina")
    tom.visit(mina.seal())
    expect(tom.page.locator("#status")).to_contain_text("invites you to Gravity Chess")
    check_access(tom.page, 4)
    tom.page.locator('#send [data-do="guide"]').click()  # the lesson is one tap away, and so is the way back
    expect(tom.page.locator("#guide")).to_contain_text("Step 1")
    tom.page.locator('[data-do="guide-end"]').click()
    tom.page.locator('[data-do="join"]').click()
    expect(tom.page.locator("#way-back")).to_be_attached()
    tom.page.locator("#greet summary").click()
    tom.page.locator("#from").fill("Tom")
    mina.open(tom.seal())
    return lambda: mina.decide(choose)


def test_the_loser_of_a_protected_game_asks_for_another_one(people: People) -> None:
    """The last move, the invitation and the score are one link; the closing link comes back with the answer."""
    mina, tom, _ = people("gravity", 2)
    begin_fair(mina, tom)
    mina.claim("resign")
    press_rematch(mina)
    invitation = mina.seal()
    assert read_behind(invitation).ending
    tom.visit(invitation)
    expect(tom.page.locator("#status")).to_contain_text("invites you to game 2 of your series")
    expect(tom.page.locator("#status .told")).to_have_count(0)
    tom.page.locator('[data-do="join"]').click()
    expect(tom.page.locator("#way-back")).to_be_attached()
    expect(tom.page.locator(SCORE)).to_contain_text("You 1 – ")
    if not tom.ready_to_send:
        tom.decide(at_random(Random(5)))
    answer = tom.seal()
    assert read_behind(answer).ending
    mina.open(answer)
    expect(mina.page.locator(SCORE)).to_contain_text("You 0 – ")
    mina.visit(f"{mina.site}play/gravity/#{read_behind(invitation).ending}")
    expect(mina.page.locator('[data-verdict="verified"]')).to_be_visible()


@pytest.mark.full
def test_the_winner_of_a_protected_game_closes_it_with_the_invitation(people: People) -> None:
    mina, tom, _ = people("gravity", 2)
    begin_fair(mina, tom)
    mina.claim("resign")
    final = mina.seal()
    tom.open(final)
    press_rematch(tom)
    invitation = tom.seal()
    mina.visit(invitation)
    expect(mina.page.locator("#status")).to_contain_text("invites you to game 2 of your series")
    mina.page.locator('[data-do="join"]').click()
    expect(mina.page.locator(SCORE)).to_contain_text("You 0 – ")
    mina.visit(final)
    expect(mina.page.locator('[data-verdict="verified"]')).to_be_visible()


@pytest.mark.full
def test_a_series_of_three(people: People) -> None:
    """Seats go around with every game, the invitation from hand to hand, and each page tells its own points."""
    *players, outside = people("clone", 3)
    mina, tom, ada = players
    hand_in = prefer(Random(6), "done", "lock", "|")
    mina.invite(players="3", rounds="1")
    mina.do("|", "hand/Q", "1/d4")  # the others place nothing
    pass_links(players, hand_in, 60)
    all_verified(players, max((person.sent for person in players), key=lambda text: len(parse_address(text).log)), outside)
    press_rematch(mina)
    mina.decide(hand_in)
    invitation = mina.seal()
    tom.visit(invitation)
    expect(tom.page.locator("#status")).to_contain_text("invited to game 2 of your series")
    tom.join(invitation)
    tom.decide(hand_in)
    ada.join(tom.seal())
    ada.decide(hand_in)
    mina.open(ada.seal())
    for person, points in zip(players, (1, 0, 0), strict=True):
        expect(person.page.locator(SCORE).first).to_contain_text(f"You {points}, game 2")
    pass_links(players, hand_in, 60)
    all_verified(players, max((person.sent for person in players), key=lambda text: len(parse_address(text).log)), outside)
    for person, scores in (
        (mina, "You: 2, Seat 1: 1, Seat 3: 1"),
        (tom, "You: 1, Seat 1: 1, Seat 2: 2"),
        (ada, "You: 1, Seat 2: 2, Seat 3: 1"),
    ):
        expect(person.page.locator(".result h2")).to_have_text("You share first place")
        expect(person.page.locator(".result .standing")).to_contain_text(scores)


def test_a_forged_score_is_told(people: People) -> None:
    mina, tom, _ = people("gravity", 2)
    begin_fair(mina, tom)
    mina.claim("resign")
    press_rematch(mina)
    invitation = mina.seal()
    at = invitation.index("&series=") + len("&series=") + 3
    tom.visit(invitation[:at] + ("B" if invitation[at] == "A" else "A") + invitation[at + 1 :])
    expect(tom.page.locator("#status .told")).to_contain_text("is damaged, so it is not counted")
    tom.page.locator('[data-do="join"]').click()
    expect(tom.page.locator(SCORE)).not_to_contain_text("You 1")


def test_a_damaged_end_of_the_game_before_is_left_out(page: Page, site: str, ready: Ready) -> None:
    kit = games.load("mitosis")
    string = link.encode(kit, Record("mitosis", kit.game.info.read_options({})))
    visit(page, ready, f"{site}play/mitosis/#{string}&last=%3Cb%3Ex%3C/b%3E")
    expect(page.locator("#status .told")).to_contain_text("came along damaged and is not taken in")
    expect(page.locator("#status .why")).to_have_count(0)
