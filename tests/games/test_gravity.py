"""Gravity Chess: turns, cards, additions, the end and the score, with the rule book's worked examples."""

from __future__ import annotations

from random import Random

import pytest

from pyengine.core.game import Outcome
from pyengine.core.types import CHANCE, RESIGN
from pyengine.games.gravity import KIT
from tests.games.gravity_play import GAME, NOTATION, X1, X3, X4, X5, at, legal, outcome, rule_against, start

# --- set-up and turn ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GRV-01")
def test_the_board_starts_empty() -> None:
    assert NOTATION.text(start()) == "8/8/8/8/8/8/8/8 w flip - - KQRRBBNNPPPP kqrrbbnnpppp 0-0"


@pytest.mark.rule("GRV-02")
def test_each_player_holds_the_pile_of_the_other_colour() -> None:
    state = start()
    white_pile = {action[0]: weight for action, weight in GAME.chance(state)}
    assert white_pile == {"f:k": 1, "f:q": 1, "f:r": 2, "f:b": 2, "f:n": 2, "f:p": 4}
    state = at(NOTATION.text(state), "f:r", "r@a8")
    black_pile = {action[0]: weight for action, weight in GAME.chance(state)}
    assert black_pile == {"f:K": 1, "f:Q": 1, "f:R": 2, "f:B": 2, "f:N": 2, "f:P": 4}
    state = at(NOTATION.text(state), "f:K", "a8a1", "K@a8")
    assert dict(GAME.chance(state))[("f:r",)] == 1, "the rook turned over is gone from the pile"


@pytest.mark.rule("GRV-R14")
def test_the_four_pawn_cards_are_one_result() -> None:
    pawns = [(action, weight) for action, weight in GAME.chance(start()) if action[0].lower() == "f:p"]
    assert pawns == [(("f:p",), 4)]
    seen = set()
    for left in ("pppp", "ppp", "pp", "p"):
        state = at(f"8/8/8/8/8/8/8/8 w flip - - P {left} 0-0", "f:p")
        assert sorted(legal(state))[0] == "p@a8"
        seen.add(KIT.scene(state, 0).hands[0].items[0].card)
    assert seen == {"2S", "3S", "4S", "5S"}


@pytest.mark.rule("GRV-03")
def test_a_turn_is_flip_moves_addition_and_players_alternate() -> None:
    state = at("8/8/8/8/8/8/8/P6p w flip - - KQ kq 0-0")
    assert (GAME.actors(state), GAME.mover(state)) == ((CHANCE,), 0)
    state = at("7P/8/8/8/8/8/8/8 w flip - - KQ kq 0-0", "f:k")
    assert sorted(legal(state)) == ["h8h6", "h8h7"]
    assert rule_against(state, "k@a8") == "GRV-03"
    state = at(NOTATION.text(state), "h8h7")
    assert sorted(legal(state)) == [f"k@{file}8" for file in "abcdefgh"]
    state = at(NOTATION.text(state), "k@a8")
    assert (GAME.actors(state), GAME.mover(state)) == ((CHANCE,), 1)
    state = at(NOTATION.text(state), "f:K")
    assert KIT.explain(state, 0, ("h7", "h6")).rule == "GRV-03"
    state = at(NOTATION.text(state), "a8a7", "K@b8")
    assert GAME.mover(state) == 0


@pytest.mark.rule("GRV-04")
def test_the_card_is_turned_over_before_anything_moves_and_names_the_piece_to_add() -> None:
    state = at("7P/8/8/8/8/8/8/8 w flip - - KQ kq 0-0")
    assert not GAME.legal(state, 0)
    assert not GAME.legal(state, 1)
    assert KIT.explain(state, 0, ("h8", "h7")).rule == "GRV-04"
    state = at(NOTATION.text(state), "f:q", "h8h6")
    assert rule_against(state, "k@a8") == "GRV-04"
    assert at(NOTATION.text(state), "q@a8").board[56] == "q"


