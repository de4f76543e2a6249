"""Writes the pages, with the same engine and drawing code as in the browser."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from pyengine import games
from pyengine.core.kit import Kit
from pyengine.core.options import Option
from pyengine.core.words import msg, say
from pyengine.render import svg
from web.app.later.ice import ADDRESS
from web.app.table.open_links import is_sendable
from web.app.table.seats import HERE
from web.app.table.table import GameTable
from web.app.views.panels import TABS, make_speaker
from web.app.views.table import TableView
from web.content.words import PAGES
from web.generator import completeness, embed_pages, game_files, licences, pages, previews, publishing, scripts, styles
from web.tools import foreign
from web.tools.common import STATIC
from web.tools.foreign import ForeignWheel

BADGES = {
    "players": "M8 11a3 3 0 1 0 0-6a3 3 0 0 0 0 6M2 20c0-4 2-6 6-6s6 2 6 6M16 5a3 3 0 0 1 0 6M17 14c3 .5 5 2.5 5 6",
    "cards": "M5 8h10v13H5zM9 8V3h10v13h-4",
    "hidden": "M3 12c4-7 14-7 18 0c-4 7-14 7-18 0M4 4l16 16",
    "together": "M8 20V5M8 5L4 9M8 5l4 4M16 20V5M16 5l-4 4M16 5l4 4",
}


def build(out: Path, options: Any) -> None:
    """Write all pages and their style sheets into ``out``; ``options`` says where the runtimes are.

    Raises Stop where something is missing or cannot be made into a page.
    """
    loader = make_loader()
    completeness.check()
    entries = {name: game_files.read_card(name) for name in games.all_ids()}
    articles = {name: game_files.read_article(name) for name in games.all_ids()}
    works = licences.list_works(options.wheels)
    copy_files(out, options.wheels)
    scripts.write(out)
    pages.copy_files(out, works)
    embed_pages.copy_files(out)
    publishing.copy_files(out, options.wasm)
    written = [page for language in PAGES for page in write(out, options, loader, entries, articles, works, language)]
    places = [page.place for page in written]
    publishing.forbid_frames(out, places)
    if options.base:
        publishing.write(out, options.base, places)
    if options.base and options.previews:
        previews.make(out, written)


def make_loader() -> Environment:
    """Return what loads the templates."""
    return Environment(
        loader=FileSystemLoader(STATIC / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def get_folder(language: str) -> str:
    """Return the folder of a language's pages in the site: the root for the first language, else a folder of its own."""
    return "" if language == next(iter(PAGES)) else f"{language}/"


def write(
    out: Path,
    options: Any,
    loader: Environment,
    entries: dict[str, Any],
    articles: dict[str, Any],
    works: Sequence[licences.Work],
    language: str,
) -> list[previews.PreviewPage]:
    """Write all pages of a language and return them, for their pictures."""
    written: list[previews.PreviewPage] = []
    page = make_writer(out, options, loader, language, written)
    daily = game_files.list_daily_games()
    easy_first = sort_easy_first(entries)
    cards = [make_card(games.load(name), entries[name], language) for name in easy_first]
    by_id = {card["id"]: card for card in cards}
    page(
        "",
        "home.html",
        kind="home",
        game="",
        board_theme="",
        title=PAGES[language]["title"],
        description=PAGES[language]["lead"],
        cards=cards,
        daily=daily,
        months=list(game_files.read_daily_positions()),
        has_puzzles=bool(game_files.count_puzzles()),
        columns=choose_columns(len(cards)),
        first=next((card for card in cards if entries[card["id"]].get("first")), cards[0]),
        wishes={wish: [by_id[name] for name in names] for wish, names in pages.read_wishes(easy_first, language).items()},
    )
    puzzles = game_files.count_puzzles()
    if puzzles:
        write_puzzles(page, language, [by_id[name] for name in easy_first if name in puzzles], puzzles)
    page(
        "games/",
        "games.html",
        kind="games",
        game="",
        board_theme="",
        title=f"{PAGES[language]['games_title']} – Fairy Post",
        description=PAGES[language]["games_description"],
    )
    for name in games.all_ids():
        values = {**make_table(games.load(name), language), "daily": [name] if name in daily else []}
        values["has_puzzles"] = name in puzzles
        page(f"play/{name}/", "table.html", kind="table", board_theme=entries[name]["board"], **values)
    pages.write(page, language, cards, works)
    embed_pages.write(page, entries, articles, language)
    return written


