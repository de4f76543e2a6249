"""Gravity Chess at the table: texts, refusals, what is shown, the link alphabet and the evaluator."""

from __future__ import annotations

from random import Random

import pytest

from pyengine.core.errors import IllegalAction, NotationError
from pyengine.core.prompt import prompt
from pyengine.core.types import CHANCE, END, Action
from pyengine.core.words import say
from pyengine.games.gravity import KIT
from tests.games.gravity_play import GAME, GRAVITY, NOTATION, X5, at

X1 = "4P3/4B3/r3P3/1n2b3/8/8/8/8 w move r - KQRRBBNNPP kqbnpppp 0-0"


# --- texts -------------------------------------------------------------------------------------------------------------------


def test_positions_and_actions_are_read_as_they_are_written() -> None:
    for seed, forced in ((1, True), (2, False)):
        for state, player, action in GRAVITY.playout(seed, sidewaysForced=forced, end=True):
            read = NOTATION.position(NOTATION.text(state), state.options)
            assert GAME.key(read) == GAME.key(state)
            if action:
                assert NOTATION.read(state, player, NOTATION.write(state, player, action)) == (action,)


def test_a_whole_turn_is_read_at_once() -> None:
    state = at(X1)
    assert NOTATION.read(state, 0, "e7f6 e8e7 r@a8") == (("e7", "f6"), ("e8", "e7"), ("a8",))
    state = at("8/8/8/8/8/8/8/8 w flip - - K k 0-0")
    assert NOTATION.read(state, CHANCE, "f:k k@a8") == (("f:k",), ("a8",))
    with pytest.raises(NotationError, match="The turn is over"):
        NOTATION.read(state, CHANCE, "f:k k@a8 f:K")


@pytest.mark.parametrize("text", ["", " ", "e7", "e7e9", "i1a1", "r@", "@a8", "f:r", "e7f6q", "offer", "e7−−", "e7 f6", "x@a8"])
def test_texts_that_are_no_actions(text: str) -> None:
    with pytest.raises(NotationError):
        NOTATION.read(at(X1), 0, text)


EMPTY = "8/8/8/8/8/8/8/8"


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ("", "gravity.fields"),
        (EMPTY, "gravity.fields"),
        (f"{EMPTY} w flip - - - - 0-0 u:a7 x", "gravity.fields"),
        ("8/8/8/8/8/8/8 w flip - - - - 0-0", "chess.rank-count"),
        ("9/8/8/8/8/8/8/8 w flip - - - - 0-0", "chess.rank-width"),
        ("7x/8/8/8/8/8/8/8 w flip - - - - 0-0", "chess.rank-piece"),
        ("7G/8/8/8/8/8/8/8 w flip - - - - 0-0", "chess.rank-piece"),
        (f"{EMPTY} x flip - - - - 0-0", "gravity.bad-side"),
        (f"{EMPTY} b over - - - - 0-0", "gravity.bad-side"),
        (f"{EMPTY} w drop - - - - 0-0", "gravity.bad-phase"),
        (f"{EMPTY} w flip k - - - 0-0", "gravity.bad-card"),
        (f"{EMPTY} w add - - - - 0-0", "gravity.bad-card"),
        (f"{EMPTY} w add K - - - 0-0", "gravity.bad-card"),
        (f"{EMPTY} w add kk - - - 0-0", "gravity.bad-card"),
        (f"{EMPTY} w over k - - - 0-0", "gravity.bad-card"),
        (f"{EMPTY} b move - - - - 0-0", "gravity.bad-card"),
        (f"{EMPTY} w move k a1 - - 0-0", "gravity.bad-finished"),
        ("R7/8/8/8/8/8/8/8 w add k a8 - - 0-0", "gravity.bad-finished"),
        ("r7/8/8/8/8/8/8/8 w move k a8 - - 0-0", "gravity.bad-finished"),
        (f"{EMPTY} w move k a9 - - 0-0", "gravity.bad-squares"),
        (f"{EMPTY} w flip - - KK - 0-0", "gravity.bad-cards"),
        (f"{EMPTY} w flip - - k - 0-0", "gravity.bad-cards"),
        (f"{EMPTY} w flip - - - {'p' * 5} 0-0", "gravity.bad-cards"),
        (f"{EMPTY} w flip - - - - 0", "gravity.bad-captures"),
        (f"{EMPTY} w flip - - - - -1-0", "gravity.bad-captures"),
        (f"{EMPTY} w flip - - - - ٣-0", "gravity.bad-captures"),
        (f"{EMPTY} w flip - - - - 999-0", "gravity.bad-captures"),
        (f"{EMPTY} w flip - - - - 0-0 u:a7", "gravity.bad-unmoved"),
        ("P7/8/8/8/8/8/8/8 w flip - - - - 0-0 u:a8", "gravity.bad-unmoved"),
        ("8/P7/8/8/8/8/8/8 w flip - - - - 0-0 a7", "gravity.bad-unmoved"),
        ("8/P7/8/8/8/8/8/8 w flip - - - - 0-0 u:-", "gravity.bad-unmoved"),
        ("/".join(["rrrrrrrr"] * 8) + " w flip - - - k 0-0", "gravity.crowded"),
        ("/".join(["rrrrrrrr"] * 8) + " w add k - - - 0-0", "gravity.crowded"),
    ],
)
def test_bad_positions_are_refused_by_field(position: str, key: str) -> None:
    with pytest.raises(NotationError) as caught:
        at(position)
    assert caught.value.message.key == key
    say(caught.value.message)


