"""What may be decided for a link: nothing before the game begins, and no claim beside a sealed decision."""

from __future__ import annotations

from random import Random

import pytest

from pyengine.core.errors import IllegalAction
from pyengine.core.types import HIDDEN, RESIGN, Action
from pyengine.core.words import msg
from pyengine.play.fair.match import watch
from pyengine.play.fair.wire.link import parse_link
from pyengine.play.record import Entry

from .table import MatchTable, lookup, terms


@pytest.mark.parametrize("colours", [None, 1])
@pytest.mark.parametrize("name", ["booster", "cloak", "gravity"])
def test_nobody_decides_before_all_have_joined(name: str, colours: int | None) -> None:
    """Lots, dice and hidden pieces need everybody's key first, whoever has which side."""
    table, rng = MatchTable(terms(name, colours=colours), arrays=(1, 2) if name == "cloak" else ()), Random(1)
    for _ in range(2):
        match = table.arrive()
        assert match.is_complete
        assert (*match.legal(), *match.early(), *match.claims()) == ()
        for action in (RESIGN, ("pass",), *([match.context.mechanism.arrange(5)] if name == "cloak" else [])):
            with pytest.raises(IllegalAction) as caught:
                match.play(action)
            assert caught.value.message == msg("fair.not-due")
        table.link(rng)
    while not table.arrive().legal():
        table.link(rng)
    assert table.arrive().number == 2 + bool(colours), "player 0 is asked as soon as its link can come"
    assert RESIGN in table.arrive().claims()


def test_there_are_no_claims_beside_a_sealed_decision() -> None:
    match = MatchTable(terms("synchronous")).arrive()
    assert RESIGN in match.claims()
    with pytest.raises(IllegalAction) as caught:
        match.play(("e2", "e5"))
    assert caught.value.message == match.context.terms.kit.explain(match.draft.state, match.player, ("e2", "e5"))
    match.play(("e2", "e4"))
    assert match.is_complete
    assert not match.claims()
    for action in (RESIGN, ("d2", "d4"), ("e2", "e4")):
        with pytest.raises(IllegalAction) as caught:
            match.play(action)
        assert caught.value.message == match.context.terms.kit.explain(match.draft.state, match.player, action)
        assert match.decisions == (("e2", "e4"),)
    match.undo()
    assert RESIGN in match.claims()


def test_an_own_sealed_decision_is_seen_by_its_player_and_hidden_from_the_other() -> None:
    """Of two decisions only one is seen before both are opened: with the second one the turn would be carried out."""
    table = MatchTable(terms("synchronous"))
    one = table.arrive()
    one.play(("e2", "e4"))
    assert one.list_seen() == (Entry(0, ("e2", "e4")),)
    table.texts.append(one.send())
    assert one.list_seen() == (Entry(0, ("e2", "e4")),)
    other = table.arrive()
    assert other.list_seen() == (Entry(0, (HIDDEN,)),)
    other.play(("d7", "d5"))
    assert other.list_seen() == (Entry(1, ("d7", "d5")),)
    assert (one.entries(), other.entries()) == ((), (Entry(1, ("d7", "d5")),)), "who comes last need not seal"


@pytest.mark.parametrize("seat", [1, 2])
def test_the_first_player_sits_where_it_was_agreed_and_the_others_behind(seat: int) -> None:
    table = MatchTable(terms("clone", colours=seat, players=3, power=3))
    assert [table.match(0).fold.players[(seat + player) % 3] for player in range(3)] == [0, 1, 2]
    table.link(Random(1))
    joined = parse_link(table.texts[0], lookup)
    assert joined.terms.colours == seat
    assert watch(joined).fold.players == table.match(0).fold.players


def test_every_arrangement_is_entered_as_it_was_made() -> None:
    table = MatchTable(terms("cloak", colours=0), arrays=(0, 959))
    table.play(Random(1), 3)
    for seat, match in enumerate((table.match(0), table.arrive())):
        arranged: list[Action] = [(HIDDEN,), (HIDDEN,)]
        arranged[seat] = match.context.mechanism.arrange(959 * seat)
        assert [entry.action for entry in match.entries()[:2]] == arranged
