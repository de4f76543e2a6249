"""Gravity Chess: how pieces fall, take and get stacked, also against a slow second reading of the rule book."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from pyengine.core.errors import IllegalAction
from pyengine.games.gravity.state import State
from tests.games.gravity_play import GAME, NOTATION, at

Place = tuple[int, int]  # file, row; both from 1
Pieces = dict[Place, str]


def white(placement: str, unmoved: str = "") -> list[str]:
    """White's actions in a move phase on this board."""
    state = at(f"{placement} w move p - K k 0-0 {unmoved}")
    return sorted(NOTATION.write(state, 0, action) for action in GAME.legal(state, 0)) if state.phase == "move" else []


def list_stacked(state: State) -> list[str]:
    squares = GAME.facts(state)["stacked"]
    assert isinstance(squares, list)
    return squares


@pytest.mark.parametrize(
    ("placement", "actions"),
    [
        pytest.param("8/8/8/8/3Q4/8/8/8", "d4a1 d4b2 d4c3 d4d1 d4d2 d4d3 d4e3 d4f2 d4g1", marks=pytest.mark.rule("GRV-12")),
        pytest.param("8/8/8/8/3Q4/8/3k4/8", "d4a1 d4b2 d4c3 d4d2 d4d3 d4e3 d4f2 d4g1", marks=pytest.mark.rule("GRV-12")),
        pytest.param("8/8/8/8/n2R2n1/8/8/3P4", "d4a4 d4d2 d4d3 d4g4", marks=pytest.mark.rule("GRV-13")),
        pytest.param("8/8/8/8/1r2K2r/8/8/8", "e4d3 e4e3 e4f3", marks=pytest.mark.rule("GRV-13", "GRV-R06")),
        pytest.param("8/8/8/8/2nKn3/8/8/8", "d4c3 d4c4 d4d3 d4e3 d4e4", marks=pytest.mark.rule("GRV-13", "GRV-16")),
        pytest.param("8/8/8/8/R2n2k1/8/P7/8", "a2a1 a4a3 a4d4", marks=pytest.mark.rule("GRV-R06")),
        pytest.param("8/8/8/8/2BnN3/8/8/8", "c4a2 c4b3 c4d3 c4e2 c4f1 e4c3 e4d2 e4f2 e4g3", marks=pytest.mark.rule("GRV-13")),
        pytest.param("p6N/q7/8/8/8/3B4/2Q3b1/5rn1", "c2b1 c2c1 c2d1 c2g2 d3e2 h8f7 h8g6", marks=pytest.mark.rule("GRV-13")),
        # Rook f2 is stacked: the queen cannot take it, nor reach the bishop behind it.
        pytest.param("p6N/q7/8/8/8/3B4/2Q2rb1/5rn1", "c2b1 c2c1 c2d1 d3e2 h8f7 h8g6", marks=pytest.mark.rule("GRV-14")),
        pytest.param("8/8/8/8/8/8/R6R/r7", "h2h1", marks=pytest.mark.rule("GRV-14", "GRV-R07")),
        pytest.param("8/8/8/8/3R4/8/3P4/8", "d2d1 d4d3", marks=pytest.mark.rule("GRV-14", "GRV-R07")),
        pytest.param("8/8/8/3N4/8/8/8/8", "d5b4 d5c3 d5e3 d5f4", marks=pytest.mark.rule("GRV-15")),
        pytest.param("8/8/8/N7/8/8/8/8", "a5b3 a5c4", marks=pytest.mark.rule("GRV-15")),
        pytest.param("8/8/8/8/8/8/4N3/8", "e2c1 e2g1", marks=pytest.mark.rule("GRV-15")),
        pytest.param("8/8/8/8/4B3/8/8/8", "e4b1 e4c2 e4d3 e4f3 e4g2 e4h1", marks=pytest.mark.rule("GRV-16")),
        pytest.param("8/8/8/8/4R3/8/8/8", "e4e1 e4e2 e4e3", marks=pytest.mark.rule("GRV-16")),
        pytest.param("8/8/8/8/4K3/8/8/8", "e4d3 e4e3 e4f3", marks=pytest.mark.rule("GRV-16")),
        pytest.param("8/8/8/8/8/2P5/1n1n4/2r5", "c3b2 c3c2 c3d2", marks=pytest.mark.rule("GRV-17")),
        pytest.param("8/8/8/8/8/2P5/2k5/8", "", marks=pytest.mark.rule("GRV-17")),
        pytest.param("8/8/8/8/2P5/8/8/8", "c4c3", marks=pytest.mark.rule("GRV-17", "GRV-18")),
        pytest.param("2P5/8/8/8/8/8/8/8", "c8c6 c8c7", marks=pytest.mark.rule("GRV-18")),
        pytest.param("2P5/8/2k5/8/8/8/8/8", "c8c7", marks=pytest.mark.rule("GRV-18")),
        pytest.param("2P5/2k5/8/8/8/8/8/8", "", marks=pytest.mark.rule("GRV-18")),
        pytest.param("8/8/8/8/8/8/1k6/K7", "", marks=pytest.mark.rule("GRV-19")),
        pytest.param("8/8/8/8/r3K3/8/8/R6R", "e4d3 e4e3 e4f3", marks=pytest.mark.rule("GRV-19")),
        pytest.param("8/8/8/8/8/8/8/P6P", "", marks=pytest.mark.rule("GRV-19")),
        pytest.param("8/8/8/8/8/1p1k4/2P5/2r5", "", marks=pytest.mark.rule("GRV-R01")),
        pytest.param("8/8/6R1/8/8/6K1/8/6p1", "g3f2 g3g2 g3h2 g6g4 g6g5", marks=pytest.mark.rule("GRV-R16")),
        pytest.param("8/8/8/8/8/8/R1n5/r7", "", marks=pytest.mark.rule("GRV-R18")),
    ],
)
def test_moves(placement: str, actions: str) -> None:
    assert white(placement) == actions.split()


