"""Deals by number: what cards they give, frozen for ever, and how a game uses them up."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

from pyengine.core import cards
from pyengine.core.errors import NotationError
from pyengine.core.facts import Facts
from pyengine.core.game import Deal
from pyengine.core.types import CHANCE, GIVE_UP
from pyengine.games.neighbour import KIT as NEIGHBOUR
from pyengine.games.neighbour.board import POSITIONS
from pyengine.games.parade import KIT as PARADE
from pyengine.games.parade.notation import NOTATION
from pyengine.play.record import Record
from pyengine.play.session import Session

PARADES = {
    0: "nNBRrKNb/krRnqQbB",
    1: "rbrRBbKk/QBNNqRnn",
    2: "rNnnQKBR/BbkrqNRb",
    20260101: "RrKRNkbB/nnrNBQqb",
    999999999: "RNQbqbkn/KrnBBRNr",
}
NEIGHBOURS = {
    0: "bbRkrNqBBQrnKnNR 5H 2S 2H 2D 5D 5C 2C 4C 3D 3S 3C 6S 4D 3H 4H 6D 6H 5S 6C 4S",
    1: "KNbnBRRQNqbrnkBr 6D 5S 5H 2H 3D 3S 2C 6H 4H 4C 6C 3H 2S 6S 5D 5C 3C 4S 2D 4D",
    2: "rrRKbkBqRNBnbnNQ 2D 2H 3D 2C 2S 4D 3H 4C 5S 5C 5D 3S 4S 4H 5H 6S 6H 6C 3C 6D",
    20260101: "bNbBRRQKrnkBNqrn 2H 5S 4H 3H 5H 2C 6C 6D 5D 6S 5C 2D 3D 2S 3S 4S 6H 4C 4D 3C",
    999999999: "krBBqRKnbrRnNQNb 4H 3D 4S 6H 2D 4D 3H 2C 5D 5C 2H 6S 6D 5S 3S 6C 4C 3C 2S 5H",
}


def parade(number: int) -> Deal:
    deal = PARADE.game.deal(PARADE.game.info.read_options({}), number)
    assert deal is not None
    return deal


def neighbour(number: int) -> Deal:
    deal = NEIGHBOUR.game.deal(NEIGHBOUR.game.info.read_options({}), number)
    assert deal is not None
    return deal


@pytest.mark.parametrize(("number", "text"), PARADES.items())
def test_parade_deals_are_frozen(number: int, text: str) -> None:
    assert NOTATION.write_deal(parade(number)) == text
    assert PARADE.game.deal(PARADE.game.info.read_options({"overflow": "wrap", "debtLimit": "16"}), number) == parade(number)


@pytest.mark.parametrize(("number", "text"), NEIGHBOURS.items())
def test_neighbour_deals_are_frozen(number: int, text: str) -> None:
    pieces, positions = neighbour(number).piles
    assert f"{''.join(pieces)} {' '.join(positions)}" == text
    assert NEIGHBOUR.game.deal(NEIGHBOUR.game.info.read_options({"connect": "4"}), number) == neighbour(number)


def test_the_listed_orders_are_frozen() -> None:
    assert cards.SIXTEEN == "KQRRBBNNkqrrbbnn"
    assert " ".join(POSITIONS) == "2H 2D 2S 2C 3H 3D 3S 3C 4H 4D 4S 4C 5H 5D 5S 5C 6H 6D 6S 6C"


def test_shuffling_is_fisher_yates_with_a_hash_for_every_swap() -> None:
    for number in (0, 5, 123456789):
        expected = list("abcdefg")
        for i in (6, 5, 4, 3, 2, 1):
            digest = sha256(b"fairy-post/game/%d/pile/%d" % (number, i)).hexdigest()
            j = int(digest, 16) % (i + 1)
            one, other = expected[i], expected[j]
            expected[i], expected[j] = other, one
        assert cards.shuffle_cards("game", number, "pile", "abcdefg") == tuple(expected)
    assert cards.shuffle_cards("game", 1, "pile", "abcdefg") != cards.shuffle_cards("game", 1, "other", "abcdefg")
    assert cards.shuffle_cards("game", 1, "pile", "") == ()


def test_every_card_comes_to_every_place() -> None:
    tops = {parade(number).piles[0][0] for number in range(200)}
    assert tops == set(cards.SIXTEEN)
    assert {neighbour(number).piles[1][0] for number in range(200)} == set(POSITIONS)


@pytest.mark.rule("PAR-02")
def test_a_parade_deal_is_eight_and_eight_of_the_sixteen() -> None:
    for number in range(20):
        layout, hand = parade(number).piles
        assert (len(layout), len(hand)) == (8, 8)
        assert sorted((*layout, *hand)) == sorted(cards.SIXTEEN)


@pytest.mark.rule("NEI-01")
def test_a_neighbour_deal_is_two_piles_shuffled_separately() -> None:
    for number in range(20):
        pieces, positions = neighbour(number).piles
        assert sorted(pieces) == sorted(cards.SIXTEEN)
        assert sorted(positions) == sorted(POSITIONS)


@pytest.mark.rule("PAR-11")
def test_an_order_spends_the_card_on_top_of_the_hand_pile_unseen() -> None:
    """The n-th action spends the n-th card of the hand pile, shown only if it is an addition."""
    session = Session(PARADE, Record("parade", PARADE.game.info.read_options({}), deal=4))
    session.settle(Random(0))
    layout, hand = parade(4).piles
    assert tuple(entry.action[0] for entry in session.record.entries) == layout
    for place in range(4):
        order = place % 2
        session.act(0, PARADE.game.legal(session.state, 0)[order])
        session.settle(Random(0))
        if not order:
            assert session.record.entries[-1] == (CHANCE, (hand[place],))
    assert session.state.unseen == cards.sort_cards("".join((hand[1], *hand[3:])))


def test_both_piles_of_neighbour_turn_up_in_the_order_of_the_deal() -> None:
    session = Session(NEIGHBOUR, Record("neighbour", NEIGHBOUR.game.info.read_options({"minPieces": 16}), deal=9))
    pieces, positions = neighbour(9).piles
    drawn = []
    while session.state.phase != "move":
        session.act(0, NEIGHBOUR.game.legal(session.state, 0)[0])
        session.settle(Random(0))
        drawn = [entry.action for entry in session.record.entries if entry.player == CHANCE]
    assert drawn == list(zip(pieces, positions, strict=False))


def test_the_same_number_plays_the_same_everywhere() -> None:
    ends = set()
    for _ in range(2):
        session = Session(PARADE, Record("parade", PARADE.game.info.read_options({}), deal=77))
        session.settle(Random())
        for _ in range(3):
            session.act(0, ("+",))
            session.settle(Random())
        ends.add(PARADE.notation.text(session.state))
    assert len(ends) == 1


def test_a_deal_goes_on_from_positions_that_are_none_of_its_own() -> None:
    """A card that the position has shown already is passed over, so that no link can ask for what is not there."""
    rng = Random(1)
    for kit, ready in ((PARADE, "8/8/8/8/8/8/8/8 0 8 KQRRBBNNkqrrbbnn"), (NEIGHBOUR, "8/8/8/8/8/8/8/8 add - 16 20 -")):
        game, options = kit.game, kit.game.info.read_options({})
        state = kit.notation.position(ready, options)
        deals = [deal for number in range(5) if (deal := game.deal(options, number))]
        while game.actors(state):
            if game.actors(state) == (CHANCE,):
                deal = rng.choice(deals)
                action = game.deal_next(state, deal)
                assert action in [result for result, _ in game.chance(state)]
                state = game.apply(state, CHANCE, action)
            elif state[2] in ("1", "add"):
                state = game.apply(state, 0, game.legal(state, 0)[0])
            else:
                state = game.apply(state, 0, GIVE_UP)


def test_a_deal_with_unknown_cards_does_not_guess() -> None:
    deal = NOTATION.read_deal("BRkrnNrb/R??nNbK?")
    assert NOTATION.write_deal(deal) == "BRkrnNrb/R??nNbK?"
    options = PARADE.game.info.read_options({})
    state = NOTATION.position("8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1 1+ 7 KQRBNqbn", options)
    assert PARADE.game.deal_next(state, deal) == ("R",)
    state = NOTATION.position("8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1 1+ 6 KQRBNqbn", options)
    with pytest.raises(LookupError):
        PARADE.game.deal_next(state, deal)


@pytest.mark.parametrize(
    "text", ["", "/", "BRkrnNrb", "BRkrnNrb/", "BRkrnNr?/RqBnNbKQ", "BRkrnNrB/RqBnNbKQ", "BRkrnNrbR/qBnNbKQ"]
)
def test_texts_that_are_no_deals(text: str) -> None:
    with pytest.raises(NotationError):
        NOTATION.read_deal(text)


def test_cards_of_two_alike_are_shown_in_the_order_of_their_suits() -> None:
    assert [cards.face("r", left) for left in ("Krr", "Kr", "K")] == ["10S", "10S", "10C"]
    assert (cards.face("K", ""), cards.face("q", "")) == ("KH", "QS")
    assert len({face for faces in cards.FACES.values() for face in faces}) == len(cards.SIXTEEN)


def test_facts_are_worked_out_when_they_are_asked_for() -> None:
    asked: list[str] = []

    def ask(name: str) -> int:
        asked.append(name)
        return len(name)

    facts = Facts({"one": lambda: ask("one"), "three": lambda: ask("three")})
    assert (list(facts), len(facts), asked) == (["one", "three"], 2, [])
    assert (facts["three"], asked) == (5, ["three"])
