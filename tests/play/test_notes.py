"""Comments, signs, drawings and variations in the text of records."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine import games
from pyengine.core.errors import GameError
from pyengine.core.telling import Telling
from pyengine.core.types import Action, Player
from pyengine.play import text as texts
from pyengine.play.notes import DEEPEST, make_note, order_notes, read_comment, write_comment
from pyengine.play.readable import spell_actions
from pyengine.play.record import Drawing, Entry, Note, Record, Variation
from pyengine.play.session import Session
from tests.play.annotating import WORDS, annotate_randomly

PLACE = games.load("place")
RICH = (
    "{A start.} 1. K@e1! {Here [%csl Gd5] and [%cal Ge1e2,Rd1d2]} (1. Q@a1 $2 (1. Q@b1 {other}) 2. K@e8 (2. K@d8 $6 3. R@d1)) "
    "2. K@e8 {one} {two} -- (3. Q@d2) (3. Q@d3 ?!)"
)


def king(player: int, cell: str) -> Entry:
    return Entry(player, ("hand/K", cell))


def test_a_text_says_what_pgn_says() -> None:
    record = texts.from_text(PLACE, RICH)
    deeper = Variation((king(1, "d8"), Entry(0, ("hand/R", "d1"))), order_notes({1: Note(signs=(6,))}))
    first = Variation((Entry(0, ("hand/Q", "a1")), king(1, "e8")), order_notes({1: Note(signs=(2,), variations=(deeper,))}))
    other = Variation((Entry(0, ("hand/Q", "b1")),), order_notes({1: Note("other")}))
    end = (
        Variation((Entry(0, ("hand/Q", "d2")),)),
        Variation((Entry(0, ("hand/Q", "d3")),), order_notes({1: Note(signs=(6,))})),
    )
    assert record.entries == (king(0, "e1"), king(1, "e8"))
    assert record.notes == order_notes(
        {
            0: Note("A start.", variations=(first, other)),
            1: Note("Here and", (1,), (Drawing("G", "d5"), Drawing("G", "e1", "e2"), Drawing("R", "d1", "d2"))),
            2: Note("one two", variations=end),
        }
    )


def test_spaces_at_which_no_line_breaks_stay() -> None:
    said = read_comment("Où\u202f?  Ici\u00a0!\n\u202f")[0]
    assert said == "Où\u202f? Ici\u00a0!"
    assert read_comment(said)[0] == said


@pytest.mark.parametrize(
    "written", ["1. K@e1 (Q@a1) 2. K@e8", "1. K@e1(Q@a1) 2. K@e8", "1. K@e1 (Q@a1 ) K@e8", "1. K@e1 ( Q@a1) K@e8"]
)
def test_a_variation_of_one_move_needs_no_number(written: str) -> None:
    record = texts.from_text(PLACE, written)
    assert record.entries == (king(0, "e1"), king(1, "e8"))
    assert record.notes == order_notes({0: Note(variations=(Variation((Entry(0, ("hand/Q", "a1")),)),))})


def count_tellings(written: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how many actions are put in words while a text is read."""
    count, tell = 0, PLACE.notation.tell

    def count_and_tell(state: Any, player: Player, action: Action) -> Telling:
        nonlocal count
        count += 1
        return tell(state, player, action)

    spell_actions.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(PLACE.notation, "tell", count_and_tell)
        texts.from_text(PLACE, written)
    return count


