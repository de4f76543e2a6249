"""PlaceChess: two players place their sixteen pieces on their own ranks, then fight with short-range chess pieces."""

from ...core.kit import Kit
from .evaluate import ADVICE, evaluate
from .notation import NOTATION
from .rules import GAME
from .scene import scene

KIT = Kit(GAME, scene, NOTATION, evaluate, ADVICE, signs=("shield",))
