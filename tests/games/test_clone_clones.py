"""Clone Chess by its rule book: cloning, locks and the report of a round (CLN-33 to CLN-39, CLN-43)."""

from __future__ import annotations

import pytest

from pyengine.core.words import say
from pyengine.games.clone import KIT
from tests.games.clone_play import GAME, at, draft, fact, hand_in, legal, penalty, pieces_on, play, rule_against, start, write

EX5 = [
    "| Q@d4 R@a1 B@h8 | Qd4>3 Ra1>3 Bh8>3 Qd4>2",
    "| N@d4 P@c2 P@f7 R@h1 K@a8 | Nd4>3 Pc2>3 Rh1>1 Ka8>5",
    "| K@a1 P@b5 P@b6 R@f4 B@g5 N@h7 | Ka1>4 Pb5>4 Pb6>4 Rf4>1 lock",
    "| Q@h4 Q@a5 | Qh4>1 Qa5>1 Qh4>3 Qa5>3",
    "| P@f7 P@c2 P@a2 | Pf7>1 Pc2>1 Pa2>1 Pc2>3",
]


@pytest.mark.rule("CLN-36", "CLN-37", "CLN-38", "CLN-R14", "CLN-R15")
def test_a_round_of_clones_with_five_players() -> None:
    state = play(start(players=5), *EX5)
    boards = [
        "Qd4 Ra1 Bh8 Rh1 Rf4 Qh4 Qa5 Pf7 Pc2 Pa2",
        "Nd4 Pc2 Pf7 Rh1 Ka8",
        "Ka1 Pb5 Pb6 Rf4 Bg5 Nh7 Qh4 Pc2",
        "Qh4 Qa5 Ka1 Pb5 Pb6",
        "Pf7 Pc2 Pa2 Ka8",
    ]
    for seat, expected in enumerate(boards, 1):
        assert sorted(pieces_on(state, seat).split()) == sorted(expected.split())
    assert fact(state, "failed", 3) == [
        "Bh8 from 1: lock",
        "Nd4 from 2: collision",
        "Pc2 from 2: lock",
        "Qa5 from 4: lock",
        "Qd4 from 1: collision",
        "Ra1 from 1: lock",
    ]
    assert fact(state, "failed", 2) == ["Qd4 from 1: occupied"]
    assert GAME.facts(state)["locked"] == [3]


# --- what may be cloned ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLN-33")
def test_a_clone_order_names_an_own_piece_and_another_seat() -> None:
    state = write(at("Ra1", "", ""), "Ra1-a2 | |")
    assert legal(state) >= {"Ra2>2", "Ra2>3"}
    assert not legal(state) & {"Ra2>1", "Ra2>4"}
    for order in ("Ra2>1", "Ra2>4", "Ra2>8"):
        assert rule_against(state, order) == "CLN-33"
    assert rule_against(state, "Ra1>2") == "CLN-34"
    assert rule_against(state, "Qa2>2") == "CLN-06"
    state = hand_in(state, 0, "Ra2>2")
    assert rule_against(state, "Ra2>2") == "CLN-33", "the same piece and target twice"
    assert "Ra2>3" in legal(state)


@pytest.mark.rule("CLN-33")
@pytest.mark.parametrize("clones", [0, 2, 8])
def test_only_so_many_clone_orders_count(clones: int) -> None:
    seats = [2, 3, 4, 5, 6, 7, 8]
    orders = [f"{name}>{seat}" for name in ("Ra1", "Pc2") for seat in seats]
    state = hand_in(start(players=8, clones=clones), 0, f"| R@a1 P@c2 | {' '.join(orders)}")
    assert len(draft(state).clones) == clones
    assert [line.text for line in draft(state).written if line.fate == "void"] == orders[clones:]
    assert rule_against(write(start(clones=1), "| R@a1 P@c2 | Ra1>2"), "Pc2>2") == "CLN-33"


@pytest.mark.rule("CLN-33", "CLN-R17")
def test_one_piece_may_be_cloned_to_several_boards_unless_the_option_forbids_it() -> None:
    several = play(start(players=4), "| R@a1 | Ra1>2 Ra1>3 Ra1>4")
    assert [pieces_on(several, seat) for seat in (1, 2, 3, 4)] == ["Ra1"] * 4
    state = hand_in(start(players=4, cloneUnit="distinct"), 0, "| R@a1 P@b1 | Ra1>2 Ra1>3 Pb1>3")
    assert [sent.seat for sent in draft(state).clones] == [1, 2]
    assert [line.fate for line in draft(state).written if ">" in line.text] == ["", "void", ""]
    assert rule_against(write(start(players=4, cloneUnit="distinct"), "| R@a1 | Ra1>2"), "Ra1>3") == "CLN-R17"


