"""The scripts: modules as we write them, one file each as pages load them."""

from __future__ import annotations

import json
import re
import subprocess
from html import unescape
from pathlib import Path

import pytest

from web.content.words import PAGES
from web.generator import scripts
from web.generator.site import get_folder
from web.tools import node
from web.tools.common import DIST, SCRIPTS

SOURCES = sorted(SCRIPTS.rglob("*.js"))
LONGEST = 140  # characters in a line
# Names that a script gives to the window, or to whatever stands for it.
GLOBAL = re.compile(r"\b(?:window|globalThis|self)\.(\w+) (?:\?\?|\|\|)?= ")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_line_is_too_long(path: Path) -> None:
    lines = enumerate(path.read_text("utf-8").splitlines(), 1)
    assert [(number, len(line)) for number, line in lines if len(line) > LONGEST] == []


def test_every_script_is_in_the_site_and_nothing_else() -> None:
    named = {"embed.js", "service_worker.js", scripts.CHAT, *scripts.CLASSIC, *scripts.MODULES}
    assert {path.name for path in SCRIPTS.glob("*.js")} == named
    assert sorted(path.name for path in (DIST / "js").iterdir()) == sorted((*scripts.CLASSIC, *scripts.MODULES))


def test_there_is_one_global_name() -> None:
    given = {(path.name, name) for path in SOURCES for name in GLOBAL.findall(path.read_text("utf-8"))}
    assert {name for script, name in given if script != "python.js"} == {"fairyPost"}
    assert {name for script, name in given if script == "python.js"} == {"fetch"}, "it stands in for it while Python starts"


@pytest.mark.parametrize("name", scripts.CLASSIC)
def test_a_classic_script_carries_what_it_imports_and_keeps_its_names_to_itself(name: str) -> None:
    made = scripts.wrap(name)
    assert made.startswith("(() => {\n")
    assert made.endswith("})();\n")
    assert not re.search(r"^(import|export)\b", made, re.M)
    assert made.count("window.fairyPost ??=") <= 1, "each module once"
    names = re.findall(r"^(?:const|let) (\w+)", made, re.M)
    assert len(names) == len(set(names)), "two modules in one script may not share a name"


def test_a_script_loses_its_comments_and_no_code() -> None:
    for path in SOURCES:
        source = path.read_text("utf-8")
        made = scripts.shorten(source)
        assert not re.search(r"^\s*//", made, re.M)
        assert made.count("{") == sum(line.count("{") for line in source.splitlines() if not line.strip().startswith("//"))
        assert "`\n" not in re.sub(r"`[^`\n]*`", "", source), "a text over several lines would lose its indentation"


def test_what_the_site_has_is_javascript(tmp_path: Path) -> None:
    """Modules are read as such only by a name that says so."""
    for path in [*(DIST / "js").iterdir(), DIST / "embed-1.js", DIST / "sw.js"]:
        copy = tmp_path / (f"{path.stem}.mjs" if path.name in scripts.MODULES else path.name)
        copy.write_text(path.read_text("utf-8"), "utf-8")
        done = subprocess.run([*node.find_node_and_npm()[0], "--check", str(copy)], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", ["", "de/", "play/gravity/", "embed/", "de/embed/"])
def test_a_page_says_where_the_pages_of_each_language_stand(page: str) -> None:
    given = re.search(r'data-places="([^"]+)"', (DIST / page / "index.html").read_text("utf-8"))
    assert given is not None
    assert json.loads(unescape(given[1])) == {language: get_folder(language) for language in PAGES}
    assert all((DIST / get_folder(language) / "index.html").exists() for language in PAGES)


SAME = """
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
const [packages, file] = process.argv.slice(1);
const { parse } = createRequire(`${packages}/`)("acorn");
const options = { ecmaVersion: "latest", sourceType: "module" };
const leavePlaces = (name, value) => (["start", "end"].includes(name) ? undefined : value);
const tree = (text) => JSON.stringify(parse(text, options), leavePlaces);
const pairs = JSON.parse(readFileSync(file, "utf8"));
console.log(JSON.stringify(Object.keys(pairs).filter((name) => tree(pairs[name][0]) !== tree(pairs[name][1]))));
"""


def test_a_shortened_script_means_the_same(tmp_path: Path) -> None:
    pairs = {path.name: (text := path.read_text("utf-8"), scripts.shorten(text)) for path in SOURCES}
    pairs["damaged"] = ("const a = 1 - -1;", "const a = 1 + 1;")
    (tmp_path / "pairs.json").write_text(json.dumps(pairs), "utf-8")
    program, packages = node.find_node_and_npm()[0], node.find_packages()
    command = [*program, "--input-type=module", "-e", SAME, str(packages), str(tmp_path / "pairs.json")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == ["damaged"]
