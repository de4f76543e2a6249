"""What a position's text of Moons consists of."""

from pyengine.chess.simple.form import make_form

from . import GAME

FORM = make_form(GAME)
