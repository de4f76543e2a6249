"""Synchronous Chess: what may be chosen and how two moves resolve, each numbered rule and ruling."""

from __future__ import annotations

import pytest

from pyengine.core.types import HIDDEN
from pyengine.games.synchronous import KIT
from pyengine.games.synchronous.resolve import is_attacked
from pyengine.games.synchronous.rules import GAME
from tests.games.synchronous_play import (
    NAMES,
    NOTATION,
    at,
    blows,
    board,
    legal,
    legal_from,
    letters,
    play,
    playout,
    refusal,
    result,
    start,
)

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
KINGS = "r3k2r/8/8/8/8/8/8/R3K2R"

# --- rounds


@pytest.mark.rule("SYN-01")
def test_the_start_is_the_orthodox_array() -> None:
    state = start()
    assert NOTATION.text(state) == f"{ARRAY} = KQkq - 0 1"
    assert len(legal(state, 0)) == len(legal(state, 1)) == 20
    assert GAME.facts(state)["joint"] == 400


@pytest.mark.rule("SYN-02", "SYN-03")
def test_both_choose_exactly_one_move_and_then_both_happen() -> None:
    state = start()
    assert GAME.actors(state) == (0, 1)
    assert GAME.mover(state) is None
    once = GAME.apply(state, 1, ("d7", "d5"))
    assert GAME.actors(once) == (0,)
    assert GAME.mover(once) is None
    assert GAME.legal(once, 1) == ()
    assert GAME.legal(once, 0) == GAME.legal(state, 0)
    assert NOTATION.text(once) == NOTATION.text(state)
    assert KIT.explain(once, 1, ("e7", "e5")).rule == "SYN-03"
    for player in (0, 1):
        assert refusal(state, "x", player).rule == "SYN-03"
    after = GAME.apply(once, 0, ("e2", "e4"))
    assert NOTATION.text(after) == "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR = KQkq - 0 2"
    assert after == GAME.apply(GAME.apply(state, 0, ("e2", "e4")), 1, ("d7", "d5"))


@pytest.mark.rule("SYN-04")
def test_a_choice_is_hidden_until_both_are_in() -> None:
    state = start()
    one, other = (GAME.apply(state, 0, move) for move in (("e2", "e4"), ("b1", "c3")))
    for viewer in (1, None):
        assert GAME.observe(one, viewer) == GAME.observe(other, viewer)
        assert GAME.redact(state, 0, ("e2", "e4"), viewer) == (HIDDEN,)
    assert GAME.observe(one, 0) == one
    assert GAME.redact(state, 0, ("e2", "e4"), 0) == ("e2", "e4")
    assert GAME.redact(one, 1, ("d7", "d5"), 0) == ("d7", "d5")
    with pytest.raises(ValueError, match="hidden decision"):
        GAME.apply(GAME.observe(one, 1), 1, ("d7", "d5"))


# --- what may be chosen


@pytest.mark.rule("SYN-05")
def test_a_pinned_piece_stays_even_if_the_pinning_one_may_leave() -> None:
    state = at("4k3/4r3/8/8/8/8/4N3/R3K3 = -")
    assert legal_from(state, "e2", player=0) == set()
    assert refusal(state, "e2c3", 0).rule == "SYN-05"
    assert KIT.explain(state, 0, ("e2", "c3")).key == "synchronous.pinned"
    assert legal_from(at("4k3/8/8/8/8/8/4N3/R3K3 = -"), "e2", player=0) == {"c1", "g1", "c3", "g3", "d4", "f4"}


@pytest.mark.rule("SYN-06")
def test_there_is_no_en_passant() -> None:
    state = play(at("4k3/3p4/8/4P3/8/8/8/4K3 = -"), "e1e2/d7d5")
    assert legal_from(state, "e5", player=0) == {"e6"}
    assert refusal(state, "e5d6", 0).rule == "SYN-06"
    black = play(at("4k3/8/8/8/3p4/8/4P3/4K3 = -"), "e2e4/e8e7")
    assert legal_from(black, "d4", player=1) == {"d3"}
    assert refusal(black, "d4e3", 1).rule == "SYN-06"
    assert refusal(black, "d4c3", 1).rule == "SYN-05"


