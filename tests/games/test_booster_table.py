"""Booster Chess at the table: texts, refusals, what is shown and to whom, the link alphabet and the evaluator."""

from __future__ import annotations

from random import Random

import pytest

from pyengine.core.errors import GameError, NotationError
from pyengine.core.prompt import prompt
from pyengine.core.types import CHANCE, END, HIDDEN, OFFER, Action, Player
from pyengine.core.words import Message, say
from pyengine.games.booster import KIT
from pyengine.games.booster.deck import NUMBERED, deck, sort_cards
from pyengine.games.booster.state import State
from tests.games.booster_play import BOARD, BOOSTER, GAME, NOTATION, at, end_turn, field, legal, phase, play, start
from tests.harness import marks_of

ARMY = "4k3/pp6/1n1b4/8/8/1N1B2R1/PP4Q1/4K3"


# --- texts -------------------------------------------------------------------------------------------------------------------


def test_positions_and_actions_are_read_as_they_are_written() -> None:
    for seed, options in ((1, {}), (2, {"whiteCheckers": 12, "checkerCards": 4, "stepEscape": True}), (3, {"blackCheckers": 0})):
        for state, player, action in BOOSTER.playout(seed, 90, **options):
            text = NOTATION.text(state)
            assert NOTATION.text(NOTATION.position(text, state.options)) == text
            for viewer in (None, 0, 1):
                view = GAME.observe(state, viewer)
                assert NOTATION.text(NOTATION.position(NOTATION.text(view), state.options)) == NOTATION.text(view)
            assert NOTATION.read(state, player, NOTATION.write(state, player, action)) == (action,)


def test_a_whole_turn_is_read_at_once() -> None:
    state = at("7k/8/8/8/8/8/8/KN6", "b1W2", hands="8H/-", whiteCheckers=3)
    turn = (("b1", "c3"), ("c4",), (".",), ("hand/8H", "c4"), ("+KS",))
    assert NOTATION.read(state, 0, "b1c3 >c4 . 8H@c4 +KS") == turn
    assert NOTATION.read(state, 0, "b1c3>c4 . 8H@c4") == turn[:4]
    assert NOTATION.read(state, 0, "b1c3>c4>d5") == (("b1", "c3"), ("c4",), ("d5",))
    assert NOTATION.read(state, 0, "b1c3>c4 . 8H@c4 +1")[-1] == ("+?",)
    with pytest.raises(NotationError, match="The turn is over"):
        NOTATION.read(state, 0, "b1c3 >c4 . 8H@c4 +KS h8h7")


@pytest.mark.parametrize(
    "text", ["", " ", "e2", "e2e9", ">", ">e9", "8H@", "@e4", "9X@e2", "11H@e2", "+8H", "+", "+?", "+1", "offer?"]
)
def test_texts_that_are_no_actions(text: str) -> None:
    with pytest.raises(NotationError):
        NOTATION.read(end_turn(start()), 0, text)


def test_a_draw_that_cannot_come_is_refused() -> None:
    state = play(start(), "+8H")
    for text in ("+8H", "+7H", "+13", "8H", "e2e4"):
        with pytest.raises(GameError):
            NOTATION.read(state, CHANCE, text)


