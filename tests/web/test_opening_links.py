"""A link that does not open is refused with a sentence, whatever the rules of a game say of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.words import LANGUAGES, isolate, msg, say
from pyengine.play import link
from pyengine.play.link import Opened
from pyengine.play.session import Session
from tests.play.playing import play_randomly
from web.app.table.seats import HERE, LINK
from web.app.table.state import TableMessages
from web.app.table.table import GameTable


@pytest.fixture
def open_link(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Yield the module that opens links, above a browser that does nothing."""
    before = set(sys.modules)
    for name in ("js", "pyodide", "pyodide.code", "pyodide.ffi"):
        monkeypatch.setitem(sys.modules, name, MagicMock())
    yield import_module("web.app.controllers.open_link")
    for name in set(sys.modules) - before:
        if name.startswith("web.app.") and not name.startswith("web.app.table"):
            del sys.modules[name]


def undecidable() -> GameError:
    """Return what the rules of Synchronous say to a decision that meets one they cannot see."""
    game = games.load("synchronous").game
    state = game.start(game.info.read_options({}))
    view = game.observe(game.apply(state, 0, ("e2", "e4")), 1)
    with pytest.raises(GameError) as caught:
        game.apply(view, 1, ("d7", "d5"))
    return caught.value


@pytest.mark.parametrize("kept", ["", "k1"])
def test_a_link_that_does_not_open_is_told_in_a_sentence(open_link: Any, kept: str, monkeypatch: pytest.MonkeyPatch) -> None:
    error = undecidable()

    def refuse(text: str, lookup: object = None) -> Opened:
        raise error

    monkeypatch.setattr(open_link, "open_link", refuse)
    monkeypatch.setattr(open_link, "is_sound", lambda saved: False)
    saved = [SimpleNamespace(id=kept, link="AgYC")] if kept else []
    monkeypatch.setattr(open_link, "storage", SimpleNamespace(list_games=lambda: saved, get_text=lambda key: ""))
    table = SimpleNamespace(said=TableMessages(), broken=(None, ""), key="")
    host = SimpleNamespace(kit=games.load("synchronous"), table=table, language="en", draw=lambda: None)
    open_link.LinkOpener(host).open("#AgYC")
    assert table.said.refused is not None
    sentences = {language: say(table.said.refused, language) for language in LANGUAGES}
    assert say(error.message) in sentences["en"]
    assert sentences["de"] != sentences["en"]
    assert say(error.message) not in sentences["de"]
    assert table.broken[1] == kept, "what does not open may be deleted"


def test_a_saved_game_that_opens_is_not_to_be_deleted(open_link: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(text: str, lookup: object) -> Opened:
        raise undecidable()

    monkeypatch.setattr(open_link, "open_link", refuse)
    monkeypatch.setattr(open_link, "is_sound", lambda saved: True)
    games_here = [SimpleNamespace(id="k1", link="AgYC")]
    monkeypatch.setattr(open_link, "storage", SimpleNamespace(list_games=lambda: games_here, get_text=lambda key: ""))
    table = SimpleNamespace(said=TableMessages(), broken=(None, ""), key="")
    host = SimpleNamespace(kit=games.load("synchronous"), table=table, language="en", draw=lambda: None)
    open_link.LinkOpener(host).open("#AgYC")
    assert table.said.refused is not None
    assert table.broken == (None, "")


@pytest.mark.parametrize("text", ["", "#", "##", "here=", "#here=", "here%3D", "here", "game=", "resume=", "#here=&from=Mina"])
def test_a_link_without_a_game_says_so(open_link: Any, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_link, "storage", SimpleNamespace(list_games=lambda: [], get_text=lambda key: ""))
    table = SimpleNamespace(said=TableMessages(note=msg("table.opened-same")), broken=(None, ""), key="")
    host = SimpleNamespace(kit=games.load("place"), table=table, language="en", draw=lambda: None)
    open_link.LinkOpener(host).open(text)
    assert table.said.refused is not None
    assert table.said.note is None, "what was said of another link"
    assert "nothing stands after its #" in say(table.said.refused)


def test_the_note_about_the_first_answer_has_the_name_that_came_with_it(open_link: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_link, "storage", SimpleNamespace(list_games=lambda: []))
    session = play_randomly("place", 3, 14)
    kit, record = session.kit, session.record

    def cut(entries: int) -> Session:
        return Session(kit, record._replace(entries=record.entries[:entries]))

    table = GameTable(kit, cut(11), (HERE, LINK), key="k1")
    host = SimpleNamespace(kit=kit, table=table, language="en", continue_game=lambda: None)
    for entries, name in ((12, "&from=Mina"), (14, "")):
        table.main = cut(entries - 1)
        string = link.encode(kit, cut(entries).record)
        open_link.LinkOpener(host).open(f"#{string}{name}")
        assert table.said.note is not None
        assert say(table.said.note) == f"{isolate('Mina')}’s move has arrived."
