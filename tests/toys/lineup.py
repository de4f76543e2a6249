"""Line-up: each player assigns three pieces to three slots, in any order of entry; rook beats bishop beats knight beats rook."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple

from pyengine.core.game import Outcome
from pyengine.core.options import Options, switch
from pyengine.core.types import Action, Player, Unordered

from .base import Toy, info, kit, outcome

SLOTS = ("d0", "e0", "f0")
BEATS = ("RB", "BN", "NR")
ARRANGEMENTS = tuple(Unordered(f"{slot}/{piece}" for slot, piece in zip(SLOTS, row, strict=True)) for row in permutations("RBN"))


class State(NamedTuple):
    """``rows`` are the pieces of those who have arranged theirs, "---" of those who skipped."""

    settings: Options
    rows: tuple[str, ...]


class Lineup(Toy[State]):
    """The rules."""

    info = info("lineup", 206, options=(switch("skip", False),))

    def start(self, options: Options) -> State:
        return State(options, ())

    def options(self, state: State) -> Options:
        return state.settings

    def actors(self, state: State) -> tuple[Player, ...]:
        return (len(state.rows),) if len(state.rows) < 2 else ()

    def legal(self, state: State, player: Player) -> Sequence[Action]:
        if player not in self.actors(state):
            return ()
        return [*ARRANGEMENTS, ("skip",)] if state.settings["skip"] else ARRANGEMENTS

    def apply(self, state: State, player: Player, action: Action) -> State:
        row = "---" if action == ("skip",) else "".join(token[-1] for token in action)
        return state._replace(rows=(*state.rows, row))

    def outcome(self, state: State) -> Outcome | None:
        if self.actors(state):
            return None
        points = self.scores(state)
        return outcome([player for player in (0, 1) if points[player] == max(points)], 2, "played", points)

    def scores(self, state: State) -> tuple[float, ...]:
        rows = (*state.rows, "---", "---")[:2]
        wins = [sum(a + b in BEATS for a, b in zip(rows[p], rows[1 - p], strict=True)) for p in (0, 1)]
        return float(wins[0]), float(wins[1])

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[str]:
        if prefix == ("skip",) or len(prefix) == 3:
            return ()
        tokens = [f"{SLOTS[len(prefix)]}/{piece}" for piece in "RBN"]
        return tokens if prefix else [*tokens, "skip"]


def position(text: str, options: Options) -> State | None:
    """Read the rows arranged so far."""
    if not re.fullmatch(r"-|[RBN-]{3}(/[RBN-]{3})?", text):
        return None
    rows = () if text == "-" else tuple(text.split("/"))
    return State(options, rows) if all(row == "---" or sorted(row) == ["B", "N", "R"] for row in rows) else None


KIT = kit(Lineup(), lambda state: "/".join(state.rows) or "-", position)
