"""French words that small board games share."""

WORDS = {
    "choose": "C’est {side:au} de jouer. Choisissez une pièce.",
    "where": "Choisissez où va {piece:le}.",
    "done": "{piece:Le} va de {start} en {square}.",
    "waiting": "{side:Le} réfléchi{side:ssent}.",
    "over": "{winner:Le} gagne{winner:nt}. {why}",
    "drawn": "La partie est nulle. {why}",
    "progress": "Coup {number}",
    "progress-over": "Finie après {number} coups",
    "progress-over-1": "Finie après 1 coup",
    "legend-last": "Dernier coup",
    # refusals
    "must-move": "Choisissez une pièce à jouer.",
    "where-to": "Choisissez où va {piece:le} en {square}.",
    "stuck": "{piece:Le} en {square} ne peut aller nulle part.",
    "resign-instead": "Dans ce jeu, on ne convient pas d’une nulle. Qui veut s’arrêter peut abandonner.",
    # positions
    "bad-fields": "elle a trois parties, le plateau, le camp au trait et le nombre de coups, comme « {example} »",
    "bad-side": "le camp « {text} » n’est ni w ni b",
    "bad-number": "le nombre de coups « {text} » n’est pas un nombre entier inférieur à 1000000",
}
