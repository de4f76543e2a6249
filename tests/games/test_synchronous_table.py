"""Synchronous Chess at the table: texts, refusals, what is shown and to whom, the link alphabet and the evaluator."""

from __future__ import annotations

from random import Random

import pytest

from pyengine.core.errors import GameError, NotationError
from pyengine.core.prompt import prompt
from pyengine.core.types import ACCEPT, END, HIDDEN, OFFER, RESIGN, Action
from pyengine.core.words import say
from pyengine.games.synchronous import KIT
from pyengine.games.synchronous.notation import round_text
from pyengine.games.synchronous.state import State
from tests.games.synchronous_play import GAME, NOTATION, SWAP, SYNCHRONOUS, at, blows, draw_for, play, playout, start
from tests.harness import hint_of

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
HIT = "3rk3/8/8/3p4/8/2N5/3R4/4K3 = -"


def hint(state: State, viewer: int | None = None) -> str:
    return hint_of(draw_for(state, viewer))


# --- texts -------------------------------------------------------------------------------------------------------------------


def test_positions_are_read_as_they_are_written() -> None:
    for seed in (1, 2, 3):
        options = {"firstBlow": "any" if seed == 2 else "striker", "blowLegality": "free" if seed == 3 else "strict"}
        for state, player, action in playout(seed, 400, **options):
            read = NOTATION.position(NOTATION.text(state), state.options)
            assert NOTATION.text(read) == NOTATION.text(state)
            assert GAME.key(read) == GAME.key(state._replace(pending=((), ())))
            assert NOTATION.read(state, player, NOTATION.write(state, player, action)) == (action,)


def test_whole_rounds_are_read_and_written() -> None:
    text = "c3d5/d5c3 | b2c3/d8d5 | d1d5/-"
    state = at(SWAP)
    actions = NOTATION.read(state, 0, text)
    assert actions == (("c3", "d5"), ("d5", "c3"), ("b2", "c3"), ("d8", "d5"), ("d1", "d5"))
    assert round_text(play(state, text).last) == text
    assert round_text(play(at(SWAP), "c3d5/d5c3 | x/d8d5 | x/-").last) == "c3d5/d5c3 | x/d8d5 | x/-"
    assert round_text(play(at("r3k2r/8/8/8/8/8/4P3/R3K2R = KQkq"), "e1c1/h8h2").last) == "e1c1/h8h2"
    assert round_text(play(at("6rk/4P3/8/8/8/8/8/4K3 = -"), "e7e8n/g8g7").last) == "e7e8n/g8g7"
    assert NOTATION.read(play(at(HIT), "c3d5/e8e7"), 1, "-/d8d5 | d2d5/-") == (("d8", "d5"), ("d2", "d5"))
    for player, wrong in ((1, text), (0, "c3d5"), (0, "c3d5/-"), (0, "-/-"), (0, "c3d5/d5c3 | b2c3/-"), (0, "a/b/c")):
        if "/" in wrong:
            with pytest.raises(NotationError):
                NOTATION.read(state, player, wrong)
    with pytest.raises(GameError):
        NOTATION.read(state, 0, "c3d5/d5e5")


@pytest.mark.parametrize("text", ["", " ", "e2", "e2e9", "e2e4k", "E2E4", "-", "xx", "x x", "٣٣٣٣", "e2e4 ", "+", "O-O"])
def test_texts_that_are_no_actions(text: str) -> None:
    with pytest.raises(NotationError):
        NOTATION.read(start(), 0, text)


