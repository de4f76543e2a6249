"""The games as environments of PettingZoo, for programs that learn; needs the extra ``pettingzoo``.

An agent builds an action token by token, as a player does by clicks. A token is a number in `GameEnv.tokens`; the number after
the last one ends an action that could go on. What an agent observes is the text of the position as its seat may know it, and
nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

from . import games
from .core.chance import draw_weighted
from .core.game import Game
from .core.kit import Kit
from .core.options import Options
from .core.prompt import prompt
from .core.types import CHANCE, END, Action, Player, Token
from .play.seat_text import SeatText
from .render import text as pages

numpy: Any = import_module("numpy")
spaces: Any = import_module("gymnasium").spaces

if TYPE_CHECKING:

    class AECEnv:
        """What is used of PettingZoo's class, which says no types itself."""

        def agent_iter(self, max_iter: int = ...) -> Iterable[str]:
            """Yield the agents whose turn it is, one after the other."""

        def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
            """Return what the agent observes whose turn it is, its rewards, how it stands, and further information."""

        def _was_dead_step(self, action: int | None) -> None: ...

        def _clear_rewards(self) -> None: ...

        def _accumulate_rewards(self) -> None: ...

else:
    AECEnv = import_module("pettingzoo").AECEnv

LENGTH = 2048  # bytes of an observation; Clone Chess with eight players needs about 1,200
LONGEST = 3000  # actions after which a game is cut short


def env(game: str, render_mode: str | None = None, **options: object) -> GameEnv:
    """Return a game as an environment; ``options`` are those of the game. Raises GameError for options that it does not have."""
    return GameEnv(game, render_mode, options)


def list_tokens(game: Game[Any], options: Options) -> tuple[Token, ...]:
    """Return all tokens that actions of a game's players are made of, always in the same order."""
    tokens: dict[Token, None] = {}
    known: set[tuple[Player, int, tuple[Token, ...]]] = set()
    waiting: list[tuple[Player, Action]] = [(player, ()) for player in range(game.info.player_count(options))]
    while waiting:
        player, prefix = waiting.pop(0)
        following = tuple(token for token in game.grammar(options, player, prefix) if token != END)
        if (player, len(prefix), following) not in known:
            known.add((player, len(prefix), following))
            tokens.update(dict.fromkeys(following))
            waiting += [(player, (*prefix, token)) for token in following]
    return tuple(tokens)


class GameEnv(AECEnv):
    """A game in which one agent at a time chooses a token; players who decide at the same time are asked one after the other.

    An observation is ``observation``, LENGTH bytes: three lines of UTF-8 (the position, the agent's own actions that it does not
    tell yet, the tokens chosen so far), then zeros; and ``action_mask``, what may be chosen. Rewards come at the end, -1 to 1.
    Claims (resigning, draws by agreement) are left out.
    """

    def __init__(self, game: str, render_mode: str | None, options: dict[str, object]) -> None:
        super().__init__()
        self.kit: Kit = games.load(game)
        info = self.kit.game.info
        self.options: Options = info.read_options(options)
        name = f"{game}_v{info.rules_version}"
        self.metadata: dict[str, Any] = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.tokens: tuple[Token, ...] = list_tokens(self.kit.game, self.options)
        self.possible_agents: list[str] = [f"player_{player}" for player in range(info.player_count(self.options))]
        self.agents: list[str] = list(self.possible_agents)
        size = len(self.tokens) + 1
        observed = {
            "observation": spaces.Box(0, 255, (LENGTH,), numpy.uint8),
            "action_mask": spaces.Box(0, 1, (size,), numpy.int8),
        }
        self.observation_spaces: dict[str, Any] = {agent: spaces.Dict(observed) for agent in self.possible_agents}
        self.action_spaces: dict[str, Any] = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self._numbers = {token: number for number, token in enumerate((*self.tokens, END))}
        self.reset()

    def observation_space(self, agent: str) -> Any:
        """Return what an agent may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the numbers of the tokens."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. The same seed draws the same chance."""
        self._luck = Random(seed)
        self._state = self.kit.game.start(self.options)
        self._seats = [SeatText(self.kit) for _ in self.possible_agents]
        self._chosen: Action = ()
        self._count = 0
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: int | None) -> None:
        """Choose a token for the agent whose turn it is. Raises ValueError for one that its mask does not allow."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        player, game = self.possible_agents.index(agent), self.kit.game
        offered = self._list_offered(player)
        if action is None or not offered[action]:
            raise ValueError(f"{agent} cannot choose {action} now: the action mask says what may be chosen.")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        token = END if action == len(self.tokens) else self.tokens[action]
        self._chosen += () if token == END else (token,)
        view = game.observe(self._state, player)
        following = prompt(game.legal(view, player), self._chosen)
        if token == END or not following.next_tokens:
            assert following.complete is not None
            self._chosen = ()
            self._seats[player].look(view)
            self._seats[player].remember(view, player, following.complete)
            self._state = game.apply(self._state, player, following.complete)
            self._count += 1
            self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Let chance act, and find out whose turn it is, or how the game ended."""
        game = self.kit.game
        while (actors := game.actors(self._state)) and actors[0] == CHANCE:
            self._state = game.apply(self._state, CHANCE, draw_weighted(game.chance(self._state), self._luck))
        outcome = game.outcome(self._state)
        if outcome:
            self.rewards = dict(zip(self.possible_agents, outcome.returns, strict=True))
        self.terminations = dict.fromkeys(self.agents, outcome is not None)
        self.truncations = dict.fromkeys(self.agents, outcome is None and self._count >= LONGEST)
        self.agent_selection: str = self.possible_agents[actors[0] if actors else 0]

    def _list_offered(self, player: Player) -> Any:
        """Return which tokens a player may choose now, as a mask."""
        game, mask = self.kit.game, numpy.zeros(len(self.tokens) + 1, numpy.int8)
        agent = self.possible_agents[player]
        if agent == self.agent_selection and not self.truncations.get(agent):
            following = prompt(game.legal(game.observe(self._state, player), player), self._chosen)
            for token in following.next_tokens:
                mask[self._numbers[token]] = 1
            if following.complete is not None and following.next_tokens:
                mask[self._numbers[END]] = 1
        return mask

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may know, and what it may choose."""
        player = self.possible_agents.index(agent)
        seat, mine = self._seats[player], agent == self.agent_selection
        seat.look(self.kit.game.observe(self._state, player))
        lines = (seat.position, " ".join(seat.since), " ".join(self._chosen) if mine else "")
        known = "\n".join(lines).encode()[:LENGTH]
        observation = numpy.zeros(LENGTH, numpy.uint8)
        observation[: len(known)] = list(known)
        return {"observation": observation, "action_mask": self._list_offered(player)}

    def render(self) -> str | None:
        """Return the board as the agent sees it whose turn it is, as text; None without the render mode ``ansi``."""
        if self.render_mode != "ansi":
            return None
        player = self.possible_agents.index(self.agent_selection)
        return pages.page(self.kit.scene(self.kit.game.observe(self._state, player), player))

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
