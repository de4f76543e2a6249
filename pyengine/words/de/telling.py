"""German words for moves as people read and hear them."""

WORDS = {
    "text": "{text}",
    "moves": "{piece} {start} nach {square}",
    "takes": "{piece} {start} schlägt {prey:den} auf {square}",
    "in-passing": "{piece} {start} schlägt einen Bauern im Vorbeigehen auf {square}",
    "promotes": "{move}, wird zu {piece:einem}",
    "places": "setzt {piece:den} auf {square}",
    "castles-short": "rochiert kurz",
    "castles-long": "rochiert lang",
    "check": "{move}, Schach",
    "mate": "{move}, matt",
    "passes": "passt",
    "resigns": "gibt auf",
    "offers-draw": "bietet Remis an",
    "accepts-draw": "nimmt das Remis an",
    "gives-up": "gibt auf",
    "decided": "hat sich entschieden",
    "sealed": "versiegelt",
    "adds": "setzt eine Figur dazu",
    "then": "{first}, dann {then}",
    "times": "{telling}, {times}-mal",
}
