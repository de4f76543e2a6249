"""Lessons as games made for the first release have them: rows of steps. `pyengine.play.lesson` plays them like annotated games,
which new games have instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .words import Message

ANY = "*"  # any action will do


class Step(NamedTuple):
    """One step of a lesson.

    ``position`` is set up first ("" continues from the end of the step before). ``do`` is the action that the learner plays, in
    the game's notation; `ANY` allows any action, "" means that there is only text to read. ``aim`` is what to highlight: tokens,
    "hand:ID", "table:ID". ``then`` is played automatically afterwards, as "player:action".
    """

    text: Message
    position: str = ""
    do: str = ""
    aim: tuple[str, ...] = ()
    then: tuple[str, ...] = ()


class Lesson(NamedTuple):
    """The steps of a first lesson, and its options if they are not the defaults."""

    steps: tuple[Step, ...]
    options: Mapping[str, object] = {}
