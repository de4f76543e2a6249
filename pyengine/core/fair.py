"""What a game tells about its chance and secrets, so that it can be played fairly by link. The rules know nothing of how."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from .options import Options

if TYPE_CHECKING:
    from .game import Action, Game, Player

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

    links: int = 120
    body: float = 3
    attached: int = 0


class FairPlay(NamedTuple):
    """What a game needs of the protocol.

    ``drawn``: the players' sides are drawn by lot. ``flips``: chance results that all may see, drawn jointly. ``queue``:
    actions may be sent ahead of another player's forced answer.
    """

    drawn: bool = False
    flips: bool = False
    queue: bool = False
    sealing: Sealing | None = None
    cloaking: Cloaking | None = None
    dealing: Dealing | None = None
    usual: Usual = Usual()


class Single:
    """A sealing for decisions of a single action: its index among all that the game's grammar knows for the player."""

    def __init__(self, game: Game[Any], bytes_: int = 2) -> None:
        self.game, self.bytes = game, bytes_
        self._lists: dict[tuple[Options, Player], tuple[Action, ...]] = {}

    def _all(self, state: State, player: Player) -> tuple[Action, ...]:
        options = self.game.options(state)
        if (options, player) not in self._lists:
            self._lists[options, player] = tuple(self._following(options, player, ()))
        return self._lists[options, player]

    def _following(self, options: Options, player: Player, prefix: Action) -> Iterator[Action]:
        tokens = self.game.grammar(options, player, prefix)
        if not tokens:
            yield prefix
        for token in tokens:
            if token:
                yield from self._following(options, player, (*prefix, token))
            else:
                yield prefix

    def size(self, state: State, player: Player) -> int:
        """Return the bytes of an index."""
        return self.bytes

    def plain(self, state: State, player: Player, actions: Sequence[Action]) -> bytes:
        """Return the index of the one action."""
        (action,) = actions
        return self._all(state, player).index(action).to_bytes(self.bytes, "big")

    def actions(self, state: State, player: Player, plain: bytes) -> tuple[Action, ...] | None:
        """Return the action with an index."""
        number, found = int.from_bytes(plain, "big"), self._all(state, player)
        return (found[number],) if number < len(found) else None