@pytest.mark.rule("SYN-07", "SYN-R01")
def test_an_attacked_king_walks_and_nothing_else_moves() -> None:
    state = at("4k3/8/8/8/8/8/4r3/R2QK3 = Q")
    assert legal(state, 0) == {"e1e2", "e1f1"}
    for text in ("d1e2", "d1a4", "a1a2", "e1c1"):
        assert refusal(state, text, 0).rule == "SYN-07"
    assert GAME.facts(state)["attacked"] == (0,)
    # From afar another piece could step between.
    far = at("k3r3/8/8/8/8/8/3B4/R3K2R = KQ")
    assert legal(far, 0) == {"e1d1", "e1f1", "e1f2"}
    assert refusal(far, "d2e3", 0).rule == "SYN-07"


@pytest.mark.rule("SYN-08", "SYN-R02")
def test_the_king_does_not_shield_the_squares_behind_it() -> None:
    state = at("k3r3/8/8/8/4K3/8/8/8 = -")
    assert legal_from(state, "e4", player=0) == {"d3", "d4", "d5", "f3", "f4", "f5"}
    assert refusal(state, "e4e3", 0).rule == "SYN-08"
    bishop = at("k6b/p7/8/8/3K4/8/8/8 = -")
    assert refusal(bishop, "d4c3", 0).rule == "SYN-08"
    queen = at("k7/8/8/8/8/8/3qK3/8 = -")
    assert legal(queen, 0) == {"e2d2", "e2f1", "e2f3"}
    assert refusal(at("k2r4/8/8/8/8/8/3qK3/8 = -"), "e2d2", 0).rule == "SYN-08"


@pytest.mark.rule("SYN-09", "SYN-R06")
def test_the_square_of_the_enemy_king_is_never_aimed_at() -> None:
    state = at("4k3/8/8/8/8/8/8/3KR3 = -")
    assert GAME.facts(state)["attacked"] == (1,)
    assert legal_from(state, "e1", player=0) == {"e2", "e3", "e4", "e5", "e6", "e7", "f1", "g1", "h1"}
    assert refusal(state, "e1e8", 0).rule == "SYN-09"
    assert refusal(at("4k3/3P4/8/8/8/8/8/4K3 = -"), "d7e8q", 0).rule == "SYN-09"


@pytest.mark.rule("SYN-10")
@pytest.mark.parametrize(
    ("position", "kingside", "queenside"),
    [
        (f"{KINGS} = KQkq", True, True),
        (f"{KINGS} = Kkq", True, False),
        (f"{KINGS} = kq", False, False),
        ("r3k2r/8/8/8/8/8/8/R2QK1NR = KQkq", False, False),
        ("r3k2r/8/8/8/8/8/8/RN2K2R = KQkq", True, False),
        ("4kr2/8/8/8/8/8/8/R3K2R = KQ", False, True),
        ("3rk3/8/8/8/8/8/8/R3K2R = KQ", True, False),
        ("4k1r1/8/8/8/8/8/8/R3K2R = KQ", False, True),
        ("1r2k3/8/8/8/8/8/8/R3K2R = KQ", True, True),
    ],
)
def test_castling_needs_rights_room_and_safety(position: str, kingside: bool, queenside: bool) -> None:
    state = at(position)
    for text, possible in (("e1g1", kingside), ("e1c1", queenside)):
        assert (text in legal(state, 0)) == possible
        if not possible:
            assert refusal(state, text, 0).rule == "SYN-10"
    mirrored = at(" = ".join(["/".join(reversed(position.split()[0].swapcase().split("/"))), position.split()[2].swapcase()]))
    assert ("e8g8" in legal(mirrored, 1), "e8c8" in legal(mirrored, 1)) == (kingside, queenside)


@pytest.mark.rule("SYN-10", "SYN-19")
def test_castling_moves_king_and_rook() -> None:
    state = play(at(f"{KINGS} = KQkq"), "e1g1/e8c8")
    assert NOTATION.text(state) == "2kr3r/8/8/8/8/8/8/R4RK1 = - - 1 2"


@pytest.mark.rule("SYN-11")
def test_a_pawn_on_the_last_rank_names_its_piece() -> None:
    state = at("3r4/4P2k/8/8/8/8/p7/4K3 = -")
    assert legal(state, 0) >= {f"e7{end}{piece}" for end in ("e8", "d8") for piece in "qrbn"}
    assert refusal(state, "e7e8", 0).rule == "SYN-11"
    assert refusal(state, "e1e2q", 0).rule == "SYN-11"
    assert board(play(state, "e7e8n/a2a1r")) == "3rN3/7k/8/8/8/8/8/r3K3"


