"""Cloak and Dagger Chess: how pawns, checkers and kings move, castling, and python-chess as the oracle of open boards."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import chess
import pytest

from pyengine.chess.orthodox import pseudo_legal
from pyengine.core.types import Action
from pyengine.games.cloak import KIT
from pyengine.games.cloak.arrays import ARRAYS
from pyengine.games.cloak.board import actions_of, apply_move, is_exposed, stand
from pyengine.games.cloak.state import CHECKERS, KING, MOVE, OPEN_PIECES, State
from tests.games.cloak_play import GAME, NOTATION, at, field, legal, moves, play, refusal, result

SECRETS = {"K": "RKRBBNNQ", "Q": "QRKRBBNN", "R": "RNBQKBNR", "B": "BBRKRQNN", "N": "NNRKRQBB"}


@pytest.mark.rule("CLK-06", "CLK-17")
def test_pawns_move_as_in_chess() -> None:
    state = at("4k3/P7/8/8/1p6/2P5/P4P2/4K3 w move")
    pawns = {"a2a3", "a2a4", "f2f3", "f2f4", "c3c4", "c3b4", "a7a8q", "a7a8r", "a7a8b", "a7a8n"}
    assert {text for text in legal(state) if text[0] in "acf"} == pawns
    assert refusal(state, "c3d4").rule == "CLK-06"
    assert refusal(state, "c3c5").rule == "CLK-17"
    assert refusal(state, "a7a8").rule == "CLK-06"
    blocked = at("4k3/8/8/8/4p3/4(1)3/4P3/4K3 w move")
    assert refusal(blocked, "e2e4").rule == "CLK-06"
    assert not any(text.startswith("e2") for text in legal(blocked))


@pytest.mark.rule("CLK-07")
@pytest.mark.parametrize("letter", "KQRBN")
def test_a_checker_moves_as_what_it_is(letter: str) -> None:
    number = SECRETS[letter].index(letter) + 1
    secrets = f"{SECRETS[letter]}/RNBQKBNR"
    cloaked = at(f"4k3/8/1p3p2/8/3[{number}]4/8/5P2/8 w move", secrets=secrets)
    board = chess.Board(f"7k/8/1p3p2/8/3{letter}4/8/5P2/8 w - - 0 1")
    assert {text for text in legal(cloaked) if text.startswith("d4")} == {
        move.uci() for move in board.pseudo_legal_moves if move.uci().startswith("d4")
    }
    wrong = {"K": "d4d6", "Q": "d4e6", "R": "d4e5", "B": "d4d5", "N": "d4d5"}
    assert refusal(cloaked, wrong[letter]).rule == "CLK-07"
    assert refusal(at("8/8/8/8/3(3)4/8/8/3[1]4 w move"), "d1d6").rule == "CLK-07"


@pytest.mark.rule("CLK-08")
def test_a_cloaked_king_minds_no_attack() -> None:
    state = at("4r2k/8/8/8/8/8/8/4[5]3 w move")
    assert moves(state) == {"e1d1", "e1d2", "e1e2", "e1f1", "e1f2"}
    assert moves(at("4r2k/8/8/8/8/8/4[2]3/4[5]3 w move")) >= {"e2c3", "e1d1"}


@pytest.mark.rule("CLK-09", "CLK-R07")
def test_an_open_king_is_bound_by_visible_attacks_alone() -> None:
    open_rook, cloaked_rook = at("4r2k/8/8/8/8/8/8/4K3 w move"), at("4(1)2k/8/8/8/8/8/8/4K3 w move")
    assert refusal(open_rook, "e1e2").rule == "CLK-09"
    assert "e1e2" in legal(cloaked_rook)
    pinned = at("4r2k/8/8/8/8/8/4[2]3/4K3 w move")
    assert refusal(pinned, "e2c3").rule == "CLK-09"
    assert "e2c3" in legal(at("4(1)2k/8/8/8/8/8/4[2]3/4K3 w move"))
    assert "e2c3" in legal(at("4r2k/8/8/8/4(2)3/8/4[2]3/4K3 w move"))  # a checker blocks the line
    assert refusal(at("8/8/3k4/8/3K4/8/8/8 w move"), "d4d5").rule == "CLK-09"
    assert "d4d5" in legal(at("8/8/3(5)4/8/3K4/8/8/8 w move"))


ADJACENT = "8/8/3N4/3k4/3K4/8/P3r3/8 w"


@pytest.mark.rule("CLK-09", "CLK-10")
def test_an_open_king_beside_an_open_king_is_attacked() -> None:
    """A right guess or a position text can put open kings side by side."""
    state = at(f"{ADJACENT} move")
    assert legal(state) == {"d4c3", "d4d3"}
    assert refusal(state, "a2a3").rule == "CLK-09"
    assert refusal(state, "d4d5").rule == "CLK-10"
    guessed = play(at("8/8/8/3(4)4/3K4/8/P7/8 w guess", secrets="RNBKQBNR/RNBKQBNR", correctGuess="uncloak"), "?4K", "!y")
    assert legal(guessed) == {"d4c3", "d4d3", "d4e3"}
    bonus = at("8/8/8/3k4/3K4/8/P7/8 w pending", pools="1/0")
    assert legal(bonus) == {"*-"}
    castling = at("8/8/8/8/8/8/3k4/4K2R w move", unmoved="e1h1")
    assert "O-O:e1h1" not in legal(castling)
    assert refusal(castling, "O-O:e1h1").rule == "CLK-23"


def test_games_begun_under_the_first_rules_let_open_kings_stand_side_by_side() -> None:
    options = GAME.info.read_options({}, 1)
    state = NOTATION.position(NOTATION.text(at(f"{ADJACENT} move")), options)
    assert {"a2a3", "d4c3", "d4d3"} <= legal(state)
    assert legal(NOTATION.position(NOTATION.text(state), GAME.info.read_options({}))) == {"d4c3", "d4d3"}


@pytest.mark.rule("CLK-09", "CLK-R08")
def test_capturing_the_king_beside_ends_its_attack_where_that_is_allowed() -> None:
    state = at("8/4N3/3n4/3k4/3K4/8/P7/8 w move", captureUncloakedKing=True)
    assert legal(state) == {"d4c3", "d4d3", "d4e3", "d4d5", "e7d5"}
    twice = at("8/4N3/3n4/3k4/3K4/8/P7/3r4 w move", captureUncloakedKing=True)
    assert legal(twice) == {"d4c3", "d4e3"}
    pinned = at("8/8/8/3k4/r1BK4/8/8/8 w move", captureUncloakedKing=True)
    assert "c4d5" not in legal(pinned)


@pytest.mark.rule("CLK-27")
def test_a_king_that_cannot_leave_the_other_king_is_mated() -> None:
    mate = at("8/8/8/8/8/2q5/1k6/K6R w guess")
    assert legal(mate) == {"#"}
    assert result(play(mate, "#")) == ((1,), "checkmate")


@pytest.mark.rule("CLK-09", "CLK-R09")
def test_each_board_action_counts_alone() -> None:
    state = at("4r2k/8/8/8/8/8/3PP3/4K3 w pending", pools="1/0")
    assert "*e2e4" in legal(state)
    bare = at("4r2k/8/8/8/8/8/3P4/3[2]K3 w pending", pools="1/0")
    assert legal(bare) == {"*P@e2", "*-"}  # though the knight could end the check afterwards
    assert "d1e3" in legal(play(bare, "*-"))


@pytest.mark.rule("CLK-11", "CLK-R18")
def test_several_double_steps_may_be_answered_by_the_next_action_alone() -> None:
    state = at("4k3/8/8/8/3p1p2/8/2P1P3/4K3 w pending")
    state = play(state, "*e2e4", "c2c4 .")
    assert field(state, 4) == "c3e3"
    assert {"d4c3", "d4e3", "f4e3"} <= legal(state)
    after = play(state, "d4e3")
    assert field(after, 0) == "4k3/8/8/8/2P2p2/4p3/8/4K3"
    assert field(after, 4) == "-"
    late = play(state, "e8e7 .", "e1d1 .")
    assert field(late, 4) == "-"
    assert refusal(late, "d4c3").rule == "CLK-11"
    due = play(at("4k3/8/8/8/3p4/8/4P3/4K3 w move-"), "e2e4 .")
    assert {"*d4e3", "*d4d3", "*-"} == legal(due)
    assert "d4e3" in legal(play(due, "*-"))
    assert field(play(due, "*d4d3"), 4) == "-"


@pytest.mark.rule("CLK-11")
def test_a_passed_square_is_left_when_it_fills_or_the_pawn_moves_on() -> None:
    state = at("4k3/8/8/8/8/8/4P3/3[2]K3 w pending", pools="1/0")
    step = play(state, "*e2e4")
    assert field(step, 4) == "e3"
    assert field(play(step, "d1e3"), 4) == "-"
    assert field(play(step, "e4e5"), 4) == "-"
    assert field(play(step, "d1c3"), 4) == "e3"
    assert field(play(at("4k3/8/8/8/4P3/8/8/4K3 w bonus", passed="e3", pools="1/0"), "*P@e2"), 4) == "e3"


# --- castling ------------------------------------------------------------------------------------------------------------------

BACK = "4k3/8/8/8/8/8/8/[1]3[5]2[8] w move"


@pytest.mark.rule("CLK-21", "CLK-24")
def test_castling_to_both_sides() -> None:
    state = at(BACK, unmoved="a1e1h1")
    assert {"O-O:e1h1", "O-O-O:e1a1"} <= legal(state)
    assert field(play(state, "O-O:e1h1"), 0).endswith("/[1]4[8][5]1")
    long = play(state, "O-O-O:e1a1")
    assert field(long, 0).endswith("/2[5][1]3[8]")
    assert [field(long, 3), field(long, 7)] == ["h1", "1"]
    black = at("2(3)(4)(5)3/8/8/8/8/8/8/4K3 b move", unmoved="c8d8e8", secrets="RNBQKBNR/NNRKRQBB")
    assert {"O-O:d8e8", "O-O-O:d8c8"} <= legal(black)
    assert field(play(black, "O-O:d8e8"), 0).startswith("2(3)2(5)(4)1/")
    assert field(play(black, "O-O-O:d8c8"), 0).startswith("2(4)(3)(5)3/")


@pytest.mark.rule("CLK-21")
def test_who_has_moved_does_not_castle() -> None:
    for unmoved, gone in (("e1h1", "O-O-O:e1a1"), ("a1h1", "O-O:e1h1")):
        state = at(BACK, unmoved=unmoved)
        assert gone not in legal(state)
        assert refusal(state, gone).rule == "CLK-21"
    back = play(at(BACK, unmoved="a1e1h1"), "h1h2 .", "e8d8 .", "h2h1 .", "d8e8 .")
    assert {text for text in legal(back) if text.startswith("O")} == {"O-O-O:e1a1"}
    taken = play(at("4k3/8/8/8/8/5n2/8/4[5]2[8] b move", unmoved="e1h1"), "f3h2 .", "e1d1 .", "e8e7 .", "d1e1 .")
    assert field(taken, 3) == "h1"


@pytest.mark.rule("CLK-22")
def test_nothing_may_stand_in_the_way() -> None:
    for blocked in ("[1]3[5][6]1[8]", "[1]3[5]1(7)[8]"):
        state = at(f"4k3/8/8/8/8/8/8/{blocked} w move", unmoved="a1e1h1")
        assert "O-O:e1h1" not in legal(state)
        assert refusal(state, "O-O:e1h1").rule == "CLK-22"
    beside = at("4k3/8/8/8/8/8/8/[1][2]2[5]2[8] w move", unmoved="a1e1h1")
    assert refusal(beside, "O-O-O:e1a1").rule == "CLK-22"


@pytest.mark.rule("CLK-23", "CLK-R14")
def test_attacks_bind_an_open_king_on_its_own_squares() -> None:
    for pawn in ("4k3/8/8/8/8/8/6p1/4K2[8]", "4k3/8/8/8/8/8/7p/4K2[8]", "4k3/8/8/8/8/8/5p2/4K2[8]", "4k3/8/8/8/8/8/3p4/4K2[8]"):
        open_king = at(f"{pawn} w move", unmoved="e1h1")
        assert refusal(open_king, "O-O:e1h1").rule == "CLK-23"
        assert "O-O:e1h1" in legal(at(f"{pawn.replace('K', '[5]')} w move", unmoved="e1h1"))
    rook_only = at("1r2k3/8/8/8/8/8/8/[1]3K3 w move", unmoved="a1e1")
    assert "O-O-O:e1a1" in legal(rook_only)
    assert "O-O:e1h1" in legal(at("4k3/8/8/8/8/8/6(2)1/4K2[8] w move", unmoved="e1h1"))


@pytest.mark.rule("CLK-25")
def test_castling_is_no_bonus() -> None:
    state = at("4k3/8/8/8/8/8/3P4/4[5]2[8] w bonus", unmoved="e1h1")
    assert not any("O" in text for text in legal(state))
    assert KIT.explain(state, 0, ("e1", "h1")).rule == "CLK-25"


@pytest.mark.rule("CLK-R15")
def test_marked_and_uncloaked_pieces_castle() -> None:
    marked = at(BACK, unmoved="a1e1h1", marks="[5][8]")
    assert "O-O:e1h1" in legal(marked)
    for back in ("4K2[8]", "4[5]2R", "4K2R"):
        state = at(f"4k3/8/8/8/8/8/8/{back} w move", unmoved="e1h1")
        assert "O-O:e1h1" in legal(state)
        assert "O-O:e1h1" in legal(GAME.observe(state, 1))


# --- every move tried --------------------------------------------------------------------------------------------------------


def any_board(random: Random, player: int, near: bool) -> State:
    """Pieces at random, the player's king open among them; with ``near`` the other king stands open beside it."""
    cells = ["."] * 64
    king = random.randrange(64)
    cells[king] = KING[player]
    beside = [square for square in range(64) if max(abs(square % 8 - king % 8), abs(square // 8 - king // 8)) == 1]
    if near:
        cells[random.choice(beside)] = KING[1 - player]
    rows = random.choice(ARRAYS), random.choice(ARRAYS)
    for side in (0, 1):
        pieces = random.choices(OPEN_PIECES[side][1:], (1, 2, 2, 2, 8), k=random.randint(0, 9))
        cloaked = [mark for mark, letter in zip(CHECKERS[side], rows[side], strict=True) if letter != "K"]
        pieces += [mark for mark in cloaked if random.random() < 0.4]
        for mark in pieces:
            square = random.randrange(8, 56) if mark in "Pp" else random.randrange(64)
            if cells[square] == ".":
                cells[square] = mark
    options = GAME.info.read_options({"captureUncloakedKing": random.random() < 0.5})
    return State(options, "".join(cells), turn=player, phase=MOVE, secrets=rows)


def try_moves(state: State) -> set[Action]:
    """Moves by way of moving alone after which the player's king is not attacked (CLK-09, CLK-10)."""
    player, board = state.turn, state.board
    actions = set()
    for move in pseudo_legal(stand(board, player, state.secrets[player])):
        after, _ = apply_move(board, player, move.origin, move.target, move.promotion.upper())
        royal = board[move.target] == KING[1 - player] and not state.options["captureUncloakedKing"]
        if not (royal or is_exposed(after, player)):
            actions.add(actions_of([move])[0])
    return actions


@pytest.mark.rule("CLK-09", "CLK-10", "CLK-27")
@pytest.mark.parametrize("near", [True, False])
def test_moves_are_those_that_leave_an_open_king_unattacked(near: bool, sample: Callable[[int, int], int]) -> None:
    random, some = Random(9), 0
    for count in range(sample(600, 60_000)):
        state = any_board(random, count % 2, near)
        wanted = try_moves(state)
        assert set(GAME.legal(state, state.turn)) == (wanted or {("no-move",)}), NOTATION.text(state)
        some += bool(wanted)
    assert some > 100


# --- the oracle ----------------------------------------------------------------------------------------------------------------


def open_board(board: chess.Board) -> State:
    """Everything uncloaked, the castling rights of python-chess as unmoved squares."""
    unmoved, rows = [], []
    for colour, rank in ((chess.WHITE, 0), (chess.BLACK, 7)):
        rooks = [*chess.SquareSet(board.castling_rights & chess.BB_RANKS[rank])]
        king = board.king(colour)
        pieces = dict.fromkeys(rooks, "R") | ({king: "K"} if rooks and king is not None else {})
        unmoved += sorted(pieces)
        rows.append(next(row for row in ARRAYS if all(row[square % 8] == letter for square, letter in pieces.items())))
    names = "".join(chess.square_name(square) for square in unmoved)
    passed = chess.square_name(board.ep_square) if board.ep_square is not None else "-"
    side = "w" if board.turn else "b"
    return at(f"{board.board_fen()} {side} move", unmoved=names or "-", passed=passed, secrets="/".join(rows))


def text_of(board: chess.Board, move: chess.Move) -> str:
    if not board.is_castling(move):
        return move.uci()
    return f"{'O-O' if move.to_square > move.from_square else 'O-O-O'}:{move.uci()}"


@pytest.mark.rule("CLK-06", "CLK-07", "CLK-21", "CLK-22", "CLK-23")
def test_open_boards_move_as_chess960(sample: Callable[[int, int], int]) -> None:
    random, compared, castled = Random(960), 0, 0
    while compared < sample(240, 2000):
        board = chess.Board.from_chess960_pos(random.randrange(960))
        for _ in range(random.randint(10, 70)):
            if board.is_game_over():
                break
            state = open_board(board)
            wanted = {text_of(board, move) for move in board.legal_moves}
            assert {NOTATION.write(state, state.turn, action) for action in GAME.legal(state, state.turn)} == wanted, board.fen()
            move = random.choice([move for move in board.legal_moves if board.is_castling(move)] or list(board.legal_moves))
            after = play(state, text_of(board, move))
            castled += board.is_castling(move)
            board.push(move)
            assert field(after, 0) == board.board_fen()
            compared += 1
    assert castled > 3
