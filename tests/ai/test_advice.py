"""What games tell the search is part of what their rules allow; dangers are looked into."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pyengine import games
from pyengine.ai import alphabeta
from pyengine.core.chance import draw_weighted
from pyengine.core.kit import Advice
from pyengine.core.types import CHANCE
from pyengine.games.place import KIT as PLACE
from tests.ai.minds import PATIENT
from tests.games import place_play

STEPS = 120


@pytest.mark.parametrize("name", games.IDS)
def test_advice_keeps_to_the_rules(name: str) -> None:
    kit, rng = games.load(name), Random(f"advice/{name}")
    game = kit.game
    state = game.start(game.info.read_options({}))
    for _ in range(STEPS):
        actors = game.actors(state)
        if not actors:
            break
        actor = actors[0]
        if actor == CHANCE:
            state = game.apply(state, CHANCE, draw_weighted(game.chance(state), rng))
            continue
        view = game.observe(state, actor)
        legal = game.legal(view, actor)
        likely, forcing = kit.advice.candidates(view, actor, legal), kit.advice.list_forcing_actions(view, actor)
        assert likely
        for actions in (likely, forcing):
            assert len(set(actions)) == len(actions)
            assert set(actions) <= set(legal)
        assert isinstance(kit.advice.is_urgent(view, actor), bool)
        assert [action for _, action in kit.advice.list_gains(view, actor)] == list(forcing)
        slack, skipped = kit.advice.find_slack(view, actor), kit.advice.skip(view, actor)
        assert slack is None or 0 < slack < 1
        assert skipped is None or (game.actors(skipped) == (1 - actor,) and skipped.board == view.board)
        assert -1 <= kit.evaluate(view, actor) <= 1
        state = game.apply(state, actor, rng.choice(legal))


def test_place_knows_when_its_king_can_be_taken() -> None:
    rng, seen = Random(5), set()
    state = place_play.at(place_play.FULL)
    for _ in range(400):
        if not PLACE.game.actors(state):
            state = place_play.at(place_play.FULL)
        player = state.turn
        other = state._replace(turn=1 - player)
        taken = any(
            PLACE.game.apply(other, 1 - player, action).ending == ("king", 1 - player)
            for action in PLACE.game.legal(other, 1 - player)
        )
        assert PLACE.advice.is_urgent(state, player) == taken
        seen.add(taken)
        state = PLACE.game.apply(state, player, rng.choice(PLACE.game.legal(state, player)))
    assert seen == {True, False}


class Careless(Advice):
    """The advice of PlaceChess without its sense of danger."""

    def list_forcing_actions(self, state: Any, player: int) -> Any:
        return PLACE.advice.list_forcing_actions(state, player)


def test_a_mate_is_seen_earlier_when_dangers_are_looked_into() -> None:
    state, shallow = place_play.at("4k3/2RR4/8/8/8/6K1/8/8 w"), PATIENT._replace(depth=1)  # c7c8 covers the King and its squares
    *_, seeing = alphabeta.think(PLACE, state, 0, Random(1), shallow)
    *_, blind = alphabeta.think(PLACE._replace(advice=Careless()), state, 0, Random(1), shallow)
    assert (seeing.action, seeing.value) == (("c7", "c8"), 1)
    assert blind.value < 1
