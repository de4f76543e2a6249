"""Parade Chess Solitaire at the table: texts, refusals, what is shown, the link alphabet and the evaluator."""

from __future__ import annotations

import pytest

from pyengine.core.errors import IllegalAction, NotationError
from pyengine.core.prompt import prompt
from pyengine.core.types import ACCEPT, CHANCE, GIVE_UP, OFFER, RESIGN, Action
from pyengine.core.words import Message, say
from pyengine.games.parade import KIT
from tests.games.parade_play import CORNER, GAME, NOTATION, PARADE, START, X1, X8, at, draw
from tests.harness import hand_of

EMPTY = "8/8/8/8/8/8/8/8"


# --- texts -------------------------------------------------------------------------------------------------------------------


def test_an_addition_and_its_card_may_be_joined() -> None:
    assert NOTATION.read(at(X1), 0, "+N@g4") == (("+",), ("N",))
    assert NOTATION.read(at("7R/8/8/8/8/8/8/n7 1 6 KQRBNkqrrbbn"), 0, "+B@-") == (("+",), ("B",))
    for text in ("+N@g5", "+r@a5", "+N@-", "+N", "++", "+ N@g4"):
        with pytest.raises(NotationError):
            NOTATION.read(at(X1), 0, text)
    with pytest.raises(IllegalAction):
        NOTATION.read(at(X8.format("2 4")), 0, "+N@g4")


@pytest.mark.parametrize("text", ["", " ", "N@g4", "d3:c1", "d3c1b2", "d3:c1b9", "D3:c1b2", "d3:c1b2 ", "pass", "d3:c1b2q", "?"])
def test_texts_that_are_no_actions(text: str) -> None:
    with pytest.raises(NotationError):
        NOTATION.read(at(X1), 0, text)


def test_cards_are_read_with_the_square_they_lead_to() -> None:
    announced = at(X1, "+")
    assert NOTATION.read(announced, CHANCE, "K@d5") == (("K",),)
    for text in ("K@d6", "K", "r@a5", "+", "give-up"):
        with pytest.raises(NotationError):
            NOTATION.read(announced, CHANCE, text)


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ("", "parade.fields"),
        (f"{EMPTY} 0 8", "parade.fields"),
        (f"{START} x", "parade.fields"),
        ("8/8/8/8/8/8/8 1 1 n", "chess.rank-count"),
        ("P7/8/8/8/8/8/8/8 1 1 n", "chess.rank-piece"),
        (f"{EMPTY} 3 8 KQRRBBNNkqrrbbnn", "parade.bad-stage"),
        (f"{EMPTY} 0 0 KQRRBBNNkqrrbbnn", "parade.bad-count"),
        (f"{EMPTY} 0 9 KQRRBBNNkqrrbbnn", "parade.bad-count"),
        (f"{EMPTY} 1 9 KQRRBBNNkqrrbbnn", "parade.bad-count"),
        (f"{EMPTY} 1+ 8 KQRRBBNNkqrrbbnn", "parade.bad-count"),
        (f"{EMPTY} 1 -1 KQRRBBNNkqrrbbnn", "parade.bad-count"),
        (f"{EMPTY} 1 ٣ KQRRBBNNkqrrbbnn", "parade.bad-count"),
        (f"{EMPTY} 2 1234567 KQRRBBNNkqrrbbnn", "parade.bad-count"),
        (f"{EMPTY} 1 2 KK", "parade.bad-cards"),
        (f"{EMPTY} 1 2 Kx", "parade.bad-cards"),
        ("K7/8/8/8/8/8/8/8 1 2 KQ", "parade.bad-cards"),
        ("KK6/8/8/8/8/8/8/8 2 2 Q", "parade.bad-cards"),
        (f"{EMPTY} 1 3 KQ", "parade.few-cards"),
        (f"{EMPTY} 1+ 2 KQ", "parade.few-cards"),
        (f"{EMPTY} 0 1 KQRRBBNN", "parade.few-cards"),
    ],
)
def test_bad_positions_are_refused_by_field(position: str, key: str) -> None:
    with pytest.raises(NotationError) as caught:
        at(position)
    assert caught.value.message.key == key
    assert say(caught.value.message)


