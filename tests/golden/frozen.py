"""What is frozen of links, as rows of plain values: open links, chains of protected links, addresses of embedded boards.

The tests describe what a frozen link opens to and compare; `freeze.py` writes the same descriptions for a new game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from pyengine import games
from pyengine.core.kit import Kit
from pyengine.core.options import Options
from pyengine.core.types import Action
from pyengine.play import link
from pyengine.play.fair.audit import audit
from pyengine.play.fair.match import Match, join, watch
from pyengine.play.fair.private_link import read_private_link, restore_match, write_private_link
from pyengine.play.fair.wire.link import Terms, parse_link
from pyengine.play.record import Entry, Record
from pyengine.play.text import from_text, to_text
from web.app.embed import parameters
from web.app.embed.diagram import Diagram

FOLDER = Path(__file__).parent
LINKS, CHAINS, ADDRESSES = "links", "chains", "addresses"
KINDS = (LINKS, CHAINS, ADDRESSES)
TAGS = [["White", 'Ann "the" Able'], ["Date", "2026.11.21"]]  # of records as text
SPARE = 7  # every so many links of a chain one is opened by somebody who has seen none before

Row = dict[str, Any]


def find_path(kind: str, name: str) -> Path:
    """Return the file with the frozen rows of a kind: "place" are those of a game, "place-shieldPawn" of a special case of it."""
    game, sign, case = name.partition("-")
    return games.find_folder(game) / "frozen" / f"{kind}{sign}{case}.json"


def rows(kind: str, name: str) -> list[Row]:
    """Return the frozen rows of a file, none where there is no such file."""
    path = find_path(kind, name)
    return json.loads(path.read_text("utf-8")) if path.exists() else []


def files(kind: str) -> list[str]:
    """Return the names of the frozen files of a kind: of games, and of special cases of games."""
    paths = ((game, path) for game in games.IDS for path in games.find_folder(game).glob(f"frozen/{kind}*.json"))
    return sorted(game + path.stem.removeprefix(kind) for game, path in paths)


def compare(found: Row, frozen: Row, what: str) -> None:
    """Fail with the first thing that differs: of a list the place in it."""
    assert found.keys() == frozen.keys(), what
    for field, wanted in frozen.items():
        if not isinstance(wanted, list):
            assert found[field] == wanted, f"{what}: {field}"
            continue
        for at, (now, then) in enumerate(zip_longest(found[field], wanted)):
            assert now == then, f"{what}: {field}, place {at} of {len(wanted)}: frozen {then!r}, now {now!r}"


def _changed(kit: Kit, options: Options) -> dict[str, str]:
    """Return the options that are not as usual, as text."""
    declared = kit.game.info.options
    return {option.name: option.text(options[option.name]) for option in declared if options[option.name] != option.default}


def _entries(entries: Sequence[Entry]) -> list[str]:
    return [" ".join((str(entry.player), *entry.action)) for entry in entries]


def _outcome(kit: Kit, state: Any) -> list[Any]:
    outcome = kit.game.outcome(state)
    return [list(outcome.winners), outcome.reason, list(outcome.scores)] if outcome else []


def _record(kit: Kit, record: Record) -> Row:
    return {
        "game": record.game,
        "players": kit.game.info.player_count(record.options),
        "options": _changed(kit, record.options),
        "position": record.position,
        "deal": record.deal,
        "entries": _entries(record.entries),
    }


# --- open links


def open_link(text: str) -> Row:
    """Return what an open link says; ``again`` is the link written anew."""
    opened = link.decode(text, games.by_number)
    kit, end = opened.kit, opened.states[-1]
    found = {**_record(kit, opened.record), "end": kit.notation.text(end), "outcome": _outcome(kit, end)}
    return {**found, "again": link.encode(kit, opened.record)}


def record_text(name: str, text: str) -> Row:
    """Return what a record's text says; ``link`` and ``again`` are the record written as a link and as text."""
    kit = games.load(name)
    record = from_text(kit, text)
    found = {**_record(kit, record), "tags": [list(tag) for tag in record.tags]}
    return {**found, "link": link.encode(kit, record), "again": to_text(kit, record)}


# --- chains of protected links


class Chain(NamedTuple):
    """What players decide on: terms, keys, arrangements of hidden pieces, the actions of each link. All links follow from it."""

    terms: Terms
    keys: tuple[bytes, ...]
    arrays: tuple[int | None, ...]
    decisions: tuple[tuple[Action, ...], ...]


def agreed(row: Row) -> Terms:
    """Return the terms of a frozen chain as its first link tells them."""
    return parse_link(row["links"][0], games.by_number).terms


def chain_of(row: Row) -> Chain:
    """Return what the players of a frozen chain decided on."""
    decisions = tuple(tuple(tuple(action.split(" ")) for action in decided) for decided in row["decisions"])
    return Chain(agreed(row), tuple(map(bytes.fromhex, row["keys"])), tuple(row["arrays"]), decisions)


