"""Move lists: the entries of a game in rows, a turn or a round each, with a cell for every player.

A page loads this module with its first move list.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..core.telling import Telling, chain_spoken, repeat
from ..core.types import CHANCE, CLAIMS, Player
from ..core.words import Message
from .session import Session


class MoveListEntry(NamedTuple):
    """One or several equal entries in a cell; ``count`` says how many. ``entry`` is the number of the last one; the state after
    it is that of entry + 1. ``waiting``: it is decided, but carried out only when others have decided too."""

    entry: int
    telling: Telling
    count: int = 1  # type: ignore[assignment]  # hides tuple.count, which is not needed here
    waiting: bool = False


class MoveListRow(NamedTuple):
    """A row: ``cells[player]`` has what belongs to a player's turn, in order.

    ``number`` is that of the turn as the status says it, or that of the row where the game counts no turns; 0 for what comes
    before the first turn: a deal, a set-up. The rows of a round that goes on (strikes after both moves) share its number.
    ``is_deal``: it is what chance has dealt before the first turn, and stands in the first cell.
    """

    number: int
    cells: tuple[tuple[MoveListEntry, ...], ...]
    is_deal: bool = False


def list_rows(session: Session, viewer: Player | None) -> list[MoveListRow]:
    """Return a session's move list as a viewer may read it now.

    An entry stands in the column of the player whose turn it is, also if it answers that turn. Players who decide together each
    have their own column. White's turn and Black's share a row.
    """
    rows: list[MoveListRow] = []
    for number, cells in _group_entries(session):
        told = tuple(_count_alike(session, cell, viewer) for cell in cells)
        if any(told):
            dealt = number == 0 and all(session.record.entries[each.entry].player == CHANCE for cell in told for each in cell)
            before_turns = bool(rows) and rows[0].number == 0
            rows.append(MoveListRow(len(rows) + 1 - before_turns if number is None else number, told, dealt))
    return rows


def speak_turns(session: Session, first: int, viewer: Player | None) -> list[tuple[Player | None, Message]]:
    """Return in words what a viewer may know of the entries from ``first`` on, a sentence for each player in turn.

    Cards belong to the player whose turn it is; None where it is nobody's.
    """
    runs: list[tuple[Player | None, list[int]]] = []
    for index, entry in enumerate(session.record.entries[first:], first):
        player = session.kit.game.mover(session.states[index]) if entry.player == CHANCE else entry.player
        if not runs or runs[-1][0] != player:
            runs.append((player, []))
        runs[-1][1].append(index)
    spoken = []
    for player, indices in runs:
        sentence = chain_spoken(each.telling for each in _count_alike(session, indices, viewer))
        if sentence:
            spoken.append((player, sentence))
    return spoken


def tell_entries(session: Session, first: int, last: int, viewer: Player | None) -> tuple[Telling, ...]:
    """Return what a viewer may read of the entries from ``first`` to before ``last``, alike neighbours in one.

    What was forced is left out, unless there is nothing else.
    """
    told = _count_alike(session, list(range(first, last)), viewer)
    if told:
        return tuple(each.telling for each in told)
    known = (session.tell(index, viewer) for index in range(first, last))
    return tuple(telling for telling in known if telling)


def _group_entries(session: Session) -> Iterator[tuple[int | None, list[list[int]]]]:
    """Yield the number of each row, None where the game counts none, and the entries in its cells."""
    game, entries, states = session.kit.game, session.record.entries, session.states
    players = game.info.player_count(session.record.options)
    cells: list[list[int]] = []
    number: int | None = None
    column = players  # of the turn before; the next turn shares its row if its own column is further right
    together = False  # whether the row is one in which several decide
    for turn in session.turns():
        first = turn.first
        while first < turn.last and game.turn_number(states[first]) == 0:  # a deal or a set-up
            if not cells:
                number, cells, column = 0, [[] for _ in range(players)], players
            cells[max(entries[first].player, 0)].append(first)
            first += 1
        if first == turn.last:
            continue
        last_of_them = together and set(game.actors(states[first])) < set(game.actors(states[first - 1]))
        if not last_of_them and (turn.mover is None or turn.mover <= column):
            if cells:
                yield number, cells
            number, cells = game.turn_number(states[first]), [[] for _ in range(players)]
        together = turn.mover is None or last_of_them
        column = players if together or turn.mover is None else turn.mover
        for index in range(first, turn.last):
            player, action = entries[index]
            own = turn.mover is None or (action in CLAIMS)
            cells[max(player, 0) if own else turn.mover or 0].append(index)
    if cells:
        yield number, cells


def _count_alike(session: Session, cell: list[int], viewer: Player | None) -> tuple[MoveListEntry, ...]:
    told: list[MoveListEntry] = []
    single: Telling | None = None  # what the last of them is by itself
    carried_out = session.count_opened(None) if session.kit.game.info.simultaneous else len(session.record.entries)
    for index in cell:
        telling = session.tell(index, viewer)
        if telling is None or telling.quiet:
            continue
        count = told.pop().count + 1 if telling == single else 1
        told.append(MoveListEntry(index, repeat(telling, count), count, index >= carried_out))
        single = telling
    return tuple(told)
