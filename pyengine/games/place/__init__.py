"""PlaceChess: two players place their sixteen pieces on their own ranks, then fight with short-range chess pieces.

All there is of this game lives here, its sentences and its lesson included. Nothing of other games, links, pages or players may.
"""

from ...core.kit import Kit
from .evaluate import ADVICE, evaluate
from .explain import explain
from .notation import NOTATION
from .rules import GAME
from .scene import scene

KIT = Kit(GAME, scene, NOTATION, explain, evaluate, ADVICE, signs=("shield",))
