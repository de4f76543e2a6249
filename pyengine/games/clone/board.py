"""A player's own board and the orders written for it so far: everything up to cloning depends on nothing else (phases A to D)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import chain, compress
from typing import NamedTuple

from pyengine.chess.attacks import ATTACKS
from pyengine.chess.bitboards import BETWEEN, BIT, KING, ORTHO, PAWN, SQUARES, Bits
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.lettered import EMPTY, occupied_squares
from pyengine.core.options import Options
from pyengine.core.types import Action, Player

from .orders import (
    CELLS,
    CLONING,
    DONE,
    LINES,
    LOCK,
    LONG,
    MOVING,
    NAMES,
    NEXT,
    PLACING,
    SHORT,
    STAY,
    copies,
    pairs,
    ready_actions,
)
from .state import SeatBoard, Submission

VOID, STEP = "void", "step"  # results of an order: no effect, or a castling without its extra step
_NEXT_VALUE = bytes.maketrans(b".31", b"31.")  # CLN-14


class RoundRules(NamedTuple):
    """The options in the form that the rules use."""

    players: int
    rounds: int
    power: int
    clones: int
    garnets: int
    cost: int
    choose: bool
    touch_placed: bool
    touch_clones: bool
    distinct: bool
    ever: bool
    cancel: bool


@lru_cache(maxsize=256)
def terms(options: Options) -> RoundRules:
    """Return the terms of a game."""
    players, rounds, power, clones, garnets, cost = (
        int(options[name]) for name in ("players", "rounds", "power", "clones", "garnets", "garnetCost")
    )
    touch = options["arrivalTouch"]
    return RoundRules(
        players,
        rounds,
        power,
        clones,
        garnets,
        cost,
        options["knightPath"] == "choose",
        touch != "none",
        touch == "all",
        options["cloneUnit"] == "distinct",
        options["castleHistory"] == "ever",
        options["secondTie"] == "cancel",
    )


# Of the letters of a board: 1 where something stands, and where nothing does.
_STANDING = bytes(letter not in EMPTY.encode() for letter in range(256))
_FREE = bytes(letter in EMPTY.encode() for letter in range(256))


@lru_cache(maxsize=1_000)
def begin_submission(board: SeatBoard, opening: bool, power: int) -> Submission:
    """Return the draft of a player who has not ordered anything yet."""
    return Submission(board, occupied_squares(board.pieces), opening, power)


@cache
def path(letter: str, square: Square, goal: Square, short: bool = False) -> tuple[Square, ...]:
    """Return the squares that a move touches, in order (CLN-14, CLN-16, CLN-18); the move has to fit the piece."""
    if letter != "N":
        return (*BOARD.between[square, goal], goal)
    dx, dy = BOARD.files[goal] - BOARD.files[square], BOARD.ranks[goal] - BOARD.ranks[square]
    along, up = (1 if dx > 0 else -1), (8 if dy > 0 else -8)
    near, leg = (along, up) if abs(dx) == 2 else (up, along)  # a step of the long leg, the short leg
    return (square + leg, square + leg + near, goal) if short else (square + near, square + 2 * near, goal)


def castled_squares(king: Square, rook: Square) -> tuple[Square, ...]:
    """Return the squares that a castling touches, from the king's neighbour to the rook's square (CLN-23). The king ends on the
    last of them, the rook on the one before it."""
    return (*BOARD.between[king, rook], rook)


def touch_squares(values: str, squares: Iterable[Square]) -> str:
    """Return the values after each square has been touched once (CLN-14, CLN-15)."""
    touched = bytearray(values, "ascii")
    for square in squares:
        touched[square] = _NEXT_VALUE[touched[square]]
    return touched.decode()


def name(pieces: str, square: Square) -> str:
    """Return the name of the piece on a square, such as ``Bd1``."""
    return pieces[square] + NAMES[square]


def names(pieces: str, squares: Bits) -> tuple[str, ...]:
    """Return the names of the pieces on squares."""
    return tuple(name(pieces, square) for square in SQUARES[squares])


def attacks(letter: str, square: Square, taken: Bits) -> Bits:
    """Return what a piece attacks (CLN-28); a pawn always towards rank 8 (CLN-R28)."""
    return PAWN[0][square] if letter == "P" else ATTACKS[letter](square, taken)


@lru_cache(maxsize=4_000)
def losses(pieces: str, waiting: Bits) -> tuple[Bits, Bits]:
    """Return the pieces lost if the moves ended now: unmoved pieces, then those attacked on what is left (CLN-26, CLN-27)."""
    taken = occupied_squares(pieces)
    unmoved = taken & waiting
    taken &= ~unmoved
    hit = 0
    for square in SQUARES[taken]:
        hit |= attacks(pieces[square], square, taken)
    return unmoved, hit & taken


# --- what is possible --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def legal(draft: Submission, rules: RoundRules, player: Player) -> tuple[Action, ...]:
    """Return the orders that are not void now, in board order, and what ends the section."""
    board, ready, section = draft.board, ready_actions(player), draft.section
    letters = board.pieces.encode()
    standing = letters.translate(_STANDING)
    removable = board.garnets >= rules.cost
    actions: list[Action] = []
    if section == PLACING:
        if removable:
            actions += compress(ready.remove, standing)
        places = ready.afford[min(draft.power, len(ready.afford) - 1)]
        actions += compress(places, letters.translate(_FREE) * (len(places) // 64))
        return (*actions, (NEXT,))
    ways = _moves(draft, rules, player) if section == MOVING else _clones(draft, rules, player)
    if removable:
        for square in compress(range(64), standing):
            actions += ways.get(square, ())
            actions.append(ready.remove[square])
    else:
        actions += chain.from_iterable(ways.values())
    if section == CLONING:
        return (*actions, *(() if draft.locked else ((LOCK,),)), (DONE,))
    return (*actions, (NEXT,))


@cache
def _list_reach(player: Player, letter: str, square: Square) -> tuple[tuple[Bits, Action], ...]:
    """Return the moves of a piece on an empty board with where they lead."""
    return tuple((BIT[goal], pairs(player)[square][goal]) for goal in SQUARES[LINES[letter][square]])


@lru_cache(maxsize=4_096)
def _list_ways(player: Player, letter: str, square: Square, taken: Bits) -> tuple[Action, ...]:
    """Return the moves of a piece. ``taken`` are the occupied squares among those in `LINES`; no others matter."""
    goals = (LINES["P"][square] if letter == "P" else ATTACKS[letter](square, taken)) & ~taken
    return tuple([way for bit, way in _list_reach(player, letter, square) if bit & goals])


def _moves(draft: Submission, rules: RoundRules, player: Player) -> dict[Square, Sequence[Action]]:
    """Return the moves and castlings of the unmoved pieces, by where they stand."""
    pieces, taken = draft.board.pieces, occupied_squares(draft.board.pieces)
    by_square: dict[Square, Sequence[Action]] = {}
    for square in compress(range(64), pieces.encode().translate(_STANDING)):
        if not draft.waiting >> square & 1:
            continue
        letter = pieces[square]
        ways = _list_ways(player, letter, square, taken & LINES[letter][square])
        if letter == "N" and rules.choose:
            by_square[square] = [(*way, leg) for way in ways for leg in (LONG, SHORT)]
        elif letter == "K" and not draft.board.moved >> square & 1:
            by_square[square] = (*ways, *_castlings(draft, player, square, taken))
        else:
            by_square[square] = ways
    return by_square


def _castlings(draft: Submission, player: Player, king: Square, taken: Bits) -> list[Action]:
    cells, pair = CELLS[player], pairs(player)[king]
    castlings: list[Action] = []
    for rook in SQUARES[ORTHO[king] & draft.waiting & ~draft.board.moved]:
        if draft.board.pieces[rook] != "R" or BETWEEN[king][rook] & taken:
            continue
        after = taken & ~BIT[king] | BIT[castled_rook(king, rook)]
        castlings += [(*pair[rook], cells[step]) for step in SQUARES[KING[rook] & ~after]]
        castlings.append((*pair[rook], STAY))
    return castlings


def castled_rook(king: Square, rook: Square) -> Square:
    """Return where the rook goes in a castling (CLN-21)."""
    return (king, *castled_squares(king, rook))[-2]


def _clones(draft: Submission, rules: RoundRules, player: Player) -> dict[Square, Sequence[Action]]:
    """Return the clones that can be sent, by where the pieces stand."""
    if len(draft.clones) >= rules.clones:
        return {}
    taken, every = occupied_squares(draft.board.pieces), copies(player, rules.players)
    by_square: dict[Square, Sequence[Action]] = {
        square: every[square] for square in SQUARES[taken if draft.opening else taken & ~draft.placed]
    }
    for sent in draft.clones:
        if sent.square in by_square:
            done = ready_actions(player).clone[sent.square][sent.seat]
            by_square[sent.square] = () if rules.distinct else [action for action in by_square[sent.square] if action != done]
    return by_square


@lru_cache(maxsize=200)
def thinkable(board: SeatBoard, rules: RoundRules, player: Player) -> tuple[Action, ...]:
    """Return every order that some draft on this board could allow, which is all that others know of an unfinished submission.

    Unmoved pieces are on their squares; all other pieces may be anywhere by now.
    """
    cells, ready = CELLS[player], ready_actions(player)
    actions: list[Action] = []
    taken = occupied_squares(board.pieces)
    for square in SQUARES[taken]:
        letter, pair = board.pieces[square], pairs(player)[square]
        goals = SQUARES[LINES[letter][square]]
        if letter == "N" and rules.choose:
            actions += [(*pair[goal], way) for goal in goals for way in (LONG, SHORT)]
        else:
            actions += [pair[goal] for goal in goals]
        for rook in SQUARES[ORTHO[square] & taken] if letter == "K" else ():
            if board.pieces[rook] == "R":
                actions += [(*pair[rook], STAY), *((*pair[rook], cells[step]) for step in SQUARES[KING[rook]])]
    actions += ready.afford[-1]
    actions += chain.from_iterable(copies(player, rules.players))
    return (*actions, *ready.remove, (NEXT,), (LOCK,), (DONE,))
