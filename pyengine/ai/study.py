"""Statistics of one game between computer players, for game designers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from random import Random
from typing import Any, NamedTuple

from ..core.chance import draw_weighted
from ..core.kit import Kit
from ..core.telling import write_telling
from ..core.types import CHANCE, Action, Player
from .arena import LONGEST, shares
from .players import Chooser

_CELL = re.compile(r"(?:\d+/)?[a-z]\d{1,2}")
_NUMBER = re.compile(r"\d+")


class Story(NamedTuple):
    """The statistics of one game.

    ``plies``: atomic actions of players; ``turns``: runs of actions of one player. ``choices``: legal actions offered in all
    decisions together; ``widest``: the most in one decision; ``forced``: decisions with only one. ``kinds``: how often each kind
    of action was played (see `kind_of`); ``examples``: one action of each kind in the rule book's notation, and as people read
    it. ``signs``: how often a fact of `Kit.signs` appeared or changed; ``gone``: pieces that left the boards.
    """

    points: tuple[float, ...]
    reason: str
    scores: tuple[float | None, ...]
    plies: int
    turns: int
    choices: int
    widest: int
    forced: int
    kinds: Mapping[str, int]
    examples: Mapping[str, tuple[str, str]]
    signs: Mapping[str, int]
    gone: int


def tell(kit: Kit, state: Any, choosers: Sequence[Chooser], seed: str) -> Story:
    """Play one game from a state to its end and return its statistics; each player sees its own view."""
    game, notation = kit.game, kit.notation
    luck, sources = Random(f"{seed}/chance"), [Random(f"{seed}/{player}") for player in range(len(choosers))]
    kinds: Counter[str] = Counter()
    signs: Counter[str] = Counter(dict.fromkeys(kit.signs, 0))
    examples: dict[str, tuple[str, str]] = {}
    plies = turns = choices = widest = forced = gone = 0
    last: Player | None = None
    shown, standing = _signs(kit, state), _count_pieces(kit, state)
    while (actors := game.actors(state)) and plies < LONGEST:
        player = actors[0]
        if player == CHANCE:
            state = game.apply(state, CHANCE, draw_weighted(game.chance(state), luck))
        else:
            view = game.observe(state, player)
            count = len(game.legal(view, player))
            action = choosers[player](view, player, sources[player])
            kind = kind_of(action)
            kinds[kind] += 1
            if kind not in examples:
                examples[kind] = (notation.write(state, player, action), write_telling(notation.tell(state, player, action)))
            plies, choices, widest, forced = plies + 1, choices + count, max(widest, count), forced + (count == 1)
            turns += player != last or game.info.solitaire
            last = player
            state = game.apply(state, player, action)
        now, stand = _signs(kit, state), _count_pieces(kit, state)
        signs.update(name for name, value in now.items() if value != shown[name] and _is_there(value))
        gone += max(0, standing - stand)
        shown, standing = now, stand
    outcome = game.outcome(state)
    points = shares(outcome.returns) if outcome else (0.5,) * len(choosers)
    scores = outcome.scores if outcome else (None,) * len(choosers)
    reason = outcome.reason if outcome else "unfinished"
    return Story(points, reason, scores, plies, turns, choices, widest, forced, dict(kinds), examples, dict(signs), gone)


def kind_of(action: Action) -> str:
    """Return the kind of an action: its tokens, with every square, piece, number and card replaced by a general sign.

    For example, a move is `□ □` in every game and a placement is `hand □`; special words are kept.
    """
    runs = [(kind, len(list(run))) for kind, run in groupby(map(_kind, action))]
    return " ".join(f"{count} × {kind}" if count > 3 else " ".join([kind] * count) for kind, count in runs)


def _kind(token: str) -> str:
    if _CELL.fullmatch(token):
        return "□"
    name, slash, _ = token.partition("/")
    return _NUMBER.sub("", name) if slash else token


def _signs(kit: Kit, state: Any) -> dict[str, object]:
    facts = kit.game.facts(state)
    return {name: facts[name] for name in kit.signs if name in facts}


def _is_there(value: object) -> bool:
    """Return whether a fact is present: not empty, not zero, and not a container of only such values."""
    if isinstance(value, Mapping):
        return any(map(_is_there, value.values()))
    if isinstance(value, (list, tuple)):
        return any(map(_is_there, value))
    return bool(value)


def _count_pieces(kit: Kit, state: Any) -> int:
    """Return how many pieces stand on the boards in the public view."""
    return sum(len(board.sprites) for board in kit.scene(kit.game.observe(state, None), None).boards)
