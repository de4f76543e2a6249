"""``python -m pyengine conform``: conformance cases.

A case is a position, a few actions and what must then be true: one JSON object a line.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from .. import games
from ..core.errors import GameError, IllegalAction, UsageError
from ..core.kit import Kit
from ..core.types import CHANCE
from ..core.words import msg
from ..play.entering import enter
from ..play.record import Entry, Record, State, begin
from .arguments import add_parser
from .case_format import find_flaw
from .perft import count_sequences
from .position import list_actors, list_legal_texts, list_scores, name_actor


def add_command(commands: Any) -> None:
    """Add the command and its flags."""
    parser = add_parser(commands, "conform", run, "Check conformance cases.")
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path)


def run(args: argparse.Namespace) -> int:
    """Print the failures and how many cases passed; return 1 if any failed. Raises UsageError for an invalid case."""
    reports = []
    for path in args.files:
        for case in read_cases(path):
            reports.append(check_case(case))
            for failure in reports[-1].failures:
                print(failure.format())
    passed, failed, skipped = count_results(reports)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


# --- cases -------------------------------------------------------------------------------------------------------------------


class Failure(NamedTuple):
    """One key of a case whose value differs from the game's."""

    case: str
    key: str
    expected: object
    got: object

    def format(self) -> str:
        """Return the failure on one line: id, key, expected, got. Halves of characters are written as escapes."""
        text = f"{self.case} {self.key}: expected {_format_json(self.expected)}, got {_format_json(self.got)}"
        return text.encode("utf-8", "backslashreplace").decode("utf-8")


class Report(NamedTuple):
    """The result of one case: failures, the number of keys checked, and the facts that the game does not know."""

    failures: tuple[Failure, ...]
    checked: int
    skipped: tuple[str, ...]

    @property
    def has_passed(self) -> bool:
        """True when something was checked and nothing failed."""
        return not self.failures and (self.checked > 0 or not self.skipped)


def read_cases(path: Path) -> list[dict[str, Any]]:
    """Read a file of cases. Raises UsageError with the number of an invalid line and what is wrong; OSError if reading fails."""
    cases = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            case = json.loads(line) if line.strip() else None
        except (ValueError, RecursionError):
            case = {}
        if case is None:
            continue
        wrong = find_flaw(case)
        if wrong:
            raise UsageError(f"{path}, line {number}: {wrong}")
        cases.append(case)
    return cases


def check_case(case: Mapping[str, Any]) -> Report:
    """Play one case and compare. Raises GameError for a game that does not exist, UsageError for what is no case."""
    wrong = find_flaw(case)
    if wrong:
        raise UsageError(wrong)
    kit = games.load(case["game"])
    label = case["id"]
    try:
        options = kit.game.info.read_options(case.get("options", {}))
        state = begin(kit, Record(case["game"], options, case.get("position")))
    except GameError as error:
        return Report((Failure(label, "position", "a position", str(error)),), 0, ())
    for action in case.get("actions", ()):
        try:
            state = _play_action(kit, state, action)[1]
        except GameError as error:
            return Report((Failure(label, "actions", action, str(error)),), 0, ())
    failures: list[Failure] = []
    skipped: list[str] = []
    count = 0
    for key, expected in case["expect"].items():
        if key == "facts":
            facts = kit.game.facts(state)
            skipped += [fact for fact in expected if fact not in facts]
            known = {fact: value for fact, value in expected.items() if fact in facts}
            answers = {fact: _ask_fact(fact, facts[fact], value) for fact, value in known.items()}
            pairs = [(f"facts.{fact}", value, _select_part(value, _make_plain(answers[fact]))) for fact, value in known.items()]
        elif key in CHECKS:
            pairs = [(key, *CHECKS[key](kit, state, expected))]
        else:
            pairs = [(key, "a key of the format", "an unknown key")]
        count += len(pairs)
        failures += [Failure(label, named, wanted, got) for named, wanted, got in pairs if wanted != got]
    return Report(tuple(failures), count, tuple(skipped))


def count_results(reports: Iterable[Report]) -> tuple[int, int, int]:
    """Return how many cases passed and failed, and how many facts were skipped."""
    reports = list(reports)
    return (
        sum(report.has_passed for report in reports),
        sum(bool(report.failures) for report in reports),
        sum(len(report.skipped) for report in reports),
    )


def _play_action(kit: Kit, state: State, action: str | Mapping[str, Any]) -> tuple[list[Entry], State]:
    if isinstance(action, str):
        return enter(kit, state, action)
    by = action["by"]
    if (by == "chance") != (kit.game.actors(state) == (CHANCE,)):
        raise IllegalAction(msg("core.not-legal", text=action["do"]))
    return enter(kit, state, action["do"], None if by == "chance" else by)


# Each check returns the expected and the actual value; they must be equal.
_Pair = tuple[object, object]


