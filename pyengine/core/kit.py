"""A kit is all there is to one game: its rules, pictures, texts and judgement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from .game import Game, Player
from .notation import Notation
from .scene import Scene

SceneMaker = Callable[..., Scene]  # (view, viewer, chosen tokens) -> Scene
Evaluator = Callable[[Any, Player], float]  # -1..1 for a player


class Kit(NamedTuple):
    """What ``games.load(id)`` returns. ``scene(view, viewer, chosen=())`` may show what the tokens chosen so far would do."""

    game: Game[Any]
    scene: SceneMaker
    notation: Notation[Any]
    evaluate: Evaluator
