"""The only list of games: ids to modules, loaded when asked for.

Our own live here. Others come with wheels of their own, which name them under the entry points `ENTRY_POINTS`, or are handed
to `register`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from ..core.errors import GameError
from ..core.kit import Kit
from ..core.words import is_section_free, msg, register_section

if TYPE_CHECKING:
    from pathlib import Path

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
ENTRY_POINTS = "pyengine.games"  # the group under which wheels name their games: id = "package:KIT"
FOREIGN = range(128, 256)  # numbers that games from elsewhere choose from; those below belong to this project
LONGEST_ID = 20

for _name in IDS:
    register_section(_name, f"{__name__}.{_name}.words")

_registered: dict[str, tuple[Kit, str]] = {}  # id: kit and package of a game from elsewhere
_named: dict[str, str] | None = None  # id: "package:KIT"; None while nobody has looked which games are installed


def all_ids() -> tuple[str, ...]:
    """Return the ids of all games: the ten, then those registered or installed from elsewhere."""
    return (*IDS, *dict.fromkeys((*_registered, *_list_installed())))


def is_known(name: str) -> bool:
    """Return whether there is a game with this id."""
    return name in NUMBERS or name in _registered or name in _list_installed()


def is_id(name: str) -> bool:
    """Return whether a text may be the id of a game from elsewhere: it stands in links, addresses and names of files."""
    return 2 <= len(name) <= LONGEST_ID and name.isascii() and name.isalnum() and name == name.lower() and name[0].isalpha()


def register(kit: Kit, package: str = "") -> None:
    """Add a game from elsewhere to the list; doing so again changes nothing.

    ``package`` holds its words, lesson and form; if it is not given it is the package that the class of its rules stands in.
    Raises GameError for an id or a number that another game has or that no game may have.
    """
    info = kit.game.info
    if info.id in _registered and _registered[info.id][0] is kit:
        return
    module = type(kit.game).__module__
    package = package or module.rpartition(".")[0] or module
    if not is_id(info.id):
        raise GameError(msg("games.bad-id", name=info.id))
    if info.id in _registered or not is_section_free(info.id, f"{package}.words"):
        raise GameError(msg("games.id-used", name=info.id))
    if info.number not in FOREIGN:
        raise GameError(msg("games.bad-number", name=info.id, number=info.number, low=FOREIGN[0], high=FOREIGN[-1]))
    for other, (known, _) in _registered.items():
        if known.game.info.number == info.number:
            raise GameError(msg("games.number-used", name=info.id, number=info.number, other=other))
    register_section(info.id, f"{package}.words")
    _registered[info.id] = kit, package


def name_installed(entry_points: Mapping[str, str]) -> None:
    """Set which games from elsewhere are installed: the ``package:KIT`` of each id. Then nobody has to look for them.

    Pages call this when they start, because looking through all installed packages takes longer than importing any module of
    ours.
    """
    global _named
    _named = dict(entry_points)


def _list_installed() -> Mapping[str, str]:
    if _named is None:
        from importlib.metadata import entry_points  # slow, and needed only where nobody has called `name_installed`

        name_installed({point.name: point.value for point in entry_points(group=ENTRY_POINTS)})
    return _named or {}


def load(name: str) -> Kit:
    """Return the kit of a game by id. Raises GameError naming the games there are, or what is wrong with an installed one."""
    if name in NUMBERS:
        return _load_own(name)
    if name not in _registered:
        if name not in _list_installed():
            raise GameError(msg("core.unknown-game", name=name, names=all_ids()))
        register(_load_installed(name))
    return _registered[name][0]


@cache
def _load_own(name: str) -> Kit:
    kit: Kit = import_module(f"{__name__}.{name}").KIT
    return kit


def _load_installed(name: str) -> Kit:
    module, _, attribute = _list_installed()[name].partition(":")
    try:
        kit = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise GameError(msg("games.broken", name=name, why=str(error))) from error
    if not isinstance(kit, Kit) or kit.game.info.id != name:
        raise GameError(msg("games.other-kit", name=name, place=_list_installed()[name]))
    return kit


def by_number(number: int, name: str = "") -> Kit | None:
    """Return the kit of the game with this number in links, None if there is no such game.

    Numbers of games from elsewhere say nothing without the ``name`` that stands beside them. Raises GameError for an installed
    game that cannot be loaded.
    """
    if number in FOREIGN:
        kit = load(name) if is_known(name) else None
        return kit if kit and kit.game.info.number == number else None
    for own, known in NUMBERS.items():
        if known == number:
            return load(own)
    return None


def package_of(name: str) -> str:
    """Return the name of the package that holds a game. Raises GameError like `load`."""
    load(name)
    return f"{__name__}.{name}" if name in NUMBERS else _registered[name][1]


def load_form(name: str) -> Form:
    """Return what a game's position texts consist of, for editors. Raises GameError like `load`."""
    form: Form = import_module(f"{package_of(name)}.editor").FORM
    return form


def load_lesson(name: str) -> str | Lesson:
    """Return a game's two-minute lesson, for `pyengine.play.lesson`: a text. Raises GameError like `load`."""
    lesson: str | Lesson = import_module(f"{package_of(name)}.lesson").LESSON
    return lesson


def find_folder(name: str) -> Path:
    """Return the folder of a game's package: beside its code lie `site`, for the build, and `frozen`. Raises GameError like
    `load`."""
    from pathlib import Path  # pages never ask for it

    return Path(str(import_module(package_of(name)).__file__)).parent
