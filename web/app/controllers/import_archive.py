"""Saves games that come from elsewhere: from a file, or restored after they were deleted here."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable

from pyengine.core.words import Message, msg, say

from ..browser import events
from ..saved import archive
from ..saved.progress import count_steps, forget_lines
from ..saved.saved_game import SavedGame
from . import results, storage

SLICE = 0.03  # seconds


def import_games(text: str, language: str, tell: Callable[[Message], None], before: Callable[[], None] = lambda: None) -> None:
    """Save the games of a file beside those that are here. This takes slices of `SLICE` seconds, so that the page can answer
    meanwhile.

    ``tell`` is called with a message when it takes longer than one slice, and with the result. ``before`` is called when
    everything is read and nothing is changed yet. Raises BadFile before anything is changed.
    """
    work = _import_in_slices(text, language, before)
    working = False

    def go_on() -> None:
        nonlocal working
        until = time.perf_counter() + SLICE
        try:
            while time.perf_counter() < until:
                next(work)
        except StopIteration as end:
            tell(end.value)
            return
        if not working:
            working = True
            tell(msg("keep.merging"))
        events.call_later(go_on)

    go_on()


def _import_in_slices(text: str, language: str, before: Callable[[], None]) -> Generator[float, None, Message]:
    data = archive.parse(text)
    arrived, unreadable = yield from archive.read_in_slices(data)
    for number, saved in enumerate(arrived):
        here = storage.get(saved.id)
        for state in (here, saved) if here else ():
            count_steps(state)  # fills a cache that lasts until all are compared
            yield number / len(arrived)
    before()
    told = _keep(arrived, unreadable, language)
    forget_lines()
    added = results.add(archive.read_results(data)) + results.add_tries(archive.read_tries(data))
    return msg("keep.merged-then", first=told, then=msg("results.merged", count=added)) if added else told


def _keep(arrived: list[SavedGame], unreadable: int, language: str) -> Message:
    room = max(0, storage.MOST - storage.measure_use()[0])
    merged = _merge(arrived, unreadable, room, language)
    crowded = merged.crowded
    for saved in merged.games:
        trouble = storage.put(saved)
        crowded += trouble is not None and trouble.key == "table.store-crowded"
    added = merged.added - (crowded - merged.crowded)
    told = msg("keep.merged", added=added, renewed=merged.renewed, same=merged.same)
    if merged.parted:
        told = msg("keep.merged-then", first=told, then=msg("keep.merged-parted", count=merged.parted))
    if merged.unreadable:
        told = msg("keep.merged-then", first=told, then=msg("keep.merged-unreadable", count=merged.unreadable))
    if crowded:
        told = msg("keep.merged-then", first=told, then=msg("keep.merged-crowded", count=crowded))
    return told


def restore_games(gone: Iterable[SavedGame], language: str) -> None:
    """Save games again that were deleted here. A game that came under the same id meanwhile is merged with the deleted one."""
    for saved in gone:
        if not storage.get_text(saved.id):
            storage.put(saved)
            continue
        merged = _merge([saved], 0, 1, language)
        for state in merged.games or [saved._replace(id=storage.find_free_id(saved.id))] * merged.crowded:
            storage.put(state)


def _merge(arrived: Iterable[SavedGame], unreadable: int, room: int, language: str) -> archive.MergeResult:
    aside = say(msg("keep.aside"), language)
    return archive.merge(storage.list_games(), arrived, unreadable, room, storage.make_id, aside, storage.list_unreadable())
