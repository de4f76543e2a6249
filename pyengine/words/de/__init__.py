"""German words. What follows makes the inflected forms that templates ask for, such as ``{piece:den}`` or ``{tint:den@piece}``.

A form is called by its masculine article: ``der`` gives "der Turm" and "die Dame", ``den`` "den Turm" and "die Dame"; in capitals
at the start of a sentence. ``acc`` is the accusative without article, ``pl`` the plural, ``er`` and ``ihn`` the pronouns.
"""

from __future__ import annotations

FEMININE = {
    "der": "die",
    "den": "die",
    "dem": "der",
    "ein": "eine",
    "einen": "eine",
    "einem": "einer",
    "kein": "keine",
    "keinen": "keine",
    "dein": "deine",
    "deinen": "deine",
    "deinem": "deiner",
}
PRONOUNS = {"er": "sie", "ihn": "sie", "ihm": "ihr", "dieser": "diese", "diesen": "diese"}
OBLIQUE = ("den", "dem", "einen", "einem", "keinen", "deinen", "deinem")


def noun(key: str, gender: str, name: str, plural: str, oblique: str = "") -> dict[str, str]:
    """Return all forms of a noun, "m" or "f"; ``oblique`` is its accusative and dative where it is another word."""
    oblique = oblique or name
    forms = {key: name, f"{key}:gender": gender, f"{key}:acc": oblique, f"{key}:pl": plural}
    for masculine, feminine in FEMININE.items():
        article = masculine if gender == "m" else feminine
        forms[f"{key}:{masculine}"] = f"{article} {oblique if masculine in OBLIQUE else name}"
    for masculine, feminine in PRONOUNS.items():
        forms[f"{key}:{masculine}"] = masculine if gender == "m" else feminine
    for form in (*FEMININE, *PRONOUNS):
        spoken = forms[f"{key}:{form}"]
        forms[f"{key}:{form.capitalize()}"] = spoken[:1].upper() + spoken[1:]
    return forms


def adjective(key: str, base: str, stem: str = "") -> dict[str, str]:
    """Return all forms of an adjective, with the articles before it and the gender of its noun after a hyphen."""
    stem = stem or base
    forms = {key: base, f"{key}:pl": f"{stem}e", f"{key}:weak": f"{stem}en"}
    forms |= {f"{key}:nom-{gender}": stem + ending for gender, ending in (("m", "er"), ("f", "e"), ("n", "es"))}
    forms |= {f"{key}:acc-m": f"{stem}en", f"{key}:acc-f": f"{stem}e"}
    for masculine, feminine in FEMININE.items():
        dative = masculine.endswith("em")
        ending = "en" if masculine in OBLIQUE else "e" if masculine == "der" else "er"
        forms[f"{key}:{masculine}-m"] = f"{masculine} {stem}{ending}"
        forms[f"{key}:{masculine}-f"] = f"{feminine} {stem}{'en' if dative else 'e'}"
        for gender in "mf":
            spoken = forms[f"{key}:{masculine}-{gender}"]
            forms[f"{key}:{masculine.capitalize()}-{gender}"] = spoken[:1].upper() + spoken[1:]
    return forms


def make_piece_forms(key: str, tint: str = "tint") -> dict[str, str]:
    """Return all forms of a piece with its colour, from the fields ``piece`` and ``tint``."""
    forms = {key: f"{{{tint}:nom@piece}} {{piece}}", f"{key}:gender": "{piece:gender}"}
    forms[f"{key}:acc"] = f"{{{tint}:acc@piece}} {{piece:acc}}"
    forms[f"{key}:pl"] = f"{{{tint}:pl}} {{piece:pl}}"
    for form in FEMININE:
        name = "{piece:acc}" if form in OBLIQUE else "{piece}"
        forms[f"{key}:{form}"] = f"{{{tint}:{form}@piece}} {name}"
        forms[f"{key}:{form.capitalize()}"] = f"{{{tint}:{form.capitalize()}@piece}} {name}"
    for form in PRONOUNS:
        forms[f"{key}:{form}"] = f"{{piece:{form}}}"
        forms[f"{key}:{form.capitalize()}"] = f"{{piece:{form.capitalize()}}}"
    return forms
