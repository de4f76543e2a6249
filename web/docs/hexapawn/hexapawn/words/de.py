"""German words of Hexapawn."""

WORDS = {
    "pitch": "Drei Bauern auf jeder Seite, neun Felder. Bring einen hinüber, oder nimm der anderen Seite jeden Zug.",
    "reason-far-row": "Ein Bauer von {winner} hat die letzte Reihe erreicht.",
    "reason-no-move": "{loser} konnte nicht mehr ziehen.",
    "blocked": "Geradeaus nach {square} kann der Bauer nicht: Dort steht etwas, und geradeaus schlägt er nie.",
    "way": "Ein Bauer zieht ein Feld geradeaus und schlägt ein Feld schräg nach vorn.",
    # the lesson
    "lesson-step": "Ein Bauer zieht ein Feld geradeaus, wenn dort nichts steht. Du spielst nach oben: Zieh irgendeinen.",
    "lesson-capture": "Er schlägt ein Feld schräg nach vorn, und nur dort. Schlag den Bauern in der Mitte mit dem auf a1.",
    "lesson-row": "Wer einen Bauern auf die letzte Reihe bringt, hat sofort gewonnen. Deinem auf c2 fehlt ein Schritt: Geh.",
    "lesson-stuck": "Du gewinnst auch, wenn die andere Seite am Zug ist und nicht ziehen kann. Stell dich vor den Bauern auf a3.",
    "lesson-end": "Das ist alles. Schwarz zieht als Zweiter und kann immer gewinnen. Finde heraus, wie, und fang trotzdem an.",
    "lesson-wrong-straight": "Geradeaus zieht ein Bauer nur. Er schlägt schräg: von a1 nach b2.",
    "lesson-also-capture": "Auch das schlägt ihn. Hier geht es mit dem Bauern von a1 weiter.",
    "lesson-hint-stuck": "Ein Bauer vor einem anderen hält ihn auf. Welches Feld liegt vor dem Bauern auf a3?",
    "lesson-wrong-taken": "Auf b2 kann dein Bauer geschlagen werden: schräg, von a3 aus. Zieh den anderen, genau davor.",
}
