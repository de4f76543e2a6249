"""Words of the pages themselves, by language; the first one stands at the root of the site."""

from . import de, en

PAGES: dict[str, dict[str, str]] = {"en": en.WORDS, "de": de.WORDS}
