"""A game that is added: pages and lists count it by themselves, and the build names the file where it is missing."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from pyengine import games
from pyengine.core.words import LANGUAGES, read_words
from web.content.words import PAGES
from web.generator import completeness, embed_pages, game_files, pages, site
from web.tools.common import Stop
from web.tools.pipeline import SiteOptions

OPTIONS = SiteOptions("0", "wheel/x.whl")
MORE = "placer"  # an eleventh game, PlaceChess under another name


@pytest.fixture
def one_more(monkeypatch: pytest.MonkeyPatch) -> str:
    """A list of games with one more, and its name."""
    load = games.load

    def load_module(name: str) -> Any:
        if name != MORE:
            return load(name)
        return load("place")

    monkeypatch.setattr(games, "IDS", (*games.IDS, MORE))
    monkeypatch.setattr(games, "load", load_module)
    return MORE


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


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A copy of PlaceChess's folder that is taken for its own, to take files from."""
    place, find = tmp_path / "games/place", games.find_folder
    shutil.copytree(find("place"), place, ignore=shutil.ignore_patterns("frozen", "__pycache__"))
    monkeypatch.setattr(games, "find_folder", lambda game: place if game == "place" else find(game))
    return place


def fail_build(out: Path) -> str:
    """Build the pages and return the sentence that it stops with."""
    with pytest.raises(Stop) as caught:
        site.build(out, OPTIONS)
    assert caught.value.status == 1
    assert not list(out.rglob("*.html")), "nothing is written before everything is there"
    return str(caught.value)


@pytest.mark.parametrize(
    ("file", "what"),
    [
        *{path.format(language): what for path, what in completeness.FILES.items() for language in LANGUAGES}.items(),
        *((f"site/{name}", "") for name in completeness.ENTRIES),
    ],
)
def test_a_game_without_one_of_its_files_stops_the_build(folder: Path, tmp_path: Path, file: str, what: str) -> None:
    (folder / file).unlink()
    (said,) = fail_build(tmp_path / "site").splitlines()
    assert said.startswith(f"{'' if '/' in file else 'games/'}place/{file} is missing: {what}")


def test_what_a_missing_file_has_to_hold_is_told(folder: Path) -> None:
    for name in completeness.ENTRIES:
        (folder / "site" / name).unlink()
    card, article, credits = completeness.list_missing("place")
    assert card.endswith("It needs minutes, depth, board and position.")
    assert article.endswith("It needs [en] with text and caption, [de] with text and caption and [fr] with text and caption.")
    assert credits.endswith("It needs names, en, de and fr.")


def change(path: Path, old: str, new: str) -> None:
    """Change a text in a file."""
    said = path.read_text("utf-8")
    assert old in said
    path.write_text(said.replace(old, new), "utf-8")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("minutes", "hours", "place/site/card.toml: minutes is missing."),
        ("position", "fen", "place/site/card.toml: position is missing."),
        ("meadow", "medow", "place/site/card.toml: there is no board “medow”; there are "),
        ("w p -/- 32", "", "place/site/card.toml: the position cannot be shown. "),
        ("minutes", "options = { speed = '1' }\nminutes", "place/site/card.toml: the position cannot be shown. "),
        ('"', "", "place/site/card.toml is no TOML: "),
        ("= 20", "= '20'", "place/site/card.toml: minutes should be a whole number."),
        ("depth", "height", "place/site/card.toml: depth is missing."),
        ("depth = 1", "depth = 5", "place/site/card.toml: depth should be a whole number from 1 (easy to begin) to 4 (deep)."),
        ("minutes", "first = 1\nminutes", "place/site/card.toml: first should be true or false."),
        ('"meadow"', "7", "place/site/card.toml: board should be a text."),
        ("[wish]", "wish = 'x'\n[wishes]", "place/site/card.toml: wish should be a section of texts."),
        ("minutes", "options = { speed = 1 }\nminutes", "place/site/card.toml: options should be a section of texts."),
    ],
)
def test_a_card_is_whole(folder: Path, old: str, new: str, said: str) -> None:
    change(folder / "site/card.toml", old, new)
    (sentence,) = completeness.list_missing("place")
    assert sentence.startswith(said)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[de]", "[it]", "place/site/article.toml has no section [de]: it needs text and caption."),
        ("\ntext", "\nwords", "place/site/article.toml, [en]: text is missing."),
        ("\ncaption =", "\nsubtitle =", "place/site/article.toml, [en]: caption is missing."),
        ("\ncaptions = [", "\ncaptions = [1, ", "place/site/article.toml, [en]: captions should be a list of texts."),
        ("[en]", "look = 'flip'\n[en]", "place/site/article.toml: look should be a section of texts."),
    ],
)
def test_a_part_of_the_article_is_whole(folder: Path, old: str, new: str, said: str) -> None:
    change(folder / "site/article.toml", old, new)
    assert completeness.list_missing("place")[0] == said