def _list_by_actor(kit: Kit, state: State, keyed: bool) -> Any:
    """Return the legal texts in the form of the case: one sorted list, or lists by player where several act."""
    actors = kit.game.actors(state)
    legal = {name_actor(actor): list_legal_texts(kit, state, actor) for actor in actors}
    if keyed or len(actors) > 1:
        return legal
    return next(iter(legal.values()), [])


def _check_legal(kit: Kit, state: State, expected: Any) -> _Pair:
    if isinstance(expected, Mapping):
        return {key: sorted(value) for key, value in expected.items()}, _list_by_actor(kit, state, True)
    return sorted(expected), _list_by_actor(kit, state, False)


def _check_legal_count(kit: Kit, state: State, expected: Any) -> _Pair:
    legal = _list_by_actor(kit, state, isinstance(expected, Mapping))
    return expected, {key: len(value) for key, value in legal.items()} if isinstance(legal, dict) else len(legal)


def _check_membership(has: bool, kit: Kit, state: State, expected: Any) -> _Pair:
    legal = _list_by_actor(kit, state, isinstance(expected, Mapping))
    if isinstance(legal, dict):
        if not isinstance(expected, Mapping):
            return expected, legal
        return expected, {key: [text for text in value if (text in legal.get(key, ())) == has] for key, value in expected.items()}
    return expected, [text for text in expected if (text in legal) == has]


def _check_illegal(kit: Kit, state: State, expected: Sequence[Any]) -> _Pair:
    """Return, for what should be refused, what was refused with a reason: by every actor where the case names none."""
    before = hash(state)
    refused: list[object] = []
    for entry in expected:
        tries = [entry]
        if isinstance(entry, str):
            tries = [{"by": actor, "do": entry} for actor in list_actors(kit.game, state)] or [entry]
        verdicts = [_check_refusal(kit, state, attempt) for attempt in tries]
        refused.append(entry if all(verdict is None for verdict in verdicts) else next(filter(None, verdicts)))
    return list(expected), refused if hash(state) == before else "the state was changed"


def _check_refusal(kit: Kit, state: State, action: str | Mapping[str, Any]) -> str | None:
    """Return None for a proper refusal, else what is wrong with it."""
    try:
        _play_action(kit, state, action)
    except IllegalAction as error:
        known = kit.game.actors(state) == (CHANCE,) or error.message.rule
        return None if known else f"{action}: refused without a rule: {error}"
    except GameError as error:
        return None if str(error) else f"{action}: refused without a reason"
    return f"{action}: accepted"


def _check_perft(kit: Kit, state: State, expected: Sequence[int]) -> _Pair:
    return list(expected), [count_sequences(kit.game, state, depth) for depth in range(1, len(expected) + 1)]


def _check_board(kit: Kit, state: State, expected: Any) -> _Pair:
    text = kit.notation.text(state)
    if isinstance(expected, Mapping):  # a board for each player: what stands after the header and the round
        boards = {str(seat): board for seat, board in enumerate(text.split(";")[2:], 1)}
        return expected, {seat: boards.get(seat) for seat in expected}
    return expected, text.split(" ")[0]


def _check_winners(kit: Kit, state: State, expected: Sequence[int] | None) -> _Pair:
    outcome = kit.game.outcome(state)
    return None if expected is None else sorted(expected), None if outcome is None else sorted(outcome.winners)


def _check_reason(kit: Kit, state: State, expected: str) -> _Pair:
    outcome = kit.game.outcome(state)
    return expected, outcome.reason if outcome else None


def _ask_fact(name: str, value: object, wanted: object) -> object:
    """Return a fact. A fact that takes a question is called with the question of the case. Raises UsageError for a question it
    refuses."""
    if not callable(value):
        return value
    try:
        return value(wanted)
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        raise UsageError(f"The fact “{name}” cannot be asked that: {_format_json(wanted)[:200]}") from error


def _make_plain(value: object) -> object:
    """Return a fact as JSON would have it, so that tuples and sets compare with lists."""
    if isinstance(value, Mapping):
        return {str(key): _make_plain(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(map(_make_plain, value), key=repr)
    if isinstance(value, (list, tuple)):
        return [_make_plain(item) for item in value]
    return value


def _select_part(wanted: object, got: object) -> object:
    """Return the part of a fact that a case names: mappings are compared key by key, at any depth."""
    if isinstance(wanted, Mapping) and isinstance(got, Mapping):
        return {key: _select_part(wanted[key], value) for key, value in got.items() if key in wanted}
    return got


def _format_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


CHECKS: Mapping[str, Callable[[Kit, State, Any], _Pair]] = {
    "legal": _check_legal,
    "legal_count": _check_legal_count,
    "legal_has": partial(_check_membership, True),
    "legal_lacks": partial(_check_membership, False),
    "illegal": _check_illegal,
    "perft": _check_perft,
    "position": lambda kit, state, expected: (expected, kit.notation.text(state)),
    "board": _check_board,
    "actor": lambda kit, state, expected: (expected, list_actors(kit.game, state)),
    "winners": _check_winners,
    "reason": _check_reason,
    "scores": lambda kit, state, expected: (expected, list_scores(kit.game, state)),
}
