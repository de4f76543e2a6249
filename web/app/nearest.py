"""The nearest form that is right: of a word among known ones, of a position's text, of an action's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pyengine.core.errors import GameError
from pyengine.core.game import CHANCE
from pyengine.core.kit import Kit
from pyengine.core.notation import possible
from pyengine.core.options import Options
from pyengine.play.record import State

COMPARED = 600  # actions whose texts are looked at
LONGEST = 60  # letters of a word that is compared at all
_RANKS = re.compile(r"[A-Za-z\d]*(?:/[A-Za-z\d]*){6,}")


def distance(one: str, other: str) -> float:
    """Return how many letters must be added, taken away or changed; another case counts half."""
    above = [float(index) for index in range(len(other) + 1)]
    for row, letter in enumerate(one, 1):
        here = [float(row)]
        for column, mate in enumerate(other, 1):
            change = 0.0 if letter == mate else 0.5 if letter.lower() == mate.lower() else 1.0
            here.append(min(above[column] + 1, here[-1] + 1, above[column - 1] + change))
        above = here
    return above[-1]


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word nearest to one, None if nothing is near: more than half of it would have to change."""
    if len(word) > LONGEST:
        return None
    ranked = sorted((distance(word, other), index, other) for index, other in enumerate(known))
    if not word or not ranked or ranked[0][0] > max(2, (len(word) + 1) / 2):
        return None
    return ranked[0][2]


def nearest_action(kit: Kit, state: State, text: str) -> str | None:
    """Return the text of the possible action (or chance result) that is nearest to a text, with the player's number where
    several may act; None if nothing is near."""
    actors = kit.game.actors(state)
    texts: list[str] = []
    for player in actors:
        before = f"{player}:" if len(actors) > 1 else ""
        actions = possible(kit.game, state, player)[:COMPARED]
        texts += [before + kit.notation.write(state, player, action) for action in actions]
    if actors == (CHANCE,) and texts:
        return nearest(text, texts) or texts[0]
    return nearest(text, texts)


def nearest_position(kit: Kit, options: Options, text: str, example: str = "") -> str | None:
    """Return a position's text near to a wrong one that the game can read, at worst its start or the example."""

    def reads(candidate: str) -> bool:
        try:
            kit.notation.position(candidate, options)
        except GameError:
            return False
        return True

    start = kit.notation.text(kit.game.start(options))
    return next(
        (candidate for candidate in _candidates(text, [start, *([example] if example else [])]) if reads(candidate)), None
    )


def _candidates(text: str, models: list[str]) -> Iterator[str]:
    """Yield what somebody may have meant, the likelier first: spaces set right, ranks filled up, a field of a model in place of
    one's own, missing fields added, the models themselves."""
    joined = [" ".join(text.split()), " ".join(text.replace("+", " ").split())]
    for plain in dict.fromkeys(joined):
        yield plain
        for model in models:
            wide = _width(model)
            fields, other = plain.split(" "), model.split(" ")
            placed = [_ranks(fields[0], wide), *fields[1:]] if wide else fields
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


def _width(model: str) -> int:
    """Return how many squares a rank of a model's placement has, 0 if its first field is none in plain letters and figures."""
    placement = model.split(" ")[0]
    return placement.count("/") + 1 if _RANKS.fullmatch(placement) else 0


def _ranks(placement: str, wide: int) -> str:
    """Return a placement with as many ranks as it needs, each as wide as the board."""
    ranks = (placement.split("/") + [str(wide)] * wide)[:wide]
    return "/".join(_rank(rank, wide) for rank in ranks)


def _rank(rank: str, wide: int) -> str:
    squares = "".join("." * int(sign) if sign.isdigit() else sign for sign in rank)
    while len(squares) > wide:
        gap = squares.rfind(".")
        squares = squares[:-1] if gap < 0 else squares[:gap] + squares[gap + 1 :]
    squares = squares.ljust(wide, ".")
    return re.sub(r"\.+", lambda run: str(len(run[0])), squares)
