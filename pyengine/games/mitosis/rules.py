"""The rules of Mitosis Chess (MIT-01 to MIT-58): what may be done, what it does, how it ends."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from pyengine.chess.pieces import SIDES, owner, piece_letter
from pyengine.core.fair import LONG, FairPlay
from pyengine.core.game import Ending, Game, GameInfo, Outcome
from pyengine.core.options import Options, choice, switch, whole
from pyengine.core.types import ACCEPT, END, OFFER, RESIGN, Action, Player, Token, list_claims

from .board import (
    BASES,
    BEFORE_LAST,
    BOARD,
    GOALS,
    KINGS,
    MAIN,
    MINORS,
    PASS,
    PAWNS,
    REMOVED_WITH_KING,
    arrangements,
    home,
    is_capture,
    is_en_passant,
    is_last_pawn,
    moves,
    placed_parts,
    room,
    stronger,
    yields,
)
from .state import EndReason, State

INFO: Final = GameInfo(
    id="mitosis",
    number=2,
    title="Mitosis Chess",
    rules_version=1,
    players=(2, 2),
    chance=False,
    hidden=False,
    simultaneous=False,
    options=(
        whole("fifty", 50, 0, 200),
        switch("kingSelfGuard", True),
        choice("kinglessMinors", "stay", "vanish"),
        switch("baseShuffle", True),
        switch("lastStand", False),
        switch("bare", False),
    ),
    rules="MIT",
    emblem="king",
)

_ARMY = "CAQGKGQAC"
_START: tuple[str, ...] = (*_ARMY, *"P" * 9, *[""] * 45, *"p" * 9, *_ARMY.lower(), *[""] * 6)

# The alphabet of links, frozen: main squares in board order, own base, R B N, pass; then what any piece reaches, in board order.
_FIRST: tuple[tuple[Token, ...], ...] = tuple(
    (*BOARD.names[:MAIN], *(BOARD.names[cell] for cell in base), *MINORS, *PASS) for base in BASES
)
_GOALS: dict[Token, tuple[Token, ...]] = {
    BOARD.names[cell]: tuple(BOARD.names[goal] for goal in goals) for cell, goals in enumerate(GOALS)
}
_BASE_NAMES = tuple(tuple(BOARD.names[cell] for cell in base) for base in BASES)


class MitosisChess(Game[State]):
    """The rules. Captured compounds split; the king is not royal; a side without pieces on the board has lost."""

    info = INFO

    def start(self, options: Options) -> State:
        """Return the start position (section 1), White to move (MIT-01)."""
        return State(_START, 0, "", -1, 0, 0, 0, False, None, None, (), options)

    def options(self, state: State) -> Options:
        """Return the options of the game."""
        return state.options

    def actors(self, state: State) -> tuple[Player, ...]:
        """Return the side to move, which also arranges the parts it was yielded (MIT-01)."""
        return () if state.ending else (state.turn,)

    def turn_number(self, state: State) -> int:
        """Return the number of the move, which both players share."""
        return state.ply // 2 + 1

    def legal(self, state: State, player: Player) -> Sequence[Action]:
        """Return the arrangements while parts are pending, else the moves, else the pass (MIT-02, MIT-41)."""
        if state.ending or player != state.turn:
            return ()
        if state.pending:
            return arrangements(state.pending, room(state.board, player))
        return moves(state) or (PASS,)

    def claims(self, state: State, player: Player) -> Sequence[Action]:
        """Return resigning at the own turn (MIT-50), proposing with a move, and accepting instead of moving (MIT-57)."""
        if state.ending or player != state.turn:
            return ()
        return list_claims(player, state.offer, may_offer=not state.pending)

    def apply(self, state: State, player: Player, action: Action) -> State:
        """Return the state after an arrangement, a move, a pass or a claim."""
        if action == RESIGN:
            return _end_game(state, Ending("resign", 1 - player))
        if action == OFFER:
            return state._replace(offer=player)
        if action == ACCEPT:
            return _end_game(state, Ending("agreed", _winner(state.board)))
        if state.pending:
            return _apply_arrangement(state, action)
        return _apply_pass(state) if action == PASS else _apply_move(state, action)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended."""
        return state.ending.outcome() if state.ending else None

    def facts(self, state: State) -> Mapping[str, object]:
        """Return the armies from strong to weak (MIT-53), who would win an adjudication, the counter of MIT-54 and MIT-56."""
        return {
            "armies": (home(state.board, 0), home(state.board, 1)),
            "stronger": stronger(state.board),
            "pending": state.pending,
            "lastPawn": is_last_pawn(state.board),
            "count": count(state),
            "limit": limit(state),
            "offer": state.offer,
        }

    def key(self, state: State) -> Hashable:
        """Return the position without counters, proposals and the last move."""
        return (state.board, state.turn, state.pending, state.passing, state.passed, state.ending)

    def fair_play(self, options: Options) -> FairPlay:
        """Return the needs of links: nothing is hidden or random."""
        return FairPlay(usual=LONG)

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        """Return first squares, parts and pass; then what any piece reaches, the rest of an arrangement, a pawn's new piece."""
        if not prefix:
            return _FIRST[player]
        first = prefix[0]
        if first in MINORS:
            return () if len(prefix) > 1 else (END, *(letter for letter in MINORS if letter != first))
        if len(prefix) == 1:
            return _GOALS.get(first, ())
        base = _BASE_NAMES[player]
        if first in base:
            return (END, *(name for name in base if name not in prefix)) if len(prefix) == 2 and prefix[1] in base else ()
        origin, goal = BOARD.index[first], BOARD.index[prefix[1]]
        to_last = BOARD.ranks[origin] == BEFORE_LAST[player] and (BOARD.ranks[goal] - BOARD.ranks[origin]) == (1, -1)[player]
        near = abs(BOARD.files[origin] - BOARD.files[goal]) < 2
        return (END, *MINORS) if len(prefix) == 2 and to_last and near else ()


