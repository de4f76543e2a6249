"""Words about series of games between the same people."""
