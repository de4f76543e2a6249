"""Records: a header and the entries of a game. A record folds to a state; it travels as a link (link.py) or as text (text.py)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..core.errors import IllegalAction, NotationError
from ..core.game import Deal, Game
from ..core.kit import Kit
from ..core.options import Options
from ..core.types import CHANCE, Action, Player, Token
from ..core.words import msg

State = Any
LONGEST = 5000  # entries; far more than the longest games have
LONGEST_POSITION = 4000  # characters; eight full boards of Clone Chess take half of it


class Entry(NamedTuple):
    """One action, claim or chance result and who brought it."""

    player: Player
    action: Action


class Drawing(NamedTuple):
    """A marked square, or an arrow to ``end`` if that is not "". ``colour`` is one of the letters G, R, Y, B."""

    colour: str
    cell: Token
    end: Token = ""


class Note(NamedTuple):
    """What is said of a state. Make one with `notes.make_note`, which puts everything in its order.

    ``signs`` are those of PGN for the entry before the state: 1 good, 2 mistake, 3 brilliant, 4 blunder, 5 interesting,
    6 dubious, and others up to 255. ``variations`` go on from the state in another way than the line does.
    """

    comment: str = ""
    signs: tuple[int, ...] = ()
    drawings: tuple[Drawing, ...] = ()
    variations: tuple[Variation, ...] = ()


Notes = tuple[tuple[int, Note], ...]


class Variation(NamedTuple):
    """Entries that might have followed, and the notes on them. Other ways to begin stand beside it, not in its own notes."""

    entries: tuple[Entry, ...]
    notes: Notes = ()


class Record(NamedTuple):
    """A game as played. ``position`` is the text it started from (None: the start), ``deal`` a solitaire's deal number.

    ``tags`` are names and dates for people; they travel in the text, never in links. ``notes`` are comments and variations; they
    travel in the text, and behind links.
    """

    game: str
    options: Options
    position: str | None = None
    deal: int | None = None
    entries: tuple[Entry, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    notes: Notes = ()


class Turn(NamedTuple):
    """Entries ``first`` up to, not including, ``last`` that belong together; ``mover`` None where several decide at once."""

    mover: Player | None
    first: int
    last: int


def begin(kit: Kit, record: Record) -> State:
    """Return the state a record starts from. Raises NotationError for a bad position text."""
    if record.position is None:
        return kit.game.start(record.options)
    if len(record.position) > LONGEST_POSITION:
        raise NotationError(msg("link.position-long", most=LONGEST_POSITION))
    return kit.notation.position(record.position, record.options)


def apply_checked(kit: Kit, state: State, entry: Entry) -> State:
    """Apply an entry of unknown origin. Raises IllegalAction with the game's reason."""
    game = kit.game
    if not game.accepts(state, entry.player, entry.action):
        if entry.player == CHANCE or not 0 <= entry.player < game.info.player_count(game.options(state)):
            raise IllegalAction(msg("core.not-legal", text=" ".join(entry.action)))
        raise IllegalAction(kit.explain(state, entry.player, entry.action))
    return game.apply(state, entry.player, entry.action)


def deal_number(text: str | None) -> int | None:
    """Read the number of a deal. Raises NotationError."""
    if text is None:
        return None
    if not re.fullmatch("0|[1-9][0-9]{0,8}", text):
        raise NotationError(msg("link.deal", deal=text))
    return int(text)


def deal_of(game: Game[Any], record: Record) -> Deal | None:
    """Return the cards of a record's deal number, None without one."""
    return None if record.deal is None else game.deal(record.options, record.deal)


def deal_due_cards(kit: Kit, state: State, deal: Deal | None) -> tuple[list[Entry], list[State]]:
    """Return the chance results that the deal gives now, in order, with the state after each; empty without a deal."""
    game = kit.game
    entries: list[Entry] = []
    after: list[State] = []
    while deal is not None and game.actors(state) == (CHANCE,):
        entries.append(Entry(CHANCE, game.deal_next(state, deal)))
        state = apply_checked(kit, state, entries[-1])
        after.append(state)
    return entries, after


def fold(kit: Kit, record: Record) -> State:
    """Return the state at the end of a record, every entry checked. Raises IllegalAction or NotationError."""
    return states(kit, record)[-1]


def states(kit: Kit, record: Record) -> list[State]:
    """Return the states before each entry and after the last one. Raises as `fold`."""
    folded = [begin(kit, record)]
    for entry in record.entries:
        folded.append(apply_checked(kit, folded[-1], entry))
    return folded


def turns(game: Game[Any], folded: Sequence[State], entries: Sequence[Entry], known: Sequence[Turn] = ()) -> list[Turn]:
    """Group entries into turns; ``known`` are those of the first entries.

    Where several decide at once a new turn begins as soon as somebody who had decided is due again; alone, with each action.
    """
    groups = list(known)
    begin = known[-1].last if known else 0
    mover = game.mover(folded[begin - 1]) if begin else None
    for index in range(begin, len(entries)):
        now = game.mover(folded[index])
        fresh = index == 0 or now != mover
        if not fresh and game.info.solitaire:
            fresh = entries[index].player != CHANCE
        elif not fresh and now is None:
            fresh = bool(set(game.actors(folded[index])) - set(game.actors(folded[index - 1])))
        mover = now
        if fresh:
            groups.append(Turn(now, index, index + 1))
        else:
            groups[-1] = groups[-1]._replace(last=index + 1)
    return groups