def test_a_board_of_the_article_can_be_shown(folder: Path) -> None:
    change(folder / "site/article.toml", "d3d5 h8g8", "d3d4")
    for language, said in zip(LANGUAGES, completeness.list_missing("place"), strict=True):
        assert said.startswith(f"place/site/article.toml, [{language}]: the board cannot be shown. ")


def test_the_words_of_a_lesson_are_the_game_s_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "load_lesson", lambda name: "{place.lesson-draft} K@e1 (K@d1 {nowhere.at-all})")
    assert completeness.list_missing("place") == ["pyengine/games/place/lesson.py: nowhere.at-all is no word of the game’s own."]
    monkeypatch.setattr(games, "load_lesson", lambda name: "{place.lesson-drafts} K@e1")
    assert completeness.list_missing("place") == [
        f"pyengine/games/place/words/{language}.py has no “lesson-drafts”." for language in LANGUAGES
    ]


def test_a_lesson_that_cannot_be_played_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "load_lesson", lambda name: "{place.lesson-draft} K@e9")
    (sentence,) = completeness.list_missing("place")
    assert sentence.startswith("pyengine/games/place/lesson.py cannot be played: ")
    assert "K@e9" in sentence


def test_credits_are_whole(folder: Path) -> None:
    change(folder / "site/credits.toml", "de =", "it =")
    assert completeness.list_missing("place") == ["place/site/credits.toml: de is missing."]


def test_a_game_from_elsewhere_may_speak_english_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for language in LANGUAGES[1:]:
        (folder / f"words/{language}.py").unlink()
        (folder / f"site/rules.{language}.md").unlink()
    for name in completeness.ENTRIES:
        lines, kept = (folder / "site" / name).read_text("utf-8").splitlines(keepends=True), ""
        section = ""
        for line in lines:
            section = line.strip() if line.startswith("[") else section
            if section[1:-1] not in LANGUAGES[1:] and not line.startswith(tuple(f"{one} =" for one in LANGUAGES[1:])):
                kept += line
        (folder / "site" / name).write_text(kept, "utf-8")
    assert len(completeness.list_missing("place")) > 4
    everything = games.all_ids()
    monkeypatch.setattr(games, "IDS", tuple(name for name in games.IDS if name != "place"))
    monkeypatch.setattr(games, "all_ids", lambda: everything)
    assert completeness.list_languages("place") == ["en"]
    assert completeness.list_missing("place") == []
    for language in LANGUAGES:
        assert pages.read_rules("place", language)[1] == "en"
        assert "placechess.com" in pages.list_credits(language)
        assert pages.read_wishes(["place"], language) == pages.read_wishes(["place"], "en")
        embed_pages.read_board("place", game_files.read_article("place"), language)


def test_a_folder_that_the_list_of_games_does_not_name_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "placer").mkdir()
    (tmp_path / "placer/__init__.py").touch()
    (tmp_path / "words").mkdir()
    monkeypatch.setattr(completeness, "FOLDER", tmp_path)
    (said,) = completeness.list_strangers()
    assert "placer is not in the list of games" in said


@pytest.mark.parametrize(
    ("section", "key"),
    [("gravity", "pitch"), ("gravity", "option-sidewaysForced"), ("place", "option-trample-may"), ("place", "lesson-draft")],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_pages_need_are_there(monkeypatch: pytest.MonkeyPatch, section: str, key: str, language: str) -> None:
    words = dict(read_words(language, section))
    del words[key]
    monkeypatch.setattr(
        completeness,
        "read_words",
        lambda spoken, name: words if (spoken, name) == (language, section) else read_words(spoken, name),
    )
    said = f"pyengine/games/{section}/words/{language}.py has no “{key}”."
    assert completeness.list_missing(section) == [said]


def test_no_folder_is_a_stranger_today() -> None:
    assert [*completeness.list_strangers()] == []
