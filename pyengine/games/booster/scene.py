"""The scene of Booster Chess: the board with checkers under pieces, supplies, hands, draw pile, played cards."""

from __future__ import annotations

from pyengine.chess.bitboards import BIT, KING, SQUARES, Bits
from pyengine.chess.fen import to_board
from pyengine.chess.geometry import BOARD
from pyengine.chess.lost import captured_hands
from pyengine.chess.movetables import PROMOTIONS
from pyengine.chess.naming import name_coloured, name_piece
from pyengine.chess.orthodox import attackers
from pyengine.chess.pieces import FIGURES, piece_letter
from pyengine.chess.pieces import NAMES as PIECES
from pyengine.core.game import Ending
from pyengine.core.scene import Button, Hand, Item, Legend, Mark, Row, Scene, SceneBoard, Sprite, Table, square_cells
from pyengine.core.telling import name_card
from pyengine.core.types import HIDDEN, Action, Player
from pyengine.core.words import Message, msg

from .board import STOP, attackers_of, boost
from .deck import LETTERS, Cards, colour
from .explain import name_matches
from .links import HAND
from .rules import GAME, INFO, LIMIT
from .state import CARD, DEAL, MOVE, NAMES, STEP, EndReason, State, drawer, pile, possible_hand, supply
from .threats import find_threatening, king_of, sign

CELLS = square_cells(8, 8)
_LEGEND = (Legend("danger", msg("booster.legend-danger")), Legend("last", msg("booster.legend-last")))


def scene(view: State, viewer: Player | None, chosen: Action = ()) -> Scene:
    """Return the scene. Only the viewer's own cards are shown, even if the state holds others."""
    view = GAME.observe(view, viewer)
    letters = to_board(view.ground.board)
    checkers = dict(view.ground.stacks)
    sprites = tuple(
        Sprite(NAMES[square], *FIGURES[letter], stack=_stack(checkers.get(square, 0)))
        for square, letter in enumerate(letters)
        if letter
    )
    caption, hint = _words(view, viewer, chosen)
    return Scene(
        boards=(SceneBoard("", None, 8, 8, CELLS, sprites, (*_last_marks(view), *_dangers(view, chosen))),),
        caption=caption,
        progress=msg("booster.progress", n=view.ground.board.number),
        hands=(*_hands(view, viewer), *captured_hands(letters, view.ground.board.number)),
        buttons=_buttons(view),
        tables=(_clock(view),),
        legend=_LEGEND,
        hint=hint,
    )


def _stack(count: int) -> tuple[int, int] | None:
    return (int(count < 0), abs(count)) if count else None


# --- marks -------------------------------------------------------------------------------------------------------------------


def _last_marks(view: State) -> tuple[Mark, ...]:
    """The latest turn: where its piece came from and where it ended, and the piece that was given a checker."""
    moves = [action for action in view.last if action != STOP and action[0] in BOARD.index]
    cards = [action for action in view.last if action != STOP and action[0] not in BOARD.index]
    # A position may stand within a turn: then its move is not known, and perhaps only a step or a card follows.
    path = [square for action in moves for square in action if square in BOARD.index]
    ends = {*path[-1:], *(action[1] for action in cards)}
    left = [square for square in path[:-1] if square not in ends]
    return (*(Mark("from", cell) for cell in dict.fromkeys(left)), *(Mark("last", cell) for cell in sorted(ends)))


def _dangers(view: State, chosen: Action) -> tuple[Mark, ...]:
    """Kings in check; and for a piece that is chosen, where it could be captured next turn, steps included (BST-24).

    For a king these are also the squares that it may not go to.
    """
    ground, turn = view.ground, view.turn
    threatened: Bits = 0
    if GAME.is_mover_in_check(view):
        threatened |= ground.board.kings & ground.board.own
    if view.phase == MOVE and chosen and chosen[0] in BOARD.index:
        start = BOARD.index[chosen[0]]
        for action in GAME.legal(view, turn):
            if action[:1] == chosen[:1] and not threatened & BIT[BOARD.index[action[1]]]:
                after, goal = GAME.apply(view, turn, action).ground, BOARD.index[action[1]]
                if find_threatening(after.board, dict(after.stacks), goal, 1 - turn, after.spent, None, first=True):
                    threatened |= BIT[goal]
        if start == king_of(ground.board, turn):
            for square in SQUARES[KING[start] & ~(ground.board.own | ground.board.enemy)]:
                both = BIT[start] ^ BIT[square]
                there = ground.board._replace(own=ground.board.own ^ both, kings=ground.board.kings ^ both)
                stacks = {square if place == start else place: count for place, count in ground.stacks}
                if find_threatening(there, stacks, square, 1 - turn, ground.spent, None, first=True):
                    threatened |= BIT[square]
    return tuple(Mark("danger", NAMES[square]) for square in SQUARES[threatened])


# --- words -------------------------------------------------------------------------------------------------------------------


