"""`golden` freezes a game once: what it writes opens to the same, and is never written again."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from pyengine import games
from pyengine.cli import golden, main
from pyengine.cli.frozen import FrozenRow, describe_chain, describe_link, describe_text, read_chain, write_chain
from pyengine.cli.golden import freeze, make_addresses
from pyengine.core.errors import UsageError
from pyengine.core.game import Outcome
from pyengine.core.types import Action, Player
from tests.foreign import FOLDER, KIT, NAME, register_games
from tests.golden import frozen
from web.app.embed.query import parse, write

FILES = ("record", "links", "chains", "addresses")


def rows(kind: str) -> list[FrozenRow]:
    """Return what is frozen of Hexapawn."""
    entries: list[FrozenRow] = json.loads((FOLDER / "frozen" / f"{kind}.json").read_text("utf-8"))
    return entries


def test_a_game_is_frozen_the_same_in_every_run(tmp_path: Path) -> None:
    with register_games(KIT):
        assert [path.stem for path in freeze(KIT, tmp_path)] == list(FILES)
        for name in FILES:
            assert (tmp_path / f"{name}.json").read_text("utf-8") == (FOLDER / "frozen" / f"{name}.json").read_text("utf-8")


def test_what_is_frozen_is_never_written_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with register_games(KIT):
        (tmp_path / "links.json").write_text("mine")
        assert "links" not in [path.stem for path in freeze(KIT, tmp_path)]
        assert (tmp_path / "links.json").read_text() == "mine"
        assert freeze(KIT, tmp_path) == []
        assert main(["golden", NAME]) == 2
    assert "frozen already" in capsys.readouterr().err
    assert main(["golden", "place", "colour"]) == 2
    assert "no option “colour”" in capsys.readouterr().err


def test_links_of_a_game_from_elsewhere_open_to_the_same() -> None:
    with register_games(KIT):
        assert len(rows("links")) >= 20
        for row in rows("links"):
            wanted = {field: value for field, value in row.items() if field not in ("link", "text")}
            assert describe_link(row["link"]) == {**wanted, "again": row["link"]}
            if "text" in row:
                assert describe_text(NAME, row["text"])["link"] == row["link"]


def test_protected_links_of_a_game_from_elsewhere_open_to_the_same() -> None:
    with register_games(KIT):
        assert len(rows("chains")) == 4
        for row in rows("chains"):
            chain = read_chain(row)
            assert [sent for sent, _ in write_chain(chain, row["links"])] == row["links"]
            assert describe_chain(chain, row["links"]) == row


def check_addresses(addresses: list[FrozenRow]) -> None:
    """An address shows what its row says, and is written as pages write it."""
    for row in addresses:
        shown = frozen.show_diagram(row["query"], row["string"])
        assert {field: shown[field] for field in row if field not in ("query", "string")} == {
            field: value for field, value in row.items() if field not in ("query", "string")
        }
        assert write(parse(row["query"])) == row["query"]


def test_addresses_of_a_game_from_elsewhere_show_the_same() -> None:
    with register_games(KIT):
        check_addresses(rows("addresses"))


@pytest.mark.parametrize("name", ["place", "neighbour", "gravity", "synchronous", "clone"])
def test_addresses_are_written_for_games_of_every_kind(name: str) -> None:
    check_addresses(make_addresses(games.load(name), Random(7)))


def test_a_record_is_a_whole_game() -> None:
    (row,) = (json.loads((FOLDER / "frozen/record.json").read_text("utf-8")),)
    state = KIT.game.start(KIT.game.info.read_options(row["options"]))
    for player, text in row["actions"]:
        (action,) = KIT.notation.read(state, player, text)
        state = KIT.game.apply(state, player, action)
    assert KIT.notation.text(state) == row["position"]
    assert isinstance(KIT.game.outcome(state), Outcome)
    assert len(row["actions"]) == 7, "no game of Hexapawn is longer"


def test_a_game_that_does_not_end_is_not_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(type(KIT.game)):  # type: ignore[misc]
        """Hexapawn in which no move changes anything."""

        def apply(self, state: object, player: Player, action: Action) -> object:
            return state

    monkeypatch.setattr(golden, "RECORDS", 2)
    with pytest.raises(UsageError, match="came to its end"):
        golden.make_record(KIT._replace(game=Endless()), Random(1))
