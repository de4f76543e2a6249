"""The rules of Mathematichess (MTH-01 to MTH-48): what may be done, what it does, how it ends."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import compress
from typing import Final

from pyengine.chess.bitboards import BIT, DIAG, ORTHO
from pyengine.chess.geometry import BOARD
from pyengine.core.facts import Facts
from pyengine.core.fair import LONG, FairPlay
from pyengine.core.game import Ending, Game, GameInfo, Outcome
from pyengine.core.options import Options, choice, whole
from pyengine.core.types import ACCEPT, END, OFFER, RESIGN, Action, Player, Token, list_claims

from .board import HAND, PASS, REACHED, apply_move, moves, square_beyond
from .state import EMPTY, LETTERS, SET, Ban, EndReason, State
from .value import totals, valuation

INFO: Final = GameInfo(
    id="mathematichess",
    number=3,
    title="Mathematichess",
    rules_version=1,
    players=(2, 2),
    chance=False,
    hidden=False,
    simultaneous=False,
    options=(
        choice("sideRule", "square", "board"),
        choice("bonusBase", "counted", "face"),
        choice("majority", "total", "base"),
        choice("joinedCorner", "any", "lone"),
        choice("push", "line", "any"),
        whole("moveLimit", 0, 0, 200),
        whole("fourKind", 0, 0, 500),
        whole("fullHouse", 0, 0, 500),
    ),
    rules="MTH",
    emblem="king",
)

FULL = ((SET,) * 6, (SET,) * 6)
_PLACINGS: tuple[tuple[Action, ...], ...] = tuple(tuple((hand, name) for name in BOARD.names) for hand in HAND)

_IS_EMPTY = bytes(letter == EMPTY for letter in range(256))

# The alphabet of links, frozen: hand K Q R B N P, pass, squares in board order; then any square, or what any piece reaches.
_FIRST: tuple[Token, ...] = (*HAND, *PASS, *BOARD.names)
_GOALS: dict[Token, tuple[Token, ...]] = {
    BOARD.names[square]: tuple(BOARD.names[goal] for goal in goals) for square, goals in enumerate(REACHED)
}


class Mathematichess(Game[State]):
    """The rules. Each side has thirty pieces; four squares stay empty, and their values decide. White is player 0."""

    info = INFO

    def start(self, options: Options) -> State:
        """Return the empty board with both supplies full (MTH-01)."""
        return State(options, bytes((EMPTY,)) * 64, FULL, 0)

    def options(self, state: State) -> Options:
        """Return the options of the game."""
        return state.options

    def actors(self, state: State) -> tuple[Player, ...]:
        """Return the side to move (MTH-01, MTH-04)."""
        return () if state.ending else (state.turn,)

    def turn_number(self, state: State) -> int:
        """Return the number of the piece while the board is filled, then that of the turn, which both players share."""
        return 61 - sum(map(sum, state.supplies)) if state.is_filling else state.turns // 2 + 1

    def legal(self, state: State, player: Player) -> Sequence[Action]:
        """Return placements on any empty square (MTH-02), or moves and passing (MTH-10 to MTH-30)."""
        if state.ending or player != state.turn:
            return ()
        if state.is_filling:
            empty, kinds = state.board.translate(_IS_EMPTY), zip(state.supplies[player], _PLACINGS, strict=True)
            return [place for left, places in kinds if left for place in compress(places, empty)]
        return [*moves(state), PASS]

    def claims(self, state: State, player: Player) -> Sequence[Action]:
        """Return resigning (MTH-34); in stage two also offering to end with a move or pass, and accepting instead (MTH-32)."""
        if state.ending or player != state.turn:
            return ()
        return list_claims(player, state.offer, may_offer=not state.is_filling)

    def apply(self, state: State, player: Player, action: Action) -> State:
        """Return the state after a placement, a move, a pass or a claim."""
        if action == OFFER:
            return state._replace(offer=player)
        if action in (RESIGN, ACCEPT):
            return state._replace(ending=Ending("resign", 1 - player)) if action == RESIGN else _end_game(state, "agreed")
        if state.is_filling:
            return _apply_placement(state, action)
        return _apply_pass(state) if action == PASS else _apply_move(state, action)

    def outcome(self, state: State) -> Outcome | None:
        """Return who won: the higher total, equal totals are a draw; or whoever did not resign (MTH-34)."""
        return state.ending.outcome(self.scores(state)) if state.ending else None

    def scores(self, state: State) -> tuple[float | None, ...]:
        """Return the totals as the territories stand; none while the board is being filled."""
        return (None, None) if state.is_filling else totals(valuation(state.board, state.options))

    def facts(self, state: State) -> Mapping[str, object]:
        """Return the territories by their squares with their arithmetic and who gets them; and where the game stands."""
        return Facts(
            {
                "territories": lambda: _territories(state),
                "left": lambda: tuple(map(sum, state.supplies)),
                "bans": lambda: tuple(ban and tuple(BOARD.names[square] for square in ban) for ban in state.bans),
                "passed": lambda: state.passed,
                "turns": lambda: state.turns,
                "limit": lambda: state.options["moveLimit"],
                "offer": lambda: state.offer,
            }
        )

    def key(self, state: State) -> Hashable:
        """Return the position without offers and the last action; turns count only where there is a limit to them (MTH-33)."""
        turns = state.turns if state.options["moveLimit"] else 0
        return (state.board, state.supplies, state.turn, state.bans, state.passed, turns, state.ending)

    def fair_play(self, options: Options) -> FairPlay:
        """Return the needs of links: nothing is hidden or random."""
        return FairPlay(usual=LONG)

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        """Return supply, pass and squares; then where any piece gets from there; then where a pushed piece may end."""
        if not prefix:
            return _FIRST
        if len(prefix) == 1:
            return BOARD.names if prefix[0] in HAND else _GOALS.get(prefix[0], ())
        if len(prefix) > 2 or prefix[0] in HAND:
            return ()
        start, end = BOARD.index[prefix[0]], BOARD.index[prefix[1]]
        if not (ORTHO[start] | DIAG[start]) & BIT[end]:
            return ()
        if options["push"] == "any" and BOARD.distance(start, end) == 1:
            return (END, *(BOARD.names[other] for other in BOARD.neighbours[end] if other != start))
        straight = square_beyond(start, end)
        return () if straight is None else (END, BOARD.names[straight])


def _end_game(state: State, reason: EndReason) -> State:
    """Return the state with its game ended: the higher total wins, equal totals are a draw."""
    white, black = totals(valuation(state.board, state.options))
    return state._replace(ending=Ending(reason, None if white == black else int(black > white)))


def settle_turn(state: State) -> State:
    """Return a state of stage two before a turn, its game ended by the limit or for want of a move (MTH-33, MTH-31).

    A position read from a text may stand there, too.
    """
    limit = int(state.options["moveLimit"])
    if limit and state.turns >= 2 * limit:
        return _end_game(state, "limit")
    if next(moves(state), None) is None:
        return _end_game(state, "no-move")
    return state


def _apply_placement(state: State, action: Action) -> State:
    kind, square = HAND.index(action[0]), BOARD.index[action[1]]
    side, own = state.turn, state.supplies[state.turn]
    own = (*own[:kind], own[kind] - 1, *own[kind + 1 :])
    supplies = (own, state.supplies[1]) if side == 0 else (state.supplies[0], own)
    board = state.board[:square] + LETTERS[side][kind : kind + 1] + state.board[square + 1 :]
    placed = State(state.options, board, supplies, 1 - side, last=action)
    return placed if placed.is_filling else settle_turn(placed)


def _apply_pass(state: State) -> State:
    return _turn_over(state, state.board, (None, state.bans[1 - state.turn]), True, PASS)


def _apply_move(state: State, action: Action) -> State:
    board, origin = apply_move(state.board, action)
    start, end = BOARD.index[action[0]], BOARD.index[action[1]]
    theirs = state.bans[1 - state.turn]
    if theirs and theirs[0] == origin:  # the banned piece itself was pushed: the ban follows it (MTH-25)
        theirs = (BOARD.index[action[2]], *theirs[1:])
    return _turn_over(state, board, ((end, start, end), theirs), False, action)


def _turn_over(state: State, board: bytes, bans: tuple[Ban | None, Ban | None], passing: bool, action: Action) -> State:
    """Return the state after a turn of stage two; ``bans`` are those of the mover and of the other."""
    side = state.turn
    after = State(
        state.options,
        board,
        state.supplies,
        1 - side,
        bans if side == 0 else (bans[1], bans[0]),
        (passing, state.passed[1]) if side == 0 else (state.passed[0], passing),
        state.turns + 1,
        side if state.offer == side else None,
        None,
        action,
    )
    return _end_game(after, "passes") if passing and state.passed[side] else settle_turn(after)


def _territories(state: State) -> dict[str, dict[str, object]]:
    valued = () if state.is_filling else valuation(state.board, state.options)
    return {
        territory.name: {
            "settlers": territory.settlers,
            "base": territory.base,
            "bonus": territory.bonus,
            "shares": territory.shares,
            "value": territory.value,
            "to": territory.to,
        }
        for territory in valued
    }


GAME = Mathematichess()
