"""A saved game, the file of all saved games, and how two states of one game compare. Nothing here draws or knows a browser."""
