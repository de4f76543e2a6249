"""What controllers may ask of the page of a table."""

from __future__ import annotations

from typing import Protocol

from pyengine.core.kit import Kit

from ..table.table import GameTable


class Host(Protocol):
    """The page of a table, with the game on it. `table_host.TableHost` is one."""

    kit: Kit
    table: GameTable
    language: str

    def show(self, table: GameTable) -> None:
        """Put another game on the table. `draw` or `continue_game` has to follow."""

    def draw(self, *, whole: bool = True) -> None:
        """Draw what changed. Without ``whole`` only what answers a click is drawn at once, the rest after the next painting."""

    def continue_game(self) -> None:
        """After the game went on: save it, renew the address, draw, and let the computer play."""

    def import_games(self, text: str) -> None:
        """Save the games of a file and say what was imported. Raises BadFile."""

    def hand_out_link(self) -> None:
        """Copy the game's link, and say so."""

    def continue_saved(self) -> None:
        """After the game went on and was saved: renew the address, draw, and let the computer play."""
