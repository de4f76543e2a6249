"""The scene of Mathematichess: the board with its territories, supplies, scores with their arithmetic, what to do next."""

from __future__ import annotations

from pyengine.chess.bitboards import SQUARES
from pyengine.chess.geometry import BOARD
from pyengine.chess.naming import name_piece
from pyengine.chess.pieces import FIGURES, NAMES
from pyengine.core.game import Ending
from pyengine.core.scene import Button, Hand, Item, Legend, Mark, Row, Scene, SceneBoard, Sprite, Table, square_cells
from pyengine.core.types import Action, Player
from pyengine.core.words import Message, msg, number

from .board import HAND, PASS
from .rules import GAME, INFO
from .state import EMPTY, KINDS, EndReason, State
from .value import Territory, sums, totals, valuation

_CELLS = square_cells(8, 8)
_TERRITORY = Legend("territory", msg("mathematichess.legend-territory"))
_LAST = Legend("last", msg("mathematichess.legend-last"))


def scene(view: State, viewer: Player | None, chosen: Action = ()) -> Scene:
    """Return the scene. Nothing is secret; viewers differ only in being told to act or to wait."""
    territories = () if view.is_filling else valuation(view.board, view.options)
    return Scene(
        boards=(_board(view, territories),),
        caption=_result(view, view.ending, territories) if view.ending else _caption(view, viewer, chosen),
        progress=_progress(view),
        hands=(_supply(view, 0), _supply(view, 1)) if view.is_filling else (),
        buttons=() if view.is_filling or view.ending else (Button(PASS[0], msg("core.pass")),),
        tables=(_score(territories), _arithmetic(view, territories)) if territories else (),
        legend=(*((_TERRITORY,) if territories else ()), *((_LAST,) if view.last[1:] else ())),
        hint=None if view.ending else _hint(view, viewer),
    )


def _board(view: State, territories: tuple[Territory, ...]) -> SceneBoard:
    sprites = tuple(
        Sprite(BOARD.names[square], *FIGURES[chr(letter)]) for square, letter in enumerate(view.board) if letter != EMPTY
    )
    marks = []
    for territory in territories:
        squares = [BOARD.names[square] for square in SQUARES[territory.squares]]
        marks += [Mark("territory", square, territory.to) for square in squares]
        marks.append(Mark("note", squares[-1], text=str(territory.value)))
    squares = [token for token in view.last if token in BOARD.index]
    if not view.is_filling and squares:
        marks.append(Mark("from", squares[0]))
        squares = squares[1:]
    return SceneBoard("", None, 8, 8, _CELLS, sprites, (*marks, *(Mark("last", square) for square in squares)))


def _supply(view: State, owner: Player) -> Hand:
    active = not view.ending and view.turn == owner
    kinds = zip(HAND, KINDS, view.supplies[owner], strict=True)
    items = tuple(Item(token if active else "", NAMES[kind], owner, left) for token, kind, left in kinds)
    left = msg("mathematichess.left", count=sum(view.supplies[owner]))
    return Hand(f"supply/{owner}", "reserve", msg("mathematichess.supply", player=INFO.player(owner)), owner, items, left)


# --- words -------------------------------------------------------------------------------------------------------------------


def _progress(view: State) -> Message:
    if view.is_filling:
        return msg("mathematichess.progress-filling", number=GAME.turn_number(view))
    turn, limit = GAME.turn_number(view), view.options["moveLimit"]
    if view.ending:
        return msg("mathematichess.progress-over", turn=turn)
    return msg("mathematichess.progress-limit" if limit else "mathematichess.progress", turn=turn, limit=limit)


def _caption(view: State, viewer: Player | None, chosen: Action) -> Message:
    player, filling = INFO.player(view.turn), view.is_filling
    if viewer == 1 - view.turn:
        return msg("mathematichess.wait-filling" if filling else "mathematichess.wait", player=player)
    if not chosen:
        return msg("mathematichess.choose-supply" if filling else "mathematichess.choose", player=player)
    if filling:
        return msg("mathematichess.put", tint=INFO.tint(view.turn), piece=name_piece(chosen[0][-1]))
    if chosen == PASS:
        return msg("mathematichess.passing", player=player)
    mover = name_piece(view.board[BOARD.index[chosen[0]]])
    if len(chosen) == 1:
        return msg("mathematichess.goes", piece=mover, square=chosen[0])
    return msg("mathematichess.pushes", piece=mover, square=chosen[1])


