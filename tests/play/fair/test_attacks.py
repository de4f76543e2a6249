"""Attacks from outside and breaches from inside, at random: each is refused with the code the protocol says, or at first sight
only where nobody could tell. `build.py bench --attacks` makes many more of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Generator
from functools import cache
from typing import Any

import pytest

from pyengine.play import codec
from pyengine.play.fair import body
from pyengine.play.fair import match as module
from pyengine.play.fair.fold import Knowledge
from pyengine.play.fair.mechanisms.base import FoldContext, Mechanism
from pyengine.play.fair.mechanisms.deck import SharedDeck
from pyengine.play.fair.mechanisms.identities import Identities

from .attacks import ACCEPTED, CODES, KINDS, LATER, OPEN, REFUSED, Tried, siege, theatre
from .marks import CONTROLS, trace
from .moments import Moment

FIRST_SIGHT = {"patch", "lengthen", "rewrite", "other_key"}  # kinds that may change the newest link alone


@cache
def moments() -> tuple[Moment, ...]:
    """Games of every kind at all their links."""
    return tuple(theatre(small=True))


def group_verdicts(counts: Counter[Tried]) -> dict[str, set[str]]:
    """Return the verdicts by attack."""
    said: defaultdict[str, set[str]] = defaultdict(set)
    for tried in counts:
        said[tried.attack].add(tried.verdict)
    return said


@pytest.mark.parametrize("attempts", [600, pytest.param(20_000, marks=pytest.mark.full)])
def test_under_siege(attempts: int) -> None:
    counts = siege(list(moments()), attempts, 1)
    said = group_verdicts(counts)
    assert set(said) - {LATER} == set(KINDS)
    assert not [tried for tried in counts if tried.verdict == ACCEPTED]
    assert set().union(*said.values()) <= {*CODES, OPEN, REFUSED}
    assert {attack for attack, verdicts in said.items() if REFUSED in verdicts} <= {"private"}
    assert {attack for attack, verdicts in said.items() if OPEN in verdicts} <= FIRST_SIGHT
    assert {tried.game for tried in counts} == {now.name for now in moments()}


EXPECTED = {
    "cut": {"E_SUM", "E_B64"},
    "mutate": {"E_SUM", "E_B64"},
    "replay": {"E_STALE", "E_NOT_YOURS"},
    "reorder": {"E_TURN", "E_HISTORY", "E_SEAT", "E_NOT_YOURS"},
    "wrong_seat": {"E_TURN", "E_SEAT"},
    "forge": {"E_CHAIN"},
    "stretch": {"E_CHAIN", "E_NOT_YOURS", "E_OWN", "E_BLOCK"},
    "changed_mind": {"E_HISTORY"},
    "second_thoughts": {"E_HISTORY"},
    "other_own_key": {"E_CHAIN"},
    "impossible": {"E_MOVE", "E_PHASE", "E_DECK_LEN", "E_SHARE", "E_MALFORMED", "E_PROOF", "E_CLOSE"},
    "early_open": {"E_CHAIN", "E_PHASE", "E_MOVE", "E_MALFORMED"},
    "hollow_seal": {"E_SEAL", "E_PHASE", "E_MOVE"},
    "marked_cards": {"E_DECK_LEN", "E_DECK_POINT", "E_DECK_DUP"},
    "false_share": {"E_SHARE"},
    "untruthful": {"E_PROOF", "E_MALFORMED"},
    "malformed_identity": {"E_MALFORMED", "E_PROOF"},
    "false_end": {"E_CLOSE"},
    "restate": {"E_B64", "E_MALFORMED", "E_VARINT", "E_VERSION"},
    "respell": {"E_MALFORMED", "E_PHASE", "E_VARINT", "E_MOVE", "E_DECK_LEN", "E_SHARE", "E_CLOSE"},
    "behind_the_end": {"E_MOVE", "E_MALFORMED"},
    "private": {REFUSED, "E_OWN", "E_CHAIN", "E_B64", "E_SUM"},
}


@pytest.mark.parametrize("kind", EXPECTED)
def test_the_codes_of_a_kind(kind: str) -> None:
    said = group_verdicts(siege(list(moments()), 25, 2, [kind]))[kind]
    assert said
    assert said <= EXPECTED[kind]


def believe(mechanism: Mechanism, context: FoldContext, *arguments: Any) -> Generator[float, None, tuple[int, Knowledge]]:
    """Check no attachment."""
    yield from ()
    return 0, context.knowledge


def trust_attachments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Receivers that take whatever is attached."""
    for mechanism in (Mechanism, Identities, SharedDeck):
        monkeypatch.setattr(mechanism, "verify", believe)


def careless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Receivers that take any end of a game."""
    monkeypatch.setattr(body, "make_chain", lambda key, nonce, seat: Anything())


def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Receivers that compare nothing with their copy, nor stamps, nor their own block."""
    for name in ("_check_history", "_check_stamps", "_check_own_block"):
        monkeypatch.setattr(module.Match, name, lambda *arguments: None)


def generous(monkeypatch: pytest.MonkeyPatch) -> None:
    """Receivers that do not mind how a private link is written, nor what stands behind the end of a game."""
    monkeypatch.setattr(codec, "from_text", codec.read_beginning)
    monkeypatch.setattr(body, "is_queue_possible", lambda *arguments: True)


class Anything(list[bytes]):
    """A chain with whatever element one asks for."""

    def __getitem__(self, at: Any) -> Any:
        return self

    def __ne__(self, other: object) -> bool:
        return False


@pytest.mark.parametrize(
    ("weaken", "kinds"),
    [
        (trust_attachments, ["marked_cards", "false_share", "untruthful", "malformed_identity", "attach"]),
        (careless, ["false_end"]),
        (forgetful, ["rewrite", "changed_mind", "second_thoughts"]),
        (generous, ["private", "behind_the_end"]),
    ],
)
def test_the_siege_finds_what_is_open(
    weaken: Callable[[pytest.MonkeyPatch], None], kinds: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A receiver without one of the checks is broken into by the attacks that the check is there for."""
    everything = list(moments())
    weaken(monkeypatch)
    for kind in kinds:
        assert kind in KINDS
        assert ACCEPTED in group_verdicts(siege(everything, 40, 3, [kind]))[kind], kind


def test_marks_in_a_deck_do_not_survive_the_next_shuffle() -> None:
    assert trace(6, 1).hits == 0
    for weakness in CONTROLS:
        marks = trace(3, 1, weakness)
        assert marks.hits == marks.cards > 0, weakness
