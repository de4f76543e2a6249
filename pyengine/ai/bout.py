"""Mixed strategies for two players who decide at the same time, safe even if the opponent knows them.

Regret matching (S. Hart, A. Mas-Colell: A Simple Adaptive Procedure Leading to Correlated Equilibrium, 2000), with negative
regrets set to 0 and later rounds weighted more (O. Tammelin: Solving Large Imperfect Information Games Using CFR+, 2014), on a
table of the values of pairs of choices. The value of a pair not tried yet is estimated from its two choices' averages.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..core.types import Action, Player

ASIDE = 0.08  # share of tries with a random choice
LEAST = 0.3  # a choice with less than this of the greatest share is left out in the end


class Bout:
    """A node of the search tree at which two players decide at the same time.

    ``offers`` are the choices of the two players, likely good ones first; they do not depend on anything hidden. ``errors`` are
    fixed errors added to their values. Sides are 0 and 1, whatever the numbers of the players.
    """

    def __init__(
        self,
        players: tuple[Player, Player],
        offers: tuple[Sequence[Action], Sequence[Action]],
        errors: tuple[Sequence[float], Sequence[float]],
    ) -> None:
        self.players = players
        self.offers = offers
        self.errors = errors
        self.visits: int = 0
        self.mean: float = 0.0
        sizes = len(offers[0]), len(offers[1])
        # The values of pairs for the first player: for each choice of a side, by the choices of the other.
        self.seen: tuple[list[dict[int, float]], list[dict[int, float]]] = (
            [{} for _ in range(sizes[0])],
            [{} for _ in range(sizes[1])],
        )
        self.tries: tuple[list[int], list[int]] = [0] * sizes[0], [0] * sizes[1]
        self.means: tuple[list[float], list[float]] = [0.0] * sizes[0], [0.0] * sizes[1]
        self.regrets: tuple[list[float], list[float]] = [0.0] * sizes[0], [0.0] * sizes[1]
        self.shares: tuple[list[float], list[float]] = [0.0] * sizes[0], [0.0] * sizes[1]

    def pick(self, side: int, most: int, rng: Random) -> int:
        """Return the index of the choice that a side tries next, among its first ``most``.

        The sides take turns at new choices, so that each new one meets a choice that has proved good.
        """
        most = min(most, len(self.offers[side]))
        tries, regrets, shares = self.tries[side], self.regrets[side], self.shares[side]
        if 0 in tries[:most]:
            new = tries.index(0)
            if new == 0 or (self.visits + side) % 2 == 0:
                return new
            most = new
        total = sum(regrets[:most])
        if total <= 0:
            return rng.randrange(most)
        weight = self.visits / total
        for choice in range(most):
            shares[choice] += regrets[choice] * weight
        if rng.random() < ASIDE:
            return rng.randrange(most)
        place = rng.random() * total
        for choice in range(most):
            place -= regrets[choice]
            if place < 0:
                return choice
        return most - 1

    def learn(self, first: int, second: int, value: float, is_free: bool = True) -> None:
        """Keep what a pair of choices is worth now, for the first player; regrets only where both sides chose freely."""
        value += self.errors[0][first] - self.errors[1][second]
        row, column = self.seen[0][first], self.seen[1][second]
        row[second] = column[first] = value
        self.visits += 1
        self.mean += (value - self.mean) / self.visits
        for side, choice in ((0, first), (1, second)):
            self.tries[side][choice] += 1
            self.means[side][choice] += (value - self.means[side][choice]) / self.tries[side][choice]
        if not is_free:
            return
        (mine, theirs), (regrets, others) = self.means, self.regrets
        # As `worth` has it, for each choice against the other side's: this is the innermost loop of the search.
        find, mean, whole = column.get, theirs[second], self.mean
        for choice, tries in enumerate(self.tries[0]):
            if tries:
                worth = find(choice)
                regret = regrets[choice] + (mine[choice] + mean - whole if worth is None else worth) - value
                regrets[choice] = regret if regret > 0 else 0.0
        find, mean = row.get, mine[first]
        for choice, tries in enumerate(self.tries[1]):
            if tries:
                worth = find(choice)
                regret = others[choice] + value - (mean + theirs[choice] - whole if worth is None else worth)
                others[choice] = regret if regret > 0 else 0.0

    def worth(self, first: int, second: int) -> float:
        """Return the estimated value of a pair of choices, both tried before, for the first player."""
        seen = self.seen[0][first].get(second)
        return self.means[0][first] + self.means[1][second] - self.mean if seen is None else seen

    def mixture(self, side: int) -> list[tuple[int, float]]:
        """Return a side's mixed strategy: pairs of a choice and its weight, in any scale. Choices with very small shares are left
        out."""
        shares = self.shares[side] if any(self.shares[side]) else [float(tries) for tries in self.tries[side]]
        top = max(shares)
        return [(choice, share) for choice, share in enumerate(shares) if share >= LEAST * top and share > 0]

    def value(self, side: int, choice: int) -> float:
        """Return the value of a side's choice, for that side, against the other side's mixture."""
        others = self.mixture(1 - side)
        weight = sum(share for _, share in others)
        if side == 0:
            return sum(share * self.worth(choice, other) for other, share in others) / weight
        return -sum(share * self.worth(other, choice) for other, share in others) / weight
