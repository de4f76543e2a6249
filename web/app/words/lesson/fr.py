"""French words of the first lesson."""

WORDS = {
    "step": "Étape {step} sur {steps}",
    "next": "Suivant",
    "play": "Jouer",
    "end": "Quitter",
    "other": "C’est possible aussi. Pour cette étape, faites ce que demande la leçon, ou continuez avec le bouton.",
    "read": "Il suffit de regarder. Le bouton mène plus loin.",
    "hinted": "C’est possible aussi. {hint}",
}
