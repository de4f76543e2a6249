"""English words for moves as people read and hear them."""

WORDS = {
    "text": "{text}",
    "moves": "{piece} {start} to {square}",
    "takes": "{piece} {start} takes {prey} on {square}",
    "in-passing": "{piece} {start} takes a pawn en passant on {square}",
    "promotes": "{move}, becomes a {piece}",
    "places": "places the {piece} on {square}",
    "castles-short": "castles short",
    "castles-long": "castles long",
    "check": "{move}, check",
    "mate": "{move}, mate",
    "passes": "passes",
    "resigns": "resigns",
    "offers-draw": "offers a draw",
    "accepts-draw": "accepts the draw",
    "gives-up": "gives up",
    "decided": "has decided",
    "sealed": "sealed",
    "adds": "adds a piece",
    "then": "{first}, then {then}",
    "times": "{telling}, {times} times",
}
