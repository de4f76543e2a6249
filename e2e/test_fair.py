"""Games between people who do not trust each other, each in a browser of their own, to their verified end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from e2e.people import Person, all_verified, at_random, over, parse_address, pass_links, prefer
from e2e.player import choices
from pyengine.play.fair.wire.link import write_link
from tests.conftest import FULL
from tests.play.playing import play_randomly

People = Callable[..., list[Person]]
ORDER = [f"set/{number}/{piece}" for number, piece in enumerate("RNBQKBNR", 1)]


def test_synchronous_with_an_exchange_of_blows(people: People) -> None:
    """A recorded game: both decide in secret, blow for blow, until nothing has happened for too long."""
    record = play_randomly("synchronous", 22, 400, noProgressRounds=3).record
    *players, outside = people("synchronous", 2)
    players[0].invite("0", noProgressRounds="3")
    waiting = {player: [entry.action for entry in record.entries if entry.player == player] for player in (0, 1)}
    count, answered = 0, False
    while True:
        player = count % 2
        person = players[player]
        while not over(person) and choices(person.page):
            person.do(*waiting[player].pop(0))
        newest = person.seal()
        count += 1
        if person.is_verified():
            break
        if count == 1:
            players[1].join(newest)
        else:
            players[1 - player].open(newest)
        answered = answered or "blow" in players[1 - player].page.inner_text("#head")
    assert not any(waiting.values())
    assert answered
    all_verified(players, newest, outside)


def test_gravity_to_its_end_and_one_of_them_loses_the_storage(people: People) -> None:
    """In the usual run one of them resigns soon after that."""
    *players, outside = people("gravity", 2)
    players[0].invite()
    choose = at_random(Random(2))
    count = pass_links(players, choose, 8)
    players[0].decide(choose)
    lost = players[1]
    lost.answer_on_a_phone(players[0].seal(), lambda: lost.decide(choose), '[data-do="seal"]')
    players[0].open(lost.sent)
    count += 2
    lost.close()
    lost.fresh()
    lost.visit(lost.private)
    expect(lost.page.locator("#texts")).to_be_visible()
    lost.page.locator("#texts").fill(f"Sent: {lost.sent}\n\nGot: {lost.got}\n")
    lost.page.locator('[data-form="resume"] .btn.main').click()
    expect(lost.page.locator("#status .told")).to_contain_text("Here you are again")
    count = pass_links(players, choose, 200 if FULL else count + 2, count)
    if not FULL:
        loser, winner = players[count % 2], players[(count + 1) % 2]
        loser.claim("resign")
        winner.open(loser.seal())
        winner.seal()
    assert all(over(person) for person in players)
    all_verified(players, max((person.sent for person in players), key=lambda text: len(parse_address(text).log)), outside)


def test_booster_with_draws_and_cards_played(people: People) -> None:
    *players, outside = people("booster", 2)
    for number, player in enumerate(players, 1):
        player.foresee(number)  # by chance a king may be mate before all has been seen
    players[0].invite()
    choose = prefer(Random(3), "hand/")
    count = pass_links(players, choose, 6)
    while not all(played_and_drawn(player) for player in players):
        count = pass_links(players, choose, count + 2, count)
        assert count < 40
    loser = players[count % 2]
    loser.claim("resign")
    newest = loser.seal()
    players[(count + 1) % 2].open(newest)
    newest = players[(count + 1) % 2].seal()
    all_verified(players, newest, outside)


# What is said of the moves after the deal.
SPOKEN = "[...document.querySelectorAll('#moves .moves > span:not(.full) .quiet-words')].map(each => each.textContent)"


def played_and_drawn(person: Person) -> bool:
    """Return whether the move list tells of a card played and of one drawn since those of the deal."""
    spoken = person.page.evaluate(SPOKEN)
    return any(text.startswith("plays the") for text in spoken) and any(text.startswith("draws") for text in spoken)


def test_cloak_with_a_wrong_and_a_right_guess_and_a_capture(people: People) -> None:
    *players, outside = people("cloak", 2)
    white, black = players
    white.invite("0")
    white.do(*ORDER)
    black.join(white.seal())
    black.do(*ORDER)
    white.open(black.seal())
    white.do("a8", "guess/Q")  # it is a rook
    black.open(white.seal())
    white.open(black.seal())
    expect(white.page.locator("#status")).to_contain_text("is not the queen")
    white.do("e2", "e4", "end")
    black.open(white.seal())
    black.do("d7", "d5")  # the bonus for the wrong guess
    black.do("d1", "guess/Q")
    white.open(black.seal())
    black.open(white.seal())
    black.do("h7", "h6")
    black.decide(end_turn)
    white.open(black.seal())
    white.do("e4", "d5")
    white.decide(end_turn)
    black.open(white.seal())
    expect(black.page.get_by_role("gridcell", name="d5, white pawn")).to_be_attached()
    black.claim("resign")
    white.open(black.seal())
    all_verified(players, white.seal(), outside)
    texts = black.page.evaluate("[...document.querySelectorAll('#moves .moves .quiet-words')].map(each => each.textContent)")
    arranged = "arranges 1 rook, 2 knight, 3 bishop, 4 queen, 5 king, 6 bishop, 7 knight, 8 rook"
    assert texts[:2] == [arranged, arranged]  # the audit showed what had been hidden to the end


def end_turn(_: Person, tokens: list[str]) -> str | None:
    """Decline what is offered, and end the turn."""
    return next((token for token in ("decline", "end") if token in tokens), None)


@pytest.mark.full  # three by a direct line are in every run
def test_clone_with_five_players(people: People) -> None:
    *players, outside = people("clone", 5)
    players[0].invite(rounds="1")
    pass_links(players, prefer(Random(6), "done", "lock", "|"), 200)
    assert all(over(person) for person in players)
    all_verified(players, max((person.sent for person in players), key=lambda text: len(parse_address(text).log)), outside)


def test_an_earlier_move_edited_is_caught(people: People) -> None:
    honest, cheat, _ = people("gravity", 2)
    honest.invite()
    count = pass_links([honest, cheat], at_random(Random(7)), 5)
    cheat.decide(at_random(Random(8)))
    text = cheat.seal()
    before = honest.page.inner_text("#moves")
    taken = parse_address(text)
    body = taken.log[3].body
    log = (*taken.log[:3], taken.log[3]._replace(body=body[:-1] + bytes((body[-1] ^ 1,))), *taken.log[4:])
    honest.open(f"{honest.site}play/gravity/#{write_link(taken._replace(log=log))}", arrives=False)
    alarm = honest.page.get_by_role("alert")
    expect(alarm).to_contain_text("Earlier moves were changed: link 4 is not what it was")
    expect(alarm).to_contain_text("Your game is unchanged")
    assert honest.page.inner_text("#moves") == before
    assert count == 5
    honest.open(text)
    expect(alarm).to_have_count(0)
