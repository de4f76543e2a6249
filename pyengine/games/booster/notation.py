"""Texts of Booster Chess: positions, single actions and turns, as in the rule book's section on notation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from pyengine.chess.bitboards import BIT, RANKS, SQUARES, Bits
from pyengine.chess.fen import from_board, read_rights, to_board, write_rights
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.pieces import BLACK, ORTHODOX_PIECES, WHITE
from pyengine.chess.placement import read_placement, write_placement
from pyengine.core.errors import NotationError
from pyengine.core.game import Ending
from pyengine.core.notation import Notation, match
from pyengine.core.options import Options
from pyengine.core.types import CHANCE, HIDDEN, Action, Player
from pyengine.core.words import msg

from .board import SECOND, find_checks, pack_stacks
from .deck import NUMBERED, Cards, deck, sort_cards
from .explain import explain
from .links import HAND, UNKNOWN
from .rules import GAME, LIMIT, begin_card, begin_draw, begin_step, open_turn, place_key, stack_text, turn_over
from .state import CARD, DEAL, DRAW, NAMES, OVER, PHASES, STEP, Ground, Stacks, State, supply
from .threats import sign

if TYPE_CHECKING:
    from pyengine.core.telling import Telling

_MOVE: Final = re.compile(r"([a-h][1-8])([a-h][1-8])([qrbn]?)", re.ASCII)
_STEP: Final = re.compile(r">([a-h][1-8])([qrbn]?)", re.ASCII)
_CARD: Final = re.compile(r"([0-9]{1,2}|[QK])([HDSC])@([a-h][1-8])", re.ASCII)
_DRAWN: Final = re.compile(r"\+([1-9]|1[0-2])", re.ASCII)
_STACK: Final = re.compile(r"([a-h][1-8])([WB])([1-9]|1[0-2])", re.ASCII)
_SQUARES: Final = re.compile(r"(?:[a-h][1-8])+", re.ASCII)
_COUNTER: Final = re.compile(r"0|[1-9][0-9]{0,5}", re.ASCII)
_PHASE: Final = re.compile(r"deal|move|step:[a-h][1-8]|card|draw|over", re.ASCII)
_CORNERS = BIT[0] | BIT[7] | BIT[56] | BIT[63]


class BoosterNotation(Notation[State]):
    """Reads and writes positions and actions."""

    has_short_moves = True

    def position(self, text: str, options: Options) -> State:
        """Read a position, which is taken as it stands. Raises NotationError saying which field is wrong.

        At the beginning of a turn it is examined for mate and stalemate (BST-27); a part of a turn in which nothing is to
        be decided leads on to the next.
        """
        fields = text.split()
        if len(fields) != 12:
            raise NotationError(msg("booster.fields", count=len(fields)))
        word, _, square = fields[11].partition(":")
        phase = PHASES.get(word)
        if phase is None or not _PHASE.fullmatch(fields[11]):
            raise NotationError(msg("booster.bad-phase", text=fields[11][:20]))
        state = State(options, _ground(fields, phase in (STEP, CARD, DRAW)))
        for player in (WHITE, BLACK):
            if supply(state, player) < 0:
                raise NotationError(msg("booster.too-many", player=GAME.info.player(player)))
        if fields[8] != _supplies(state):
            raise NotationError(msg("booster.bad-supplies", text=fields[8][:20], right=_supplies(state)))
        hands, discard = _cards(fields[9], fields[10], deck(int(options["checkerCards"])))
        for player in (WHITE, BLACK):
            if len(hands[player]) > supply(state, player):
                raise NotationError(msg("booster.big-hand", "BST-32", player=GAME.info.player(player)))
        state = state._replace(hands=hands, discard=discard, phase=phase)
        if phase == STEP:
            at = BOARD.index[square]
            if not state.ground.board.own & BIT[at]:
                raise NotationError(msg("booster.bad-step", square=square))
            return self._begin_stepping(state, at)
        return self._enter_phase(state)

    def _begin_stepping(self, state: State, at: Square) -> State:
        if state.options["stepEscape"]:
            state = state._replace(alarm=find_checks(state.ground))
        return begin_step(state, at)

    def _enter_phase(self, state: State) -> State:
        """Return where a position's phase leads."""
        if state.phase == CARD:
            return begin_card(state)
        if state.phase == DRAW:
            nxt = turn_over(state.ground)
            over = open_turn(state._replace(ground=nxt))
            return over if over.ending else begin_draw(state._replace(history=(place_key(nxt),)))
        state = state._replace(history=(place_key(state.ground),))
        over = open_turn(state)
        if over.ending:
            return over
        if state.phase == OVER:
            return state._replace(ending=Ending("no-progress" if state.ground.board.clock >= LIMIT else "repetition"))
        return begin_draw(state) if state.phase == DEAL else state

    def text(self, state: State) -> str:
        """Write a position. Resigning and agreeing are no part of it: the text shows where the game was given up."""
        board = state.ground.board
        letters = to_board(board)
        fields = [
            write_placement(letters),
            "wb"[board.turn],
            write_rights(letters, board.castling),
            "-" if board.passed is None else NAMES[board.passed],
            str(board.clock),
            str(board.number),
            stack_text(state),
            "".join(NAMES[square] for square in SQUARES[state.ground.spent]) or "-",
            _supplies(state),
            "/".join(",".join(hand) or "-" for hand in state.hands),
            ",".join(state.discard) or "-",
            f"{STEP}:{NAMES[state.at]}" if state.phase == STEP else state.phase,
        ]
        return " ".join(fields)

    def read(self, state: State, player: Player, text: str) -> tuple[Action, ...]:
        """Read one action, several of a turn (``e2e4>d5 8H@g1``), a draw, or ``+2`` for two cards that are not known.

        Raises IllegalAction with the reason, or NotationError.
        """
        words = [word for part in text.split() for word in re.split(r"(?<=.)(?=>)", part)]
        if not words:
            raise NotationError(msg("core.no-such-action", text=text))
        actions: list[Action] = []
        mover = GAME.mover(state)
        for word in words:
            for _ in range(_times(word)):
                if actions:
                    state = GAME.apply(state, player, actions[-1])
                    actors = GAME.actors(state)
                    if GAME.mover(state) != mover or not actors:
                        raise NotationError(msg("booster.turn-over", text=word[:20]))
                    player = actors[0]
                actions.append(self._one(state, player, word))
        return tuple(actions)

    def _one(self, state: State, player: Player, word: str) -> Action:
        if player == CHANCE and (_DRAWN.fullmatch(word) or (word,) == UNKNOWN) and GAME.accepts(state, CHANCE, UNKNOWN):
            return UNKNOWN
        return match(GAME, self, explain, state, player, word, _tokens(word))

    def write(self, state: State, player: Player, action: Action) -> str:
        """Write an action, a draw or a claim of that state."""
        if action == UNKNOWN:
            return "+1"
        if player == CHANCE or action[0] == ".":
            return action[0]
        if state.phase == CARD and len(action) > 1:
            return f"{action[0].partition('/')[2]}@{action[1]}"
        text = "".join(action)
        return ">" + text if state.phase == STEP and action[0] in BOARD.index else text

    def tell(self, state: State, player: Player, action: Action) -> Telling:
        """Return an action, claim or chance result as people read and hear it."""
        from .telling import tell  # imported late: not needed when a page starts

        return tell(state, player, action)

    def tell_result(self, telling: Telling, state: State, player: Player, after: State) -> Telling:
        """Return the telling of an action with check and mate."""
        from .telling import tell_result

        return tell_result(telling, state, player, after)