def test_a_position_with_nothing_to_do_in_its_phase_leads_on() -> None:
    assert at(f"{EMPTY} w move k - - - 0-0").phase == "add"
    assert at(f"{EMPTY} w move - - - - 0-0").phase == "over"
    assert at(f"{EMPTY} w flip - - - - 0-0").phase == "over"
    state = at("R7/8/8/8/8/8/8/8 b flip - - - kq 0-0")
    assert (state.turn, state.phase, state.card) == (0, "move", "")


def test_hostile_positions_never_raise_anything_else() -> None:
    GRAVITY.spoil_positions(X1 + " u:e6", letters="KQRBNPkqrbnp0123456789/ -:uwbx@é", count=3000)


# --- why not -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("placement", "tokens", "rule"),
    [
        ("4R3/8/8/8/8/8/8/8", (), "GRV-05"),
        ("4R3/8/8/8/8/8/8/8", ("z9",), "GRV-12"),
        ("4R3/8/8/8/8/8/8/8", ("e8", "e9"), "GRV-12"),
        ("4R3/8/8/8/8/8/8/8", ("e8", "e7", "e6"), "GRV-06"),
        ("4R3/8/8/8/8/8/8/8", ("--",), "GRV-06"),
        ("4R3/8/8/8/8/8/8/8", ("e8",), "GRV-06"),
        ("4R3/8/8/8/8/8/8/8", ("a1", "a2"), "GRV-05"),
        ("4R3/8/8/8/8/8/8/r7", ("a1",), "GRV-05"),
        ("4R3/8/8/8/8/8/8/8", ("e8", "e8"), "GRV-R03"),
        ("8/4R3/8/8/8/8/8/8", ("e7", "e8"), "GRV-12"),
        ("4R3/8/8/8/8/8/8/8", ("e8", "d8"), "GRV-13"),
        ("4B3/8/8/8/8/8/8/8", ("e8", "d8"), "GRV-13"),
        ("4R1n1/8/8/8/8/8/8/8", ("e8", "h8"), "GRV-R06"),
        ("4K1n1/8/8/8/8/8/8/8", ("e8", "g8"), "GRV-16"),
        ("4RN2/8/8/8/8/8/8/8", ("e8", "f8"), "GRV-R07"),
        ("4R3/4N3/8/8/8/8/8/8", ("e8", "e7"), "GRV-R07"),
        ("4R3/4N3/8/8/8/8/8/8", ("e8", "e6"), "GRV-12"),
        ("8/8/8/8/8/4R3/8/4r3", ("e3", "e1"), "GRV-14"),
        ("8/8/8/8/8/4R3/8/4r3", ("e3", "f2"), "GRV-16"),
        ("8/8/8/8/8/4B3/8/8", ("e3", "e2"), "GRV-16"),
        ("8/8/8/8/8/4Q3/8/8", ("e3", "h2"), "GRV-16"),
        ("8/8/8/8/8/4N3/8/8", ("e3", "e2"), "GRV-15"),
        ("8/8/8/8/8/4P3/8/8", ("e3", "e1"), "GRV-18"),
        ("8/8/8/8/8/4P3/8/8", ("e3", "d2"), "GRV-17"),
        ("8/8/8/8/8/4P3/8/8", ("e3", "h1"), "GRV-17"),
        ("4P3/4b3/8/8/7Q/8/8/8", ("e8", "e7"), "GRV-17"),
        ("4P3/4b3/8/8/7Q/8/8/8", ("e8", "e6"), "GRV-18"),
        ("4P3/8/4b3/8/8/8/8/7Q", ("e8", "e6"), "GRV-18"),
        ("4P3/4B3/8/8/8/8/8/8", ("e8", "e7"), "GRV-R07"),
        ("4R3/8/8/8/8/8/8/Q7", ("a1", "a2"), "GRV-20"),
        ("4R3/8/8/8/8/8/R7/Q7", ("a2", "a1"), "GRV-24"),
        ("4R3/8/8/8/8/8/Rn6/Q7", ("a2", "b2"), "GRV-R18"),
        ("4R3/8/8/8/8/1n6/8/8", ("b3", "a1"), "GRV-05"),
        ("4R3/8/8/8/8/1n6/P7/Q7", ("a2", "b1"), "GRV-24"),
        ("4R3/8/8/8/8/2P5/1nr5/2r5", ("c3", "b2"), "GRV-R01"),
        ("4R3/8/8/8/8/8/8/8", ("offer",), "GRV-R17"),
        ("4R3/8/8/8/8/8/8/8", ("k@a8",), "GRV-03"),
    ],
)
def test_refusals_name_the_deciding_rule(placement: str, tokens: Action, rule: str) -> None:
    state = at(f"{placement} w move k - K k 0-0")
    assert state.phase == "move"
    assert prompt(GAME.legal(state, 0), tokens).complete is None
    reason = KIT.explain(state, 0, tokens)
    assert reason.rule == rule
    assert say(reason)


