"""Move lists: a row a turn or a round, a column a player, alike neighbours in one, secrets as the words for them."""

from __future__ import annotations

from random import Random

from pyengine import games
from pyengine.core.telling import Muted, join_spoken, repeat, speak_telling, tell_words, write_telling
from pyengine.core.types import OFFER, RESIGN, Player
from pyengine.core.words import msg, say
from pyengine.play.entering import enter
from pyengine.play.move_list import MoveListRow, list_rows, speak_turns, tell_entries
from pyengine.play.record import Record
from pyengine.play.session import Session


def begin(name: str, *texts: str, position: str | None = None, **options: object) -> Session:
    """Return a session of these texts."""
    kit = games.load(name)
    session = Session(kit, Record(name, kit.game.info.read_options(options), position))
    for text in texts:
        entries, _ = enter(kit, session.state, text)
        for entry in entries:
            session._append(entry)  # cards too, which nobody draws here
    return session


def lines(rows: list[MoveListRow]) -> list[str]:
    """Return rows as text: the number, then the cells."""
    cells = (" | ".join("  ".join(write_telling(each.telling) for each in cell) for cell in row.cells) for row in rows)
    return [f"{row.number}. {text}".strip() for row, text in zip(rows, cells, strict=True)]


def list_moves(session: Session, viewer: Player | None = 0) -> list[str]:
    """Return the move list of a session as text."""
    return lines(list_rows(session, viewer))


def list_waiting(session: Session) -> list[bool]:
    """Return of each thing told whether it waits for others to decide."""
    return [each.waiting for row in list_rows(session, 0) for cell in row.cells for each in cell]


def test_two_sides_share_a_row() -> None:
    session = begin("mitosis", "i2i3", "h8h5", "b2b4")
    assert list_moves(session) == ["1. ♙i2–i3 | ♟h8–h5", "2. ♙b2–b4 |"]
    rows = list_rows(session, None)
    assert [each.entry for each in rows[0].cells[1]] == [1]


def test_black_may_begin_and_numbers_are_those_of_the_status() -> None:
    session = begin("mitosis", "h8h7", "i2i3", position="4k4/7p1/9/9/9/9/9/8P/4K4 ---:--- b - - 0 0 33")
    assert list_moves(session) == ["17.  | ♟h8–h7", "18. ♙i2–i3 |"]


def test_the_draft_is_numbered_by_pieces() -> None:
    session = begin("place", "K@e1", "K@e8", "Q@d1")
    assert list_moves(session) == ["1. ↓♔e1 | ↓♚e8", "3. ↓♕d1 |"]


def test_a_round_stands_side_by_side() -> None:
    session = begin("synchronous", "0:g2g4", "1:h7h6", "0:h2h3", "1:f7f5")
    assert list_moves(session) == ["1. ♙g2–g4 | ♟h7–h6", "2. ♙h2–h3 | ♟f7–f5"]


def test_strikes_stand_below_with_the_number_of_their_round() -> None:
    session = begin("synchronous", "0:g2g4", "1:h7h6", "0:f2f4", "1:g7g5", "0:b2b3", "1:f7f5", "0:g4f5")
    assert list_moves(session)[-2:] == ["3. ♙b2–b3 | ♟f7–f5", "3. ↯ ♙g4×f5 |"]


def test_strikes_stand_below_whoever_decided_last() -> None:
    session = begin("synchronous", "0:g2g4", "1:h7h6", "0:f2f4", "1:g7g5", "1:f7f5", "0:b2b3", "0:g4f5")
    assert list_moves(session)[-2:] == ["3. ♙b2–b3 | ♟f7–f5", "3. ↯ ♙g4×f5 |"]


def test_a_decision_stays_closed_until_the_other_is_in() -> None:
    session = begin("synchronous", "0:g1f3")
    assert list_moves(session, 0) == ["1. ♘g1–f3 |"]
    assert list_moves(session, 1) == list_moves(session, None) == ["1. ✉ sealed |"]
    assert list_waiting(session) == [True]
    for entry in enter(session.kit, session.state, "1:c7c5")[0]:
        session.act(*entry)
    assert list_moves(session, 1) == ["1. ♘g1–f3 | ♟c7–c5"]
    assert list_waiting(session) == [False, False]


