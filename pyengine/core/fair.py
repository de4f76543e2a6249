"""What a game declares about its chance and secrets, so that it can be played fairly by link. `play.fair` does the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from .options import Options
from .types import Action, Player

State = Any


class Sealing(Protocol):
    """Writes decisions that several players make at the same time as bytes. Their number depends on public facts only."""

    def size(self, state: State, player: Player) -> int:
        """Return the length in bytes of a decision of this player in this state."""
        ...

    def plain(self, state: State, player: Player, actions: Sequence[Action]) -> bytes:
        """Return a whole decision as bytes: all actions until the player has nothing left to decide."""
        ...

    def actions(self, state: State, player: Player, plain: bytes) -> tuple[Action, ...] | None:
        """Return the actions that bytes stand for, None if they stand for none. Legality is not checked."""
        ...


class Statement(NamedTuple):
    """What an action says about a hidden piece of the player who acts.

    ``type`` is the number of a type, from 0. ``told`` answers the question whether the piece is of that type. None means that
    nobody has asked: the piece is shown, and it is of that type.
    """

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
    """A deck of numbered cards and hands that only their owners know. Played cards are shuffled again when it is empty."""

    def cards(self, options: Options) -> tuple[int, ...]:
        """Return the numbers of all cards in play, ascending."""
        ...

    def drawer(self, state: State) -> Player | None:
        """Return the player who gets the next card from CHANCE."""
        ...

    def draw(self, card: int | None) -> Action:
        """Return the chance result for drawing a card; it may be unknown."""
        ...

    def get_played_card(self, action: Action) -> int | None:
        """Return the card that an action plays from the hand, None for other actions."""
        ...


class Usual(NamedTuple):
    """Typical figures of a game's links, for telling beforehand how long they will get.

    ``links``: number of links in a long game. ``body``: average bytes of decisions in a link. ``attached``: bytes of the proofs
    that travel with the link of a busy turn and are not kept in later links.
    """

    links: int
    body: float
    attached: int = 0


LONG = Usual(links=120, body=3)  # for games that end with the capture of a king and have one move in each link


class FairPlay(NamedTuple):
    """What a game needs of the protocol for fair play by link.

    ``drawn``: the players' sides are drawn by lot. ``flips``: chance results that all may see, drawn jointly. ``queue``:
    actions may be sent ahead of another player's forced answer. ``usual``: typical figures of its links; None if they were
    not measured, and then no length is shown.
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
        """Whether something is hidden from the start, so that all players commit to it before the first move."""
        return self.cloaking is not None or self.dealing is not None
