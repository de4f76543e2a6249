"""Fenced blocks of the kind ``fairy-post`` for Python-Markdown: the fields of a board, one on each line."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

from .board import BoardError, draw_board, read_fields, render_board

FENCE = re.compile(r"^(?P<fence>`{3,}|~{3,})[ ]*\{?[ ]*\.?fairy-post[ ]*\}?[ ]*\n(?P<inner>.*?)^(?P=fence)[ ]*$", re.M | re.S)
BEFORE_FENCES = 27  # ahead of what takes fenced blocks for code, and after the lines have been made regular


class BoardPreprocessor(Preprocessor):
    """Puts a figure in the place of every block."""

    def __init__(self, md: Any, site: str, strict: bool) -> None:
        super().__init__(md)
        self.site, self.strict = site, strict

    def run(self, lines: list[str]) -> list[str]:
        """Return the lines with figures in the place of blocks."""
        return FENCE.sub(self._replace, "\n".join(lines)).split("\n")

    def _replace(self, block: re.Match[str]) -> str:
        try:
            figure = render_board(draw_board(read_fields(block["inner"].splitlines()), self.site))
        except BoardError as error:
            if self.strict:
                raise
            figure = f'<p class="fairy-post-trouble"><strong>{escape(f"This board cannot be shown. {error}")}</strong></p>'
        return f"\n\n{self.md.htmlStash.store(figure)}\n\n"


class BoardExtension(Extension):
    """The extension. ``site`` is where Fairy Post is, "" for pictures alone; ``strict`` ends the build at a wrong board."""

    def __init__(self, **settings: Any) -> None:
        self.config = {
            "site": ["", "The address of a site of Fairy Post"],
            "strict": [False, "Raise an error for a board that cannot be shown, instead of showing what is wrong"],
        }
        super().__init__(**settings)

    def extendMarkdown(self, md: Any) -> None:
        """Add the preprocessor."""
        preprocessor = BoardPreprocessor(md, self.getConfig("site"), self.getConfig("strict"))
        md.preprocessors.register(preprocessor, "fairy-post", BEFORE_FENCES)


def makeExtension(**settings: Any) -> BoardExtension:
    """Return the extension, as Markdown asks for it."""
    return BoardExtension(**settings)
