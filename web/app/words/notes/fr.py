"""French words of comments and variations."""

WORDS = {
    "variation": "Variante",
    "signs": "Signes pour ce coup",
    "sign-1": "bon coup",
    "sign-2": "erreur",
    "sign-3": "coup brillant",
    "sign-4": "gaffe",
    "sign-5": "coup intéressant",
    "sign-6": "coup douteux",
    "comment": "Commentaire sur ce coup",
    "intro": "Commentaire sur le début",
    "drawings": "Flèches et cases",
    "drawings-wrong": "Écrivez les flèches comme e2-e4 et les cases comme d5.",
    "how": "Pour une variante : Essayer, puis jouer autre chose.",
    "elsewhere": "Ces coups ne peuvent pas être gardés : ce qui était caché est complété ici au hasard.",
    "keep": "Garder comme variante",
    "promote": "Monter",
    "delete": "Supprimer la variante",
    "deleted": "La variante est supprimée.",
    "restore": "La reprendre",
    "promoted": "La variante est maintenant une partie à part. La partie d’avant est parmi vos parties.",
}
