"""Texts of protected links and the open actions in them (fair-play.md sections 2 and 2a). A text is parsed once, at the door.

Nothing here decides what a link means for the game.
"""
