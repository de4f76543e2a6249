"""Two small records of a table: how somebody looks at it, and what it says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from pyengine.core.types import Action, Player, Token
from pyengine.core.words import Message, msg

if TYPE_CHECKING:  # comes with the first hint or move list
    from pyengine.core.scene import Scene
    from pyengine.core.telling import Telling
    from pyengine.play.daily import DailyDeal
    from pyengine.play.record import Record
    from pyengine.play.session import Session

    class OpenLesson(Protocol):
        """The lesson that is going on; `later.lesson` has the only one."""

        at: int  # the number of its step

        @property
        def text(self) -> Message:
            """What the step says."""

        def go_on(self) -> None:
            """Go to the next step; after the last one, back to the game."""

        def check_played(self) -> None:
            """Look at what was played, before anything is drawn."""

        def list_targets(self) -> tuple[str, ...]:
            """Return what to point at now: tokens, "hand:ID" or "table:ID"."""

        def render(self, view: Any) -> str:
            """Return the card, for a `PanelView`."""


class OpenReview(Protocol):
    """A review on show; `later.review_panel` has the only one."""

    record: Record  # the game that it judges

    def find_state(self) -> Any:
        """Return the state to draw."""

    def add_arrows(self, scene: Scene) -> Scene:
        """Return the scene with what was played, and what would have been better."""

    def list_marks(self, language: str) -> tuple[tuple[int, str], ...]:
        """Return what stands behind entries in the move list, as HTML by their numbers."""

    def render(self, view: Any) -> str:
        """Return the card, for a `PanelView`."""


class OpenLines(Protocol):
    """The best moves of the position on show (`later.lines_view`), or a puzzle (`later.practice_panel`)."""

    is_puzzle: bool  # then its own card says that the game stays as it is

    def shows(self) -> bool:
        """Return whether it belongs to what the table shows."""

    def follow(self) -> None:
        """Look at what the table shows now, before it is drawn."""

    def add_arrow(self, scene: Scene) -> Scene:
        """Return the scene with an arrow for the best move."""

    def render_bar(self, view: Any) -> str:
        """Return the evaluation bar beside the board, for a `PanelView`."""

    def render(self, view: Any) -> str:
        """Return the card."""


class OpenNotes(Protocol):
    """Comments and variations in place of the move list; `later.notes_panel` has the only one."""

    version: int  # changes with what it shows

    def add_drawings(self, scene: Scene) -> Scene:
        """Return the scene with the arrows and squares of the position on show."""

    def render(self, view: Any) -> str:
        """Return the moves with what is said of them, for a `PanelView`."""


@dataclass(slots=True)
class Display:
    """How somebody looks at the boards.

    ``cursor``: the cell of the keyboard. ``focus``: the id of the board that is shown large where a game has several, "" for the
    first. ``is_turned``: the board was turned by hand. ``is_start_card_shown``: the start card asks whom to play with.
    ``today``: what the start card says of today's deal.
    ``replayed_steps``: how many steps of the last turn are shown while it is played back. ``known_turn``: the state in which the
    arrows of the last turn were put away. ``review``: the review that is shown. ``lines``: the best moves, once asked for.
    ``notes``: the comments that are shown; ``asks_notes``: they are to be shown, as they have just come with a game.
    ``live``: a `later.direct_line_status.LineStatus`, None where there is nothing to say of a direct line. ``clock``: a
    `later.clock_view.ClockView`, None where no direct line may open.
    """

    cursor: Token = ""
    focus: str = ""
    is_turned: bool = False
    is_start_card_shown: bool = False
    today: DailyDeal | None = None
    replayed_steps: int = 0
    known_turn: object = None
    review: OpenReview | None = None
    lines: OpenLines | None = None
    notes: OpenNotes | None = None
    asks_notes: bool = False
    live: Any = None
    clock: Any = None

    def forget_turn(self, state: object) -> None:
        """Put the arrows of the last turn away until the state is another one."""
        self.replayed_steps, self.known_turn = 0, state


class Hint(NamedTuple):
    """The action that the computer suggests in a state. ``words`` is a sentence with `HOLE`, where ``telling`` is to be shown."""

    state: Any
    action: Action
    telling: Telling
    words: Message


MOST_ARRIVED = 8  # actions that a note tells; the move list has the others
HOLE = "\N{OBJECT REPLACEMENT CHARACTER}"


@dataclass(slots=True)
class TableMessages:
    """What the table says until something else happens.

    ``refused``: why the last thing was not possible. ``note``: any other message. ``asking``: an action that waits to be
    confirmed. ``hint``: the last hint, which is shown as long as its position. ``arrived``: a note about a link and the actions
    that the link brought; they are shown as long as that note is.
    """

    refused: Message | None = None
    note: Message | None = None
    asking: Action | None = None
    hint: Hint | None = None
    arrived: tuple[Message | None, tuple[Telling, ...]] = (None, ())

    def announce(self, note: Message, session: Session, since: int, viewer: Player | None) -> None:
        """Show a note about a link that has arrived, with what others did in it (entries from ``since`` on), as ``viewer`` may
        see it."""
        entries = session.record.entries
        tellings = (session.tell(at, viewer) for at in range(since, len(entries)) if entries[at].player != viewer)
        self.note = note
        self.arrived = (note, tuple(telling for telling in tellings if telling and not telling.quiet)[:MOST_ARRIVED])

    def name_sender(self, player: Message) -> None:
        """Say the note about a link that has arrived anew, now that the name of whoever sent it is known."""
        note, tellings = self.arrived
        if note and note is self.note:
            self.note = msg(note.key, player=player)
            self.arrived = (self.note, tellings)

    def refuse(self, why: Message) -> None:
        """Say why something is not possible, and nothing else."""
        self.clear()
        self.refused = why

    def clear(self) -> None:
        """Say nothing any more; a hint stays."""
        self.refused = self.note = self.asking = None
