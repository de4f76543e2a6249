"""Unison: everybody chooses a number in secret; the highest that nobody else chose scores. Simultaneous, two to five players.

``pair`` decides in one action. ``five`` takes a decision in several, as submissions are: only the lock leaves a trace.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from pyengine.core.game import Outcome
from pyengine.core.options import Options, whole
from pyengine.core.types import HIDDEN, RESIGN, Action, Player

from .base import Toy, info, kit, outcome

NUMBERS = ("1", "2", "3")


class State(NamedTuple):
    """``picks`` are "" or a number or HIDDEN; those who are ``locked`` have decided."""

    settings: Options
    round: int
    picks: tuple[str, ...]
    locked: tuple[bool, ...]
    points: tuple[int, ...]
    resigned: tuple[Player, ...] = ()


class Unison(Toy[State]):
    """``staged``: a decision is any number of choices and a lock."""

    def __init__(self, name: str, number: int, players: int, staged: bool) -> None:
        options = (whole("players", players, 2, 5), whole("rounds", 2, 1, 4))
        self.info, self.staged = info(name, number, (2, 5), options, simultaneous=True), staged

    def start(self, options: Options) -> State:
        count = int(options["players"])
        return State(options, 1, ("",) * count, (False,) * count, (0,) * count)

    def options(self, state: State) -> Options:
        return state.settings

    def actors(self, state: State) -> tuple[Player, ...]:
        if state.resigned or state.round > int(state.settings["rounds"]):
            return ()
        return tuple(player for player, done in enumerate(state.locked) if not done)

    def mover(self, state: State) -> Player | None:
        return None  # they decide together, also when one is left

    def legal(self, state: State, player: Player) -> Sequence[Action]:
        if player not in self.actors(state):
            return ()
        return [*((number,) for number in NUMBERS), *([("lock",)] if self.staged else [])]

    def claims(self, state: State, player: Player) -> Sequence[Action]:
        return [RESIGN] if player in self.actors(state) else ()

    def apply(self, state: State, player: Player, action: Action) -> State:
        if action == RESIGN:
            return state._replace(resigned=(player,))
        picks, locked = list(state.picks), list(state.locked)
        if action[0] != "lock":
            picks[player] = action[0]
        locked[player] = not self.staged or action[0] in ("lock", HIDDEN)
        if not all(locked):
            return state._replace(picks=tuple(picks), locked=tuple(locked))
        values = [int(pick or 0) for pick in picks]  # a HIDDEN one cannot be resolved and need not be
        best = max((value for value in values if values.count(value) == 1), default=-1)
        points = tuple(had + max(value, 0) * (value == best) for had, value in zip(state.points, values, strict=True))
        return State(state.settings, state.round + 1, ("",) * len(picks), (False,) * len(picks), points)

    def outcome(self, state: State) -> Outcome | None:
        if self.actors(state):
            return None
        rest = [player for player in range(len(state.points)) if player not in state.resigned]
        if state.resigned:
            return outcome(rest, len(state.points), "resign", state.points)
        return outcome([p for p in rest if state.points[p] == max(state.points)], len(state.points), "played", state.points)

    def scores(self, state: State) -> tuple[float | None, ...]:
        return state.points

    def observe(self, state: State, viewer: Player | None) -> State:
        seats = enumerate(zip(state.picks, state.locked, strict=True))
        return state._replace(picks=tuple(pick if player == viewer else HIDDEN if done else "" for player, (pick, done) in seats))

    def redact(self, state: State, player: Player, action: Action, viewer: Player | None) -> Action | None:
        if viewer == player or action == RESIGN:
            return action
        if self.staged and action != ("lock",):
            return None
        return action if len(self.actors(state)) == 1 else (HIDDEN,)

    def resample(self, view: State, viewer: Player, rng: Random) -> State:
        return view._replace(picks=tuple(rng.choice(NUMBERS) if pick == HIDDEN else pick for pick in view.picks))

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[str]:
        return () if prefix else (*NUMBERS, "lock") if self.staged else NUMBERS


def text(state: State) -> str:
    """Write round and points; choices of a running round are not part of it."""
    return f"{state.round} {','.join(map(str, state.points))}"


def position(text: str, options: Options) -> State | None:
    """Read what `text` writes."""
    match = re.fullmatch(r"([1-5]) (\d\d?(?:,\d\d?)*)", text, re.ASCII)
    count = int(options["players"])
    points = tuple(map(int, match[2].split(","))) if match else ()
    state = State(options, int(match[1]) if match else 0, ("",) * count, (False,) * count, points)
    return state if len(points) == count and text == KITS[0].notation.text(state) else None


KITS = tuple(kit(Unison(*which), text, position) for which in (("pair", 201, 2, False), ("five", 202, 5, True)))
