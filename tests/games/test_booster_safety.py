"""Booster Chess: no move leaves the own king in check, and none is refused that does not (BST-25).

Most moves are called safe without being tried. Here all are tried, in many random positions and in random games; a sample is
compared with the slow second reading of the rule book, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from random import Random

import pytest

from pyengine.chess.fen import from_board
from pyengine.core.types import CHANCE
from pyengine.games.booster.board import (
    SECOND,
    action_of,
    apply_move,
    attackers_of,
    card_squares,
    castlings,
    has_move,
    is_in_check,
    lay_checker,
    normal_moves,
    pack_stacks,
    pseudo,
)
from pyengine.games.booster.state import CARD, MOVE, NAMES, Ground, State
from tests.games import booster_naive as naive
from tests.games.booster_play import GAME, NOTATION, at, legal, rule_against

# --- single positions --------------------------------------------------------------------------------------------------------

UNSAFE = {
    "a captured boost is won back by who recaptures": ("6k1/8/8/8/2p3r1/1PP5/8/4K3", "c3B1,c4B1,g4B1", "w", "b3c4"),
    "a captured boost is won back by a boosted piece": ("8/Q7/8/8/K2P4/8/4n3/6k1", "d4W2,a7W1", "b", "e2d4"),
    "a captured boost is won back by steps": ("6r1/8/8/4P1nK/5q1P/8/2Q5/5k2", "f4B1,h4W2,h5W2", "b", "f4h4"),
    "a captured piece stood in the way from a stack to the king": ("2r3k1/8/8/8/2P5/2pp4/8/4KB2", "c4B3", "w", "f1d3"),
    "a captured piece stood in the way from two stacks": ("7k/r3P3/8/4P3/3ppp2/2N5/8/4K3", "e5B2,e7B4", "w", "c3e4"),
    "checkers that are taken along stood in that way": (
        "1k1B1K2/PP1PP3/2P5/2P5/6p1/8/8/6Q1",
        "g1W1,c5B3,c6B1,a7W1,b7B1,e7W2,d8W1",
        "w",
        "e7e8q",
    ),
}


@pytest.mark.rule("BST-16", "BST-24", "BST-25")
@pytest.mark.parametrize(("placement", "stacks", "colour", "move"), UNSAFE.values(), ids=list(UNSAFE))
def test_a_move_that_lets_steps_reach_the_king_is_refused(placement: str, stacks: str, colour: str, move: str) -> None:
    state = at(placement, stacks, colour, whiteCheckers=12, blackCheckers=12)
    assert not GAME.facts(state)["check"]
    assert move not in legal(state)
    assert rule_against(state, move) in ("BST-25", "BST-R03")
    position, _ = naive.read(NOTATION.text(state))
    assert legal(state) == set(naive.normal_turns(position))


# --- many positions ----------------------------------------------------------------------------------------------------------


def try_moves(ground: Ground) -> set[tuple[str, ...]]:
    """The legal normal moves, each of them tried."""
    turns = [*pseudo(ground), *(() if attackers_of(ground) else castlings(ground))]
    return {action_of(chosen) for chosen in turns if not is_in_check(apply_move(ground, chosen))}


def near(square: int, rng: Random) -> int:
    """A square a few king moves away."""
    file, rank = square % 8 + rng.randint(-3, 3), square // 8 + rng.randint(-3, 3)
    return min(max(file, 0), 7) + 8 * min(max(rank, 0), 7)


def fights(rng: Random, most: int, share: float, high: int, theirs: float = 0.5) -> Iterator[Ground]:
    """Positions of up to so many pieces, gathered around the kings; ``share`` of them on up to ``high`` checkers, of which
    ``theirs`` belong to the side that is not to move.

    Most of those are left out in which the side to move is in check, as then all moves are tried anyway.
    """
    while True:
        letters = [""] * 64
        kings = rng.sample(range(64), 2)
        for king, square in zip("Kk", kings, strict=True):
            letters[square] = king
        for _ in range(rng.randint(1, most)):
            square = near(rng.choice(kings), rng) if rng.random() < 0.7 else rng.randrange(64)
            letter = rng.choice("QRBNPPPqrbnppp")
            if not letters[square] and not (letter in "Pp" and square // 8 in (0, 7)):
                letters[square] = letter
        turn = rng.randrange(2)
        taken = [square for square in range(64) if letters[square]]
        owners = {True: 2 * turn - 1, False: 1 - 2 * turn}
        checkers = {square: owners[rng.random() < theirs] * rng.randint(1, high) for square in taken if rng.random() < share}
        if rng.random() < 0.7:  # nobody stands hobbled on the far rank, but by an option
            checkers = {
                square: number
                for square, number in checkers.items()
                if not (number < 0 and letters[square].isupper() and square >= 56)
                and not (number > 0 and letters[square].islower() and square < 8)
            }
        ahead, pawn = (8, "p") if turn == 0 else (-8, "P")  # whose double step may have been the last move
        row = range(32, 40) if turn == 0 else range(24, 32)
        passed = [at + ahead for at in row if letters[at] == pawn and not letters[at + ahead] and not letters[at + 2 * ahead]]
        board = from_board(letters, turn, 0, rng.choice(passed) if passed and rng.random() < 0.5 else None, 0, 1)
        second = board.pawns & (board.own & SECOND[turn] | board.enemy & SECOND[1 - turn])
        ground = Ground(board, pack_stacks(checkers), second & rng.getrandbits(64))
        if rng.random() < 0.1 or not attackers_of(ground):
            yield ground


def games(seed: int) -> Iterator[State]:
    """States of random games in which cards and captures are liked."""
    for number in count():
        rng = Random(f"{seed}/{number}")
        checkers = {} if number % 2 else {"whiteCheckers": rng.choice([3, 12]), "blackCheckers": rng.choice([3, 12])}
        state = GAME.start(GAME.info.read_options(checkers))
        for _ in range(400):
            actors = GAME.actors(state)
            if not actors:
                break
            if actors == (CHANCE,):
                state = GAME.apply(state, CHANCE, rng.choice(GAME.chance(state))[0])
                continue
            yield state
            actions = list(GAME.legal(state, actors[0]))
            if state.phase == CARD and len(actions) > 1:
                actions = actions[1:]
            elif state.phase == MOVE and rng.random() < 0.4:
                prey = state.ground.board.enemy
                actions = [action for action in actions if prey >> NAMES.index(action[1]) & 1] or actions
            state = GAME.apply(state, actors[0], rng.choice(actions))


KINDS = {
    "few pieces": (8, 0.4, 2, 0.5),
    "many pieces": (26, 0.3, 2, 0.5),
    "high stacks": (12, 0.6, 5, 0.6),
    "dense stacks": (26, 0.6, 2, 0.85),
}


@pytest.mark.rule("BST-25")
@pytest.mark.parametrize("kind", KINDS)
def test_moves_called_safe_are_those_found_safe_by_trying(kind: str, sample: Callable[[int, int], int]) -> None:
    moves = 0
    for ground in fights(Random(kind), *KINDS[kind]):
        exact = try_moves(ground)
        assert set(normal_moves(ground)) == exact, ground
        assert has_move(ground) == bool(exact), ground
        moves += len(pseudo(ground))
        if moves >= sample(12_000, 300_000):
            break


@pytest.mark.rule("BST-25")
def test_moves_called_safe_in_games_are_those_found_safe_by_trying(sample: Callable[[int, int], int]) -> None:
    moves = 0
    for state in games(1):
        if state.phase == MOVE:
            assert set(GAME.legal(state, state.turn)) == try_moves(state.ground), NOTATION.text(state)
            moves += len(pseudo(state.ground))
            if moves >= sample(10_000, 300_000):
                break


@pytest.mark.rule("BST-25", "BST-R06")
@pytest.mark.parametrize("kind", KINDS)
def test_cards_called_safe_are_those_found_safe_by_trying(kind: str, sample: Callable[[int, int], int]) -> None:
    """The same of checkers: the side that has moved puts one under any piece."""
    rng, cards = Random(f"cards/{kind}"), 0
    for ground in fights(rng, *KINDS[kind]):
        far = rng.random() < 0.5
        pieces = ground.board.own | ground.board.enemy
        squares = [square for square in range(64) if pieces >> square & 1]
        safe = sum(1 << square for square in squares if not is_in_check(lay_checker(ground, square, far)))
        assert card_squares(ground, far) == safe, (ground, far)
        cards += len(squares)
        if cards >= sample(4_000, 200_000):
            break


@pytest.mark.rule("BST-25")
@pytest.mark.parametrize("kind", KINDS)
def test_moves_called_safe_are_those_of_the_second_reading(kind: str, sample: Callable[[int, int], int]) -> None:
    options = GAME.info.read_options({"whiteCheckers": 12, "blackCheckers": 12})
    grounds = fights(Random(f"naive/{kind}"), *KINDS[kind])
    compared = 0
    while compared < sample(12, 600):
        ground = next(grounds)
        if sum(abs(number) for _, number in ground.stacks) > 16 or attackers_of(ground):
            continue  # the second reading follows every way there is
        state = State(options, ground, phase=MOVE)
        position, _ = naive.read(NOTATION.text(state))
        assert legal(state) == set(naive.normal_turns(position)), NOTATION.text(state)
        compared += 1
