"""Monte Carlo tree search for everything with chance, hidden information, decisions at the same time, or more than two players.

One tree over information sets (P. I. Cowling, E. J. Powley, D. Whitehouse: Information Set Monte Carlo Tree Search, 2012): the
view of the one who thinks is filled in at random, again and again, and all these samples share the tree. What a point of the
tree offers is what the sample at hand allows there. Players who decide at the same time choose apart, each by its own counts
(decoupled selection), so that nobody reacts to what it cannot know. Wide choices open up gradually, likely good ones first
(progressive widening). Positions are judged by the game's evaluator instead of being played to the end at random: in Python that
sees more in the same time.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Any

from ..core.game import CHANCE, Action, Player
from ..core.kit import Kit
from .levels import Level
from .players import drawn
from .thought import Thinking, Thought

SAMPLES = 48  # at most; new ones are drawn as the search goes on
EVERY = 10  # playouts to a new sample
CURIOUS = 0.7  # weight of exploration, in units of the spread of values seen
NARROW = 0.01  # the least spread of values that is taken seriously
OPENING = 3.0  # choices open at a point of the tree: this times the square root of its visits
TOLD = 8  # playouts between two thoughts
SURE = 0.999
DEEPEST = 60  # actions followed in one playout


class Arm:
    """One action of one player at one point of the tree, and what has come of it."""

    __slots__ = ("error", "offered", "total", "visits")

    def __init__(self, error: float = 0.0) -> None:
        self.error = error  # of judgement, for weaker levels
        self.visits = 0
        self.offered = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        """The average value for the player who has the choice."""
        value = self.total / self.visits
        return value if abs(value) >= SURE else value + self.error


class Node:
    """A point of the tree: what has been done since the root, whatever is hidden.

    ``states`` and ``offers`` hold what each sample is like here, ``arms`` the choices of each player who decides.
    """

    __slots__ = ("arms", "children", "offers", "states", "values", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.states: dict[int, Any] = {}
        self.offers: dict[tuple[int, Player], Sequence[Action]] = {}
        self.values: dict[int, dict[Player, float]] = {}
        self.arms: dict[Player, dict[Action, Arm]] = {}
        self.children: dict[tuple[Action | None, ...], Node] = {}


def think(kit: Kit, view: Any, player: Player, rng: Random, level: Level) -> Thinking:
    """Play out again and again, yielding the best choice so far; ends when the level's playouts are used up."""
    return Search(kit, view, player, rng, level).thoughts()


