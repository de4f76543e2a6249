"""Cloak and Dagger Chess: the secret assignments, and what follows for everybody from public facts (CLK-01 to CLK-03)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, permutations
from random import Random

import chess
import pytest

from pyengine.core.prompt import prompt
from pyengine.core.types import HIDDEN, RESIGN, Unordered
from pyengine.core.words import say
from pyengine.games.cloak import KIT
from pyengine.games.cloak.arrays import (
    ACTIONS,
    ALL,
    ARRAYS,
    CHOICES,
    KINDS,
    NUMBERS,
    known_letters,
    letters,
    match_letters,
    obstacle,
)
from pyengine.games.cloak.state import State
from tests.games.cloak_play import GAME, NOTATION, ORTHODOX, at, field, legal, play, refusal, result, start, walk

FRESH: State = GAME.start(GAME.info.read_options({}))


def is_allowed(row: str) -> bool:
    """CLK-02 in its own words."""
    rooks, bishops = [n for n in range(8) if row[n] == "R"], [n for n in range(8) if row[n] == "B"]
    return rooks[0] < row.index("K") < rooks[1] and bishops[0] % 2 != bishops[1] % 2


@pytest.mark.rule("CLK-01", "CLK-R20")
def test_the_start_position() -> None:
    assert field(FRESH, 0) == "(1)(2)(3)(4)(5)(6)(7)(8)/pppppppp/8/8/8/8/PPPPPPPP/[1][2][3][4][5][6][7][8]"
    assert field(FRESH, 1) == "w"
    assert GAME.actors(FRESH) == (0, 1)
    assert GAME.mover(FRESH) is None


@pytest.mark.rule("CLK-02")
def test_there_are_exactly_960_assignments() -> None:
    every = {"".join(order) for order in permutations("KQRRBBNN")}
    assert len(every) == 5040
    assert set(ARRAYS) == {row for row in every if is_allowed(row)}
    assert len(ARRAYS) == len(GAME.legal(FRESH, 0)) == len(GAME.legal(FRESH, 1)) == 960
    assert legal(FRESH, 0) == legal(FRESH, 1) == set(ARRAYS)
    for number in range(960):  # the usual numbers, which links use
        assert chess.Board.from_chess960_pos(number).board_fen().split("/")[-1] == ARRAYS[number]


@pytest.mark.rule("CLK-02")
@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("RBKRQBNN", "bishops"),
        ("RQKRBNBN", "bishops"),
        ("RRKQBBNN", "king"),
        ("KRQRBBNN", "king"),
        ("RQKRBBNR", "count/R"),
        ("RQKRBBNQ", "count/Q"),
    ],
)
def test_other_assignments_are_refused_with_what_is_wrong(row: str, why: str) -> None:
    reason = refusal(FRESH, row, 0)
    assert reason.rule == "CLK-02"
    assert say(reason)
    assert obstacle(dict(zip(NUMBERS, row, strict=True))) == why


@pytest.mark.rule("CLK-02")
def test_the_reason_is_found_for_every_beginning(sample: Callable[[int, int], int]) -> None:
    random = Random(2)
    for _ in range(sample(150, 3000)):
        chosen = {number: random.choice(KINDS) for number in random.sample(NUMBERS, random.randint(1, 6))}
        fits = match_letters("".join(chosen.get(number, HIDDEN) for number in NUMBERS))
        assert (obstacle(chosen) == "") == (fits > 0)
        tokens = tuple(f"set/{number}/{letter}" for number, letter in chosen.items())
        assert prompt(ACTIONS, tokens).is_dead_end == (fits == 0)
        assert KIT.explain(FRESH, 0, tokens).rule == "CLK-02"


@pytest.mark.rule("CLK-02")
def test_an_assignment_is_entered_in_any_order() -> None:
    tokens = ("set/5/K", "set/1/R", "set/8/R", "set/3/B", "set/6/B", "set/2/N", "set/7/N")
    for size in range(len(tokens)):
        assert tokens[size] in prompt(GAME.legal(FRESH, 1), tokens[:size]).next_tokens
    assert prompt(ACTIONS, tokens).next_tokens == ("set/4/Q",)
    done = prompt(ACTIONS, (*tokens, "set/4/Q")).complete
    assert isinstance(done, Unordered)
    assert NOTATION.write(FRESH, 1, done) == ORTHODOX


@pytest.mark.rule("CLK-03", "CLK-R21")
def test_assignments_are_independent_and_stay() -> None:
    state = play(FRESH, "1:RQKRBBNN")
    assert GAME.actors(state) == (0,)
    assert KIT.explain(state, 1, ("set/1/R",)).rule == "CLK-03"
    for white in ("RQKRBBNN", ORTHODOX, "NNRKRQBB"):
        ready = play(state, f"0:{white}")
        assert ready.secrets == (white, "RQKRBBNN")
        assert field(ready, 2) == "guess"
        assert refusal(ready, ORTHODOX).rule == "CLK-03"
    assert start("RQKRBBNN", ORTHODOX) == play(FRESH, "1:RNBQKBNR", "0:RQKRBBNN")


@pytest.mark.rule("CLK-02")
def test_nobody_sees_the_others_assignment_nor_whether_it_was_this_one() -> None:
    state = play(FRESH, "0:RQKRBBNN")
    assert GAME.observe(state, 1) == GAME.observe(play(FRESH, "0:RNBQKBNR"), 1)
    assert GAME.observe(state, 0).secrets == ("RQKRBBNN", "")
    assert GAME.observe(state, None).secrets == (HIDDEN * 8, "")
    assert GAME.redact(FRESH, 0, ACTIONS[0], 1) == (HIDDEN,)
    assert GAME.redact(FRESH, 0, ACTIONS[0], 0) == ACTIONS[0]
    assert GAME.redact(FRESH, 0, RESIGN, 1) == RESIGN
    assert result(GAME.apply(FRESH, 1, RESIGN)) == ((0,), "resign")


# --- what everybody can work out ----------------------------------------------------------------------------------------------


def possible(state: State, player: int) -> int:
    return state.possible[player].bit_count()


def test_moves_and_answers_narrow_what_is_possible() -> None:
    state = play(start(black="RNBKQBNR"), "a2a3 .")
    seen = play(state, "b8c6 .")
    assert possible(seen, 1) == 240
    assert known_letters(seen.possible[1]) == "?N??????"
    assert possible(play(seen, "?5K !n"), 1) == 176
    assert possible(play(seen, "a3a4 .", "g8f6"), 1) == 36
    assert possible(play(seen, "?5Q !y"), 1) < 240
    assert letters(play(seen, "?5Q !y").possible[1], 5) == "Q"
    assert possible(play(seen, "a3a4 .", "h7h6 ^3B"), 1) < 240


@pytest.mark.rule("CLK-24", "CLK-R13")
def test_castling_names_both_checkers() -> None:
    state = play(at("4k3/8/8/8/8/8/8/[1]3[5]2[8] w move-", unmoved="a1e1h1"), "O-O:e1h1")
    assert field(state, 0).endswith("/[1]4[8][5]1")
    assert (letters(state.possible[0], 5), letters(state.possible[0], 8)) == ("K", "R")
    assert GAME.observe(state, 1).secrets[0] == known_letters(state.possible[0])


def test_a_position_text_tells_what_its_board_tells() -> None:
    assert at("4k3/8/8/8/8/8/8/4K3 w move").possible == (ALL, ALL)
    king = at("4k3/8/8/8/8/8/8/4K3 w move", unmoved="e1").possible[0]
    assert letters(king, 5) == "K"
    cloaked = at("4k3/8/8/8/8/8/8/3[4]K3 w move").possible[0]
    assert letters(cloaked, 4) == "QRBN"
    view = at("4k3/8/8/8/8/8/8/3[4]K3 w move", secrets="????????/R???????")
    assert letters(view.possible[0], 4) == "QRBN"
    assert letters(view.possible[1], 1) == "R"


@pytest.mark.rule("CLK-07", "CLK-13")
def test_what_is_possible_is_exactly_what_could_have_been_played(sample: Callable[[int, int], int]) -> None:
    """Oracle: an assignment is possible if and only if every public action so far would have been legal with it."""
    for seed in range(sample(3, 12)):
        states = walk(seed, 160, 1.0)
        random = Random(seed)
        for owner in (0, 1):
            for number in random.sample(range(960), sample(25, 200)):
                told = True
                for before, after in pairwise(states):
                    if before.phase == "setup" or owner not in GAME.actors(before):
                        continue
                    swapped = (ARRAYS[number], before.secrets[1]) if owner == 0 else (before.secrets[0], ARRAYS[number])
                    made = [action for action in GAME.legal(before, owner) if GAME.apply(before, owner, action) == after]
                    told = told and made[0] in GAME.legal(before._replace(secrets=swapped), owner)
                    assert told == bool(after.possible[owner] >> number & 1)
                    if not told:
                        break


def test_resampled_assignments_are_possible_and_spread() -> None:
    state = play(start(), "a2a3 .", "b8c6 .", "g1f3 .")
    view = GAME.observe(state, 0)
    random = Random(5)
    drawn = [GAME.resample(view, 0, random) for _ in range(60)]
    assert all(full.possible[1] >> ARRAYS.index(full.secrets[1]) & 1 for full in drawn)
    assert len({full.secrets[1] for full in drawn}) > 30
    assert all(GAME.observe(full, 0) == view and full.secrets[0] == ORTHODOX for full in drawn)


def test_the_grid_of_the_setup_is_on_show() -> None:
    scene = KIT.scene(FRESH, 1, ("set/2/R",))
    assert set(CHOICES) <= scene.tokens()
    assert [sprite.piece for sprite in scene.boards[0].sprites if sprite.cell == "b8"] == ["rook"]
    assert [sprite.piece for sprite in scene.boards[1].sprites if sprite.cell == "set/2/R"] == ["rook"]
    assert say(scene.caption) == "Go on: choose a square of the grid for each number. 7 left."
    waiting = KIT.scene(play(FRESH, "0:RQKRBBNN"), 0)
    assert len(waiting.boards) == 1
    assert say(waiting.caption) == "Black is still deciding in secret."
    assert [sprite.piece for sprite in waiting.boards[0].sprites[:3]] == ["rook", "queen", "king"]
