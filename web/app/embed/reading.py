"""What the address of an embedded board says: the settings, the game, and what is wrong with it."""

from __future__ import annotations

from typing import NamedTuple

from pyengine.core.kit import Kit
from pyengine.core.scene import Arrow, Mark
from pyengine.core.types import Player
from pyengine.play.record import Record, State

from .query import Trouble


class EmbedSettings(NamedTuple):
    """How a board is shown.

    ``theme`` "" is the reader's, ``board`` "" the game's own. If ``veiled``, only what ``viewer`` may know is shown (None: the
    public). ``marks`` and ``arrows`` belong to the first position shown. ``find``: readers find the moves themselves first.
    """

    caption: str = ""
    captions: tuple[str, ...] = ()
    theme: str = ""
    board: str = ""
    flip: bool = False
    viewer: Player | None = None
    veiled: bool = False
    interactive: bool = True
    hands: bool = True
    marks: tuple[Mark, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    size: int | None = None
    find: bool = False


class GivenGame(NamedTuple):
    """The game of an address: its record, the states before each entry and after the last, and how many entries are played at
    each step.

    ``ends[0]`` is the first position. ``told`` is the step before the first one with a caption, ``at`` the step to begin with.
    """

    kit: Kit
    record: Record
    states: list[State]
    ends: tuple[int, ...]
    told: int
    at: int


class Reading(NamedTuple):
    """The result of reading an address. ``given`` is None if no board can be shown."""

    setting: EmbedSettings
    given: GivenGame | None
    troubles: tuple[Trouble, ...]
