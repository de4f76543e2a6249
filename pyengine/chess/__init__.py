"""Geometry, movement, texts and refusals that games of the chess family share and use by composition.

Nothing here belongs to a single game or depends on links, pages or players.

Boards differ on purpose. `lettered` works on boards of text. PlaceChess and Mathematichess keep 64 bytes instead: measured in
CPython, listing pieces costs the same either way, but replacing letters with ``translate``, as PlaceChess does every turn to
compare arrangements, takes six times as long on text. Gravity and Mitosis keep tuples of cells, an empty one "": listing
pieces takes about half as long as on text, setting two cells a third longer.
"""
