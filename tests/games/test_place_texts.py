"""PlaceChess: texts, refusals, links, scenes and judgement."""

from __future__ import annotations

import math
import string
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine.core.errors import IllegalAction, NotationError
from pyengine.core.prompt import prompt
from pyengine.core.types import END
from pyengine.core.words import Message, say
from pyengine.games.place import KIT
from pyengine.games.place.rules import PlaceChess
from pyengine.games.place.state import State
from pyengine.play import codec
from pyengine.play import text as texts
from pyengine.play.link import decode, encode
from pyengine.play.record import Entry, Record
from tests.games.place_play import FULL, GAME, NOTATION, at, legal, play, refusal, result, start

WAYS: list[dict[str, Any]] = [
    {},
    {"trample": "may"},
    {"repetition": 3, "noMove": "lose"},
    {"trample": "may", "repetition": 9},
    {"shieldPawn": "attacker"},
    {"trample": "may", "repetition": 4, "noMove": "lose", "shieldPawn": "attacker"},
]


def walk(seed: int, longest: int = 2000, **options: object) -> list[State]:
    """The states of a game at random."""
    random, states = Random(seed), [start(**options)]
    while states[-1].ending is None and len(states) < longest:
        state = states[-1]
        states.append(GAME.apply(state, state.turn, random.choice(GAME.legal(state, state.turn))))
    return states


# --- texts


@pytest.mark.parametrize("options", WAYS, ids=str)
def test_texts_return_to_themselves(options: dict[str, Any]) -> None:
    for state in walk(1, **options)[::3]:
        text = NOTATION.text(state)
        assert NOTATION.text(NOTATION.position(text, state.options)) == text
        for action in [*GAME.legal(state, state.turn), *GAME.claims(state, state.turn)]:
            assert NOTATION.read(state, state.turn, NOTATION.write(state, state.turn, action)) == (action,)


def test_an_unfinished_draft_goes_on_from_its_text() -> None:
    state = at("r1nqkn1r/pbpppp1b/6pp/8/8/PP4PP/B1PPPP1B/R1NQKN1R b d -/P1 31")
    assert len(legal(state)) == 9
    after = play(state, "P@b6")
    assert NOTATION.text(after) == FULL
    assert after.occurrences == 1


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "place.bad-fields"),
        ("8/8/8/8/8/8/8/8 w p -/-", "place.bad-fields"),
        ("8/8/8/8/8/8/8 w p -/- 32", "chess.rank-count"),
        ("8/8/8/8/8/8/8/7x w p -/- 32", "chess.rank-piece"),
        ("8/8/8/8/8/8/8/7 w p -/- 32", "chess.rank-width"),
        ("8/8/8/8/8/8/8/KK6 w p -/- 32", "place.bad-kings"),
        ("4k3/8/8/8/8/8/8/8 w d K1/K1 30", "place.bad-kings"),
        ("8/8/8/8/8/8/8/8 x p -/- 32", "place.bad-side"),
        ("8/8/8/8/8/8/8/8 w q -/- 32", "place.bad-phase"),
        ("8/8/8/8/8/8/8/8 w d K2/K1 30", "place.bad-reserves"),
        ("8/8/8/8/8/8/8/8 w d K1 30", "place.bad-reserves"),
        ("8/8/8/8/8/8/8/8 w d /K1 30", "place.bad-reserves"),
        ("8/8/8/8/8/8/8/8 w d Q1K1/K1Q1 30", "place.bad-reserves"),
        ("8/8/8/8/8/8/8/8 w d K1/K1/K1 30", "place.bad-reserves"),
        ("8/8/8/8/8/8/8/8 w d -/- 32", "place.bad-balance"),
        ("8/8/8/8/8/8/8/8 b d K1/K1 32", "place.bad-balance"),
        ("8/8/8/8/8/8/8/8 w d -/K1 32", "place.bad-balance"),
        ("8/8/8/8/8/RRRRRRRR/RRRRRRRR/RRRRRRRR w d K1/K1 32", "place.bad-room"),
        ("8/8/8/8/8/8/8/8 w p K1/K1 32", "place.bad-play"),
        ("8/8/8/8/8/8/8/8 w p -/- -1", "place.bad-number"),
        ("8/8/8/8/8/8/8/8 w p -/- ٣", "place.bad-number"),
        ("8/8/8/8/8/8/8/8 w p -/- 1000000", "place.bad-number"),
    ],
)
def test_a_bad_position_is_refused_with_the_part_that_is_wrong(text: str, key: str) -> None:
    with pytest.raises(NotationError) as caught:
        NOTATION.position(text, GAME.info.read_options({}))
    message = caught.value.message
    assert isinstance(message, Message)
    assert key in (message.key, *(value.key for _, value in message.values if isinstance(value, Message)))
    assert say(message)


