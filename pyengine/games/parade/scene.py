"""The scene of Parade Chess Solitaire: the board, the hand pile and what may be in it, the discards, the score."""

from __future__ import annotations

from pyengine.chess.geometry import BOARD
from pyengine.chess.lettered import EMPTY
from pyengine.chess.naming import name_coloured
from pyengine.chess.pieces import NAMES as PIECES
from pyengine.chess.pieces import owner
from pyengine.core.cards import FACES, SIXTEEN, face, remove_cards
from pyengine.core.game import Ending
from pyengine.core.scene import Button, Hand, Item, Legend, Mark, Row, Scene, SceneBoard, Sprite, Table, square_cells
from pyengine.core.types import Action, Player
from pyengine.core.words import Message, msg

from .board import LIMIT, NAMES, group_count, landing_square, orders
from .explain import explain
from .rules import ADD, INFO
from .state import BROKE, CONNECTED, DEBT, HAND, LAYOUT, PILE, TURNING, EndReason, State

CELLS = square_cells(8, 8)


def scene(view: State, viewer: Player | None, chosen: Action = ()) -> Scene:
    """Return the scene. Nobody knows the order of the hand pile, so all viewers see the same."""
    sprites = tuple(
        Sprite(NAMES[square], PIECES[letter.upper()], owner(letter))
        for square, letter in enumerate(view.board)
        if letter != EMPTY
    )
    landings = _landings(view) if view.stage == HAND and not view.ending and not chosen else ()
    caption, hint = _end(view, view.ending) if view.ending else _caption(view, chosen)
    return Scene(
        boards=(SceneBoard("", None, 8, 8, CELLS, sprites, _last_marks(view) + landings),),
        caption=caption,
        progress=_progress(view),
        hands=_hands(view),
        buttons=(Button(ADD[0], msg("parade.add")),) if view.stage == HAND and not view.ending else (),
        tables=(_score(view),),
        legend=(
            *([Legend("note", msg("parade.legend-landing"), landings[0].text)] if landings else []),
            *([Legend("last", msg("parade.legend-last"))] if _last_marks(view) else []),
        ),
        hint=hint,
    )


def _last_marks(state: State) -> tuple[Mark, ...]:
    if len(state.last) == 3:
        return (Mark("from", state.last[1]), Mark("last", state.last[2]))
    return (Mark("last", state.last[1]),) if state.last and state.last[1] in BOARD.index else ()


def _landings(state: State) -> tuple[Mark, ...]:
    """Mark where the pieces that may turn up would be put, by the sign of the addition and their letters."""
    letters_by_square: dict[int, str] = {}
    for letter in "NBRQK":
        square = landing_square(state.board, letter, state.options["overflow"])
        if square is not None and letter in state.unseen.upper():
            letters_by_square[square] = letters_by_square.get(square, ADD[0]) + letter
    return tuple(Mark("note", NAMES[square], None, letters) for square, letters in letters_by_square.items())


def _progress(state: State) -> Message:
    standing = group_count(state.board)
    parts = msg("parade.group" if standing == 1 else "parade.groups", n=standing)
    if state.stage == DEBT:
        return msg("parade.progress-debt", groups=parts, n=state.tally)
    if state.stage == LAYOUT:
        return msg("parade.progress-layout", n=PILE - state.tally, of=PILE)
    return msg("parade.progress-card" if state.tally == 1 else "parade.progress", groups=parts, n=state.tally)


def _caption(state: State, chosen: Action) -> tuple[Message, Message | None]:
    """Return what to do next, and a smaller sentence about the last action or the aim of the game."""
    if state.stage in (LAYOUT, TURNING):
        return msg("parade.layout" if state.stage == LAYOUT else "parade.turn-up"), None
    if chosen:
        return explain(state, 0, chosen), None
    if state.stage == DEBT:
        limited = state.options["debtLimit"] == "16"
        return msg("parade.debt", "PAR-17"), msg("parade.debt-limit", "PAR-18", n=LIMIT) if limited else msg("parade.how")
    if state.last[1:] == ("-",):
        return _choice(state), msg("parade.lost", "PAR-13", piece=name_coloured(INFO, state.last[0]))
    return _choice(state), msg("parade.how") if orders(state.board) else None


