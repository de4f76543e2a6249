"""Single facts about orthodox positions, moves and texts that random play would meet too seldom."""

import pytest

from pyengine.chess.fen import START_FEN, read_fen, read_uci, write_fen
from pyengine.chess.movetables import PROMOTIONS, move
from pyengine.chess.orthodox import START, apply, is_in_check, legal, perft, pseudo_legal
from pyengine.chess.san import read_san, write_san
from pyengine.core.errors import AmbiguousNotation, IllegalAction, NotationError


def after(position: str, *texts: str) -> str:
    state = read_fen(position)
    for text in texts:
        state = apply(state, read_uci(state, text))
    return write_fen(state)


def test_start_position() -> None:
    assert write_fen(START) == START_FEN
    assert read_fen(START_FEN) == START


def test_moves_are_interned() -> None:
    assert all(one is other for one, other in zip(legal(START), legal(read_fen(START_FEN)), strict=True))
    assert move(12, 28).uci == "e2e4"
    assert {move(52, 60, promotion).uci for promotion in PROMOTIONS} == {"e7e8q", "e7e8r", "e7e8b", "e7e8n"}


@pytest.mark.parametrize(
    ("placement", "rights", "text", "expected"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R", "KQ", "e1g1", "R4RK1"),
        ("4k3/8/8/8/8/8/8/R3K2R", "KQ", "e1h1", "R4RK1"),
        ("4k3/8/8/8/8/8/8/R3K2R", "KQ", "e1c1", "2KR3R"),
        ("4k3/8/8/8/8/8/8/5KR1", "K", "f1g1", "5RK1"),  # they change places
        ("4k3/8/8/8/8/8/8/6KR", "K", "g1h1", "5RK1"),  # the king stays
        ("4k3/8/8/8/8/8/8/4KR2", "K", "e1f1", "5RK1"),  # the rook stays
        ("4k3/8/8/8/8/8/8/R1K5", "Q", "c1a1", "2KR4"),
        ("4k3/8/8/8/8/8/8/3RK3", "Q", "e1d1", "2KR4"),
        ("4k3/8/8/8/8/8/8/RK6", "Q", "b1a1", "2KR4"),
    ],
)
def test_castling_arrives(placement: str, rights: str, text: str, expected: str) -> None:
    assert after(f"{placement} w {rights} - 0 1", text).split("/")[-1] == f"{expected} b - - 1 1"


@pytest.mark.parametrize(
    ("position", "text"),
    [
        ("4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", "e1g1"),  # the king would cross f1
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1"),  # the rook's way is barred
        ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "e1g1"),  # out of check
        ("4k3/8/8/8/8/8/8/rR1K4 w Q - 0 1", "d1b1"),  # the rook was the king's cover
        ("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "e1c1"),  # no right
    ],
)
def test_castling_refused(position: str, text: str) -> None:
    with pytest.raises(IllegalAction):
        read_uci(read_fen(position), text)


def test_castling_past_attacks_on_the_rook_alone() -> None:
    assert "e1c1" in {action.uci for action in legal(read_fen("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1"))}


def test_rights_end() -> None:
    position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 7"
    assert after(position, "e1e2") == "r3k2r/8/8/8/8/8/4K3/R6R b kq - 4 7"
    assert after(position, "a1b1") == "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 4 7"
    assert after(position, "h1h8") == "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 7"
    assert after(position, "e1g1", "e8c8") == "2kr3r/8/8/8/8/8/8/R4RK1 w - - 5 8"


def test_passed_square_is_written_after_every_double_step() -> None:
    assert after(START_FEN, "e2e4") == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    assert after(START_FEN, "e2e4", "g8f6") == "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2"


def test_mate_and_stalemate() -> None:
    mate = read_fen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    assert is_in_check(mate)
    assert legal(mate) == []
    assert perft(mate, 3) == 0
    stalemate = read_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert not is_in_check(stalemate)
    assert legal(stalemate) == []


def test_pseudo_legal_takes_kings_and_ignores_check() -> None:
    position = read_fen("4k3/4R3/8/8/8/8/8/4K2r w - - 0 1")
    texts = {action.uci for action in pseudo_legal(position)}
    assert {"e7e8", "e7a7", "e1f1"} <= texts
    assert apply(position, move(52, 60)).kings == 1 << 4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", "8 ranks"),
        ("rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Rank 7"),
        ("rnbqkbnr/pppppppp/8/8/4X3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 4"),
        ("rnbqkbnr/pppppppp/8/8/8/44/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Rank 3"),
        ("rnbqkbnr/pppppppp/8/8/8/4p4/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Rank 3"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "six parts"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1", "king"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNP w - - 0 1", "pawn"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "“x”"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1", "“e3”"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1", "“e6”"),
        ("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq z6 0 1", "“z6”"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KK - 0 1", "“K”"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kqx - 0 1", "“x”"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w K - 0 1", "“K”"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1", "“-1”"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 01", "“01”"),
    ],
)
def test_wrong_positions_say_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        read_fen(text)


def test_counters_may_be_left_out() -> None:
    assert read_fen("4k3/8/8/8/8/8/8/4K3 b - -")[-2:] == (0, 1)
    assert read_fen("4k3/8/8/8/8/8/8/4K3 b - - 7")[-2:] == (7, 1)


@pytest.mark.parametrize(("text", "error"), [("e2", NotationError), ("e2e5", IllegalAction), ("e7e5", IllegalAction)])
def test_wrong_uci(text: str, error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        read_uci(START, text)
    assert caught.type is error


@pytest.mark.parametrize(
    ("text", "error"), [("Nd2", AmbiguousNotation), ("Nh5", IllegalAction), ("O-O", IllegalAction), ("hello", NotationError)]
)
def test_wrong_san(text: str, error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        read_san(read_fen("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"), text)
    assert caught.type is error


def test_san_is_read_leniently() -> None:
    position = read_fen("q3k3/1P6/8/8/8/8/8/R3K2R w KQ - 0 1")
    assert read_san(position, "bxa8=Q+").uci == "b7a8q"
    assert read_san(position, "ba8Q").uci == "b7a8q"
    assert read_san(position, "0-0!").uci == "e1g1"
    assert read_san(position, "O-O-O").uci == "e1c1"
    assert write_san(position, read_san(position, "ba8N")) == "bxa8=N"
