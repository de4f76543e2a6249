"""German words of comments and variations."""

WORDS = {
    "variation": "Variante",
    "signs": "Zeichen für diesen Zug",
    "sign-1": "guter Zug",
    "sign-2": "Fehler",
    "sign-3": "glänzender Zug",
    "sign-4": "grober Fehler",
    "sign-5": "interessanter Zug",
    "sign-6": "zweifelhafter Zug",
    "comment": "Kommentar zu diesem Zug",
    "intro": "Kommentar zum Anfang",
    "drawings": "Pfeile und Felder",
    "drawings-wrong": "Schreibe Pfeile wie e2-e4 und Felder wie d5.",
    "how": "Für eine Variante: mit Probe etwas anderes ziehen.",
    "elsewhere": "Diese Züge lassen sich nicht behalten: Was verdeckt war, ist hier durch Zufall ergänzt.",
    "keep": "Als Variante behalten",
    "promote": "Nach oben",
    "delete": "Variante löschen",
    "deleted": "Die Variante ist gelöscht.",
    "restore": "Zurückholen",
    "promoted": "Die Variante ist jetzt eine eigene Partie. Die Partie, wie sie war, steht bei deinen Partien.",
}