SWAPPED = "3r2k1/1p6/8/3N4/8/2n5/1P6/3R2K1 = - - 1 1"


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ("", "synchronous.bad-fields"),
        (ARRAY, "synchronous.bad-fields"),
        (f"{ARRAY} = KQkq - 0 1 blows", "synchronous.bad-fields"),
        (f"{ARRAY} w KQkq - 0 1", "synchronous.bad-turn"),
        (f"{ARRAY} = KQkq e3 0 1", "synchronous.bad-passed"),
        (f"{ARRAY} = KQkq - -1 1", "synchronous.bad-number"),
        (f"{ARRAY} = KQkq - 0 01", "synchronous.bad-number"),
        (f"{ARRAY} = KQkq - 0 ٣", "synchronous.bad-number"),
        (f"{ARRAY} = KQkq - 0 0", "synchronous.bad-round"),
        ("4k3/8/8/8/8/8/8/4KK2 = - - 0 1", "synchronous.bad-kings"),
        ("P3k3/8/8/8/8/8/8/4K3 = - - 0 1", "synchronous.bad-pawns"),
        ("4k3/8/8/8/8/8/8/4K2p = - - 0 1", "synchronous.bad-pawns"),
        ("4k3/8/8/8/8/8/8/5K1R = K - 0 1", "synchronous.bad-castling"),
        ("4k3/8/8/8/8/8/8/4K1R1 = K - 0 1", "synchronous.bad-castling"),
        ("r2k4/8/8/8/8/8/8/4K2R = Kq - 0 1", "synchronous.bad-castling"),
        (f"{SWAPPED} blow c3:w:b2 used:-", "synchronous.bad-blows"),
        (f"{SWAPPED} blows c3:w:b2 use:-", "synchronous.bad-blows"),
        (f"{SWAPPED} blows c3:x:b2 used:-", "synchronous.bad-chain"),
        (f"{SWAPPED} blows - used:-", "synchronous.bad-chain"),
        (f"{SWAPPED} blows c3:b:b2 used:-", "synchronous.bad-target"),
        (f"{SWAPPED} blows c4:w:b2 used:-", "synchronous.bad-target"),
        (f"{SWAPPED} blows c3:w:b1 used:-", "synchronous.bad-strikers"),
        (f"{SWAPPED} blows c3:w:d8 used:-", "synchronous.bad-strikers"),
        (f"{SWAPPED} blows c3:w:d5b2 used:-", "synchronous.bad-order"),
        (f"{SWAPPED} blows d5:b:d8,c3:w:b2 used:-", "synchronous.bad-chains"),
        (f"{SWAPPED} blows c3:w:b2,c3:w:b2 used:-", "synchronous.bad-chains"),
        (f"{SWAPPED} blows c3:w:b2,d5:b used:-", "synchronous.bad-chains"),
        (f"{SWAPPED} blows c3:w used:h8", "synchronous.bad-used"),
        (f"{SWAPPED} blows c3:w used:", "synchronous.bad-used"),
        (f"{SWAPPED} blows c3:w used:c", "synchronous.bad-used"),
        (f"{SWAPPED} blows c3:w:b2 used:c3", "synchronous.bad-used"),
        (f"{SWAPPED} blows c3:w used:d5c3", "synchronous.bad-order"),
    ],
)
def test_bad_positions_are_refused_by_field(position: str, key: str) -> None:
    with pytest.raises(NotationError) as caught:
        NOTATION.position(position, SYNCHRONOUS.options())
    message = caught.value.message
    assert dict(message.values)["why"].key == key  # type: ignore[attr-defined]
    assert say(message)


def test_an_exchange_in_a_text_ends_where_nothing_can_be_struck() -> None:
    assert NOTATION.text(at("6k1/8/8/3R4/8/8/8/6K1 = - - 0 4 blows d5:b used:d5")) == "6k1/8/8/3R4/8/8/8/6K1 = - - 0 5"
    with pytest.raises(NotationError):
        at(f"{SWAPPED} blows c3:w:b2 used:-", firstBlow="any")
    read = at(f"{SWAPPED} blows c3:w:b2,d5:b:d8 used:-")
    assert hint(play(read, "b2c3/d8d5")) == (
        "White’s pawn struck on c3 and captured the knight. Black’s rook struck on d5 and captured the knight."
    )


