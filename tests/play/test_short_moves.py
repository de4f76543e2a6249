"""Short moves: what is left out, and what has to stay so that a move can be told from others."""

from __future__ import annotations

from typing import Any

import chess
import pytest

from pyengine import games
from pyengine.chess.telling import draw_piece, tell_drop, tell_move, tell_orthodox
from pyengine.core.telling import FIGURINES, Figure, Part, Telling, write_telling
from pyengine.core.types import CHANCE, Action, Player
from pyengine.core.words import msg
from pyengine.play.entering import enter
from pyengine.play.record import Record
from pyengine.play.session import Session
from pyengine.play.short_moves import shorten_entry, shorten_telling
from tests.toys import KITS
from tests.toys.base import ToyNotation

GLYPHS = {
    glyph: letter for name, letter in zip(FIGURINES, ("K", "Q", "R", "B", "N", ""), strict=True) for glyph in FIGURINES[name]
}
SIGNS = str.maketrans({**GLYPHS, "–": "-", "×": "x"})


@pytest.mark.parametrize(
    ("starts", "short"),
    [
        (("g1",), "♘f3"),
        (("g1", "d2"), "♘gf3"),
        (("g1", "g5"), "♘1f3"),
        (("g1", "g5", "d2", "h2"), "♘1f3"),
        (("g1", "g5", "e1"), "♘g1f3"),
    ],
)
def test_the_square_stays_as_far_as_it_is_needed(starts: tuple[str, ...], short: str) -> None:
    moves = [tell_move("N", start, "f3") for start in starts]
    others = [tell_move("N", "b1", "c3"), tell_move("n", "e5", "f3"), tell_drop("N", "f3")]
    assert write_telling(shorten_telling(moves[0], [*moves, *others])) == short


def test_captures_by_pawns_keep_their_file() -> None:
    alone, twins = tell_move("P", "e4", "d5", "p"), [tell_move("P", start, "d5", "p") for start in ("e4", "c4")]
    assert write_telling(shorten_telling(alone, [alone])) == "♙e×d5"
    assert write_telling(shorten_telling(twins[0], twins)) == "♙e×d5"
    assert write_telling(shorten_telling(tell_move("P", "e2", "e4"), [])) == "♙e4"


def test_what_is_no_move_of_a_piece_stays() -> None:
    for telling in (tell_drop("N", "f3"), tell_orthodox("K", "", "e1", "g1")):
        assert shorten_telling(telling, [telling]) is telling
    assert draw_piece("N") in shorten_telling(tell_move("N", "g1", "f3"), []).parts


def make_move(*parts: Part) -> Telling:
    """Return the telling of a move that begins with these parts."""
    return Telling(parts, msg("telling.text", text="x"))


KNIGHT, FROM, GOAL, CHECKER = draw_piece("N"), Figure("square", "e4"), Figure("square", "d6"), Figure("checker", "2", 1)


@pytest.mark.parametrize(
    ("parts", "short"),
    [
        ((KNIGHT, FROM, "×", CHECKER, GOAL), "♘×❷d6"),
        ((KNIGHT, FROM, "×", GOAL, "×", draw_piece("p"), Figure("square", "d5")), "♘×d6×♟d5"),
        ((KNIGHT, FROM, "×", draw_piece("p"), GOAL), "♘×♟d6"),
        ((KNIGHT, FROM, "–", GOAL, " ", "missed"), "♘d6 missed"),
        ((KNIGHT, FROM, "–", GOAL, "=", Figure("piece", "queen"), Figure("square", "a1")), "♘d6=♕a1"),
        (("★", KNIGHT, FROM, "–", GOAL), "★♘d6"),
    ],
)
def test_captures_and_signs_stay_in_a_short_move(parts: tuple[Part, ...], short: str) -> None:
    telling = make_move(*parts)
    assert write_telling(shorten_telling(telling, [telling])) == short


@pytest.mark.parametrize(
    "parts",
    [
        (KNIGHT, FROM, "–", "off the board"),
        (KNIGHT, FROM, "×", CHECKER),
        (KNIGHT, FROM, "→", GOAL),
        (KNIGHT, FROM, "–"),
        (KNIGHT, "–", FROM, GOAL),
        (CHECKER, FROM, "–", GOAL),
        (KNIGHT, CHECKER, "–", GOAL),
        ("★", "★", KNIGHT, FROM, "–", GOAL),
        (FROM, KNIGHT, "–", GOAL),
        ("e4",),
    ],
)
def test_what_does_not_go_from_square_to_square_stays(parts: tuple[Part, ...]) -> None:
    telling = make_move(*parts)
    assert shorten_telling(telling, [telling]) is telling


def test_only_pieces_of_the_same_kind_and_colour_are_rivals() -> None:
    telling = make_move(KNIGHT, FROM, "–", GOAL)
    others = [
        make_move(Figure("piece", name, side), Figure("square", "e8"), "–", GOAL) for name, side in (("knight", 1), ("rook", 0))
    ]
    assert write_telling(shorten_telling(telling, [telling, *others])) == "♘d6"
    rival = make_move(KNIGHT, Figure("square", "e8"), "×", CHECKER, GOAL)
    assert write_telling(shorten_telling(telling, iter([telling, *others, rival]))) == "♘4d6"


def test_nothing_is_left_of_a_square_that_is_not_needed() -> None:
    assert shorten_telling(make_move(KNIGHT, FROM, "–", GOAL), []).parts == (KNIGHT, GOAL)


