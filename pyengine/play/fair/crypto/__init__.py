"""Hashes, seals, joint draws, trees of hidden pieces and shared decks as numbers and bytes (fair-play.md sections 1 and 3 to 6).

Nothing here depends on games, links or turns.
"""
