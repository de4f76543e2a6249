"""Puzzles of games in which everything is open: a few actions win, save or gain, and a search twice as deep agrees."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from ...core.kit import Kit
from ...core.types import Action, Player
from ..alphabeta import AlphaBetaSearch
from ..review.searching import LEVEL, expect, find_value, finish
from ..thought import Thought
from .answer import Solution, SolutionLine

QUICK = 600  # positions searched at each decision of a game
THOROUGH = 40_000  # positions searched at most to check what was found
DEEPEST = 8  # actions
MARGIN = 0.06  # by so much, of a win, all other actions have to be worse: about what a minor piece is worth
SAVED, LOST = 0.35, 0.15  # who expects at least the one has saved a game in which all else expects at most the other
LEAST = 0.25  # who expects less has nothing to find
ALSO = 2  # other right answers, at most
MOST = 4  # actions of the solver in one puzzle


class DepthLook(NamedTuple):
    """The best action of a position, the depth from which on a search keeps to it, and the last depth."""

    best: Thought
    settled: int
    depth: int


class Challenge(NamedTuple):
    """What kind of task a position is, and the other right answers."""

    kind: str
    also: tuple[Action, ...]


def look(kit: Kit, state: Any, player: Player, rng: Random, nodes: int = QUICK, depth: int = DEEPEST) -> DepthLook:
    """Search a position and return what was found."""
    search = AlphaBetaSearch(kit, rng, LEVEL._replace(nodes=nodes, depth=depth))
    best, settled = Thought((), 0.0), 1
    for thought in search.root(state, player):
        if not thought.depth:
            continue
        if thought.action != best.action:
            settled = thought.depth
        best = thought
    return DepthLook(best, settled, best.depth)


def find_openly(kit: Kit, state: Any, player: Player, rng: Random) -> Solution | None:
    """Return what is to be found in a position, None if it is no puzzle."""
    legal = len(kit.game.legal(state, player))
    first = look(kit, state, player, rng)
    if legal < 1 + ALSO or not first.depth or first.best.value <= -1:
        return None
    rank = rank_at_sight(kit, state, player, first.best.action)
    if first.settled == 1 and not rank:  # found at sight
        return None
    task = classify(kit, state, player, first.best, first.depth, rng)
    if task is None:
        return None
    deep = look(kit, state, player, rng, THOROUGH, min(DEEPEST, 2 * max(2, first.settled)))
    best = deep.best
    if best.action not in (first.best.action, *task.also) or (deep.depth < 2 * deep.settled and best.value < 1):
        return None
    task = classify(kit, state, player, best, deep.depth, rng)
    if task is None:
        return None
    line, also = _follow(kit, state, player, deep, task, rng)
    return Solution(task.kind, line, also, deep.settled, rank, legal)


def classify(kit: Kit, state: Any, player: Player, best: Thought, depth: int, rng: Random) -> Challenge | None:
    """Return what kind of task it is to find the best action, None if too many others are about as good at this depth."""
    if best.value >= 1:
        wins = list_rivals(kit, state, player, best.action, 1.0, depth, rng)
        return Challenge("win", wins) if len(wins) <= ALSO else None
    expected = expect(kit, best.value)
    if expected < LEAST:
        return None
    also = list_rivals(kit, state, player, best.action, find_value(kit, expected - MARGIN), depth, rng)
    if len(also) > ALSO:
        return None
    unlost = list_rivals(kit, state, player, best.action, find_value(kit, LOST), depth, rng) if expected >= SAVED else None
    return Challenge("save" if unlost == also else "best", also)


def list_rivals(
    kit: Kit, state: Any, player: Player, action: Action, floor: float, depth: int, rng: Random, most: int = ALSO
) -> tuple[Action, ...]:
    """Return the other actions that are worth more than a value, searched to a depth; not many more than ``most``."""
    search = AlphaBetaSearch(kit, rng, LEVEL)
    rivals: list[Action] = []
    for other in kit.game.legal(state, player):
        if other != action and finish(search.exceeds(state, player, other, floor, depth)):
            rivals.append(other)
            if len(rivals) > most:
                break
    return tuple(rivals)


def rank_at_sight(kit: Kit, state: Any, player: Player, action: Action) -> int:
    """Return how many actions look better than one without looking ahead."""
    worth = {other: kit.evaluate(kit.game.apply(state, player, other), player) for other in kit.game.legal(state, player)}
    return sum(value > worth[action] for value in worth.values())


def _follow(
    kit: Kit, state: Any, player: Player, looked: DepthLook, task: Challenge, rng: Random
) -> tuple[SolutionLine, tuple[tuple[int, tuple[Action, ...]], ...]]:
    """Return the line from the answer on as long as the solver has something to find, and the other right actions."""
    game = kit.game
    line: list[tuple[Player, Action]] = [(player, looked.best.action)]
    also = [(0, task.also)]
    state, length, moves, depth = game.apply(state, player, looked.best.action), 1, 1, looked.depth
    while (actors := game.actors(state)) and moves < MOST:
        actor, depth = actors[0], max(2, depth - 1)
        legal = game.legal(state, actor)
        action = legal[0]
        if len(legal) > 1:
            now = look(kit, state, actor, rng, THOROUGH // 4, depth)
            action = now.best.action
            if actor == player:
                more = classify(kit, state, player, now.best, now.depth, rng)
                if more is None or (more.kind == "win") != (task.kind == "win"):
                    break
                also.append((len(line), more.also))
                moves += 1
        line.append((actor, action))
        state = game.apply(state, actor, action)
        if actor == player and len(legal) > 1:
            length = len(line)
    return tuple(line[:length]), tuple((at, others) for at, others in also if others and at < length)