@given(st.text(alphabet="KQRBNPkqrbnp12345678/- wbdp", max_size=90))
def test_any_text_is_a_position_or_a_notation_error(text: str) -> None:
    try:
        state = NOTATION.position(text, GAME.info.read_options({}))
    except NotationError:
        return
    assert NOTATION.position(NOTATION.text(state), state.options) == state


@pytest.mark.parametrize("text", ["", "k@e1", "e2-e4", "K@i1", "K@e9", "e2e4~~", "e2e4q", "castle", " e2e4", "offer", "pass~"])
def test_a_text_that_is_no_action_is_a_notation_error(text: str) -> None:
    with pytest.raises(NotationError):
        NOTATION.read(at(FULL), 0, text)


# --- refusals

REFUSALS = [
    ("start", "hand/K", "PLC-03"),
    ("start", "", "PLC-05"),
    ("start", "hand/X", "PLC-10"),
    ("start", "e2", "PLC-05"),
    ("start", "hand/K e4", "PLC-03"),
    ("start", "hand/K zz", "PLC-10"),
    ("start", "hand/K e1 e2", "PLC-03"),
    ("play", "", "PLC-14"),
    ("play", "hand/K e1", "PLC-06"),
    ("play", "pass", "PLC-14"),
    ("play", "e4", "PLC-10"),
    ("play", "h8", "PLC-10"),
    ("play", "a1", "PLC-10"),
    ("play", "zz", "PLC-10"),
    ("play", "e1 zz", "PLC-10"),
    ("play", "e1 e1", "PLC-21"),
    ("play", "e1 f1", "PLC-10"),
    ("play", "e1 d2", "PLC-21"),
    ("play", "d1 d3", "PLC-22"),
    ("play", "c2 c4", "PLC-20"),
    ("play", "a1 a4", "PLC-12"),
    ("play", "a2 d5", "PLC-23"),
    ("play", "c1 d3", "PLC-25"),
    ("play", "a1 h1 x", "PLC-24"),
    ("play", "a3 a4 spare", "PLC-32"),
    ("play", "c1 c3 spare", "PLC-31"),
    ("play", "a3 a4 a5 a6 a7", "PLC-10"),
]


@pytest.mark.parametrize(("where", "tokens", "rule"), REFUSALS)
def test_refusals_name_the_rule(where: str, tokens: str, rule: str) -> None:
    state = start() if where == "start" else at(FULL)
    reason = KIT.explain(state, 0, tuple(tokens.split()))
    assert reason.rule == rule
    assert say(reason).endswith(".")


def test_refusals_at_the_wrong_time() -> None:
    assert KIT.explain(start(), 1, ("hand/K", "e8")).rule == "PLC-02"
    assert KIT.explain(at(FULL), 1, ("a7", "a6")).rule == "PLC-06"
    ends = {
        "PLC-50": play(at("8/8/8/3k4/3R4/8/8/K7 w"), "d4d5"),
        "PLC-43": play(at("8/8/8/3q4/3K4/8/8/7k w"), "d4d5"),
        "PLC-55": at("k7/8/8/8/8/8/8/8 w", noMove="lose"),
        "PLC-54": play(start(), "resign"),
    }
    for rule, state in ends.items():
        assert KIT.explain(state, 0, ("a1", "a2")).rule == rule
        with pytest.raises(IllegalAction):
            NOTATION.read(state, state.turn, "a1a2")


def test_a_jumped_piece_must_be_named_captured_or_spared() -> None:
    state = at("7k/8/8/8/3b4/3N4/8/K7 w", trample="may")
    for tokens in (("d3", "d5"), ("d3", "d5", "x"), ("d3", "d5", "take", "x")):
        reason = KIT.explain(state, 0, tokens)
        assert reason.rule in ("PLC-10", "PLC-32")
        assert say(reason)
    assert refusal(at("7k/8/8/8/3b4/3N4/8/K7 w"), "d3d5~").rule == "PLC-30"


