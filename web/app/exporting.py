"""All games of a browser as one file, and such a file back: it adds and renews, and never takes anything away."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import NamedTuple

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.words import msg

from .saved import TURNS, Saved, restored

FORMAT, VERSION = "fairy-post-games", 1
ABOUT = "Games of Fairy Post. With the keys in this file anybody can play for you: keep it to yourself while games are running."
LONGEST_LINK = 60_000  # characters of a link in a file; protected games with decks come near a third of it
LONGEST_LABEL = 60


class BadFile(GameError):
    """A file that holds no games."""


class Merged(NamedTuple):
    """What a file brings: the games to keep, and how many of them are new, renewed, here already (as they are, or further on),
    not to be read, and left out for want of room."""

    games: tuple[Saved, ...]
    added: int
    renewed: int
    same: int
    unreadable: int
    crowded: int


def write(kept: Iterable[Saved], date: str) -> str:
    """Return games as the text of a file; ``date`` is told to its reader."""
    rows = ",\n".join(json.dumps(saved._asdict(), ensure_ascii=False, separators=(",", ":")) for saved in kept)
    head = {"format": FORMAT, "version": VERSION, "about": ABOUT, "date": date}
    return json.dumps(head, indent=0)[:-2] + f',\n"games": [\n{rows}\n]\n}}\n'


def is_file(text: str) -> bool:
    """Return whether a text looks like such a file, or like the beginning of one."""
    return text.lstrip("\ufeff \n\r\t").startswith("{")


def read(text: str) -> tuple[list[Saved], int]:
    """Return the games in a file, and how many in it cannot be read. Raises BadFile."""
    try:
        data = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        raise BadFile(msg("keep.file-cut" if FORMAT in text[:200] else "keep.file-foreign")) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("games"), list):
        raise BadFile(msg("keep.file-foreign"))
    if data.get("version") != VERSION:
        raise BadFile(msg("keep.file-newer"))
    found = []
    for row in data["games"]:
        try:
            found.append(_checked(restored(row)))
        except (ValueError, TypeError, KeyError, RecursionError):
            continue
    return found, len(data["games"]) - len(found)


def _checked(saved: Saved) -> Saved:
    """Return a game from a file by nobody knows whom. Raises ValueError for what this browser would not have written."""
    fair = saved.fair
    links = [saved.link, *((fair.sent, fair.received) if fair else ())]
    plain = saved.id.isalnum() and saved.id.isascii() and len(saved.id) <= 40 and saved.game in games.IDS
    if not plain or saved.turn not in (*TURNS, "") or any(len(link) > LONGEST_LINK for link in links):
        raise ValueError
    if len(saved.label) > LONGEST_LABEL or len(saved.last) > 1000 or len(saved.position) > 10_000 or len(saved.notes) > 5000:
        raise ValueError
    return saved


def merge(mine: Iterable[Saved], arrived: Iterable[Saved], unreadable: int, room: int, new_id: Callable[[], str]) -> Merged:
    """Return what has to be kept so that nothing is lost: ``room`` is how many games may be added.

    A game goes on from where it is furthest: protected ones by their links, others by when they were touched. Another game that
    came under a known id gets an id of its own.
    """
    known = {saved.id: saved for saved in mine}
    twins = {saved.identity for saved in known.values() if saved.fair}
    keeping: dict[str, Saved] = {}
    added = renewed = same = crowded = 0
    for saved in arrived:
        here = known.get(saved.id)
        if here is not None and here.identity != saved.identity:
            here, saved = None, saved._replace(id=new_id())
        if here is None and saved.fair and saved.identity in twins:  # the same seat came here by another way
            here = next(other for other in known.values() if other.identity == saved.identity)
            saved = saved._replace(id=here.id)
        if here is None:
            if added >= room:
                crowded += 1
                continue
            added += 1
        elif (saved.progress, saved.updated) > (here.progress, here.updated):
            renewed += saved.id not in keeping
        else:
            same += 1
            continue
        keeping[saved.id] = known[saved.id] = saved
        if saved.fair:
            twins.add(saved.identity)
    return Merged(tuple(keeping.values()), added, renewed, same, unreadable, crowded)


def file_name(date: str) -> str:
    """Return what the file is called; ``date`` as 2026-11-21."""
    return f"fairy-post-games-{date}.json"
