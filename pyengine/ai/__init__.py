"""Computer players: searches over any `Game`, handed a kit and a view; nothing here knows a game by name."""
