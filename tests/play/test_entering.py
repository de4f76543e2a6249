"""Texts that are typed or pasted to be played: how much is read at once, who acts, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from pyengine import games
from pyengine.core.errors import GameError, NotationError
from pyengine.core.kit import Kit
from pyengine.core.types import CHANCE, RESIGN, Action, Player
from pyengine.core.words import Message, msg
from pyengine.play import entering
from pyengine.play.entering import LONGEST_TYPED, LONGEST_WORD, TURN, enter
from pyengine.play.record import Entry
from tests.toys import KITS
from tests.toys.base import ToyNotation

START = "hand/R.1/a1"
SECOND = "hand/B.2/b2"


class Listening(ToyNotation[Any]):
    """A notation that keeps what it was asked to read, and by whom."""

    def __init__(self, toy: Kit) -> None:
        super().__init__(toy.game, toy.notation.text, toy.notation.position)  # type: ignore[arg-type]
        self.heard: list[tuple[Player, str]] = []

    def read(self, state: Any, player: Player, text: str) -> tuple[Action, ...]:
        self.heard.append((player, text))
        if "+" in text and " " not in text:  # several in one
            return tuple(tuple(part.split(".")) for part in text.split("+"))
        return super().read(state, player, text)


def hear(name: str, text: str, player: Player | None = None) -> tuple[list[tuple[Player, str]], list[Entry]]:
    """Return what a notation was asked to read of a text, and what was played."""
    notation = Listening(KITS[name])
    kit = KITS[name]._replace(notation=notation)
    entries, state = enter(kit, kit.game.start(kit.game.info.read_options({})), text, player)
    folded = kit.game.start(kit.game.info.read_options({}))
    for entry in entries:
        folded = kit.game.apply(folded, *entry)
    assert state == folded
    return notation.heard, entries


def refuse(name: str, text: str, player: Player | None = None, error: type[GameError] = NotationError) -> Message:
    """Return the message with which a text is refused at the beginning of a game."""
    kit = KITS.get(name) or games.load(name)
    with pytest.raises(error) as caught:
        enter(kit, kit.game.start(kit.game.info.read_options({})), text, player)
    return caught.value.message


def test_the_whole_text_is_read_first_then_two_words_then_one() -> None:
    heard, entries = hear("twins", f"{START} {SECOND} hand/R.1/b1")
    assert heard == [
        (0, f"{START} {SECOND} hand/R.1/b1"),
        (0, f"{START} {SECOND}"),
        (0, START),
        (1, f"{SECOND} hand/R.1/b1"),
        (1, SECOND),
        (0, "hand/R.1/b1"),
    ]
    assert [entry.player for entry in entries] == [0, 1, 0]
    assert entries[0] == Entry(0, ("hand/R", "1/a1"))


def test_of_too_many_words_two_are_read_first() -> None:
    notation = Listening(KITS["twins"])
    kit = KITS["twins"]._replace(notation=notation)
    state = kit.game.start(kit.game.info.read_options({}))
    for count, first in ((TURN, 0), (TURN + 1, 1)):
        notation.heard.clear()
        with pytest.raises(GameError):
            enter(kit, state, " ".join(["x"] * count))
        tried = [" ".join(["x"] * count), "x x", "x"]
        assert [text for _, text in notation.heard] == tried[first:]


def test_what_one_text_joins_is_done_by_whoever_is_due() -> None:
    assert hear("vault", "b1 a1+no b1+yes")[1] == [
        Entry(0, ("b1",)),
        Entry(1, ("a1",)),
        Entry(0, ("no",)),
        Entry(1, ("b1",)),
        Entry(0, ("yes",)),
    ]
    with pytest.raises(GameError):
        hear("twins", f"{START}+resign")  # a claim is of whoever types it, and it is not their turn any more
    assert hear("twins", f"{START} resign")[1][-1] == Entry(1, RESIGN)


def test_where_several_may_act_a_number_says_who() -> None:
    assert hear("pair", "1:2 0:3")[1] == [Entry(1, ("2",)), Entry(0, ("3",))]
    assert hear("pair", "2 1:1", 0)[1] == [Entry(0, ("2",)), Entry(1, ("1",))]
    assert hear("five", "3:2 1", None)[1] == [Entry(3, ("2",)), Entry(3, ("1",))], "the number goes on"
    assert refuse("pair", "2 1:1") == msg("link.who", text="2")
    assert refuse("pair", "2:1") == msg("core.no-such-action", text="2:1")
    assert refuse("pair", "1", 2) == msg("core.no-such-action", text="2:1")
    assert refuse("pair", "1", -1) == msg("core.no-such-action", text="-1:1")


def test_a_number_alone_names_nobody() -> None:
    assert refuse("pair", "1:") == msg("link.who", text="1:")


def test_cards_come_first_where_they_are_due() -> None:
    kit = games.load("gravity")
    state = kit.game.start(kit.game.info.read_options({}))
    card = kit.game.chance(state)[0][0]
    assert enter(kit, state, kit.notation.write(state, CHANCE, card), 0)[0] == [Entry(CHANCE, card)]


def test_after_the_end_the_game_says_so() -> None:
    kit = KITS["twins"]
    over = kit.game.apply(kit.game.start(kit.game.info.read_options({})), 0, RESIGN)
    with pytest.raises(GameError) as caught:
        enter(kit, over, START)
    assert caught.value.message.key == "core.over"


def test_nothing_is_no_action() -> None:
    for text in ("", " \n "):
        assert refuse("twins", text) == msg("core.no-such-action", text="")


def test_a_text_is_read_up_to_a_length() -> None:
    assert refuse("twins", "x" * (LONGEST_TYPED + 1)) == msg("link.typed-long", most=LONGEST_TYPED)
    assert refuse("twins", " " * LONGEST_TYPED) == msg("core.no-such-action", text="")


def test_a_word_is_read_up_to_a_length() -> None:
    for length, count in ((LONGEST_WORD, 1), (LONGEST_WORD + 1, 0)):
        notation = Listening(KITS["twins"])
        kit = KITS["twins"]._replace(notation=notation)
        with pytest.raises(GameError) as caught:
            enter(kit, kit.game.start(kit.game.info.read_options({})), "x" * length)
        assert len(notation.heard) == count
        assert (caught.value.message == msg("core.no-such-action", text="x" * 79 + "…")) == (count == 0)


def test_a_text_plays_no_more_than_a_record_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entering, "LONGEST", 2)
    assert len(hear("vault", "b1 a1")[1]) == 2
    assert refuse("vault", "b1 a1 no") == msg("link.long", most=2)