@pytest.mark.parametrize("variation", [" (Q@{}1)", " (Q@{}1 K@e8 (K@d8) (K@c8))", " (1. ♕{}1 {{so}})"])
def test_variations_beside_each_other_are_put_in_words_once(variation: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is possible in a position is listed once, however many variations begin there."""
    one, many = ("1. K@e1" + "".join(variation.format(file) for file in files) for files in ("b", "b" * 30))
    assert count_tellings(one, monkeypatch) == count_tellings(many, monkeypatch) > 0


def test_orders_in_brackets_are_no_variations() -> None:
    kit = games.load("clone")
    text = "1. 0:(Qa1-h7) 0:| (1. 0:(Ke1*h8>a1) 0:(-Pb2) 0:|)"
    record = texts.from_text(kit, text)
    assert texts.to_text(kit, record).split("\n\n")[1].split() == text.split()


def test_notes_are_written_as_pgn_has_them() -> None:
    text = texts.to_text(PLACE, texts.from_text(PLACE, RICH))
    assert text.split("\n\n")[1] == (
        "{A start.}\n"
        "1. K@e1 $1 {Here and [%csl Gd5] [%cal Ge1e2,Rd1d2]} (1. Q@a1 $2 2. K@e8 (2. K@d8 $6 3. R@d1)) (1. Q@b1 {other})\n"
        "2. K@e8 {one two}\n"
        "-- (3. Q@d2) (3. Q@d3 $6)\n"
    )


@pytest.mark.parametrize("name", games.IDS)
def test_record_and_text_say_the_same(name: str, sample: Callable[[int, int], int]) -> None:
    for seed in range(sample(8, 60)):
        session = annotate_randomly(name, seed)
        assert session.record.notes
        text = texts.to_text(session.kit, session.record)
        assert texts.from_text(session.kit, text) == session.record
        assert texts.headers(text)["Game"] == name


@pytest.mark.parametrize("name", games.IDS)
def test_no_action_is_written_like_a_sign_or_a_bracket(name: str) -> None:
    session = annotate_randomly(name, 1, 200, 0)
    for state, entry in zip(session.states, session.record.entries, strict=False):
        written = session.kit.notation.write(state, *entry)
        assert not set(written) & set("(){} \n")
        assert written[0] != "$"
        assert written not in ("--", "*", "!", "?", "!!", "??", "!?", "?!")


@given(st.one_of(st.text(), st.lists(st.sampled_from([*WORDS, "[%cal ", "Ge2e4]", "[%csl Gd4]", " "])).map("".join)))
def test_a_comment_is_read_as_it_was_written(text: str) -> None:
    note = make_note(text)
    assert read_comment(write_comment(note)) == (note.comment, note.drawings)
    assert make_note(note.comment) == Note(note.comment)
    assert not set(note.comment) & set("{}\n\x00\u202e\ud800")


@pytest.mark.parametrize(
    ("written", "words", "drawn"),
    [
        ("a [%csl Gd5] b", "a b", "Gd5"),
        ("a[%cal Ge1e2,R2/a1-3/h8]b", "a b", "Ge1e2,R2/a1-3/h8"),
        ("[%csl Gd5] [%csl Gd5]", "", "Gd5"),
        ("[%csl Ge1e2]", "[%csl Ge1e2]", ""),
        ("[%cal Ge2]", "[%cal Ge2]", ""),
        ("[%cal Ge1e2,x]", "[%cal Ge1e2,x]", ""),
        ("[%CSL Gd5]", "[%CSL Gd5]", ""),
        ("[%csl[%csl Gd5]Ra1]", "[ %csl Ra1]", "Gd5"),
        ("[%csl[%csl Gd5]Ra1] [%clk 1]", "[ %csl Ra1] [%clk 1]", "Gd5"),
        ("one\n\ttwo\u202e{three}", "one two (three)", ""),
    ],
)
def test_arrows_and_squares_are_taken_out_of_a_comment(written: str, words: str, drawn: str) -> None:
    note = make_note(written)
    assert note.comment == words
    assert write_comment(Note(drawings=note.drawings)).partition(" ")[2] == drawn + "]" * bool(drawn)


def test_a_sign_that_belongs_to_the_action_is_none() -> None:
    session = annotate_randomly("mitosis", 1, 4, 0)
    kit, game = session.kit, session.kit.game
    offer = next(claim for claim in game.claims(session.state, game.actors(session.state)[0]) if claim == ("offer",))
    record = session.record._replace(entries=(*session.record.entries, Entry(game.actors(session.state)[0], offer)))
    text = texts.to_text(kit, record)
    assert "adj?" in text
    assert texts.from_text(kit, text) == record


@pytest.mark.parametrize(
    ("game", "text", "signs"),
    [
        ("place", "1. K@e1! K@e8?!", [(1,), (6,)]),
        ("place", "1. K@e1!! ? K@e8 $7 ??", [(2, 3), (4, 7)]),
        ("place", "1. Ke1!? Ke8?", [(5,), (2,)]),
        ("mitosis", "1. e4! e5??", [(1,), (4,)]),
        ("synchronous", "1. 0:g1f3! 1:g8f6??", [(1,), (4,)]),
        ("synchronous", "1. 0:Nf3! 1:Nf6??", [(1,), (4,)]),
    ],
)
def test_signs_may_stand_right_behind_a_move(game: str, text: str, signs: list[tuple[int, ...]]) -> None:
    record = texts.from_text(games.load(game), text)
    assert record.notes == order_notes({at: Note(signs=each) for at, each in enumerate(signs, 1)})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("(K@e1)", "A bracket opens a variation before there is a move that it replaces. Write the move first."),
        ("K@e1 (Q@a1", "A variation is not closed: a bracket ) is missing."),
        ("K@e1 Q@a1)", "Move 2, “Q@a1”: Dark places on ranks 6–8 only, and a1 is not on them."),
        ("K@e1 )", "A bracket ) closes a variation that was not opened. Remove it, or write the ( that is missing."),
        ("K@e1 ()", "There is no move in a variation. Write one, or remove its brackets."),
        ("K@e1 ({nothing})", "There is no move in a variation. Write one, or remove its brackets."),
        ("K@e1 K@e9!", "Move 2, “K@e9!”: “K@e9!” is not a move of this game."),
        ("K@e1 (K@e9)", "In a variation of move 1, “K@e9”: “K@e9” is not a move of this game."),
        ("K@e1 -- K@e8", "“K@e8” stands after --, which ends a line. Only variations may follow it."),
        ("K@e1 {no end", "A comment is not closed: its second brace is missing."),
        ("$1 K@e1", "The sign $1 stands before any move. Write it behind the move that it is for."),
        ("K@e1 $0", "“$0” is no sign for a move. Signs are $1 to $255."),
        ("K@e1 $256", "“$256” is no sign for a move. Signs are $1 to $255."),
        ("K@e1 " + "(Q@a1 " * 33, "Variations within variations go 32 deep at most."),
    ],
)
def test_a_malformed_tree_is_refused_with_a_sentence(text: str, told: str) -> None:
    with pytest.raises(GameError) as caught:
        texts.from_text(PLACE, text)
    assert str(caught.value) == told


def test_variations_are_read_as_deep_as_they_are_written() -> None:
    session = annotate_randomly("place", 5, DEEPEST + 2, 0)
    words = [
        session.kit.notation.write(state, *entry) for state, entry in zip(session.states, session.record.entries, strict=False)
    ]
    nested = " -- (".join(words[: DEEPEST + 1]) + ")" * DEEPEST
    record = texts.from_text(PLACE, nested)
    assert texts.from_text(PLACE, texts.to_text(PLACE, record)) == record


def test_variations_count_as_moves_of_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "LONGEST", 3)
    assert texts.from_text(PLACE, "K@e1 (Q@a1 K@e8)").notes
    with pytest.raises(GameError, match=r"longer than any game \(3 moves\)"):
        texts.from_text(PLACE, "K@e1 (Q@a1 K@e8 R@a2)")


def test_the_cards_of_a_variation_are_those_of_the_deal() -> None:
    session = annotate_randomly("parade", 1, 12, 0)
    words = [
        session.kit.notation.write(state, *entry) for state, entry in zip(session.states, session.record.entries, strict=False)
    ]
    at = next(number for number, entry in enumerate(session.record.entries) if entry.player >= 0)
    wrong = " ".join([*words[: at + 1], "(" + words[at], "K@a1", ")"])
    with pytest.raises(GameError):
        texts.from_text(session.kit, f'[Game "parade"] [Deal "1"] {wrong}')


LAYOUT = '[Game "parade"] [Deal "7"] n@b1 B@e1 b@h1 K@g2 b@b3 Q@h3 q@f4 r@b5'


def test_a_card_that_a_variation_leaves_due_is_taken_from_the_deal() -> None:
    record = texts.from_text(games.load("parade"), f"{LAYOUT} + (+) n@d5")
    assert record.notes == order_notes({8: Note(variations=(Variation(record.entries[8:]),))})
    assert len(record.entries) == 10


def test_an_addition_may_be_joined_with_its_card() -> None:
    kit = games.load("parade")
    record = texts.from_text(kit, f"{LAYOUT} +n@d5 (+n@d5 +k@c6)")
    assert record == texts.from_text(kit, f"{LAYOUT} + (+ n@d5 + k@c6) n@d5")
    with pytest.raises(GameError, match="Deal 7 does not turn up k@a6"):
        texts.from_text(kit, f"{LAYOUT} +k@a6")


PIECES = [
    "(",
    ")",
    "{",
    "}",
    "{a}",
    "$1",
    "$9999",
    "--",
    "*",
    "1.",
    "2...",
    "!",
    "?!",
    "[%cal Ge2e4]",
    '[Game "x"]',
    "\n",
    "$",
    "K@e1",
    "x",
]


def make_malformed(rng: Random, words: list[str]) -> str:
    """Return a text in which words of a record stand among signs in any order, and are damaged."""
    parts = rng.choices([*PIECES, *words], k=rng.randint(1, 30))
    text = rng.choice(["", " "]).join(parts)
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(["", "(", "}", "\u202e", "\ud800", "$"]) + text[at + rng.randint(0, 2) :]


@pytest.mark.parametrize("name", games.IDS)
def test_any_text_is_read_or_refused_with_a_sentence(name: str, sample: Callable[[int, int], int]) -> None:
    session = annotate_randomly(name, 3, 8, 8)
    whole = texts.to_text(session.kit, session.record)
    words, rng = whole.partition("\n\n")[2].split(), Random(name)
    refusals = set()
    for _ in range(sample(150, 6_000)):
        if rng.random() < 0.5:
            text = make_malformed(rng, words)
        else:
            at = rng.randrange(len(whole))
            text = whole[:at] + rng.choice(PIECES) + whole[at + rng.randint(0, 3) :]
        try:
            record = texts.from_text(session.kit, text)
        except GameError as error:
            refusals.add(str(error))
        else:
            assert texts.from_text(session.kit, texts.to_text(session.kit, record)).notes == record.notes
    assert len(refusals) > 9
    assert {refusal for refusal in refusals if refusal[-1] not in ".!" and "as in 1:" not in refusal} == set()


def test_a_record_is_compared_without_what_is_said_of_it() -> None:
    from pyengine.play.session import Session, compare

    record = texts.from_text(PLACE, RICH)
    plain = Record("place", record.options, entries=record.entries)
    assert compare(plain, record) == compare(record, plain) == "same"
    session = Session(PLACE, record)
    assert session.explore().record.notes == ()
    session.undo(across=True)
    assert [at for at, _ in session.record.notes] == [0, 1]


def test_what_is_said_of_a_move_that_is_taken_back_comes_back_with_it() -> None:
    session = Session(PLACE, texts.from_text(PLACE, "{start} 1. K@e1 $1 {good} 2. K@e8 {last} (2. K@d8)"))
    before = session.record
    session.undo(across=True)
    session.undo(across=True)
    assert session.record.notes == order_notes({0: Note("start")})
    session.redo()
    session.redo()
    assert session.record == before
    session.undo(across=True)
    session.act(1, ("hand/K", "d8"))
    assert dict(session.record.notes)[1].comment == "good"
    assert 2 not in dict(session.record.notes)
