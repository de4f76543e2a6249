"""German words of the shared chess notation: what is wrong with a text."""

WORDS = {
    "no-square": "Ein Feld „{name}“ gibt es auf diesem Brett nicht.",
    "rank-count": "Das Brett braucht {height} Reihen, getrennt durch „/“; hier sind es {count}.",
    "rank-man": "In Reihe {rank} des Bretts, „{text}“, hat „{man}“ nichts zu suchen.",
    "rank-width": "Reihe {rank} des Bretts, „{text}“, füllt nicht genau {width} Felder.",
    "fen-fields": "„{text}“ braucht sechs Teile: Brett, Seite am Zug, Rochaden, übersprungenes Feld und zwei Zähler.",
    "fen-kings": "Jede Seite braucht genau einen König auf dem Brett.",
    "fen-pawns": "Auf der ersten und der letzten Reihe kann kein Bauer stehen.",
    "fen-side": "Die Seite am Zug heißt „w“ oder „b“, nicht „{text}“.",
    "fen-counter": "„{text}“ müsste eine ganze Zahl sein.",
    "fen-passed": "„{text}“ ist kein Feld, das ein Bauer gerade übersprungen hat; „-“ heißt: keines.",
    "fen-rights": "Die Rochaderechte „{text}“ passen nicht zum Brett, siehe „{sign}“.",
    "no-move": "„{text}“ ist kein Schachzug.",
    "not-legal": "„{text}“ geht hier nicht.",
    "ambiguous": "„{text}“ kann mehrere Züge bedeuten: {choices}.",
    # why a man cannot go somewhere
    "own-piece": "Auf {square} steht schon {piece:dein}.",
    "in-the-way": "{piece:Der} auf {square} steht im Weg.",
    "pawn-diagonal": "Schräg geht ein Bauer nur, um zu schlagen, und {square} ist leer.",
    "way-king": "Ein König zieht ein Feld weit in jede Richtung.",
    "way-queen": "Eine Dame zieht in gerader Linie: auf Reihen, Linien und Diagonalen.",
    "way-rook": "Ein Turm zieht auf Reihen und Linien.",
    "way-bishop": "Ein Läufer zieht auf Diagonalen.",
    "way-knight": "Ein Springer springt zwei Felder gerade und eines zur Seite.",
    "way-pawn": "Ein Bauer zieht geradeaus, ein Feld oder vom Anfangsfeld zwei, und schlägt ein Feld schräg nach vorn.",
    "lost": "Geschlagene {tint:pl} Figuren",
}
