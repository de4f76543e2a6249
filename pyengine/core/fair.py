"""What a game tells about its chance and secrets, so that it can be played fairly by link. The rules know nothing of how."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from .options import Options
from .types import Action, Player

State = Any


class Sealing(Protocol):
    """Decisions that several players take at once, as bytes. How many bytes depends on public facts only."""

    def size(self, state: State, player: Player) -> int:
        """Return how many bytes a decision of this player takes now."""
        ...

    def plain(self, state: State, player: Player, actions: Sequence[Action]) -> bytes:
        """Return a whole decision, all actions until the player has none left to take, as bytes."""
        ...

    def actions(self, state: State, player: Player, plain: bytes) -> tuple[Action, ...] | None:
        """Return the actions that bytes stand for, None where they stand for none. Whether they are legal is not asked."""
        ...


class Statement(NamedTuple):
    """What an action states of an own hidden piece: ``told`` whether it is of the type, None that it is shown as that type."""

    piece: int
    type: int
    told: bool | None


class Cloaking(Protocol):
    """Eight hidden pieces a player, each of one of five types, arranged in one of a number of ways."""

    arrangements: int

    def types(self, number: int) -> tuple[int, ...]:
        """Return the types of the pieces in an arrangement."""
        ...

    def arrange(self, number: int) -> Action:
        """Return the action that makes an arrangement."""
        ...

    def number(self, action: Action) -> int | None:
        """Return the number of the arrangement an action makes, None for other actions."""
        ...

    def statements(self, state: State, player: Player, action: Action) -> tuple[Statement, ...]:
        """Return what an action states of the player's own hidden pieces, in the order in which proofs travel."""
        ...


class Dealing(Protocol):
    """A deck of numbered cards, hands that their owners alone know. What is played is shuffled again when no card is left."""

    def cards(self, options: Options) -> tuple[int, ...]:
        """Return the numbers of all cards in play, ascending."""
        ...

    def drawer(self, state: State) -> Player | None:
        """Return who gets the card that CHANCE is to bring."""
        ...

    def draw(self, card: int | None) -> Action:
        """Return the chance result of a card, or of one that is not known."""
        ...

    def played(self, action: Action) -> int | None:
        """Return the card that an action plays from the hand, None for other actions."""
        ...


class Usual(NamedTuple):
    """What a game's links are usually like, so that one can say beforehand how long they will get.

    ``links``: how many a long game takes. ``body``: the bytes of decisions in each on average. ``attached``: the bytes of the
    proofs that travel with a busy turn's link, and with that link alone.
    """

    links: int
    body: float
    attached: int = 0


LONG = Usual(links=120, body=3)  # of games that go on until a king falls, with a move in each link


class FairPlay(NamedTuple):
    """What a game needs of the protocol.

    ``drawn``: the players' sides are drawn by lot. ``flips``: chance results that all may see, drawn jointly. ``queue``:
    actions may be sent ahead of another player's forced answer. ``usual``: what its links are like; None where nobody has
    measured them, and then nothing is said of their length.
    """

    drawn: bool = False
    flips: bool = False
    queue: bool = False
    sealing: Sealing | None = None
    cloaking: Cloaking | None = None
    dealing: Dealing | None = None
    usual: Usual | None = None

    @property
    def commits(self) -> bool:
        """Whether something is hidden from the beginning on, so that all commit themselves to it before they play."""
        return self.cloaking is not None or self.dealing is not None
