"""The front end in Python. `main` picks the page; each folder's docstring says what belongs there."""

from pyengine.core.words import register_section

SECTIONS = (
    "embed",
    "keep",
    "lesson",
    "live",
    "make",
    "notes",
    "puzzles",
    "results",
    "series",
    "table",
    "task",
)  # of the sentences in `words`

for _section in SECTIONS:
    register_section(_section, f"{__name__}.words.{_section}")
