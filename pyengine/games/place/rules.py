"""The rules of PlaceChess (PLC-01 to PLC-55): states, legality, what a move does, how it ends."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from ...chess.geometry import BOARD, Square
from ...core.fair import LONG, FairPlay
from ...core.game import Ending, Game, GameInfo, Outcome
from ...core.options import Options, choice, whole
from ...core.types import END, RESIGN, Action, Player, Token
from .board import (
    EMPTY,
    HAND,
    JUMPED,
    KING,
    KNIGHT,
    LETTERS,
    MOVES,
    OWN_RANKS,
    PASS,
    PAWN,
    QUEEN,
    SPARE,
    TAKE,
    has_move,
    is_sparable,
    moves,
    victims,
)
from .state import DARK, LIGHT, SET, Arrangements, EndReason, State

# Wipes the other player's pieces off a board: what is left is the arrangement that PLC-52 counts.
_ALONE = (bytes.maketrans(LETTERS[DARK], b"......"), bytes.maketrans(LETTERS[LIGHT], b"......"))

_CHOICES: dict[Action, tuple[Action, Action]] = {action: ((*action, TAKE), (*action, SPARE)) for action in JUMPED}
_PLACINGS: tuple[tuple[tuple[tuple[Square, Action], ...], ...], ...] = tuple(
    tuple(tuple((square, (hand, BOARD.names[square])) for square in ranks) for hand in HAND) for ranks in OWN_RANKS
)

# The alphabet of links, frozen: hand K Q R B N P, pass, squares in board order; then own ranks, or what any piece reaches.
_FIRST: tuple[Token, ...] = (*HAND, *PASS, *BOARD.names)
_GOALS: dict[Token, tuple[Token, ...]] = {
    BOARD.names[square]: tuple(BOARD.names[goal] for goal in range(64) if (square, goal) in MOVES) for square in range(64)
}
_OWN_NAMES = tuple(tuple(BOARD.names[square] for square in ranks) for ranks in OWN_RANKS)


def begin_turn(state: State) -> State:
    """Start a turn of the moving phase: the player to move may lose at once (PLC-52, PLC-53, PLC-55 with ``lose``)."""
    seen, ending = _start_turn(state.options, state.board, state.turn, state.seen)
    return state._replace(seen=seen, ending=ending)


def _start_turn(
    options: Options, board: bytes, player: Player, seen: Arrangements
) -> tuple[Arrangements, Ending[EndReason] | None]:
    """Return what has been seen once a player's turn has begun on a board, and how the game ends by that."""
    repetition = options["repetition"]
    if repetition:
        arrangement = board.translate(_ALONE[player])
        mine = (*seen[player], arrangement)
        seen = (mine, seen[DARK]) if player == LIGHT else (seen[LIGHT], mine)
        if mine.count(arrangement) == repetition:
            return seen, Ending("repetition", 1 - player)
    if options["noMove"] == "lose" and not has_move(board, player):
        return seen, Ending("no-move", 1 - player)
    return seen, None


def count_turns(state: State, player: Player) -> int:
    """Return how often a player has started a turn with the arrangement that this player's pieces have now (PLC-52)."""
    seen = state.seen[player]
    return seen.count(state.board.translate(_ALONE[player])) if seen else 0


def shield_owner(options: Options, player: Player, mover: int) -> Player:
    """Return whose Pawn appears when a player's piece, given by its letter, captures a Queen (PLC-40, PLC-42)."""
    return player if mover == QUEEN[player] or options["shieldPawn"] == "attacker" else 1 - player


def divide_jumps(state: State, possible: list[Action]) -> list[Action]:
    """Return moves of the player to move, with a choice for each jump that may spare (PLC-32)."""
    if state.options["trample"] == "must":
        return possible
    board, player = state.board, state.turn
    return [way for move in possible for way in (_CHOICES[move] if is_sparable(board, player, move) else (move,))]


INFO = GameInfo(
    id="place",
    number=1,
    title="PlaceChess",
    rules_version=1,
    players=(2, 2),
    chance=False,
    hidden=False,
    simultaneous=False,
    options=(
        choice("trample", "must", "may"),
        whole("repetition", 5, 3, 9, 0),
        choice("noMove", "pass", "lose"),
        choice("shieldPawn", "queen", "attacker"),
    ),
    rules="PLC",
    sides=("light", "dark"),
    tints=("light", "dark"),
    emblem="king",
)


