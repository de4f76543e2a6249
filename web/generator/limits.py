"""How much of everything a game must have. Tests, `build.py check` and the guide to a new game use these limits."""

from __future__ import annotations

BOARDS = 4  # on a rules page, at least
STEPS = range(4, 8)  # of a lesson
CHARACTERS = range(30, 221)  # of whatever a lesson says, in every language
ACTIONS = 21  # of the golden record, at least, where the game can last as long
LINKS = 20  # frozen open links, at least
RECORDS = 5  # of these as a record's text, too, at least
CHAINS = 3  # frozen games by protected links, at least

# what a document writes as {{ least_boards }} and so on
WORDS = {
    "least_boards": str(BOARDS),
    "least_steps": str(STEPS[0]),
    "most_steps": str(STEPS[-1]),
    "least_characters": str(CHARACTERS[0]),
    "most_characters": str(CHARACTERS[-1]),
    "least_actions": str(ACTIONS),
    "least_links": str(LINKS),
    "least_chains": str(CHAINS),
}
