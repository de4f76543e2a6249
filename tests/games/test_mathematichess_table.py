"""Mathematichess at the table: pictures, sentences, texts, the alphabet of links, judgement."""

from __future__ import annotations

import pytest

from pyengine.core.errors import IllegalAction, NotationError
from pyengine.core.scene import Mark
from pyengine.core.types import ACCEPT, END, OFFER
from pyengine.core.words import say
from pyengine.games.mathematichess import KIT
from tests.games.mathematichess_play import (
    DIAGONAL,
    GAME,
    NOTATION,
    X,
    Y,
    Z,
    at,
    caption,
    draw,
    draw_for,
    pieces,
    play,
    ring,
    start,
    why_not,
)
from tests.harness import hint_of, rows_of

# --- the scene ---------------------------------------------------------------------------------------------------------------


def test_territories_are_framed_for_who_takes_them() -> None:
    (board,) = draw(at(Y)).boards
    frames = {(mark.cell, mark.side) for mark in board.marks if mark.kind == "territory"}
    assert frames == {("e4", 0), ("e5", 0), ("f5", 0), ("h8", 1)}
    assert {mark for mark in board.marks if mark.kind == "note"} == {Mark("note", "f5", text="99"), Mark("note", "h8", text="25")}
    (split,) = draw(ring("d4", "Kc3 kc5 Ne3 ne5 Rd3 rd5 Bc4 be4")).boards
    assert Mark("territory", "d4", None) in split.marks
    assert not any(mark.kind == "territory" for mark in draw(start()).boards[0].marks)


def test_the_score_shows_what_each_gets_and_the_arithmetic_how() -> None:
    assert rows_of(draw(at(X)), "score") == [
        ("a1", "90", "–"),
        ("d4", "–", "64"),
        ("d8", "76", "–"),
        ("h5", "–", "77"),
        ("Total", "166", "141"),
    ]
    arithmetic = rows_of(draw(at(X)), "arithmetic")
    assert arithmetic[:3] == [
        ("a1 White", "2×5 + 2×5 + 3×20", "80"),
        ("a1 Black", "10", "10"),
        ("a1", "80 + 10, to White", "90"),
    ]
    assert arithmetic[7:9] == [("d8 Black", "–", "–"), ("d8", "2 × 38, to White", "76")]
    assert draw(start()).tables == ()


def test_agreed_points_and_halves_are_part_of_the_arithmetic() -> None:
    four = rows_of(draw(ring("d4", "Nc3 Nd3 Ne3 Nc4 Re4 Rc5 Pd5 Be5", fourKind=100)), "arithmetic")
    assert four[2][1:] == (f"2 × {four[0][2]} + 100, to White", str(2 * int(four[0][2]) + 100))
    fair = draw(ring("d4", "Bc3 Bd3 Be3 qc4 Re4 rc5 Pd5 pe5", majority="base", bonusBase="face"))
    assert rows_of(fair, "score") == [("d4", "37½", "37½"), ("Total", "37½", "37½")]
    assert rows_of(fair, "arithmetic")[2] == ("d4", "51 + 24, half to each", "75")


def test_supplies_are_shown_while_the_board_is_filled() -> None:
    state = play(start(), "K@e4")
    white, black = draw(state).hands
    assert [(item.piece, item.count) for item in white.items[:2]] == [("king", 4), ("queen", 5)]
    assert {item.token for item in white.items} == {""}
    assert [item.token for item in black.items] == [f"hand/{kind}" for kind in "KQRBNP"]
    assert white.note is not None
    assert say(white.note) == "29 left"
    assert draw(state).buttons == ()
    assert say(draw(state).progress) == "Filling the board, piece 2 of 60"
    assert draw(at(X)).hands == ()
    assert [button.token for button in draw(at(X)).buttons] == ["pass"]


def test_the_last_move_is_marked() -> None:
    assert Mark("last", "e4") in draw(play(start(), "K@e4")).boards[0].marks
    marks = draw(play(at(Z), "e7e5>e4")).boards[0].marks
    assert [mark for mark in marks if mark.kind in ("from", "last")] == [
        Mark("from", "e7"),
        Mark("last", "e5"),
        Mark("last", "e4"),
    ]
    assert not any(mark.kind in ("from", "last") for mark in draw(play(at(X), "pass")).boards[0].marks)


