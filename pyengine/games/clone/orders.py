"""Single orders: what they mean, as tokens and as text, and every one that could ever be written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

from pyengine.chess.bitboards import DIAG, KING, KNIGHT, ORTHO, SQUARES, Bits, union
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.geometry import N as AHEAD
from pyengine.chess.lettered import EMPTY
from pyengine.core.types import END, Action, Player, Token

LETTERS = "QRBNKP"  # in the order of the rule book's table and of the awards
POWER: Mapping[str, int] = {"Q": 9, "R": 6, "B": 3, "N": 3, "K": 2, "P": 1}
NAMES = BOARD.names
MOST = 8  # players

MOVE, CASTLE, REMOVE, PLACE, CLONE, LOCK, NEXT, DONE = "move", "castle", "remove", "place", "clone", "lock", "|", "done"
MOVING, PLACING, CLONING = 0, 1, 2
SECTIONS: tuple[frozenset[str], ...] = (
    frozenset({MOVE, CASTLE, REMOVE, NEXT}),
    frozenset({PLACE, REMOVE, NEXT}),
    frozenset({CLONE, REMOVE, LOCK, DONE}),
)
"""Which orders belong into a section; its end counts as one of them."""

STAY, LONG, SHORT = "stay", "long", "short"
SEATS: tuple[Token, ...] = tuple(f"seat/{seat}" for seat in range(1, MOST + 1))
HAND: Mapping[str, Token] = {letter: "hand/" + letter for letter in LETTERS}
NAMED: Mapping[str, Token] = {letter: "named/" + letter for letter in LETTERS}
"""First tokens of orders that can only be void or half void, and so need their letter: `Qa1-a4` where no queen stands."""

CELLS: tuple[tuple[Token, ...], ...] = tuple(tuple(f"{seat}/{name}" for name in NAMES) for seat in range(1, MOST + 1))
INDEX: tuple[Mapping[Token, Square], ...] = tuple({token: square for square, token in enumerate(row)} for row in CELLS)
_LETTER_OF: Mapping[Token, str] = {token: letter for letter, token in (*HAND.items(), *NAMED.items())}
_SEAT_OF: Mapping[Token, Player] = {token: seat for seat, token in enumerate(SEATS)}

LINES: Mapping[str, tuple[Bits, ...]] = {
    "Q": tuple(ORTHO[square] | DIAG[square] for square in range(64)),
    "R": ORTHO,
    "B": DIAG,
    "N": KNIGHT,
    "K": KING,
    "P": tuple(union([BOARD.steps[AHEAD][square]]) for square in range(64)),
}
"""Where a piece could go on an empty board (CLN-09 to CLN-12)."""


class Order(NamedTuple):
    """An order, possible or not. ``goal`` is a square, for a castling the rook's, for a clone the seat; ``step`` -1 = none."""

    kind: str
    letter: str = ""
    square: Square = -1
    goal: int = -1
    step: Square = -1
    short: bool = False

    @property
    def text(self) -> str:
        """The order as the rule book writes it."""
        if self.square < 0:
            return self.kind
        name = NAMES[self.square]
        if self.kind == MOVE:
            return f"{self.letter}{name}-{NAMES[self.goal]}" + "/s" * self.short
        if self.kind == CASTLE:
            return f"K{name}*{NAMES[self.goal]}" + (f">{NAMES[self.step]}" if self.step >= 0 else "")
        if self.kind == CLONE:
            return f"{self.letter}{name}>{self.goal + 1}"
        return f"-{self.letter}{name}" if self.kind == REMOVE else f"{self.letter}@{name}"


_MOVE = re.compile(r"([KQRBP](?=.{5}$)|N)([a-h][1-8])-([a-h][1-8])(/s)?")
_CASTLE = re.compile(r"K([a-h][1-8])\*([a-h][1-8])(?:>([a-h][1-8]))?")
_SINGLE = re.compile(r"(-?)([KQRBNP])(@?)([a-h][1-8])(?:>([1-8]))?")
_WORDS: Mapping[str, Order] = {word: Order(word) for word in (NEXT, LOCK, DONE)}


def read_order(text: str) -> Order | None:
    """Return what a text means by its form alone, None where it is outside the grammar of orders."""
    index = BOARD.index
    if parsed := _MOVE.fullmatch(text):
        return Order(MOVE, parsed[1], index[parsed[2]], index[parsed[3]], short=bool(parsed[4]))
    if parsed := _CASTLE.fullmatch(text):
        return Order(CASTLE, "K", index[parsed[1]], index[parsed[2]], index[parsed[3]] if parsed[3] else -1)
    if parsed := _SINGLE.fullmatch(text):
        minus, letter, at, name, seat = parsed.groups()
        if bool(minus) + bool(at) + bool(seat) == 1:
            return Order(REMOVE if minus else PLACE if at else CLONE, letter, index[name], int(seat) - 1 if seat else -1)
    return _WORDS.get(text)


def action_of(order: Order, player: Player, pieces: str, choose: bool, players: int) -> Action:
    """Return the tokens of an order on a board: as one clicks it, or with its letter in front where no click means it.

    ``choose`` is whether a knight's way is chosen (CLN-18).
    """
    kind, letter, square, goal, step, short = order
    if square < 0:
        return (kind,)
    cells = CELLS[player]
    if kind == PLACE:
        return (HAND[letter], cells[square])
    plain = pieces[square] == letter
    rest: Action
    if kind == REMOVE:
        rest = (cells[square], REMOVE)
    elif kind == CLONE:
        plain = plain and goal < players and goal != player
        rest = (cells[square], SEATS[goal])
    elif kind == CASTLE:
        plain = plain and bool(ORTHO[square] >> goal & 1) and (step < 0 or bool(KING[goal] >> step & 1))
        rest = (cells[square], cells[goal], STAY if step < 0 else cells[step])
    else:
        plain = plain and bool(LINES[letter][square] >> goal & 1)
        rest = (cells[square], cells[goal])
        if short or (choose and plain and letter == "N"):
            rest = (*rest, SHORT if short else LONG)
    return rest if plain else (NAMED[letter], *rest)


