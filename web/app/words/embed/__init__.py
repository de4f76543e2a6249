"""Boards in pages of others: what is wrong with an address, the controls of the board."""