def test_what_the_status_line_says() -> None:
    assert caption(start()) == "White, choose a piece from your supply."
    assert caption(play(start(), "K@e4"), "hand/N") == "Put the black knight on any empty square."
    assert caption(at(X)) == "White to move: choose a piece, or pass."
    assert caption(at(X), "g6") == "Choose where the queen on g6 goes."
    assert caption(at(Z), "e7", "e5") == "The queen goes to e5. Choose where the pushed piece ends."
    assert say(draw_for(at(X), 1).caption) == "White is choosing a move."
    assert say(draw(at(X, moveLimit=40)).progress) == "Turn 1 of 40"
    assert say(draw(at(f"{X} w 2 -/- -/- 00 8")).progress) == "Turn 5"


def test_hints_tell_of_offers_passes_and_bans() -> None:
    assert hint_of(draw(start())).startswith("Four squares stay empty")
    assert hint_of(draw(GAME.apply(at(X), 0, OFFER))) == "The offer to end goes with your move or pass."
    assert hint_of(draw(play(at(X), "d3d4 end?"))) == "White offers to end the game and count as it stands. Accept, or move on."
    assert hint_of(draw(play(at(X), "pass"))) == "White passed. If White passes again next time, the game ends."
    assert hint_of(draw(play(at(X), "pass", "h7h5"))) == "White passed last time. Passing again ends the game."
    assert hint_of(draw(play(pieces("Rd4 rh8"), "d4d5", "h8h7"))) == "The rook on d5 may not go back to d4 on this turn."
    hint = hint_of(draw(play(pieces("Rd4 kf5"), "d4e4", "f5e4>d3")))
    assert hint == "The rook on d3 may go neither to d4 nor to e4 on this turn."


@pytest.mark.rule("MTH-30", "MTH-31", "MTH-32", "MTH-33", "MTH-34")
def test_the_end_is_told_with_result_reason_and_score() -> None:
    assert caption(play(at(X), "pass", "h7h5", "pass")) == (
        "White wins. White passed twice in a row. The territories give 211 to White and 64 to Black."
    )
    assert caption(at(f"{X} w 2 -/- -/- 00 4", moveLimit=2)).startswith("White wins. Each side has made its 2 turns.")
    assert caption(at("8/8/8/8/8/8/8/P6k w")).startswith("Black wins. White has no move left.")
    assert caption(play(at(X), "pass end?", "end!")).startswith("White wins. Both players agreed to end the game.")
    assert caption(play(at(X), "resign")).startswith("Black wins. White resigned.")
    assert caption(play(start(), "resign")) == "Black wins. White resigned."
    drawn = GAME.apply(ring("a1 h8", "Ra2 Rb1 Kb2 rg8 rh7 kg7")._replace(offer=1), 0, ACCEPT)
    assert caption(drawn).startswith("The game is drawn. Both players agreed to end the game.")
    assert draw(drawn).buttons == ()


# --- refusals ----------------------------------------------------------------------------------------------------------------


def test_reasons_fit_what_was_tried() -> None:
    state = at(X)
    assert why_not(state) == ("MTH-10", "White to move: choose a piece, or pass.")
    assert why_not(state, "d4") == ("MTH-10", "Nothing stands on d4: it is in a territory worth 64, to Black. Choose a piece.")
    assert why_not(state, "z9") == ("MTH-10", "“z9” is not a square of the board.")
    assert why_not(state, "pass", "pass")[0] == "MTH-30"
    assert why_not(state, "g4")[1].startswith("The bishop on g4 belongs to Black.")
    assert why_not(state, "c7") == (
        "MTH-14",
        "The pawn on c7 has nowhere to go now. "
        "A pawn jumps over a neighbour that is no king or queen to the empty square right behind.",
    )
    assert why_not(start(), "hand/X")[0] == "MTH-02"
    assert why_not(start(), "hand/K", "i1")[0] == "MTH-02"
    assert why_not(start(), "hand/K", "e4", "e5")[0] == "MTH-02"
    assert why_not(start())[1] == "White, choose a piece from your supply."
    assert KIT.explain(state, 1, ("d4",)).rule == "MTH-01"
    assert {KIT.explain(play(at(X), text), 0, ("d3", "d4")).rule for text in ("resign",)} == {"MTH-34"}
    assert KIT.explain(play(at(X), "pass", "h7h5", "pass"), 0, ()).rule == "MTH-30"


