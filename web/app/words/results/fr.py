"""French words about results: statistics, and the text to share."""

WORDS = {
    # modes
    "daily": "donne du jour",
    "deal": "autres donnes",
    "link": "par lien",
    # the end of a deal
    "title": "Vos résultats",
    "scores": "{mode}, par score",
    "first": "Votre première donne.",
    "streak": "jours de suite",
    "streak-one": "jour de suite",
    "played": "donnes jouées",
    "perfect": "au meilleur score",
    "short": "en dessous, en moyenne",
    "unsolved": "non résolues",
    "from-to": "{low} à {high}",
    "bar": "{score} : {count}",
    "bar-own": "{score} : {count}, dont cette donne",
    # the text to share
    "share-title": "Partager sans rien dévoiler",
    "share-text": "Le texte à partager",
    "copy": "Copier",
    "share": "Partager",
    "share-picture": "Partager avec une image",
    "copied": "Copié",
    "copy-by-hand": "Le navigateur ne nous a pas laissés copier. Le texte est sélectionné : copiez-le au clavier ou par un appui"
    " long.",
    "shared-day": "{game}, {day}",
    "shared-deal": "{game}, donne {deal}",
    "shared-perfect": "score {score}, le meilleur possible",
    "shared-possible": "score {score} sur {possible} possibles",
    "shared-score": "score {score}",
    "shared-unsolved": "non résolue",
    "shared-steps": "{count} coups",
    "shared-step": "1 coup",
    "shared-streak": "{count} jours de suite",
    # the list of statistics
    "list-count": "{played} jouées, {won} gagnées",
    "list-solved": "{played} jouées, {won} résolues",
    "list-best": "Meilleur score {score}",
    "list-perfect": "Au meilleur score possible : {count}, en moyenne {short} en dessous",
    "list-streak": "Jours de suite : {count}, au plus {longest}",
    "kept-here": "Chaque partie que vous finissez dans ce navigateur compte, même si vous la supprimez ensuite. Le fichier"
    " contient aussi les résultats.",
    "reset": "Effacer les résultats",
    "reset-ask": "Effacer les {count} résultats de ce navigateur ? Un fichier enregistré auparavant les a encore.",
    "reset-yes": "Oui, les effacer",
    "reset-no": "Les garder",
    "reset-done": "Les résultats sont effacés.",
    # a file
    "merged": "Résultats du fichier : {count} nouveaux ou mis à jour.",
    "unkept": "Le navigateur n’a pas de place pour ce résultat.",
}
