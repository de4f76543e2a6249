"""What a table of Clone Chess shows: the own board as the orders so far leave it, all others, and what each choice would do."""

from __future__ import annotations

from functools import lru_cache

from pyengine.chess.bitboards import SQUARES
from pyengine.chess.geometry import BOARD
from pyengine.chess.lettered import EMPTY
from pyengine.chess.naming import name_piece
from pyengine.chess.pieces import NAMES as PIECES
from pyengine.core.prompt import prompt
from pyengine.core.scene import Arrow, Button, Hand, Item, Legend, Mark, Scene, SceneBoard, Sprite, TurnPart, square_cells
from pyengine.core.types import Action, Player, Token
from pyengine.core.words import Message, msg

from . import state as states
from .board import RoundRules, castled_rook, castled_squares, legal, losses, path, terms, touch_squares
from .captions import caption, describe_end, describe_waiting
from .orders import (
    CASTLE,
    CELLS,
    DONE,
    HAND,
    INDEX,
    LOCK,
    LONG,
    MOST,
    MOVING,
    NAMES,
    NEXT,
    PLACING,
    POWER,
    REMOVE,
    SEATS,
    SHORT,
    STAY,
    Order,
    order_of,
)
from .rules import INFO
from .state import State, Submission
from .tables import orders_table, report_table, standing_table, write_gain

GRID = tuple(square_cells(8, 8, f"{seat}/") for seat in range(1, MOST + 1))


def scene(view: State, viewer: Player | None, chosen: Action = ()) -> Scene:
    """Return the scene for a viewer. Of submissions only the viewer's own is shown, whatever else the state holds."""
    playing = viewer is not None and 0 <= viewer < len(view.closed)
    draft = view.drafts[viewer] if viewer is not None and playing else None
    writing = draft is not None and viewer is not None and not view.closed[viewer]
    seats = list(range(len(view.boards)))
    if viewer in seats:
        seats.sort(key=lambda seat: seat != viewer)  # one's own comes first
    boards = [_board(view, seat, draft if seat == viewer else None, seat == viewer) for seat in seats]
    buttons: tuple[Button, ...] = ()
    hands: tuple[Hand, ...] = ()
    if writing and draft is not None and viewer is not None:
        rules = terms(view.options)
        following = prompt(legal(draft, rules, viewer), chosen).next_tokens
        boards[0] = _own_board(boards[0], draft, rules, viewer, chosen)
        buttons = tuple(
            Button(token, _label(view, draft, viewer, chosen, token), _picture(draft, viewer, chosen, token))
            for token in following
            if token not in INDEX[viewer] and token not in HAND.values()
        )
        hands = (_hand(draft, rules.power, viewer),) if draft.section == PLACING else ()
        said, hint = caption(draft, rules, viewer, chosen)
    elif not view.ending:
        said, hint = describe_waiting(view, viewer)
    else:
        said, hint = describe_end(view)
    return Scene(
        boards=tuple(boards),
        caption=said,
        progress=_progress(view, draft if writing else None),
        hands=hands,
        buttons=buttons,
        tables=(
            orders_table(draft),
            standing_table(view, viewer, draft),
            *((report_table(view),) if view.report else ()),
        ),
        legend=_legend(boards),
        hint=hint,
        steps=_steps(view, viewer, draft if writing else None),
    )


def _progress(view: State, draft: Submission | None) -> Message:
    rounds = terms(view.options).rounds
    if view.ending:
        return msg("clone.progress-over-1" if rounds == 1 else "clone.progress-over", n=rounds)
    if draft is None:
        return msg("clone.progress", n=view.round, of=rounds)
    section = msg(("clone.section-moves", "clone.section-places", "clone.section-clones")[draft.section])
    return msg("clone.progress-section", n=view.round, of=rounds, section=section)


