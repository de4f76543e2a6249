"""German words of Moons."""

from pyengine.words.de import noun

WORDS = {
    "pitch": "Zwei Monde auf jeder Seite.",
    **noun("moon", "m", "Mond", "Monde"),
    "step": "Ein Mond geht einen Schritt auf einer Linie oder Reihe.",
    "reason-eclipse": "{loser} hat keinen Mond mehr.",
}
