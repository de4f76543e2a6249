"""Choosing an action token by token, and decisions as bytes by the grammar of a game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pyengine import games
from pyengine.core.options import Options
from pyengine.core.prompt import Prompt, prompt
from pyengine.core.sealing import Single
from pyengine.core.types import Action, Player, Unordered
from tests.toys import KITS

MOVES: tuple[Action, ...] = (("e2", "e4"), ("e2", "e3"), ("d2", "d4"), ("e7", "e8", "Q"), ("e7", "e8"), ("pass",))
SLOTS: tuple[Action, ...] = (Unordered(("a/1", "b/2")), Unordered(("a/2", "b/1")), Unordered(("a/1", "b/3", "c/4")))


def test_all_first_tokens_may_be_chosen_in_their_order() -> None:
    assert prompt(MOVES) == Prompt(("e2", "d2", "e7", "pass"), None)
    assert prompt(iter(MOVES)) == prompt(MOVES, ())


@pytest.mark.parametrize(
    ("chosen", "following", "complete"),
    [
        (("e2",), ("e4", "e3"), None),
        (("e2", "e4"), (), ("e2", "e4")),
        (("e7", "e8"), ("Q",), ("e7", "e8")),
        (("e7", "e8", "Q"), (), ("e7", "e8", "Q")),
        (("e4",), (), None),  # not where it begins
        (("e2", "e4", "e5"), (), None),
    ],
)
def test_what_follows_a_choice(chosen: Action, following: Action, complete: Action | None) -> None:
    answer = prompt(MOVES, chosen)
    assert answer == Prompt(following, complete)
    assert answer.is_dead_end == (not following and complete is None)


def test_an_end_is_no_dead_end() -> None:
    assert not Prompt((), ("pass",)).is_dead_end
    assert not Prompt(("e4",), None).is_dead_end
    assert Prompt((), None).is_dead_end


@pytest.mark.parametrize(
    ("chosen", "following", "complete"),
    [
        ((), ("a/1", "b/2", "a/2", "b/1", "b/3", "c/4"), None),
        (("b/2",), ("a/1",), None),
        (("b/2", "a/1"), (), SLOTS[0]),
        (("c/4",), ("a/1", "b/3"), None),
        (("a/1",), ("b/2", "b/3", "c/4"), None),
        (("a/1", "b/1"), (), None),
    ],
)
def test_slots_are_filled_in_any_order(chosen: Action, following: Action, complete: Action | None) -> None:
    assert prompt(SLOTS, chosen) == Prompt(following, complete)
    assert type(prompt(SLOTS, ("b/2", "a/1")).complete) is Unordered


def test_slots_and_a_word_may_stand_side_by_side() -> None:
    both = (*SLOTS, ("skip",))
    assert prompt(both) == Prompt(("skip", "a/1", "b/2", "a/2", "b/1", "b/3", "c/4"), None)
    assert prompt(both, ("skip",)) == Prompt((), ("skip",))
    assert prompt(both, ("a/2",)) == Prompt(("b/1",), None)


# --- decisions as bytes


def test_a_decision_is_its_place_among_all_that_the_grammar_allows() -> None:
    game = KITS["lineup"].game
    sealing, state = Single(game), game.start(game.info.read_options({"skip": "on"}))
    assert sealing.size(state, 0) == sealing.bytes == 2
    assert sealing.plain(state, 0, [("d0/R", "e0/R", "f0/R")]) == b"\x00\x00"
    assert sealing.plain(state, 1, [("d0/B", "e0/N", "f0/R")]) == b"\x00\x0f"
    assert sealing.plain(state, 0, [("skip",)]) == b"\x00\x1b"
    assert sealing.actions(state, 0, b"\x00\x1b") == (("skip",),)
    assert sealing.actions(state, 0, b"\x00\x1c") is None
    assert sealing.actions(state, 0, b"\x01\x00") is None
    with pytest.raises(ValueError, match="too many values"):
        sealing.plain(state, 0, [("skip",), ("skip",)])
    with pytest.raises(ValueError, match="not in tuple"):
        sealing.plain(state, 0, [("nothing",)])


def test_a_decision_takes_as_many_bytes_as_are_asked_for() -> None:
    game = KITS["pair"].game
    sealing, state = Single(game, 1), game.start(game.info.read_options({}))
    assert [sealing.plain(state, 0, [(number,)]) for number in "123"] == [b"\x00", b"\x01", b"\x02"]
    assert sealing.size(state, 1) == 1
    wide = Single(game, 3)
    assert wide.plain(state, 1, [("3",)]) == b"\x00\x00\x02"
    assert wide.actions(state, 1, b"\x00\x00\x02") == (("3",),)


def test_an_action_may_end_where_the_grammar_says_so() -> None:
    game = games.load("synchronous").game
    sealing, options = Single(game), game.info.read_options({})
    state = game.start(options)
    assert sealing.actions(state, 0, sealing.plain(state, 0, [("e7", "e8")])) == (("e7", "e8"),)
    assert sealing.actions(state, 0, sealing.plain(state, 0, [("e7", "e8", "q")])) == (("e7", "e8", "q"),)


def test_a_decision_is_counted_among_those_that_the_options_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    game = KITS["lineup"].game

    def list_tokens(options: Options, player: Player, prefix: Action) -> Sequence[str]:
        return () if len(prefix) == 2 else ("a", "b", "c") if options["skip"] else ("c", "d")

    monkeypatch.setattr(game, "grammar", list_tokens)
    sealing = Single(game)
    for skip, plain in ((True, b"\x00\x08"), (False, b"\x00\x00")):
        state = game.start(game.info.read_options({"skip": skip}))
        assert sealing.plain(state, 0, [("c", "c")]) == plain
        assert sealing.actions(state, 0, plain) == (("c", "c"),)
