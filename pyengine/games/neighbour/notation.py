"""Texts of Neighbour Chess Solitaire: positions, additions, cards, choices and moves, as the rule book has them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.lettered import EMPTY, cells, join_letters, occupied_squares
from pyengine.chess.placement import read_placement, write_placement
from pyengine.core.cards import FACES, SIXTEEN, remove_cards
from pyengine.core.errors import NotationError
from pyengine.core.notation import Notation, match
from pyengine.core.options import Options
from pyengine.core.types import CHANCE, CLAIMS, Action, Player
from pyengine.core.words import msg

from .board import NAMES, POSITIONS
from .explain import explain
from .rules import ADD, GAME, STOP, settle
from .state import ADDING, DRAWING, GAVE_UP, MOVING, NOWHERE, OVER, PLACING, Phase, State

if TYPE_CHECKING:
    from pyengine.core.telling import Telling

_MOVE: Final = re.compile(r"([a-h][1-8])([a-h][1-8])(~[ps])", re.ASCII)
_PLACE: Final = re.compile(r"@([a-h][1-8])", re.ASCII)
_PLACING: Final = re.compile(r"place:([KQRBNkqrbn])@([a-h][1-8])", re.ASCII)
_ALONE: Mapping[str, Phase] = {ADDING: ADDING, DRAWING: DRAWING, MOVING: MOVING, OVER: OVER}  # phases with nothing to add
_COUNT: Final = re.compile(r"1?[0-9]|20", re.ASCII)


class NeighbourNotation(Notation[State]):
    """Reads and writes positions and actions."""

    def position(self, text: str, options: Options) -> State:
        """Read a position, which is taken as it stands. Raises NotationError saying which field is wrong.

        While pieces are added the piles must fit the board: two cards for every piece. A stop or an end that follows from the
        position comes at once.
        """
        fields = text.split()
        if len(fields) != 6:
            raise NotationError(msg("neighbour.fields", count=len(fields)))
        board = join_letters(read_placement(fields[0], pieces=frozenset(FACES)))
        standing = board.replace(EMPTY, "")
        left = remove_cards(SIXTEEN, standing)
        if len(left) + len(standing) != len(SIXTEEN):
            raise NotationError(msg("neighbour.bad-pieces", cards=SIXTEEN))
        phase, card, square = _phase(fields[1], board, left)
        adding = phase in (ADDING, DRAWING, PLACING)
        start = _start(fields[2], board, adding)
        shown = _read_shown(fields[5], adding)
        pieces, positions = (int(field) if _COUNT.fullmatch(field) else -1 for field in fields[3:5])
        most = (len(left) - len(card), len(POSITIONS) - (len(SIXTEEN) - len(left)) - len(card))
        fits = (pieces, positions) == most if adding else 0 <= pieces <= most[0] and 0 <= positions <= most[1]
        if not fits or (adding and len(shown) != len(POSITIONS) - positions) or (phase == DRAWING and not pieces):
            given = f"{fields[3]} {fields[4]}"[:30]
            raise NotationError(msg("neighbour.bad-counts", text=given, pieces=most[0], positions=most[1]))
        state = State(options, board, MOVING if phase == OVER else phase, start, pieces, positions, shown, card, square)
        state = state if phase in (DRAWING, PLACING) else settle(state)
        if phase == OVER and not state.ending:
            raise NotationError(msg("neighbour.not-over"))
        return state

    def text(self, state: State) -> str:
        """Write a position. Giving up is no part of it: the text shows where the game was left."""
        phase: str = state.phase if state.ending in (None, GAVE_UP) else OVER
        if phase == PLACING:
            phase = f"{PLACING}:{state.card}@{NAMES[state.target]}"
        start = "-" if state.start == NOWHERE else NAMES[state.start]
        piles = f"{state.pieces} {state.positions} {','.join(state.shown) or '-'}"
        return f"{write_placement(cells(state.board))} {phase} {start} {piles}"

    def read(self, state: State, player: Player, text: str) -> tuple[Action, ...]:
        """Read one action or a pair of cards, or an addition joined with its cards and its square: `+R/3H`, `+R/3H@d1`.

        Where the piece was placed at once the square only repeats what happened. Raises IllegalAction or NotationError.
        """
        if player == CHANCE or text[:1] != ADD[0] or not text[1:]:
            return (match(GAME, self, explain, state, player, text, _tokens(text)),)
        match(GAME, self, explain, state, player, ADD[0], ADD)
        cards, joined, place = text[1:].partition("@")
        drawing = GAME.apply(state, player, ADD)
        draw = match(GAME, self, explain, drawing, CHANCE, cards)
        after = GAME.apply(drawing, CHANCE, draw)
        if not joined or after.last[2:] == (place,):
            return (ADD, draw)
        return (ADD, draw, match(GAME, self, explain, after, player, "@" + place, _tokens("@" + place)))

    def write(self, state: State, player: Player, action: Action) -> str:
        """Write an action, a pair of cards or a claim of that state."""
        if player == CHANCE:
            return "/".join(action)
        return f"@{action[0]}" if action[0] in BOARD.index and len(action) == 1 else "".join(action)

    def tell(self, state: State, player: Player, action: Action) -> Telling:
        """Return an action, claim or chance result as people read and hear it."""
        from .telling import tell  # imported late: not needed when a page starts

        return tell(state, player, action)


def _tokens(text: str) -> Action | None:
    """Return the tokens of a text by its form alone, without checking legality."""
    if parsed := _MOVE.fullmatch(text):
        return (parsed[1], parsed[2], parsed[3])
    if parsed := _PLACE.fullmatch(text):
        return (parsed[1],)
    return (text,) if (text,) in (ADD, STOP, *CLAIMS) else None


def _phase(text: str, board: str, left: str) -> tuple[Phase, str, Square]:
    """Read the phase, with the piece to be placed and the taken square."""
    if phase := _ALONE.get(text):
        return phase, "", NOWHERE
    parsed = _PLACING.fullmatch(text)
    if not parsed:
        raise NotationError(msg("neighbour.bad-phase", text=text[:20]))
    if parsed[1] not in left or board[BOARD.index[parsed[2]]] == EMPTY:
        raise NotationError(msg("neighbour.bad-place", text=text))
    return PLACING, parsed[1], BOARD.index[parsed[2]]


def _start(text: str, board: str, adding: bool) -> Square:
    """Read the square of the piece added last: `-` before the first addition and after the last."""
    if text == "-" and not (adding and occupied_squares(board)):
        return NOWHERE
    if not adding or text not in BOARD.index or board[BOARD.index[text]] == EMPTY:
        raise NotationError(msg("neighbour.bad-start", text=text[:20]))
    return BOARD.index[text]


def _read_shown(text: str, adding: bool) -> tuple[str, ...]:
    """Read position cards in any order."""
    cards = [] if text == "-" else text.split(",")
    shown = tuple(card for card in POSITIONS if card in cards)
    if len(shown) != len(cards) or (cards and not adding):
        raise NotationError(msg("neighbour.bad-shown", text=text[:60]))
    return shown


NOTATION = NeighbourNotation()
