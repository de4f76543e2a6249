"""Judging a game that was played: what each decision was worth, what would have been better, and what chance did.

It uses the searches of the computer players and, for solitaires, the solver. Pages fetch it only when somebody asks for a review.
"""