def test_positions_are_read_as_they_are_written() -> None:
    for position in (START, X1, X8.format("2 99"), CORNER.format("1+ 7"), "7R/8/8/8/8/8/8/n7 0 3 QRBBNNkqrrbb"):
        assert NOTATION.text(at(position)) == position
    assert NOTATION.text(at(f"{EMPTY} 0 8 nnbbrrqkNNBBRRQK")) == START
    assert at(CORNER.format("1 0")).stage == "2", "an empty hand pile is the debt"


# --- why not -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "tokens", "rule", "says"),
    [
        (X1, (), "PAR-05", "Choose a piece that gives an order"),
        (X8.format("2 4"), (), "PAR-05", "Choose a piece that gives an order."),
        (X1, ("e4",), "PAR-06", "Choose the white piece that the bishop on e4"),
        (X1, ("e4", "f3"), "PAR-06", "Choose where the white knight on f3 is sent."),
        (X1, ("b4",), "PAR-06", "attacks no white piece"),
        (X1, ("b4", "a1"), "PAR-06", "no piece on a1"),
        (X1, ("z9",), "PAR-01", "not a square"),
        (X1, ("e4", "+"), "PAR-01", "not a square"),
        (X1, ("e4", "f3", "x" * 300), "PAR-01", "not a square"),
        (X1, ("e4", "f3", "g2", "h1"), "PAR-06", "complete before"),
        (X1, ("+", "e4"), "PAR-05", "complete before"),
        (X1, ("e4", "f3", "f8"), "PAR-07", "The bishop on e4 does not attack f8."),
        (X1, ("e4", "g1"), "PAR-07", "does not attack g1"),
        ("8/8/8/8/8/8/4K3/b2R3r 1 8 QRBBNNkqrbnn", ("a1", "d1"), "PAR-07", "does not attack"),
        ("8/8/8/8/8/8/4K3/r1B1R2n 1 8 QRBNNkqrbbn", ("a1", "e1"), "PAR-07", "The white bishop on c1 is in the way."),
        (X1, OFFER, "PAR-05", "one player"),
        (X1, ACCEPT, "PAR-05", "one player"),
        (X1, RESIGN, "PAR-19", "give up"),
        (START, ("+",), "PAR-03", "layout"),
        (CORNER.format("1+ 7"), GIVE_UP, "PAR-12", "first its card"),
        ("7n/8/8/8/8/8/2b5/KRb5 1 8 QRBBNNkqrrn", ("b1", "c1"), "PAR-06", "Choose where"),
        (
            "7n/8/8/8/8/8/NN6/kQq5 1 8 KRRBBrrbbn",
            ("a1", "b1"),
            "PAR-06",
            "no empty square to which it could send the white queen",
        ),
        ("7n/8/8/8/8/8/NN6/kQq5 1 8 KRRBBrrbbn", ("a1",), "PAR-06", "no empty square"),
    ],
)
def test_refusals_name_the_deciding_rule(position: str, tokens: Action, rule: str, says: str) -> None:
    state = at(position)
    assert prompt(GAME.legal(state, 0), tokens).complete is None
    reason = KIT.explain(state, 0, tokens)
    assert (reason.rule, says in say(reason)) == (rule, True), say(reason)


def test_only_the_player_acts() -> None:
    assert GAME.legal(at(X1), 1) == ()
    assert GAME.claims(at(X1), 1) == ()
    assert KIT.explain(at(X1), 1, ("+",)).rule == "PAR-05"


