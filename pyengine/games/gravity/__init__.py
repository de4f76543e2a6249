"""Gravity Chess."""

from pyengine.core.kit import Kit

from .evaluate import ADVICE, evaluate
from .notation import NOTATION
from .rules import GAME
from .scene import scene

KIT = Kit(GAME, scene, NOTATION, evaluate, ADVICE, signs=("captures",))