class PlaceChess(Game[State]):
    """PlaceChess. Light is player 0."""

    info = INFO

    def start(self, options: Options) -> State:
        """Return the empty board with both reserves full (PLC-01)."""
        return State(options, bytes((EMPTY,)) * 64, (SET, SET), LIGHT, 0)

    def options(self, state: State) -> Options:
        return state.options

    def actors(self, state: State) -> tuple[Player, ...]:
        return (state.turn,) if state.ending is None else ()

    def turn_number(self, state: State) -> int:
        """Return the number of the piece in the draft, then that of the move, which both players share."""
        if state.is_drafting:
            return 33 - sum(map(sum, state.reserves))
        return max(0, state.ply - 32) // 2 + 1

    def legal(self, state: State, player: Player) -> Sequence[Action]:
        """Return placements (PLC-03 to PLC-05), or moves, or the pass of a player who has none (PLC-14, PLC-55)."""
        if player != state.turn or state.ending is not None:
            return ()
        board = state.board
        if state.is_drafting:
            kinds = zip(state.reserves[player], _PLACINGS[player], strict=True)
            return [action for left, places in kinds if left for square, action in places if board[square] == EMPTY]
        return divide_jumps(state, moves(board, player)) or (PASS,)

    def claims(self, state: State, player: Player) -> Sequence[Action]:
        """Return resigning (PLC-54); there are no draws to offer."""
        return (RESIGN,) if player == state.turn and state.ending is None else ()

    def apply(self, state: State, player: Player, action: Action) -> State:
        if action == RESIGN:
            return state._replace(ending=Ending("resign", 1 - player))
        if state.is_drafting:
            return self._place(state, player, action)
        if action == PASS:
            return begin_turn(state._replace(turn=1 - player, ply=state.ply + 1, last=action, shield=""))
        return self._move(state, player, action)

    def _place(self, state: State, player: Player, action: Action) -> State:
        kind, square = HAND.index(action[0]), BOARD.index[action[1]]
        own = state.reserves[player]
        own = (*own[:kind], own[kind] - 1, *own[kind + 1 :])
        reserves = (own, state.reserves[DARK]) if player == LIGHT else (state.reserves[LIGHT], own)
        board = state.board[:square] + LETTERS[player][kind : kind + 1] + state.board[square + 1 :]
        placed = State(state.options, board, reserves, 1 - player, state.ply + 1, last=action)
        return placed if placed.is_drafting else begin_turn(placed)

    def _move(self, state: State, player: Player, action: Action) -> State:
        before, other, seen, lost, shield = state.board, 1 - player, state.seen, state.lost, ""
        origin, goal = BOARD.index[action[0]], BOARD.index[action[1]]
        mover = before[origin]
        captured = victims(before, player, action) if before[goal] != EMPTY or mover == KNIGHT[player] else ()
        squares = bytearray(before)
        squares[origin] = EMPTY
        squares[goal] = mover
        ending: Ending[EndReason] | None = None
        if captured:
            fallen = [before[square] for square in captured]
            queens = [square for square in captured if before[square] == QUEEN[other]]
            for square in captured:
                squares[square] = EMPTY
            squares[goal] = EMPTY if queens else mover
            for square in queens:  # the shield: the mover does not arrive (PLC-40 to PLC-42)
                squares[square] = PAWN[shield_owner(state.options, player, mover)]
            if KING[other] in fallen:  # comes before the shield (PLC-50)
                ending = Ending("king", player)
            elif queens and mover == KING[player]:
                ending = Ending("shield", other)
            shield = BOARD.names[queens[0]] if queens else ""
            lost += bytes([*fallen, mover] if queens else fallen).decode()
        board = bytes(squares)
        if ending is None:
            seen, ending = _start_turn(state.options, board, other, seen)
        return State(state.options, board, state.reserves, other, state.ply + 1, seen, ending, action, shield, lost)

    def outcome(self, state: State) -> Outcome | None:
        """Return who won; there are no draws (PLC-54)."""
        return state.ending.outcome() if state.ending else None

    def facts(self, state: State) -> Mapping[str, object]:
        """Return ``drafting``, ``left`` (sizes of reserves), ``occurrences`` (PLC-52), ``shield`` (square), ``lost`` letters."""
        return {
            "drafting": state.is_drafting,
            "left": tuple(map(sum, state.reserves)),
            "occurrences": state.occurrences,
            "shield": state.shield,
            "lost": state.lost,
        }

    def key(self, state: State) -> Hashable:
        """Return board, reserves, turn and ending; the counts of PLC-52 are history."""
        return (state.board, state.reserves, state.turn, state.ending)

    def fair_play(self, options: Options) -> FairPlay:
        """Return the needs of links: nothing is hidden or random."""
        return FairPlay(usual=LONG)

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        if not prefix:
            return _FIRST
        if len(prefix) == 1:
            return _OWN_NAMES[player] if prefix[0] in HAND else _GOALS.get(prefix[0], ())
        return (END, TAKE, SPARE) if options["trample"] == "may" and prefix in JUMPED else ()


GAME = PlaceChess()
