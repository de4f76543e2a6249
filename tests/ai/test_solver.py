"""The solver against plain search, its plays through the rules, its bounds against counting by hand."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, islice
from random import Random
from typing import Any

import pytest

from pyengine import games
from pyengine.ai import solver
from pyengine.chess.attacks import EDGES, count_groups
from pyengine.chess.bitboards import FULL, KING, SQUARES, Bits, union
from pyengine.chess.gather import Gathering
from pyengine.chess.lettered import join_letters
from pyengine.chess.linking import find_links
from pyengine.cli import solve
from pyengine.core.cards import SIXTEEN
from pyengine.core.errors import GameError
from pyengine.core.kit import Kit
from pyengine.core.options import Options
from tests.ai.plain_search import best_score
from tests.games import neighbour_play, parade_play

Sample = Callable[[int, int], int]
PARADE, NEIGHBOUR = games.load("parade"), games.load("neighbour")


def best(kit: Kit, state: Any, number: int | None = None) -> solver.Progress:
    """Solve to the end; the deal's number, None for no more cards."""
    deal = None if number is None else kit.game.deal(kit.game.options(state), number)
    progress = list(solver.solve(kit, state, deal))[-1]
    assert progress.is_proven
    return progress


# --- the bounds --------------------------------------------------------------------------------------------------------------


def run_to_end(working: Any) -> Any:
    """Run a generator and return its result."""
    while True:
        try:
            next(working)
        except StopIteration as done:
            return done.value


def scatter(rng: Random, count: int, size: int) -> Bits:
    """Return pieces on a corner of the board."""
    return union(8 * rng.randrange(size) + rng.randrange(size) for _ in range(count))


def test_links_are_all_sets_of_squares_that_join_the_pieces(sample: Sample) -> None:
    rng = Random(6)
    for _ in range(sample(12, 200)):
        pieces = scatter(rng, rng.randint(2, 6), 5)
        room = [square for square in SQUARES[FULL & ~pieces] if square % 8 < 7 and square < 56]
        for count in (1, 2) if rng.random() < 0.8 else (3,):
            joined = 0
            for squares in map(union, combinations(room, count)):
                if count_groups(pieces | squares, KING) == 1:
                    joined |= squares
            assert run_to_end(find_links(pieces, count)) & union(room) == joined, (pieces, count)


def test_links_of_many_groups_need_one_square_for_four_corners() -> None:
    corners = union((0, 2, 16, 18))
    assert run_to_end(find_links(corners, 1)) == union((9,))
    assert run_to_end(find_links(corners, 0)) == 0


def test_gathering_finds_the_largest_part_that_need_not_move(sample: Sample) -> None:
    rng = Random(7)
    for near in (EDGES, KING):
        gathering = Gathering(near)
        for _ in range(sample(15, 150)):
            pieces = scatter(rng, rng.randint(2, 4), 4)
            room = SQUARES[union(8 * rank + file for rank in range(4) for file in range(4))]
            sets = map(union, combinations(room, pieces.bit_count()))
            stay = max((squares & pieces).bit_count() for squares in sets if count_groups(squares, near) == 1)
            assert gathering.least(pieces) == pieces.bit_count() - stay, pieces


def test_joints_are_the_moves_of_one_piece_that_join_all() -> None:
    rng = Random(8)
    for near in (EDGES, KING):
        gathering = Gathering(near)
        for _ in range(200):
            pieces = scatter(rng, 5, 4)
            costs = {}
            for piece in SQUARES[pieces]:
                goals = [goal for goal in SQUARES[FULL & ~pieces] if count_groups(pieces ^ 1 << piece | 1 << goal, near) == 1]
                if goals:
                    costs[1 << piece] = union(goals)
            assert gathering.joints(pieces) == costs


# --- against plain search ----------------------------------------------------------------------------------------------------


def parade_positions(rng: Random, count: int) -> list[tuple[Options, str, int]]:
    """Return options, position texts with a few pieces and few cards, and deal numbers."""
    positions = []
    for _ in range(count):
        options = PARADE.game.info.read_options({"overflow": rng.choice(("lost", "wrap")), "debtLimit": "16"})
        number = rng.randrange(1000)
        state = PARADE.game.start(options)
        deal = PARADE.game.deal(options, number)
        assert deal
        cards, board = rng.randint(0, 2), [""] * 64
        for letter in deal.piles[0][: rng.randint(2, 4)]:
            board[rng.choice([square for square in range(40) if not board[square]])] = letter
        unseen = "".join(sorted(deal.piles[1][8 - cards :], key=SIXTEEN.index))
        state = state._replace(board=join_letters(board), stage="1", tally=cards, unseen=unseen)
        positions.append((options, PARADE.notation.text(state), number))
    return positions


def test_parade_as_plain_search_has_it(sample: Sample) -> None:
    scores = []
    for options, text, number in parade_positions(Random(2), sample(14, 300)):
        state = PARADE.notation.position(text, options)
        try:
            expected = best_score(PARADE, state, PARADE.game.deal(options, number), 1_500)
        except AssertionError:
            continue
        scores.append(expected)
        assert best(PARADE, state, number).best == expected, (text, number)
    assert len(set(scores)) > 4
    assert None in scores, "some cannot be won"


