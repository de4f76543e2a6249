"""Neighbour Chess Solitaire: cards scatter pieces over the board, neighbours lend them their moves until all hang together."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence

from pyengine.chess.bitboards import DIAG, KNIGHT, ORTHO, SQUARES, Bits, CachedTable
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.lettered import EMPTY, move_letter, put_letter
from pyengine.core.cards import FACES, SIXTEEN, find_due_card, shuffle_cards
from pyengine.core.facts import Facts
from pyengine.core.game import Deal, Ending, Game, GameInfo, Outcome
from pyengine.core.options import Options, choice, whole
from pyengine.core.types import CHANCE, END, GIVE_UP, Action, Player, Token

from . import board as boards
from .board import NAMES, PIECES_PAY, POSITIONS, POSITIONS_PAY, places, target
from .state import (
    ADDING,
    CONNECTED,
    DRAWING,
    GAVE_UP,
    MOVING,
    NOWHERE,
    PLACING,
    SPENT,
    STUCK,
    EndReason,
    State,
    count_pieces,
    unseen_cards,
)

CARDS = len(SIXTEEN) + len(POSITIONS)

ADD: Action = ("+",)
STOP: Action = ("stop",)
PLACES: CachedTable[tuple[Action, ...]] = CachedTable(lambda squares: tuple((NAMES[square],) for square in SQUARES[squares]))
DRAWS: Mapping[str, tuple[Action, ...]] = {letter: tuple((letter, card) for card in POSITIONS) for letter in FACES}

INFO = GameInfo(
    id="neighbour",
    number=8,
    title="Neighbour Chess Solitaire",
    rules_version=1,
    players=(1, 1),
    chance=True,
    hidden=False,
    simultaneous=False,
    options=(choice("connect", "8", "4"), whole("minPieces", 2, 1, 16)),
    rules="NEI",
    sides=("you",),
    solitaire=True,
)


def settle(state: State) -> State:
    """End the adding when the pile is empty (NEI-08), and the game when it is over (NEI-16, NEI-17)."""
    if state.phase == ADDING and not state.pieces:
        state = state._replace(phase=MOVING)
    if count_pieces(state) >= int(state.options["minPieces"]) and boards.group_count(state.board, state.options["connect"]) == 1:
        ending: Ending[EndReason] | None = CONNECTED
    elif state.phase == ADDING:
        return state
    else:
        ending = SPENT if not state.pieces + state.positions else None if boards.moves(state.board) else STUCK
    return state._replace(ending=ending, start=NOWHERE, shown=())


# The alphabet of links, frozen: after a square the end (a placement), or any square a queen or knight goes to from there.
_FIRST: tuple[Token, ...] = (*ADD, *STOP, *NAMES)
_PAY: tuple[Token, ...] = (PIECES_PAY, POSITIONS_PAY)


def _after(square: Square) -> tuple[Token, ...]:
    reach: Bits = ORTHO[square] | DIAG[square] | KNIGHT[square]
    return (END, *(NAMES[goal] for goal in SQUARES[reach]))


_GOALS: Mapping[Token, tuple[Token, ...]] = {name: _after(square) for square, name in enumerate(NAMES)}


class Neighbour(Game[State]):
    """The rules. An addition is `+`, two cards (CHANCE), and a choice of square where the target is taken."""

    info = INFO

    def start(self, options: Options) -> State:
        """Return the empty board with both piles full (NEI-01)."""
        return State(options, EMPTY * 64, ADDING, NOWHERE, len(SIXTEEN), len(POSITIONS), ())

    def options(self, state: State) -> Options:
        """Return the options of the game."""
        return state.options

    def actors(self, state: State) -> tuple[Player, ...]:
        """Return CHANCE while two cards are to be turned up, else the player."""
        if state.ending:
            return ()
        return (CHANCE,) if state.phase == DRAWING else (0,)

    def mover(self, state: State) -> Player | None:
        """Return the player, whose turn the cards belong to as well."""
        return None if state.ending else 0

    def legal(self, state: State, player: Player) -> Sequence[Action]:
        """Return adding and stopping (NEI-07), squares for a piece (NEI-06), or moves with their pay (NEI-09 to NEI-13)."""
        if player or state.ending or state.phase == DRAWING:
            return ()
        if state.phase == ADDING:
            return (ADD, STOP) if count_pieces(state) else (ADD,)
        if state.phase == PLACING:
            return PLACES[places(state.board, state.target)]
        return boards.actions(state.board, self.list_paying_piles(state))

    def list_paying_piles(self, state: State) -> tuple[Token, ...]:
        """Return the piles that can pay for a move (NEI-09)."""
        return (*([PIECES_PAY] if state.pieces else []), *([POSITIONS_PAY] if state.positions else []))

    def claims(self, state: State, player: Player) -> Sequence[Action]:
        """Return giving up (NEI-18)."""
        return (GIVE_UP,) if self.actors(state) == (player,) == (0,) else ()

    def chance(self, state: State) -> Sequence[tuple[Action, int]]:
        """Return every piece card left with every position card left; a kind of piece weighs as often as it is left."""
        if self.actors(state) != (CHANCE,):
            return ()
        left = unseen_cards(state)
        fresh = [place for place, card in enumerate(POSITIONS) if card not in state.shown]
        return [(DRAWS[letter][place], left.count(letter)) for letter in dict.fromkeys(left) for place in fresh]

    def apply(self, state: State, player: Player, action: Action) -> State:
        """Return the state after an announced addition, its cards, a choice of square, the stop, a move, or giving up."""
        if action == GIVE_UP:
            return state._replace(ending=GAVE_UP)
        if action == ADD:
            return state._replace(phase=DRAWING, last=())
        if action == STOP:
            return settle(state._replace(phase=MOVING, last=()))
        if state.phase == DRAWING:
            return self._draw(state, *action)
        if state.phase == PLACING:
            return self._put(state, BOARD.index[action[0]])
        start, goal, pile = action
        return settle(
            state._replace(
                board=move_letter(state.board, BOARD.index[start], BOARD.index[goal]),
                pieces=state.pieces - (pile == PIECES_PAY),
                positions=state.positions - (pile == POSITIONS_PAY),
                last=action,
            )
        )

    def _draw(self, state: State, letter: str, card: str) -> State:
        square = target(max(state.start, 0), card)
        drawn = state._replace(
            phase=PLACING,
            pieces=state.pieces - 1,
            positions=state.positions - 1,
            shown=tuple(known for known in POSITIONS if known in state.shown or known == card),
            card=letter,
            target=square,
            last=(letter, card),
        )
        return self._put(drawn, square) if state.board[square] == EMPTY else drawn

    def _put(self, state: State, square: Square) -> State:
        last = (*state.last, NAMES[square])
        return settle(
            state._replace(
                board=put_letter(state.board, square, state.card), phase=ADDING, start=square, card="", target=NOWHERE, last=last
            )
        )

    def outcome(self, state: State) -> Outcome | None:
        """Return whether the pieces are connected, and the score; a lost game has none (NEI-16 to NEI-18)."""
        return state.ending.outcome(self.scores(state)) if state.ending else None

    def scores(self, state: State) -> tuple[float | None, ...]:
        """Return the cards left in both piles, the score if the pieces were connected now."""
        return (state.pieces + state.positions if state.ending in (None, CONNECTED) else None,)

    def facts(self, state: State) -> Facts:
        """Return `phase`, `cards` (left in both piles), `added`, `paid` (moves made), `groups`, `moves` (how many, whoever pays).

        And the moves that connect: `connecting` at once, `connecting_first` with a second one to follow.
        """
        board, connect = state.board, state.options["connect"]
        sources: dict[str, Callable[[], object]] = {
            "phase": lambda: state.phase,
            "cards": lambda: state.pieces + state.positions,
            "added": lambda: count_pieces(state),
            "paid": lambda: count_paid(state),
            "groups": lambda: boards.group_count(board, connect),
            "moves": lambda: sum(goals.bit_count() for _, goals in boards.moves(board)),
            "connecting": lambda: boards.connecting_moves(board, connect),
            "connecting_first": lambda: boards.connecting_moves(board, connect, 2),
        }
        return Facts(sources)

    def key(self, state: State) -> Hashable:
        """Return the state without the fields that are only for display."""
        return state._replace(last=())

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        """Return `+`, `stop` and squares; after a square the end or a destination; then the paying pile. Cards in pairs."""
        if player == CHANCE:
            return tuple(FACES) if not prefix else POSITIONS if len(prefix) == 1 else ()
        if not prefix:
            return _FIRST
        return _GOALS.get(prefix[0], ()) if len(prefix) == 1 else _PAY if len(prefix) == 2 else ()

    def deal(self, options: Options, number: int) -> Deal:
        """Return both piles of a deal, ``pieces`` in the order of `SIXTEEN` and ``positions`` in that of `POSITIONS` shuffled."""
        return Deal((shuffle_cards(INFO.id, number, "pieces", SIXTEEN), shuffle_cards(INFO.id, number, "positions", POSITIONS)))

    def deal_next(self, state: State, deal: Deal) -> Action:
        """Return the top cards of both piles. Raises LookupError if the deal does not contain them."""
        pieces, positions = deal.piles
        fresh = [card for card in POSITIONS if card not in state.shown]
        letter = find_due_card(pieces, len(SIXTEEN) - state.pieces, unseen_cards(state))
        return (letter, find_due_card(positions, len(POSITIONS) - state.positions, fresh))


def count_paid(state: State) -> int:
    """Return how many cards were spent on moves: what is gone besides the two for each piece."""
    added = count_pieces(state) + bool(state.card)
    return CARDS - 2 * added - state.pieces - state.positions


GAME = Neighbour()
