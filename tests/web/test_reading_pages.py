"""About and the documentation: complete, true to what they describe, and without links that lead nowhere."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest

from pyengine import games
from web.app.embed import marks, parameters
from web.content.words import PAGES
from web.generator import licences, markdown, pages
from web.tools import plugins, wheel
from web.tools.common import CONTENT, STATIC, WEB, Stop

LANGUAGES = pytest.mark.parametrize("language", PAGES)
HOME = "https://example.org/"


@cache
def write_pages(language: str) -> dict[str, dict[str, Any]]:
    """Return what the templates are given, page by page."""
    pages_by_name: dict[str, dict[str, Any]] = {}

    def page(path: str, template: str, **values: Any) -> None:
        assert (STATIC / "templates" / template).exists()
        pages_by_name[path] = values

    card = {"board": "meadow", "pitch": "A pitch.", "minutes": 5, "picture": "", "badges": []}
    pages.write(page, language, [{**card, "id": name, "title": name} for name in games.IDS], licences.list_works())
    return pages_by_name


def places(language: str) -> set[str]:
    """Return where in the site a page stands, without those that other parts of the site write."""
    folder = "" if language == next(iter(PAGES)) else f"{language}/"
    return {f"{folder}{path}" for path in write_pages(language)}


@LANGUAGES
def test_every_link_leads_to_a_page_or_a_file_of_the_site(language: str) -> None:
    folder = "" if language == next(iter(PAGES)) else f"{language}/"
    known = places(language) | {f"{folder}play/{name}/" for name in games.IDS}
    known.add(f"{folder}games/")
    known |= {f"{folder}{path}" for path in ("embed/", "embed/example/", "make/", "wiki/")}  # those are embed_pages.py's
    known |= {plugins.find_wheel_path(), *(f"plugins/fairy-post-{name}.zip" for name in plugins.ARCHIVES)}
    known.add(f"plugins/{plugins.TIDDLYWIKI}")
    known |= {wheel.find_site_path()} | {work.file for work in licences.list_works()}
    known |= {path.relative_to(WEB).as_posix() for path in (WEB / "docs").rglob("*")}
    for path, values in write_pages(language).items():
        for href in re.findall(r'(?:href|src)="([^"#?]+)', values["text"]["html"] if "text" in values else ""):
            if not href.startswith("http"):
                assert urljoin(f"{HOME}{folder}{path}", href).removeprefix(HOME) in known, f"{path}: {href}"


@LANGUAGES
def test_every_page_has_a_title_and_a_description(language: str) -> None:
    for values in write_pages(language).values():
        assert values["title"].endswith(" – Fairy Post")
        assert 20 <= len(values["description"]) <= 200


def test_every_document_becomes_a_page_with_the_index_first() -> None:
    paths = [document.path for document in pages.list_documents()]
    readers = ["", "players/", "wiki-authors/", "engineers/"]
    assert [path for path in paths if path in readers] == readers
    assert paths[0] == ""
    assert paths.index("computers/") < paths.index("wiki-authors/") < paths.index("embedding/") < paths.index("engineers/")
    written = {"" if path.stem == "index" else f"{path.stem}/" for path in (WEB / "docs").glob("*.md")}
    assert set(paths) == written | {"reference/"}, "the reference is made from the code"


def test_documents_link_to_each_other_by_file_and_pictures_are_found() -> None:
    context = markdown.Context("x.md", "en", "../../", "../../../")
    made = markdown.render("# T\n\n[a](players.md#keyboard) [b](index.md) [c](site:wheel/x.whl) ![d](place.png)", context)
    assert made.title == "T"
    assert 'href="../../docs/players/#keyboard"' in made.html
    assert 'href="../../docs/"' in made.html
    assert 'href="../../../wheel/x.whl"' in made.html
    assert '<img src="../../../docs/place.png" alt="d" loading="lazy">' in made.html


def test_tables_scroll_by_themselves_and_can_be_reached_by_keyboard() -> None:
    made = markdown.render("| a | c |\n|---|---|\n| b | d |\n", markdown.Context("x.md", "en", words=PAGES["en"]))
    assert made.html.startswith('<div class="scroll" tabindex="0" role="region" aria-label="Table 1: a, c"><table>')


def test_the_wheel_is_named_as_it_is_built() -> None:
    for path in (CONTENT / "about/en/about.md", WEB / "docs/engineers.md"):
        names = set(re.findall(r"pyengine-[\w.]+-py3-none-any\.whl", path.read_text("utf-8")))
        assert names == {wheel.find_site_path().removeprefix("wheel/")}


def test_the_python_of_the_documentation_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```\n(from pyengine.*?)```", (WEB / "docs/engineers.md").read_text("utf-8"), re.S)
    assert len(blocks) == 1
    exec(compile(blocks[0], "engineers.md", "exec"), {})
    legal, after = capsys.readouterr().out.splitlines()
    assert "'e7f6'" in legal
    assert after.startswith("4P3/8/r3PB2/1n2b3/8/8/8/8 w move r f6 ")


def test_every_parameter_of_a_board_in_a_page_is_documented() -> None:
    text = (WEB / "docs/wiki-authors.md").read_text("utf-8")
    for path in ("wiki-authors.md", "embedding.md", "de/wiki-authors.md", "fr/wiki-authors.md"):
        named = re.findall(r"^\| `(\w+)` \|", (WEB / "docs" / path).read_text("utf-8"), re.M)
        assert [name for name in parameters.PARAMETERS if name not in named] == [], path
    assert [kind for kind in marks.KINDS if f"`{kind}`" not in text] == []


def test_the_addresses_in_the_documentation_work() -> None:
    text = (WEB / "docs/wiki-authors.md").read_text("utf-8")
    queries = re.findall(r"embed/\?([^\"\s)]+)", text)
    assert len(queries) == 3
    for query in queries:
        assert parameters.read(query).troubles == ()


def test_every_package_in_the_site_stands_among_the_licences_with_its_text() -> None:
    works = licences.list_works()
    lock = json.loads((WEB / "package-lock.json").read_text("utf-8"))["packages"]
    packages = {path.rpartition("node_modules/")[2]: entry for path, entry in lock.items() if path and not entry.get("dev")}
    assert {work.name for work in works} >= (set(packages) - set(licences.NOT_SHIPPED)) | {"CPython", "micropip", "Fairy Post"}
    assert len({work.file for work in works}) == len(works)
    for work in works:
        assert work.licence
        assert len(work.text) > 500, work.name
        assert work.home.startswith("https://") or not work.home
    by_name = {work.name: work for work in works}
    assert by_name["pyodide"].licence == "MPL-2.0"
    assert "Mozilla Public License" in by_name["pyodide"].text
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in by_name["CPython"].text
    assert "Apache License" in by_name["@pyscript/core"].text


def test_a_package_without_the_text_of_its_licence_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    lock = {"packages": {"node_modules/ws": {"version": "1", "license": "GPL-3.0"}}}
    monkeypatch.setattr(licences, "_read_lock", lambda: lock)
    monkeypatch.setattr(licences, "NOT_SHIPPED", ())
    monkeypatch.setattr(Path, "glob", lambda self, pattern: iter(()))
    with pytest.raises(ValueError, match=r"ws comes without the text of its licence \(GPL-3\.0\)"):
        licences._describe_package(WEB / "node_modules", "ws")


def test_a_text_that_cannot_be_made_stops_the_build_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ValueError("pyengine/games/gravity/site/rules.en.md numbers GRV-13 twice.")

    monkeypatch.setattr(pages, "read_rules", broken)
    page: Callable[..., None] = lambda *_, **__: None  # noqa: E731
    with pytest.raises(Stop, match="numbers GRV-13 twice") as caught:
        pages.write(page, "en", [{"id": "gravity", "title": "x", "board": "meadow", "pitch": "x"}], ())
    assert caught.value.status == 1


def test_a_corner_of_a_table_without_words_is_no_heading() -> None:
    text = markdown.render("# Title\n\n| | one |\n|---|---|\n| a | b |\n", markdown.Context("a text", "en", "../", "../"))
    assert "<td></td>\n<th>one</th>" in text.html
