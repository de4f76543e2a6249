"""Hexapawn: three pawns a side on nine squares. Martin Gardner made it up in 1962 to show how a box of matches can learn."""

from pyengine.chess.simple.notation import SimpleNotation
from pyengine.chess.simple.scene import make_scene
from pyengine.core.kit import Kit

from .evaluate import evaluate
from .explain import explain
from .rules import GAME

KIT = Kit(GAME, make_scene(GAME), SimpleNotation(GAME, explain), explain, evaluate)
