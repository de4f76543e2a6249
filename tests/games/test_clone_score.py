"""Clone Chess by its rule book: scores, awards, prizes (CLN-50 to CLN-56)."""

from __future__ import annotations

import pytest

from pyengine.games.clone import KIT
from pyengine.games.clone.rules import last_players, prizes
from pyengine.games.clone.state import State
from tests.games.clone_play import CLONE, GAME, NOTATION, at, board, play


def worth(points: int) -> str:
    """Values that add up to so many points."""
    squares = [file + rank for rank in "87654321" for file in "abcdefgh"]
    threes, ones = divmod(points, 3)
    return " ".join(f"{square}={3 if at < threes else 1}" for at, square in enumerate(squares[: threes + ones]))


def end_with(*boards: str, **given: object) -> State:
    return at(*boards, number="end", **given)


def end_at(*points: int) -> State:
    """The end of a game with these scores."""
    return end_with(*(board("", worth(value)) for value in points))


EX7 = end_with(
    board("Qa1 Ra2 Pb1 Pb2", worth(65), 18),
    board("Qa1 Na2 Nb1 Pb2", worth(64), 3),
    board("Ba1 Ka2 Pb1 Pb2", worth(76), 14),
    board("Ra1 Ba2 Kb1", worth(34), 0),
    board("Ra1 Pa2 Pb1 Pb2", worth(20), 41),
)


@pytest.mark.rule("CLN-50", "CLN-52")
def test_the_score_is_squares_and_awards_less_penalties() -> None:
    assert GAME.scores(EX7) == CLONE.outcome(EX7).scores == (56, 80.5, 69, 34, 17.5)
    assert GAME.scores(end_with(board("", "a1=3 a2=1", 13), ""))[0] == -2.5
    running = play(at(board("Ra1", "h8=3"), "Kd4", number=1), "Ra1-a2 | |", "Kd4-d5 | |")
    assert GAME.scores(running) == (3 + 3 + 18, 3 + 18)


@pytest.mark.rule("CLN-51", "CLN-R23")
def test_an_award_goes_to_the_one_with_most_of_a_type() -> None:
    assert GAME.facts(EX7)["awards"] == {"1": [], "2": ["N"], "3": [], "4": [], "5": ["P"]}
    several = end_with("Qa1 Ra2 Rb2 Kh8", "Ra1 Bb1 Nc1 Nd1 Kh8", "Nc1 Kh7")
    assert GAME.facts(several)["awards"] == {"1": ["Q", "R"], "2": ["B", "N"], "3": []}
    assert GAME.scores(several) == (36, 36, 0)
    assert GAME.scores(end_with("", "")) == (0, 0), "nobody has most of what nobody has"


@pytest.mark.rule("CLN-53")
def test_equal_scores_share_a_place() -> None:
    assert CLONE.outcome(EX7).winners == (1,)
    assert CLONE.outcome(EX7).returns == (0.0, 1.0, 0.5, -0.5, -1.0)
    shared = CLONE.outcome(end_at(9, 30, 9, 30))
    assert (shared.winners, shared.returns) == ((1, 3), (1 - 4 / 3, 1.0, 1 - 4 / 3, 1.0))
    assert CLONE.outcome(end_at(5, 5, 5)).winners == (0, 1, 2)
    assert [KIT.evaluate(EX7, player) for player in range(5)] == list(CLONE.outcome(EX7).returns)


@pytest.mark.rule("CLN-54", "CLN-R27")
def test_prizes_for_first_and_second() -> None:
    assert GAME.facts(EX7)["prizes"] == [2, 3]
    assert prizes((1, 2), False) == (0, 1)
    assert "prizes" not in GAME.facts(at("", ""))
    assert GAME.scores(EX7)[1] == 80.5, "they change no score"
    assert EX7.boards[1].garnets == 4


@pytest.mark.rule("CLN-55", "CLN-R24")
@pytest.mark.parametrize(
    ("points", "group", "cancel"),
    [
        ((9, 9, 9, 1), [], []),
        ((9, 9, 1, 1, 1), [1, 2], [1, 2]),
        ((9, 6, 3, 1), [1, 2], [1, 2]),
        ((6, 9, 6, 1), [1, 2, 3], [1, 2, 3]),
        ((6, 9, 6, 6), [2], []),
        ((6, 6), [1, 2], [1, 2]),
        ((3, 6), [1, 2], [1, 2]),
    ],
)
def test_ties_for_a_prize(points: tuple[int, ...], group: list[int], cancel: list[int]) -> None:
    boards = [board("", worth(value)) for value in points]
    assert GAME.facts(end_with(*boards))["prizes"] == group
    assert GAME.facts(end_with(*boards, secondTie="cancel"))["prizes"] == cancel


@pytest.mark.rule("CLN-56")
def test_everybody_with_the_lowest_score_is_an_elimination_candidate() -> None:
    assert GAME.facts(EX7)["ec"] == [5]
    assert GAME.facts(end_at(9, 3, 3))["ec"] == [2, 3]
    assert last_players((4.0, 4.0)) == (0, 1)
    assert "ec" not in GAME.facts(at("", ""))


def test_a_position_of_the_end_is_the_end() -> None:
    assert GAME.actors(EX7) == ()
    assert CLONE.outcome(EX7).reason == "rounds"
    assert NOTATION.text(EX7).startswith("CLN1;end;")
    assert not any([*GAME.legal(EX7, player), *GAME.claims(EX7, player)] for player in range(5))


def test_judgement_prefers_moved_pieces_and_square_values() -> None:
    state = at("Ra1", "Ra1")
    moved = GAME.apply(state, 0, ("1/a1", "1/a5"))
    assert -1 < KIT.evaluate(state, 0) < KIT.evaluate(moved, 0) < 1
    assert KIT.evaluate(moved, 1) == KIT.evaluate(state, 1), "others know nothing of it"