def _times(word: str) -> int:
    """Return how many cards a word stands for."""
    drawn = _DRAWN.fullmatch(word)
    return int(drawn[1]) if drawn else 1


def _tokens(word: str) -> Action | None:
    """Return the tokens of a word by its form alone, None if it has none. A step keeps its sign, for `explain`."""
    if parsed := _MOVE.fullmatch(word):
        return tuple(token for token in parsed.groups() if token)
    if parsed := _STEP.fullmatch(word):
        return tuple(token for token in parsed.groups() if token)
    if parsed := _CARD.fullmatch(word):
        card = parsed[1] + parsed[2]
        return (HAND[card], parsed[3]) if card in NUMBERED else None
    return (word,) if word == "." else None


# --- position texts ----------------------------------------------------------------------------------------------------------


def _ground(fields: Sequence[str], acted: bool) -> Ground:
    """Read the orthodox fields, the stacks and the pawns without a double step; ``acted``: the side has made its normal move."""
    placement, turn_text, rights, passed_text, clock, number, stacks, spent = fields[:8]
    letters = read_placement(placement, pieces=ORTHODOX_PIECES)
    for player, king, pawn, far in ((WHITE, "K", "P", 7), (BLACK, "k", "p", 0)):
        if letters.count(king) > 1:
            raise NotationError(msg("booster.bad-kings", player=GAME.info.player(player)))
        if pawn in letters[far * 8 : far * 8 + 8]:
            raise NotationError(msg("booster.bad-pawns", "BST-15", player=GAME.info.player(player), rank=far + 1))
    if turn_text not in ("w", "b"):
        raise NotationError(msg("chess.fen-side", text=turn_text[:20]))
    for counter in (clock, number):
        if not _COUNTER.fullmatch(counter):
            raise NotationError(msg("chess.fen-counter", text=counter[:20]))
    turn = BLACK if turn_text == "b" else WHITE
    castling = _read_castling(letters, rights)
    passed = _read_passed(letters, 1 - turn if not acted else turn, passed_text)
    board = from_board(letters, turn, castling, passed, int(clock), int(number))
    lost = _find_lost_pieces(spent)
    if lost & ~(board.pawns & (SECOND[turn] & board.own | SECOND[1 - turn] & board.enemy)):
        raise NotationError(msg("booster.bad-nodouble", "BST-12", text=spent[:40]))
    return Ground(board, _stacks(letters, stacks), lost)


