"""The interface of a game's notation, and how the text of a possible action is read."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Protocol, TypeVar

from .errors import IllegalAction, NotationError
from .game import Explainer, Game
from .options import Options
from .types import HIDDEN, Action, Player
from .words import msg

if TYPE_CHECKING:  # loaded with the first move list
    from .telling import Telling

S = TypeVar("S", bound=Hashable)


class Notation(Protocol[S]):
    """Texts of one game, exactly as its rule book's section on notation has them.

    ``has_short_moves``: its moves can be told without the square that a piece comes from (`pyengine.play.short_moves`).
    """

    has_short_moves: bool = False

    def position(self, text: str, options: Options) -> S:
        """Read a position. Raises NotationError saying which field is wrong."""
        ...

    def text(self, state: S) -> str:
        """Write a position."""
        ...

    def read(self, state: S, player: Player, text: str) -> tuple[Action, ...]:
        """Read one action, claim or chance result, or a text that joins several. Raises IllegalAction, NotationError or
        AmbiguousNotation."""
        ...

    def write(self, state: S, player: Player, action: Action) -> str:
        """Write one action, claim or chance result of that state."""
        ...

    def tell(self, state: S, player: Player, action: Action) -> Telling:
        """Return one action, claim or chance result as people read and hear it, given the state before it.

        State and action may be reduced to what a viewer knows (`Game.observe`, `Game.redact`); hidden parts are called hidden. No
        two legal actions of a state read or sound alike. This default gives the text of the notation; games override it.
        """
        from .telling import tell_claim, tell_decided, tell_text  # not needed while a page starts

        if any(HIDDEN in token for token in action):
            return tell_decided()
        return tell_claim(action) or tell_text(self.write(state, player, action))

    def tell_result(self, telling: Telling, state: S, player: Player, after: S) -> Telling:
        """Return the telling of an action with its result: check, mate, a capture that missed.

        ``after`` is the state after the action was carried out; if several players decide together, after the last decision.
        """
        return telling


def possible(game: Game[S], state: S, player: Player) -> list[Action]:
    """Return everything a player (or CHANCE) may enter now: legal actions, chance results, claims."""
    if player < 0:
        return [action for action, _ in game.chance(state)]
    return [*game.legal(state, player), *game.claims(state, player)]


def match(
    game: Game[S],
    notation: Notation[S],
    explain: Explainer,
    state: S,
    player: Player,
    text: str,
    tokens: Action | None = None,
) -> Action:
    """Return the possible action with this text; ``tokens`` is the action it would be by grammar alone, None if none.

    Raises IllegalAction with the reason from ``explain`` if the text is an action that is not possible now, else NotationError.
    """
    for action in possible(game, state, player):
        if notation.write(state, player, action) == text:
            return action
    if tokens is not None and player >= 0:
        raise IllegalAction(explain(state, player, tokens))
    raise NotationError(msg("core.no-such-action" if tokens is None else "core.not-legal", text=text))