def test_every_refused_action_has_a_sentence_and_a_rule() -> None:
    rng = Random(9)
    tokens = [
        *(name for name in GAME.grammar(GAME.start(GAME.info.read_options({})).options, 0, ())),
        "--",
        "",
        "resign",
        "🙂",
        "r@a8",
    ]
    for seed in (3, 4):
        for state, _, _ in GRAVITY.playout(seed, sidewaysForced=seed == 3, end=True):
            for _ in range(15):
                tried = tuple(rng.choice(tokens) for _ in range(rng.randint(0, 4)))
                for player in (0, 1):
                    if prompt(GAME.legal(state, player), tried).is_dead_end:
                        reason = KIT.explain(state, player, tried)
                        assert reason.rule.startswith("GRV-")
                        assert say(reason)


def test_illegal_moves_leave_the_state_alone() -> None:
    state = at(X1)
    before = NOTATION.text(state)
    for text in ("e8e7", "e7--", "e6f5", "e7e6", "r@a8", "a6a5"):
        with pytest.raises(IllegalAction):
            NOTATION.read(state, 0, text)
    assert NOTATION.text(state) == before


# --- what is shown -----------------------------------------------------------------------------------------------------------


def test_every_token_is_in_the_scene_and_every_action_can_be_entered() -> None:
    for state, player, _ in GRAVITY.playout(6, sidewaysForced=False, end=True):
        legal = GAME.legal(state, player) if player >= 0 else ()
        for action in legal:
            for size in range(len(action) + 1):
                offered = prompt(legal, action[:size])
                scene = KIT.scene(state, player, action[:size])
                assert set(offered.next_tokens) <= scene.tokens()
                assert offered.complete == (action if size == len(action) else None)


