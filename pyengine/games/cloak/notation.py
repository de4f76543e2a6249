"""Texts of actions of Cloak and Dagger Chess (rule book, section Notation); those of positions stand in position_text.py."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pyengine.chess.geometry import BOARD
from pyengine.core.errors import NotationError
from pyengine.core.notation import Notation, match
from pyengine.core.options import Options
from pyengine.core.types import ACCEPT, HIDDEN, OFFER, RESIGN, Action, Player
from pyengine.core.words import msg

from . import position_text
from .arrays import NUMBERS, UNKNOWN, slot
from .explain import explain
from .rules import GAME
from .state import (
    ALL_PIECES,
    ASK,
    BONUS,
    CHECKERS,
    DECLINE,
    DROP,
    END_TURN,
    IS,
    NO,
    NO_MOVE,
    PENDING,
    PROMOTE,
    SHOW,
    YES,
    State,
)

if TYPE_CHECKING:
    from pyengine.core.telling import Telling

_WORDS = {YES: "!y", NO: "!n", END_TURN: ".", NO_MOVE: "#", DECLINE: "*-", RESIGN: "resign", OFFER: "draw?", ACCEPT: "draw!"}
_ACTIONS = {text: action for action, text in _WORDS.items()}
_TURN = re.compile(
    r"(?P<array>[KQRBN]{8})|\?(?P<guess>[1-8])(?P<ask>[KQRBN])|=(?P<named>[KQRBN])|\^(?P<shown>[1-8])(?P<show>[KQRBN])"
    r"|\*(?P<pawn>[Pp])@(?P<drop>[a-h][1-8])|(?P<side>O-O(?:-O)?):(?P<king>[a-h][1-8])(?P<rook>[a-h][1-8])"
    r"|(?P<bonus>\*?)(?P<origin>[a-h][1-8])(?P<target>[a-h][1-8])(?P<becomes>[qrbn]?)",
    re.ASCII,
)


class CloakNotation(Notation[State]):
    """The notation of Cloak and Dagger Chess."""

    has_short_moves = True

    def position(self, text: str, options: Options) -> State:
        """Read a position; fragments are fine. Raises NotationError naming the field that is wrong."""
        return position_text.read(text, options)

    def text(self, state: State) -> str:
        """Write a position; letters that a view hides are ``?``."""
        return position_text.write(state)

    def read(self, state: State, player: Player, text: str) -> tuple[Action, ...]:
        """Read one action. Raises IllegalAction or NotationError."""
        if text in _ACTIONS:
            return (match(GAME, self, explain, state, player, text, _ACTIONS[text]),)
        parsed = _TURN.fullmatch(text)
        if parsed is None:
            raise NotationError(msg("core.no-such-action", text=text[:60]))
        return (match(GAME, self, explain, state, player, text, _tokens(state, player, parsed)),)

    def write(self, state: State, player: Player, action: Action) -> str:
        """Write one action or claim of that state."""
        if action in _WORDS:
            return _WORDS[action]
        first, second = action[0], action[1] if len(action) > 1 else ""
        if not second:
            return UNKNOWN if first == HIDDEN else f"={first[-1]}"
        if len(action) == len(NUMBERS):
            return "".join(token[-1] for token in action)
        if first == DROP:
            return f"*{'Pp'[player]}@{second}"
        piece = ALL_PIECES[state.board[BOARD.index[first]]]
        if second in ASK.values():
            return f"?{piece.number}{second[-1]}"
        if second in SHOW.values():
            return f"^{piece.number}{second[-1]}"
        start, end = BOARD.index[first], BOARD.index[second]
        there = ALL_PIECES.get(state.board[end])
        if there is not None and there.side == piece.side:
            return f"{'O-O' if end > start else 'O-O-O'}:{first}{second}"
        bonus = "*" if state.phase in (PENDING, BONUS) else ""
        return f"{bonus}{first}{second}{action[2][-1].lower() if len(action) > 2 else ''}"

    def tell(self, state: State, player: Player, action: Action) -> Telling:
        """Return an action, claim or chance result as people read and hear it."""
        from .telling import tell  # imported late: not needed when a page starts

        return tell(state, player, action)

    def tell_result(self, telling: Telling, state: State, player: Player, after: State) -> Telling:
        """Return the telling of an action with check and mate, as far as a viewer sees them."""
        from .telling import tell_result

        return tell_result(telling, state, player, after)


def _tokens(state: State, player: Player, parsed: re.Match[str]) -> Action | None:
    """Return what a text means by its grammar alone; None where it means nothing in this position."""
    part = parsed.groupdict()
    if part["array"]:
        return tuple(slot(number, letter) for number, letter in zip(NUMBERS, part["array"], strict=True))
    if part["guess"]:
        return _checker(state, 1 - player, part["guess"], ASK[part["ask"]])
    if part["shown"]:
        return _checker(state, player, part["shown"], SHOW[part["show"]])
    if part["named"]:
        return (IS[part["named"]],)
    if part["pawn"]:
        return (DROP, part["drop"]) if part["pawn"] == "Pp"[player] else None
    if part["side"]:
        right = BOARD.index[part["rook"]] > BOARD.index[part["king"]]
        return (part["king"], part["rook"]) if right == (part["side"] == "O-O") else None
    due = state.phase in (PENDING, BONUS)
    if part["bonus"] and not due:
        return DECLINE  # no bonus of any kind is due
    if due and not part["bonus"] and not state.asked and not state.captured:
        raise NotationError(msg("cloak.write-star", text=parsed[0]))
    return (part["origin"], part["target"], *((PROMOTE[part["becomes"]],) if part["becomes"] else ()))


def _checker(state: State, side: Player, number: str, token: str) -> Action:
    """Return a choice for a checker by its square; one that is not cloaked on the board is named by its first square."""
    square = state.board.find(CHECKERS[side][int(number) - 1])
    return (BOARD.names[square], token) if square >= 0 else (f"checker/{number}", token)


NOTATION = CloakNotation()
