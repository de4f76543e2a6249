"""First lessons: the essentials of a game in a few steps that are played at a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .words import Message

ANY = "*"  # any action will do


class Step(NamedTuple):
    """One step of a lesson.

    ``position`` is set up first ("" goes on from where the step before ended). ``do`` is the action the learner plays, as the
    game writes it: `ANY`, or "" when there is only something to read. ``aim`` is what to point at: tokens, "hand:ID", "table:ID".
    ``then`` is what follows of its own accord, as "player:action".
    """

    text: Message
    position: str = ""
    do: str = ""
    aim: tuple[str, ...] = ()
    then: tuple[str, ...] = ()


class Lesson(NamedTuple):
    """The steps of a first lesson, and the options it is played with where they are not the usual ones."""

    steps: tuple[Step, ...]
    options: Mapping[str, object] = {}
