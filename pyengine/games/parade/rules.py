"""Parade Chess Solitaire: pieces order enemy-coloured pieces about until all stand together; cards not needed are points."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence

from pyengine.chess.bitboards import BIT, KNIGHT, SQUARES
from pyengine.chess.lettered import EMPTY, put_letter
from pyengine.core.cards import FACES, SIXTEEN, find_due_card, remove_cards, shuffle_cards
from pyengine.core.facts import Facts
from pyengine.core.game import Deal, Ending, Game, GameInfo, Outcome
from pyengine.core.options import Options, choice
from pyengine.core.types import CHANCE, GIVE_UP, Action, Player, Token

from .board import (
    _LINES,
    INDEX,
    LIMIT,
    NAMES,
    apply_order,
    group_count,
    is_connected,
    landing_square,
    orders,
)
from .state import BROKE, CONNECTED, DEBT, GAVE_UP, HAND, LAYOUT, PILE, STUCK, TURNING, EndReason, Stage, State

ADD: Action = ("+",)

CARDS: Mapping[str, Action] = {letter: (letter,) for letter in FACES}

INFO = GameInfo(
    id="parade",
    number=7,
    title="Parade Chess Solitaire",
    rules_version=1,
    players=(1, 1),
    chance=True,
    hidden=False,
    simultaneous=False,
    options=(choice("overflow", "lost", "wrap"), choice("debtLimit", "none", "16")),
    rules="PAR",
    sides=("you",),
    solitaire=True,
)


def find_ending(options: Options, board: str, stage: Stage, tally: int) -> tuple[Stage, Ending[EndReason] | None]:
    """Return the stage after an action in `HAND` or `DEBT`, and how the game ended, None = it goes on (PAR-16 to PAR-19)."""
    if is_connected(board):
        return stage, CONNECTED
    if stage == HAND and tally:
        return HAND, None
    if stage == DEBT and tally >= LIMIT and options["debtLimit"] == "16":
        return DEBT, BROKE
    return DEBT, None if orders(board) else STUCK


def settle(state: State) -> State:
    """Go on to the next stage when one is over, and find out whether the game is."""
    stage: Stage = HAND if state.stage == LAYOUT and not state.tally else state.stage
    if stage in (LAYOUT, TURNING):
        return state
    tally = PILE if state.stage == LAYOUT else state.tally
    stage, ending = find_ending(state.options, state.board, stage, tally)
    return state._replace(stage=stage, tally=tally, ending=ending)


# The alphabet of links, frozen. An order goes along a line of a queen or to a knight's leaps, and stays in that way of moving.
_FIRST: tuple[Token, ...] = (*ADD, *NAMES)
_SUBJECTS: Mapping[Token, tuple[Token, ...]] = {
    NAMES[square]: tuple(NAMES[goal] for goal in SQUARES[_LINES[square] | KNIGHT[square]]) for square in range(64)
}


def _sent_squares(commander: Token, subject: Token) -> tuple[Token, ...]:
    if subject not in _SUBJECTS.get(commander, ()):
        return ()
    start, where = INDEX[commander], INDEX[subject]
    way = KNIGHT[start] if KNIGHT[start] & BIT[where] else _LINES[start]
    return tuple(NAMES[goal] for goal in SQUARES[way & ~BIT[where]])


class Parade(Game[State]):
    """The rules. The layout is eight chance results; then every action spends a card, an addition being followed by its card."""

    info = INFO

    def start(self, options: Options) -> State:
        """Return the empty board before the layout (PAR-02)."""
        return State(options, EMPTY * 64, LAYOUT, PILE, SIXTEEN)

    def options(self, state: State) -> Options:
        """Return the options of the game."""
        return state.options

    def actors(self, state: State) -> tuple[Player, ...]:
        """Return CHANCE while a card has to be turned up, else the player."""
        if state.ending:
            return ()
        return (CHANCE,) if state.stage in (LAYOUT, TURNING) else (0,)

    def mover(self, state: State) -> Player | None:
        """Return the player, whose turn the cards belong to as well."""
        return None if state.ending else 0

    def turn_number(self, state: State) -> int | None:
        """Return 0 for the layout; turns are not counted later."""
        return 0 if state.stage == LAYOUT else None

    def legal(self, state: State, player: Player) -> Sequence[Action]:
        """Return the addition and the orders (PAR-05, PAR-06); in debt orders alone (PAR-17)."""
        if player or state.ending or state.stage in (LAYOUT, TURNING):
            return ()
        commands = orders(state.board)
        return (ADD, *commands) if state.stage == HAND else commands

    def claims(self, state: State, player: Player) -> Sequence[Action]:
        """Return giving up (PAR-19)."""
        return (GIVE_UP,) if self.actors(state) == (player,) == (0,) else ()

    def chance(self, state: State) -> Sequence[tuple[Action, int]]:
        """Return the cards that may turn up, each as often as it has not been shown (PAR-11)."""
        if self.actors(state) != (CHANCE,):
            return ()
        return [(CARDS[letter], state.unseen.count(letter)) for letter in dict.fromkeys(state.unseen)]

    def apply(self, state: State, player: Player, action: Action) -> State:
        """Return the state after a card, an addition announced, an order, or giving up."""
        if len(action) == 3:
            options, board, stage, tally, unseen, _, _ = state
            board, tally = apply_order(board, action), tally + 1 if stage == DEBT else tally - 1
            stage, ending = find_ending(options, board, stage, tally)
            return State(options, board, stage, tally, unseen, ending, action)
        if player == CHANCE:
            return self._turn_up(state, action[0])
        if action == ADD:
            return state._replace(stage=TURNING, tally=state.tally - 1, last=())
        return state._replace(ending=GAVE_UP)

    def _turn_up(self, state: State, letter: str) -> State:
        square = landing_square(state.board, letter, state.options["overflow"])
        layout = state.stage == LAYOUT
        return settle(
            state._replace(
                board=state.board if square is None else put_letter(state.board, square, letter),
                stage=LAYOUT if layout else HAND,
                tally=state.tally - layout,
                unseen=remove_cards(state.unseen, letter),
                last=(letter, "-" if square is None else NAMES[square]),
            )
        )

    def outcome(self, state: State) -> Outcome | None:
        """Return whether the pieces are connected, and the score; a failed game has none (PAR-16 to PAR-19)."""
        return state.ending.outcome(self.scores(state)) if state.ending else None

    def scores(self, state: State) -> tuple[float | None, ...]:
        """Return the score as it would be if the pieces were connected now: cards in hand, or minus the debt."""
        if state.ending not in (None, CONNECTED):
            return (None,)
        return (PILE if state.stage == LAYOUT else -state.tally if state.stage == DEBT else state.tally,)

    def facts(self, state: State) -> Facts:
        """Return `stage`, `cards` (in hand), `debt`, `unseen`, `groups`, `orders` (how many), `connecting` (sorted texts)."""
        sources: dict[str, Callable[[], object]] = {
            "stage": lambda: state.stage,
            "cards": lambda: PILE if state.stage == LAYOUT else 0 if state.stage == DEBT else state.tally,
            "debt": lambda: state.tally if state.stage == DEBT else 0,
            "unseen": lambda: state.unseen,
            "groups": lambda: group_count(state.board),
            "orders": lambda: len(orders(state.board)),
            "connecting": lambda: sorted(
                "{}:{}{}".format(*order) for order in orders(state.board) if group_count(apply_order(state.board, order)) == 1
            ),
        }
        return Facts(sources)

    def key(self, state: State) -> Hashable:
        """Return the state without the fields that are only for display."""
        return state._replace(last=())

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        """Return `+` and squares; then any square an orthodox piece attacks from there; then those of the same way of moving."""
        if player == CHANCE:
            return () if prefix else tuple(CARDS)
        if len(prefix) == 2:
            return _sent_squares(*prefix)
        return _FIRST if not prefix else _SUBJECTS.get(prefix[0], ()) if len(prefix) == 1 else ()

    def deal(self, options: Options, number: int) -> Deal:
        """Return the layout and the hand pile of a deal: sixteen shuffled cards, pile ``deck``, eight and eight (PAR-02)."""
        cards = shuffle_cards(INFO.id, number, "deck", SIXTEEN)
        return Deal((cards[:PILE], cards[PILE:]))

    def deal_next(self, state: State, deal: Deal) -> Action:
        """Return the card due: the next of the layout, or of the hand pile, where every action spends one.

        Raises LookupError if the deal does not contain the card.
        """
        layout, hand = deal.piles
        if state.stage == LAYOUT:
            return CARDS[find_due_card((*layout, *hand), PILE - state.tally, state.unseen)]
        return CARDS[find_due_card((*hand, *layout), PILE - 1 - state.tally, state.unseen)]


GAME = Parade()
