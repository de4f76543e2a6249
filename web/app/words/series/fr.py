"""French words about series of games, and about the people one plays."""

WORDS = {
    # the score
    "you": "Vous",
    "part": "{who} {points}",
    "among": "{who} : {points}",
    "two": "{own} – {other}",
    "all": "{parts}",
    "now": "{score}, partie {n}",
    "best": "{score}, partie {n} sur {best} au plus",
    "was": "partie {n} d’une série",
    "after": "Votre série : {score}",
    "won": "Vous gagnez la série : {score}",
    "lost": "{who} gagne la série : {score}",
    "drawn": "La série finit à égalité : {score}",
    # the invitation
    "invites": "{who} vous invite à la partie {n} de votre série",
    "invited": "On vous invite à la partie {n} de votre série.",
    "fields": "Nom, mot, série",
    "send": "Inviter {who} à une autre partie",
    "label": "Combien de temps la série doit-elle durer ?",
    "endless": "autant que vous voulez",
    "best-of": "{best} parties au plus",
    # what is wrong with what a link says
    "damaged": "Ce que ce lien dit d’une série est abîmé et ne compte donc pas. La partie elle-même est bonne.",
    "ending-damaged": "La fin de la partie précédente est arrivée abîmée et n’est pas reprise. Demandez-en le dernier lien.",
    "changed": "Ce lien raconte la série autrement qu’avant. Le score reste ce qu’il était.",
    "differs": "Ce lien donne un autre score de votre série que les parties enregistrées ici. Ce sont elles qui comptent.",
    "seat": "Dans votre série, ce camp serait maintenant à quelqu’un d’autre : la partie n’y compte donc pas ici.",
    "open": "Le lien compte une partie qui n’est pas finie ici. Ouvrez aussi le dernier lien de cette partie.",
    # the people one plays
    "opponents": "Avec qui vous jouez",
    "game": "Jeu",
    "games-won": "Gagnées",
    "games-drawn": "Nulles",
    "games-lost": "Perdues",
    "yours": "{game} : à vous de jouer",
    "theirs": "{game} : en attente",
    "forget": "Oublier {who}",
    "forgotten": "Le nom {who} est supprimé ici. Les parties restent dans votre liste, et les résultats dans vos statistiques.",
    "opponents-note": "Les noms viennent avec les invitations et les réponses, tels qu’on les tape. Les parties à deux comptent"
    " une fois finies.",
}