@pytest.mark.rule("GRV-12", "GRV-15", "GRV-16", "GRV-17", "GRV-18")
@pytest.mark.parametrize(
    ("letter", "counts"),
    [("K", "23333332"), ("Q", "EEEEEEEE"), ("R", "77777777"), ("B", "77777777"), ("N", "23444432"), ("P", "22222222")],
)
def test_a_lone_piece_in_the_top_row(letter: str, counts: str) -> None:
    for file, count in enumerate(counts):
        rank = f"{file or ''}{letter}{7 - file or ''}"
        assert len(white(f"{rank}/8/8/8/8/8/8/8")) == int(count, 16)


@pytest.mark.rule("GRV-18", "GRV-R13")
def test_a_pawn_keeps_its_double_step_until_it_moves() -> None:
    assert white("8/2P5/8/8/8/8/8/8") == ["c7c6"]
    assert white("8/2P5/8/8/8/8/8/8", "u:c7") == ["c7c5", "c7c6"]
    assert white("8/2P5/8/2k5/8/8/8/8", "u:c7") == ["c7c6"]
    # Declared unable, it still has not moved.
    state = at("8/2P4P/2k5/8/8/8/8/8 w move p - K k 0-0 u:c7")
    state = GAME.apply(state, 0, ("c7", "--"))
    assert NOTATION.text(state).endswith(" u:c7")
    # Moved or taken, it is no longer an unmoved pawn, nor is what stands there instead.
    state = GAME.apply(at("8/2P4P/8/8/8/8/8/8 w move p - K k 0-0 u:c7"), 0, ("c7", "c6"))
    assert state.unmoved == 0
    state = GAME.apply(at("8/R1p4P/8/8/8/8/8/8 w move p - K k 0-0 u:c7"), 0, ("a7", "c7"))
    assert state.unmoved == 0
    # On row 8 it waits as long as it likes.
    assert white("2P5/8/8/8/8/8/8/8") == ["c8c6", "c8c7"]


@pytest.mark.rule("GRV-14")
def test_a_captured_piece_leaves_for_good_and_counts_for_its_capturer() -> None:
    state = GAME.apply(at("8/8/8/3R4/8/3n4/8/7N w move p - K k 3-5"), 0, ("d5", "d3"))
    assert (state.captures, state.board.count("n"), state.board[19]) == ((4, 5), 0, "R")
    state = GAME.apply(at("8/8/8/3r4/8/3N4/8/7N b move P - K k 3-5"), 1, ("d5", "d3"))
    assert state.captures == (3, 6)


@pytest.mark.rule("GRV-19")
def test_a_king_is_taken_like_any_piece_and_the_game_goes_on() -> None:
    state = GAME.apply(at("8/8/8/3R4/8/3k4/8/7N w move p - K q 0-0"), 0, ("d5", "d3"))
    assert state.captures == (1, 0)
    assert GAME.outcome(state) is None
    assert GAME.actors(state) == (0,)


