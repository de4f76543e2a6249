"""The Game protocol: what a game's rules answer, and nothing about links, screens or time."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple, Protocol, TypeVar

from .fair import FairPlay
from .options import Option, Options, read_options
from .words import Message, Reason, msg

Token = str  # id of something clickable: "e4", "2/e4" (board 2), "hand/Q", "pass"
Action = tuple[Token, ...]  # ONE atomic decision, not a whole turn
Player = int  # 0-based

CHANCE: Final = -1  # the player who flips cards
HIDDEN: Final = "?"  # stands in a view for whatever its viewer may not know
END: Final = ""  # in a grammar: the action may stop here

# Claims are offered besides the legal actions. Their order is frozen: they are codes 0-3 of every game's alphabet in links.
RESIGN: Final[Action] = ("resign",)
OFFER: Final[Action] = ("offer",)
ACCEPT: Final[Action] = ("accept",)
GIVE_UP: Final[Action] = ("give-up",)
CLAIMS: Final = (RESIGN, OFFER, ACCEPT, GIVE_UP)


class Unordered(tuple[Token, ...]):
    """An action made of slots (``set/3/R``) that may be entered in any order; equal to the plain tuple of its canonical order."""

    __slots__ = ()


class GameInfo(NamedTuple):
    """What is known of a game before it starts."""

    id: str
    number: int  # frozen, stands in links
    title: str
    rules_version: int
    players: tuple[int, int]  # fewest, most
    chance: bool
    hidden: bool
    simultaneous: bool
    options: tuple[Option, ...]
    rules: str  # prefix of its rule ids: "GRV"
    sides: tuple[str, ...] = ("white", "black")  # names of the players, keys of words/<language>/core.py; () = numbered seats
    tints: tuple[str, str] = ("white", "black")  # names of the two piece colours, likewise
    solitaire: bool = False

    def read_options(self, given: Mapping[str, object]) -> Options:
        """Return the full options from the given ones. Raises NotationError."""
        return read_options(self.options, given)

    def player_count(self, options: Options) -> int:
        """Return how many take part: the option ``players`` where there is one, else the game's fixed number."""
        return int(options.get("players", self.players[0]))

    def player(self, player: Player) -> Message:
        """Return the name of a player, as in "White" or "Seat 3"."""
        return msg("core." + self.sides[player]) if self.sides else msg("core.seat", n=player + 1)


class Outcome(NamedTuple):
    """How a game ended.

    ``returns`` is in -1..1 per player (1 won, 0 drawn, -1 lost); ``scores`` as the rules count, None = no score.
    """

    winners: tuple[Player, ...]
    reason: str  # the machine word of the rule book
    returns: tuple[float, ...]
    scores: tuple[float | None, ...]


class Deal(NamedTuple):
    """The cards of a solitaire in the order in which they will turn up, pile by pile. Never part of a state."""

    piles: tuple[tuple[str, ...], ...]


S = TypeVar("S", bound=Hashable)


class Game(Protocol[S]):
    """The rules of one game over immutable, hashable states (NamedTuples that hold what history the rules need).

    Duties of callers: hand `apply` only actions from `legal`, `claims` or `chance` of that very state (Clone's submissions
    excepted);
    hand `legal` only players. The bodies below are those of a game without chance, secrets, claims or deals.
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
        """Return whose turn a state belongs to, also while CHANCE acts; None when over or where several decide at once.

        Only for grouping entries into turns. Games with chance or answers say it themselves.
        """
        actors = self.actors(state)
        return actors[0] if len(actors) == 1 and actors[0] != CHANCE else None

    def legal(self, state: S, player: Player) -> Sequence[Action]:
        """Return the actions open to a player, the only statement of legality; empty exactly when the player is not an actor."""
        ...

    def claims(self, state: S, player: Player) -> Sequence[Action]:
        """Return the claims open to a player (of `CLAIMS`), never part of `legal`."""
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
        """Return the scores as they stand, one per player; None where the rules give none."""
        return (None,) * self.info.player_count(self.options(state))

    def facts(self, state: S) -> Mapping[str, object]:
        """Return named facts for the status line, arithmetic and conformance."""
        return {}

    def key(self, state: S) -> Hashable:
        """Return what makes two states the same position for search: without clocks and history where the rules allow."""
        return state

    def observe(self, state: S, viewer: Player | None) -> S:
        """Return what a viewer may know; None is a spectator. Secrets become HIDDEN."""
        return state

    def redact(self, state: S, player: Player, action: Action, viewer: Player | None) -> Action | None:
        """Return what a viewer sees of an action about to be applied; None leaves no trace. ``player`` may be CHANCE."""
        return action

    def resample(self, view: S, viewer: Player, rng: Random) -> S:
        """Return a full state consistent with a view, drawn at random."""
        return view

    def explain(self, state: S, player: Player, tokens: Action) -> Reason:
        """Say why an action, or the beginning of one, is not possible; the reason names the deciding rule."""
        ...

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[Token]:
        """Return the tokens that may ever follow a prefix of an action of this player, by grammar alone, in an order frozen per
        rules version.

        Links pack actions with it: mixed radix over these lists. Empty when the prefix is always complete; `END` among
        the tokens where it may be complete. Never depends on the position.
        """
        ...

    def fair_play(self, options: Options) -> FairPlay:
        """Return what playing fairly by link needs; the default is that of a game in which all is open and nothing chance."""
        return FairPlay()

    def deal(self, options: Options, number: int) -> Deal | None:
        """Return the deal with a number (solitaires), the same everywhere and for ever; None for games without deals."""
        return None

    def dealt(self, state: S, deal: Deal) -> Action:
        """Return the chance result that a deal brings in a state whose actor is CHANCE."""
        raise LookupError(self.info.id)
