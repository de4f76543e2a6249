"""Words of the pages themselves, by language."""

from . import en

PAGES: dict[str, dict[str, str]] = {"en": en.WORDS}
