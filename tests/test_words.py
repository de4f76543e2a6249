"""Every message has words in every language, with the fields that it fills; every option is explained.

The words of a language are complete: the same keys and fields as in English, in the engine, in the front end and on the pages.
The engine says nothing whose words only the front end has: its wheel is whole by itself.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from pyengine import games
from pyengine.core.words import LANGUAGES, add_words, catalogue, msg, number, read_words, say
from tests.sources import TOGETHER, parse
from web.app import SECTIONS as REGISTERED
from web.app.chat import SECTION as CHAT
from web.content.words import PAGES
from web.content.words.room import ROOM, list_long_texts

pytestmark = TOGETHER

ROOT = Path(__file__).parents[1]
SHARED = sorted(path.stem for path in (ROOT / "pyengine" / "words" / "en").glob("*.py") if path.stem != "__init__")
FRONT = sorted(path.parent.name for path in (ROOT / "web" / "app" / "words").glob("*/__init__.py"))
SECTIONS = [*SHARED, *FRONT, *games.IDS]
SAID = re.compile(r"\w+\.lesson-[\w-]+")  # in the text of a lesson
ANYTHING = "[^.]*"  # stands for what a key is put together with


def calls(*folders: str) -> Iterator[tuple[Path, ast.Call, str]]:
    """Yield every ``msg("section.name", ...)`` in some folders whose key is written out."""
    for path in [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]:
        for node in parse(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "msg" and node.args:
                first = node.args[0]
                literals = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                for literal in literals:
                    if isinstance(literal, ast.Constant) and isinstance(literal.value, str):
                        yield path, node, literal.value


def fields(template: str) -> set[str]:
    """Return the names of a template's fields."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_has_words_and_its_fields(language: str) -> None:
    missing, unfilled, count = [], [], 0
    for path, node, key in calls("pyengine", "web/app"):
        count += 1
        section, _, name = key.partition(".")
        place = f"{path.name}:{node.lineno} {key}"
        words = read_words(language, section) if section in SECTIONS else {}
        if name not in words:
            missing.append(place)
        elif all(keyword.arg for keyword in node.keywords) and fields(words[name]) - {keyword.arg for keyword in node.keywords}:
            unfilled.append(place)
    assert missing == []
    assert unfilled == []
    assert count > 100


def test_the_engine_says_nothing_that_only_the_front_end_has_words_for() -> None:
    assert {key.partition(".")[0] for _, _, key in calls("pyengine")} <= {*SHARED, *games.IDS}
    beginnings = tuple(f"{section}." for section in FRONT)
    assert sorted(text for text in texts("pyengine").whole if text.startswith(beginnings) and text.count(".") == 1) == []
    put_together = [pattern for pattern in texts("pyengine").patterns if pattern.startswith(tuple(map(re.escape, beginnings)))]
    assert put_together == []


class Texts:
    """What the sources of a folder spell: whole texts, and patterns of those that are put together."""

    def __init__(self, folder: str) -> None:
        self.whole: set[str] = set()
        self.patterns: set[str] = set()
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "words" not in path.relative_to(ROOT).parts:
                for node in parse(path):
                    self._note(node)

    def _note(self, node: ast.AST) -> None:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            self.whole |= {node.value, *SAID.findall(node.value)}
        elif isinstance(node, ast.JoinedStr):
            self.patterns.add("".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else ANYTHING for p in node.values))
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            self.patterns |= {re.escape(text) + ANYTHING for text in spell(node.left)}
            self.patterns |= {ANYTHING + re.escape(text) for text in spell(node.right)}


def spell(node: ast.expr) -> list[str]:
    """Return the texts that an expression spells: a constant, or either of two."""
    parts = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]


@cache
def texts(folder: str) -> Texts:
    """Return what a folder spells, read once."""
    return Texts(folder)


def get_sources(section: str) -> tuple[list[Texts], list[Texts]]:
    """Return the texts that may spell a whole key of this section, and those that may spell its name alone."""
    everywhere = [texts("web")] if section in FRONT else [texts("pyengine"), texts("web")]
    return everywhere, [texts(f"pyengine/games/{section}")] if section in games.IDS else everywhere


