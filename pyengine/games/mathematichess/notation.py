"""Texts of Mathematichess (rule book, section 6): positions, placements, moves, pushes, offers to end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.naming import name_piece
from pyengine.chess.placement import read_placement, write_placement
from pyengine.core.errors import NotationError
from pyengine.core.notation import Notation, match
from pyengine.core.options import Options
from pyengine.core.types import ACCEPT, OFFER, RESIGN, Action, Player
from pyengine.core.words import msg

from .board import PASS, side_of
from .explain import explain
from .rules import GAME, INFO, settle_turn
from .state import EMPTY, KINDS, LETTERS, SET, USED, Ban, State

if TYPE_CHECKING:
    from pyengine.core.telling import Telling

_PIECES = frozenset(KINDS + KINDS.lower())
_WORDS = {RESIGN: "resign", OFFER: "end?", ACCEPT: "end!", PASS: "pass"}
_ACTIONS = {text: action for action, text in _WORDS.items()}
_PLACING = re.compile(r"([KQRBNP])@([a-h][1-8])", re.ASCII)
_MOVE = re.compile(r"([a-h][1-8])([a-h][1-8])(?:>([a-h][1-8]))?", re.ASCII)
_SUPPLY = re.compile("(?=.)" + "".join(f"(?:{kind}([1-{SET}]))?" for kind in KINDS), re.ASCII)
_BAN = re.compile(r"([a-h][1-8])([a-h][1-8])([a-h][1-8])", re.ASCII)
_EXAMPLE = "8/8/8/8/8/8/8/8 w 1 K5Q5R5B5N5P5/K5Q5R5B5N5P5 -/- 00 0"


class MathematichessNotation(Notation[State]):
    """The notation of Mathematichess."""

    has_short_moves = True

    def position(self, text: str, options: Options) -> State:
        """Read a position; fragments are fine. Raises NotationError naming the field that is wrong."""
        fields = text.split(" ")
        if len(fields) != 7:
            raise NotationError(msg("mathematichess.bad-fields", count=len(fields), example=_EXAMPLE))
        placement, side_text, stage, supply_text, ban_text, passed_text, turns = fields
        board = bytes(ord(piece) if piece else EMPTY for piece in read_placement(placement, pieces=_PIECES))
        if side_text not in ("w", "b"):
            raise NotationError(msg("mathematichess.bad-side", text=side_text[:20]))
        if stage not in ("1", "2"):
            raise NotationError(msg("mathematichess.bad-stage", text=stage[:20]))
        side, supplies = "wb".index(side_text), _read_supplies(supply_text)
        _count(board, supplies)
        if stage == "1":
            _check_filling(side, supplies, (ban_text, passed_text, turns))
            return State(options, board, supplies, side)
        if supplies != USED:
            raise NotationError(msg("mathematichess.bad-used"))
        if not re.fullmatch("[01][01]", passed_text):
            raise NotationError(msg("mathematichess.bad-passed", text=passed_text[:20]))
        if not re.fullmatch(r"0|[1-9]\d{0,5}", turns, re.ASCII):
            raise NotationError(msg("mathematichess.bad-turns", text=turns[:20]))
        passed = (passed_text[0] == "1", passed_text[1] == "1")
        bans = _read_bans(ban_text, board, passed)
        return settle_turn(State(options, board, supplies, side, bans, passed, int(turns)))

    def text(self, state: State) -> str:
        """Write a position. An open offer and how a game was ended by words are not part of it."""
        board = write_placement(["" if letter == EMPTY else chr(letter) for letter in state.board])
        held = ("".join(f"{kind}{left}" for kind, left in zip(KINDS, own, strict=True) if left) for own in state.supplies)
        supplies = "/".join(own or "-" for own in held)
        bans = "/".join("".join(BOARD.names[square] for square in ban) if ban else "-" for ban in state.bans)
        passed = "".join(str(int(one)) for one in state.passed)
        return f"{board} {'wb'[state.turn]} {1 if state.is_filling else 2} {supplies} {bans} {passed} {state.turns}"

    def read(self, state: State, player: Player, text: str) -> tuple[Action, ...]:
        """Read an action or claim; ``end?`` behind a move or pass is the offer made before it.

        Raises IllegalAction with the reason, or NotationError.
        """
        words = text.split()
        if len(words) == 2 and words[1] == _WORDS[OFFER]:
            offer = self.read(state, player, words[1])
            return (*offer, *self.read(GAME.apply(state, player, OFFER), player, words[0]))
        if len(words) != 1:
            raise NotationError(msg("core.no-such-action", text=text[:40]))
        return (match(GAME, self, explain, state, player, words[0], _tokens(words[0])),)

    def write(self, state: State, player: Player, action: Action) -> str:
        """Write an action or claim."""
        if action in _WORDS:
            return _WORDS[action]
        if action[0] not in BOARD.index:
            return f"{action[0][-1]}@{action[1]}"
        return action[0] + ">".join(action[1:])

    def tell(self, state: State, player: Player, action: Action) -> Telling:
        """Return an action, claim or chance result as people read and hear it."""
        from .telling import tell  # imported late: not needed when a page starts

        return tell(state, player, action)


def _tokens(word: str) -> Action | None:
    """Return the tokens of a word by its grammar alone, None if it has no meaning."""
    if word in _ACTIONS:
        return _ACTIONS[word]
    placing = _PLACING.fullmatch(word)
    if placing:
        return (f"hand/{placing[1]}", placing[2])
    move = _MOVE.fullmatch(word)
    return tuple(token for token in move.groups() if token) if move else None


def _read_supplies(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    parts = text.split("/")
    matches = [_SUPPLY.fullmatch(part) for part in parts]
    if len(parts) != 2 or not all(one or part == "-" for one, part in zip(matches, parts, strict=True)):
        raise NotationError(msg("mathematichess.bad-supplies", text=text[:40]))
    white, black = (tuple(int(left or 0) for left in one.groups()) if one else USED[0] for one in matches)
    return white, black


def _count(board: bytes, supplies: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    """Raise NotationError where a side has more than five pieces of a kind. That also leaves the four empty squares."""
    for side, letters in enumerate(LETTERS):
        for letter, left in zip(letters, supplies[side], strict=True):
            if board.count(letter) + left > SET:
                raise NotationError(msg("mathematichess.bad-count", player=INFO.player(side), piece=name_piece(letter), most=SET))


def _check_filling(side: Player, supplies: tuple[tuple[int, ...], tuple[int, ...]], rest: tuple[str, str, str]) -> None:
    """Raise NotationError where a position cannot be one of stage one."""
    if sum(supplies[1]) - sum(supplies[0]) != side or supplies == USED:
        raise NotationError(msg("mathematichess.bad-balance"))
    if rest != ("-/-", "00", "0"):
        raise NotationError(msg("mathematichess.bad-filling"))


def _read_bans(text: str, board: bytes, passed: tuple[bool, bool]) -> tuple[Ban | None, Ban | None]:
    parts = text.split("/")
    if len(parts) != 2:
        raise NotationError(msg("mathematichess.bad-bans", text=text[:40]))
    return _read_ban(parts[0], 0, board, passed[0]), _read_ban(parts[1], 1, board, passed[1])


def _read_ban(text: str, side: Player, board: bytes, passed: bool) -> Ban | None:
    if text == "-":
        return None
    parsed = _BAN.fullmatch(text)
    if not parsed:
        raise NotationError(msg("mathematichess.bad-bans", text=text[:20]))
    squares: list[Square] = [BOARD.index[name] for name in parsed.groups()]
    now, start, end = squares
    if passed:
        raise NotationError(msg("mathematichess.bad-ban-passed", text=text, player=INFO.player(side)))
    if start == end or board[now] == EMPTY or side_of(board[now]) != side:
        raise NotationError(msg("mathematichess.bad-ban-piece", text=text, player=INFO.player(side)))
    return now, start, end


NOTATION = MathematichessNotation()
