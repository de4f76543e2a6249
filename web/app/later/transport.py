"""What carries links of a game to those who play it elsewhere, and back."""

from __future__ import annotations

from typing import Protocol


class Transport(Protocol):
    """A way to others. It may be gone at any time, and no game knows which one is in use.

    Whoever makes one hands it what it calls: ``received`` with whatever comes, ``opened`` once texts can go both ways, ``closed``
    once it is lost.
    """

    def send(self, text: str) -> bool:
        """Send a text. Returns False if it is not taken."""

    def close(self) -> None:
        """Close it; nothing is called any more."""
