"""Booster Chess: chess in which checkers under a piece give it extra steps or hobble it; hidden cards say where they go."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random

from pyengine.chess.bitboards import SQUARES, Bits
from pyengine.chess.geometry import Square
from pyengine.chess.orthodox import START
from pyengine.chess.pieces import BLACK, WHITE
from pyengine.core.facts import Facts
from pyengine.core.fair import FairPlay
from pyengine.core.game import Ending, Game, GameInfo, Outcome
from pyengine.core.options import Options, switch, whole
from pyengine.core.types import ACCEPT, CHANCE, HIDDEN, OFFER, RESIGN, Action, Player, Token

from .board import (
    STOP,
    VERSION,
    apply_move,
    apply_step,
    attackers_of,
    card_squares,
    find_matches,
    has_move,
    is_in_check,
    lay_checker,
    move_of,
    normal_moves,
    step_moves,
)
from .deck import LETTERS, Cards, colour, remove_card, sort_cards, unseen_cards
from .links import DRAWS, FAIR_PLAY, HAND, UNKNOWN, next_tokens
from .state import (
    CARD,
    DEAL,
    DRAW,
    MOVE,
    NAMES,
    OVER,
    STEP,
    Ground,
    PlaceKey,
    State,
    cards,
    drawer,
    pile,
    possible_hand,
    supply,
)

LIMIT = 100  # turns of both sides together without a capture and without a pawn move (BST-28)

INFO = GameInfo(
    id="booster",
    number=9,
    title="Booster Chess",
    rules_version=VERSION,
    players=(2, 2),
    chance=True,
    hidden=True,
    simultaneous=False,
    options=(
        whole("whiteCheckers", 6, 0, 12),
        whole("blackCheckers", 6, 0, 12),
        whole("checkerCards", 2, 0, 4),
        switch("stepEscape", False, "false", "true"),
        switch("farRankImmunity", True, "false", "true"),
    ),
    rules="BST",
    emblem="king",
)


def matches(state: State, card: str) -> Bits:
    """Return the pieces that a card matches now (BST-30, BST-31)."""
    return find_matches(state.ground.board, LETTERS.get(card, ""), colour(card))


def is_immune(state: State) -> bool:
    """Return whether a piece on its far rank cannot be hobbled by a card (BST-R09)."""
    return bool(state.options["farRankImmunity"])


def turn_over(ground: Ground) -> Ground:
    """Return the ground for the other side at the end of the turn."""
    board = ground.board
    return ground._replace(
        board=board._replace(own=board.enemy, enemy=board.own, turn=1 - board.turn, number=board.number + board.turn)
    )


def place_key(ground: Ground) -> PlaceKey:
    """Return the key by which positions count as the same (BST-28); the numbers of pieces and pawns come first."""
    board = ground.board
    pieces = (board.own | board.enemy).bit_count()
    return (pieces, board.pawns.bit_count(), board._replace(clock=0, number=0), ground.stacks, ground.spent)


# --- the course of a turn ----------------------------------------------------------------------------------------------------


def open_turn(state: State) -> State:
    """Return a state at the beginning of a turn, with the game ended if the side to act is mated or stalemated (BST-27)."""
    if has_move(state.ground, bool(state.options["stepEscape"]), state.options.version):
        return state
    if attackers_of(state.ground):
        return state._replace(phase=OVER, ending=Ending("checkmate", 1 - state.turn))
    return state._replace(phase=OVER, ending=Ending("stalemate"))


def begin_draw(state: State) -> State:
    """Go on to the next turn when no card is due; turn the discards into a new draw pile when it is empty (BST-05).

    There are 32 cards at least and 24 in the hands at most, so that the two are never both empty.
    """
    if drawer(state) is None:
        ground = turn_over(state.ground) if state.phase == DRAW else state.ground
        return state._replace(ground=ground, phase=MOVE)
    return state if pile(state) else state._replace(discard=())


def finish_turn(state: State) -> State:
    """End a turn whose last decision is made: the next player may be mated, or the game drawn (BST-27, BST-28)."""
    over = state._replace(ground=turn_over(state.ground), at=-1, alarm=0)
    key = place_key(over.ground)
    # A position with more pieces or pawns can never occur again.
    before = state.history if state.history and state.history[-1][:2] == key[:2] else ()
    over = open_turn(over._replace(history=(*before, key)))
    if not over.ending and over.history.count(key) >= 3:
        over = over._replace(phase=OVER, ending=Ending("repetition"))
    if not over.ending and over.ground.board.clock >= LIMIT:
        over = over._replace(phase=OVER, ending=Ending("no-progress"))
    if over.ending:
        return over
    return begin_draw(over._replace(ground=state.ground, phase=DRAW))


def begin_card(state: State) -> State:
    """Return the state in the card part of the turn. Without a card in hand this part is left out and the turn ends (BST-04).
    Whoever has a card also has a checker to put down (BST-32)."""
    if state.hands[state.turn]:
        return state._replace(phase=CARD, at=-1, alarm=0)
    return finish_turn(state)


def begin_step(state: State, square: Square) -> State:
    """Return the state in the step part of the turn, which may come several times. Without a legal step the card part follows
    (BST-20, BST-21)."""
    if step_moves(state.ground, square, state.alarm):
        return state._replace(phase=STEP, at=square)
    return begin_card(state)


def _alarm(before: Bits, ground: Ground) -> Bits:
    return before if before and is_in_check(ground) else 0


class Booster(Game[State]):
    """The rules. A turn is a normal move, steps, a card, and draws, which are CHANCE's."""

    info = INFO

    def start(self, options: Options) -> State:
        """Return the orthodox array before the deal (BST-01, BST-02)."""
        ground = Ground(START)
        return begin_draw(State(options, ground, history=(place_key(ground),)))

    def options(self, state: State) -> Options:
        """Return the options of the game."""
        return state.options

    def actors(self, state: State) -> tuple[Player, ...]:
        """Return CHANCE while cards are dealt or drawn, else the player whose turn it is."""
        if state.ending:
            return ()
        return (CHANCE,) if state.phase in (DEAL, DRAW) else (state.turn,)

    def mover(self, state: State) -> Player | None:
        """Return whose turn it is; draws belong to the turn that they end."""
        return None if state.ending else state.turn

    def turn_number(self, state: State) -> int:
        """Return the number of the move, which both players share; 0 for the deal."""
        return 0 if state.phase == DEAL else state.ground.board.number

    def legal(self, state: State, player: Player) -> Sequence[Action]:
        """Return normal moves, steps with the stop, or cards with the pass (BST-04)."""
        if state.ending or player != state.turn:
            return ()
        if state.phase == MOVE:
            return normal_moves(state.ground, bool(state.options["stepEscape"]), state.options.version)
        if state.phase == STEP:
            steps = step_moves(state.ground, state.at, state.alarm)
            return steps if state.alarm else (STOP, *steps)
        return (STOP, *self._plays(state)) if state.phase == CARD else ()

    def _plays(self, state: State) -> list[Action]:
        safe = card_squares(state.ground, is_immune(state))
        return [
            (HAND[card], NAMES[square])
            for card in possible_hand(state, state.turn)
            for square in SQUARES[matches(state, card) & safe]
        ]

    def claims(self, state: State, player: Player) -> Sequence[Action]:
        """Return resigning, and offering or accepting a draw, in one's own turn (BST-28)."""
        if self.actors(state) != (player,) or player == CHANCE:
            return ()
        return (RESIGN, ACCEPT) if state.offer == 1 - player else (RESIGN,) if state.offer == player else (RESIGN, OFFER)

    def chance(self, state: State) -> Sequence[tuple[Action, int]]:
        """Return the cards that may be drawn, all alike."""
        if self.actors(state) != (CHANCE,):
            return ()
        return [(DRAWS[card], 1) for card in unseen_cards(cards(state), *state.hands, state.discard)]

    def accepts(self, state: State, player: Player, action: Action) -> bool:
        """Return whether `apply` takes an action; a draw may come without saying which card it was."""
        if player == CHANCE and action == UNKNOWN:
            return self.actors(state) == (CHANCE,)
        return super().accepts(state, player, action)

    def apply(self, state: State, player: Player, action: Action) -> State:
        """Return the state after a move, a step, a card, a stop, a draw or a claim."""
        if player == CHANCE:
            return self._draw(state, action[0][1:])
        if action == RESIGN:
            return state._replace(ending=Ending("resign", 1 - player))
        if action == ACCEPT:
            return state._replace(ending=Ending("agreed"))
        if action == OFFER:
            return state._replace(offer=player)
        if state.phase == MOVE:
            return self._move(state, action)
        state = state._replace(last=(*state.last, action))
        if action == STOP:
            return begin_card(state) if state.phase == STEP else finish_turn(state)
        return self._step(state, action) if state.phase == STEP else self._play(state, action)

    def _move(self, state: State, action: Action) -> State:
        chosen = move_of(state.ground, action)
        alarm = attackers_of(state.ground) if state.options["stepEscape"] else 0
        ground = apply_move(state.ground, chosen)
        offer = state.offer if state.offer == state.turn else None  # another's offer is declined by going on
        state = state._replace(ground=ground, alarm=_alarm(alarm, ground), offer=offer, last=(action,))
        return begin_step(state, chosen.target)  # castling has no steps: neither king nor rook has a checker (BST-22)

    def _step(self, state: State, action: Action) -> State:
        goal = NAMES.index(action[0])
        ground = apply_step(state.ground, state.at, goal, action[1] if len(action) > 1 else "")
        return begin_step(state._replace(ground=ground, alarm=_alarm(state.alarm, ground)), goal)

    def _play(self, state: State, action: Action) -> State:
        card, player = action[0].partition("/")[2], state.turn
        ground = lay_checker(state.ground, NAMES.index(action[1]), is_immune(state))
        hands = _with(state.hands, player, remove_card(state.hands[player], card))
        return finish_turn(state._replace(ground=ground, hands=hands, discard=sort_cards((*state.discard, card))))

    def _draw(self, state: State, card: str) -> State:
        player = drawer(state)
        assert player is not None
        return begin_draw(state._replace(hands=_with(state.hands, player, sort_cards((*state.hands[player], card)))))

    def outcome(self, state: State) -> Outcome | None:
        """Return who won and how."""
        return state.ending.outcome() if state.ending else None

    def facts(self, state: State) -> Facts:
        """Return `check` (of the player whose turn it is), `stacks` (as in position texts), `phase`, `supplies`, `cards`
        (numbers in hand), `pile`, `discard`, `clock`, `occurrences` (of the position at the start of this turn); in the step part
        `continuations`."""
        sources: dict[str, Callable[[], object]] = {
            "check": lambda: self.is_mover_in_check(state),
            "stacks": lambda: stack_text(state),
            "phase": lambda: state.phase,
            "supplies": lambda: [supply(state, player) for player in (WHITE, BLACK)],
            "cards": lambda: [len(hand) for hand in state.hands],
            "pile": lambda: pile(state),
            "discard": lambda: list(state.discard),
            "clock": lambda: state.ground.board.clock,
            "occurrences": lambda: state.history.count(state.history[-1]) if state.history else 0,
        }
        if state.phase == STEP:
            sources["continuations"] = lambda: len(self.legal(state, state.turn))
        return Facts(sources)

    def is_mover_in_check(self, state: State) -> bool:
        """Return whether the player whose turn it is stands in check."""
        return bool(attackers_of(state.ground)) if state.phase in (MOVE, OVER, DEAL) else is_in_check(state.ground)

    def key(self, state: State) -> Hashable:
        """Return the state without what is only for show, and with repetitions as a number."""
        ground = state.ground._replace(board=state.ground.board._replace(number=0))
        return (state._replace(ground=ground, history=(), last=()), self.facts(state)["occurrences"])

    def observe(self, state: State, viewer: Player | None) -> State:
        """Return the state with other players' cards face down; for a spectator both hands."""
        white, black = (
            hand if player == viewer else (HIDDEN,) * len(hand) for player, hand in zip((WHITE, BLACK), state.hands, strict=True)
        )
        return state._replace(hands=(white, black))

    def redact(self, state: State, player: Player, action: Action, viewer: Player | None) -> Action | None:
        """Return the action; a draw shows its card to nobody but its owner."""
        return UNKNOWN if player == CHANCE and viewer != drawer(state) else action

    def resample(self, view: State, viewer: Player, rng: Random) -> State:
        """Return the view with unseen cards dealt at random for those that it does not know."""
        left = list(unseen_cards(cards(view), *view.hands, view.discard))
        rng.shuffle(left)
        white, black = (sort_cards(left.pop() if card == HIDDEN else card for card in hand) for hand in view.hands)
        return view._replace(hands=(white, black))

    def fair_play(self, options: Options) -> FairPlay:
        """Return that colours are drawn and hands come from a deck shuffled by both (BST-02, BST-05)."""
        return FAIR_PLAY

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        """Return squares, the stop and the cards of the game; after a square the end (a step), what a pawn can become there, or
        where any piece goes; after a card any square. CHANCE has a draw for each card, and one for a card not known."""
        return next_tokens(int(options["checkerCards"]), player, prefix)


def _with(hands: tuple[Cards, Cards], player: Player, hand: Cards) -> tuple[Cards, Cards]:
    return (hand, hands[BLACK]) if player == WHITE else (hands[WHITE], hand)


def stack_text(state: State) -> str:
    """Return the stacks as position texts have them."""
    parts = (f"{NAMES[square]}{'W' if count > 0 else 'B'}{abs(count)}" for square, count in state.ground.stacks)
    return ",".join(parts) or "-"


GAME = Booster()
