"""Synchronous Chess against python-chess: what may be chosen, and whole rounds as a second reading plays them."""

from __future__ import annotations

from random import Random

import chess
import pytest

from pyengine.chess.orthodox import legal as orthodox
from pyengine.chess.orthodox import pseudo_legal
from pyengine.games.synchronous.board import seen_by
from pyengine.games.synchronous.state import State
from tests.games.synchronous_naive import NaiveBoard
from tests.games.synchronous_play import GAME, NOTATION, at, legal, playout, start

many = pytest.param(2000, marks=pytest.mark.full)
long = pytest.param(1000, marks=pytest.mark.full)


def scatter(rng: Random, adjacent: bool = False) -> str:
    """A random position text: kings, up to twelve pieces, castling rights where they fit; kings may be attacked or adjacent."""
    board = chess.Board(None)
    corners = {chess.A1: "R", chess.H1: "R", chess.A8: "r", chess.H8: "r"} if rng.random() < 0.4 and not adjacent else {}
    kings = (chess.E1, chess.E8) if corners else rng.sample(range(64), 2)
    while adjacent and chess.square_distance(*kings) > 1:
        kings = rng.sample(range(64), 2)
    for square, symbol in {**corners, kings[0]: "K", kings[1]: "k"}.items():
        board.set_piece_at(square, chess.Piece.from_symbol(symbol))
    for _ in range(rng.randint(1, 12)):
        square, symbol = rng.randrange(64), rng.choice("QRBNPPPqrbnppp")
        if board.piece_at(square) is None and (symbol not in "Pp" or 8 <= square < 56):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
    rights = "".join(right for right in "KQkq" if corners and rng.random() < 0.8)
    return f"{board.board_fen()} = {rights or '-'} - {rng.randrange(40)} {rng.randint(1, 99)}"


@pytest.mark.rule("SYN-05", "SYN-06", "SYN-07", "SYN-08", "SYN-09", "SYN-10", "SYN-11")
@pytest.mark.parametrize("count", [300, many])
def test_choices_are_orthodox_moves_less_a_few(count: int) -> None:
    rng = Random(7)
    checked = attacked = castled = promoted = 0
    seed = 0
    while checked < count:
        seed += 1
        states = [at(scatter(rng))]
        if seed % 8 == 0:
            states += [state for state, _, _ in playout(seed, 120) if rng.random() < 0.2]
        for state in states:
            if state.chains or GAME.outcome(state) or any(state.pending):
                continue
            table = NaiveBoard.of(NOTATION.text(state))
            for player in (0, 1):
                choices = legal(state, player)
                assert choices == table.choices(player), NOTATION.text(state)
                attacked += player in GAME.facts(state)["attacked"]  # type: ignore[operator]
                castled += bool(choices & {"e1g1", "e1c1", "e8g8", "e8c8"})
                promoted += any(len(text) == 5 for text in choices)
            checked += 1
    assert min(attacked, castled, promoted) > count / 40


@pytest.mark.rule("SYN-07", "SYN-R23")
@pytest.mark.parametrize("count", [150, many])
def test_kings_side_by_side_attack_each_other(count: int) -> None:
    rng = Random(23)
    compared = 0
    for _ in range(count):
        state = at(scatter(rng, adjacent=True))
        table = NaiveBoard.of(NOTATION.text(state))
        for player in (0, 1) if not GAME.outcome(state) else ():
            assert legal(state, player) == table.choices(player), NOTATION.text(state)
            compared += 1
    assert compared > count


@pytest.mark.parametrize("count", [150, many])
def test_choices_come_in_the_order_of_orthodox_moves(count: int) -> None:
    """Searches look at them in this order. A king may be missing: then everything goes, but the other king is no target."""
    rng = Random(8)
    for number in range(count):
        state = at(scatter(rng))
        position = state.position
        if number % 5 == 0:
            position = position._replace(kings=position.kings & position.own, enemy=position.enemy & ~position.kings)
            state = state._replace(position=position, ending=None)
        for player in (0, 1) if not GAME.outcome(state) else ():
            own = seen_by(position, player)
            ordered = [move.uci for move in (orthodox if own.own & own.kings else pseudo_legal)(own)]
            texts = [NOTATION.write(state, player, action) for action in GAME.legal(state, player)]
            assert texts == [text for text in ordered if text in set(texts)]
            if not own.own & own.kings:
                assert set(ordered) - set(texts) == {move.uci for move in pseudo_legal(own) if 1 << move.target & own.kings}


def rounds(state: State, rng: Random, most: int) -> tuple[int, int, int]:
    """Play random rounds in both readings; return steps of blows, steps with two chains and king captures."""
    table = NaiveBoard.of(NOTATION.text(state), str(state.options["firstBlow"]), state.options["blowLegality"] == "free")
    steps = doubles = kings = 0
    for _ in range(most):
        actors = GAME.actors(state)
        if not actors:
            break
        texts = ["", ""]
        blows = bool(state.chains)
        for player in (0, 1):
            expected = table.strikes(player) if blows else table.choices(player)
            assert legal(state, player) == expected, NOTATION.text(state)
        busy = {name for name in chess.SQUARE_NAMES if table.piece(chess.parse_square(name))}
        for player in actors:
            actions = sorted(legal(state, player))
            sharp = [text for text in actions if text[2:4] in busy]
            texts[player] = rng.choice(sharp if sharp and rng.random() < 0.7 else actions)
            (action,) = NOTATION.read(state, player, texts[player])
            state = GAME.apply(state, player, action)
        pair = (texts[0], texts[1])
        table.strike(pair) if blows else table.choose(pair)
        assert NOTATION.text(state) == table.text()
        steps += blows
        doubles += len(state.chains) == 2
        outcome = GAME.outcome(state)
        assert bool(table.lost) == (outcome is not None and outcome.reason == "king-capture")
        if table.lost:
            kings += 1
            assert outcome is not None
            assert outcome.winners == (tuple({0, 1} - set(table.lost)) if len(table.lost) == 1 else ())
    return steps, doubles, kings


@pytest.mark.rule(
    "SYN-13", "SYN-14", "SYN-15", "SYN-16", "SYN-17", "SYN-18", "SYN-19", "SYN-20", "SYN-21", "SYN-22", "SYN-23", "SYN-24"
)
@pytest.mark.rule("SYN-26", "SYN-27", "SYN-28", "SYN-29", "SYN-30", "SYN-31", "SYN-35")
@pytest.mark.parametrize("count", [45, long])
def test_rounds_go_as_in_a_second_reading(count: int) -> None:
    rng = Random(11)
    total = [0, 0, 0]
    for number in range(count):
        options = {"firstBlow": rng.choice(["striker", "any"]), "blowLegality": rng.choice(["strict", "free"])}
        state = at(scatter(rng), **options) if number % 3 else start(**options)
        for index, counts in enumerate(rounds(state, rng, 14 if number % 3 else 60)):
            total[index] += counts
    assert total[0] > count
    assert total[1] > count / 20
    assert total[2] > 0
