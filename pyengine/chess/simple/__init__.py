"""Base for small board games: two sides, one board, moves from one square to another, nothing hidden.

A game built on it defines its moves, its end and its refusals, and overrides the parts that differ.
"""
