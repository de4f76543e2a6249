"""What a hint says of the position: plainly where it is proved, in figures where it is only likely."""

from __future__ import annotations

from typing import Any

import pytest

from pyengine import games
from pyengine.core.kit import Kit
from pyengine.core.types import ACCEPT
from pyengine.core.words import say
from tests.coroutines import run_coroutine
from tests.games import mitosis_play, place_play
from web.app.computer.worker import Answer, Thinker, ThinkingJob, pack_job, read_answer
from web.app.controllers.computer import describe_hint

GAMES = {name: games.load(name) for name in ("place", "synchronous", "clone", "parade")}
ACTION = ("a", "b")


def sentence(game: str, language: str, answer: Answer, player: int = 0, **options: Any) -> str:
    """Return what is said of a position of a game."""
    kit = GAMES[game]
    return say(describe_hint(kit.game.info, kit.game.info.read_options(options), player, "a1a2", answer), language)


@pytest.mark.parametrize(
    ("answer", "english", "german"),
    [
        (Answer(ACTION, 0.1), "About even (Light 55 %).", "Ungefähr gleich (Hell 55 %)."),
        (Answer(ACTION, 0.12), "Light wins about 56 % of games from here.", "Hell gewinnt von hier etwa 56 % der Partien."),
        (Answer(ACTION, -0.98), "Light wins about 1 % of games from here.", "Hell gewinnt von hier etwa 1 % der Partien."),
        (Answer(ACTION, -0.999), "Light hardly ever wins from here.", "Hell gewinnt von hier fast nie."),
        (Answer(ACTION, 0.999), "Light almost always wins from here.", "Hell gewinnt von hier fast immer."),
        (Answer(ACTION, 1.0, (), 1.0, 1), "It wins at once.", "Das gewinnt sofort."),
        (
            Answer(ACTION, 1.0, ((0, ACTION), (0, ACTION)), 1.0, 1),
            "It wins in this very turn.",
            "Das gewinnt noch in diesem Zug.",
        ),
        (
            Answer(ACTION, 1.0, (), 1.0, 3),
            "The position is won for Light, within 3 moves.",
            "Die Stellung ist für Hell gewonnen, in höchstens 3 Zügen.",
        ),
        (
            Answer(ACTION, -1.0, (), -1.0, 0),
            "The position is lost for Light, whatever is played.",
            "Die Stellung ist für Hell verloren, was auch gespielt wird.",
        ),
        (
            Answer(ACTION, -1.0, (), -1.0, 1),
            "The position is lost for Light: whatever is played, Dark can win with the next move.",
            "Die Stellung ist für Hell verloren: Was auch gespielt wird, Dunkel kann mit dem nächsten Zug gewinnen.",
        ),
        (
            Answer(ACTION, -1.0, (), -1.0, 2),
            "The position is lost for Light: whatever is played, Dark can win within 2 moves.",
            "Die Stellung ist für Hell verloren: Was auch gespielt wird, Dunkel kann in höchstens 2 Zügen gewinnen.",
        ),
        (Answer(ACTION, 0.0, (), 0.0, 1), "It ends the game in a draw.", "Damit endet die Partie remis."),
    ],
)
def test_of_two(answer: Answer, english: str, german: str) -> None:
    assert sentence("place", "en", answer) == f"Hint: a1a2. {english}"
    assert sentence("place", "de", answer) == f"Tipp: a1a2. {german}"


def test_the_player_is_named_where_both_decide_at_once() -> None:
    assert sentence("synchronous", "en", Answer(ACTION, 0.0), 1) == "Hint: a1a2. About even (Black 50 %)."


@pytest.mark.parametrize(("value", "place"), [(1.0, 1), (0.5, 2), (0.0, 3), (-0.4, 4), (-1.0, 5)])
def test_of_several_a_place_is_told(value: float, place: int) -> None:
    assert (
        sentence("clone", "en", Answer(ACTION, value), 1) == f"Hint: a1a2. Seat 2 will probably finish around place {place} of 5."
    )
    assert (
        sentence("clone", "de", Answer(ACTION, value), 1)
        == f"Tipp: a1a2. Spieler 2 landet voraussichtlich etwa auf Platz {place} von 5."
    )


def test_two_players_of_a_game_for_several_are_two() -> None:
    assert sentence("clone", "en", Answer(ACTION, 0.2), players=2).endswith("Seat 1 wins about 60 % of games from here.")


@pytest.mark.parametrize(
    ("answer", "english", "german"),
    [
        (Answer(ACTION, 0.4), "", ""),
        (
            Answer(ACTION, 0.4, (), 1.0, 3),
            " From here the game can be won in 3 moves, without another card.",
            " Von hier ist das Spiel in 3 Zügen zu gewinnen, ohne weitere Karte.",
        ),
        (Answer(ACTION, 0.4, (), 1.0, 1), " It wins at once.", " Das gewinnt sofort."),
        (Answer(ACTION, -0.4, (), -1.0, 0), " The game can no longer be won.", " Das Spiel ist nicht mehr zu gewinnen."),
    ],
)
def test_of_a_solitaire(answer: Answer, english: str, german: str) -> None:
    assert sentence("parade", "en", answer) == f"Hint: a1a2.{english}"
    assert sentence("parade", "de", answer) == f"Tipp: a1a2.{german}"


# --- from the search to the page


def think(kit: Kit, state: Any, hint: bool = True, level: int = 4, seed: int = 1) -> Answer:
    """Return what thinking about a position answers."""
    player = kit.game.actors(state)[0]
    job = ThinkingJob(kit.game.info.id, kit.game.observe(state, player), player, level, str(seed), hint=hint)
    return read_answer(run_coroutine(Thinker().think(pack_job(job))))


def test_what_is_proved_comes_to_the_page() -> None:
    answer = think(GAMES["place"], place_play.at("4k3/2RR4/8/8/8/6K1/8/8 b"))
    assert (answer.value, answer.proven_result, answer.moves) == (-1.0, -1.0, 2)
    assert think(GAMES["place"], place_play.at(place_play.FULL)).proven_result is None


def test_a_hint_looks_ahead_where_there_is_no_choice() -> None:
    kit = games.load("gravity")
    text = "8/5Np1/p2P4/6P1/5pK1/n3NP1P/1rr2b1B/1RQ1RqbB w move - e3g5d6f7 - - 3-0"
    state = kit.notation.position(text, kit.game.info.read_options({}))
    assert len(kit.game.legal(state, 0)) == 1
    assert think(kit, state, hint=False).proven_result is None
    assert think(kit, state).proven_result == -1.0


def test_a_hint_overlooks_nothing() -> None:
    far = mitosis_play.at("4n4/9/k8/9/9/9/9/9/4R3K")
    taken = [
        sum(think(games.load("mitosis"), far, hint, 1, seed).action == ("e1", "e9") for seed in range(9))
        for hint in (False, True)
    ]
    assert taken[0] < 9 == taken[1]


def test_an_offer_that_is_taken_says_what_it_brings() -> None:
    kit = games.load("mitosis")
    winning = mitosis_play.play(mitosis_play.at("4k2rr/9/9/9/9/9/9/9/R3K4"), "a1a2 adj?")
    answer = think(kit, winning)
    assert (answer.action, answer.proven_result, answer.moves) == (ACCEPT, 1.0, 1)
