"""Gravity Chess: both armies fall from the top of one board; locked pieces score their row, captures one point each."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence

from pyengine.chess.bitboards import BIT, SQUARES, Bits
from pyengine.chess.geometry import BOARD
from pyengine.chess.pieces import BLACK, WHITE
from pyengine.core.facts import Facts
from pyengine.core.fair import FairPlay, Usual
from pyengine.core.game import Ending, Game, GameInfo, Outcome
from pyengine.core.options import Options, switch
from pyengine.core.types import CHANCE, END, RESIGN, Action, Player, Token

from . import board as boards
from .board import BELOW, BLACK_PIECES, DROPS, LEVEL, NAMES, REACH, STUCK, choices, drop_row, survey
from .state import ADD, ARMY, FLIP, MOVE, OVER, EndReason, State

TURNS = 13
"""White's turns (GRV-25); Black has one less."""

FLIPS: Mapping[str, Action] = {letter: ("f:" + letter,) for letter in dict.fromkeys("".join(ARMY))}

INFO = GameInfo(
    id="gravity",
    number=6,
    title="Gravity Chess",
    rules_version=1,
    players=(2, 2),
    chance=True,
    hidden=False,
    simultaneous=False,
    options=(switch("sidewaysForced", True, "false", "true"),),
    rules="GRV",
    emblem="king",
)


def due_choices(state: State) -> Sequence[Action]:
    """Return the choices of the move phase, () when it is over."""
    return choices(state.board, state.turn, state.finished, state.unmoved, bool(state.options["sidewaysForced"]))


def settle(state: State) -> State:
    """Skip phases without any possible action: a flip without cards (GRV-25), a move phase without a move (GRV-09)."""
    if state.phase == FLIP and not state.left[1 - state.turn]:
        state = state._replace(turn=WHITE, phase=MOVE)
    if state.phase == MOVE and not due_choices(state):
        state = state._replace(phase=ADD if state.card else OVER, finished=0)
    return state._replace(ending=_find_ending(state)) if state.phase == OVER else state


def _find_ending(state: State) -> Ending[EndReason]:
    """Return who has won by points (GRV-27), or by the highest differing row (GRV-28)."""
    white, black = points(state, WHITE), points(state, BLACK)
    if white != black:
        return Ending("score", WHITE if white > black else BLACK)
    row = tie_row(state)
    if not row:
        return Ending("equal")
    counts = boards.rows(state.board)
    return Ending("rows", WHITE if counts[WHITE][row - 1] > counts[BLACK][row - 1] else BLACK)


def turn(state: State) -> int:
    """Return the number of the turn, 1 to 13, from the cards left."""
    if state.phase == OVER or (state.phase == MOVE and not state.card):
        return TURNS
    return max(1, len(ARMY[0]) - len(state.left[1 - state.turn]) + (state.phase == FLIP))


def has_begun(state: State) -> bool:
    """True when the player to act has already done something this turn: then ``last`` is theirs, else the opponent's."""
    return bool(state.last) and len(state.last[-1]) == 2


def points(state: State, player: Player) -> int:
    """Return a player's score as it stands (GRV-26)."""
    pieces, stacked = survey(state.board)
    return state.captures[player] + boards.count_points(pieces[player] & stacked)


def tie_row(state: State) -> int:
    """Return the highest row in which the players have different numbers of stacked pieces, 0 if none (GRV-28)."""
    white, black = boards.rows(state.board)
    return next((row for row in range(8, 0, -1) if white[row - 1] != black[row - 1]), 0)


def _destinations(start: int) -> tuple[Token, ...]:
    # All moves of any piece from a square: a queen's or a knight's move that does not go up.
    reach = (REACH["Q"](start, 0) & (BELOW[start] | LEVEL[start])) | (REACH["N"](start, 0) & BELOW[start])
    return tuple(NAMES[goal] for goal in SQUARES[reach])


# From row 1 nothing moves, so there a square can only be an addition.
AFTER: Mapping[Token, tuple[Token, ...]] = {
    name: (END, STUCK, *_destinations(start)) if start >= 8 else (END,) for start, name in enumerate(NAMES)
}
FLIP_TOKENS: tuple[Token, ...] = tuple(flip for (flip,) in FLIPS.values())


