"""Typing what people write: short moves, figurines, words; what is ambiguous is refused with what it could mean."""

from __future__ import annotations

from typing import Any

import pytest

from pyengine.core.errors import AmbiguousNotation, GameError, IllegalAction, NotationError
from pyengine.core.telling import Figure, Part, Telling, tell_words
from pyengine.core.types import Action, Player
from pyengine.core.words import msg, say
from pyengine.play.entering import enter
from pyengine.play.readable import find_example, spell_actions
from tests.toys import KITS
from tests.toys.base import ToyNotation

from ..games import booster_play, cloak_play, clone_play
from ..harness import Harness
from .playing import play_randomly

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
SYNCHRONOUS, GRAVITY, MITOSIS, NEIGHBOUR = (Harness(name) for name in ("synchronous", "gravity", "mitosis", "neighbour"))
KNIGHTS = SYNCHRONOUS.at("4k3/8/8/3p4/8/5N2/8/1N2K1N1 = - - 0 1")
FALL = GRAVITY.at("8/8/8/8/3n4/5P2/8/8 b move P - - - 0-0")


def read(harness: Harness, state: Any, text: str, player: int | None = None) -> str:
    """Return what is typed in the notation of the game."""
    entries, _ = enter(harness.kit, state, text, player)
    texts = []
    for who, action in entries:
        texts.append(harness.notation.write(state, who, action))
        state = harness.game.apply(state, who, action)
    return " ".join(texts)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Nf3", "g1f3"),
        ("♘f3", "g1f3"),
        ("♞f3", "g1f3"),
        ("N-f3", "g1f3"),
        ("Ng1-f3", "g1f3"),
        ("♘g1–f3", "g1f3"),
        ("Ngf3", "g1f3"),
        ("N1f3", "g1f3"),
        ("Nf3!", "g1f3"),
        ("e4", "e2e4"),
        ("Pe4", "e2e4"),
        ("e2-e4", "e2e4"),
        ("e2e4", "e2e4"),
        ("resigns", "resign"),
        ("gibt auf", "resign"),
    ],
)
def test_moves_are_read_as_people_write_them(text: str, meant: str) -> None:
    assert read(SYNCHRONOUS, SYNCHRONOUS.at(f"{START} = KQkq - 0 1"), text, 0) == meant


@pytest.mark.parametrize("text", ["O-O", "0-0", "O–O"])
def test_castling(text: str) -> None:
    state = SYNCHRONOUS.at("r3k2r/8/8/8/8/8/8/R3K2R = KQkq - 0 1")
    assert read(SYNCHRONOUS, state, text, 0) == "e1g1"
    assert read(SYNCHRONOUS, state, text + text[1:], 0) == "e1c1"


@pytest.mark.parametrize("text", ["Nxf3", "N×f3", "♞d4×f3", "Ndxf3", "Nf3"])
def test_captures(text: str) -> None:
    assert read(GRAVITY, FALL, text) == "d4f3"


@pytest.mark.parametrize("text", ["Nxd5", "Nd5", "NxRd4xQd5", "N3xRd4xQd5", "♘d3×♜d4×♛d5"])
def test_two_captures_of_one_move(text: str) -> None:
    state = Harness("place").at("7k/8/8/3q4/3r4/3N4/8/K7 w p -/- 32")
    assert read(Harness("place"), state, text) == "d3d5"


@pytest.mark.parametrize("text", ["exd5", "4xd5", "Pxd5", "e4xd5", "♙e4×❷d5"])
def test_a_captured_checker_need_not_be_named(text: str) -> None:
    state = cloak_play.at("4k3/8/8/3(2)4/4P3/8/8/4K3 w move")
    assert read(cloak_play.CLOAK, state, text) == "e4d5"
    bonus = cloak_play.at("4k3/8/8/3(2)4/4P3/8/8/4K3 w pending")
    assert read(cloak_play.CLOAK, bonus, text) == "*e4d5"
    with pytest.raises(NotationError):
        enter(cloak_play.CLOAK.kit, cloak_play.at("4k3/8/8/3n4/8/4[2]3/8/4K3 w move"), "Ne3xd5")


def test_a_capture_that_is_none_is_refused() -> None:
    with pytest.raises(NotationError):
        enter(GRAVITY.kit, FALL, "Nxe2")


