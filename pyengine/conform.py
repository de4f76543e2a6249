"""Conformance cases: a position, a few actions, and what must then be true, one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from . import games
from .core.errors import GameError, IllegalAction
from .core.game import CHANCE, Game, Player
from .core.kit import Kit
from .core.words import msg
from .play.entering import enter
from .play.record import Entry, Record, State, begin


def texts(kit: Kit, state: State, player: Player) -> list[str]:
    """Return the texts of a player's legal actions or of the chance results, sorted."""
    game = kit.game
    actions = [action for action, _ in game.chance(state)] if player == CHANCE else game.legal(state, player)
    return sorted(kit.notation.write(state, player, action) for action in actions)


def perft(game: Game[State], state: State, depth: int) -> int:
    """Return the number of sequences of ``depth`` atomic actions; chance results count one each, however likely.

    Where several players decide at once only one order is counted: the lowest player first.
    """
    actors = game.actors(state)
    if not actors:
        return 0
    by = actors[0]
    if depth == 1:
        return len(game.chance(state) if by == CHANCE else game.legal(state, by))
    actions = [action for action, _ in game.chance(state)] if by == CHANCE else game.legal(state, by)
    return sum(perft(game, game.apply(state, by, action), depth - 1) for action in actions)


# --- cases -------------------------------------------------------------------------------------------------------------------


class Failure(NamedTuple):
    """One key of a case that does not hold."""

    case: str
    key: str
    expected: object
    got: object

    def line(self) -> str:
        """Return the failure on one line: id, key, expected, got."""
        return f"{self.case} {self.key}: expected {_json(self.expected)}, got {_json(self.got)}"


class Report(NamedTuple):
    """What became of one case: what failed, how many keys were checked, and the facts that the game does not know."""

    failures: tuple[Failure, ...]
    checked: int
    skipped: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """True when something was checked and nothing failed."""
        return not self.failures and (self.checked > 0 or not self.skipped)


def read_cases(path: Path) -> list[dict[str, Any]]:
    """Read a file of cases. Raises GameError naming the line that is no case, OSError as reading does."""
    cases = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            case = json.loads(line) if line.strip() else None
        except ValueError:
            case = {}
        if case is None:
            continue
        if not isinstance(case, dict) or not {"id", "game", "expect"} <= case.keys():
            raise GameError(f"{path}, line {number}: this is not a conformance case.")
        cases.append(case)
    return cases


def run(case: Mapping[str, Any]) -> Report:
    """Play one case and compare. Raises GameError for a game that does not exist."""
    kit = games.load(case["game"])
    label = case["id"]
    try:
        options = kit.game.info.read_options(case.get("options", {}))
        state = begin(kit, Record(case["game"], options, case.get("position")))
    except GameError as error:
        return Report((Failure(label, "position", "a position", str(error)),), 0, ())
    for action in case.get("actions", ()):
        try:
            state = _play(kit, state, action)[1]
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
            pairs = [(f"facts.{fact}", value, _within(value, _plain(_fact(facts[fact], value)))) for fact, value in known.items()]
        elif key in CHECKS:
            pairs = [(key, *CHECKS[key](kit, state, expected))]
        else:
            pairs = [(key, "a key of the format", "an unknown key")]
        count += len(pairs)
        failures += [Failure(label, named, wanted, got) for named, wanted, got in pairs if wanted != got]
    return Report(tuple(failures), count, tuple(skipped))


def summary(reports: Iterable[Report]) -> tuple[int, int, int]:
    """Return how many cases passed and failed, and how many facts were skipped."""
    reports = list(reports)
    return (
        sum(report.passed for report in reports),
        sum(bool(report.failures) for report in reports),
        sum(len(report.skipped) for report in reports),
    )


def _play(kit: Kit, state: State, action: str | Mapping[str, Any]) -> tuple[list[Entry], State]:
    if isinstance(action, str):
        return enter(kit, state, action)
    by = action["by"]
    if (by == "chance") != (kit.game.actors(state) == (CHANCE,)):
        raise IllegalAction(msg("core.not-legal", text=action["do"]))
    return enter(kit, state, action["do"], None if by == "chance" else by)


# Each check gives what is wanted and what there is; they must be equal.
_Pair = tuple[object, object]


def _by_actor(kit: Kit, state: State, keyed: bool) -> Any:
    """Return the legal texts in the form of the case: one sorted list, or lists by player where several act."""
    actors = kit.game.actors(state)
    found = {actor_name(actor): texts(kit, state, actor) for actor in actors}
    if keyed or len(actors) > 1:
        return found
    return next(iter(found.values()), [])


def _legal(kit: Kit, state: State, expected: Any) -> _Pair:
    if isinstance(expected, Mapping):
        return {key: sorted(value) for key, value in expected.items()}, _by_actor(kit, state, True)
    return sorted(expected), _by_actor(kit, state, False)


