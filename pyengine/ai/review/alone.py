"""Reviews a solitaire: the best score that its cards still allowed before each action and after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...core.game import Deal
from ...core.kit import Kit
from ...core.types import Action, Player
from ..players import Clock
from ..solver import Progress, solve
from .judgement import POINTS, Grade, Judgement, Line, Review, classify, round_value
from .searching import is_decision

FIRST = 0.4  # part of the whole time for the deal itself, from which all decisions profit


class Bounds:
    """What is known of the best score from one state on: some play reaches ``least``, none exceeds ``most``; None is no win."""

    def __init__(self, least: float | None, most: float | None, line: Line) -> None:
        self.least, self.most, self.line = least, most, line


def review_alone(
    kit: Kit,
    states: Sequence[Any],
    entries: Sequence[tuple[Player, Action]],
    deal: Deal | None,
    seconds: float,
    clock: Clock,
) -> Iterator[Review]:
    """Yield the review so far, as `judge.review` does. Time that one decision does not need is left to the others.

    An action costs what the play known before it scores more than anything possible after it. So a cost is certain even where the
    solver has not proved the best score. What the game itself reached is known to be possible all along.
    """
    now = Review(kit.game.info.id, len(entries))
    yield now
    outcome = kit.game.outcome(states[-1])
    reached = outcome.scores[0] if outcome and outcome.winners else None
    rest: Line = tuple((player, action) for player, action in entries)
    deciding = [at for at, entry in enumerate(entries) if is_decision(kit, states[at], *entry)]
    ends = clock() + seconds * len(deciding)
    before: Bounds | None = None
    whole: float | None = None
    for number, at in enumerate(deciding):
        if before is None:
            before = Bounds(reached, None, rest[at:] if reached is not None else ())
            for progress in _solve(kit, states[at], deal, (ends - clock()) * FIRST, clock):
                yield now
                _learn(before, progress)
            whole = before.least
        following = deciding[number + 1] if number + 1 < len(deciding) else len(entries)
        after = Bounds(reached, before.most, rest[following:] if reached is not None else ())
        skipped = following - at
        if before.line[:skipped] == rest[at:following] and _is_more(before.least, after.least):
            after.least, after.line = before.least, before.line[skipped:]  # the action belongs to the best play known
        for progress in _solve(kit, states[following], deal, (ends - clock()) / (len(deciding) - number), clock):
            yield now
            _learn(after, progress)
        if _is_more(after.least, before.least):  # what was found later was possible before
            before.least, before.line = after.least, (*rest[at:following], *after.line)
        now = now._replace(judgements=(*now.judgements, _judge(at, before, after, entries[at][1], whole)))
        yield now
        before = after
    yield now._replace(is_whole=True)


def _solve(kit: Kit, state: Any, deal: Deal | None, seconds: float, clock: Clock) -> Iterator[Progress]:
    """Yield what the solver knows, until it is proved or the time is over."""
    until = clock() + seconds
    for progress in solve(kit, state, deal):
        yield progress
        if clock() >= until:
            return


def _learn(bounds: Bounds, progress: Progress) -> None:
    if _is_more(progress.best, bounds.least) or (progress.best is not None and progress.best == bounds.least):
        bounds.least, bounds.line = progress.best, progress.line
    bounds.most = progress.bound if bounds.most is None or progress.bound is None else min(bounds.most, progress.bound)


def _is_more(score: float | None, other: float | None) -> bool:
    return score is not None and (other is None or score > other)


def _judge(at: int, before: Bounds, after: Bounds, action: Action, whole: float | None) -> Judgement:
    """Return the judgement; the values are parts of the deal's best score."""
    kind: Grade = "ok"
    possible = before.least
    left = after.most
    scores = (possible, possible)
    if _is_more(possible, left):
        assert possible is not None
        kind = "blunder" if left is None else classify(possible - left, POINTS, 1)
        scores = (possible, left)
    better = before.line[0][1] if before.line and kind != "ok" else action
    values = [0.0 if score is None or not whole else score / whole for score in scores]
    line = before.line if kind != "ok" else ()
    return Judgement(at, 0, kind, round_value(values[0]), round_value(values[1]), better, line[:12], (), None, scores)