@cache
def join_patterns(section: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what spells a key of this section that is put together, and what spells such a name."""
    everywhere, near = get_sources(section)
    only_section = {re.escape(f"{section}.") + ANYTHING, ANYTHING, ANYTHING + re.escape(".") + ANYTHING}
    whole = {pattern for source in everywhere for pattern in source.patterns if re.search("[a-z]", pattern)} - only_section
    parts = {pattern for source in near for pattern in source.patterns if re.search(r"[a-z]{2}\\-|\\-[a-z]{2}", pattern)}
    return re.compile("|".join(sorted(whole))), re.compile("|".join(sorted(parts)) or "(?!)")


def is_used(section: str, name: str) -> bool:
    """Return whether some source says this key: whole, put together, or by its name alone beside code that adds the section."""
    everywhere, near = get_sources(section)
    key = f"{section}.{name}"
    if any(key in source.whole for source in everywhere) or any(name in source.whole for source in near):
        return True
    whole, parts = join_patterns(section)
    return bool(whole.fullmatch(key) or parts.fullmatch(name))


LEVELS = {f"computer{level}" for level in range(1, 7)}  # names of seats that are put together from their strength


@pytest.mark.parametrize("section", SECTIONS)
def test_no_sentence_is_dead(section: str) -> None:
    names = [name for name in plain(read_words("en", section)) if name not in LEVELS]
    assert [name for name in names if not is_used(section, name)] == []


def test_a_dead_sentence_is_seen() -> None:
    assert is_used("gravity", "drop")
    assert is_used("gravity", "wait-flip")
    assert is_used("gravity", "option-sidewaysForced-true")
    assert not is_used("gravity", "dropped")
    assert not is_used("core", "offer-draw")


def plain(words: Mapping[str, str]) -> dict[str, set[str]]:
    """Return the fields of each key, without the forms that only one language has."""
    return {key: fields(template) for key, template in words.items() if ":" not in key}


def differences(one: Mapping[str, set[str]], other: Mapping[str, set[str]]) -> list[str]:
    """Return the keys that only one side has, or that have other fields there."""
    return sorted(key for key in one.keys() | other.keys() if one.get(key) != other.get(key))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("section", SECTIONS)
def test_a_language_has_every_word_with_the_same_fields(section: str, language: str) -> None:
    words = read_words(language, section)
    assert differences(plain(read_words("en", section)), plain(words)) == []
    for key, template in words.items():
        base = key.partition(":")[0]
        assert base in words, f"{key} is a form of nothing"
        assert fields(template) <= fields(words[base]), key


@pytest.mark.parametrize("language", PAGES)
def test_a_language_has_every_word_of_the_pages(language: str) -> None:
    assert differences(plain(PAGES["en"]), plain(PAGES[language])) == []


def test_every_section_of_the_front_end_is_registered() -> None:
    assert sorted((*REGISTERED, CHAT)) == FRONT
    assert not set(FRONT) & {*SHARED, *games.IDS}


def test_the_pages_are_in_all_languages_of_the_engine() -> None:
    assert tuple(PAGES) == LANGUAGES
    for language in LANGUAGES:
        folder = ROOT / "pyengine" / "words" / language
        assert sorted(path.stem for path in folder.glob("*.py") if path.stem != "__init__") == SHARED
        assert [section for section in FRONT if not (ROOT / f"web/app/words/{section}/{language}.py").exists()] == []
        assert all((games.find_folder(game) / f"site/rules.{language}.md").exists() for game in games.IDS)
        assert (ROOT / "web/content/about" / language / "about.md").exists()


def name_texts(language: str) -> dict[str, str]:
    """Return every text of a language by its section and key."""
    texts = {f"pages.{key}": text for key, text in PAGES[language].items()}
    for section in SECTIONS:
        texts |= {f"{section}.{key}": template for key, template in read_words(language, section).items()}
    return texts


NARROW = "\N{NARROW NO-BREAK SPACE}"
QUOTES = {"en": ("“", "”"), "de": ("„", "“"), "fr": (f"«{NARROW}", f"{NARROW}»")}
OTHERS = {"en": "„«", "de": "”«", "fr": "„“”"}  # quotation marks of other languages


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    opening, closing = QUOTES[language]
    for key, template in name_texts(language).items():
        assert not set(OTHERS[language]) & set(template), key
        assert template.count(opening) == template.count(closing), key


def test_french_signs_have_their_narrow_space() -> None:
    """Before ; : ! ? % and », and after «; not in what is code: an address, a position, a field in braces."""
    code = re.compile(
        r"\{[^{}]*\}|\w+:(?= avec)|[\w-]+:(?= \*)|Security-Policy:|d5:b:d8( used:-)?|place:R@d1"
        r"|(?:stun|turn):[A-Z:@]+|:PORT|R-N:---|1:|u:(?= et)"
    )
    for key, template in name_texts("fr").items():
        text = code.sub("x", template)
        assert re.search(rf"(?<!{NARROW})[;:!?%»]|[;:!?%»](?=\w)|«(?!{NARROW})", text) is None, (key, text)
        assert f" {NARROW}" not in text, key
        assert f"{NARROW} " not in text, key


def test_words_are_inflected_as_their_sentence_asks() -> None:
    for kind, accusative, subject in (("queen", "die weiße Dame", "Die Dame"), ("pawn", "den weißen Bauern", "Der Bauer")):
        piece = msg(f"core.{kind}")
        coloured = msg("board.piece", tint=msg("core.tint-white"), piece=piece)
        assert say(coloured, "de", "den") == accusative
        assert say(msg("chess.in-the-way", piece=piece, square="e4"), "de") == f"{subject} auf e4 steht im Weg."
    assert say(msg("board.piece", tint=msg("core.tint-dark"), piece=msg("core.rook")), "de") == "dunkler Turm"
    assert say(msg("board.piece", tint=msg("core.tint-dark"), piece=msg("core.rook"))) == "dark rook"


def list_forms(language: str, section: str, name: str) -> set[str]:
    """Return the forms that a language has of a word."""
    return {key.partition(":")[2] for key in read_words(language, section) if key.startswith(f"{name}:")}


def list_asked(language: str, sections: Sequence[str], fields: Collection[str]) -> set[str]:
    """Return the forms that sentences ask of what is filled in."""
    words = [template for section in sections for template in read_words(language, section).values()]
    return {form for text in words for _, name, form, _ in Formatter().parse(text) if name in fields and form and "@" not in form}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_friend_without_a_name_is_inflected_like_one(language: str) -> None:
    asked = list_asked(language, ["table"], ["player", "players"])
    assert len(asked) > 2
    assert asked <= list_forms(language, "table", "friend")


PLAYERS = ("player", "players", "side", "other", "winner", "loser", "owner", "passer")
OF_PIECES = {"un", "e"}  # one of these fields is a piece in Clone, another in Neighbour


def test_players_in_french_sentences_have_all_their_articles_and_verbs() -> None:
    names = [("core", name) for name in ("light", "dark", "white", "black", "you", "seat")]
    names += [("table", "friend"), ("table", "named")]
    asked = list_asked("fr", SECTIONS, PLAYERS) - OF_PIECES
    assert len(asked) > 8
    for section, name in names:
        assert asked <= list_forms("fr", section, name), name


def test_figures_are_written_as_in_the_language() -> None:
    assert [number(value) for value in (-3, 1.5, 0.3)] == ["−3", "1½", "0.3"]
    assert number(0.3, "de") == "0,3"
    assert say(msg("core.score", n=0.25), "de") == "0,25"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("section", SECTIONS)
def test_words_read_well(section: str, language: str) -> None:
    for name, template in read_words(language, section).items():
        fields(template)  # raises for braces that do not match
        assert "!" not in template, name
        assert template == template.strip() or not template, name
        assert "  " not in template, name
        assert "'" not in template, f"{name}: the typographic apostrophe is meant"


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_fit_where_there_is_little_room(language: str) -> None:
    assert list(list_long_texts(name_texts(language))) == []


def test_a_text_that_is_too_long_is_named() -> None:
    said = "table.tab-moves has 27 characters, and there is room for 13: “The moves, one by one {n}, all”."
    assert list(list_long_texts({"table.tab-moves": "The moves, one by one {n}, all", "table.tab-keep": "Link"})) == [said]


def test_room_is_given_to_texts_that_there_are() -> None:
    contexts = name_texts("en")
    assert [pattern for pattern in ROOM if not any(fnmatchcase(context, pattern) for context in contexts)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.IDS)
def test_a_game_has_the_words_its_pages_need(name: str, language: str) -> None:
    words, info = read_words(language, name), games.load(name).game.info
    assert words["pitch"].endswith(".")
    core = read_words(language, "core")
    for option in info.options:
        assert words[f"option-{option.name}"]
        if option.kind != "number":
            assert [value for value in option.values if f"option-{option.name}-{value}" not in words] == []
    assert [side for side in info.sides if side not in core] == []
    assert [tint for tint in info.tints if tint not in core or f"tint-{tint}" not in core] == []


def test_what_a_language_lacks_is_in_english() -> None:
    words = {"chess": {"empty": "Rien sur {square}."}}
    add_words("xx", words)
    assert say(msg("chess.empty", square="e4"), "xx") == "Rien sur e4."
    assert say(msg("chess.not-legal", text="Ke9"), "xx") == say(msg("chess.not-legal", text="Ke9"))
    assert say(msg("core.resign"), "xx") == "Resign"
    assert read_words("xx", "core") == {}
    with pytest.raises(ModuleNotFoundError):
        read_words("en", "nothing")


def test_words_that_were_added_come_before_those_that_are_here() -> None:
    before = catalogue("de", "simple")
    try:
        add_words("de", {"simple": {**before, "done": "Fertig."}})
        assert say(msg("simple.done"), "de") == "Fertig."
    finally:
        add_words("de", {})
    assert catalogue("de", "simple") == before
