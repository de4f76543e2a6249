"""Clone Chess at the table: texts, refusals, the link alphabet."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pyengine.core.errors import GameError, IllegalAction, NotationError
from pyengine.core.types import END, HIDDEN, Action
from pyengine.core.words import Message, say
from pyengine.games.clone import KIT
from pyengine.play import link
from pyengine.play import text as record_text
from pyengine.play.record import Entry, Record, fold
from tests.games.clone_play import GAME, NOTATION, at, board, draft, hand_in, middle, play, submission, walk, write

BLANK = "/".join(["........"] * 8)


# --- texts -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLN-03", "CLN-06")
def test_a_submission_is_read_as_a_whole() -> None:
    state = at("Qd1 Nb1 Ph8", "", "")
    text = "-Ph8 Qd1-d6 Nb1-c3 | K@h1 P@a2 | Qd6>2 Qd6>3 lock"
    actions = NOTATION.read(state, 0, text)
    assert actions == (
        ("1/h8", "remove"),
        ("1/d1", "1/d6"),
        ("1/b1", "1/c3"),
        ("|",),
        ("hand/K", "1/h1"),
        ("hand/P", "1/a2"),
        ("|",),
        ("1/d6", "seat/2"),
        ("1/d6", "seat/3"),
        ("lock",),
        ("done",),
    )
    assert draft(hand_in(state, 0, text)).text == text
    assert NOTATION.read(state, 0, "-Ph8   Qd1-d6 Nb1-c3|K@h1 P@a2|Qd6>2  Qd6>3 lock") == actions
    assert NOTATION.read(state, 0, "||") == NOTATION.read(state, 0, " |   | ") == (("|",), ("|",), ("done",))
    assert draft(hand_in(state, 0, "| |")).text == "| |"


@pytest.mark.parametrize("token", ["remove", "seat/2", "|", "done", "x9"])
def test_a_piece_from_the_hand_and_something_that_is_no_square(token: str) -> None:
    state = GAME.apply(at("Qd1 Nb1", "", ""), 0, ("|",))
    reason = KIT.explain(state, 0, ("hand/B", token))
    assert reason.rule.startswith("CLN-")
    assert say(reason)


def test_void_orders_have_tokens_of_their_own() -> None:
    state = at("Ra1 Kd4 Rd8 Nb1", "")
    for word, tokens in (
        ("Ra1-b2", ("named/R", "1/a1", "1/b2")),  # no rook goes there
        ("Qa1-a2", ("named/Q", "1/a1", "1/a2")),  # no queen is there
        ("Ra1-a1", ("named/R", "1/a1", "1/a1")),
        ("Nb1-c3/s", ("1/b1", "1/c3", "short")),
        ("Ne5-e7/s", ("named/N", "1/e5", "1/e7", "short")),
        ("Kd4*d8>h1", ("named/K", "1/d4", "1/d8", "1/h1")),
        ("Kd4*a1", ("named/K", "1/d4", "1/a1", "stay")),
        ("Kd4*h4", ("1/d4", "1/h4", "stay")),
        ("-Qh8", ("named/Q", "1/h8", "remove")),
    ):
        assert NOTATION.read(state, 0, f"({word})") == (tokens,)
        assert GAME.accepts(state, 0, tokens)
        assert NOTATION.read(state, 0, f"{word} | |")[0] == tokens
        if ">" not in word:
            assert NOTATION.write(state, 0, tokens) == f"({word})"
    assert not GAME.accepts(state, 0, ("named/R", "1/a1", "1/a2")), "what counts has one form only"
    assert not GAME.accepts(state, 0, ("1/a1", "1/b2"))
    late = write(at("Ra1 Kd4", ""), "Ra1-a2 Kd4-d5 | |")
    for word, tokens in (("Ra2>1", ("named/R", "1/a2", "seat/1")), ("Kd5>7", ("named/K", "1/d5", "seat/7"))):
        assert NOTATION.read(late, 0, f"({word})") == (tokens,)


@pytest.mark.rule("CLN-03")
@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "| Z@a1 |", "Ra1-a9 | |", "Ra1a4 | |", "Ra1-a4/s | |", "| | |", "| Ra1-a4 |", "Q@a1 | |", "| | Q@a1"),
        *("| lock |", "| | Ra1>9", "| | Ra1>0", "Qd1*d4 | |", "Ke1*h1>| |", "(Ra1-b2) | |", "| | done done"),
        *("| | lock done done", "−Ph8 | |", "Pa7-a8=Q | |"),
    ],
)
def test_texts_outside_the_grammar_are_refused(text: str) -> None:
    with pytest.raises(GameError):
        NOTATION.read(at("Ra1", ""), 0, text)


def test_single_orders_are_read_one_after_another() -> None:
    state = at("Ra1 Bc1", "")
    assert NOTATION.read(state, 0, "Ra1-a4 Bc1-d2") == (("1/a1", "1/a4"), ("1/c1", "1/d2"))
    assert NOTATION.read(state, 0, "Ra1-a4 |") == (("1/a1", "1/a4"), ("|",))
    state = write(state, "Ra1-a4 Bc1-d2 | |")
    assert NOTATION.read(state, 0, "Ra4>2 lock done") == (("1/a4", "seat/2"), ("lock",), ("done",))
    with pytest.raises(IllegalAction):
        NOTATION.read(at("Ra1 Bc1", ""), 0, "Ra1-a4 Ra4-a5")
    begun = hand_in(at("Ra1", ""), 0, "Ra1-a4")
    assert NOTATION.read(begun, 0, "| |") == (("|",), ("|",)), "a submission begun is closed by its own word"


def test_orders_and_positions_are_read_as_they_are_written() -> None:
    varied: list[dict[str, Any]] = [{}, {"knightPath": "choose"}, {"castleHistory": "ever", "players": 3}]
    for seed, given in enumerate(varied):
        rng = Random(seed)
        for state, player in walk(seed, **given):
            text = NOTATION.text(state)
            assert NOTATION.text(NOTATION.position(text, state.options)) == text
            actions = GAME.legal(state, player)
            for action in rng.sample(actions, min(len(actions), 8)):
                assert NOTATION.read(state, player, NOTATION.write(state, player, action)) == (action,)
    view = GAME.observe(at("", "Ra1"), 0)
    assert NOTATION.write(view, 1, (HIDDEN,)) == HIDDEN
    assert NOTATION.write(view, 1, ("2/a1", "2/a2")) == "Ra1-a2"
    assert NOTATION.write(view, 1, ("2/c4", "2/c5")) == HIDDEN, "what moved there is not to be seen"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "clone.fields"),
        ("CLN1", "clone.fields"),
        ("CLN2;1;{0};{0}", "clone.fields"),
        ("CLN1;1;{0}", "clone.fields"),
        ("CLN1;1;{0};{0};{0}", "clone.fields"),
        ("CLN1;0;{0};{0}", "clone.bad-round"),
        ("CLN1;6;{0};{0}", "clone.bad-round"),
        ("CLN1;01;{0};{0}", "clone.bad-round"),
        ("CLN1;over;{0};{0}", "clone.bad-round"),
        ("CLN1;1;{0};8/8/8/8/8/8/8/8", "clone.bad-board"),
        ("CLN1;1;{0};8/8/8/8/8/8/8:{1}:0:4", "chess.rank-count"),
        ("CLN1;1;{0};9/8/8/8/8/8/8/8:{1}:0:4", "chess.rank-width"),
        ("CLN1;1;{0};k7/8/8/8/8/8/8/8:{1}:0:4", "chess.rank-piece"),
        ("CLN1;1;{0};K'7/8/8/8/8/8/8/8:{1}:0:4", "chess.rank-piece"),
        ("CLN1;1;{0};8/8/8/8/8/8/8/8:......../........:0:4", "clone.bad-values"),
        ("CLN1;1;{0};8/8/8/8/8/8/8/8:2{1}:0:4", "clone.bad-values"),
        ("CLN1;1;{0};8/8/8/8/8/8/8/8:{1}:-1:4", "clone.bad-number"),
        ("CLN1;1;{0};8/8/8/8/8/8/8/8:{1}:½:4", "clone.bad-number"),
        ("CLN1;1;{0};8/8/8/8/8/8/8/8:{1}:0:", "clone.bad-number"),
    ],
)
def test_bad_positions_are_refused_by_field(text: str, key: str) -> None:
    with pytest.raises(NotationError) as caught:
        NOTATION.position(text.format(board(), BLANK), GAME.info.read_options({"players": 2}))
    assert isinstance(caught.value.message, Message)
    assert caught.value.message.key == key
    assert say(caught.value.message)


# --- why not -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("orders", "tokens", "rule"),
    [
        ("", (), "CLN-03"),
        ("", ("resign",), "CLN-02"),
        ("", ("z9",), "CLN-06"),
        ("", ("2/a1",), "CLN-03"),
        ("", ("1/a1", "2/a1"), "CLN-03"),
        ("", ("1/e5",), "CLN-07"),
        ("", ("remove",), "CLN-40"),
        ("", ("|", "|"), "CLN-05"),
        ("", ("hand/Q",), "CLN-04"),
        ("", ("1/d4", "1/d8"), "CLN-24"),
        ("", ("1/d4", "1/a1"), "CLN-20"),
        ("", ("1/d4", "1/h4", "stay"), "CLN-20"),
        ("", ("1/d4", "1/d8", "1/a1"), "CLN-24"),
        ("", ("1/d4", "1/d8", "long"), "CLN-24"),
        ("", ("1/a1", "1/a2", "stay"), "CLN-05"),
        ("", ("1/a1", "1/b3"), "CLN-09"),
        ("", ("1/h2", "1/h4"), "CLN-12"),
        ("", ("1/g1", "1/g3"), "CLN-11"),
        ("", ("named/R",), "CLN-06"),
        ("", ("1/a1", "seat/2"), "CLN-04"),
        ("Ra1-a2", ("1/a2", "1/a3"), "CLN-07"),
        ("|", ("1/e5",), "CLN-30"),
        ("|", ("hand/Q", "1/z9"), "CLN-06"),
        ("|", ("hand/Q", "1/a1", "1/a2"), "CLN-05"),
        ("Ra1-a2 |", ("1/a2", "1/a3"), "CLN-04"),
        ("| |", ("2/a1",), "CLN-35"),
        ("| |", ("1/e5",), "CLN-33"),
        ("| |", ("1/a1", "2/a1"), "CLN-35"),
        ("| |", ("1/e5", "seat/2"), "CLN-33"),
    ],
)
def test_refusals_name_the_deciding_rule(orders: str, tokens: Action, rule: str) -> None:
    state = at("Ra1 Kd4 Rd8 Ph2 Ng1", "")
    for word in orders.split():
        state = hand_in(state, 0, word)
    reason = KIT.explain(state, 0, tokens)
    assert reason.rule == rule
    assert say(reason)


def test_every_refused_order_has_a_sentence_and_a_rule() -> None:
    rng = Random(4)
    for seed in (1, 2):
        for state, player in walk(seed, knightPath=("long", "choose")[seed % 2]):
            legal = GAME.legal(state, player)
            for _ in range(12):
                tokens: list[str] = []
                while allowed := [token for token in GAME.grammar(state.options, player, tuple(tokens)) if token]:
                    tokens.append(rng.choice([*allowed, "🙂", ""] if rng.random() < 0.1 else allowed))
                if tuple(tokens) not in legal:
                    reason = KIT.explain(state, player, tuple(tokens))
                    assert reason.rule.startswith("CLN-")
                    assert say(reason).endswith((".", "?"))


# --- links -------------------------------------------------------------------------------------------------------------------


def test_the_grammar_covers_every_order_void_ones_included() -> None:
    rng = Random(8)
    for seed, way in ((1, "long"), (2, "choose")):
        for state, player in walk(seed, 25, knightPath=way):
            legal = GAME.legal(state, player)
            seat = player + 1
            void = ("named/K", f"{seat}/a1", f"{seat}/h8", f"{seat}/c3")
            for action in [*rng.sample(legal, min(len(legal), 20)), void]:
                for size, token in enumerate((*action, END)):
                    tokens = GAME.grammar(state.options, player, action[:size])
                    assert len(set(tokens)) == len(tokens)
                    assert token in tokens or (token == END and not tokens)


def test_the_grammar_is_frozen_and_tight() -> None:
    given = GAME.info.read_options({"players": 3})
    first = GAME.grammar(given, 1, ())
    assert (len(first), first[0], first[63]) == (79, "2/a1", "2/h8")
    assert first[64:73] == ("hand/Q", "hand/R", "hand/B", "hand/N", "hand/K", "hand/P", "|", "lock", "done")
    assert first[73:] == ("named/Q", "named/R", "named/B", "named/N", "named/K", "named/P")
    assert GAME.grammar(given, 1, ("2/a1",))[-3:] == ("remove", "seat/1", "seat/3")
    assert len(GAME.grammar(given, 1, ("2/a1",))) == 21 + 2 + 3
    assert GAME.grammar(given, 1, ("2/a1", "2/h8")) == ()
    assert GAME.grammar(given, 1, ("2/a1", "2/h1")) == (END, "stay", "2/g1", "2/g2", "2/h2")
    assert GAME.grammar(given, 1, ("2/a1", "2/b3")) == (END, "short")
    assert GAME.grammar(GAME.info.read_options({"knightPath": "choose"}), 1, ("2/a1", "2/b3")) == ("long", "short")


def test_resampled_views_are_full_and_play_on() -> None:
    rng = Random(3)
    state = middle(9, 1, players=3)
    for action in submission(state, 1, rng):
        state = GAME.apply(state, 1, action)
    view = GAME.observe(state, 0)
    full = GAME.resample(view, 0, rng)
    assert GAME.observe(full, 0) == view
    assert None not in full.drafts
    assert full.closed == ("", "done", "")
    assert play(full, "| |", "", "| |").round == state.round + 1


def test_records_with_void_orders_travel_in_links_and_texts() -> None:
    rng, state = Random(12), middle(12, 1, players=3)
    record = Record("clone", state.options, NOTATION.text(state))
    for player in rng.sample(range(3), 3):
        submitted = "Qa1-h7 Ke1*h8>a1 -Pb2 Nb1-b1/s | Q@a1 Q@a1 Q@a1 | Qh8>1 Qh8>8 lock lock"
        actions = NOTATION.read(state, player, submitted)
        record = record._replace(entries=(*record.entries, *(Entry(player, action) for action in actions)))
    ended = fold(KIT, record)
    assert [len(line.void) for line in ended.report] == [9, 9, 9]
    opened = link.decode(link.encode(KIT, record), lambda number, name: KIT if number == 4 else None)
    assert opened.record == record
    assert opened.states[-1] == ended
    assert record_text.from_text(KIT, record_text.to_text(KIT, record)) == record
