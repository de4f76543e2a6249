"""Takes over the games of a file."""

from __future__ import annotations

from pyengine.core.words import Message, msg

from . import exporting, store


def bring(text: str) -> Message:
    """Keep the games of a file beside those that are here; returns what to say of it. Raises BadFile, and nothing is changed."""
    arrived, unreadable = exporting.read(text)
    mine = store.all_games()
    merged = exporting.merge(mine, arrived, unreadable, max(0, store.MOST - len(mine)), store.new_id)
    crowded = merged.crowded
    for saved in merged.games:
        trouble = store.put(saved)
        crowded += trouble is not None and trouble.key == "table.store-crowded"
    added = merged.added - (crowded - merged.crowded)
    told = msg("keep.merged", added=added, renewed=merged.renewed, same=merged.same)
    if merged.unreadable:
        told = msg("keep.merged-then", first=told, then=msg("keep.merged-unreadable", count=merged.unreadable))
    if crowded:
        told = msg("keep.merged-then", first=told, then=msg("keep.merged-crowded", count=crowded))
    return told
