"""Booster Chess against two oracles: python-chess where there are no checkers, and the slow second reading where there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import chess
import pytest

from pyengine.chess.bitboards import SQUARES
from pyengine.chess.orthodox import squares_of
from pyengine.chess.placement import write_placement
from pyengine.games.booster.board import STOP
from pyengine.games.booster.deck import deck
from pyengine.games.booster.rules import is_immune
from pyengine.games.booster.state import CARD, MOVE, NAMES, STEP, State
from pyengine.games.booster.threats import find_threatening
from tests.games import booster_naive as naive
from tests.games.booster_play import GAME, NOTATION

BARE = GAME.info.read_options({"whiteCheckers": 0, "blackCheckers": 0})
TABLE = [
    ("start", chess.STARTING_FEN, [20, 400, 8902, 197281]),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [48, 2039, 97862, 4085603]),
    ("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2812, 43238]),
    ("position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9467, 422333]),
    ("position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1486, 62379, 2103487]),
    ("position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", [46, 2079, 89890, 3894594]),
    ("en passant", "8/8/8/8/k2Pp2R/8/8/3K4 b - d3 0 1", [6, 94, 620]),
    ("promotion", "5k2/1P1P4/8/b6r/8/8/1p1p4/R3K2R w KQ - 0 1", [4, 132, 3236]),
]


def bare(fen: str) -> State:
    """A position without checkers and cards: then the game is chess."""
    state: State = NOTATION.position(f"{fen} - - 0/0 -/- - move", BARE)
    return state


def perft(state: State, depth: int) -> int:
    legal = GAME.legal(state, state.turn)
    if depth == 1:
        return len(legal)
    return sum(perft(GAME.apply(state, state.turn, action), depth - 1) for action in legal)


@pytest.mark.rule("BST-07")
@pytest.mark.parametrize(("fen", "counts"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE])
def test_perft_without_checkers_is_that_of_chess(fen: str, counts: list[int]) -> None:
    for depth, count in enumerate(counts[:3], 1):
        assert perft(bare(fen), depth) == count


@pytest.mark.full
@pytest.mark.parametrize(("fen", "counts"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE])
def test_deep_perft_without_checkers_is_that_of_chess(fen: str, counts: list[int]) -> None:
    for depth, count in list(enumerate(counts, 1))[3:]:
        assert perft(bare(fen), depth) == count


@pytest.mark.rule("BST-07", "BST-27")
def test_random_positions_without_checkers_are_those_of_chess(sample: Callable[[int, int], int]) -> None:
    rng = Random(1)
    for game in range(sample(8, 60)):
        board = chess.Board(TABLE[game % len(TABLE)][1])
        state = bare(board.fen(en_passant="fen"))
        for _ in range(40):
            assert set(map("".join, GAME.legal(state, state.turn))) == {move.uci() for move in board.legal_moves}
            over = board.is_checkmate() or board.is_stalemate() or board.is_repetition(3) or board.halfmove_clock >= 100
            assert bool(GAME.outcome(state)) == over
            if over:
                break
            action = rng.choice(GAME.legal(state, state.turn))
            state = GAME.apply(state, state.turn, action)
            board.push_uci("".join(action))
            assert " ".join(NOTATION.text(state).split()[:6]) == board.fen(en_passant="fen")
            assert GAME.facts(state)["check"] == board.is_check()


# --- with checkers -----------------------------------------------------------------------------------------------------------


def compare(state: State) -> None:
    """Threats on every piece, all legal actions, and where each of them leads."""
    position, _ = naive.read(NOTATION.text(state))
    ground = state.ground
    for by, colour in enumerate("wb"):
        for square in SQUARES[squares_of(ground.board, 1 - by)]:
            threats = find_threatening(ground.board, dict(ground.stacks), square, by, ground.spent)
            wanted = naive.threats(position.table, naive.place_of(NAMES[square]), colour, None)
            assert {NAMES[place] for place in SQUARES[threats]} == set(map(naive.name, wanted))
            assert bool(find_threatening(ground.board, dict(ground.stacks), square, by, ground.spent, first=True)) == bool(wanted)
    if state.ending or state.phase not in (MOVE, STEP, CARD):
        return
    if state.phase == MOVE:
        wanted_turns = naive.normal_turns(position, bool(state.options["stepEscape"]))
    elif state.phase == STEP:
        wanted_turns = naive.step_turns(
            position, naive.place_of(NAMES[state.at]), {naive.place_of(NAMES[at]) for at in SQUARES[state.alarm]}
        )
    else:
        wanted_turns = naive.card_turns(position, list(state.hands[state.turn]), is_immune(state))
    actions = [action for action in GAME.legal(state, state.turn) if action != STOP]
    texts = {NOTATION.write(state, state.turn, action): action for action in actions}
    assert set(texts) == set(wanted_turns)
    for text, action in texts.items():
        after = NOTATION.text(GAME.apply(state, state.turn, action)).split()[:8]
        wanted_text = naive.write(wanted_turns[text]).split()
        assert [after[0], *after[2:5], *after[6:]] == [wanted_text[0], *wanted_text[2:5], *wanted_text[6:]]


def scatter(rng: Random) -> str:
    """A random position with many stacks, kings anywhere, sometimes a pawn that has just passed."""
    count = rng.randint(0, rng.choice([4, 10, 20]))
    squares = rng.sample(range(64), count + 2)
    board = [""] * 64
    board[squares[0]], board[squares[1]] = "K", "k"
    for square in squares[2:]:
        letter = rng.choice("QRBNPPPqrbnppp")
        board[square] = "N" if (letter == "P" and square >= 56) or (letter == "p" and square < 8) else letter
    left, stacks = [12, 12], []
    for square in sorted(squares):
        owner, number = rng.randint(0, 1), rng.choice([1, 1, 1, 2, 2, 3])
        if rng.random() < 0.5 and 24 - sum(left) < 8:
            left[owner] -= number
            stacks.append(f"{NAMES[square]}{'WB'[owner]}{number}")
    turn, phase = rng.choice("wb"), rng.choice(["move", "move", "card"])
    second = [square for square in sorted(squares) if board[square] == "Pp"[square >> 3 == 6] and square >> 3 in (1, 6)]
    spent = "".join(NAMES[square] for square in second if rng.random() < 0.3) or "-"
    pawn, rank, ahead = ("P", 3, 8) if (turn == "w") == (phase == "card") else ("p", 4, -8)
    doubles = [square for square in range(64) if board[square] == pawn and square >> 3 == rank]
    doubles = [square for square in doubles if not board[square - ahead] and not board[square - 2 * ahead]]
    passed = NAMES[rng.choice(doubles) - ahead] if doubles else "-"
    cards = rng.sample(deck(2), 8)
    hands = "/".join(",".join(cards[4 * n : 4 * n + min(4, left[n])]) or "-" for n in (0, 1))
    head = f"{write_placement(board)} {turn} - {passed} 0 1 {','.join(stacks) or '-'} {spent}"
    return f"{head} {left[0]}/{left[1]} {hands} - {phase}"


@pytest.mark.rule("BST-09", "BST-13", "BST-16", "BST-17", "BST-20", "BST-24", "BST-25", "BST-30")
@pytest.mark.parametrize("immunity", [True, False])
def test_scattered_positions_agree_with_the_second_reading(immunity: bool, sample: Callable[[int, int], int]) -> None:
    options = GAME.info.read_options(
        {"whiteCheckers": 12, "blackCheckers": 12, "farRankImmunity": immunity, "stepEscape": not immunity}
    )
    for seed in range(sample(14, 1500)):
        rng = Random(f"{immunity}/{seed}")
        state = NOTATION.position(scatter(rng), options)
        compare(state)
        if state.phase == MOVE:
            legal = list(GAME.legal(state, state.turn))
            for action in rng.sample(legal, min(2, len(legal))):
                after = GAME.apply(state, state.turn, action)
                if after.phase == STEP:
                    compare(after)


def walk_game(seed: int, steps: int) -> Iterator[State]:
    """States of a random game in which cards and steps are used readily."""
    rng = Random(seed)
    counts = {"whiteCheckers": rng.choice([3, 6, 12]), "blackCheckers": rng.choice([3, 6, 12])}
    state = GAME.start(GAME.info.read_options({**counts, "checkerCards": rng.randint(0, 4)}))
    for _ in range(steps):
        actors = GAME.actors(state)
        if not actors:
            return
        if actors[0] < 0:
            state = GAME.apply(state, -1, rng.choice(GAME.chance(state))[0])
            continue
        legal = list(GAME.legal(state, actors[0]))
        if rng.random() < 0.1:
            yield state
        state = GAME.apply(state, actors[0], rng.choice(legal[1:] if state.phase == CARD and len(legal) > 1 else legal))


def test_games_agree_with_the_second_reading(sample: Callable[[int, int], int]) -> None:
    compared = 0
    for seed in range(sample(3, 150)):
        for state in walk_game(seed, 200):
            compare(state)
            compared += 1
    assert compared > 12
