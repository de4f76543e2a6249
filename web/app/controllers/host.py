"""What the controllers of a table's page need of it."""

from __future__ import annotations

from typing import Protocol

from pyengine.core.kit import Kit

from ..table.table import GameTable


class Host(Protocol):
    """The page of a table: the game that lies on it, and how it is drawn."""

    kit: Kit
    table: GameTable
    language: str

    def show(self, table: GameTable) -> None:
        """Put another game on the table. It is drawn with `draw` or `changed`."""

    def draw(self, *, whole: bool = True) -> None:
        """Redraw what changed; if not the whole, only what somebody looks at who has just chosen, and the rest afterwards."""

    def continue_game(self) -> None:
        """The game went on: save it, renew the address, redraw, go on."""

    def import_games(self, text: str) -> None:
        """Keep the games of a file, go on from what is kept then, and say what came of it. Raises BadFile."""

    def hand_out_link(self) -> None:
        """Copy the game's link, and say so where it stands."""

    def continue_saved(self) -> None:
        """The game went on and is saved: renew the address, redraw, go on."""