# --- move phase --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GRV-05")
def test_every_active_piece_is_dealt_with_once_in_any_order() -> None:
    assert sorted(legal(at(X1))) == ["e6--", "e7a3", "e7b4", "e7c5", "e7d6", "e7f6", "e7g5", "e7h4", "e8--"]
    assert sorted(legal(at(X1, "e7f6"))) == ["e6--", "e8e7"]
    # The bishop came to f6 and is done; so is the pawn.
    assert at(X1, "e7f6", "e8e7").phase == "add"
    assert sorted(legal(at(X3.format("move")))) == ["g3g2", "g3h2", "g6g4", "g6g5"]
    assert rule_against(at(X1), "a6a5") == "GRV-05"
    assert rule_against(at(X1), "d5d4") == "GRV-05"


@pytest.mark.rule("GRV-06", "GRV-R03")
def test_a_piece_that_can_move_has_to() -> None:
    assert rule_against(at(X1), "e7--") == "GRV-06"
    assert at(X1, "e8--").finished == 1 << 60
    assert KIT.explain(at(X1), 0, ("e7", "e7")).rule == "GRV-R03"
    for state in (at(X1), at(X4), at(X3.format("move"))):
        movers = {text[:2] for text in legal(state) if not text.endswith("--")}
        stuck = {text[:2] for text in legal(state) if text.endswith("--")}
        assert not movers & stuck


@pytest.mark.rule("GRV-07", "GRV-R02")
def test_a_finished_piece_stays_finished() -> None:
    state = at(X1, "e8--")
    assert sorted(legal(state)) == ["e6--", "e7a3", "e7b4", "e7c5", "e7d6", "e7f6", "e7g5", "e7h4"]
    state = at("4P3/4B3/4P2N/r7/1n2b3/8/8/8 w move r - K k 0-0", "e8--", "e7f6")
    assert rule_against(state, "e8e7") == "GRV-07", "freed by the bishop, but it has been declared unable"
    assert rule_against(state, "f6g5") == "GRV-07"
    assert sorted(legal(state)) == ["e6e5", "h6f5", "h6g4"]


@pytest.mark.rule("GRV-08", "GRV-R11")
def test_a_piece_locked_during_the_phase_drops_out_of_it() -> None:
    state = at(X4, "d5d1")
    assert state.phase == "add"
    assert GAME.facts(state)["stacked"] == ["b1", "c2", "d1"]
    # With another piece to move the phase goes on, but without the bishop.
    state = at("8/8/8/3R4/8/8/2B5/1r5N w move p - K k 0-0", "d5d1")
    assert state.phase == "add"
    state = at("7N/8/8/3R4/8/8/2B5/1r6 w move p - K k 0-0", "d5d1")
    assert sorted(legal(state)) == ["h8f7", "h8g6"]
    assert rule_against(state, "c2b1") == "GRV-24"


@pytest.mark.rule("GRV-09")
def test_the_phase_ends_when_nothing_left_can_move() -> None:
    state = at(X1, "e8--", "e7f6")
    assert state.phase == "add", "the pawn e6 needs no declaration"
    assert rule_against(state, "e6--") == "GRV-09"
    assert at("8/8/8/8/8/P7/k7/8 w flip - - K p 0-0", "f:p").phase == "add", "a phase without a move is skipped"


@pytest.mark.rule("GRV-R05")
def test_taking_is_never_a_duty_while_the_piece_can_fall() -> None:
    assert sorted(legal(at("8/8/8/8/r2R4/8/8/8 w move p - K k 0-0"))) == ["d4a4", "d4d1", "d4d2", "d4d3"]


