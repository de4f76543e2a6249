"""Words of the pages themselves, by language; the first one stands at the root of the site.

In these words and in documents ``{{ game_count }}`` is the number of games as a word, ``{{ Game_count }}`` the same at the
beginning of a sentence, and ``{{ game_ids }}`` the ids of all games.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

from pyengine import games

from . import de, en, fr

NUMBERS = {"en": en.NUMBERS, "de": de.NUMBERS, "fr": fr.NUMBERS}
NAME = re.compile(r"\{\{ (\w+) \}\}")


def spell(number: int, language: str) -> str:
    """Write a number as a word, or in figures where it is a large one."""
    names = NUMBERS[language]
    return names[number] if number < len(names) else str(number)


def fill_in(text: str, language: str, more: Mapping[str, str] = MappingProxyType({})) -> str:
    """Write what is known of all games for the names in double braces, and what ``more`` has for them. Raises ValueError for a
    name that stands for nothing."""
    ids = games.all_ids()
    count = spell(len(ids), language)
    values = {"game_count": count, "Game_count": count.capitalize(), "game_ids": " ".join(ids), **more}

    def value(name: re.Match[str]) -> str:
        if name[1] not in values:
            raise ValueError(f"“{name[0]}” stands for nothing; there are {', '.join(values)}.")
        return values[name[1]]

    return NAME.sub(value, text)


PAGES: dict[str, dict[str, str]] = {
    language: {key: fill_in(text, language) for key, text in words.items()}
    for language, words in (("en", en.WORDS), ("de", de.WORDS), ("fr", fr.WORDS))
}
