"""Freezes links: `python -m tests.golden.freeze GAME` plays games at random and writes what `frozen` describes.

It is for a new game, or with `GAME OPTION` for a new option of a game. What is frozen already is never written again: people have
links of earlier builds in their messages.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random

from pyengine import games
from pyengine.core.errors import IllegalAction
from pyengine.core.kit import Kit
from pyengine.core.options import Option
from pyengine.core.types import ACCEPT, CHANCE, OFFER, RESIGN
from pyengine.play.fair.match import Match
from pyengine.play.fair.wire.link import Terms
from pyengine.play.record import Record
from pyengine.play.session import Session
from pyengine.play.text import to_text
from tests.golden import frozen
from tests.golden.frozen import Chain, Row
from web.app.embed.query import write

LEAST = 26  # open links of a game
LENGTHS = (1500, 1, 3, 7, 14, 25, 40, 60, 90)  # entries
TEXTS = 5  # every so many open links one is frozen as a record's text as well
CHAIN_SAMPLES = ((5, True), (11, False), (34, True), (70, True))  # after how many links somebody gives up, or all stop
DEALS = (0, 7, 20261121, 999_999_999)


def frozen_options(kit: Kit, rng: Random, least: int) -> list[dict[str, str]]:
    """Return no option, every one alone at every value (of numbers the outermost and a middle one), then mixtures."""
    values = {option.name: _values(option) for option in kit.game.info.options}
    found: list[dict[str, str]] = [{}, *({name: value} for name, known in values.items() for value in known)]
    while len(found) < least:
        found.append({name: rng.choice(known) for name, known in values.items() if rng.random() < 0.5})
    return found


def _values(option: Option) -> list[str]:
    numbers = sorted({option.low, (option.low + option.high) // 2, option.high, *option.also})
    known = option.values or tuple(map(str, numbers))
    return [value for value in known if option.read(value) != option.default]


def played(kit: Kit, options: dict[str, str], number: int, rng: Random) -> Session:
    """Return the numbered game of a sample: some have a position or a deal to begin with, some end by a claim."""
    given = kit.game.info.read_options(options)
    record, solitaire = Record(kit.game.info.id, given), kit.game.info.solitaire
    if number % 4 == 3:
        record = record._replace(position=some_position(kit, record, rng))
    elif solitaire and number % 4 != 1:
        record = record._replace(deal=DEALS[number // 2 % len(DEALS)] if number % 8 else number + 1)
    session = advanced(Session(kit, record), LENGTHS[number % len(LENGTHS)], rng)
    if number % 5 == 4:
        claim(session, RESIGN)
    elif number % 7 == 6 and claim(session, OFFER):
        advanced(session, len(session.record.entries) + 2, rng)
        claim(session, ACCEPT)
    return session


def some_position(kit: Kit, record: Record, rng: Random) -> str:
    """Return a position in the middle of a game."""
    states = advanced(Session(kit, record), rng.randrange(10, 80), rng).states
    return kit.notation.text(states[len(states) // 2])


def claim(session: Session, action: tuple[str, ...]) -> bool:
    """Let somebody who may make a claim make it; tells whether there was one."""
    for player in session.kit.game.actors(session.state):
        if player != CHANCE and action in session.claims(player):
            session.act(player, action)
            return True
    return False


def advanced(session: Session, entries: int, rng: Random) -> Session:
    """Play on at random up to so many entries."""
    game = session.kit.game
    session.settle(rng)
    while (actors := game.actors(session.state)) and len(session.record.entries) < entries:
        player = rng.choice(actors)
        legal = list(game.legal(session.state, player))
        session.act(player, rng.choice(legal))
        session.settle(rng)
    return session


def open_links(kit: Kit, rng: Random, option: str = "") -> list[Row]:
    """Return the rows of a game's open links; with an option of those that change it."""
    found = []
    samples = [options for options in frozen_options(kit, rng, LEAST) if option in options or not option]
    for number, options in enumerate(samples):
        session = played(kit, options, number, rng)
        row: Row = {"link": session.string()}
        row |= frozen.open_link(row["link"])
        assert row.pop("again") == row["link"]
        if number % TEXTS == 0:
            row["text"] = to_text(kit, session.record._replace(tags=tuple((name, value) for name, value in frozen.TAGS)))
            assert frozen.record_text(kit.game.info.id, row["text"])["link"] == row["link"]
        found.append(row)
    return found


# --- chains


def secret(*parts: object) -> bytes:
    """Return sixteen bytes that are the same in every run."""
    return sha256("/".join(map(str, ("golden", *parts))).encode()).digest()[:16]


