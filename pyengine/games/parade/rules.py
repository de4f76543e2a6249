"""Parade Chess Solitaire: pieces order enemy-coloured pieces about until all stand together; cards not needed are points."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from pyengine.chess.attacks import ATTACKS, EDGES, Attack, groups, men
from pyengine.chess.bitboards import BETWEEN, BIT, DIAG, FILES, FULL, KING, KNIGHT, ORTHO, SQUARES, Bits, union
from pyengine.chess.geometry import BOARD, Square
from pyengine.chess.lettered import EMPTY, put, shifted
from pyengine.core.cards import FACES, SIXTEEN, due, shuffled, without
from pyengine.core.facts import Facts
from pyengine.core.game import CHANCE, GIVE_UP, Action, Deal, Game, GameInfo, Outcome, Player, Token
from pyengine.core.options import Options, choice
from pyengine.core.words import Reason

LAYOUT, HAND, TURNING, DEBT = "0", "1", "1+", "2"  # the stages as position texts have them; TURNING: an added card is due
PILE = 8  # cards of the layout, and of the hand pile
LIMIT = 16  # orders in debt where there is a limit (PAR-18)
GAPS: Mapping[str, int] = {"N": 1, "B": 2, "R": 3, "Q": 5, "K": 6}
CONNECTED, STUCK, BROKE, GAVE_UP = "connected", "stuck", "debt", "gave-up"

ADD: Action = ("+",)
_LINES: tuple[Bits, ...] = tuple(ORTHO[square] | DIAG[square] for square in range(64))
_SIGHTS = {"K": KING, "Q": _LINES, "R": ORTHO, "B": DIAG, "N": KNIGHT}
SIGHT = {letter: sight for kind, sight in _SIGHTS.items() for letter in (kind, kind.lower())}
"""SIGHT[letter][square]: the squares that a piece attacks on an empty board."""

_NOT_A, _NOT_H = FULL ^ FILES[0], FULL ^ FILES[7]
CARDS: Mapping[str, Action] = {letter: (letter,) for letter in FACES}
NAMES, INDEX = BOARD.names, BOARD.index

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


class State(NamedTuple):
    """A position of the rule book. The order of the hand pile is no part of it: a card is drawn when it is turned up.

    ``tally``: layout cards to come, cards left in hand, or orders made in debt, as ``stage`` has it. ``unseen``: the cards not
    yet shown, those spent on orders included (PAR-11). ``ended``: how it ended, "" = it goes on.
    """

    options: Options
    board: str
    stage: str
    tally: int
    unseen: str
    ended: str = ""
    last: tuple[Token, ...] = ()  # for show: an order, or a card's letter and the square where its piece was put ("-" = none)


def subjects(board: str, commander: Square) -> Bits:
    """Return the squares of the pieces that a piece can give orders to: of the other colour and attacked (PAR-06, PAR-07)."""
    white, black = men(board)
    other = black if white & BIT[commander] else white
    return ATTACKS[board[commander]](commander, white | black) & other


def goals(board: str, commander: Square, subject: Square) -> Bits:
    """Return where a subject can be sent: empty squares attacked once it is lifted, not its own (PAR-06, PAR-08, PAR-09)."""
    white, black = men(board)
    return _goals(ATTACKS[board[commander]], commander, BIT[subject], white | black)


def _goals(attack: Attack, commander: Square, subject: Bits, occupied: Bits) -> Bits:
    return attack(commander, occupied & ~subject) & ~occupied


@lru_cache(maxsize=64)  # for the boards at hand: looking up and letting go of many takes longer
def orders(board: str) -> tuple[Action, ...]:
    """Return all orders on a board, whatever the stage."""
    white, black = men(board)
    left = occupied = white | black
    found: list[Action] = []
    while left:
        bit = left & -left
        left ^= bit
        commander = bit.bit_length() - 1
        sight = SIGHT[board[commander]][commander]
        other = (black if white & bit else white) & sight
        if other:
            near = occupied & sight
            known_near, known_other, known_sight, commands = _KNOWN[commander]
            if near != known_near or other != known_other or sight != known_sight:
                commands = _commands(board[commander], commander, sight, near, other)
                _KNOWN[commander] = near, other, sight, commands
            found += commands
    return tuple(found)


# Per square what was in sight of the last piece there, and its orders: most moves touch nothing that a given piece sees.
_KNOWN: list[tuple[Bits, Bits, Bits, list[Action]]] = [(0, 0, 0, [])] * 64


def _commands(letter: str, commander: Square, sight: Bits, occupied: Bits, other: Bits) -> list[Action]:
    """Return the orders of one piece, which depend on what stands in its sight alone."""
    seen = ATTACKS[letter](commander, occupied)
    near = seen & ~occupied
    found: list[Action] = []
    for subject in SQUARES[seen & other]:
        beyond, ways = _conceivable(commander, subject, sight)
        screen = beyond & occupied
        if screen:  # once the subject is lifted, the line ends at the next piece
            beyond &= (screen & -screen) - 1 if subject > commander else -1 << screen.bit_length()
        open_ = near | beyond
        for bit, order in ways:  # a loop is a tenth faster here than a list made at once
            if bit & open_:
                found.append(order)
    return found


@cache
def _conceivable(commander: Square, subject: Square, sight: Bits) -> tuple[Bits, tuple[tuple[Bits, Action], ...]]:
    """Return the squares behind a subject, and all orders to it with the square it is sent to, made once for all boards."""
    beyond = union(square for square in SQUARES[sight] if BETWEEN[commander][square] & BIT[subject])
    return beyond, tuple((BIT[goal], (NAMES[commander], NAMES[subject], NAMES[goal])) for goal in SQUARES[sight])


def obeyed(board: str, order: Action) -> str:
    """Return the board after an order."""
    _, start, goal = order
    return shifted(board, INDEX[start], INDEX[goal])


def group_count(board: str) -> int:
    """Return in how many groups the pieces stand, sides touching (PAR-14)."""
    white, black = men(board)
    return groups(white | black, EDGES)


def together(board: str) -> bool:
    """Return whether the pieces stand in one group, or there is none (PAR-14)."""
    white, black = men(board)
    left = white | black
    if left & ~(left << 8 | left >> 8 | (left & _NOT_H) << 1 | (left & _NOT_A) >> 1):  # one stands alone
        return not left & left - 1
    front = left & -left
    while front:
        left ^= front
        around = front << 8 | front >> 8 | (front & _NOT_H) << 1 | (front & _NOT_A) >> 1
        front = around & left
    return not left


def furthest(board: str) -> Square:
    """Return the occupied square with the greatest number, -1 when there is none (PAR-12)."""
    white, black = men(board)
    return (white | black).bit_length() - 1


def landing(board: str, letter: str, overflow: object) -> Square | None:
    """Return where a card's piece is put: its gap beyond the furthest piece (PAR-03, PAR-12); None when it is lost (PAR-13)."""
    square = furthest(board) + GAPS[letter.upper()] + 1
    if square < 64:
        return square
    if overflow == "lost":
        return None
    square -= 64
    while board[square] != EMPTY:
        square += 1
    return square


