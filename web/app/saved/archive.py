"""All saved games as one file, and reading such a file. Importing adds and updates games, and never removes one."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Generator, Iterable, Iterator, Mapping
from itertools import count
from types import MappingProxyType
from typing import Any, NamedTuple

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.words import msg
from pyengine.play import codec
from pyengine.play.fair.slices import finish
from pyengine.play.header import read_foreign_name
from pyengine.play.link import is_whole

from .progress import holds
from .results import PLAIN, GameResult, make_result_row, restore_result
from .saved_game import TURNS, SavedGame, find_base_id, make_row, parse_json, restore_game

FORMAT, VERSION = "fairy-post-games", 1
ABOUT = "Games of Fairy Post. With the keys in this file anybody can play for you: keep it to yourself while games are running."
LONGEST_LINK = 60_000  # characters of a link in a file; protected games with decks come near a third of it
LONGEST_LABEL = 60
LONGEST_REVIEW = 400_000  # characters
ROWS = 5000  # games in a file; a browser keeps a fifth of that
MOST_RESULTS = 50_000  # in a file
MOST_LISTS = 500  # of puzzles, in a file
LINES = 10  # of one game that are kept side by side; each that arrives is compared with all of them


class BadFile(GameError):
    """The text is no file of games."""


class MergeResult(NamedTuple):
    """The result of an import: the games to save, and counts.

    ``added``: new games. ``renewed``: games that went on. ``same``: games that are here already, as they are or further on.
    ``unreadable``: entries that cannot be read. ``crowded``: games left out because there is no room. ``parted``: games that
    contradict the game with the same id, and so were added beside it.
    """

    games: tuple[SavedGame, ...]
    added: int
    renewed: int
    same: int
    unreadable: int
    crowded: int
    parted: int = 0


def write(
    kept: Iterable[SavedGame], date: str, results: Iterable[GameResult] = (), tries: Mapping[str, str] = MappingProxyType({})
) -> str:
    """Return games, results and the tries at puzzles of each game as the text of a file. ``date`` stands in it for people who
    read it.

    Pages from before there were results or puzzles open the file too, and leave these alone.
    """
    head = {"format": FORMAT, "version": VERSION, "about": ABOUT, "date": date}
    puzzles = ",\n".join(json.dumps(row) for row in sorted(tries.items()))
    parts = {"results": _write_rows(results), "puzzles": puzzles, "games": _write_rows(kept)}
    lists = "".join(f',\n"{name}": [\n{rows}\n]' for name, rows in parts.items() if rows or name == "games")
    return json.dumps(head, indent=0)[:-2] + lists + "\n}\n"


def _write_rows(rows: Iterable[SavedGame | GameResult]) -> str:
    return ",\n".join(json.dumps(_make_row(row), ensure_ascii=False, separators=(",", ":")) for row in rows)


def _make_row(row: SavedGame | GameResult) -> dict[str, Any]:
    return make_row(row) if isinstance(row, SavedGame) else make_result_row(row)


def is_file(text: str) -> bool:
    """Return whether a text looks like a file of games, or like the beginning of one."""
    return text.lstrip("\ufeff \n\r\t").startswith("{")


def read(text: str) -> tuple[list[SavedGame], int]:
    """Return the games in a file, and how many in it cannot be read. Raises BadFile."""
    return finish(read_in_slices(parse(text)))


def parse(text: str) -> dict[str, Any]:
    """Return what the text of a file says, unchecked but for the lists in it. Raises BadFile."""
    try:
        data = parse_json(text.lstrip("\ufeff"))
    except ValueError:
        raise BadFile(msg("keep.file-cut" if FORMAT in text[:200] else "keep.file-foreign")) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("games"), list):
        raise BadFile(msg("keep.file-foreign"))
    if data.get("version") != VERSION:
        raise BadFile(msg("keep.file-newer"))
    for name in ("results", "puzzles"):
        if not isinstance(data.get(name), list):
            data[name] = []
    if len(data["games"]) > ROWS or len(data["results"]) > MOST_RESULTS:
        raise BadFile(msg("keep.too-large"))
    return data


def read_in_slices(data: Mapping[str, Any]) -> Generator[float, None, tuple[list[SavedGame], int]]:
    """Return the games in a parsed file, and how many cannot be read. Yields how much is done, about, from 0 to 1."""
    kept = []
    for number, row in enumerate(data["games"]):
        yield number / len(data["games"])
        try:
            kept.append(_check_game(restore_game(row)))
        except ValueError:
            continue
    return kept, len(data["games"]) - len(kept)


def read_results(data: Mapping[str, Any]) -> Iterator[GameResult]:
    """Yield the results in a parsed file. Those that cannot be read are left out: a newer page may count something new."""
    for row in data["results"]:
        try:
            yield restore_result(row)
        except ValueError:
            continue


def read_tries(data: Mapping[str, Any]) -> dict[str, str]:
    """Return the tries at puzzles in a parsed file by game, without what is none."""
    from .puzzle_tries import join_tries

    rows = (row for row in data["puzzles"][:MOST_LISTS] if isinstance(row, list) and [type(part) for part in row] == [str, str])
    return {game: join_tries(text) for game, text in rows if PLAIN.fullmatch(game)}


def _check_game(saved: SavedGame) -> SavedGame:
    """Return a game from an untrusted file.

    Raises ValueError for what this browser would not have written and for a damaged link, GameError for a protected game whose
    table cannot start.
    """
    fair = saved.fair
    links = [saved.link, *((fair.sent, fair.received) if fair else ())]
    plain = saved.id.isalnum() and saved.id.isascii() and len(saved.id) <= 50
    if not plain or saved.turn not in (*TURNS, "") or any(len(link) > LONGEST_LINK for link in links):
        raise ValueError
    if (
        len(saved.label) > LONGEST_LABEL
        or len(saved.last) > 1000
        or len(saved.position) > 10_000
        or len(saved.notes) > 5000
        or len("".join((*saved.greeting, saved.answerer, saved.series, saved.clock))) > 2000
        or len(saved.ending) > LONGEST_LINK
        or len(saved.review) > LONGEST_REVIEW
        or len(saved.comments) > LONGEST_LINK
    ):
        raise ValueError
    if not games.is_known(saved.game):
        _check_elsewhere(saved)
    elif fair:
        from .soundness import check  # loads the whole protocol

        check(saved, games.by_number)
    elif not is_whole(saved.link):
        raise ValueError
    return saved


def _check_elsewhere(saved: SavedGame) -> None:
    """Check a game that this site does not have: its links must be links of that game. Raises ValueError."""
    fair = saved.fair
    links = [codec.from_text(text) for text in ((fair.sent, fair.received) if fair else (saved.link,)) if text or not fair]
    heads = [*links, *([bytes.fromhex(fair.header)] if fair else [])]
    if any(read_foreign_name(head) != saved.game for head in heads):
        raise ValueError
    if any(codec.checksum(link[: -codec.SUM]) != link[-codec.SUM :] for link in links):
        raise ValueError


def merge(
    mine: Iterable[SavedGame],
    arrived: Iterable[SavedGame],
    unreadable: int,
    room: int,
    new_id: Callable[[], str],
    aside: str = "another line",
    taken: Iterable[str] = (),
) -> MergeResult:
    """Return what has to be saved so that nothing is lost. ``room`` is how many games may be added.

    Of two states of a game the one that is further is used, the newer one if they are equally far. If neither holds all of the
    other, both are saved: the one that arrived as a game of its own, with ``aside`` in its label. Another game under a known id
    gets a new id, and so does a game whose id is among ``taken``, where an unreadable text is stored. At most `LINES` versions of
    one game are saved.
    """
    known = {saved.id: saved for saved in mine}
    groups = _Groups(known.values())
    keeping: dict[str, SavedGame] = {}
    added = renewed = same = crowded = parted = 0
    for saved in arrived:
        family = [known[key] for key in groups.list_ids(saved)]
        here = next((other for other in family if holds(other, saved)), None)
        if here is not None and (here.updated >= saved.updated or not holds(saved, here)):
            same += 1
            continue
        here = here or next((other for other in family if holds(saved, other)), None)
        if here is not None:
            renewed += here.id not in keeping
            saved = saved._replace(id=here.id, label=saved.label or here.label, greeting=saved.greeting or here.greeting)
        elif added >= room or len(family) >= LINES:
            crowded += 1
            continue
        else:
            added += 1
            if family:
                parted += 1
                label = f"{saved.label} · {aside}" if saved.label else aside
                saved = saved._replace(id=find_free_id(saved.id, {*known, *taken}), label=label[:LONGEST_LABEL])
            elif saved.id in taken:
                saved = saved._replace(id=find_free_id(saved.id, {*known, *taken}))  # the next import finds it under this id
            elif saved.id in known:
                saved = saved._replace(id=new_id())
            groups.add(saved)
        keeping[saved.id] = known[saved.id] = saved
    return MergeResult(tuple(keeping.values()), added, renewed, same, unreadable, crowded, parted)


class _Groups:
    """Finds saved games that are states or versions of the same game."""

    def __init__(self, kept: Iterable[SavedGame]) -> None:
        self._ids: dict[object, list[str]] = {}
        for saved in kept:
            self.add(saved)

    def add(self, saved: SavedGame) -> None:
        """Add a game."""
        self._ids.setdefault(self._key(saved), []).append(saved.id)

    def list_ids(self, saved: SavedGame) -> list[str]:
        """Return the ids of games to which a state may belong, its own id first."""
        return sorted(self._ids.get(self._key(saved), ()), key=lambda key: key != saved.id)

    @staticmethod
    def _key(saved: SavedGame) -> object:
        return saved.identity if saved.fair else (saved.identity, find_base_id(saved.id))


def find_free_id(key: str, taken: Container[str]) -> str:
    """Return a free id for another version of the game with this id."""
    return next(name for name in (f"{find_base_id(key)[:40]}x{number}" for number in count(2)) if name not in taken)


def make_file_name(date: str) -> str:
    """Return the name of the file; ``date`` as 2026-11-21."""
    return f"fairy-post-games-{date}.json"
