"""Monte Carlo tree search for everything with chance, hidden information, decisions at the same time, or more than two players.

There is one tree over information sets (P. I. Cowling, E. J. Powley, D. Whitehouse: Information Set Monte Carlo Tree Search,
2012): hidden parts of the searching player's view are filled in at random several times, and all these samples share the tree.
At each node the legal actions are those of the current sample. Players who decide at the same time choose independently, each by
its own counts (decoupled selection), so that no player reacts to something it cannot know. A node with many actions tries them
gradually, promising ones first (progressive widening). Leaves are valued by the game's evaluator instead of random playouts,
because in Python that examines more positions in the same time. An action is valued by the best continuation as well as by the
average (M. Lanctot et al.: Monte Carlo Tree Search with Heuristic Evaluations using Implicit Minimax Backups, 2014). In games
without hidden information and simultaneous decisions, different move orders that reach the same position share a node.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from math import log, sqrt
from random import Random
from typing import Any

from ..core.chance import draw_weighted
from ..core.game import Game
from ..core.kit import Advice, Kit
from ..core.types import CHANCE, Action, Player
from .bout import Bout
from .levels import Level
from .thought import Thinking, Thought, find_decided_value
from .tree import Arm, Chance, TreeNode, average_chances
from .weakness import Weakness

SAMPLES = 48  # maximum number of samples; new ones are drawn during the search
DRAWS = 20  # a sample is drawn at most so often until it is a likely one
EVERY = 10  # a new sample is drawn after this many playouts
CURIOUS = 0.4  # weight of exploration, in units of the standard deviation of the values seen
UNKNOWN = 0.1  # that standard deviation as long as nothing is known of it
NARROW = 0.01  # lower limit of that standard deviation
OPENING = 3.0  # progressive widening: a node opens this times the square root of its visits
SECRET = 1.0  # the same after the player's own turn with hidden information: averaging over poor replies overrates an action
PAIRED = 1.4  # the same for each of two players who decide at the same time
TOLD = 4  # playouts between two yielded thoughts
LINE = 8  # maximum length of the expected line of play, in actions
SURE = 0.999  # values from here on count as won, or with a minus sign as lost
SAVED = 5  # one evaluated playout counts as this many of the playouts that a level allows
DEEPEST = 60  # maximum number of actions in one playout
ALERT = 3  # from this depth on a level looks for a win with the rest of its turn
CAREFUL = 300  # playouts after which the best actions are looked at closely
DOOM = 2.0  # subtracted from the value of an action that loses at once, added to that of one that surely wins
HOPE = 0.5  # weight of the best continuation against the average, in the value of an action

# A node, who chose which arm there (None where there was no choice), the indices of two simultaneous choices (or None), and the
# resulting child.
TreeStep = tuple[TreeNode, Player, Arm | None, tuple[int, int] | None, TreeNode]


def think(kit: Kit, view: Any, player: Player, rng: Random, level: Level) -> Thinking:
    """Run playouts and yield the best action so far every few of them; end when the level's playouts are used up."""
    return TreeSearch(kit, view, player, rng, level).thoughts()


