"""What an edited link says instead of the true one, in words."""

from __future__ import annotations

from random import Random

import pytest

from pyengine.core.words import say
from pyengine.play.fair.differences import describe_difference
from pyengine.play.fair.match import Match
from pyengine.play.fair.refusal import Refused
from pyengine.play.fair.wire.link import Link, Parsed, parse_link

from . import cheat
from .table import MatchTable, lookup, terms


def edit_link(name: str, links: int, at: int, body: bytes | None = None) -> tuple[Match, Parsed]:
    """Return a match and its next link with another body in the record at an index; by default another legal first move."""
    table = MatchTable(terms(name), arrays=(7, 700) if name == "cloak" else ())
    table.play(Random(2), links)
    match, parsed = table.match(links % 2), parse_link(table.texts[-1], lookup)
    seat = parsed.log[at].seat
    if body is None:
        before = match.folds[at]
        player = before.players[seat]
        (true,) = [entry.action for entry in match.folds[at + 1].entries[len(before.entries) :] if entry.player == player]
        other = next(action for action in match.context.game.legal(before.state, player) if action != true)
        body = cheat.pack(match, player, [other])
    return match, parsed._replace(log=(*parsed.log[:at], Link(seat, body), *parsed.log[at + 1 :]))


def explain_difference(match: Match, parsed: Parsed) -> str:
    """Return the sentence."""
    difference = describe_difference(match, parsed)
    assert difference is not None
    return say(difference)


def test_an_edited_move_is_named() -> None:
    match, parsed = edit_link("place", 8, 4)
    with pytest.raises(Refused) as caught:
        match.receive(parsed)
    assert (caught.value.code, caught.value.link, caught.value.seat) == ("E_HISTORY", 5, 0)
    (entry,) = match.folds[5].entries[len(match.folds[4].entries) :]
    telling = match.context.terms.kit.notation.tell(match.folds[4].state, *entry)
    text, sentence = say(telling.spoken), explain_difference(match, parsed)
    assert sentence.startswith(f"In your copy link 5 says: {text}; in this one: ")
    assert sentence.count(text) == 1


def test_what_cannot_be_read_or_is_closed() -> None:
    match, parsed = edit_link("place", 8, 4, b"\xff\xff")
    assert explain_difference(match, parsed).endswith("in this one: something that is no move.")
    wrong = parsed._replace(log=(*match.log[:4], Link(1, match.log[4].body), *parsed.log[5:]))
    assert "seat 2 wrote" in explain_difference(match, wrong)
    match, parsed = edit_link("synchronous", 7, 4, b"\x00\x01\x02")
    assert explain_difference(match, parsed) == "The two differ in what was still sealed or hidden in link 5."
    assert describe_difference(match, parsed._replace(log=match.log)) is None
    assert describe_difference(match, parsed._replace(log=match.log[:3])) is None, "an older text"


def test_the_newest_link_and_one_without_a_decision() -> None:
    assert "link 7 says: places the" in explain_difference(*edit_link("place", 8, 6))
    assert "link 1 says: nothing that is open;" in explain_difference(*edit_link("gravity", 3, 0, b"\x00"))


@pytest.mark.parametrize(
    ("name", "mine"),
    [
        ("gravity", "drops the black bishop on a8"),
        ("cloak", "pawn d2 to d4, then ends the turn"),
        ("booster", "knight b1 to c3, then plays the 2 of spades: a checker under the pawn on b7, a hobble"),
    ],
)
def test_chance_and_secrets_are_left_out(name: str, mine: str) -> None:
    """In the third link, which brings lots, dice, arrangements and hands as well, only the moves are told."""
    match, parsed = edit_link(name, 6, 2, b"\x00")
    assert explain_difference(match, parsed).startswith(f"In your copy link 3 says: {mine};")