# --- why not -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "tokens", "key", "rule"),
    [
        (f"{ARRAY} = KQkq", (), "must-choose", "SYN-03"),
        (f"{ARRAY} = KQkq", ("x",), "no-pass", "SYN-03"),
        (f"{ARRAY} = KQkq", ("i9",), "chess.not-a-square", "SYN-05"),
        (f"{ARRAY} = KQkq", ("e2", "♞" * 30), "chess.not-a-square", "SYN-05"),
        (f"{ARRAY} = KQkq", ("e4",), "chess.empty", "SYN-05"),
        (f"{ARRAY} = KQkq", ("e7", "e5"), "chess.not-yours", "SYN-05"),
        (f"{ARRAY} = KQkq", ("e2",), "where", "SYN-05"),
        (f"{ARRAY} = KQkq", ("a1",), "stuck", "SYN-05"),
        (f"{ARRAY} = KQkq", ("e2", "e4"), "core.possible", "SYN-05"),
        (f"{ARRAY} = KQkq", ("e2", "e4", "e4"), "core.too-much", "SYN-05"),
        (f"{ARRAY} = KQkq", ("e2", "e4", "q"), "no-promotion", "SYN-11"),
        (f"{ARRAY} = KQkq", ("e2", "e5"), "chess.way-pawn", "SYN-05"),
        (f"{ARRAY} = KQkq", ("e2", "d3"), "chess.pawn-diagonal", "SYN-05"),
        (f"{ARRAY} = KQkq", ("a1", "a3"), "chess.in-the-way", "SYN-05"),
        (f"{ARRAY} = KQkq", ("a1", "a2"), "chess.own-piece", "SYN-05"),
        (f"{ARRAY} = KQkq", ("a1", "b3"), "chess.way-rook", "SYN-05"),
        (f"{ARRAY} = KQkq", ("b1", "b3"), "chess.way-knight", "SYN-05"),
        (f"{ARRAY} = KQkq", ("c1", "c3"), "chess.way-bishop", "SYN-05"),
        (f"{ARRAY} = KQkq", ("d1", "e3"), "chess.way-queen", "SYN-05"),
        (f"{ARRAY} = KQkq", ("e1", "e3"), "chess.way-king", "SYN-05"),
        (f"{ARRAY} = KQkq", ("e1", "g1"), "chess.castle-way", "SYN-10"),
        ("4k3/8/8/8/8/8/p7/R3K2R = K", ("e1", "c1"), "castle-right", "SYN-10"),
        ("4k1r1/8/8/8/8/8/8/R3K2R = K", ("e1", "g1"), "castle-walk", "SYN-10"),
        ("4k3/8/8/4p3/4P3/8/8/4K3 = -", ("e4", "e5"), "chess.in-the-way", "SYN-05"),
        ("4k3/P7/8/8/8/8/8/4K3 = -", ("a7", "a8"), "promote", "SYN-11"),
        ("4k3/P7/8/8/8/8/8/4K3 = -", ("a7", "a8", "k"), "promote", "SYN-11"),
        ("4k3/P7/8/8/8/8/8/4K3 = -", ("a7", "a8", ""), "promote", "SYN-11"),
        ("4k3/P7/8/8/8/8/8/4K3 = -", ("a7", "a8", "qr"), "promote", "SYN-11"),
        ("4k3/P7/8/8/8/8/8/4K3 = -", ("a7", "a8", "q", "q"), "core.too-much", "SYN-05"),
        (f"{ARRAY} = KQkq", ("accept",), "no-offer", "SYN-37"),
        (f"{ARRAY} = KQkq", ("give-up",), "resign-instead", "SYN-37"),
        (f"{ARRAY} = KQkq", ("resign", "e2"), "claim-alone", "SYN-37"),
    ],
)
def test_refusals_name_the_deciding_rule(position: str, tokens: Action, key: str, rule: str) -> None:
    reason = KIT.explain(at(position), 0, tokens)
    assert (reason.key, reason.rule) == (key if "." in key else f"synchronous.{key}", rule)
    assert say(reason)


@pytest.mark.parametrize(
    ("tokens", "key", "rule"),
    [
        ((), "strike-or-pass", "SYN-25"),
        (("x", "x"), "core.too-much", "SYN-25"),
        (("d8",), "strike", "SYN-24"),
        (("d8", "d5"), "core.possible", "SYN-24"),
        (("d8", "d5", "d5"), "core.too-much", "SYN-24"),
        (("d8", "d6"), "blow-there", "SYN-24"),
        (("e7",), "chess.way-king", "SYN-24"),
        (("d2",), "chess.not-yours", "SYN-24"),
        (("a1",), "chess.empty", "SYN-24"),
        (("offer",), "between-rounds", "SYN-37"),
    ],
)
def test_refusals_inside_an_exchange(tokens: Action, key: str, rule: str) -> None:
    reason = KIT.explain(play(at(HIT), "c3d5/e8e7"), 1, tokens)
    assert (reason.key, reason.rule) == (key if "." in key else f"synchronous.{key}", rule)


