"""What a table looks like: regions of HTML from a `GameTable`.

The page generator and the live page call the same functions, so nothing jumps when the one takes over from the other.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from html import escape

from pyengine.core.game import GameInfo, Outcome
from pyengine.core.scene import Board, Button, Scene
from pyengine.core.types import ACCEPT, CHANCE, OFFER, Action, Player, Token
from pyengine.core.words import Message, msg
from pyengine.render import svg

from .lesson import render_lesson
from .links import render_links
from .panels import PanelView, make_speaker, render_icon
from .region import Region
from .strips import (
    Places,
    describe_seat,
    find_lower_player,
    place_hands,
    render_goal_strip,
    render_strip,
    render_unseen_strip,
    write_size,
)


@lru_cache(maxsize=64)
def _render_still(board: Board, language: str, info: GameInfo) -> str:
    """Return a small board on which nothing can be chosen."""
    return svg.board(board, words=make_speaker(language), info=info, small=True, cells=False)


class TableView(PanelView):
    """Draws a whole table. ``scene`` is what `answer` drew last, ``offers`` whether its hands hold something to choose."""

    scene: Scene
    offers = True
    inside = True  # names of ranks and files stand within the squares
    _has_rendered_hands = True  # the hands were part of the answer

    # --- the whole

    def render(self) -> list[Region]:
        """Return all regions of the table as they are now."""
        return [*self.render_answer(), *self.render_rest()]

    def render_answer(self, *, hands: bool = True) -> list[Region]:
        """Return what somebody looks at who has just chosen: what to do, and all that may be chosen.

        Unless ``hands``, those that only tell what is there are left for the rest.
        """
        scene = self.scene = self.table.make_scene()
        self.offers = any(item.token for hand in scene.hands for item in hand.items)
        self._has_rendered_hands = hands or self.offers
        return [
            Region("status", self.render_status(scene)),
            Region("boards", self.render_large(scene)),
            Region("minis", self.render_small(scene)),
            Region("choices", self.render_choices(scene)),
            *(self._render_hands() if self._has_rendered_hands else []),
        ]

    def render_rest(self) -> list[Region]:
        """Return all but the answer, which comes before."""
        scene = self.scene
        links = render_links(self)
        return [
            Region("head", self.render_head(scene)),
            Region("guide", render_lesson(self, self.table.guide) if self.table.guide else ""),
            Region("company", self.render_opponents()),
            Region("known", self.render_known(scene)),
            *([] if self._has_rendered_hands else self._render_hands()),
            Region("tools", self.render_tools()),
            Region("result", self.render_result(scene)),
            Region("notes", self.render_notes(scene)),
            Region("scores", self.render_scores(scene)),
            Region("moves", self.render_moves() + self.render_typing()),
            Region("send", "" if self._keeps else links),
            Region("keep", links if self._keeps else ""),
        ]

    @property
    def _keeps(self) -> bool:
        """True when the link of the game is one to keep, and nobody waits for it."""
        table = self.table
        return not (self.private or table.protected or (table.by_link and not table.trying and not table.hides))

    @cached_property
    def _large(self) -> Board:
        """The board that is shown large."""
        return self._choose_large(self.scene)

    @cached_property
    def _places(self) -> Places:
        """Where the hands stand."""
        return place_hands(self, self.scene, find_lower_player(self, self._large))

    def _render_hands(self) -> list[Region]:
        """What players hold: in the turn card, and in their strips."""
        places, below = self._places, find_lower_player(self, self._large)
        if self.info.solitaire:
            above, under = render_goal_strip(self, self.scene), render_unseen_strip(self, places.below)
        else:
            sides = len(self.table.seats) == 2
            above = render_strip(self, 1 - below, places.above) if sides else ""
            under = render_strip(self, below, places.below) if below < len(self.table.seats) else ""
        turn = "".join(self.render_hand(hand) for hand in places.turn)
        return [Region("above", above), Region("below", under), Region("hands", turn)]

    def render_known(self, scene: Scene) -> str:
        """What lies open and is not chosen from, and what the marks mean."""
        hands = "".join(self.render_hand(hand) for hand in self._places.known)
        marks = f'<div class="legend">{self.render_legend(scene)}</div>' if scene.legend else ""
        rules = f'<p><a href="{self.root}rules/{self.info.id}/">{self.word("rules-all")}</a></p>'
        return marks + hands + rules

    def render_notes(self, scene: Scene) -> str:
        """The tables in which players note down what they think."""
        return "".join(self.render_arithmetic(table) for table in scene.tables if table.notes)

    def list_grips(self) -> frozenset[Token]:
        """Return the cells where a finger picks something up: pieces that can be chosen, are chosen, or are part of a choice."""
        parts = {part for token in self.can for part in token.split("/")}
        able = self.can | parts | {*self.table.chosen, self.table.held}
        return frozenset(sprite.cell for board in self.scene.boards for sprite in board.sprites if sprite.cell in able)

    def render_head(self, scene: Scene) -> str:
        """Return the name of the game and how far it has come."""
        deal = self.table.main.record.deal
        where = self.say(scene.progress) if deal is None else f'<span class="deal">{self.word("deal", deal=str(deal))}</span>'
        rules = f'<a class="rules" href="{self.root}rules/{self.info.id}/">{self.word("rules")}</a>'
        show = f'<button class="textual" data-do="guide">{self.word("guide-show")}</button>'
        return f"<h1>{escape(self.info.title)}</h1><p>{rules}{show}</p><p>{where}</p>"

    def render_status(self, scene: Scene) -> str:
        """Return the status line: what to do next, why something was refused, what arrived, that an earlier position is shown."""
        table = self.table
        over = table.kit.game.outcome(table.session.shown) is not None
        told = table.describe_situation()
        if told is not None:
            first, small = (self.say(message) for message in told)
        else:
            first, small = self.say(scene.caption), self.say(scene.hint) if scene.hint else ""
        if table.said.refused:
            small = ""  # why not takes its place, so that the board stays where it is
        lines = [f"<span>{first}{f'<small>{small}</small>' if small else ''}</span>"]
        if table.said.note:
            lines.append(f'<p class="told">{self.say(table.said.note)}</p>')
        if table.said.refused:
            rule = f" {self.render_rule(table.said.refused.rule)}" if table.said.refused.rule else ""
            gone = f" {self._render_button('delete-broken', 'delete-broken')}" if table.broken[0] is table.said.refused else ""
            lines.append(f'<p class="why">{self.say(table.said.refused)}{rule}{gone}</p>')
        mode = " over" if over else " wait" if table.player is None else ""
        if table.trying and not table.guide:
            lines.append(f'<p class="told">{self.word("try-note")} {self._render_button("leave", "try-end")}</p>')
        elif not table.session.live and not table.guide:
            lines.append(f'<p class="told">{self.word("look-note")} {self._render_button("live", "look-end")}</p>')
        return f'<div class="say{mode}">{"".join(lines)}</div>'

    def render_typing(self) -> str:
        """Return the field for a move in the game's notation, "" where nobody may move here."""
        if self.table.player is None or self.table.curtain is not None or not self.table.session.live:
            return ""
        return (
            f'<form class="answer" data-form="type"><label for="typed">{self.word("type")}</label><div class="field">'
            f'<input id="typed" name="text" autocomplete="off" autocapitalize="off" spellcheck="false">'
            f'<button class="btn">{self.word("type-play")}</button></div></form>'
        )

    @cached_property
    def shown_outcome(self) -> Outcome | None:
        """The outcome, while the end of the game is what is shown; None otherwise. It is looked up once for each drawing."""
        table = self.table
        return table.kit.game.outcome(table.session.state) if table.session.live and not table.trying else None

    def render_result(self, scene: Scene) -> str:
        """Return the card that says how the game ended, "" while it goes on."""
        if self.shown_outcome is None:
            return ""
        from .result import render_result

        return render_result(self, scene, self.shown_outcome)

    def render_scores(self, scene: Scene) -> str:
        """The arithmetic, and what a deal allows until the end, where it stands with the result."""
        tables = "".join(self.render_arithmetic(table) for table in scene.tables if not table.notes)
        return tables + (self.render_best() if self.shown_outcome is None else "")

    def render_best(self) -> str:
        """Return what the deal of a solitaire allows: for those who ask, and for all at the end."""
        if self.table.main.record.deal is None:
            return ""
        told = self.say(self.table.optimum) if self.table.optimum else self.word("best-note")
        ask = "" if self.table.optimum else f'<div class="acts">{self._render_button("best", "best-ask")}</div>'
        return f'<section class="panel best"><h2>{self.word("best")}</h2><p class="note" role="status">{told}</p>{ask}</section>'

    def render_rule(self, rule: str) -> str:
        """Return a rule's number as a link to its text, which opens in another tab so that the game stays open."""
        where = f"{self.root}rules/{self.info.id}/"
        return f'<a class="rule" href="{where}#{escape(rule)}" target="_blank" rel="noopener">{self.word("rule", rule=rule)}</a>'

    def _choose_large(self, scene: Scene) -> Board:
        """Return the board to show large: the one that was chosen, else the first with something to choose, else the first."""
        focus = self.table.display.focus
        chosen = next((board for board in scene.boards if board.id == focus), None) if focus else None
        able = (board for board in scene.boards if any(cell.token in self.can for cell in board.cells))
        return chosen or next(able, scene.boards[0])

    def render_large(self, scene: Scene) -> str:
        """The board that is shown large, under its owner's name where there are several."""
        board = self._large
        begun = any(entry.player != CHANCE for entry in self.table.main.record.entries)
        if self.table.curtain is not None and self.table.session.live and begun:
            from .curtain import render_envelope

            return f'<div class="large" {write_size(board)}>{render_envelope(self, board, self.table.curtain)}</div>'
        return f'<div class="large" {write_size(board)}>{self.render_board(board)}</div>'

    def render_small(self, scene: Scene) -> str:
        """The boards that are not shown large."""
        large = self._large
        return "".join(self._render_mini(board) for board in scene.boards if board is not large)

    def _render_mini(self, board: Board) -> str:
        """A board of somebody else: small, and a button that shows it large; its cells can be chosen where that is possible."""
        cells = any(cell.token in self.can for cell in board.cells)
        picture = self.render_board(board) if cells else _render_still(board, self.language, self.info)
        return (
            f'<div class="mini"><button class="whose" data-do="focus" data-board="{escape(board.id)}"{self._render_tip(board)}>'
            f"{self._render_owner(board)}</button>{picture}</div>"
        )

    def _render_tip(self, board: Board) -> str:
        """Where the owner of a small board sits, which it has no room to show."""
        seat = describe_seat(self, board.owner) if board.owner is not None and board.owner < len(self.table.seats) else ""
        return f' title="{seat}"' if seat else ""

    def _render_owner(self, board: Board) -> str:
        emblem = svg.emblem(board.owner) if board.owner is not None else ""
        score = self._render_score(board.owner) if board.owner is not None else ""
        seat = f"{describe_seat(self, board.owner)}. " if board.owner is not None and board.owner < len(self.table.seats) else ""
        note = f"<small>{seat}{self.say(board.note) if board.note else ''}</small>" if board.note or seat else ""
        return f'<span class="who">{emblem}<b>{self.say(board.title or msg("board.board"))}</b>{score}{note}</span>'

    def _render_score(self, player: Player) -> str:
        scores = self.table.kit.game.scores(self.table.session.shown)
        score = scores[player] if player < len(scores) else None
        return "" if score is None else f'<span class="num">{self.say(msg("core.score", n=score))}</span>'

    def render_board(self, board: Board) -> str:
        """Return a board as an SVG whose cells can be clicked and reached by the keyboard."""
        table = self.table
        return svg.board(
            board,
            flip=table.flipped,
            words=make_speaker(self.language),
            info=self.info,
            role="grid",
            able=self.can,
            cursor=table.display.cursor,
            inside=self.inside,
        )

    def render_legend(self, scene: Scene) -> str:
        """Return what the marks on the boards mean."""
        return "".join(f"<span>{svg.swatch(item.kind)}{self.say(item.label)}</span>" for item in scene.legend)

    # --- choices, tools

    def render_choices(self, scene: Scene) -> str:
        """Return the buttons for what is not on the board, as far as it can be chosen now, and the claims that need an answer."""
        table = self.table
        if self.shown_outcome is not None:
            return ""
        buttons = [self._render_choice(button) for button in scene.buttons if button.token in self.can]
        if table.curtain is not None and table.session.live:
            lift = self.word("curtain-lift", player=self.info.player(table.curtain))
            buttons = [f'<button class="btn main" data-do="face">{lift}</button>']
        elif table.said.asking:
            name = table.said.asking[0]
            sure = self.word("sure", claim=self.name_claim(table.said.asking))
            buttons += [
                f'<button class="btn main" data-claim="{name}">{sure}</button>',
                f'<button class="btn" data-do="escape">{self.word("cancel")}</button>',
            ]
        elif table.computer is not None and table.player is None and table.session.live:
            buttons = [f'<button class="btn" data-do="stop">{self.word("stop")}</button>']
        elif ACCEPT in self.claims:
            buttons.append(f'<button class="btn main" data-claim="accept">{self.say_claim(ACCEPT)}</button>')
        return f'<div class="row" role="group" aria-label="{self.word("choices")}">{"".join(buttons)}</div>' if buttons else ""

    @property
    def _has_begun(self) -> bool:
        """True once somebody has done something at this table, or brought a game to it."""
        table = self.table
        acted = any(entry.player != CHANCE for entry in table.main.record.entries)
        return bool(acted or table.key or table.trying or table.protected)

    def render_opponents(self) -> str:
        """As long as nobody has begun or chosen a computer: whom to play with; and a line for those who are here for the first
        time, which the page hides from others before it is painted."""
        if self._has_begun or self.table.computer is not None:
            return ""
        buttons = "".join(self._list_opponents())
        row = f'<div class="row" role="group" aria-label="{self.word("company")}">{buttons}</div>' if buttons else ""
        return (
            f'{row}<p class="offer">{self.word("guide-offer")} {self._render_button("guide", "guide-yes")}'
            f'<button class="btn small quiet" data-do="guide-no">{self.word("guide-no")}</button></p>'
        )

    def _list_opponents(self) -> list[str]:
        if self.info.solitaire:
            return []
        return [
            f'<button class="btn" data-do="against" data-level="2">{render_icon("computer")}{self.word("against")}</button>',
            f'<button class="btn" data-do="by-link">{render_icon("link")}{self.word("by-link")}</button>',
        ]

    def _render_choice(self, button: Button) -> str:
        picture = svg.piece(button.piece, button.side) if button.piece else ""
        return f'<button class="btn" data-token="{escape(button.token)}" data-can>{picture}{self.say(button.label)}</button>'

    def render_tools(self) -> str:
        """Undo, hint, try, flip, and in a menu what is seldom wanted."""
        table = self.table
        asks = table.player is not None and table.curtain is None and table.session.live
        claims = [claim for claim in self.claims if claim != ACCEPT and not table.said.asking and not table.trying]
        flag, dots = render_icon("flag"), render_icon("more")
        more = [
            self._render_tool("new", "new", True),
            self._render_tool("redo", "redo", table.session.redoable),
            *(
                f'<button class="btn quiet" data-claim="{claim[0]}">{flag}<span>{self.say_claim(claim)}</span></button>'
                for claim in claims
            ),
            f'<button class="btn quiet" data-do="give" aria-haspopup="dialog">{render_icon("give")}'
            f"<span>{self.word('give')}</span></button>",
            self._render_tool("guide", "guide-show", True),
        ]
        return "".join(
            (
                self._render_tool("undo", "undo", table.can_undo),
                self._render_tool("hint", "hint", asks),
                self._render_tool("try", "try", table.explorable),
                self._render_tool("flip", "flip", True),
                f'<button class="btn quiet drawer" data-drawer="moves" aria-controls="drawer">{render_icon("list")}'
                f"<span>{self.word('moves')}</span></button>",
                f'<details class="more"><summary class="btn quiet">{dots}<span>{self.word("more")}</span></summary>'
                f'<div class="menu">{"".join(more)}</div></details>',
            )
        )

    def say_claim(self, claim: Action) -> str:
        """Return what a claim is called, ready for HTML."""
        return self.say(self.name_claim(claim))

    def name_claim(self, claim: Action) -> Message:
        """Return what a claim is called. What can be offered differs from game to game."""
        return msg(f"{self.info.id}.offer") if claim == OFFER else msg("core." + claim[0])

    def _render_tool(self, do: str, name: str, able: bool) -> str:
        off = "" if able else " disabled"
        return f'<button class="btn quiet" data-do="{do}"{off}>{render_icon(name)}<span>{self.word(name)}</span></button>'

    def _render_button(self, do: str, name: str) -> str:
        return f'<button class="btn small" data-do="{do}">{self.word(name)}</button>'
