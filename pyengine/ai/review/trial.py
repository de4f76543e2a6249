"""How good the review is: it is tried on positions with a planted blunder, and on games of the strongest level against itself."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from ...core.chance import draw_weighted
from ...core.game import Deal
from ...core.kit import Kit
from ...core.options import Options
from ...core.types import CHANCE, Action, Player
from ..choose import choose
from ..levels import LEVELS, Level
from ..players import Clock
from .alone import SHARES, review_alone
from .judge import Played, judge_decision
from .judgement import Judgement
from .searching import finish, is_decision

LENGTHS = (4, 70)  # entries before the blunder
CANDIDATES = 2  # legal actions that are looked at as blunders in a position
REPLIES = 40  # answers that are looked at to find such actions
THOROUGH = 4  # times the time of the review with which it is made sure that an action is a blunder
WORTH = 0.2  # what such an action costs at least, in wins
POINTS = 2.0  # the same in a solitaire, in points
ATTEMPTS = 12  # games begun for one position
QUICK = Level(0.1, 2, 300, 200, 0.1)  # who plays up to the blunder
SOLVING = 10  # the same as `THOROUGH`, for a solver
LONGEST = 3000


class Planted(NamedTuple):
    """A game whose last entry is a blunder, and what the review of that entry said."""

    played: Played
    judgement: Judgement


def plant(kit: Kit, options: Options, seed: str, seconds: float, clock: Clock) -> Planted | None:
    """Return a game that ends with a blunder; None if none was found. ``seconds`` are those of the review for a decision."""
    for attempt in range(ATTEMPTS):
        rng = Random(f"{seed}/{attempt}")
        played = _begin(kit, options, rng, rng.randint(*LENGTHS))
        blunder = _find_blunder(kit, played, rng, seconds, clock)
        if blunder is None:
            continue
        player, action = blunder
        state = played.states[-1]
        whole = Played([*played.states, kit.game.apply(state, player, action)], [*played.entries, blunder], played.deal)
        return Planted(whole, _judge_last(kit, whole, seconds, clock))
    return None


def _judge_last(kit: Kit, played: Played, seconds: float, clock: Clock) -> Judgement:
    """Return what the review says of the last decision; that of a solitaire profits from those before it."""
    if kit.game.info.solitaire:
        *_, judgement = judge_all(kit, played, seconds, clock, "trial")
        return judgement
    return judge_one(kit, played, len(played.entries) - 1, seconds, clock, "trial")


def judge_one(kit: Kit, played: Played, at: int, seconds: float, clock: Clock, seed: str) -> Judgement:
    """Return the judgement of one decision, without those before it."""
    if kit.game.info.solitaire:
        part = Played(played.states[at : at + 2], played.entries[at : at + 1])
        *_, review = review_alone(kit, part.states, part.entries, played.deal, seconds, clock)
        return review.judgements[0]._replace(entry=at)
    return finish(judge_decision(kit, played, at, seconds, clock, Random(seed)))


def _begin(kit: Kit, options: Options, rng: Random, length: int) -> Played:
    """Return the beginning of a game that quick players play; it stops before a decision.

    Solitaires are short: one that is over sooner ends before any of its decisions.
    """
    game, state = kit.game, kit.game.start(options)
    deal: Deal | None = game.deal(options, rng.randrange(1000))
    played = Played([state], [], deal)
    states: list[Any] = [state]
    entries: list[tuple[Player, Action]] = []
    while actors := game.actors(state):
        player = actors[0]
        if player == CHANCE:
            action = game.deal_next(state, deal) if deal else draw_weighted(game.chance(state), rng)
        else:
            if len(entries) >= length and len(game.legal(state, player)) > 1:
                break
            action = choose(kit, game.observe(state, player), player, rng, QUICK).action
        state = game.apply(state, player, action)
        states.append(state)
        entries.append((player, action))
    if game.info.solitaire and not actors:
        length = rng.choice([at for at, entry in enumerate(entries) if is_decision(kit, states[at], *entry)])
        states, entries = states[: length + 1], entries[:length]
    return played._replace(states=states, entries=entries)


def _find_blunder(kit: Kit, played: Played, rng: Random, seconds: float, clock: Clock) -> tuple[Player, Action] | None:
    """Return an action that a much longer search finds to cost much, None if none is found among a few."""
    game, state = kit.game, played.states[-1]
    actors = game.actors(state)
    if not actors or actors[0] == CHANCE:
        return None
    player = actors[0]
    legal = list(game.legal(state, player))
    rng.shuffle(legal)
    for action in sorted(legal[:REPLIES], key=lambda action: _look(kit, game.apply(state, player, action), player))[:CANDIDATES]:
        whole = Played([*played.states, game.apply(state, player, action)], [*played.entries, (player, action)], played.deal)
        more = SOLVING if kit.game.info.solitaire else THOROUGH
        judgement = judge_one(kit, whole, len(played.entries), seconds * more, clock, "sure")
        if _is_costly(judgement):
            return player, action
    return None


def _look(kit: Kit, state: Any, player: Player) -> float:
    """Return how a position looks to a player after the answer that looks worst for that player."""
    game = kit.game
    actors = game.actors(state)
    if len(actors) != 1 or actors[0] in (CHANCE, player):
        return kit.evaluate(state, player)
    replies = game.legal(state, actors[0])[:REPLIES]
    return min(kit.evaluate(game.apply(state, actors[0], reply), player) for reply in replies)


def _is_costly(judgement: Judgement) -> bool:
    if judgement.scores is None:
        return judgement.cost >= WORTH
    before, after = judgement.scores
    return before is not None and (after is None or before - after >= POINTS)


def play_strongest(kit: Kit, options: Options, seed: str, seconds: float, clock: Clock) -> Iterator[Played]:
    """Yield a game of the strongest level against itself after each entry."""
    game, state, rng = kit.game, kit.game.start(options), Random(seed)
    deal = game.deal(options, rng.randrange(1000))
    states: list[Any] = [state]
    entries: list[tuple[Player, Action]] = []
    while (actors := game.actors(state)) and len(entries) < LONGEST:
        player = actors[0]
        if player == CHANCE:
            action = game.deal_next(state, deal) if deal else draw_weighted(game.chance(state), rng)
        else:
            action = choose(kit, game.observe(state, player), player, rng, max(LEVELS), seconds, clock).action
        state = game.apply(state, player, action)
        states.append(state)
        entries.append((player, action))
        yield Played(states, entries, deal)


def judge_all(kit: Kit, played: Played, seconds: float, clock: Clock, seed: str) -> Iterator[Judgement]:
    """Yield the judgements of a game that need not be over; for the trials alone, where nobody's secrets are told."""
    if kit.game.info.solitaire:
        *_, review = review_alone(kit, played.states, played.entries, played.deal, seconds * SHARES, clock)
        yield from review.judgements
        return
    for at, (player, action) in enumerate(played.entries):
        if is_decision(kit, played.states[at], player, action):
            yield judge_one(kit, played, at, seconds, clock, f"{seed}/{at}")
