"""The scene of Synchronous Chess: the board, the viewer's own secret decision, and the events of the last round."""

from __future__ import annotations

from pyengine.chess.fen import to_board
from pyengine.chess.geometry import BOARD
from pyengine.chess.lost import captured_hands
from pyengine.chess.movetables import PROMOTIONS
from pyengine.chess.naming import name_piece
from pyengine.chess.pieces import BLACK, FIGURES, NAMES, WHITE
from pyengine.core.game import Ending
from pyengine.core.scene import Arrow, Button, Legend, Mark, MarkKind, Row, Scene, SceneBoard, Sprite, Table, square_cells
from pyengine.core.types import Action, Player
from pyengine.core.words import Message, msg

from .captions import tell
from .notation import round_texts
from .resolve import is_attacked, king_of, letter_at
from .rules import GAME, INFO
from .state import BOTH, PASS, UNKNOWN, Deed, EndReason, State, chain_of, due_players

CELLS = square_cells(8, 8)


def scene(view: State, viewer: Player | None, chosen: Action = ()) -> Scene:
    """Return what a viewer sees. A decision that waits is shown to its owner alone, and only as far as the view holds it."""
    marks, arrows, kinds = _marks(view, viewer, chosen)
    sprites = tuple(
        Sprite(BOARD.names[square], *FIGURES[letter]) for square, letter in enumerate(to_board(view.position)) if letter
    )
    return Scene(
        boards=(SceneBoard("", None, 8, 8, CELLS, sprites, marks, arrows),),
        caption=_end(view.ending) if view.ending else _caption(view, viewer, chosen),
        progress=_progress(view),
        buttons=_buttons(view, viewer),
        hands=captured_hands(to_board(view.position), view.position.number),
        tables=(_round(view),) if len(view.last) > 1 else (),
        legend=tuple(Legend(kind, msg("synchronous.legend-" + word)) for kind, word in kinds.items()),
        hint=_hint(view, viewer, chosen),
    )


def _own(view: State, viewer: Player | None) -> Action:
    """The viewer's own decision that waits, () where there is none."""
    return () if viewer is None or view.pending[viewer] == UNKNOWN else view.pending[viewer]


def _marks(view: State, viewer: Player | None, chosen: Action) -> tuple[tuple[Mark, ...], tuple[Arrow, ...], dict[MarkKind, str]]:
    """Return marks, arrows and, by kind of mark, the word of its legend."""
    marks: list[Mark] = []
    arrows: list[Arrow] = []
    kinds: dict[MarkKind, str] = {}
    own = _own(view, viewer)
    if viewer is not None and len(own) > 1:
        marks += [Mark("pending", own[0]), Mark("pending", own[1])]
        arrows.append(Arrow(own[0], own[1], viewer))
        kinds["pending"] = "pending"
    else:
        told = _list_deeds(view)
        ends = {deed.end for _, deed in told}
        marks += [Mark("from", BOARD.names[square]) for square in sorted({deed.start for _, deed in told} - ends)]
        marks += [Mark("last", BOARD.names[square]) for square in sorted(ends)]
        if told:
            kinds["last"] = "blow" if view.chains and len(view.last) > 1 else "last"
        if not chosen:
            arrows += [
                Arrow(BOARD.names[deed.start], BOARD.names[deed.end], deed.player, str(number))
                for number, deed in told
                if deed.kind != "escort"
            ]
    if view.chains:
        marks += [Mark("danger", BOARD.names[chain.square]) for chain in view.chains]
        kinds["danger"] = "chain"
    elif not view.ending or view.ending.reason == "checkmate":
        kings = [king_of(view.position, player) for player in BOTH if is_attacked(view.position, player)]
        marks += [Mark("danger", BOARD.names[king]) for king in kings if king is not None]
        if kings:
            kinds["danger"] = "king"
    return tuple(marks), tuple(arrows), kinds


def _list_deeds(view: State) -> list[tuple[int, Deed]]:
    """The deeds to show with the number of their step: the two moves are 1. In an exchange only the latest, so that the pieces on
    the squares of the chains can be seen; the whole round afterwards."""
    steps = list(enumerate(view.last, 1))
    return [(number, deed) for number, deeds in (steps[-1:] if view.chains else steps) for deed in deeds if deed.kind != "pass"]


def _buttons(view: State, viewer: Player | None) -> tuple[Button, ...]:
    """The pass in a step of blows, and what a pawn can become."""
    legal = GAME.legal(view, viewer) if viewer is not None else ()
    buttons = [Button(PASS[0], msg("synchronous.pass"))] if PASS in legal else []
    if viewer is not None and any(len(action) > 2 for action in legal):
        buttons += [Button(letter, name_piece(letter), NAMES[letter.upper()], viewer) for letter in PROMOTIONS]
    return tuple(buttons)


