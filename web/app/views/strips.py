"""What stands around the board: strips of players above and below it, the turn card, the panel of what is known."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pyengine.core.scene import Cell, Hand, Scene, SceneBoard
from pyengine.core.types import Player
from pyengine.core.words import msg
from pyengine.render import svg

from ..table.greeting import name_person
from ..table.seats import HERE, LINK
from .panels import PanelView, render_icon

BACK = "card-back"
ROOM = 3  # squares that a player's strip needs
FEW = 1  # open cards beside a board; if there are more, or if players hold cards, they are past ones and stand in a panel


class Places(NamedTuple):
    """Hands by where they stand: in the turn card, in the strip above or below the board, or in a panel where they only
    inform."""

    turn: list[Hand]
    above: list[Hand]
    below: list[Hand]
    known: list[Hand]


class PlacedHands(NamedTuple):
    """The ids of the hands in each of the places, whether a turn has parts, and whether hands in the strips and in the turn card
    offer something."""

    places: tuple[tuple[str, ...], ...]
    has_parts: bool
    strips_offer: bool
    turn_offers: bool


def find_lower_player(view: PanelView, board: SceneBoard) -> Player:
    """Return the player whose strip is below the board."""
    if board.owner is not None:
        return board.owner
    return 1 if view.table.is_flipped and len(view.table.seats) == 2 else 0


def place_hands(view: PanelView, scene: Scene, below: Player) -> Places:
    """Return where each hand of a scene stands. It is the same from turn to turn, so that nothing jumps.

    A reserve stands in the turn card if its player sits below, else in the strip above. Faces of cards always stand in the turn
    card, backs of cards are counted in strips.
    """
    places = Places([], [], [], [])
    alone, sides = view.info.solitaire, len(view.table.seats) == 2
    are_held = any(hand.kind == "cards" and hand.owner is not None for hand in scene.hands)
    for hand in scene.hands:
        offers = any(item.token for item in hand.items)
        own = {None: places.known, below: places.below}.get(hand.owner, places.above if sides else places.known)
        past = len(hand.items) > FEW or (are_held and hand.kind == "cards")
        tells = hand.owner is None and past and hand.kind != "reserve"
        faces = hand.kind == "cards" and any(item.piece != BACK for item in hand.items)
        mine = hand.owner == below and (offers or view.is_chosen_from(hand))
        open_to_all = hand.owner is None and (offers or hand.kind == "pile")
        if not offers and (tells or view.shown_outcome is not None):
            place = own
        elif faces or mine or open_to_all or (offers and not sides):
            place = places.turn
        elif hand.owner is None and alone and hand.kind == "reserve":
            place = places.below
        else:
            place = own
        place.append(hand)
    places.turn.sort(key=lambda hand: hand.kind != "pile")  # piles first: hands of cards grow and shrink
    return places


def render_strip(view: PanelView, scene: Scene, player: Player, hands: list[Hand]) -> str:
    """Return the strip of a player: name, seat, what they hold, and the score in games that keep one."""
    game, shown = view.table.kit.game, view.table.drawn_state
    actors, score = game.actors(shown), game.scores(shown)[player]
    due = player in actors or (game.mover(shown) == player and bool(actors))
    move = f'<span class="quiet-words">, {view.word("to-move")}</span>' if due else ""
    outcome = view.shown_outcome
    won = f'<span class="won">{render_icon("check")}{view.word("won")}</span>' if outcome and player in outcome.winners else ""
    name = f"<b>{view.say(view.info.player(player))}{move}{won}</b>"
    figure = f'<span class="num">{view.say(msg("core.score", n=score))}</span>' if score is not None else ""
    held = "".join(view.render_lots(hand) for hand in hands)
    notes = "".join(
        f'<span class="note">{view.say(board.note)}</span>' for board in scene.boards if board.owner == player and board.note
    )
    state = (" now" if due else "") + (" filled" if hands else "") + (" noted" if notes else "")
    seat = f'<span class="note">{describe_seat(view, player)}</span>'
    timed = " timed" if (clock := render_time(view, player)) else ""
    return (
        f'<section class="strip{state}" aria-label="{view.say(view.info.player(player))}">'
        f'{view.render_face(player)}<div class="whose-side{timed}">{name}{clock}{seat}</div>'
        f'<div class="has">{held}{notes}</div>{figure}</section>'
    )


def render_time(view: PanelView, player: Player) -> str:
    """Return what the clock of a player shows, "" where there is none."""
    return str(view.table.display.clock.render_time(view, player)) if view.table.display.clock else ""


def render_steps(view: PanelView, scene: Scene) -> str:
    """Return the parts of a turn as a strip, "" where turns have none."""
    parts = ""
    for step in scene.steps:
        now = ' aria-current="step"' if step.now else ""
        note = f" <span>{view.say(step.note)}</span>" if step.note else ""
        parts += f"<li{now}><b>{view.say(step.label)}</b>{note}</li>"
    return f'<ol class="parts">{parts}</ol>' if parts else ""


def describe_seat(view: PanelView, player: Player) -> str:
    """Return where a player sits, in words."""
    seat = view.table.seats[player]
    if view.info.solitaire:
        return ""
    sits = msg("table." + ("me" if view.table.seats.count(HERE) == 1 and seat == HERE else seat))
    if view.table.series and player == view.table.find_own_player():
        return _render_series(view)
    who = name_person(view.table.find_name(player))
    if view.table.display.live and seat == LINK and (told := view.table.display.live.render_seat(view, player, who)):
        return str(told)
    return view.word("seat-named", who=who, seat=sits) if who else view.say(sits)


def _render_series(view: PanelView) -> str:
    """Return how a series stands and which game of it this is; where there is little room, only how it stands."""
    from ..table.series import describe_number, describe_points

    series, score = view.table.series, describe_points(view.table)
    assert series
    assert score
    long = view.say(describe_number(series, score))
    return f'<span class="score-short">{view.say(score)}</span><span class="score-long">{long}</span>'


def render_goal_strip(view: PanelView, scene: Scene) -> str:
    """Return the strip above the board of a solitaire: how far it is to the goal."""
    progress = view.say(scene.progress)
    return f'<section class="strip goal" aria-label="{progress}"><div class="whose-side"><b>{progress}</b></div></section>'


def render_unseen_strip(view: PanelView, hands: list[Hand]) -> str:
    """Return the strip below the board of a solitaire: what may still come."""
    score = view.table.kit.game.scores(view.table.drawn_state)[0]
    figure = f'<span class="num">{view.say(msg("core.score", n=score))}</span>' if score is not None else ""
    title = view.say(hands[0].title if hands else view.info.player(0))
    note = f'<span class="note">{view.say(hands[0].note)}</span>' if hands and hands[0].note else ""
    held = "".join(view.render_lots(hand) for hand in hands)
    filled = " filled" if held else ""
    return (
        f'<section class="strip unseen{filled}" aria-label="{title}">{svg.emblem(0)}'
        f'<div class="whose-side"><b>{title}</b>{note}</div><div class="has">{held}</div>{figure}</section>'
    )


@lru_cache(maxsize=64)
def write_size(cells: tuple[Cell, ...]) -> str:
    """Return the width and height of a board of these cells in squares, as attributes for the style sheet.

    ``data-corners`` says that at both ends of the first and the last row a third of the squares is free, so that strips fit
    there.
    """
    xs, ys = {cell.x for cell in cells}, {cell.y for cell in cells}
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    wide, high = round(right - left + 1), round(bottom - top + 1)
    outer = [cell.x for cell in cells if cell.y in (top, bottom)]
    corners = " data-corners" if 3 * min(min(outer) - left, right - max(outer)) >= wide else ""
    return f'data-wide="{wide}" data-high="{high}"{corners}'