def _choice(state: State) -> Message:
    return msg("parade.choose") if orders(state.board) else msg("parade.only-add", "PAR-R13")


def _end(state: State, ending: Ending[EndReason]) -> tuple[Message, Message | None]:
    """The result, and the sum that leads to it."""
    if ending == CONNECTED:
        if state.stage == DEBT:
            said = msg("parade.end", "PAR-17", why=msg("parade.why-at-last"), score=-state.tally)
            return said, msg("parade.sum-debt", n=state.tally)
        said = msg("parade.end", "PAR-16", why=msg("parade.why-together"), score=state.tally)
        return said, msg("parade.sum", of=PILE, n=PILE - state.tally, left=state.tally)
    left = group_count(state.board)
    lost = msg("parade.end-groups", n=left) if left > 1 else None
    word = "debt-limit" if ending == BROKE else ending.reason
    return msg("parade.end-" + word, "PAR-18" if ending == BROKE else "PAR-19", n=state.tally), lost


def _score(state: State) -> Table:
    spent = 0 if state.stage == LAYOUT else PILE if state.stage == DEBT else PILE - state.tally
    rows = [
        Row((msg("parade.score-pile"), str(PILE))),
        Row((msg("parade.score-spent"), f"−{spent}" if spent else "0")),
    ]
    if state.stage == DEBT:
        rows.append(Row((msg("parade.score-debt"), f"−{state.tally}" if state.tally else "0")))
    if state.ending not in (None, CONNECTED):
        rows.append(Row((msg("parade.score-final"), msg("parade.score-none")), total=True))
    else:
        total = -state.tally if state.stage == DEBT else PILE - spent
        name = msg("parade.score-final" if state.ending else "parade.score-now")
        rows.append(Row((name, msg("core.score", n=total)), total=True))
    return Table("score", msg("parade.score"), ("", msg("parade.points")), tuple(rows))


def _hands(state: State) -> tuple[Hand, ...]:
    hands = []
    if len(state.last) == 2:
        letter, square = state.last
        label = msg("parade.card-lost" if square == "-" else "parade.card-put", piece=name_coloured(INFO, letter), square=square)
        item = Item("", PIECES[letter.upper()], owner(letter), card=face(letter, state.unseen), label=label)
        hands.append(Hand("card", "cards", msg("parade.turned-up"), None, (item,)))
    left = PILE if state.stage == LAYOUT else 0 if state.stage == DEBT else state.tally
    if left:
        note = msg("parade.card-left" if left == 1 else "parade.cards-left", n=left)
        hands.append(Hand("pile", "pile", msg("parade.pile"), None, (Item("", "card-back", 0, left),), note))
    kinds = tuple(
        Item("", PIECES[letter.upper()], owner(letter), state.unseen.count(letter)) for letter in dict.fromkeys(state.unseen)
    )
    if kinds and left:
        hands.append(Hand("unseen", "reserve", msg("parade.unseen"), None, kinds, msg("parade.shuffled")))
    coming = state.tally if state.stage == LAYOUT else int(state.stage == TURNING)
    hidden = max(0, len(state.unseen) - left - coming)
    shown = remove_cards(SIXTEEN, state.unseen)
    discards = [
        Item("", PIECES[letter.upper()], owner(letter), card=card)
        for letter in dict.fromkeys(shown)
        for card in FACES[letter][: shown.count(letter)]
    ]
    if hidden:
        discards.append(Item("", "card-back", 0, hidden))
    if discards:
        spent = msg("parade.spent-unseen", n=hidden) if hidden else None
        hands.append(Hand("discards", "captured", msg("parade.discards"), None, tuple(discards), spent))
    return tuple(hands)
