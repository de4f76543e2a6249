"""``python -m pyengine answer``: a computer player at the other end of a link."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random, SystemRandom
from secrets import token_bytes
from typing import Any, NamedTuple

from .. import games
from ..ai.choose import choose, respond
from ..ai.levels import LEVELS
from ..core.chance import draw_weighted
from ..core.errors import GameError, UsageError
from ..core.kit import Kit
from ..core.types import CHANCE, Action, Player
from ..core.words import msg
from ..play import link
from ..play.fair.crypto.hash_chain import KEY
from ..play.fair.match import Match, join
from ..play.fair.private_link import PrivateLink, read_private_link, restore_match, write_private_link
from ..play.fair.refusal import Refused
from ..play.fair.session import ProtectedSession
from ..play.fair.wire.link import Parsed, parse_link
from ..play.header import is_protected
from ..play.record import Entry
from .arguments import add_parser
from .files import FOR_OWNER, check_writable, write_whole
from .series import CLOCK, LONGEST_THINKING

# What the file of --keep holds: the private link of the seat, the newest link sent, and the link that this answers.
PRIVATE, SENT, ANSWERED = "private", "sent", "answered"

OVER = "This game is over."


class Kept(NamedTuple):
    """What is known of a seat from before; ``answered`` is "" if the newest link answers none."""

    private: PrivateLink
    sent: str
    answered: str


class ComputerSeat:
    """A computer player with a level and, if it is not that of the level, the seconds for one action."""

    def __init__(self, level: int, seconds: float | None) -> None:
        self._level, self._seconds, self._rng = level, seconds, SystemRandom()

    def decide(self, kit: Kit, view: Any, player: Player) -> Action:
        """Return what it does, given what its seat may see."""
        thought = choose(kit, view, player, self._rng, self._level, self._seconds, CLOCK)
        return respond(kit, view, player, thought) or thought.action

    def draw(self, kit: Kit, state: Any) -> Action:
        """Return a chance result."""
        return draw_weighted(kit.game.chance(state), Random(self._rng.getrandbits(64)))


def add_command(commands: Any) -> None:
    """Add the command and its flags."""
    about = "Let a computer player answer a link, and print its link."
    parser = add_parser(commands, "answer", run, about)
    parser.add_argument("link", metavar="LINK", help="the link that arrived, or the whole address")
    parser.add_argument("--level", metavar="N", type=int, default=max(LEVELS), help=f"1 to {max(LEVELS)} ({max(LEVELS)})")
    parser.add_argument("--seconds", metavar="T", type=float, help="processor time for one action (that of the level)")
    about = "where the seat's secrets are kept from link to link; a game that is fair by links needs such a file of its own"
    parser.add_argument("--keep", metavar="FILE", type=Path, help=about)


def run(args: argparse.Namespace) -> int:
    """Print the answer. Raises GameError for a link that cannot be answered, UsageError for wrong flags."""
    if args.level not in LEVELS or not (args.seconds is None or 0 < args.seconds <= LONGEST_THINKING):
        raise UsageError(f"Levels are 1 to {max(LEVELS)}, the seconds more than 0 and at most {LONGEST_THINKING}.")
    computer, string = ComputerSeat(args.level, args.seconds), link.find(args.link)
    if is_protected(string):
        if args.keep is None:
            raise UsageError(
                "This game has secrets. Name a file for those of this seat: --keep FILE; each further link needs it."
            )
        check_writable(args.keep)
        answer = answer_protected(string, args.keep, computer)
    else:
        answer = answer_open(string, computer)
    page, sign, _ = args.link.partition("#")
    print(f"{page}#{answer}" if sign and not page.split()[1:] else answer)
    return 0


def answer_open(string: str, computer: ComputerSeat) -> str:
    """Return the link after the turn of whoever has to move. Raises GameError."""
    kit, record, states = link.decode(string, games.by_number)
    game, state, entries = kit.game, states[-1], list(record.entries)
    if game.info.solitaire:
        raise UsageError(f"{game.info.title} is for one player: nobody sits at the other end.")
    mover = next((actor for actor in game.actors(state) if actor != CHANCE), None)
    while (actors := game.actors(state)) and (mover is None or actors[0] in (mover, CHANCE)):
        if actors[0] == CHANCE:
            entry = Entry(CHANCE, computer.draw(kit, state))
        else:
            mover = actors[0]
            entry = Entry(mover, computer.decide(kit, game.observe(state, mover), mover))
        entries.append(entry)
        state = game.apply(state, *entry)
    if len(entries) == len(record.entries):
        raise UsageError(OVER)
    return link.encode(kit, record._replace(entries=tuple(entries)))


def answer_protected(string: str, file: Path, computer: ComputerSeat) -> str:
    """Return the next link of a game with secrets; they are kept in a file. The link that was answered last has the same answer
    again. Raises GameError, UsageError."""
    string = string.partition("&")[0]
    parsed = parse_link(string, games.by_number)
    before = _read_file(file)
    if before is None:
        match = _take_seat(parsed, file)
    else:
        kept = _read_kept(before, file)
        if string == kept.answered:
            return kept.sent
        match = _go_on(parsed, kept, file)
    if match.next_seat is None:
        raise UsageError(OVER)
    if not match.is_my_turn:
        raise GameError(msg("fair.not-due"))
    session = ProtectedSession(match)
    while not session.can_send:
        decide(session, match, computer)
    answer = session.send()
    if _read_file(file) != before:
        raise UsageError(f"Another answer has been written to {file} meanwhile. Answer the link again to see it.")
    text = json.dumps({PRIVATE: write_private_link(match), SENT: answer, ANSWERED: string})
    write_whole(file, text, FOR_OWNER)
    return answer


def _read_file(file: Path) -> str | None:
    return file.read_text("utf-8") if file.exists() else None


def _take_seat(parsed: Parsed, file: Path) -> Match:
    try:
        return join(parsed, token_bytes(KEY))
    except Refused as refused:
        if refused.code != "E_NOT_YOURS":
            raise
        raise UsageError(f"No seat is free in this game, and {file} is not there. Name the file of your seat.") from None


def _go_on(parsed: Parsed, kept: Kept, file: Path) -> Match:
    if not parsed.terms.nonce.startswith(kept.private.nonce):
        raise UsageError(f"{file} belongs to another game. Each game needs a file of its own.")
    try:
        sent = parse_link(kept.sent, games.by_number)
    except GameError:
        raise _complain(file) from None
    return restore_match(kept.private, [sent, parsed])


def decide(session: ProtectedSession, match: Match, computer: ComputerSeat) -> None:
    """Decide one thing for the unsent link."""
    player = session.player
    assert player is not None
    if session.is_arranging:
        action = computer.decide(session.kit, session.kit.game.observe(session.states[0], player), player)
    else:
        action = computer.decide(session.kit, match.view(), player)
    session.act(player, action)


def _read_kept(text: str, file: Path) -> Kept:
    try:
        kept = json.loads(text)
        return Kept(read_private_link(str(kept[PRIVATE])), str(kept[SENT]), str(kept.get(ANSWERED, "")))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise _complain(file) from None


def _complain(file: Path) -> UsageError:
    return UsageError(f"{file} does not hold the secrets of a game. Without them its next link cannot be written.")
