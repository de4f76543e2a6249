"""Texts that people typed or pasted, as refusals quote them: short, on one line, and unable to turn the sentence round."""

from __future__ import annotations

import pytest

from pyengine import games
from pyengine.core.errors import GameError, NotationError
from pyengine.core.words import QUOTED, isolate, msg, say, shorten
from pyengine.play.text import from_text
from web.app.embed.parameters import read

LONG = "x" * 5000


@pytest.mark.parametrize(
    "text",
    [
        f'[Game "place"]\n[Deal "{LONG}"]\n',
        f'[Game "place"]\n[Options "{LONG}=1"]\n',
        f'[Game "synchronous"]\n[Options "firstBlow={LONG}"]\n',
        f"1. {LONG}",
        f"1. K@{LONG[:500]}",
    ],
)
def test_a_record_is_refused_in_few_words(text: str) -> None:
    kit = games.load("synchronous" if "synchronous" in text else "place")
    with pytest.raises(GameError) as caught:
        from_text(kit, text)
    assert "x" * (QUOTED + 1) not in str(caught.value)
    assert "…" in str(caught.value)


@pytest.mark.parametrize("name", games.IDS)
def test_a_position_is_refused_in_few_words(name: str) -> None:
    for text in (LONG, " ".join([LONG] * 20), "/".join([LONG] * 8) + " w - - 0 1"):
        with pytest.raises(GameError) as caught:
            games.load(name).notation.position(text, games.load(name).game.info.read_options({}))
        assert "x" * (QUOTED + 1) not in str(caught.value)


@pytest.mark.parametrize("field", ["game", "position", "moves", "marks", "at", "size", "viewer", "flip", "theme", "lang"])
def test_an_address_is_refused_in_few_words(field: str) -> None:
    query = f"{field}={LONG}" if field == "game" else f"game=place&{field}={LONG}"
    for trouble in read(query).troubles:
        assert "x" * (QUOTED + 1) not in say(trouble.why)


def test_what_is_quoted_stays_in_its_place() -> None:
    assert shorten("e4") == "e4"
    assert shorten("♘g1–f3") == "♘g1–f3"
    assert shorten("a\u202eb\nc") == "a b c"
    assert shorten("שלום") == isolate("שלום")
    assert len(shorten(LONG)) == QUOTED
    assert str(NotationError(msg("core.no-such-action", text=LONG))).count("x") == QUOTED - 1
