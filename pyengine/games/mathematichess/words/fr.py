"""French words of Mathematichess."""

WORDS = {
    "offer": "Proposer de finir",
    "pitch": "Rien n’est jamais pris : placez vos pièces pour que les quatre dernières cases vides vous rapportent davantage.",
    # options
    "option-sideRule": "Quelles pièces autour d’un territoire comptent double : celles à côté de lui, ou celles de ses cases au"
    " bord du plateau.",
    "option-sideRule-square": "à côté d’une case vide",
    "option-sideRule-board": "au bord du plateau",
    "option-bonusBase": "Ce que comptent les pièces d’une sorte dans le bonus : comme dans le territoire, doublées ou non, ou"
    " leur valeur imprimée.",
    "option-bonusBase-counted": "comme comptées",
    "option-bonusBase-face": "valeur imprimée",
    "option-majority": "Qui prend un territoire : la plus grande part avec le bonus, ou sans lui.",
    "option-majority-total": "avec le bonus",
    "option-majority-base": "sans le bonus",
    "option-joinedCorner": "Un territoire de plusieurs cases compte-t-il comme un coin, où deux d’une sorte font un bonus ?",
    "option-joinedCorner-any": "si une case est un coin",
    "option-joinedCorner-lone": "jamais",
    "option-push": "Où va une pièce que pousse un roi ou une dame.",
    "option-push-line": "tout droit",
    "option-push-any": "vers toute case vide à côté",
    "option-moveLimit": "La partie finit après tant de coups de chaque camp, une fois le plateau rempli. 0 veut dire : sans"
    " limite.",
    "option-moveLimit-0": "Sans limite",
    "option-fourKind": "Points en plus pour prendre un territoire avec quatre pièces d’une sorte autour. 0 veut dire : aucun.",
    "option-fullHouse": "Points en plus pour prendre un territoire avec trois pièces d’une sorte et deux d’une autre. 0 veut"
    " dire : aucun.",
    # what to do
    "choose-supply": "C’est {player:au} de jouer : choisissez une pièce de la réserve.",
    "put": "Posez {piece:le} {tint:a@piece} sur une case vide.",
    "wait-filling": "{player:Le} pose{player:nt} une pièce.",
    "choose": "C’est {player:au} de jouer : choisissez une pièce, ou passez.",
    "goes": "Choisissez où va {piece:le} en {square}.",
    "pushes": "{piece:Le} va en {square}. Choisissez où finit la pièce poussée.",
    "passing": "{player:Le} passe{player:nt}.",
    "wait": "C’est {player:au} de choisir un coup.",
    # second sentences
    "hint-start": "À la fin, quatre cases restent vides : les territoires, qui valent ce que valent les pièces autour d’eux.",
    "hint-offered": "La proposition de finir part avec votre coup.",
    "hint-offer": "{player:Le} propose{player:nt} de finir et de compter comme c’est. Acceptez, ou continuez.",
    "hint-pass": "{player:Le} {player:a} passé la dernière fois. Passer encore finit la partie.",
    "hint-passed": "{player:Le} {player:a} passé. Si c’est encore le cas la prochaine fois, la partie finit.",
    "hint-ban": "{piece:Le} en {square} ne peut pas revenir en {start} à ce tour de jeu.",
    "hint-ban-pushed": "{piece:Le} en {square} ne peut aller ni en {start} ni en {end} à ce tour de jeu.",
    # the end
    "ended": "{result} {why}",
    "ended-score": "{result} {why} Les territoires donnent {white} aux Blancs et {black} aux Noirs.",
    "reason-passes": "{passer:Le} {passer:a} passé deux fois de suite.",
    "reason-limit": "Chaque camp a joué ses {limit} coups.",
    "reason-no-move": "{loser:Le} n’{loser:a} plus de coup.",
    "reason-agreed": "Les deux camps ont convenu de finir la partie.",
    "reason-resign": "{loser:Le} {loser:a} abandonné.",
    # beside the board
    "progress-filling": "Remplissage, pièce {number} sur 60",
    "progress": "Coup {turn}",
    "progress-limit": "Coup {turn} sur {limit}",
    "progress-over": "Finie au coup {turn}",
    "supply": "Réserve {player:du}",
    "left": "encore {count}",
    "legend-territory": "un territoire, encadré pour le camp qui le prend",
    "legend-last": "le dernier coup",
    "score": "Score",
    "territory": "Territoire",
    "total": "Total",
    "arithmetic": "D’où les territoires ont leur valeur",
    "settlers": "Pièces autour",
    "share": "Part",
    "side": "{territory} {player}",
    "verdict": "{parts}, pour {player:le}",
    "verdict-split": "{parts}, la moitié à chacun",
    # why not
    "offer-filling": "Une proposition de finir part avec un coup, et il n’y en a pas avant que le plateau soit rempli.",
    "offered": "La proposition est déjà faite. Elle part avec votre coup.",
    "no-offer": "Il n’y a pas de proposition de finir à accepter.",
    "claims": "Vous pouvez abandonner, proposer de finir avec un coup, ou accepter une telle proposition ; rien d’autre.",
    "no-pass": "Personne ne peut passer avant que les 60 pièces soient sur le plateau : posez une pièce.",
    "not-yet": "Les pièces ne bougent qu’une fois les 60 sur le plateau. Choisissez-en une dans votre réserve.",
    "no-such-token": "« {text} » n’est ni une pièce de la réserve ni une case de ce plateau.",
    "none-left": "Il n’y a plus {piece:de} dans la réserve {player:du}.",
    "where": "{piece:Le} peut aller sur n’importe quelle case vide.",
    "occupied": "Il y a déjà {piece:un} en {square}.",
    "all-placed": "Toutes les pièces sont posées. Maintenant elles bougent.",
    "where-to": "Choisissez où va {piece:le}.",
    "push-where": "Dites où finit la pièce poussée, {piece:le}.",
    "banned": "{piece:Le} est allé{piece:e} de {start} en {end} au dernier tour de jeu, et ne peut aller maintenant ni sur l’une"
    " ni sur l’autre.",
    "empty": "Il n’y a rien en {square} : cette case est dans un territoire qui vaut {value}, pour {player:le}. Choisissez une"
    " pièce.",
    "shared": "les deux à égalité",
    "shared:le": "les deux à égalité",
    "stuck": "{piece:Le} en {square} ne peut aller nulle part maintenant. {way}",
    "same-square": "{piece:Le} doit quitter sa case.",
    "not-empty": "Il y a {piece:un} en {square}, et rien n’est jamais pris.",
    "not-there": "{piece:Le} ne peut pas aller en {square}. {way}",
    "way-king": "Un roi avance d’une case dans toute direction vers une case vide, ou pousse une pièce.",
    "way-queen": "Une dame avance d’une case dans toute direction, plus loin seulement tout droit à travers un territoire, ou"
    " pousse une pièce.",
    "way-rook": "Une tour avance d’une case dans une rangée ou une colonne vers une case vide.",
    "way-bishop": "Un fou avance d’une case en diagonale vers une case vide.",
    "way-knight": "Un cavalier saute comme aux échecs vers une case vide.",
    "way-pawn": "Un pion saute par-dessus un voisin qui n’est ni roi ni dame, vers la case vide juste derrière.",
    "jump-nothing": "Un pion doit sauter par-dessus une pièce, et {square} est vide.",
    "jump-royal": "Les pions ne sautent pas par-dessus les rois et les dames, et il y a {piece:un} en {square}.",
    "royal": "{piece:Le} en {square} ne peut pas être poussé{piece:e} : on ne pousse ni rois ni dames.",
    "push-edge": "{piece:Le} en {square} ne peut pas être poussé{piece:e} hors du plateau.",
    "push-blocked": "{piece:Le} en {square} ne peut pas être poussé{piece:e} : {blocker:le} en {behind} barre le chemin.",
    "push-no-room": "{piece:Le} en {square} ne peut pas être poussé{piece:e} : aucune case vide à côté.",
    "push-no-space": "{piece:Le} en {square} serait poussé{piece:e} au-delà de {end}, et il n’y a pas de case vide.",
    "push-not-joined": "{piece:Le} en {square} ne peut être poussé{piece:e} plus loin que si toutes les cases du chemin sont un"
    " même territoire.",
    "push-straight": "La pièce poussée, {piece:le}, continue tout droit, en {square}.",
    "push-aside": "La pièce poussée, {piece:le}, va sur une case vide à côté : {squares}.",
    "nothing-pushed": "Rien n’est poussé sur le chemin de {square}.",
    "not-joined": "Le chemin de {square} passe d’un territoire à un autre ; une dame ne va plus loin que dans un seul.",
    # position texts
    "bad-fields": "Une position a sept parties, comme « {example} » ; ici il y en a {count}.",
    "bad-side": "Le camp au trait devrait être « w » ou « b », et non « {text} ».",
    "bad-stage": "L’étape devrait être « 1 » ou « 2 », et non « {text} ».",
    "bad-supplies": "Les réserves « {text} » devraient ressembler à « K5Q5R5B5N5P5/K4Q5P1 », avec « - » pour une réserve vide.",
    "bad-count": "Il y a plus de {most} pièces d’une sorte {player:du}, sur le plateau et dans la réserve : {piece}.",
    "bad-used": "À l’étape 2, les deux réserves sont vides, ce qui s’écrit « -/- ».",
    "bad-balance": "À l’étape 1, les deux réserves sont égales quand c’est aux Blancs, et celle des Noirs a une pièce de plus"
    " quand c’est aux Noirs.",
    "bad-filling": "À l’étape 1, personne n’a joué ni passé : la position finit par « -/- 00 0 ».",
    "bad-passed": "Les passes « {text} » devraient être deux chiffres, Blancs et Noirs : 1 après avoir passé, sinon 0.",
    "bad-turns": "Le nombre de coups « {text} » devrait être un nombre entier de six chiffres au plus.",
    "bad-bans": "Les derniers coups « {text} » devraient être comme « e4d4e4/- » : où est la pièce, d’où et vers où elle est"
    " allée.",
    "bad-ban-passed": "Passer et jouer « {text} » au même tour de jeu n’est pas possible pour {player:le}.",
    "bad-ban-piece": "« {text} » devrait nommer la case d’une pièce {player:du}, et deux cases différentes entre lesquelles elle"
    " a bougé.",
    # moves as people read and hear them
    "tell-offer": "propose de finir",
    "tell-accept": "accepte de finir",
    "tell-push": "{move}, en poussant {piece:le} en {square}",
    # the lesson
    "lesson-place": "D’abord le plateau se remplit : chacun pose à son tour une pièce où il veut. Posez-en une.",
    "lesson-four": "Soixante pièces plus tard, quatre cases sont vides. Ce sont les territoires, et tous les points viennent"
    " d’eux.",
    "lesson-count": "Les pièces autour d’un territoire comptent pour leur camp, et double par un côté. Autour de d4, les Blancs"
    " ont 31 et les Noirs 33 : les Noirs prennent donc les 64.",
    "lesson-move": "Rien n’est jamais pris. Chaque coup remplit une case vide et en ouvre une autre. Jouez un coup, et regardez"
    " les totaux.",
    "lesson-push": "Rois et dames poussent. Cette dame va de e7 en e5 et pousse le cavalier devant elle.",
    "lesson-end": "Une seule poussée a tout renversé. Vous pouvez aussi passer ; passer deux fois de suite finit la partie, et"
    " le plus haut total gagne.",
    # other moves in the lesson, and hints
    "lesson-wrong-pass": "Passer est permis, mais ne change aucun total. Jouez plutôt un coup.",
    "lesson-hint-push": "Choisissez la dame en e7, puis e5, puis e4 : c’est là que finit le cavalier.",
    "lesson-wrong-short": "Elle pousse ainsi aussi, mais d’une seule case. Allez jusqu’en e5, pour que le cavalier finisse en"
    " e4.",
}
