"""Records, sessions and open links of any game; `fair` has the links of protected games.

Nothing here knows one game from another.
"""
