"""Texts of Mitosis Chess (rule book, section 6): positions, moves, arrangements, proposals."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pyengine.chess.geometry import Square
from pyengine.chess.pieces import NAMES, PARTS, piece_letter
from pyengine.chess.placement import read_placement, write_placement
from pyengine.core.errors import NotationError
from pyengine.core.notation import Notation, match
from pyengine.core.options import Options
from pyengine.core.types import ACCEPT, OFFER, RESIGN, Action, Player
from pyengine.core.words import msg

from .board import ADVANCE, BASES, BOARD, KINGS, MAIN, MINORS, PASS, PAWNS, START_RANK, placed_parts, room, yields
from .explain import explain
from .rules import GAME, apply_fifty_moves
from .state import State

if TYPE_CHECKING:
    from pyengine.core.telling import Telling

_PIECES = frozenset(piece_letter(letter, side) for letter in NAMES for side in (0, 1))
_WORDS = {RESIGN: "resign", OFFER: "adj?", ACCEPT: "adj!", PASS: "pass"}
_ACTIONS = {text: action for action, text in _WORDS.items()}
_MOVE = re.compile(r"([a-i](?:10|\d))([a-i](?:10|\d))(?:=([A-Z]))?", re.ASCII)
_PART = re.compile(r"([RBN])([d-f](?:10|0))", re.ASCII)


class MitosisNotation(Notation[State]):
    """The notation of Mitosis Chess."""

    has_short_moves = True

    def position(self, text: str, options: Options) -> State:
        """Read a position; fragments are fine. Raises NotationError naming the field that is wrong."""
        fields = text.split(" ")
        if len(fields) != 8:
            raise NotationError(msg("mitosis.fields", count=len(fields)))
        ranks, bases, side_text, pending, passing, *counters = fields
        main = read_placement(ranks, 9, 9, _PIECES)
        if any(letter in PAWNS for letter in (*main[:9], *main[-9:])):
            raise NotationError(msg("mitosis.pawn-rank"))
        if any(main.count(king) > 1 for king in KINGS):
            raise NotationError(msg("mitosis.kings"))
        if side_text not in ("w", "b"):
            raise NotationError(msg("mitosis.side", text=side_text))
        board = (*main, *_read_bases(bases))
        side = "wb".index(side_text)
        quiet, still, ply = (_read_counter(counter) for counter in counters)
        state = State(board, side, "", -1, quiet, still, ply, False, None, None, (), options)
        if passing != "-":
            state = state._replace(passing=_read_passing(state, passing))
        if pending != "-":
            compound = next((major for major, parts in PARTS.items() if parts == pending), "")
            if not compound or not yields(state, board, side, compound):
                raise NotationError(msg("mitosis.pending", text=pending))
            state = state._replace(pending=pending)
        return apply_fifty_moves(state)

    def text(self, state: State) -> str:
        """Write a position."""
        white, black = ("".join(state.board[cell] or "-" for cell in base) for base in BASES)
        passing = BOARD.names[state.passing] if state.passing >= 0 else "-"
        ranks = write_placement(state.board, 9, 9)
        head = f"{ranks} {white}:{black} {'wb'[state.turn]} {state.pending or '-'} {passing}"
        return f"{head} {state.quiet} {state.still} {state.ply}"

    def read(self, state: State, player: Player, text: str) -> tuple[Action, ...]:
        """Read an arrangement, move or claim, or a turn of several; ``adj?`` behind a move is the proposal before it.

        Raises IllegalAction with the reason, or NotationError.
        """
        words = text.split()
        if not words:
            raise NotationError(msg("core.no-such-action", text=text))
        if len(words) > 1 and words[-1] == _WORDS[OFFER]:
            words[-2], words[-1] = words[-1], words[-2]
        actions: list[Action] = []
        for word in words:
            if actions:
                state = GAME.apply(state, player, actions[-1])
            actions.append(match(GAME, self, explain, state, player, word, _tokens(state, word)))
        return tuple(actions)

    def write(self, state: State, player: Player, action: Action) -> str:
        """Write an action or claim."""
        if action in _WORDS:
            return _WORDS[action]
        if not state.pending:
            return f"{action[0]}{action[1]}" + (f"={action[2]}" if len(action) > 2 else "")
        parts = placed_parts(state.pending, room(state.board, player), action)
        return "@" + ",".join(parts[cell] + BOARD.names[cell] for cell in sorted(parts))

    def tell(self, state: State, player: Player, action: Action) -> Telling:
        """Return an action, claim or chance result as people read and hear it."""
        from .telling import tell  # imported late: not needed when a page starts

        return tell(state, player, action)


def _tokens(state: State, word: str) -> Action | None:
    """Return the tokens of a word by its grammar alone, None if it has no meaning."""
    if word in _ACTIONS:
        return _ACTIONS[word]
    move = _MOVE.fullmatch(word)
    if move:
        return tuple(token for token in move.groups() if token)
    if not word.startswith("@"):
        return None
    pairs = [_PART.fullmatch(pair) for pair in word[1:].split(",")]
    placed = [(pair[1], pair[2]) for pair in pairs if pair]
    if len(placed) < len(pairs):
        return None
    if placed != sorted(placed, key=lambda pair: pair[1]):
        raise NotationError(msg("mitosis.file-order", text=word[:20]))
    parts, free = "".join(part for part, _ in placed), room(state.board, state.turn)
    own = all(BOARD.index[square] in free for _, square in placed)
    if not state.pending or (own and (len(state.pending) > len(free) or not set(parts) <= set(state.pending))):
        return tuple(parts)
    return tuple(square for _, square in sorted(placed, key=lambda pair: MINORS.index(pair[0])))


def _read_bases(text: str) -> tuple[str, ...]:
    if not re.fullmatch(r"[RBN-]{3}:[rbn-]{3}", text):
        raise NotationError(msg("mitosis.bases", text=text))
    return tuple("" if letter == "-" else letter for letter in text.replace(":", ""))


def _read_counter(text: str) -> int:
    if not re.fullmatch(r"0|[1-9]\d{0,5}", text, re.ASCII):
        raise NotationError(msg("mitosis.counter", text=text))
    return int(text)


def _read_passing(state: State, text: str) -> Square:
    """Return the cell of a pawn that can just have made a long step."""
    foe, cell = 1 - state.turn, BOARD.index.get(text, MAIN)
    if cell < MAIN and state.board[cell] == PAWNS[foe]:
        steps = abs(BOARD.ranks[cell] - START_RANK[foe])
        behind = ADVANCE[state.turn][cell][:steps]
        if steps in (2, 3) and not any(state.board[other] for other in behind):
            return cell
    raise NotationError(msg("mitosis.passing", text=text))


NOTATION = MitosisNotation()