def _caption(view: State, viewer: Player | None, chosen: Action) -> Message:
    deciding = due_players(view)
    if viewer is None or viewer not in deciding:
        if view.chains:
            return _strikes(view, deciding)
        left = GAME.actors(view)
        return msg("synchronous.watch-one", side=INFO.player(left[0])) if len(left) == 1 else msg("synchronous.watch")
    other, chain = 1 - viewer, chain_of(view, viewer)
    if view.pending[viewer]:
        return msg("synchronous.waiting-blow" if chain else "synchronous.waiting", other=INFO.player(other))
    if len(chosen) > 1:
        return msg("synchronous.promotion", square=chosen[1])
    if chosen and chosen != PASS:
        kind = name_piece(letter_at(view.position, BOARD.index[chosen[0]]) or "p")
        if chain:
            return msg("synchronous.strike-where", piece=kind, square=BOARD.names[chain.square])
        return msg("synchronous.choose-where", piece=kind)
    if chain:
        kind, square = name_piece(letter_at(view.position, chain.square)), BOARD.names[chain.square]
        return msg("synchronous.strike-pass", side=INFO.player(viewer), piece=kind, square=square)
    if is_attacked(view.position, viewer):
        return msg("synchronous.choose-king", "SYN-07", side=INFO.player(viewer))
    return msg("synchronous.choose", side=INFO.player(viewer), other=INFO.player(other))


def _strikes(view: State, deciding: tuple[Player, ...]) -> Message:
    """Return who may strike where, for spectators."""
    squares = {chain.player: BOARD.names[chain.square] for chain in view.chains}
    if len(deciding) == 2:
        return msg("synchronous.both-strike", white=squares[WHITE], black=squares[BLACK])
    return msg("synchronous.one-strikes", side=INFO.player(deciding[0]), square=squares[deciding[0]])


def _end(ending: Ending[EndReason]) -> Message:
    winner = None if ending.winner is None else INFO.player(ending.winner)
    loser = None if ending.winner is None else INFO.player(1 - ending.winner)
    if ending.reason in ("resign", "agreed"):
        why = msg("core.reason-" + ending.reason, loser=loser)
    elif winner is not None:
        why = msg("synchronous.won-" + ending.reason, loser=loser)
    else:
        both = ending.reason in ("king-capture", "checkmate")
        why = msg(f"synchronous.{'both' if both else 'reason'}-{ending.reason}")
    return msg("synchronous.over", why=why, wins=msg("core.wins", winner=winner) if winner else msg("core.draw"))


def _hint(view: State, viewer: Player | None, chosen: Action) -> Message | None:
    """The open offer, what both sides of a step of blows may do, the own decision, or what the last step did."""
    own = _own(view, viewer)
    if view.offer is not None and not view.ending and not view.chains:
        if viewer == 1 - view.offer and not own:
            return msg("synchronous.hint-offer", "SYN-37", side=INFO.player(view.offer))
        return msg("synchronous.hint-offered", "SYN-37", side=INFO.player(view.offer))
    if own and viewer is not None:
        if own == PASS:
            return msg("synchronous.hint-pass")
        return msg(
            "synchronous.hint-own", piece=name_piece(letter_at(view.position, BOARD.index[own[0]])), start=own[0], end=own[1]
        )
    if view.last:
        story = tell(view.last[-1], blows=len(view.last) > 1)
        if len(view.chains) == 2 and not chosen:
            return msg("synchronous.hint-secret", "SYN-25", story=story)
        return story
    return msg("synchronous.hint-start") if not view.ending and not view.chains else None


def _progress(view: State) -> Message:
    number = view.position.number
    if view.ending:
        # The end of a round has raised the number; a claim has not.
        ended = view.last and view.ending.reason not in ("resign", "agreed")
        return msg("synchronous.progress-over", round=number - 1 if ended else number)
    if view.chains:
        return msg("synchronous.progress-blows", round=number, step=max(1, len(view.last)))
    return msg("synchronous.progress", round=number)


def _round(view: State) -> Table:
    """The last round step by step."""
    rows = []
    for number, texts in enumerate(round_texts(view.last)):
        head = msg("synchronous.step-blow", number=number) if number else msg("synchronous.step-moves")
        cells = (msg("synchronous.passed") if text == PASS[0] else "–" if text == "-" else text for text in texts)
        rows.append(Row((head, *cells)))
    return Table("round", msg("synchronous.round"), ("", INFO.player(WHITE), INFO.player(BLACK)), tuple(rows))
