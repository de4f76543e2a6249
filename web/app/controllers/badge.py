"""The number on the icon of the installed app: how many games by link wait for somebody here."""

from __future__ import annotations

from ..browser import device
from ..table.seats import LINK
from . import storage


def renew_badge() -> None:
    """Show how many games by link wait for somebody here."""
    device.show_badge(sum(saved.turn == "yours" and (bool(saved.fair) or LINK in saved.seats) for saved in storage.list_games()))
