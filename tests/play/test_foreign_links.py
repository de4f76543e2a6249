"""Links of games from elsewhere: they name their game, and a page without it says which one is missing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from pyengine import games
from pyengine.core.kit import Kit
from pyengine.core.words import LANGUAGES, say
from pyengine.play import codec, header, link
from pyengine.play.fair.match import Match, join
from pyengine.play.fair.wire.link import Terms, parse_link
from pyengine.play.header import BrokenLink, Lookup
from pyengine.play.record import Record
from pyengine.play.session import Session
from tests.foreign import KIT, NAME, register_games, variant
from tests.play.playing import add_checksum

OPEN = "AoAIaGV4YXBhd26E4QIAAlc-KGvsVw"  # a1a2 b3a2, written when the format was new: it opens for ever
MARK = codec.digest("fp1.game", NAME.encode(), b"1")[:2]


def write_game_link(kit: Kit, *texts: str) -> str:
    """Return the link of a game."""
    session = Session(kit, Record(kit.game.info.id, kit.game.info.read_options({})))
    for text in texts:
        player = kit.game.actors(session.state)[0]
        for action in kit.notation.read(session.state, player, text):
            session.act(player, action)
    return session.string()


def make_protected(kit: Kit = KIT) -> list[str]:
    """Return the first links of a protected game: the invitation, the answer, a move."""
    terms = Terms(kit, Record(kit.game.info.id, kit.game.info.read_options({})), None, bytes(16))
    inviter = Match(terms, 0, b"a" * 16)
    inviter.play(("a1", "a2"))
    texts = [inviter.send()]
    guest = join(parse_link(texts[0], lookup), b"b" * 16)
    guest.play(("b3", "a2"))
    texts.append(guest.send())
    return texts


def lookup(number: int, name: str) -> Kit | None:
    """Return Hexapawn alone."""
    return KIT if (number, name) == (128, NAME) else None


def catch_refusal(text: str) -> BrokenLink:
    """Return with what a link is refused, open or protected."""
    read: Callable[[str, Lookup], object] = parse_link if header.is_protected(text) else link.decode
    with pytest.raises(BrokenLink) as caught:
        read(text, games.by_number)
    return caught.value


def test_a_link_says_which_game_it_is_of() -> None:
    assert write_game_link(KIT, "a1a2", "b3a2") == OPEN
    opened = link.decode(OPEN, lookup)
    assert [entry.action for entry in opened.record.entries] == [("a1", "a2"), ("b3", "a2")]
    data = codec.from_text(OPEN)
    assert data[:15] == bytes((2, 128, 8)) + NAME.encode() + MARK + bytes((2, 0))


def test_a_protected_link_says_so_too() -> None:
    for text in make_protected():
        assert codec.from_text(text)[:14] == bytes((1, 128, 8)) + NAME.encode() + MARK + bytes((2,))
        assert parse_link(text, lookup).terms.kit is KIT


def test_a_page_without_the_game_names_it() -> None:
    with register_games():
        for text in (OPEN, *make_protected()):
            error = catch_refusal(text)
            assert error.code == "E_VERSION"
            assert all(f"{NAME}" in say(error.message, language) for language in LANGUAGES)
            assert error.message.key == "link.no-such-game"


def test_games_with_the_same_number_are_told_apart() -> None:
    other = variant(id="other", title="Other")
    with register_games(other):
        assert catch_refusal(OPEN).message.key == "link.no-such-game"
        assert link.decode(write_game_link(other, "a1a2"), games.by_number).kit is other


def test_another_edition_of_the_rules_is_told() -> None:
    newer = variant(rules_version=2)
    text = write_game_link(newer, "a1a2")
    with register_games(KIT):
        assert catch_refusal(text).message.key == "link.rules-version"
        changed = bytearray(codec.from_text(OPEN)[:-4])
        changed[11] ^= 1
        assert catch_refusal(add_checksum(bytes(changed))).message.key == "link.rules-version"
    with register_games(newer):
        assert link.decode(OPEN, games.by_number).record.options.version == 1
        assert link.decode(text, games.by_number).record.options.version == 2


@pytest.mark.parametrize("name", [b"", b"x" * 21, b"Hexapawn", b"hexa pawn", b"<b>", b"hexapawn\n", "hexapäwn".encode()])
def test_what_stands_for_an_id_is_shown_to_nobody_unless_it_is_one(name: bytes) -> None:
    with register_games(KIT):
        for version in (1, 2):
            text = add_checksum(bytes((version, 128, len(name))) + name + MARK + bytes((2, 0, 0)))
            assert catch_refusal(text).code in ("E_MALFORMED", "E_VERSION")
            assert NAME not in str(catch_refusal(text))


@pytest.mark.parametrize(("name", "known"), [("x", "x"), ("x" * 20, "x" * 20), ("x" * 21, ""), ("", "")])
def test_ids_have_one_to_twenty_letters(name: str, known: str) -> None:
    assert header.read_foreign_name(bytes((2, 128, len(name))) + name.encode() + MARK) == known


def test_whatever_link_is_taken_is_written_like_that() -> None:
    """Bytes changed, left out and put in, with a right checksum: what is taken at all re-encodes to the same text."""
    rng, taken = Random("canon/foreign"), 0
    texts = [write_game_link(KIT), write_game_link(KIT, "a1a2"), OPEN]
    with register_games(KIT):
        for _ in range(1500):
            data = bytearray(codec.from_text(rng.choice(texts))[: -codec.SUM])
            at = rng.randrange(1, len(data) + 1)
            data[at : at + rng.randint(0, 2)] = rng.choice((rng.randbytes(rng.randint(0, 2)), b"\x00", b"\x80\x00"))
            text = add_checksum(bytes(data))
            try:
                opened = link.decode(text, games.by_number)
            except BrokenLink:
                continue
            taken += 1
            assert link.encode(opened.kit, opened.record, opened.states) == text
    assert taken


def test_a_link_cut_anywhere_is_told_to_be_cut_or_changed() -> None:
    with register_games(KIT):
        for size in range(len(OPEN)):
            assert catch_refusal(OPEN[:size]).code in ("E_SHORT", "E_SUM", "E_B64")


def test_a_game_that_cannot_be_loaded_is_told_and_breaks_nothing() -> None:
    with register_games():
        games.name_installed({NAME: "no_such_package:KIT"})
        for text in (OPEN, *make_protected()):
            assert catch_refusal(text).code == "E_MALFORMED"
        assert NAME in str(catch_refusal(OPEN))
        assert catch_refusal(OPEN[:-2]).code in ("E_SHORT", "E_SUM")
