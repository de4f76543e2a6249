"""PlaceChess beside a slow second reading of its rule book: a dictionary of squares and no tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from pyengine.games.place.state import State
from tests.games.place_play import GAME, NOTATION, at, legal, play, start

Pieces = dict[tuple[int, int], str]  # (file, rank) from 1 -> letter
STEPS = {
    "P": [(1, 0), (-1, 0), (0, 1), (0, -1)],
    "K": [(1, 0), (-1, 0), (0, 1), (0, -1)],
    "Q": [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y],
    "B": [(x, y) for x in (-1, 1) for y in (-1, 1)],
    "R": [(1, 0), (-1, 0), (0, 1), (0, -1)],
    "N": [(2, 0), (-2, 0), (0, 2), (0, -2)],
}
FAR = {"P": 1, "K": 1, "Q": 1, "B": 2, "R": 3, "N": 1}


def name(square: tuple[int, int]) -> str:
    return "abcdefgh"[square[0] - 1] + str(square[1])


def pieces_of(state: State) -> Pieces:
    pieces: Pieces = {}
    for index, row in enumerate(NOTATION.text(state).split()[0].split("/")):
        file = 1
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                pieces[file, 8 - index] = letter
                file += 1
    return pieces


def is_own(letter: str, player: int) -> bool:
    return letter.isupper() == (player == 0)


def all_moves(pieces: Pieces, player: int, trample: str, shield: str = "queen") -> dict[str, Pieces]:
    """Every legal move text with the pieces after it."""
    moves = {}
    for origin, letter in pieces.items():
        if not is_own(letter, player):
            continue
        kind = letter.upper()
        for dx, dy in STEPS[kind]:
            for distance in range(1, FAR[kind] + 1):
                goal = (origin[0] + dx * distance, origin[1] + dy * distance)
                if not (1 <= goal[0] <= 8 and 1 <= goal[1] <= 8):
                    break
                if goal in pieces and is_own(pieces[goal], player):
                    break
                middle = (origin[0] + dx // 2, origin[1] + dy // 2)
                jumped = kind == "N" and middle in pieces and not is_own(pieces[middle], player)
                text = name(origin) + name(goal)
                moves[text] = after(pieces, player, origin, goal, [middle] if jumped else [], shield)
                if jumped and trample == "may" and pieces[middle].upper() != "Q":
                    moves[text + "~"] = after(pieces, player, origin, goal, [], shield)
                if goal in pieces:
                    break
    return moves


def after(
    pieces: Pieces, player: int, origin: tuple[int, int], goal: tuple[int, int], jumped: list[tuple[int, int]], shield: str
) -> Pieces:
    new = dict(pieces)
    mover = new.pop(origin)
    dead = False
    for square in ([goal] if goal in pieces else []) + jumped:
        if new.pop(square).upper() == "Q":
            dead = True
            capturer_grows = mover.upper() == "Q" or shield == "attacker"
            new[square] = "P" if (player == 0) == capturer_grows else "p"
    if not dead:
        new[goal] = mover
    return new


def winner_after(old: Pieces, new: Pieces, player: int) -> tuple[int, str] | None:
    kings = ["K", "k"]
    if kings[1 - player] in old.values() and kings[1 - player] not in new.values():
        return player, "king"
    if kings[player] in old.values() and kings[player] not in new.values():
        return 1 - player, "shield"
    return None


def draft(random: Random, options: dict[str, object]) -> State:
    state = start(**options)
    while state.is_drafting:
        player = state.turn
        reserves = dict(zip("KQRBNP", state.reserves[player], strict=True))
        ranks = (1, 2, 3) if player == 0 else (6, 7, 8)
        free = [name((file, rank)) for file in range(1, 9) for rank in ranks if (file, rank) not in pieces_of(state)]
        expected = {f"{kind}@{square}" for kind, count in reserves.items() if count for square in free}
        assert legal(state) == expected
        state = play(state, random.choice(sorted(expected)))
    return state


@pytest.mark.rule("PLC-10", "PLC-12", "PLC-30", "PLC-32", "PLC-40", "PLC-42", "PLC-50", "PLC-52")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"trample": "may"},
        {"repetition": 3, "noMove": "lose"},
        {"trample": "may", "repetition": 0},
        {"shieldPawn": "attacker"},
        {"shieldPawn": "attacker", "trample": "may"},
    ],
    ids=["default", "may", "strict", "loose", "attacker", "attacker-may"],
)
def test_whole_games_agree_with_a_slow_reading(options: dict[str, object], sample: Callable[[int, int], int]) -> None:
    seen_ends = set()
    shields = 0
    for seed in range(sample(3, 200)):
        random = Random(seed)
        state = draft(random, options)
        limit, trample = state.options["repetition"], str(state.options["trample"])
        shield = str(options.get("shieldPawn", "queen"))
        turns: tuple[Counter[object], Counter[object]] = (Counter(), Counter())
        end = None
        for _ in range(400):
            player, pieces = state.turn, pieces_of(state)
            arrangement = frozenset((square, letter) for square, letter in pieces.items() if is_own(letter, player))
            turns[player][arrangement] += 1
            expected = all_moves(pieces, player, trample, shield)
            if limit and turns[player][arrangement] == limit:
                end = (1 - player, "repetition")
            elif not expected and state.options["noMove"] == "lose":
                end = (1 - player, "no-move")
            if end:
                break
            assert legal(state) == (set(expected) or {"pass"})
            # Captures and shields are rare at random, so captures are tried first half of the time.
            taking = [text for text, new in expected.items() if len(new) < len(pieces)]
            text = random.choice(taking if taking and random.random() < 0.5 else sorted(expected) or ["pass"])
            state = play(state, text)
            assert pieces_of(state) == expected.get(text, pieces)
            shields += bool(state.shield)
            end = winner_after(pieces, expected.get(text, pieces), player)
            if end:
                break
        outcome = GAME.outcome(state)
        assert (outcome and ((*outcome.winners, outcome.reason))) == end
        seen_ends.add(end and end[1])
    assert seen_ends <= {"king", "shield", "repetition", "no-move", None}
    assert "king" in seen_ends
    assert shields


@pytest.mark.rule("PLC-40", "PLC-41", "PLC-42", "PLC-R8")
@pytest.mark.parametrize("shield", ["queen", "attacker"])
@pytest.mark.parametrize("trample", ["must", "may"])
def test_captures_of_queens_at_random_agree_with_a_slow_reading(
    shield: str, trample: str, sample: Callable[[int, int], int]
) -> None:
    random, grown = Random(40), {"P": 0, "p": 0}
    for number in range(sample(300, 4000)):
        player = number % 2
        squares = random.sample([(file, rank) for file in range(2, 8) for rank in range(2, 8)], 14)
        pieces = dict(zip(squares, "QqKkNNnnRrBbPp", strict=True))
        rows = [["1"] * 8 for _ in range(8)]
        for (file, rank), letter in pieces.items():
            rows[8 - rank][file - 1] = letter
        text = re.sub("1+", lambda ones: str(len(ones[0])), "/".join(map("".join, rows)))
        state = at(f"{text} {'wb'[player]}", trample=trample, shieldPawn=shield)
        expected = all_moves(pieces, player, trample, shield)
        assert legal(state) == set(expected)
        for move, new in expected.items():
            if len(new) < len(pieces):
                after = play(state, move)
                assert pieces_of(after) == new, (text, move)
                if after.shield:
                    grown[pieces_of(after)[ord(after.shield[0]) - 96, int(after.shield[1])]] += 1
    assert min(grown.values()) > 30


@pytest.mark.rule("PLC-01", "PLC-02", "PLC-03")
def test_numbers_of_sequences() -> None:
    def perft(state: State, depth: int) -> int:
        if depth == 0:
            return 1
        actions = GAME.legal(state, state.turn)
        return sum(perft(GAME.apply(state, state.turn, action), depth - 1) for action in actions)

    full = at("r1nqkn1r/pbpppp1b/1p4pp/8/8/PP4PP/B1PPPP1B/R1NQKN1R w p -/- 32")

    def slow(pieces: Pieces, player: int, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(slow(new, 1 - player, depth - 1) for new in all_moves(pieces, player, "must").values())

    assert [perft(full, depth) for depth in (1, 2, 3)] == [slow(pieces_of(full), 0, depth) for depth in (1, 2, 3)]
    assert perft(full, 2) == 420
    assert perft(start(), 2) == 144 * 144
