"""Cloak and Dagger Chess: chess whose back-rank pieces hide under numbered checkers, with guesses that buy pawn moves."""

from pyengine.core.kit import Kit

from .evaluate import ADVICE, evaluate
from .notation import NOTATION
from .rules import GAME
from .scene import scene

KIT = Kit(GAME, scene, NOTATION, evaluate, ADVICE, signs=("check", "marked", "certain"))