def test_a_blow_that_exposes_the_king_is_explained() -> None:
    # One bishop may strike, the pinned one may not.
    both = at("4k3/8/4b3/3N4/2b5/8/8/K3R3 = - - 0 1 blows d5:b:c4e6 used:-")
    assert {action[0] for action in GAME.legal(both, 1)} == {"c4", "x"}
    assert KIT.explain(both, 1, ("e6", "d5")).key == "synchronous.blow-exposes"


def test_after_the_end_nothing_is_possible() -> None:
    over = GAME.apply(start(), 0, RESIGN)
    assert KIT.explain(over, 0, ("e2", "e4")).key == "core.over"
    assert KIT.explain(start(), 7, ("e2", "e4")).rule == "SYN-25"


# --- what is shown -----------------------------------------------------------------------------------------------------------


def test_one_sees_the_own_choice_and_nobody_else_does() -> None:
    state = GAME.apply(start(), 0, ("e2", "e4"))
    mine = draw_for(state, 0)
    assert [(mark.kind, mark.cell) for mark in mine.boards[0].marks] == [("pending", "e2"), ("pending", "e4")]
    assert [(arrow.start, arrow.end, arrow.player) for arrow in mine.boards[0].arrows] == [("e2", "e4", 0)]
    assert say(mine.caption) == "Your move is chosen. Black is still choosing."
    other = GAME.apply(start(), 0, ("b1", "c3"))
    for viewer in (1, None):
        assert draw_for(state, viewer) == draw_for(other, viewer)
        assert "pending" not in {mark.kind for mark in draw_for(state, viewer).boards[0].marks}
    # Even handed the whole state a scene keeps the other player's choice to itself.
    assert KIT.scene(state, 1) == KIT.scene(other, 1)


def test_what_is_hidden_makes_no_difference_to_a_viewer() -> None:
    """Two states that differ only in the other player's decision are one state to the viewer, in every respect."""
    compared = 0
    for seed in range(4):
        rng = Random(seed)
        for state, player, action in playout(seed, 120):
            after = GAME.apply(state, player, action)
            viewer = 1 - player
            if after.pending[player] != action:
                continue
            other = GAME.apply(state, player, rng.choice(list(GAME.legal(state, player))))
            compared += 1
            for who in (viewer, None):
                one, two = GAME.observe(after, who), GAME.observe(other, who)
                assert one == two
                assert KIT.scene(one, who) == KIT.scene(two, who)
                assert NOTATION.text(one) == NOTATION.text(two)
            assert GAME.legal(one, viewer) == GAME.legal(after, viewer)
            assert GAME.redact(state, player, action, viewer) == (HIDDEN,)
            drawn = GAME.resample(GAME.observe(after, viewer), viewer, rng)
            assert drawn.pending[player] in GAME.legal(state, player)
    assert compared > 50


