"""Gravity Chess."""

from pyengine.core.kit import Kit

from .evaluate import evaluate
from .notation import NOTATION
from .rules import GAME
from .scene import scene

KIT = Kit(GAME, scene, NOTATION, evaluate, signs=("captures",))
