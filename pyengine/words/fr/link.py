"""French words about links and records."""

WORDS = {
    "not-a-link": "Ce n’est pas un lien de partie. Un tel lien se termine par # et une suite de lettres et de chiffres ;"
    " copiez-le en entier.",
    "empty": "Il n’y a pas de partie dans ce lien : rien ne suit son #. Copiez le lien entier et ouvrez-le de nouveau.",
    "cut": "Ce lien a été coupé : {have} caractères sur environ {about}. Copiez-le en entier et ouvrez-le de nouveau.",
    "cut-early": "Ce lien a été coupé après {have} caractères. Copiez-le en entier et ouvrez-le de nouveau.",
    "damaged": "Ce lien a été modifié en route : ses lettres ne vont plus ensemble. Demandez-le de nouveau, ou recopiez-le.",
    "too-long": "Ce texte est plus long que tout lien de partie ({most} caractères). Collez seulement le lien.",
    "too-new": "Ce lien vient d’une version plus récente de ce site. Rechargez la page, puis ouvrez de nouveau le lien.",
    "no-such-game": "Ce lien est du jeu « {game} », qui vient d’ailleurs et n’est pas installé ici. Ouvrez-le là où ce jeu se"
    " trouve.",
    "rules-version": "Ce lien a été fait pour une autre édition des règles de {game}. Rechargez la page, puis ouvrez de nouveau"
    " le lien.",
    "header": "Ce lien ne décrit pas une partie qui puisse être jouée : {why}",
    "move": "Le coup {number} sur {count} de ce lien n’est pas possible. {why} Le lien a été modifié, ou il vient d’une autre"
    " édition.",
    "long": "Cette feuille de partie est plus longue que toute partie ({most} coups).",
    "text-long": "Cette feuille de partie est plus longue que toute partie ({most} caractères). Retirez ses commentaires, ou"
    " n’en ouvrez qu’un morceau.",
    "position-long": "Cette position est plus longue que toute position d’un jeu ({most} caractères). Copiez seulement la"
    " position.",
    "typed-long": "C’est plus que ce qui peut être joué d’un coup ({most} caractères). Jouez-le en plusieurs fois.",
    "deal": "« {deal} » n’est pas un numéro de donne. Les donnes sont numérotées par des nombres entiers.",
    "other-deal": "La donne {deal} n’amène pas {text}. La feuille de partie a été modifiée, ou elle appartient à une autre"
    " donne.",
    "text": "Coup {number}, « {text} » : {why}",
    "who": "« {text} » ne dit pas qui joue ce coup. Écrivez devant le numéro du joueur et un deux-points, comme dans 1:{text}",
    "no-undo": "Il n’y a rien à annuler : avant cela il y a une carte, un secret ou un coup de l’autre camp.",
    "no-redo": "Il n’y a rien à rétablir.",
    "variation-text": "Dans une variante du coup {number}, « {text} » : {why}",
    "variation-first": "Une parenthèse ouvre une variante avant qu’il y ait un coup à remplacer. Écrivez d’abord le coup.",
    "variation-open": "Une variante n’est pas fermée : il manque une parenthèse ).",
    "variation-closed": "Une parenthèse ) ferme une variante qui n’a pas été ouverte. Retirez-la, ou ajoutez la ( qui manque.",
    "variation-empty": "Il n’y a pas de coup dans une variante. Écrivez-en un, ou retirez ses parenthèses.",
    "variation-deep": "Les variantes dans des variantes vont jusqu’à {most} niveaux.",
    "after-end": "« {text} » suit --, qui termine une suite de coups. Seules des variantes peuvent suivre.",
    "comment-open": "Un commentaire n’est pas fermé : il manque la seconde accolade.",
    "sign": "« {text} » n’est pas un signe pour un coup. Les signes vont de $1 à $255.",
    "sign-first": "Le signe {text} est placé avant tout coup. Écrivez-le derrière le coup auquel il se rapporte.",
    "notes": "Les commentaires de ce lien ont été modifiés en route ; seule la partie est montrée. Recopiez le lien.",
    "notes-new": "Les commentaires de ce lien viennent d’une version plus récente de ce site ; seule la partie est montrée."
    " Rechargez la page pour les voir.",
    "notes-long": "Les commentaires et variantes d’une partie peuvent avoir ensemble environ 40 000 lettres. Raccourcissez-en"
    " quelques-uns.",
}
