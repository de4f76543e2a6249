"""What goes along with a link that is sent to a chat: a line for everybody, a few words beside the icon, whom to tell."""

from __future__ import annotations

from typing import Any

from pyengine.core.types import CHANCE
from pyengine.core.words import Message, say

from ..later.direct_line_news import as_protected
from ..table.seats import HERE
from ..table.table import GameTable
from .threads import ChatMessage, ChatPerson, Thread

INVITED, TURN, NEXT, OVER = "invited", "turn", "next", "over"
EVERYBODY = "*"


def find_own_seat(table: GameTable) -> int:
    """Return the seat of whoever plays here, -1 for none: in protected games in the order of joining, else the player."""
    if table.protected:
        seat = as_protected(table).match.seat
        return -1 if seat is None else seat
    return table.seats.index(HERE) if table.seats.count(HERE) == 1 else -1


def find_next_seat(table: GameTable) -> int:
    """Return whose turn it is, as a seat, -1 after the end."""
    if table.protected:
        match = as_protected(table).match
        return -1 if match.is_over or match.next_seat is None else match.next_seat
    due = [player for player in table.main.actors if player != CHANCE]
    return due[0] if due else -1


def write_update(table: GameTable, thread: Thread, link: str, me: ChatPerson) -> dict[str, Any]:
    """Return the update for the newest link of a table. Whoever is to move is told in their own language, if that is known."""
    following = find_next_seat(table)
    person = thread.people.get(following)
    is_open = table.invites or (table.protected and len(as_protected(table).match.log) < len(table.seats))
    state = OVER if following < 0 else INVITED if is_open else TURN if person and person.name else NEXT
    language = (person.language if person else "") or me.language
    inviter = me if table.invites else thread.people.get(0, me)
    game, name = table.kit.game.info.title, person.name if person and state == TURN else inviter.name
    info = _say(f"chat.info-{state}", language, game, name)
    others = {other.address for other in thread.people.values()} - {me.address, ""}
    if state == INVITED:
        notify = {EVERYBODY: info}
    elif state == OVER:
        notify = dict.fromkeys(sorted(others), info)
    else:
        notify = {person.address: _say("chat.your-turn", language, game, "")} if person and person.address in others else {}
    return {
        "payload": ChatMessage(thread.key, link, find_own_seat(table), me).write(),
        "info": info,
        "document": game,
        "summary": _say(f"chat.summary-{state}", language, game, name),
        "href": f"play/{table.kit.game.info.id}/index.html#chat={thread.key}",
        **({"notify": notify} if notify else {}),
    }


def _say(key: str, language: str, game: str, name: str) -> str:
    return say(Message(key, (("game", game), ("name", name))), language)
