"""``python -m pyengine golden``: freezes a game's record, links, protected links and addresses of boards.

Games are played at random, the same in every run, and what `frozen` says of them is written into the ``frozen`` folder of the
game's package. Files that exist are never overwritten: people have links of earlier builds in their messages.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from .. import games
from ..core.errors import IllegalAction, UsageError
from ..core.kit import Kit
from ..core.options import Option
from ..core.types import ACCEPT, CHANCE, OFFER, RESIGN
from ..play.fair.match import Match
from ..play.fair.wire.link import Terms
from ..play.record import Record
from ..play.session import Session
from ..play.text import to_text
from .arguments import add_parser
from .frozen import (
    FrozenRow,
    LinkChain,
    describe_chain,
    describe_link,
    describe_text,
    list_changed,
    require,
    take_seat,
    write_entries,
)

LEAST = 26  # open links of a game
LENGTHS = (1500, 1, 3, 7, 14, 25, 40, 60, 90)  # entries
TEXTS = 5  # every so many open links one is frozen as a record's text as well
TAGS = (("White", 'Ann "the" Able'), ("Date", "2026.11.21"))  # of records as text
CHAIN_SAMPLES = ((5, True), (11, False), (34, True), (70, True))  # after how many links somebody gives up, or all stop
DEALS = (0, 7, 20261121, 999_999_999)
ADDRESSES = 6
RECORDS = 200  # games looked through for one that goes to its end


def add_command(commands: Any) -> None:
    """Add the command and its arguments."""
    parser = add_parser(commands, "golden", run, "Freeze a new game: a record, links, protected links, addresses of boards.")
    parser.add_argument("game", metavar="GAME", help="a game's id, as `games` lists them")
    parser.add_argument("option", metavar="OPTION", nargs="?", default="", help="freeze links of this new option alone")


def run(args: argparse.Namespace) -> int:
    """Write the files that are not there yet. Raises GameError for an unknown game, UsageError where all are frozen already."""
    kit = games.load(args.game)
    if args.option and args.option not in [option.name for option in kit.game.info.options]:
        raise UsageError(f"{kit.game.info.title} has no option “{args.option}”.")
    paths = freeze(kit, games.find_folder(args.game) / "frozen", args.option)
    if not paths:
        raise UsageError(f"All of {args.game} is frozen already, and what is frozen is never written again.")
    for path in paths:
        print(path, path.stat().st_size)
    return 0


def freeze(kit: Kit, folder: Path, option: str = "") -> list[Path]:
    """Write the files of a game, or of an option of it, that are not there yet; return their paths."""
    name = kit.game.info.id
    makers: dict[str, Callable[[Random], str]] = {
        "record": lambda rng: _write_record(make_record(kit, rng)),
        "links": lambda rng: _write_rows(make_links(kit, rng)),
        "chains": lambda rng: _write_rows(make_chains(kit, rng)),
        "addresses": lambda rng: _write_rows(make_addresses(kit, rng)),
    }
    if option:
        makers = {f"links-{option}": lambda rng: _write_rows(make_links(kit, rng, option))}
    folder.mkdir(exist_ok=True)
    written = []
    for kind, make in makers.items():
        path = folder / f"{kind}.json"
        text = "" if path.exists() else make(Random(f"{kind}/{name}"))
        if text:
            path.write_text(text, "utf-8")
            written.append(path)
    return written


def _write_rows(rows: list[FrozenRow]) -> str:
    """Return rows as JSON, one a line; nothing for none."""
    lines = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    return f"[\n{lines}\n]\n" if rows else ""


def _write_record(row: FrozenRow) -> str:
    return json.dumps(row, ensure_ascii=False) + "\n"


# --- games at random


def vary_options(kit: Kit, rng: Random, least: int) -> list[dict[str, str]]:
    """Return the default options, then each option alone at every value (of numbers the outermost and a middle one), then
    mixtures."""
    values = {option.name: _values(option) for option in kit.game.info.options}
    chosen: list[dict[str, str]] = [{}, *({name: value} for name, known in values.items() for value in known)]
    while len(chosen) < least:
        chosen.append({name: rng.choice(known) for name, known in values.items() if rng.random() < 0.5})
    return chosen


def _values(option: Option) -> list[str]:
    numbers = sorted({option.low, (option.low + option.high) // 2, option.high, *option.also})
    known = option.values or tuple(map(str, numbers))
    return [value for value in known if option.read(value) != option.default]


def play_sample(kit: Kit, options: dict[str, str], number: int, rng: Random) -> Session:
    """Return the game of this number in a sample: some begin with a position or a deal, some end by a claim."""
    given = kit.game.info.read_options(options)
    record, solitaire = Record(kit.game.info.id, given), kit.game.info.solitaire
    if number % 4 == 3:
        record = record._replace(position=pick_position(kit, record, rng))
    elif solitaire and number % 4 != 1:
        record = record._replace(deal=DEALS[number // 2 % len(DEALS)] if number % 8 else number + 1)
    session = play_on(Session(kit, record), LENGTHS[number % len(LENGTHS)], rng)
    if number % 5 == 4:
        claim(session, RESIGN)
    elif number % 7 == 6 and claim(session, OFFER):
        play_on(session, len(session.record.entries) + 2, rng)
        claim(session, ACCEPT)
    return session


def pick_position(kit: Kit, record: Record, rng: Random) -> str:
    """Return a position in the middle of a game."""
    states = play_on(Session(kit, record), rng.randrange(10, 80), rng).states
    return kit.notation.text(states[len(states) // 2])


def claim(session: Session, action: tuple[str, ...]) -> bool:
    """Apply a claim of a player who may make one; return whether there was any."""
    for player in session.kit.game.actors(session.state):
        if player != CHANCE and action in session.claims(player):
            session.act(player, action)
            return True
    return False


def play_on(session: Session, entries: int, rng: Random) -> Session:
    """Play on at random up to so many entries."""
    game = session.kit.game
    session.settle(rng)
    while (actors := game.actors(session.state)) and len(session.record.entries) < entries:
        player = rng.choice(actors)
        legal = list(game.legal(session.state, player))
        session.act(player, rng.choice(legal))
        session.settle(rng)
    return session


# --- a record and open links


def make_record(kit: Kit, rng: Random) -> FrozenRow:
    """Return a whole game with its last position: the longest of those looked at."""
    best: Session | None = None
    for _ in range(RECORDS):
        session = play_on(Session(kit, Record(kit.game.info.id, kit.game.info.read_options({}))), LENGTHS[0], rng)
        length = len(session.record.entries)
        if not kit.game.actors(session.state) and (best is None or length > len(best.record.entries)):
            best = session
        if best and length > LENGTHS[-1]:
            break
    if best is None:
        raise UsageError(f"No game of {RECORDS} that were played at random came to its end.")
    texts = zip(best.states, best.record.entries, strict=False)
    actions = [[entry.player, kit.notation.write(state, *entry)] for state, entry in texts]
    options = list_changed(kit, best.record.options)
    return {"options": options, "actions": actions, "position": kit.notation.text(best.state)}


def make_links(kit: Kit, rng: Random, option: str = "") -> list[FrozenRow]:
    """Return the rows of a game's open links; with ``option``, of links that change it."""
    rows = []
    samples = [options for options in vary_options(kit, rng, LEAST) if option in options or not option]
    for number, options in enumerate(samples):
        session = play_sample(kit, options, number, rng)
        row: FrozenRow = {"link": session.string()}
        row |= describe_link(row["link"])
        require(row.pop("again") == row["link"], "a link that is opened is written in another way")
        if number % TEXTS == 0:
            row["text"] = to_text(kit, session.record._replace(tags=TAGS))
            described = describe_text(kit.game.info.id, row["text"])
            require(described["link"] == row["link"], "a record read from its text has another link")
        rows.append(row)
    return rows