def judged(options: Options, board: str, stage: str, tally: int) -> tuple[str, str]:
    """Return the stage after an action in `HAND` or `DEBT`, and how the game ended, "" = it goes on (PAR-16 to PAR-19)."""
    if together(board):
        return stage, CONNECTED
    if stage == HAND and tally:
        return HAND, ""
    if stage == DEBT and tally >= LIMIT and options["debtLimit"] == "16":
        return DEBT, BROKE
    return DEBT, "" if orders(board) else STUCK


def settle(state: State) -> State:
    """Go on to the next stage when one is over, and find out whether the game is."""
    stage = HAND if state.stage == LAYOUT and not state.tally else state.stage
    if stage in (LAYOUT, TURNING):
        return state
    tally = PILE if state.stage == LAYOUT else state.tally
    stage, ended = judged(state.options, state.board, stage, tally)
    return state._replace(stage=stage, tally=tally, ended=ended)


# The alphabet of links, frozen. An order goes along a line of a queen or to a knight's leaps, and stays in that way of moving.
_FIRST: tuple[Token, ...] = (*ADD, *NAMES)
_SUBJECTS: Mapping[Token, tuple[Token, ...]] = {
    NAMES[square]: tuple(NAMES[goal] for goal in SQUARES[_LINES[square] | KNIGHT[square]]) for square in range(64)
}


