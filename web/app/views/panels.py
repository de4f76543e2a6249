"""What stands beside the board: hands, seats, tables of figures, the move list, QR codes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property, lru_cache, partial
from html import escape

from pyengine.core.game import GameInfo, Outcome
from pyengine.core.scene import OPEN, Hand, Item
from pyengine.core.scene import Table as Arithmetic
from pyengine.core.types import CHANCE, OFFER, Action, Player
from pyengine.core.words import Message, msg
from pyengine.core.words import say as say_in
from pyengine.render import names, svg

from ..table.seats import TWO
from ..table.table import GameTable

TABS = ("orders", "moves", "notes", "known", "keep", "scores")  # the score stands last, as it comes and goes
SCANNABLE = 12_000  # characters of a link that fits into a dozen codes
LONG = 9  # rows of arithmetic that are shown unasked
WIDE = 6  # columns of a table that get smaller letters

# One stroke, 24 x 24.
ICONS = {
    "undo": "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
    "redo": "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
    "flip": "M8 4v16M8 4L4 8M8 4l4 4M16 20V4M16 20l-4-4M16 20l4-4",
    "new": "M12 5v14M5 12h14",
    "again": "M4 9h15l-4-4M20 15H5l4 4",
    "same": "M4 8h9v12H4zM9 8V4h11v12h-7",
    "look": "M11 6l-7 6 7 6M19 6l-7 6 7 6",
    "copy": "M9 9h11v11H9zM5 15H4V4h11v1",
    "share": "M12 3v12M12 3L8 7M12 3l4 4M5 12v8h14v-8",
    "try": "M6 3v12M18 9a3 3 0 1 0 0-.01M6 15a3 3 0 1 0 0 .01M18 12c0 5-12 2-12 6",
    "first": "M18 6l-8 6 8 6M6 5v14",
    "previous": "M15 6l-7 6 7 6",
    "next": "M9 6l7 6-7 6",
    "last": "M6 6l8 6-8 6M18 5v14",
    "qr": "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2v2h-2zM14 18h2v2h-2zM18 18h2v2h-2z",
    "hint": "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.7.6-1 1.2-1 2h-5c0-.8-.3-1.4-1-2z",
    "computer": "M5 5h14v10H5zM9 19h6M12 15v4M9 9v2M15 9v2",
    "computer-screen": "M4 15h16M6 15V6h12v9M9 19h6",
    "day": "M5 6h14v14H5zM5 10.5h14M9 3v5M15 3v5",
    "link": "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1",
    "give": "M12 3v12M12 15l-4-4M12 15l4-4M5 12v8h14v-8",
    "moves": "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
    "known": "M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2zM5 18a2 2 0 0 1 2-2h12",
    "notes": "M4 5h16v14H4zM4 10h16M10 10v9",
    "comment": "M4 5h16v11h-9l-5 4v-4h-2z",
    "orders": "M5 4h14v16H5zM9 9h6M9 13h6",
    "more": "M5 12h.01M12 12h.01M19 12h.01",
    "guide-show": "M9 9a3 3 0 1 1 4 2.8c-.7.3-1 .9-1 2.2M12 18h.01",
    "check": "M5 13l4 4L19 7",
    "review": "M4 17l5-6 4 3 7-9",
    "flag": "M6 21V4h12l-3 4 3 4H6",
}


@cache
def make_speaker(language: str) -> Callable[[Message], str]:
    """Return the function that says messages in a language. It is the same object every time, so that caches can use it as a
    key."""
    return partial(say_in, language=language)


@lru_cache(maxsize=1024)
def say_html(message: Message, language: str) -> str:
    """Return a sentence ready for HTML. It is cached: nearly all sentences are the same from drawing to drawing."""
    return escape(say_in(message, language))


@lru_cache(maxsize=512)
def _say_word(name: str, language: str) -> str:
    """Return a text of the front end without values, ready for HTML; cached as well."""
    return escape(say_in(msg("table." + name), language))


def render_icon(name: str) -> str:
    """Return an icon as SVG. It has no name for screen readers, as the word stands beside it."""
    return f'<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d="{ICONS[name]}"/></svg>'


def wears_piece(info: GameInfo, player: Player) -> bool:
    """Return whether a piece in the player's colour is the player's picture; if not, it is the player's shape."""
    return bool(info.sides) and not info.solitaire and player < len(info.tints)


