"""A file of all games as it was saved once: every game in it opens as it was, and is saved the same."""

from __future__ import annotations

import json

import pytest

from pyengine import games
from pyengine.play import link
from pyengine.play.session import Session
from tests.golden.frozen import FOLDER
from web.app.saved import archive
from web.app.saved.saved_game import FOUR_LEVELS, SavedGame
from web.app.table.protected import ProtectedTable
from web.app.table.table import GameTable

TEXT = (FOLDER / "games.json").read_text("utf-8")
KEPT, _ = archive.read(TEXT)


def table(saved: SavedGame) -> GameTable:
    """Return the table of a kept game."""
    if saved.fair:
        return ProtectedTable.of(saved, games.by_number)
    opened = link.decode(saved.link, games.by_number)
    made = GameTable(opened.kit, Session(opened.kit, opened.record, opened.states), saved.seats, sent=saved.sent, key=saved.id)
    made.notes.update(saved.notes)
    made.label = saved.label
    return made


def test_the_file_holds_games_of_every_kind() -> None:
    assert {saved.game for saved in KEPT} == set(games.IDS)
    assert {saved.game for saved in KEPT if saved.fair} == {
        name for name in games.IDS if games.load(name).game.info.players[1] > 1
    }
    assert {saved.turn for saved in KEPT} == {"yours", "theirs", "over"}
    assert any(saved.label for saved in KEPT)
    assert any(saved.notes for saved in KEPT)
    assert any(saved.fair and saved.fair.chosen for saved in KEPT)
    assert any(saved.fair and not saved.fair.sent for saved in KEPT)


def test_a_frozen_file_says_the_same() -> None:
    """Names are only ever added; a computer of four levels is saved as the one of six that looks as far ahead."""
    states, unreadable = archive.read(TEXT)
    again, frozen = (json.loads(text) for text in (archive.write(states, "2026-11-23"), TEXT))
    assert unreadable == 0
    assert {name: again[name] for name in ("format", "version", "date")} == {
        name: frozen[name] for name in ("format", "version", "date")
    }
    assert len(again["games"]) == len(frozen["games"])
    for now, then in zip(again["games"], frozen["games"], strict=True):
        then["seats"] = [FOUR_LEVELS.get(seat, seat) for seat in then["seats"]]
        for name, value in then.items():
            assert now[name] == value, f"{then['game']} {then['id']}: {name}"


def test_a_frozen_file_is_taken_in_whole_and_then_known() -> None:
    states, unreadable = archive.read(TEXT)
    merged = archive.merge([], states, unreadable, len(states), iter(()).__next__)
    assert (merged.games, merged.added, merged.unreadable, merged.crowded) == (tuple(states), len(states), 0, 0)
    again = archive.merge(merged.games, states, unreadable, 0, iter(()).__next__)
    assert (again.games, again.same) == ((), len(states))


@pytest.mark.parametrize("saved", KEPT, ids=lambda saved: f"{saved.game} {saved.id}")
def test_a_kept_game_opens_as_it_was(saved: SavedGame) -> None:
    opened = table(saved).make_saved(saved.updated)
    for name, now, then in zip(SavedGame._fields, opened, saved, strict=True):
        assert now == then or name == "last", name  # the last move is told as it is told today