def test_neighbour_as_plain_search_has_it(sample: Sample) -> None:
    rng = Random(3)
    scores = []
    for _ in range(sample(25, 400)):
        options = NEIGHBOUR.game.info.read_options({"connect": rng.choice("84"), "minPieces": rng.choice((2, 3, 4))})
        board = [""] * 64
        for letter in rng.sample(SIXTEEN, rng.randint(3, 5)):
            board[rng.choice([8 * rank + file for rank in range(5) for file in range(5) if not board[8 * rank + file]])] = letter
        state = NEIGHBOUR.game.start(options)._replace(
            board=join_letters(board), phase="move", pieces=rng.randint(0, 2), positions=3
        )
        state = NEIGHBOUR.notation.position(NEIGHBOUR.notation.text(state), options)
        try:
            expected = best_score(NEIGHBOUR, state, None, 2_000)
        except AssertionError:
            continue
        scores.append(expected)
        assert best(NEIGHBOUR, state).best == expected, NEIGHBOUR.notation.text(state)
    assert len(set(scores)) > 3
    assert None in scores, "some cannot be won"


@pytest.mark.parametrize(("number", "connect"), [(51, "8"), (52, "8"), (32, "8"), (22, "8"), (17, "8"), (46, "8"), (17, "4")])
def test_whole_deals_of_neighbour_as_plain_search_has_them(number: int, connect: str) -> None:
    options = NEIGHBOUR.game.info.read_options({"connect": connect})
    start = NEIGHBOUR.game.start(options)
    try:
        expected = best_score(NEIGHBOUR, start, NEIGHBOUR.game.deal(options, number), 6_000)
    except AssertionError:
        pytest.fail(f"deal {number} is not a small one")
    assert best(NEIGHBOUR, start, number).best == expected


@pytest.mark.rule("NEI-R02")
@pytest.mark.parametrize(("least", "score"), [(3, 2), (4, None)])
def test_who_stopped_with_too_few_pieces_cannot_win(least: int, score: int | None) -> None:
    state = neighbour_play.at("8/8/8/8/2rn4/8/8/3B4 move - 1 3 -", connect="4", minPieces=least)
    assert best(NEIGHBOUR, state).best == score


# --- what it claims ----------------------------------------------------------------------------------------------------------


def test_the_one_order_that_connects() -> None:
    """The last worked example of the rule book."""
    state = parade_play.at("2BQr3/3nN3/2K1N3/6b1/8/8/8/8 1 3 RRBkqrbn")
    progress = best(PARADE, state)
    assert progress.best == 2
    assert progress.line == ((0, ("e6", "g5", "c7")),)


def test_the_examples_of_the_rule_book() -> None:
    assert best(NEIGHBOUR, neighbour_play.at("8/8/8/8/8/5n2/8/4nRB1 add g1 12 16 5D,2C,6C,2H")).best == 27
    assert best(NEIGHBOUR, neighbour_play.at("8/8/8/R7/Q7/8/B7/8 add a5 13 17 3S,6S,3C")).best == 28


@pytest.mark.parametrize("kit", [PARADE, NEIGHBOUR], ids=["parade", "neighbour"])
@pytest.mark.parametrize("number", [5, 11, 14, 17])
def test_every_best_play_is_a_record_with_that_score(kit: Kit, number: int) -> None:
    options = kit.game.info.read_options({})
    deal = solve.solve_deal(kit, options, number, 60)  # raises where the play does not score what it should
    assert deal.progress.is_proven
    assert deal.progress.best is not None
    written = solve.write_play(kit, options, deal.progress)
    state = kit.game.start(options)
    for text, (player, action) in zip(written, deal.progress.line, strict=True):
        assert kit.notation.read(state, player, text) == (action,)
        state = kit.game.apply(state, player, action)
    assert kit.game.scores(state) == (deal.progress.best,)


def test_what_is_known_only_grows() -> None:
    options = PARADE.game.info.read_options({})
    items = list(solver.solve(PARADE, PARADE.game.start(options), PARADE.game.deal(options, 4)))
    bounds = [item.bound for item in items if item.bound is not None]
    assert bounds == sorted(bounds, reverse=True)
    assert len(items) > 20, "it pauses often enough to be stopped"
    assert not items[0].is_proven
    assert (items[-1].best, items[-1].is_proven) == (3, True)


def test_thinking_can_be_closed_and_bounded() -> None:
    options = NEIGHBOUR.game.info.read_options({})
    solving_ = solver.solve(NEIGHBOUR, NEIGHBOUR.game.start(options), NEIGHBOUR.game.deal(options, 4))
    assert all(not item.is_proven for item in islice(solving_, 30))
    solving_.close()  # type: ignore[attr-defined]
    ticks = iter(range(1000))
    progress = solver.best_possible(
        NEIGHBOUR, NEIGHBOUR.game.start(options), NEIGHBOUR.game.deal(options, 4), 5, lambda: float(next(ticks))
    )
    assert not progress.is_proven
    assert next(ticks) < 10


def test_over_is_over() -> None:
    state = parade_play.at("8/8/8/8/8/8/8/RN6 1 3 KQRBB")
    assert best(PARADE, state).best == 3
    lost = PARADE.game.apply(parade_play.at("8/8/8/8/8/8/1r6/R7 1 3 KQRBB"), 0, ("give-up",))
    assert best(PARADE, lost) == solver.Progress(None, None)


def test_only_solitaires_are_solved() -> None:
    kit = games.load("place")
    with pytest.raises(GameError, match="not a solitaire"):
        next(solver.solve(kit, kit.game.start(kit.game.info.read_options({})), None))
