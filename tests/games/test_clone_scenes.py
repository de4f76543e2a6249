"""Clone Chess at the table: what is shown to whom, and what the sentences say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pyengine.core.prompt import prompt
from pyengine.core.types import Action
from pyengine.core.words import say
from pyengine.games.clone import KIT
from tests.games.clone_play import GAME, at, board, hand_in, play, start, walk, write
from tests.harness import hint_of, marks_of, rows_of


def test_every_order_can_be_entered_with_what_is_shown() -> None:
    rng = Random(6)
    varied: list[tuple[int, dict[str, Any]]] = [(5, {}), (6, {"knightPath": "choose", "players": 8, "garnets": 40})]
    for seed, given in varied:
        for state, player in walk(seed, 40, **given):
            legal = GAME.legal(state, player)
            view = GAME.observe(state, player)
            for action in rng.sample(legal, min(len(legal), 4)):
                for size in range(len(action) + 1):
                    offered = prompt(legal, action[:size])
                    assert set(offered.next_tokens) <= KIT.scene(view, player, action[:size]).tokens()
                    assert offered.complete == (action if size == len(action) else None)


@pytest.mark.parametrize(
    ("pieces", "orders", "chosen", "caption"),
    [
        ("", "", (), "Your board is empty, so there is nothing to move. Go on to the new pieces."),
        ("Ra1 Pc2", "", (), "Move your pieces: 2 have not moved yet."),
        ("Ra1 Pc2", "Ra1-a4", (), "Move the pawn on c2. It is the last piece that has not moved."),
        ("Ra1 Pc2", "Ra1-a4 Pc2-c3", (), "Every piece has moved. Go on to the new pieces."),
        ("Ra1 Bc3", "Ra1-a4 Bc3-a5", (), "Every piece has moved, but some attack each other. Go on, or take moves back."),
        ("Ra1", "", ("1/a1",), "Choose where the rook on a1 goes."),
        ("Ka1 Ra4", "", ("1/a1", "1/a4"), "Castling: choose whether the king stays on a4 or steps on."),
        ("Ra1", "Ra1-a4", ("1/a4",), "The rook on a4 can only be removed now. Or choose something else."),
        ("Ra1", "|", (), "Place new pieces: 18 power to spend."),
        ("Ra1", "|", ("hand/N",), "Place the knight on any empty square of your board."),
        ("Ra1", "| Q@a1 Q@a2", (), "All power is spent. Go on to the clones."),
        ("Ra1", "Ra1-a4 | |", (), "Send clones of your pieces, 4 more at most, or hand in your orders."),
        ("Ra1", "Ra1-a4 | |", ("1/a4",), "Choose who gets a clone of the rook on a4."),
        ("Ra1", "| |", (), "Hand in your orders. Nobody sees them until everybody has handed theirs in."),
    ],
)
def test_captions_say_what_to_do_next(pieces: str, orders: str, chosen: Action, caption: str) -> None:
    state = at(pieces, "")
    for word in orders.split():
        state = hand_in(state, 0, word)
    assert say(KIT.scene(state, 0, chosen).caption) == caption


def test_hints_say_why_going_on_is_not_wise_yet() -> None:
    state = at("Ra1 Pc2 Bc4", "")
    assert hint_of(KIT.scene(state, 0)) == "Unmoved pieces are lost. Continuing now: penalty 10."
    state = hand_in(state, 0, "Ra1-a4 Bc4-b5")
    attacked = "Attacked by your own pieces and lost when you go on: rook on a4. Continuing now: penalty 7."
    assert hint_of(KIT.scene(state, 0)) == attacked
    assert hint_of(KIT.scene(hand_in(state, 0, "|"), 0)) == "Lost when the moves ended: pawn on c2, rook on a4. Penalty 7."


def test_the_own_board_is_a_preview_and_comes_first() -> None:
    state = hand_in(at("Ra1 Pc2 Bc4", board("Qd1", "d1=1"), ""), 0, "Ra1-a4 Bc4-b5")
    scene = KIT.scene(state, 0)
    assert [each.id for each in scene.boards] == ["1/", "2/", "3/"]
    assert [each.id for each in KIT.scene(state, 2).boards] == ["3/", "1/", "2/"]
    assert [each.owner for each in KIT.scene(state, 2).boards] == [2, 0, 1]
    assert {sprite.cell: sprite.piece for sprite in scene.boards[0].sprites} == {
        "1/a4": "rook",
        "1/b5": "bishop",
        "1/c2": "pawn",
    }
    assert marks_of(scene, "value") == {"1/a2": "3", "1/a3": "3", "1/a4": "3", "1/b5": "3"}
    assert set(marks_of(scene, "due")) == {"1/c2"}
    assert set(marks_of(scene, "danger")) == {"1/a4"}
    others = KIT.scene(state, 2)
    assert {sprite.cell for sprite in others.boards[1].sprites} == {"1/a1", "1/c2", "1/c4"}
    assert {mark.kind for each in others.boards for mark in each.marks} == {"value"}


def test_a_chosen_piece_shows_what_its_moves_are_worth() -> None:
    state = at(board("Nb1 Ka8 Rd8", "c3=3 b2=3"), "")
    scene = KIT.scene(state, 0, ("1/b1",))
    assert marks_of(scene, "note") == {"1/a3": "+4", "1/c3": "−1", "1/d2": "+9"}
    assert {(arrow.start, arrow.end) for arrow in scene.boards[0].arrows} == {("1/b1", "1/b3"), ("1/b1", "1/d1")}
    assert marks_of(KIT.scene(state, 0, ("1/a8",)), "note")["1/d8"] == "+9", "castling over b8, c8 and d8"
    scene = KIT.scene(state, 0, ("1/a8", "1/d8"))
    assert marks_of(scene, "note") == {"1/b8": "→3", "1/c8": "→3", "1/d8": "→3"}
    assert [say(button.label) for button in scene.buttons] == ["Stay on d8 (+9)"]
    state = at(board("Nb1", "c3=3 b2=3"), "", knightPath="choose")
    assert marks_of(KIT.scene(state, 0, ("1/b1",)), "note")["1/c3"] == "−1/+4"
    scene = KIT.scene(state, 0, ("1/b1", "1/c3"))
    assert [say(button.label) for button in scene.buttons] == ["1: by b2, b3 (−1)", "2: by c1, c2 (+4)"]
    assert marks_of(scene, "note") == {"1/b2": "→1", "1/b3": "→3", "1/c3": "→1", "1/c1": "→3", "1/c2": "→3"}


def test_buttons_and_hands() -> None:
    state = at("Rd3 Pa2", "Rd4", "")
    assert [say(button.label) for button in KIT.scene(state, 0).buttons] == ["On to the new pieces"]
    assert [say(button.label) for button in KIT.scene(state, 0, ("1/a2",)).buttons] == ["Remove the pawn: 4 garnets, penalty ½"]
    (hand,) = KIT.scene(hand_in(state, 0, "|"), 0).hands
    assert [(item[0], item[3]) for item in hand.items] == [
        *(("hand/Q", 2), ("hand/R", 3), ("hand/B", 6), ("hand/N", 6), ("hand/K", 9), ("hand/P", 18))
    ]
    state = write(state, "Rd3-d4 -Pa2 | B@h8 |")
    assert [button.token for button in KIT.scene(state, 0).buttons] == ["lock", "done"]
    scene = KIT.scene(state, 0, ("1/d4",))
    assert [say(button.label) for button in scene.buttons] == ["To Seat 2, where a rook stands now", "To Seat 3"]
    assert scene.hands == ()
    state = hand_in(state, 0, "Rd4>2 Rd4>3")
    assert marks_of(KIT.scene(state, 0), "note") == {"1/d4": "→2,3"}
    assert set(marks_of(KIT.scene(state, 0), "last")) == {"1/h8"}


def test_tables_of_orders_and_scores() -> None:
    state = write(at("Rd3 Pa2", "Rd4", ""), "Rd3-d4 -Pa2 Rd4-d5 | B@h8 | Rd4>2 Rd4>3")
    scene = KIT.scene(state, 0)
    assert rows_of(scene, "orders") == [
        ("Rd3-d4", "+3"),
        ("-Pa2", "penalty −½"),
        ("Rd4-d5", "void"),
        ("B@h8", "3 power"),
        ("Rd4>2", "clone to Seat 2"),
        ("Rd4>3", "clone to Seat 3"),
        ("Lost after the moves", "0"),
    ]
    assert rows_of(scene, "standing") == [
        ("Seat 1", "0", "18 (pawn)", "0", "18", "4"),
        ("Seat 2", "0", "0", "0", "0", "4"),
        ("Seat 3", "0", "0", "0", "0", "4"),
        ("You, after your orders", "3", "18 (bishop)", "−½", "20½", "0"),
    ]
    assert rows_of(KIT.scene(state, 1), "orders") == rows_of(KIT.scene(state, None), "orders") == [("No orders yet.", "")]
    unfinished = KIT.scene(hand_in(at("Kd4 Rd5 Pa2", ""), 0, "Kd4*d5>e6"), 0)
    assert rows_of(unfinished, "orders") == [("Kd4*d5>e6", "+6"), ("Lost if you go on now", "−1")]
    half = KIT.scene(write(at("Kd4 Rd5", ""), "Kd4*d5>h8 | | lock"), 0)
    assert rows_of(half, "orders") == [
        ("Kd4*d5>h8", "castled, the step is void"),
        ("Lock my board", ""),
        ("Lost after the moves", "−8"),
    ]


def test_after_handing_in_one_waits_and_at_the_end_the_ranking_is_told() -> None:
    state = hand_in(at("Ra1", "Ra1", ""), 0, "Ra1-a4 | |")
    scene = KIT.scene(GAME.observe(state, 0), 0)
    assert say(scene.caption) == "Your orders are handed in. Waiting for Seat 2, Seat 3."
    assert {sprite.cell for sprite in scene.boards[0].sprites} == {"1/a4"}
    assert scene.buttons == ()
    assert scene.hands == ()
    note = KIT.scene(GAME.observe(state, 1), 1).boards[1].note
    assert note is not None
    assert say(note).endswith("sealed")
    assert say(KIT.scene(GAME.observe(state, None), None).caption) == "Round 2: waiting for the orders of Seat 2, Seat 3."
    scene = KIT.scene(play(start(rounds=1), "| Q@a1 |", "| |"), None)
    assert say(scene.caption) == "Seat 1 wins with 18."
    assert say(scene.progress) == "Over after 1 round"
    assert hint_of(scene) == "1st Seat 1 · last Seat 2."
    shared = KIT.scene(play(start(rounds=1, players=3)), 0)
    assert say(shared.caption) == "Seat 1, Seat 2, Seat 3 share first place with 0."
    assert hint_of(shared) == "No prizes, as all share first place."


def test_arrivals_are_marked_in_the_next_round() -> None:
    state = play(start(), "| R@a1 | Ra1>2", "| |")
    assert set(marks_of(KIT.scene(state, 1), "last")) == {"2/a1"}
    assert "last" in {legend.kind for legend in KIT.scene(state, None).legend}
    moved = hand_in(state, 1, "Ra1-a2")
    assert marks_of(KIT.scene(moved, 1), "last") == {}
    placed = hand_in(moved, 1, "| N@b1")
    assert set(marks_of(KIT.scene(placed, 1), "last")) == {"2/b1"}
    assert marks_of(KIT.scene(hand_in(placed, 1, "-Nb1"), 1), "last") == {}
