"""Neighbour Chess Solitaire at the table: texts, refusals, what is shown, the link alphabet and the evaluator."""

from __future__ import annotations

import pytest

from pyengine.core.errors import GameError, IllegalAction, NotationError
from pyengine.core.prompt import prompt
from pyengine.core.types import ACCEPT, CHANCE, END, GIVE_UP, OFFER, RESIGN, Action
from pyengine.core.words import Message, say
from pyengine.games.neighbour import KIT
from pyengine.games.neighbour.board import POSITIONS
from pyengine.games.neighbour.state import State
from tests.games.neighbour_play import GAME, NEIGHBOUR, NOTATION, PAIR, START, X7, at, draw
from tests.harness import hand_of, table_of

EMPTY = "8/8/8/8/8/8/8/8"
TAKEN = "8/8/3N4/8/8/8/8/3R4 place:q@d1 d6 13 17 3H,3S,5C"
FULL = "8/8/8/8/8/8/RN6/Kq6 place:n@a1 b1 11 15 2H,3H,3D,4S,5S"


def plain(cells: tuple[Message | str, ...]) -> list[str]:
    return [say(cell) if isinstance(cell, Message) else cell for cell in cells]


# --- texts -------------------------------------------------------------------------------------------------------------------


def test_an_addition_may_be_joined_with_its_cards_and_its_square() -> None:
    assert NOTATION.read(at(START), 0, "+R/3H") == (("+",), ("R", "3H"))
    assert NOTATION.read(at(START), 0, "+R/3H@d1") == (("+",), ("R", "3H"))
    two = at(START, "+R/3H", "+N/5C")
    assert NOTATION.read(two, 0, "+q/3S@c2") == (("+",), ("q", "3S"), ("c2",))
    assert NOTATION.read(two, 0, "+q/3S") == (("+",), ("q", "3S"))
    for text in ("+R/3H@e1", "+R/7H", "+R", "+R/3H@", "+P/3H", "+R3H", "++"):
        with pytest.raises(GameError):
            NOTATION.read(at(START), 0, text)
    with pytest.raises(IllegalAction):
        NOTATION.read(two, 0, "+q/3S@d3")
    with pytest.raises(IllegalAction):
        NOTATION.read(at(PAIR.format("13 17")), 0, "+R/3H")


@pytest.mark.parametrize("text", ["", " ", "R/3H", "d4", "@", "@d9", "d4b3", "d4b3~", "d4b3~x", "d4b9~p", "Stop", "d4b3~p ", "?"])
def test_texts_that_are_no_actions(text: str) -> None:
    with pytest.raises(NotationError):
        NOTATION.read(at(PAIR.format("13 17")), 0, text)


