"""French words of Moons."""

from pyengine.words.fr import noun

WORDS = {
    "pitch": "Deux lunes de chaque côté.",
    **noun("moon", "f", "lune", "lunes"),
    "step": "Une lune fait un pas le long d’une colonne ou d’une rangée.",
    "reason-eclipse": "Il n’y a plus de lune {loser:du}.",
}