def test_a_move_ends_on_the_last_square_that_it_captures_on() -> None:
    telling = make_move(KNIGHT, FROM, "×", GOAL, "×", draw_piece("p"), Figure("square", "d5"))
    rival = make_move(KNIGHT, Figure("square", "e8"), "–", Figure("square", "d5"))
    assert write_telling(shorten_telling(telling, [telling, rival])) == "♘4×d6×♟d5"
    assert write_telling(shorten_telling(telling, [telling, make_move(KNIGHT, Figure("square", "e8"), "–", GOAL)])) == "♘×d6×♟d5"


class Knightly(ToyNotation[Any]):
    """A notation in which each action is a move to d6; where it begins follows from the last letter of the action."""

    has_short_moves = True

    def tell(self, state: Any, player: Player, action: Action) -> Telling:
        return make_move(KNIGHT, Figure("square", STARTS[action[-1][-1]]), "–", GOAL)


STARTS = {"s": "e4", "o": "e8", "J": "f5", "Q": "f7", "K": "b7", "t": "c4", "k": "c8", "1": "h8"}


def play_knightly(name: str, *entries: tuple[Player, str], has_short_moves: bool = True) -> Session:
    """Return a game of a toy in that notation."""
    toy = KITS[name]
    notation = Knightly(toy.game, toy.notation.text, toy.notation.position)  # type: ignore[arg-type]
    notation.has_short_moves = has_short_moves
    session = Session(toy._replace(notation=notation), Record(name, toy.game.info.read_options({})))
    for player, text in entries:
        session.act(player, (text,))
    return session


def shorten(session: Session, at: int, viewer: Player | None) -> str:
    """Return an entry as a short move."""
    telling = session.kit.notation.tell(session.states[at], *session.record.entries[at])
    return write_telling(shorten_entry(session, at, telling, viewer))


def test_a_short_move_tells_no_secret() -> None:
    """Who knows where the coin is knows of one answer alone, everybody else of two."""
    session = play_knightly("vault", (0, "b1"), (1, "a1"), (0, "no"))
    assert [shorten(session, 2, viewer) for viewer in (0, 1, None)] == ["♘d6", "♘8d6", "♘8d6"]
    session = play_knightly("vault", (0, "b1"), (1, "b1"), (0, "yes"))
    assert [shorten(session, 2, viewer) for viewer in (0, 1, None)] == ["♘d6"] * 3, "all is open"
    session = play_knightly("poker", (CHANCE, "deal/J"), (CHANCE, "deal/Q"), (0, "check"), (1, "check"), (0, "show/J"))
    assert [shorten(session, 4, viewer) for viewer in (0, 1, None)] == ["♘d6", "♘d6", "♘5d6"]


def test_cards_and_games_without_short_moves_stay_long() -> None:
    session = play_knightly("poker", (CHANCE, "deal/J"), (CHANCE, "deal/Q"))
    assert shorten(session, 0, None) == "♘f5–d6"
    session = play_knightly("vault", (0, "b1"), (1, "a1"), (0, "no"), has_short_moves=False)
    assert shorten(session, 2, 0) == "♘e8–d6"


def test_a_pawn_that_captures_keeps_both_where_another_comes_from_the_same_file() -> None:
    telling, twin = (make_move(draw_piece("P"), Figure("square", start), "×", draw_piece("n"), GOAL) for start in ("e5", "e7"))
    assert write_telling(shorten_telling(telling, [telling, twin])) == "♙e5×♞d6"


@pytest.mark.parametrize(
    "placement",
    [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq",
        "r3k2r/pp3ppp/2n2n2/2bqp3/4P1b1/2N2N2/PPP1BPPP/R1BQ1RK1 w kq",
        "4k3/1P6/8/R6R/3p4/2P1P3/N4KN1/8 w -",
        "8/2k5/8/3Q3Q/8/8/8/4K2Q w -",
    ],
)
def test_short_moves_are_those_of_chess(placement: str) -> None:
    """The moves of Synchronous Chess, without attacks on kings those of chess, read as python-chess writes them."""
    kit, board = games.load("synchronous"), chess.Board(f"{placement} - 0 1")
    state = kit.notation.position(f"{placement.replace(' w ', ' = ')} - 0 1", kit.game.info.read_options({}))
    tellings = [kit.notation.tell(state, 0, action) for action in kit.game.legal(state, 0)]
    short = {write_telling(shorten_telling(telling, tellings)).translate(SIGNS) for telling in tellings}
    assert {board.san(move).rstrip("+#") for move in board.legal_moves} <= short


def test_an_entry_is_shortened_in_its_state() -> None:
    kit = games.load("mitosis")
    session = Session(kit, Record("mitosis", kit.game.info.read_options({})))
    for text in ("e2e3", "e8e7"):
        for entry in enter(kit, session.state, text)[0]:
            session._append(entry)
    tellings = [session.tell(at, 0) for at in (0, 1)]
    assert [write_telling(shorten_entry(session, at, telling, 0)) for at, telling in enumerate(tellings) if telling] == [
        "♙e3",
        "♟e7",
    ]


def test_games_in_which_the_first_square_matters_offer_none() -> None:
    assert {name for name in games.IDS if not games.load(name).notation.has_short_moves} == {
        "clone", "gravity", "neighbour", "parade",
    }  # fmt: skip
