"""What a table remembers besides what is played: what is looked at, and what is said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from pyengine.core.types import Action, Player, Token
from pyengine.core.words import Message

if TYPE_CHECKING:  # comes with the first hint or move list
    from pyengine.core.telling import Telling
    from pyengine.play.session import Session


@dataclass(slots=True)
class Display:
    """How somebody looks at the boards. ``cursor`` is the cell on which the keyboard stands, ``focus`` the board that is shown
    large where there are several ("" is the first one), ``turned`` is true when the board was turned by hand, ``starting`` while
    it is still asked whom to play with. ``retold`` is how many steps of the last turn are shown while it is told again,
    ``known_turn`` the state in which its arrows were put away."""

    cursor: Token = ""
    focus: str = ""
    turned: bool = False
    starting: bool = False
    retold: int = 0
    known_turn: object = None

    def forget_turn(self, state: object) -> None:
        """Put the arrows of the last turn away, as somebody goes on from this state."""
        self.retold, self.known_turn = 0, state


class Hint(NamedTuple):
    """What the computer would play in a state. ``words`` tell it; where `HOLE` stands in them, ``telling`` is drawn."""

    state: Any
    action: Action
    telling: Telling
    words: Message


MOST_ARRIVED = 8  # actions that a note tells; the move list has the others
HOLE = "\N{OBJECT REPLACEMENT CHARACTER}"


@dataclass(slots=True)
class Said:
    """What the table says until something else happens. ``refused`` says why the last thing was not possible, ``note`` what else
    there is to tell, ``asking`` is an action that waits for "sure?", ``hint`` the last hint, which ends with its position.
    ``arrived`` is what a link has brought along, with the note that says so: it is shown as long as that note is."""

    refused: Message | None = None
    note: Message | None = None
    asking: Action | None = None
    hint: Hint | None = None
    arrived: tuple[Message | None, tuple[Telling, ...]] = (None, ())

    def announce(self, note: Message, session: Session, since: int, viewer: Player | None) -> None:
        """Say that a link has arrived, with the entries from ``since`` on that it has brought."""
        tellings = (session.tell(at, viewer) for at in range(since, len(session.record.entries)))
        self.note = note
        self.arrived = (note, tuple(telling for telling in tellings if telling and not telling.quiet)[:MOST_ARRIVED])

    def refuse(self, why: Message) -> None:
        """Say why something is not possible, and nothing else."""
        self.clear()
        self.refused = why

    def clear(self) -> None:
        """Say nothing any more, besides a hint."""
        self.refused = self.note = self.asking = None
