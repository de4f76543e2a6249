"""Mitosis Chess at the table: pictures, sentences, texts, links' alphabet, judgement."""

from __future__ import annotations

from random import Random

import pytest

from pyengine.core.errors import IllegalAction, NotationError
from pyengine.core.types import Action
from pyengine.core.words import catalogue, say
from pyengine.games.mitosis import KIT
from pyengine.games.mitosis.state import State
from tests.games.mitosis_play import GAME, NOTATION, at, caption, draw, legal, play, refusal, rule_against, start

GENERAL_LOST = "8k/9/9/4g4/9/9/9/9/4R3K ---:{} w"


def test_the_board_lies_between_its_bases() -> None:
    (board,) = draw(start()).boards
    cells = {cell.token: cell for cell in board.cells}
    assert len(cells) == 87
    assert [(cells[name].x, cells[name].y) for name in ("a1", "i9", "d0", "f10")] == [(0, 8), (8, 0), (3, 9), (5, -1)]
    assert [cells[name].tone for name in ("a1", "i1", "a9", "i9", "b1", "e10")] == ["light"] * 4 + ["dark", "base"]
    assert {sprite.cell: (sprite.piece, sprite.side) for sprite in board.sprites}["d9"] == ("general", 1)


def test_arranging_goes_by_squares_where_all_parts_fit() -> None:
    state = play(at(GENERAL_LOST.format("---")), "e1e6")
    assert ("d10", "e10", "f10") in GAME.legal(state, 1)
    assert caption(state) == "Black’s general was captured. Put its rook on d10, e10 or f10."
    assert caption(state, "e10") == "Put the bishop on d10 or f10."
    assert caption(state, "e10", "d10") == "Put the knight on f10."
    scene = draw(state, "e10")
    assert ("e10", "rook", 1) in {sprite[:3] for sprite in scene.boards[0].sprites}
    assert [(item.piece, item.count, item.token) for item in scene.hands[0].items] == [
        ("rook", 0, ""),
        ("bishop", 1, ""),
        ("knight", 1, ""),
    ]
    assert NOTATION.write(state, 1, ("e10", "d10", "f10")) == "@Bd10,Re10,Nf10"
    assert play(state, "@Bd10,Re10,Nf10").board[84:] == ("b", "r", "n")


def test_arranging_goes_by_parts_where_they_do_not_fit() -> None:
    state = play(at(GENERAL_LOST.format("-r-")), "e1e6")
    assert ("N", "R") in GAME.legal(state, 1)
    assert caption(state) == "Black’s general was captured. The base has room for 2 of its parts: choose the one for d10."
    assert caption(state, "N") == "Choose the part for f10."
    assert [item.token for item in draw(state).hands[0].items] == ["R", "B", "N"]
    assert play(state, "@Nd10,Rf10").board[84:] == ("n", "r", "r")


def test_what_the_status_line_says() -> None:
    assert caption(start()) == "White to move: choose a piece."
    assert caption(start(), "b1") == "Choose where the archbishop on b1 goes."
    promoting = at("9/4P4/9/9/9/9/9/9/9")
    assert caption(promoting, "e8", "e9") == "Choose what the pawn becomes: rook, bishop or knight."
    assert [(button.token, button.piece) for button in draw(promoting).buttons] == [
        ("R", "rook"),
        ("B", "bishop"),
        ("N", "knight"),
    ]
    passing = at("4k4/9/9/p8/P8/9/9/9/9")
    assert caption(passing) == "White has no move and has to pass."
    assert [button.token for button in draw(passing).buttons] == ["pass"]
    hint = draw(play(passing, "pass")).hint
    assert hint is not None
    assert say(hint) == "White had no move and passed."


def test_kings_that_can_be_captured_are_marked() -> None:
    scene = draw(at("4k4/9/9/9/4R4/9/9/9/8K"))
    assert [mark.cell for mark in scene.boards[0].marks if mark.kind == "danger"] == ["e9"]
    assert scene.hint is not None
    assert say(scene.hint) == "Black’s king on e9 can be captured now."
    guarded = draw(at("4k4/9/2b6/9/4R4/9/9/9/8K"))
    assert not [mark for mark in guarded.boards[0].marks if mark.kind == "danger"]
    hanging = draw(at("4k4/9/9/9/4R4/9/9/9/8K ---:--- b")).hint
    assert hanging is not None
    assert say(hanging) == "Black’s king on e9 can be captured next."


@pytest.mark.rule("MIT-57")
def test_offers_are_told() -> None:
    made = play(start(), "adj?")
    hints = [draw(state).hint for state in (made, play(made, "e2e4"))]
    assert [say(hint) for hint in hints if hint] == [
        "Your offer to compare the armies goes with your move.",
        "White offers to compare the armies now. The stronger one: neither. Accept, or move on.",
    ]


