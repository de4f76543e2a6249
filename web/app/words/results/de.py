"""German words about results: statistics, and the text to share."""

WORDS = {
    # modes
    "daily": "Mischung des Tages",
    "deal": "andere Mischungen",
    "link": "per Link",
    # the end of a deal
    "title": "Deine Ergebnisse",
    "scores": "{mode}, nach Punkten",
    "first": "Deine erste Mischung.",
    "streak": "Tage in Folge",
    "streak-one": "Tag in Folge",
    "played": "Mischungen gespielt",
    "perfect": "mit bestem Ergebnis",
    "short": "im Schnitt darunter",
    "unsolved": "nicht gelöst",
    "from-to": "{low} bis {high}",
    "bar": "{score}: {count}",
    "bar-own": "{score}: {count}, darunter diese Mischung",
    # the text to share
    "share-title": "Teilen, ohne etwas zu verraten",
    "share-text": "Der Text zum Teilen",
    "copy": "Kopieren",
    "share": "Teilen",
    "share-picture": "Mit Bild teilen",
    "copied": "Kopiert",
    "copy-by-hand": "Der Browser hat das Kopieren nicht erlaubt. Der Text ist markiert: Kopiere ihn mit der Tastatur oder"
    " durch langes Drücken.",
    "shared-day": "{game}, {day}",
    "shared-deal": "{game}, Mischung {deal}",
    "shared-perfect": "{score} Punkte, das beste mögliche Ergebnis",
    "shared-possible": "{score} von {possible} möglichen Punkten",
    "shared-score": "{score} Punkte",
    "shared-unsolved": "nicht gelöst",
    "shared-steps": "{count} Züge",
    "shared-step": "1 Zug",
    "shared-streak": "{count} Tage in Folge",
    # the list of statistics
    "list-count": "{played} gespielt, {won} gewonnen",
    "list-solved": "{played} gespielt, {won} gelöst",
    "list-best": "Beste Punktzahl {score}",
    "list-perfect": "Mit bestem Ergebnis: {count}, im Schnitt {short} darunter",
    "list-streak": "Tage in Folge: {count}, höchstens {longest}",
    "kept-here": "Jede Partie, die du in diesem Browser beendest, zählt, auch wenn du sie später löschst. Die Datei enthält"
    " auch die Ergebnisse.",
    "reset": "Ergebnisse löschen",
    "reset-ask": "Alle {count} Ergebnisse dieses Browsers löschen? In einer vorher gespeicherten Datei stehen sie noch.",
    "reset-yes": "Ja, löschen",
    "reset-no": "Behalten",
    "reset-done": "Die Ergebnisse sind gelöscht.",
    # a file
    "merged": "Ergebnisse aus der Datei: {count} neu oder aktualisiert.",
    "unkept": "Der Browser hat keinen Platz für dieses Ergebnis.",
}
