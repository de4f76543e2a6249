"""The plug-ins for other people's documents and wikis: what is packed, what they write, and what they say of a wrong board."""

from __future__ import annotations

import re
import zipfile
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import markdown
import pytest
from docutils import core
from docutils.parsers.rst import directives

from pyengine import games
from web.app.embed import parameters
from web.tools import plugins
from web.tools.common import DIST, WEB
from web.tools.wikis.articles import read_boards, write_markdown, write_rst, write_tag
from web.tools.wikis.run import HEAD, put_rows
from web.wiki.fairy_post.board import BoardError, draw_board, read_fields, render_board
from web.wiki.fairy_post.sphinx import BoardDirective

SITE = "https://example.org/fairy-post/"
TRAP = {"game": "place", "position": "7k/8/8/3r4/3b4/3N4/8/K7 w p -/- 32", "caption": 'A "trap" & <more>'}
WRONG = {"game": "gravity", "position": "nothing"}


def read_links(html: str) -> list[str]:
    """Return the addresses of the boards in an article."""
    return [unescape(link) for link in re.findall(r'class="fairy-post" href="([^"]*)"', html)]


def test_the_same_sources_give_the_same_archives(tmp_path: Path) -> None:
    for name, (folder, script, _) in plugins.ARCHIVES.items():
        plugins.pack_archive(name, tmp_path / "again.zip")
        shipped = DIST / "plugins" / f"fairy-post-{name}.zip"
        assert (tmp_path / "again.zip").read_bytes() == shipped.read_bytes()
        with zipfile.ZipFile(shipped) as archive:
            assert archive.read(f"{folder}/{script}") == (DIST / "embed-1.js").read_bytes()
            assert all(one.startswith(folder + "/") for one in archive.namelist())


def test_the_wheel_has_what_it_imports_and_no_browser() -> None:
    with zipfile.ZipFile(DIST / plugins.find_wheel_path()) as archive:
        sources = {name: archive.read(name).decode() for name in archive.namelist() if name.endswith(".py")}
        assert f"{plugins.PYTHON}/{plugins.SCRIPT}" in archive.namelist()
    assert [
        name for name, source in sources.items() if re.search(r"\bweb\.app\b|^\s*(from|import) (js|pyodide)\b", source, re.M)
    ] == []
    packages = {"/".join(name.split("/")[:3]) for name in sources if name.startswith("fairy_post/app/")}
    for name, source in sources.items():
        if name.startswith("fairy_post/app/"):
            above = re.findall(r"^from \.\.(\w+)[\w.]* import", source, re.M)
            assert [one for one in above if name.count("/") == 3 and f"fairy_post/app/{one}" not in packages] == [], name


def test_documents_name_the_packages_as_they_are_built() -> None:
    for path in ("wikis.md", "de/wikis.md", "fr/wikis.md"):
        shipped = set(re.findall(r"site:((?:wheel|plugins)/[\w.-]+)", (WEB / "docs" / path).read_text("utf-8")))
        assert plugins.find_wheel_path() in shipped
        assert len(shipped) == 4
        assert [name for name in shipped if not (DIST / name).exists()] == []


def test_a_board_is_a_picture_with_a_link_that_shows_the_same() -> None:
    html = render_board(draw_board(TRAP, SITE))
    (link,) = read_links(html)
    assert link.startswith(SITE + "embed/?")
    reading = parameters.read(link.partition("?")[2])
    assert (reading.troubles, reading.setting.caption) == ((), TRAP["caption"])
    assert reading.given is not None
    assert reading.given.record.position == TRAP["position"]
    picture = unquote(unescape(re.findall(r'src="([^"]*)"', html)[0]))
    assert picture.startswith("data:image/svg+xml,<svg ")
    assert "<figcaption>A &quot;trap&quot; &amp; &lt;more&gt;</figcaption>" in html


def test_without_a_site_there_is_the_picture_alone() -> None:
    html = render_board(draw_board(TRAP))
    assert "<img src=" in html
    assert "<a " not in html


def test_a_wrong_board_says_which_field_and_what_would_be_right() -> None:
    with pytest.raises(BoardError, match=r"position: .* Right would be “position: "):
        draw_board(WRONG)
    with pytest.raises(BoardError, match="Right would be “game: gravity”"):
        draw_board({"game": "gravty"})
    with pytest.raises(BoardError, match="is no field"):
        read_fields(["gravity"])


def test_a_field_may_go_on_in_the_next_line() -> None:
    assert read_fields(["game: place", "caption: A long", "  caption: with a colon", ""]) == {
        "game": "place",
        "caption": "A long caption: with a colon",
    }


def test_every_demonstration_is_drawn_from_markdown() -> None:
    text = "Before\n\n" + "\n\n".join(map(write_markdown, read_boards())) + "\n\n```\ncode\n```\n"
    extensions = ["fenced_code", "web.wiki.fairy_post.markdown"]
    html = markdown.markdown(text, extensions=extensions, extension_configs={extensions[1]: {"site": SITE}})
    assert len(read_links(html)) == len(games.IDS)
    assert "<p><figure" not in html
    assert "<code>code" in html


def test_a_wrong_board_in_markdown_is_told_in_the_page_or_ends_the_build() -> None:
    name, text = "web.wiki.fairy_post.markdown", write_markdown(WRONG)
    assert "This board cannot be shown. position:" in markdown.markdown(text, extensions=[name])
    with pytest.raises(BoardError):
        markdown.markdown(text, extensions=[name], extension_configs={name: {"strict": True}})


def test_a_directive_takes_every_field_and_names_a_wrong_one() -> None:
    directives.register_directive("fairy-post", BoardDirective)
    told = {"report_level": 5, "output_encoding": "unicode"}
    text = ".. fairy-post:: gravity\n   :sidewaysforced: false\n\n   A *caption*\n\n" + write_rst(TRAP)
    html = core.publish_string(text, writer="html5", settings_overrides=told)
    assert html.count("fairy-post-figure") == 2
    assert "<figcaption>A *caption*</figcaption>" in html
    wrong = core.publish_string(
        write_rst(WRONG), writer="html5", settings_overrides={**told, "report_level": 2, "warning_stream": False}
    )
    assert "This board cannot be shown. position:" in wrong


def test_a_tag_holds_any_caption() -> None:
    assert 'caption="A &quot;trap&quot; &amp; &lt;more&gt;"/>' in write_tag(TRAP)


def test_a_row_of_the_table_takes_the_place_of_another_version() -> None:
    text = f"Before\n\n{HEAD}| Sphinx 1.2, furo | no |\n| Sphinx 1.2, furo, MyST 3.0 | no |\n\nAfter\n"
    changed = put_rows(text, ["| Sphinx 2.0, furo | yes |", "| DokuWiki 20220731.a | yes |"])
    rows = "| Sphinx 2.0, furo | yes |\n| Sphinx 1.2, furo, MyST 3.0 | no |\n| DokuWiki 20220731.a | yes |\n"
    assert changed == f"Before\n\n{HEAD}{rows}\nAfter\n"
