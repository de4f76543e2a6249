"""How Cloak and Dagger Chess is judged for the computer player, which hands in states with nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import tanh
from typing import NamedTuple

from pyengine.chess.bitboards import BIT, KNIGHT, PAWN, SQUARES, Bits, bishop_attacks, rook_attacks
from pyengine.chess.bitboards import KING as KING_STEPS
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.lettered import occupied_squares
from pyengine.core.kit import Advice
from pyengine.core.types import HIDDEN, Action, Player

from .arrays import CHOICES, MASK, NUMBER, Possible
from .board import is_exposed, regular
from .state import (
    ALL_PIECES,
    ASK,
    BONUS,
    END_TURN,
    GUESS,
    HIT,
    KING,
    MISS,
    MOVE,
    OPEN_PIECES,
    OVER,
    PENDING,
    SETUP,
    UNCLOAK,
    State,
    letter_at,
)

_WORTH = {"P": 1.0, "N": 3.0, "B": 3.2, "R": 5.0, "Q": 9.0, "K": 0.0, HIDDEN: 3.9}
_POOL = 0.7  # value of a captured pawn that a bonus may bring back
_BONUS = 0.5
_CLOAKED = 0.15  # bonus for a cloaked checker, whose piece the other side does not know
_STEP = 0.03  # for each step of a pawn forward, of a piece from the rim
_KING_HANGS = 0.93
_TAKEN = 0.998  # the king was captured and is about to be named
_STEEP = 2.5  # steepness: a lead of two fifths of all pieces is nearly won
_HUNT = 0.04  # for each square that a piece is nearer to the other king
_UNSEEN = 0.2  # the least risk that a cloaked king under attack is taken by somebody who does not know it
_AGAIN = 0.4  # weight of the loss that remains if the side to move captures first
_LIKELY = 0.5  # guesses with a lower probability are not tried
_GUESSES = 3
_RARE = 0.25  # how likely any other assignment is, compared with one that the computers choose
_USUAL: Possible = sum(
    1 << number for array, number in NUMBER.items() if array.index("K") in (1, 2, 5, 6) and "Q" not in (array[0], array[7])
)
"""Assignments in which the king stands away from the middle files, on which it would be hit first."""
_INWARD = tuple(0.3 - 0.05 * max(abs(file - 3.5), abs(rank - 3.5)) for file, rank in zip(BOARD.files, BOARD.ranks, strict=True))
_QUESTIONS = frozenset(ASK.values())


class _Role(NamedTuple):
    """What a mark of the board is, as far as the assignments tell, and what it is worth on each square."""

    side: Player
    letter: str
    worths: tuple[float, ...]


@cache
def _price_list(letter: str, side: Player, is_cloaked: bool) -> tuple[float, ...]:
    base = _WORTH[letter] + (_CLOAKED if is_cloaked else 0)
    if letter == "P":
        return tuple(base + _STEP * (7 - rank if side else rank) for rank in BOARD.ranks)
    if letter == "K":
        return (base,) * 64
    return tuple(
        base + _STEP * (3.5 - max(abs(file - 3.5), abs(rank - 3.5))) for file, rank in zip(BOARD.files, BOARD.ranks, strict=True)
    )


@lru_cache(maxsize=512)
def _list_roles(secrets: tuple[str, str]) -> dict[str, _Role]:
    roles = {}
    for mark, (side, letter, number) in ALL_PIECES.items():
        known = letter or secrets[side][number - 1 : number] or HIDDEN
        roles[mark] = _Role(side, known, _price_list(known, side, bool(number)))
    return roles


def _letters_of(action: Action) -> str:
    return "".join(CHOICES[token][1] for token in action)


def _strengths(state: State) -> tuple[float, float]:
    totals = [_POOL * pool for pool in state.pools]
    roles = _list_roles(state.secrets)
    for square in SQUARES[occupied_squares(state.board)]:
        side, _, worths = roles[state.board[square]]
        totals[side] += worths[square]
    return totals[0], totals[1]


def _king_hangs(state: State) -> bool:
    """Whether the player whose move is due can capture the other's cloaked king at once."""
    letters = state.secrets[state.turn]
    if state.phase not in (GUESS, MOVE, PENDING) or state.owner is not None or HIDDEN in letters:
        return False
    return any(
        letter_at(state, move.target) == "K" and ALL_PIECES[state.board[move.target]].side != state.turn
        for move in regular(state, state.turn, letters)
    )


def evaluate(state: State, player: Player) -> float:
    """Return how good a state is for a player, -1..1: material, activity, cover, bonuses, and kings that can be taken."""
    if state.ending:
        return state.ending.value(player)
    if state.phase == SETUP:
        return 0.0
    sign = 1.0 if state.turn == player else -1.0
    if _king_hangs(state):
        return sign * _KING_HANGS
    totals = _strengths(state)
    return _judge(totals, totals[player] - totals[1 - player] + sign * _bonus(state))


