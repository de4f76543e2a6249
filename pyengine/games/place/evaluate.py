"""Quick evaluation of PlaceChess for the computer player, and the choice of actions to search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import tanh
from operator import getitem, itemgetter

from ...chess.geometry import BOARD, Square
from ...core.kit import Advice
from ...core.types import Action, Player
from .board import EMPTY, HAND, JUMPED, KING, KNIGHT, LETTERS, QUEEN, REACH, SIDES, captures, join_squares, mark_pieces, victims
from .rules import count_turns, divide_jumps, shield_owner
from .state import DARK, KINDS, LIGHT, State

# Values by reach; a captured Queen takes one enemy piece with her, but she moves one square only. The King has no value.
_WORTH = dict(zip(KINDS, (0.0, 2.0, 4.0, 2.5, 3.5, 1.0), strict=True))
_FULL = 27.5  # value of a full set
_MIDDLE = tuple(3.5 - max(abs(BOARD.files[square] - 3.5), abs(BOARD.ranks[square] - 3.5)) for square in range(64))
_SHELTER = 0.3  # for each own piece beside the King
_ACTIVE = 0.05  # for each step of a piece from the rim towards the middle
_ACTIVE_KING = (-0.1, 0.6)  # the same for the King; many or few pieces left
_NEAR = (0.05, 0.15)  # for each step nearer to the enemy King than the far end of the board; many or few pieces left
_AIM = dict(zip(KINDS, (0.0, 0.3, 0.3, 0.3, 0.3, 0.6), strict=True))  # with few, for each square at a King that is in reach
_FEW = 14  # with this many pieces or fewer on the board, the second values are used
_KING_HANGS = 0.95
_CLEAR = 0.93  # upper limit of evaluations, approached gradually, so that a winning side keeps making progress
_SLACK = 0.7  # what a quiet action may change, divided by the number of pieces: fewer pieces weigh more
_SHARE = 2.0  # what a capture changes for each point it gains, at most, divided by the number of pieces
_ALL = 2.0  # the most that an evaluation can change
_UNIT = 1000  # a point
_SHIFT = 30  # bits for the sum of a side
_HALF = 1 << _SHIFT - 1
_REMEMBERED = 64  # squares of Kings whose tables are kept, each some 40 KB and what their quarters remember
_QUARTERS = tuple(slice(start, start + 16) for start in range(0, 64, 16))
_RANKS = 500  # pairs of ranks that each quarter of a board remembers, up to 100 KB
_divide = itemgetter(*_QUARTERS)
_NO_KING = -1
_NO_AIMS = (0.0,) * len(KINDS)

# In the draft: value of each rank for a kind of piece, from the own edge on. The King and the long-range pieces stay back.
_LIKES = dict(
    zip(
        KINDS,
        ((0.5, 0.0, -1.5), (0.0, 0.3, 0.4), (0.1, 0.4, 0.0), (0.0, 0.3, 0.2), (0.0, 0.3, 0.2), (-0.1, 0.1, 0.3)),
        strict=True,
    )
)
_WIDTH = 14  # placements looked at in the draft


class _Quarter(dict[bytes, int]):
    """What the pieces on two ranks are worth, by these ranks: most of a board is as it was in other positions of a search."""

    def __init__(self, tables: Sequence[dict[int, int]]) -> None:
        super().__init__()
        self._tables = tables

    def __missing__(self, ranks: bytes) -> int:
        if len(self) >= _RANKS:
            self.clear()
        worth = self[ranks] = sum(map(getitem, self._tables, ranks))
        return worth


@lru_cache(maxsize=_REMEMBERED)
def _worths(kings: tuple[Square, Square], few: bool) -> tuple[_Quarter, ...]:
    """Return what the pieces on each two ranks are worth to their sides, given the squares of both Kings.

    Values are whole numbers, those of Dark above `_SHIFT`, so that one sum has both.
    """
    tables = []
    for square in range(64):
        table = {EMPTY: 0}
        for player in (LIGHT, DARK):
            own, enemy = kings[player], kings[1 - player]
            more = _NEAR[few] * (8 - BOARD.distance(square, enemy)) if enemy != _NO_KING else 0.0
            more += _SHELTER if own != _NO_KING and own in BOARD.edges[square] else 0.0
            more += _ACTIVE * _MIDDLE[square]
            aims = _aims(enemy)[square] if few and enemy != _NO_KING else _NO_AIMS
            for letter, kind, aim in zip(LETTERS[player], KINDS, aims, strict=True):
                value = _WORTH[kind] + more + aim if kind != "K" else _ACTIVE_KING[few] * _MIDDLE[square]
                table[letter] = round(_UNIT * value) << _SHIFT * player
        tables.append(table)
    return tuple(_Quarter(tables[quarter]) for quarter in _QUARTERS)


@cache
def _aims(king: Square) -> tuple[tuple[float, ...], ...]:
    """Return for each square what aiming at an enemy King is worth to a piece there, by kind.

    What counts is how many of the King's square and those beside it the piece would reach on an empty board.
    """
    goals = {king, *BOARD.edges[king]}
    return tuple(
        tuple(
            _AIM[kind] * sum(goal in goals for ray in REACH[letter][square] for goal, _ in ray)
            for letter, kind in zip(LETTERS[LIGHT], KINDS, strict=True)
        )
        for square in range(64)
    )


def _find_strengths(board: bytes, kings: tuple[Square, Square]) -> tuple[float, float]:
    """Return what the pieces of both sides are worth where they stand."""
    both = sum(map(getitem, _worths(kings, 64 - board.count(EMPTY) <= _FEW), _divide(board)))
    dark = (both + _HALF) >> _SHIFT  # a King alone is worth less than nothing
    return (both - (dark << _SHIFT)) / _UNIT, dark / _UNIT


def _judge_draft(board: bytes, player: Player) -> float:
    """Return how well the pieces of an unfinished army are placed."""
    return sum(map(getitem, _places(player), board))


@cache
def _places(player: Player) -> tuple[dict[int, float], ...]:
    tables = []
    for square in range(64):
        table = dict.fromkeys((EMPTY, *LETTERS[LIGHT], *LETTERS[DARK]), 0.0)
        rank = BOARD.ranks[square] if player == LIGHT else 7 - BOARD.ranks[square]
        for letter, kind in zip(LETTERS[player], KINDS, strict=True):
            if rank < 3:
                table[letter] = _LIKES[kind][rank] + (-1 if kind == "K" else 1) * _ACTIVE * (3.5 - abs(BOARD.files[square] - 3.5))
        tables.append(table)
    return tuple(tables)


_Watch = tuple[int, tuple[tuple[int, tuple[tuple[Square, frozenset[int]], ...]], ...], tuple[tuple[Square, Square], ...]]


@cache
def _watch(square: Square) -> _Watch:
    """Return from where a square can be reached or a piece on it jumped: all these squares; the lines, each after its squares,
    with the letters that reach it from there; and for Knights their start and end squares (the square, or beyond it)."""
    lines = []
    for rays in BOARD.rays:
        line = []
        for other in rays[square]:
            letters = frozenset(
                letter
                for side in LETTERS
                for letter in side
                if letter not in KNIGHT and any(goal == square for ray in REACH[letter][other] for goal, _ in ray)
            )
            if letters:
                line.append((other, letters))
        lines.append((join_squares(dict(line)), tuple(line)))
    leaps = [(BOARD.index[action[0]], BOARD.index[action[1]]) for action, jumped in JUMPED.items() if jumped == square]
    leaps += [(BOARD.index[action[0]], square) for action in JUMPED if BOARD.index[action[1]] == square]
    everywhere = join_squares([*dict(leaps), *(other for _, line in lines for other, _ in line)])
    return everywhere, tuple(lines), tuple(leaps)


def takes(board: bytes, player: Player, square: Square) -> bool:
    """Return whether a player could capture what stands on a square (PLC-10 to PLC-30). Sparing is not considered."""
    around, lines, leaps = _watch(square)
    hunters = mark_pieces(board, player)
    if not hunters & around:
        return False
    own, knight = SIDES[player], KNIGHT[player]
    for part, line in lines:
        if not part & hunters:
            continue
        for other, letters in line:
            there = board[other]
            if there != EMPTY:
                if there in letters and there in own:
                    return True
                break
    if knight not in board:
        return False
    return bool([start for start, goal in leaps if board[start] == knight and board[goal] not in own])


def evaluate(state: State, player: Player) -> float:
    """Return how good a state is for a player, -1..1: material, activity, shelter, and whether the King can be taken at once."""
    if state.ending:
        return state.ending.value(player)
    board, turn = state.board, state.turn
    if state.is_drafting:
        value = (_judge_draft(board, LIGHT) - _judge_draft(board, DARK)) / (2 * _FULL)
        return value if player == LIGHT else -value
    kings = board.find(KING[LIGHT]), board.find(KING[DARK])
    enemy = kings[1 - turn]
    if enemy >= 0 and takes(board, turn, enemy):
        return _KING_HANGS if turn == player else -_KING_HANGS
    light, dark = _find_strengths(board, kings)
    value = _CLEAR * tanh(2 * (light - dark) / (light + dark + 1.0))
    return value if player == LIGHT else -value


_BY_LETTER = {letter: _WORTH[kind] for letters in LETTERS for letter, kind in zip(letters, KINDS, strict=True)}


class PlaceAdvice(Advice):
    """Advice for the search. Captures are played out. In the draft only likely squares are tried."""

    def candidates(self, state: State, player: Player, legal: Sequence[Action]) -> Sequence[Action]:
        """Return all moves; of placements the best by kind and square."""
        if not state.is_drafting:
            return legal
        places, letters = _places(player), LETTERS[player]
        held = {hand: letters[kind] for kind, hand in enumerate(HAND)}
        return sorted(legal, key=lambda action: -places[BOARD.index[action[1]]][held[action[0]]])[:_WIDTH]

    def list_forcing_actions(self, state: State, player: Player) -> Sequence[Action]:
        """Return the captures that may gain something: not a King's step into the shield (PLC-43), the dearest victims first."""
        return [action for _, action in self.list_gains(state, player)]

    def list_gains(self, state: State, player: Player) -> Sequence[tuple[float, Action]]:
        """Return the captures that may gain something, the dearest victims first, after what they may gain."""
        if state.is_drafting:
            return ()
        board, other, index = state.board, 1 - player, BOARD.index
        possible = captures(board, player)
        if not possible:
            return ()
        pieces = 65 - board.count(EMPTY)
        rated: list[tuple[float, float, Action]] = []
        for action in divide_jumps(state, possible):
            captured = victims(board, player, action)
            if not captured:  # a jump that spares
                continue
            mover = board[index[action[0]]]
            fallen = [board[square] for square in captured]
            if KING[other] in fallen:
                return [(_ALL, action)]
            gain = sum(map(_BY_LETTER.__getitem__, fallen))
            if QUEEN[other] in fallen:
                if mover == KING[player]:
                    continue
                pawn = 1.0 if shield_owner(state.options, player, mover) == player else -1.0
                rated.append((pawn + 10 * gain - 2 * _BY_LETTER[mover], _SHARE * (gain + 1) / pieces, action))
                continue
            risk = _BY_LETTER[mover]
            if gain + 0.5 < risk and takes(board, other, index[action[1]]):
                continue
            rated.append((10 * gain - risk, _SHARE * gain / pieces, action))
        rated.sort(key=lambda entry: -entry[0])
        return [(bound, action) for _, bound, action in rated]

    def is_urgent(self, state: State, player: Player) -> bool:
        """Return whether the own King can be taken."""
        if state.is_drafting:
            return False
        king = state.board.find(KING[player])
        return king >= 0 and takes(state.board, 1 - player, king)

    def find_slack(self, state: State, player: Player) -> float | None:
        """Return what a step of a piece may change; in the draft all placements are looked at."""
        return None if state.is_drafting else _SLACK / (65 - state.board.count(EMPTY))

    def past(self, state: State) -> tuple[int, int] | None:
        """Return how often the arrangements of both have begun a turn, where one has come up before: too often loses (PLC-52)."""
        turns = count_turns(state, state.turn), count_turns(state, 1 - state.turn)
        return turns if turns > (1, 0) else None

    def skip(self, state: State, player: Player) -> State | None:
        """Return the state after doing nothing."""
        return None if state.is_drafting else state._replace(turn=1 - player)


ADVICE = PlaceAdvice()