def chains(kit: Kit, rng: Random) -> list[Row]:
    """Return the rows of four games by protected links; where the number of players varies they have two to five seats."""
    name, (fewest, most) = kit.game.info.id, kit.game.info.players
    if most < 2:
        return []
    values = {option.name: _values(option) for option in kit.game.info.options if option.name != "players"}
    mixed = {option: rng.choice(known) for option, known in values.items()}
    extreme = {option: known[-1] for option, known in values.items()}
    found = []
    for number, (options, (longest, ends)) in enumerate(zip(({}, mixed, extreme, {}), CHAIN_SAMPLES, strict=True)):
        if most > fewest:
            options = {**options, "players": str(fewest + number), "rounds": "3"}
        record = Record(name, kit.game.info.read_options(options))
        fair = kit.game.fair_play(record.options)
        if not ends and not (fair.cloaking or fair.dealing or fair.sealing):
            record = record._replace(position=some_position(kit, record, rng))
        colours = (None, 1, 0 if fair.drawn else None, None)[number]
        terms = Terms(kit, record, colours, secret(name, number))
        most_arrays = 960 if number == 1 else 60  # a private link tries one after the other: few of them take long
        arrays = tuple(rng.randrange(most_arrays) if fair.cloaking else None for _ in range(terms.seats))
        keys = tuple(secret(name, number, seat) for seat in range(terms.seats))
        made, texts = protected(Chain(terms, keys, arrays, ()), longest, ends, rng)
        found.append(frozen.chain(made, texts))
    return found


def protected(chain: Chain, longest: int, ends: bool, rng: Random) -> tuple[Chain, list[str]]:
    """Play a game by links at random; after so many links everybody stops, or if it ``ends`` somebody gives up."""
    seats: list[Match | None] = [None] * chain.terms.seats
    texts: list[str] = []
    decisions = []
    while len(texts) < longest or ends:
        match = frozen.arrive(chain, seats, texts)
        while not match.complete:
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
        if match.next is None:
            break
    return chain._replace(decisions=tuple(decisions)), texts


# --- addresses


def addresses(kit: Kit, rng: Random) -> list[Row]:
    """Return the rows of addresses that together use every parameter and every option."""
    found = []
    for number, options in enumerate(frozen_options(kit, rng, 6)):
        query = write(fields(kit, options, number, rng))
        found.append({"query": query, "string": "", **frozen.shown(query, "")})
    text = played(kit, {}, 1, rng).string()
    query = "flip=1&at=0&caption=A_game"
    found.append({"query": query, "string": text, **frozen.shown(query, text)})
    return found


def fields(kit: Kit, options: dict[str, str], number: int, rng: Random) -> list[tuple[str, str]]:
    """Return the fields of the numbered address of a sample."""
    name, info = kit.game.info.id, kit.game.info
    record = Record(name, info.read_options(options))
    found = [("v", "1"), ("game", name), *options.items()]
    if number % 3 == 1:
        record = record._replace(position=some_position(kit, record, rng))
        found.append(("position", str(record.position)))
    elif number % 3 == 2 and info.solitaire:
        record = record._replace(deal=DEALS[number % len(DEALS)])
        found.append(("deal", str(record.deal)))
    session = advanced(Session(kit, record), rng.randrange(1, 5), rng)
    steps = moves(session)
    if steps:
        captions = "|".join(f"{at}. A »step«, 100 % <sure>" for at in range(1, min(len(steps), 2) + 1))
        found += [("moves", ";".join(steps)), ("at", ("0", "1", "end")[number % 3]), ("captions", captions)]
    few = rng.sample([cell.token for board in kit.scene(session.state, None).boards for cell in board.cells], 7)
    marks = [few[0], *map(":".join, zip(few[1:], ("dot", "ring", "wash", "warn", "pend", "12!"), strict=True))]
    looks = (
        [("flip", "yes"), ("theme", "dark"), ("board", "airmail"), ("caption", "Who wins? + & = #♞")],
        [("viewer", "0"), ("interactive", "off"), ("hands", "0")],
        [("start", "tap"), ("size", "480"), ("lang", "de"), ("theme", "auto"), ("flip", "0")],
        [("marks", ",".join(marks)), ("arrows", f"{few[0]}-{few[1]},{few[2]}-{few[3]}:{number % 8 + 1}")],
        [("viewer", "public"), ("caption", "")],
    )
    return [*found, *looks[number % len(looks)]]


def moves(session: Session) -> list[str]:
    """Return the entries of a session as texts; the cards of a deal come by themselves."""
    game, record = session.kit.game, session.record
    found = []
    for state, entry in zip(session.states, record.entries, strict=False):
        if record.deal is None or entry.player != CHANCE:
            who = f"{entry.player}:" if len(game.actors(state)) > 1 else ""
            found.append(who + session.kit.notation.write(state, *entry))
    return found


# --- writing


def dumped(rows: list[Row]) -> str:
    """Return rows as JSON, one a line."""
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows) + "\n]\n"


def freeze(name: str, option: str = "") -> list[Path]:
    """Write the files of a game, or of an option of it; returns their paths. Raises FileExistsError if there is one already."""
    kit = games.load(name)
    makers = {frozen.LINKS: open_links, frozen.CHAINS: chains, frozen.ADDRESSES: addresses}
    if option:
        makers = {frozen.LINKS: partial(open_links, option=option)}
        name = f"{name}-{option}"
    paths = {kind: frozen.find_path(kind, name) for kind in makers}
    for path in paths.values():
        if path.exists():
            raise FileExistsError(path)
    texts = {kind: make(kit, Random(f"{kind}/{name}")) for kind, make in makers.items()}
    for kind, found in texts.items():
        if found:
            paths[kind].parent.mkdir(exist_ok=True)
            paths[kind].write_text(dumped(found), "utf-8")
    return [path for kind, path in paths.items() if texts[kind]]


if __name__ == "__main__":
    for path in freeze(*sys.argv[1:3]):
        print(path.stat().st_size)
