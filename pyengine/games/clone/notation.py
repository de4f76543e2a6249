"""Texts of Clone Chess: positions, submissions and single orders (section 6 of its rule book)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pyengine.chess.bitboards import union
from pyengine.chess.lettered import EMPTY
from pyengine.chess.placement import read_placement, write_placement
from pyengine.core.errors import IllegalAction, NotationError
from pyengine.core.notation import Notation
from pyengine.core.options import Options
from pyengine.core.types import CLAIMS, HIDDEN, Action, Player
from pyengine.core.words import msg

from .board import RoundRules, legal, terms
from .effects import carry_out
from .explain import explain
from .orders import DONE, LETTERS, NEXT, SECTIONS, Order, action_of, order_of, read_order
from .rules import GAME, draft_of, open_round
from .state import SeatBoard, State, Submission

if TYPE_CHECKING:
    from pyengine.core.telling import Telling

HEAD, END = "CLN1", "end"
_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")
_VALUES = re.compile(r"[.31]{8}(?:/[.31]{8}){7}")
_VOID = re.compile(r"\((.+)\)")


class CloneNotation(Notation[State]):
    """Texts of Clone Chess."""

    def position(self, text: str, options: Options) -> State:
        """Read a position. Raises NotationError saying which field is wrong. Nobody has ordered anything yet."""
        fields = text.strip().split(";")
        rules = terms(options)
        if fields[0] != HEAD or len(fields) != 2 + rules.players:
            raise NotationError(msg("clone.fields", n=rules.players))
        number = fields[1]
        if number != END and not (_NUMBER.fullmatch(number) and 1 <= int(number) <= rules.rounds):
            raise NotationError(msg("clone.bad-round", text=number[:20], n=rules.rounds))
        boards = tuple(_board(field, seat, rules) for seat, field in enumerate(fields[2:], 1))
        return open_round(options, rules.rounds + 1 if number == END else int(number), boards)

    def text(self, state: State) -> str:
        """Write a position. Submissions of the running round are not part of it."""
        number = END if state.ending else str(state.round)
        return ";".join([HEAD, number, *map(board_text, state.boards)])

    def read(self, state: State, player: Player, text: str) -> tuple[Action, ...]:
        """Read a whole submission ``moves | placements | clones``, which is closed by that, or single orders one after another.

        In a submission void orders count as such (CLN-06); a single one has to be possible, or written in brackets as `write`
        does where a record holds a void one. Raises IllegalAction or NotationError.
        """
        words = text.replace(NEXT, f" {NEXT} ").split()
        orders = [read_order(word) or _read_void(word) for word in words]
        if not words or None in orders:
            wrong = next((word for word, order in zip(words, orders, strict=True) if order is None), text)
            raise NotationError(msg("clone.no-order", text=wrong[:20]))
        if player not in GAME.actors(state):
            raise IllegalAction(explain(state, player, ()))
        rules, draft = terms(state.options), draft_of(state, player)
        whole = words.count(NEXT) == 2 and DONE not in words and not draft.written
        if whole:
            if any(word.startswith("(") for word in words):
                raise NotationError(msg("clone.no-order", text=text[:20]))
            orders.append(Order(DONE))
            words.append(DONE)
        actions: list[Action] = []
        for word, order in zip(words, orders, strict=True):
            if order is None or (actions and actions[-1] == (DONE,)):
                raise NotationError(msg("clone.no-order", text=word[:20]))
            action = action_of(order, player, draft.board.pieces, rules.choose, rules.players)
            if order.kind not in SECTIONS[draft.section]:
                raise (NotationError if whole else IllegalAction)(explain(_with(state, player, draft), player, action))
            if not whole and not word.startswith("(") and action not in legal(draft, rules, player):
                raise IllegalAction(explain(_with(state, player, draft), player, action))
            actions.append(action)
            draft = carry_out(draft, rules, player, action)
        return tuple(actions)

    def write(self, state: State, player: Player, action: Action) -> str:
        """Write an order as it stands in a submission, in brackets where it is void."""
        if action in CLAIMS or action == (HIDDEN,):
            return action[0]
        draft, rules = draft_of(state, player), terms(state.options)
        order = order_of(action, player, draft.board.pieces, rules.choose, rules.players)
        if order is None:
            return HIDDEN  # on a view: what stands on the square is not for this viewer
        return order.text if state.drafts[player] is None or action in legal(draft, rules, player) else f"({order.text})"

    def tell(self, state: State, player: Player, action: Action) -> Telling:
        """Return an action, claim or chance result as people read and hear it."""
        from .telling import tell  # imported late: not needed when a page starts

        return tell(state, player, action)


def _with(state: State, player: Player, draft: Submission) -> State:
    return state._replace(drafts=(*state.drafts[:player], draft, *state.drafts[player + 1 :]))


def _read_void(word: str) -> Order | None:
    parsed = _VOID.fullmatch(word)
    return read_order(parsed[1]) if parsed else None


def board_text(board: SeatBoard) -> str:
    """Write a board."""
    cells = ["" if letter == EMPTY else letter + "'" * (board.moved >> square & 1) for square, letter in enumerate(board.pieces)]
    values = "/".join(board.values[rank * 8 : rank * 8 + 8] for rank in reversed(range(8)))
    return f"{write_placement(cells)}:{values}:{board.penalty}:{board.garnets}"


def _board(text: str, seat: int, rules: RoundRules) -> SeatBoard:
    parts = text.split(":")
    if len(parts) != 4:
        raise NotationError(msg("clone.bad-board", seat=seat))
    pieces, values, penalty, garnets = parts
    letters = frozenset(LETTERS) | ({"K'", "R'"} if rules.ever else set())
    cells = read_placement(pieces, pieces=letters, piece="[A-Za-z]'?")
    if not _VALUES.fullmatch(values):
        raise NotationError(msg("clone.bad-values", seat=seat))
    for number in (penalty, garnets):
        if not _NUMBER.fullmatch(number):
            raise NotationError(msg("clone.bad-number", seat=seat, text=number[:20]))
    return SeatBoard(
        "".join(cell[:1] or EMPTY for cell in cells),
        "".join(reversed(values.split("/"))),
        int(penalty),
        int(garnets),
        union(square for square, cell in enumerate(cells) if cell.endswith("'")),
    )


NOTATION = CloneNotation()