def test_cards_are_read_as_a_pair() -> None:
    announced = at(START, "+")
    assert NOTATION.read(announced, CHANCE, "k/6C") == (("k", "6C"),)
    for text in ("k", "6C", "k6C", "k/7C", "+", "give-up"):
        with pytest.raises(NotationError):
            NOTATION.read(announced, CHANCE, text)


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ("", "neighbour.fields"),
        (f"{EMPTY} add - 16 20", "neighbour.fields"),
        ("8/8/8/8/8/8/8 add - 16 20 -", "chess.rank-count"),
        ("P7/8/8/8/8/8/8/8 add a8 15 19 2H", "chess.rank-piece"),
        ("KK6/8/8/8/8/8/8/8 move - 1 1 -", "neighbour.bad-pieces"),
        (f"{EMPTY} turn - 16 20 -", "neighbour.bad-phase"),
        ("K7/8/8/8/8/8/8/8 place:K@a8 a8 14 18 2H,2D", "neighbour.bad-place"),
        ("K7/8/8/8/8/8/8/8 place:Q@a7 a8 14 18 2H,2D", "neighbour.bad-place"),
        ("K7/8/8/8/8/8/8/8 place:P@a8 a8 14 18 2H,2D", "neighbour.bad-phase"),
        ("K7/8/8/8/8/8/8/8 add - 15 19 2H", "neighbour.bad-start"),
        ("K7/8/8/8/8/8/8/8 add a7 15 19 2H", "neighbour.bad-start"),
        (f"{EMPTY} add a1 16 20 -", "neighbour.bad-start"),
        ("K7/8/8/8/8/8/8/7k move a8 14 18 -", "neighbour.bad-start"),
        ("K7/8/8/8/8/8/8/8 add a8 14 19 2H", "neighbour.bad-counts"),
        ("K7/8/8/8/8/8/8/8 add a8 15 18 2H", "neighbour.bad-counts"),
        ("K7/8/8/8/8/8/8/8 add a8 15 19 2H,2D", "neighbour.bad-counts"),
        ("K7/8/8/8/8/8/8/8 add a8 x 19 2H", "neighbour.bad-counts"),
        ("K7/8/8/8/8/8/8/8 add a8 ١٥ 19 2H", "neighbour.bad-counts"),
        ("K7/8/8/8/8/8/8/7k move - 15 18 -", "neighbour.bad-counts"),
        ("K7/8/8/8/8/8/8/7k move - 14 19 -", "neighbour.bad-counts"),
        ("K7/8/8/8/8/8/8/7k move - 14 18 2H", "neighbour.bad-shown"),
        ("K7/8/8/8/8/8/8/8 add a8 15 19 7H", "neighbour.bad-shown"),
        ("K7/8/8/8/8/8/8/8 add a8 15 19 2H,2H", "neighbour.bad-shown"),
        ("k7/8/8/8/3RN3/8/8/8 over - 13 17 -", "neighbour.not-over"),
        ("KQRRBBNN/kqrrbbnn/8/8/8/8/8/8 draw a8 0 4 " + ",".join(POSITIONS[:16]), "neighbour.bad-counts"),
    ],
)
def test_bad_positions_are_refused_by_field(position: str, key: str) -> None:
    with pytest.raises(NotationError) as caught:
        at(position)
    assert caught.value.message.key == key
    assert say(caught.value.message)


def test_positions_are_read_as_they_are_written() -> None:
    for position in (START, TAKEN, FULL, PAIR.format("0 17"), f"{EMPTY} draw - 16 20 -", "8/8/8/8/8/8/8/RN6 over - 0 3 -"):
        assert NOTATION.text(at(position)) == position
    assert at("k7/8/8/8/3Rn3/8/8/8 add a8 13 17 6D,6S,6C").shown == ("6D", "6S", "6C")
    assert at("k7/8/8/8/3Rn3/8/8/8 add a8 13 17 6C,2H,6D").shown == ("2H", "6D", "6C")