def _steps(view: State, viewer: Player | None, draft: Submission | None) -> tuple[TurnPart, ...]:
    """Return the three parts of the orders. They are there all the time, so that the board keeps its size."""
    labels = [msg("clone.step-move"), msg("clone.step-place"), msg("clone.step-clone")]
    if draft is None or viewer is None:
        return tuple(map(TurnPart, labels))
    rules = terms(view.options)
    pieces = sum(piece != EMPTY for piece in view.boards[viewer].pieces)
    counts = (
        (pieces - draft.waiting.bit_count(), pieces),
        (rules.power - draft.power, rules.power),
        (len(draft.clones), rules.clones),
    )
    return tuple(
        TurnPart(label, msg("clone.step-count", n=done, of=of), section == draft.section)
        for section, (label, (done, of)) in enumerate(zip(labels, counts, strict=True))
    )


# --- boards ------------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _plain(board: states.SeatBoard, seat: Player, fresh: tuple[str, ...]) -> SceneBoard:
    """Return a board with its pieces and values; what stands on the ``fresh`` squares is new there."""
    cells = CELLS[seat]
    sprites = tuple(Sprite(cells[square], PIECES[piece], 0) for square, piece in enumerate(board.pieces) if piece != EMPTY)
    marks = [Mark("value", cells[square], text=value) for square, value in enumerate(board.values) if value != "."]
    marks += [Mark("last", cells[BOARD.index[name]]) for name in fresh]
    return SceneBoard(f"{seat + 1}/", INFO.player(seat), 8, 8, GRID[seat], sprites, tuple(marks), owner=seat)


def _board(view: State, seat: Player, draft: Submission | None, own: bool) -> SceneBoard:
    board = draft.board if draft is not None else view.boards[seat]
    if draft is not None and draft.section != MOVING:
        fresh = tuple(NAMES[square] for square in SQUARES[draft.placed])
    else:
        arrived = view.report[seat].arrived if view.report else ()
        fresh = tuple(name[1:] for name, _ in arrived if board.pieces[BOARD.index[name[1:]]] == name[0])
    shut = "clone.note-closed" if view.closed and view.closed[seat] else "clone.note"
    note = msg(shut, squares=board.squares, penalty=-board.penalty / 2, garnets=board.garnets)
    drawn = _plain(board._replace(penalty=0, garnets=0, moved=0), seat, fresh)
    return drawn._replace(title=msg("clone.your-board", player=INFO.player(seat)) if own else drawn.title, note=note)


def _own_board(board: SceneBoard, draft: Submission, rules: RoundRules, viewer: Player, chosen: Action) -> SceneBoard:
    """Return the own board with what is still to move, what is in danger, and what the tokens chosen so far would do."""
    cells, marks, arrows = CELLS[viewer], list(board.marks), list(board.arrows)
    if draft.section == MOVING:
        unmoved, danger = losses(draft.board.pieces, draft.waiting)
        marks += [Mark("due", cells[square]) for square in SQUARES[unmoved] if cells[square] not in chosen]
        marks += [Mark("danger", cells[square]) for square in SQUARES[danger]]
        if chosen and chosen[0] in INDEX[viewer]:
            notes, ways = _moves(draft, rules, viewer, chosen)
            marks += notes
            arrows += ways
    sent: dict[int, list[str]] = {}
    for clone in draft.clones:
        sent.setdefault(clone.square, []).append(str(clone.seat + 1))
    marks += [Mark("note", cells[square], text="→" + ",".join(seats)) for square, seats in sent.items()]
    return board._replace(marks=tuple(marks), arrows=tuple(arrows))