REST = "w KQkq - 0 1 - - 6/6 -/- - move"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "booster.fields"),
        (f"{BOARD} w KQkq - 0 1", "booster.fields"),
        (f"{BOARD[:-3]} {REST}", "chess.rank-width"),
        (f"{BOARD.replace('Q', 'X')} {REST}", "chess.rank-piece"),
        (f"{BOARD.replace('Q', 'K')} {REST}", "booster.bad-kings"),
        (f"{BOARD.replace('rnbq', 'rnbP')} {REST}", "booster.bad-pawns"),
        (f"{BOARD.replace('RNBQ', 'RNBp')} {REST}", "booster.bad-pawns"),
        (f"{BOARD} x KQkq - 0 1 - - 6/6 -/- - move", "chess.fen-side"),
        (f"{BOARD} w KQHq - 0 1 - - 6/6 -/- - move", "chess.fen-rights"),
        (f"{BOARD.replace('RNBQK', 'RNBKQ')} {REST}", "chess.fen-rights"),
        (f"{BOARD.replace('NR', 'RN')} {REST}", "chess.fen-rights"),
        (f"{BOARD} w KQkq e3 0 1 - - 6/6 -/- - move", "chess.fen-passed"),
        (f"{BOARD} w KQkq z9 0 1 - - 6/6 -/- - move", "chess.fen-passed"),
        (f"{BOARD} w KQkq - -1 1 - - 6/6 -/- - move", "chess.fen-counter"),
        (f"{BOARD} w KQkq - 0 x - - 6/6 -/- - move", "chess.fen-counter"),
        (f"{BOARD} w KQkq - 0 1 e4W1 - 5/6 -/- - move", "booster.bad-stack"),
        (f"{BOARD} w KQkq - 0 1 e2W0 - 6/6 -/- - move", "booster.bad-stack"),
        (f"{BOARD} w KQkq - 0 1 e2W1,e2W1 - 4/6 -/- - move", "booster.bad-stack"),
        (f"{BOARD} w KQkq - 0 1 e2X1 - 5/6 -/- - move", "booster.bad-stack"),
        (f"{BOARD} w KQkq - 0 1 e2W7 - 0/6 -/- - move", "booster.too-many"),
        (f"{BOARD} w KQkq - 0 1 e2W1 - 6/6 -/- - move", "booster.bad-supplies"),
        (f"{BOARD} w KQkq - 0 1 - - 6 -/- - move", "booster.bad-supplies"),
        (f"{BOARD} w KQkq - 0 1 - e4 6/6 -/- - move", "booster.bad-nodouble"),
        (f"{BOARD} w KQkq - 0 1 - e1 6/6 -/- - move", "booster.bad-nodouble"),
        (f"{BOARD} w KQkq - 0 1 - e 6/6 -/- - move", "booster.bad-nodouble"),
        (f"{BOARD} w KQkq - 0 1 - - 6/6 - - move", "booster.bad-hands"),
        (f"{BOARD} w KQkq - 0 1 - - 6/6 7H/- - move", "booster.no-card-name"),
        (f"{BOARD} w KQkq - 0 1 - - 6/6 2H,/- - move", "booster.no-card-name"),
        (f"{BOARD} w KQkq - 0 1 - - 6/6 2H/2H - move", "booster.twice"),
        (f"{BOARD} w KQkq - 0 1 - - 6/6 2H/- 2H move", "booster.twice"),
        (f"{BOARD} w KQkq - 0 1 - - 6/6 -/- ? move", "booster.no-card-name"),
        (f"{BOARD} w KQkq - 0 1 - - 6/6 ?,?/- {','.join(deck(2)[1:])} move", "booster.bad-hands"),
        (f"{BOARD} w KQkq - 0 1 - - 6/6 2H,3H,4H,5H,2D,3D,4D/- - move", "booster.big-hand"),
        (f"{BOARD} w KQkq - 0 1 - - 6/6 -/- - rest", "booster.bad-phase"),
        (f"{BOARD} w KQkq - 0 1 - - 6/6 -/- - step", "booster.bad-phase"),
        (f"{BOARD} w KQkq - 0 1 - - 6/6 -/- - step:e4", "booster.bad-step"),
        (f"{BOARD} w KQkq - 0 1 - - 6/6 -/- - step:e7", "booster.bad-step"),
    ],
)
def test_bad_positions_are_refused_by_field(text: str, key: str) -> None:
    with pytest.raises(NotationError) as caught:
        NOTATION.position(text, GAME.info.read_options({}))
    assert isinstance(caught.value.message, Message)
    assert caught.value.message.key == key
    assert say(caught.value.message).endswith((".", "”"))


