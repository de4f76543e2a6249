"""Submissions as numbers of a fixed length, so that a sealed one tells nothing by its size (CLN-03).

A number holds, in mixed radix from the last digit up: for every order up to the end of the moves its place among the orders
that count then; the removals before the placements; the placements as one index over all sets of them, as their order plays no
part; clones, removals and the lock in order. Orders that are void change nothing but the report and are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import prod

from pyengine.chess.bitboards import ORTHO, SQUARES
from pyengine.chess.lettered import EMPTY, occupied_squares
from pyengine.core.errors import IllegalAction
from pyengine.core.fair import FairPlay, Usual
from pyengine.core.options import Options
from pyengine.core.types import Action, Player
from pyengine.core.words import msg

from .board import VOID, RoundRules, begin_submission, legal, terms
from .effects import carry_out
from .orders import CLONING, DONE, LETTERS, LINES, MOVING, NEXT, POWER, REMOVE, ready_actions
from .state import SeatBoard, State, Submission

_CASTLINGS = 9  # a step of the king in eight directions, or none


@cache
def ways(squares: int, power: int) -> int:
    """Return how many sets of placements there are on so many free squares with so much power at most."""
    if not squares:
        return 1
    return ways(squares - 1, power) + sum(ways(squares - 1, power - cost) for cost in POWER.values() if cost <= power)


@lru_cache(maxsize=512)
def size(board: SeatBoard, rules: RoundRules, opening: bool) -> int:
    """Return how many bytes hold every submission of a player with this board at the beginning of a round."""
    taken = occupied_squares(board.pieces)
    removals = _budget(board, rules)
    reach = sorted((_reach(board, rules, square) for square in SQUARES[taken]), reverse=True)
    pieces = len(reach)
    moving = [sum(reach[: pieces - gone]) + pieces + 1 for gone in range(pieces)] + [pieces + 1]
    most = min(64, pieces + rules.power)
    cloning = most * rules.players + 2
    radices = [*moving, removals + 1, ways(64, rules.power), *[cloning] * (rules.clones + 2)]
    radices += [max(moving[0], most, cloning)] * removals  # whatever section they fall into
    return ((prod(radices) - 1).bit_length() + 7) // 8


def _budget(board: SeatBoard, rules: RoundRules) -> int:
    """Return how many removals the garnets allow."""
    return min(board.garnets // rules.cost, 64)


def _reach(board: SeatBoard, rules: RoundRules, square: int) -> int:
    """Return how many moves and castlings a piece could at most have from its square."""
    letter = board.pieces[square]
    goals = LINES[letter][square].bit_count() * (2 if letter == "N" and rules.choose else 1)
    rooks = sum(board.pieces[rook] == "R" for rook in SQUARES[ORTHO[square]]) if letter == "K" else 0
    return goals + rooks * _CASTLINGS


class _Digits:
    """Digits read from a number, or collected to make one."""

    def __init__(self, number: int = 0) -> None:
        self.number = number
        self.digits: list[tuple[int, int]] = []

    def read(self, radix: int) -> int:
        self.number, digit = divmod(self.number, radix)
        return digit

    def write(self, digit: int, radix: int) -> None:
        self.digits.append((digit, radix))

    @property
    def total(self) -> int:
        total = 0
        for digit, radix in reversed(self.digits):
            total = total * radix + digit
        return total


def _removals(draft: Submission, rules: RoundRules, player: Player) -> list[Action]:
    """Return the removals of pieces that stood there before the placements."""
    actions = ready_actions(player).remove
    possible = set(legal(draft, rules, player))
    return [
        actions[square] for square in SQUARES[occupied_squares(draft.board.pieces) & ~draft.placed] if actions[square] in possible
    ]


def _free(draft: Submission) -> list[int]:
    return [square for square, letter in enumerate(draft.board.pieces) if letter == EMPTY]


def _rank(free: Sequence[int], placed: dict[int, str], power: int) -> int:
    index = 0
    for at, square in enumerate(free):
        left = len(free) - at - 1
        letter = placed.get(square, "")
        if not letter:
            continue
        index += ways(left, power)
        for other in LETTERS:
            if other == letter:
                break
            if POWER[other] <= power:
                index += ways(left, power - POWER[other])
        power -= POWER[letter]
    return index


def _unrank(free: Sequence[int], index: int, power: int) -> list[tuple[str, int]]:
    placed = []
    for at, square in enumerate(free):
        left = len(free) - at - 1
        if index < ways(left, power):
            continue
        index -= ways(left, power)
        for letter in LETTERS:
            if POWER[letter] > power:
                continue
            if index < ways(left, power - POWER[letter]):
                placed.append((letter, square))
                power -= POWER[letter]
                break
            index -= ways(left, power - POWER[letter])
    return placed


def canonical(start: Submission, rules: RoundRules, player: Player, actions: Sequence[Action]) -> tuple[Action, ...]:
    """Return a submission without void orders, its placements in board order after the removals that come before them.

    The removal of a new piece goes to the section of clones. Raises IllegalAction if that changes what happens: a square that
    is filled, cleared and filled again in one section.
    """
    draft = start
    kept: list[Action] = []
    early: list[Action] = []
    placed: list[tuple[int, Action]] = []
    late: list[Action] = []
    names = ready_actions(player)
    for action in actions:
        after = carry_out(draft, rules, player, action)
        fate, section = after.written[-1].fate, draft.section
        if fate == VOID:
            draft = after
            continue
        if fate:  # a castling without its step
            action = next(order for order in legal(draft, rules, player) if order[:2] == action[:2] and order[-1] == "stay")
        if section in (MOVING, CLONING) or action == (NEXT,):
            if section not in (MOVING, CLONING):
                kept += [*early, *(way for _, way in sorted(placed)), action, *late]
            else:
                kept.append(action)
        elif action[-1] != REMOVE:
            square = next(square for square, way in enumerate(names.place[action[0][-1]]) if way == action)
            placed.append((square, action))
        elif draft.placed >> names.remove.index(action) & 1:
            late.append(action)
        else:
            early.append(action)
        draft = after
    order = tuple(kept)
    check = start
    for action in order:
        if action not in legal(check, rules, player):
            raise IllegalAction(msg("clone.refill"))
        check = carry_out(check, rules, player, action)
    return order


class SubmissionSealing:
    """The sealing of submissions."""

    def size(self, state: State, player: Player) -> int:
        """Return the bytes that hold every submission on the player's board; it depends on what is public."""
        return size(state.boards[player], terms(state.options), state.round == 1)

    def plain(self, state: State, player: Player, actions: Sequence[Action]) -> bytes:
        """Return a whole submission as one number."""
        rules, digits = terms(state.options), _Digits()
        draft = begin_submission(state.boards[player], state.round == 1, rules.power)
        orders = list(canonical(draft, rules, player, actions))
        while orders and draft.section in (MOVING, CLONING):
            draft = _write(draft, rules, player, orders.pop(0), digits)
            if draft.section not in (MOVING, CLONING):
                draft = self._write_placements(draft, rules, player, orders, digits)
        return digits.total.to_bytes(self.size(state, player), "big")

    def _write_placements(
        self, draft: Submission, rules: RoundRules, player: Player, orders: list[Action], digits: _Digits
    ) -> Submission:
        gone = 0
        while orders[gone][-1] == REMOVE:
            gone += 1
        digits.write(gone, _budget(draft.board, rules) + 1)
        for _ in range(gone):
            possible = _removals(draft, rules, player)
            digits.write(possible.index(orders[0]), len(possible))
            draft = carry_out(draft, rules, player, orders.pop(0))
        free, power, names = _free(draft), draft.power, ready_actions(player)
        placed: dict[int, str] = {}
        while orders[0] != (NEXT,):
            action = orders.pop(0)
            letter = action[0][-1]
            placed[names.place[letter].index(action)] = letter
            draft = carry_out(draft, rules, player, action)
        digits.write(_rank(free, placed, power), ways(len(free), power))
        return carry_out(draft, rules, player, orders.pop(0))

    def actions(self, state: State, player: Player, plain: bytes) -> tuple[Action, ...] | None:
        """Return the submission that a number stands for, None if it stands for none."""
        rules, digits = terms(state.options), _Digits(int.from_bytes(plain, "big"))
        draft = begin_submission(state.boards[player], state.round == 1, rules.power)
        submission: list[Action] = []
        while not submission or submission[-1] != (DONE,):
            if draft.section in (MOVING, CLONING):
                possible: Sequence[Action] = legal(draft, rules, player)
                orders: list[Action] = [possible[digits.read(len(possible))]]
            else:
                placed = self._read_placements(draft, rules, player, digits)
                if placed is None:
                    return None
                orders = placed
            for order in orders:
                draft = carry_out(draft, rules, player, order)
            submission += orders
        return tuple(submission) if not digits.number else None

    def _read_placements(self, draft: Submission, rules: RoundRules, player: Player, digits: _Digits) -> list[Action] | None:
        placements: list[Action] = []
        for _ in range(digits.read(_budget(draft.board, rules) + 1)):
            possible = _removals(draft, rules, player)
            if not possible:
                return None
            placements.append(possible[digits.read(len(possible))])
            draft = carry_out(draft, rules, player, placements[-1])
        free = _free(draft)
        index = digits.read(ways(len(free), draft.power))
        placements += [ready_actions(player).place[letter][square] for letter, square in _unrank(free, index, draft.power)]
        return [*placements, (NEXT,)]


def _write(draft: Submission, rules: RoundRules, player: Player, order: Action, digits: _Digits) -> Submission:
    possible = legal(draft, rules, player)
    digits.write(possible.index(order), len(possible))
    return carry_out(draft, rules, player, order)


_SEALING = SubmissionSealing()
_GROWTH = 1.85  # how much longer a submission is than in the first round, once there are pieces to move and to copy


def fair_play(options: Options) -> FairPlay:
    """Return what the game needs; how long its links get depends on the options more than anywhere else."""
    rules, rounds = terms(options), int(options["rounds"])
    first = size(SeatBoard(EMPTY * 64, "." * 64, 0, rules.garnets), rules, True)
    links = rounds * (2 * rules.players - 2) + 1
    submitted = first * rules.players * (1 + _GROWTH * (rounds - 1))
    return FairPlay(sealing=_SEALING, usual=Usual(links, submitted / links))
