"""The pages to read: rules of every game, about, documentation. They need no Python in the browser."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup

from pyengine import games
from web import figures, prose, vendored
from web.tools.common import Stop
from web.words import PAGES

WEB = Path(__file__).parent
DOCS = WEB / "docs"
# The order of the side list in /docs/; what is not named here follows by its heading.
FIRST = ("index", "players", "wiki-authors", "engineers")

Page = Callable[..., None]  # page(path, template, **values)
Card = dict[str, Any]


class Document(NamedTuple):
    """One Markdown file of web/docs: the folder it becomes ("" for the index), and its text."""

    path: str
    text: prose.Text


def write(page: Page, out: Path, language: str, cards: list[Card]) -> None:
    """Write all pages to read with ``page(path, template, **values)``; ``cards`` show each game as on the front page.

    Raises Stop with a sentence where a text cannot be made into a page.
    """
    try:
        _rules(page, language, cards)
        _about(page, out, language)
        _docs(page, out, language)
    except (figures.BadFigure, ValueError) as error:
        raise Stop(str(error), 1) from error
    (out / "css").mkdir(parents=True, exist_ok=True)
    shutil.copyfile(WEB / "css/pages.css", out / "css/pages.css")


# --- rules -------------------------------------------------------------------------------------------------------------------


def rules(game: str, language: str, up: str = "../../") -> prose.Text:
    """Return the rules of a game in a language as HTML. Raises figures.BadFigure and ValueError as `prose.render`."""
    path = WEB / "rules" / language / f"{game}.md"
    name = path.relative_to(WEB.parent).as_posix()
    return prose.render(path.read_text("utf-8"), prose.Context(name, language, up, games.load(game), PAGES[language]))


def _rules(page: Page, language: str, cards: list[Card]) -> None:
    words = PAGES[language]
    cards = [card for card in cards if (WEB / "rules" / language / f"{card['id']}.md").exists()]
    page(
        "rules/",
        "rules_index.html",
        kind="rules",
        game="",
        board_theme="",
        title=f"{words['rules_title']} – Fairy Post",
        description=words["rules_lead"],
        cards=cards,
    )
    for index, card in enumerate(cards):
        page(
            f"rules/{card['id']}/",
            "rules.html",
            kind="rules",
            game="",
            board_theme=card["board"],
            title=words["rules_of"].format(game=card["title"]) + " – Fairy Post",
            description=f"{words['rules_of'].format(game=card['title'])}: {card['pitch']}",
            card=card,
            text=_safe(rules(card["id"], language)),
            neighbours=(cards[index - 1], cards[(index + 1) % len(cards)]),
        )


def _safe(text: prose.Text) -> dict[str, Any]:
    return {**text._asdict(), "html": Markup(text.html)}  # our own files, and the reader escapes HTML in them


# --- about -------------------------------------------------------------------------------------------------------------------


def _about(page: Page, out: Path, language: str) -> None:
    source = WEB / "about" / f"{language}.md"
    words = PAGES[language]
    text = prose.render(source.read_text("utf-8"), prose.Context(source.name, language, "../", None, words))
    shipped = vendored.works()
    vendored.copy_texts(out, shipped)
    page(
        "about/",
        "about.html",
        kind="about",
        game="",
        board_theme="",
        title=f"{words['about_title']} – Fairy Post",
        description=words["about_lead"],
        text=_safe(text),
        shipped=shipped,
    )


# --- documentation -----------------------------------------------------------------------------------------------------------


def documents(language: str) -> Iterator[Document]:
    """Yield the documents in the order of the side list. Raises ValueError for one without a heading."""
    paths = {path.stem: path for path in sorted(DOCS.glob("*.md"))}
    rest = sorted(stem for stem in paths if stem not in FIRST)
    for stem in (*(stem for stem in FIRST if stem in paths), *rest):
        up = "../" if stem == "index" else "../../"
        name = paths[stem].relative_to(WEB.parent).as_posix()
        text = prose.render(paths[stem].read_text("utf-8"), prose.Context(name, language, up, None, PAGES[language]))
        if not text.title:
            raise ValueError(f"{name} does not begin with a heading of the first level.")
        yield Document("" if stem == "index" else f"{stem}/", text)


def _docs(page: Page, out: Path, language: str) -> None:
    found = list(documents(language))
    for path, text in found:
        page(
            f"docs/{path}",
            "docs.html",
            kind="docs",
            game="",
            board_theme="",
            title=f"{text.title} – Fairy Post",
            description=PAGES[language]["docs_lead"],
            here=path,
            documents=[{"path": document.path, "title": document.text.title} for document in found],
            text=_safe(text),
        )
    for picture in sorted(path for path in DOCS.iterdir() if path.suffix in (".png", ".svg", ".jpg", ".webp")):
        shutil.copyfile(picture, out / "docs" / picture.name)