@pytest.mark.rule("CLN-34")
def test_what_was_placed_in_this_round_is_not_cloned_after_the_first() -> None:
    assert pieces_on(play(start(), "| R@a1 | Ra1>2"), 2) == "Ra1"
    state = write(at("Bc1", ""), "Bc1-d2 | R@a1 |")
    assert "Bd2>2" in legal(state)
    assert "Ra1>2" not in legal(state)
    assert rule_against(state, "Ra1>2") == "CLN-34"
    assert pieces_on(play(at("Bc1"), "Bc1-d2 | R@a1 | Ra1>2"), 2) == ""
    later = play(play(at(""), "| R@a1 |"), "Ra1-a2 | | Ra2>2")
    assert pieces_on(later, 2) == "Ra2"


@pytest.mark.rule("CLN-34", "CLN-36")
def test_clones_of_this_round_are_not_sent_on() -> None:
    state = play(start(players=3), "| R@a1 | Ra1>2", "| | Ra1>3", "| |")
    assert [pieces_on(state, seat) for seat in (1, 2, 3)] == ["Ra1", "Ra1", ""]
    assert fact(state, "void", 2) == ["Ra1>3"]


@pytest.mark.rule("CLN-35")
def test_the_clone_is_of_the_same_kind_on_the_same_square_and_the_original_stays() -> None:
    state = play(at("Nb1 Ph7", "Qa1"), "Nb1-c3 Ph7-h8 | | Nc3>2 Ph8>2", "Qa1-a8 | | Qa8>1")
    assert pieces_on(state) == "Nc3 Qa8 Ph8"
    assert pieces_on(state, 2) == "Nc3 Qa8 Ph8"


# --- landing -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLN-36", "CLN-R13")
def test_a_square_is_occupied_by_what_stands_there_after_all_else() -> None:
    for theirs, arrives in (
        ("| Q@d4 |", False),  # placed in this round
        ("Bd4-e5 | |", True),  # moved away
        ("| |", True),  # destroyed
        ("Bd4-c3 | | lock", True),
        ("Bd4-e5 | R@d4 | -Rd4", True),  # removed before clones land
        ("Bd4-c5 | N@d4 | -Nd4 Bc5>1", True),
    ):
        state = play(at("Rd3", "Bd4"), "Rd3-d4 | | Rd4>2", theirs)
        assert ("Rd4" in pieces_on(state, 2)) == arrives, theirs
        assert fact(state, "failed", 2) == ([] if arrives else ["Rd4 from 1: occupied"])


@pytest.mark.rule("CLN-36")
def test_clones_to_one_square_all_fail() -> None:
    state = play(at("Rd3", "Bc3", "Nb3", ""), "Rd3-d4 | | Rd4>4", "Bc3-d4 | | Bd4>4", "Nb3-d4 | | Nd4>4 Nd4>1")
    assert pieces_on(state, 4) == ""
    assert fact(state, "failed", 4) == ["Bd4 from 2: collision", "Nd4 from 3: collision", "Rd4 from 1: collision"]
    assert fact(state, "failed", 1) == ["Nd4 from 3: occupied"]


@pytest.mark.rule("CLN-37", "CLN-R14", "CLN-R15")
def test_what_a_lock_turns_away_neither_collides_nor_is_replaced() -> None:
    # 1 sends Ra1 first and Rd4 second; the second is turned away, so 2's Nd4 meets nobody
    state = play(start(players=3), "| R@a1 R@d4 | Ra1>3 Rd4>3", "| N@d4 | Nd4>3", "| | lock")
    assert pieces_on(state, 3) == "Ra1 Nd4"
    # the first fails on an occupied square: the next one does not come in for it
    state = play(start(players=3), "| R@a1 R@d4 | Ra1>3 Rd4>3", "| |", "| P@a1 | lock")
    assert pieces_on(state, 3) == "Pa1"
    assert fact(state, "failed", 3) == ["Ra1 from 1: occupied", "Rd4 from 1: lock"]
    # a void order is not the first
    state = play(start(players=3), "| R@d4 | Ra1>3 Rd4>3", "| |", "| | lock")
    assert pieces_on(state, 3) == "Rd4"