@pytest.mark.rule("GRV-R04")
def test_a_piece_with_only_sideways_captures_takes_unless_the_option_lets_it_stay() -> None:
    assert sorted(legal(at(X5))) == ["a2a1", "a3d3"]
    assert rule_against(at(X5), "a3--") == "GRV-R04"
    assert GAME.facts(at(X5))["end_placements"] == 2
    assert sorted(legal(at(X5, "a2a1"))) == ["a3a2", "a3d3"]
    relaxed = at(X5, sidewaysForced=False)
    assert sorted(legal(relaxed)) == ["a2a1", "a3--", "a3d3"]
    assert GAME.facts(relaxed)["end_placements"] == 3
    moved = at(X5, "a2a1", sidewaysForced=False)
    assert sorted(legal(moved)) == ["a3a2", "a3d3"], "what can fall may not stay, option or not"
    assert rule_against(moved, "a3--") == "GRV-06"


@pytest.mark.rule("GRV-R19")
def test_what_blocks_a_piece_matters_for_its_status_only() -> None:
    # Either way the pawn stays this turn: on a stacked rook it is out of the phase, on a king that can still fall it is stuck.
    locked, propped = at("8/8/8/8/8/8/P7/r6R w move p - K k 0-0"), at("8/8/8/8/P7/k7/8/7R w move p - K k 0-0")
    for state in (locked, propped):
        assert state.phase == "add"
    assert GAME.scores(locked)[0] == 1 + 2
    assert GAME.scores(propped)[0] == 1


# --- addition ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GRV-10")
def test_the_piece_goes_on_any_empty_square_of_row_eight() -> None:
    state = at(X1, "e8--", "e7f6")
    assert sorted(legal(state)) == [f"r@{file}8" for file in "abcdfgh"]
    assert rule_against(state, "r@e8") == "GRV-10"
    assert rule_against(state, "r@a7") == "GRV-10"
    assert at(NOTATION.text(state), "r@d8").board[59] == "r"


@pytest.mark.rule("GRV-R12", "GRV-10")
def test_a_full_top_row_sends_the_piece_to_the_highest_row_with_room() -> None:
    full = "pppppppp/pppp1p1p/8/8/8/8/8/8 w add {} - K q 0-0"
    assert sorted(legal(at(full.format("q")))) == ["q@e7", "q@g7"]
    assert rule_against(at(full.format("q")), "q@e6") == "GRV-R12"
    after = at(full.format("p"), "p@e7")
    assert NOTATION.text(after) == "pppppppp/pppppp1p/8/8/8/8/8/8 b flip - - K q 0-0 u:e7"


@pytest.mark.rule("GRV-11")
def test_added_pieces_first_move_in_their_owners_next_turn() -> None:
    state = at(X1, "e7f6", "e8e7", "r@h8")
    assert state.phase == "flip"
    assert not GAME.legal(state, 0)
    assert not GAME.legal(state, 1)
    assert "h8h7" in legal(at(NOTATION.text(state), "f:K"))
    # In White's own phase before that the card's piece is nowhere on the board.
    assert at(X1).board.count("r") == 1


# --- end and score -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GRV-25", "GRV-R17")
def test_white_has_thirteen_turns_and_black_twelve() -> None:
    rng = Random(4)
    for _ in range(5):
        state = start()
        turns: list[tuple[int, str]] = []  # player and phase, where they change
        while actors := GAME.actors(state):
            if not turns or turns[-1] != (state.turn, state.phase):
                turns.append((state.turn, state.phase))
            chances = [action for action, _ in GAME.chance(state)]
            state = GAME.apply(state, actors[0], rng.choice(chances or GAME.legal(state, actors[0])))
        assert [player for player, phase in turns if phase == "flip"] == [0, 1] * 12
        assert [player for player, phase in turns if phase == "add"] == [0, 1] * 12
        assert turns[:2] == [(0, "flip"), (0, "add")], "nothing to move in the first turn"
        assert turns[-1] in ((0, "move"), (1, "add")), "the last turn is over at once where nothing can move"
        assert (state.left, state.turn, state.phase) == (("", ""), 0, "over")