def _words(view: State, viewer: Player | None, chosen: Action) -> tuple[Message, Message | None]:
    """What to do next, and a smaller sentence about it."""
    if view.ending:
        return _end(view, view.ending), None
    turn = view.turn
    player = INFO.player(turn)
    who = drawer(view)
    if who is not None:
        return msg("booster.deal" if view.phase == DEAL else "booster.draw", player=INFO.player(who)), None
    letter = to_board(view.ground.board)[view.at] if view.phase == STEP else ""
    here = {"piece": name_piece(letter), "square": NAMES[view.at]} if letter else {}
    if viewer not in (None, turn):
        return msg("booster.wait-" + view.phase, player=player, **here), _offer(view, viewer)
    if view.phase == STEP:
        if len(chosen) == 1 and chosen != STOP:
            return msg("booster.promote"), None
        left = msg("booster.steps-left", checkers=_count(boost(view.ground, view.at)))
        return msg("booster.step-must" if view.alarm else "booster.step", player=player, **here), left
    if view.phase == CARD:
        card = chosen[0].partition("/")[2] if chosen else ""
        return (
            msg("booster.card-where", card=name_card(card), pieces=name_matches(view, card)) if card else msg("booster.card")
        ), None
    if len(chosen) > 1:
        return msg("booster.promote"), None
    if chosen and chosen[0] in BOARD.index:
        return _goes(view, chosen)
    check = GAME.is_mover_in_check(view)
    hint = _offer(view, turn) or (_explain_check(view) if check else None)
    return msg("booster.move-check" if check else "booster.move", player=player), hint


def _goes(view: State, chosen: Action) -> tuple[Message, Message | None]:
    square = BOARD.index[chosen[0]]
    letter = to_board(view.ground.board)[square]
    count = dict(view.ground.stacks).get(square, 0) * sign(view.turn)
    hint = None
    if count > 0:
        hint = msg("booster.stays-boosted", checkers=_count(count))
    elif count < 0:
        hint = msg("booster.stays-hobbled", checkers=_count(-count), player=INFO.player(1 - view.turn))
    elif letter in ("K", "k") and _dangers(view, chosen):
        hint = msg("booster.king-danger")
    return msg("booster.where", piece=name_piece(letter) if letter else "", square=chosen[0]), hint


def _count(n: int) -> Message:
    return msg("booster.checker-one") if n == 1 else msg("booster.checkers", n=n)


def _explain_check(view: State) -> Message:
    """Say which piece gives check, and how."""
    ground, turn = view.ground, view.turn
    givers = attackers_of(ground)
    king = king_of(ground.board, turn)
    direct = givers & attackers(ground.board, king or 0, 1 - turn)
    square = SQUARES[direct or givers][0]
    key = "booster.by-direct" if direct else "booster.by-steps"
    return msg(key, "BST-24", piece=name_coloured(INFO, to_board(ground.board)[square]), square=NAMES[square])


def _offer(view: State, viewer: Player | None) -> Message | None:
    if view.offer is None or viewer is None:
        return None
    return msg("booster.offer-mine" if view.offer == viewer else "booster.offer-open", player=INFO.player(view.offer))


def _end(view: State, ending: Ending[EndReason]) -> Message:
    loser = INFO.player(1 - (ending.winner or 0))
    result = msg("core.draw") if ending.winner is None else msg("core.wins", winner=INFO.player(ending.winner))
    section = "core" if ending.reason in ("resign", "agreed") else "booster"
    reason = msg(f"{section}.reason-{ending.reason}", loser=loser, player=INFO.player(view.turn))
    return msg("booster.ended", result=result, reason=reason)


# --- things beside the board -------------------------------------------------------------------------------------------------


def _hands(view: State, viewer: Player | None) -> tuple[Hand, ...]:
    hands = []
    for player in (0, 1):
        name = INFO.player(player)
        disc = Item("", "disc", player, supply(view, player))
        hands.append(Hand(f"supply-{player}", "reserve", msg("booster.supply", player=name), player, (disc,)))
        hand = view.hands[player]
        known = tuple(card for card in hand if card != HIDDEN)
        live = view.phase == CARD and not view.ending and viewer == player == view.turn
        items = [_item(view, card, HAND[card] if live else "") for card in known]
        note = None
        if unknown := len(hand) - len(known):
            items.append(Item("", "card-back", player, unknown))
            if live:  # a position that does not say which cards its owner holds: any of them may be played
                note = msg("booster.hand-perhaps")
                items += [_item(view, card, HAND[card]) for card in possible_hand(view, player) if card not in known]
        hands.append(Hand(f"hand-{player}", "cards", msg("booster.hand", player=name), player, tuple(items), note))
    hands.append(Hand("pile", "pile", msg("booster.pile"), None, (Item("", "card-back", 1, pile(view)),)))
    if view.discard:
        hands.append(Hand("discards", "cards", msg("booster.discards"), None, _faces(view, view.discard)))
    return tuple(hands)


def _item(view: State, card: str, token: str = "") -> Item:
    letter = LETTERS.get(card, "")
    return Item(token, PIECES[letter.upper()] if letter else "checker", colour(card), card=card, label=name_matches(view, card))


def _faces(view: State, cards: Cards) -> tuple[Item, ...]:
    return tuple(_item(view, card) for card in cards)


def _buttons(view: State) -> tuple[Button, ...]:
    turn = view.turn
    legal = GAME.legal(view, turn)
    buttons = []
    if STOP in legal:
        buttons.append(Button(STOP[0], msg("booster.stop" if view.phase == STEP else "booster.no-card")))
    if view.phase in (MOVE, STEP) and any(action[-1] in PROMOTIONS for action in legal):
        buttons += [Button(letter, name_piece(letter), PIECES[piece_letter(letter, 0)], turn) for letter in PROMOTIONS]
    return tuple(buttons)


def _clock(view: State) -> Table:
    """How far the counts have come that end the game in a draw (BST-28)."""
    rows = (
        Row((msg("booster.clock-row"), msg("booster.clock-of", n=view.ground.board.clock, most=LIMIT))),
        Row((msg("booster.repeated-row"), msg("booster.repeated-of", n=GAME.facts(view)["occurrences"]))),
    )
    return Table("clock", msg("booster.clock"), (msg("booster.clock-head"), ""), rows)
