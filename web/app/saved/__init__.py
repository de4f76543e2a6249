"""A saved game, the file of all of them, and how two states of one game compare. Nothing here draws or knows a browser."""
