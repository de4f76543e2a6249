"""The contract of tellings: every action reads and sounds like itself, is found again when typed, and tells no secret."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pyengine.core.errors import AmbiguousNotation, GameError
from pyengine.core.game import GameInfo
from pyengine.core.kit import Kit
from pyengine.core.notation import possible
from pyengine.core.telling import Muted, Telling, speak_telling, write_telling
from pyengine.core.types import CHANCE, HIDDEN, Action, Player
from pyengine.core.words import LANGUAGES, Message
from pyengine.play.entering import enter
from pyengine.play.move_list import list_rows
from pyengine.play.record import Entry, Record
from pyengine.play.session import Session
from pyengine.play.short_moves import shorten_telling
from web.tools.library import WRITTEN_KEY, WRITTEN_SECTION

from .driver import KITS, MANY, Walk, deciders, every_game, places, players, sentence, some, walk

FEW_STATES, MANY_STATES = 30, 200  # positions of a game that are looked at, in the ordinary test run and in the long one
positions = pytest.mark.parametrize(
    "count", [pytest.param(FEW_STATES, id="few"), pytest.param(MANY_STATES, id="many", marks=pytest.mark.full)]
)
examples = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def check_written(part: object) -> None:
    """Pages have the words of every language that may stand in a written move: what asks for others would not be read there."""
    if isinstance(part, Message):
        section, _, key = part.key.partition(".")
        assert section == WRITTEN_SECTION or key.startswith(WRITTEN_KEY), part.key
        for _, value in part.values:
            check_written(value)


def check_words(telling: Telling, language: str) -> None:
    """Every word of a telling has its forms, and neither text is empty."""
    for part in (*telling.parts, telling.spoken):
        if isinstance(part, Message):
            sentence(part, language)
    for part in telling.parts:
        check_written(part.words if isinstance(part, Muted) else part)
    assert write_telling(telling, language).strip()
    spoken = speak_telling(telling, language)
    assert spoken
    assert not spoken.endswith(".")


@every_game
@positions
def test_every_action_has_a_telling_of_its_own(name: str, count: int) -> None:
    """No two actions that are possible in a position read or sound alike; who acts tells them by what they know."""
    looked = 0
    for place in islice((place for place in places(name, MANY) if place.kit.game.actors(place.state)), count):
        notation, game = place.kit.notation, place.kit.game
        for actor in game.actors(place.state):
            actions = possible(game, place.state, actor)
            tellings = [notation.tell(place.state, actor, action) for action in actions]
            if actor != CHANCE:
                view = game.observe(place.state, actor)
                assert tellings == [notation.tell(view, actor, action) for action in actions]
            for language in LANGUAGES:
                assert len({write_telling(telling, language) for telling in tellings}) == len(actions)
                spoken = {speak_telling(telling, language) for telling in tellings}
                assert len(spoken) == len(actions) or actor == CHANCE  # suits that mean the same are not spoken
                for telling in some(tellings, place.rng, 10):
                    check_words(telling, language)  # type: ignore[arg-type]
        looked += 1
    assert looked == count


@every_game
@positions
def test_what_is_told_can_be_typed(name: str, count: int) -> None:
    for place in islice(places(name, MANY), count):
        for actor in deciders(place.kit, place.state):
            for action in some(place.kit.game.legal(place.state, actor), place.rng, 3):
                telling = place.kit.notation.tell(place.state, actor, action)
                for language in LANGUAGES:
                    entries, _ = enter(place.kit, place.state, write_telling(telling, language), actor)
                    assert entries == [Entry(actor, action)]


def short_forms(telling: Telling) -> list[str]:
    """Return how people write a move without all of where it comes from: ``Nf3``, ``Ngf3``, ``N1f3``, ``exd5``, ``e8=Q``."""
    text = write_telling(telling).partition(" ")[0]  # what follows says what else happens
    for figures, letter in (("♔♚", "K"), ("♕♛", "Q"), ("♖♜", "R"), ("♗♝", "B"), ("♘♞", "N"), ("♙♟", "")):
        for figure in figures:
            text = text.replace(figure, letter)
    text = text.replace("×", "x").replace("–", "-")
    letter = text[:1] if text[:1] in "KQRBNGCA" else ""
    rest = text[len(letter) :]
    if not (len(rest) > 4 and rest[0].islower() and rest[1].isdigit() and rest[2] in "-x"):
        return []
    tail = rest[2:].replace("-", "")
    return [f"{letter}{start}{tail}" for start in ("", rest[0], rest[1])]


@every_game
@examples
@given(data=st.data())
def test_short_moves_are_read_or_refused_as_ambiguous(name: str, data: st.DataObject) -> None:
    game = walk(name, data.draw(st.integers(0, 4)))
    state = game.states[data.draw(st.integers(0, len(game.states) - 1))]
    for actor in deciders(game.kit, state):
        action = data.draw(st.sampled_from(list(game.kit.game.legal(state, actor))))
        for text in short_forms(game.kit.notation.tell(state, actor, action)):
            try:
                entries, _ = enter(game.kit, state, text, actor)
            except AmbiguousNotation as error:
                choices = dict(error.message.values)["choices"]
                assert isinstance(choices, tuple)
                assert len(set(choices)) == len(choices) > 1
            else:
                assert entries == [Entry(actor, action)]


@every_game
@examples
@given(text=st.text(max_size=20), seed=st.integers(0, 4), at=st.integers(0, 200))
def test_any_text_is_played_or_refused(name: str, text: str, seed: int, at: int) -> None:
    game = walk(name, seed)
    state = game.states[min(at, len(game.states) - 1)]
    try:
        entries, _ = enter(game.kit, state, text, *deciders(game.kit, state)[:1])
    except GameError:
        return
    assert entries


# --- secrets -----------------------------------------------------------------------------------------------------------------


@every_game
@positions
def test_what_a_viewer_sees_can_be_told(name: str, count: int) -> None:
    for place in islice(places(name, MANY), count):
        game, notation = place.kit.game, place.kit.notation
        for actor in game.actors(place.state):
            for action in some(possible(game, place.state, actor), place.rng, 4):
                for viewer in (None, *players(place)):
                    seen = game.redact(place.state, actor, action, viewer)
                    if seen is not None:
                        telling = notation.tell(game.observe(place.state, viewer), actor, seen)
                        assert HIDDEN not in seen[0] or HIDDEN not in write_telling(telling)
                        for language in LANGUAGES:
                            check_words(telling, language)


def record_of(game: Walk, entries: tuple[Entry, ...]) -> Session:
    """Return a session of a walk, or of one that begins like it."""
    position = game.kit.notation.text(game.states[0])
    plain = game.kit.game.start(game.options) == game.states[0]
    return Session(game.kit, Record(game.kit.game.info.id, game.options, None if plain else position, entries=entries))


def twin(kit: Kit, state: Any, entry: Entry, viewer: Player | None, rng: Random) -> Action | None:
    """Return another action that looks the same to a viewer, None if there is none."""
    player, action = entry
    shown = kit.game.redact(state, player, action, viewer)
    others = [other for other in possible(kit.game, state, player) if other != action]
    alike = [other for other in some(others, rng, 12) if kit.game.redact(state, player, other, viewer) == shown]
    return rng.choice(alike) if alike else None


def can_hide(info: GameInfo) -> bool:
    """Return whether a game has anything that somebody may not know."""
    return info.hidden or info.simultaneous


@pytest.mark.parametrize("name", [name for name, kit in KITS.items() if can_hide(kit.game.info)])
def test_no_secret_is_in_a_move_list(name: str) -> None:
    """Of two games that differ only in what a viewer may not know the viewer's move lists are the same."""
    compared = 0
    for seed in range(6):
        line, rng = walk(name, seed), Random(f"twins/{name}/{seed}")
        last = len(line.entries) - 1
        for at in sorted({0, *(rng.randint(0, last) for _ in range(12))}) if line.entries else ():
            state, entry = line.states[at], line.entries[at]
            for viewer in (None, *range(line.kit.game.info.player_count(line.options))):
                other = twin(line.kit, state, entry, viewer, rng)
                if viewer == entry.player or other is None:
                    continue
                one = record_of(line, line.entries[: at + 1])
                two = record_of(line, (*line.entries[:at], Entry(entry.player, other)))
                game = line.kit.game
                if game.observe(one.state, viewer) != game.observe(two.state, viewer):
                    continue  # it was the last decision, and has opened
                assert list_rows(one, viewer) == list_rows(two, viewer)
                compared += 1
    assert compared


