"""Texts of PlaceChess: positions, placements and moves (section 6 of its rule book)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...chess.geometry import BOARD
from ...chess.pieces import ORTHODOX_PIECES
from ...chess.placement import read_placement, write_placement
from ...core.errors import NotationError
from ...core.notation import Notation, match
from ...core.options import Options
from ...core.types import Action, Player
from ...core.words import msg
from .board import EMPTY, KING, OWN_RANKS, SPARE
from .explain import explain, ranks
from .rules import GAME, begin_turn
from .state import DARK, KINDS, LIGHT, SET, USED, State

if TYPE_CHECKING:
    from ...core.telling import Telling

EXAMPLE = "8/8/8/8/8/8/8/8 w d K1Q1R2B2N2P8/K1Q1R2B2N2P8 0"
_ACTION = re.compile(r"([KQRBNP])@([a-h][1-8])|([a-h][1-8])([a-h][1-8])(~?)|(pass|resign)")
_RESERVE = re.compile("".join(f"(?:{kind}([1-{most}]))?" for kind, most in zip(KINDS, SET, strict=True)))


def _bad(why: str, **values: object) -> NotationError:
    return NotationError(msg("core.bad-position", why=msg("place." + why, **values)))


def _reserves(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    both = []
    for part in text.split("/"):
        counts = _RESERVE.fullmatch(part)
        if part != "-" and (counts is None or not part):
            raise _bad("bad-reserves", text=text[:60])
        both.append(USED if part == "-" or counts is None else tuple(int(count or 0) for count in counts.groups()))
    if len(both) != 2:
        raise _bad("bad-reserves", text=text[:60])
    return both[LIGHT], both[DARK]


class PlaceNotation(Notation[State]):
    """Texts of PlaceChess."""

    has_short_moves = True

    def position(self, text: str, options: Options) -> State:
        """Read a position; in the moving phase its turn is the first occurrence (PLC-52, PLC-53)."""
        fields = text.split()
        if len(fields) != 5:
            raise _bad("bad-fields", example=EXAMPLE)
        letters, reserves = read_placement(fields[0], pieces=ORTHODOX_PIECES), _reserves(fields[3])
        board = "".join(letter or chr(EMPTY) for letter in letters).encode()
        if fields[1] not in ("w", "b"):
            raise _bad("bad-side", text=fields[1][:20])
        if fields[2] not in ("d", "p"):
            raise _bad("bad-phase", text=fields[2][:20])
        if not (fields[4].isascii() and fields[4].isdigit() and len(fields[4]) < 7):
            raise _bad("bad-number", text=fields[4][:20])
        turn = LIGHT if fields[1] == "w" else DARK
        for player in (LIGHT, DARK):
            side = GAME.info.player(player)
            if board.count(KING[player]) + reserves[player][0] > 1:
                raise _bad("bad-kings", side=side)
            if sum(reserves[player]) > sum(board[square] == EMPTY for square in OWN_RANKS[player]):
                raise _bad("bad-room", side=side, ranks=ranks(player))
        state = State(options, board, reserves, turn, int(fields[4]))
        if fields[2] == "p":
            if reserves != (USED, USED):
                raise _bad("bad-play")
            return begin_turn(state)
        if sum(reserves[DARK]) - sum(reserves[LIGHT]) != turn or reserves[DARK] == USED:
            raise _bad("bad-balance")
        return state

    def text(self, state: State) -> str:
        board = write_placement(["" if letter == EMPTY else chr(letter) for letter in state.board])
        held = ("".join(f"{kind}{left}" for kind, left in zip(KINDS, own, strict=True) if left) for own in state.reserves)
        reserves = "/".join(own or "-" for own in held)
        return f"{board} {'wb'[state.turn]} {'d' if state.is_drafting else 'p'} {reserves} {state.ply}"

    def read(self, state: State, player: Player, text: str) -> tuple[Action, ...]:
        parts = _ACTION.fullmatch(text)
        if parts is None:
            return (match(GAME, self, explain, state, player, text),)
        kind, square, start, end, spare, word = parts.groups()
        tokens: Action = (word,) if word else (f"hand/{kind}", square) if kind else (start, end, SPARE) if spare else (start, end)
        return (match(GAME, self, explain, state, player, text, tokens),)

    def write(self, state: State, player: Player, action: Action) -> str:
        first = action[0]
        if first.startswith("hand/"):
            return f"{first[-1]}@{action[1]}"
        if first not in BOARD.index:
            return first
        return first + action[1] + ("~" if action[2:] == (SPARE,) else "")

    def tell(self, state: State, player: Player, action: Action) -> Telling:
        """Return an action, claim or chance result as people read and hear it."""
        from .telling import tell  # imported late: not needed when a page starts

        return tell(state, player, action)


NOTATION = PlaceNotation()