# --- why not -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "tokens", "rule", "says"),
    [
        (START, (), "NEI-07", "Add a piece"),
        (START, ("a1",), "NEI-09", "nothing to move"),
        (START, ("+", "a1"), "NEI-07", "complete before"),
        (START, OFFER, "NEI-18", "one player"),
        (START, ACCEPT, "NEI-18", "one player"),
        (START, RESIGN, "NEI-18", "give up"),
        (START, ("give-up", "x"), "NEI-18", "complete before"),
        (f"{EMPTY} draw - 16 20 -", GIVE_UP, "NEI-02", "first its two cards"),
        ("K7/8/8/8/8/8/8/8 add a8 15 19 2H", ("a8", "a7", "~p"), "NEI-09", "stopped adding"),
        ("K7/8/8/8/8/8/8/8 add a8 15 19 2H", ("~p",), "NEI-09", "stopped adding"),
        (TAKEN, (), "NEI-06", "The white rook stands on d1. Place the black queen"),
        (TAKEN, ("~p",), "NEI-06", "Place the black queen"),
        (TAKEN, ("d6",), "NEI-06", "already stands on d6"),
        (TAKEN, ("h8",), "NEI-R05", "too far from d1"),
        (TAKEN, ("c2", "c3"), "NEI-06", "complete before"),
        (FULL, (), "NEI-R05", "nearest ring"),
        (PAIR.format("13 17"), (), "NEI-10", "Choose a piece"),
        (PAIR.format("13 17"), ("z9",), "NEI-03", "not a square"),
        (PAIR.format("13 17"), ("d4", "x" * 99), "NEI-03", "not a square"),
        (PAIR.format("13 17"), ("~p",), "NEI-09", "first, then the pile"),
        (PAIR.format("13 17"), ("h1",), "NEI-10", "no piece on h1"),
        (PAIR.format("13 17"), ("a8",), "NEI-10", "no black neighbour"),
        (PAIR.format("13 17"), ("d4",), "NEI-11", "Its neighbours lend it: knight."),
        (PAIR.format("13 17"), ("d4", "~p"), "NEI-09", "goes first"),
        (PAIR.format("13 17"), ("d4", "d4"), "NEI-11", "stands on d4 already"),
        (PAIR.format("13 17"), ("d4", "h8"), "NEI-11", "cannot go to h8"),
        (PAIR.format("13 17"), ("d4", "b3"), "NEI-R09", "Choose the pile"),
        (PAIR.format("13 17"), ("d4", "b3", "b4"), "NEI-09", "not a pile"),
        (PAIR.format("13 17"), ("d4", "b3", "~p", "~s"), "NEI-09", "complete before"),
        (PAIR.format("13 0"), ("d4", "b3", "~s"), "NEI-09", "empty"),
        ("7k/8/8/8/8/8/RN6/KB6 move - 11 15 -", ("a1", "d4"), "NEI-11", "The white knight on b2 is in the way."),
        ("7n/8/8/8/8/8/NR6/Kq5b move - 1 1 -", ("a1", "b1"), "NEI-13", "nothing is captured"),
        ("7n/8/8/8/8/1q6/Nr6/KB5b move - 1 1 -", ("b1",), "NEI-11", "lend it: king, knight"),
        ("7n/8/2N1b3/8/1q6/r7/BN6/KR6 move - 1 1 -", ("a1",), "NEI-11", "Choose where"),
    ],
)
def test_refusals_name_the_deciding_rule(position: str, tokens: Action, rule: str, says: str) -> None:
    state = at(position)
    assert prompt(GAME.legal(state, 0), tokens).complete is None
    reason = KIT.explain(state, 0, tokens)
    assert (reason.rule, says in say(reason)) == (rule, True), say(reason)


def test_a_piece_whose_loans_lead_nowhere_is_told_so() -> None:
    state = at("7n/8/8/8/8/3q4/1rK5/RN6 move - 1 1 -")
    assert not any(action[0] == "a1" and action[1] not in ("c2", "d2", "b3") for action in GAME.legal(state, 0))
    boxed = at("7n/8/8/8/8/1b6/1qk5/RN6 move - 1 1 -")
    assert not any(action[0] == "a1" for action in GAME.legal(boxed, 0))
    assert KIT.explain(boxed, 0, ("a1",)).rule == "NEI-13"


def test_only_the_player_acts() -> None:
    assert GAME.legal(at(START), 1) == ()
    assert GAME.claims(at(START), 1) == ()
    assert KIT.explain(at(START), 1, ("+",)).rule == "NEI-18"


