"""German words for what stands on a board, as it is read aloud."""

from . import coloured

WORDS = {
    "board": "Brett",
    **coloured("piece"),
    "numbered": "{piece} {text}",
    "on": "{piece} auf {discs}",
    "disc": "einer {tint:weak} Scheibe",
    "discs": "{n} {tint:weak} Scheiben",
    "last": "hier endete der letzte Zug",
    "from": "hier begann der letzte Zug",
    "selected": "gewählt",
    "target": "wählbar",
    "capture": "kann geschlagen werden",
    "pending": "noch nicht abgeschickt",
    "danger": "in Gefahr",
    "stacked": "gestapelt",
    "territory": "{tint:nom-n} Gebiet",
    "shared": "geteiltes Gebiet",
    "value": "Wert {text}",
    "note": "{text}",
    "card": "{suit} {rank}",
    "means": "{card}, {piece}",
    "spade": "Pik",
    "heart": "Herz",
    "diamond": "Karo",
    "club": "Kreuz",
    "times": "{thing}, {n} Stück",
    "player": "Spieler {n}",
    "summary": "{title}: {pieces}.",
    "bare": "{title}: keine Figuren.",
}
