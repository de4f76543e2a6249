"""French words of the front end: the direct line between two pages."""

WORDS = {
    "open": "en direct",
    "waiting": "en attente de la ligne",
    "none": "par lien",
    "choosing": "choisit",
    "sealed": "a scellé",
    "your-turn": "À vous",
    "open-note": "Vous êtes là tous les deux. Ce que vous jouez va tout seul {player:au}, et ce que joue {player:le} arrive tout"
    " seul.",
    "offered-note": "Dès que la réponse à ce lien est ouverte sur cette page, une ligne directe s’ouvre : plus rien à copier"
    " alors. Laissez la page ouverte jusque-là.",
    "answered-note": "Dès que {player:le} a ouvert ce lien, une ligne directe s’ouvre : plus rien à copier alors.",
    "lost-note": "La ligne est coupée ; rien n’est perdu. La partie continue par lien, et les prochains liens ouvrent une"
    " nouvelle ligne.",
    "late-note": "La ligne n’a pas pu s’ouvrir. La partie continue par lien, et les prochains liens essaient de nouveau.",
    "elsewhere-note": "La ligne est ouverte sur une autre page de ce navigateur : ce que vous jouez ici part de là.",
    "flooded": "Trop de choses sont arrivées par la ligne, ou qui ne sont pas de cette partie. La ligne est coupée ; la partie"
    " continue par lien.",
    "hub-open-note": "Ce que vous jouez tous passe tout seul par cette page : laissez-la ouverte.",
    "hub-offered-note": "Dès que la réponse {player:du} est ouverte sur cette page, une ligne directe s’ouvre : plus rien à"
    " copier"
    " alors entre vous deux. Laissez la page ouverte.",
    "star-open-note": "Ce que vous jouez va tout seul aux autres, par la page {player:du}, et ce qu’ils jouent arrive tout seul.",
    "star-answered-note": "Dès que {player:le} a ouvert ce lien, une ligne directe s’ouvre : plus rien à copier alors.",
    "hub-lost-note": "La ligne avec {player:le} est coupée ; rien n’est perdu. Un lien pour {player:le} en ouvre une nouvelle.",
    "hub-link": "Maintenant un lien pour {player:le}",
    "hub-link-note": "Il contient ce que les autres ont joué. Envoyez-le {player:au} ; la réponse vous revient.",
    "star-link-note": "Envoyez-le {player:au} : sa page le transmet à tous. Vous pouvez l’envoyer de nouveau quand vous"
    " voulez : il"
    " reste le même.",
    "star-finish-note": "Cela va tout de suite à tout le monde. Après cela, personne ne peut plus changer votre tour.",
    "hub-title": "En direct",
    "title": "En direct avec {player:le}",
    "by-hand": "Le lien, au besoin",
    "seal": "Sceller et envoyer",
    "send": "Envoyer",
    "finish-note": "Cela va tout de suite {player:au}. Après cela, personne ne peut plus changer votre tour.",
    "wait": "C’est {player:au}.",
    "wait-note": "Vous le verrez ici tout seul.",
    "checking": "Ce qui vient {player:du} est vérifié.",
    "came": "Du nouveau {player:du} :",
    "turn-ready": "Votre coup est prêt. Envoyez-le.",
    "nothing": "Rien à décider cette fois ; la partie continue toute seule.",
    "early": "Vous pouvez envoyer votre coup maintenant, ou décider à l’avance.",
    "early-note": "Ce que vous décidez maintenant part avec lui.",
    "not-yours": "C’est {player:au} de jouer.",
    "asks": "{player:Le} propose{player:nt} une autre partie.",
    "join": "Rejouer",
    "asked": "Vous avez proposé une autre partie {player:au}.",
    "asked-note": "Elle commence dès que {player:le} la rejoint.",
    "opened": "Vous jouez {player:le}.",
}