def _moves(draft: Submission, rules: RoundRules, viewer: Player, chosen: Action) -> tuple[list[Mark], list[Arrow]]:
    """Return what a chosen piece could gain where, and once it has a goal, what becomes of the squares on its way."""
    cells, pieces = CELLS[viewer], draft.board.pieces
    square = INDEX[viewer][chosen[0]]
    arrows: list[Arrow] = []
    if len(chosen) == 1:
        gains: dict[int, list[int]] = {}
        for action in legal(draft, rules, viewer):
            order = order_of(action, viewer, pieces, rules.choose, rules.players) if action[0] == chosen[0] else None
            if order is None or order.goal < 0 or order.step >= 0:
                continue
            way = _way(order)
            gains.setdefault(order.goal, []).append(_gain(draft, way))
            if order.letter == "N" and not rules.choose:
                arrows.append(Arrow(cells[square], cells[way[1]], viewer))
        notes = [
            Mark("note", cells[goal], text="/".join(map(write_gain, dict.fromkeys(several)))) for goal, several in gains.items()
        ]
        return notes, list(dict.fromkeys(arrows))
    goal = INDEX[viewer].get(chosen[1], square)
    if pieces[square] == "N":
        ways = [path("N", square, goal), path("N", square, goal, True)]
        for number, way in enumerate(ways, 1):
            corner = way[0] if number == 2 else way[1]
            arrows += [Arrow(cells[square], cells[corner], viewer, str(number)), Arrow(cells[corner], cells[goal], viewer)]
        reached = dict.fromkeys(ways[0] + ways[1])
    elif pieces[square] == "K" and pieces[goal] == "R":
        reached = dict.fromkeys(castled_squares(square, goal))
        arrows = [Arrow(cells[square], cells[goal], viewer), Arrow(cells[goal], cells[castled_rook(square, goal)], viewer)]
    else:
        return [], []
    after = touch_squares(draft.board.values, reached).replace(".", "0")
    return [Mark("note", cells[passed], text="→" + after[passed]) for passed in reached], arrows


def _way(order: Order) -> tuple[int, ...]:
    """Return the squares that a move or a castling touches."""
    if order.kind == CASTLE:
        return castled_squares(order.square, order.goal)
    return path(order.letter, order.square, order.goal, order.short)


def _gain(draft: Submission, way: tuple[int, ...]) -> int:
    board = draft.board
    return board._replace(values=touch_squares(board.values, way)).squares - board.squares


def _legend(boards: list[SceneBoard]) -> tuple[Legend, ...]:
    kinds = {mark.kind for board in boards for mark in board.marks}
    sign = {"value": "3"}
    return tuple(
        Legend(kind, msg("clone.legend-" + kind), sign.get(kind, ""))
        for kind in ("value", "due", "danger", "last")
        if kind in kinds
    )


# --- beside the board --------------------------------------------------------------------------------------------------------


def _hand(draft: Submission, power: int, viewer: Player) -> Hand:
    items = tuple(
        Item(
            token,
            PIECES[letter],
            0,
            draft.power // POWER[letter],
            label=msg("clone.costs", piece=name_piece(letter), n=POWER[letter]),
        )
        for letter, token in HAND.items()
    )
    return Hand("hand", "reserve", msg("clone.new-pieces"), viewer, items, msg("clone.power-left", n=draft.power, of=power))


def _picture(draft: Submission, viewer: Player, chosen: Action, token: Token) -> str:
    if not chosen or token not in (REMOVE, *SEATS):
        return ""
    return PIECES[draft.board.pieces[INDEX[viewer][chosen[0]]]]


def _label(view: State, draft: Submission, viewer: Player, chosen: Action, token: Token) -> Message:
    if token == NEXT:
        return msg("clone.on-to-places" if draft.section == MOVING else "clone.on-to-clones")
    if token in (DONE, LOCK):
        return msg("clone." + token)
    square = INDEX[viewer][chosen[0]]
    piece = draft.board.pieces[square]
    if token == REMOVE:
        return msg("clone.remove", piece=name_piece(piece), cost=terms(view.options).cost, penalty=POWER[piece] / 2)
    if token in SEATS:
        seat = SEATS.index(token)
        there = view.boards[seat].pieces[square]
        if there == EMPTY:
            return msg("clone.to", player=INFO.player(seat))
        return msg("clone.to-taken", player=INFO.player(seat), piece=name_piece(there))
    goal = INDEX[viewer][chosen[1]]
    if token == STAY:
        return msg("clone.stay", square=NAMES[goal], gain=write_gain(_gain(draft, castled_squares(square, goal))))
    way = path("N", square, goal, token == SHORT)
    names = tuple(NAMES[passed] for passed in way[:2])
    return msg("clone.by", n=1 if token == LONG else 2, squares=names, gain=write_gain(_gain(draft, way)))
