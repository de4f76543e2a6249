"""French words of Hexapawn."""

WORDS = {
    "pitch": "Trois pions de chaque côté, neuf cases. Menez-en un de l’autre côté, ou privez l’autre camp de tout coup.",
    "reason-far-row": "Un pion {winner:du} a atteint la dernière rangée.",
    "reason-no-move": "Il n’y avait plus de coup pour {loser:le}.",
    "blocked": "Le pion ne peut pas aller tout droit en {square} : il y a quelque chose, et tout droit il ne prend jamais.",
    "way": "Un pion avance d’une case tout droit et prend une case en diagonale vers l’avant.",
    # the lesson
    "lesson-step": "Un pion avance d’une case tout droit, si elle est vide. Vous jouez vers le haut : jouez-en un.",
    "lesson-capture": "Il prend une case en diagonale vers l’avant, et seulement là. Prenez le pion du milieu avec celui de a1.",
    "lesson-row": "Qui mène un pion sur la dernière rangée gagne aussitôt. Il manque un pas au vôtre en c2 : allez-y.",
    "lesson-stuck": "Vous gagnez aussi quand l’autre camp est au trait et n’a aucun coup. Mettez-vous devant le pion en a3.",
    "lesson-end": "C’est tout. Les Noirs jouent en second et peuvent toujours gagner. Trouvez comment, et commencez quand même.",
    "lesson-wrong-straight": "Tout droit, un pion ne fait qu’avancer. Il prend en diagonale : de a1 en b2.",
    "lesson-also-capture": "Cela le prend aussi. Ici, on continue avec le pion de a1.",
    "lesson-hint-stuck": "Un pion devant un autre l’arrête. Quelle case se trouve devant le pion en a3 ?",
    "lesson-wrong-taken": "En b2, votre pion peut être pris : en diagonale, depuis a3. Jouez l’autre, juste devant.",
}