# --- what is shown -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "texts", "caption", "hint"),
    [
        (START, [], "Add the first piece. It is counted from a1.", "An addition turns up two cards"),
        (START, ["+"], "Turn up the two cards.", ""),
        (
            START,
            ["+R/3H"],
            "Add another piece, or stop adding and start to move.",
            "Stopping now loses: it takes 2 pieces to win.",
        ),
        (START, ["+R/3H", "+n/5C"], "Add another piece", "Stopping now loses: no piece has a neighbour of its own colour"),
        (START, [*X7], "Add another piece", "The next piece is counted from g1. Stopping is final."),
        (TAKEN, [], "The white rook stands on d1. Place the black queen on an empty square next to it.", ""),
        (START, [*X7, "stop"], "Choose a piece with a neighbour of its own colour.", "A piece moves as the neighbours"),
        (START, [*X7, "stop", "g1g2~p"], "All pieces are connected. You score 27.", "36 cards − 2 × 4 pieces − 1 move = 27."),
        ("8/8/8/8/8/8/8/RN6 over - 3 3 -", [], "All pieces are connected. You score 6.", "2 × 2 pieces − 26 moves = 6."),
        (START, ["+R/3H", "stop"], "The game is lost: no piece has a neighbour", ""),
        (PAIR.format("1 0"), ["d4b3~p"], "The game is lost: no card is left", "The pieces stand in 3 groups."),
        (PAIR.format("13 17"), ["give-up"], "You gave up.", "The pieces stand in 2 groups."),
    ],
)
def test_captions(position: str, texts: list[str], caption: str, hint: str) -> None:
    scene = KIT.scene(at(position, *texts), 0)
    assert say(scene.caption).startswith(caption)
    assert hint in (say(scene.hint) if scene.hint else "")
    assert bool(scene.hint) == bool(hint)


def test_captions_follow_the_choice() -> None:
    state = at(PAIR.format("13 17"))
    said = [say(KIT.scene(state, 0, chosen).caption) for chosen in (("d4",), ("d4", "b3"), ("zz",))]
    assert said == [
        "Choose where the rook on d4 goes. Its neighbours lend it: knight.",
        "Choose the pile that pays for the move to b3. Both count the same.",
        "“zz” is not a square of the board.",
    ]


def test_the_running_score_is_always_on_the_table() -> None:
    expected = {
        START: ["36", "0", "0", "36"],
        f"{EMPTY} draw - 16 20 -": ["36", "0", "0", "36"],
        TAKEN: ["36", "−6", "0", "30"],
        PAIR.format("10 17"): ["36", "−6", "−3", "27"],
        "k7/8/8/8/3Rn3/8/8/8 over - 13 17 -": ["36", "−6", "0", "none"],
    }
    for position, column in expected.items():
        state = at(position)
        rows = table_of(draw(state), "score").rows
        assert [plain(row.cells)[1] for row in rows] == column
        score = GAME.scores(state)[0]
        assert column[-1] == ("none" if score is None else str(score))


def test_the_order_of_the_piles_is_nowhere() -> None:
    """The piles are counts of backs; what may be in them are multisets in their listed order."""
    state = at(TAKEN)
    assert [(item.piece, item.card, item.count) for item in hand_of(draw(state), "pieces").items] == [("card-back", "", 13)]
    assert [(item.piece, item.card, item.count) for item in hand_of(draw(state), "positions").items] == [("card-back", "", 17)]
    assert sum(item.count for item in hand_of(draw(state), "left").items) == 13
    assert [(item.piece, item.count) for item in hand_of(draw(state), "left").items if item.side == 0] == [
        *(("king", 1), ("queen", 1), ("rook", 1), ("bishop", 2), ("knight", 1)),
    ]
    assert [plain(row.cells) for row in table_of(draw(state), "distances").rows] == [
        ["To the right", "2", "1", "2", "2", "2"],
        ["Up", "2", "1", "2", "1", "2"],
    ]
    moving = KIT.scene(at(START, *X7, "stop"), 0)
    assert [hand.id for hand in moving.hands] == ["pieces", "positions"]
    assert [table.id for table in moving.tables] == ["score"]


