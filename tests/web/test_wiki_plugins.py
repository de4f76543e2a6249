"""The plug-ins for other people's documents and wikis: what is packed, what they write, and what they say of a wrong board."""

from __future__ import annotations

import json
import re
import subprocess
import zipfile
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import markdown
import pytest
from docutils import core
from docutils.parsers.rst import directives

from pyengine import games
from pyengine.core.words import LANGUAGES
from web.app.embed import parameters
from web.app.embed.query import parse
from web.app.views.snippets import join_widget
from web.tools import node, plugins
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


def read_tiddlers(text: str) -> dict[str, dict[str, str]]:
    """Return what is in the plug-in for TiddlyWiki, by the last part of its title."""
    (plugin,) = json.loads(text)
    inside = json.loads(plugin["text"])["tiddlers"]
    assert all(title.startswith(plugin["title"] + "/") for title in inside)
    return {title.rpartition("/")[2]: fields for title, fields in inside.items()}


def test_the_plug_in_for_tiddlywiki_is_one_file_with_all_it_needs() -> None:
    shipped = (DIST / "plugins" / plugins.TIDDLYWIKI).read_text("utf-8")
    assert plugins.pack_tiddlers() == shipped
    inside = read_tiddlers(shipped)
    assert inside["embed-1.js"]["text"] == (DIST / "embed-1.js").read_text("utf-8")
    (plugin,) = json.loads(shipped)
    assert set(plugin["list"].split()) <= inside.keys(), "every tab has its text"
    needed = re.findall(r'require\("([^"]+)"\)', inside["widget.js"]["text"])
    assert [name for name in needed if name.startswith(plugin["title"])] == [f"{plugin['title']}/embed-1.js"]


RENDER = """
const { readFileSync } = require("node:fs");
class Widget {
  initialise() { this.domNodes = []; }
  computeAttributes() { return {}; }
}
const make = (name) => ({
  name, attributes: {}, inside: [],
  setAttribute(attribute, value) { this.attributes[attribute] = String(value); },
  appendChild(child) { this.inside.push(child); },
});
const load = new Function("require", "exports", "$tw", readFileSync(process.argv[1], "utf8"));
const answers = JSON.parse(readFileSync(0, "utf8")).map(({ attributes, ...texts }) => {
  const exports = {};
  load(() => ({ widget: Widget }), exports, {});
  const widget = new exports["fairy-post"]();
  widget.document = { createElement: make, createTextNode: (text) => text };
  widget.wiki = { getTiddlerText: (title, usual) => texts[title] ?? usual };
  widget.attributes = attributes;
  const drawn = [];
  widget.render({ insertBefore: (node) => drawn.push(node) }, null);
  return drawn[0];
});
console.log(JSON.stringify(answers));
"""
SITE_TIDDLER = "$:/config/fairy-post/site"


def render_widget(attributes: dict[str, str], **texts: str) -> dict[str, Any]:
    """Return the element that the widget makes, with the tiddlers given as text."""
    asked = json.dumps([{"attributes": attributes, **texts}])
    command = [*node.find_node_and_npm()[0], "-e", RENDER, str(plugins.SOURCES / "tiddlywiki" / "widget.js")]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout)[0])


def test_a_widget_is_a_picture_with_a_link_that_shows_the_same() -> None:
    fields = {**TRAP, "flip": "1", "caption": "A_line, “two”\u00a0% 'and' / more"}
    picture = draw_board(fields).picture
    figure = render_widget({**fields, "picture": picture, "$variable": "x"}, **{SITE_TIDDLER: SITE.rstrip("/")})
    link, below = figure["inside"]
    assert (figure["name"], link["attributes"]["class"], below["inside"]) == ("figure", "fairy-post", [fields["caption"]])
    address, _, query = link["attributes"]["href"].partition("?")
    assert (address, dict(parse(query))) == (SITE + "embed/", fields)
    assert link["inside"][0]["attributes"]["src"] == picture


def test_a_widget_frames_no_foreign_place_and_shows_no_foreign_picture() -> None:
    figure = render_widget({**TRAP, "picture": "https://example.com/a.svg"}, **{SITE_TIDDLER: SITE})
    assert figure["inside"][0]["inside"] == ["Show the board"]
    for site in ("javascript:alert(1)", "", 'https://example.org/"x'):
        assert "knows no site" in render_widget(TRAP, **{SITE_TIDDLER: site})["inside"][0]
    assert "has to say its game" in render_widget({"caption": "x"}, **{SITE_TIDDLER: SITE})["inside"][0]
    picture = draw_board(TRAP).picture
    assert render_widget({**TRAP, "picture": picture})["inside"][0]["name"] == "img", "without a site the picture alone"


def test_a_widget_speaks_the_language_of_its_wiki() -> None:
    for language in LANGUAGES:
        texts = {SITE_TIDDLER: SITE, "$:/language": f"$:/languages/{language}-XX"}
        (link, _) = render_widget(TRAP, **texts)["inside"]
        assert (link["inside"] == ["Show the board"]) == (language == "en"), "the widget lacks these words"
        given = dict(parse(link["attributes"]["href"].partition("?")[2])).get("lang", "en")
        assert given == language


def test_the_plug_in_for_wordpress_says_all_its_words_in_every_language() -> None:
    folder = plugins.SOURCES / "wordpress"
    words = json.loads((folder / "words.json").read_text("utf-8"))
    used = {key for file in folder.glob("*.php") for key in re.findall(r"\bsay\( '([\w-]+)' \)", file.read_text("utf-8"))}
    assert {language: set(said) for language, said in words.items()} == dict.fromkeys(LANGUAGES, used)


def test_a_value_for_tiddlywiki_stands_between_quotes_that_it_has_not() -> None:
    for caption, written in (("plain", '"plain"'), ('a "b"', "'a \"b\"'"), ('it\'s "b"', '"it\'s ”b”"')):
        assert join_widget([("game", "place"), ("caption", caption)]) == f'<$fairy-post game="place" caption={written}/>'


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
        assert len(shipped) == 6
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
