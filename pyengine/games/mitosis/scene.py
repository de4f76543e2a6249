"""The scene of Mitosis Chess: the board between its two bases, parts to arrange, the armies piece by piece, the caption."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pyengine.chess.naming import name_piece
from pyengine.chess.pieces import FIGURES, NAMES, PARTS
from pyengine.core.game import Ending
from pyengine.core.scene import Button, Cell, Hand, Item, Legend, Mark, Row, Scene, SceneBoard, Sprite, Table
from pyengine.core.types import Action, Player, Token
from pyengine.core.words import Message, msg

from .board import BOARD, KINGS, MAIN, MINORS, PASS, home, is_endangered, is_last_pawn, placed_parts, room, stronger
from .explain import squares
from .rules import GAME, INFO, count, limit
from .state import EndReason, State

_CELLS = tuple(
    Cell(name, name, file, 8 - rank, "base" if cell >= MAIN else "dark" if (file + rank) % 2 else "light")
    for cell, (name, file, rank) in enumerate(zip(BOARD.names, BOARD.files, BOARD.ranks, strict=True))
)
_SPRITES = {letter: NAMES[letter.upper()] for letter in (*NAMES, *(letter.lower() for letter in NAMES))}
_MAJORS = {parts: major for major, parts in PARTS.items()}
_LEGEND = (Legend("danger", msg("mitosis.legend-danger")), Legend("pending", msg("mitosis.legend-pending")))
_COMPARED = ("blocked", "fifty", "bare", "agreed")


def scene(view: State, viewer: Player | None, chosen: Action = ()) -> Scene:
    """Return the scene; nothing is hidden, so it is the same for every viewer."""
    legal = GAME.legal(view, view.turn)
    arranged = placed_parts(view.pending, room(view.board, view.turn), chosen) if view.pending else {}
    sprites = [Sprite(BOARD.names[cell], *FIGURES[letter]) for cell, letter in enumerate(view.board) if letter]
    sprites += [Sprite(BOARD.names[cell], _SPRITES[part], view.turn) for cell, part in arranged.items()]
    marks = [Mark("last", token) for token in view.last[:2]]
    marks += [Mark("pending", BOARD.names[cell]) for cell in arranged]
    if not view.ending:
        marks += [Mark("danger", BOARD.names[view.board.index(KINGS[side])]) for side in (0, 1) if is_endangered(view, side)]
    return Scene(
        boards=(SceneBoard("", None, 9, 9, _CELLS, tuple(sprites), tuple(marks)),),
        caption=_result(view, view.ending) if view.ending else _caption(view, chosen, legal),
        progress=msg("mitosis.progress", move=GAME.turn_number(view)),
        hands=(_parts(view, tuple(arranged.values())),) if view.pending else (),
        buttons=_buttons(view, legal),
        tables=(_armies(view.board, bool(view.ending and view.ending.reason in _COMPARED)), *_clock(view)),
        legend=_LEGEND,
        hint=_hint(view),
    )


def _parts(view: State, arranged: tuple[str, ...]) -> Hand:
    """The parts to arrange; they are to be chosen only where not all of them fit."""
    choose = len(view.pending) > len(room(view.board, view.turn))
    items = tuple(Item(part if choose else "", _SPRITES[part], view.turn, int(part not in arranged)) for part in view.pending)
    title = msg("mitosis.parts", piece=name_piece(_MAJORS[view.pending]))
    return Hand("parts", "reserve", title, view.turn, items)


def _buttons(view: State, legal: Sequence[Action]) -> tuple[Button, ...]:
    if PASS in legal:
        return (Button(PASS[0], msg("core.pass")),)
    if view.pending or not any(len(action) > 2 for action in legal):
        return ()
    return tuple(Button(letter, name_piece(letter), _SPRITES[letter], view.turn) for letter in MINORS)


# --- words -------------------------------------------------------------------------------------------------------------------


def _caption(view: State, chosen: Action, legal: Sequence[Action]) -> Message:
    player = INFO.player(view.turn)
    if view.pending:
        return _arrange(view, chosen)
    if not chosen:
        key = "mitosis.must" if PASS in legal else "mitosis.choose"
        return msg(key, player=player)
    if len(chosen) == 1:
        return msg("mitosis.goes", piece=name_piece(view.board[BOARD.index[chosen[0]]]), square=chosen[0])
    return msg("mitosis.promote")


def _arrange(view: State, chosen: Action) -> Message:
    parts, free = view.pending, room(view.board, view.turn)
    values: dict[str, object] = {"player": INFO.player(view.turn), "major": name_piece(_MAJORS[parts])}
    first = "-first" if not chosen else ""
    if len(parts) <= len(free):
        done = chosen[: len(parts) - 1]
        left = _either(tuple(name for name in squares(free) if name not in done))
        return msg("mitosis.put" + first, **values, part=name_piece(parts[len(done)]), squares=left)
    square = squares(free)[min(len(chosen), len(free) - 1)]
    return msg("mitosis.keep" + first, **values, room=len(free), square=square)


def _either(names: tuple[Token, ...]) -> Message:
    return msg(f"mitosis.either-{len(names)}", **dict(zip("abc", names, strict=False)))


def _hint(view: State) -> Message | None:
    if view.ending:
        return None
    if view.offer == view.turn:
        return msg("mitosis.offer-mine", "MIT-57")
    if view.offer is not None:
        return msg("mitosis.offer-open", "MIT-57", player=INFO.player(view.offer), verdict=_verdict(view.board))
    if view.passed:
        return msg("mitosis.passed", "MIT-02", player=INFO.player(1 - view.turn))
    for side, key in ((view.turn, "mitosis.king-hangs"), (1 - view.turn, "mitosis.king-prey")):
        if is_endangered(view, side):
            return msg(key, "MIT-30", player=INFO.player(side), square=BOARD.names[view.board.index(KINGS[side])])
    return None


def _result(view: State, ending: Ending[EndReason]) -> Message:
    drawn = ending.winner is None
    result = msg("core.draw") if ending.winner is None else msg("core.wins", winner=INFO.player(ending.winner))
    loser = INFO.player(1 - (ending.winner or 0))
    key = "mitosis.reason-" + ending.reason
    if ending.reason == "eliminated" and drawn:
        key = "mitosis.reason-both"
    if ending.reason == "fifty" and is_last_pawn(view.board):
        key = "mitosis.reason-last-pawn"
    moves = view.options["fifty"]
    reason = msg(key, loser=loser, moves=msg("mitosis.one-move") if moves == 1 else msg("mitosis.moves", moves=moves))
    if ending.reason in _COMPARED:
        return msg("mitosis.compared", result=result, reason=reason, why=_why(view))
    return msg("mitosis.ended", result=result, reason=reason)


def _why(view: State) -> Message:
    """What decides an adjudication (MIT-55)."""
    white, black = home(view.board, 0), home(view.board, 1)
    if len(white) != len(black):
        more = len(black) > len(white)
        most, fewest = max(len(white), len(black)), min(len(white), len(black))
        return msg("mitosis.why-more", "MIT-55", player=INFO.player(more), most=most, fewest=fewest)
    place = _difference(white, black)
    if place < 0:
        return msg("mitosis.why-alike", "MIT-55")
    return msg("mitosis.why-piece", "MIT-55", place=place + 1, white=name_piece(white[place]), black=name_piece(black[place]))


def _difference(white: str, black: str) -> int:
    return next((place for place, pieces in enumerate(zip(white, black, strict=False)) if pieces[0] != pieces[1]), -1)


def _verdict(board: Sequence[str]) -> Message:
    winner = stronger(board)
    return msg("mitosis.alike") if winner == -1 else INFO.player(winner)


# --- tables ------------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _armies(board: tuple[str, ...], ended: bool) -> Table:
    """The arithmetic of an adjudication: how many pieces, then piece by piece from the strongest (MIT-55)."""
    white, black = home(board, 0), home(board, 1)
    decides = msg("mitosis.decides")
    at = _difference(white, black) if len(white) == len(black) else -1
    rows = [Row((msg("mitosis.pieces"), str(len(white)), str(len(black)), decides if len(white) != len(black) else ""))]
    for place in range(max(len(white), len(black))):
        pieces: list[Message | str] = [name_piece(army[place]) if place < len(army) else "–" for army in (white, black)]
        rows.append(Row((str(place + 1), *pieces, decides if place == at else "")))
    rows.append(Row((msg("mitosis.stronger"), _verdict(board), "", ""), total=True))
    title = msg("mitosis.armies-end" if ended else "mitosis.armies")
    return Table("armies", title, ("", INFO.player(0), INFO.player(1), ""), tuple(rows))


def _clock(view: State) -> tuple[Table, ...]:
    """Return the counter of the fifty-move rule for display (MIT-54, MIT-56)."""
    most = limit(view)
    if not most:
        return ()
    since = msg("mitosis.since-pawn" if is_last_pawn(view.board) else "mitosis.since-capture")
    row = Row((since, msg("mitosis.of", count=count(view), most=most)))
    return (Table("fifty", msg("mitosis.fifty-title", moves=most // 2), (msg("mitosis.clock"), ""), (row,)),)
