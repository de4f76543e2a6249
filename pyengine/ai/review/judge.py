"""Reviews a game that was played, one decision after the other."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from ...core.errors import GameError
from ...core.game import Deal
from ...core.kit import Kit
from ...core.types import CHANCE, HIDDEN, Action, Player
from ...core.words import Message, msg
from ..players import Clock
from .alone import SHARES, review_alone
from .judgement import Judgement, Luck, Review, classify, round_value
from .searching import Verdict, expect, find_worth, is_decision, is_searched_wide, judge_by_samples, judge_openly

TRUTH = 0.4  # part of the time in which a decision is judged once more, with everything known
SURE = 1.0  # how many times its doubt a cost has to be above a limit
TWO = 2


class Played(NamedTuple):
    """A game as it was played: ``states[i]`` is the full state before entry i, the last one the end; ``deal`` has a solitaire's
    cards."""

    states: Sequence[Any]
    entries: Sequence[tuple[Player, Action]]
    deal: Deal | None = None


def explain_refusal(kit: Kit, played: Played) -> Message | None:
    """Return why a game cannot be reviewed, None if it can.

    A game with secrets has to be over, and everything in it has to be known: a review would tell what the players may not know. A
    solitaire has to be over as well, since it is judged with its coming cards.
    """
    info = kit.game.info
    if not played.entries:
        return msg("review.empty")
    over = kit.game.outcome(played.states[-1]) is not None
    if not over and (info.hidden or info.simultaneous or info.solitaire):
        return msg("review.running")
    if any(HIDDEN in action for _, action in played.entries):
        return msg("review.sealed")
    if info.solitaire and (played.deal is None or kit.puzzle is None):
        return msg("review.no-deal")
    return None


def review(
    kit: Kit, played: Played, seconds: float, clock: Clock = time.perf_counter, seed: str = "review", known: Review | None = None
) -> Iterator[Review]:
    """Yield the review so far every few milliseconds; the last one is whole. It may be closed at any moment.

    ``seconds`` are for each decision; a solitaire gets `SHARES` of them, however many it has. ``known`` is a review of this game
    that was stopped: it goes on from there; that of a solitaire begins anew. Raises GameError for a game that cannot be reviewed.
    """
    refusal = explain_refusal(kit, played)
    if refusal is not None:
        raise GameError(refusal)
    if kit.game.info.solitaire:
        return review_alone(kit, played.states, played.entries, played.deal, seconds * SHARES, clock)
    return _review(kit, played, seconds, clock, seed, known or Review(kit.game.info.id, len(played.entries)))


def count_units(kit: Kit, played: Played) -> int:
    """Return how many things are to be judged: decisions, and results of chance that everybody sees."""
    return sum(
        is_decision(kit, state, *entry) or _is_told_luck(kit, entry[0])
        for state, entry in zip(played.states, played.entries, strict=False)
    )


def count_judged(kit: Kit, review: Review) -> int:
    """Return how many of these a review has judged."""
    return len(review.judgements) + len(review.luck)


def _is_told_luck(kit: Kit, player: Player) -> bool:
    """Return whether what chance did is told apart. Where hands are hidden, what a card changes depends on who knows of it."""
    return player == CHANCE and not (kit.game.info.hidden or kit.game.info.solitaire)


def _review(kit: Kit, played: Played, seconds: float, clock: Clock, seed: str, now: Review) -> Iterator[Review]:
    yield now
    last = max((one.entry for part in (now.judgements, now.luck) for one in part), default=-1)
    for at, (player, action) in enumerate(played.entries):
        if at <= last:
            continue
        rng = Random(f"{seed}/{at}")
        state, after = played.states[at], played.states[at + 1]
        if _is_told_luck(kit, player):
            changing = _judge_luck(kit, at, state, after, seconds, clock, rng)
            luck = yield from _work(changing, now)
            now = now._replace(luck=(*now.luck, luck))
        elif is_decision(kit, state, player, action):
            judging = judge_decision(kit, played, at, seconds, clock, rng)
            judgement = yield from _work(judging, now)
            now = now._replace(judgements=(*now.judgements, judgement))
        yield now
    yield now._replace(is_whole=True)


def _work(working: Generator[None, None, Any], now: Review) -> Generator[Review, None, Any]:
    """Return what a generator returns, yielding the review so far while it works."""
    while True:
        try:
            next(working)
        except StopIteration as end:
            return end.value
        yield now


def _judge_luck(
    kit: Kit, at: int, before: Any, after: Any, seconds: float, clock: Clock, rng: Random
) -> Generator[None, None, Luck]:
    """Return what a result of chance changed. Both sides are searched alike, for half of the time each."""
    values = []
    for state in (before, after):
        value = yield from find_worth(kit, state, 0, seconds / 2, clock, rng)
        values.append(round_value(expect(kit, value)))
    return Luck(at, *values)


def judge_decision(
    kit: Kit, played: Played, at: int, seconds: float, clock: Clock, rng: Random
) -> Generator[None, None, Judgement]:
    """Return the judgement of one decision of a game."""
    state, (player, action) = played.states[at], played.entries[at]
    info, is_end = kit.game.info, kit.game.outcome(played.states[at + 1]) is not None
    verdict: Verdict
    if is_searched_wide(kit, state):
        verdict = yield from judge_openly(kit, state, player, action, seconds, clock, rng)
        return _make_judgement(kit, at, player, verdict, is_end)
    tells_truth = (info.hidden or info.simultaneous) and info.player_count(kit.game.options(state)) == TWO
    own = seconds * (1 - TRUTH) if tells_truth else seconds
    view = kit.game.observe(state, player)
    verdict = yield from judge_by_samples(kit, view, player, action, own, clock, rng)
    judgement = _make_judgement(kit, at, player, verdict, is_end)
    if not tells_truth:
        return judgement
    values = []
    for choice in dict.fromkeys((verdict.best.action, action)):
        true = _carry_out(kit, played, at, choice)
        if true is None:
            return judgement
        value = yield from find_worth(kit, true, player, seconds * TRUTH / 2, clock, rng)
        values.append(round_value(expect(kit, value)))
    return judgement._replace(truth=(values[0], values[-1]))


def _carry_out(kit: Kit, played: Played, at: int, action: Action) -> Any | None:
    """Return the state after an action, with what the others really decided at the same time; None where that cannot be told."""
    game, player = kit.game, played.entries[at][0]
    state = played.states[at]
    due = game.actors(state)
    state = game.apply(state, player, action)
    for other, decided in played.entries[at + 1 : at + len(due)]:
        if other not in due or other == player or other not in game.actors(state):
            break
        if not game.accepts(state, other, decided):
            return None
        state = game.apply(state, other, decided)
    return state


def _make_judgement(kit: Kit, at: int, player: Player, verdict: Verdict, is_end: bool) -> Judgement:
    best, played, doubt, is_alone = verdict
    before, after = expect(kit, best.value), expect(kit, played.value)
    kind = classify(before - after - SURE * doubt / 2 * (before - after < 1))
    if kind == "ok" and is_alone and not is_end:
        kind = "only"
    return Judgement(at, player, kind, round_value(before), round_value(max(0.0, after)), best.action, best.line, played.line)
