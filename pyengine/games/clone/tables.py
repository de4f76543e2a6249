"""The tables beside the boards: scores with their arithmetic, the orders so far, the report of the previous round."""

from __future__ import annotations

from pyengine.chess.naming import name_piece
from pyengine.core.scene import Row, Table
from pyengine.core.types import Player
from pyengine.core.words import Message, msg, number

from .board import STEP, VOID, losses
from .orders import DONE, LOCK, MOVING, NEXT, POWER
from .rules import AWARD, INFO, awards
from .state import BoardReport, SeatBoard, State, Submission, WrittenOrder

_KINDS = ("unmoved", "danger", "removed", "placed")  # the first fields of a line of the report


def write_gain(value: float) -> str:
    """Write a change of points with its sign."""
    return f"+{number(value)}" if value > 0 else number(value)


def standing_table(view: State, viewer: Player | None, draft: Submission | None) -> Table:
    """Return every seat's score as it stands (CLN-50), and the viewer's after the orders so far."""
    won = awards(view.boards)
    rows = [_score(INFO.player(seat), board, won[seat]) for seat, board in enumerate(view.boards)]
    if draft is not None and viewer is not None and draft.written:
        boards = [*view.boards[:viewer], draft.board, *view.boards[viewer + 1 :]]
        rows.append(_score(msg("clone.after-orders"), draft.board, awards(boards)[viewer])._replace(total=True))
    head = ("squares", "awards", "penalty", "score", "garnets")
    return Table("standing", msg("clone.standing-title"), ("", *(msg("clone.head-" + name) for name in head)), tuple(rows))


def _score(name: Message, board: SeatBoard, won: str) -> Row:
    bonus: Message | str = "0"
    if won:
        bonus = msg("clone.awards", n=AWARD * len(won), pieces=tuple(name_piece(letter) for letter in won))
    score = board.squares + AWARD * len(won) - board.penalty / 2
    return Row((name, number(board.squares), bonus, number(-board.penalty / 2), number(score), number(board.garnets)))


def orders_table(draft: Submission | None) -> Table:
    """Return a player's orders so far with the points that each one gains, None without a player."""
    if draft is None or not draft.written:
        return _make_orders([Row((msg("clone.orders-none"), ""))])
    rows = [
        Row((msg("clone." + line.text) if line.text == LOCK else line.text, _effect(line)))
        for line in draft.written
        if line.text not in (NEXT, DONE)
    ]
    if draft.section == MOVING:
        unmoved, danger = losses(draft.board.pieces, draft.waiting)
        cost = sum(POWER[piece] for square, piece in enumerate(draft.board.pieces) if (unmoved | danger) >> square & 1)
        rows.append(Row((msg("clone.would-lose"), write_gain(-cost)), total=True))
    else:
        cost = sum(POWER[name[0]] for name in draft.unmoved + draft.danger)
        rows.append(Row((msg("clone.did-lose"), write_gain(-cost)), total=True))
    return _make_orders(rows)


def _make_orders(rows: list[Row]) -> Table:
    head = (msg("clone.head-order"), msg("clone.head-effect"))
    return Table("orders", msg("clone.orders-title"), head, tuple(rows), orders=True)


def _effect(line: WrittenOrder) -> Message | str:
    if line.fate:
        return msg({VOID: "clone.fate-void", STEP: "clone.fate-step"}[line.fate])
    if line.text.startswith("-"):
        return msg("clone.effect-removed", n=-POWER[line.text[1]] / 2)
    if "@" in line.text:
        return msg("clone.effect-placed", n=POWER[line.text[0]])
    if ">" in line.text and "*" not in line.text:
        return msg("clone.effect-clone", player=INFO.player(int(line.text[-1]) - 1))
    return "" if line.text == LOCK else write_gain(line.gain)


def report_table(view: State) -> Table:
    """Return what happened on each board in the round before (CLN-43)."""
    rows = [row for seat, line in enumerate(view.report) for row in _report(seat, line)]
    if not rows:
        rows = [Row((msg("clone.report-nothing"), "", ""))]
    head = (msg("clone.head-board"), msg("clone.head-what"), msg("clone.head-pieces"))
    return Table("report", msg("clone.report-title", n=view.round - 1), head, tuple(rows))


def _report(seat: Player, line: BoardReport) -> list[Row]:
    entries: list[tuple[Message, str | Message]] = []
    for kind, gone in zip(_KINDS, line, strict=False):
        if isinstance(gone, tuple) and gone:
            half = sum(POWER[name[0]] for name in gone) * {"placed": 0, "removed": 1}.get(kind, 2)
            entries.append((msg("clone.report-" + kind, cost=-half / 2), ", ".join(gone)))
    if line.arrived:
        entries.append((msg("clone.report-arrived"), _join_names([(name, sender) for name, sender in line.arrived])))
    for reason in dict.fromkeys(why for _, _, why in line.failed):
        entries.append(
            (msg("clone.report-" + reason), _join_names([(name, by) for name, by, why in line.failed if why == reason]))
        )
    if line.void:
        entries.append((msg("clone.report-void"), ", ".join(line.void)))
    if line.locked:
        entries.append((msg("clone.report-locked"), ""))
    return [Row((INFO.player(seat), what, which)) for what, which in entries]


def _join_names(clones: list[tuple[str, Player]]) -> Message:
    return msg("clone.list", items=tuple(msg("clone.from", name=name, player=INFO.player(sender)) for name, sender in clones))