def tell_last(session: Session, before: int, viewer: Player | None) -> str | None:
    """Return the last action before a state as text."""
    telling = session.tell_last(before, viewer)
    return telling and write_telling(telling)


def test_the_last_action_is_told_as_its_viewer_knows_it_and_never_what_was_forced() -> None:
    session = begin("synchronous", "0:g1f3")
    assert [tell_last(session, 1, viewer) for viewer in (0, 1, None)] == ["♘g1–f3", "✉ sealed", "✉ sealed"]
    assert tell_last(session, 0, 0) is None
    session = begin("booster")
    session.settle(Random(5))
    for action in (("e2", "e4"), (".",)):
        session.act(0, action)
        assert tell_last(session, len(session.record.entries), None) == "♙e2–e4"


def test_claims_stand_with_who_makes_them() -> None:
    session = begin("synchronous", "0:g1f3")
    session.act(1, OFFER)
    session.act(1, RESIGN)
    assert list_moves(session, 0) == ["1. ♘g1–f3 | offers a draw  resigns"]


def test_cards_stand_in_the_turn_that_they_begin() -> None:
    session = begin("gravity", "f:r", "r@e8", "f:P", "e8e7 P@a8")
    assert list_moves(session) == ["1. [♜]  ↓♜e8 | [♙]  ♜e8–e7  ↓♙a8"]


def test_a_deal_is_one_line_and_turns_count_from_one() -> None:
    session = begin("parade")
    session.settle(Random(3))
    (deal,) = list_rows(session, 0)
    assert (deal.number, len(deal.cells), len(deal.cells[0])) == (0, 1, 8)
    for _ in range(2):
        session.act(0, session.legal(0)[-1])
        session.settle(Random(3))
    assert [row.number for row in list_rows(session, 0)] == [0, 1, 2]


def list_deals(session: Session, viewer: Player | None = None) -> list[bool]:
    """Return of each row whether it is a deal."""
    return [row.is_deal for row in list_rows(session, viewer)]


def test_a_deal_is_what_chance_brings_before_the_first_turn() -> None:
    session = begin("parade")
    session.settle(Random(3))
    session.act(0, session.legal(0)[-1])
    assert list_deals(session) == [True, False]
    assert list_deals(begin("gravity", "f:r")) == [False], "a card of a turn"
    assert list_deals(begin("cloak", "0:RNBQKBNR", "1:RNBQKBNR", "?4K")) == [False, False], "a set-up by players"


def test_half_a_set_up_is_a_row() -> None:
    assert list_moves(begin("cloak", "0:RNBQKBNR"), None) == ["0. arranged in secret |"]


def list_told(session: Session, first: int, last: int, viewer: Player | None) -> list[str]:
    """Return what is read of some entries."""
    return [write_telling(telling) for telling in tell_entries(session, first, last, viewer)]


def test_some_entries_are_told_without_what_was_forced() -> None:
    session = begin("gravity", "f:r", "r@e8", "f:P", "e8e7 P@a8")
    assert list_told(session, 1, 4, None) == ["↓♜e8", "[♙]", "♜e8–e7"]
    assert list_told(session, 2, 2, None) == []
    session = begin("booster")
    session.settle(Random(5))
    first = len(session.record.entries)
    session.act(0, ("e2", "e4"))
    session.act(0, (".",))
    assert list_told(session, first, first + 2, None) == ["♙e2–e4"]
    assert list_told(session, first + 1, first + 2, None) == ["no card"], "there is nothing else"
    assert len(list_told(session, 0, first, None)) == 1, "alike ones in one"


