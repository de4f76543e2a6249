"""What the toy games share: refusals, texts of actions, plain scenes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from pyengine.core.errors import NotationError
from pyengine.core.game import Explainer, Game, GameInfo, Outcome
from pyengine.core.kit import Kit
from pyengine.core.notation import Notation, match
from pyengine.core.options import Option, Options
from pyengine.core.scene import Button, Hand, Scene, SceneBoard
from pyengine.core.types import Action, Player, Token
from pyengine.core.words import Message, Reason, msg

S = TypeVar("S", bound=Hashable)
Write = Callable[[S], str]
Read = Callable[[str, Options], S | None]


def info(name: str, number: int, players: tuple[int, int] = (2, 2), options: tuple[Option, ...] = (), **flags: bool) -> GameInfo:
    """Return the description of a toy."""
    chance, hidden, simultaneous = (flags.get(flag, False) for flag in ("chance", "hidden", "simultaneous"))
    return GameInfo(name, number, name, 1, players, chance, hidden, simultaneous, options, "TOY", sides=())


def outcome(winners: Sequence[Player], players: int, reason: str, scores: Sequence[float | None]) -> Outcome:
    """Return an outcome in which those who did not win lost, or all drew."""
    returns = tuple(0.0 if len(winners) in (0, players) else 1.0 if player in winners else -1.0 for player in range(players))
    return Outcome(tuple(winners) if len(winners) < players else (), reason, returns, tuple(scores))


class Toy(Game[S]):
    """A game whose only rule is that what is not offered is refused."""


def explainer(game: Toy[S]) -> Explainer:
    """Return what says that the game is over, that it is another's turn, or that something is not offered."""

    def explain(state: S, player: Player, tokens: Action) -> Reason:
        if not game.actors(state):
            return msg("core.over", "TOY-01")
        if player not in game.actors(state):
            return msg("core.not-actor", "TOY-02", player=game.info.player(player))
        return msg("toy.refused", "TOY-03", text=" ".join(tokens))

    return explain


class ToyNotation(Notation[S]):
    """Actions are their tokens joined by dots; positions as the toy has them."""

    def __init__(self, game: Toy[S], text: Write[S], position: Read[S]) -> None:
        self.game, self._text, self._position = game, text, position

    def text(self, state: S) -> str:
        """Write a position."""
        return self._text(state)

    def position(self, text: str, options: Options) -> S:
        """Read a position. Raises NotationError."""
        state = self._position(text, options)
        if state is None:
            raise NotationError(msg("core.bad-position", why=text))
        return state

    def read(self, state: S, player: Player, text: str) -> tuple[Action, ...]:
        """Read one action. Raises IllegalAction or NotationError."""
        return (match(self.game, self, explainer(self.game), state, player, text, tuple(text.split("."))),)

    def write(self, state: S, player: Player, action: Action) -> str:
        """Write one action."""
        return ".".join(action)


def kit(game: Toy[S], text: Write[S], position: Read[S], scene: Callable[..., Scene] | None = None) -> Kit:
    """Return the kit of a toy; without a scene of its own it has a button for every token of a legal action."""

    def buttons(view: S, viewer: Player | None, chosen: Action = ()) -> Scene:
        tokens: dict[Token, None] = {}
        for actor in game.actors(view):
            tokens.update((token, None) for action in (game.legal(view, actor) if actor >= 0 else ()) for token in action)
        return plain(game, view, tokens=tuple(tokens))

    def evaluate(state: S, player: Player) -> float:
        ended = game.outcome(state)
        return ended.returns[player] if ended else 0.0

    return Kit(game, scene or buttons, ToyNotation(game, text, position), explainer(game), evaluate)


def plain(
    game: Game[S], view: S, boards: tuple[SceneBoard, ...] = (), hands: tuple[Hand, ...] = (), tokens: Action = ()
) -> Scene:
    """Return a scene with boards, hands and buttons and a caption about whose turn it is."""
    actors = game.actors(view)
    caption: Message = msg("toy.due", player=game.info.player(max(actors[0], 0))) if actors else msg("toy.over")
    buttons = tuple(Button(token, msg("toy.token", text=token)) for token in tokens)
    return Scene(boards, caption, msg("toy.round", n=1), hands, buttons)
