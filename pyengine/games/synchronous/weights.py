"""Weights of what the evaluation of Synchronous Chess adds up. They were chosen by hand."""

WEIGHTS = {
    "pawns": 1.1,
    "knights": 3.0,
    "bishops": 3.2,
    "rooks": 5.0,
    "queens": 9.0,
    "centre": 0.1,
    "room": 0.02,
    "attacked": -0.9,
    "cage": -0.12,
    "hanging": -0.5,
    "relief": 0.3,
}
