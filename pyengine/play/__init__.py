"""Records, sessions and open links of any game; `fair` has the links of protected games.

Nothing here depends on a single game.
"""