def test_an_explanation_is_the_message_of_a_refused_text() -> None:
    state, before = at(X1), NOTATION.text(at(X1))
    for text in ("d3:c1b4", "offer", "resign", "b4:b3b2"):
        with pytest.raises(IllegalAction):
            NOTATION.read(state, 0, text)
    assert NOTATION.text(state) == before


# --- what is shown -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "texts", "caption", "hint"),
    [
        (START, [], "Turn over the next card of the layout.", ""),
        (X1, [], "Give an order, or add a piece. Either costs a card.", "For an order, choose a piece"),
        (X1, ["+"], "Turn over the card that was spent on adding a piece.", ""),
        (CORNER.format("1 8"), [], "No order is possible here: add a piece.", ""),
        (
            "7R/8/8/8/8/8/8/n7 1 6 KQRBNkqrrbbn",
            ["+q@-"],
            "No order is possible here",
            "The black queen would have stood beyond h8.",
        ),
        (X8.format("2 4"), [], "The hand pile is spent: every order now costs a point.", "For an order"),
        (X8.format("1 3"), ["e6:g5c7"], "All pieces stand together. You score 2.", "8 cards − 6 spent = 2."),
        (X8.format("2 4"), ["e6:g5c7"], "All pieces stand together at last. You score −5.", "every one of the 5 orders"),
        (CORNER.format("2 3"), [], "The game is lost: the hand pile is spent", "The pieces stand in 2 groups."),
        (X1, ["give-up"], "You gave up.", "The pieces stand in 6 groups."),
    ],
)
def test_captions(position: str, texts: list[str], caption: str, hint: str) -> None:
    scene = KIT.scene(at(position, *texts), 0)
    assert say(scene.caption).startswith(caption)
    assert (say(scene.hint) if scene.hint else "") == hint or (hint and scene.hint and hint in say(scene.hint))


def test_captions_with_a_debt_limit() -> None:
    scene = KIT.scene(at(X8.format("2 4"), debtLimit="16"), 0)
    assert scene.hint is not None
    assert say(scene.hint) == "After 16 orders in debt the game is lost."
    lost = KIT.scene(at(X8.format("2 16"), debtLimit="16"), 0)
    assert say(lost.caption) == "The game is lost: 16 orders in debt were not enough."


def test_captions_follow_the_choice() -> None:
    said = [say(KIT.scene(at(X1), 0, chosen).caption) for chosen in (("e4",), ("e4", "f3"), ("b4",), ("zz",))]
    assert said == [
        "Choose the white piece that the bishop on e4 orders about.",
        "Choose where the white knight on f3 is sent.",
        "The rook on b4 attacks no white piece, so it has nobody to order about.",
        "“zz” is not a square of the board.",
    ]


def test_the_running_score_is_always_on_the_table() -> None:
    expected = {
        START: ["8", "0", "8"],
        X1: ["8", "0", "8"],
        X8.format("1 3"): ["8", "−5", "3"],
        X8.format("1+ 2"): ["8", "−6", "2"],
        X8.format("2 0"): ["8", "−8", "0", "0"],
        X8.format("2 4"): ["8", "−8", "−4", "−4"],
        CORNER.format("2 3"): ["8", "−8", "−3", "none"],
    }
    for position, column in expected.items():
        (table,) = KIT.scene(at(position), 0).tables
        cells = [row.cells[1] for row in table.rows]
        assert [say(cell) if isinstance(cell, Message) else cell for cell in cells] == column
        assert table.rows[-1].total
        score = GAME.scores(at(position))[0]
        assert score is None or column[-1].replace("−", "-") == str(score)


