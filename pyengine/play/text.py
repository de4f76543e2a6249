"""Records as text: headers and moves, in the spirit of PGN."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..core.errors import IllegalAction, NotationError
from ..core.kit import Kit
from ..core.types import CHANCE
from ..core.words import msg, say
from .entering import enter
from .record import LONGEST, Entry, Record, begin, deal_number, deal_of, states, turns

LONGEST_TEXT = 400_000  # characters; more than five times the longest games

# None of these backtracks: a long text that does not match takes no longer than one that does.
_TAG = re.compile(r'\[(\w++) "((?:[^"\\]++|\\.)*+)"\]')
_COMMENT = re.compile(r"\{[^}]*+\}")
_TAG_OR_COMMENT = re.compile(f"{_TAG.pattern}|{_COMMENT.pattern}")
_LAYOUT = re.compile(r"(?<!\d)\d++\.++(?=\s|$)|(?<!\S)\*(?!\S)")  # turn numbers, the "unfinished" star
_OWN = ("Game", "RulesVersion", "Options", "Position", "Deal", "Result")  # headers that are not tags


def to_text(kit: Kit, record: Record) -> str:
    """Write a record as headers and moves, a line a turn."""
    game, options = kit.game, kit.game.info.options
    folded = states(kit, record)
    head = [("Game", record.game)]
    head += [("RulesVersion", str(record.options.version))] if record.options.version != 1 else []
    changed = [
        f"{option.name}={option.text(record.options[option.name])}"
        for option in options
        if record.options[option.name] != option.default
    ]
    head += [("Options", " ".join(changed))] if changed else []
    head += [("Position", record.position)] if record.position is not None else []
    head += [("Deal", str(record.deal))] if record.deal is not None else []
    head += [(name, value) for name, value in record.tags if name not in _OWN]
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
    """Return the headers of a record's text. What a comment quotes is none."""
    return {sign[1]: re.sub(r"\\(.)", r"\1", sign[2]) for sign in _find_signs(text) if sign[1]}


def _find_signs(text: str) -> Iterator[re.Match[str]]:
    """Yield the headers and comments of a record's text in their order."""
    end = 0
    for sign in _TAG_OR_COMMENT.finditer(text, 0, text.rfind("}") + 1):
        end = sign.end()
        yield sign
    yield from _TAG.finditer(text, end)  # no comment ends here, so none is searched for


def _words(text: str) -> list[str]:
    """Return the words of a record's text that are moves, or should be."""
    parts, end = [], 0
    for sign in _find_signs(text):
        parts.append(text[end : sign.start()])
        end = sign.end()
    return _LAYOUT.sub(" ", " ".join([*parts, text[end:]])).split()


def from_text(kit: Kit, text: str) -> Record:
    """Read a record's text (headers first). Raises NotationError or IllegalAction naming the move that fails.

    A record that names its game and no rules version is of the first one, like a link; bare moves follow the rules of today.
    """
    if len(text) > LONGEST_TEXT:
        raise NotationError(msg("link.text-long", most=LONGEST_TEXT))
    head, info = headers(text), kit.game.info
    rules = head.get("RulesVersion", "1" if "Game" in head else str(info.rules_version))
    if not info.knows(rules):
        raise NotationError(msg("link.rules-version", game=info.title))
    given = dict(part.partition("=")[::2] for part in head.get("Options", "").split())
    record = Record(
        info.id,
        info.read_options(given, int(rules)),
        head.get("Position"),
        deal_number(head.get("Deal")),
        tags=tuple((name, value) for name, value in head.items() if name not in _OWN),
    )
    state = begin(kit, record)
    entries: list[Entry] = []
    for number, word in enumerate(_words(text), 1):
        try:
            entered, state = enter(kit, state, word)
        except (NotationError, IllegalAction) as error:
            raise type(error)(msg("link.text", number=number, text=word, why=error.message)) from error
        entries += entered
        if len(entries) > LONGEST:
            raise NotationError(msg("link.long", most=LONGEST))
    record = record._replace(entries=tuple(entries))
    deal = deal_of(kit.game, record)
    if deal is not None:
        for before, entry in zip(states(kit, record), record.entries, strict=False):
            if entry.player == CHANCE and entry.action != kit.game.deal_next(before, deal):
                raise NotationError(msg("link.other-deal", deal=str(record.deal), text=kit.notation.write(before, *entry)))
    return record
