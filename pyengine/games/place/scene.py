"""The scene of PlaceChess: board, reserves, captured pieces, and the caption."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.chess.naming import name_piece

from ...chess.geometry import BOARD
from ...core.scene import Button, Hand, Item, Legend, Mark, Scene, SceneBoard, Sprite, square_cells
from ...core.types import Action, Player, Token
from ...core.words import Message, msg
from .board import EMPTY, HAND, JUMPED, KING, PASS, PIECES, QUEEN, SIDES, SPARE, TAKE, is_sparable, victims
from .explain import ranks
from .rules import GAME, INFO, shield_owner
from .state import DARK, KINDS, LIGHT, State

_CELLS = square_cells(8, 8)
_FIGURES = {letter: (PIECES[KINDS.index(chr(letter).upper())], side) for side in (LIGHT, DARK) for letter in SIDES[side]}


def _board(state: State) -> SceneBoard:
    sprites = tuple(
        Sprite(BOARD.names[square], *_FIGURES[letter]) for square, letter in enumerate(state.board) if letter != EMPTY
    )
    cells = [token for token in state.last if token in BOARD.index]
    marks = tuple(Mark("last" if cell == cells[-1] else "from", cell) for cell in cells)
    return SceneBoard("", None, 8, 8, _CELLS, sprites, marks)


def _reserve(state: State, owner: Player) -> Hand:
    active = state.ending is None and state.turn == owner
    kinds = zip(HAND, PIECES, state.reserves[owner], strict=True)
    items = tuple(Item(token if active else "", name, owner, count) for token, name, count in kinds)
    left = msg("place.left", count=sum(state.reserves[owner]))
    return Hand(f"reserve/{owner}", "reserve", msg("place.reserve", side=INFO.player(owner)), owner, items, left)


def _captured_hand(state: State, owner: Player) -> Hand | None:
    letters = KINDS if owner == LIGHT else KINDS.lower()
    counts = ((name, state.lost.count(letter)) for name, letter in zip(PIECES, letters, strict=True))
    items = tuple(Item("", name, owner, count) for name, count in counts if count)
    return Hand(f"lost/{owner}", "captured", msg("place.lost", tint=INFO.tint(owner)), owner, items) if items else None


def _buttons(state: State, chosen: Action, legal: Sequence[Action]) -> tuple[Button, ...]:
    if PASS in legal:
        return (Button(PASS[0], msg("core.pass")),)
    if not any(len(action) == 3 for action in legal):
        return ()
    if chosen[:2] not in JUMPED or not is_sparable(state.board, state.turn, chosen[:2]):
        return (Button(TAKE, msg("place.take")), Button(SPARE, msg("place.spare")))
    letter = state.board[JUMPED[chosen[:2]]]
    name, jumped = PIECES[KINDS.index(chr(letter).upper())], name_piece(letter)
    return (
        Button(TAKE, msg("place.take-piece", piece=jumped), name, 1 - state.turn),
        Button(SPARE, msg("place.spare-piece", piece=jumped), name, 1 - state.turn),
    )


def _caption(state: State, viewer: Player | None, chosen: Action, legal: Sequence[Action]) -> Message:
    turn, board = state.turn, state.board
    if state.ending and state.ending.winner is not None:  # never a draw
        winner = state.ending.winner
        why = msg("place.reason-" + state.ending.reason, winner=INFO.player(winner), loser=INFO.player(1 - winner))
        return msg("place.over", winner=INFO.player(winner), why=why)
    phase = "draft" if state.is_drafting else "play"
    if viewer == 1 - turn:
        return msg(f"place.{phase}-waiting", side=INFO.player(turn))
    if chosen[:1] == PASS or PASS in legal:
        return msg("place.play-pass", side=INFO.player(turn))
    if not chosen:
        return msg(f"place.{phase}-choose", side=INFO.player(turn))
    name = name_piece(chosen[0][-1] if state.is_drafting else board[BOARD.index[chosen[0]]])
    if len(chosen) == 1:
        return msg(f"place.{phase}-where", tint=INFO.tint(turn), piece=name, ranks=ranks(turn))
    if state.is_drafting:
        return msg("place.draft-done", piece=name, square=chosen[1])
    if len(chosen) == 2 and state.options["trample"] == "may" and is_sparable(board, turn, chosen):
        jumped = JUMPED[chosen]
        return msg("place.play-spare", piece=name_piece(board[jumped]), square=BOARD.names[jumped])
    return msg("place.play-done", piece=name, start=chosen[0], square=chosen[1])


def _trap(state: State, start: Token, legal: Sequence[Action]) -> Message | None:
    """Warn of the shield when the piece chosen could capture a Queen (PLC-40, PLC-42, PLC-43)."""
    turn, board = state.turn, state.board
    letter = board[BOARD.index[start]]
    for action in legal:
        captured = victims(board, turn, action) if action[0] == start else ()
        queen = next((square for square in captured if board[square] == QUEEN[1 - turn]), None)
        if queen is None or any(board[square] == KING[1 - turn] for square in captured):
            continue
        square = BOARD.names[queen]
        if letter == KING[turn]:
            return msg("place.hint-trap-king", "PLC-43", square=square, side=INFO.player(turn))
        tint = INFO.tint(shield_owner(state.options, turn, letter))
        if letter == QUEEN[turn]:
            return msg("place.hint-queen-trade", "PLC-42", square=square, tint=tint)
        return msg("place.hint-trap", "PLC-40", square=square, piece=name_piece(letter), tint=tint)
    return None


def _hint(state: State, chosen: Action, legal: Sequence[Action]) -> Message | None:
    turn = state.turn
    if chosen and state.ending is None and chosen[0] in BOARD.index:
        warning = _trap(state, chosen[0], legal)
        if warning:
            return warning
    if state.shield:
        attacker = state.lost[-1]
        tint = INFO.tint(LIGHT if state.board[BOARD.index[state.shield]] in SIDES[LIGHT] else DARK)
        if attacker in "Qq":
            return msg("place.hint-queens", "PLC-42", square=state.shield, tint=tint)
        return msg("place.hint-shield", "PLC-40", square=state.shield, piece=name_piece(attacker), tint=tint)
    if state.ending is None and state.occurrences > 1:
        nth = msg(f"place.nth-{state.occurrences}")
        return msg("place.hint-repetition", "PLC-52", side=INFO.player(turn), nth=nth, limit=state.options["repetition"])
    return msg("place.hint-start") if state.is_drafting and not state.last else None


def _progress(state: State) -> Message:
    if state.is_drafting:
        number = GAME.turn_number(state)
        return msg("place.progress-draft", number=number) if state.ending is None else msg("place.progress-over-draft")
    made = max(0, state.ply - 32)
    if state.ending is None:
        return msg("place.progress-play", number=GAME.turn_number(state))
    return msg("place.progress-over-1") if made == 1 else msg("place.progress-over", number=made)


def scene(view: State, viewer: Player | None, chosen: Action = ()) -> Scene:
    """Return the scene for a viewer; the parts of each side keep their place, whoever is to move."""
    legal = GAME.legal(view, view.turn)
    hands = [_reserve(view, owner) for owner in (LIGHT, DARK)] if view.is_drafting else []
    hands += [hand for owner in (LIGHT, DARK) if (hand := _captured_hand(view, owner))]
    return Scene(
        (_board(view),),
        _caption(view, viewer, chosen, legal),
        _progress(view),
        tuple(hands),
        _buttons(view, chosen, legal),
        legend=(Legend("last", msg("place.legend-last")),) if view.last and view.last != PASS else (),
        hint=_hint(view, chosen, legal),
    )
