"""Corrections: the nearest known word, the nearest text of an action or a position."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import inf

from pyengine.core.errors import GameError
from pyengine.core.kit import Kit
from pyengine.core.notation import possible
from pyengine.core.options import Options
from pyengine.core.types import CHANCE
from pyengine.play.record import LONGEST_POSITION, State

COMPARED = 600  # actions whose texts are looked at
LONGEST = 60  # letters of a word that is compared at all
_RANKS = re.compile(r"[A-Za-z\d]+(?:/[A-Za-z\d]+)+", re.ASCII)


def measure_distance(one: str, other: str, most: float = inf) -> float:
    """Return the edit distance of two words: letters added, removed or changed; a change of case counts half.

    A distance above ``most`` is not worked out; then some number above ``most`` is returned.
    """
    if abs(len(one) - len(other)) > most:
        return abs(len(one) - len(other))
    small, other_small = [letter.lower() for letter in one], [letter.lower() for letter in other]
    reach = max(len(one), len(other)) if most == inf else int(most)  # how far a letter can lie from the one that it becomes
    above = [float(index) for index in range(len(other) + 1)]
    for row, letter in enumerate(one, 1):
        here = [float(row)] + [inf] * len(other)
        for column in range(max(1, row - reach), min(len(other), row + reach) + 1):
            if letter == other[column - 1]:
                here[column] = above[column - 1]
            else:
                change = 0.5 if small[row - 1] == other_small[column - 1] else 1.0
                here[column] = min(above[column] + 1, here[column - 1] + 1, above[column - 1] + change)
        if min(here) > most:
            return min(here)
        above = here
    return above[-1]


def find_nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the nearest known word, the first of several. None if more than half of the word would have to change."""
    if not word or len(word) > LONGEST:
        return None
    nearest, most = None, max(2, (len(word) + 1) / 2)
    for other in known:
        far = measure_distance(word, other, most)
        if far < most or (far == most and nearest is None):
            nearest, most = other, far
        if not most:
            break
    return nearest


def find_nearest_action(kit: Kit, state: State, text: str) -> str | None:
    """Return the nearest text of a possible action or chance result, with the player's number where several may act; None if none
    is near."""
    actors = kit.game.actors(state)
    texts: list[str] = []
    for player in actors:
        before = f"{player}:" if len(actors) > 1 else ""
        actions = possible(kit.game, state, player)[:COMPARED]
        texts += [before + kit.notation.write(state, player, action) for action in actions]
    if actors == (CHANCE,) and texts:
        return find_nearest(text, texts) or texts[0]
    return find_nearest(text, texts)


def find_nearest_position(kit: Kit, options: Options, text: str, example: str = "") -> str | None:
    """Return a position's text that the game can read and that is near to a wrong one; at worst its start or its example."""

    def reads(candidate: str) -> bool:
        try:
            kit.notation.position(candidate, options)
        except GameError:
            return False
        return True

    models = [kit.notation.text(kit.game.start(options)), *([example] if example else [])]
    candidates = _list_candidates(text, models) if len(text) <= LONGEST_POSITION else models
    return next((candidate for candidate in candidates if reads(candidate)), None)


def _list_candidates(text: str, models: list[str]) -> Iterator[str]:
    """Yield corrected texts, the likelier ones first: spaces set right, ranks filled up, fields taken from a model position,
    missing fields added, the models themselves."""
    joined = [" ".join(text.split()), " ".join(text.replace("+", " ").split())]
    for plain in dict.fromkeys(joined):
        yield plain
        for model in models:
            wide, high = _count_squares(model)
            fields, other = plain.split(" "), model.split(" ")
            placed = [_complete_placement(fields[0], wide, high), *fields[1:]] if wide else fields
            for base in (placed, fields):
                yield " ".join(base)
                if len(base) < len(other):
                    yield " ".join([*base, *other[len(base) :]])
                elif len(base) > len(other):
                    yield " ".join(base[: len(other)])
                else:
                    for index in range(1, len(other)):
                        yield " ".join([*base[:index], other[index], *base[index + 1 :]])
                yield " ".join([base[0], *other[1:]])
    yield from models


def _count_squares(model: str) -> tuple[int, int]:
    """Return how many squares a rank has in a model's placement and how many ranks there are; zeros if it is not in letters and
    digits."""
    placement = model.split(" ")[0]
    if not _RANKS.fullmatch(placement):
        return 0, 0
    ranks = placement.split("/")
    widths = {sum(int(run) if run.isdigit() else 1 for run in re.findall(r"\d+|[A-Za-z]", rank)) for rank in ranks}
    return (widths.pop(), len(ranks)) if len(widths) == 1 else (0, 0)


def _complete_placement(placement: str, wide: int, high: int) -> str:
    """Return a placement with as many ranks as the board has, each as wide as the board."""
    ranks = (placement.split("/") + [str(wide)] * high)[:high]
    return "/".join(_complete_rank(rank, wide) for rank in ranks)


def _complete_rank(rank: str, wide: int) -> str:
    gap = r"\d" if wide < 10 else r"\d{1,3}"  # on narrow boards two figures side by side are two gaps
    squares = re.sub(gap, lambda run: "." * min(int(run[0]), wide + 1), rank, flags=re.ASCII)
    kept: list[str] = []
    over = len(squares) - wide
    for sign in reversed(squares):  # squares too many: empty ones go first, from the end
        if sign == "." and over > 0:
            over -= 1
        else:
            kept.append(sign)
    squares = "".join(reversed(kept))[:wide].ljust(wide, ".")
    return re.sub(r"\.+", lambda run: str(len(run[0])), squares)
