"""The tools of a table: which claims it offers, and why a tool cannot be used now."""

from __future__ import annotations

from pyengine.core.types import ACCEPT, CHANCE, OFFER, Action
from pyengine.core.words import Message, catalogue, msg

from .seats import COMPUTER
from .table import GameTable


def list_claims(table: GameTable) -> list[Action]:
    """Return the claims that players have in this state, whether or not somebody here may make them now.

    Games that know draw offers always list the offer, so that its button can say why none is possible.
    """
    game, state = table.kit.game, table.session.state
    due = [player for player in game.actors(state) if player != CHANCE]
    claims = dict.fromkeys(claim for player in due for claim in game.claims(state, player) if claim != ACCEPT)
    if due and "offer" in catalogue("en", game.info.id):  # a game that knows offers says why it takes none now
        claims[OFFER] = None
    return list(claims)


def explain_tool(table: GameTable, tool: str) -> Message | None:
    """Return why a tool cannot be used now, None if it can. Tools are undo, redo, hint, try, and claims by their first token."""
    if tool == "undo":
        return None if table.can_undo else _explain_undo(table)
    if tool == "redo":
        return None if table.session.can_redo else msg("table.redo-none")
    if tool == "try":
        return None if table.can_explore else _explain_try(table)
    if tool == "hint":
        return None if table.player is not None and table.is_open else _explain_closed(table)
    claim = next((claim for claim in list_claims(table) if claim[0] == tool), None)
    if claim is None or (claim in table.claims and not table.variation):
        return None
    if table.variation:
        return msg("table.claim-trying")
    if table.player is None or not table.is_open:
        return _explain_closed(table)
    return table.kit.explain(table.session.state, table.player, claim)


def _explain_undo(table: GameTable) -> Message:
    entries = table.session.record.entries
    if table.protected or (table.is_by_link and not table.variation):
        return msg("table.undo-sent")
    own = any(entry.player != CHANCE and not table.seats[entry.player].startswith(COMPUTER) for entry in entries)
    if not own or table.variation:
        return msg("table.undo-none")
    return msg("table.undo-shown")


def _explain_try(table: GameTable) -> Message:
    if table.variation:
        return msg("table.try-already")
    return table.explain_nobody(table.curtain) if table.curtain is not None else msg("table.try-unknown")


def _explain_closed(table: GameTable) -> Message:
    return table.explain_nobody(table.curtain) if table.session.is_live else msg("table.not-live")
