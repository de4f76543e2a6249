"""What viewers read of entries before and after these are open: texts, tellings, and results, taken from which state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pyengine.core.game import Outcome
from pyengine.core.kit import Kit
from pyengine.core.options import Options
from pyengine.core.telling import Telling
from pyengine.core.types import CHANCE, HIDDEN, OFFER, RESIGN, Action, Player
from pyengine.play.record import Record
from pyengine.play.session import Session
from tests.toys import KITS
from tests.toys.base import Toy, ToyNotation, info, kit, outcome

State = Any
RESULT = "result: "


class Noting(ToyNotation[Any]):
    """A notation that tells the state in which an action was carried out as its result. ``quiet`` is what lists leave out. Texts
    say who does it and, in Unison, what was picked before."""

    def __init__(self, toy: Kit, quiet: str) -> None:
        super().__init__(toy.game, toy.notation.text, toy.notation.position)  # type: ignore[arg-type]
        self.quiet = quiet

    def write(self, state: State, player: Player, action: Action) -> str:
        return f"{player} {super().write(state, player, action)} in {getattr(state, 'picks', None)}"

    def tell(self, state: State, player: Player, action: Action) -> Telling:
        return super().tell(state, player, action)._replace(quiet=action == (self.quiet,))

    def tell_result(self, telling: Telling, state: State, player: Player, after: State) -> Telling:
        return telling._replace(parts=(*telling.parts, RESULT + repr(after)))


def play(toy: Kit, *entries: tuple[Player, str], quiet: str = "-", **options: object) -> Session:
    """Return a game in which players did these things, by a notation that tells results."""
    noting = toy._replace(notation=Noting(toy, quiet))
    session = Session(noting, Record(toy.game.info.id, toy.game.info.read_options(options)))
    for player, text in entries:
        session.act(player, tuple(text.split()))
    return session


def find_result(session: Session, at: int, viewer: Player | None) -> str | None:
    """Return the result that an entry is told with, None if it has none."""
    telling = session.tell(at, viewer)
    assert telling is not None
    last = str(telling.parts[-1])
    return last.removeprefix(RESULT) if last.startswith(RESULT) else None


def test_texts_of_decisions_together_say_what_their_viewer_may_know() -> None:
    session = play(KITS["pair"], (0, "1"), players=3)
    session.act(1, ("2",))
    hidden = {0: "1 ? in ('1', '', '')", 2: "1 ? in ('?', '', '')", None: "1 ? in ('?', '', '')"}
    for viewer, text in hidden.items():
        assert session.text(1, viewer) == session.texts(viewer)[1] == text
    assert session.text(1, 1) == "1 2 in ('1', '', '')"
    assert session.texts(0)[0] == "0 1 in ('', '', '')"
    session.act(2, ("2",))
    for viewer in (0, 1, 2, None):
        assert session.text(1, viewer) == session.texts(viewer)[1] == "1 2 in ('1', '', '')"


def test_parts_of_a_decision_are_nothing_to_others_and_to_oneself_as_one_knows_them() -> None:
    session = play(KITS["five"], (0, "2"), (1, "3"), (1, "1"))
    for viewer in (0, None):
        assert session.text(2, viewer) is None
        assert session.tell(2, viewer) is None
    telling = session.tell(2, 1)
    assert telling is not None
    assert telling.parts == ("1 1 in ('', '3', '', '', '')",)


def test_the_last_that_is_told_is_what_its_viewer_may_know() -> None:
    session = play(KITS["vault"], (0, "b1"), quiet="no")
    own, others = session.tell_last(1, 0), session.tell_last(1, 1)
    assert own is not None
    assert own.parts[0] == "0 b1 in None"
    assert others is not None
    assert others == session.tell_last(1, None) == session.tell(0, 1)
    assert others != own
    session.act(1, ("a1",))
    session.act(0, ("no",))
    assert session.tell_last(3, None) == session.tell(1, None)


def test_a_claim_has_no_result() -> None:
    session = play(KITS["pair"], (0, "1"), (1, "2"), (0, RESIGN[0]))
    assert find_result(session, 1, None) == repr(session.states[2])
    assert find_result(session, 2, None) is None
    session = play(KITS["twins"], (0, "hand/R 1/a1"), (1, OFFER[0]))
    assert [find_result(session, at, None) is None for at in range(2)] == [False, True]


def test_what_lists_leave_out_has_no_result() -> None:
    session = play(KITS["vault"], (0, "b1"), (1, "a1"), (0, "no"), quiet="no")
    assert [find_result(session, at, 0) is None for at in range(3)] == [False, False, True]


def test_a_decision_that_is_not_open_yet_has_no_result() -> None:
    session = play(KITS["pair"], (0, "1"))
    assert [find_result(session, 0, viewer) for viewer in (1, None)] == [None] * 2
    assert find_result(session, 0, 0) == repr(session.states[1]), "one's own, as far as it is known"
    session.act(1, ("2",))
    assert [find_result(session, 0, viewer) for viewer in (0, 1, None)] == [repr(session.state)] * 3


def test_what_nobody_else_sees_has_no_telling_for_them() -> None:
    session = play(KITS["five"], (1, "3"))
    assert [session.tell(0, viewer) is None for viewer in (0, 1, None)] == [True, False, True]


def test_a_result_shows_what_its_viewer_may_know() -> None:
    session = play(KITS["vault"], (0, "b1"), (1, "a1"))
    known, hidden = session.states[2], session.states[2]._replace(cup=HIDDEN)
    assert [find_result(session, 1, viewer) for viewer in (0, 1, None)] == [repr(known), repr(hidden), repr(hidden)]
    for player, text in ((0, "no"), (1, "b1"), (0, "yes")):
        session.act(player, (text,))
    session = Session(session.kit, session.record)  # which remembers nothing of what was told before
    assert [find_result(session, 1, viewer) for viewer in (1, None, 0)] == [repr(known)] * 3
    session = play(KITS["poker"], (CHANCE, "deal/J"), (CHANCE, "deal/Q"), (0, "bet"))
    for viewer, cards in ((0, ("J", HIDDEN)), (1, (HIDDEN, "Q")), (None, (HIDDEN, HIDDEN))):
        assert find_result(session, 2, viewer) == repr(session.states[3]._replace(cards=cards))


def test_a_result_is_that_of_the_own_action_where_another_player_goes_on() -> None:
    session = play(KITS["vault"], (0, "b1"), (1, "a1"), (0, "no"), quiet="no")
    assert find_result(session, 1, 0) == repr(session.states[2])


def test_decisions_in_several_parts_are_carried_out_with_the_last_of_them() -> None:
    parts = [(0, "1"), (0, "2"), *((player, "lock") for player in range(5))]
    session = play(KITS["five"], *parts, (4, "3"))
    assert [find_result(session, at, None) for at in range(7)] == [repr(session.states[7])] * 7


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_who_asks_first_changes_nothing_in_what_is_open(viewer: Player | None) -> None:
    session = play(KITS["vault"], (0, "b1"))
    for first in (viewer, 0, 1, None):
        assert session.count_opened(first) == (1 if first == 0 else 0)
    for player, text in ((1, "b1"), (0, "yes")):
        session.act(player, (text,))
    for first in (viewer, 0, 1, None):
        assert session.count_opened(first) == 3


class Stroll(Toy[tuple[str, ...]]):
    """One player walks on, or ends a turn, four times; a state holds what was done."""

    info = info("stroll", 207)

    def start(self, options: Options) -> tuple[str, ...]:
        return ()

    def options(self, state: tuple[str, ...]) -> Options:
        return self.info.read_options({})

    def actors(self, state: tuple[str, ...]) -> tuple[Player, ...]:
        return (0,) if len(state) < 4 else ()

    def legal(self, state: tuple[str, ...], player: Player) -> Sequence[Action]:
        return [("on",), ("end",)] if player in self.actors(state) else ()

    def apply(self, state: tuple[str, ...], player: Player, action: Action) -> tuple[str, ...]:
        return (*state, *action)

    def outcome(self, state: tuple[str, ...]) -> Outcome | None:
        return None if self.actors(state) else outcome((), 2, "played", (None, None))

    def grammar(self, options: Options, player: Player, prefix: Action) -> Sequence[str]:
        return () if prefix else ("on", "end")


def test_a_result_is_forgotten_with_what_showed_that_it_is_one() -> None:
    session = play(kit(Stroll(), " ".join, lambda text, _: tuple(text.split())), (0, "on"), (0, "on"), quiet="end")
    assert [find_result(session, at, None) for at in range(2)] == ["('on',)", "('on', 'on')"]
    session.undo(across=True)
    session.act(0, ("end",))
    session.act(0, ("end",))
    assert [find_result(session, at, None) for at in range(3)] == ["('on', 'end', 'end')", None, None]
