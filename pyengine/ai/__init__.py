"""Computer players: searches over any `Game`, given its kit and a view. Nothing here depends on a single game."""
