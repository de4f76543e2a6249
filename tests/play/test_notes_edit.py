"""Variations are added, promoted, cut and deleted; comments are changed anywhere."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.play import notes_edit
from pyengine.play import text as texts
from pyengine.play.notes import make_note
from pyengine.play.notes_edit import (
    Path,
    add_variation,
    change_note,
    delete_variation,
    find_line,
    follow_entries,
    get_note,
    list_entries,
    promote_variation,
)
from pyengine.play.record import Entry, Note, Record
from tests.play.annotating import annotate_randomly

PLACE = games.load("place")


def read(text: str) -> Record:
    return texts.from_text(PLACE, text)


def put(player: int, what: str) -> Entry:
    piece, _, cell = what.partition("@")
    return Entry(player, (f"hand/{piece}", cell))


def all_paths(record: Record, path: Path = ()) -> list[Path]:
    """Return the paths of all lines, the game first."""
    paths = [path]
    for at, note in find_line(record, path).notes:
        for index in range(len(note.variations)):
            paths += all_paths(record, (*path, (at, index)))
    return paths


def test_a_line_is_found_with_all_that_led_to_it() -> None:
    record = read("K@e1 K@e8 (K@d8 Q@d1 (R@d1 Q@a8) Q@b8) Q@a1")
    path = ((1, 0), (1, 0))
    assert find_line(record, ()).entries == record.entries
    assert find_line(record, path).entries == (put(0, "R@d1"), put(1, "Q@a8"))
    assert list_entries(record, path, 1) == (put(0, "K@e1"), put(1, "K@d8"), put(0, "R@d1"))
    assert list_entries(record, (), 2) == record.entries[:2]
    with pytest.raises(IndexError):
        find_line(record, ((1, 1),))


def test_what_is_said_of_a_move_changes_alone() -> None:
    record = read("K@e1 {a} K@e8 (K@d8 $1) Q@a1")
    changed = change_note(record, ((1, 0),), 1, comment="  b {c}\n[%csl Gd4]", signs=[4, 1, 4])
    assert changed == read("K@e1 {a} K@e8 (K@d8 $1 $4 {b (c) [%csl Gd4]}) Q@a1")
    note = get_note(find_line(changed, ((1, 0),)), 1)
    assert (note.comment, note.signs, len(note.drawings)) == ("b (c)", (1, 4), 1)
    assert change_note(changed, ((1, 0),), 1, signs=[1], comment="", drawings=[]) == record
    assert change_note(record, (), 1, comment="") == read("K@e1 K@e8 (K@d8 $1) Q@a1")


def test_moves_that_are_there_are_followed() -> None:
    record = read("K@e1 K@e8 (K@d8 Q@d1) Q@a1")
    assert add_variation(record, (), 0, record.entries) == (record, (), 3)
    assert add_variation(record, (), 1, [put(1, "K@d8"), put(0, "Q@d1")]) == (record, ((1, 0),), 2)


def test_other_moves_become_a_variation() -> None:
    record = read("K@e1 K@e8 (K@d8 Q@d1) Q@a1")
    longer, path, at = add_variation(record, (), 1, [put(1, "K@d8"), put(0, "Q@d1"), put(1, "Q@a8")])
    assert (path, at) == (((1, 0),), 3)
    assert longer == read("K@e1 K@e8 (K@d8 Q@d1 Q@a8) Q@a1")
    deeper, path, at = add_variation(record, (), 1, [put(1, "K@d8"), put(0, "R@d1")])
    assert (path, at) == (((1, 0), (1, 0)), 1)
    assert deeper == read("K@e1 K@e8 (K@d8 Q@d1 (R@d1)) Q@a1")
    beside, path, at = add_variation(record, ((1, 0),), 0, [put(1, "K@c8")])
    assert (path, at) == (((1, 1),), 1)
    assert beside == read("K@e1 K@e8 (K@d8 Q@d1) (K@c8) Q@a1")
    after, path, at = add_variation(record, (), 3, [put(1, "Q@a8")])
    assert (path, at) == (((3, 0),), 1)
    assert after == read("K@e1 K@e8 (K@d8 Q@d1) Q@a1 -- (Q@a8)")


def test_variations_end_at_a_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes_edit, "DEEPEST", 1)
    record, path, _ = add_variation(read("K@e1"), (), 0, [put(0, "K@d1"), put(1, "K@e8")])
    with pytest.raises(GameError, match="1 deep"):
        add_variation(record, path, 1, [put(1, "K@d8")])


def test_variations_are_deleted() -> None:
    record = read("K@e1 K@e8 (K@d8 {x} Q@d1 (R@d1)) (K@c8) Q@a1")
    assert delete_variation(record, ((1, 0),)) == read("K@e1 K@e8 (K@c8) Q@a1")
    assert delete_variation(record, ((1, 0), (1, 0))) == read("K@e1 K@e8 (K@d8 {x} Q@d1) (K@c8) Q@a1")
    assert delete_variation(record, ((1, 1),)) == read("K@e1 K@e8 (K@d8 {x} Q@d1 (R@d1)) Q@a1")


def test_entries_are_followed_through_variations_as_far_as_they_go() -> None:
    record = read("K@e1 K@e8 (K@d8 Q@d1 (R@d1)) Q@a1")
    assert follow_entries(record, (), 0, record.entries) == ((), 3, 3)
    assert follow_entries(record, (), 0, [put(0, "K@e1"), put(1, "K@d8"), put(0, "R@d1")]) == (((1, 0), (1, 0)), 1, 3)
    assert follow_entries(record, (), 1, [put(1, "K@d8"), put(0, "B@d1")]) == (((1, 0),), 1, 1)
    assert follow_entries(record, (), 0, [put(0, "K@a1")]) == ((), 0, 0)


def test_a_variation_is_promoted() -> None:
    record = read("K@e1 K@e8 (K@d8 {x} Q@d1 (R@d1 {y} Q@b8) Q@a8) (K@c8) Q@a1 {z}")
    up, path = promote_variation(record, ((1, 1),))
    assert (up, path) == (read("K@e1 K@e8 (K@c8) (K@d8 {x} Q@d1 (R@d1 {y} Q@b8) Q@a8) Q@a1 {z}"), ((1, 0),))
    inner, path = promote_variation(record, ((1, 0), (1, 0)))
    assert (inner, path) == (read("K@e1 K@e8 (K@d8 {x} R@d1 (Q@d1 Q@a8) {y} Q@b8) (K@c8) Q@a1 {z}"), ((1, 0),))
    game, path = promote_variation(record, ((1, 0),))
    assert (game, path) == (read("K@e1 K@d8 (K@e8 Q@a1 {z}) (K@c8) {x} Q@d1 (R@d1 {y} Q@b8) Q@a8"), ())
    assert promote_variation(game, ((1, 0),)) == (record, ())
    end, _ = promote_variation(read("K@e1 {e} -- ({i} K@e8) (K@d8)"), ((1, 0),))
    assert end == read("K@e1 {e i} K@e8 (K@d8)")
    with pytest.raises(IndexError):
        promote_variation(record, ())


def test_what_stands_beside_a_promoted_variation_stays() -> None:
    record = read("{s} K@e1 {a} K@e8 {b} Q@d1 {c} (R@d1 {d}) (Q@c1) (Q@b1) Q@a8 {e}")
    second, path = promote_variation(record, ((2, 1),))
    assert (second, path) == (read("{s} K@e1 {a} K@e8 {b} Q@d1 {c} (Q@c1) (R@d1 {d}) (Q@b1) Q@a8 {e}"), ((2, 0),))
    first, path = promote_variation(record, ((2, 0),))
    assert (first, path) == (read("{s} K@e1 {a} K@e8 {b} R@d1 {d} (Q@d1 {c} Q@a8 {e}) (Q@c1) (Q@b1)"), ())


@pytest.mark.parametrize("name", games.IDS)
def test_every_change_leaves_a_record_that_can_be_written(name: str, sample: Callable[[int, int], int]) -> None:
    for seed in range(sample(4, 60)):
        session, rng = annotate_randomly(name, seed, 20, 10), Random(seed)
        record = session.record
        for _ in range(6):
            path = rng.choice(all_paths(record))
            if path:
                if rng.random() < 0.5:
                    record, at_path = promote_variation(record, path)
                    assert find_line(record, at_path).entries
                else:
                    record = delete_variation(record, path)
            assert texts.from_text(session.kit, texts.to_text(session.kit, record)) == record


def test_a_state_of_which_nothing_is_said_has_an_empty_note() -> None:
    assert get_note(find_line(read("K@e1"), ()), 1) == make_note() == Note()