def arrive(chain: Chain, seats: list[Match | None], texts: Sequence[str]) -> Match:
    """Return the match of the seat whose link is next, the newest link taken in."""
    seat = len(texts) % chain.terms.seats
    match = seats[seat]
    if not texts:
        match = Match(chain.terms, seat, chain.keys[seat], chain.arrays[seat])
    elif match is None:
        match = join(parse_link(texts[-1], games.by_number), chain.keys[seat], chain.arrays[seat])
    else:
        match.receive(parse_link(texts[-1], games.by_number))
    seats[seat] = match
    return match


def resumed(match: Match, texts: Sequence[str]) -> Match:
    """Return the game of a seat found again from its private link and the newest links, its own among them.

    It is the same but for cards that have left the hand: which ones they were is not found again.
    """
    again = restored(write_private_link(match), texts[-match.seats :])
    assert (again.seat, again.key, again.log, again.code) == (match.seat, match.key, match.log, match.code)
    assert (again.view(), again.legal(), again.claims()) == (match.view(), match.legal(), match.claims())
    return again


def restored(private: str, texts: Sequence[str]) -> Match:
    """Return the game that a private link and the newest links lead to."""
    return restore_match(read_private_link(private), [parse_link(text, games.by_number) for text in texts])


def written(chain: Chain, given: Sequence[str] = ()) -> Iterator[tuple[str, Match]]:
    """Yield every link of a chain as the keys and decisions make it, and its writer; ``given`` are the links to be received,
    each the writer's own where there are none.

    In the middle of the game every seat goes on from its private link.
    """
    seats: list[Match | None] = [None] * chain.terms.seats
    texts: list[str] = []
    middle = len(chain.decisions) // 2
    for number, decisions in enumerate(chain.decisions):
        match = arrive(chain, seats, texts)
        if max(middle, len(seats)) <= number < middle + len(seats):
            match = seats[number % len(seats)] = resumed(match, texts)
        for action in decisions:
            match.play(action)
        sent = match.send()
        yield sent, match
        texts.append(given[number] if given else sent)


def chain(made: Chain, texts: Sequence[str]) -> Row:
    """Return what a chain of links says to a spectator and to every seat, and what is needed to write it again."""
    terms, kit = made.terms, made.terms.kit
    audits: list[list[Any]] = []
    known: list[int] = []
    spectator = Match(parse_link(texts[0], games.by_number).terms)
    for number, text in enumerate(texts, 1):
        spectator.receive(parse_link(text, games.by_number))
        if number % SPARE == 0 or number == len(texts):
            fresh = watch(parse_link(text, games.by_number))
            assert (fresh.entries(), fresh.code) == (spectator.entries(), spectator.code)
        known.append(len(spectator.entries()))
        if spectator.over:
            audits.append([number, _audited(spectator)])
    checked = audit(spectator) if spectator.over else None
    fold = checked.fold if checked and checked.fold else spectator.fold
    views, private = [], []
    for seat in range(terms.seats):
        own = Match(terms, seat, made.keys[seat], made.arrays[seat])
        private.append(write_private_link(own))
        own = restored(private[-1], texts[-terms.seats :])
        views.append(kit.notation.text(own.view()))
    return {
        **{field: value for field, value in _record(kit, terms.record).items() if field not in ("deal", "entries")},
        "colours": terms.colours,
        "nonce": terms.nonce.hex(),
        "keys": [key.hex() for key in made.keys],
        "arrays": list(made.arrays),
        "decisions": [[" ".join(action) for action in decided] for decided in made.decisions],
        "private": private,
        "known": known,
        "public": _entries(spectator.entries()),
        "entries": _entries(fold.entries),
        "end": kit.notation.text(fold.state),
        "outcome": _outcome(kit, fold.state),
        "views": [*views, kit.notation.text(spectator.view())],
        "code": spectator.code,
        "audits": audits,
        "links": list(texts),
    }


def _audited(match: Match) -> Row:
    found = audit(match)
    breaches = [[error.code, error.link, error.seat] for error in found.breaches]
    return {"verified": found.verified, "missing": list(found.missing), "breaches": breaches}


# --- addresses of embedded boards


def shown(query: str, text: str) -> Row:
    """Return what an embedded board shows. An address with anything wrong in it fails."""
    reading = parameters.read(query, text)
    assert reading.troubles == (), query
    assert reading.given is not None
    figure, setting, plain = Diagram(reading.given, reading.setting, Random(1)), reading.setting, parameters.EmbedSettings()
    names = ("caption", "theme", "board", "flip", "viewer", "veiled", "interactive", "hands", "size")
    return {
        "game": figure.kit.game.info.id,
        "options": _changed(figure.kit, reading.given.record.options),
        "deal": reading.given.record.deal,
        "position": figure.position(),
        "at": figure.at,
        "steps": figure.steps,
        "entries": _entries(reading.given.record.entries),
        "written": figure.written(),
        "told": figure.told(),
        "captions": list(setting.captions),
        "setting": {name: getattr(setting, name) for name in names if getattr(setting, name) != getattr(plain, name)},
        "marks": [[mark.kind, mark.cell, mark.text] for mark in setting.marks],
        "arrows": [[arrow.start, arrow.end, arrow.player] for arrow in setting.arrows],
    }