def _sent(commander: Token, subject: Token) -> tuple[Token, ...]:
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
        """Return CHANCE while a card is to be turned up, else the player."""
        if state.ended:
            return ()
        return (CHANCE,) if state.stage in (LAYOUT, TURNING) else (0,)

    def mover(self, state: State) -> Player | None:
        """Return the player, whose turn the cards belong to as well."""
        return None if state.ended else 0

    def legal(self, state: State, player: Player) -> Sequence[Action]:
        """Return the addition and the orders (PAR-05, PAR-06); in debt orders alone (PAR-17)."""
        if player or state.ended or state.stage in (LAYOUT, TURNING):
            return ()
        found = orders(state.board)
        return (ADD, *found) if state.stage == HAND else found

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
            board, tally = obeyed(board, action), tally + 1 if stage == DEBT else tally - 1
            stage, ended = judged(options, board, stage, tally)
            return State(options, board, stage, tally, unseen, ended, action)
        if player == CHANCE:
            return self._turn_up(state, action[0])
        if action == ADD:
            return state._replace(stage=TURNING, tally=state.tally - 1, last=())
        return state._replace(ended=GAVE_UP)

    def _turn_up(self, state: State, letter: str) -> State:
        square = landing(state.board, letter, state.options["overflow"])
        layout = state.stage == LAYOUT
        return settle(
            state._replace(
                board=state.board if square is None else put(state.board, square, letter),
                stage=LAYOUT if layout else HAND,
                tally=state.tally - layout,
                unseen=without(state.unseen, letter),
                last=(letter, "-" if square is None else NAMES[square]),
            )
        )

    def outcome(self, state: State) -> Outcome | None:
        """Return whether the parade stands, and the score; a failure has none (PAR-16 to PAR-19)."""
        if not state.ended:
            return None
        won = state.ended == CONNECTED
        return Outcome((0,) if won else (), state.ended, (1.0 if won else -1.0,), self.scores(state))

    def scores(self, state: State) -> tuple[float | None, ...]:
        """Return the score as it would be if the pieces were connected now: cards in hand, or minus the debt."""
        if state.ended not in ("", CONNECTED):
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
                "{}:{}{}".format(*order) for order in orders(state.board) if group_count(obeyed(state.board, order)) == 1
            ),
        }
        return Facts(sources)

    def key(self, state: State) -> Hashable:
        """Return the state without what is only for show."""
        return state._replace(last=())

    def explain(self, state: State, player: Player, tokens: Action) -> Reason:
        """Say why tokens are no action now, with the rule that decides."""
        from .explain import explain  # the sentences need the rules, so they come later

        return explain(state, player, tokens)

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        """Return `+` and squares; then any square an orthodox piece attacks from there; then those of the same way of moving."""
        if player == CHANCE:
            return () if prefix else tuple(CARDS)
        if len(prefix) == 2:
            return _sent(*prefix)
        return _FIRST if not prefix else _SUBJECTS.get(prefix[0], ()) if len(prefix) == 1 else ()

    def deal(self, options: Options, number: int) -> Deal:
        """Return the layout and the hand pile of a deal: sixteen shuffled cards, pile ``deck``, eight and eight (PAR-02)."""
        cards = shuffled(INFO.id, number, "deck", SIXTEEN)
        return Deal((cards[:PILE], cards[PILE:]))

    def dealt(self, state: State, deal: Deal) -> Action:
        """Return the card due: the next of the layout, or of the hand pile, where every action spends one.

        Raises LookupError where the deal does not know the card.
        """
        layout, hand = deal.piles
        if state.stage == LAYOUT:
            return CARDS[due((*layout, *hand), PILE - state.tally, state.unseen)]
        return CARDS[due((*hand, *layout), PILE - 1 - state.tally, state.unseen)]


GAME = Parade()