@pytest.mark.rule("GRV-25")
def test_the_number_of_the_turn_changes_before_its_card_is_turned_over() -> None:
    rng, state = Random(4), start()
    began = [0, 0]  # turns of each player, counted where they begin
    while actors := GAME.actors(state):
        phase, side = state.phase, state.turn
        if phase == "flip" or (phase == "move" and not state.card and not state.last):
            began[side] += 1
        assert GAME.facts(state)["turn"] == (13 if phase == "move" and not state.card else began[side]), NOTATION.text(state)
        chances = [action for action, _ in GAME.chance(state)]
        state = GAME.apply(state, actors[0], rng.choice(chances or GAME.legal(state, actors[0])))
    assert began[1] == 12
    assert GAME.facts(state)["turn"] == 13
    assert GAME.facts(start())["turn"] == GAME.facts(at(NOTATION.text(start()), "f:k"))["turn"] == 1
    second = at(NOTATION.text(start()), "f:k", "k@a8", "f:K", "a8a7", "K@b8")
    assert (second.phase, second.turn, GAME.facts(second)["turn"]) == ("flip", 0, 2)


@pytest.mark.rule("GRV-25")
def test_the_last_turn_is_a_move_phase_only() -> None:
    state = at("7R/8/8/8/8/8/8/8 b add P - - - 0-0", "P@a8")
    assert NOTATION.text(state) == "P6R/8/8/8/8/8/8/8 w move - - - - 0-0"
    state = at(NOTATION.text(state), "a8a6", "h8h1")
    assert GAME.actors(state) == ()
    assert NOTATION.text(state) == "8/8/P7/8/8/8/8/7R w over - - - - 0-0"
    assert at("8/8/8/8/8/8/8/R7 b add K - - - 0-0", "K@a8").phase == "move"
    at_once = at("8/8/8/8/8/8/8/8 w move - - - - 0-0")
    assert outcome(at_once).reason == "equal"
    assert KIT.explain(at_once, 0, ("a8",)).rule == "GRV-25"


@pytest.mark.rule("GRV-26", "GRV-R15")
def test_captures_and_rows_of_stacked_pieces_count() -> None:
    state = at(X3.format("over"))
    assert GAME.facts(state)["rows"] == [[1, 3, 1, 1, 0, 0, 0, 0], [6, 1, 1, 1, 0, 0, 0, 0]]
    # e3, g3 and g6 are not stacked and bring nothing.
    assert GAME.scores(state) == (16, 19)
    assert GAME.scores(at(X5, "a3d3", "a2a1")) == (2, 0)
    assert GAME.scores(at(X4, "c2d1", "d5d2")) == (3, 1)
    assert GAME.scores(at(X4, "c2d1", "d5d3")) == (1, 1)


def test_facts_of_a_move_phase() -> None:
    facts = GAME.facts(at("4P3/4B3/r3P3/1n2b3/8/8/8/8 w move r - KQRRBNNPP kqbnpppp 1-2", "e6--"))
    assert {name: facts[name] for name in ("captures", "phase", "card", "waiting")} == {
        "captures": [1, 2],
        "phase": "move",
        "card": "r",
        "waiting": ["e7", "e8"],
    }


@pytest.mark.rule("GRV-27")
@pytest.mark.parametrize(
    ("position", "winners", "returns"),
    [
        (X3.format("over"), (1,), (-1.0, 1.0)),
        ("8/8/8/8/8/8/8/N7 w over - - - - 0-0", (0,), (1.0, -1.0)),
        ("8/8/8/8/8/8/8/N7 w over - - - - 0-2", (1,), (-1.0, 1.0)),
    ],
)
def test_the_higher_score_wins(position: str, winners: tuple[int, ...], returns: tuple[float, ...]) -> None:
    ended = outcome(at(position))
    assert (ended.winners, ended.reason, ended.returns) == (winners, "score", returns)
    assert ended.scores == GAME.scores(at(position))
    assert KIT.evaluate(at(position), winners[0]) == 1.0


