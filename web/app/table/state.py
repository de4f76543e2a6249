"""What a table remembers besides what is played: what is looked at, and what is said."""

from __future__ import annotations

from dataclasses import dataclass

from pyengine.core.types import Action, Token
from pyengine.core.words import Message


@dataclass(slots=True)
class Display:
    """How somebody looks at the boards. ``cursor`` is the cell on which the keyboard stands, ``focus`` the board that is shown
    large where there are several ("" is the first one), ``turned`` is true when the board was turned by hand."""

    cursor: Token = ""
    focus: str = ""
    turned: bool = False


@dataclass(slots=True)
class Said:
    """What the table says until something else happens. ``refused`` says why the last thing was not possible, ``note`` what else
    there is to tell, ``asking`` is a claim that waits for "sure?", ``advice`` what a hint would play."""

    refused: Message | None = None
    note: Message | None = None
    asking: Action | None = None
    advice: Action = ()

    def clear(self) -> None:
        """Say nothing any more."""
        self.refused = self.note = self.asking = None
        self.advice = ()
