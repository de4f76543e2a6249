"""A lesson at the table: it says step by step what to do and points at it.

It is played in a session of its own, like moves that are tried out, so the game itself stays as it is.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from pyengine import games
from pyengine.core.lesson import ANY, Step
from pyengine.core.types import Action
from pyengine.core.words import msg
from pyengine.play.record import Record
from pyengine.play.session import Session

if TYPE_CHECKING:
    from typing import Protocol

    from pyengine.core.kit import Kit

    from .state import TableMessages

    class LessonTable(Protocol):
        """What a lesson needs of its table. `table.GameTable` has it."""

        kit: Kit
        variation: Session | None
        chosen: Action
        said: TableMessages
        guide: TableLesson | None

        def play_typed(self, text: str) -> bool:
            """Play what was typed."""

        def drop_choice(self) -> None:
            """Choose nothing any more."""

        def leave(self) -> None:
            """Go back to the game."""


LEARNER = 0  # the player whom a lesson teaches; what all others do is part of it


class TableLesson:
    """The lesson of a table's game. It ends after its last step, or when the player goes back to the game.

    ``action`` is what the step asks for: an action, () for any action, None for reading only.
    """

    def __init__(self, table: LessonTable) -> None:
        self.table = table
        lesson = games.load_lesson(table.kit.game.info.id)
        self.steps = lesson.steps
        self.at = -1
        options = table.kit.game.info.read_options(lesson.options)
        self._record = Record(table.kit.game.info.id, options)
        self._take(Session(table.kit, self._record))
        self.go_on()

    @property
    def step(self) -> Step:
        """The current step."""
        return self.steps[self.at]

    @property
    def is_last(self) -> bool:
        """True at the last step."""
        return self.at == len(self.steps) - 1

    def go_on(self) -> None:
        """Go to the next step; after the last one, back to the game."""
        if self.is_last:
            self.table.leave()
            return
        self.at += 1
        step, kit = self.step, self.table.kit
        if step.position:
            self._take(Session(kit, self._record._replace(position=step.position)))
        self._session.settle(Random(self.at))
        self._begun = self._session.record, list(self._session.states)
        self.action: Action | None = None  # what is to be played; () = anything
        if step.do:
            self.action = () if step.do == ANY else kit.notation.read(self._session.state, LEARNER, step.do)[0]

    def skip(self) -> None:
        """Go on without waiting. What the step asks for is played, as later steps may build on it."""
        if not self.action:
            self.go_on()
            return
        self._take(Session(self.table.kit, self._begun[0], list(self._begun[1])))
        self.table.play_typed(self.step.do)
        self.check_played()

    def _take(self, session: Session) -> None:
        """Put a session on the table."""
        table = self.table
        self._session = table.variation = session
        table.drop_choice()
        table.said.clear()

    def check_played(self) -> None:
        """Go on if the step's action was played. If something else was played, set the position up again and say so."""
        if self.table.variation is not self._session:
            self.table.guide = None
            return
        record = self._begun[0]
        if self._session.record == record:
            return
        played = self._session.record.entries[len(record.entries) :]
        if self.action is not None and played and self.action in ((), played[0].action):
            self._follow()
            self.go_on()
            return
        self._take(Session(self.table.kit, record, list(self._begun[1])))
        self.table.said.note = msg("table.guide-other" if self.step.do else "table.guide-read")

    def _follow(self) -> None:
        """Play the answers that belong to the step."""
        for text in self.step.then:
            player, _, actions = text.partition(":")
            for action in self.table.kit.notation.read(self._session.state, int(player), actions):
                self._session.act(int(player), action)
                self._session.settle(Random(self.at))

    def list_targets(self) -> tuple[str, ...]:
        """Return what to point at now: tokens, "hand:ID" or "table:ID"."""
        chosen, action = self.table.chosen, self.action
        if action:
            return (action[len(chosen) if action[: len(chosen)] == chosen else 0],)
        return () if chosen else self.step.aim
