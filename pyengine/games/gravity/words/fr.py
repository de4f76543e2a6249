"""French words of Gravity Chess."""

WORDS = {
    "pitch": "Les deux armées tombent du haut d’un même plateau : attrapez ce que vous pouvez, et calez vos pièces bien haut.",
    "option-sidewaysForced": "Une pièce doit-elle prendre de côté quand elle ne peut rien faire d’autre ?",
    "option-sidewaysForced-true": "Elle doit prendre",
    "option-sidewaysForced-false": "Elle peut rester",
    "reason-score": "Le score le plus haut gagne.",
    "reason-rows": "Les points sont égaux ; la plus haute rangée qui diffère décide.",
    "reason-equal": "Les points et toutes les rangées sont égaux.",
    # what to do
    "progress": "Coup {n} sur {of}",
    "flip": "Retournez la prochaine carte {colour:f}.",
    "move": "Jouez chaque pièce qui tombe : encore {n}.",
    "move-last": "Dernier tour de jeu, plus rien à lâcher. Jouez chaque pièce qui tombe : encore {n}.",
    "where": "Choisissez où va {piece:le} en {square}.",
    "drop": "Lâchez {piece:le} sur une case vide de la rangée {row}.",
    "then": "Après cela, vous lâchez {piece:le}.",
    "stuck-one": "L’une d’elles n’a aucun coup maintenant. Un autre coup peut la libérer, ou vous la déclarez bloquée.",
    "stuck-some": "{n} d’entre elles n’ont aucun coup maintenant. D’autres coups peuvent les libérer, ou vous les déclarez"
    " bloquées.",
    "wait-flip": "{player:Le} retourne{player:nt} une carte.",
    "wait-move": "{player:Le} joue{player:nt} chaque pièce qui tombe.",
    "wait-add": "{player:Le} lâche{player:nt} la pièce retournée.",
    "unable": "Bloquée",
    # things on the table
    "turned-over": "Retournée",
    "card-now": "À lâcher maintenant : {piece}",
    "card-later": "À lâcher après les coups : {piece}",
    "pile": "Pioche {player:du}",
    "card-left": "encore {n} carte {colour:f}",
    "cards-left": "encore {n} cartes {colour:pl-f}",
    "coming": "Encore à venir",
    "shuffled": "mélangées",
    "score": "Score",
    "row": "Rangée {n}",
    "captures": "Prises",
    "total": "Total",
    "legend-stacked": "calée : à l’abri, compte sa rangée",
    "legend-drop": "lâcher ici",
    "legend-due": "doit encore jouer",
    "legend-last": "dernier tour de jeu",
    # the end
    "end-score": "{winner:Le} gagne{winner:nt}, {high} à {low}.",
    "end-why": "{why} {wins}",
    "why-rows": "{points} de chaque côté. La rangée {row} décide, {high} calées contre {low}.",
    "why-equal": "{points} de chaque côté, et aucune rangée ne diffère.",
    "end-counts": "Chaque pièce calée compte sa rangée, chaque prise un.",
    # why not
    "claims": "Ici, on ne propose pas de nulle : la partie finit toujours après 25 tours de jeu, et vous pouvez abandonner quand"
    " c’est à vous.",
    "flip-first": "Une carte doit être retournée avant que quoi que ce soit ne joue.",
    "moves-first": "Jouez d’abord vos pièces qui tombent ; la pièce de la carte se lâche après.",
    "other-card": "La carte nomme {piece:le} : c’est donc ce que vous lâchez.",
    "moves-over": "Toutes vos pièces ont joué. {order}",
    "taken": "{piece:Le} est déjà en {square}. Choisissez une case vide.",
    "wrong-row": "La pièce doit entrer dans la rangée {row}, la plus haute où il y a de la place.",
    "begin": "Choisissez une de vos pièces qui tombent.",
    "which": "Choisissez d’abord la pièce qui est bloquée.",
    "empty": "Il n’y a pas de pièce en {square}. Choisissez une de vos pièces qui tombent.",
    "theirs": "{piece:Le} en {square} n’est pas à vous : c’est une pièce {player:du}. Vous jouez vos propres pièces.",
    "floor": "{piece:Le} en {square} a atteint le sol : pièce calée, qui reste là.",
    "stacked": "{piece:Le} en {square} est calé{piece:e} : sous cette pièce, tout est verrouillé, elle reste donc pour de bon.",
    "stacked-prey-near": "{piece:Le} en {square} est calé{piece:e} et reste pour de bon, même s’il y a quelque chose à prendre à"
    " côté.",
    "finished": "{piece:Le} en {square} a déjà joué à ce tour de jeu.",
    "one-move": "{piece:Le} en {square} joue une fois par tour de jeu.",
    "stuck": "{piece:Le} en {square} n’a aucun coup maintenant. Déclarez la pièce bloquée, ou jouez-en d’abord une autre.",
    "can-move": "{piece:Le} en {square} peut encore jouer : {goals}. Seule une pièce sans coup peut rester.",
    "must-take": "{piece:Le} en {square} peut prendre de côté en {goals} et le doit, faute d’autre coup.",
    "stays": "{piece:Le} en {square} peut jouer, et ne peut donc pas rester.",
    "climbs": "Les pièces ne font que tomber : {goal} est plus haut que {square}.",
    "never-sideways": "{piece:Un} ne va jamais de côté ; seuls le roi, la dame et la tour le font, pour prendre.",
    "only-captures": "De côté, {piece:le} ne peut que prendre, et {goal} est vide.",
    "way-knight": "Un cavalier tombe de deux colonnes de côté et d’une rangée, ou d’une colonne et de deux rangées. {goal} n’est"
    " ni l’un ni l’autre.",
    "way-bishop": "Un fou tombe le long d’une diagonale, et {goal} n’est sur aucune des deux depuis {square}.",
    "way-rook": "Une tour tombe tout droit ou prend le long de sa rangée ; depuis {square}, {goal} n’est ni l’un ni l’autre.",
    "way-queen": "Une dame tombe tout droit ou en diagonale, ou prend le long de sa rangée ; {goal} n’est sur aucune ligne"
    " depuis {square}.",
    "way-king": "Un roi tombe d’une case, tout droit ou en diagonale, ou prend juste à côté ; {goal} est trop loin de {square}.",
    "way-pawn": "Un pion tombe tout droit d’une case, ou de deux au début, et prend une case en diagonale. {goal} n’est rien de"
    " cela.",
    "pawn-moved": "Le pion en {square} a déjà joué : il tombe donc d’une case à la fois.",
    "pawn-ahead": "Un pion ne prend jamais droit devant, et {piece:le} est en {square}.",
    "pawn-aside": "Un pion ne va en diagonale que pour prendre, et {goal} est vide.",
    "stacked-prey": "{piece:Le} en {square} est calé{piece:e} : on ne peut donc pas prendre cette pièce.",
    "own-piece": "En {square} se trouve {piece:votre}, et vous ne pouvez pas prendre vos propres pièces.",
    "turn-over": "Le tour de jeu est fini avant « {text} ».",
    # position texts
    "fields": "Une position a huit parties, ou neuf avec des pions jamais joués sous la rangée 8 ; celle-ci en a {count}.",
    "bad-side": "Le camp au trait devrait être « w » ou « b », et « w » quand la partie est finie, et non « {text} ».",
    "bad-phase": "La phase devrait être flip, move, add ou over, et non « {text} ».",
    "bad-card": "La carte « {text} » ne va pas avec la phase {phase} : c’est une pièce ennemie, ou « - » avant de retourner et à"
    " la fin.",
    "bad-finished": "Les cases qui ont joué, « {text} », devraient porter des pièces du camp au trait, et seulement dans la"
    " phase move.",
    "bad-cards": "Les cartes restantes, « {text} », devraient être « - » ou parmi {cards}.",
    "bad-captures": "Les prises « {text} » devraient être deux nombres comme 2-4.",
    "bad-squares": "« {text} » devrait être des cases comme a1b1, ou « - ».",
    "bad-unmoved": "La dernière partie, « {text} », devrait être u: et les cases de pions sous la rangée 8.",
    "crowded": "Il n’y a pas de place sur le plateau pour toutes ces pièces et ces cartes.",
    # moves as people read and hear them
    "tell-flip": "retourne {piece:le}",
    "tell-drop": "lâche {piece:le} en {square}",
    "tell-stays": "reste",
    "tell-stuck": "{piece} {square} : pièce bloquée",
    # the lesson
    "lesson-drop": "Le plateau est debout. À chaque tour de jeu, une carte nomme une pièce adverse, que vous lâchez où vous"
    " voulez sur la rangée 8. Lâchez celle-ci.",
    "lesson-fall": "Puis tout ce qui est à vous tombe, un coup par pièce, toujours vers une rangée plus basse. Deux pions sont"
    " bloqués : envoyez le fou en f6 pour faire de la place.",
    "lesson-room": "Maintenant le pion de e8 peut suivre. Jouez-le en e7.",
    "lesson-last": "Rien d’autre à vous ne peut jouer : le tour de jeu finit donc par un lâcher. Mettez la tour noire là où elle"
    " vous gêne le moins.",
    "lesson-stacked": "Des briques marquent ce qui est calé : cela ne peut plus tomber, et personne ne peut le prendre. La tour"
    " en f2 repose sur une pièce posée au sol.",
    "lesson-end": "Une pièce calée compte le numéro de sa rangée, une prise compte un point. Prenez ce que vous pouvez, et"
    " restez accroché bien haut.",
    # other moves in the lesson, and hints
    "lesson-hint-fall": "Le fou en e7 est sous le pion de e8. Une fois parti en diagonale vers le bas, ce pion peut tomber"
    " aussi.",
    "lesson-also-room": "Cela fait de la place aussi. Ici, on continue avec le fou en f6.",
    "lesson-wrong-unable": "Ce pion en aurait fini pour ce tour de jeu et resterait en haut. Ôtez d’abord le fou de son chemin.",
    "lesson-wrong-stuck": "Le pion en e6 est coincé derrière le fou noir, et il n’y a rien à en dire. Jouez ce qui peut jouer.",
}
