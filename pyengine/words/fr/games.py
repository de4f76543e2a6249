"""French words about games that come from elsewhere."""

WORDS = {
    "bad-id": "« {name} » ne peut pas être l’identifiant d’un jeu. Un identifiant a de 2 à 20 minuscules et chiffres, d’abord"
    " une lettre.",
    "id-used": "« {name} » ne peut pas être l’identifiant d’un jeu de plus : il est déjà pris.",
    "bad-number": "Le jeu « {name} » porte le numéro {number}. Les jeux venus d’ailleurs choisissent le leur de {low} à {high}.",
    "number-used": "Le jeu « {name} » porte le numéro {number}, et « {other} » aussi. Un seul des deux peut être installé.",
    "broken": "Le jeu « {name} » est installé, mais ne peut pas être chargé : {why}",
    "other-kit": "Le jeu « {name} » est installé, mais {place} n’est pas son kit.",
}
