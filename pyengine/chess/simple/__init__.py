"""What a small board game need not write itself: two sides, one board, a move from a square to a square, nothing hidden.

A game built on this says which moves there are, when it is over, and why something is refused; it overrules what is different.
"""
