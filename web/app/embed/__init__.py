"""Boards in other pages: their addresses, the board that readers step through, the position editor.

Nothing here draws or knows a browser.
"""
