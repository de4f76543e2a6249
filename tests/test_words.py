"""Every message has words in every language, with the fields that it fills; every option is explained."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from pyengine import games
from pyengine.core.words import LANGUAGES, catalogue

ROOT = Path(__file__).parents[1]
SECTIONS = sorted(path.stem for path in (ROOT / "pyengine" / "words" / "en").glob("*.py") if path.stem != "__init__")


def calls() -> Iterator[tuple[Path, ast.Call, str]]:
    """Yield every ``msg("section.name", ...)`` whose key is written out, in the engine and the front end."""
    for folder in ("pyengine", "web/app"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
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
    for path, node, key in calls():
        count += 1
        section, _, name = key.partition(".")
        place = f"{path.name}:{node.lineno} {key}"
        words = catalogue(language, section) if section in SECTIONS else {}
        if name not in words:
            missing.append(place)
        elif all(keyword.arg for keyword in node.keywords) and fields(words[name]) - {keyword.arg for keyword in node.keywords}:
            unfilled.append(place)
    assert missing == []
    assert unfilled == []
    assert count > 100


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("section", SECTIONS)
def test_words_read_well(section: str, language: str) -> None:
    for name, template in catalogue(language, section).items():
        fields(template)  # raises for braces that do not match
        assert "!" not in template, name
        assert template == template.strip() or not template, name
        assert "  " not in template, name
        assert "'" not in template, f"{name}: the typographic apostrophe is meant"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.IDS)
def test_a_game_has_the_words_its_pages_need(name: str, language: str) -> None:
    words, info = catalogue(language, name), games.load(name).game.info
    assert words["title"]
    assert words["pitch"].endswith(".")
    core = catalogue(language, "core")
    for option in info.options:
        assert words[f"option-{option.name}"]
        if option.kind != "number":
            assert [value for value in option.values if f"option-{option.name}-{value}" not in words] == []
    assert [side for side in info.sides if side not in core] == []
    assert [tint for tint in info.tints if tint not in core or f"tint-{tint}" not in core] == []
