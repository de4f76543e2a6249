"""The scene of Gravity Chess: the board, the card and the piles, the coming cards, the score with its arithmetic."""

from __future__ import annotations

from collections.abc import Mapping

from pyengine.chess.bitboards import SQUARES
from pyengine.chess.geometry import BOARD
from pyengine.chess.naming import name_coloured, name_piece
from pyengine.chess.pieces import BLACK, FIGURES, WHITE, owner
from pyengine.chess.pieces import NAMES as PIECES
from pyengine.core.scene import Button, Hand, Item, Legend, Mark, Row, Scene, SceneBoard, Sprite, Table, square_cells
from pyengine.core.types import Action, Player
from pyengine.core.words import Message, msg

from . import board as boards
from .board import NAMES, STUCK
from .explain import drop_order
from .rules import GAME, INFO, TURNS, points, tie_row
from .state import ADD, ARMY, FLIP, MOVE, State

CELLS = square_cells(8, 8)
FACES: Mapping[str, str] = {"K": "K", "Q": "Q", "R": "10", "B": "9", "N": "8", "P": "2345"}
SUITS = ("HD", "SC")


def scene(view: State, viewer: Player | None, chosen: Action = ()) -> Scene:
    """Return the scene. Nothing is secret, so viewers differ only in being told to act or to wait."""
    live = GAME.outcome(view) is None
    sprites = tuple(Sprite(NAMES[square], *FIGURES[letter]) for square, letter in enumerate(view.board) if letter)
    stacked = tuple(Mark("stacked", NAMES[square]) for square in SQUARES[boards.survey(view.board).stacked])
    waiting = SQUARES[boards.active(view.board, view.turn, view.finished)] if live and view.phase == MOVE else ()
    due = tuple(Mark("due", NAMES[square]) for square in waiting)
    board = SceneBoard("", None, 8, 8, CELLS, sprites, stacked + _last_marks(view) + due)
    caption, hint = _caption(view, chosen) if live else _end(view)
    if live and viewer not in (None, view.turn):
        caption, hint = msg("gravity.wait-" + view.phase, player=INFO.player(view.turn)), None
    return Scene(
        boards=(board,),
        caption=caption,
        progress=msg("gravity.progress", n=GAME.turn_number(view), of=TURNS),
        hands=_hands(view) if live else (),
        buttons=_buttons(view, chosen),
        tables=(_score(view),),
        legend=(
            Legend("stacked", msg("gravity.legend-stacked")),
            *([Legend("target", msg("gravity.legend-drop"))] if live and view.phase == ADD else []),
            *([Legend("due", msg("gravity.legend-due"))] if due else []),
            *([Legend("last", msg("gravity.legend-last"))] if view.last else []),
        ),
        hint=hint,
    )


def _last_marks(state: State) -> tuple[Mark, ...]:
    moves = [action for action in state.last if STUCK not in action]
    ends = {action[-1] for action in moves}
    left = dict.fromkeys(action[0] for action in moves if action[0] not in ends)
    return (*(Mark("from", cell) for cell in left), *(Mark("last", cell) for cell in sorted(ends)))


def _caption(state: State, chosen: Action) -> tuple[Message, Message | None]:
    """Return what to do next, and a smaller sentence about the following step."""
    if state.phase == FLIP:
        return msg("gravity.flip", colour=INFO.tint(1 - state.turn)), None
    if state.phase == ADD:
        return drop_order(state), None
    waiting = boards.active(state.board, state.turn, state.finished)
    stuck = [square for square in SQUARES[waiting] if not boards.goals(state.board, square, state.unmoved)]
    if chosen and chosen[0] in BOARD.index and state.board[BOARD.index[chosen[0]]]:
        square = BOARD.index[chosen[0]]
        key = "gravity.stuck" if square in stuck else "gravity.where"
        return msg(key, piece=name_piece(state.board[square]), square=chosen[0]), None
    count = waiting.bit_count()
    caption = msg("gravity.move" if state.card else "gravity.move-last", n=count)
    if stuck:
        return caption, msg("gravity.stuck-one" if len(stuck) == 1 else "gravity.stuck-some", n=len(stuck))
    return caption, msg("gravity.then", piece=name_coloured(INFO, state.card)) if state.card else None