FAMILIAR = ["", "K", "hand/K", "hand/P", "hand/", "pass", "resign", "offer", "take", "spare", "a1", "e1", "c3", "h8", "i9"]


TOKENS = st.sampled_from(FAMILIAR) | st.text(alphabet=string.printable, max_size=30)


@given(st.lists(TOKENS, max_size=5).map(tuple), st.integers(0, 40))
def test_any_tokens_get_a_reason_with_a_rule(tokens: tuple[str, ...], at_ply: int) -> None:
    for options in ({}, {"trample": "may"}):
        states = walk(5, 45, **options)
        state = states[min(at_ply, len(states) - 1)]
        for player in (0, 1):
            reason = KIT.explain(state, player, tokens)
            assert reason.rule.startswith("PLC-")
            assert say(reason)


# --- links


@pytest.mark.parametrize("options", WAYS, ids=str)
def test_the_alphabet_of_links_is_small_and_covers_every_action(options: dict[str, Any]) -> None:
    read = GAME.info.read_options(options)
    for player in (0, 1):
        first = GAME.grammar(read, player, ())
        assert len(set(first)) == len(first) <= 71
        for token in first:
            assert len(GAME.grammar(read, player, (token,))) <= 24
    for state in walk(2, **options):
        for action in GAME.legal(state, state.turn):
            for size, token in enumerate((*action, END)):
                tokens = GAME.grammar(read, state.turn, action[:size])
                assert token in tokens or (token == END and not tokens)


def test_the_alphabet_of_links_is_frozen() -> None:
    read = GAME.info.read_options({"trample": "may"})
    first = GAME.grammar(read, 0, ())
    assert first[:8] == ("hand/K", "hand/Q", "hand/R", "hand/B", "hand/N", "hand/P", "pass", "a1")
    assert first[8:16] == ("b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2")
    assert GAME.grammar(read, 0, ("hand/Q",))[:9] == ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2")
    assert GAME.grammar(read, 1, ("hand/Q",))[:9] == ("a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6", "a7")
    assert GAME.grammar(read, 0, ("a1",)) == ("b1", "c1", "d1", "a2", "b2", "a3", "c3", "a4")
    assert len(GAME.grammar(read, 1, ("d5",))) == 20
    assert GAME.grammar(read, 0, ("a1", "a3")) == (END, "take", "spare")
    assert GAME.grammar(read, 0, ("a1", "a2")) == ()
    assert GAME.grammar(GAME.info.read_options({}), 0, ("a1", "a3")) == ()


def test_a_ply_costs_at_most_two_characters_and_a_fifth() -> None:
    for options in WAYS:
        read = GAME.info.read_options(options)
        costs = []
        for player in (0, 1):
            for token in GAME.grammar(read, player, ()):
                second = GAME.grammar(read, player, (token,))
                thirds = [len(GAME.grammar(read, player, (token, goal))) for goal in second] or [1]
                costs.append(math.log2(75 * max(1, len(second)) * max(1, *thirds)) / 6)
        assert max(costs) <= 2.2
    game = next(states for states in (walk(seed, 113, repetition=0) for seed in range(50)) if len(states) == 113)
    entries = tuple(Entry(number % 2, state.last) for number, state in enumerate(game[1:]))
    assert len(encode(KIT, Record("place", game[0].options, entries=entries))) <= 320


# --- scenes


@pytest.mark.parametrize("options", WAYS, ids=str)
def test_every_token_is_on_show_after_every_prefix_and_everything_has_words(options: dict[str, Any]) -> None:
    for state in walk(3, **options)[::3]:
        actions = GAME.legal(state, state.turn)
        prefixes = {action[:size] for action in actions for size in range(len(action) + 1)}
        for chosen in sorted(prefixes)[:: 1 if state.ply % 4 == 0 else 40]:
            shown = KIT.scene(state, state.turn, chosen)
            assert set(prompt(actions, chosen).next_tokens) <= shown.tokens()
            assert {token for action in actions for token in action} <= shown.tokens()
        for viewer in (None, 0, 1):
            shown = KIT.scene(state, viewer)
            words = [shown.caption, shown.progress, *(hand.title for hand in shown.hands), *(hand.note for hand in shown.hands)]
            assert all(say(message) for message in [*words, shown.hint] if message)
            assert say(shown.caption).endswith(".")


