"""One game on a screen: who sits where, what is chosen, played, looked at and said. Nothing here draws or knows a browser."""
