"""German words of the first lessons."""

WORDS = {
    # PlaceChess
    "place-draft": "Zuerst werden beide Heere aufgestellt, Figur um Figur. Nimm den König aus deinem Vorrat und stell ihn auf"
    " ein Feld deiner drei Reihen.",
    "place-reach": "Nach zweiunddreißig Figuren beginnt der Kampf, auf kurze Entfernung. Ein Turm geht bis zu drei Felder"
    " weit, ein Läufer zwei, alle anderen eines. Zieh den Turm.",
    "place-trample": "Nur der Springer springt: genau zwei Felder nach oben, unten oder zur Seite, und was er überspringt,"
    " schlägt er. Nimm zwei Figuren mit einem Zug.",
    "place-shield": "Das ist der Schild: Wer eine Dame schlägt, ist selbst verloren. Probier es und schlag sie mit dem Turm.",
    "place-pawn": "Dame und Turm sind beide weg, und an ihrer Stelle steht ein dunkler Bauer. Auch ein König, der eine Dame"
    " schlägt, fällt, und damit ist die Partie verloren.",
    "place-king": "Es gibt kein Schach und kein Matt. Wer den gegnerischen König schlägt, hat gewonnen: Schlag ihn.",
    "place-end": "Das ist fast alles. Stell mit Bedacht auf, halte deinen König von der anderen Dame fern und achte auf die"
    " Springer.",
    # Mitosis Chess
    "mitosis-pawn": "Alle ziehen wie im Schach, aber ein Bauer darf mit einem, zwei oder drei Feldern beginnen. Zieh einen"
    " Bauern.",
    "mitosis-take": "Der General zieht wie Turm, Läufer und Springer zusammen und ist entsprechend viel wert. Schlag ihn mit"
    " dem Turm.",
    "mitosis-split": "Er hat sich geteilt: Läufer, Turm und Springer warten jetzt in der Basis von Schwarz, auf den drei"
    " Feldern hinter dem Brett, und kommen heraus, sobald Schwarz will. Damen zerfallen in zwei.",
    "mitosis-base": "Hier wartet ein Turm von dir in der Basis. Dort kann ihn niemand schlagen. Hol ihn heraus und schlag den"
    " Bauern.",
    "mitosis-guard": "Ein König darf geschlagen werden, aber nicht von einem Feld aus, das seine Seite angreift. Der Läufer"
    " auf c7 greift e5 an, also darf dieser Turm den König nicht schlagen.",
    "mitosis-king": "Hier bewacht niemand e5. Schlag den König und sieh, was mit ihm verschwindet.",
    "mitosis-end": "Alle Türme, Läufer und Springer dieser Seite sind weg, auch die in der Basis. Dame und Bauer spielen"
    " weiter: Zu Ende ist es, wenn ein Heer vom Brett verschwunden ist.",
    # Mathematichess
    "mathematichess-place": "Zuerst füllt sich das Brett: Abwechselnd stellt ihr Figuren hin, wohin ihr wollt. Setz eine.",
    "mathematichess-four": "Sechzig Figuren später sind vier Felder leer. Das sind die Gebiete, und alle Punkte kommen von"
    " ihnen.",
    "mathematichess-count": "Die Figuren rund um ein Gebiet zählen für ihre Seite, doppelt, wenn sie an einer Kante liegen. Um"
    " d4 hat Weiß 31 und Schwarz 33, also nimmt Schwarz alle 64.",
    "mathematichess-move": "Geschlagen wird nie. Jeder Zug füllt ein leeres Feld und macht ein anderes frei. Zieh irgendetwas"
    " und sieh auf die Summen.",
    "mathematichess-push": "Könige und Damen schieben. Diese Dame geht von e7 nach e5 und schiebt den Springer vor sich her.",
    "mathematichess-end": "Ein einziger Schub hat die Rechnung umgedreht. Du darfst auch passen; wer zweimal nacheinander"
    " passt, beendet die Partie, und die höhere Summe gewinnt.",
    # Clone Chess
    "clone-own": "Dieses Brett gehört dir allein. In jeder Runde schreiben alle geheim ihre Befehle: Züge, neue Figuren,"
    " Klone. Noch kann nichts ziehen, also weiter.",
    "clone-place": "Du hast jede Runde Stärke 18 für neue Figuren, und eine Dame kostet 9. Stell eine auf d4.",
    "clone-clone": "Ein Klon ist eine Kopie deiner Figur auf einem anderen Brett, auf demselben Feld. Schick deine Dame an"
    " Platz 2.",
    "clone-guest": "Alle Befehle wurden zugleich aufgedeckt. Platz 2 hat eine Kopie deiner Dame, und bei dir ist ein Turm zu"
    " Gast: Er gehört jetzt dir und muss nächste Runde ziehen wie jede Figur.",
    "clone-touch": "Die Felder sind die Punkte. Zieh den Turm von a1 nach a4 und sieh dir die Felder auf seinem Weg an.",
    "clone-value": "Jedes berührte Feld ging von 0 auf 3. Die nächste Berührung macht 1 daraus, die übernächste wieder 0.",
    "clone-end": "Zweierlei kostet Punkte: Figuren, die nicht gezogen haben, und Figuren, die auf ihrem eigenen Brett"
    " angegriffen stehen. Nach fünf Runden wird gezählt.",
    # Synchronous Chess
    "synchronous-both": "Beide ziehen zugleich und geheim. Zieh für Weiß von e2 nach e4; auch Schwarz entscheidet sich.",
    "synchronous-take": "Beide Züge geschahen zusammen. Jetzt könnte jeder Bauer den anderen schlagen. Schlag auf d5.",
    "synchronous-swap": "Schwarz hat auch geschlagen, und beide trafen leere Felder: Die Bauern haben die Plätze getauscht."
    " Was wegzieht, ist nicht mehr da.",
    "synchronous-blow": "Wer auf ein Feld zieht, das eine gegnerische Figur die ganze Zeit deckte, kann einen Schlag"
    " abbekommen. Schlag den Bauern auf d5 mit dem Springer.",
    "synchronous-answer": "Der Turm deckte d5 und hat zugeschlagen. Auf diesem Feld darfst du mit jeder Figur antworten:"
    " Schlag den Turm.",
    "synchronous-king": "Ist dein König angegriffen, so darf nur der König ziehen. Schlag den Turm.",
    "synchronous-end": "Abwarten geht nicht. Überleg, was die andere Seite tut, wenn sie denkt, was du denkst, und achte auf"
    " gedeckte Felder.",
    # Gravity Chess
    "gravity-drop": "Das Brett steht aufrecht. In jedem Zug nennt eine Karte eine Figur der anderen Seite, und du setzt sie"
    " auf Reihe 8 ein, wo du willst. Setz diese ein.",
    "gravity-fall": "Dann fällt alles, was dir gehört, ein Zug für jede Figur, immer auf eine tiefere Reihe. Zwei Bauern sind"
    " blockiert: Mach Platz mit dem Läufer nach f6.",
    "gravity-room": "Jetzt kann der Bauer von e8 nachrücken. Zieh ihn nach e7.",
    "gravity-last": "Sonst kann nichts von dir ziehen, also endet der Zug mit dem Einsetzen: Stell den schwarzen Turm hin, wo"
    " er dir am wenigsten schadet.",
    "gravity-stacked": "Ziegel zeigen, was gestapelt ist: Es kann nie mehr fallen, und niemand kann es schlagen. Der Turm auf"
    " f2 steht auf einem, der am Boden liegt.",
    "gravity-end": "Eine gestapelte Figur zählt die Nummer ihrer Reihe, eine geschlagene einen Punkt. Schlag, was du kannst,"
    " und bleib weit oben stecken.",
    # Parade Chess Solitaire
    "parade-layout": "Alle Figuren sollen Seite an Seite stehen. Du hast acht Karten; was am Ende übrig ist, sind deine Punkte.",
    "parade-order": "Die Figuren ziehen nicht selbst, die andere Farbe schickt sie, und zwar so, wie sie selbst zieht. Lass"
    " den schwarzen Springer auf d3 den Läufer von c1 nach b2 schicken.",
    "parade-add": "Das hat eine Karte gekostet. Eine Karte kann auch eine neue Figur bringen. Probier es.",
    "parade-last": "Hier sind es noch drei Gruppen. Lass den weißen Springer auf e6 den schwarzen Läufer nach c7 schicken.",
    "parade-end": "Alle hängen zusammen, Kante an Kante, und zwei Karten sind übrig: zwei Punkte. Jeden Tag gibt es eine neue"
    " Mischung.",
    # Neighbour Chess Solitaire
    "neighbour-add": "Zuerst streuen zwei Stapel Figuren aus: Einer sagt, welche Figur, der andere, wie weit. Gib eine dazu.",
    "neighbour-lend": "Eine Figur zieht, wie ihre Nachbarn der gleichen Farbe ziehen, nie auf ihre eigene Art. Dieser Läufer"
    " steht neben einem Turm, also geht er wie ein Turm. Zieh ihn.",
    "neighbour-stop": "Wann du willst, hörst du auf und beginnst einzusammeln. Drei Figuren genügen hier: Hör auf.",
    "neighbour-aside": "Alle Figuren müssen zusammenhängen, an Kante oder Ecke, und jeder Zug kostet eine Karte. Die Dame soll"
    " nach b4; sie zieht wie der Turm neben ihr.",
    "neighbour-home": "Der Turm berührt die Dame, also zieht er wie sie. Hol ihn nach a3 herunter.",
    "neighbour-end": "Verbunden: zwei Karten für Züge, sechs für Figuren, 28 bleiben. Mehr Figuren kosten mehr, wenige haben"
    " vielleicht niemanden, der ihnen einen Zug leiht.",
    # Booster Chess
    "booster-hand": "Es sieht aus wie Schach, aber unter deinem Springer auf g1 liegt ein heller Stein: Der Springer ist"
    " beflügelt. Deine Karten bringen mehr davon aufs Brett.",
    "booster-move": "Eine beflügelte Figur zieht zuerst wie immer. Zieh den Springer nach f3.",
    "booster-step": "Jetzt darf er seinen Stein für einen Schritt in jede Richtung hergeben. Geh weiter, oder bleib mit dem"
    " Knopf stehen.",
    "booster-hobble": "Gegnerische Steine bremsen: Diese Dame humpelt wie ein Bauer. Schlagen kann sie noch wie einer: Nimm"
    " den Läufer auf d8, und auf der letzten Reihe ist sie frei.",
    "booster-check": "Nach dem Zug darfst du eine Karte spielen. Gib zuerst Schach mit dem Turm.",
    "booster-card": "Der Pik-König passt zum schwarzen König. Spiel ihn dort aus und schieb deinen Stein unter ihn.",
    "booster-end": "Gebremst könnte der König nur geradeaus humpeln, und dieses Feld ist bewacht: matt. Karten ziehst du nach,"
    " so viele du Steine im Vorrat hast.",
    # Cloak and Dagger Chess
    "cloak-cloaked": "Hinter den Bauern stehen je acht nummerierte Steine. Du weißt, was deine sind; die anderen sind geheim"
    " und ziehen als das, was sie wirklich sind.",
    "cloak-guess": "Einmal in jedem Zug darfst du raten. Wähle Stein 5 und sag, er sei der König.",
    "cloak-move": "Richtig: Jetzt hast du einen Bonus gut. Falsch geraten hätte ihn Schwarz bekommen. Zuerst dein Zug: e2 nach"
    " e4.",
    "cloak-bonus": "Der Bonus ist ein Bauernzug. Zieh von d2 nach d4.",
    "cloak-show": "Am Ende eines Zugs darfst du Steine aufdecken; dann sieht man, was sie angreifen. Zeig, dass 7 der Springer"
    " ist.",
    "cloak-end": "Ein verdeckter König kennt kein Schach, aber wer ihn schlägt, gewinnt sofort. Ein offener muss matt gesetzt"
    " werden. Beende den Zug.",
}
