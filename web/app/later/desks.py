"""What looks at games once somebody asks for it: the review of a game, the best moves of a position, comments."""

from __future__ import annotations

from ..controllers.table_host import TableHost
from .lines import LinesDesk
from .notes import NotesDesk
from .practice import PracticeDesk
from .review import ReviewDesk

Desk = ReviewDesk | LinesDesk | NotesDesk


def make_desks(host: TableHost) -> dict[str, Desk]:
    """Return the desks of a table by the commands that open them; their own commands are added."""
    desks: dict[str, Desk] = {"review": ReviewDesk(host), "lines": LinesDesk(host), "notes": NotesDesk(host)}
    for desk in (*desks.values(), PracticeDesk(host)):
        host.commands.add(desk)
    return desks
