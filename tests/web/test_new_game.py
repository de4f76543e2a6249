"""A game that is added: pages and lists count it by themselves, and the build names the file where it is missing."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from pyengine import games
from pyengine.core.words import LANGUAGES, catalogue
from web.content.words import PAGES
from web.generator import completeness, pages, site
from web.tools.common import STATIC, Stop
from web.tools.pipeline import SiteOptions

OPTIONS = SiteOptions("0", "wheel/x.whl")
MORE = "placer"  # an eleventh game, PlaceChess under another name


@pytest.fixture
def one_more(monkeypatch: pytest.MonkeyPatch) -> str:
    """A list of games with one more, and its name."""
    load = games.load

    def found(name: str) -> Any:
        if name != MORE:
            return load(name)
        return load("place")

    monkeypatch.setattr(games, "IDS", (*games.IDS, MORE))
    monkeypatch.setattr(games, "load", found)
    return MORE


def kept(name: str) -> dict[str, Any]:
    """Return what a file beside the pages says of the games."""
    return tomllib.loads((STATIC / name).read_text("utf-8"))


def stopped(out: Path) -> str:
    """Build the pages and return the sentence that it stops with."""
    with pytest.raises(Stop) as caught:
        site.build(out, OPTIONS)
    assert caught.value.status == 1
    assert not list(out.rglob("*.html")), "nothing is written before everything is there"
    return str(caught.value)


# --- how many games there are


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_number_of_games_is_a_word_that_follows_the_list(one_more: str, language: str) -> None:
    from web.content.words import fill_in, spell

    word = spell(len(games.IDS), language)
    assert fill_in("{{ Game_count }} – {{ game_count }}", language) == f"{word.capitalize()} – {word}"
    assert fill_in("`{{ game_ids }}`", language).endswith(f" {games.IDS[-2]} {one_more}`")


def test_numbers_are_words_up_to_twenty() -> None:
    from web.content.words import spell

    assert [spell(count, "en") for count in (2, 10, 11, 20, 21)] == ["two", "ten", "eleven", "twenty", "21"]
    assert [spell(count, "de") for count in (2, 10, 11, 20, 99)] == ["zwei", "zehn", "elf", "zwanzig", "99"]


def test_a_name_that_nothing_fills_is_told() -> None:
    from web.content.words import fill_in

    with pytest.raises(ValueError, match="game_cuont"):
        fill_in("The {{ game_cuont }} games", "en")
    assert fill_in("{{cite web}} {{ a|b }}", "en") == "{{cite web}} {{ a|b }}", "a wiki's own templates stay"


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_say_how_many_games_there_are(language: str) -> None:
    from web.content.words import spell

    word = spell(len(games.IDS), language)
    said = PAGES[language]
    for key in ("rules_lead", "make_description", "wiki_title", "wiki_head"):
        assert f"{word} " in said[key].lower(), key
    documents = {document.path: document.text.html for document in pages.list_documents(language)}
    assert f"{word} " in documents[""]
    assert " ".join(games.IDS) in documents["embedding/"]
    assert "{{ game" not in "".join([*documents.values(), *said.values()])


# --- what the build needs


def test_a_game_without_an_entry_in_the_gallery_stops_the_build(tmp_path: Path, one_more: str) -> None:
    said = stopped(tmp_path)
    assert f"web/static/gallery.toml has no section [{one_more}]" in said
    assert "minutes, board and position" in said


def test_a_game_without_an_entry_in_the_article_stops_the_build(tmp_path: Path, one_more: str) -> None:
    assert f"web/static/wiki.toml has no section [{one_more}]" in stopped(tmp_path)


def test_a_game_without_rules_or_words_stops_the_build(tmp_path: Path, one_more: str) -> None:
    said = stopped(tmp_path)
    for path in (
        *(f"web/content/rules/{language}/{one_more}.md" for language in LANGUAGES),
        *(f"pyengine/games/{one_more}/words/{language}.py" for language in LANGUAGES),
        f"pyengine/games/{one_more}/editor.py",
        f"pyengine/games/{one_more}/lesson.py",
    ):
        assert path in said


def told(gallery: dict[str, Any], articles: dict[str, Any]) -> list[str]:
    """Return what is missing besides what is missing anyway."""
    from web.generator.completeness import list_missing

    anyway = list_missing(kept("gallery.toml"), kept("wiki.toml"))
    return [sentence for sentence in list_missing(gallery, articles) if sentence not in anyway]


def damaged(**changes: Any) -> dict[str, Any]:
    """Return the gallery with the entry of PlaceChess changed; None takes a field out."""
    gallery = deepcopy(kept("gallery.toml"))
    for name, value in changes.items():
        gallery["place"][name] = value
        if value is None:
            del gallery["place"][name]
    return gallery


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"minutes": None}, "web/static/gallery.toml, [place]: minutes is missing"),
        ({"position": None}, "web/static/gallery.toml, [place]: position is missing"),
        ({"board": "medow"}, "web/static/gallery.toml, [place]: there is no board “medow”"),
        ({"position": "8/8"}, "web/static/gallery.toml, [place]: the position"),
        ({"options": {"speed": "1"}}, "web/static/gallery.toml, [place]: the position"),
    ],
)
def test_an_entry_of_the_gallery_is_whole(changes: dict[str, Any], said: str) -> None:
    (found,) = told(damaged(**changes), kept("wiki.toml"))
    assert found.startswith(said)


def test_an_entry_of_the_article_is_whole() -> None:
    articles = deepcopy(kept("wiki.toml"))
    del articles["gravity"]["de"]
    del articles["clone"]["en"]["caption"]
    assert told(kept("gallery.toml"), articles) == [
        "web/static/wiki.toml, [clone.en]: caption is missing.",
        "web/static/wiki.toml has no section [gravity.de]: it needs text and caption.",
    ]


@pytest.mark.parametrize("file", ["gallery.toml", "wiki.toml"])
def test_an_entry_of_no_game_is_told(file: str) -> None:
    both = {name: kept(name) for name in ("gallery.toml", "wiki.toml")}
    both[file]["gravty"] = both[file]["gravity"]
    assert told(both["gallery.toml"], both["wiki.toml"]) == [
        f"web/static/{file}, [gravty]: there is no such game in pyengine/games/__init__.py."
    ]


@pytest.mark.parametrize(
    ("section", "key"),
    [("gravity", "pitch"), ("gravity", "option-sidewaysForced"), ("place", "option-trample-may"), ("place", "lesson-draft")],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_pages_need_are_there(monkeypatch: pytest.MonkeyPatch, section: str, key: str, language: str) -> None:
    words = dict(catalogue(language, section))
    del words[key]
    monkeypatch.setattr(
        completeness,
        "catalogue",
        lambda spoken, name: words if (spoken, name) == (language, section) else catalogue(spoken, name),
    )
    assert completeness.list_missing(kept("gallery.toml"), kept("wiki.toml")) == [
        f"pyengine/games/{section}/words/{language}.py has no “{key}”."
    ]


def test_nothing_is_missing_today() -> None:
    from web.generator.completeness import list_missing

    assert list_missing(kept("gallery.toml"), kept("wiki.toml")) == []
