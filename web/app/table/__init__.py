"""One game on a screen, without the browser: the players, their choices, undo, links, and what is shown and said. It draws
nothing."""
