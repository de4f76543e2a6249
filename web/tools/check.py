"""`build.py check GAME`: names everything that a game lacks, or that exceeds its limits, in one sentence each."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from pyengine import games
from pyengine.cli import conform, frozen
from pyengine.core.errors import GameError, UsageError
from pyengine.core.kit import Kit
from pyengine.core.types import CHANCE
from pyengine.core.words import read_words, say
from pyengine.play.lesson import list_sentences, read_lesson
from pyengine.play.record import Entry, Record, apply_checked
from pyengine.play.session import Session
from web.app.embed import parameters
from web.generator import completeness, figures, limits, pages
from web.generator.game_files import find_file, find_rules, name_path, read_credits
from web.tools.common import Stop

TRIES = 20  # games played at random, to see how long they can last
GOLDEN, BENCH = "`python -m pyengine golden {game}` writes it", "`build.py bench --baseline {game}` writes it"
# file in the folder `frozen`: what it is
FROZEN = {
    "record.json": f"a golden record, a whole game with its last position; {GOLDEN}",
    "links.json": f"links that open for ever; {GOLDEN}",
    "addresses.json": f"addresses of boards; {GOLDEN}",
    "conformance.jsonl": "conformance cases",
    "rule_ids.txt": "the ids of its rules, in the order of the book",
    "bench.json": f"how fast it is and how long its links are; {BENCH}",
}
CHAINS = "chains.json"
ROWS = ("links.json", "addresses.json", CHAINS)
BLOCK = re.compile(r"```board\n(.*?)```", re.S)


def run(names: Sequence[str]) -> int:
    """Check games and print what is missing; returns the exit status. Raises Stop for an unknown name."""
    for name in names or games.IDS:
        if not games.is_known(name):
            raise Stop(f"There is no game {name}; there are {', '.join(games.all_ids())}.")
    missing = {name: list_missing(name) for name in names or games.IDS}
    for name, sentences in missing.items():
        print("\n".join(sentences) if sentences else f"{games.load(name).game.info.title}: nothing is missing.")
    return 1 if any(missing.values()) else 0


def list_missing(game: str) -> list[str]:
    """Return a sentence for everything that a game lacks or that exceeds its limits.

    Parts are checked in order, and only the first incomplete one is reported, as the others build on it.
    """
    return completeness.list_missing(game) or [sentence for part in PARTS for sentence in part(game)]


def _check_words(game: str) -> Iterator[str]:
    """Check that every language has the same keys."""
    words = {language: read_words(language, game) for language in completeness.list_languages(game)}
    for language in words:
        path = name_path(games.find_folder(game) / "words" / f"{language}.py")
        missing = {key: other for other in reversed(words) for key in words[other] if key not in words[language]}
        for key, other in missing.items():
            if ":" not in key:  # forms of a word are a language's own
                yield f"{path} has no “{key}”, as {other}.py has."


def _check_credits(game: str) -> Iterator[str]:
    path, credits = name_path(find_file(game, "credits.toml")), read_credits(game)
    for language in completeness.list_languages(game):
        for name in credits["names"]:
            if name not in credits[language]:
                yield f"{path}: {language} does not say “{name}”, which names lists."


def _check_rules(game: str) -> Iterator[str]:
    """Check the rules pages: boards can be drawn and are the same in each language; every rule and every option is described."""
    boards = {}
    options = sorted(option.name for option in games.load(game).game.info.options)
    for language in completeness.list_languages(game):
        file = find_rules(game, language)[0]
        path = name_path(file)
        try:
            text, _ = pages.read_rules(game, language)
        except (figures.BadFigure, ValueError) as error:
            yield f"{error}"
            continue
        blocks = BLOCK.findall(file.read_text("utf-8"))
        boards[language] = [[line for line in block.splitlines() if not line.startswith("caption")] for block in blocks]
        if text.figures < limits.BOARDS:
            yield f"{path} has {text.figures} boards; it needs at least {limits.BOARDS}."
        book = _read_book(game)
        yield from (f"{path} does not number {rule}, which stands in rule_ids.txt." for rule in book if rule not in text.rules)
        yield from (f"{path} numbers {rule}, which rule_ids.txt has not." for rule in text.rules if book and rule not in book)
        yield from (f"{path} does not describe the option {name}." for name in options if name not in text.options)
        if boards[language] != next(iter(boards.values())):
            yield f"{path} shows other boards than the page in {next(iter(boards))}."


def _check_lesson(game: str) -> Iterator[str]:
    """Check that the lesson has the right number of steps, and that what it says has the right length."""
    path = name_path(games.find_folder(game) / "lesson.py")
    steps = read_lesson(games.load(game), games.load_lesson(game))
    if len(steps) not in limits.STEPS:
        yield f"{path} has {len(steps)} steps; a lesson has {limits.STEPS[0]} to {limits.STEPS[-1]}."
    for message in dict.fromkeys(message for step in steps for message in list_sentences(step)):
        for language in completeness.list_languages(game):
            length = len(say(message, language))
            if length not in limits.CHARACTERS:
                few, most = limits.CHARACTERS[0], limits.CHARACTERS[-1]
                yield f"{path}: {message.key} has {length} characters in {language}; there may be {few} to {most}."


def _check_frozen(game: str) -> Iterator[str]:
    """Check that all files with frozen results are there."""
    several = games.load(game).game.info.players[1] > 1
    for file, what in {**FROZEN, **({CHAINS: f"games by protected links; {GOLDEN}"} if several else {})}.items():
        if not _find(game, file).exists():
            yield f"{name_path(_find(game, file))} is missing: {what.format(game=game)}."


def _check_book(game: str) -> Iterator[str]:
    prefix = games.load(game).game.info.rules + "-"
    for rule in _read_book(game):
        if not rule.startswith(prefix):
            yield f"{_name(game, 'rule_ids.txt')}: {rule} does not begin with {prefix}."


def _check_record(game: str) -> Iterator[str]:
    """Check the golden record: it can be replayed, ends as it says, and is long enough."""
    kit, record = games.load(game), _read(game, "record.json")
    if not isinstance(record, dict):
        return
    path = _name(game, "record.json")
    try:
        state = kit.game.start(kit.game.info.read_options(record["options"]))
        for player, text in record["actions"]:
            for action in kit.notation.read(state, player, text):
                by = CHANCE if kit.game.actors(state) == (CHANCE,) else player
                state = apply_checked(kit, state, Entry(by, action))
        position = record["position"]
    except (GameError, KeyError, TypeError, ValueError) as error:
        yield f"{path} cannot be replayed: {error}"
        return
    if kit.notation.text(state) != position:
        yield f"{path} ends with {kit.notation.text(state)}, not with the position that it names."
    if kit.game.outcome(state) is None:
        yield f"{path} is not a whole game: nobody has won, and it is no draw."
    wanted = min(limits.ACTIONS, _find_longest(kit))
    if len(record["actions"]) < wanted:
        yield f"{path} has {len(record['actions'])} actions; it needs at least {wanted}."


def _find_longest(kit: Kit) -> int:
    """Return the number of actions in the longest of a few random games, or the limit once a game reaches it."""
    longest = 0
    for number in range(TRIES):
        session, rng = Session(kit, Record(kit.game.info.id, kit.game.info.read_options({}))), Random(number)
        session.settle(rng)
        while (actors := kit.game.actors(session.state)) and len(session.record.entries) < limits.ACTIONS:
            session.act(actors[0], rng.choice(list(kit.game.legal(session.state, actors[0]))))
            session.settle(rng)
        longest = max(longest, len(session.record.entries))
        if longest >= limits.ACTIONS:
            break
    return longest


def _check_links(game: str) -> Iterator[str]:
    """Check that there are enough open links of all kinds, and that each still says what it said when it was frozen."""
    rows, info, path = _read_rows(game, "links.json"), games.load(game).game.info, _name(game, "links.json")
    if not rows:
        return
    for number, row in enumerate(rows, 1):
        try:
            now = {**frozen.describe_link(str(row.get("link"))), "link": row.get("link")}
        except (GameError, UsageError) as error:
            yield f"{path}, link {number}, does not open: {error}"
            continue
        for field in now.keys() - {"again", "link"}:
            if now[field] != row.get(field):
                yield f"{path}, link {number}: {field} is not what it was."
        if now["again"] != now["link"]:
            yield f"{path}, link {number}, is written in another way today."
    kinds = {
        f"{limits.LINKS} different links": len({row.get("link") for row in rows}) >= limits.LINKS,
        f"links for {info.players[0]} and for {info.players[1]} players": {row.get("players") for row in rows} >= {*info.players},
        "a link that begins with a position": any(row.get("position") for row in rows),
        "a game that goes on": any(not row.get("outcome") and row.get("entries") for row in rows),
        "a game that is over": any(row.get("outcome") for row in rows),
        f"{limits.RECORDS} records as text": sum("text" in row for row in rows) >= limits.RECORDS,
        **{f"a link with the option {option.name}": _has_option(game, option.name) for option in info.options},
    }
    yield from (f"{path} lacks {kind}." for kind, there in kinds.items() if not there)


def _has_option(game: str, option: str) -> bool:
    """Return whether a frozen link has an option that differs from its default. An option that was added later has a file of its
    own."""
    files = [path.name for path in games.find_folder(game).glob("frozen/links*.json")]
    return any(option in row.get("options", {}) for file in files for row in _read_rows(game, file))


def _check_chains(game: str) -> Iterator[str]:
    rows, path = _read_rows(game, CHAINS), _name(game, CHAINS)
    if not rows:
        return
    audits = [row.get("audits") or [] for row in rows]
    kinds = {
        f"{limits.CHAINS} games of different lengths": len({len(row.get("links") or ()) for row in rows}) >= limits.CHAINS,
        "an unfinished game": not all(audits),
        "a game that is verified": any(audit.get("verified") for several in audits for _, audit in several),
    }
    yield from (f"{path} lacks {kind}." for kind, there in kinds.items() if not there)


def _check_addresses(game: str) -> Iterator[str]:
    rows, path = _read_rows(game, "addresses.json"), _name(game, "addresses.json")
    if not rows:
        return
    longest = 0
    for row in rows:
        reading = parameters.read(str(row.get("query")), str(row.get("string", "")))
        for trouble in reading.troubles:
            yield f"{path}: {row.get('query')}: {say(trouble.why)}"
        if reading.given:
            longest = max(longest, len(reading.given.record.entries))
    if not longest:
        yield f"{path} lacks a board with moves."


def _check_bench(game: str) -> Iterator[str]:
    figures = _read(game, "bench.json")
    if not isinstance(figures, dict):
        return
    whole = [row for row in figures.values() if isinstance(row, dict) and {"ratio", "tolerance"} <= row.keys()]
    if not whole or len(whole) < len(figures):
        yield f"{_name(game, 'bench.json')} has no ratios with their tolerance."


def _check_conformance(game: str) -> Iterator[str]:
    path = _find(game, "conformance.jsonl")
    if not path.exists():
        return
    try:
        cases = conform.read_cases(path)
        failures = [failure.format() for case in cases for failure in conform.check_case(case).failures]
    except (GameError, UsageError) as error:
        yield f"{name_path(path)}: {error}"
        return
    if not cases:
        yield f"{name_path(path)} has no case."
    yield from (f"{name_path(path)}: {failure}" for failure in failures)


def _find(game: str, file: str) -> Path:
    return games.find_folder(game) / "frozen" / file


def _name(game: str, file: str) -> str:
    return name_path(_find(game, file))


def _read(game: str, file: str) -> Any:
    """Return the content of a frozen JSON file; None if it is missing or no JSON, which another check reports."""
    try:
        return json.loads(_find(game, file).read_text("utf-8"))
    except (OSError, ValueError):
        return None


def _read_rows(game: str, file: str) -> list[dict[str, Any]]:
    """Return the rows of such a file, none if it has another form."""
    rows = _read(game, file)
    return rows if isinstance(rows, list) and all(isinstance(row, dict) for row in rows) else []


def _check_form(game: str) -> Iterator[str]:
    """Check that each JSON file has its form."""
    for file in (*FROZEN, CHAINS):
        if not file.endswith(".json") or not _find(game, file).exists():
            continue
        content = _read(game, file)
        if content is None:
            yield f"{_name(game, file)} is no JSON."
        elif file in ROWS and not _read_rows(game, file):
            yield f"{_name(game, file)} is no list of rows; `python -m pyengine golden {game}` writes it."
        elif file not in ROWS and not isinstance(content, dict):
            yield f"{_name(game, file)} is no JSON object."


def _read_book(game: str) -> list[str]:
    """Return the ids of the rules; none if the file is missing."""
    path = _find(game, "rule_ids.txt")
    return path.read_text("utf-8").split() if path.exists() else []


PARTS: tuple[Callable[[str], Iterator[str]], ...] = (
    _check_words,
    _check_credits,
    _check_rules,
    _check_lesson,
    _check_frozen,
    _check_form,
    _check_book,
    _check_record,
    _check_links,
    _check_chains,
    _check_addresses,
    _check_bench,
    _check_conformance,
)
