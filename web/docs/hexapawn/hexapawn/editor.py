"""What a position's text of Hexapawn consists of, for editors."""

from pyengine.chess.simple.form import make_form

from .rules import GAME

FORM = make_form(GAME)