# --- chains of protected links


def derive_key(*parts: object) -> bytes:
    """Return sixteen bytes that are the same in every run."""
    return sha256("/".join(map(str, ("golden", *parts))).encode()).digest()[:16]


def make_chains(kit: Kit, rng: Random) -> list[FrozenRow]:
    """Return the rows of four games by protected links; where the number of players varies they have two to five seats."""
    name, (fewest, most) = kit.game.info.id, kit.game.info.players
    if most < 2:
        return []
    values = {option.name: _values(option) for option in kit.game.info.options if option.name != "players"}
    mixed = {option: rng.choice(known) for option, known in values.items()}
    extreme = {option: known[-1] for option, known in values.items()}
    rows = []
    for number, (options, (longest, ends)) in enumerate(zip(({}, mixed, extreme, {}), CHAIN_SAMPLES, strict=True)):
        if most > fewest:
            options = {**options, "players": str(min(fewest + number, most))}
        record = Record(name, kit.game.info.read_options(options))
        fair = kit.game.fair_play(record.options)
        if not ends and not (fair.cloaking or fair.dealing or fair.sealing):
            record = record._replace(position=pick_position(kit, record, rng))
        colours = (None, 1, 0 if fair.drawn else None, None)[number]
        terms = Terms(kit, record, colours, derive_key(name, number))
        most_arrays = 960 if number == 1 else 60  # a private link tries one after the other: few of them take long
        arrays = tuple(rng.randrange(most_arrays) if fair.cloaking else None for _ in range(terms.seats))
        keys = tuple(derive_key(name, number, seat) for seat in range(terms.seats))
        row = describe_chain(*play_by_link(LinkChain(terms, keys, arrays, ()), longest, ends, rng))
        while row["audits"] and not ends and longest > 1:  # a short game, over before that many links
            longest = min(longest, len(row["links"])) // 2
            row = describe_chain(*play_by_link(LinkChain(terms, keys, arrays, ()), longest, ends, rng))
        rows.append(row)
    return rows