def test_cards_are_listed_in_order() -> None:
    assert sort_cards(reversed(NUMBERED))[:9] == ("2H", "2D", "2S", "2C", "3H", "3D", "3S", "3C", "4H")
    assert sort_cards(("KS", HIDDEN, "QH", "10C", "9H", "7D", "6S", "8C")) == ("6S", "7D", "8C", "9H", "10C", "QH", "KS", HIDDEN)
    assert (NUMBERED[20], NUMBERED[5], NUMBERED[32], NUMBERED[36]) == ("8H", "3D", "QH", "7H")


# --- why not -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("placement", "stacks", "tokens", "rule"),
    [
        (ARMY, "-", (), "BST-04"),
        (ARMY, "-", ("q",), "BST-04"),
        (ARMY, "-", ("z9",), "BST-04"),
        (ARMY, "-", ("e4",), "BST-07"),
        (ARMY, "-", ("e8",), "BST-07"),
        (ARMY, "-", ("b3",), "BST-07"),
        (ARMY, "-", ("b3", "."), "BST-07"),
        (ARMY, "-", ("b3", "a2"), "BST-07"),
        (ARMY, "-", ("b3", "b4"), "BST-07"),
        (ARMY, "-", ("d3", "d4"), "BST-07"),
        (ARMY, "-", ("g3", "h4"), "BST-07"),
        (ARMY, "-", ("g2", "f4"), "BST-07"),
        (ARMY, "-", ("e1", "e3"), "BST-07"),
        (ARMY, "-", ("g3", "a3"), "BST-07"),
        (ARMY, "-", ("a2", "b3"), "BST-07"),
        (ARMY, "-", ("b2", "b3"), "BST-07"),
        (ARMY, "-", ("b2", "b4"), "BST-07"),
        (ARMY, "-", ("b2", "c3"), "BST-07"),
        (ARMY, "-", ("b2", "h7"), "BST-07"),
        (ARMY, "b3B1", ("b3", "c5"), "BST-09"),
        (ARMY, "b2B1", ("b2",), "BST-08"),
        (ARMY, "-", ("a2", "a3", "q"), "BST-15"),
        (ARMY, "-", ("e1", "g1"), "BST-14"),
        (ARMY, "-", ("hand/2H", "a2"), "BST-04"),
        (ARMY, "-", ("accept",), "BST-28"),
        (ARMY, "-", ("give-up",), "BST-28"),
    ],
)
def test_refusals_name_the_deciding_rule(placement: str, stacks: str, tokens: Action, rule: str) -> None:
    state = at(placement, stacks)
    assert prompt(GAME.legal(state, 0), tokens).complete is None
    reason = KIT.explain(state, 0, tokens)
    assert reason.rule == rule
    assert say(reason).endswith(".")


def test_refusals_while_cards_are_drawn_or_another_acts() -> None:
    assert KIT.explain(start(), 0, ("e2", "e4")).rule == "BST-02"
    assert KIT.explain(play(at(ARMY), "a2a3"), 0, ("e2", "e4")).rule == "BST-05"
    assert KIT.explain(at(ARMY), 1, ("a7", "a6")).rule == "BST-04"


def test_any_tokens_get_a_sentence_and_a_rule() -> None:
    rng = Random(9)
    words = [*GAME.grammar(start().options, 0, ()), "q", "", "resign", "accept", "🙂", "+KS", "hand/7H", "a1"]
    for seed in (3, 4):
        for state, _, _ in BOOSTER.playout(seed, 110, stepEscape=seed == 3):
            for _ in range(6):
                tried = tuple(rng.choice(words) for _ in range(rng.randint(0, 4)))
                for player in (0, 1):
                    reason = KIT.explain(state, player, tried)
                    assert reason.rule.startswith("BST-")
                    assert say(reason)


# --- what is shown -----------------------------------------------------------------------------------------------------------


