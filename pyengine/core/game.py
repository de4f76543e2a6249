"""The Game protocol: the rules of a game, without links, screens or time."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from .fair import FairPlay
from .options import Option, Options, read_options
from .types import CHANCE, Action, Player, Token
from .words import Message, Reason, msg


class GameInfo(NamedTuple):
    """What is known about a game before it starts."""

    id: str
    number: int  # frozen, stands in links
    title: str
    rules_version: int  # for new games; a game begun under an earlier version goes on under that version
    players: tuple[int, int]  # fewest, most
    chance: bool
    hidden: bool
    simultaneous: bool
    options: tuple[Option, ...]
    rules: str  # prefix of its rule ids: "GRV"
    sides: tuple[str, ...] = ("white", "black")  # names of the players, keys of words/<language>/core.py; () = numbered seats
    tints: tuple[str, str] = ("white", "black")  # names of the two piece colours, likewise
    solitaire: bool = False
    emblem: str = "disc"  # the piece that stands for a side beside its name, in the side's colour

    def read_options(self, given: Mapping[str, object], version: int = 0) -> Options:
        """Return all options, given some of them, for the current rules or an earlier version. Raises NotationError."""
        return read_options(self.options, given, version or self.rules_version)

    def knows(self, version: str) -> bool:
        """Return whether a text is the number of a rules version that this engine can play."""
        return version in map(str, range(1, self.rules_version + 1))

    def player_count(self, options: Options) -> int:
        """Return the number of players: the option ``players`` if the game has it, else its fixed number."""
        return int(options.get("players", self.players[0]))

    def player(self, player: Player) -> Message:
        """Return the name of a player, as in "White" or "Seat 3"."""
        return msg("core." + self.sides[player]) if self.sides else msg("core.seat", n=player + 1)

    def tint(self, player: Player) -> Message:
        """Return the name of the colour of a player's pieces, as in "white"."""
        return msg("core.tint-" + self.tints[player])


class Outcome(NamedTuple):
    """How a game ended.

    ``returns`` is in -1..1 per player (1 won, 0 drawn, -1 lost); ``scores`` by the rules, None = no score.
    """

    winners: tuple[Player, ...]
    reason: str  # the machine word of the rule book
    returns: tuple[float, ...]
    scores: tuple[float | None, ...]


R = TypeVar("R", bound=str)


class Ending(NamedTuple, Generic[R]):
    """How a game has ended, as its state keeps it: the rule book's reason and the winner, None for a draw or a lost solitaire.

    A game lists its reasons in its state module as ``EndReason``, a Literal, and keeps an ``Ending[EndReason]``.
    """

    reason: R
    winner: Player | None = None

    def value(self, player: Player) -> float:
        """Return the result for one of two players: 1 won, 0 drawn, -1 lost."""
        return 0.0 if self.winner is None else 1.0 if self.winner == player else -1.0

    def outcome(self, scores: tuple[float | None, ...] = (None, None)) -> Outcome:
        """Return the outcome for one or two players; ``scores`` has one entry per player."""
        if self.winner is None:
            return Outcome((), self.reason, (0.0, 0.0) if len(scores) > 1 else (-1.0,), scores)
        returns = (1.0,) if len(scores) == 1 else (1.0, -1.0) if self.winner == 0 else (-1.0, 1.0)
        return Outcome((self.winner,), self.reason, returns, scores)


class Deal(NamedTuple):
    """The cards of a solitaire in the order in which they will turn up, pile by pile. Never part of a state."""

    piles: tuple[tuple[str, ...], ...]


S = TypeVar("S", bound=Hashable)