def test_reserves_show_all_six_types_with_counts_and_only_the_mover_can_choose() -> None:
    shown = KIT.scene(play(start(), "K@e1", "R@a8", "R@a1"), 1)
    assert [say(hand.title) for hand in shown.hands] == ["Light’s reserve", "Dark’s reserve"]
    assert [hand.kind for hand in shown.hands] == ["reserve", "reserve"]
    light, dark = shown.hands
    assert [(item.piece, item.count) for item in light.items] == [
        ("king", 0),
        ("queen", 1),
        ("rook", 1),
        ("bishop", 2),
        ("knight", 2),
        ("pawn", 8),
    ]
    assert [item.token for item in dark.items] == ["hand/K", "hand/Q", "hand/R", "hand/B", "hand/N", "hand/P"]
    assert not any(item.token for item in light.items)
    assert say(shown.progress) == "Draft, piece 4 of 32"
    assert [(mark.kind, mark.cell) for mark in shown.boards[0].marks] == [("last", "a1")]
    assert say(KIT.scene(start(), 0, ("hand/R",)).caption) == "Place the light rook on an empty square of ranks 1–3."


def test_captures_lie_beside_the_board_and_a_shield_is_explained() -> None:
    after = play(at("7k/8/8/3r4/3q4/3N4/8/K7 w"), "d3d5")
    shown = KIT.scene(after, 0)
    assert [(say(hand.title), [(item.piece, item.side, item.count) for item in hand.items]) for hand in shown.hands] == [
        ("Captured light pieces", [("knight", 0, 1)]),
        ("Captured dark pieces", [("queen", 1, 1), ("rook", 1, 1)]),
    ]
    assert shown.hint is not None
    assert say(shown.hint) == "The queen on d4 was shielded: the knight that captured her is gone too, a dark pawn stands there."
    assert [(mark.kind, mark.cell) for mark in shown.boards[0].marks] == [("from", "d3"), ("last", "d5")]
    assert KIT.scene(play(after, "h8h7"), 0).hint is None
    trade = KIT.scene(play(at("7k/8/8/4q3/3Q4/8/8/K7 w"), "d4e5"), None)
    assert trade.hint is not None
    assert say(trade.hint) == "Queen took queen on e5: both are gone, and a light pawn stands there."


@pytest.mark.parametrize(
    ("text", "chosen", "rule"),
    [
        ("7k/8/8/3q4/3R4/8/8/K7 w", "d4", "PLC-40"),
        ("7k/8/8/3q4/3Q4/8/8/K7 w", "d4", "PLC-42"),
        ("7k/8/8/3q4/3K4/8/8/8 w", "d4", "PLC-43"),
        ("7k/8/8/3q4/3R4/8/8/K7 w", "a1", None),
    ],
)
def test_choosing_a_piece_that_could_take_the_queen_warns(text: str, chosen: str, rule: str | None) -> None:
    hint = KIT.scene(at(text), 0, (chosen,)).hint
    assert (hint and hint.rule) == rule
    assert hint is None or say(hint)


@pytest.mark.rule("PLC-40", "PLC-42")
@pytest.mark.parametrize(
    ("text", "shield", "tint"),
    [
        ("7k/8/8/3q4/3R4/8/8/K7 w", "queen", "a dark pawn"),
        ("7k/8/8/3q4/3R4/8/8/K7 w", "attacker", "a light pawn"),
        ("7k/8/8/3q4/3Q4/8/8/K7 w", "queen", "a light pawn"),
        ("7k/8/8/3q4/3Q4/8/8/K7 w", "attacker", "a light pawn"),
    ],
)
def test_hints_before_and_after_a_shield_name_the_colour_of_its_pawn(text: str, shield: str, tint: str) -> None:
    state = at(text, shieldPawn=shield)
    before, after = KIT.scene(state, 0, ("d4",)).hint, KIT.scene(play(state, "d4d5"), 0).hint
    assert before
    assert after
    assert (tint in say(before), tint in say(after)) == (True, True)
    assert before.rule == after.rule