def test_every_token_is_in_the_scene_and_every_action_can_be_entered() -> None:
    for state, player, _ in BOOSTER.playout(6, 120):
        if player < 0:
            continue
        actions = GAME.legal(state, player)
        view = GAME.observe(state, player)
        for action in Random(1).sample(list(actions), min(8, len(actions))):
            for size in range(len(action) + 1):
                offered = prompt(actions, action[:size])
                assert set(offered.next_tokens) <= KIT.scene(view, player, action[:size]).tokens()
                assert offered.complete == (action if size == len(action) else None)


@pytest.mark.parametrize(
    ("state", "chosen", "caption"),
    [
        (start(), (), "Deal the cards: the next one goes to White."),
        (at(ARMY), (), "White to move: choose a piece."),
        (at(ARMY), ("b3",), "Choose where the knight on b3 goes."),
        (at("4k3/8/8/3n4/4P3/8/8/4K3", "d5B2"), (), "White is in check. Choose a move that ends it."),
        (play(at(ARMY, "b3W2"), "b3d4"), (), "Step on with the knight on d4, or stop there."),
        (at("8/3P4/8/8/8/8/8/k3K3"), ("d7", "d8"), "Choose what the pawn becomes: queen, rook, bishop or knight."),
        (at(ARMY, hands="8H/-", phase="card"), (), "Play a card to put a checker under a piece, or play none."),
        (
            at(ARMY, hands="8H/-", phase="card"),
            ("hand/8H",),
            "Choose the piece that gets the checker. The 8 of hearts matches white knights.",
        ),
        (play(at(ARMY), "a2a3"), (), "White draws a card for every checker in the supply."),
        (at("R5k1/5ppp/8/8/8/8/8/K7", side="b"), (), "White wins. Black is checkmated."),
        (at("k7/8/1Q6/8/8/8/8/K7", side="b"), (), "The game is drawn. Black is not in check and has no move: stalemate."),
    ],
)
def test_captions(state: State, chosen: Action, caption: str) -> None:
    assert say(KIT.scene(state, state.turn, chosen).caption) == caption


def test_the_others_are_told_to_wait() -> None:
    for state, text in (
        (at(ARMY), "White makes a move."),
        (play(at(ARMY, "b3W2"), "b3d4"), "White may step on with the knight on d4."),
        (at(ARMY, hands="8H/-", phase="card"), "White may play a card."),
    ):
        assert say(KIT.scene(state, 1).caption) == text


def test_stacks_and_the_latest_turn_are_shown() -> None:
    state = at("7k/8/8/8/8/8/8/KN6", "b1W2,a1B1", hands="8H/-", whiteCheckers=3, blackCheckers=2)
    state = play(state, "b1c3", ">c4", ".", "8H@c4")
    scene = KIT.scene(state, 1)
    assert {(sprite.cell, sprite.stack) for sprite in scene.boards[0].sprites} == {
        ("a1", (1, 1)),
        ("c4", (0, 2)),
        ("h8", None),
    }
    assert (marks_of(scene, "from").keys(), marks_of(scene, "last").keys()) == ({"b1", "c3"}, {"c4"})


def test_kings_in_check_and_threatened_squares_are_marked() -> None:
    check = KIT.scene(at("4k3/8/8/3n4/4P3/8/8/4K3", "d5B2"), 0)
    assert marks_of(check, "danger").keys() == {"e1"}
    assert check.hint is not None
    assert say(check.hint) == "The black knight on d5 gives check: it gets there by steps after its move."
    near = KIT.scene(at("4k3/8/8/8/8/7n/8/4K3", "h3B1"), 0, ("e1",))
    assert marks_of(near, "danger").keys() == {"e1", "e2", "f1", "f2"}
    assert marks_of(KIT.scene(at("4k3/8/8/8/8/7n/8/4K3"), 0, ("e1",)), "danger").keys() == {"f2"}


