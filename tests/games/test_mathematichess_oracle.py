"""Mathematichess beside a slow second reading of its rule book (mathematichess_naive.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from pyengine.games.mathematichess.state import State
from tests.games import mathematichess_naive as naive
from tests.games.mathematichess_play import GAME, NOTATION, at, board, legal, play, start

VALUING = {
    "sideRule": ("square", "board"),
    "bonusBase": ("counted", "face"),
    "majority": ("total", "base"),
    "joinedCorner": ("any", "lone"),
    "fourKind": (0, 7, 500),
    "fullHouse": (0, 11, 500),
}


def options(rng: Random) -> dict[str, object]:
    """Random options of movement and valuation."""
    return {"push": rng.choice(["line", "any"])} | {name: rng.choice(values) for name, values in VALUING.items()}


def put(pieces: list[str], **given: object) -> State:
    """White to move in stage two, with these pieces and so many empty squares more, shuffled already."""
    by_place = {place: letter for place, letter in zip(naive.PLACES, pieces, strict=True) if letter != "."}
    state: State = at(naive.write(by_place), **given)
    return state


def full(rng: Random, empty: int) -> list[str]:
    """Both armies put at random, with so many squares empty, at least four."""
    pieces = rng.sample("KQRBNPkqrbnp" * 5, 64 - empty) + ["."] * empty
    rng.shuffle(pieces)
    return pieces


def thin(rng: Random) -> list[str]:
    """Few pieces but queens, so that territories are large and queens go far."""
    pieces = rng.sample("QQQQQqqqqq", rng.randint(1, 6)) + rng.sample("KRBNPkrbnp" * 5, rng.randint(1, 40))
    pieces += ["."] * (64 - len(pieces))
    rng.shuffle(pieces)
    return pieces


def write_ban(state: State) -> str:
    """The ban of the side to move as the position text has it."""
    return NOTATION.text(state).split()[4].split("/")[state.turn]


def moves(state: State, ban: str) -> list[str]:
    """What the slow reading allows under a ban."""
    return naive.moves(board(state), "wb"[state.turn], ban, dict(state.options))


def same_moves(state: State) -> list[str]:
    """Both readings give the same moves, and passing besides."""
    expected = moves(state, write_ban(state))
    assert sorted(legal(state)) == sorted([*expected, "pass"]), NOTATION.text(state)
    return expected


def same_values(state: State) -> None:
    """Both readings give the same territories and totals."""
    expected = naive.value_board(board(state), dict(state.options))
    facts = GAME.facts(state)["territories"]
    assert isinstance(facts, dict)
    assert set(facts) == set(expected)
    for name, worth in expected.items():
        got = [facts[name][key] for key in ("settlers", "base", "bonus", "value", "to")]
        assert got == list(worth[:5]), (NOTATION.text(state), dict(state.options), name)
    scores = tuple(Fraction(score) for score in GAME.scores(state) if score is not None)
    assert scores == naive.totals(board(state), dict(state.options))


@pytest.mark.rule("MTH-40", "MTH-41", "MTH-42", "MTH-43", "MTH-44", "MTH-45", "MTH-46", "MTH-47", "MTH-48")
def test_full_boards_are_valued_as_the_slow_reading_says(sample: Callable[[int, int], int]) -> None:
    rng = Random("mathematichess/values")
    seen: Counter[str] = Counter()
    for _ in range(sample(150, 3000)):
        state = put(full(rng, rng.choice([4, 4, 4, 8, 14])), **options(rng))
        same_values(state)
        for worth in naive.value_board(board(state), dict(state.options)).values():
            seen.update(split=worth.to is None, bonus=sum(worth.bonus) > 0, alone=0 in worth.base)
    assert min(seen["split"], seen["bonus"], seen["alone"]) > 0


@pytest.mark.rule("MTH-40", "MTH-41", "MTH-47", "MTH-48")
def test_thin_boards_are_valued_as_the_slow_reading_says(sample: Callable[[int, int], int]) -> None:
    rng = Random("mathematichess/thin-values")
    for _ in range(sample(60, 1500)):
        same_values(put(thin(rng), **options(rng)))


@pytest.mark.rule("MTH-11", "MTH-12", "MTH-13", "MTH-14", "MTH-15", "MTH-16", "MTH-17", "MTH-20", "MTH-21", "MTH-22", "MTH-23")
def test_thin_boards_move_as_the_slow_reading_says(sample: Callable[[int, int], int]) -> None:
    rng = Random("mathematichess/thin-moves")
    far = 0
    for _ in range(sample(60, 1500)):
        state = put(thin(rng), push=rng.choice(["line", "any"]))
        if state.ending:
            continue
        expected = same_moves(state)
        for text in rng.sample(expected, min(6, len(expected))):
            assert board(play(state, text)) == naive.play(board(state), text), (NOTATION.text(state), text)
            far += ">" in text and max(abs(ord(a) - ord(b)) for a, b in zip(text[:2], text[2:4], strict=True)) > 1
    assert far > 0


@pytest.mark.rule("MTH-10", "MTH-24", "MTH-25", "MTH-30", "MTH-31")
def test_whole_games_go_as_the_slow_reading_says(sample: Callable[[int, int], int]) -> None:
    rng = Random("mathematichess/games")
    pushed = held = followed = ended = 0
    for _ in range(sample(8, 60)):
        state = start(**options(rng))
        while state.is_filling:
            state = GAME.apply(state, state.turn, rng.choice(GAME.legal(state, state.turn)))
        for _ in range(70):
            if state.ending:
                break
            expected = same_moves(state)
            held += len(moves(state, "-")) > len(expected)
            pushes = [text for text in expected if ">" in text]
            theirs = NOTATION.text(state).split()[4].split("/")[1 - state.turn][:2]
            back = [text for text in pushes if text[2:4] == theirs]  # moves the piece that the other player moved last
            text = "pass" if rng.random() < 0.15 else rng.choice(back or (pushes if rng.random() < 0.4 else []) or expected)
            pushed += ">" in text
            before, state = NOTATION.text(state), play(state, text)
            assert NOTATION.text(state) == naive.after(before, text), (before, text)
            followed += any(ban[0] != ban[2] for ban in state.bans if ban)
        same_values(state)
        assert state.ending is None or state.ending.reason != "no-move" or moves(state, write_ban(state)) == []
        ended += bool(state.ending)
    assert min(pushed, held, followed, ended) > 0
