"""German words of PlaceChess."""

WORDS = {
    "pitch": "Stell dein eigenes Heer auf und kämpfe auf kurze Entfernung. Die Dame ist eine Falle.",
    # options
    "option-trample": "Ob ein Springer die übersprungene gegnerische Figur immer schlägt oder verschonen darf. Eine Dame wird nie"
    " verschont.",
    "option-trample-must": "Immer schlagen",
    "option-trample-may": "Darf verschonen",
    "option-repetition": "Wer dieselbe Aufstellung so oft wiederholt, verliert. 0 schaltet das ab.",
    "option-repetition-0": "Aus",
    "option-noMove": "Was geschieht, wenn eine Seite gar nicht ziehen kann.",
    "option-noMove-pass": "Sie passt",
    "option-noMove-lose": "Sie verliert",
    "option-shieldPawn": "Wessen Bauer dort steht, wo eine Dame geschlagen wurde. Schlägt Dame die Dame, ist es immer der Bauer"
    " der schlagenden Seite.",
    "option-shieldPawn-queen": "Der Seite der Dame",
    "option-shieldPawn-attacker": "Der schlagenden Seite",
    # captions
    "draft-choose": "{side}, wähle eine Figur aus der Reserve.",
    "draft-where": "Setze {tint:den@piece} {piece:acc} auf ein leeres Feld der Reihen {ranks}.",
    "draft-done": "{piece:Der} kommt auf {square}.",
    "draft-waiting": "{side} setzt gerade eine Figur.",
    "play-choose": "{side} ist am Zug. Wähle eine Figur.",
    "play-where": "Wähle, wohin {tint:der@piece} {piece} zieht.",
    "play-spare": "Schlage beim Sprung auch {piece:den} auf {square}, oder verschone {piece:ihn}.",
    "play-done": "{piece:Der} zieht von {start} nach {square}.",
    "play-pass": "{side} kann nicht ziehen und passt.",
    "play-waiting": "{side} überlegt einen Zug.",
    "over": "{winner} gewinnt. {why}",
    "reason-king": "Der König von {loser} wurde geschlagen.",
    "reason-shield": "Der König von {loser} schlug die Dame und fiel ihrem Schild zum Opfer.",
    "reason-repetition": "{loser} begann einmal zu oft einen Zug mit derselben Aufstellung.",
    "reason-no-move": "{loser} konnte nicht mehr ziehen.",
    "reason-resign": "{loser} hat aufgegeben.",
    # hints
    "hint-shield": "Die Dame auf {square} hatte ihren Schild: {piece:Der}, von dem sie geschlagen wurde, ist auch weg; dort steht"
    " {tint:ein-m} Bauer.",
    "hint-queens": "Auf {square} schlug Dame die Dame: Beide sind weg, und dort steht {tint:ein-m} Bauer.",
    "hint-trap": "Die Dame auf {square} zu schlagen kostet {piece:den}, und an ihrer Stelle wächst {tint:ein-m} Bauer.",
    "hint-trap-king": "Der König fiele dem Schild der Dame auf {square} zum Opfer, und {side} hätte sofort verloren.",
    "hint-queen-trade": "Die Dame auf {square} zu schlagen nimmt beide Damen vom Brett und lässt dort {tint:einen-m} Bauern"
    " zurück.",
    "hint-repetition": "{side} beginnt zum {nth} Mal einen Zug mit dieser Aufstellung. Beim {limit}. Mal ist die Partie"
    " verloren.",
    "nth-2": "2.",
    "nth-3": "3.",
    "nth-4": "4.",
    "nth-5": "5.",
    "nth-6": "6.",
    "nth-7": "7.",
    "nth-8": "8.",
    "hint-start": "Auf deinen drei Reihen darf alles überall stehen. Achtung: Was eine Dame schlägt, stirbt mit ihr.",
    # beside the board
    "progress-draft": "Aufstellung, Figur {number} von 32",
    "progress-play": "Zug {number}",
    "progress-over": "Zu Ende nach {number} Zügen",
    "progress-over-1": "Zu Ende nach 1 Zug",
    "progress-over-draft": "Zu Ende in der Aufstellung",
    "reserve": "{side:nom-f} Reserve",
    "left": "noch {count}",
    "lost": "Geschlagene {tint:pl} Figuren",
    "take": "Schlagen",
    "spare": "Verschonen",
    "take-piece": "{piece:Den} schlagen",
    "spare-piece": "{piece:Den} verschonen",
    "legend-last": "Letzter Zug",
    # refusals
    "no-such-token": "„{text}“ ist weder ein Feld dieses Bretts noch eine Figur in der Reserve.",
    "no-draws": "In PlaceChess gibt es kein Remis, auch nicht nach Absprache.",
    "resign-instead": "Wer aufhören möchte, kann aufgeben.",
    "must-place": "Jeder Zug der Aufstellung setzt eine Figur ein: Wähle eine aus der Reserve.",
    "no-pass-draft": "In der Aufstellung darf niemand passen: Setze eine Figur ein.",
    "no-moves-draft": "Gezogen wird erst, wenn alle 32 Figuren stehen. Wähle eine aus der Reserve.",
    "none-left": "{side} hat {piece:keinen} mehr in der Reserve.",
    "where": "{piece:Der} kann auf jedes leere Feld der Reihen {ranks}.",
    "own-ranks": "{side} setzt nur auf die Reihen {ranks}, und {square} gehört nicht dazu.",
    "occupied": "Auf {square} steht schon {piece:ein}.",
    "must-move": "Wähle eine Figur, die ziehen soll.",
    "no-pass": "Passen ist nicht erlaubt, solange ein Zug möglich ist.",
    "must-pass": "Es ist kein Zug möglich: Passe.",
    "draft-over": "Alle Figuren stehen. Jetzt wird gezogen.",
    "where-to": "Wähle, wohin {piece:der} zieht.",
    "stuck": "{piece:Der} auf {square} kann nirgendwohin: Eigene Figuren stehen im Weg.",
    "range-king": "Der König zieht ein Feld nach oben, unten, links oder rechts.",
    "range-queen": "Die Dame zieht ein Feld in jede Richtung.",
    "range-rook": "Der Turm zieht ein, zwei oder drei Felder auf seiner Reihe oder Linie.",
    "range-bishop": "Der Läufer zieht ein oder zwei Felder schräg.",
    "range-knight": "Der Springer springt genau zwei Felder auf seiner Reihe oder Linie.",
    "range-pawn": "Der Bauer zieht ein Feld nach oben, unten, links oder rechts.",
    "take-or-spare": "Sag, ob {piece:der} unter dem Sprung geschlagen oder verschont wird.",
    "own-jumped": "Übersprungen wird {piece:dein}. Eigene Figuren werden nie geschlagen, also gibt es nichts zu verschonen.",
    "nothing-jumped": "Dieser Zug überspringt nichts, also gibt es unterwegs nichts zu schlagen und nichts zu verschonen.",
    "queen-not-spared": "Eine übersprungene Dame wird immer geschlagen; verschonen kann man sie nicht.",
    "must-trample": "In dieser Partie wird eine übersprungene gegnerische Figur immer geschlagen: {piece:Der} lässt sich nicht"
    " verschonen.",
    # positions
    "bad-fields": "sie hat fünf Teile, nämlich Brett, Seite, Phase, Reserven und Zahl der Züge, etwa „{example}“",
    "bad-kings": "{side} hat mehr als einen König",
    "bad-side": "die Seite „{text}“ ist weder w noch b",
    "bad-phase": "die Phase „{text}“ ist weder d (Aufstellung) noch p (Spiel)",
    "bad-reserves": "die Reserven „{text}“ sehen nicht aus wie K1Q1R2B2N2P8/K1Q1R2B2N2P8, mit - für eine leere",
    "bad-balance": "in der Aufstellung sind beide Reserven gleich groß, wenn Hell am Zug ist, und die von Dunkel ist um eins"
    " größer,"
    " wenn Dunkel am Zug ist",
    "bad-room": "die Reserve von {side} passt nicht auf die freien Felder der Reihen {ranks}",
    "bad-play": "im Spiel sind beide Reserven leer, geschrieben -/-",
    "bad-number": "die Zahl der Züge „{text}“ ist keine ganze Zahl unter 1000000",
    # moves as people read and hear them
    "tell-shield": "{move} und fällt dem Schild zum Opfer: Dort steht ein Bauer",
    "tell-spares": "verschont",
    "tell-sparing": "{move} und verschont die übersprungene Figur",
    "tell-both": "{move} und {prey:den} auf {square}",
    "tell-jump": "{move} und steht dann auf {square}",
    # the lesson
    "lesson-draft": "Zuerst werden beide Heere aufgestellt, Figur um Figur. Nimm den König aus deinem Vorrat und stell ihn auf"
    " ein Feld deiner drei Reihen.",
    "lesson-reach": "Nach zweiunddreißig Figuren beginnt der Kampf, auf kurze Entfernung. Ein Turm geht bis zu drei Felder"
    " weit, ein Läufer zwei, alle anderen eines. Zieh den Turm.",
    "lesson-trample": "Nur der Springer springt: genau zwei Felder nach oben, unten oder zur Seite, und was er überspringt,"
    " schlägt er. Nimm zwei Figuren mit einem Zug.",
    "lesson-shield": "Das ist der Schild: Wer eine Dame schlägt, ist selbst verloren. Probier es und schlag sie mit dem Turm.",
    "lesson-pawn": "Dame und Turm sind beide weg, und an ihrer Stelle steht ein dunkler Bauer. Auch ein König, der eine Dame"
    " schlägt, fällt, und damit ist die Partie verloren.",
    "lesson-king": "Es gibt kein Schach und kein Matt. Wer den gegnerischen König schlägt, hat gewonnen: Schlag ihn.",
    "lesson-end": "Das ist fast alles. Stell mit Bedacht auf, halte deinen König von der anderen Dame fern und achte auf die"
    " Springer.",
    # other moves in the lesson, and hints
    "lesson-wrong-reach": "Das war der Bauer; er geht ein Feld weit. Sieh dir jetzt an, wie weit der Turm kommt.",
    "lesson-hint-trample": "Der Springer springt nach oben über den Läufer und landet auf dem Turm. Dann sind beide weg.",
    "lesson-wrong-jump": "Dieser Sprung geht über ein leeres Feld auf ein leeres Feld. Spring nach oben, wo zwei Figuren"
    " hintereinander stehen.",
    "lesson-wrong-king": "So entkommt der König. Er steht zwei Felder über deinem Springer, auf d5: Spring dorthin.",
}