@pytest.mark.rule("SYN-12", "SYN-R23")
def test_both_kings_may_be_attacked_even_by_each_other() -> None:
    state = play(at("8/8/3k4/8/8/3K4/8/R7 = -"), "d3d4/d6d5")
    assert GAME.facts(state)["attacked"] == (0, 1)
    assert result(state) is None
    assert legal(state, 0) == {"d4c3", "d4d3", "d4e3"}
    assert legal(state, 1) == {"d5c6", "d5d6", "d5e6"}
    assert refusal(state, "a1a5", 0).rule == "SYN-07"
    assert refusal(state, "d4d5", 0).rule == "SYN-09"
    beside = at("8/8/8/8/8/8/3k4/4K2R = K")
    assert legal(beside, 0) == {"e1f1", "e1f2"}, "no castling away from a king either"
    assert refusal(beside, "e1g1", 0).rule == "SYN-07"


# --- how moves resolve


@pytest.mark.rule("SYN-13", "SYN-15", "SYN-R07")
def test_pieces_that_aim_at_each_other_change_places() -> None:
    state = play(at("r3k3/8/8/8/8/8/8/R3K3 = -"), "a1a8/a8a1")
    assert NOTATION.text(state) == "R3k3/8/8/8/8/8/8/r3K3 = - - 1 2"
    chased = play(at("4k3/8/8/r7/8/8/8/R3K3 = -"), "a1a5/a5a8")
    assert board(chased) == "r3k3/8/8/R7/8/8/8/4K3"
    assert GAME.facts(chased)["clock"] == 1


@pytest.mark.rule("SYN-14")
def test_a_piece_that_stays_is_captured() -> None:
    state = play(at("4k3/8/8/r7/8/8/8/R3K3 = -"), "a1a5/e8e7")
    assert NOTATION.text(state) == "8/4k3/8/R7/8/8/8/4K3 = - - 0 2"
    both = play(at("r3k3/8/7R/8/8/7r/8/R3K3 = -"), "a1a8/h3h6")
    assert board(both) == "R3k3/8/7r/8/8/8/8/4K3"


@pytest.mark.rule("SYN-15", "SYN-R25")
def test_the_king_arrives_where_its_prey_has_left() -> None:
    state = play(at("k7/8/8/8/8/8/3rK3/8 = -"), "e2d2/d2d8")
    assert board(state) == "k2r4/8/8/8/8/8/3K4/8"
    assert GAME.facts(state)["attacked"] == (0,)
    assert result(state) is None


@pytest.mark.rule("SYN-16")
def test_a_pawn_steps_aside_though_its_target_has_left() -> None:
    state = play(at("4k3/8/8/3r4/4P3/8/8/4K3 = -"), "e4d5/d5a5")
    assert board(state) == "4k3/8/8/r2P4/8/8/8/4K3"
    assert GAME.facts(state)["clock"] == 0


@pytest.mark.rule("SYN-17", "SYN-R09")
def test_pieces_that_meet_on_an_empty_square_are_both_gone() -> None:
    knights = play(at("r1bqkbnr/pppppppp/2n5/8/8/5N2/PPPPPPPP/RNBQKB1R = KQkq"), "f3e5/c6e5")
    assert NOTATION.text(knights) == "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R = KQkq - 0 2"
    pawn = play(at("r6k/4P3/8/8/8/8/8/R3K3 = -"), "e7e8q/a8e8")
    assert board(pawn) == "7k/8/8/8/8/8/8/R3K3"
    # Where the square was not empty in P, nobody collides: the one that stood there has moved away.
    missed = play(at("4k3/8/8/3n4/8/2N5/8/4K3 = -"), "c3d5/d5c3")
    assert board(missed) == "4k3/8/8/3N4/8/2n5/8/4K3"


