"""Frozen descriptions of open links, texts of records and chains of protected links, as rows of plain values.

`golden` writes these rows for a new game; the tests describe every frozen link again and compare.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from .. import games
from ..core.errors import UsageError
from ..core.kit import Kit
from ..core.options import Options
from ..core.types import Action
from ..play import link
from ..play.fair.audit import audit
from ..play.fair.match import Match, join, watch
from ..play.fair.private_link import read_private_link, restore_match, write_private_link
from ..play.fair.wire.link import Terms, parse_link
from ..play.record import Entry, Record
from ..play.text import from_text, to_text

FrozenRow = dict[str, Any]
SPARE = 7  # every seventh link is also opened by a spectator who has seen no earlier link


def require(holds: bool, what: str) -> None:
    """Raise UsageError if a condition that every correct game meets does not hold."""
    if not holds:
        raise UsageError(f"The game is not sound: {what}.")


def list_changed(kit: Kit, options: Options) -> dict[str, str]:
    """Return the options that differ from their defaults, as text."""
    declared = kit.game.info.options
    return {option.name: option.text(options[option.name]) for option in declared if options[option.name] != option.default}


def write_entries(entries: Sequence[Entry]) -> list[str]:
    """Return entries as texts: the player, then the tokens."""
    return [" ".join((str(entry.player), *entry.action)) for entry in entries]


def _outcome(kit: Kit, state: Any) -> list[Any]:
    outcome = kit.game.outcome(state)
    return [list(outcome.winners), outcome.reason, list(outcome.scores)] if outcome else []


def _record(kit: Kit, record: Record) -> FrozenRow:
    return {
        "game": record.game,
        "players": kit.game.info.player_count(record.options),
        "options": list_changed(kit, record.options),
        "position": record.position,
        "deal": record.deal,
        "entries": write_entries(record.entries),
    }


# --- open links


def describe_link(text: str) -> FrozenRow:
    """Return the description of an open link; ``again`` is the link written again from its content."""
    opened = link.decode(text, games.by_number)
    kit, end = opened.kit, opened.states[-1]
    row = {**_record(kit, opened.record), "end": kit.notation.text(end), "outcome": _outcome(kit, end)}
    return {**row, "again": link.encode(kit, opened.record)}


def describe_text(name: str, text: str) -> FrozenRow:
    """Return the description of a record's text; ``link`` and ``again`` are the record written as a link and as text."""
    kit = games.load(name)
    record = from_text(kit, text)
    row = {**_record(kit, record), "tags": [list(tag) for tag in record.tags]}
    return {**row, "link": link.encode(kit, record), "again": to_text(kit, record)}


# --- chains of protected links


class LinkChain(NamedTuple):
    """What the players of protected links decide: terms, keys, arrangements of hidden pieces, the actions of each link. All links
    follow from it."""

    terms: Terms
    keys: tuple[bytes, ...]
    arrays: tuple[int | None, ...]
    decisions: tuple[tuple[Action, ...], ...]


def read_terms(row: FrozenRow) -> Terms:
    """Return the terms of a frozen chain, from its first link."""
    return parse_link(row["links"][0], games.by_number).terms


def read_chain(row: FrozenRow) -> LinkChain:
    """Return what the players of a frozen chain decided on."""
    decisions = tuple(tuple(tuple(action.split(" ")) for action in decided) for decided in row["decisions"])
    return LinkChain(read_terms(row), tuple(map(bytes.fromhex, row["keys"])), tuple(row["arrays"]), decisions)


def take_seat(chain: LinkChain, seats: list[Match | None], texts: Sequence[str]) -> Match:
    """Return the match of the seat whose link is next, after it has received the newest link."""
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


def resume(match: Match, texts: Sequence[str]) -> Match:
    """Return the game of a seat, restored from its private link and the newest links, among them its own.

    It equals the original but for cards that have left the hand: links do not say which ones these were.
    """
    again = restore(write_private_link(match), texts[-match.seats :])
    same = (again.seat, again.key, again.log, again.code) == (match.seat, match.key, match.log, match.code)
    same &= (again.view(), again.legal(), again.claims()) == (match.view(), match.legal(), match.claims())
    require(same, "a private link restores another game")
    return again


def restore(private: str, texts: Sequence[str]) -> Match:
    """Return the game that a private link and the newest links lead to."""
    return restore_match(read_private_link(private), [parse_link(text, games.by_number) for text in texts])


def write_chain(chain: LinkChain, given: Sequence[str] = ()) -> Iterator[tuple[str, Match]]:
    """Yield every link of a chain, made from keys and decisions, and its writer.

    ``given`` are the links that are received, by default those that are made. In the middle of the game every seat is restored
    from its private link.
    """
    seats: list[Match | None] = [None] * chain.terms.seats
    texts: list[str] = []
    middle = len(chain.decisions) // 2
    for number, decisions in enumerate(chain.decisions):
        match = take_seat(chain, seats, texts)
        if max(middle, len(seats)) <= number < middle + len(seats):
            match = seats[number % len(seats)] = resume(match, texts)
        for action in decisions:
            match.play(action)
        sent = match.send()
        yield sent, match
        texts.append(given[number] if given else sent)


def describe_chain(chain: LinkChain, texts: Sequence[str]) -> FrozenRow:
    """Return what a chain of links tells a spectator and every seat, and what is needed to write it again."""
    terms, kit = chain.terms, chain.terms.kit
    audits: list[list[Any]] = []
    known: list[int] = []
    spectator = Match(parse_link(texts[0], games.by_number).terms)
    for number, text in enumerate(texts, 1):
        spectator.receive(parse_link(text, games.by_number))
        if number % SPARE == 0 or number == len(texts):
            fresh = watch(parse_link(text, games.by_number))
            require((fresh.entries(), fresh.code) == (spectator.entries(), spectator.code), "the newest link tells another game")
        known.append(len(spectator.entries()))
        if spectator.is_over:
            audits.append([number, _audit(spectator)])
    checked = audit(spectator) if spectator.is_over else None
    fold = checked.fold if checked and checked.fold else spectator.fold
    views, private = [], []
    for seat in range(terms.seats):
        own = Match(terms, seat, chain.keys[seat], chain.arrays[seat])
        private.append(write_private_link(own))
        own = restore(private[-1], texts[-terms.seats :])
        views.append(kit.notation.text(own.view()))
    return {
        **{field: value for field, value in _record(kit, terms.record).items() if field not in ("deal", "entries")},
        "colours": terms.colours,
        "nonce": terms.nonce.hex(),
        "keys": [key.hex() for key in chain.keys],
        "arrays": list(chain.arrays),
        "decisions": [[" ".join(action) for action in decided] for decided in chain.decisions],
        "private": private,
        "known": known,
        "public": write_entries(spectator.entries()),
        "entries": write_entries(fold.entries),
        "end": kit.notation.text(fold.state),
        "outcome": _outcome(kit, fold.state),
        "views": [*views, kit.notation.text(spectator.view())],
        "code": spectator.code,
        "audits": audits,
        "links": list(texts),
    }


def _audit(match: Match) -> FrozenRow:
    checked = audit(match)
    breaches = [[error.code, error.link, error.seat] for error in checked.breaches]
    return {"verified": checked.is_verified, "missing": list(checked.missing), "breaches": breaches}