@pytest.mark.rule("MIT-53", "MIT-55")
def test_the_armies_are_shown_piece_by_piece() -> None:
    table = draw(at("4k4/9/9/9/2rbp4/9/9/9/3RKNN2 ---:--n w")).tables[0]
    rows = [tuple(cell if isinstance(cell, str) else say(cell) for cell in row.cells) for row in table.rows]
    assert rows == [
        ("Pieces on the board", "4", "4", ""),
        ("1", "king", "king", ""),
        ("2", "rook", "rook", ""),
        ("3", "knight", "bishop", "decides"),
        ("4", "knight", "pawn", ""),
        ("Stronger", "Black", "", ""),
    ]
    fewer = draw(at("4k4/9/9/9/9/9/9/9/3RK4")).tables[0]
    assert fewer.rows[0].cells[1:3] == ("2", "1")
    assert fewer.rows[2].cells[2] == "–"


@pytest.mark.rule("MIT-54", "MIT-56")
def test_the_counter_is_shown() -> None:
    def read_counter(state: State) -> str:
        (row,) = draw(state).tables[1].rows
        return " ".join(say(cell) for cell in row.cells if not isinstance(cell, str))

    assert read_counter(at("4k4/9/9/9/9/9/9/9/3RK4 ---:--- w - - 12 3 40")) == "since the last capture 12 of 100"
    assert read_counter(at("4k4/9/9/9/4P4/9/9/9/9 ---:--- w - - 12 3 40")) == "since the last capture or pawn move 3 of 100"
    assert len(draw(start(fifty=0)).tables) == 1


COMPARED = "After 50 moves by each side without a capture the armies were compared."
ENDS = {
    ("9/9/9/4n4/9/9/9/9/4R4", "e1e6"): "White wins. Black has no piece left on the board.",
    ("1n7/P8/9/9/9/9/9/9/9", "a8b9=R"): "The game is drawn. Neither side has a piece left on the board.",
    ("9/9/9/p1p6/P1P6/9/9/9/9", "pass pass"): (
        "The game is drawn. Neither side could move, so the armies were compared. They are alike, piece by piece."
    ),
    ("k8/9/9/9/9/9/9/9/R8 ---:--- b - - 99 9 199", "a9b9"): (
        f"Black wins. {COMPARED} Piece 1 decides: white has a rook, black a king."
    ),
    ("k8/9/9/9/9/9/8P/9/9 ---:--- b - - 99 99 199", "a9b9"): (
        f"Black wins. {COMPARED.replace('capture', 'capture or a pawn move')} Piece 1 decides: white has a pawn, black a king."
    ),
    ("k8/9/9/9/9/9/9/9/RR7", "adj? b1b2 adj!"): (
        "White wins. Both players agreed to compare the armies. White has more pieces, 2 against 1."
    ),
    ("k8/9/9/9/9/9/9/9/RR7", "resign"): "Black wins. White resigned.",
}


@pytest.mark.parametrize(("position", "actions"), ENDS)
def test_how_the_end_is_told(position: str, actions: str) -> None:
    state = play(at(position, kinglessMinors="vanish"), *actions.split())
    assert caption(state) == ENDS[position, actions]
    assert rule_against(state, "a1a2").startswith("MIT-")


def test_one_move_is_told_as_one() -> None:
    assert "After one move by each side" in caption(play(start(fifty=1), "e2e3", "e8e7"))


def test_the_bare_end_is_told() -> None:
    state = play(at("8k/9/9/4n4/9/9/8P/9/4R3K", bare=True), "e1e6")
    assert caption(state).startswith("White wins. A side is down to one piece and there is nothing to capture, so")