def _judge(totals: tuple[float, float], lead: float) -> float:
    return 0.9 * tanh(_STEEP * lead / (sum(totals) + 1.0))


def _bonus(state: State) -> float:
    """Return what bonuses due are worth to the player whose turn it is, a guess included that waits for its answer."""
    if state.asked:
        return _BONUS if state.secrets[1 - state.turn][int(state.asked[0]) - 1] == state.asked[1] else -_BONUS
    if state.phase in (PENDING, BONUS) or state.sign == HIT:
        return _BONUS
    return -_BONUS if state.sign == MISS else 0.0


class _Sight:
    """What the pieces of both sides attack if all checkers are taken as uncloaked."""

    def __init__(self, board: str, secrets: tuple[str, str]) -> None:
        sides, roles = [0, 0], _list_roles(secrets)
        squares: dict[tuple[str, Player], list[Square]] = {(letter, side): [] for letter in "PNBRQK" for side in (0, 1)}
        squares[HIDDEN, 0] = squares[HIDDEN, 1] = []
        self.worths: list[float] = [0.0] * 64
        occupied = occupied_squares(board)
        for square in SQUARES[occupied]:
            side, letter, worths = roles[board[square]]
            sides[side] |= BIT[square]
            squares[letter, side].append(square)
            self.worths[square] = worths[square]
        self.sides, self.kings, self.pawns = sides, 0, 0
        self.reach: list[list[tuple[float, Bits]]] = [[], []]
        self.all = [0, 0]
        self._prices: list[list[float | None]] = [[], []]
        for letter in "PNBRQK":
            for side in (0, 1):
                bits = reach = 0
                for square in squares[letter, side]:
                    bits |= BIT[square]
                    if letter in "QR":
                        reach |= rook_attacks(square, occupied)
                    if letter in "QB":
                        reach |= bishop_attacks(square, occupied)
                    elif letter in "PNK":
                        reach |= PAWN[side][square] if letter == "P" else KNIGHT[square] if letter == "N" else KING_STEPS[square]
                self.reach[side].append((100.0 if letter == "K" else _WORTH[letter], reach))
                self.all[side] |= reach
                if letter == "K":
                    self.kings |= bits
                if letter in "PK":
                    self.pawns |= bits

    def hunt(self, player: Player) -> float:
        """Return the value to a player of pieces near the other king."""
        king = (self.kings & self.sides[1 - player]).bit_length() - 1
        if king < 0:
            return 0.0
        file, rank = BOARD.files[king], BOARD.ranks[king]
        hunters = SQUARES[self.sides[player] & ~self.pawns]
        return _HUNT * sum(7 - max(abs(BOARD.files[square] - file), abs(BOARD.ranks[square] - rank)) for square in hunters)

    def prices(self, by: Player) -> list[float | None]:
        """Return for each square the value of the cheapest piece with which a side attacks it, None if it does not."""
        prices = self._prices[by]
        if not prices:
            prices = self._prices[by] = [None] * 64
            for worth, reach in reversed(self.reach[by]):
                for square in SQUARES[reach]:
                    prices[square] = worth
        return prices

    def losses(self, player: Player) -> list[float]:
        """Return the gains of the other side by single exchanges, greatest first."""
        threats, prices = [], self.prices(1 - player)
        for square in SQUARES[self.sides[player] & self.all[1 - player] & ~self.kings]:
            price, worth = prices[square], self.worths[square]
            guarded = bool(self.all[player] & BIT[square])
            assert price is not None
            gain = worth - price if guarded else worth
            if gain > 0:
                threats.append(gain)
        return sorted(threats, reverse=True)


@lru_cache(maxsize=1024)
def _look(board: str, secrets: tuple[str, str]) -> _Sight:
    return _Sight(board, secrets)


@lru_cache(maxsize=4096)
def _chances(possible: Possible, number: int) -> dict[str, float]:
    """Return how likely a checker is each piece, as far as everybody knows: most set up as the computers do."""
    total = _weigh(possible) or 1
    return {letter: _weigh(possible & mask) / total for letter, mask in MASK[number].items()}


def _weigh(possible: Possible) -> float:
    return _RARE * possible.bit_count() + (1 - _RARE) * (possible & _USUAL).bit_count()


