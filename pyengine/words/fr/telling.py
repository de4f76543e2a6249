"""French words for moves as people read and hear them."""

WORDS = {
    "text": "{text}",
    "moves": "{piece} {start} vers {square}",
    "takes": "{piece} {start} prend {prey:le} en {square}",
    "in-passing": "{piece} {start} prend un pion en passant en {square}",
    "promotes": "{move}, devient {piece:un}",
    "places": "pose {piece:le} en {square}",
    "castles-short": "petit roque",
    "castles-long": "grand roque",
    "check": "{move}, échec",
    "mate": "{move}, mat",
    "passes": "passe",
    "resigns": "abandonne",
    "offers-draw": "propose la nulle",
    "accepts-draw": "accepte la nulle",
    "gives-up": "renonce",
    "decided": "a décidé",
    "sealed": "scellé",
    "adds": "ajoute une pièce",
    "then": "{first}, puis {then}",
    "times": "{telling}, {times} fois",
}