def _read_castling(letters: Sequence[str], text: str) -> Bits:
    kings = {("K", 4), ("k", 60)}
    if text != "-" and (set(text) - set("KQkq") or len(text) > 4):
        raise NotationError(msg("chess.fen-rights", text=text[:20], sign=text[:1]))
    rights = read_rights(letters, text)
    for king, home in kings:
        row = RANKS[0] if king == "K" else RANKS[7]
        if rights & row & ~_CORNERS or (rights & row and letters[home] != king):
            raise NotationError(msg("chess.fen-rights", text=text, sign=king))
    return rights


def _read_passed(letters: Sequence[str], mover: Player, text: str) -> Square | None:
    if text == "-":
        return None
    square, forward = BOARD.index.get(text, 0), 8 * sign(mover)
    rank, pawn = (2, "P") if mover == WHITE else (5, "p")
    if square >> 3 != rank or letters[square] or letters[square - forward] or letters[square + forward] != pawn:
        raise NotationError(msg("chess.fen-passed", text=text[:20]))
    return square


def _stacks(letters: Sequence[str], text: str) -> Stacks:
    stacks: dict[Square, int] = {}
    for part in () if text == "-" else text.split(","):
        stack = _STACK.fullmatch(part)
        if not stack or not letters[BOARD.index[stack[1]]] or BOARD.index[stack[1]] in stacks:
            raise NotationError(msg("booster.bad-stack", text=part[:20]))
        stacks[BOARD.index[stack[1]]] = int(stack[3]) * (1 if stack[2] == "W" else -1)
    return pack_stacks(stacks)


def _find_lost_pieces(text: str) -> Bits:
    if text == "-":
        return 0
    if not _SQUARES.fullmatch(text):
        raise NotationError(msg("booster.bad-nodouble", "BST-12", text=text[:40]))
    squares = [BOARD.index[text[at : at + 2]] for at in range(0, len(text), 2)]
    return sum(BIT[square] for square in set(squares))


def _supplies(state: State) -> str:
    return f"{supply(state, WHITE)}/{supply(state, BLACK)}"


def _cards(hands: str, discard: str, played: Cards) -> tuple[tuple[Cards, Cards], Cards]:
    """Read both hands and the discards. No card is in two places, and unknown ones are in hands alone."""
    halves = hands.split("/")
    if len(halves) != 2:
        raise NotationError(msg("booster.bad-hands", text=hands[:40]))
    white, black, gone = (() if text == "-" else tuple(text.split(",")) for text in (*halves, discard))
    known = [card for card in (*white, *black, *gone) if card != HIDDEN]
    for card in (*known, *(card for card in gone if card == HIDDEN)):
        if card not in played:
            raise NotationError(msg("booster.no-card-name", text=card[:20]))
        if known.count(card) > 1:
            raise NotationError(msg("booster.twice", card=card))
    if len(white) + len(black) + len(gone) > len(played):
        raise NotationError(msg("booster.bad-hands", text=hands[:40]))
    return (sort_cards(white), sort_cards(black)), sort_cards(gone)


NOTATION = BoosterNotation()