class Game(Protocol[S]):
    """The rules of one game over immutable, hashable states (NamedTuples that hold what history the rules need).

    Callers pass to `apply` only actions from `legal`, `claims` or `chance` of the same state (except Clone's submissions), and to
    `legal` only players. The default methods below suit a game without chance, secrets, claims or deals.
    """

    info: GameInfo

    def start(self, options: Options) -> S:
        """Return the start position."""
        ...

    def options(self, state: S) -> Options:
        """Return the options the state was started with."""
        ...

    def actors(self, state: S) -> tuple[Player, ...]:
        """Return who must act: () when over, (CHANCE,), one player, or several in any order. Depends on public facts only."""
        ...

    def mover(self, state: S) -> Player | None:
        """Return whose turn it is, also while CHANCE acts; None when the game is over or several players have yet to decide.

        By default the last of several who decide at the same time is the mover once the others have decided. Turns, take-backs
        and searches go by it. Games with chance or answers override it.
        """
        actors = self.actors(state)
        return actors[0] if len(actors) == 1 and actors[0] != CHANCE else None

    def turn_number(self, state: S) -> int | None:
        """Return the number of the turn or round as the status shows it, 0 before the first (a deal), None if the game has none.

        Only for move lists.
        """
        return None

    def legal(self, state: S, player: Player) -> Sequence[Action]:
        """Return the legal actions of a player; empty exactly when the player is not an actor. Nothing else decides legality."""
        ...

    def claims(self, state: S, player: Player) -> Sequence[Action]:
        """Return the claims (of `CLAIMS`) that a player may make; they are never part of `legal`."""
        return ()

    def chance(self, state: S) -> Sequence[tuple[Action, int]]:
        """Return the chance results that may come now with integer weights; empty unless the actor is CHANCE."""
        return ()

    def accepts(self, state: S, player: Player, action: Action) -> bool:
        """Return whether `apply` takes this action now: legal actions, claims, chance results (and Clone's void orders)."""
        if player == CHANCE:
            return any(action == result for result, _ in self.chance(state))
        return action in self.legal(state, player) or action in self.claims(state, player)

    def apply(self, state: S, player: Player, action: Action) -> S:
        """Return the state after an action, claim or chance result. Pure."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        ...

    def scores(self, state: S) -> tuple[float | None, ...]:
        """Return the current scores, one per player; None if the rules have none."""
        return (None,) * self.info.player_count(self.options(state))

    def facts(self, state: S) -> Mapping[str, object]:
        """Return named facts for the status line, arithmetic and conformance."""
        return {}

    def key(self, state: S) -> Hashable:
        """Return a key that is equal for states that a search may treat as one: without clocks and history if possible."""
        return state

    def observe(self, state: S, viewer: Player | None) -> S:
        """Return the state as a viewer may know it, with secrets replaced by HIDDEN. A viewer of None is a spectator."""
        return state

    def redact(self, state: S, player: Player, action: Action, viewer: Player | None) -> Action | None:
        """Return an action about to be applied as a viewer sees it, None if it is invisible. ``player`` may be CHANCE."""
        return action

    def resample(self, view: S, viewer: Player, rng: Random) -> S:
        """Return a full state that agrees with a view, drawn at random."""
        return view

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        """Return the tokens that the grammar allows after a prefix of an action of this player, in any position. Their order is
        frozen per rules version.

        Links pack actions with it: mixed radix over these lists. Empty when the prefix is always complete; contains
        `END` when it may be complete.
        """
        ...

    def fair_play(self, options: Options) -> FairPlay:
        """Return what fair play by link needs; the default suits a game without chance and secrets."""
        return FairPlay()

    def deal(self, options: Options, number: int) -> Deal | None:
        """Return the deal with a number (solitaires); a number always gives the same deal. None for games without deals."""
        return None

    def deal_next(self, state: S, deal: Deal) -> Action:
        """Return the chance result of a deal in a state whose actor is CHANCE."""
        raise LookupError(self.info.id)


Explainer = Callable[[Any, Player, Action], Reason]
"""(state, player, tokens) -> why an action, or the beginning of one, is not possible; the reason names the deciding rule.
Never raises, whatever the tokens."""
