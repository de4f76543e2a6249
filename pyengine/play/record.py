"""Records: a header and the entries of a game. A record folds to a state; it travels as a link (link.py) or as text (here)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..core.errors import IllegalAction, NotationError
from ..core.game import CHANCE, Action, Game, Player
from ..core.kit import Kit
from ..core.options import Options
from ..core.words import msg, say

State = Any
LONGEST = 5000  # entries; the longest games by far stay below


class Entry(NamedTuple):
    """One action, claim or chance result and who brought it."""

    player: Player
    action: Action


class Record(NamedTuple):
    """A game as played. ``position`` is the text it started from (None: the start), ``deal`` a solitaire's deal number.

    ``tags`` are names and dates for people; they travel in the text, never in links.
    """

    game: str
    options: Options
    position: str | None = None
    deal: int | None = None
    entries: tuple[Entry, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()


class Turn(NamedTuple):
    """Entries ``first`` up to, not including, ``last`` that belong together; ``mover`` None where several decide at once."""

    mover: Player | None
    first: int
    last: int


def begin(kit: Kit, record: Record) -> State:
    """Return the state a record starts from. Raises NotationError for a bad position text."""
    if record.position is None:
        return kit.game.start(record.options)
    return kit.notation.position(record.position, record.options)


def checked(game: Game[Any], state: State, entry: Entry) -> State:
    """Apply an entry of unknown origin. Raises IllegalAction with the game's reason."""
    if not game.accepts(state, entry.player, entry.action):
        if entry.player == CHANCE or not 0 <= entry.player < game.info.player_count(game.options(state)):
            raise IllegalAction(msg("core.not-legal", text=" ".join(entry.action)))
        raise IllegalAction(game.explain(state, entry.player, entry.action))
    return game.apply(state, entry.player, entry.action)


def fold(kit: Kit, record: Record) -> State:
    """Return the state at the end of a record, every entry checked. Raises IllegalAction or NotationError."""
    return states(kit, record)[-1]


def states(kit: Kit, record: Record) -> list[State]:
    """Return the states before each entry and after the last one. Raises as `fold`."""
    found = [begin(kit, record)]
    for entry in record.entries:
        found.append(checked(kit.game, found[-1], entry))
    return found


def turns(game: Game[Any], folded: Sequence[State], entries: Sequence[Entry]) -> list[Turn]:
    """Group entries into turns. Where several decide at once a new turn begins as soon as somebody who had decided is due again."""
    found: list[Turn] = []
    mover: Player | None = None
    for index, _ in enumerate(entries):
        now = game.mover(folded[index])
        fresh = index == 0 or now != mover
        if not fresh and now is None:
            fresh = bool(set(game.actors(folded[index])) - set(game.actors(folded[index - 1])))
        mover = now
        if fresh:
            found.append(Turn(now, index, index + 1))
        else:
            found[-1] = found[-1]._replace(last=index + 1)
    return found


# --- text: headers and moves -------------------------------------------------------------------------------------------------

_TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
_LAYOUT = re.compile(r"\{[^}]*\}|\d+\.+(?=\s|$)|(?<!\S)\*(?!\S)")  # comments, turn numbers, the "unfinished" star


def to_text(kit: Kit, record: Record) -> str:
    """Write a record as headers and moves, a line a turn."""
    game, options = kit.game, kit.game.info.options
    folded = states(kit, record)
    head = [("Game", record.game)]
    changed = [f"{option.name}={option.text(record.options[option.name])}" for option in options if record.options[option.name] != option.default]
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
    deal = head.get("Deal", "")
    if deal and not (deal.isascii() and deal.isdigit() and len(deal) < 10):
        raise NotationError(msg("link.deal", deal=deal))
    record = Record(
        kit.game.info.id,
        kit.game.info.read_options(given),
        head.get("Position"),
        int(deal) if deal else None,
        tags=tuple((name, value) for name, value in head.items() if name not in ("Game", "Options", "Position", "Deal", "Result")),
    )
    state = begin(kit, record)
    entries: list[Entry] = []
    for number, word in enumerate(_LAYOUT.sub(" ", _TAG.sub(" ", text)).split(), 1):
        try:
            player, word = who(kit.game, state, word)
            for action in kit.notation.read(state, player, word):
                entries.append(Entry(player, action))
                state = checked(kit.game, state, entries[-1])
        except NotationError as error:
            raise NotationError(msg("link.text", number=number, text=word, why=error.message)) from error
        except IllegalAction as error:
            raise IllegalAction(msg("link.text", number=number, text=word, why=error.message)) from error
        if len(entries) > LONGEST:
            raise NotationError(msg("link.long", most=LONGEST))
    return record._replace(entries=tuple(entries))


def who(game: Game[Any], state: State, word: str) -> tuple[Player, str]:
    """Split ``1:e7e5`` into player and text; without a number it is the only actor's. Raises NotationError."""
    actors = game.actors(state)
    named = re.match(r"(\d):(?=.)", word)
    if named:
        return int(named[1]), word[2:]
    if len(actors) != 1:
        raise NotationError(msg("link.who", text=word) if actors else msg("core.over"))
    return actors[0], word