REFUSALS: dict[str, dict[str, tuple[str, str] | None]] = {
    "4k4/9/9/9/9/9/9/4P4/R3K4": {
        "z9": None,
        "e9d9": ("MIT-01", "The king on e9 belongs to Black."),
        "b5b6": ("MIT-10", "There is no piece on b5."),
        "a1b2": ("MIT-10", "A rook cannot go to b2 from there."),
        "a1e1": ("MIT-10", "Your own king stands on e1."),
        "a1f1": ("MIT-10", "The white king on e1 is in the way."),
        "a1a1": ("MIT-10", "The rook has to leave its square."),
        "e1e3": ("MIT-11", "The king moves one square."),
        "e2f3": ("MIT-12", "There is nothing on f3 for the pawn to capture."),
        "e2d4": ("MIT-12", "A pawn moves straight ahead and captures one square diagonally ahead."),
        "e2e6": ("MIT-12", "A pawn moves one square; two or three only from rank 2, where it starts."),
        "a1a2=R": ("MIT-15", "Only a pawn that reaches the last rank becomes something else."),
        "e1e0": ("MIT-20", "No piece goes back into the base; only parts of captured pieces come there."),
        "e1e10": ("MIT-20", "Nobody enters the other side’s base."),
        "@Rd0": ("MIT-40", "There are no parts to place: they come only from a captured major, and only into an empty base."),
        "pass": ("MIT-01", "There are moves to choose from, and only a side without any may pass."),
        "adj!": ("MIT-57", "There is no offer to accept."),
    },
    "4k4/9/9/9/9/4p4/9/4P4/9 R--:--- w": {
        "e2e5": ("MIT-12", "The black pawn on e4 is in the pawn’s way."),
        "d0c1": ("MIT-21", "A rook cannot go to c1 from there."),
    },
}


@pytest.mark.parametrize("text", REFUSALS)
def test_why_not(text: str) -> None:
    state = at(text)
    for action, expected in REFUSALS[text].items():
        if expected is None:
            with pytest.raises(NotationError):
                NOTATION.read(state, 0, action)
        else:
            reason = refusal(state, action)
            assert (reason.rule, say(reason)) == expected


def test_why_not_for_clicks_that_no_text_can_say() -> None:
    state = start()
    cases: dict[Action, str] = {
        (): "White to move: choose a piece.",
        ("e2",): "Choose where the piece on e2 goes.",
        ("e2", "e4"): "This is possible now.",
        ("a1",): "Choose where the piece on a1 goes.",
        ("c1",): "The queen on c1 cannot move.",
        ("hand/Q",): "“hand/Q” is not a square of the board.",
        ("e2", "R"): "“R” is not a square of the board.",
        ("e2", "e4", "R", "R"): "Only a pawn that reaches the last rank becomes something else.",
        ("give-up",): "You may resign, offer to compare the armies with a move, or accept such an offer; nothing else.",
    }
    for tokens, said in cases.items():
        assert say(KIT.explain(state, 0, tokens)) == said
    assert KIT.explain(state, 1, ("e7", "e6")).rule == "MIT-01"
    pending = play(at(GENERAL_LOST.format("-r-")), "e1e6")
    cases = {
        (): "All parts that fit have to be placed. Still to be placed: 2.",
        ("B", "B"): "Each part comes only once.",
        ("d10",): "First choose which parts to keep. The captured piece consisted of: rook, bishop, knight.",
        ("e10",): "A rook stands on e10, and pieces in the base stay where they are.",
        ("d0",): "d0 belongs to the other base.",
        ("R", "B", "N"): "That is too much: only 2 can be placed now.",
        ("R", "B"): "This is possible now.",
        ("adj?",): "First choose which parts to keep. The captured piece consisted of: rook, bishop, knight.",
        ("offer",): "An offer goes with a move: first place the parts.",
    }
    for tokens, said in cases.items():
        assert say(KIT.explain(pending, 1, tokens)) == said
    fits = play(at(GENERAL_LOST.format("---")), "e1e6")
    assert say(KIT.explain(fits, 1, ("d10", "d10"))) == "A base square holds one part only."
    assert say(KIT.explain(fits, 1, ("d10", "i9"))) == (
        "First the bishop has to be placed, on one of these base squares: d10, e10, f10."
    )


def test_arrangements_are_written_in_the_order_of_the_files() -> None:
    state = play(at(GENERAL_LOST.format("---")), "e1e6")
    with pytest.raises(NotationError) as caught:
        NOTATION.read(state, 1, "@Re10,Bd10,Nf10")
    assert not isinstance(caught.value, IllegalAction)
    assert "order of their files" in str(caught.value)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        (0, "9/9", "ranks"),
        (0, "x8/9/9/9/9/9/9/9/9", "belong"),
        (0, "kk7/9/9/9/9/9/9/9/9", "one king"),
        (0, "p8/9/9/9/9/9/9/9/9", "rank 1 or 9"),
        (1, "---", "bases"),
        (1, "r--:---", "bases"),
        (1, "Q--:---", "bases"),
        (2, "white", "“w” or “b”"),
        (3, "BR", "parts"),
        (3, "R", "parts"),
        (4, "e4", "long step"),
        (4, "z9", "long step"),
        (5, "-1", "whole number"),
        (6, "x", "whole number"),
        (7, "1234567", "whole number"),
        (7, "٣", "whole number"),
    ],
)
def test_bad_positions_are_refused_with_the_field(field: int, value: str, said: str) -> None:
    fields = NOTATION.text(start()).split()
    fields[field] = value
    with pytest.raises(NotationError) as caught:
        NOTATION.position(" ".join(fields), start().options)
    assert said in str(caught.value)


