"""Vault: player 0 hides a coin under a cup, player 1 asks twice, player 0 must answer truthfully. Hidden, with answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from pyengine.core.game import Outcome
from pyengine.core.options import Options
from pyengine.core.scene import Mark, Scene, SceneBoard, square_cells
from pyengine.core.types import HIDDEN, Action, Player

from .base import Toy, info, kit, outcome, plain

CUPS = ("a1", "b1", "c1")


class State(NamedTuple):
    """``cup`` is "" before hiding; ``possible`` is what is publicly known of it; ``asked`` awaits its answer."""

    settings: Options
    cup: str
    possible: tuple[str, ...]
    asked: str
    tries: int
    is_found: bool


class Vault(Toy[State]):
    """The rules."""

    info = info("vault", 203, hidden=True)

    def start(self, options: Options) -> State:
        return State(options, "", CUPS, "", 0, False)

    def options(self, state: State) -> Options:
        return state.settings

    def actors(self, state: State) -> tuple[Player, ...]:
        if state.is_found or (state.tries == 2 and not state.asked):
            return ()
        return (0,) if not state.cup or state.asked else (1,)

    def legal(self, state: State, player: Player) -> Sequence[Action]:
        if player not in self.actors(state):
            return ()
        if not state.asked:
            return [(cup,) for cup in (state.possible if state.cup else CUPS)]
        if state.cup != HIDDEN:
            return [("yes",) if state.cup == state.asked else ("no",)]
        return [("yes",), ("no",)] if len(state.possible) > 1 else [("yes",)]

    def apply(self, state: State, player: Player, action: Action) -> State:
        (token,) = action
        if not state.cup:
            return state._replace(cup=token)
        if not state.asked:
            return state._replace(asked=token, tries=state.tries + 1)
        if token == "yes":
            return state._replace(cup=state.asked, asked="", possible=(state.asked,), is_found=True)
        return state._replace(asked="", possible=tuple(cup for cup in state.possible if cup != state.asked))

    def outcome(self, state: State) -> Outcome | None:
        if self.actors(state):
            return None
        return outcome([1], 2, "found", (None, None)) if state.is_found else outcome([0], 2, "kept", (None, None))

    def observe(self, state: State, viewer: Player | None) -> State:
        return state if viewer == 0 or state.is_found or not state.cup else state._replace(cup=HIDDEN)

    def redact(self, state: State, player: Player, action: Action, viewer: Player | None) -> Action | None:
        return action if viewer == 0 or state.cup else (HIDDEN,)

    def resample(self, view: State, viewer: Player, rng: Random) -> State:
        return view._replace(cup=rng.choice(view.possible)) if view.cup == HIDDEN else view

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[str]:
        return () if prefix else ((*CUPS, "yes", "no") if player == 0 else CUPS)


def scene(view: State, viewer: Player | None, chosen: Action = ()) -> Scene:
    """Show the cups, and the two answers as buttons."""
    marks = (Mark("pending", view.asked),) if view.asked else ()
    return plain(KIT.game, view, (SceneBoard("", None, 3, 1, square_cells(3, 1), (), marks),), tokens=("yes", "no"))


def text(state: State) -> str:
    """Write the whole truth; a view has ``?`` for the cup."""
    return f"{state.cup or '-'} {''.join(state.possible)} {state.asked or '-'} {state.tries} {'+-'[not state.is_found]}"


def position(text: str, options: Options) -> State | None:
    """Read what `text` writes."""
    match = re.fullmatch(r"(-|[abc]1) ((?:[abc]1){1,3}) (-|[abc]1) ([0-2]) ([+-])", text, re.ASCII)
    if not match:
        return None
    cup, possible, asked = match[1].strip("-"), tuple(re.findall("..", match[2])), match[3].strip("-")
    if (cup and cup not in possible) or (asked and (asked not in possible or not cup)):
        return None
    return State(options, cup, possible, asked, int(match[4]), match[5] == "+")


KIT = kit(Vault(), text, position, scene)