def limit(state: State) -> int:
    """Return after how many plies without a capture the game is adjudicated, 0 for never (MIT-54)."""
    return 2 * int(state.options["fifty"])


def count(state: State) -> int:
    """Return the plies that count towards the limit: in the last-pawn case those since a pawn move too (MIT-54, MIT-56)."""
    return state.still if is_last_pawn(state.board) else state.quiet


def apply_fifty_moves(state: State) -> State:
    """Return a state, its game ended where the fifty-move rule says so (MIT-54); a position text may be at the limit."""
    most = limit(state)
    if most and state.quiet >= most and not state.pending and count(state) >= most:
        return _end_game(state, Ending("fifty", _winner(state.board)))
    return state


def _winner(board: Sequence[str]) -> Player | None:
    """Return who wins an adjudication (MIT-55), None for armies alike."""
    side = stronger(board)
    return None if side < 0 else side


def _end_game(state: State, ending: Ending[EndReason]) -> State:
    return state._replace(ending=ending, pending="")


def _apply_arrangement(state: State, action: Action) -> State:
    board = list(state.board)
    for cell, part in placed_parts(state.pending, room(board, state.turn), action).items():
        board[cell] = piece_letter(part, state.turn)
    return _bare(state._replace(board=tuple(board), pending=""))


def _apply_pass(state: State) -> State:
    after = state._replace(
        turn=1 - state.turn,
        passing=-1,
        quiet=state.quiet + 1,
        still=state.still + 1,
        ply=state.ply + 1,
        passed=True,
        offer=state.offer if state.offer == state.turn else None,
        last=(),
    )
    return _settle_ply(state, after)


def _apply_move(state: State, action: Action) -> State:
    board, side, foe = list(state.board), state.turn, 1 - state.turn
    cell, goal = BOARD.index[action[0]], BOARD.index[action[1]]
    letter, victim = board[cell], state.passing if is_en_passant(state, cell, goal) else goal
    taken, passing, pending = board[victim], -1, ""
    board[cell] = board[victim] = ""
    board[goal] = letter
    if letter == PAWNS[side]:
        if abs(BOARD.ranks[goal] - BOARD.ranks[cell]) > 1:
            passing = goal
        if len(action) == 3:
            lost = state.options["kinglessMinors"] == "vanish" and KINGS[side] not in board
            board[goal] = "" if lost else piece_letter(action[2], side)
    if taken == KINGS[foe]:
        gone = REMOVED_WITH_KING[foe]
        board = ["" if letter in gone else letter for letter in board]
    elif taken:
        pending = yields(state, board, foe, taken)
    quiet = 0 if taken else state.quiet + 1
    still = 0 if taken or letter == PAWNS[side] else state.still + 1
    offer = side if state.offer == side else None
    after = State(tuple(board), foe, pending, passing, quiet, still, state.ply + 1, False, offer, None, action, state.options)
    return _settle_ply(state, after)


def _settle_ply(before: State, after: State) -> State:
    """Return the state after a ply with its end, if any: the first that applies of MIT-51, MIT-02, MIT-54 and MIT-58."""
    losers = [side for side in (0, 1) if _is_eliminated(before, after, side)]
    if losers:
        # With `vanish` a pawn can take the last enemy and be lost itself: two empty armies are identical (MIT-55).
        return _end_game(after, Ending("eliminated", 1 - losers[0] if len(losers) == 1 else None))
    if before.passed and after.passed:
        return _end_game(after, Ending("blocked", _winner(after.board)))
    return _bare(apply_fifty_moves(after))


def _is_eliminated(before: State, after: State, side: int) -> bool:
    """Whether a side is out after a ply (MIT-51), or its last stand has failed (MIT-52)."""
    own = SIDES[side]
    # Each side is looked for from its own end: the first piece is soon found.
    if not own.isdisjoint(after.board[:MAIN] if side == 0 else after.board[MAIN - 1 :: -1]):
        return False
    if not before.options["lastStand"]:
        return True
    if side == before.turn and own.isdisjoint(before.board[:MAIN]):
        return True
    return own.isdisjoint(after.board) and not (after.pending and side == after.turn)


def _bare(state: State) -> State:
    """Return the state ended by MIT-58 where that option is on and nothing forbids it."""
    if not state.options["bare"] or state.ending or state.pending:
        return state
    alone = any(sum(bool(letter) and owner(letter) == side for letter in state.board[:MAIN]) == 1 for side in (0, 1))
    if not alone or is_last_pawn(state.board) or any(is_capture(state, action) for action in moves(state)):
        return state
    return _end_game(state, Ending("bare", _winner(state.board)))


GAME = MitosisChess()
