"""German words about links and records."""

WORDS = {
    "not-a-link": "Das ist kein Partielink. So ein Link endet mit # und einer Reihe von Buchstaben und Ziffern; kopiere ihn"
    " ganz.",
    "empty": "In diesem Link ist kein Spiel: Hinter dem # steht nichts. Kopiere den ganzen Link und öffne ihn noch einmal.",
    "cut": "Dieser Link ist abgeschnitten: {have} von etwa {about} Zeichen sind da. Kopiere ihn ganz und öffne ihn noch einmal.",
    "cut-early": "Dieser Link ist nach {have} Zeichen abgeschnitten. Kopiere ihn ganz und öffne ihn noch einmal.",
    "damaged": "Dieser Link wurde unterwegs verändert: Seine Zeichen passen nicht mehr zusammen. Bitte um ihn noch einmal, oder"
    " kopiere ihn neu.",
    "too-long": "Dieser Text ist länger als jeder Partielink ({most} Zeichen). Füge nur den Link ein.",
    "too-new": "Dieser Link kommt von einer neueren Fassung dieser Seite. Lade die Seite neu und öffne dann den Link noch"
    " einmal.",
    "no-such-game": "Dieser Link gehört zum Spiel „{game}“, das von außerhalb kommt und hier nicht installiert ist."
    " Öffne ihn dort, wo es das Spiel gibt.",
    "rules-version": "Dieser Link gehört zu einer anderen Fassung der Regeln von {game}. Lade die Seite neu und öffne den Link"
    " noch einmal.",
    "header": "Dieser Link beschreibt keine Partie, die man spielen kann: {why}",
    "move": "Zug {number} von {count} in diesem Link ist nicht möglich. {why} Der Link wurde verändert, oder er kommt aus einer"
    " anderen Fassung.",
    "long": "Diese Aufzeichnung ist länger als jede Partie ({most} Züge).",
    "text-long": "Diese Aufzeichnung ist länger als jede Partie ({most} Zeichen). Lass die Kommentare weg, oder öffne"
    " nur einen Teil.",
    "position-long": "Diese Stellung ist länger als jede Stellung eines Spiels ({most} Zeichen). Kopiere die Stellung allein.",
    "typed-long": "Das ist mehr, als auf einmal gespielt werden kann ({most} Zeichen). Spiele es in Teilen.",
    "deal": "„{deal}“ ist keine Nummer einer Mischung. Mischungen haben ganze Zahlen als Nummern.",
    "other-deal": "Mischung {deal} bringt nicht {text}. Die Aufzeichnung wurde verändert, oder sie gehört zu einer anderen"
    " Mischung.",
    "text": "Zug {number}, „{text}“: {why}",
    "who": "„{text}“ sagt nicht, wer da zieht. Schreibe die Nummer und einen Doppelpunkt davor, etwa 1:{text}",
    "no-undo": "Hier lässt sich nichts zurücknehmen: Davor liegen eine Karte, ein Geheimnis oder ein Zug der anderen Seite.",
    "no-redo": "Es gibt nichts, was sich noch einmal spielen ließe.",
    "variation-text": "In einer Variante zu Zug {number}, „{text}“: {why}",
    "variation-first": "Eine Klammer beginnt eine Variante, bevor es einen Zug gibt, den sie ersetzt. Schreibe erst den Zug.",
    "variation-open": "Eine Variante hat kein Ende: Eine Klammer ) fehlt.",
    "variation-closed": "Eine Klammer ) beendet eine Variante, die nicht begonnen hat. Entferne sie, oder schreibe die ( davor.",
    "variation-empty": "In einer Variante steht kein Zug. Schreibe einen, oder entferne die Klammern.",
    "variation-deep": "Varianten in Varianten gehen höchstens {most} tief.",
    "after-end": "„{text}“ steht hinter --, womit eine Zugfolge endet. Danach dürfen nur Varianten kommen.",
    "comment-open": "Ein Kommentar hat kein Ende: Die zweite geschweifte Klammer fehlt.",
    "sign": "„{text}“ ist kein Zeichen für einen Zug. Zeichen sind $1 bis $255.",
    "sign-first": "Das Zeichen {text} steht vor jedem Zug. Schreibe es hinter den Zug, für den es gilt.",
    "notes": "Die Kommentare dieses Links wurden unterwegs verändert, deshalb ist nur die Partie zu sehen. Kopiere den Link neu.",
    "notes-new": "Die Kommentare dieses Links kommen von einer neueren Fassung dieser Seite, deshalb ist nur die Partie zu"
    " sehen. Lade die Seite neu, um sie zu lesen.",
    "notes-long": "Kommentare und Varianten einer Partie dürfen zusammen etwa 40.000 Buchstaben haben. Kürze einige.",
}