def play_by_link(chain: LinkChain, longest: int, ends: bool, rng: Random) -> tuple[LinkChain, list[str]]:
    """Play a game by links at random. After so many links everybody stops, or somebody resigns if it has to end (``ends``)."""
    seats: list[Match | None] = [None] * chain.terms.seats
    texts: list[str] = []
    decisions = []
    while len(texts) < longest or ends:
        match = take_seat(chain, seats, texts)
        while not match.is_complete:
            if len(texts) >= longest and RESIGN in match.claims():
                match.play(RESIGN)
                break
            if OFFER in match.claims() and rng.random() < 0.03:
                match.play(OFFER)
                continue
            try:
                match.play(rng.choice(list(match.legal())))
            except IllegalAction:  # a decision too long for a link: another one
                while match.draft.chosen:
                    match.undo()
        while (early := match.early()) and rng.random() < 0.7:
            match.play(rng.choice(early))
        decisions.append(match.draft.chosen)
        texts.append(match.send())
        if match.next_seat is None:
            break
    return chain._replace(decisions=tuple(decisions)), texts


# --- addresses of boards


def make_addresses(kit: Kit, rng: Random) -> list[FrozenRow]:
    """Return the rows of embedded boards' addresses: every option, positions, deals, moves, and one with a whole game."""
    rows = [_make_address(kit, options, number, rng) for number, options in enumerate(vary_options(kit, rng, ADDRESSES))]
    session = play_sample(kit, {}, 1, rng)
    return [*rows, {"query": "flip=1&at=0&caption=A_game", "string": session.string(), **_describe_board(session, 0)}]


def _make_address(kit: Kit, options: dict[str, str], number: int, rng: Random) -> FrozenRow:
    info = kit.game.info
    record = Record(info.id, info.read_options(options))
    fields = [("v", "1"), ("game", info.id), *options.items()]
    if number % 3 == 1:
        record = record._replace(position=pick_position(kit, record, rng))
        fields.append(("position", str(record.position)))
    elif number % 3 == 2 and info.solitaire:
        record = record._replace(deal=DEALS[number % len(DEALS)])
        fields.append(("deal", str(record.deal)))
    session = play_on(Session(kit, record), rng.randrange(1, 5), rng)
    moves = list_moves(session)
    if moves:
        fields += [("moves", ";".join(moves)), ("at", "0"), ("caption", "Who wins? + & = #♞")]
    return {"query": write_query(fields), "string": "", **_describe_board(session, 0)}


def _describe_board(session: Session, at: int) -> FrozenRow:
    kit, record = session.kit, session.record
    return {
        "game": record.game,
        "options": list_changed(kit, record.options),
        "deal": record.deal,
        "position": kit.notation.text(session.states[at]),
        "at": at,
        "entries": write_entries(record.entries),
    }


def list_moves(session: Session) -> list[str]:
    """Return the entries of a session as texts, without the cards that come from the deal."""
    game, record = session.kit.game, session.record
    texts = []
    for state, entry in zip(session.states, record.entries, strict=False):
        if record.deal is None or entry.player != CHANCE:
            who = f"{entry.player}:" if len(game.actors(state)) > 1 else ""
            texts.append(who + session.kit.notation.write(state, *entry))
    return texts


def write_query(fields: list[tuple[str, str]]) -> str:
    """Return fields as the query of a board's address, as pages write it: spaces are ``_``."""
    return "&".join(f"{name}={quote(value, '/:@=;,.!?*~-').replace('_', '%5F').replace('%20', '_')}" for name, value in fields)