@pytest.mark.rule("GRV-28")
@pytest.mark.parametrize("row", range(1, 9))
def test_any_row_may_decide(row: int) -> None:
    # A white column of `row` pieces stands beside a black one that is lower by one; Black's captures make up for it.
    ranks = ["8"] * (8 - row) + ["R7"] + ["Rr6"] * (row - 1)
    ended = outcome(at(f"{'/'.join(ranks)} w over - - - - 0-{row}"))
    assert (ended.winners, ended.reason, ended.returns) == ((0,), "rows", (1.0, -1.0))
    assert ended.scores[0] == ended.scores[1]


@pytest.mark.rule("GRV-28")
def test_equal_in_every_row_is_a_draw() -> None:
    assert outcome(at("8/8/8/8/8/8/R6r/N6n w over - - - - 2-2")) == Outcome((), "equal", (0.0, 0.0), (5, 5))


@pytest.mark.rule("GRV-18")
@pytest.mark.parametrize(("side", "card"), [("b", "P"), ("w", "p")])
def test_a_pawn_of_either_colour_added_below_row_eight_has_not_moved(side: str, card: str) -> None:
    assert at(f"NnNnNnNn/8/8/8/8/8/8/8 {side} add {card} - Q q 0-0", f"{card}@a7").unmoved == 1 << 48


def test_nothing_follows_the_second_word_of_an_action() -> None:
    options = GAME.info.read_options({})
    assert GAME.grammar(options, 0, ("e4", "e3")) == GAME.grammar(options, CHANCE, ("f:K",)) == ()


@pytest.mark.parametrize("player", [0, 1])
def test_who_resigns_loses_with_the_scores_as_they_stand(player: int) -> None:
    state = at(f"8/8/8/8/8/8/8/N7 {'wb'[player]} add {'pP'[player]} - - - 0-4")
    ended = outcome(GAME.apply(state, player, RESIGN))
    assert (ended.winners, ended.reason, ended.scores) == ((1 - player,), "resign", (1, 4))


@pytest.mark.rule("GRV-28")
@pytest.mark.parametrize(
    ("position", "winners", "reason"),
    [
        ("8/8/8/8/8/8/q7/RN6 w over - - - - 0-0", (1,), "rows"),
        ("8/8/8/8/8/8/Q7/rn6 w over - - - - 0-0", (0,), "rows"),
        ("8/8/8/8/8/8/R6r/N6n w over - - - - 2-2", (), "equal"),
        # Three points each: the higher row decides, not the number of pieces and not the captures.
        ("8/8/8/8/8/r7/r7/r1RRRRRR w over - - - - 0-0", (1,), "rows"),
        ("8/8/8/8/8/8/R7/r7 w over - - - - 0-1", (0,), "rows"),
    ],
)
def test_ties_are_broken_by_the_highest_row_that_differs(position: str, winners: tuple[int, ...], reason: str) -> None:
    ended = outcome(at(position))
    assert ended.scores[0] == ended.scores[1]
    assert (ended.winners, ended.reason) == (winners, reason)


def test_only_the_player_to_act_may_resign_and_loses() -> None:
    state = at(X1)
    assert GAME.claims(state, 0) == (RESIGN,)
    assert GAME.claims(state, 1) == ()
    assert GAME.claims(start(), CHANCE) == ()
    over = GAME.apply(state, 0, NOTATION.read(state, 0, "resign")[0])
    ended = outcome(over)
    assert (ended.winners, ended.reason, ended.returns) == ((1,), "resign", (-1.0, 1.0))
    assert (GAME.actors(over), GAME.legal(over, 0), GAME.claims(over, 0), GAME.chance(over)) == ((), (), (), ())
    assert GAME.mover(over) is None