class Gravity(Game[State]):
    """The rules. A turn is a flip (CHANCE), a move phase of one action a piece, and an addition."""

    info = INFO

    def start(self, options: Options) -> State:
        """Return the empty board with both piles full (GRV-01, GRV-02)."""
        return State(options, ("",) * 64, WHITE, FLIP, "", 0, ARMY, (0, 0), 0)

    def options(self, state: State) -> Options:
        """Return the options of the game."""
        return state.options

    def actors(self, state: State) -> tuple[Player, ...]:
        """Return CHANCE while a card is to be turned over, else the player whose turn it is (GRV-03, GRV-04)."""
        if state.ending:
            return ()
        return (CHANCE,) if state.phase == FLIP else (state.turn,)

    def mover(self, state: State) -> Player | None:
        """Return whose turn it is; a flip belongs to the turn it begins."""
        return None if state.ending else state.turn

    def turn_number(self, state: State) -> int:
        """Return the number of the turn, 1 to 13."""
        return turn(state)

    def legal(self, state: State, player: Player) -> Sequence[Action]:
        """Return moves and declarations (GRV-05 to GRV-09), or additions (GRV-10)."""
        if player != state.turn or state.ending:
            return ()
        if state.phase == MOVE:
            return due_choices(state)
        return DROPS[drop_row(state.board)] if state.phase == ADD else ()

    def claims(self, state: State, player: Player) -> Sequence[Action]:
        """Return the resignation of the player to act."""
        return (RESIGN,) if self.actors(state) == (player,) and player >= 0 else ()

    def chance(self, state: State) -> Sequence[tuple[Action, int]]:
        """Return the cards that may turn up, each as often as it is left."""
        if self.actors(state) != (CHANCE,):
            return ()
        pile = state.left[1 - state.turn]
        return [(FLIPS[letter], pile.count(letter)) for letter in dict.fromkeys(pile)]

    def apply(self, state: State, player: Player, action: Action) -> State:
        """Return the state after a flip, a move, a declaration, an addition or a resignation."""
        if action == RESIGN:
            return state._replace(ending=Ending("resign", 1 - player))
        if state.phase == FLIP:
            return self._flip(state, action[0][-1])
        square = BOARD.index[action[0]]
        if state.phase == ADD:
            return self._add(state, square, action)
        last = (*state.last, action) if has_begun(state) else (action,)
        if action[1] == STUCK:
            return settle(state._replace(finished=state.finished | BIT[square], last=last))
        goal = BOARD.index[action[1]]
        captures = state.captures
        if state.board[goal]:
            captures = (captures[0] + 1, captures[1]) if state.turn == WHITE else (captures[0], captures[1] + 1)
        return settle(
            state._replace(
                board=boards.apply_move(state.board, square, goal),
                finished=state.finished | BIT[goal],
                captures=captures,
                unmoved=state.unmoved & ~(BIT[square] | BIT[goal]),
                last=last,
            )
        )

    def _flip(self, state: State, letter: str) -> State:
        white, black = state.left
        if letter in BLACK_PIECES:
            black = black.replace(letter, "", 1)
        else:
            white = white.replace(letter, "", 1)
        return settle(state._replace(phase=MOVE, card=letter, left=(white, black)))

    def _add(self, state: State, square: int, action: Action) -> State:
        board = list(state.board)
        board[square] = state.card
        unmoved = state.unmoved | BIT[square] if state.card in "Pp" and square < 56 else state.unmoved
        last = (*state.last, action) if has_begun(state) else (action,)
        return settle(state._replace(board=tuple(board), turn=1 - state.turn, phase=FLIP, card="", unmoved=unmoved, last=last))

    def outcome(self, state: State) -> Outcome | None:
        """Return who won and how: by points (GRV-27), by the highest differing row (GRV-28), by resignation."""
        return state.ending.outcome(self.scores(state)) if state.ending else None

    def scores(self, state: State) -> tuple[float | None, ...]:
        """Return the points as they stand."""
        return (points(state, WHITE), points(state, BLACK))

    def facts(self, state: State) -> Facts:
        """Return `stacked` (sorted names), `rows` (stacked pieces by player per row 1 to 8), `captures`, `turn`, `phase`, `card`.

        In the move phase also `waiting` (pieces still to be dealt with, sorted names) and `end_placements`, None where there
        are too many to count.
        """
        sources: dict[str, Callable[[], object]] = {
            "stacked": lambda: _names(survey(state.board).stacked),
            "rows": lambda: [list(side) for side in boards.rows(state.board)],
            "captures": lambda: list(state.captures),
            "turn": lambda: turn(state),
            "phase": lambda: state.phase,
            "card": lambda: state.card,
        }
        if state.phase == MOVE:
            forced = bool(state.options["sidewaysForced"])
            sources["waiting"] = lambda: _names(boards.active(state.board, state.turn, state.finished))
            sources["end_placements"] = lambda: boards.count_ends(state.board, state.turn, state.finished, state.unmoved, forced)
        return Facts(sources)

    def key(self, state: State) -> Hashable:
        """Return the state without the fields that are only for display."""
        return state._replace(last=())

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        """Return squares; after a square the end (an addition), `--`, or any square a piece can reach from there."""
        if player == CHANCE:
            return () if prefix else FLIP_TOKENS
        if not prefix:
            return NAMES
        return AFTER[prefix[0]] if len(prefix) == 1 else ()

    def fair_play(self, options: Options) -> FairPlay:
        """Return that colours and cards are drawn by lot, openly (GRV-01, GRV-02)."""
        return FairPlay(drawn=True, flips=True, usual=Usual(links=29, body=7))


def _names(squares: Bits) -> list[str]:
    return sorted(NAMES[square] for square in SQUARES[squares])


GAME = Gravity()
