"""Golden records: games as they were once played, replayed text by text to the very same position, frozen per rules version."""

from __future__ import annotations

import json

import pytest

from pyengine import games
from pyengine.core.types import CHANCE
from pyengine.play.record import Entry, apply_checked
from web.generator import limits


@pytest.mark.parametrize("name", games.IDS)
def test_golden_record(name: str) -> None:
    record = json.loads((games.find_folder(name) / "frozen/record.json").read_text(encoding="utf-8"))
    kit = games.load(name)
    game = kit.game
    state = game.start(game.info.read_options(record["options"]))
    for player, text in record["actions"]:
        for action in kit.notation.read(state, player, text):
            actors = game.actors(state)
            by = CHANCE if actors == (CHANCE,) else player
            state = apply_checked(kit, state, Entry(by, action))
    assert kit.notation.text(state) == record["position"]
    assert len(record["actions"]) >= limits.ACTIONS
    assert game.outcome(state) is not None