def test_promotions() -> None:
    state = booster_play.at("8/P3k3/8/8/8/8/8/4K3")
    assert read(booster_play.BOOSTER, state, "a8=Q") == "a7a8q"
    assert read(booster_play.BOOSTER, state, "a8N") == "a7a8n"
    assert read(booster_play.BOOSTER, state, "♙a7–a8=♖") == "a7a8r"
    with pytest.raises(GameError):
        enter(booster_play.BOOSTER.kit, state, "a8")
    with pytest.raises(GameError):
        enter(booster_play.BOOSTER.kit, state, "a8=K")


def test_what_is_ambiguous_names_what_it_could_mean() -> None:
    with pytest.raises(AmbiguousNotation) as caught:
        enter(SYNCHRONOUS.kit, KNIGHTS, "Nd2", 0)
    assert say(caught.value.message) == "“Nd2” could mean several moves: ♘b1–d2, ♘f3–d2."
    assert say(caught.value.message, "de") == "„Nd2“ kann mehrere Züge bedeuten: ♘b1–d2, ♘f3–d2."
    assert read(SYNCHRONOUS, KNIGHTS, "Nbd2", 0) == "b1d2"
    assert read(SYNCHRONOUS, KNIGHTS, "N3d2", 0) == "f3d2"


def test_many_candidates_are_cut_short() -> None:
    state = SYNCHRONOUS.at("k7/3N1N2/2N3N1/8/2N3N1/3N1N2/8/7K = - - 0 1")
    with pytest.raises(AmbiguousNotation) as caught:
        enter(SYNCHRONOUS.kit, state, "Ne5", 0)
    assert say(caught.value.message).endswith("….")
    six = SYNCHRONOUS.at("k7/5N2/2N3N1/8/2N3N1/3N4/8/7K = - - 0 1")
    with pytest.raises(AmbiguousNotation) as caught:
        enter(SYNCHRONOUS.kit, six, "Ne5", 0)
    assert "…" not in say(caught.value.message)


def test_the_notation_comes_first() -> None:
    """A text of the notation that a rule forbids is not taken for something else that is allowed."""
    state = Harness("mathematichess").at("8/4k3/4P3/8/8/8/8/4K3 b 2 -/- -/- 00 3")
    with pytest.raises(IllegalAction) as caught:
        enter(Harness("mathematichess").kit, state, "e7e6")
    assert caught.value.message.rule


def test_what_says_nothing_keeps_its_refusal() -> None:
    with pytest.raises(NotationError) as caught:
        enter(SYNCHRONOUS.kit, KNIGHTS, "Zf9", 0)
    assert caught.value.message.key == "core.no-such-action"


def test_drops_guesses_and_orders() -> None:
    assert read(GRAVITY, GRAVITY.at("8/8/8/8/8/8/8/8 w add n - - - 0-0"), "Ne8") == "n@e8"
    guess = cloak_play.CLOAK.at("(1)7/8/8/8/8/8/8/1[2]6 w guess - - 0/0 - 0 4 RNBQKBNR/RNBQKBNR")
    assert read(cloak_play.CLOAK, guess, "❶=♜?") == "?1R"
    assert read(cloak_play.CLOAK, guess, "②b1–c3") == "b1c3"
    orders = clone_play.at("Qd1 Ke1")
    assert read(clone_play.CLONE, orders, "Qd6 −♔e1", 0) == "Qd1-d6 -Ke1"


def test_words_of_several_words() -> None:
    state = NEIGHBOUR.at("7k/8/8/8/8/2B5/1R6/8 move - 10 10 -")
    assert read(NEIGHBOUR, state, "♖b2–a3 ‹pieces›") == "b2a3~p"
    assert read(NEIGHBOUR, state, "♖b2–a3 ‹Zahlen›") == "b2a3~s"
    with pytest.raises(AmbiguousNotation) as caught:
        enter(NEIGHBOUR.kit, state, "Ra3")
    assert say(caught.value.message) == "“Ra3” could mean several moves: ♖b2–a3 ‹pieces›, ♖b2–a3 ‹places›."


class Worded(ToyNotation[Any]):
    """A notation that tells "1" as what lists leave out, "2" in words and "3" as a move; it says what was picked before."""

    def tell(self, state: Any, player: Player, action: Action) -> Telling:
        if action == ("2",):
            return tell_words(msg("telling.adds"))
        return Telling((f"♘{''.join(state.picks)}–{player}{action[0]}",), msg("telling.adds"), quiet=action == ("1",))


