"""French words. What follows makes the forms that templates ask for, such as ``{piece:du}`` or ``{tint:a@piece}``.

A form is called by its masculine article: ``le`` gives "le fou" and "la dame", ``du`` "du fou" and "de la dame"; in capitals at
the start of a sentence. ``de`` and ``dun`` are "de" and "d’un" with the noun, ``pl`` is the plural, ``e`` what a participle
gets. Players have verbs besides: ``{player:Le} gagne{player:nt}`` gives "Les Blancs gagnent", "Le joueur 2 gagne" and "Vous
gagnez".
"""

from __future__ import annotations

ARTICLES = {"le": "la ", "du": "de la ", "au": "à la ", "un": "une ", "votre": "votre ", "de": "de ", "dun": "d’une "}
ELIDED = {"le": "l’", "du": "de l’", "au": "à l’", "de": "d’"}  # before a vowel, for both genders
MASCULINE = {"dun": "d’un "}
CAPITALS = ("le", "un", "votre")
PLURAL, SINGULAR, POLITE = 0, 1, 2
# What stands after a subject, and verbs that change more than their end: they, it, you.
VERBS = {
    "nt": ("nt", "", "z"),
    "ssent": ("ssent", "t", "ssez"),
    "a": ("ont", "a", "avez"),
    "est": ("sont", "est", "êtes"),
    "doit": ("doivent", "doit", "devez"),
    "peut": ("peuvent", "peut", "pouvez"),
}


def noun(key: str, gender: str, name: str, plural: str) -> dict[str, str]:
    """Return all forms of a noun, "m" or "f"."""
    forms = {key: name, f"{key}:gender": gender, f"{key}:pl": plural, f"{key}:e": "e" if gender == "f" else ""}
    for form, feminine in ARTICLES.items():
        article = feminine if gender == "f" else MASCULINE.get(form, f"{form} ")
        if name[0] in "aeiouyhéè" and form in ELIDED:
            article = ELIDED[form]
        forms[f"{key}:{form}"] = f"{article}{name}"
    return forms | {f"{key}:{form.capitalize()}": capitalize(forms[f"{key}:{form}"]) for form in CAPITALS}


def capitalize(text: str) -> str:
    """Return a text with a capital at its beginning, and the rest as it is."""
    return text[:1].upper() + text[1:]


def adjective(key: str, masculine: str, feminine: str) -> dict[str, str]:
    """Return all forms of an adjective; those for the gender of a noun have it after a hyphen."""
    forms = {key: masculine, f"{key}:f": feminine, f"{key}:a-m": masculine, f"{key}:a-f": feminine}
    return forms | {f"{key}:pl-m": f"{masculine}s", f"{key}:pl-f": f"{feminine}s"}


def make_piece_forms(key: str) -> dict[str, str]:
    """Return all forms of a piece with its colour after it, from the fields ``piece`` and ``tint``."""
    forms = {key: "{piece} {tint:a@piece}", f"{key}:gender": "{piece:gender}", f"{key}:e": "{piece:e}"}
    forms[f"{key}:pl"] = "{piece:pl} {tint:pl@piece}"
    for form in (*ARTICLES, *(form.capitalize() for form in CAPITALS)):
        forms[f"{key}:{form}"] = f"{{piece:{form}}} {{tint:a@piece}}"
    return forms


def player(key: str, name: str, number: int, forms: tuple[str, str, str]) -> dict[str, str]:
    """Return all forms of a player: ``forms`` are those with articles, "les Blancs", "des Blancs" and "aux Blancs"."""
    plain, of, to = forms
    made = {key: name, f"{key}:le": plain, f"{key}:Le": capitalize(plain), f"{key}:du": of, f"{key}:au": to}
    return made | {f"{key}:par": f"par {plain}"} | {f"{key}:{verb}": ends[number] for verb, ends in VERBS.items()}
