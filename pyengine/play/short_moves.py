"""Moves written short, as players write them: without the square that a piece comes from, unless another piece of its kind could
go to the same square.

A page loads this module when somebody asks for short moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ..core.kit import Kit
from ..core.telling import Figure, Telling
from ..core.types import CHANCE, Player
from .record import State
from .session import Session


class _Move(NamedTuple):
    """What a telling says of a move: the piece, where it starts, where it ends, and which of the parts is its first square."""

    piece: Figure
    start: str
    goal: str
    place: int


def shorten_entry(session: Session, at: int, telling: Telling, viewer: Player | None) -> Telling:
    """Return the telling of entry ``at`` as a short move; what is no move of a piece stays as it is.

    Whether another piece could go there is asked of what the viewer knows, so that the text tells no secret.
    """
    player = session.record.entries[at].player
    if player == CHANCE or not session.kit.notation.has_short_moves or _find_move(telling) is None:
        return telling
    opened = at < session.count_opened(viewer)
    state = session.states[at] if opened else session.kit.game.observe(session.states[at], viewer)
    return shorten_telling(telling, _tell_all(session.kit, state, player))


@lru_cache(maxsize=1024)
def _tell_all(kit: Kit, state: State, player: Player) -> tuple[Telling, ...]:
    """Return the tellings of everything that a player may do in a state."""
    return tuple(kit.notation.tell(state, player, action) for action in kit.game.legal(state, player))


def shorten_telling(telling: Telling, possible: Iterable[Telling]) -> Telling:
    """Return a move without its first square, where ``possible`` are the tellings of all actions that could be chosen.

    If another piece of the same kind and colour could go to the same square, the file of the first square stays, else its rank,
    else both. Captures by pawns keep their file.
    """
    move = _find_move(telling)
    if move is None:
        return telling
    parts = telling.parts
    captures = parts[move.place + 1] == "×"
    rivals = {
        other.start
        for other in map(_find_move, possible)
        if other and other.piece == move.piece and other.goal == move.goal and other.start != move.start
    }
    file, rank = move.start[0], move.start[1:]
    if captures and move.piece.name == "pawn":
        origin = file if all(start[0] != file for start in rivals) else move.start
    elif not rivals:
        origin = ""
    elif all(start[0] != file for start in rivals):
        origin = file
    else:
        origin = rank if all(start[1:] != rank for start in rivals) else move.start
    rest = parts[move.place + 1 :] if captures else parts[move.place + 2 :]
    return telling._replace(parts=(*parts[: move.place], *((origin,) if origin else ()), *rest))


def _find_move(telling: Telling) -> _Move | None:
    """Return the move that a telling begins with, after a sign if need be; None if it is none."""
    parts = telling.parts
    first = next((place for place, part in enumerate(parts[:2]) if isinstance(part, Figure)), None)
    if first is None or len(parts) < first + 4:
        return None
    piece, start, sign = parts[first : first + 3]
    if not (isinstance(piece, Figure) and piece.kind == "piece" and isinstance(start, Figure) and start.kind == "square"):
        return None
    if sign not in ("–", "×"):
        return None
    goal = ""
    for part in parts[first + 3 :]:
        if isinstance(part, Figure) and part.kind == "square":
            goal = part.name
        elif not (part == "×" or (isinstance(part, Figure) and part.kind in ("piece", "checker"))):
            break
    return _Move(piece, start.name, goal, first + 1) if goal else None