def test_an_example_is_what_reads_the_same_in_every_language() -> None:
    toy = KITS["pair"]
    kit = toy._replace(notation=Worded(toy.game, toy.notation.text, toy.notation.position))  # type: ignore[arg-type]
    state = kit.game.start(kit.game.info.read_options({}))
    assert find_example(kit, state, 0) == "N-03"
    state = kit.game.apply(state, 0, ("2",))
    assert find_example(kit, state, 1) == "N?-13", "without what the player may not know"
    assert find_example(kit, state, 0) == "", "nothing is to be done"
    toy = KITS["five"]
    kit = toy._replace(notation=Worded(toy.game, toy.notation.text, toy.notation.position))  # type: ignore[arg-type]
    state = kit.game.apply(kit.game.start(kit.game.info.read_options({})), 0, ("2",))
    assert find_example(kit, state, 0) == "N2-03", "with what only they know"
    assert find_example(NEIGHBOUR.kit, NEIGHBOUR.start(), 0) == "", "all is in words"


def test_beginnings_of_what_may_be_written() -> None:
    spellings = spell_actions(SYNCHRONOUS.kit, KNIGHTS, 0)
    for text, is_one in (
        ("N", True),
        ("♘f", True),
        ("Nf3-d2", True),
        ("d", False),
        ("resig", True),
        ("Nd2+", True),
        ("x", False),
    ):
        assert spellings.is_beginning(text) is is_one, text
    assert spellings.names[("b1", "d2")] == "♘b1–d2"
    assert spellings.find("Nbd2") == ("b1", "d2")
    assert spellings.find("Nbd2" + "!" * 196) == ("b1", "d2")
    assert spellings.find("Nbd2" + "!" * 197) is None, "too long to be looked up"
    assert spellings.find("N b d 2") == spellings.find("Nb d2") == ("b1", "d2"), "blanks do not matter"
    for text in ("Nbd2X", "Nbd2=", "Nbd2=Q"):
        assert spellings.find(text) is None, text


class Fixed(ToyNotation[Any]):
    """A notation that tells every action with the same parts."""

    parts: tuple[Part, ...] = ()

    def tell(self, state: Any, player: Player, action: Action) -> Telling:
        return Telling(self.parts, msg("telling.adds"))


def list_short(*parts: Part) -> set[str]:
    """Return how a telling of these parts may be written in short."""
    toy = KITS["pair"]
    notation = Fixed(toy.game, toy.notation.text, toy.notation.position)  # type: ignore[arg-type]
    notation.parts = parts
    kit = toy._replace(notation=notation)
    return set(spell_actions(kit, kit.game.start(kit.game.info.read_options({})), 0).short)


KNIGHT, MOON, FROM, GOAL = (
    Figure("piece", "knight"),
    Figure("piece", "salta.moon"),
    Figure("square", "e4"),
    Figure("square", "d6"),
)
SHORT = {f"{origin}{between}d6" for origin in ("N", "Ne", "N4", "Ne4", "e4") for between in ("", "-")}


def test_short_forms_of_a_move() -> None:
    assert list_short(KNIGHT, FROM, "–", GOAL) == SHORT
    assert list_short("★", KNIGHT, FROM, "–", GOAL, "+") == SHORT
    assert list_short(KNIGHT, FROM, "–", GOAL, "=", "moon") == SHORT
    assert list_short(KNIGHT, FROM, "–", GOAL, "=", MOON) == SHORT
    assert list_short(KNIGHT, FROM, "–", GOAL, "=", Figure("piece", "queen")) == {
        f"{text}{end}" for text in SHORT for end in ("Q", "=Q")
    }


@pytest.mark.parametrize(
    "parts",
    [(MOON, FROM, "–", GOAL), (KNIGHT, FROM), (KNIGHT, FROM, "×"), (KNIGHT,), ("↓", KNIGHT, GOAL), (FROM, "–", GOAL)],
)
def test_what_is_no_move_of_a_piece_with_a_letter_has_no_short_form(parts: tuple[Part, ...]) -> None:
    assert list_short(*parts) == set()


@pytest.mark.parametrize("game", ["booster", "cloak", "clone", "gravity"])
def test_an_example_can_be_typed_on_any_keyboard(game: str) -> None:
    session = play_randomly(game, 3, 40)
    kit, seen = session.kit, set[str]()
    for state in session.states[::3]:
        for player in range(kit.game.info.player_count(session.record.options)):
            text = find_example(kit, state, player)
            if text:
                assert text.isascii()
                texts = {kit.notation.write(state, player, action) for action in kit.game.legal(state, player)}
                assert text in texts or spell_actions(kit, state, player).find(text)
                seen.add(text)
    assert seen
