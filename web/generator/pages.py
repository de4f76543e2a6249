"""The pages to read: rules of every game, about, documentation. They use no Python in the browser."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import shorten
from types import MappingProxyType
from typing import Any, NamedTuple

from markupsafe import Markup

from pyengine import games
from web.content.words import PAGES, fill_in
from web.generator import figures, game_files, licences, limits, markdown, reference, styles
from web.tools.common import CONTENT, STATIC, WEB, Stop

DOCS = WEB / "docs"
ENGLISH = "en"  # what stands for a text that is not there in another language, as documents for engineers
DESCRIPTION = 200  # letters of a document’s description, which search engines and chats cut anyway
PICTURES = (".png", ".svg", ".jpg", ".webp")
NOTEBOOK = "notebook.ipynb"
TABLE_SIZES = ("1280x800", "1920x1080", "360x780")  # of the pictures that `build.py pictures` takes
# The side list in /docs/: a page for each kind of reader, and the documents below it. What is not named is for engineers.
READERS: dict[str, tuple[str, ...]] = {
    "index": (),
    "players": ("computers", "links", "solitaires", "browsers"),
    "wiki-authors": ("wikis", "embedding"),
    "engineers": ("library", "new-game", "studies", "hosting", "speed"),
}

WritePage = Callable[..., None]  # page(path, template, **values)
Card = dict[str, Any]


class Document(NamedTuple):
    """A Markdown file of web/docs: the folder of its page ("" for the index), its text, and the language of that."""

    path: str
    text: markdown.Text
    language: str


def write(page: WritePage, language: str, cards: list[Card], works: Sequence[licences.Work]) -> None:
    """Write all pages to read with ``page(path, template, **values)``.

    ``cards`` show each game as on the front page, ``works`` is the software in the site. Raises Stop with a sentence if a text
    cannot be rendered.
    """
    try:
        write_rules(page, language, cards)
        write_about(page, language, works)
        _write_docs(page, language)
    except (figures.BadFigure, ValueError) as error:
        raise Stop(str(error), 1) from error


def copy_files(out: Path, works: Sequence[licences.Work]) -> None:
    """Copy what the pages of all languages share: their style sheet, pictures, and the texts of the licences."""
    (out / "docs").mkdir(parents=True, exist_ok=True)
    styles.copy(STATIC / "css/pages.css", out)
    for picture in sorted(path for path in DOCS.iterdir() if path.suffix in PICTURES):
        shutil.copyfile(picture, out / "docs" / picture.name)
    shutil.copyfile(DOCS / NOTEBOOK, out / "docs" / NOTEBOOK)
    shutil.copytree(DOCS / "tables", out / "docs/tables")
    licences.copy_texts(out, works)


def _read(
    path: Path, spoken: str, up: str, language: str, game: str = "", more: Mapping[str, str] = MappingProxyType({})
) -> markdown.Text:
    """Return a text in the language ``spoken``, rendered for a page of ``language``.

    ``up`` is the path from that page to the language's front page. ``more`` are values for names in double braces, besides those
    that every text has.
    """
    kit = games.load(game) if game else None
    root = up if language == next(iter(PAGES)) else f"../{up}"  # the first language has no folder of its own
    context = markdown.Context(game_files.name_path(path), spoken, up, root, kit, PAGES[spoken])
    try:
        text = fill_in(path.read_text("utf-8"), spoken, more)
    except ValueError as error:
        raise ValueError(f"{context.name}: {error}") from error
    return markdown.render(text, context)


def _mark_safe(text: markdown.Text, language: str) -> dict[str, Any]:
    """Return a text for a template without escaping. Its HTML is our own: Markdown files cannot contain any."""
    return {**text._asdict(), "html": Markup(text.html), "lang": language}


# --- rules -------------------------------------------------------------------------------------------------------------------


def read_rules(game: str, language: str) -> tuple[markdown.Text, str]:
    """Return the rules of a game as HTML for ``/rules/<game>/`` and their language, which is English where there are no others.

    Raises figures.BadFigure and ValueError as `markdown.render`.
    """
    path, spoken = game_files.find_rules(game, language)
    return _read(path, spoken, "../../", language, game), spoken


def write_rules(page: WritePage, language: str, cards: list[Card]) -> None:
    words = PAGES[language]
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
    puzzles = game_files.count_puzzles()
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
            text=_mark_safe(*read_rules(card["id"], language)),
            neighbours=(cards[index - 1], cards[(index + 1) % len(cards)]),
            has_puzzles=card["id"] in puzzles,
        )


# --- about -------------------------------------------------------------------------------------------------------------------


def list_credits(language: str) -> str:
    """Return whose games these are, as a list in Markdown. Games with the same credits share a line."""
    titles: dict[str, list[str]] = {}
    for name in games.all_ids():
        credits = game_files.choose_language(game_files.read_credits(name), language)
        titles.setdefault(credits, []).append(games.load(name).game.info.title)
    return "\n".join(f"- **{', '.join(several)}:** {credits}" for credits, several in titles.items())


def write_about(page: WritePage, language: str, works: Sequence[licences.Work]) -> None:
    path, spoken = CONTENT / "about" / language / "about.md", language
    if not path.exists():
        path, spoken = CONTENT / "about" / ENGLISH / "about.md", ENGLISH
    words = PAGES[language]
    page(
        "about/",
        "about.html",
        kind="about",
        game="",
        board_theme="",
        title=f"{words['about_title']} – Fairy Post",
        description=words["about_lead"],
        text=_mark_safe(_read(path, spoken, "../", language, more={"game_credits": list_credits(spoken)}), spoken),
        shipped=works,
    )


# --- documentation -----------------------------------------------------------------------------------------------------------


def list_documents(language: str = ENGLISH) -> Iterator[Document]:
    """Yield the documents in the order of the side list, for the pages of a language. Raises ValueError for one without a
    heading."""
    paths = {path.stem: path for path in sorted(DOCS.glob("*.md"))}
    named = [stem for reader, below in READERS.items() for stem in (reader, *below) if stem in paths]
    for stem in (*named, *sorted(set(paths) - set(named))):
        translated = DOCS / language / f"{stem}.md"
        path, spoken = (translated, language) if translated.exists() else (paths[stem], ENGLISH)
        more = {**limits.WORDS, **read_host_files(), "game_wishes": list_wishes(spoken), "game_tables": list_tables()}
        text = _read(path, spoken, "../" if stem == "index" else "../../", language, more=more)
        if not text.title:
            raise ValueError(f"{path.relative_to(DOCS)} does not begin with a heading of the first level.")
        yield Document("" if stem == "index" else f"{stem}/", text, spoken)
    root = "../../" if language == next(iter(PAGES)) else "../../../"
    context = markdown.Context("web/generator/reference.py", ENGLISH, "../../", root)
    yield Document("reference/", markdown.render(reference.make_markdown(), context), ENGLISH)


def read_wishes(names: Iterable[str], language: str) -> dict[str, list[str]]:
    """Return wishes of players, and the ids of the games for each. A game need not name any."""
    wishes: dict[str, list[str]] = {}
    for name in names:
        told = game_files.read_card(name).get("wish", {})
        if wish := told.get(language, told.get(ENGLISH)):
            wishes.setdefault(wish, []).append(name)
    return wishes


def list_wishes(language: str) -> str:
    """Return rows of a table in Markdown: a wish, and the games for it."""
    word = f" {PAGES[language]['or']} "
    rows = []
    for wish, names in read_wishes(games.all_ids(), language).items():
        links = [f"[{games.load(name).game.info.title}](../../rules/{name}/)" for name in names]
        rows.append(f"| {wish} | {word.join(links)} |")
    return "\n".join(rows)


def read_host_files() -> dict[str, str]:
    """Return the configuration of hosts that is copied by hand, by the names that documents use."""
    files = {
        "nginx_config": "nginx.conf",
        "caddy_config": "Caddyfile",
        "nginx_previews": "nginx-previews.conf",
        "apache_previews": "apache-previews.conf",
        "caddy_previews": "Caddyfile-previews",
    }
    return {name: (STATIC / "hosting" / file).read_text("utf-8").rstrip() for name, file in files.items()}


def list_tables() -> str:
    """Return pictures of the tables of all games in Markdown: on a laptop, on a large screen, on a phone."""
    return "\n\n".join(
        " ".join(f"![{games.load(name).game.info.title}, {size}](tables/{name}-{size}-light.webp)" for size in TABLE_SIZES)
        for name in games.IDS
    )


def _write_docs(page: WritePage, language: str) -> None:
    listed = list(list_documents(language))
    menu: list[dict[str, Any]] = []
    for document in listed:
        entry = {"path": document.path, "title": document.text.title, "lang": document.language, "below": []}
        (menu if (document.path.strip("/") or "index") in READERS else menu[-1]["below"]).append(entry)
    for path, text, spoken in listed:
        page(
            f"docs/{path}",
            "docs.html",
            kind="docs",
            game="",
            board_theme="",
            title=f"{text.title} – Fairy Post",
            description=shorten(text.lead, DESCRIPTION, placeholder=" …") or PAGES[language]["docs_lead"],
            here=path,
            menu=menu,
            text=_mark_safe(text, spoken),
        )