@pytest.mark.parametrize(
    ("placement", "squares"),
    [
        pytest.param("8/8/8/8/8/8/8/KQRBNPkq", "a1 b1 c1 d1 e1 f1 g1 h1", marks=pytest.mark.rule("GRV-20")),
        pytest.param("p6N/q7/8/8/8/3B4/2Q2rb1/5rn1", "f1 f2 g1", marks=pytest.mark.rule("GRV-20", "GRV-21")),
        pytest.param("8/8/8/r7/r7/r7/r7/r7", "a1 a2 a3 a4 a5", marks=pytest.mark.rule("GRV-21", "GRV-22")),
        pytest.param("8/8/8/r7/r7/8/r7/r7", "a1 a2", marks=pytest.mark.rule("GRV-22", "GRV-23")),
        pytest.param("8/8/8/8/8/1N6/8/P1p5", "a1 c1", marks=pytest.mark.rule("GRV-21", "GRV-23")),
        pytest.param("8/8/8/8/8/1N6/3p4/P1pp4", "a1 c1 d1 d2 b3", marks=pytest.mark.rule("GRV-21", "GRV-22")),
        pytest.param("8/8/8/8/8/8/1B6/p1P5", "a1 c1 b2", marks=pytest.mark.rule("GRV-21", "GRV-22")),
        pytest.param("8/8/8/8/8/8/1B6/1p6", "b1", marks=pytest.mark.rule("GRV-21")),
        pytest.param("8/8/8/8/8/8/1Q6/ppp5", "a1 b1 c1 b2", marks=pytest.mark.rule("GRV-21")),
        pytest.param("8/8/8/8/8/8/1Q6/p1p5", "a1 c1", marks=pytest.mark.rule("GRV-21")),
        pytest.param("8/8/8/8/8/8/1K6/pp6", "a1 b1", marks=pytest.mark.rule("GRV-21")),
        pytest.param("8/8/8/8/8/1p1k4/2P5/2r5", "c1 c2", marks=pytest.mark.rule("GRV-R01", "GRV-21")),
        # A piece that can still fall props nothing up, whichever side it is on.
        pytest.param("8/8/8/8/R7/n7/8/8", "", marks=pytest.mark.rule("GRV-R08", "GRV-23")),
        pytest.param("8/8/8/8/R7/N7/8/8", "", marks=pytest.mark.rule("GRV-R09", "GRV-23")),
        # At the edge there are fewer openings.
        pytest.param("8/8/8/8/8/8/K6n/pp3p2", "a1 b1 f1 a2 h2", marks=pytest.mark.rule("GRV-R10")),
        pytest.param("8/8/8/8/8/8/B6B/1p4p1", "b1 g1 a2 h2", marks=pytest.mark.rule("GRV-R10")),
        pytest.param("8/8/8/8/8/8/R1n5/r7", "a1 a2", marks=pytest.mark.rule("GRV-R18")),
    ],
)
def test_stacked(placement: str, squares: str) -> None:
    assert list_stacked(at(f"{placement} w over - - - - 0-0")) == sorted(squares.split())


@pytest.mark.rule("GRV-24", "GRV-R11")
def test_stacked_is_for_good_and_safe_and_follows_every_action() -> None:
    state = at("8/8/8/8/8/1k6/P7/r6R w move p - K k 0-0")
    assert state.phase == "add"
    black = at("8/8/8/8/8/1k6/P7/r6R b move P - K k 0-0")
    with pytest.raises(IllegalAction) as caught:
        NOTATION.read(black, 1, "b3a2")
    assert caught.value.message.rule == "GRV-14"  # type: ignore[union-attr]
    # An addition locks too: here the rook fills the last opening under the queen.
    rows = "/".join(["rQrrrrrr", "r1rrrrrr"] + ["rrrrrrrr"] * 6)
    state = at(f"{rows} w add r - - - 0-0")
    assert "b8" not in list_stacked(state)
    assert "b8" in list_stacked(GAME.apply(state, 0, ("b7",)))


# --- a second reading, slow and literal --------------------------------------------------------------------------------------


