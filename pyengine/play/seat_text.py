"""What a seat may know of a game, as text, for programs that play or learn."""

from __future__ import annotations

from typing import Any

from ..core.kit import Kit
from ..core.types import Action, Player


class SeatText:
    """The position as one seat may see it, in the notation of the game.

    ``since`` are the seat's own actions that the position does not tell yet: where sides decide at the same time, the text of a
    position has only what everybody has decided.
    """

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self.position: str = ""
        self.since: tuple[str, ...] = ()

    def look(self, view: Any) -> None:
        """Take in the seat's present view (`Game.observe`)."""
        position = self._kit.notation.text(view)
        if position != self.position:
            self.position, self.since = position, ()

    def remember(self, view: Any, player: Player, action: Action) -> None:
        """Take in an action of the seat itself, given its view before."""
        self.since = (*self.since, self._kit.notation.write(view, player, action))