def test_the_shield_pawn_is_written_in_links_and_records_only_where_it_is_the_attackers() -> None:
    """Links and records from before the option was there stay what they were."""
    entries = tuple(Entry(number % 2, state.last) for number, state in enumerate(walk(3)[1:12]))
    told = {}
    for shield in ("queen", "attacker"):
        options = GAME.info.read_options({"shieldPawn": shield})
        record = Record("place", options, entries=entries)
        told[shield] = encode(KIT, record), texts.to_text(KIT, record)
        opened = decode(told[shield][0], lambda number, name: KIT)
        assert opened.record.options == options
        assert opened.states[-1].options["shieldPawn"] == shield
        assert texts.from_text(KIT, told[shield][1]).options == options
    assert "shieldPawn" not in told["queen"][1]
    assert '[Options "shieldPawn=attacker"]' in told["attacker"][1]
    # Option 19 with eight letters, where there was none.
    assert codec.from_text(told["queen"][0])[3] == 0
    assert codec.from_text(told["attacker"][0])[3:6] == bytes((10, 19, 8))


def test_take_and_spare_are_buttons_that_name_the_piece() -> None:
    state = at("7k/8/8/8/3b4/3N4/8/K7 w", trample="may")
    take, spare = KIT.scene(state, 0, ("d3", "d5")).buttons
    assert (take.token, say(take.label), take.piece, take.side) == ("take", "Capture the bishop", "bishop", 1)
    assert (spare.token, say(spare.label), spare.piece, spare.side) == ("spare", "Spare the bishop", "bishop", 1)
    assert KIT.scene(at("7k/8/8/8/3b4/3N4/8/K7 w"), 0).buttons == ()
    assert [button.token for button in KIT.scene(at("k7/8/8/8/8/8/8/8 w"), 0).buttons] == ["pass"]


@pytest.mark.parametrize(
    ("text", "move", "options", "caption"),
    [
        ("8/8/8/3k4/3R4/8/8/K7 w", "d4d5", {}, "Light wins. Dark’s king was captured."),
        ("8/8/8/3q4/3K4/8/8/7k w", "d4d5", {}, "Dark wins. Light’s king captured the queen and fell to her shield."),
        ("8/8/8/8/8/8/p7/R6K w", "a1a2", {"noMove": "lose"}, "Light wins. Dark had no move left."),
        (FULL, "resign", {}, "Dark wins. Light resigned."),
    ],
)
def test_the_end_says_who_won_and_why(text: str, move: str, options: dict[str, Any], caption: str) -> None:
    assert say(KIT.scene(play(at(text, **options), move), 0).caption) == caption


def test_repetition_is_announced_and_told_at_the_end() -> None:
    state = play(at("r6k/8/8/8/8/8/8/R6K w", repetition=3), "a1b1", "a8b8", "b1a1", "b8a8")
    hint = KIT.scene(state, 0).hint
    assert hint is not None
    assert say(hint) == "Light starts a turn with this arrangement for the 2nd of 3 times. The last one loses."
    over = play(state, "a1b1", "a8b8", "b1a1", "b8a8")
    assert say(KIT.scene(over, 0).caption) == "Dark wins. Light started a turn with the same arrangement once too often."


# --- judgement and search


def test_judgement_is_fair_bounded_and_sees_a_king_that_hangs() -> None:
    for state in walk(4):
        values = [KIT.evaluate(state, player) for player in (0, 1)]
        assert values[0] == -values[1]
        assert abs(values[0]) <= 1
        assert (abs(values[0]) == 1) == (result(state) is not None)
    assert KIT.evaluate(start(), 0) == 0
    assert KIT.evaluate(at("7k/8/8/8/8/8/8/RR5K b"), 0) > 0.3 > -0.3 > KIT.evaluate(at("7k/8/8/8/8/8/8/RR5K b"), 1)
    assert KIT.evaluate(at("rr6/8/8/8/3k4/3N4/8/K7 w"), 0) > 0.9


@pytest.mark.rule("PLC-52")
def test_states_hash_and_the_key_leaves_history_out() -> None:
    first = at("r6k/8/8/8/8/8/8/R6K w")
    back = play(first, "a1b1", "a8b8", "b1a1", "b8a8")
    assert hash(first) != hash(back)
    assert first != back
    assert GAME.key(first) == GAME.key(back)
    assert GAME.key(first) != GAME.key(play(first, "a1b1"))
    assert play(first, "a1b1") == play(first, "a1b1")
    assert isinstance(GAME, PlaceChess)