def test_hands_piles_and_supplies_are_shown() -> None:
    state = at(ARMY, hands="8H,6S/KS,QH,2H", discard="10C", phase="card")
    hands = {hand.id: hand for hand in KIT.scene(GAME.observe(state, 0), 0).hands}
    own = hands["hand-0"].items
    assert [(item.token, item.piece, item.side, item.card) for item in own] == [
        ("hand/6S", "checker", 1, "6S"),
        ("hand/8H", "knight", 0, "8H"),
    ]
    assert [say(item.label) for item in own if item.label] == ["any black piece", "white knights"]
    assert [(item.piece, item[3], item.card) for item in hands["hand-1"].items] == [("card-back", 3, "")]
    assert [item[3] for item in (*hands["supply-0"].items, *hands["supply-1"].items)] == [6, 6]
    assert hands["pile"].items[0][3] == 36 - 6
    assert [item.card for item in hands["discards"].items] == ["10C"]
    assert not any(item.token for hand in KIT.scene(GAME.observe(state, 1), 1).hands for item in hand.items)


def test_an_owner_of_unknown_cards_may_play_any_unseen_one() -> None:
    state = at(ARMY, hands="?,8H/-", discard="6S", phase="card")
    tokens = KIT.scene(state, 0).tokens()
    assert {action[0] for action in GAME.legal(state, 0)} <= tokens
    assert "hand/6S" not in tokens
    assert "hand/KS" in tokens
    assert GAME.apply(state, 0, ("hand/KS", "e8")).hands[0] == ("8H",)
    assert GAME.apply(state, 0, ("hand/8H", "b3")).hands[0] == (HIDDEN,)


def test_offers_are_shown() -> None:
    state = end_turn(play(GAME.apply(end_turn(start()), 0, OFFER), "e2e4"))
    hint = KIT.scene(state, 1).hint
    assert hint is not None
    assert say(hint) == "White offers a draw. Accept, or play on."


# --- secrets -----------------------------------------------------------------------------------------------------------------


def show_all(state: State, viewer: Player | None) -> object:
    """All that a device that is handed the state shows or says to a viewer."""
    view = GAME.observe(state, viewer)
    shown = [
        view,
        NOTATION.text(view),
        KIT.scene(view, viewer),
        KIT.scene(state, viewer),
        GAME.actors(state),
        GAME.claims(view, 0),
    ]
    shown += [KIT.evaluate(state, player) for player in (0, 1)]
    if viewer is not None:
        shown += [tuple(GAME.legal(state, viewer)), tuple(GAME.legal(view, viewer))]
        for tokens in ((), ("e2", "e5"), ("hand/8H",), ("hand/KS", "e8"), (".",), ("a1",)):
            shown += [KIT.explain(state, viewer, tokens), KIT.scene(view, viewer, tokens[:1])]
    return shown


@pytest.mark.rule("BST-02", "BST-05")
def test_what_is_hidden_changes_nothing_that_a_viewer_gets() -> None:
    """Two states that differ in nothing but cards a viewer does not know look alike in every way."""
    rng = Random(4)
    swapped = 0
    for seed in (12, 13):
        for state, _, _ in BOOSTER.playout(seed, 120):
            if rng.random() > 0.2:
                continue
            for viewer in (None, 0, 1):
                other = GAME.resample(GAME.observe(state, viewer), 2 if viewer is None else viewer, rng)
                swapped += other != state
                assert show_all(other, viewer) == show_all(state, viewer)
    assert swapped > 25


def test_legality_of_moves_never_depends_on_hands() -> None:
    for state, player, _ in BOOSTER.playout(14, 120):
        if phase(state) != "card" and player >= 0:
            for viewer in (None, 0, 1):
                assert GAME.legal(GAME.observe(state, viewer), player) == GAME.legal(state, player)


# --- links and judgement -----------------------------------------------------------------------------------------------------