@lru_cache(maxsize=512)
def _render_item(item: Item, kind: str, turns: bool, able: bool, on: bool, language: str, tints: tuple[str, str]) -> str:
    """Return an item of a hand: a button where it has a token, pressed while it is chosen.

    Where sides take turns to choose it always stays a button: replacing the element, and so drawing its picture anew, is slow.
    """
    picture = svg.item(item, label=False)
    name = escape(names.item_name(item._replace(count=1), make_speaker(language), tints))
    label = say_html(item.label, language) if item.label else name
    number = f"<em>{item.count}</em>" if item.count > 1 or kind == "reserve" else ""
    state = ("" if item.count else " off") + (" on" if on else "")
    if not item.token and not turns:
        caption = f"<figcaption>{label}</figcaption>" if kind in ("cards", "pile") else ""
        return f'<figure class="item{state}" title="{name}">{picture}{number}{caption}</figure>'
    can = " data-can" if able else ""
    if item.card and item.label:  # what it means does not say which card it is
        face = names.item_name(item._replace(count=1, piece=""), make_speaker(language), tints)
        label = f"{escape(face)}, {label}"
    press = f'data-token="{escape(item.token)}"{can} aria-pressed="{"true" if on else "false"}"' if item.token else "disabled"
    key = f' data-key="{escape(item.piece)}"' if turns else ""
    return f'<button class="item{state}"{key} {press} aria-label="{label}, {item.count}">{picture}{number}</button>'


def _say_text(words: Message | str, language: str) -> str:
    """Return a message's sentence, or a text, ready for HTML."""
    return escape(words) if isinstance(words, str) else say_html(words, language)


@lru_cache(maxsize=64)
def _render_arithmetic(table: Arithmetic, language: str, viewer: Player | None, notes: tuple[tuple[str, str], ...]) -> str:
    """Return a table of the scene, with the player's own notes in it."""
    noted = dict(notes)

    def figure(row: int, column: int, cell: Message | str) -> str:
        if not column:
            return f'<th scope="row">{_say_text(cell, language)}</th>'
        if not table.notes or cell != OPEN:
            said = _say_text(cell, language)
            # tells cells apart when they are redrawn, and the style sheet what stands in them
            name = f' data-key="{row}/{column}" data-sign="{said}"' if table.notes else ""
            return f"<td{name}>{said}</td>"
        key = f"{viewer}/{table.id}/{row}/{column}"
        note = noted.get(key, "")
        which = {"": "note-none", "×": "note-no", "✓": "note-yes"}[note]
        name = say_html(msg(f"table.{which}", row=table.rows[row].cells[0], column=table.head[column]), language)
        return (
            f'<td><button class="mine" data-do="note" data-key="{escape(key)}" aria-label="{name}">{note or OPEN}</button></td>'
        )

    title = say_html(table.title, language)
    head = "".join(f'<th scope="col">{_say_text(cell, language)}</th>' if cell else "<td></td>" for cell in table.head)
    rows = "".join(
        ('<tr class="total">' if row.total else "<tr>")
        + "".join(figure(number, column, cell) for column, cell in enumerate(row.cells))
        + "</tr>"
        for number, row in enumerate(table.rows)
    )
    # Wide tables scroll on a phone, also by keyboard. No `thead`: Chromium 156 leaks memory each time it styles one.
    reach = f'tabindex="0" role="group" aria-label="{title}"'
    wide = ' class="wide"' if len(table.head) >= WIDE else ""
    sums = f'<div class="scroll" {reach}><table{wide}><tbody><tr>{head}</tr>{rows}</tbody></table></div>'
    if len(table.rows) <= LONG:
        return f'<section class="panel sums" data-table="{escape(table.id)}"><h2>{title}</h2>{sums}</section>'
    name = f"<summary><h2>{title}</h2></summary>"
    return f'<details class="panel sums" data-table="{escape(table.id)}" id="sums-{escape(table.id)}">{name}{sums}</details>'


class DrawnParts:
    """What a page keeps from one drawing to the next, since it is slow to make: the move list with what it was made of
    (``moves``), a link with its QR codes (``code``), a state with an example of a move that can be typed in it (``example``).

    ``short_moves``: the player has asked for short moves.
    """

    def __init__(self) -> None:
        self.moves: tuple[object, str] = (None, "")
        self.code: tuple[str, tuple[str, ...]] = ("", ())
        self.code_part = 0  # which of the codes is shown
        self.example: tuple[object, str] = (None, "")
        self.short_moves = False