@pytest.mark.parametrize(
    ("position", "moves", "told"),
    [
        (SWAP, "c3d5/d5c3 | x/x", "White passed on c3. Black passed on d5."),
        ("r3k3/8/8/8/8/8/8/R3K3 = -", "a1a8/a8a1", "White’s rook and Black’s rook aimed at each other and "
         "changed places: now on a8 and a1."),
        ("4k3/8/8/r7/8/8/8/R3K3 = -", "a1a5/a5a8", "White’s rook came to a5, but the rook had left. "
         "Black’s rook went from a5 to a8."),
        ("4k3/8/8/r7/8/8/8/R3K3 = -", "a1a5/e8e7", "White’s rook captured the rook on a5. "
         "Black’s king went from e8 to e7."),
        ("4k2r/8/8/8/8/5N2/8/R3K3 = Qk", "e1c1/e8g8", "White castled, the king to c1. Black castled, the king to g8."),
        ("4k3/2n5/8/8/8/5N2/8/4K2R = -", "f3d4/c7e6", "White’s knight went from f3 to d4. Black’s knight went from c7 to e6."),
        ("4k3/8/2n5/8/8/5N2/8/4K2R = -", "f3e5/c6e5", "White’s knight and Black’s knight met on e5: both are gone."),
        ("7k/P7/8/8/8/8/6p1/4K3 = -", "a7a8q/g2g1n", "White’s pawn went from a7 to a8. White’s pawn is now a queen on a8. "
         "Black’s pawn went from g2 to g1. Black’s pawn is now a knight on g1."),
        ("6k1/8/8/8/7r/8/8/1Q4K1 = -", "b1b4/h4e4 | b4e4/e4b4", "White’s queen and Black’s rook aimed at each other and "
         "changed places: now on e4 and b4."),
        ("6k1/8/8/2p5/7r/8/8/1Q4K1 = -", "b1b4/h4e4 | b4e4/c5b4", "White’s queen struck on e4 and captured the rook. "
         "Black’s pawn struck on b4, but the queen had left to strike elsewhere."),
    ],
)  # fmt: skip
def test_what_happened_is_told(position: str, moves: str, told: str) -> None:
    state = play(at(position), moves)
    assert hint(state) == told


def test_both_moves_are_arrows_and_a_round_is_told_step_by_step() -> None:
    state = play(at(SWAP), "c3d5/d5c3")
    scene = draw_for(state, 0)
    assert [(a.start, a.end, a.player, a.text) for a in scene.boards[0].arrows] == [("c3", "d5", 0, "1"), ("d5", "c3", 1, "1")]
    assert {mark.cell for mark in scene.boards[0].marks if mark.kind == "danger"} == {"c3", "d5"}
    assert say(scene.progress) == "Round 1, blow 1"
    assert say(scene.caption) == "White, strike the knight on c3, or pass."
    assert say(draw_for(state, None).caption) == "White may strike on c3 and Black on d5; both decide in secret."
    assert [button.token for button in scene.buttons] == ["x"]
    assert scene.tables == ()
    struck = play(state, "b2c3/d8d5")
    assert say(draw_for(struck, 1).caption) == "White may strike on d5, or pass."
    assert draw_for(struck, 1).buttons == ()
    assert [arrow.text for arrow in draw_for(struck, 0).boards[0].arrows] == ["2", "2"]
    over = play(struck, "d1d5/-")
    (table,) = draw_for(over, 0).tables
    assert [row.cells[1:] for row in table.rows] == [("c3d5", "d5c3"), ("b2c3", "d8d5"), ("d1d5", "–")]
    assert [arrow.text for arrow in draw_for(over, 0).boards[0].arrows] == ["1", "1", "2", "2", "3"]
    assert draw_for(over, 0, ("c3",)).boards[0].arrows == ()
    assert blows(over) == ""


@pytest.mark.parametrize(
    ("state", "viewer", "chosen", "caption"),
    [
        (start(), 0, (), "White, choose your move in secret; so does Black."),
        (start(), 1, ("b8",), "Choose where the knight goes."),
        (start(), None, (), "White and Black each choose a move in secret."),
        (GAME.apply(start(), 1, ("e7", "e5")), None, (), "White is still choosing a move."),
        (GAME.apply(start(), 1, ("e7", "e5")), 0, (), "White, choose your move in secret; so does Black."),
        (at("4k3/8/8/8/8/8/4r3/R2QK3 = Q"), 0, (), "White, your king is attacked: move it to a safe square."),
        (at("4k3/P7/8/8/8/8/8/4K3 = -"), 0, ("a7", "a8"), "Choose what the pawn becomes on a8."),
        (play(at(HIT), "c3d5/e8e7"), 1, ("d8",), "Strike with the rook on d5."),
        (play(at(HIT), "c3d5/e8e7"), 0, (), "Black may strike on d5, or pass."),
        (GAME.apply(play(at(SWAP), "c3d5/d5c3"), 0, ("x",)), 0, (), "You have decided. Black is still deciding."),
        (GAME.apply(start(), 0, RESIGN), 0, (), "Black wins. White resigned."),
        (GAME.apply(GAME.apply(start(), 0, OFFER), 1, ACCEPT), 0, (), "The game is drawn. Both players agreed."),
        (at("k7/2Q5/8/8/8/8/8/4K3 = -"), 0, (), "The game is drawn. A player has no move, and that king is not attacked."),
        (play(start(), "e2e4/f7f6", "d1h5/a7a5"), 1, (), "White wins. Black’s king is attacked and cannot get away."),
    ],
)
def test_captions(state: State, viewer: int | None, chosen: Action, caption: str) -> None:
    assert say(draw_for(state, viewer, chosen).caption) == caption


