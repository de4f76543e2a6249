"""Decisions of Synchronous Chess as people read and hear them, and what became of them once both are known."""

from __future__ import annotations

from pyengine.chess.geometry import BOARD
from pyengine.chess.naming import name_piece
from pyengine.chess.orthodox import letter_at
from pyengine.chess.telling import give_check, promote, tell_move, tell_orthodox
from pyengine.core.telling import Telling, tell_claim, tell_decided
from pyengine.core.types import Action, Player
from pyengine.core.words import msg

from .resolve import is_attacked
from .state import PASS, UNKNOWN, Deed, State


def tell(state: State, player: Player, action: Action) -> Telling:
    """Return a move, a blow, that nobody strikes, or a claim."""
    if action == UNKNOWN:
        return tell_decided()
    if action == PASS:
        return Telling((msg("synchronous.tell-holds"),), msg("synchronous.tell-no-blow"), idle=True)
    claim = tell_claim(action)
    if claim:
        return claim
    start, goal = (BOARD.index[name] for name in action[:2])
    letter, prey = letter_at(state.position, start), letter_at(state.position, goal)
    move = tell_orthodox(letter, prey, action[0], action[1], "".join(action[2:]))
    if not state.chains:
        return move
    spoken = msg("synchronous.tell-strikes", piece=name_piece(letter), start=action[0], square=action[1])
    return Telling(("↯ ", *move.parts), spoken)


def tell_result(telling: Telling, state: State, player: Player, after: State) -> Telling:
    """Return the telling with what became of the piece, with check where a king stands attacked then, and mate."""
    before = len(state.last or ((),)) if state.chains else 0  # steps of the round; those that follow are all held
    deeds = (after.last or ())[before : before + 1] or ((),)
    deed = next((deed for deed in deeds[0] if deed.player == player and deed.kind not in ("escort", "pass")), None)
    if deed is None:
        return telling
    if deed.kind == "collide":
        return Telling((*telling.parts, " ✕"), msg("synchronous.tell-met", move=telling.spoken))
    if deed.kind == "miss":
        telling = _tell_miss(telling, deed, blow=bool(state.chains))
    if after.ending:
        won = after.ending.reason == "checkmate" and after.ending.winner == player
        return give_check(telling, mate=True) if won else telling
    known = state.chains and is_attacked(state.position, 1 - player)
    return give_check(telling) if is_attacked(after.position, 1 - player) and not known else telling


def _tell_miss(telling: Telling, deed: Deed, *, blow: bool) -> Telling:
    """Return a move whose prey had left: nothing is captured, so that it reads like any other."""
    move = promote(tell_move(deed.piece, BOARD.names[deed.start], BOARD.names[deed.end]), deed.became, deed.player)
    spoken = msg("synchronous.tell-misses", move=telling.spoken if blow else move.spoken)
    return Telling(("↯ ",) * blow + move.parts + (" ", msg("synchronous.tell-missed")), spoken)
