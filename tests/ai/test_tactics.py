"""What a computer player must see: wins at hand, losses at hand, and the traps of each game."""

from __future__ import annotations

import pytest

from pyengine.games.mathematichess import KIT as MATHEMATICHESS
from pyengine.games.mitosis import KIT as MITOSIS
from pyengine.games.place import KIT as PLACE
from tests.ai.minds import ALL, choose_at_level, texts
from tests.games import mathematichess_play, mitosis_play, place_play

every_level = pytest.mark.parametrize("level", ALL)
but_a_beginner = pytest.mark.parametrize("level", ALL[1:])
strong = pytest.mark.parametrize("level", ALL[-2:])  # the others overlook and misjudge things


# --- PlaceChess


@but_a_beginner
@pytest.mark.parametrize(
    ("position", "wins"),
    [
        ("rr6/8/8/8/3k4/3N4/8/K7 w", {"d3d5"}),  # the Knight jumps the King
        ("8/8/8/3q4/3k4/3N4/8/K7 w", {"d3d5"}),  # and lands on the Queen: it dies, but the King falls
        ("8/8/8/3k4/3K4/8/8/8 w", {"d4d5"}),
        ("7K/8/8/3k1q2/8/3N1R2/8/8 w", {"d3d5"}),
    ],
)
def test_place_takes_the_king(level: int, position: str, wins: set[str]) -> None:
    assert texts(PLACE, place_play.at(position), level) == wins
    assert choose_at_level(PLACE, place_play.at(position), level).value == 1


@but_a_beginner
def test_place_saves_its_king(level: int) -> None:
    for position in ("7k/8/8/8/8/3r4/PP6/1N1K4 w", "7k/8/8/8/8/2n5/2P5/2K4R w", "4k3/8/8/8/1b6/8/3K4/R7 w"):
        state = place_play.at(position)
        for text in texts(PLACE, state, level):
            after = place_play.play(state, text)
            assert all(place_play.result(place_play.play(after, reply)) is None for reply in place_play.legal(after)), text


@strong
def test_place_does_not_walk_into_the_shield(level: int) -> None:
    assert "b2b3" not in texts(PLACE, place_play.at("8/7k/8/8/8/1q6/1K6/8 w"), level)  # the King would fall
    assert "d4d5" not in texts(PLACE, place_play.at("3k4/8/8/2pq4/3R4/8/8/K7 w"), level)  # a Rook for a Queen, and a Pawn grows


@strong
def test_place_takes_a_queen_where_the_pawn_is_its_own(level: int) -> None:
    queen = "7k/8/8/3q4/3P4/8/8/K7 w"
    assert texts(PLACE, place_play.at(queen, shieldPawn="attacker"), level) == {"d4d5"}
    # Whoever looks very far ahead sees that this Pawn falls anyway.
    assert "d4d5" not in texts(PLACE, place_play.at(queen), level, looks=8)


@every_level
def test_place_drafts_all_pieces(level: int) -> None:
    state = place_play.start()
    while state.is_drafting:
        state = place_play.play(state, *texts(PLACE, state, level, seeds=1, looks=40))
    ranks = [place_play.board(state).split("/")[rank] for rank in (0, 7)]
    assert ("k" in ranks[0], "K" in ranks[1]) == (True, True), "kings hide"


# --- Mitosis Chess


@but_a_beginner
def test_mitosis_takes_the_last_piece(level: int) -> None:
    assert texts(MITOSIS, mitosis_play.at("9/9/9/4n4/9/9/9/9/4R3K"), level) == {"e1e6"}


@strong
def test_mitosis_takes_an_unguarded_king_with_its_minors(level: int) -> None:
    assert texts(MITOSIS, mitosis_play.at("r3k4/p8/9/9/4R4/9/9/9/7K1 ---:n-r"), level) == {"e5e9"}


@but_a_beginner
def test_mitosis_saves_its_last_piece(level: int) -> None:
    for text in texts(MITOSIS, mitosis_play.at("4g4/9/9/9/9/9/9/9/4N4"), level):
        after = mitosis_play.play(mitosis_play.at("4g4/9/9/9/9/9/9/9/4N4"), text)
        assert not any(reply.endswith(text[2:]) for reply in mitosis_play.legal(after)), text


@strong
def test_mitosis_takes_what_hangs_and_leaves_what_is_guarded(level: int) -> None:
    assert texts(MITOSIS, mitosis_play.at("6k2/9/9/9/9/q8/9/9/C1K6"), level) == {"a1a4"}
    assert "a1a4" not in texts(MITOSIS, mitosis_play.at("6k1c/9/9/9/1p7/p8/9/9/C1K6"), level)


@every_level
def test_mitosis_arranges_its_parts(level: int) -> None:
    state = mitosis_play.play(mitosis_play.at("4k4/9/9/4g4/9/9/4G4/9/4K4"), "e3e6")
    assert texts(MITOSIS, state, level) <= mitosis_play.legal(state)


# --- Mathematichess

AHEAD = mathematichess_play.X  # 166 to 141


@but_a_beginner
def test_mathematichess_ends_the_game_when_it_is_won(level: int) -> None:
    state = mathematichess_play.at(f"{AHEAD} w 2 -/- -/- 10 3")
    assert texts(MATHEMATICHESS, state, level) == {"pass"}
    assert choose_at_level(MATHEMATICHESS, state, level).value == 1


@strong
def test_mathematichess_turns_the_totals_when_the_other_would_end_the_game(level: int) -> None:
    state = mathematichess_play.at(f"{AHEAD} b 2 -/- -/- 10 3")
    for text in texts(MATHEMATICHESS, state, level):
        white, black = MATHEMATICHESS.game.scores(mathematichess_play.play(state, text))
        assert white is not None
        assert black is not None
        assert black > white


@strong
def test_mathematichess_does_not_end_a_game_it_loses(level: int) -> None:
    assert "pass" not in texts(MATHEMATICHESS, mathematichess_play.at(f"{AHEAD} b 2 -/- -/- 01 3"), level)


@pytest.mark.parametrize("level", ALL[-1:])
def test_mathematichess_places_the_last_piece_where_it_leads(level: int) -> None:
    # The last placement is Black's: of the squares of the rule book's first board it fills one of five.
    before = mathematichess_play.X.replace("1RBQprqQ", "1RBQpr1Q")
    state = mathematichess_play.at(f"{before} b 1 -/Q1 -/- 00 0")
    leads = {}
    for text in mathematichess_play.legal(state):
        white, black = MATHEMATICHESS.game.scores(mathematichess_play.play(state, text))
        leads[text] = (black or 0) - (white or 0)
    assert min(leads.values()) < 0 < max(leads.values())
    assert all(leads[text] > 0 for text in texts(MATHEMATICHESS, state, level))
