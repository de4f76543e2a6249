"""Typed options of a game, their defaults and their text form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from .errors import NotationError
from .words import msg

Value = bool | int | str
OptionKind = Literal["switch", "choice", "number"]


class Option(NamedTuple):
    """One option. ``values`` holds a choice's words; a switch's (off, on) words; a number's bounds are ``low`` and ``high``.

    ``also`` lists single values outside the bounds (a 0 that means "off").
    """

    name: str
    kind: OptionKind
    default: Value
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    also: tuple[int, ...] = ()

    def read(self, value: object) -> Value:
        """Return the typed value of a text, number or truth value. Raises NotationError that names the allowed values."""
        text = {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value).strip()
        if self.kind == "number":
            if (
                text.isascii()
                and text.isdigit()
                and len(text) < 7
                and (self.low <= int(text) <= self.high or int(text) in self.also)
            ):
                return int(text)
            raise NotationError(msg("core.option-number", name=self.name, value=text, low=self.low, high=self.high))
        if self.kind == "switch":
            if text in ("on", "true", "off", "false"):
                return text in ("on", "true")
        elif text in self.values:
            return text
        raise NotationError(msg("core.option-choice", name=self.name, value=text, values=self.values))

    def text(self, value: Value) -> str:
        """Write a value: ``on``/``off`` or ``true``/``false`` as in the game's rule book, a word, or a whole number."""
        return self.values[bool(value)] if self.kind == "switch" else str(value)


def switch(name: str, default: bool, off: str = "off", on: str = "on") -> Option:
    """A yes-or-no option with its two words."""
    return Option(name, "switch", default, (off, on))


def choice(name: str, *values: str) -> Option:
    """An option with named values; the first is the default."""
    return Option(name, "choice", values[0], values)


def whole(name: str, default: int, low: int, high: int, *also: int) -> Option:
    """A whole number from low to high, plus single further values."""
    return Option(name, "number", default, (), low, high, also)


class Options(Mapping[str, Value]):
    """A game's options with every name present; immutable and hashable, so that a state can hold it.

    ``version`` is the rules version of the game (`GameInfo.rules_version` for a new game).
    """

    __slots__ = ("_hash", "_values", "version")

    def __init__(self, values: Mapping[str, Value], version: int = 1) -> None:
        self._values = dict(values)
        self.version: int = version
        self._hash = hash((version, *self._values.items()))

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self.version == other.version and self._values == other._values

    def __repr__(self) -> str:
        return f"Options({self._values})" if self.version == 1 else f"Options({self._values}, {self.version})"


def read_options(declared: tuple[Option, ...], given: Mapping[str, object], version: int = 1) -> Options:
    """Fill in defaults and check names and values. Raises NotationError."""
    names = tuple(option.name for option in declared)
    for name in given:
        if name not in names:
            raise NotationError(
                msg("core.unknown-option", name=name, names=names) if names else msg("core.no-options", name=name)
            )
    values = {option.name: option.read(given.get(option.name, option.default)) for option in declared}
    return _share(declared, Options(values, version))


@lru_cache(maxsize=256)
def _share(declared: tuple[Option, ...], options: Options) -> Options:
    """Return the first options equal to these: what rules keep by their options is found faster by the same object."""
    return options
