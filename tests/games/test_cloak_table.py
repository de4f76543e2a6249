"""Cloak and Dagger Chess: secrets, texts, refusals, links, scenes and judgement."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine.core.errors import NotationError
from pyengine.core.scene import Table
from pyengine.core.types import CLAIMS, END, HIDDEN, Action
from pyengine.core.words import Message, say
from pyengine.games.cloak import KIT
from pyengine.games.cloak.arrays import ARRAYS
from pyengine.games.cloak.state import DECLINE, END_TURN, NO_MOVE, OVER, State
from tests.games.cloak_play import GAME, NOTATION, ORTHODOX, at, legal, play, refusal, result, start, walk

WAYS: list[dict[str, Any]] = [
    {},
    {"correctGuess": "uncloak", "captureUncloakedKing": True},
    {"correctGuess": "repeat"},
]
TOKENS = ("e1", "d4", "g8", "guess/K", "show/N", "is/R", "yes", "no", "end", "decline", "hand/P", "no-move", "set/3/R", "e9", "")


# --- secrets


def twins(seed: int, steps: int) -> Iterator[tuple[State, State, int | None, Random]]:
    """States of a game beside states that differ from them only in what a viewer may not know."""
    random = Random(seed)
    states = [state for state in walk(seed, 200, 0.95, **WAYS[seed % 3]) if state.phase != OVER]
    for state in random.sample(states, min(steps, len(states))):
        for viewer in (None, 0, 1):
            view = GAME.observe(state, viewer)
            other = GAME.resample(view, -1 if viewer is None else viewer, random)
            yield state, other, viewer, random


@pytest.mark.rule("CLK-02", "CLK-13")
def test_nothing_on_show_depends_on_what_a_viewer_may_not_know(sample: Callable[[int, int], int]) -> None:
    differ = 0
    for seed in range(sample(6, 150)):
        for one, other, viewer, random in twins(seed, 12):
            differ += one != other
            assert GAME.observe(one, viewer) == GAME.observe(other, viewer)
            texts = {NOTATION.text(GAME.observe(state, viewer)) for state in (one, other)}
            assert len(texts) == 1
            assert KIT.scene(one, viewer) == KIT.scene(other, viewer) == KIT.scene(GAME.observe(one, viewer), viewer)
            assert GAME.actors(one) == GAME.actors(other)
            assert dict(GAME.facts(one)) == dict(GAME.facts(other))
            if viewer is None:
                continue
            assert list(GAME.legal(one, viewer)) == list(GAME.legal(other, viewer))
            assert GAME.claims(one, viewer) == GAME.claims(other, viewer)
            for action in random.sample(list(GAME.legal(one, viewer)), min(3, len(GAME.legal(one, viewer)))):
                assert KIT.scene(one, viewer, action[:1]) == KIT.scene(other, viewer, action[:1])
                assert NOTATION.write(one, viewer, action) == NOTATION.write(other, viewer, action)
            for _ in range(4):
                tokens = tuple(random.choice(TOKENS) for _ in range(random.randint(0, 3)))
                assert KIT.explain(one, viewer, tokens) == KIT.explain(other, viewer, tokens)
    assert differ > 100


def test_a_view_allows_the_other_player_what_some_possible_assignment_allows() -> None:
    """Oracle: the union over every assignment still possible."""
    checked = 0
    for seed in range(4):
        random = Random(seed)
        states = [state for state in walk(seed, 250, 1.0) if GAME.actors(state) and state.phase != "setup"]
        for state in random.sample(states, 8):
            (player,) = GAME.actors(state)
            numbers = [number for number in range(960) if state.possible[player] >> number & 1]
            if len(numbers) > 120:
                continue
            wanted = set()
            for number in numbers:
                secrets = (ARRAYS[number], state.secrets[1]) if player == 0 else (state.secrets[0], ARRAYS[number])
                wanted |= set(GAME.legal(state._replace(secrets=secrets), player))
            assert set(GAME.legal(GAME.observe(state, 1 - player), player)) == wanted
            checked += 1
    assert checked > 10


# --- texts


@pytest.mark.parametrize("options", WAYS, ids=str)
def test_texts_return_to_themselves(options: dict[str, Any]) -> None:
    for state in walk(3, 400, **options)[::4]:
        text = NOTATION.text(state)
        again = NOTATION.position(text, state.options)
        assert NOTATION.text(again) == text
        for player in GAME.actors(state):
            if state.phase != "setup":
                assert set(GAME.legal(again, player)) == set(GAME.legal(state, player))
            for action in [*list(GAME.legal(state, player))[:40], *GAME.claims(state, player)]:
                assert NOTATION.read(state, player, NOTATION.write(state, player, action)) == (action,)


def test_views_have_texts_that_can_be_read() -> None:
    state = play(start("RQKRBBNN"), "g1f3 .", "b8c6 .")
    text = NOTATION.text(GAME.observe(state, 0))
    assert text.endswith(" RQKRBBNN/?N??????")
    view = NOTATION.position(text, state.options)
    assert view.possible[1] == state.possible[1]
    assert NOTATION.text(view) == text
    assert NOTATION.write(GAME.start(state.options), 0, (HIDDEN,)) == HIDDEN * 8


GOOD = "4k3/8/8/8/8/8/8/[1]3K3 w guess - - 0/0 - 0 1 RNBQKBNR/RNBQKBNR"


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        (" w", "", "bad-fields"),
        (" w ", " x ", "bad-side"),
        ("[1]3K3", "[1]2[1]K3", "bad-twice"),
        ("[1]3K3", "[1]2KK3", "bad-twice"),
        ("[1]3K3", "P3K3", "bad-pawns"),
        ("guess", "think", "bad-phase"),
        ("guess", "guess+", "bad-phase"),
        ("guess", "guess?1K", "bad-phase"),
        ("guess", "guess=2", "bad-phase"),
        ("guess", "bonus-", "bad-phase"),
        (" w guess", " b move=1", "bad-phase"),
        ("guess -", "guess e1a1", "bad-squares"),
        ("guess -", "guess e1e1", "bad-squares"),
        ("guess -", "guess b1", "bad-unmoved"),
        ("guess -", "guess e4", "bad-unmoved"),
        ("guess - -", "guess - e3", "bad-passed"),
        ("guess - -", "guess - e4", "bad-passed"),
        ("0/0", "9/0", "bad-pools"),
        ("0/0 -", "0/0 [2]", "bad-marks"),
        ("0/0 -", "0/0 [1][1]", "bad-marks"),
        ("0 1", "0 0", "bad-counters"),
        ("0 1", "01 1", "bad-counters"),
        ("0 1", "٣ 1", "bad-counters"),
        ("RNBQKBNR/", "RNBQKBN/", "bad-secrets"),
        ("RNBQKBNR/", "RBNQKBNR/", "bad-secrets-fit"),
        ("[1]3K3", "4K2[5]", "bad-secrets-fit"),
        ("guess -", "guess e1", "bad-secrets-fit*"),
        ("guess", "setup", "bad-setup"),
    ],
)
def test_a_bad_position_is_refused_with_the_part_that_is_wrong(old: str, new: str, key: str) -> None:
    text = GOOD.replace(old, new, 1)
    if key.endswith("*"):
        text = text.replace("RNBQKBNR/", "RKBQNBNR/")
    assert text != GOOD
    with pytest.raises(NotationError) as caught:
        NOTATION.position(text, GAME.info.read_options({}))
    message = caught.value.message
    assert isinstance(message, Message)
    keys = [value.key for _, value in message.values if isinstance(value, Message)]
    assert keys == [f"cloak.{key.rstrip('*')}"]
    assert say(message)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("R5k1/5ppp/8/8/8/8/8/4K3 b over - - 0/0 - 0 9 RNBQKBNR/RNBQKBNR", ((0,), "checkmate")),
        ("7k/5Q2/8/8/8/8/8/4K3 b over - - 0/0 - 0 9 RNBQKBNR/RNBQKBNR", ((), "stalemate")),
        ("3R4/8/8/8/8/8/8/4K3 w over - - 0/0 - 0 9 RNBQKBNR/RNBQKBNR", ((0,), "king-capture")),
        ("4k3/8/8/8/8/8/8/4K3 w over - - 0/0 - 100 9 RNBQKBNR/RNBQKBNR", ((), "no-progress")),
        ("4k3/8/8/8/8/8/8/4K3 w over - - 0/0 - 0 9 RNBQKBNR/????????", ((), "ended")),
    ],
)
def test_a_finished_position_says_how_as_far_as_it_shows(text: str, reason: tuple[tuple[int, ...], str]) -> None:
    state = NOTATION.position(text, GAME.info.read_options({}))
    assert result(state) == reason
    assert say(KIT.scene(state, None).caption)


@given(st.text(alphabet="KQRBNPkp12345678()[]/- wbsetupgm?=+", max_size=90))
def test_any_text_is_a_position_or_a_notation_error(text: str) -> None:
    for whole in (text, f"4k3/8/8/8/8/8/8/4K3 {text} RNBQKBNR/RNBQKBNR"):
        try:
            state = NOTATION.position(whole, GAME.info.read_options({}))
        except NotationError:
            continue
        assert NOTATION.position(NOTATION.text(state), state.options) == state


def test_a_bonus_needs_its_star() -> None:
    with pytest.raises(NotationError, match="star"):
        NOTATION.read(at("4k3/8/8/8/8/8/4P3/4K3 w bonus"), 0, "e2e4")
    for text in ("", "e2", "O-O", "?9K", "=P", "^0K", "*", "*e1", "*p@c7", "O-O-O:e1h1"):
        with pytest.raises(NotationError):
            NOTATION.read(at("4k3/8/8/8/8/8/4P3/4K3 w guess"), 0, text)


# --- refusals that the rule tests do not meet

REFUSALS = [
    ("4k3/8/8/8/8/8/8/3[4]K3 w guess", "e4", "CLK-07"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w guess", "d1", "CLK-07"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w guess", "d1 e1", "CLK-07"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w guess", "d1 guess/K", "CLK-13"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w guess", "d1 show/Q", "CLK-18"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w guess", "d1 zz", "CLK-04"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w guess", "d1 d2 d3", "CLK-07"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w guess", "yes", "CLK-13"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w guess", "is/K", "CLK-12"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w guess", "end", "CLK-04"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w guess", "decline", "CLK-16"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w guess", "", "CLK-04"),
    ("3(4)k3/8/8/8/8/8/8/3[4]K3 w guess", "d8 e8", "CLK-13"),
    ("3(4)k3/8/8/8/8/8/8/3[4]K3 w guess", "d8 guess/K end", "CLK-13"),
    ("3(4)k3/8/8/8/8/8/8/3[4]K3 w pending", "d8 guess/K", "CLK-R05"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w pending", "", "CLK-16"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w pending", "d4", "CLK-16"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w pending", "no-move", "CLK-28"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w uncloak", "", "CLK-18"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w uncloak", "d4", "CLK-18"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w uncloak", "e8", "CLK-05"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w uncloak", "e1", "CLK-18"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w uncloak", "d1 d2", "CLK-04"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w uncloak", "d1", "CLK-18"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w uncloak", "decline", "CLK-16"),
    ("4k3/8/8/8/8/8/8/3[4]K3 w uncloak", "end end", "CLK-04"),
]


@pytest.mark.parametrize(("where", "tokens", "rule"), REFUSALS)
def test_refusals_name_the_rule(where: str, tokens: str, rule: str) -> None:
    reason = KIT.explain(at(where), 0, tuple(tokens.split()))
    assert reason.rule == rule
    assert say(reason).endswith(".")


def test_refusals_call_cloaked_enemies_by_their_numbers_and_own_pieces_by_name() -> None:
    assert say(refusal(at("3(3)4/8/8/3(2)4/8/8/8/3[4]4 w move"), "d1d8")) == "The checker 2 on d5 is in the way."
    assert say(refusal(at("8/8/8/3[2]4/8/8/8/3[4]4 w move"), "d1d8")) == "The knight on d5 is in the way."
    assert say(refusal(play(start(), "?4R"), "!y")) == "Answers must be true, and your checker 4 is the queen."
    over = play(start(), "resign")
    assert KIT.explain(over, 0, ("e2", "e4")).rule == "CLK-29"


@given(st.lists(st.sampled_from(TOKENS) | st.text(max_size=9), max_size=9).map(tuple), st.integers(0, 150))
def test_any_tokens_get_a_reason_with_a_rule(tokens: Action, step: int) -> None:
    states = walk(5, 151)
    state = states[min(step, len(states) - 1)]
    for player in (0, 1):
        for view in (state, GAME.observe(state, 1 - player)):
            reason = KIT.explain(view, player, tokens)
            assert reason.rule.startswith("CLK-")
            assert say(reason)


# --- links


def test_the_alphabet_of_links_is_frozen_and_covers_every_action() -> None:
    read = GAME.info.read_options({})
    first = GAME.grammar(read, 0, ())
    assert first[:6] == ("set/1/Q", "set/1/R", "set/1/B", "set/1/N", "a1", "b1")
    assert first[68:] == ("hand/P", "decline", "yes", "no", "is/K", "is/Q", "is/R", "is/B", "is/N", "end", "no-move")
    second = GAME.grammar(read, 0, ("a1",))
    assert second[:7] == ("b1", "c1", "d1", "e1", "f1", "g1", "h1")
    assert second[-10:-5] == ("guess/K", "guess/Q", "guess/R", "guess/B", "guess/N")
    assert GAME.grammar(read, 0, ("a7", "b8")) == (END, "promote/Q", "promote/R", "promote/B", "promote/N")
    assert GAME.grammar(read, 1, ("a7", "b8")) == ()
    assert GAME.grammar(read, 1, ("hand/P",)) == tuple(f"{file}7" for file in "abcdefgh")
    assert GAME.grammar(read, 0, tuple(f"set/{n}/{letter}" for n, letter in enumerate("RNBQKBN", 1))) == ("set/8/R",)
    assert math.prod((len(first) + len(CLAIMS), len(second))) < 2**12
    for options in WAYS:
        for state in walk(6, 500, **options)[::3]:
            for player in GAME.actors(state):
                for action in list(GAME.legal(state, player))[:60]:
                    for size, token in enumerate((*action, END)):
                        tokens = GAME.grammar(read, player, action[:size])
                        assert token in tokens or (token == END and not tokens)


# --- scenes


def test_every_token_is_on_show_and_every_caption_has_words() -> None:
    captions = Counter[str]()
    for options in WAYS:
        for state in walk(7, 500, 0.8, **options)[2::3]:
            for viewer in (None, 0, 1):
                scene = KIT.scene(state, viewer)
                captions[scene.caption.key] += 1
                assert say(scene.caption)
                assert scene.hint is None or say(scene.hint)
                assert all(say(hand.title) and hand.note and say(hand.note) for hand in scene.hands)
                actions = GAME.legal(state, viewer) if viewer is not None else ()
                assert {token for action in actions for token in action} <= scene.tokens()
    assert len(captions) > 8


def test_own_checkers_show_their_piece_and_number_the_others_their_number() -> None:
    board = KIT.scene(start("RQKRBBNN"), 0).boards[0]
    white = [(sprite.piece, sprite.text) for sprite in board.sprites[:8]]
    kinds = ["rook", "queen", "king", "rook", "bishop", "bishop", "knight", "knight"]
    assert white == [(piece, str(n)) for n, piece in enumerate(kinds, 1)]
    assert [(sprite.piece, sprite.text) for sprite in board.sprites[-8:]] == [("cloaked", str(n)) for n in range(1, 9)]
    assert not board.marks
    assert [sprite.piece for sprite in KIT.scene(start(), None).boards[0].sprites].count("cloaked") == 16
    over = KIT.scene(play(start("RQKRBBNN"), "resign"), None)
    assert not any(sprite.piece == "cloaked" for sprite in over.boards[0].sprites)
    assert say(over.hint or over.caption) == "The disguises, 1 to 8: White RQKRBBNN, Black RNBQKBNR."


@pytest.mark.rule("CLK-13", "CLK-14")
def test_a_guess_step_by_step() -> None:
    state = start("RQKRBBNN")
    assert say(KIT.scene(state, 0).caption) == "White, move a piece. Before that you may guess what an enemy checker is."
    chosen = KIT.scene(state, 0, ("e8",))
    assert say(chosen.caption) == "What is Black’s checker 5?"
    assert chosen.hint is not None
    assert say(chosen.hint) == "Right: you get a bonus pawn move. Wrong: Black gets one."
    assert [say(button.label) for button in chosen.buttons[:2]] == ["Ask: is it the king?", "Ask: is it the queen?"]
    asked = play(state, "?5K")
    assert say(KIT.scene(asked, 1).caption) == "White asks: is your checker 5 the king?"
    assert say(KIT.scene(asked, 0).caption) == "Black must answer whether checker 5 is the king."
    hit = play(asked, "!y")
    scene = KIT.scene(hit, 0)
    assert scene.hint is not None
    assert say(scene.hint) == "Black says: checker 5 is the king."
    assert ("note", "e8", "✓") in [(mark.kind, mark.cell, mark.text) for mark in scene.boards[0].marks]
    assert say(KIT.scene(play(hit, "e2e4"), 0).caption) == "Your guess was right, White: move a pawn."


def grid(table: Table) -> dict[str, str]:
    """The signs of a table by piece."""
    lines = [[cell if isinstance(cell, str) else say(cell) for cell in row.cells] for row in table.rows]
    return {line[0]: "".join(line[1:]) for line in lines}


def test_the_two_grids_fill_themselves() -> None:
    state = play(start("RQKRBBNN"), "g1f3 .", "b8c6 .", "?4R !n", "a2a3")
    theirs, mine = KIT.scene(state, 0).tables
    assert say(theirs.title) == "Black’s checkers: 200 of 960 arrangements fit"
    assert say(mine.title) == "What Black can know of yours: 240 of 960 arrangements fit"
    signs = grid(theirs)
    assert signs["knight"] == "·✓······"
    assert signs["rook"] == "·–·–····"
    assert grid(mine) == {"king": "–·●···––", "queen": "·●····–·", "rook": "●··●··–·", "bishop": "····●●–·", "knight": "······✓●"}
    public = KIT.scene(state, None).tables
    assert not any("●" in signs for table in public for signs in grid(table).values())


def test_pools_and_checks_are_on_show() -> None:
    scene = KIT.scene(at("4r2k/8/8/8/8/8/3P4/3[2]K3 w pending", pools="1/2"), 0)
    assert [(hand.owner, hand.items[0].count, hand.items[0].token) for hand in scene.hands] == [(0, 1, "hand/P"), (1, 2, "")]
    assert ("danger", "e1") in [(mark.kind, mark.cell) for mark in scene.boards[0].marks]
    assert say(scene.caption) == "White, take your bonus for Black’s wrong guess: move a pawn or drop one."
    assert [button.token for button in scene.buttons] == list(DECLINE)
    mate = KIT.scene(at("R5k1/5ppp/8/8/8/8/8/4K3 b guess"), 1)
    assert [button.token for button in mate.buttons] == list(NO_MOVE)
    assert [button.token for button in KIT.scene(play(start(), "e2e4"), 0).buttons if "/" not in button.token] == list(END_TURN)


# --- judgement and search


def test_judgement_is_bounded_and_sees_a_king_that_hangs() -> None:
    for state in walk(8, 400):
        values = [KIT.evaluate(state, player) for player in (0, 1)]
        assert values[0] == pytest.approx(-values[1])
        assert abs(values[0]) <= 1
    assert KIT.evaluate(start(), 0) == pytest.approx(0)
    assert KIT.evaluate(at("3(5)4/8/8/8/8/8/8/3RK3 w move"), 0) > 0.9
    assert KIT.evaluate(at("4k3/8/8/8/8/8/8/QR2K3 b move"), 1) < -0.4


@pytest.mark.rule("CLK-29")
def test_the_key_leaves_history_out() -> None:
    first = at("4k3/8/8/8/8/8/8/4K3 w guess")
    back = play(first, "e1d1 .", "e8d8 .", "d1e1 .", "d8e8 .")
    assert first != back
    assert GAME.key(first) == GAME.key(back)
    assert GAME.key(first) != GAME.key(play(first, "e1d1"))
    assert hash(first) == hash(at("4k3/8/8/8/8/8/8/4K3 w guess"))


def test_random_games_end_in_every_way() -> None:
    ends = Counter(walk(seed, cover=0.97 if seed % 2 else 0.4)[-1].ending.reason for seed in range(24))
    assert "king-capture" in ends
    assert ends[""] == 0
    assert len(ends) > 2


def test_the_setup_has_960_actions_and_they_are_shared() -> None:
    state = GAME.start(GAME.info.read_options({}))
    assert GAME.legal(state, 0) is GAME.legal(state, 1)
    assert ORTHODOX in legal(state, 0)
