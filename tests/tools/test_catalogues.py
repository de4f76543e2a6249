"""`build.py words`: catalogues hold every sentence and come back as they went, and modules change in nothing else."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine.core.words import LANGUAGES
from web.tools import catalogues, word_modules
from web.tools.catalogues import FIRST, TEMPLATE, CatalogueText
from web.tools.common import ROOT, Stop

LETTERS = st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\"'\\\n\t {}:;!?…’«»\u202f\u00a0„“")
TEXTS = st.text(LETTERS, min_size=1, max_size=300)
PLAIN = st.text(LETTERS.filter(lambda letter: letter not in "{}"), min_size=1, max_size=200).filter(str.strip)
OTHERS = pytest.mark.parametrize("language", LANGUAGES[1:])
SOURCE = '''"""English words of a test, with „quotes“."""

from . import noun

NUMBERS = ("no", "one")

WORDS = {
    "short": "Short",  # with a comment
    "or": "Short",
    # a heading
    "long": "„Begins“ here"
    " and goes on.",
    "held": (
        "In parentheses, which is done where there are several lines of it, as with this one, which is longer than one line of"
        " the source."
    ),
    **noun("rook", "m", "Turm", "Türme"),
    "last": "Last",
}
'''


def read_words(source: str) -> dict[str, str]:
    """Return the words of a module’s source."""
    made: dict[str, dict[str, str]] = {"noun": lambda key, gender, name, plural: {key: name, f"{key}:pl": plural}}  # type: ignore[dict-item]
    exec(source.replace("from . import noun\n", ""), made)
    return made["WORDS"]


OLD = read_words(SOURCE)


@given(TEXTS, st.integers(4, 60), st.sampled_from([4, 8]))
def test_any_text_can_be_written_into_a_module(text: str, column: int, indent: int) -> None:
    written = word_modules.write_text(text, column, indent)
    assert ast.literal_eval(f"({written})") == text
    lines = (" " * column + written + ",").split("\n")
    assert all(len(line) <= word_modules.WIDTH or " " not in line.strip()[2:-2] for line in lines)


@given(st.dictionaries(st.sampled_from(sorted(OLD.keys() - {"rook:pl"})), TEXTS))
def test_texts_are_replaced_and_nothing_else(texts: dict[str, str]) -> None:
    changed = {key: text for key, text in texts.items() if text != OLD[key]}
    made, stuck = word_modules.replace_texts(SOURCE, changed, OLD, list(OLD))
    assert stuck == []
    assert read_words(made) == {**OLD, **changed}
    assert made.count("#") >= SOURCE.count("#")
    if not changed:
        assert made == SOURCE


def test_a_text_that_code_puts_together_is_named() -> None:
    made, stuck = word_modules.replace_texts(SOURCE, {"rook:pl": "Turme", "short": "Kurz"}, OLD, list(OLD))
    assert stuck == ["rook:pl"]
    assert read_words(made) == {**OLD, "short": "Kurz"}


@given(TEXTS)
def test_new_texts_come_where_they_come_in_the_first_language(text: str) -> None:
    order = ["before", *OLD, "short:form"]
    order.insert(order.index("held") + 1, "new")
    made, stuck = word_modules.replace_texts(SOURCE, {"new": text, "before": text, "short:acc": text}, OLD, order)
    words = read_words(made)
    assert stuck == []
    assert words == {**OLD, "new": text, "before": text, "short:acc": text}
    assert [*words] == ["before", "short", "short:acc", "or", "long", "held", "new", "rook", "rook:pl", "last"]


@given(st.dictionaries(st.sampled_from(["short", "or", "long", "held", "last"]), TEXTS))
def test_a_module_of_a_new_language_has_what_is_translated(texts: dict[str, str]) -> None:
    made = word_modules.translate_module(SOURCE, texts, "Italian")
    assert read_words(made) == texts
    assert made.startswith('"""Italian words of a test')
    assert "# a heading" in made


@given(st.dictionaries(st.from_regex("[a-z]{1,9}(:[a-z]{1,4})?", fullmatch=True), st.tuples(PLAIN, PLAIN), min_size=1))
def test_a_catalogue_comes_back_as_it_went(texts: Mapping[str, tuple[str, str]]) -> None:
    entries = [CatalogueText(f"core.{key}", source, text) for key, (source, text) in texts.items()]
    content = catalogues.write_catalogue("fr", iter(entries))
    assert catalogues.write_catalogue("fr", iter(entries)) == content
    assert catalogues.read_catalogue(content, "fr") == {entry.context: entry.text for entry in entries}


@OTHERS
def test_every_text_of_a_language_comes_back(language: str) -> None:
    entries = list(catalogues.list_entries(language))
    read = catalogues.read_catalogue(catalogues.write_catalogue(language, iter(entries)), language)
    assert read == {entry.context: entry.text for entry in entries}
    assert catalogues.take(language, read) == ["Nothing differs."]