def test_the_grammar_covers_every_action_and_is_frozen() -> None:
    for seed, count in ((10, 4), (11, 0)):
        for state, player, action in BOOSTER.playout(seed, 110, checkerCards=count):
            for possible in (*GAME.legal(state, player), action) if player >= 0 else (action,):
                for size, token in enumerate((*possible, END)):
                    tokens = GAME.grammar(state.options, player, possible[:size])
                    assert token in tokens if tokens else token == END
    options = start().options
    first = GAME.grammar(options, 0, ())
    assert (len(first), first[0], first[63:67], first[-1]) == (64 + 1 + 36, "a1", ("h8", ".", "hand/2H", "hand/2D"), "hand/KS")
    assert GAME.grammar(options, 0, ("d8",))[-4:] == GAME.grammar(options, 0, ("d7", "c8"))[-4:] == ("q", "r", "b", "n")
    assert "q" not in GAME.grammar(options, 1, ("d8",))
    assert GAME.grammar(options, 0, ("d7", "f8")) == GAME.grammar(options, 0, (".",)) == ()
    draws = GAME.grammar(options, CHANCE, ())
    assert (len(draws), draws[0], draws[-1]) == (37, "+2H", "+?")


def test_the_evaluator_knows_material_checkers_and_the_end() -> None:
    def value(placement: str, stacks: str = "-", side: str = "w") -> float:
        return KIT.evaluate(at(placement, stacks, side), 0)

    assert value("4k3/8/8/8/8/8/8/4K3") == 0
    assert value("3qk3/8/8/8/8/8/8/3QK3") == 0
    assert value("4k3/8/8/8/8/8/8/3QK3") > value("4k3/8/8/8/8/8/8/3RK3") > 0
    assert value("3qk3/8/8/8/8/8/8/3QK3", "d8W1") > 0 > value("3qk3/8/8/8/8/8/8/3QK3", "d1B1")
    assert value("3qk3/8/8/8/8/8/8/3QK3", "d1W1") > 0
    assert KIT.evaluate(at("R5k1/5ppp/8/8/8/8/8/K7", side="b"), 1) == -1
    assert KIT.evaluate(at(ARMY), 1) == -KIT.evaluate(at(ARMY), 0)


def test_the_key_leaves_out_history_and_what_is_for_show() -> None:
    one = end_turn(play(at("7k/8/8/8/8/8/8/KR6", whiteCheckers=0, blackCheckers=0), "b1b2"))
    other = at("7k/8/8/8/8/8/1R6/K7", side="b", clock=1, whiteCheckers=0, blackCheckers=0)
    assert one != other
    assert GAME.key(one) == GAME.key(other)
    assert field(one, 0) == field(other, 0)
    assert len(legal(one)) == 3


def test_a_hobbled_king_takes_its_checkers_along_when_dangers_are_shown() -> None:
    state = at("4k2r/8/8/8/8/8/8/4K3", "e1B2,h8B1")
    scene = KIT.scene(state, 0, ("e1",))
    assert {mark.cell for mark in scene.boards[0].marks if mark.kind == "danger"} <= {"d1", "d2", "e2", "f1", "f2"}
    assert prompt(GAME.legal(state, 0), ("e1",)).next_tokens == ("e2",)


def test_a_chosen_piece_shows_where_steps_would_capture_it() -> None:
    """The black rook on a8 reaches d3 by a normal move to d8 and steps only with enough checkers under it."""
    plain, boosted = at("r3k3/8/8/8/8/8/3N4/4K3"), at("r3k3/8/8/8/8/8/3N4/4K3", "a8B3")

    def dangers(state: State) -> set[str]:
        return {mark.cell for mark in KIT.scene(state, 0, ("d2",)).boards[0].marks if mark.kind == "danger"}

    assert dangers(plain) == set()
    assert {"b3", "c4"} <= dangers(boosted)
    assert dangers(boosted) <= {action[1] for action in GAME.legal(boosted, 0) if action[0] == "d2"}