def _hint(view: State, viewer: Player | None) -> Message | None:
    player, other = INFO.player(view.turn), INFO.player(1 - view.turn)
    if view.is_filling:
        return msg("mathematichess.hint-start") if view.board.count(EMPTY) > 62 else None
    if view.offer == view.turn:
        return msg("mathematichess.hint-offered", "MTH-32")
    if view.offer is not None:
        return msg("mathematichess.hint-offer", "MTH-32", player=other)
    if view.passed[view.turn]:
        return msg("mathematichess.hint-pass", "MTH-30", player=player)
    if view.passed[1 - view.turn]:
        return msg("mathematichess.hint-passed", "MTH-30", player=other)
    ban = view.bans[view.turn]
    if ban and viewer != 1 - view.turn:
        names = [BOARD.names[square] for square in ban]
        mover = name_piece(view.board[ban[0]])
        if names[0] == names[2]:
            return msg("mathematichess.hint-ban", "MTH-25", piece=mover, square=names[0], start=names[1])
        return msg("mathematichess.hint-ban-pushed", "MTH-25", piece=mover, square=names[0], start=names[1], end=names[2])
    return None


def _result(view: State, ending: Ending[EndReason], territories: tuple[Territory, ...]) -> Message:
    result = msg("core.draw") if ending.winner is None else msg("core.wins", winner=INFO.player(ending.winner))
    loser = INFO.player(view.turn)  # who resigns or has no move is the player whose turn it is
    passer = INFO.player(1 - view.turn)
    why = msg("mathematichess.reason-" + ending.reason, loser=loser, passer=passer, limit=view.options["moveLimit"])
    if view.is_filling:
        return msg("mathematichess.ended", result=result, why=why)
    white, black = totals(territories)
    return msg("mathematichess.ended-score", result=result, why=why, white=white, black=black)


# --- tables ------------------------------------------------------------------------------------------------------------------


def _score(territories: tuple[Territory, ...]) -> Table:
    """What each player gets of each territory, and the totals (MTH-34)."""
    rows = [Row((territory.name, *(_points(territory.gain(side)) for side in (0, 1)))) for territory in territories]
    rows.append(Row((msg("mathematichess.total"), *map(number, totals(territories))), total=True))
    return Table(
        "score", msg("mathematichess.score"), (msg("mathematichess.territory"), INFO.player(0), INFO.player(1)), tuple(rows)
    )


def _points(points: float) -> str:
    return number(points) if points else "–"


def _arithmetic(view: State, territories: tuple[Territory, ...]) -> Table:
    """How each territory comes to its value (MTH-42 to MTH-48)."""
    rows = []
    for territory in territories:
        for side, line in enumerate(sums(view.board, territory, view.options)):
            share = str(territory.shares[side]) if line else "–"
            rows.append(Row((msg("mathematichess.side", territory=territory.name, player=INFO.player(side)), line or "–", share)))
        rows.append(Row((territory.name, _verdict(territory), str(territory.value)), total=True))
    head = ("", msg("mathematichess.settlers"), msg("mathematichess.share"))
    return Table("arithmetic", msg("mathematichess.arithmetic"), head, tuple(rows))


def _verdict(territory: Territory) -> Message:
    """Say how a value comes of the shares, and whose it is."""
    parts = " + ".join(str(share) for share in territory.shares if share)
    if territory.one_colour:
        parts = f"2 × {parts}"
    if territory.extra:
        parts = f"{parts} + {territory.extra}"
    if territory.to is None:
        return msg("mathematichess.verdict-split", parts=parts or "0")
    return msg("mathematichess.verdict", parts=parts, player=INFO.player(territory.to))