def _legal_count(kit: Kit, state: State, expected: Any) -> _Pair:
    found = _by_actor(kit, state, isinstance(expected, Mapping))
    return expected, {key: len(value) for key, value in found.items()} if isinstance(found, dict) else len(found)


def _among(has: bool, kit: Kit, state: State, expected: Any) -> _Pair:
    found = _by_actor(kit, state, isinstance(expected, Mapping))
    if isinstance(found, dict):
        if not isinstance(expected, Mapping):
            return expected, found
        return expected, {key: [text for text in value if (text in found.get(key, ())) == has] for key, value in expected.items()}
    return expected, [text for text in expected if (text in found) == has]


def _illegal(kit: Kit, state: State, expected: Sequence[Any]) -> _Pair:
    """Return, for what should be refused, what was refused with a reason: by every actor where the case names none."""
    before = hash(state)
    refused: list[object] = []
    for entry in expected:
        tries = [entry]
        if isinstance(entry, str):
            tries = [{"by": actor, "do": entry} for actor in actor_list(kit.game, state)] or [entry]
        verdicts = [_refusal(kit, state, attempt) for attempt in tries]
        refused.append(entry if all(verdict is None for verdict in verdicts) else next(filter(None, verdicts)))
    return list(expected), refused if hash(state) == before else "the state was changed"


def _refusal(kit: Kit, state: State, action: str | Mapping[str, Any]) -> str | None:
    """Return None for a proper refusal, else what is wrong with it."""
    try:
        _play(kit, state, action)
    except IllegalAction as error:
        known = kit.game.actors(state) == (CHANCE,) or (not isinstance(error.message, str) and error.message.rule)
        return None if known else f"{action}: refused without a rule: {error}"
    except GameError as error:
        return None if str(error) else f"{action}: refused without a reason"
    return f"{action}: accepted"


def _perft(kit: Kit, state: State, expected: Sequence[int]) -> _Pair:
    return list(expected), [perft(kit.game, state, depth) for depth in range(1, len(expected) + 1)]


def _board(kit: Kit, state: State, expected: Any) -> _Pair:
    text = kit.notation.text(state)
    if isinstance(expected, Mapping):  # a board for each player: what stands after the header and the round
        boards = {str(seat): board for seat, board in enumerate(text.split(";")[2:], 1)}
        return expected, {seat: boards.get(seat) for seat in expected}
    return expected, text.split(" ")[0]


def _winners(kit: Kit, state: State, expected: Sequence[int] | None) -> _Pair:
    outcome = kit.game.outcome(state)
    return None if expected is None else sorted(expected), None if outcome is None else sorted(outcome.winners)


def _reason(kit: Kit, state: State, expected: str) -> _Pair:
    outcome = kit.game.outcome(state)
    return expected, outcome.reason if outcome else None


def scores(game: Game[State], state: State) -> list[float | None]:
    """Return the final scores, or those as they stand."""
    outcome = game.outcome(state)
    return list(outcome.scores if outcome else game.scores(state))


def actor_name(player: Player) -> str:
    """Return how JSON names an actor: ``chance`` or the player's number."""
    return "chance" if player == CHANCE else str(player)


def actor_list(game: Game[State], state: State) -> list[int | str]:
    """Return who may act as JSON has it: a list of players, ``["chance"]``, or an empty one when the game is over."""
    return ["chance" if actor == CHANCE else actor for actor in game.actors(state)]


def _fact(value: object, wanted: object) -> object:
    """Return a fact; one that answers questions is asked what the case asks."""
    return value(wanted) if callable(value) else value


def _plain(value: object) -> object:
    """Return a fact as JSON would have it, so that tuples and sets compare with lists."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(map(_plain, value), key=repr)
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value


def _within(wanted: object, got: object) -> object:
    """Return the part of a fact that a case speaks of: mappings are compared key by key, however deep they lie."""
    if isinstance(wanted, Mapping) and isinstance(got, Mapping):
        return {key: _within(wanted[key], value) for key, value in got.items() if key in wanted}
    return got


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


CHECKS: Mapping[str, Callable[[Kit, State, Any], _Pair]] = {
    "legal": _legal,
    "legal_count": _legal_count,
    "legal_has": partial(_among, True),
    "legal_lacks": partial(_among, False),
    "illegal": _illegal,
    "perft": _perft,
    "position": lambda kit, state, expected: (expected, kit.notation.text(state)),
    "board": _board,
    "actor": lambda kit, state, expected: (expected, actor_list(kit.game, state)),
    "winners": _winners,
    "reason": _reason,
    "scores": lambda kit, state, expected: (expected, scores(kit.game, state)),
}