def test_a_push_off_a_line_of_territories_is_explained() -> None:
    assert why_not(at(DIAGONAL), "b2", "d4")[0] == "MTH-17"
    assert why_not(pieces("Qd1 nd2"), "d1", "d4", "d6") == ("MTH-22", "The pushed knight goes straight on, to d5.")


# --- texts -------------------------------------------------------------------------------------------------------------------


def test_actions_are_written_as_in_the_rule_book() -> None:
    assert NOTATION.read(start(), 0, "Q@c3") == (("hand/Q", "c3"),)
    assert NOTATION.read(at(Z), 0, "e7e5>e4") == (("e7", "e5", "e4"),)
    assert NOTATION.read(at(X), 0, "d3d4 end?") == (OFFER, ("d3", "d4"))
    assert NOTATION.read(at(X), 0, "end?") == (OFFER,)
    assert NOTATION.write(at(X), 0, OFFER) == "end?"
    for text in ("", "d3d4 d4d5", "end? d3d4", "d3-d4", "q@c3", "d3d9", "e7e5>", "x" * 90):
        with pytest.raises(NotationError):
            NOTATION.read(at(X), 0, text)
    for text in ("d3d4 end!", "end? end?"):
        with pytest.raises((NotationError, IllegalAction)):
            NOTATION.read(at(X), 0, text)
    for text in ("e7e6", "e7e5", "e7e4", "e7e6>e4", "end!", "K@e4"):
        with pytest.raises(IllegalAction):
            NOTATION.read(at(Z), 0, text)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("8/8/8/8/8/8/8/8 w 1", "bad-fields"),
        ("8/8/8/8/8/8/8/8 x 1 K5Q5R5B5N5P5/K5Q5R5B5N5P5 -/- 00 0", "bad-side"),
        ("8/8/8/8/8/8/8/8 w 3 K5Q5R5B5N5P5/K5Q5R5B5N5P5 -/- 00 0", "bad-stage"),
        ("8/8/8/8/8/8/8/8 w 1 Q5K5R5B5N5P5/K5Q5R5B5N5P5 -/- 00 0", "bad-supplies"),
        ("8/8/8/8/8/8/8/8 w 1 K5Q5R5B5N5P5 -/- 00 0", "bad-supplies"),
        ("8/8/8/8/8/8/8/8 w 1 /K1 -/- 00 0", "bad-supplies"),
        ("8/8/8/8/8/8/8/8 w 1 K6/K5 -/- 00 0", "bad-supplies"),
        ("8/8/8/8/8/8/8/K7 w 1 K5/K5 -/- 00 0", "bad-count"),
        ("KKKKKK2/8/8/8/8/8/8/8 w 2 -/- -/- 00 0", "bad-count"),
        ("8/8/8/8/8/8/8/8 w 2 K1/K1 -/- 00 0", "bad-used"),
        ("8/8/8/8/8/8/8/8 w 1 -/- -/- 00 0", "bad-balance"),
        ("8/8/8/8/8/8/8/8 w 1 K1/K2 -/- 00 0", "bad-balance"),
        ("8/8/8/8/8/8/8/8 b 1 K1/K1 -/- 00 0", "bad-balance"),
        ("8/8/8/8/8/8/8/8 w 1 K1/K1 -/- 01 0", "bad-filling"),
        ("8/8/8/8/8/8/8/8 w 1 K1/K1 -/- 00 1", "bad-filling"),
        ("8/8/8/8/8/8/8/K7 w 2 -/- -/- 02 0", "bad-passed"),
        ("8/8/8/8/8/8/8/K7 w 2 -/- -/- 00 007", "bad-turns"),
        ("8/8/8/8/8/8/8/K7 w 2 -/- -/- 00 9999999", "bad-turns"),
        ("8/8/8/8/8/8/8/K7 w 2 -/- - 00 0", "bad-bans"),
        ("8/8/8/8/8/8/8/K7 w 2 -/- a1b1/- 00 0", "bad-bans"),
        ("8/8/8/8/8/8/8/K7 w 2 -/- a1b1a1/- 10 0", "bad-ban-passed"),
        ("8/8/8/8/8/8/8/K7 w 2 -/- b1a1b1/- 00 0", "bad-ban-piece"),
        ("8/8/8/8/8/8/8/K7 w 2 -/- -/a1b1a1 00 0", "bad-ban-piece"),
        ("8/8/8/8/8/8/8/K7 w 2 -/- a1a1a1/- 00 0", "bad-ban-piece"),
    ],
)
def test_bad_positions_are_refused_by_the_field(text: str, key: str) -> None:
    with pytest.raises(NotationError) as caught:
        NOTATION.position(text, GAME.info.read_options({}))
    assert caught.value.message.key == f"mathematichess.{key}"


