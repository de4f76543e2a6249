"""Boards in other pages: what their addresses say, the board that is stepped through, the editor of positions.

Nothing here draws or knows a browser.
"""