def test_cards_are_shown_as_cards_until_the_next_action() -> None:
    state = at(START, "+R/3H", "+N/5C", "+q/3S")
    assert [(item.card, item.piece) for item in hand_of(draw(state), "drawn").items] == [("QS", "queen"), ("3S", "card-back")]
    assert [say(item.label) for item in hand_of(draw(state), "drawn").items if item.label] == ["black queen", "3 up"]
    placed = at(NOTATION.text(at(START, "+R/3H")), "+R/2D")
    assert [item.card for item in hand_of(draw(placed), "drawn").items] == ["10D", "2D"]
    assert [say(item.label) for item in hand_of(draw(placed), "drawn").items if item.label] == ["white rook", "2 to the right"]
    assert not any(hand.id == "drawn" for hand in KIT.scene(at(START, *X7, "stop"), 0).hands)


def test_the_starting_square_and_a_taken_target_are_marked() -> None:
    def marks(state: State) -> set[tuple[str, str, str]]:
        return {(mark.kind, mark.cell, mark.text) for mark in KIT.scene(state, 0).boards[0].marks}

    assert marks(at(START)) == {("note", "a1", "+")}
    assert marks(at(START, "+R/3H")) == {("note", "d1", "+"), ("last", "d1", "")}
    assert marks(at(TAKEN)) == {("note", "d1", "×")}
    assert marks(at(START, *X7, "stop")) == set()
    assert marks(at(PAIR.format("13 17"), "d4f3~p")) == {("from", "d4", ""), ("last", "f3", "")}


def test_buttons_are_those_of_the_phase() -> None:
    def tokens(state: State) -> list[str]:
        return [button.token for button in KIT.scene(state, 0).buttons]

    assert tokens(at(START)) == ["+"]
    assert tokens(at(START, "+R/3H")) == ["+", "stop"]
    assert tokens(at(TAKEN)) == []
    assert tokens(at(PAIR.format("13 17"))) == ["~p", "~s"]
    assert tokens(at(PAIR.format("0 17"))) == ["~s"]
    assert tokens(at(PAIR.format("13 17"), "give-up")) == []


# --- links and judgement -----------------------------------------------------------------------------------------------------


def test_the_grammar_is_frozen() -> None:
    options = GAME.info.read_options({})
    first = GAME.grammar(options, 0, ())
    assert (len(first), first[:3], first[-1]) == (66, ("+", "stop", "a1"), "h8")
    assert (GAME.grammar(options, 0, ("+",)), GAME.grammar(options, 0, ("stop",))) == ((), ())
    assert GAME.grammar(options, 0, ("a1",))[:3] == (END, "b1", "c1")
    assert len(GAME.grammar(options, 0, ("a1",))) == 24
    assert GAME.grammar(options, 0, ("a1", "b1")) == ("~p", "~s")
    assert GAME.grammar(options, 0, ("a1", "b1", "~p")) == ()
    assert GAME.grammar(options, CHANCE, ()) == tuple("KQRBNkqrbn")
    assert GAME.grammar(options, CHANCE, ("K",)) == POSITIONS
    assert GAME.grammar(options, CHANCE, ("K", "2H")) == ()


def test_hostile_positions_never_raise_anything_else() -> None:
    NEIGHBOUR.spoil_positions(TAKEN, PAIR.format("13 17"), letters="KQRBNkqrbnP0123456789/ -,:@HDSCé", count=800)


def test_the_evaluator_likes_cards_and_few_groups() -> None:
    def worth(position: str) -> float:
        return KIT.evaluate(at(position), 0)

    assert worth(PAIR.format("13 17")) > worth(PAIR.format("9 17")) > worth(PAIR.format("1 0"))
    assert worth(PAIR.format("13 17")) > worth("k7/8/8/8/2R5/8/8/RN6 move - 12 16 -")
    assert all(-1 < worth(position) < 1 for position in (START, TAKEN, FULL, PAIR.format("1 0")))
    assert worth("k7/8/8/8/3Rn3/8/8/8 over - 13 17 -") == -1
    assert worth("8/8/8/8/8/8/8/RN6 over - 0 3 -") == 1