@pytest.mark.rule("SYN-18", "SYN-R04")
@pytest.mark.parametrize(
    ("position", "moves", "winner", "final"),
    [
        ("4k3/8/8/8/4p3/8/3K4/8 = -", "d2e3/e4e3", 1, "4k3/8/8/8/8/8/8/8 = - - 0 2"),
        ("8/3k4/8/4P3/8/8/8/R3K3 = -", "e5e6/d7e6", 0, "8/8/8/8/8/8/8/R3K3 = - - 0 2"),
        # A blow could follow on d5, but it is not played.
        ("8/3k4/8/3pP3/8/1RN5/8/R3K3 = -", "e5e6/d7e6", 0, "8/8/8/3p4/8/1RN5/8/R3K3 = - - 0 2"),
    ],
)
def test_a_king_that_meets_a_pawn_is_lost(position: str, moves: str, winner: int, final: str) -> None:
    state = play(at(position), moves)
    assert result(state) == ((winner,), "king-capture")
    assert NOTATION.text(state) == final


@pytest.mark.rule("SYN-18", "SYN-R03", "SYN-R05")
def test_two_kings_that_meet_are_a_draw_which_no_legal_play_reaches() -> None:
    state = at("8/8/3k4/8/3K4/8/8/R6r = -")
    assert "d4d5" not in legal(state, 0)
    assert "d6d5" not in legal(state, 1)
    assert result(GAME.apply(GAME.apply(state, 0, ("d4", "d5")), 1, ("d6", "d5"))) == ((), "king-capture")


@pytest.mark.rule("SYN-R03")
def test_only_a_straight_pawn_step_can_meet_a_king() -> None:
    """Whatever else could arrive where a king may go controls that square already."""
    met = 0
    for seed in range(5):
        for state, _, _ in playout(seed, 150):
            pieces = dict(zip(NAMES, letters(state), strict=True))
            for player in (0, 1) if not state.chains else ():
                steps = {end for end in NAMES if not pieces[end] and (_king(pieces, player), end) in GAME.legal(state, player)}
                for action in GAME.legal(state, 1 - player):
                    if action[1] in steps:
                        met += 1
                        assert pieces[action[0]] in ("P", "p")
                        assert action[0][0] == action[1][0]
    assert met > 0


def _king(pieces: dict[str, str], player: int) -> str:
    return next(name for name, letter in pieces.items() if letter == "Kk"[player])


@pytest.mark.rule("SYN-R03")
def test_nothing_meets_a_castling_king_or_rook() -> None:
    castled = 0
    for file in "abcdefgh":
        gap = "abcdefgh".index(file)
        rank = f"{gap or ''}p{7 - gap or ''}"
        state = at(f"4k3/8/8/8/8/8/{rank}/R3K2R = KQ")
        arrivals = {action[1] for action in GAME.legal(state, 1)}
        for text, squares in (("e1g1", {"g1", "f1"}), ("e1c1", {"c1", "d1"})):
            if text in legal(state, 0):
                castled += 1
                assert not arrivals & squares
    assert castled > 3


@pytest.mark.rule("SYN-19")
@pytest.mark.parametrize(
    ("moves", "rights"),
    [
        ("e1e2/a8b8", "k"),
        ("h1g1/e8e7", "Q"),
        ("a1b1/h8g8", "Kq"),
        ("a1a8/h8h1", "-"),
        ("a1a8/e8e7", "K"),
        ("h1h2/a8a1", "k"),
        ("e1f1/h8h1", "q"),
    ],
)
def test_castling_rights_end_with_moves_and_with_captured_rooks(moves: str, rights: str) -> None:
    state = play(at(f"{KINGS} = KQkq"), moves)
    assert NOTATION.text(state).split()[2] == rights


@pytest.mark.rule("SYN-R08")
def test_a_castling_rook_is_missed() -> None:
    state = play(at("4k2r/8/8/8/8/8/8/4K2R = Kk"), "e1g1/h8h1")
    assert board(state) == "4k3/8/8/8/8/8/8/5RKr"
    assert GAME.facts(state)["clock"] == 1


@pytest.mark.rule("SYN-R24")
def test_no_first_blow_falls_on_a_king() -> None:
    walked = 0
    for seed in range(12):
        for state, _, _ in playout(seed, 200):
            pieces = dict(zip(NAMES, letters(state), strict=True))
            opening = [chain for chain in state.chains if chain.strikers is not None]
            assert all(pieces[NAMES[chain.square]] not in ("K", "k") for chain in opening)
            walked += any(deed.piece in ("K", "k") for deed in state.last[0]) if state.last else 0
    assert walked > 20
    # It may stand attacked all the same after the round, and then it must walk.
    state = play(at("3r3k/8/8/8/8/8/4K3/R7 = -"), "e2e3/d8e8")
    assert is_attacked(state.position, 0)
    assert blows(state) == ""