class TreeSearch:
    """One search from one view. ``added`` is an action that is tried at the root even if the game's advice leaves it out."""

    def __init__(self, kit: Kit, view: Any, player: Player, rng: Random, level: Level, added: Action | None = None) -> None:
        info = kit.game.info
        self.kit: Kit = kit
        self.game: Game[Any] = kit.game
        self.advice: Advice = kit.advice
        self.player: Player = player
        self.rng: Random = rng
        self.level: Level = level
        self.view: Any = self.advice.withdraw_hidden_decisions(view, player)
        self.weakness: Weakness | None = Weakness(kit, self.view, player, rng, level) if level.noise or level.oversight else None
        self.samples = SAMPLES if info.hidden else 1
        self.added: Action | None = added
        self.only: tuple[Action, ...] = ()  # of the root, those that `grow` tries from now on; () for all
        self.opening: float = SECRET if info.hidden else OPENING
        self.open: bool = not info.hidden and not info.simultaneous
        self.result: float | None = None  # the best result if every action ends the game
        self.plain: bool = not info.hidden and not (info.simultaneous and self.advice.together)
        self.root: TreeNode = TreeNode(kit.game.mover(self.view), kit.game.actors(self.view))
        self.places: dict[Hashable, TreeNode] = {}  # the node of every position met, used if ``plain``
        self.tested: set[Action] = set()
        self.looks: dict[Action, Iterator[float]] = {}  # close ones at actions of the root, as far as they have come
        self.win: Sequence[Action] = ()  # what is left of the turn, if it surely wins
        self.playouts: int = 0
        self.deepest: int = 0
        # Number and sums of values and of their squares, and their standard deviation; won and lost positions are left out.
        self.count: int = 0
        self.sum: float = 0.0
        self.squares: float = 0.0
        self.spread: float = UNKNOWN

    def thoughts(self) -> Thinking:
        """Yield the best thought so far, repeatedly."""
        first = self._offer(self.root, 0, self._sample(0), self.player)
        if self.open:
            self.result = find_decided_value(self.game, self.view, self.player, self.game.legal(self.view, self.player))
        if len(first) == 1:
            value = self._evaluate(self.root.states[0]) if self.result is None else self.result
            proven, moves = self._find_proven_result(first[0])
            yield Thought(first[0], value, 1, 0, ((self.player, first[0]),), True, proven, moves)
            return
        yield Thought(first[0], 0.0)
        most = max(1, self.level.playouts // SAVED)
        look = self._look_for_win()
        while self.playouts < most:
            win = next(look, ())
            if win:
                self._take(win)
            else:
                for _ in range(min(TOLD, most - self.playouts)):
                    self._playout()
            best = self._best()
            yield best
            if best.certain:
                return

    def _look_for_win(self) -> Iterator[Sequence[Action]]:
        """Yield () after each part of the look, and the actions that surely win, unless one of them is overlooked."""
        if self.level.depth >= ALERT:
            for actions in self.advice.find_win(self.view, self.player):
                yield actions if self.weakness is None or all(map(self.weakness.sees, actions)) else ()

    def _take(self, win: Sequence[Action]) -> None:
        """Value the first of these actions as the win that it is; one playout is needed for it."""
        self.win = win
        self.grow(1, (win[0],))
        self.root.arms[self.player][win[0]].lower(-DOOM)
        self.tested.add(win[0])

    def grow(self, playouts: int, only: tuple[Action, ...] = ()) -> None:
        """Run playouts, at the root with these actions of the searching player alone, each as often as the others. Who decides at
        the same time keeps to the mixture found so far: nobody can expect an action because it is looked at here."""
        self.only = only
        for _ in range(playouts):
            self._playout()
        self.only = ()

    # --- playouts ------------------------------------------------------------------------------------------------------------

    def _sample(self, number: int) -> Any:
        """Return the full state of a sample, drawn from the view on first use: unlikely ones are mostly drawn again."""
        states = self.root.states
        if number not in states:
            for _ in range(DRAWS):
                states[number] = state = self.game.resample(self.view, self.player, self.rng)
                odds = self.advice.odds(state, self.player)
                if odds == 1.0 or self.rng.random() < odds:
                    break
        return states[number]

    def _playout(self) -> None:
        """Go down the tree to a new node, evaluate it, and update the nodes on the way."""
        game, root, together, player = self.game, self.root, self.advice.together, self.player
        sample = self.playouts % min(self.samples, 1 + self.playouts // EVERY)
        state, node = self._sample(sample), root
        self.playouts += 1
        steps: list[TreeStep] = []
        depth, before = 0, -9
        while len(steps) < DEEPEST and (node.visits or node is root):
            actors = node.actors
            if not actors or not (together or player in actors):
                break
            turn = node.turn if together else player
            if turn is None or turn != before:  # simultaneous decisions count each time
                if depth == self.level.depth:
                    break
                depth, before = depth + 1, -9 if turn is None else turn
            actor = actors[0] if together or player not in actors else player
            arm: Arm | None = None
            pair: tuple[int, int] | None = None
            decided: tuple[tuple[Player, Action], ...]
            if actor == CHANCE:
                result = self._draw(node, state)
                decided = ((CHANCE, result),)
                # Chance results that a spectator cannot tell apart share a child.
                mark: tuple[Action | None, ...] = (game.redact(state, CHANCE, result, None),)
            elif together and len(actors) == 2:
                pair, decided = self._pair(node, sample, state, actors)
                mark = (decided[0][1], decided[1][1])
            else:
                action, arm = self._select(node, sample, state, actor, OPENING if depth == 1 else self.opening)
                decided, mark = ((actor, action),), (action,)
            child = node.children.get(mark)
            following = None if child is None else child.states.get(sample)
            if following is None:
                following = state
                for decider, action in decided:
                    following = game.apply(following, decider, action)
                if child is None:
                    child = node.children[mark] = self._place(following)
                child.states[sample] = following
            assert child is not None
            steps.append((node, actor, arm, pair, child))
            state, node = following, child
        self.deepest = max(self.deepest, depth)
        self._learn(node, sample, state, steps)

    def _draw(self, node: TreeNode, state: Any) -> Action:
        """Return a chance result: at random, or where nothing is hidden the one that is furthest behind its probability."""
        if not self.open:
            return draw_weighted(self.game.chance(state), self.rng)
        if node.chances is None:
            node.chances = [Chance(result, weight) for result, weight in self.game.chance(state)]
            self.rng.shuffle(node.chances)
        chosen = min(node.chances, key=_due)
        chosen.due += 1 / chosen.weight
        return chosen.result

    def _place(self, state: Any) -> TreeNode:
        """Return the node for a position reached by a new path; if ``plain``, an existing node of the same position."""
        if not self.plain:
            return TreeNode(self.game.mover(state), self.game.actors(state))
        key = self.game.key(state)
        node = self.places.get(key)
        if node is None:
            node = self.places[key] = TreeNode(self.game.mover(state), self.game.actors(state))
        return node

    def _learn(self, leaf: TreeNode, sample: int, state: Any, steps: list[TreeStep]) -> None:
        value = leaf.values.get(sample)
        if value is None:
            value = leaf.values[sample] = self._evaluate(state)
        leaf.visits += 1
        leaf.worth += (value - leaf.worth) / leaf.visits
        player, plain, doubt = self.player, self.plain, CURIOUS * self.spread
        for node, actor, arm, pair, child in reversed(steps):
            node.visits += 1
            if arm is None:  # chance, no choice, or simultaneous choices: the average of the children
                if pair and node.bout:
                    gain = child.worth if node.bout.players[0] == player else -child.worth
                    node.bout.learn(*pair, gain, is_free=not (self.only and node is self.root))
                if node.chances:
                    node.worth = average_chances(node)
                elif plain and not pair and actor != CHANCE:
                    node.worth = child.worth
                else:
                    node.worth += (child.worth - node.worth) / node.visits
                continue
            sign = 1 if actor == player else -1
            arm.visits += 1
            arm.total += sign * value
            gain = arm.total / arm.visits
            # With hidden information the best of a few visits is mostly luck: it counts only if the same player goes on.
            if plain or child.turn == actor:
                gain += HOPE * (sign * child.worth - gain)
            if arm.error and abs(gain) < SURE:
                gain += arm.error
            arm.value = gain
            arm.floor = floor = gain - doubt / sqrt(arm.visits)
            best = node.best
            if best is None or floor >= best.floor:
                node.best = best = arm
            elif best is arm:
                node.best = best = max(node.arms[actor].values(), key=_floor)
            node.worth = sign * best.value
        if abs(value) < SURE:
            self.count += 1
            self.sum += value
            self.squares += value * value
            if self.count > 1:
                mean = self.sum / self.count
                self.spread = max(NARROW, sqrt(max(0.0, self.squares / self.count - mean * mean)))

    def _evaluate(self, state: Any) -> float:
        """Return the value of a position for the searching player."""
        outcome = self.game.outcome(state)
        if outcome:
            return outcome.returns[self.player]
        value = self.advice.outlook(state, self.player)
        return self.kit.evaluate(state, self.player) if value is None else value

    # --- choices -------------------------------------------------------------------------------------------------------------

    def _offer(self, node: TreeNode, sample: int, state: Any, actor: Player) -> Sequence[Action]:
        """Return the actions that are tried for a player in a sample at a node, promising ones first."""
        is_known = self.samples > 1 and self.advice.knows_choices(state, actor, self.player)
        key = (-1 if is_known else sample, actor)
        choices = node.offers.get(key)
        if choices is None:
            known = self.game.observe(state, self.player) if is_known else state
            legal = self.game.legal(known, actor)
            choices = self.advice.candidates(known, actor, legal) if len(legal) > 1 else legal
            if self.weakness:
                choices = self.weakness.watch(state, actor, choices)
            if self.added and node is self.root and self.added in legal and self.added not in choices:
                choices = [*choices, self.added]
            node.offers[key] = choices
        return choices

    def _select(self, node: TreeNode, sample: int, state: Any, actor: Player, opening: float) -> tuple[Action, Arm | None]:
        """Return a player's next action to try and its arm; the arm is None if there is only one action."""
        offer = self._offer(node, sample, state, actor)
        if len(offer) == 1:
            return offer[0], None
        arms = node.arms.get(actor)
        if arms is None:
            arms = node.arms[actor] = {}
        mine = node is self.root and actor == self.player
        if mine and self.only:
            least = min(self.only, key=lambda tried: arms[tried].visits if tried in arms else 0)
            return least, arms.setdefault(least, Arm(least))
        most = len(offer) if mine else min(len(offer), 1 + int(opening * sqrt(node.visits)))
        weight, find = CURIOUS * self.spread, arms.get
        top, best = -9.0, None
        for place, action in enumerate(offer):
            arm = find(action)
            if arm is None:
                if place < most:
                    arm = arms[action] = Arm(action, self.weakness.misjudge(action) if mine and self.weakness else 0.0)
                    return action, arm
                continue
            arm.offered = offered = arm.offered + 1
            score = arm.value + weight * sqrt(log(offered + 1) / arm.visits)
            if score > top:
                top, best = score, arm
        assert best is not None
        return best.action, best

    def _pair(
        self, node: TreeNode, sample: int, state: Any, deciding: Sequence[Player]
    ) -> tuple[tuple[int, int], tuple[tuple[Player, Action], ...]]:
        """Return the next actions to try for two players who decide simultaneously, as indices and as actions."""
        bout = node.bout
        if bout is None:
            offers = [self._offer(node, sample, state, actor) for actor in deciding]
            weakness = self.weakness if node is self.root else None
            errors = [
                [weakness.misjudge(action) if weakness and actor == self.player else 0.0 for action in offer]
                for actor, offer in zip(deciding, offers, strict=True)
            ]
            bout = node.bout = Bout((deciding[0], deciding[1]), (offers[0], offers[1]), (errors[0], errors[1]))
        wide = 1 + int(PAIRED * sqrt(node.visits))
        places = []
        for side, actor in enumerate(deciding):
            mine = node is self.root and actor == self.player
            if mine and self.only:
                places.append(min(map(bout.offers[side].index, self.only), key=bout.tries[side].__getitem__))
            elif self.only and node is self.root and (mixture := bout.mixture(side)):
                places.append(draw_weighted(mixture, self.rng))
            else:
                places.append(bout.pick(side, len(bout.offers[side]) if mine else wide, self.rng))
        first, second = places
        return (first, second), ((deciding[0], bout.offers[0][first]), (deciding[1], bout.offers[1][second]))

    # --- the answer ----------------------------------------------------------------------------------------------------------

    def _best(self) -> Thought:
        bout = self.root.bout
        if bout is not None:
            # A predictable player loses: draw the action from the mixed strategy that the search found.
            side = bout.players.index(self.player)
            place = draw_weighted(bout.mixture(side), self.rng)
            action, value, certain = bout.offers[side][place], bout.value(side, place), False
        else:
            action, arm = self._choose_sound_action()
            value, certain = arm.value, abs(arm.value) >= SURE and arm.visits >= 2 * self.samples
        value, (proven, moves) = max(-1.0, min(1.0, value)), self._find_proven_result(action)
        return Thought(action, value, self.playouts, self.deepest, self.find_line(action), certain, proven, moves)

    def _find_proven_result(self, action: Action) -> tuple[float | None, int]:
        """Return the proved result of an action and the number of moves to it; (None, 0) if it proves nothing."""
        if self.win and action == self.win[0]:
            return 1.0, 1
        if not self.open:
            return None, 0
        child = self.root.children.get((action,))
        outcome = self.game.outcome(child.states[0] if child else self.game.apply(self.view, self.player, action))
        gain = outcome.returns[self.player] if outcome else None
        return (gain, int(gain >= 0)) if gain is not None and gain in (1, self.result) else (None, 0)

    def _choose_sound_action(self) -> tuple[Action, Arm]:
        """Return the best action that does not lose at once; playouts alone find such losses too rarely."""
        arms = self.root.arms[self.player]
        while True:
            action, arm = max(arms.items(), key=lambda tried: tried[1].floor)
            if self.level.depth == 1:
                return action, arm
            if action not in self.tested:
                self.test_action(action, arm)
            elif not self._look_closer(action, arm):
                return action, arm

    def test_action(self, action: Action, arm: Arm) -> None:
        """Find out whether an action at the root loses at once, and lower its value if it does."""
        self.tested.add(action)
        if self.advice.is_doomed(self.root.states[0], self.player, action):
            arm.lower(DOOM)

    def _look_closer(self, action: Action, arm: Arm) -> bool:
        """Go on with the close look at an action at the root; return whether it ended and lowered the action's value."""
        if self.playouts < CAREFUL or arm.value <= -1:
            return False
        if action not in self.looks:
            self.looks[action] = iter(self.advice.find_danger(self.root.states[0], self.player, action))
        odds = next(self.looks[action], 0.0)
        if odds:
            arm.lower(DOOM if odds == 1 else odds * (1 + arm.value))
        return odds > 0

    def find_line(self, action: Action) -> tuple[tuple[Player, Action], ...]:
        """Return an action at the root and the expected continuation, up to a node without a best arm, or to chance."""
        if self.win and action == self.win[0]:
            return tuple((self.player, action) for action in self.win)
        line = [(self.player, action)]
        node = self.root.children.get((action,))
        while node is not None and node.best is not None and len(line) < LINE:
            action = node.best.action
            line.append((node.actors[0] if self.advice.together else self.player, action))
            node = node.children.get((action,))
        return tuple(line)


def _floor(arm: Arm) -> float:
    return arm.floor


def _due(chance: Chance) -> float:
    return chance.due
