"""Neighbour Chess Solitaire: cards scatter pieces, neighbours lend them their moves until all hang together.

The whole game is in this package, with its sentences and lesson. It uses nothing of other games, links, pages or players.
"""

from pyengine.core.kit import Kit

from .evaluate import evaluate
from .explain import explain, warn
from .notation import NOTATION
from .puzzle import NeighbourPuzzle
from .rules import GAME
from .scene import scene

KIT = Kit(GAME, scene, NOTATION, explain, evaluate, puzzle=NeighbourPuzzle, warn=warn)