class Search:
    """One search from one view."""

    def __init__(self, kit: Kit, view: Any, player: Player, rng: Random, level: Level) -> None:
        self.kit, self.game, self.advice = kit, kit.game, kit.advice
        self.player, self.rng, self.level = player, rng, level
        self.view = self.advice.undecided(view, player)
        self.samples = SAMPLES if self.game.info.hidden else 1
        self.root = Node()
        self.playouts = 0
        self.deepest = 0
        # Sums of values and of their squares, for the spread.
        self.count, self.sum, self.squares = 0, 0.0, 0.0

    def thoughts(self) -> Thinking:
        """Yield the best thought so far, again and again."""
        first = self._offer(self.root, 0, self._sample(0), self.player)
        if len(first) == 1:
            yield Thought(first[0], self._judged(self.root.states[0], (self.player,))[self.player], 1, 0, certain=True)
            return
        yield Thought(first[0], 0.0)
        while self.playouts < self.level.playouts:
            for _ in range(TOLD):
                self._playout()
            best = self._best()
            yield best
            if best.certain:
                return

    # --- playouts ------------------------------------------------------------------------------------------------------------

    def _sample(self, number: int) -> Any:
        """Return a full state for the view, drawn when it is first asked for."""
        states = self.root.states
        if number not in states:
            states[number] = self.game.resample(self.view, self.player, self.rng)
        return states[number]

    def _playout(self) -> None:
        """Go down the tree to a new point, judge it, and remember on the way back what it is worth to whom."""
        known = min(self.samples, 1 + self.playouts // EVERY)
        sample = self.playouts % known
        state, node = self._sample(sample), self.root
        self.playouts += 1
        path: list[tuple[Player, Arm]] = []
        nodes = [node]
        depth = 0
        while True:
            actors = self.game.actors(state)
            if not actors or (node.visits == 0 and node is not self.root) or depth >= self.level.depth or len(nodes) > DEEPEST:
                break
            key: list[Action | None] = []
            following = None
            if actors[0] == CHANCE:
                action = drawn(self.game, state, self.rng)
                # What a bystander does not see of a chance result makes no difference to the shape of the tree.
                key.append(self.game.redact(state, CHANCE, action, None))
                deciding: list[tuple[Player, Action]] = [(CHANCE, action)]
            else:
                deciding, wide = [], False
                for actor in self._deciding(actors):
                    action, arm, choice = self._select(node, sample, state, actor)
                    if choice:
                        path.append((actor, arm))
                        wide = True
                    deciding.append((actor, action))
                    key.append(action)
                depth += wide
            mark = tuple(key)
            child = node.children.get(mark)
            if child is None:
                child = node.children[mark] = Node()
            following = child.states.get(sample)
            if following is None:
                following = state
                for actor, action in deciding:
                    following = self.game.apply(following, actor, action)
                child.states[sample] = following
            state, node = following, child
            nodes.append(node)
        self.deepest = max(self.deepest, depth)
        self._learn(node, sample, state, path, nodes)

    def _learn(self, node: Node, sample: int, state: Any, path: list[tuple[Player, Arm]], nodes: list[Node]) -> None:
        players = {actor for actor, _ in path} | {self.player}
        values = node.values.setdefault(sample, {})
        missing = players - values.keys()
        if missing:
            values.update(self._judged(state, tuple(missing)))
        for reached in nodes:
            reached.visits += 1
        for actor, arm in path:
            arm.visits += 1
            arm.total += values[actor]
        value = values[self.player]
        if abs(value) < SURE:
            self.count += 1
            self.sum += value
            self.squares += value * value

    def _judged(self, state: Any, players: Sequence[Player]) -> dict[Player, float]:
        """Return what a position is worth to players."""
        outcome = self.game.outcome(state)
        if outcome:
            return {player: outcome.returns[player] for player in players}
        judge = self.advice.outlook
        values: dict[Player, float] = {}
        for player in players:
            if len(players) == 2 and values and self.game.info.players == (2, 2):
                values[player] = -values[1 - player]
                continue
            value = judge(state, player)
            values[player] = self.kit.evaluate(state, player) if value is None else value
        return values

    def _deciding(self, actors: Sequence[Player]) -> Sequence[Player]:
        """Return who decides at a point of the tree: all who must, or the thinker alone where the others' choices are too wide."""
        return actors if self.advice.together or self.player not in actors else (self.player,)

    # --- choices -------------------------------------------------------------------------------------------------------------

    def _offer(self, node: Node, sample: int, state: Any, actor: Player) -> Sequence[Action]:
        """Return what a player may choose from in a sample at a point of the tree, likely good choices first."""
        found = node.offers.get((sample, actor))
        if found is None:
            legal = self.game.legal(state, actor)
            found = self.advice.candidates(state, actor, legal) if len(legal) > 1 else legal
            node.offers[sample, actor] = found
        return found

    def _select(self, node: Node, sample: int, state: Any, actor: Player) -> tuple[Action, Arm, bool]:
        """Return a player's next action to try, its arm, and whether there was a choice."""
        offer = self._offer(node, sample, state, actor)
        arms = node.arms.setdefault(actor, {})
        if len(offer) == 1:
            action = offer[0]
            arm = arms.get(action)
            if arm is None:
                arm = arms[action] = Arm()
            return action, arm, False
        at_root = node is self.root
        most = len(offer) if at_root else 1 + int(OPENING * sqrt(node.visits))
        weight = CURIOUS * self._spread()
        best, choice, chosen = -9.0, offer[0], None
        for place, action in enumerate(offer):
            arm = arms.get(action)
            if arm is None:
                if place >= most:
                    continue
                error = self.rng.gauss(0, self.level.noise) if at_root and actor == self.player and self.level.noise else 0.0
                arm = arms[action] = Arm(error)
            arm.offered += 1
            if arm.visits == 0:
                if best < 9.0:
                    best, choice, chosen = 9.0, action, arm
                continue
            if best >= 9.0:
                continue
            score = arm.mean + weight * sqrt(log(arm.offered + 1) / arm.visits)
            if score > best:
                best, choice, chosen = score, action, arm
        assert chosen is not None
        return choice, chosen, True

    def _spread(self) -> float:
        if self.count < 2:
            return 0.1
        mean = self.sum / self.count
        return max(NARROW, sqrt(max(0.0, self.squares / self.count - mean * mean)))

    # --- the answer ----------------------------------------------------------------------------------------------------------

    def _best(self) -> Thought:
        arms = self.root.arms[self.player]
        weight = CURIOUS * self._spread()
        tried = [(action, arm) for action, arm in arms.items() if arm.visits]
        if self._apart():
            # Being foreseen is bad: choose as often as the search did.
            most = max(arm.visits for _, arm in tried)
            likely = [(action, arm) for action, arm in tried if arm.visits * 3 >= most]
            (picked,) = self.rng.choices(likely, [arm.visits for _, arm in likely])
            action, arm = picked
        else:
            action, arm = max(tried, key=lambda pair: pair[1].mean - weight / sqrt(pair[1].visits))
        value = arm.mean
        sure = abs(arm.total / arm.visits) >= SURE and arm.visits >= 32
        return Thought(action, max(-1.0, min(1.0, value)), self.playouts, self.deepest, self._line(action), sure)

    def _apart(self) -> bool:
        return len(self._deciding(self.game.actors(self.root.states[0]))) > 1

    def _line(self, action: Action) -> tuple[tuple[Player, Action], ...]:
        """Return what is expected to be played, as far as the search has looked twice."""
        return ((self.player, action),)