def test_positions_are_written_whole() -> None:
    for text in (
        "knP1PBnQ/QrPNKkN1/KBnPBkQb/qbNBnRNp/Kpr1qKbb/pRPKpNnk/RkrbqqrR/1RBQprqQ b 2 -/- -/h5h7h5 10 3",
        "8/8/8/8/8/8/8/8 w 1 K5Q5R5B5N5P5/K5Q5R5B5N5P5 -/- 00 0",
        "8/8/8/8/8/8/8/Kk6 b 1 -/P1 -/- 00 0",
        "8/8/8/8/8/2R5/8/k7 w 2 -/- c3d4c4/- 01 27",
    ):
        assert NOTATION.text(NOTATION.position(text, GAME.info.read_options({}))) == text


# --- links, facts, judgement -------------------------------------------------------------------------------------------------


def test_the_alphabet_of_links_is_frozen() -> None:
    line, aside = (GAME.info.read_options({"push": push}) for push in ("line", "any"))
    first = GAME.grammar(line, 0, ())
    assert first[:9] == ("hand/K", "hand/Q", "hand/R", "hand/B", "hand/N", "hand/P", "pass", "a1", "b1")
    assert len(first) == 71
    assert len(GAME.grammar(line, 0, ("hand/K",))) == 64
    assert GAME.grammar(line, 0, ("hand/K", "a1")) == GAME.grammar(line, 0, ("pass",)) == ()
    assert GAME.grammar(line, 0, ("a1",))[:5] == ("b1", "c1", "d1", "e1", "f1")
    assert len(GAME.grammar(line, 0, ("a1",))) == 23
    assert GAME.grammar(line, 0, ("d4", "e5")) == (END, "f6")
    assert GAME.grammar(line, 0, ("d4", "f5")) == GAME.grammar(line, 0, ("d4", "d8")) == ()
    assert GAME.grammar(aside, 0, ("a1", "b1")) == (END, "b2", "c2", "c1", "a2")
    assert GAME.grammar(aside, 0, ("a1", "c1")) == (END, "d1")
    assert GAME.grammar(aside, 0, ("a1", "b1", "c1")) == ()


def test_facts_of_a_position() -> None:
    facts = GAME.facts(play(at(X, moveLimit=40), "d3d4", "pass"))
    assert (facts["bans"], facts["passed"], facts["turns"], facts["limit"]) == ((("d4", "d3", "d4"), None), (False, True), 2, 40)
    assert GAME.facts(start())["territories"] == {}
    assert GAME.facts(play(start(), "K@e4"))["left"] == (29, 30)


def test_the_key_leaves_clocks_and_offers_out() -> None:
    state = at(X)
    assert GAME.key(state) == GAME.key(state._replace(turns=6, offer=1, last=("pass",)))
    assert GAME.key(state) != GAME.key(state._replace(passed=(True, False)))
    assert GAME.key(state) != GAME.key(state._replace(bans=((0, 1, 0), None)))


def test_the_leader_is_judged_to_be_ahead() -> None:
    assert KIT.evaluate(at(X), 0) > 0 > KIT.evaluate(at(X), 1)
    assert KIT.evaluate(at(X), 0) == -KIT.evaluate(at(X), 1)
    assert KIT.evaluate(at(Z), 0) > KIT.evaluate(at(X), 0)
    assert KIT.evaluate(start(), 0) == 0
    assert KIT.evaluate(play(start(), "K@e4"), 0) > 0 > KIT.evaluate(play(start(), "K@e4"), 1)
    assert KIT.evaluate(play(at(X), "resign"), 0) == -1
