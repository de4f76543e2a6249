"""States of Cloak and Dagger Chess, the pieces on its board, and the tokens of its actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, get_args

from pyengine.chess.bitboards import RANKS, SQUARES
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.lettered import EMPTY
from pyengine.chess.pieces import BLACK, WHITE
from pyengine.core.game import Ending
from pyengine.core.options import Options
from pyengine.core.types import HIDDEN, Action, Player, Token

from .arrays import ALL, KINDS, Possible

NAMES = BOARD.names
Phase = Literal["setup", "pending", "guess", "move", "bonus", "uncloak", "over"]
SETUP: Final = "setup"
PENDING: Final = "pending"
GUESS: Final = "guess"
MOVE: Final = "move"
BONUS: Final = "bonus"
UNCLOAK: Final = "uncloak"
OVER: Final = "over"
PHASES: Mapping[str, Phase] = {phase: phase for phase in get_args(Phase)}
HIT, MISS = "+", "-"
NO_PROGRESS = 100  # regular moves of both sides without capture, pawn move or drop that make a draw (CLK-29)

# Boards are 64 characters in board order: the usual letters for what stands openly, others for the cloaked checkers 1 to 8.
CHECKERS = ("12345678", "stuvwxyz")
OPEN_PIECES = ("KQRBNP", "kqrbnp")
_NUMBERED = tuple(tuple(enumerate(checkers, 1)) for checkers in CHECKERS)
SIDES = tuple(frozenset(letters + checkers) for letters, checkers in zip(OPEN_PIECES, CHECKERS, strict=True))
KING, PAWN = ("K", "k"), ("P", "p")
HOME, SECOND = (RANKS[0], RANKS[7]), (RANKS[1], RANKS[6])
PASSED = (RANKS[2], RANKS[5])  # where double steps of White and of Black pass

# Tokens besides the squares. None contains a question mark, which stands for something a viewer does not know.
DROP = "hand/P"
DECLINE: Action = ("decline",)
YES: Action = ("yes",)
NO: Action = ("no",)
END_TURN: Action = ("end",)
NO_MOVE: Action = ("no-move",)
ASK: Mapping[str, Token] = {letter: f"guess/{letter}" for letter in KINDS}
SHOW: Mapping[str, Token] = {letter: f"show/{letter}" for letter in KINDS}
IS: Mapping[str, Token] = {letter: f"is/{letter}" for letter in KINDS}
PROMOTE: Mapping[str, Token] = {letter: f"promote/{letter.upper()}" for letter in "qrbn"}
EndReason = Literal["king-capture", "checkmate", "stalemate", "repetition", "no-progress", "ended", "resign", "agreed"]


class BoardPiece(NamedTuple):
    """What a character of the board means: its player, the capital letter ("" for a checker), the checker's number or 0."""

    side: Player
    letter: str
    number: int


ALL_PIECES: Mapping[str, BoardPiece] = {
    **{letter: BoardPiece(side, letter.upper(), 0) for side in (WHITE, BLACK) for letter in OPEN_PIECES[side]},
    **{mark: BoardPiece(side, "", number) for side in (WHITE, BLACK) for number, mark in enumerate(CHECKERS[side], 1)},
}


class News(NamedTuple):
    """What its owner last said of a checker: ``word`` is yes, no, is or show."""

    owner: Player
    word: str
    number: int
    letter: str


class State(NamedTuple):
    """A position with what the rules and the scene need of the past.

    ``asked`` is the guess that waits for its answer (number and letter, ``4R``), ``captured`` the checker that waits to be
    named, ``sign`` the guess of this turn (`HIT` until the bonus is due, `MISS` until the end of the turn). ``unmoved`` and
    ``passed`` are sets of squares, ``marks`` sets of checkers per player (bit n - 1 = checker n). ``secrets`` are the
    assignments, "" before they are made, HIDDEN letters in views; ``possible`` is what follows for everybody from what is
    public. ``seen`` holds the positions at the starts of turns. ``dealt`` tells that the assignments were made in this game, so
    that they are disclosed after it; those of a position text stay where they are. ``last`` are the squares of the last board
    action.
    """

    options: Options
    board: str
    turn: Player = WHITE
    phase: Phase = SETUP
    asked: str = ""
    captured: int = 0
    sign: str = ""
    unmoved: int = 0
    passed: int = 0
    pools: tuple[int, int] = (0, 0)
    marks: tuple[int, int] = (0, 0)
    clock: int = 0
    number: int = 1
    secrets: tuple[str, str] = ("", "")
    possible: tuple[Possible, Possible] = (ALL, ALL)
    seen: tuple[tuple[object, ...], ...] = ()
    ending: Ending[EndReason] | None = None
    offer: Player | None = None
    dealt: bool = True
    last: Action = ()
    news: News | None = None

    @property
    def owner(self) -> Player | None:
        """Who must answer a guess or name a captured checker before anything else, None if nobody must."""
        return 1 - self.turn if self.asked or self.captured else None


def start_board() -> str:
    """Return the start position (CLK-01)."""
    return CHECKERS[WHITE] + "P" * 8 + EMPTY * 32 + "p" * 8 + CHECKERS[BLACK]


def letter_at(state: State, square: Square) -> str:
    """Return the capital letter of the piece on a square as far as the state tells: HIDDEN for a secret, "" where nobody is."""
    piece = ALL_PIECES.get(state.board[square])
    if piece is None:
        return ""
    return piece.letter or state.secrets[piece.side][piece.number - 1 : piece.number] or HIDDEN


def squares(bits: int) -> tuple[Token, ...]:
    """Return the names of a set of squares in board order."""
    return tuple(NAMES[square] for square in SQUARES[bits])


def cloaked_checkers(state: State, player: Player) -> tuple[tuple[int, Square], ...]:
    """Return a player's cloaked checkers on the board, number and square, in the order of their numbers."""
    find = state.board.find
    return tuple([(number, square) for number, mark in _NUMBERED[player] if (square := find(mark)) >= 0])


def replace_one(pair: tuple[int, int], player: Player, value: int) -> tuple[int, int]:
    """Return a pair with the value of one player replaced."""
    return (value, pair[1]) if player == WHITE else (pair[0], value)


def occurrence(state: State, turn: Player, phase: str) -> tuple[object, ...]:
    """Return what makes two starts of turns the same position (CLK-29)."""
    return (state.board, turn, state.unmoved, state.passed, state.pools, phase == PENDING)
