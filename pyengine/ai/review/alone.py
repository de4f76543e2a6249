"""Reviews a solitaire: the best score that its cards still allowed before each action and after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any

from ...core.game import Deal
from ...core.kit import Kit
from ...core.types import Action, Player
from ..players import Clock
from ..solver import Progress, solve
from .judgement import POINTS, Grade, Judgement, Line, Review, classify, round_value
from .searching import is_decision

SHARES = 20  # times the seconds of a decision that a game gets, however few decisions a solitaire has
FIRST = 0.4  # part of the whole time for the deal itself, from which all decisions profit


class Bounds:
    """What is known of the best score from one state on: some play reaches ``least``, none exceeds ``most``; None is no win.

    ``solving`` is the solver at work. It can be asked again later and goes on where it stopped.
    """

    def __init__(self, solving: Iterator[Progress], least: float | None, most: float | None, line: Line) -> None:
        self._solving = solving
        self.least, self.most = least, most
        self.line: Line = line
        self._ended = False
        self.learn()

    @property
    def is_done(self) -> bool:
        """True when nothing more can be found out."""
        return self._ended or self.least == self.most

    def learn(self) -> None:
        """Let the solver work for a few milliseconds and take over what it found."""
        progress = next(self._solving, None)
        if progress is None:
            self._ended = True
            return
        self.take_play(progress.best, progress.line)
        self.most = None if progress.bound is None or self.most is None else min(self.most, progress.bound)

    def take_play(self, score: float | None, line: Line) -> None:
        """Keep a play from this state on if it is better than the one that was known."""
        if _is_more(score, self.least):
            self.least, self.line = score, line


def review_alone(
    kit: Kit,
    states: Sequence[Any],
    entries: Sequence[tuple[Player, Action]],
    deal: Deal | None,
    seconds: float,
    clock: Clock,
) -> Iterator[Review]:
    """Yield the review so far, as `judge.review` does. Time that one decision does not need is left to the others.

    ``seconds`` are for the whole game.

    An action costs what the play known before it scores more than anything possible after it. So a cost is certain even where the
    solver has not proved the best score. What the game itself reached is known to be possible all along. For each decision the
    solver works in turn on both states, before and after it: often one is solved at once and the other needs the time.
    """
    now = Review(kit.game.info.id, len(entries))
    yield now
    outcome = kit.game.outcome(states[-1])
    reached = outcome.scores[0] if outcome and outcome.winners else None
    rest: Line = tuple((player, action) for player, action in entries)
    deciding = [at for at, entry in enumerate(entries) if is_decision(kit, states[at], *entry)]
    ends = clock() + seconds
    before: Bounds | None = None
    whole: float | None = None
    for number, at in enumerate(deciding):
        if before is None:
            before = Bounds(solve(kit, states[at], deal), reached, inf, rest[at:] if reached is not None else ())
            until = clock() + seconds * FIRST
            while not before.is_done and clock() < until:
                before.learn()
                yield now
        following = deciding[number + 1] if number + 1 < len(deciding) else len(entries)
        played = rest[at:following]
        after = Bounds(solve(kit, states[following], deal), reached, before.most, rest[following:] if reached is not None else ())
        until = clock() + (ends - clock()) / (len(deciding) - number)
        _share_plays(before, after, played)
        while working := [one for one in (after, before) if not one.is_done]:
            if clock() >= (ends if after.most is None else until):  # after a sure loss nothing else needs the time
                break
            for one in working:
                one.learn()
                yield now
            _share_plays(before, after, played)
        whole = whole or before.least
        now = now._replace(judgements=(*now.judgements, _judge(at, before, after, entries[at][1], whole)))
        yield now
        before = after
    yield now._replace(is_whole=True)


def _share_plays(before: Bounds, after: Bounds, played: Line) -> None:
    """Let each state have the play known from the other one, with the entries between them, if it is better than its own."""
    if before.line[: len(played)] == played:
        after.take_play(before.least, before.line[len(played) :])
    before.take_play(after.least, (*played, *after.line))


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