def test_every_message_shown_has_words() -> None:
    for seed in (7, 8):
        for state, player, _ in GRAVITY.playout(seed, end=True):
            for viewer in (None, 0, 1):
                scene = KIT.scene(state, viewer)
                messages = [scene.caption, scene.progress, *([scene.hint] if scene.hint else [])]
                messages += [mark.label for mark in scene.legend] + [button.label for button in scene.buttons]
                for hand in scene.hands:
                    messages += [
                        hand.title,
                        *([hand.note] if hand.note else []),
                        *(item.label for item in hand.items if item.label),
                    ]
                for table in scene.tables:
                    messages += [cell for row in table.rows for cell in (*table.head, *row.cells) if not isinstance(cell, str)]
                assert all(say(message) for message in messages)
            if player >= 0:
                assert say(KIT.scene(state, 1 - player).caption) != say(KIT.scene(state, player).caption)


@pytest.mark.parametrize(
    ("position", "chosen", "caption"),
    [
        (f"{EMPTY} w add n - K k 0-0", (), "Drop the black knight on any empty square of row 8."),
        (f"{EMPTY} b flip - - K k 0-0", (), "Turn over the next white card."),
        (X1, (), "Move every falling piece: 3 to go."),
        (X1, ("e7",), "Choose where the bishop on e7 goes."),
        (X1, ("e8",), "The pawn on e8 has no move now. Say that it cannot move, or move another piece first."),
        (
            "R7/8/8/8/8/8/8/8 w move - - - - 0-0",
            (),
            "Last turn, nothing more to drop. Move every falling piece: 1 to go.",
        ),
        ("8/8/8/8/8/8/8/N7 w over - - - - 0-2", (), "Black wins, 2 to 1."),
        ("8/8/8/8/8/8/q7/RN6 w over - - - - 0-0", (), "Both have 2. Row 2 decides, 1 stacked to 0. Black wins."),
        ("8/8/8/8/8/8/R6r/N6n w over - - - - 2-2", (), "Both have 5, and no row makes a difference. The game is drawn."),
    ],
)
def test_captions(position: str, chosen: Action, caption: str) -> None:
    assert say(KIT.scene(at(position), None, chosen).caption) == caption


def test_the_score_shows_its_arithmetic() -> None:
    state = at("8/8/6R1/8/1P5p/1b2k1KN/N1R1Br2/p1nQqrnb w over - - - - 2-4")
    rows = [[cell if isinstance(cell, str) else say(cell) for cell in row.cells] for row in KIT.scene(state, None).tables[0].rows]
    assert rows == [
        ["Row 4", "1 × 4 = 4", "1 × 4 = 4"],
        ["Row 3", "1 × 3 = 3", "1 × 3 = 3"],
        ["Row 2", "3 × 2 = 6", "1 × 2 = 2"],
        ["Row 1", "1 × 1 = 1", "6 × 1 = 6"],
        ["Captures", "2", "4"],
        ["Total", "16", "19"],
    ]
    hint = KIT.scene(state, None).hint
    assert hint is not None
    assert say(hint) == "Each stacked piece counts its row, each captured piece one."


