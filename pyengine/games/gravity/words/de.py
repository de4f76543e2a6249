"""German words of Gravity Chess."""

WORDS = {
    "pitch": "Beide Heere fallen von oben durch dasselbe Brett: Fang, was du kannst, und verkeile deine Figuren weit oben.",
    "option-sidewaysForced": "Muss eine Figur seitwärts schlagen, wenn sie sonst nichts tun kann?",
    "option-sidewaysForced-true": "Sie muss schlagen",
    "option-sidewaysForced-false": "Sie darf bleiben",
    "reason-score": "Mehr Punkte gewinnen.",
    "reason-rows": "Nach Punkten steht es gleich; die höchste Reihe mit einem Unterschied entscheidet.",
    "reason-equal": "Punkte und alle Reihen sind gleich.",
    # what to do
    "progress": "Zug {n} von {of}",
    "flip": "Decke die nächste {colour:pl} Karte auf.",
    "move": "Zieh jede fallende Figur. Noch an der Reihe: {n}.",
    "move-last": "Letzter Zug, eingesetzt wird nichts mehr. Zieh jede fallende Figur. Noch an der Reihe: {n}.",
    "where": "Wähle, wohin {piece:der} von {square} zieht.",
    "drop": "Setze {piece:den} auf ein leeres Feld der Reihe {row}.",
    "then": "Danach setzt du {piece:den} ein.",
    "stuck-one": "Eine davon kann jetzt nicht ziehen. Ein anderer Zug macht ihr vielleicht Platz, oder du sagst, dass sie"
    " nicht kann.",
    "stuck-some": "{n} davon können jetzt nicht ziehen. Andere Züge machen ihnen vielleicht Platz, oder du sagst, dass sie nicht"
    " können.",
    "wait-flip": "{player} deckt eine Karte auf.",
    "wait-move": "{player} zieht jede fallende Figur.",
    "wait-add": "{player} setzt die aufgedeckte Figur ein.",
    "unable": "Sie kann nicht ziehen",
    # things on the table
    "turned-over": "Aufgedeckt",
    "card-now": "{piece}, jetzt einzusetzen",
    "card-later": "{piece}, einzusetzen nach dem Ziehen",
    "pile": "Stapel von {player}",
    "card-left": "noch {n} {colour:pl} Karte",
    "cards-left": "noch {n} {colour:pl} Karten",
    "coming": "Kommt noch",
    "shuffled": "gemischt",
    "score": "Punkte",
    "row": "Reihe {n}",
    "captures": "Geschlagen",
    "total": "Summe",
    "legend-stacked": "gestapelt: sicher, zählt ihre Reihe",
    "legend-drop": "hier einsetzen",
    "legend-due": "muss noch ziehen",
    "legend-last": "letzter Zug",
    # the end
    "end-score": "{winner} gewinnt mit {high} zu {low}.",
    "end-why": "{why} {wins}",
    "why-rows": "Beide haben {points}. Reihe {row} entscheidet, {high} gestapelte zu {low}.",
    "why-equal": "Beide haben {points}, und keine Reihe macht einen Unterschied.",
    "end-counts": "Jede gestapelte Figur zählt ihre Reihe, jede geschlagene eins.",
    # why not
    "claims": "Remis wird hier nicht angeboten: Die Partie endet immer nach 25 Zügen, und wer am Zug ist, darf aufgeben.",
    "flip-first": "Bevor etwas zieht, muss eine Karte aufgedeckt werden.",
    "moves-first": "Erst sind deine fallenden Figuren an der Reihe; die Figur auf der Karte wird danach eingesetzt.",
    "other-card": "Die Karte nennt {piece:den}, also setzt du {piece:ihn} ein.",
    "moves-over": "Deine Figuren waren alle an der Reihe. {order}",
    "taken": "Auf {square} steht schon {piece:der}. Wähle ein leeres Feld.",
    "wrong-row": "Die Figur muss in Reihe {row}, die höchste mit Platz.",
    "begin": "Wähle eine deiner fallenden Figuren.",
    "which": "Wähle zuerst die Figur, die nicht ziehen kann.",
    "empty": "Auf {square} steht keine Figur. Wähle eine deiner fallenden Figuren.",
    "theirs": "{piece:Der} auf {square} gehört {player}. Du ziehst deine eigenen Figuren.",
    "floor": "{piece:Der} auf {square} ist am Boden angekommen, damit gestapelt, und bleibt.",
    "stacked": "{piece:Der} auf {square} ist gestapelt: Alles, worauf die Figur fallen könnte, liegt fest, also bleibt sie für"
    " immer.",
    "stacked-prey-near": "{piece:Der} auf {square} ist gestapelt und bleibt für immer, auch wenn es in Reichweite etwas zu"
    " schlagen"
    " gäbe.",
    "finished": "{piece:Der} auf {square} war in diesem Zug schon an der Reihe.",
    "one-move": "{piece:Der} auf {square} zieht nur einmal in jedem Zug.",
    "stuck": "{piece:Der} auf {square} kann jetzt nicht ziehen. Sag das, oder zieh zuerst eine andere Figur.",
    "can-move": "{piece:Der} auf {square} kann noch ziehen, nach {goals}. Nur wer nicht kann, darf bleiben.",
    "must-take": "{piece:Der} auf {square} kann seitwärts auf {goals} schlagen und muss es, denn einen anderen Zug gibt es"
    " nicht.",
    "stays": "{piece:Der} auf {square} kann ziehen und darf darum nicht bleiben.",
    "climbs": "Figuren fallen nur: {goal} liegt höher als {square}.",
    "never-sideways": "{piece:Ein} geht nie seitwärts; das tun nur König, Dame und Turm, um zu schlagen.",
    "only-captures": "Seitwärts darf {piece:der} nur schlagen, und {goal} ist leer.",
    "way-knight": "Ein Springer fällt zwei Linien zur Seite und eine Reihe hinab, oder eine zur Seite und zwei hinab. {goal} ist"
    " keines von beiden.",
    "way-bishop": "Ein Läufer fällt auf einer Diagonale, und {goal} liegt auf keiner der beiden von {square}.",
    "way-rook": "Ein Turm fällt senkrecht oder schlägt auf seiner Reihe; {goal} ist von {square} aus keines von beiden.",
    "way-queen": "Eine Dame fällt senkrecht oder schräg, oder sie schlägt auf ihrer Reihe; {goal} liegt auf keiner Linie von"
    " {square}.",
    "way-king": "Ein König fällt ein Feld, gerade oder schräg, oder schlägt gleich daneben; {goal} ist zu weit von {square}.",
    "way-pawn": "Ein Bauer fällt senkrecht ein Feld, anfangs auch zwei, und schlägt ein Feld schräg. {goal} ist nichts davon.",
    "pawn-moved": "Der Bauer auf {square} hat schon gezogen und fällt darum Feld für Feld.",
    "pawn-ahead": "Ein Bauer schlägt nie geradeaus, und auf {square} steht {piece:der}.",
    "pawn-aside": "Schräg geht ein Bauer nur, um zu schlagen, und {goal} ist leer.",
    "stacked-prey": "{piece:Der} auf {square} ist gestapelt und kann nicht geschlagen werden.",
    "own-piece": "Auf {square} steht {piece:dein}, und eigene Figuren schlägt man nicht.",
    "turn-over": "Vor „{text}“ ist der Zug schon zu Ende.",
    # position texts
    "fields": "Eine Stellung hat acht Teile, oder neun mit ungezogenen Bauern unter Reihe 8; diese hat {count}.",
    "bad-side": "Die Seite am Zug heißt „w“ oder „b“, und „w“ nach dem Ende, nicht „{text}“.",
    "bad-phase": "Die Phase heißt flip, move, add oder over, nicht „{text}“.",
    "bad-card": "Die Karte „{text}“ passt nicht zur Phase {phase}: Sie ist eine gegnerische Figur, oder „-“ vor dem Aufdecken"
    " und am"
    " Ende.",
    "bad-finished": "Auf den erledigten Feldern „{text}“ müssen Figuren der Seite am Zug stehen, und nur in der Phase move.",
    "bad-cards": "Die übrigen Karten, „{text}“, müssen „-“ sein oder einige von {cards}.",
    "bad-captures": "Die Zahl der geschlagenen Figuren „{text}“ müsste aus zwei Zahlen bestehen, etwa 2-4.",
    "bad-squares": "„{text}“ müssten Felder sein, etwa a1b1, oder „-“.",
    "bad-unmoved": "Der letzte Teil, „{text}“, müsste u: sein und die Felder der Bauern unter Reihe 8.",
    "crowded": "Für so viele Figuren und Karten ist auf dem Brett kein Platz.",
    # moves as people read and hear them
    "tell-flip": "deckt {piece:den} auf",
    "tell-drop": "setzt {piece:den} auf {square} ein",
    "tell-stays": "bleibt",
    "tell-stuck": "{piece} {square} kann nicht ziehen",
    # the lesson
    "lesson-drop": "Das Brett steht aufrecht. In jedem Zug nennt eine Karte eine Figur der anderen Seite, und du setzt sie"
    " auf Reihe 8 ein, wo du willst. Setz diese hier ein.",
    "lesson-fall": "Dann fällt alles, was dir gehört, ein Zug für jede Figur, immer auf eine tiefere Reihe. Zwei Bauern sind"
    " blockiert: Mach Platz mit dem Läufer nach f6.",
    "lesson-room": "Jetzt kann der Bauer von e8 nachrücken. Zieh ihn nach e7.",
    "lesson-last": "Sonst kann nichts von dir ziehen, also endet der Zug mit dem Einsetzen: Stell den schwarzen Turm hin, wo"
    " er dir am wenigsten schadet.",
    "lesson-stacked": "Ziegel zeigen, was gestapelt ist: Es kann nie mehr fallen, und niemand kann es schlagen. Der Turm auf"
    " f2 steht auf einem, der am Boden liegt.",
    "lesson-end": "Eine gestapelte Figur zählt die Nummer ihrer Reihe, eine geschlagene einen Punkt. Schlag, was du kannst,"
    " und bleib weit oben stecken.",
    # other moves in the lesson, and hints
    "lesson-hint-fall": "Der Läufer auf e7 steht unter dem Bauern auf e8. Zieht er schräg nach unten weg, kann auch dieser Bauer"
    " fallen.",
    "lesson-also-room": "Auch das macht Platz. Hier geht es mit dem Läufer auf f6 weiter.",
    "lesson-wrong-unable": "Damit wäre dieser Bauer für den Zug erledigt und bliebe oben. Räum ihm zuerst den Läufer aus dem"
    " Weg.",
    "lesson-wrong-stuck": "Der Bauer auf e6 steckt hinter dem schwarzen Läufer fest; von ihm muss man nichts sagen. Zieh, was"
    " ziehen kann.",
}
