"""The software that boards are put into, each in a folder of its own and served on this machine alone."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from urllib.parse import quote

from web.tools import node, plugins
from web.tools.common import DIST

from . import articles
from .lite import host_jupyterlite
from .notebooks import host_jupyter
from .php import host_dokuwiki, host_mediawiki
from .running import RunningWiki, install_python, make_empty, read_version, run, serve_files
from .wordpress import host_wordpress

TIDDLYWIKI = Path(__file__).with_name("tiddlywiki")


@contextmanager
def host_sphinx(site: str) -> Iterator[RunningWiki]:
    """Sphinx with the theme furo."""
    with _host_sphinx(site, "sphinx", "rst", articles.write_article(articles.TITLE + "\n=========", articles.write_rst)) as host:
        yield host


@contextmanager
def host_myst(site: str) -> Iterator[RunningWiki]:
    """Sphinx with Markdown."""
    with _host_sphinx(site, "myst-parser", "md", articles.write_article("# " + articles.TITLE, articles.write_myst)) as host:
        yield host


@contextmanager
def _host_sphinx(site: str, package: str, suffix: str, text: str) -> Iterator[RunningWiki]:
    python, folder = install_python(), make_empty(package)
    extensions = ["fairy_post.sphinx", *(["myst_parser"] if suffix == "md" else [])]
    settings = {"project": "All games", "html_theme": "furo", "extensions": extensions, "fairy_post_site": site}
    (folder / "conf.py").write_text("".join(f"{name} = {value!r}\n" for name, value in settings.items()), "utf-8")
    (folder / f"index.{suffix}").write_text(text, "utf-8")
    run([python, "-m", "sphinx", "-q", "-W", "-b", "html", ".", "out"], folder)
    with serve_files(folder / "out") as address:
        more = f", MyST {read_version(python, package)}" if suffix == "md" else ""
        yield RunningWiki(f"Sphinx {read_version(python, 'sphinx')}, furo{more}", address, True)


@contextmanager
def host_mkdocs(site: str) -> Iterator[RunningWiki]:
    """MkDocs with the theme Material, which is dark where the reader's system is."""
    python, folder = install_python(), make_empty("mkdocs")
    (folder / "docs").mkdir()
    (folder / "docs/index.md").write_text(articles.write_article("# " + articles.TITLE, articles.write_markdown), "utf-8")
    (folder / "mkdocs.yml").write_text(
        "site_name: All games\n"
        "theme:\n  name: material\n  font: false\n  palette:\n"
        '    - media: "(prefers-color-scheme: light)"\n      scheme: default\n'
        '    - media: "(prefers-color-scheme: dark)"\n      scheme: slate\n'
        "markdown_extensions: [pymdownx.superfences]\n"
        f"plugins:\n  - fairy-post:\n      site: {site}\n",
        "utf-8",
    )
    run([python, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", folder / "out"], folder)
    with serve_files(folder / "out") as address:
        yield RunningWiki(
            f"MkDocs {read_version(python, 'mkdocs')}, Material {read_version(python, 'mkdocs-material')}", address, True
        )


@contextmanager
def host_tiddlywiki(site: str) -> Iterator[RunningWiki]:
    """TiddlyWiki with its usual theme, made on Node as one file. The wiki is a script itself; who runs none reads the pages that
    it writes besides."""
    modules, wiki = node.find_packages(TIDDLYWIKI), make_empty("tiddlywiki")
    program: list[str | Path] = [*node.find_node_and_npm()[0], modules / "tiddlywiki/tiddlywiki.js"]
    run([*program, wiki, "--init", "empty"], wiki)
    (wiki / "tiddlers").mkdir()
    shutil.copy(DIST / "plugins" / plugins.TIDDLYWIKI, wiki / "tiddlers")
    texts = {
        "article": (articles.TITLE, articles.write_article("", articles.write_widget)),
        "first": ("$:/DefaultTiddlers", f"[[{articles.TITLE}]]"),
        "site": ("$:/config/fairy-post/site", site),
    }
    for name, (title, text) in texts.items():
        (wiki / "tiddlers" / f"{name}.tid").write_text(f"title: {title}\n\n{text}", "utf-8")
    run([*program, wiki, "--build", "index", "static"], wiki)
    with serve_files(wiki / "output") as address:
        version = json.loads((modules / "tiddlywiki/package.json").read_text("utf-8"))["version"]
        page = f"{address}static/{quote(quote(articles.TITLE))}.html"  # the file's own name is quoted
        yield RunningWiki(f"TiddlyWiki {version}", address, False, without_scripts=page)


HOSTS: dict[str, Callable[[str], AbstractContextManager[RunningWiki]]] = {
    "sphinx": host_sphinx,
    "myst": host_myst,
    "mkdocs": host_mkdocs,
    "mediawiki": host_mediawiki,
    "dokuwiki": host_dokuwiki,
    "wordpress": host_wordpress,
    "tiddlywiki": host_tiddlywiki,
    "jupyter": host_jupyter,
    "jupyterlite": host_jupyterlite,
}