def test_some_entries_are_told_as_their_viewer_knows_them() -> None:
    session = begin("synchronous", "0:g1f3")
    assert list_told(session, 0, 1, 0) == ["♘g1–f3"]
    assert list_told(session, 0, 1, 1) == ["✉ sealed"]
    session = begin("clone", players=3)
    session.act(1, ("|",))
    session.act(1, ("hand/Q", "2/d1"))
    assert list_told(session, 0, 2, 0) == []
    assert list_told(session, 0, 1, 0) == []
    assert list_told(session, 0, 1, 1) == [write_telling(session.tell(0, 1))]  # type: ignore[arg-type]


def test_what_others_draw_is_counted() -> None:
    session = begin("booster", whiteCheckers=4, blackCheckers=3)
    session.settle(Random(5))
    (deal,) = list_rows(session, None)
    assert lines([deal]) == ["0. 7 face down |"]
    assert [each.count for each in deal.cells[0]] == [7]
    own = list_moves(session, 0)[0]
    assert not any(list_waiting(session))  # hidden, yet carried out
    assert own.count("[") == 4
    assert own.endswith("3 face down |")
    assert len(list_rows(session, 0)[0].cells[0]) == 5


def test_what_is_forced_is_left_out() -> None:
    session = begin("booster")
    session.settle(Random(5))
    session.act(0, ("e2", "e4"))
    session.act(0, (".",))
    assert list_moves(session, None)[1:] == ["1. ♙e2–e4 |"]


def test_answers_stand_with_the_question() -> None:
    session = begin("cloak", "0:RNBQKBNR", "1:RNBQKBNR", "?4K", "!n")
    assert list_moves(session, None) == ["0. arranged in secret | arranged in secret", "1. ❹=♚?  no |"]
    assert list_moves(session, 1)[0] == "0. arranged in secret | ❶♜ ❷♞ ❸♝ ❹♛ ❺♚ ❻♝ ❼♞ ❽♜"


def test_seats_have_a_cell_each() -> None:
    session = begin("clone", players=3)
    session.act(1, ("|",))
    session.act(1, ("hand/Q", "2/d1"))
    assert list_moves(session, 1) == ["1.  | ↓♕d1 |"]
    assert list_moves(session, 0) == []


def test_taking_back_forgets_what_was_told() -> None:
    session = begin("mitosis", "i2i3", "h8h5")
    assert list_moves(session) == ["1. ♙i2–i3 | ♟h8–h5"]
    session.undo(across=True)
    session.act(1, ("a8", "a7"))
    assert list_moves(session) == ["1. ♙i2–i3 | ♟a8–a7"]


def test_alike_neighbours_are_added_up() -> None:
    draws = tell_words(msg("booster.tell-draws", n=1))
    assert write_telling(repeat(draws, 3)) == "draws 3"
    assert speak_telling(repeat(draws, 3), "de") == "zieht 3"
    adds = tell_words(msg("telling.adds"))
    assert write_telling(repeat(adds, 2)) == "adds a piece ×2"
    assert speak_telling(repeat(adds, 2)) == "adds a piece, 2 times"
    assert repeat(adds, 1) == adds


def test_a_turn_is_spoken_in_one_sentence() -> None:
    session = begin("gravity", "f:r", "r@e8")
    tellings = [each.telling for each in list_rows(session, 0)[0].cells[0]]
    assert join_spoken(tellings) == "turns over the black rook, then drops the black rook on e8"
    assert join_spoken(tellings, "de") == "deckt den schwarzen Turm auf, dann setzt den schwarzen Turm auf e8 ein"
    assert join_spoken([]) == ""


def speak(session: Session, first: int, viewer: Player | None) -> list[tuple[Player | None, str]]:
    """Return what is heard of the entries from one on, in English."""
    return [(player, say(sentence)) for player, sentence in speak_turns(session, first, viewer)]


