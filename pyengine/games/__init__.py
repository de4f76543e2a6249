"""The only list of games: ids to modules, loaded when asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from ..core.errors import GameError
from ..core.kit import Kit
from ..core.words import msg, register_section

if TYPE_CHECKING:
    from ..chess.form import Form
    from ..core.lesson import Lesson

# id: number in links (frozen)
NUMBERS = {
    "place": 1,
    "mitosis": 2,
    "mathematichess": 3,
    "clone": 4,
    "synchronous": 5,
    "gravity": 6,
    "parade": 7,
    "neighbour": 8,
    "booster": 9,
    "cloak": 10,
}
IDS = tuple(NUMBERS)

for _name in IDS:
    register_section(_name, f"{__name__}.{_name}.words")


@cache
def load(name: str) -> Kit:
    """Return the kit of a game by id. Raises GameError naming the games there are."""
    if name not in NUMBERS:
        raise GameError(msg("core.unknown-game", name=name, names=IDS))
    kit: Kit = import_module(f"{__name__}.{name}").KIT
    return kit


def by_number(number: int) -> Kit | None:
    """Return the kit of the game with this number in links, None if there is no such game."""
    for name, known in NUMBERS.items():
        if known == number:
            return load(name)
    return None


def load_form(name: str) -> Form:
    """Return what a game's position texts consist of, for editors. Raises GameError like `load`."""
    load(name)
    form: Form = import_module(f"{__name__}.{name}.editor").FORM
    return form


def load_lesson(name: str) -> Lesson:
    """Return the two-minute lesson of a game. Raises GameError like `load`."""
    load(name)
    lesson: Lesson = import_module(f"{__name__}.{name}.lesson").LESSON
    return lesson
