"""What is typed at a table: actions in the game's notation, or in the way people write them, such as ``Nf3``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pyengine.core.errors import AmbiguousNotation, GameError, IllegalAction
from pyengine.core.kit import Kit
from pyengine.core.types import Action, Player
from pyengine.core.words import Message
from pyengine.play.session import Session


class TypedText(NamedTuple):
    """What a typed text is: "incomplete", "complete" with its ``action``, or "impossible"; ``why`` may say more."""

    how: str
    action: Action | None = None
    why: Message | None = None


class TypedReader:
    """Reads what is typed, letter by letter."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    def read(self, session: Session, player: Player, claims: Sequence[Action], text: str) -> TypedText:
        """Return what a text stands for when it comes from this player. The text has no blanks at its ends; ``claims`` are those
        that the player may make now."""
        state, write = session.state, self.kit.notation.write
        texts = {write(state, player, action): action for action in (*session.legal(player), *claims)}
        if text in texts:
            return TypedText("complete", texts[text])
        if any(known.startswith(text) for known in texts):
            return TypedText("incomplete")
        try:
            self.kit.notation.read(state, player, text)
        except IllegalAction as error:  # the notation knows what is meant
            return TypedText("impossible", why=error.message)
        except GameError as error:
            return self._read_told(state, player, text, error)
        return TypedText("incomplete")

    def _read_told(self, state: Any, player: Player, text: str, error: GameError) -> TypedText:
        from pyengine.play.readable import spell_actions  # only for what the notation does not know

        spellings = spell_actions(self.kit, state, player)
        try:
            action = spellings.find(text)
        except AmbiguousNotation as ambiguous:
            return TypedText("incomplete", why=ambiguous.message)
        if action is not None:
            return TypedText("complete", action)
        return TypedText("incomplete") if spellings.is_beginning(text) else TypedText("impossible", why=error.message)
