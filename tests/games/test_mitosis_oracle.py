"""Mitosis Chess beside a slow second reading of its rule book (mitosis_naive.py)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from pyengine.core.options import Options
from pyengine.games.mitosis.board import stronger
from pyengine.games.mitosis.state import State
from tests.games import mitosis_naive as naive
from tests.games.mitosis_play import GAME, NOTATION, legal, play, start


def options(rng: Random) -> Options:
    """Options of movement, any of them; the end is left to other tests."""
    switches = ("kingSelfGuard", "baseShuffle", "lastStand")
    given = {"fifty": 0, "kinglessMinors": rng.choice(["stay", "vanish"])} | {name: rng.random() < 0.7 for name in switches}
    return GAME.info.read_options(given)


def scatter(rng: Random) -> str:
    """A position text with pieces thrown at random on board and bases."""
    pieces: dict[naive.Place, str] = {}
    for place in rng.sample([place for place in naive.PLACES if 1 <= place[1] <= 9], rng.randint(3, 40)):
        pieces[place] = rng.choice("GQCARBNPgqcarbnp" if 2 <= place[1] <= 8 else "GQCARBNgqcarbn")
    for king in "Kk":
        if rng.random() < 0.9:
            free = [place for place in naive.PLACES if 1 <= place[1] <= 9 and pieces.get(place) not in ("K", "k")]
            pieces[rng.choice(free)] = king
    for place in naive.PLACES[81:]:
        if rng.random() < 0.5:
            pieces[place] = rng.choice("RBN" if place[1] == 0 else "rbn")
    position = naive.MitosisPosition(pieces, rng.choice("wb"), "", None, (0, 0, 0), {})
    return naive.write(position)


def same(state: State) -> None:
    """Both readings give the same actions."""
    text = NOTATION.text(state)
    assert sorted(legal(state)) == naive.legal(text, dict(state.options)), text


def same_after(state: State, action: str) -> State:
    """Both readings give the same position after an action."""
    text, after = NOTATION.text(state), play(state, action)
    expected = naive.play(text, action, dict(state.options))
    if after.ending:  # nothing is pending in a game that is over
        fields = expected.split()
        expected = " ".join([*fields[:3], "-", *fields[4:]])
    assert NOTATION.text(after) == expected, (text, action)
    return after


@pytest.mark.rule("MIT-10", "MIT-11", "MIT-12", "MIT-20", "MIT-21", "MIT-22", "MIT-23", "MIT-30", "MIT-31", "MIT-32", "MIT-33")
def test_scattered_pieces_move_as_the_slow_reading_says(sample: Callable[[int, int], int]) -> None:
    rng = Random("mitosis/scattered")
    for _ in range(sample(60, 5000)):
        chosen = options(rng)
        state = NOTATION.position(scatter(rng), chosen)
        same(state)
        for action in rng.sample(sorted(legal(state)), min(4, len(legal(state)))):
            after = same_after(state, action)
            if not after.ending:
                same(after)


@pytest.mark.rule("MIT-13", "MIT-14", "MIT-15", "MIT-40", "MIT-41", "MIT-43", "MIT-45", "MIT-46")
def test_whole_games_go_as_the_slow_reading_says(sample: Callable[[int, int], int]) -> None:
    rng = Random("mitosis/games")
    arranged = stepped = 0
    for _ in range(sample(2, 200)):
        state = start(**options(rng))
        for _ in range(110):
            if state.ending:
                break
            same(state)
            actions = sorted(legal(state))
            captures = [action for action in actions if play(state, action).quiet == 0]
            state = same_after(state, rng.choice(captures if captures and rng.random() < 0.3 else actions))
            arranged += bool(state.pending)
            stepped += state.passing >= 0
    assert arranged
    assert stepped


@pytest.mark.rule("MIT-53", "MIT-55")
def test_armies_compare_as_the_slow_reading_says(sample: Callable[[int, int], int]) -> None:
    rng = Random("mitosis/armies")
    draws = 0
    for _ in range(sample(400, 20000)):
        places = rng.sample(naive.PLACES[9:72], rng.choice([2, 4, 6, 12]))
        kinds = rng.choices(rng.choice(["GQCARBNPgqcarbnp", "RPrp"]), k=len(places))
        text = naive.write(naive.MitosisPosition(dict(zip(places, kinds, strict=True)), "w", "", None, (0, 0, 0), {}))
        state = NOTATION.position(text, start().options)
        winner = naive.winner(text)
        assert stronger(state.board) == (-1 if winner is None else winner)
        draws += winner is None
    assert draws
