"""Fairy Post's rules engine: games of the chess family as pure functions, for CPython and Pyodide alike.

>>> from pyengine import games
>>> kit = games.load("place")
>>> state = kit.game.start(kit.game.info.read_options({}))
>>> len(kit.game.legal(state, 0))
144
"""

__version__ = "0.1.0"
