"""The rules of Cloak and Dagger Chess: who acts, what is legal, what an action does, how it ends (CLK-01 to CLK-30)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import chain
from random import Random

from pyengine.chess.bitboards import BIT, KNIGHT, SQUARES, bishop_attacks, rook_attacks
from pyengine.chess.geometry import BOARD
from pyengine.chess.pieces import BLACK, WHITE
from pyengine.core.facts import Facts
from pyengine.core.fair import FairPlay
from pyengine.core.game import Game, GameInfo, Outcome
from pyengine.core.options import Options, choice, switch
from pyengine.core.types import ACCEPT, END, HIDDEN, OFFER, RESIGN, Action, Player, Token

from .arrays import ACTIONS, ARRAYS, CHOICES, Counts, known_letters, letters, next_tokens
from .board import actions_of, bonus, imagine_moves, is_attacked, is_exposed, regular
from .effects import answer, assign, drop, finish, give_in, guess, move, name_captured, pass_turn, proceed, show
from .links import FAIR_PLAY
from .state import (
    ALL_PIECES,
    ASK,
    BONUS,
    DECLINE,
    DROP,
    END_TURN,
    GUESS,
    HOME,
    IS,
    NAMES,
    NO,
    NO_MOVE,
    OVER,
    PENDING,
    PROMOTE,
    SECOND,
    SETUP,
    SHOW,
    UNCLOAK,
    YES,
    State,
    cloaked_checkers,
    squares,
    start_board,
)

COUNTS = Counts()

# The alphabet of links, frozen: slots of checker 1, squares in board order, then single tokens; after a square whatever any piece
# reaches from there, then guesses, then uncloakings.
_SINGLES: tuple[Token, ...] = (DROP, *DECLINE, *YES, *NO, *IS.values(), *END_TURN, *NO_MOVE)
_FIRST: tuple[Token, ...] = (*next_tokens(()), *NAMES, *_SINGLES)
_SECOND: dict[Token, tuple[Token, ...]] = {
    NAMES[square]: (
        *squares(rook_attacks(square, 0) | bishop_attacks(square, 0) | KNIGHT[square]),
        *ASK.values(),
        *SHOW.values(),
    )
    for square in range(64)
}
_QUESTIONS: tuple[tuple[Action, ...], ...] = tuple(tuple((name, ask) for ask in ASK.values()) for name in NAMES)


INFO = GameInfo(
    id="cloak",
    number=10,
    title="Cloak and Dagger Chess",
    rules_version=2,
    players=(2, 2),
    chance=False,
    hidden=True,
    simultaneous=True,
    options=(choice("correctGuess", "mark", "uncloak", "repeat"), switch("captureUncloakedKing", False, "false", "true")),
    rules="CLK",
    emblem="king",
)


class Cloak(Game[State]):
    """Cloak and Dagger Chess. White is player 0."""

    info = INFO

    def start(self, options: Options) -> State:
        """Return the start position, in which both players make their assignments (CLK-01, CLK-02)."""
        return State(options, start_board(), unmoved=HOME[0] | HOME[1])

    def options(self, state: State) -> Options:
        return state.options

    def actors(self, state: State) -> tuple[Player, ...]:
        """Return who has yet to assign, who must answer or name a checker, or the player whose turn it is."""
        if state.phase == OVER:
            return ()
        if state.phase == SETUP:
            return tuple(player for player in (0, 1) if not state.secrets[player])
        return (state.turn if state.owner is None else state.owner,)

    def mover(self, state: State) -> Player | None:
        """Return whose turn it is, also while the other player answers."""
        return None if state.phase in (SETUP, OVER) else state.turn

    def turn_number(self, state: State) -> int:
        """Return the number of the turn, which both players share; 0 for the set-up."""
        return 0 if state.phase == SETUP else state.number

    def legal(self, state: State, player: Player) -> Sequence[Action]:
        """Return the legal actions. For a player whose assignment is HIDDEN these are the actions that some assignment still
        possible allows."""
        if player not in self.actors(state):
            return ()
        if state.phase == SETUP:
            return ACTIONS
        if state.asked:
            return _answers(state, player)
        if state.captured:
            return [(IS[letter],) for letter in _may_be(state, player, state.captured)]
        if state.phase in (PENDING, BONUS):
            return [*bonus(state, player), DECLINE]
        if state.phase == UNCLOAK:
            return [END_TURN, *_uncloakings(state, player)]
        if HIDDEN in state.secrets[player]:
            moves, without = imagine_moves(state, player)
        else:
            moves, without = regular(state, player, state.secrets[player]), 0
        actions = actions_of(moves)
        if state.phase == GUESS and actions:
            actions = [*_guesses(state, player), *actions]
        return actions if actions and not without else [*actions, NO_MOVE]

    def claims(self, state: State, player: Player) -> Sequence[Action]:
        """Return resigning, and once the assignments are made offering and accepting a draw (CLK-29)."""
        if player not in self.actors(state):
            return ()
        if state.offer == 1 - player:
            return (RESIGN, ACCEPT)
        return (RESIGN, OFFER) if state.phase != SETUP and state.turn == player and state.offer is None else (RESIGN,)

    def apply(self, state: State, player: Player, action: Action) -> State:
        if action == RESIGN:
            return finish(state, "resign", 1 - player)
        if action == ACCEPT:
            return finish(state, "agreed", None)
        if action == OFFER:
            return state._replace(offer=player)
        if state.phase == SETUP:
            return assign(state, player, action)
        if state.offer == 1 - player and state.turn == player:  # playing on declines it
            state = state._replace(offer=None)
        if state.asked:
            return answer(state, player, action == YES)
        if state.captured:
            return name_captured(state, player, action[0][-1])
        if action == DECLINE:
            return proceed(state)
        if action == END_TURN:
            return pass_turn(state)
        if action == NO_MOVE:
            return give_in(state, player)
        if action[0] == DROP:
            return drop(state, player, BOARD.index[action[1]])
        number = ALL_PIECES[state.board[BOARD.index[action[0]]]].number
        if action[1] in ASK.values():
            return guess(state, player, number, action[1][-1])
        return show(state, player, number, action[1][-1]) if action[1] in SHOW.values() else move(state, player, action)

    def outcome(self, state: State) -> Outcome | None:
        return state.ending.outcome() if state.ending else None

    def facts(self, state: State) -> Facts:
        """Return public facts: ``phase``, ``cloaked`` numbers, ``pools``, ``marked`` numbers, ``possible`` (how many assignments
        each side may still have), ``certain`` (letters everybody knows), ``clock``, ``occurrences`` (CLK-29), ``check`` (the
        mover's king is under visible attack) and ``assignments`` (counts among all 960)."""
        return Facts(
            {
                "phase": lambda: state.phase,
                "cloaked": lambda: tuple(tuple(number for number, _ in cloaked_checkers(state, player)) for player in (0, 1)),
                "pools": lambda: state.pools,
                "marked": lambda: tuple(tuple(square + 1 for square in SQUARES[marks]) for marks in state.marks),
                "possible": lambda: tuple(possible.bit_count() for possible in state.possible),
                "certain": lambda: tuple(map(known_letters, state.possible)),
                "clock": lambda: state.clock,
                "occurrences": lambda: state.seen.count(state.seen[-1]) if state.seen else 0,
                "check": lambda: is_exposed(state.board, state.turn),
                "assignments": lambda: COUNTS,
            }
        )

    def key(self, state: State) -> Hashable:
        """Return everything but clock, turn number, history, offers and what is only told."""
        return state[1:11] + state[13:15] + (state.ending,)

    def observe(self, state: State, viewer: Player | None) -> State:
        """Return the state with only those letters of other players' assignments that are certain from public facts.

        After a game both assignments are disclosed (CLK-30).
        """
        if state.phase == OVER and state.dealt:
            return state
        white, black = (state.secrets[player] if player == viewer else _public(state, player) for player in (0, 1))
        return state._replace(secrets=(white, black))

    def redact(self, state: State, player: Player, action: Action, viewer: Player | None) -> Action | None:
        """Hide an assignment from others; everything else is public (CLK-02)."""
        return (HIDDEN,) if state.phase == SETUP and viewer != player and action != RESIGN else action

    def resample(self, view: State, viewer: Player, rng: Random) -> State:
        """Return a state in which every hidden assignment is one of those still possible."""
        return view._replace(secrets=(_drawn_letters(view, WHITE, rng), _drawn_letters(view, BLACK, rng)))

    def fair_play(self, options: Options) -> FairPlay:
        """Return that colours are drawn and that assignments are promised, answers proved (CLK-02, CLK-03)."""
        return FAIR_PLAY

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        if not prefix:
            return _FIRST
        first = prefix[0]
        if first in CHOICES:
            return next_tokens(prefix)
        if len(prefix) == 1:
            return squares(SECOND[player]) if first == DROP else _SECOND.get(first, ())
        if len(prefix) > 2 or first not in BOARD.index or prefix[1] not in BOARD.index:
            return ()
        start, end = BOARD.index[first], BOARD.index[prefix[1]]
        promotes = BIT[start] & SECOND[1 - player] and BIT[end] & HOME[1 - player] and abs(start % 8 - end % 8) < 2
        return (END, *PROMOTE.values()) if promotes else ()


def _may_be(state: State, player: Player, number: int) -> str:
    """Return what a player's checker is: its letter, or all that it may still be where that is hidden."""
    letter = state.secrets[player][number - 1]
    return letters(state.possible[player], number) if letter == HIDDEN else letter


def _answers(state: State, player: Player) -> list[Action]:
    may_be, letter = _may_be(state, player, int(state.asked[0])), state.asked[1]
    return [answer for answer, fits in ((YES, letter in may_be), (NO, may_be != letter)) if fits]


def _guesses(state: State, player: Player) -> list[Action]:
    """Return every piece for every cloaked enemy checker that is not marked (CLK-13, CLK-14)."""
    other = 1 - player
    free = [square for number, square in cloaked_checkers(state, other) if not state.marks[other] & BIT[number - 1]]
    return [*chain.from_iterable(map(_QUESTIONS.__getitem__, free))]


def _uncloakings(state: State, player: Player) -> list[Action]:
    """Return what may be uncloaked: any own checker, but no king under visible attack (CLK-18, CLK-19)."""
    return [
        (NAMES[square], SHOW[letter])
        for number, square in cloaked_checkers(state, player)
        for letter in _may_be(state, player, number)
        if letter != "K" or not is_attacked(state.board, player, square)
    ]


def _public(state: State, player: Player) -> str:
    return state.secrets[player] and known_letters(state.possible[player])


def _drawn_letters(view: State, player: Player, rng: Random) -> str:
    if HIDDEN not in view.secrets[player]:
        return view.secrets[player]
    possible = view.possible[player]
    place = rng.randrange(possible.bit_count())
    for _ in range(place):
        possible &= possible - 1
    return ARRAYS[(possible & -possible).bit_length() - 1]


GAME = Cloak()
