"""Sessions: playing, taking back, looking back, exploring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from pyengine import games
from pyengine.core.errors import IllegalAction
from pyengine.core.types import CHANCE
from pyengine.play import link
from pyengine.play import text as texts
from pyengine.play.entering import enter
from pyengine.play.notes_edit import get_note
from pyengine.play.record import Notes, Record, Variation
from pyengine.play.session import Session, compare
from tests.play.annotating import annotate_randomly
from tests.play.playing import play_randomly


def fresh(name: str) -> Session:
    """Return a new game."""
    kit = games.load(name)
    return Session(kit, Record(name, kit.game.info.read_options({})))


def test_act_refuses_with_a_rule() -> None:
    session = fresh("place")
    before = session.state
    with pytest.raises(IllegalAction) as caught:
        session.act(0, ("hand/K", "e8"))
    assert caught.value.message.rule == "PLC-03"
    assert session.state == before
    assert not session.record.entries


def test_undo_and_redo() -> None:
    session = fresh("place")
    session.act(0, ("hand/K", "e1"))
    session.act(1, ("hand/K", "e8"))
    assert session.is_live
    state = session.state
    session.undo(across=True)
    session.undo(across=True)
    assert not session.record.entries
    assert session.can_undo(across=True) == 0
    session.redo()
    session.redo()
    assert session.state == state
    assert not session.can_redo
    session.undo(across=True)
    session.act(1, ("hand/Q", "d8"))
    assert not session.can_redo
    with pytest.raises(IllegalAction):
        session.redo()


def open_record(text: str) -> Session:
    kit = games.load("place")
    return Session(kit, texts.from_text(kit, text))


@pytest.mark.parametrize(
    ("before", "back", "played", "after"),
    [
        ("K@e1 K@e8 {Why?}", 1, ["K@d8"], "K@e1 K@d8 (K@e8 {Why?})"),
        ("K@e1 K@e8 ! Q@d1", 2, ["K@d8"], "K@e1 K@d8 (K@e8 ! Q@d1)"),
        ("K@e1 K@e8 Q@d1 {Oh} (Q@a1)", 3, ["K@d1"], "K@d1 (K@e1 K@e8 Q@d1 {Oh} (Q@a1))"),
        ("K@e1 K@e8 -- (Q@a1 {So} Q@a8)", 1, ["K@d8"], "K@e1 K@d8 (K@e8 -- (Q@a1 {So} Q@a8))"),
        ("K@e1 {One} K@e8 {Two}", 1, ["K@d8"], "K@e1 {One} K@d8 (K@e8 {Two})"),
        ("K@e1 {One} K@e8 (K@c8)", 1, ["K@d8"], "K@e1 {One} K@d8 (K@c8)"),  # nothing was said of the move itself
        ("K@e1 K@e8 (K@c8) {}", 1, ["K@d8"], "K@e1 K@d8 (K@c8)"),
        # the same move again, at once or later
        ("K@e1 K@e8 {Why?}", 1, ["K@e8"], "K@e1 K@e8 {Why?}"),
        ("K@e1 K@e8 {Why?} Q@d1 {So}", 2, ["K@e8"], "K@e1 K@e8 {Why?} -- (Q@d1 {So})"),
        ("K@e1 K@e8 {Why?} Q@d1 {So}", 2, ["K@e8", "Q@d1"], "K@e1 K@e8 {Why?} Q@d1 {So}"),
        ("K@e1 K@e8 {Why?}", 1, ["K@d8", "-", "K@e8"], "K@e1 K@e8 {Why?}"),
        ("K@e1 K@e8 {Why?}", 1, ["K@d8", "Q@d1", "-", "-", "K@e8", "Q@d1"], "K@e1 K@e8 {Why?} Q@d1"),
        # a variation that is played
        ("K@e1 -- (K@e8 {Good} Q@d1) (K@d8)", 0, ["K@e8"], "K@e1 K@e8 {Good} (K@d8) -- (Q@d1)"),
        ("K@e1 {One} -- ({Two} K@e8 Q@d1 {So})", 0, ["K@e8"], "K@e1 {One Two} K@e8 -- (Q@d1 {So})"),
    ],
)
def test_what_was_said_of_moves_taken_back_stays(before: str, back: int, played: list[str], after: str) -> None:
    """What was said stays as a variation, and with the move where it is played again."""
    session = open_record(before)
    for text in ["-"] * back + played:
        if text == "-":
            session.undo(across=True)
        else:
            session.act(*enter(session.kit, session.state, text)[0][0])
    assert session.record == open_record(after).record


def test_what_was_said_of_moves_taken_back_stays_where_another_is_refused() -> None:
    session = open_record("K@e1 K@e8 {Why?}")
    session.undo(across=True)
    with pytest.raises(IllegalAction):
        session.act(1, ("hand/K", "e1"))
    session.redo()
    assert session.record == open_record("K@e1 K@e8 {Why?}").record


def list_said(notes: Notes) -> Iterator[str | int]:
    """Yield the words and signs that stand anywhere in a line."""
    for _, note in notes:
        yield from (*note.comment.split(), *note.signs)
        for variation in note.variations:
            yield from list_said(variation.notes)


@pytest.mark.parametrize("name", games.IDS)
def test_nothing_that_was_said_is_lost_however_one_goes_back_and_on(name: str, sample: Callable[[int, int], int]) -> None:
    for seed in range(sample(4, 60)):
        session, rng = annotate_randomly(name, seed, 20, 10), Random(seed)
        said = Counter(list_said(session.record.notes))
        for _ in range(4):
            for _ in range(rng.randint(1, 6)):
                if session.can_undo(across=True):
                    session.undo(across=True)
            for _ in range(rng.randint(1, 3)):
                if session.actors:
                    player = session.actors[0]
                    note = get_note(Variation(session.record.entries, session.record.notes), session.at)
                    known = [way.entries[0].action for way in note.variations if way.entries[0].player == player]
                    session.act(player, rng.choice([*known * 9, *session.legal(player)]))
                    session.settle(rng)
            assert Counter(list_said(session.record.notes)) == said
            assert texts.from_text(session.kit, texts.to_text(session.kit, session.record)) == session.record


def test_undo_alone_stays_inside_the_turn() -> None:
    session = fresh("place")
    session.act(0, ("hand/K", "e1"))
    assert session.can_undo(across=False) == 0
    assert session.can_undo(across=True) == 1


@pytest.mark.parametrize(
    ("game", "alone", "together"),
    [
        ("gravity", "00010010011001", "01011011011101"),  # cards that are turned over, and moves of one piece after another
        ("cloak", "00001111110100", "00001111110100"),  # secrets: whoever is due anew has seen something
        ("booster", "00000000000010", "00000000000010"),  # moves, then steps; a card that is drawn ends it
        ("clone", "11111111111111", "11111111111111"),  # five players decide at once, and nothing is shown before the last one
    ],
)
def test_what_may_be_taken_back_of_each_entry(game: str, alone: str, together: str) -> None:
    session = play_randomly(game, 3, 24)
    assert "".join(str(int(session.can_undo(False, at))) for at in range(14)) == alone
    assert "".join(str(int(session.can_undo(True, at))) for at in range(14)) == together


def test_one_looks_at_the_end_after_a_take_back() -> None:
    session = play_randomly("place", 1, 6)
    session.undo(across=True)
    assert session.at == 5


def test_a_try_out_begins_where_one_looks_with_the_states_at_hand() -> None:
    session = play_randomly("place", 1, 6)
    session.at = 4
    trial = session.explore()
    assert trial.record.entries == session.record.entries[:4]
    assert len(trial.states) == 5
    assert all(own is known for own, known in zip(trial.states, session.states, strict=False))


def test_undo_never_crosses_a_card() -> None:
    rng = Random(4)
    session = fresh("gravity")
    session.settle(rng)
    crossed = 0
    while session.kit.game.actors(session.state):
        player = session.kit.game.actors(session.state)[0]
        session.act(player, rng.choice(list(session.kit.game.legal(session.state, player))))
        if session.can_undo(across=True):
            state, entries = session.state, session.record.entries
            session.undo(across=True)
            assert session.record.entries == entries[:-1]
            session.redo()
            assert (session.state, session.record.entries) == (state, entries)
            crossed += 1
        session.settle(rng)
        if session.record.entries[-1].player == CHANCE:
            assert session.can_undo(across=True) == 0
            with pytest.raises(IllegalAction):
                session.undo(across=True)
    assert crossed > 20


def test_look_back_and_explore_leave_the_game_alone() -> None:
    session = play_randomly("place", 1, 30)
    record = session.record
    session.look(10)
    assert not session.is_live
    assert session.shown_state == session.states[10]
    trial = session.explore()
    assert len(trial.record.entries) == 10
    player = trial.kit.game.actors(trial.state)[0]
    trial.act(player, trial.kit.game.legal(trial.state, player)[0])
    assert session.record == record
    assert len(session.states) == 31
    session.look(99)
    assert session.is_live
    session.look(-5)
    assert session.at == 0


def test_settle_follows_the_weights() -> None:
    """Twelve black cards: pawns come four times as often as the king."""
    parade = games.load("parade")
    for number in (None, 1):
        dealt = Session(parade, Record("parade", parade.game.info.read_options({}), deal=number))
        assert dealt.settle(Random(1)) == len(dealt.record.entries) > 2
    counts = {"f:p": 0, "f:k": 0}
    for seed in range(1200):
        session = fresh("gravity")
        assert session.settle(Random(seed)) == 1
        (token,) = session.record.entries[0].action
        counts[token] = counts.get(token, 0) + 1
    assert 330 < counts["f:p"] < 470
    assert 60 < counts["f:k"] < 140


def test_compare() -> None:
    longer = play_randomly("place", 1, 30).record
    shorter = longer._replace(entries=longer.entries[:12])
    other = play_randomly("place", 2, 30).record
    assert compare(longer, longer) == "same"
    assert compare(shorter, longer) == "newer"
    assert compare(longer, shorter) == "older"
    assert compare(longer, other) == "other"
    assert compare(shorter._replace(tags=(("White", "Ann"),)), longer) == "newer"
    assert compare(shorter, longer._replace(tags=(("White", "Ann"),))) == "newer"
    assert compare(longer, longer._replace(position="x")) == "other"


def test_what_may_be_chosen_is_asked_once_a_state(monkeypatch: pytest.MonkeyPatch) -> None:
    session = fresh("mitosis")
    asked: list[object] = []
    legal = session.kit.game.legal

    def count_calls(state: object, player: int) -> object:
        asked.append(state)
        return legal(state, player)

    monkeypatch.setattr(session.kit.game, "legal", count_calls)
    first = [session.prompt(0, chosen) for chosen in ((), (), ("e2",), ("e2",))]
    assert len(asked) == 1
    assert first[0] == first[1] != first[2] == first[3]
    session.act(0, next(action for action in legal(session.state, 0) if action[0] == "e2"))
    del asked[:]
    assert session.prompt(1) != first[0]
    assert asked == [session.state]
    session.act(1, legal(session.state, 1)[0])
    assert session.prompt(0) != first[0]


@pytest.mark.parametrize("name", games.IDS)
def test_what_is_remembered_of_earlier_entries_is_what_a_new_session_works_out(name: str) -> None:
    whole = play_randomly(name, 3, 40)
    kit, entries = whole.kit, whole.record.entries
    session = Session(kit, whole.record._replace(entries=()), None)
    viewers = (None, *range(len(kit.game.info.players)))

    def compare_with_new() -> None:
        new = Session(kit, session.record)
        assert session.string() == link.encode(kit, session.record)
        assert session.turns() == new.turns()
        for viewer in viewers:
            assert session.texts(viewer) == new.texts(viewer) == [new.text(at, viewer) for at in range(len(new.record.entries))]

    for entry in entries:
        session._append(entry)  # chance's results, too
        compare_with_new()
    while session.can_undo(across=True):
        session.undo(across=True)
        compare_with_new()
    if session.can_redo:
        session.redo()
        compare_with_new()


@pytest.mark.parametrize("name", games.IDS)
def test_what_is_told_is_forgotten_with_what_is_taken_back(name: str) -> None:
    session, rng = play_randomly(name, 3, 24), Random(3)
    game, viewers = session.kit.game, (None, *range(len(session.kit.game.info.players)))

    def list_told(session: Session) -> list[object]:
        return [session.tell(at, viewer) for viewer in viewers for at in range(len(session.record.entries))]

    for back in (1, 2, 3, 2, 1):
        list_told(session)
        while back and session.can_undo(across=True):
            session.undo(across=True)
            back -= 1
        for _ in range(2):
            actors = [player for player in game.actors(session.state) if player >= 0]
            if actors:
                session.act(actors[0], rng.choice(list(session.legal(actors[0]))))
            session.settle(rng)
        assert list_told(session) == list_told(Session(session.kit, session.record))