def order_of(action: Action, player: Player, pieces: str, choose: bool, players: int) -> Order | None:
    """Return the order that tokens mean on a board, None where they mean none or would not be written like that."""
    order = find_meant_order(action, player, pieces)
    return order if order is not None and action_of(order, player, pieces, choose, players) == action else None


def find_meant_order(action: Action, player: Player, pieces: str) -> Order | None:
    """Return the order that tokens mean on a board, also where they would be written otherwise."""
    index = INDEX[player]
    if len(action) == 1:
        return _WORDS.get(action[0])
    letter = _LETTER_OF.get(action[0]) if action else None
    if letter and action[0] in HAND.values():
        return Order(PLACE, letter, index[action[1]]) if len(action) == 2 and action[1] in index else None
    rest = action[1:] if letter else action
    if not 2 <= len(rest) <= 3 or rest[0] not in index:
        return None
    square = index[rest[0]]
    letter = letter or pieces[square]
    if letter == EMPTY:
        return None
    if len(rest) == 2:
        if rest[1] == REMOVE:
            return Order(REMOVE, letter, square)
        if rest[1] in _SEAT_OF:
            return Order(CLONE, letter, square, _SEAT_OF[rest[1]])
    if rest[1] not in index:
        return None
    ending = rest[2] if len(rest) == 3 else ""
    if ending in ("", LONG, SHORT):
        return Order(MOVE, letter, square, index[rest[1]], short=ending == SHORT) if letter == "N" or not ending else None
    if letter == "K" and (ending == STAY or ending in index):
        return Order(CASTLE, letter, square, index[rest[1]], index.get(ending, -1))
    return None


@cache
def pairs(player: Player) -> tuple[tuple[Action, ...], ...]:
    """Return ``pairs[one][other]``: the tokens of two squares of a player's board."""
    return tuple(tuple((one, other) for other in CELLS[player]) for one in CELLS[player])


class ReadyActions(NamedTuple):
    """Ready-made actions of a player: ``place[letter][square]``, ``clone[square][seat]``, ``remove[square]``.

    ``afford[power]`` are the placements that so much power, up to that of a queen, is enough for: 64 for each letter.
    """

    place: Mapping[str, tuple[Action, ...]]
    afford: tuple[tuple[Action, ...], ...]
    clone: tuple[tuple[Action, ...], ...]
    remove: tuple[Action, ...]


@cache
def ready_actions(player: Player) -> ReadyActions:
    """Return the ready-made actions of a player."""
    cells = CELLS[player]
    place = {letter: tuple((token, cell) for cell in cells) for letter, token in HAND.items()}
    powers = range(POWER["Q"] + 1)
    return ReadyActions(
        place,
        tuple(tuple(chain.from_iterable(place[letter] for letter in LETTERS if POWER[letter] <= power)) for power in powers),
        tuple(tuple((cell, seat) for seat in SEATS) for cell in cells),
        tuple((cell, REMOVE) for cell in cells),
    )


@cache
def copies(player: Player, players: int) -> tuple[tuple[Action, ...], ...]:
    """Return per square the clones to all other seats."""
    return tuple(
        tuple(action for seat, action in enumerate(row[:players]) if seat != player) for row in ready_actions(player).clone
    )


@cache
def first_tokens(player: Player) -> tuple[Token, ...]:
    """Return what an order may begin with."""
    return (*CELLS[player], *HAND.values(), NEXT, LOCK, DONE, *NAMED.values())


@cache
def second_tokens(player: Player, players: int, square: Square) -> tuple[Token, ...]:
    """Return what may follow a square: where any piece could go from there, a removal, the other seats."""
    goals = SQUARES[ORTHO[square] | DIAG[square] | KNIGHT[square]]
    return (*(CELLS[player][goal] for goal in goals), REMOVE, *(SEATS[seat] for seat in range(players) if seat != player))


def grammar(player: Player, choose: bool, players: int, prefix: Action) -> Sequence[Token]:
    """Return the tokens that may follow a prefix, whatever stands on the board."""
    cells, index = CELLS[player], INDEX[player]
    if not prefix:
        return first_tokens(player)
    head, size = prefix[0], len(prefix)
    if head in HAND.values():
        return cells if size == 1 else ()
    if head in index:
        if size == 1:
            return second_tokens(player, players, index[head])
        if size > 2 or prefix[1] not in index:
            return ()
        square, goal = index[head], index[prefix[1]]
        if KNIGHT[square] >> goal & 1:
            return (LONG, SHORT) if choose else (END, SHORT)
        return (END, STAY, *(cells[step] for step in SQUARES[KING[goal]])) if ORTHO[square] >> goal & 1 else ()
    if head in NAMED.values():
        if size < 3:
            return cells if size == 1 else (*cells, REMOVE, *SEATS)
        if size == 3 and prefix[2] in index:
            return {"K": (END, STAY, *cells), "N": (END, SHORT)}.get(_LETTER_OF[head], ())
    return ()
