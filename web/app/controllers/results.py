"""Keeps the results of finished games in this browser, and shows their statistics. It comes with the first game that ends."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ..browser import dom, result_storage, window
from ..saved.beginning import get_today
from ..saved.results import (
    DAILY,
    DEAL,
    End,
    GameResult,
    Tally,
    count,
    is_own,
    join,
    make_result,
    make_result_row,
    merge,
    restore_result,
)
from ..saved.saved_game import SavedGame, parse_json
from ..views.results import write_shared
from .daily import find_day_of, get_possible

if TYPE_CHECKING:
    from ..table.table import GameTable

TRIES = " puzzles"  # ends the key of the tries at a game's puzzles

_cache: tuple[dict[str, str], dict[str, GameResult]] = ({}, {})


def load() -> dict[str, GameResult]:
    """Return the results of this browser by key. Those that cannot be read here are left alone."""
    global _cache
    texts = result_storage.read_all()
    if _cache[0] != texts:
        read = (_read(text) for key, text in texts.items() if not key.endswith(TRIES))
        _cache = (texts, {result.key: result for result in read if result})
    return _cache[1]


def _read(text: str) -> GameResult | None:
    try:
        return restore_result(parse_json(text))
    except ValueError:
        return None


def _put(result: GameResult) -> bool:
    return result_storage.write(result.key, json.dumps(make_result_row(result), separators=(",", ":")))


def add(arrived: Iterable[GameResult]) -> int:
    """Add results to those of this browser. Returns how many are new, or say more than before."""
    changed = merge(load(), arrived)
    return sum(_put(result) for result in changed.values())


def load_tries() -> dict[str, str]:
    """Return the tries at puzzles of this browser by game, as `saved.puzzle_tries` writes them."""
    return {key.removesuffix(TRIES): text for key, text in result_storage.read_all().items() if key.endswith(TRIES)}


def write_tries(game: str, text: str) -> bool:
    """Keep the tries at a game's puzzles. Returns False if the browser does not allow it or has no room."""
    return result_storage.write(game + TRIES, text)


def add_tries(arrived: Mapping[str, str]) -> int:
    """Add tries at puzzles to those of this browser. Returns how many are new."""
    from ..saved.puzzle_tries import count_tries, join_tries  # few pages need it

    added = 0
    for game, text in arrived.items():
        here = result_storage.read(game + TRIES)
        joined = join_tries(here, text)
        if joined != here and write_tries(game, joined):
            added += max(0, count_tries(joined) - count_tries(here))
    return added


def replace(changed: Iterable[GameResult]) -> None:
    """Put other results in the place of those with the same keys."""
    for result in changed:
        _put(result)


def delete_all() -> None:
    """Delete the results of this browser."""
    for key in result_storage.read_all():
        result_storage.write(key, "")


def follow_end(table: GameTable, saved: SavedGame, language: str, *, is_new: bool) -> None:
    """Keep the result of the finished game on the table if it ended just now and is the player's own, and show what it is counted
    with."""
    outcome = table.kit.game.outcome(table.main.state)
    assert outcome is not None
    now = time.time()
    record = table.main.record
    day = None if record.deal is None else find_day_of(record.game, record.deal)
    result = make_result(saved, table.kit, record, outcome, End(get_today(), int(now), int(now)), day)
    if result is None:
        return
    if day:
        result = result._replace(possible=get_possible(record.game, day))
    is_kept, is_new = True, is_new and is_own(saved, record)
    if is_new:
        there = _read(result_storage.read(result.key))  # what another tab has just kept
        is_kept = _put(join(there, result) if there else result)
    if record.deal is not None:
        _show_tally(table, result, language, is_kept, is_new=is_new)


def follow_solution(table: GameTable, possible: float, language: str) -> None:
    """Keep what the deal on the table allows at best, which is known some seconds after its end."""
    tally = table.tally
    if tally is not None:
        there = _read(result_storage.read(tally.result.key))
        if there:
            _put(join(there, there._replace(possible=possible)))
        _show_tally(table, tally.result._replace(possible=possible), language, tally.is_kept)


def _show_tally(table: GameTable, result: GameResult, language: str, is_kept: bool, *, is_new: bool = True) -> None:
    """Show the statistics of deals below the result.

    A finished game that was opened may be somebody else's: it shows this browser's own result of the deal, or none.
    """
    known = load()
    modes = (result.mode, DAILY, DEAL)
    kept = next((known[other.key] for other in (result._replace(mode=mode) for mode in modes) if other.key in known), None)
    if kept is None and is_kept:
        return
    if kept and not is_new:
        result = kept._replace(possible=result.possible)
    result = result._replace(mode=kept.mode if kept else result.mode, possible=result.possible or (kept and kept.possible))
    among = tuple(other for other in known.values() if (other.game, other.mode) == (result.game, result.mode))
    statistics = count(among, get_today(), time.time())
    deal, title = table.main.record.deal, table.kit.game.info.title
    assert deal is not None
    day = window.format_day(language, (kept or result).ends[0].day) if result.mode == DAILY else ""
    address = f"{dom.get_address()}#{table.make_challenge()}"
    shared = write_shared(result, title, statistics.streak, deal, day, address, language)
    table.tally = Tally(result, among, statistics, shared, is_kept)
