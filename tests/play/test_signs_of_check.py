"""Signs of check and mate in tellings: in three games only, and never against the facts of the rules."""

from __future__ import annotations

import pytest

from pyengine import games
from pyengine.core.telling import Telling
from pyengine.play.record import Record
from pyengine.play.session import Session

from .playing import play_randomly

KNOW_CHECK = ("booster", "synchronous", "cloak")
WALKS = 12


def find_sign(telling: Telling | None) -> str:
    """Return the sign that a telling ends with, "" if there is none."""
    last = telling.parts[-1] if telling else ""
    return last.strip() if isinstance(last, str) and last.strip() in ("+", "#") else ""


def tell_turns(session: Session) -> list[tuple[int, list[str]]]:
    """Return the state after each turn of one player, and the signs of what is shown of it."""
    turns = []
    for turn in session.turns():
        if turn.mover is not None:
            tellings = [session.tell(index, None) for index in range(turn.first, turn.last)]
            turns.append((turn.last, [find_sign(telling) for telling in tellings if telling and not telling.quiet]))
    return turns


@pytest.mark.parametrize("name", games.IDS)
def test_only_rules_that_know_check_give_signs(name: str) -> None:
    for seed in range(2):
        session = play_randomly(name, seed, 200)
        tellings = [session.tell(index, None) for index in range(len(session.record.entries))]
        assert not any(find_sign(telling) for telling in tellings if telling and telling.quiet)
        assert name in KNOW_CHECK or not any(map(find_sign, tellings))


@pytest.mark.parametrize("name", ["booster", "cloak"])
def test_check_and_mate_are_those_of_the_facts(name: str) -> None:
    """Who is in check when the turn begins has been told so; mate is told once, where the game ends by it."""
    checks = 0
    for seed in range(WALKS):
        session = play_randomly(name, seed, 400)
        for after, signs in tell_turns(session):
            state = session.states[after]
            outcome = session.kit.game.outcome(state)
            mate = outcome is not None and outcome.reason == "checkmate"
            assert signs.count("#") == mate
            assert "#" not in signs[:-1]
            if session.kit.game.actors(state) and session.kit.game.facts(state)["check"]:
                assert "+" in signs
                checks += 1
            elif "+" in signs and not mate:
                assert outcome or len(signs) > 1, "a step after the move has ended it"
    assert checks > WALKS


def test_an_attacked_king_is_told_in_the_round_that_attacks_it() -> None:
    checks = 0
    for seed in range(WALKS):
        session = play_randomly("synchronous", seed, 200)
        game = session.kit.game
        for at, entry in enumerate(session.record.entries):
            after = session.states[session._find_result(at)]
            attacked = game.facts(after)["attacked"]
            assert isinstance(attacked, tuple)
            sign = find_sign(session.tell(at, None))
            checks += sign == "+"
            assert not sign or 1 - entry.player in attacked or game.outcome(after) is not None
    assert checks > WALKS


@pytest.mark.parametrize(
    ("blow", "sign"), [("x", "#"), ("c7e8", "")], ids=["nobody strikes", "the piece that gives mate is struck"]
)
def test_a_mate_that_stands_only_once_nobody_strikes_is_told_with_the_move(blow: str, sign: str) -> None:
    kit = games.load("synchronous")
    session = Session(kit, Record("synchronous", kit.game.info.read_options({}), "6k1/p1n2ppp/8/8/8/8/8/K3R3 = - - 0 1"))
    for player, text in ((0, "e1e8"), (1, "a7a6")):
        session.act(player, kit.notation.read(session.state, player, text)[0])
    assert find_sign(session.tell(0, None)) == "+"  # Black may still strike
    session.act(1, kit.notation.read(session.state, 1, blow)[0])
    ending = kit.game.outcome(session.state)
    assert (ending is not None and ending.reason == "checkmate") == (sign == "#")
    assert find_sign(session.tell(0, None)) == (sign or "+")
    assert find_sign(session.tell(2, None)) == ""