def write_puzzles(page: pages.WritePage, language: str, cards: Sequence[dict[str, Any]], counts: dict[str, int]) -> None:
    """Write the page that lists the games with puzzles, and one for each of them. ``counts`` says how many a game has."""
    words = PAGES[language]
    page(
        "puzzles/",
        "puzzle_games.html",
        kind="puzzles",
        game="",
        board_theme="",
        title=f"{words['puzzles_title']} – Fairy Post",
        description=words["puzzles_lead"],
        cards=[{**card, "count": words["puzzles_count"].format(n=counts[card["id"]])} for card in cards],
    )
    for card in cards:
        page(
            f"puzzles/{card['id']}/",
            "puzzles.html",
            kind="puzzles",
            layout="table",
            game=card["id"],
            board_theme=card["board"],
            title=words["puzzles_of"].format(game=card["title"]) + " – Fairy Post",
            description=words["puzzles_of_lead"].format(game=card["title"]),
            card=card,
        )


def sort_easy_first(entries: dict[str, Any]) -> list[str]:
    """Return the ids of games, those that are easy to learn first."""
    return sorted(entries, key=lambda name: (entries[name]["depth"], entries[name]["minutes"]))


def make_writer(
    out: Path, options: Any, loader: Environment, language: str, written: list[previews.PreviewPage]
) -> pages.WritePage:
    """Return a function that writes a page of a language, and notes it in ``written``.

    Templates get ``up``, the path to the language's front page, ``root``, the path to what languages share, and ``public``, the
    page's own address if the site's is known. The ``icon`` is part of the page, since browsers would request an icon file again
    whenever the address changes, which is with every move.
    """
    common = {
        "lang": language,
        "words": PAGES[language],
        "places": json.dumps({other: get_folder(other) for other in PAGES}),
        "sprite": Markup(svg.sprite()),
        "icon": "data:image/svg+xml," + quote((STATIC / "icon.svg").read_text("utf-8").strip()),
        "pyscript": options.pyscript,
        "no_plugins": options.no_plugins,
        "modules": options.modules,
        "pack": options.name_words(language),
        "data": [*options.data, *filter(None, [options.name_words(language)])],
        "wasm": options.wasm,
        "ice": json.dumps([server.describe() for server in options.ice]) if options.ice else "",
        "ice_address": ADDRESS,
        "ice_hosts": ", ".join(server.host.partition(":")[0] for server in options.ice),
        "chat": options.chat,
    }

    def page(path: str, template: str, **values: Any) -> None:
        here = get_folder(language) + path
        root = "../" * here.count("/")
        game = next((part for part in path.split("/") if part in games.all_ids()), "")
        written.append(previews.PreviewPage(here, values["title"], values["description"], game))
        ways = {
            "up": "../" * path.count("/"),
            "root": root,
            "public": options.base and options.base + here,
            "preview": options.base + previews.name_file(here),
            "preview_size": (previews.WIDE, previews.HIGH),
            "oembed": f"{options.base}oembed/{game}.json" if path.startswith("play/") else "",
            "config": options.pyscript_config(root),
            "languages": [
                {
                    "lang": other,
                    "name": PAGES[other]["language"],
                    "locale": PAGES[other]["locale"],
                    "href": f"{root}{get_folder(other)}{path}" or "./",
                }
                for other in PAGES
            ],
        }
        target = out / here / "index.html"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(loader.get_template(template).render(**common, **ways, **values), encoding="utf-8")

    return page