class CloakAdvice(Advice):
    """Advice for the search. Exchanges are estimated without being played. Guesses are tried only where they are likely to be
    right, uncloaking only where it changes something."""

    def withdraw_hidden_decisions(self, view: State, player: Player) -> State:
        if view.phase != SETUP:
            return view
        white, black = (letters if side == player else "" for side, letters in enumerate(view.secrets))
        return view._replace(secrets=(white, black))

    def knows_choices(self, state: State, actor: Player, viewer: Player) -> bool:
        return actor == viewer

    def odds(self, state: State, viewer: Player) -> float:
        letters = state.secrets[1 - viewer]
        return 1.0 if not letters or _USUAL >> NUMBER[letters] & 1 else _RARE

    def outlook(self, state: State, player: Player) -> float | None:
        if state.phase in (OVER, SETUP):
            return None
        if state.captured and state.secrets[1 - state.turn][state.captured - 1] == "K":
            return _TAKEN if state.turn == player else -_TAKEN
        first = state.turn if state.phase in (PENDING, GUESS, MOVE) else 1 - state.turn  # who takes next
        sight = _look(state.board, state.secrets)
        prey = sight.kings & sight.sides[1 - first] & sight.all[first]
        if prey and state.board[prey.bit_length() - 1] != KING[1 - first]:
            if first == player:
                return _KING_HANGS
            # The other side would have to know, or to take it for something else.
            number = ALL_PIECES[state.board[prey.bit_length() - 1]].number
            risk = max(_UNSEEN, _chances(state.possible[player], number)["K"])
        else:
            risk = 0.0
        totals = _strengths(state)
        lead = sight.hunt(first) - sight.hunt(1 - first)
        lead += totals[first] - totals[1 - first] + (_bonus(state) if first == state.turn else -_bonus(state))
        wins, suffers = sight.losses(1 - first), sight.losses(first)
        if wins:
            lead += wins[0]
            lead -= _AGAIN * suffers[0] if suffers else 0
        elif len(suffers) > 1:
            lead -= _AGAIN * suffers[1]
        value = _judge(totals, lead if first == player else -lead)
        return value * (1 - risk) - risk * _KING_HANGS

    def candidates(self, state: State, player: Player, legal: Sequence[Action]) -> Sequence[Action]:
        if state.phase == SETUP:
            return [action for action in legal if _USUAL >> NUMBER[_letters_of(action)] & 1]
        if state.owner is not None or state.phase not in (GUESS, MOVE, BONUS, PENDING, UNCLOAK):
            return legal
        if state.phase == UNCLOAK:
            return [END_TURN, *(action for action in legal if len(action) == 2 and _worth_showing(state, player, action))]
        sight = _look(state.board, state.secrets)
        foe, prices = sight.sides[1 - player], sight.prices(1 - player)
        guesses: list[tuple[float, Action]] = []
        moves: list[tuple[float, Action]] = []
        for action in legal:
            if len(action) > 1 and action[1] in _QUESTIONS:
                number = ALL_PIECES[state.board[BOARD.index[action[0]]]].number
                chance = _chances(state.possible[1 - player], number)[action[1][-1]]
                if chance >= _LIKELY:
                    guesses.append((chance, action))
                continue
            if len(action) < 2 or action[0] not in BOARD.index:
                moves.append((0.0, action))
                continue
            start, end = BOARD.index[action[0]], BOARD.index[action[1]]
            worth = sight.worths[start]
            gain = _INWARD[end] + 8.0 * (action[-1][-1] == "Q")
            if BIT[end] & foe:
                gain += sight.worths[end] + 3.0 * bool(ALL_PIECES[state.board[end]].number)
            if BIT[start] & sight.all[1 - player]:
                price = prices[start]
                assert price is not None
                if price < worth or not BIT[start] & sight.all[player] or BIT[start] & sight.kings:
                    gain += 0.6 * worth + 3.0 * bool(BIT[start] & sight.kings)
            price = prices[end]
            if price is not None:
                gain -= 0.8 * max(0.0, worth - price if price < 100 else 0.0) + 0.1 * worth
                gain -= 3.0 * bool(BIT[start] & sight.kings)
            moves.append((gain, action))
        guesses.sort(reverse=True)
        moves.sort(key=_first, reverse=True)
        return [*(action for _, action in guesses[:_GUESSES]), *(action for _, action in moves)]


def _first(pair: tuple[float, Action]) -> float:
    return pair[0]


def _worth_showing(state: State, player: Player, action: Action) -> bool:
    """Whether uncloaking a checker attacks an open king, or tells nothing that is not certain: then it cannot be guessed."""
    letter, square = action[1][-1], BOARD.index[action[0]]
    if letter == "K":
        return False
    number = ALL_PIECES[state.board[square]].number
    if _chances(state.possible[player], number)[letter] == 1.0:
        return True
    mark = OPEN_PIECES[player]["KQRBNP".index(letter)]
    other = 1 - player
    board = state.board[:square] + mark + state.board[square + 1 :]
    return is_exposed(board, other) and not is_exposed(state.board, other)


ADVICE = CloakAdvice()
