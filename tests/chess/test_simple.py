"""The base of small board games: pieces that move by lines and leaps on a board that is not 8x8, and its position as a form."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from pyengine.chess.form import Draft
from pyengine.chess.geometry import geometry
from pyengine.chess.moves import compile_reaches
from pyengine.chess.pieces import BISHOP, KNIGHT
from pyengine.chess.simple.explain import RuleIds, make_explainer
from pyengine.chess.simple.form import make_form
from pyengine.chess.simple.movement import list_moves, refuse_way
from pyengine.chess.simple.notation import SimpleNotation
from pyengine.chess.simple.rules import SimpleGame, SimpleState
from pyengine.core.errors import IllegalAction, NotationError
from pyengine.core.game import Ending, GameInfo
from pyengine.core.types import Action, Player
from pyengine.core.words import Reason, msg
from tests.foreign import KIT

GRID = geometry(5, 4)
REACHES = {"B": compile_reaches(GRID, BISHOP), "N": compile_reaches(GRID, KNIGHT)}
PIECES = {"B": "bishop", "N": "knight"}


class Minor(SimpleGame):
    """Bishops and knights on five files and four ranks; who has none has lost."""

    info = GameInfo("minor", 200, "Minor", 1, (2, 2), False, False, False, (), "MIN")
    grid = GRID
    setup = "bnnnb/5/5/BNNNB"
    pieces = PIECES

    def moves(self, board: str, player: Player) -> Iterator[Action]:
        return list_moves(self, board, player, REACHES)

    def judge(self, board: str, turn: Player) -> Ending[str] | None:
        return None if next(self.moves(board, turn), None) else Ending("no-move", 1 - turn)


GAME = Minor()


def refuse(state: SimpleState, origin: int, goal: int) -> Reason | None:
    """Return why a piece does not go somewhere."""
    return refuse_way(GAME, state, origin, goal, REACHES, "MIN-02", msg("chess.way-knight", "MIN-03"))


NOTATION = SimpleNotation(GAME, make_explainer(GAME, RuleIds("MIN-01", "MIN-02", "MIN-04", "MIN-05"), refuse))
OPTIONS = GAME.info.read_options({})


def walk(seed: int) -> Iterator[SimpleState]:
    """Yield the states of a random game."""
    rng, state = Random(seed), GAME.start(OPTIONS)
    for _ in range(60):
        yield state
        if not GAME.actors(state):
            return
        state = GAME.apply(state, state.turn, rng.choice(list(GAME.legal(state, state.turn))))


def test_what_is_refused_is_what_is_not_legal() -> None:
    looked_at = 0
    for seed in range(4):
        for state in walk(seed):
            legal = set(GAME.legal(state, state.turn))
            for origin, letter in enumerate(state.board):
                if state.ending is None and GAME.is_own(letter, state.turn):
                    for goal in range(GRID.size):
                        looked_at += 1
                        action = (GRID.names[origin], GRID.names[goal])
                        assert (refuse(state, origin, goal) is None) == (action in legal), (state, action)
    assert looked_at > 5000


@pytest.mark.parametrize(
    ("text", "key"),
    [("a1d4", "chess.in-the-way"), ("b1d2", ""), ("a1b2", ""), ("b1b2", "chess.way-knight"), ("c1e2", ""), ("a1c3", "")],
)
def test_what_is_in_the_way_is_named(text: str, key: str) -> None:
    state = NOTATION.position("5/5/5/BNN2 w 0" if text != "a1d4" else "5/2n2/5/BNN2 w 0", OPTIONS)
    if not key:
        assert NOTATION.read(state, 0, text)
        return
    with pytest.raises(IllegalAction) as caught:
        NOTATION.read(state, 0, text)
    assert caught.value.message.key == key


def test_an_own_piece_is_named() -> None:
    assert (refuse(NOTATION.position("5/5/1N3/B4 w 0", OPTIONS), 0, 6) or msg("")).key == "chess.own-piece"


@pytest.mark.parametrize("text", ["", "5/5/5/5", "5/5/5/5 x 0", "5/5/5/5 w -1", "5/5/5/5 w 1234567", "5/5/5/4Q w 0", "8/8 w 0"])
def test_a_position_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        NOTATION.position(text, OPTIONS)


def test_moves_are_told_apart_on_boards_with_more_than_nine_ranks() -> None:
    class Tall(Minor):
        grid = geometry(2, 12)
        setup = "2/" * 11 + "B1"

        def moves(self, board: str, player: Player) -> Iterator[Action]:
            return iter([("a1", "b12"), ("a11", "b2")] if player == 0 else [])

    game = Tall()
    notation = SimpleNotation(game, make_explainer(game, RuleIds("a", "b", "c", "d"), lambda state, origin, goal: None))
    state = game.start(OPTIONS)
    for action in game.legal(state, 0):
        assert notation.read(state, 0, notation.write(state, 0, action)) == (action,)


# --- a position as a form


def test_a_small_board_can_be_edited() -> None:
    draft = Draft(make_form(KIT.game), KIT.game.info.read_options({}), "ppp/3/PPP w 0")  # type: ignore[arg-type]
    pawn, black = draft.form.brushes
    draft.put("b2", pawn)
    assert draft.text == "ppp/1P1/PPP w 0"
    draft.put("c3", black)
    assert draft.text == "pp1/1P1/PPP w 0", "the same again takes it away"
    draft.move("a1", "c3")
    assert draft.text == "ppP/1P1/1PP w 0"
    draft.clear("b3")
    draft.set("side", "b")
    assert draft.text == "p1P/1P1/1PP b 0"
    assert {(sprite.cell, sprite.piece, sprite.side) for sprite in draft.sprites()} >= {("a3", "pawn", 1), ("c3", "pawn", 0)}
    draft.empty()
    assert draft.text == "3/3/3 b 0"
