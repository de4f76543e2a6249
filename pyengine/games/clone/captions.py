"""What to do next, in a sentence and a smaller one; why going on may not be wise yet; how it ended."""

from __future__ import annotations

from pyengine.chess.bitboards import SQUARES
from pyengine.chess.lettered import EMPTY
from pyengine.chess.naming import name_piece
from pyengine.core.types import Action, Player
from pyengine.core.words import Message, msg

from .board import RoundRules, losses, names, terms
from .explain import name_standing
from .orders import CLONING, HAND, INDEX, MOVING, NAMES, PLACING, POWER
from .rules import INFO, prizes, score_boards
from .state import State, Submission

Speech = tuple[Message, Message | None]


def caption(draft: Submission, rules: RoundRules, viewer: Player, chosen: Action) -> Speech:
    """Return what a player who is writing should do next."""
    if chosen and chosen[0] in HAND.values():
        letter = chosen[0][-1]
        return msg("clone.place-where", piece=name_piece(letter)), msg("clone.place-note")
    if chosen and chosen[0] in INDEX[viewer] and draft.board.pieces[INDEX[viewer][chosen[0]]] != EMPTY:
        return _describe_chosen(draft, viewer, chosen)
    if draft.section == MOVING:
        return _describe_moves(draft, chosen)
    if draft.section == PLACING:
        said = msg("clone.place", n=draft.power) if draft.power else msg("clone.place-done")
        return said, _describe_losses(draft) or msg("clone.place-hint")
    left = rules.clones - len(draft.clones)
    lock = msg("clone.locked") if draft.locked else msg("clone.lock-hint")
    return msg("clone.clone", n=left) if left and SQUARES[_candidates(draft)] else msg("clone.hand-in"), lock


def _candidates(draft: Submission) -> int:
    standing_now = sum(1 << square for square, piece in enumerate(draft.board.pieces) if piece != EMPTY)
    return standing_now if draft.opening else standing_now & ~draft.placed


def _describe_chosen(draft: Submission, viewer: Player, chosen: Action) -> Speech:
    square = INDEX[viewer][chosen[0]]
    piece = draft.board.pieces[square]
    name = name_standing(piece + NAMES[square])
    if draft.section == CLONING:
        return msg("clone.clone-where", piece=name), msg("clone.clone-note", square=NAMES[square])
    if draft.section == PLACING or not draft.waiting >> square & 1:
        return msg("clone.remove-only", piece=name), None
    if len(chosen) == 1:
        return msg("clone.move-where", piece=name), msg("clone.gain-note")
    if piece == "N":
        return msg("clone.knight-way", piece=name), None
    return msg("clone.castle-step", square=chosen[1].partition("/")[2]), msg("clone.castle-note")


def _describe_moves(draft: Submission, chosen: Action) -> Speech:
    pieces = draft.board.pieces
    unmoved, danger = losses(pieces, draft.waiting)
    left = names(pieces, unmoved)
    cost = sum(POWER[name[0]] for name in names(pieces, unmoved | danger))
    hint = None
    if danger:
        hint = msg("clone.in-danger", pieces=tuple(map(name_standing, names(pieces, danger))), cost=cost)
    elif left:
        hint = msg("clone.unmoved-hint", cost=cost)
    if len(left) == 1:
        return msg("clone.move-last", piece=name_standing(left[0])), hint
    if left:
        return msg("clone.move", n=len(left)), hint
    if any(piece != EMPTY for piece in pieces) or draft.written:
        return msg("clone.move-danger" if danger else "clone.move-done"), hint
    return msg("clone.move-nothing"), None


def _describe_losses(draft: Submission) -> Message | None:
    """Say what the end of the moves has just cost."""
    gone = draft.unmoved + draft.danger
    if not gone:
        return None
    return msg("clone.lost", pieces=tuple(map(name_standing, gone)), cost=sum(POWER[name[0]] for name in gone))


def describe_waiting(view: State, viewer: Player | None) -> Speech:
    """Return who still has to hand in."""
    due = tuple(INFO.player(player) for player, closed in enumerate(view.closed) if not closed)
    if viewer is not None and 0 <= viewer < len(view.closed) and view.closed[viewer]:
        return msg("clone.waiting", players=due), msg("clone.sealed")
    return msg("clone.ordering", n=view.round, players=due), None


def describe_end(view: State) -> Speech:
    """Return how the game ended: the winners, and who came first, second and last."""
    scores = score_boards(view.boards)
    levels = sorted(set(scores), reverse=True)
    first, *others = [tuple(INFO.player(player) for player, score in enumerate(scores) if score == level) for level in levels]
    said = msg("clone.wins" if len(first) == 1 else "clone.win", players=first, score=levels[0])
    if not others:
        return said, msg("clone.no-prize")
    places = msg("clone.places", first=first, second=others[0], last=others[-1])
    if len(others) == 1:
        places = msg("clone.places-two", first=first, last=others[-1])
    return said, places if prizes(scores, terms(view.options).cancel) else msg("clone.places-bare", places=places)