def test_the_order_of_the_hand_pile_is_nowhere() -> None:
    """The pile is a count of backs, and what may be in it a multiset in its listed order."""
    state = at(X1, "e4:f3g2", "+N@g4")
    assert [(item.piece, item.card, item.count) for item in hand_of(draw(state), "pile").items] == [("card-back", "", 6)]
    assert [(item.piece, item.side, item.card) for item in hand_of(draw(state), "unseen").items] == [
        *(("king", 0, ""), ("queen", 0, ""), ("rook", 0, ""), ("bishop", 0, "")),
        *(("queen", 1, ""), ("bishop", 1, ""), ("knight", 1, "")),
    ]
    assert [(item.card, item.piece) for item in hand_of(draw(state), "card").items] == [("8D", "knight")]
    shown = [item.card for item in hand_of(draw(state), "discards").items]
    assert shown == ["10H", "9H", "8H", "8D", "KS", "10S", "10C", "9S", "8S", ""]
    assert not any(isinstance(field, tuple) and set(field) & {"K", "Q"} for field in state[3:]), "no deal in a state"


def test_marks_show_the_order_and_where_additions_go() -> None:
    marks = {(mark.kind, mark.cell, mark.text) for mark in KIT.scene(at(X1, "e4:f3g2"), 0).boards[0].marks}
    notes = {("note", "g4", "+N"), ("note", "h4", "+B"), ("note", "a5", "+R"), ("note", "c5", "+Q"), ("note", "d5", "+K")}
    assert marks == {("from", "f3", ""), ("last", "g2", "")} | notes
    assert not any(mark.kind == "note" for mark in KIT.scene(at(X1), 0, ("e4",)).boards[0].marks)
    assert not any(mark.kind == "note" for mark in KIT.scene(at(X8.format("2 4")), 0).boards[0].marks)
    assert {mark.cell for mark in KIT.scene(at(X1, "+N@g4"), 0).boards[0].marks if mark.kind == "last"} == {"g4"}
    far = KIT.scene(at("5R2/8/8/8/8/8/8/n7 1 6 KQRBNkqrrbbn"), 0).boards[0].marks
    assert [(mark.cell, mark.text) for mark in far] == [("h8", "+N")]


def test_the_button_adds_only_while_there_are_cards() -> None:
    buttons = {position: [button.token for button in KIT.scene(at(position), 0).buttons] for position in (X1, X8.format("2 4"))}
    assert buttons == {X1: ["+"], X8.format("2 4"): []}


# --- links and judgement -----------------------------------------------------------------------------------------------------


def test_the_grammar_is_frozen_and_keeps_to_one_way_of_moving() -> None:
    options = GAME.info.read_options({})
    first = GAME.grammar(options, 0, ())
    assert (len(first), first[:3], first[-1]) == (65, ("+", "a1", "b1"), "h8")
    assert GAME.grammar(options, 0, ("+",)) == ()
    assert len(GAME.grammar(options, 0, ("a1",))) == 23
    assert GAME.grammar(options, 0, ("a1", "b3")) == ("c2",)
    straight = GAME.grammar(options, 0, ("a1", "b1"))
    assert len(straight) == 20
    assert "b1" not in straight
    assert GAME.grammar(options, 0, ("a1", "h2")) == ()
    assert GAME.grammar(options, 0, ("a1", "b1", "c1")) == ()
    assert GAME.grammar(options, CHANCE, ()) == tuple("KQRBNkqrbn")
    assert GAME.grammar(options, CHANCE, ("K",)) == ()


def test_hostile_positions_never_raise_anything_else() -> None:
    PARADE.spoil_positions(X1, letters="KQRBNkqrbnP0123456789/ -+xé", count=1500)


def test_the_evaluator_likes_cards_and_few_groups() -> None:
    def worth(position: str) -> float:
        return KIT.evaluate(at(position), 0)

    assert worth(X8.format("1 8")) > worth(X8.format("1 3")) > worth(X8.format("2 1")) > worth(X8.format("2 9"))
    assert worth(X8.format("1 8")) > worth(X1)
    assert all(-1 < worth(position) < 1 for position in (START, X1, X8.format("2 999"), X8.format("1+ 1")))
    assert (worth(CORNER.format("2 3")), KIT.evaluate(at(X8.format("2 4"), "e6:g5c7"), 0)) == (-1, 1)