# --- move lists ----------------------------------------------------------------------------------------------------------------


@every_game
def test_a_move_list_has_every_entry_once_and_in_order(name: str) -> None:
    for seed in range(3):
        game = walk(name, seed)
        session = record_of(game, game.entries)
        for viewer in (None, 0):
            rows = list_rows(session, viewer)
            tellings = [session.tell(index, viewer) for index in range(len(game.entries))]
            told = [each for row in rows for cell in row.cells for each in cell]
            assert sum(each.count for each in told) == sum(bool(telling and not telling.quiet) for telling in tellings)
            assert len({each.entry for each in told}) == len(told)
            for row in rows:
                for cell in row.cells:
                    assert [each.entry for each in cell] == sorted(each.entry for each in cell)
            starts = [min(each.entry for cell in row.cells for each in cell) for row in rows]
            assert starts == sorted(starts)


@every_game
def test_rows_are_numbered_as_the_status_counts(name: str) -> None:
    for seed in range(3):
        line = walk(name, seed)
        game = line.kit.game
        for state in line.states:
            number = game.turn_number(state)
            if number and game.actors(state):
                assert number in dict(line.kit.scene(game.observe(state, 0), 0).progress.values).values()


@every_game
def test_short_moves_are_told_apart(name: str) -> None:
    """Where a game offers short moves, no two actions that are possible read alike, and some have become shorter."""
    shorter = 0
    for place in islice((place for place in places(name, MANY) if place.kit.game.actors(place.state)), MANY_STATES):
        if not place.kit.notation.has_short_moves:
            return
        for actor in set(place.kit.game.actors(place.state)) - {CHANCE}:
            tellings = [
                place.kit.notation.tell(place.state, actor, action) for action in place.kit.game.legal(place.state, actor)
            ]
            short = [shorten_telling(telling, tellings) for telling in tellings]
            assert len({write_telling(telling) for telling in short}) == len(tellings)
            assert [telling.spoken for telling in short] == [telling.spoken for telling in tellings]
            shorter += short != tellings
    assert shorter
