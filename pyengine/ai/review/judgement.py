"""What a review says: a judgement for each decision, and what chance changed. All of it is plain data."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from ...core.types import Action, Player

Grade = Literal["ok", "only", "inaccuracy", "mistake", "blunder"]
KINDS: tuple[Grade, ...] = get_args(Grade)
Line = tuple[tuple[Player, Action], ...]

# By how much the expected result may fall, in hundredths of a win.
LIMITS: tuple[tuple[int, Grade], ...] = ((20, "blunder"), (10, "mistake"), (5, "inaccuracy"))
# The same for solitaires, in points of the best possible score.
POINTS: tuple[tuple[int, Grade], ...] = ((4, "blunder"), (2, "mistake"), (1, "inaccuracy"))
STEP = 1000  # values are kept in thousandths
NOTABLE = 0.08  # a change by chance that is worth telling


class Judgement(NamedTuple):
    """One decision. ``entry`` is its number in the record.

    ``before`` is the expected result for the player with the best action, ``after`` with the one that was played: 1 is won, ½
    even, 0 lost; in a solitaire, the part of the deal's best score that is still possible. Both are judged with what the player
    could know; in a solitaire with the cards as they came. ``truth`` is the same pair with everything known, None where nothing
    was hidden. ``scores`` are the best scores that a solitaire's cards still allowed before and after, None for none.
    ``better`` is the action that the computer prefers (the one that was played, if that is as good). ``line`` is what it expects
    to follow, that action included; ``reply`` what it expected to follow what was played, that action included.
    """

    entry: int
    player: Player
    kind: Grade
    before: float
    after: float
    better: Action
    line: Line = ()
    reply: Line = ()
    truth: tuple[float, float] | None = None
    scores: tuple[float | None, float | None] | None = None

    @property
    def cost(self) -> float:
        """What the decision cost, in wins; never negative."""
        return max(0.0, self.before - self.after)

    @property
    def is_swing(self) -> bool:
        """True for an inaccuracy, a mistake or a blunder."""
        return self.kind not in ("ok", "only")


class Luck(NamedTuple):
    """What a result of chance changed: the expected result of player 0 before and after it."""

    entry: int
    before: float
    after: float

    @property
    def is_notable(self) -> bool:
        """True when it changed so much that it should be told."""
        return abs(self.after - self.before) >= NOTABLE


class Review(NamedTuple):
    """A review of a game with so many entries; ``is_whole`` once every decision is judged."""

    game: str
    entries: int
    judgements: tuple[Judgement, ...] = ()
    luck: tuple[Luck, ...] = ()
    is_whole: bool = False


def round_value(value: float) -> float:
    """Return an expected result as it is kept."""
    return round(min(1.0, max(0.0, value)) * STEP) / STEP


def classify(cost: float, limits: tuple[tuple[int, Grade], ...] = LIMITS, scale: int = 100) -> Grade:
    """Return how bad a decision is that costs so much."""
    return next((kind for limit, kind in limits if cost * scale >= limit - 1e-9), "ok")
