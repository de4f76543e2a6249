"""Geometry, movement, texts and refusals that games of the chess family share, used by them through composition.

Nothing of a single game may stand here, and nothing that knows of links, pages or players.
"""
