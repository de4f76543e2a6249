"""Parade Chess Solitaire."""

from pyengine.core.kit import Kit

from .evaluate import evaluate
from .notation import NOTATION
from .puzzle import ParadePuzzle
from .rules import GAME
from .scene import scene

KIT = Kit(GAME, scene, NOTATION, evaluate, puzzle=ParadePuzzle)
