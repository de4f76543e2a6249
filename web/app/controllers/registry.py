"""Commands of a page: methods that are found by the name on a button or form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Method = TypeVar("Method", bound=Callable[..., None])
NAMES = "command_names"


def command(*names: str) -> Callable[[Method], Method]:
    """Mark a method as the command with these names. It is called with the button that was pressed, or the form that was sent."""

    def mark(method: Method) -> Method:
        setattr(method, NAMES, names)
        return method

    return mark


class Commands:
    """The commands of some objects, by name."""

    def __init__(self, *owners: object) -> None:
        self._methods: dict[str, Callable[[Any], None]] = {}
        for owner in owners:
            self.add(owner)

    def add(self, owner: object) -> None:
        """Add the commands of an object. Raises ValueError for a name that exists already."""
        for attribute in dir(type(owner)):
            for name in getattr(getattr(type(owner), attribute), NAMES, ()):
                if name in self._methods:
                    raise ValueError(f"two commands are called {name}")
                self._methods[name] = getattr(owner, attribute)

    def run(self, name: str, element: Any) -> bool:
        """Run the command of this name; returns False if there is none."""
        method = self._methods.get(name)
        if method is None:
            return False
        method(element)
        return True
