"""Texts of Gravity Chess: positions, single actions and turns, as in the rule book's section on notation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pyengine.chess.bitboards import BIT, SQUARES, Bits, union
from pyengine.chess.geometry import BOARD
from pyengine.chess.pieces import BLACK, ORTHODOX_PIECES, SIDES, WHITE
from pyengine.chess.placement import read_placement, write_placement
from pyengine.core.errors import NotationError
from pyengine.core.notation import Notation, match
from pyengine.core.options import Options
from pyengine.core.types import CHANCE, Action, Player
from pyengine.core.words import msg

from .board import NAMES
from .explain import explain
from .rules import GAME, settle
from .state import ADD, ARMY, FLIP, MOVE, OVER, PHASES, State

if TYPE_CHECKING:
    from pyengine.core.telling import Telling

_MOVE: Final = re.compile(r"([a-h][1-8])([a-h][1-8]|--)", re.ASCII)
_DROP: Final = re.compile(r"[KQRBNPkqrbnp]@[a-h][1-8]", re.ASCII)
_SQUARES: Final = re.compile(r"(?:[a-h][1-8])+", re.ASCII)
_CAPTURES: Final = re.compile(r"([0-9]{1,2})-([0-9]{1,2})", re.ASCII)


class GravityNotation(Notation[State]):
    """Reads and writes positions and actions."""

    def position(self, text: str, options: Options) -> State:
        """Read a position, which is taken as it stands. Raises NotationError saying which field is wrong.

        A move phase that is over already (GRV-09) leads on to the addition or the end, a flip without cards to White's last
        turn (GRV-25), so that a state always has an action to choose.
        """
        fields = text.split()
        if len(fields) not in (8, 9):
            raise NotationError(msg("gravity.fields", count=len(fields)))
        placement, side_text, phase_text, card, finished, white, black, captures = fields[:8]
        board = read_placement(placement, pieces=ORTHODOX_PIECES)
        if side_text not in ("w", "b") or (phase_text == OVER and side_text == "b"):
            raise NotationError(msg("gravity.bad-side", text=side_text))
        side = BLACK if side_text == "b" else WHITE
        phase = PHASES.get(phase_text)
        if phase is None:
            raise NotationError(msg("gravity.bad-phase", text=phase_text))
        wanted = {FLIP: "-", MOVE: ARMY[1 - side] + "-" * (side == WHITE), ADD: ARMY[1 - side], OVER: "-"}[phase]
        if len(card) != 1 or card not in wanted:
            raise NotationError(msg("gravity.bad-card", text=card, phase=phase))
        left = (_cards(white, WHITE), _cards(black, BLACK))
        done = _squares(finished)
        if done and (phase != MOVE or any(board[square] not in SIDES[side] for square in SQUARES[done])):
            raise NotationError(msg("gravity.bad-finished", text=finished))
        counted = _CAPTURES.fullmatch(captures)
        if not counted:
            raise NotationError(msg("gravity.bad-captures", text=captures))
        unmoved = _find_unmoved(fields[8]) if len(fields) == 9 else 0
        if any(board[square] not in ("P", "p") for square in SQUARES[unmoved]):
            raise NotationError(msg("gravity.bad-unmoved", text=fields[8]))
        card = card.strip("-")
        if sum(map(bool, board)) + len(card) + len(left[WHITE]) + len(left[BLACK]) > 64:
            raise NotationError(msg("gravity.crowded"))
        scored = (int(counted[1]), int(counted[2]))
        return settle(State(options, board, side, phase, card, done, left, scored, unmoved))

    def text(self, state: State) -> str:
        """Write a position. A resignation is no part of it: the text shows where the game was given up."""
        side = "b" if state.turn == BLACK and state.phase != OVER else "w"
        white, black = (cards or "-" for cards in state.left)
        done = "".join(NAMES[square] for square in SQUARES[state.finished]) or "-"
        taken = "{}-{}".format(*state.captures)
        fields = [write_placement(state.board), side, state.phase, state.card or "-", done, white, black, taken]
        if state.unmoved:
            fields.append("u:" + "".join(NAMES[square] for square in SQUARES[state.unmoved]))
        return " ".join(fields)

    def read(self, state: State, player: Player, text: str) -> tuple[Action, ...]:
        """Read one action or several of one turn; a turn may begin with its flip. Raises IllegalAction or NotationError."""
        words = text.split()
        if not words:
            raise NotationError(msg("core.no-such-action", text=text))
        actions: list[Action] = []
        for word in words:
            action = match(GAME, self, explain, state, player, word, _tokens(word))
            actions.append(action)
            if len(actions) == len(words):
                break
            side = state.turn
            state = GAME.apply(state, player, action)
            if player == CHANCE and state.turn == side:
                player = side
            elif state.turn != side or GAME.actors(state) != (player,):
                raise NotationError(msg("gravity.turn-over", text=words[len(actions)]))
        return tuple(actions)

    def write(self, state: State, player: Player, action: Action) -> str:
        """Write an action, a flip or a claim of that state."""
        if state.phase == ADD and len(action) == 1 and action[0] in BOARD.index:
            return f"{state.card}@{action[0]}"
        return "".join(action)

    def tell(self, state: State, player: Player, action: Action) -> Telling:
        """Return an action, claim or chance result as people read and hear it."""
        from .telling import tell  # imported late: not needed when a page starts

        return tell(state, player, action)


def _tokens(word: str) -> Action | None:
    """Return the tokens of a word by its form alone. An addition keeps its letter: `explain` compares it with the card."""
    if parsed := _MOVE.fullmatch(word):
        return (parsed[1], parsed[2])
    return (word,) if _DROP.fullmatch(word) else None


def _cards(text: str, player: Player) -> str:
    """Read cards left; any order will do, but not more of a kind than the pile began with. Returns them in order."""
    army = ARMY[player]
    cards = "" if text == "-" else text
    ordered = "".join(letter * min(cards.count(letter), army.count(letter)) for letter in dict.fromkeys(army))
    if len(ordered) != len(cards):
        raise NotationError(msg("gravity.bad-cards", text=text[:30], cards=army))
    return ordered


def _squares(text: str) -> Bits:
    if text == "-":
        return 0
    if not _SQUARES.fullmatch(text):
        raise NotationError(msg("gravity.bad-squares", text=text[:30]))
    return union(BOARD.index[text[place : place + 2]] for place in range(0, len(text), 2))


def _find_unmoved(text: str) -> Bits:
    if not text.startswith("u:") or (squares := _squares(text[2:])) >= BIT[56] or not squares:
        raise NotationError(msg("gravity.bad-unmoved", text=text[:30]))
    return squares


NOTATION = GravityNotation()
