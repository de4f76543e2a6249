"""The plug-in ``fairy-post`` for MkDocs: fenced blocks become boards, and the pages get the script.

In `mkdocs.yml`: ``plugins: [search, fairy-post: {site: "https://…"}]``.
"""

from __future__ import annotations

from typing import Any

from mkdocs.config import config_options
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File

from .board import SCRIPT, SCRIPT_FILE

PLACE = f"assets/fairy-post/{SCRIPT}"
# Themes that change pages without loading them say so here.
RESCAN = "\nwindow.document$?.subscribe(() => fairyPost.scan());\n"


class BoardPlugin(BasePlugin):
    """Adds the extension of Markdown and the script."""

    config_scheme = (("site", config_options.Type(str, default="")), ("strict", config_options.Type(bool, default=True)))

    def on_config(self, config: Any) -> Any:
        """Add what the pages need. A wrong board ends the build, unless ``strict`` is switched off."""
        config.markdown_extensions.append("fairy_post.markdown")
        config.mdx_configs["fairy_post.markdown"] = {"site": self.config["site"], "strict": self.config["strict"]}
        if self.config["site"]:
            config.extra_javascript.append(PLACE)
        return config

    def on_files(self, files: Any, *, config: Any) -> Any:
        """Add the script to the pages' own files: nothing is asked of another site until a reader taps a board."""
        if self.config["site"]:
            files.append(File.generated(config, PLACE, content=SCRIPT_FILE.read_text("utf-8") + RESCAN))
        return files
