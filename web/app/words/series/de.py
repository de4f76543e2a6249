"""German words about series of games, and about the people one plays."""

WORDS = {
    # the score
    "you": "Du",
    "part": "{who} {points}",
    "among": "{who}: {points}",
    "two": "{own} – {other}",
    "all": "{parts}",
    "now": "{score}, Partie {n}",
    "best": "{score}, Partie {n} von höchstens {best}",
    "was": "Partie {n} einer Serie",
    "after": "Eure Serie: {score}",
    "won": "Du gewinnst die Serie: {score}",
    "lost": "{who} gewinnt die Serie: {score}",
    "drawn": "Die Serie endet unentschieden: {score}",
    # the invitation
    "invites": "{who} lädt dich zu Partie {n} eurer Serie ein",
    "invited": "Du bist zu Partie {n} eurer Serie eingeladen.",
    "fields": "Name, Gruß, Serie",
    "send": "Lade {who} zu einer weiteren Partie ein",
    "label": "Wie lang soll die Serie sein?",
    "endless": "so lang ihr mögt",
    "best-of": "höchstens {best} Partien",
    # what is wrong with what a link says
    "damaged": "Was dieser Link von einer Serie sagt, ist beschädigt und zählt nicht. Die Partie selbst ist in Ordnung.",
    "ending-damaged": "Das Ende der Partie davor kam beschädigt mit und zählt nicht. Bitte um den letzten Link jener Partie.",
    "changed": "Dieser Link erzählt die Serie anders als vorher. Der Stand bleibt, wie er war.",
    "differs": "Dieser Link nennt einen anderen Stand eurer Serie als die hier gespeicherten Partien. Diese zählen.",
    "seat": "In eurer Serie hätte jetzt jemand anders diese Seite. Darum zählt die Partie hier nicht dazu.",
    "open": "Der Link zählt eine Partie mit, die hier nicht zu Ende ist. Öffne auch den letzten Link jener Partie.",
    # the people one plays
    "opponents": "Mit wem du spielst",
    "game": "Spiel",
    "games-won": "Siege",
    "games-drawn": "Remis",
    "games-lost": "Verloren",
    "yours": "{game}: du bist dran",
    "theirs": "{game}: warten",
    "forget": "{who} vergessen",
    "forgotten": "Der Name {who} ist hier gelöscht. Die Partien bleiben in der Liste, die Ergebnisse in deiner Statistik.",
    "opponents-note": "Namen kommen mit Einladungen und Antworten, wie sie jemand eintippt. Partien zu zweit zählen, sobald sie"
    " zu Ende sind.",
}