def copy_files(out: Path, wheels: Sequence[ForeignWheel]) -> None:
    """Copy the files that are used as they are, and write what runs first in a page, with the names of games from elsewhere."""
    for name in ("tokens.css", "board.css"):
        styles.copy(Path(svg.__file__).parent / name, out)
    for name in ("site.css", "home.css", "table.css", "review.css", "lines.css", "notes.css", "task.css", "puzzles.css"):
        styles.copy(STATIC / "css" / name, out)
    shutil.copyfile(STATIC / "icon.svg", out / "icon.svg")
    (out / "daily").mkdir()
    for name in game_files.list_daily_games():
        shutil.copyfile(game_files.find_file(name, game_files.DAILY), out / "daily" / f"{name}.txt")
    (out / "puzzles").mkdir()
    for name in game_files.count_puzzles():
        shutil.copyfile(game_files.find_file(name, game_files.PUZZLES), out / "puzzles" / f"{name}.txt")
    for month, table in game_files.read_daily_positions().items():
        (out / "daily" / f"positions-{month}.txt").write_text(table, "utf-8")
    for name in ("boot.py", "worker.py"):
        (out / name).write_text(foreign.name_games((STATIC / name).read_text("utf-8"), wheels), "utf-8")


def choose_columns(count: int) -> int:
    """Return how many game cards stand side by side on a wide screen, so that the last row has few free places and never one card
    alone."""
    return min((5, 4, 6), key=lambda columns: (count % columns == 1, -count % columns))


def make_card(kit: Kit, entry: dict[str, Any], language: str) -> dict[str, Any]:
    """Return what the front page shows of a game."""
    info = kit.game.info
    state = kit.notation.position(entry["position"], info.read_options(entry.get("options", {})))
    scene = kit.scene(state, None)
    picture = svg.board(scene.boards[0], info=info, small=True, words=make_speaker(language), cells=False)
    page_words = PAGES[language]
    low, high = info.players
    players = page_words["players_1"] if high == 1 else page_words["players"].format(n=low if low == high else f"{low}–{high}")
    badges = [{"icon": BADGES["players"], "text": players}]
    badges += [{"icon": BADGES["cards"], "text": page_words["cards"]}] if info.chance else []
    badges += [{"icon": BADGES["hidden"], "text": page_words["hidden"]}] if info.hidden else []
    badges += [{"icon": BADGES["together"], "text": page_words["together"]}] if info.simultaneous else []
    return {
        "id": info.id,
        "title": info.title,
        "pitch": say(msg(f"{info.id}.pitch"), language),
        "minutes": entry["minutes"],
        "depth": entry["depth"],
        "alone": info.solitaire,
        "board": entry["board"],
        "picture": Markup(picture),
        "badges": badges,
    }


def make_table(kit: Kit, language: str) -> dict[str, Any]:
    """Return the values of a table page: its regions at the start position and the New game dialog."""
    info = kit.game.info
    options = info.read_options({})
    fresh = GameTable.start_new(kit, options, (HERE,) * info.player_count(options))
    fresh.display.is_start_card_shown = True
    view = TableView(fresh, language)
    sides = [say(info.player(player), language) for player in range(len(fresh.seats))]
    regions = view.render()
    attributes = [region for region in regions if region.id.startswith("data-")]
    return {
        "game": info.id,
        "game_title": info.title,
        "has_short_moves": kit.notation.has_short_moves,
        "title": f"{info.title} – Fairy Post",
        "description": say(msg(f"{info.id}.pitch"), language),
        "regions": {region.id: Markup(region.html) for region in regions if region not in attributes},
        "attributes": attributes,
        "tabs": [(name, view.name_tab(name)) for name in TABS],
        "sendable": is_sendable(kit),
        "solitaire": info.solitaire,
        "sides": [] if info.solitaire else sides,
        "drawn": kit.game.fair_play(options).drawn,
        "together": info.simultaneous,
        "options": [make_option_field(info.id, option, language) for option in info.options],
    }


def make_option_field(game: str, option: Option, language: str) -> dict[str, Any]:
    """Return what the New game dialog needs of an option."""
    label = say(msg(f"{game}.option-{option.name}"), language)
    default = option.text(option.default)
    values = [
        {"value": value, "label": say(msg(f"{game}.option-{option.name}-{value}"), language), "default": value == default}
        for value in option.values
    ]
    least = min((option.low, *option.also))
    return {"name": option.name, "label": label, "choices": values, "default": default, "least": least, "high": option.high}