def test_the_template_has_every_text_and_no_translation() -> None:
    entries = list(catalogues.list_entries(TEMPLATE))
    assert {entry.context.partition(".")[0] for entry in entries} == {*catalogues.list_sections()}
    assert not any(entry.text for entry in entries)
    assert {entry.context for entry in catalogues.list_entries(FIRST)} == {entry.context for entry in entries}
    assert catalogues.read_catalogue(catalogues.write_catalogue(TEMPLATE, iter(entries)), "fr") == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{joueur} gagne.", "core.wins: there is no {joueur} to fill in; there is {winner}."),
        ("Gagné.", "core.wins: {winner} is missing in “Gagné.”."),
        ("{winner gagne.", "core.wins: the braces of “{winner gagne.” do not match"),
    ],
)
def test_a_translation_with_other_fields_is_refused(text: str, said: str) -> None:
    content = catalogues.write_catalogue("fr", iter([CatalogueText("core.wins", "{winner} wins.", text)]))
    with pytest.raises(Stop) as stop:
        catalogues.read_catalogue(content, "fr")
    assert said in str(stop.value)


def test_what_is_fuzzy_waits() -> None:
    content = catalogues.write_catalogue("fr", iter([CatalogueText("core.pass", "Pass", "Passer")]))
    assert catalogues.read_catalogue(content.replace(b"\nmsgctxt", b"\n#, fuzzy\nmsgctxt"), "fr") == {}


@pytest.mark.parametrize("content", [b"msgid", b"\xff\xfe", b"PK\3\4 no catalogue"])
def test_a_file_that_is_no_catalogue_is_refused(content: bytes) -> None:
    with pytest.raises(Stop, match="not a gettext catalogue"):
        catalogues.read_catalogue(content, "fr")


@pytest.fixture
def copy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A copy of all modules of words, which `take` writes to."""
    for section in catalogues.list_sections():
        for language in LANGUAGES:
            place = catalogues.find_module(language, section)
            (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / place, tmp_path / place)
        (tmp_path / f"web/app/words/{section}/__init__.py").parent.mkdir(parents=True, exist_ok=True)
    for section in {path.parent.name for path in (ROOT / "web/app/words").glob("*/__init__.py")}:
        (tmp_path / f"web/app/words/{section}/__init__.py").touch()
    for section in catalogues.list_sections():
        if not (tmp_path / f"web/app/words/{section}/__init__.py").exists():
            (tmp_path / f"web/app/words/{section}").rmdir()
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    return tmp_path


def test_changed_translations_go_into_the_modules(copy: Path) -> None:
    texts = {"core.rook": "Turmx", "core.rook:den": "den Turmx", "table.undo": "Zurückk", "gravity.drop": "x", "pages.open": "y"}
    told = catalogues.take("de", {**texts, "core.nothing": "?", "elsewhere.text": "?"})
    changed = ["core", "table", "gravity", "pages"]
    assert {line for line in told if line.startswith("Changed")} == {
        f"Changed {catalogues.find_module('de', section)}." for section in changed
    }
    assert "core.rook:den is put together in pyengine/words/de/core.py; change it there." in told
    assert "Left out: core.nothing, which the site does not say." in told
    assert "Left out: elsewhere.text, which the site does not say." in told
    assert '**noun("rook", "m", "Turmx", "Türme"),' in (copy / "pyengine/words/de/core.py").read_text("utf-8")
    assert '"undo": "Zurückk",' in (copy / "web/app/words/table/de.py").read_text("utf-8")


def test_a_new_language_gets_its_modules(copy: Path) -> None:
    texts = {entry.context: f"{entry.source} (it)" for entry in catalogues.list_entries(TEMPLATE)}
    catalogues.take("it", texts)
    for section in catalogues.list_sections():
        source = (copy / catalogues.find_module("it", section)).read_text("utf-8")
        plain = [key for key in catalogues.read_module(FIRST, section) if ":" not in key]
        assert read_words(source) == {key: texts.get(f"{section}.{key}", "") for key in plain}
    assert (copy / "pyengine/words/it/__init__.py").exists()


def test_the_command_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert catalogues.run("de", tmp_path / "de.po", is_reading=False) == 0
    assert catalogues.run("de", tmp_path / "de.po", is_reading=True) == 0
    assert capsys.readouterr().out.endswith("Nothing differs.\n")
    some = list(catalogues.list_entries(TEMPLATE))[:5]
    (tmp_path / "de.po").write_bytes(
        catalogues.write_catalogue("de", iter([CatalogueText("table.undo", "Undo", "Alles noch einmal")]))
    )
    monkeypatch.setattr(catalogues, "take", lambda language, texts: ["Changed."])
    monkeypatch.setattr(catalogues, "list_entries", lambda language: iter(some))
    catalogues.run("de", tmp_path / "de.po", is_reading=True)
    assert capsys.readouterr().out.splitlines() == [
        "Changed.",
        "table.undo has 17 characters, and there is room for 10: “Alles noch einmal”.",
        *(f"Missing: {entry.context}, “{entry.source}”." for entry in some),
    ]
    monkeypatch.undo()
    with pytest.raises(Stop, match="There is no language xxyy"):
        catalogues.run("xxyy", tmp_path / "x.po", is_reading=False)
    with pytest.raises(Stop, match="what is translated"):
        catalogues.run("en", tmp_path / "de.po", is_reading=True)
    with pytest.raises(Stop, match=r"none\.po cannot be read"):
        catalogues.run("fr", tmp_path / "none.po", is_reading=True)