def pieces(state: State) -> Pieces:
    return {(n % 8 + 1, n // 8 + 1): letter for n, letter in enumerate(state.board) if letter}


def openings(letter: str, place: Place) -> list[Place]:
    file, row = place
    below = {"r": [0], "p": [0], "b": [-1, 1], "q": [-1, 0, 1], "k": [-1, 0, 1]}
    if letter.lower() == "n":
        places = [(file - 2, row - 1), (file + 2, row - 1), (file - 1, row - 2), (file + 1, row - 2)]
    else:
        places = [(file + aside, row - 1) for aside in below[letter.lower()]]
    return [(f, r) for f, r in places if 1 <= f <= 8 and r >= 1]


def is_stacked(board: Pieces, place: Place) -> bool:
    return place[1] == 1 or all(hole in board and is_stacked(board, hole) for hole in openings(board[place], place))


def falls(board: Pieces, place: Place, unmoved: bool) -> Iterator[Place]:
    letter = board[place]
    kind, (file, row) = letter.lower(), place

    def prey(goal: Place) -> bool:
        return goal in board and board[goal].isupper() != letter.isupper() and not is_stacked(board, goal)

    if kind == "p":
        for down in range(1, 3 if unmoved else 2):
            if row - down < 1 or (file, row - down) in board:
                break
            yield file, row - down
        yield from (goal for goal in ((file - 1, row - 1), (file + 1, row - 1)) if prey(goal))
        return
    if kind == "n":
        yield from (goal for goal in openings(letter, place) if goal not in board or prey(goal))
        return
    directions = [(-1, -1), (1, -1)] * (kind in "bqk") + [(0, -1), (-1, 0), (1, 0)] * (kind in "rqk")
    for x, y in directions:
        for distance in range(1, 2 if kind == "k" else 8):
            goal = (file + x * distance, row + y * distance)
            if not (1 <= goal[0] <= 8 and goal[1] >= 1):
                break
            if goal in board:
                if prey(goal):
                    yield goal
                break
            if y:
                yield goal


def name(place: Place) -> str:
    return "abcdefgh"[place[0] - 1] + str(place[1])


def expect_moves(state: State) -> set[str]:
    """The actions of a move phase by the rule book; empty when the phase is over."""
    board, texts, alive = pieces(state), set(), False
    for place, letter in board.items():
        bit = 1 << (place[0] - 1 + 8 * (place[1] - 1))
        if letter.isupper() != (state.turn == 0) or state.finished & bit or is_stacked(board, place):
            continue
        goals = set(falls(board, place, place[1] == 8 or bool(state.unmoved & bit)))
        alive = alive or bool(goals)
        texts |= {name(place) + name(goal) for goal in goals}
        level = all(goal[1] == place[1] for goal in goals)
        if not goals or (level and not state.options["sidewaysForced"]):
            texts.add(name(place) + "--")
    return texts if alive else set()


def compare(state: State) -> None:
    actions = expect_moves(state)
    assert {"".join(action) for action in GAME.legal(state, state.turn)} == (actions if state.phase == "move" else set())
    assert not GAME.legal(state, 1 - state.turn)
    assert state.phase != "move" or actions, "a phase that is over has been left"
    board = pieces(state)
    assert list_stacked(state) == sorted(name(place) for place in board if is_stacked(board, place))
    for player in (0, 1):
        own = [place for place, letter in board.items() if letter.islower() == bool(player) and is_stacked(board, place)]
        assert GAME.scores(state)[player] == state.captures[player] + sum(row for _, row in own)


@pytest.mark.rule("GRV-05", "GRV-08", "GRV-09", "GRV-12", "GRV-13", "GRV-14", "GRV-22", "GRV-24", "GRV-26")
@pytest.mark.parametrize("forced", [True, False])
def test_playouts_agree_with_the_second_reading(forced: bool, sample: Callable[[int, int], int]) -> None:
    rng = Random(17)
    for _ in range(sample(4, 200)):
        state = GAME.start(GAME.info.read_options({"sidewaysForced": forced}))
        while actors := GAME.actors(state):
            if state.phase == "move":
                compare(state)
            before = pieces(state)
            locked = {place: letter for place, letter in before.items() if is_stacked(before, place)}
            chances = [action for action, _ in GAME.chance(state)]
            state = GAME.apply(state, actors[0], rng.choice(chances or GAME.legal(state, actors[0])))
            after = pieces(state)
            assert all(after.get(place) == letter and is_stacked(after, place) for place, letter in locked.items())
        compare(state)


@pytest.mark.rule("GRV-17", "GRV-18", "GRV-21", "GRV-23")
def test_crowded_boards_agree_with_the_second_reading(sample: Callable[[int, int], int]) -> None:
    rng = Random(23)
    for number in range(sample(150, 5000)):
        cells = [""] * 64
        for square in rng.sample(range(64), rng.randint(4, 40)):
            # Pieces crowd at the bottom, where they lock each other.
            cells[min(square, rng.randrange(64))] = rng.choice("KQRBNPkqrbnp")
        start: State = GAME.start(GAME.info.read_options({"sidewaysForced": number % 2 == 0}))
        pawns = [square for square in range(8, 56) if cells[square] in ("P", "p") and rng.random() < 0.3]
        side = number % 3 % 2
        state = start._replace(
            board=tuple(cells), turn=side, phase="move", card="Pp"[1 - side], unmoved=sum(1 << square for square in pawns)
        )
        assert {"".join(action) for action in GAME.legal(state, side)} == expect_moves(state)
        assert list_stacked(state) == sorted(name(place) for place in pieces(state) if is_stacked(pieces(state), place))


@pytest.mark.parametrize(
    ("placement", "count"),
    [
        ("4P3/4B3/r3P3/1n2b3/8/8/8/8", 14),
        ("8/8/8/3R4/8/8/2B5/1r6", 4),
        ("8/8/8/8/8/R2n2k1/P7/8", 2),
        ("QQQQQQQQ/8/8/8/8/8/8/8", None),
    ],
)
def test_end_placements(placement: str, count: int | None) -> None:
    assert GAME.facts(at(f"{placement} w move p - K k 0-0"))["end_placements"] == count
