"""The state and the common rules of a small board game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pyengine.core.fair import LONG, FairPlay, Usual
from pyengine.core.game import Ending, Game, GameInfo, Outcome
from pyengine.core.options import Options
from pyengine.core.scene import name_piece as piece_name
from pyengine.core.types import RESIGN, Action, Player, Token
from pyengine.core.words import Message

from ..geometry import Geometry
from ..lettered import EMPTY, join_letters, move_letter
from ..placement import read_placement


class SimpleState(NamedTuple):
    """A position. ``board`` has a letter per square from a1 on, capitals for player 0, `EMPTY` where nothing stands.

    ``ply`` counts the moves so far, resigning not included; ``last`` is the last move.
    """

    options: Options
    board: str
    turn: Player = 0
    ply: int = 0
    ending: Ending[str] | None = None
    last: Action = ()


class SimpleGame(Game[SimpleState]):
    """The rules of a small board game. A game defines ``info``, ``grid``, ``setup``, ``pieces``, `moves` and `judge`.

    ``setup`` is the start board as written in position texts; ``pieces`` maps capital letters to the piece names that scenes
    know.
    """

    info: GameInfo
    grid: Geometry
    setup: str
    pieces: Mapping[str, str]

    @abstractmethod
    def moves(self, board: str, player: Player) -> Iterator[Action]:
        """Yield a player's moves as (from, to), by the names of squares."""

    @abstractmethod
    def judge(self, board: str, turn: Player) -> Ending[str] | None:
        """Return how the game has ended when this player is about to move, None while it goes on."""

    def move(self, board: str, player: Player, action: Action) -> str:
        """Return the board after a move: the piece goes to its square, and what stood there is captured."""
        return move_letter(board, self.grid.index[action[0]], self.grid.index[action[1]])

    def begin_turn(self, state: SimpleState) -> SimpleState:
        """Return the state with its ending set, if the game is over."""
        return state._replace(ending=self.judge(state.board, state.turn))

    def is_own(self, letter: str, player: Player) -> bool:
        """Return whether a letter of a board is a piece of a player."""
        return letter != EMPTY and letter.isupper() == (player == 0)

    def name_piece(self, letter: str) -> Message | None:
        """Return what the piece with a letter is called, None for an empty square."""
        return None if letter == EMPTY else piece_name(self.pieces[letter.upper()])

    def start(self, options: Options) -> SimpleState:
        """Return the start position."""
        return SimpleState(options, join_letters(read_placement(self.setup, self.grid.width, self.grid.height)))

    def options(self, state: SimpleState) -> Options:
        return state.options

    def actors(self, state: SimpleState) -> tuple[Player, ...]:
        return () if state.ending else (state.turn,)

    def turn_number(self, state: SimpleState) -> int:
        """Return the number of the move, which both players share."""
        return state.ply // 2 + 1

    def legal(self, state: SimpleState, player: Player) -> Sequence[Action]:
        return list(self.moves(state.board, player)) if player in self.actors(state) else ()

    def claims(self, state: SimpleState, player: Player) -> Sequence[Action]:
        """Return resigning; a game with draws by agreement overrides this."""
        return (RESIGN,) if player in self.actors(state) else ()

    def apply(self, state: SimpleState, player: Player, action: Action) -> SimpleState:
        if action == RESIGN:
            return state._replace(ending=Ending("resign", 1 - player))
        board = self.move(state.board, player, action)
        return self.begin_turn(SimpleState(state.options, board, 1 - player, state.ply + 1, last=action))

    def outcome(self, state: SimpleState) -> Outcome | None:
        return state.ending.outcome() if state.ending else None

    def facts(self, state: SimpleState) -> Mapping[str, object]:
        """Return ``pieces``: how many each side has."""
        return {"pieces": tuple(sum(self.is_own(letter, player) for letter in state.board) for player in (0, 1))}

    def key(self, state: SimpleState) -> Hashable:
        """Return board, turn and ending."""
        return (state.board, state.turn, state.ending)

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        """Return every square twice, in board order: this order is frozen with the first link."""
        return self.grid.names if len(prefix) < 2 else ()

    def fair_play(self, options: Options) -> FairPlay:
        """Return the needs of links: nothing is hidden or random; a long game has two moves per square, each of few bytes."""
        bits = 2 * (self.grid.size + 4).bit_length()
        return FairPlay(usual=Usual(min(LONG.links, 2 * self.grid.size), body=bits / 8))
