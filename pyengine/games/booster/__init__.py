"""Booster Chess: checkers under pieces give them extra steps or hobble them, hidden cards say where checkers go.

The whole game is in this package, with its sentences and lesson. It uses nothing of other games, links, pages or players.
"""

from pyengine.core.kit import Kit

from .evaluate import ADVICE, evaluate
from .explain import explain
from .notation import NOTATION
from .rules import GAME
from .scene import scene

KIT = Kit(GAME, scene, NOTATION, explain, evaluate, ADVICE, signs=("check",))
