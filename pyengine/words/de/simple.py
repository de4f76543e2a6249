"""German words that small board games share."""

WORDS = {
    "choose": "{side} ist am Zug. Wähle eine Figur.",
    "where": "Wähle, wohin {piece:der} zieht.",
    "done": "{piece:Der} zieht von {start} nach {square}.",
    "waiting": "{side} überlegt einen Zug.",
    "over": "{winner} gewinnt. {why}",
    "drawn": "Die Partie endet remis. {why}",
    "progress": "Zug {number}",
    "progress-over": "Zu Ende nach {number} Zügen",
    "progress-over-1": "Zu Ende nach 1 Zug",
    "legend-last": "Letzter Zug",
    # refusals
    "must-move": "Wähle eine Figur, die ziehen soll.",
    "where-to": "Wähle, wohin {piece:der} auf {square} zieht.",
    "stuck": "{piece:Der} auf {square} kann nirgendwohin.",
    "resign-instead": "Ein Remis wird in diesem Spiel nicht vereinbart. Wer aufhören möchte, kann aufgeben.",
    # positions
    "bad-fields": "sie hat drei Teile, nämlich Brett, Seite am Zug und Zahl der Züge, etwa „{example}“",
    "bad-side": "die Seite „{text}“ ist weder w noch b",
    "bad-number": "die Zahl der Züge „{text}“ ist keine ganze Zahl unter 1000000",
}
