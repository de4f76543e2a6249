"""Records as text: headers and moves, in the spirit of PGN."""

from __future__ import annotations

import re

from ..core.errors import IllegalAction, NotationError
from ..core.game import CHANCE
from ..core.kit import Kit
from ..core.words import msg, say
from .entering import enter
from .record import LONGEST, Entry, Record, begin, deal_number, deal_of, states, turns

_TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
_LAYOUT = re.compile(r"\{[^}]*\}|\d+\.+(?=\s|$)|(?<!\S)\*(?!\S)")  # comments, turn numbers, the "unfinished" star


def to_text(kit: Kit, record: Record) -> str:
    """Write a record as headers and moves, a line a turn."""
    game, options = kit.game, kit.game.info.options
    folded = states(kit, record)
    head = [("Game", record.game)]
    changed = [
        f"{option.name}={option.text(record.options[option.name])}"
        for option in options
        if record.options[option.name] != option.default
    ]
    head += [("Options", " ".join(changed))] if changed else []
    head += [("Position", record.position)] if record.position is not None else []
    head += [("Deal", str(record.deal))] if record.deal is not None else []
    head += [(name, value) for name, value in record.tags if name not in ("Game", "Options", "Position", "Deal", "Result")]
    outcome = game.outcome(folded[-1])
    if outcome:
        head.append(("Result", " ".join([*(say(game.info.player(winner)) for winner in outcome.winners), f"({outcome.reason})"])))
    lines = ['[{} "{}"]'.format(name, value.replace("\\", "\\\\").replace('"', '\\"')) for name, value in head]
    lines.append("")
    for number, turn in enumerate(turns(game, folded, record.entries), 1):
        texts = []
        for index in range(turn.first, turn.last):
            player, action = record.entries[index]
            who = f"{player}:" if len(game.actors(folded[index])) > 1 else ""
            texts.append(who + kit.notation.write(folded[index], player, action))
        lines.append(f"{number}. {' '.join(texts)}")
    return "\n".join(lines) + "\n"


def headers(text: str) -> dict[str, str]:
    """Return the headers of a record's text."""
    return {name: re.sub(r"\\(.)", r"\1", value) for name, value in _TAG.findall(text)}


def from_text(kit: Kit, text: str) -> Record:
    """Read a record's text (headers first). Raises NotationError or IllegalAction naming the move that fails."""
    head = headers(text)
    given = dict(part.partition("=")[::2] for part in head.get("Options", "").split())
    record = Record(
        kit.game.info.id,
        kit.game.info.read_options(given),
        head.get("Position"),
        deal_number(head.get("Deal")),
        tags=tuple(
            (name, value) for name, value in head.items() if name not in ("Game", "Options", "Position", "Deal", "Result")
        ),
    )
    state = begin(kit, record)
    entries: list[Entry] = []
    for number, word in enumerate(_LAYOUT.sub(" ", _TAG.sub(" ", text)).split(), 1):
        try:
            found, state = enter(kit, state, word)
        except (NotationError, IllegalAction) as error:
            raise type(error)(msg("link.text", number=number, text=word, why=error.message)) from error
        entries += found
        if len(entries) > LONGEST:
            raise NotationError(msg("link.long", most=LONGEST))
    record = record._replace(entries=tuple(entries))
    deal = deal_of(kit.game, record)
    if deal is not None:
        for before, entry in zip(states(kit, record), record.entries, strict=False):
            if entry.player == CHANCE and entry.action != kit.game.dealt(before, deal):
                raise NotationError(msg("link.other-deal", deal=str(record.deal), text=kit.notation.write(before, *entry)))
    return record