def test_what_was_played_is_heard_in_a_sentence_for_each_player() -> None:
    session = begin("gravity", "f:r", "r@e8", "f:P", "e8e7 P@a8")
    assert speak(session, 0, None) == [
        (0, "turns over the black rook, then drops the black rook on e8"),
        (1, "turns over the white pawn, then rook e8 to e7, then drops the white pawn on a8"),
    ]
    assert speak(session, 3, None) == [(1, "rook e8 to e7, then drops the white pawn on a8")]
    asked = begin("cloak", "0:RNBQKBNR", "1:RNBQKBNR", "?4K", "!n")
    assert speak(asked, 1, 0) == [
        (1, "has arranged the pieces in secret"),
        (0, "asks: is checker 4 the king?"),
        (1, "no"),
    ]
    assert speak(asked, 4, 0) == []
    assert speak(asked, 1, 1)[0] != speak(asked, 1, None)[0] == speak(asked, 1, 0)[0]


def test_the_orders_of_a_round_open_when_it_is_over() -> None:
    session = begin("clone", players=3)
    for player in (0, 1, 2):
        for action in (("|",), ("hand/Q", f"{player + 1}/d1"), ("|",), ("done",)):
            session.act(player, action)
        if player < 2:
            assert list_moves(session, 2)[0].count("✉ sealed") == player + 1
    session.act(0, ("|",))
    session.act(0, ("hand/R", "1/a1"))
    assert list_moves(session, 2) == ["1. ↓♕d1 | ↓♕d1 | ↓♕d1"]
    assert list_moves(session, 0) == ["1. ↓♕d1 | ↓♕d1 | ↓♕d1", "2. ↓♖a1 |  |"]


def test_results_of_a_round_stand_with_the_moves() -> None:
    session = begin("synchronous", "0:e2e4", "1:d7d5", "0:e4d5", "1:d5e4")
    assert list_moves(session)[-1].startswith("2. ♙e4–d5 missed | ♟d5–e4 missed")
    spoken = speak_telling(list_rows(session, None)[1].cells[0][0].telling)
    assert spoken == "pawn e4 to d5, but the piece there has left"
    session = begin("synchronous", "0:b1c3", "1:g8f6", "0:c3d5", "1:f6d5")
    assert list_moves(session)[-1] == "2. ♘c3–d5 ✕ | ♞f6–d5 ✕"


def test_check_and_mate_are_said_where_the_rules_know_them() -> None:
    session = begin("synchronous", "0:e2e4", "1:f7f6", "0:d1h5", "1:a7a6")
    assert list_moves(session)[1] == "2. ♕d1–h5+ | ♟a7–a6"
    session = begin("booster", whiteCheckers=0, blackCheckers=0)
    session.settle(Random(5))
    for at, action in enumerate((("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4"))):
        session.act(at % 2, action)
    assert list_moves(session)[-1] == "2. ♙g2–g4 | ♛d8–h4#"


def test_an_order_says_how_many_groups_it_leaves() -> None:
    session = begin("parade")
    session.settle(Random(3))
    session.act(0, next(action for action in session.legal(0) if len(action) == 3))
    told = list_rows(session, 0)[1].cells[0][0].telling
    assert write_telling(told).endswith((" groups", " group"))
    assert isinstance(told.parts[-1], Muted)
    assert speak_telling(told, "de").endswith(("Gruppen", "Gruppe"))


def test_mate_is_said_of_the_last_action_that_is_shown() -> None:
    """That no card is played is left out: it gets no sign, and what was played before it gets that of the end of the turn."""
    session = begin("booster")
    session.settle(Random(5))
    shown = []
    for move in (("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4")):
        (player,) = session.kit.game.actors(session.state)
        session.act(player, move)
        shown.append(list_moves(session, None)[-1])
        while session.kit.game.actors(session.state) == (player,):
            session.act(player, (".",))
    assert shown[-1] == "2. ♙g2–g4 | ♛d8–h4+"
    assert list_moves(session, None)[-1] == "2. ♙g2–g4 | ♛d8–h4#"


def test_a_mate_that_is_proved_is_said_of_who_has_no_move() -> None:
    session = begin("cloak", "a1a8", "^1R", ".", "#", position="6k1/5ppp/8/8/8/8/8/[1]3K3 w move - - 0/0 - 0 4 R???????/????????")
    assert list_moves(session, None) == ["4. ①a1–a8  ①→♖+ | no move #"]
