"""The scene of Neighbour Chess Solitaire: the board, both piles and their contents, the cards turned up, the score."""

from __future__ import annotations

from pyengine.chess.geometry import BOARD
from pyengine.chess.lettered import EMPTY
from pyengine.chess.naming import name_coloured
from pyengine.chess.pieces import FIGURES, owner
from pyengine.chess.pieces import NAMES as PIECES
from pyengine.core.cards import face
from pyengine.core.game import Ending
from pyengine.core.scene import Button, Hand, Item, Legend, Mark, Row, Scene, SceneBoard, Sprite, Table, square_cells
from pyengine.core.types import Action, Player
from pyengine.core.words import Message, msg

from . import board as boards
from .board import NAMES, PIECES_PAY, POSITIONS, POSITIONS_PAY
from .explain import explain, find_loss, place_order
from .rules import ADD, CARDS, INFO, STOP, count_paid
from .state import ADDING, CONNECTED, DRAWING, GAVE_UP, MOVING, PLACING, EndReason, State, count_pieces, unseen_cards

CELLS = square_cells(8, 8)
COUNTED, TAKEN = "+", "×"  # tags: on the square from which the next piece is counted, on a target that is taken


def scene(view: State, viewer: Player | None, chosen: Action = ()) -> Scene:
    """Return the scene. Nobody knows the order of the piles, so all viewers see the same."""
    sprites = tuple(Sprite(NAMES[square], *FIGURES[letter]) for square, letter in enumerate(view.board) if letter != EMPTY)
    last, tags = _last_marks(view), _tags(view)
    caption, hint = _end(view, view.ending) if view.ending else _caption(view, chosen)
    return Scene(
        boards=(SceneBoard("", None, 8, 8, CELLS, sprites, last + tags),),
        caption=caption,
        progress=_progress(view),
        hands=_hands(view),
        buttons=_buttons(view),
        tables=(_score(view), *([_distances(view)] if _is_adding(view) else [])),
        legend=(
            *(
                Legend("note", msg("neighbour.legend-taken" if tag.text == TAKEN else "neighbour.legend-counted"), tag.text)
                for tag in tags
            ),
            *([Legend("last", msg("neighbour.legend-last"))] if last else []),
        ),
        hint=hint,
    )


def _is_adding(state: State) -> bool:
    return state.phase != MOVING and not state.ending


def _last_marks(state: State) -> tuple[Mark, ...]:
    if state.last[1:2] and state.last[1] in BOARD.index:
        return (Mark("from", state.last[0]), Mark("last", state.last[1]))
    return (Mark("last", state.last[2]),) if len(state.last) == 3 else ()


def _tags(state: State) -> tuple[Mark, ...]:
    """Mark the starting square while adding may go on, and the taken target of a piece to be placed."""
    if state.phase == PLACING and not state.ending:
        return (Mark("note", NAMES[state.target], None, TAKEN),)
    return (Mark("note", NAMES[max(state.start, 0)], None, COUNTED),) if _is_adding(state) else ()


def _progress(state: State) -> Message:
    count = boards.group_count(state.board, state.options["connect"])
    parts = msg(("neighbour.group-none", "neighbour.group")[count] if count < 2 else "neighbour.groups", n=count)
    left = state.pieces + state.positions
    return msg("neighbour.progress-card" if left == 1 else "neighbour.progress", groups=parts, n=left)


def _caption(state: State, chosen: Action) -> tuple[Message, Message | None]:
    """What to do next, and a smaller sentence: a warning or how it works."""
    if state.phase == DRAWING:
        return msg("neighbour.draw"), None
    if state.phase == PLACING:
        return place_order(state), None
    if state.phase == MOVING:
        return explain(state, 0, chosen), None if chosen else msg("neighbour.how-moving")
    if not count_pieces(state):
        return msg("neighbour.first"), msg("neighbour.how-adding")
    return msg("neighbour.more"), find_loss(state) or msg("neighbour.counted", square=NAMES[state.start])


