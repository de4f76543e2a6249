"""Addresses whose moves only an earlier version of the rules allows: they show what they always showed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .parameters import Reading


def read_by_newest(read: Callable[[int], Reading]) -> Reading:
    """Return what ``read`` returns for today's rules (0), or if these refuse the moves, for the newest version that allows
    all."""
    reading = read(0)
    if reading.given and _is_refused(reading):
        for version in range(reading.given.kit.game.info.rules_version - 1, 0, -1):
            older = read(version)
            if not _is_refused(older):
                return older
    return reading


def _is_refused(reading: Reading) -> bool:
    return any(trouble.field == "moves" for trouble in reading.troubles)
