"""A table as HTML regions, from a `GameTable`. The page generator and the live page use the same functions, so that nothing moves
when the live page takes over."""

from __future__ import annotations

from functools import cached_property
from html import escape

from pyengine.core.scene import Scene, SceneBoard
from pyengine.core.types import ACCEPT, CHANCE, CLAIMS
from pyengine.core.words import Message, msg

from ..table.state import HOLE
from .boards import BoardView
from .links import render_links
from .region import Region
from .strips import (
    PlacedHands,
    Places,
    find_lower_player,
    place_hands,
    render_goal_strip,
    render_steps,
    render_strip,
    render_unseen_strip,
    write_size,
)
from .tools import render_tools

MANY = 5  # small boards that stand in two columns
FEW = 3  # pieces to choose among that stand in a row of pictures


class TableView(BoardView):
    """Draws a whole table. ``scene`` is the scene of the last `render_answer`."""

    _has_strips = _has_turn = True  # the strips, and the hands in the turn card, were part of the answer

    # --- the whole

    def render(self) -> list[Region]:
        """Return all regions of the table as they are now."""
        return [*self.render_answer(), *self.render_rest()]

    def render_answer(self, before: object = None) -> list[Region]:
        """Return the regions that answer a click: what to do next, and what may be chosen. Hands that offer nothing are among
        them only if they do not stand as they did ``before``."""
        scene = self.scene = self.table.make_scene()
        hands = self.hands
        changed = hands != before
        self._has_strips, self._has_turn = changed or hands.strips_offer, changed or hands.turn_offers
        return [
            Region("data-turn", self._list_turn_words(scene)),
            Region("start", self.render_start()),
            Region("status", self.render_status(scene)),
            Region("boards", self.render_large(scene)),
            Region("minis", self.render_small(scene)),
            Region("choices", self.render_choices(scene)),
            Region("lines", self.table.open_lines.render(self) if self.table.open_lines else ""),
            *self._render_hands(strips=self._has_strips, turn=self._has_turn),
        ]

    def render_rest(self) -> list[Region]:
        """Return the regions that `render_answer` left out."""
        scene = self.scene
        links = render_links(self)
        asked = [  # the style sheet asks whether they hold something
            Region("guide", self.table.guide.render(self) if self.table.guide else ""),
            Region("result", self.table.open_review.render(self) if self.table.open_review else self.render_result(scene)),
            Region("orders", self.render_orders(scene)),
            Region("notes", self.render_notes(scene)),
            Region("scores", self.render_scores(scene)),
            Region("keep", links if self._keeps else ""),
        ]
        sends = Region("send", "" if self._keeps else links)
        return [
            Region("data-side", " ".join(region.id for region in (*asked, sends) if region.html)),
            Region("head", self.render_head(scene)),
            *asked,
            Region("known", self.render_known(scene)),
            *self._render_hands(strips=not self._has_strips, turn=not self._has_turn),
            Region("tools", render_tools(self, scene)),
            Region("moves", self.render_moves() + self.render_typing()),
            sends,
        ]

    def _list_turn_words(self, scene: Scene) -> str:
        """Return what the style sheet has to know about the answer. As attributes this is faster than `:has()` at every click."""
        table, minis = self.table, len(scene.boards) - 1
        words = {
            "minis": minis > 0,
            "parts": bool(scene.steps),
            "corners": "data-corners" in self._size,
            "many": minis >= MANY,
            "hands": bool(self._places.turn),
            "piles": self.info.solitaire or any(hand.kind == "pile" for hand in self._places.turn),
            "start": self._asks_whom,
            "post": not self._keeps,
            "told": bool(self._has_note or table.said.refused or table.hint or self._offer),
            self._find_mode(): True,
        }
        return " ".join(word for word, holds in words.items() if word and holds)

    def _find_mode(self) -> str:
        """Return "over", "send" where the next step is to send a link or to join, "wait" where nobody here may move, or ""."""
        table = self.table
        if table.kit.game.outcome(table.session.shown_state) is not None:
            return "over"
        return "" if table.player is not None else "wait send" if table.is_unsent or table.is_free else "wait"

    @property
    def _keeps(self) -> bool:
        """True when the link of the game is only there to be kept, and nobody waits for it."""
        table = self.table
        return not (self.private or table.protected or (table.is_by_link and not table.variation and not table.hides))

    @cached_property
    def _large(self) -> SceneBoard:
        """The board that is shown large."""
        return self._choose_large(self.scene)

    @cached_property
    def _size(self) -> str:
        """The size of the board that is shown large, as attributes."""
        return write_size(self._large.cells)

    @cached_property
    def _places(self) -> Places:
        """Where the hands stand."""
        return place_hands(self, self.scene, find_lower_player(self, self._large))

    @cached_property
    def hands(self) -> PlacedHands:
        """Where the hands stand, and where they offer something."""
        turn, *strips = ([item.token for hand in hands for item in hand.items] for hands in self._places[:3])
        places = tuple(tuple(hand.id for hand in hands) for hands in self._places)
        return PlacedHands(places, bool(self.scene.steps), any(map(any, strips)), any(turn))

    def _render_hands(self, *, strips: bool, turn: bool) -> list[Region]:
        """Return the hands in the strips, those in the turn card, or both."""
        held = [Region("hands", "".join(self.render_hand(hand) for hand in self._places.turn))] if turn else []
        return [*self._render_strips(), *held] if strips else held

    def _render_strips(self) -> list[Region]:
        """Return the strips above and below the board."""
        places, below = self._places, find_lower_player(self, self._large)
        if self.info.solitaire:
            above, under = render_goal_strip(self, self.scene), render_unseen_strip(self, places.below)
        else:
            sides = len(self.table.seats) == 2
            above = render_steps(self, self.scene) + (render_strip(self, self.scene, 1 - below, places.above) if sides else "")
            under = render_strip(self, self.scene, below, places.below) if below < len(self.table.seats) else ""
        return [Region("above", above), Region("below", under)]

    def render_known(self, scene: Scene) -> str:
        """Return what is public and not chosen from, and the legend of the marks."""
        hands = "".join(self.render_hand(hand) for hand in self._places.known)
        marks = f'<div class="legend">{self.render_legend(scene)}</div>' if scene.legend else ""
        rules = f'<p><a href="{self.root}rules/{self.info.id}/">{self.word("rules-all")}</a></p>'
        return self._render_options() + marks + hands + rules

    def _render_options(self) -> str:
        """Return the options of this game that differ from the defaults."""
        game, options = self.info.id, self.table.main.record.options
        chosen = [option for option in self.info.options if options[option.name] != option.default]
        lines = []
        for option in chosen:
            name, value = f"option-{option.name}", option.text(options[option.name])
            shown = self.say(msg(f"{game}.{name}-{value}")) if option.values else value
            lines.append(f"<li>{self.say(msg(f'{game}.{name}'))} <b>{shown}</b></li>")
        return f'<section class="chosen"><h2>{self.word("options-here")}</h2><ul>{"".join(lines)}</ul></section>' if lines else ""

    def render_notes(self, scene: Scene) -> str:
        """Return the tables in which players take notes."""
        return "".join(self.render_arithmetic(table) for table in scene.tables if table.notes)

    def render_orders(self, scene: Scene) -> str:
        """The tables of what the viewer has decided so far in this turn."""
        return "".join(self.render_arithmetic(table) for table in scene.tables if table.orders)

    def render_head(self, scene: Scene) -> str:
        """Return the name of the game and how far it has come."""
        deal = None if self.table.asks_deal else self.table.main.record.deal
        progress = "" if self.info.solitaire else self.say(scene.progress)  # a solitaire says it in the strip above its board
        where = progress if deal is None else f'<span class="deal">{self.word("deal", deal=str(deal))}</span>'
        rules = f'<a class="rules" href="{self.root}rules/{self.info.id}/">{self.word("rules")}</a>'
        show = f'<button class="textual" data-do="guide">{self.word("guide-show")}</button>'
        return f"<h1>{escape(self.info.title)}</h1><p>{rules}{show}</p><p>{where}</p>"

    def render_status(self, scene: Scene) -> str:
        """Return the status line: what to do next, why something was refused, what arrived, that an earlier position is shown."""
        table, session = self.table, self.table.session
        told = table.describe_situation()
        if not (table.session.is_live or table.guide):
            first, small = self._name_position(), ""
        elif told is not None:
            first, small = (self.say(self._describe(message)) for message in told)
        else:
            first, small = self.say(scene.caption), self.say(scene.hint) if scene.hint else ""
        if table.turn_steps:
            mover = self.info.player(table.turn_steps[0].player)
            small += f' <button class="textual" data-do="replay">{self.word("replay", player=mover)}</button>'
        if table.said.refused or table.said.asking:
            small = ""  # the refusal takes its place, so that the board does not move
        lines = [f"<span>{first}{f'<small>{small}</small>' if small else ''}</span>"]
        looks_back = not (session.is_live or table.variation or table.guide or table.open_review)
        best = f" {self._render_button('lines', 'lines', 'l')}" if table.can_show_lines and not table.open_lines else ""
        back = f" {self._render_button('live', 'look-end')}{best}" if looks_back else ""
        if self._has_note and table.said.note:
            lines.append(f'<p class="told">{self.say(self._describe(table.said.note))}{self._render_arrived()}{back}</p>')
        lines.append(self._offer)
        if table.hint:
            from .hint import render_hint

            lines.append(render_hint(self, table.hint))
        if table.said.refused:
            rule = f" {self.render_rule(table.said.refused.rule)}" if table.said.refused.rule else ""
            gone = f" {self._render_button('delete-broken', 'delete-broken')}" if table.broken[0] is table.said.refused else ""
            lines.append(f'<p class="why">{self.say(self._describe(table.said.refused))}{rule}{gone}</p>')
        if table.variation and not (table.guide or (table.open_lines and table.open_lines.is_puzzle)):
            lines.append(f'<p class="told">{self.word("try-note")} {self._render_button("leave", "try-end")}{best}</p>')
        elif looks_back and not self._has_note:
            lines.append(f'<p class="told">{self.word("look-note")}{back}</p>')
        return f'<div class="say">{"".join(lines)}</div>'

    def _describe(self, message: Message) -> Message:
        """Return a message as it is to be said, which is otherwise while a direct line is open."""
        line = self.table.display.live
        return line.describe(message) if line and line.is_open else message

    @property
    def _offer(self) -> str:
        """The offer of another game that came over a direct line, and what to do once a time is over; "" for neither."""
        line, clock = self.table.display.live, self.table.display.clock
        offer = line.render_offer(self) if line and line.is_open else ""
        return f"{offer}{clock.render_told(self)}" if clock else str(offer)

    @property
    def _has_note(self) -> bool:
        """True when the note of the table is worth its room. What comes over a direct line is, if it shows something."""
        note, tellings = self.table.said.arrived
        said, line = self.table.said.note, self.table.display.live
        return bool(said) and (said is not note or bool(tellings) or not (line and line.is_open))

    def _name_position(self) -> str:
        """Return what was played before the earlier position that is shown."""
        session, name = self.table.session, self.info.player
        told = (session.tell(at, self.table.viewer) for at in reversed(range(session.at)))
        entries = zip(reversed(session.record.entries[: session.at]), told, strict=True)
        last = next(((entry.player, telling) for entry, telling in entries if telling and not telling.quiet), None)
        if last is None:
            return self.word("look-start")
        from .figures import render_tellings

        player, telling = last
        words = msg("table.played", player=name(player), action=HOLE) if player != CHANCE else HOLE
        return self.say(words).replace(HOLE, render_tellings((telling,), self.language))

    def _render_arrived(self) -> str:
        """Return what was played in a link that has arrived, as long as the note about it is shown."""
        note, tellings = self.table.said.arrived
        if note is None or note is not self.table.said.note or not tellings:
            return ""
        from .figures import has_figures, render_tellings

        told = render_tellings(tellings, self.language)
        if has_figures(tellings):
            return f" {told}"
        words = msg("table.played", player=dict(note.values)["player"], action=HOLE)  # words alone need a player
        return f" {self.say(words).replace(HOLE, told)}"

    def render_typing(self) -> str:
        """Return the field for a move in the game's notation, "" where nobody may move here."""
        if self.table.player is None or not self.table.is_open:
            return ""
        return (
            f'<form class="answer" data-form="type"><label for="typed">{self.word("type")}</label><div class="field">'
            '<input id="typed" name="text" aria-keyshortcuts="/" autocomplete="off" autocapitalize="off" spellcheck="false"'
            f"{self._render_example()}>"
            f'<button class="btn">{self.word("type-play")}</button></div></form>'
        )

    def _render_example(self) -> str:
        """Return an example of a move that can be typed now. Before the first move it is "", so that nothing more has to be
        loaded."""
        session, player = self.table.session, self.table.player
        if player is None or all(entry.player == CHANCE for entry in session.record.entries):
            return ""
        if self.kept.example[0] is not session.state:
            from pyengine.play.readable import find_example

            self.kept.example = (session.state, find_example(self.table.kit, session.state, player))
        example = self.kept.example[1]
        return f' placeholder="{self.word("type-example", move=example)}"' if example else ""

    def render_result(self, scene: Scene) -> str:
        """Return the card that says how the game ended, "" while it goes on."""
        if self.shown_outcome is None:
            return ""
        from .result import render_result

        return render_result(self, scene, self.shown_outcome)

    def render_scores(self, scene: Scene) -> str:
        """Return the score table, and for a solitaire what its deal allows; at the end both stand on the result card."""
        tables = "".join(self.render_arithmetic(table) for table in scene.tables if not (table.notes or table.orders))
        return tables + (self.render_best() if self.shown_outcome is None else "")

    def render_best(self) -> str:
        """Return the best score that a solitaire's deal allows: on request, and always at the end."""
        if self.table.main.record.deal is None:
            return ""
        told = self.say(self.table.optimum) if self.table.optimum else self.word("best-note")
        ask = "" if self.table.optimum else f'<div class="acts">{self._render_button("best", "best-ask")}</div>'
        return f'<section class="panel best"><h2>{self.word("best")}</h2><p class="note" role="status">{told}</p>{ask}</section>'

    def render_rule(self, rule: str) -> str:
        """Return a rule's number as a link to its text, which opens in another tab so that the game stays open."""
        where = f"{self.root}rules/{self.info.id}/"
        return f'<a class="rule" href="{where}#{escape(rule)}" target="_blank" rel="noopener">{self.word("rule", rule=rule)}</a>'

    def render_large(self, scene: Scene) -> str:
        """Return the board that is shown large, under its owner's name where there are several boards."""
        board = self._large
        begun = any(entry.player != CHANCE for entry in self.table.main.record.entries)
        if self.table.curtain is not None and self.table.session.is_live and begun:
            from .curtain import render_envelope

            return f'<div class="large" {self._size}>{render_envelope(self, board, self.table.curtain)}</div>'
        bar = self.table.open_lines.render_bar(self) if self.table.open_lines else ""
        return f'<div class="large" {self._size}>{self.render_board(board)}{bar}</div>'

    def render_small(self, scene: Scene) -> str:
        """Return the boards that are not shown large."""
        large = self._large
        return "".join(self._render_mini(board) for board in scene.boards if board is not large)

    # --- choices, tools

    def render_choices(self, scene: Scene) -> str:
        """Return the buttons for tokens that are not on the board and may be chosen now, and for claims that need an answer."""
        table = self.table
        if self.shown_outcome is not None:
            return ""
        able = [button for button in scene.buttons if button.token in self.can]
        pieces = [button.piece for button in able if button.piece]
        tiles = len(pieces) >= FEW and len(set(pieces)) == len(pieces)
        buttons = [self._render_choice(button, tiles and bool(button.piece), len(self.can) == 1) for button in able]
        if table.is_free and not table.variation:
            buttons = [f'<button class="btn main" data-do="join">{self.word("join")}</button>']
        elif table.curtain is not None and table.session.is_live and not self._asks_whom:
            lift = self.word("curtain-lift", player=self.info.player(table.curtain))
            buttons = [f'<button class="btn main" data-do="face">{lift}</button>']
        elif table.said.asking:
            name = table.said.asking[0]
            claim = table.said.asking in CLAIMS
            label = self.name_claim(table.said.asking) if claim else next(b.label for b in scene.buttons if b.token == name)
            buttons = buttons if claim else []  # the question has only two answers
            press = f'data-claim="{name}"' if claim else f'data-token="{escape(name)}" data-can'
            buttons += [
                f'<button class="btn main" {press}>{self.word("sure", claim=label)}</button>',
                f'<button class="btn" data-do="escape">{self.word("cancel")}</button>',
            ]
        elif table.computer is not None and table.player is None and table.session.is_live:
            # the seconds of thinking are written there as they pass; screen readers skip them
            seconds = '<span class="seconds note" aria-hidden="true"></span>'
            buttons = [f'<button class="btn" data-do="stop">{self.word("stop")}</button>{seconds}']
        elif ACCEPT in self.claims:
            buttons.append(f'<button class="btn main" data-claim="accept">{self.say_claim(ACCEPT)}</button>')
        return f'<div class="row" role="group" aria-label="{self.word("choices")}">{"".join(buttons)}</div>' if buttons else ""

    @property
    def _asks_whom(self) -> bool:
        """True while the start card lies over the board."""
        return self.table.display.is_start_card_shown and not (self.table.variation or self.private)

    def render_start(self) -> str:
        """Return the start card, "" where it is not needed."""
        if not self._asks_whom:
            return ""
        from .start import render_start  # somebody who opens a link needs none

        return render_start(self)

    def _render_button(self, do: str, name: str, key: str = "") -> str:
        shortcut = f' aria-keyshortcuts="{key}"' if key else ""
        return f'<button class="btn small" data-do="{do}"{shortcut}>{self.word(name)}</button>'