@pytest.mark.rule("CLN-38", "CLN-R16")
def test_a_lock_holds_for_its_board_and_round_alone() -> None:
    orders = "| R@a1 R@d4 | Ra1>2 Rd4>2 Ra1>3 Rd4>3"
    state = play(start(players=3), orders, "| P@h1 | lock Ph1>1 Ph1>3", "| |")
    assert pieces_on(state, 2) == "Ra1 Ph1"
    assert pieces_on(state, 3) == "Ra1 Ph1 Rd4"
    assert pieces_on(state, 1) == "Ra1 Ph1 Rd4", "the owner's own orders are untouched"
    assert GAME.facts(state)["locked"] == [2]
    later = play(at("Ra1 Rd3", "Pb2", number=3), "Ra1-a2 Rd3-d4 | | Ra2>2 Rd4>2", "Pb2-b3 | |")
    assert pieces_on(later, 2) == "Ra2 Pb3 Rd4"
    assert GAME.facts(later)["locked"] == []
    assert rule_against(write(start(), "| | lock"), "lock") == "CLN-38"
    assert state.boards[1].garnets == 4, "a lock is free"


@pytest.mark.rule("CLN-38")
def test_at_most_one_clone_of_each_sender_passes_a_lock() -> None:
    texts = [f"| P@{file}1 P@{file}2 | P{file}1>5 P{file}2>5" for file in "abcd"]
    state = play(start(players=5), *texts, "| | lock")
    assert pieces_on(state, 5) == "Pa1 Pb1 Pc1 Pd1"


@pytest.mark.rule("CLN-39", "CLN-R22")
def test_a_clone_belongs_to_the_board_it_stands_on() -> None:
    state = play(start(), "| Q@d4 | Qd4>2", "| |")
    assert pieces_on(state, 2) == "Qd4"
    assert GAME.facts(state)["awards"] == {"1": [], "2": []}
    after = play(state, "Qd4-d5 | |", "| |")
    assert (penalty(after, 1), penalty(after, 2)) == (0, 9)
    assert GAME.facts(after)["awards"] == {"1": ["Q"], "2": []}
    kept = play(state, "| |", "Qd4-e4 | |")
    assert GAME.facts(kept)["awards"] == {"1": [], "2": ["Q"]}


# --- the report --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLN-43")
def test_the_report_tells_what_happened_to_each_board() -> None:
    state = play(
        at("Ra1 Bc3 Ka8 Pg2", "Nb1 Nf3", ""),
        "Ra1-a4 Bc3-a5 Bc3-a5 -Pg2 | Q@h8 | Ra4>2 lock",
        "Nb1-a3 Nf3-h4 | P@a4 | Na3>1 Nh4>1 Nh4>3",
        "| B@c1 |",
    )
    facts = GAME.facts(state)
    assert facts["unmoved"] == {"1": ["Ka8"]}
    assert facts["danger"] == {"1": ["Ba5"]}
    assert facts["removed"] == {"1": ["Pg2"]}
    assert facts["placed"] == {"1": ["Qh8"], "2": ["Pa4"], "3": ["Bc1"]}
    assert facts["arrived"] == {"1": ["Na3 from 2"], "3": ["Nh4 from 2"]}
    assert facts["failed"] == {"1": ["Nh4 from 2: lock"], "2": ["Ra4 from 1: occupied"]}
    assert facts["void"] == {"1": ["Bc3-a5"]}
    assert facts["locked"] == [1]
    assert facts["submissions"] == {
        "1": "Ra1-a4 Bc3-a5 Bc3-a5 -Pg2 | Q@h8 | Ra4>2 lock",
        "2": "Nb1-a3 Nf3-h4 | P@a4 | Na3>1 Nh4>1 Nh4>3",
        "3": "| B@c1 |",
    }
    assert GAME.key(state) == GAME.key(state._replace(report=()))
    (table,) = [table for table in KIT.scene(state, None).tables if table.id == "report"]
    rows = [[cell if isinstance(cell, str) else say(cell) for cell in row.cells] for row in table.rows]
    assert rows == [
        ["Seat 1", "Destroyed, as they had not moved (−2)", "Ka8"],
        ["Seat 1", "Destroyed, as their own side attacked them (−3)", "Ba5"],
        ["Seat 1", "Removed for garnets (−½)", "Pg2"],
        ["Seat 1", "Placed", "Qh8"],
        ["Seat 1", "Clones arrived", "Na3 from Seat 2"],
        ["Seat 1", "Clones turned away, as the board was locked", "Nh4 from Seat 2"],
        ["Seat 1", "Void orders", "Bc3-a5"],
        ["Seat 1", "Locked", ""],
        ["Seat 2", "Placed", "Pa4"],
        ["Seat 2", "Clones failed on an occupied square", "Ra4 from Seat 1"],
        ["Seat 3", "Placed", "Bc1"],
        ["Seat 3", "Clones arrived", "Nh4 from Seat 2"],
    ]
