"""Finds puzzles in games of weak computers against themselves, and checks them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from ...core.chance import draw_weighted
from ...core.kit import Kit
from ...core.options import Options
from ...core.types import CHANCE, Player
from ..choose import choose
from ..levels import Level
from ..review.searching import expect, find_value, is_searched_wide
from .alone import EFFORT, find_alone, solve_within
from .answer import Solution
from .openly import ALSO, MARGIN, THOROUGH, find_openly, list_rivals, look
from .sampled import EACH, find_by_samples, is_clear, rank
from .sampled import MARGIN as CLEAR
from .sampled import THOROUGH as PLAYOUTS
from .themes import gains_material, list_themes

WEAK = Level(60.0, 1, 200, 60, 1.2, 0.6)  # who plays: what it misses is what there is to find
RANDOM = 0.03  # how often an action is drawn by lot
FIRST, LAST = 6, 140  # decisions before a position
SWING = 0.05  # by so much, of a win, a mistake has to raise what the other side expects
PAUSE = 8  # decisions between two puzzles of a game
EACH_GAME = 2  # puzzles of a game, at most
TURNS = 60  # random actions of a solitaire, at most
CARDS = (0, 8)  # cards that are turned up in a solitaire before anything else is done
DecisionPoint = tuple[int, Any, Player]  # the number of a decision, the state before it, and who decides


class FoundPuzzle(NamedTuple):
    """A puzzle: the text of a position, what is to be found in it, and its themes beside the kind."""

    options: Options
    position: str
    answer: Solution
    themes: tuple[str, ...]


def find_puzzles(kit: Kit, rng: Random) -> Iterator[FoundPuzzle]:
    """Yield the puzzles of one game, no two alike."""
    search = _search_alone if kit.game.info.solitaire else _search_game
    wait, known = 0, set()
    for number, state, player in search(kit, rng):
        if number < wait:
            continue
        puzzle = find_puzzle(kit, state, player, rng)
        if puzzle is None or puzzle.answer.line[0] in known:
            continue
        wait = number + PAUSE
        known.add(puzzle.answer.line[0])
        yield puzzle
        if len(known) == EACH_GAME:
            return


def find_puzzle(kit: Kit, state: Any, player: Player, rng: Random) -> FoundPuzzle | None:
    """Return the puzzle that a position is, None if it is none."""
    game = kit.game
    options, text = game.options(state), kit.notation.text(state)
    state = kit.notation.position(text, options)  # what a text does not say must not matter
    if game.actors(state)[:1] != (player,):
        return None
    answer = find_answer(kit, state, player, rng)
    if answer is None:
        return None
    folded = [state]
    for actor, action in answer.line:
        folded.append(game.apply(folded[-1], actor, action))
    if all(len(action) == 1 for actor, action in answer.line if actor == player) and not game.info.solitaire:
        return None  # to pass is nothing to find
    if answer.kind == "best" and gains_material(kit, folded, player):
        answer = answer._replace(kind="gain")
    return (
        FoundPuzzle(options, text, answer, list_themes(kit, folded, answer))
        if is_sound(kit, state, answer, Random(text))
        else None
    )


def find_answer(kit: Kit, state: Any, player: Player, rng: Random) -> Solution | None:
    """Return what is to be found in a position, None if it is no puzzle."""
    if kit.game.info.solitaire:
        return find_alone(kit, state)
    return (find_openly if is_searched_wide(kit, state) else find_by_samples)(kit, state, player, rng)


# --- positions -----------------------------------------------------------------------------------------------------------------


def _search_game(kit: Kit, rng: Random) -> Iterator[DecisionPoint]:
    """Play a game and yield the positions in which something may be found."""
    game = kit.game
    state = game.start(game.info.read_options({}))
    expected: dict[Player, float] = {}
    for number in range(LAST):
        while game.actors(state)[:1] == (CHANCE,):
            state = game.apply(state, CHANCE, draw_weighted(game.chance(state), rng))
        actors = game.actors(state)
        if not actors:
            return
        player = actors[0]
        if number >= FIRST and len(game.legal(state, player)) > 2 and _is_promising(kit, state, player, rng, expected):
            yield number, state, player
        action = (
            rng.choice(game.legal(state, player))
            if rng.random() < RANDOM
            else choose(kit, game.observe(state, player), player, rng, WEAK).action
        )
        state = game.apply(state, player, action)


def _is_promising(kit: Kit, state: Any, player: Player, rng: Random, expected: dict[Player, float]) -> bool:
    """Return whether a quick look finds an action that may be alone. ``expected`` is what each player last had to expect."""
    if not is_searched_wide(kit, state):
        return is_clear(rank(kit, state, player, rng), CLEAR)
    looked = look(kit, state, player, rng)
    before, now = expected.get(1 - player), expect(kit, looked.best.value)
    expected[player] = now
    return (before is not None and now - (1 - before) > SWING) or (looked.best.value >= 1 and looked.settled > 1)


def _search_alone(kit: Kit, rng: Random) -> Iterator[DecisionPoint]:
    """Play a deal at random, cards first, and yield a position after which no further card turns up."""
    game = kit.game
    state, cards = game.start(game.info.read_options({})), rng.randint(*CARDS)
    for number in range(TURNS):
        while game.actors(state)[:1] == (CHANCE,):
            state = game.apply(state, CHANCE, draw_weighted(game.chance(state), rng))
        if not game.actors(state):
            return
        following = list_following(kit, state)
        turning = [after for after in following if game.actors(after) == (CHANCE,)]
        if not turning and not any(game.actors(more) == (CHANCE,) for after in following for more in list_following(kit, after)):
            yield number, state, 0
            return
        cards -= 1
        state = rng.choice(turning if turning and cards >= 0 else following)


def list_following(kit: Kit, state: Any) -> list[Any]:
    """Return the states after each legal action of the one player, none where chance acts or the game is over."""
    game = kit.game
    return [game.apply(state, 0, action) for action in game.legal(state, 0)] if game.actors(state) == (0,) else []


# --- checking ------------------------------------------------------------------------------------------------------------------


def is_sound(kit: Kit, state: Any, answer: Solution, rng: Random) -> bool:
    """Return whether another search finds the same: the right actions of the first decision, and nothing else that is as good.
    Of an answer only kind, line and other right actions count."""
    player, action = answer.line[0]
    if kit.game.info.solitaire:
        progress = solve_within(kit, state, 2 * EFFORT)
        return progress is not None and progress.best == find_score(kit, state, answer)
    right = {action, *dict(answer.also).get(0, ())}
    if not is_searched_wide(kit, state):
        ranked = rank(kit, state, player, rng, PLAYOUTS, EACH)
        return is_clear(ranked, CLEAR / 2) and ranked.best[0][0] in right
    looked = look(kit, state, player, rng, THOROUGH)
    best = looked.best
    floor = 1.0 if best.value >= 1 else find_value(kit, expect(kit, best.value) - MARGIN / 2)
    rivals = list_rivals(kit, state, player, best.action, floor, looked.depth, rng, ALSO + 1)
    return best.action in right and right.issuperset(rivals) and (best.value >= 1) == (answer.kind == "win")


def find_score(kit: Kit, state: Any, answer: Solution) -> float | None:
    """Return the score that the line of an answer reaches, None if it does not win."""
    for player, action in answer.line:
        state = kit.game.apply(state, player, action)
    outcome = kit.game.outcome(state)
    return outcome.scores[0] if outcome and outcome.winners else None
