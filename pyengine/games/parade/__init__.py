"""Parade Chess Solitaire: pieces order enemy-coloured pieces about until all stand together.

The whole game is in this package, with its sentences and lesson. It uses nothing of other games, links, pages or players.
"""

from pyengine.core.kit import Kit

from .evaluate import evaluate
from .explain import explain
from .notation import NOTATION
from .puzzle import ParadePuzzle
from .rules import GAME
from .scene import scene

KIT = Kit(GAME, scene, NOTATION, explain, evaluate, puzzle=ParadePuzzle)
