"""Named facts that are worked out only when somebody asks for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping


class Facts(Mapping[str, object]):
    """A mapping from names to facts. A fact is computed by its function when it is read; listing the names computes none."""

    def __init__(self, sources: Mapping[str, Callable[[], object]]) -> None:
        self._sources = sources

    def __getitem__(self, name: str) -> object:
        return self._sources[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)
