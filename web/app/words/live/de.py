"""German words of the front end: the direct line between two pages."""

WORDS = {
    "open": "live",
    "waiting": "wartet auf die Leitung",
    "none": "per Link",
    "choosing": "wählt gerade",
    "sealed": "hat versiegelt",
    "your-turn": "Du bist dran",
    "open-note": "Ihr seid beide da. Was du spielst, geht von selbst an {player:den}, und was {player:der} spielt, kommt von"
    " selbst.",
    "offered-note": "Sobald die Antwort auf diesen Link auf dieser Seite geöffnet ist, entsteht eine direkte Leitung: Dann muss"
    " nichts mehr kopiert werden. Lass die Seite bis dahin offen.",
    "answered-note": "Sobald {player:der} diesen Link geöffnet hat, entsteht eine direkte Leitung: Dann muss nichts mehr kopiert"
    " werden.",
    "lost-note": "Die Leitung ist zu; verloren ist nichts. Es geht per Link weiter, und die nächsten Links öffnen eine neue"
    " Leitung.",
    "late-note": "Die Leitung kam nicht zustande. Es geht per Link weiter, und die nächsten Links versuchen es noch einmal.",
    "elsewhere-note": "Die Leitung ist auf einer anderen Seite dieses Browsers offen: Was du hier spielst, geht dort hinaus.",
    "flooded": "Über die Leitung kam zu viel oder etwas, das nicht zu diesem Spiel gehört. Sie ist zu; es geht per Link weiter.",
    "hub-open-note": "Was ihr spielt, geht von selbst über diese Seite: Lass sie offen.",
    "hub-offered-note": "Sobald die Antwort von {player:dem} auf dieser Seite geöffnet ist, entsteht eine direkte Leitung"
    " dorthin:"
    " Dann muss zwischen euch beiden nichts mehr kopiert werden. Lass die Seite offen.",
    "star-open-note": "Was du spielst, geht von selbst an die anderen, über die Seite von {player:dem}, und was sie spielen,"
    " kommt"
    " von selbst.",
    "star-answered-note": "Sobald {player:der} diesen Link geöffnet hat, entsteht eine direkte Leitung: Dann muss nichts mehr"
    " kopiert werden.",
    "hub-lost-note": "Die Leitung zu {player:dem} ist zu; verloren ist nichts. Ein Link für {player:den} öffnet eine neue.",
    "hub-link": "Jetzt ein Link für {player:den}",
    "hub-link-note": "Darin steht, was die anderen gespielt haben. Schick ihn {player:dem}; die Antwort kommt zu dir zurück.",
    "star-link-note": "Schick ihn {player:dem}: Über die Seite dort geht er an alle weiter. Du kannst ihn jederzeit noch einmal"
    " schicken: Er bleibt derselbe.",
    "star-finish-note": "Es geht sofort an alle. Danach kann niemand deinen Zug mehr ändern.",
    "hub-title": "Live",
    "title": "Live mit {player:dem}",
    "by-hand": "Der Link, falls du ihn brauchst",
    "seal": "Versiegeln und senden",
    "send": "Senden",
    "finish-note": "Es geht sofort an {player:den}. Danach kann niemand deinen Zug mehr ändern.",
    "wait": "{player:Der} ist dran.",
    "wait-note": "Du siehst es hier von selbst.",
    "checking": "Was von {player:dem} kam, wird geprüft.",
    "came": "Neu von {player:dem}:",
    "turn-ready": "Dein Zug ist fertig. Schick ihn ab.",
    "nothing": "Diesmal ist nichts zu entscheiden; es geht von selbst weiter.",
    "early": "Du kannst deinen Zug jetzt schicken oder vorausdenken.",
    "early-note": "Was du schon entscheidest, geht mit.",
    "not-yours": "{player:Der} ist am Zug.",
    "asks": "{player:Der} möchte noch eine Partie.",
    "join": "Noch einmal spielen",
    "asked": "Du möchtest mit {player:dem} noch eine Partie.",
    "asked-note": "Sie beginnt, sobald {player:der} mitmacht.",
    "opened": "Du spielst {player}.",
    "clock": "Restzeit",
    "fields": "Namen, Gruß oder Uhr dazuschreiben",
    "clock-label": "Uhr, solange ihr beide da seid",
    "clock-none": "Keine Uhr",
    "clock-5-5": "5 Minuten + 5 Sekunden je Zug",
    "clock-15-10": "15 Minuten + 10 Sekunden je Zug",
    "clock-60": "Eine Minute für jeden Zug",
    "clock-waits": "Uhr: {clock}. Sie läuft nach Absprache, solange ihr beide da seid und die Leitung offen ist.",
    "clock-runs": "Uhr, nach Absprache: {clock}.",
    "clock-stands": "Uhr, nach Absprache: {clock}. Gerade steht sie.",
    "lost-clock-note": "Die Leitung ist zu; verloren ist nichts. Die Uhr steht. Es geht per Link weiter, und die nächsten Links"
    " öffnen eine neue Leitung.",
    "clock-over": "Die Zeit von {player:dem} ist um. Nach Absprache: Spielt weiter, oder verlange den Sieg.",
    "clock-over-own": "Deine Zeit ist um. Nach Absprache: Spielt weiter, oder gib die Partie auf.",
    "clock-over-other": "Die Zeit von {player:dem} ist um. Nach Absprache: Spielt weiter.",
    "clock-asks": "{player:Der} verlangt den Sieg, da deine Zeit um ist. Gib die Partie auf, oder spielt weiter.",
    "clock-asked": "Du hast den Sieg verlangt. Jetzt entscheidet die andere Seite: Zieht sie, so spielt ihr weiter.",
    "clock-claim": "Sieg verlangen",
    "clock-give": "Aufgeben",
    "clock-on": "Weiterspielen",
    "clock-minute": "Du hast noch eine Minute.",
    "clock-seconds": "Du hast noch zehn Sekunden.",
}