def test_cards_piles_and_marks() -> None:
    state = GAME.apply(at(X1), 0, ("e7", "f6"))
    scene = KIT.scene(state, 0)
    card, pile, coming = scene.hands
    assert (card.kind, card.items[0].piece, card.items[0].side, card.items[0].card) == ("cards", "rook", 1, "10C")
    assert (pile.kind, pile.items[0].count) == ("pile", 8)
    assert sum(item[3] for item in coming.items) == 18
    marks = {(mark.kind, mark.cell) for mark in scene.boards[0].marks}
    assert marks == {("from", "e7"), ("last", "f6"), ("due", "e6"), ("due", "e8")}
    assert {mark.kind for mark in KIT.scene(at(X1), 1).boards[0].marks} == {"due"}
    assert [button.token for button in scene.buttons] == ["--"]
    stacked = KIT.scene(at("8/8/8/8/8/8/r7/R7 w add k - K k 0-0"), 0).boards[0].marks
    assert {(mark.kind, mark.cell) for mark in stacked} == {("stacked", "a1"), ("stacked", "a2")}


def test_the_latest_turn_stays_marked_until_the_next_one_acts() -> None:
    state = at("4P2p/8/8/8/8/8/8/8 w move r - K k 0-0")
    for player, text in ((0, "e8e7"), (0, "r@a8"), (CHANCE, "f:K")):
        (action,) = NOTATION.read(state, player, text)
        state = GAME.apply(state, player, action)
    assert state.last == (("e8", "e7"), ("a8",))
    assert GAME.apply(state, 1, ("h8", "h7")).last == (("h8", "h7"),)


def test_all_that_a_turn_did_belongs_to_it_and_nothing_else() -> None:
    state = at(X1)
    for text in ("e7f6", "e8e7", "r@a8"):
        (action,) = NOTATION.read(state, 0, text)
        state = GAME.apply(state, 0, action)
    assert state.last == (("e7", "f6"), ("e8", "e7"), ("a8",))
    added = GAME.apply(at(f"{EMPTY} w add r - K k 0-0")._replace(last=state.last), 0, ("h8",))
    assert added.last == (("h8",),), "a turn in which nothing could move"
    stays = GAME.apply(at(X5, sidewaysForced=False), 0, ("a3", "--"))
    assert stays.last == (("a3", "--"),)


# --- links and judgement -----------------------------------------------------------------------------------------------------


def test_sides_and_cards_are_drawn_by_lot_and_nothing_is_hidden() -> None:
    fair = GAME.fair_play(GAME.info.read_options({}))
    assert (fair.drawn, fair.flips, fair.commits, fair.sealing) == (True, True, False, None)
    assert fair.usual is not None


def test_the_grammar_covers_every_action_and_is_frozen() -> None:
    options = GAME.info.read_options({})
    for seed in (10, 11):
        for state, player, action in GRAVITY.playout(seed, end=True):
            for possible in (*GAME.legal(state, player), *(action for action, _ in GAME.chance(state))) if action else ():
                for size, token in enumerate((*possible, END)):
                    tokens = GAME.grammar(options, player, possible[:size])
                    assert token in tokens if tokens else token == END
    squares = GAME.grammar(options, 0, ())
    assert (len(squares), squares[:2], squares[-1]) == (64, ("a1", "b1"), "h8")
    assert GAME.grammar(options, 0, ("a1",)) == (END,)
    assert GAME.grammar(options, 1, ("b3",)) == (
        *(END, "--", "a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"),
        *("a3", "c3", "d3", "e3", "f3", "g3", "h3"),
    )
    assert GAME.grammar(options, CHANCE, ()) == tuple("f:" + letter for letter in "KQRBNPkqrbnp")


def test_the_evaluator_likes_points_and_stays_in_bounds() -> None:
    ahead = at("8/8/8/8/8/8/R7/R7 w add k - K k 2-0")
    assert 0.3 < KIT.evaluate(ahead, 0) < 1
    assert KIT.evaluate(ahead, 1) == -KIT.evaluate(ahead, 0)
    for state, _, _ in GRAVITY.playout(12, end=True):
        assert -1 <= KIT.evaluate(state, 0) <= 1