def _end(state: State) -> tuple[Message, Message | None]:
    """The result, and what counts where the points have decided; the sums stand in the table of the score."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    totals = (points(state, WHITE), points(state, BLACK))
    winner = INFO.player(outcome.winners[0]) if outcome.winners else None
    if outcome.reason == "resign":
        lost = msg("core.reason-resign", loser=INFO.player(1 - outcome.winners[0]))
        return msg("gravity.end-why", "", why=lost, wins=msg("core.wins", winner=winner)), None
    if outcome.reason == "score":
        end = msg("gravity.end-score", "GRV-27", winner=winner, high=max(totals), low=min(totals))
        return end, msg("gravity.end-counts")
    if outcome.reason == "equal":
        equal = msg("gravity.why-equal", points=totals[0])
        return msg("gravity.end-why", "GRV-28", why=equal, wins=msg("core.draw")), None
    row = tie_row(state)
    counts = sorted(side[row - 1] for side in boards.rows(state.board))
    decided = msg("gravity.why-rows", points=totals[0], row=row, high=counts[1], low=counts[0])
    return msg("gravity.end-why", "GRV-28", why=decided, wins=msg("core.wins", winner=winner)), None


def _score(state: State) -> Table:
    counts = boards.rows(state.board)
    lines = []
    for row in range(8, 0, -1):
        if counts[WHITE][row - 1] or counts[BLACK][row - 1]:
            cells = [f"{side[row - 1]} × {row} = {side[row - 1] * row}" if side[row - 1] else "–" for side in counts]
            lines.append(Row((msg("gravity.row", n=row), *cells)))
    lines.append(Row((msg("gravity.captures"), *map(str, state.captures))))
    lines.append(Row((msg("gravity.total"), str(points(state, WHITE)), str(points(state, BLACK))), total=True))
    return Table("score", msg("gravity.score"), ("", INFO.player(WHITE), INFO.player(BLACK)), tuple(lines))


def _hands(state: State) -> tuple[Hand, ...]:
    hands = []
    enemy = 1 - state.turn
    if state.card:
        name = msg("board.piece", tint=INFO.player(enemy), piece=name_piece(state.card))
        label = msg("gravity.card-now" if state.phase == ADD else "gravity.card-later", piece=name)
        item = Item("", PIECES[state.card.upper()], enemy, card=_face(state), label=label)
        hands.append(Hand("card", "cards", msg("gravity.turned-over"), state.turn, (item,)))
    if count := len(state.left[enemy]):
        colour = INFO.tint(enemy)
        note = msg("gravity.card-left" if count == 1 else "gravity.cards-left", n=count, colour=colour)
        back = (Item("", "card-back", enemy, count),)
        hands.append(Hand("pile", "pile", msg("gravity.pile", player=INFO.player(state.turn)), state.turn, back, note))
    coming = tuple(
        Item("", PIECES[letter.upper()], side, cards.count(letter))
        for side, cards in enumerate(state.left)
        for letter in dict.fromkeys(cards)
    )
    if coming:
        hands.append(Hand("coming", "reserve", msg("gravity.coming"), None, coming, msg("gravity.shuffled")))
    return tuple(hands)


def _face(state: State) -> str:
    """The playing card of the piece turned over: the first black knight is the eight of spades, the second that of clubs."""
    enemy = owner(state.card)
    face = FACES[state.card.upper()]
    gone = max(0, ARMY[enemy].count(state.card) - 1 - state.left[enemy].count(state.card))
    return face[gone] + SUITS[enemy][0] if state.card in "Pp" else face + SUITS[enemy][gone]


def _buttons(state: State, chosen: Action) -> tuple[Button, ...]:
    if state.phase != MOVE or not any(action[1] == STUCK for action in GAME.legal(state, state.turn)):
        return ()
    letter = state.board[BOARD.index[chosen[0]]] if chosen and chosen[0] in BOARD.index else ""
    return (Button(STUCK, msg("gravity.unable"), PIECES[letter.upper()] if letter else "", state.turn),)
