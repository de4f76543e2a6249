"""What a computer player remembers from one action to the next."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple, TypeVar

from ..core.types import Action

MOST = 50_000  # positions in each half of a table; some 50 MB in both

K = TypeVar("K")


class Memory:
    """What the search of one player keeps in one game; each search puts there what it likes."""

    def __init__(self) -> None:
        self._kept: Any = None

    def keep(self, kind: type[K], fresh: K) -> K:
        """Return what was kept if it is of this kind, else keep something fresh from now on."""
        if not isinstance(self._kept, kind):
            self._kept = fresh
        kept: K = self._kept
        return kept


class StoredValue(NamedTuple):
    """What a search found about a position: how deep it looked, whether the value is a bound, the best action, and when."""

    depth: int
    kind: int
    value: float
    action: Action | None
    age: int


class PositionTable:
    """Values of positions. When half of it is full the older half is forgotten, so the newest are always there."""

    def __init__(self) -> None:
        self.age: int = 0
        self._newer: dict[Hashable, StoredValue] = {}
        self._older: dict[Hashable, StoredValue] = {}

    def grow_older(self) -> None:
        """Tell what is in the table from what the next search adds."""
        self.age += 1

    def get(self, key: Hashable) -> StoredValue | None:
        """Return what is known about a position."""
        return self._newer.get(key) or self._older.get(key)

    def put(self, key: Hashable, depth: int, kind: int, value: float, action: Action | None) -> None:
        """Remember a value, in place of what was known about the position."""
        if len(self._newer) >= MOST:
            self._older, self._newer = self._newer, {}
        self._newer[key] = StoredValue(depth, kind, value, action, self.age)
