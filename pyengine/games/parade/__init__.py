"""Parade Chess Solitaire: pieces order enemy-coloured pieces about until all stand together.

All there is of this game lives here, its sentences and its lesson included. Nothing of other games, links, pages or players may.
"""

from pyengine.core.kit import Kit

from .evaluate import evaluate
from .explain import explain
from .notation import NOTATION
from .puzzle import ParadePuzzle
from .rules import GAME
from .scene import scene

KIT = Kit(GAME, scene, NOTATION, explain, evaluate, puzzle=ParadePuzzle)