class PanelView:
    """Draws the panels of a table in a language. ``base`` is the page's address without fragment, from which links are made;
    ``private`` a private link that was opened here and whose game is still to be restored."""

    root = "../../"  # from the page to the site's root

    def __init__(
        self, table: GameTable, language: str = "en", base: str = "", private: str = "", kept: DrawnParts | None = None
    ) -> None:
        self.table, self.language, self.base, self.private = table, language, base, private
        self.kept = kept or DrawnParts()
        self.info = table.kit.game.info
        self.can = frozenset(table.next_tokens)  # once for each drawing, as listing them is slow
        self.claims = table.claims

    def say(self, message: Message | str) -> str:
        """Return a message's sentence, ready for HTML."""
        return _say_text(message, self.language)

    def word(self, name: str, **values: object) -> str:
        """Return a text of the front end, ready for HTML."""
        return self.say(msg("table." + name, **values)) if values else _say_word(name, self.language)

    def say_claim(self, claim: Action) -> str:
        """Return the name of a claim, ready for HTML."""
        return self.say(self.name_claim(claim))

    def name_claim(self, claim: Action) -> Message:
        """Return the name of a claim. What an offer offers differs from game to game."""
        return msg(f"{self.info.id}.offer") if claim == OFFER else msg("core." + claim[0])

    @cached_property
    def shown_outcome(self) -> Outcome | None:
        """The outcome if the end of the game is shown, else None. It is looked up once for each drawing."""
        table = self.table
        return table.kit.game.outcome(table.session.state) if table.session.is_live and not table.variation else None

    # --- beside the board

    def name_tab(self, tab: str) -> str:
        """Return what is written on a tab of the panels, ready for HTML."""
        kind = ""
        if tab == "moves":
            rounds = self.info.simultaneous and not self.info.hidden  # secrets that last are chosen once, and then all take turns
            kind = "-alone" if self.info.solitaire else "-together" if rounds else ""
        elif tab == "scores" and len(self.table.seats) > TWO:
            kind = "-several"
        return self.word(f"tab-{tab}{kind}")

    def render_hand(self, hand: Hand) -> str:
        """Return a hand as HTML: a reserve, cards, a pile or captured pieces."""
        count = sum(item.count for item in hand.items)
        note = self.say(hand.note) if hand.note else (str(count) if hand.kind == "reserve" else "")
        turns = self.is_chosen_from(hand)
        items = "".join(self._render_item(hand, item, turns) for item in hand.items)
        active = any(item.token in self.can or item.token in self.table.chosen for item in hand.items if item.token)
        first = (" turns" if turns else "") + (" first" if active else "")
        slim = ""
        if hand.kind in ("cards", "pile"):
            slim = " slim" if len(hand.items) == 1 else " many" if len(hand.items) > 2 else ""
        head = f"<h2>{self.say(hand.title)}<small>{note}</small></h2>"
        where = f'data-hand="{escape(hand.id)}"'
        return f'<section class="panel hand {hand.kind}{first}{slim}" {where}>{head}<div class="items">{items}</div></section>'

    def is_chosen_from(self, hand: Hand) -> bool:
        """Return whether a hand is a reserve from which its owner chooses."""
        return hand.kind == "reserve" and hand.owner is not None and len(hand.items) > 1

    def _render_item(self, hand: Hand, item: Item, turns: bool) -> str:
        on = bool(item.token) and item.token in self.table.chosen
        return _render_item(item, hand.kind, turns, item.token in self.can, on, self.language, self.info.tints)

    def render_lots(self, hand: Hand) -> str:
        """Return a hand as small pictures in a row, for a strip."""
        title = self.say(hand.title)
        turns = self.is_chosen_from(hand)
        drawn = [self._render_item(hand, item, turns) for item in hand.items]
        if not turns:  # keys by place: what comes between others takes the next element, and none has to move
            drawn = [item.replace("<figure ", f'<figure data-key="{place}" ', 1) for place, item in enumerate(drawn)]
        items = "".join(drawn)
        if hand.kind == "cards" and not items:
            items = f'<span class="none">{self.word("no-cards")}</span>'
        where = f'data-hand="{escape(hand.id)}"'
        return f'<div class="lots {hand.kind}" role="group" aria-label="{title}" title="{title}" {where}>{items}</div>'

    def render_face(self, player: Player) -> str:
        """Return the picture of a player."""
        if not wears_piece(self.info, player):
            return svg.emblem(player)
        return f'<span class="chip">{svg.piece(self.info.emblem, player)}</span>'

    def render_arithmetic(self, table: Arithmetic) -> str:
        """Return a table of the scene as HTML."""
        notes = tuple(self.table.notes.items()) if table.notes else ()
        return _render_arithmetic(table, self.language, self.table.viewer if table.notes else None, notes)

    # --- moves

    def render_moves(self) -> str:
        """Return the move list. It is made anew only when it has changed; most clicks play nothing."""
        table = self.table
        session = table.session
        marks = table.open_review.list_marks(self.language) if table.open_review else ()
        notes = (table.open_notes, table.open_notes.version) if table.open_notes else table.can_annotate
        now = (
            *(session, session.record, session.state, session.at, table.viewer),
            *(table.main.record, notes, self.language, self.kept.short_moves, marks),
        )
        if self.kept.moves[0] != now:
            self.kept.moves = (now, self._render_move_list(dict(marks)))
        return self.kept.moves[1]

    def _render_move_list(self, marks: Mapping[int, str]) -> str:
        """Return the move list: turns in rows, one column for each player, each entry a button that shows its position. ``marks``
        are those of a review, by entry."""
        table = self.table
        session = table.session
        entries = session.record.entries
        steps = "".join(
            f'<button class="btn icon" data-key="{name}" data-look="{at}" aria-label="{self.word(name)}"'
            f"{key}{'' if able else ' disabled'}>{render_icon(name)}</button>"
            for name, at, able, key in (
                ("first", 0, session.at > 0, ""),
                ("previous", self._find_stop(-1), session.at > 0, ' aria-keyshortcuts="["'),
                ("next", self._find_stop(1), not session.is_live, ' aria-keyshortcuts="]"'),
                ("last", len(entries), not session.is_live, ""),
            )
        )
        body = ""
        if (entries or table.open_notes) and table.can_annotate:  # the others stay where they are
            do, name = ("notes-close", "true") if table.open_notes else ("notes", "false"), self.word("notes-open")
            steps = (
                f'<button class="btn icon" data-key="notes" data-do="{do[0]}" aria-pressed="{do[1]}" aria-label="{name}"'
                f' title="{name}">{render_icon("comment")}</button>{steps}'
            )
        if table.open_notes:
            return f'<div class="steps">{steps}</div>{table.open_notes.render(self)}'
        if entries:
            from .move_list import render_move_list  # a table at the start needs none

            body = render_move_list(session, table.viewer, self.language, marks, short=self.kept.short_moves)
        body = body or f'<p class="note">{self._say_who_begins()}</p>'
        return f'<div class="steps">{steps}</div>{body}'

    def _find_stop(self, way: int) -> int:
        """Return the next position to look at in a direction, 1 or -1. What leaves no trace for the viewer is passed over: the
        number of steps would tell how much others have decided in secret."""
        session, at = self.table.session, self.table.session.at + way
        edge = 0 if way < 0 else -1  # of the entry that the step has gone over, seen from its position
        while 0 < at < len(session.record.entries) and session.tell(at + edge, self.table.viewer) is None:
            at += way
        return at

    def _say_who_begins(self) -> str:
        """Return what stands where the moves will be, before the first one."""
        actors = self.table.kit.game.actors(self.table.session.state)
        if self.info.solitaire or len(actors) != 1 or actors[0] == CHANCE:
            return self.word("moves-none")
        return self.word("moves-begin", player=self.info.player(actors[0]))

    # --- links

    def render_qr_button(self, address: str) -> str:
        """Return a button that shows a link as a QR code, "" where the code is shown already or the link is too long."""
        if len(address) > SCANNABLE or self.kept.code[0] == address:
            return ""
        return f'<button class="btn" data-do="qr">{render_icon("qr")}{self.word("qr")}</button>'

    def render_qr_code(self, address: str) -> str:
        """Return the QR code of a link once that was asked for, or one part of it with the way to the next one; for a link too
        long to be scanned, what to do instead."""
        if len(address) > SCANNABLE:
            return f'<p class="note">{self.word("qr-long")}</p>'
        shown, codes = self.kept.code
        if shown != address:
            return ""
        part = self.kept.code_part % len(codes)
        if len(codes) == 1:
            return f'<div class="qr">{codes[0]}</div>'
        told = self.say(msg("table.qr-part", n=part + 1, count=len(codes)))
        follows = f'<button class="btn" data-do="qr-next">{self.word("qr-next")}</button>'
        return f'<div class="qr">{codes[part]}</div><p class="note" role="status">{told}</p>{follows}'
