"""Texts of protected links and the open actions in them (fair-play.md sections 2 and 2a). A text is parsed once, on arrival.

What a link means for the game is decided elsewhere.
"""
