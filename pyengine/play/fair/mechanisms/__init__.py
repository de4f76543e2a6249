"""What is hidden in a game from the beginning on: identities of pieces, hands from a shared deck (fair-play.md sections 5 and 6).

Nothing outside this folder asks which of them a game has.
"""
