"""The first lesson of a game: its buttons, and what it says of moves."""