def test_hints_and_progress_beside_the_board() -> None:
    offered = GAME.apply(start(), 0, OFFER)
    assert hint(offered, 1) == "White offers a draw. Accept it, or decline by choosing a move."
    assert hint(offered, 0) == "White has offered a draw."
    assert hint(GAME.apply(play(at(SWAP), "c3d5/d5c3"), 0, ("x",)), 0) == "You pass; that becomes known when both have decided."
    for state, progress in (
        (start(), "Round 1"),
        (play(start(), "e2e4/f7f6", "d1h5/a7a5"), "Over in round 2"),
        (GAME.apply(play(start(), "e2e4/f7f6"), 0, RESIGN), "Over in round 2"),
        (at("k7/2Q5/8/8/8/8/8/4K3 = -"), "Over in round 1"),
    ):
        assert say(draw_for(state, 0).progress) == progress
    buttons = draw_for(at("4k3/P7/8/8/8/8/8/4K3 = -"), 0).buttons
    assert [(button.token, button.piece, button.side) for button in buttons] == [
        ("q", "queen", 0), ("r", "rook", 0), ("b", "bishop", 0), ("n", "knight", 0),
    ]  # fmt: skip
    marks = draw_for(at("4k3/8/8/8/8/8/4r3/R2QK3 = Q"), 1).boards[0].marks
    assert [(mark.kind, mark.cell) for mark in marks] == [("danger", "e1")]


# --- the rest ----------------------------------------------------------------------------------------------------------------


def test_the_alphabet_is_tight_and_frozen() -> None:
    options = start().options
    first = list(GAME.grammar(options, 0, ()))
    assert first == ["x", *(f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh")]
    assert GAME.grammar(options, 0, ("x",)) == ()
    assert list(GAME.grammar(options, 0, ("a1",)))[:8] == ["b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2"]
    assert len(GAME.grammar(options, 0, ("a1",))) == 21 + 2
    assert list(GAME.grammar(options, 0, ("a7", "b8"))) == [END, "q", "r", "b", "n"]
    assert list(GAME.grammar(options, 1, ("a2", "a1"))) == [END, "q", "r", "b", "n"]
    for player, prefix in ((1, ("a7", "b8")), (0, ("a2", "a1")), (0, ("a7", "c8")), (0, ("a8", "a7")), (0, ("e1", "g1"))):
        assert GAME.grammar(options, player, prefix) == ()


def test_prompts_lead_from_square_to_square_to_piece() -> None:
    state = at("4k3/P7/8/8/8/8/8/4K3 = -")
    actions = GAME.legal(state, 0)
    assert prompt(actions, ("a7", "a8")).next_tokens == ("q", "r", "b", "n")


def test_the_evaluator_prefers_more_pieces_and_safe_kings() -> None:
    more, less = at("4k3/pp6/8/8/8/8/PPP5/R3K3 = -"), at("r3k3/pp6/8/8/8/8/PPP5/4K3 = -")
    assert KIT.evaluate(more, 0) > 0.1 > KIT.evaluate(less, 0)
    assert KIT.evaluate(more, 0) == -KIT.evaluate(more, 1)
    assert KIT.evaluate(at("4k3/8/8/8/8/8/4r3/R2QK3 = -"), 0) < KIT.evaluate(at("4k3/8/8/8/8/8/r7/R2QK3 = -"), 0)
    hit = play(at(HIT), "c3d5/e8e7")
    assert KIT.evaluate(hit, 0) < KIT.evaluate(play(hit, "-/x"), 0)
    assert KIT.evaluate(GAME.apply(start(), 0, RESIGN), 1) == 1
    assert abs(KIT.evaluate(start(), 0)) < 0.01