def _end(state: State, ending: Ending[EndReason]) -> tuple[Message, Message | None]:
    """The result, and the sum that leads to it."""
    if ending == CONNECTED:
        values = {"of": CARDS, "added": count_pieces(state), "moves": count_paid(state), "left": state.pieces + state.positions}
        one = "-one" if values["moves"] == 1 else ""
        said = msg("neighbour.end", "NEI-16", why=msg("neighbour.why-together"), score=values["left"])
        return said, msg(f"neighbour.sum{one}", **values)
    count = boards.group_count(state.board, state.options["connect"])
    rule = "NEI-18" if ending == GAVE_UP else "NEI-17"
    return msg("neighbour.end-" + ending.reason, rule), msg("neighbour.end-groups", n=count) if count > 1 else None


def _score(state: State) -> Table:
    spent = count_pieces(state) + bool(state.card)
    moves = count_paid(state)
    rows = [
        Row((msg("neighbour.score-cards"), str(CARDS))),
        Row((msg("neighbour.score-added", n=spent), f"−{2 * spent}" if spent else "0")),
        Row((msg("neighbour.score-moves", n=moves), f"−{moves}" if moves else "0")),
    ]
    if state.ending not in (None, CONNECTED):
        rows.append(Row((msg("neighbour.score-final"), msg("neighbour.score-none")), total=True))
    else:
        name = msg("neighbour.score-final" if state.ending else "neighbour.score-now")
        rows.append(Row((name, str(state.pieces + state.positions)), total=True))
    return Table("score", msg("neighbour.score"), ("", msg("neighbour.points")), tuple(rows))


def _distances(state: State) -> Table:
    """The position cards not yet turned up, by direction and distance."""
    left = [card for card in POSITIONS if card not in state.shown]
    rows = tuple(
        Row((msg(f"neighbour.{way}"), *(str(sum(card[0] == value and card[1] in suits for card in left)) for value in "23456")))
        for way, suits in (("right", "HD"), ("up", "SC"))
    )
    return Table("distances", msg("neighbour.distances"), ("", *"23456"), rows)


def _hands(state: State) -> tuple[Hand, ...]:
    hands = []
    left = unseen_cards(state)
    if state.last and state.last[0] not in BOARD.index:
        letter, card = state.last[:2]
        piece = Item("", PIECES[letter.upper()], owner(letter), card=face(letter, left), label=name_coloured(INFO, letter))
        way = msg("neighbour.way-right" if card[1] in "HD" else "neighbour.way-up", n=card[0])
        hands.append(
            Hand("drawn", "cards", msg("neighbour.turned-up"), None, (piece, Item("", "card-back", 0, card=card, label=way)))
        )
    for name, count in (("pieces", state.pieces), ("positions", state.positions)):
        if count:
            note = msg("neighbour.card-left" if count == 1 else "neighbour.cards-left", n=count)
            back = (Item("", "card-back", 0, count, label=note),)
            hands.append(Hand(name, "pile", msg(f"neighbour.pile-{name}"), None, back))
    if _is_adding(state) and left:
        kinds = tuple(Item("", PIECES[letter.upper()], owner(letter), left.count(letter)) for letter in dict.fromkeys(left))
        hands.append(Hand("left", "reserve", msg("neighbour.unseen"), None, kinds, msg("neighbour.shuffled")))
    return tuple(hands)


def _buttons(state: State) -> tuple[Button, ...]:
    if state.ending:
        return ()
    if state.phase == ADDING:
        stop = (Button(STOP[0], msg("neighbour.stop")),) if count_pieces(state) else ()
        return (Button(ADD[0], msg("neighbour.add")), *stop)
    if state.phase != MOVING:
        return ()
    piles = ((PIECES_PAY, "pieces", state.pieces), (POSITIONS_PAY, "positions", state.positions))
    return tuple(Button(token, msg(f"neighbour.pay-{name}", n=count)) for token, name, count in piles if count)