def test_parts_and_long_steps_must_fit_the_position() -> None:
    for text in (
        "8k/9/9/9/9/9/9/9/9 ---:rbn b RBN",
        "9/9/9/9/4P4/4p4/9/9/9 ---:--- b - e5",
        "9/9/9/9/9/4P4/9/9/9 ---:--- w - e4",
        "9/9/9/9/9/9/4P4/9/9 ---:--- b - e3",
    ):
        with pytest.raises(NotationError):
            at(text)
    with pytest.raises(NotationError):
        at("p8/9/9/9/9/9/9/9/9 ---:--- b RB", kinglessMinors="vanish")
    assert at("9/9/9/9/9/4P4/9/9/9 ---:--- b - e4").passing == 31
    assert at("9/9/9/4p4/9/9/9/9/9 ---:--- w - e6").passing == 49
    with pytest.raises(NotationError) as caught:
        NOTATION.position("9/9/9/9/9/9/9/9/9 w", start().options)
    assert "eight fields" in str(caught.value)


def test_the_alphabet_of_links_is_frozen() -> None:
    options = start().options
    assert GAME.grammar(options, 0, ())[:3] == ("a1", "b1", "c1")
    assert GAME.grammar(options, 0, ())[81:] == ("d0", "e0", "f0", "R", "B", "N", "pass")
    assert GAME.grammar(options, 1, ())[81:] == ("d10", "e10", "f10", "R", "B", "N", "pass")
    assert GAME.grammar(options, 0, ("a1",)) == (
        *("b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "a2", "b2", "c2", "a3", "b3", "c3"),
        *("a4", "d4", "a5", "e5", "a6", "f6", "a7", "g7", "a8", "h8", "a9", "i9"),
    )
    assert GAME.grammar(options, 0, ("e8", "f9")) == ("", "R", "B", "N")
    assert GAME.grammar(options, 1, ("e2", "e1")) == ("", "R", "B", "N")
    assert GAME.grammar(options, 0, ("e2", "e1")) == GAME.grammar(options, 0, ("e8", "g9")) == ()
    assert GAME.grammar(options, 0, ("d0", "f0")) == ("", "e0")
    assert GAME.grammar(options, 0, ("d0", "d1")) == GAME.grammar(options, 0, ("pass",)) == ()
    assert GAME.grammar(options, 0, ("B",)) == ("", "R", "N")
    assert GAME.grammar(options, 0, ("B", "R")) == ()


def test_judgement() -> None:
    assert KIT.evaluate(start(), 0) == KIT.evaluate(start(), 1) == 0
    queen = at("9/9/9/4p4/9/9/9/9/Q8 ---:--- b")
    assert 0 < KIT.evaluate(queen, 0) == -KIT.evaluate(queen, 1) < 1
    # A captured major leaves its parts, so that losing it costs less than losing a lone piece of its size.
    before = at("8k/9/9/4g4/9/9/9/9/4R3K")
    assert -1 < KIT.evaluate(before, 0) < KIT.evaluate(play(before, "e1e6"), 0) < 1
    # A king that can be taken counts as half lost when it is the other's turn.
    assert KIT.evaluate(at("r3k4/9/9/9/4R4/9/9/9/8K"), 0) > KIT.evaluate(at("r3k4/9/9/9/4R4/9/9/9/8K ---:--- b"), 0)
    over = play(at("9/9/9/4n4/9/9/9/9/4R4"), "e1e6")
    assert (KIT.evaluate(over, 0), KIT.evaluate(over, 1)) == (1, -1)
    draw = play(at("4k4/9/9/9/2r6/9/9/9/3RK4"), "e1e2 adj?", "adj!")
    assert KIT.evaluate(draw, 0) == 0
    assert KIT.evaluate(at("9/9/9/9/9/9/9/9/9"), 0) == 0


def test_every_option_and_every_end_has_its_words() -> None:
    words = catalogue("en", "mitosis")
    for option in GAME.info.options:
        assert f"option-{option.name}" in words
        for value in option.values:
            assert f"option-{option.name}-{value}" in words
    for reason in ("eliminated", "blocked", "fifty", "bare", "agreed", "resign"):
        assert f"reason-{reason}" in words


def test_states_are_values() -> None:
    rng = Random(7)
    state = start()
    for _ in range(30):
        text = rng.choice(sorted(legal(state)))
        again = play(state, text)
        assert hash(again) == hash(play(state, text))
        assert GAME.key(again) == GAME.key(again._replace(quiet=9, still=9, ply=9, offer=0, last=("a1",)))
        state = again
