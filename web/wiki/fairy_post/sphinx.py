"""The directive ``fairy-post`` for Sphinx, and for docutils alone.

In `conf.py`: ``extensions = ["fairy_post.sphinx"]`` and ``fairy_post_site = "https://…"``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive, directives

from .board import SCRIPT, SCRIPT_FILE, BoardError, draw_board, render_board


class AnyField(dict[str, Callable[[str], str]]):
    """Options that a directive takes: any, since every game has its own. The board's address says which are wrong."""

    def __missing__(self, name: str) -> Callable[[str], str]:
        """Return how to read an option that is not listed."""
        return read_option


def read_option(argument: str | None) -> str:
    """Return an option's text in one line."""
    return " ".join((argument or "").split())


class BoardNode(nodes.General, nodes.Element):
    """Marks in a document that it has a board, so that its page loads the script."""


class BoardDirective(Directive):
    """``.. fairy-post:: gravity`` with the fields of a board as options, and its caption as content."""

    required_arguments = 1
    has_content = True
    option_spec = AnyField(position=directives.unchanged, caption=directives.unchanged)

    def run(self) -> list[Any]:
        """Return the figure, and for what is not HTML the board in letters."""
        fields = {"game": self.arguments[0], **{name: read_option(value) for name, value in self.options.items()}}
        if self.content:
            fields.setdefault("caption", " ".join(" ".join(self.content).split()))
        env = getattr(self.state.document.settings, "env", None)
        try:
            board = draw_board(fields, env.config.fairy_post_site if env else "")
        except BoardError as error:
            raise self.error(f"This board cannot be shown. {error}") from error
        figure = nodes.raw("", render_board(board), format="html")
        if env is None:
            return [figure]
        from sphinx import addnodes  # only where there is Sphinx

        letters = nodes.literal_block(board.lines, board.lines)
        caption = nodes.paragraph("", board.caption)
        return [BoardNode(), figure, addnodes.only("", letters, caption, expr="not html")]


def skip_node(translator: Any, node: Any) -> None:
    """Write nothing for a mark in the document."""
    raise nodes.SkipNode


def add_static_files(app: Any) -> None:
    """Have the script copied into the pages' own files: nothing is asked of another site until a reader taps a board."""
    app.config.html_static_path.append(str(SCRIPT_FILE))


def load_script(app: Any, page: str, template: str, context: Any, document: Any) -> None:
    """Load the script on pages with boards."""
    if document is not None and app.config.fairy_post_site and any(document.findall(BoardNode)):
        app.add_js_file(SCRIPT, loading_method="defer")


def setup(app: Any) -> dict[str, bool]:
    """Add the directive and its setting to Sphinx."""
    app.add_config_value("fairy_post_site", "", "env")
    writers = ("html", "latex", "text", "man", "texinfo")
    app.add_node(BoardNode, **dict.fromkeys(writers, (skip_node, None)))
    app.add_directive("fairy-post", BoardDirective)
    app.connect("builder-inited", add_static_files)
    app.connect("html-page-context", load_script)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
