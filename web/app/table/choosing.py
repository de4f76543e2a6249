"""What somebody at the screen chooses: by clicks, by picking pieces up, by typing, by claims. It ends in an action."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pyengine.core.errors import IllegalAction
from pyengine.core.types import ACCEPT, Action, Player, Token
from pyengine.core.words import Message, msg

from . import highlights
from .seats import Seating
from .typed import TypedReader, TypedText


class Choosing(Seating):
    """A game on the screen and the choices of whoever acts there; `table.GameTable` draws it, sends it and saves it."""

    def click(self, token: Token) -> bool:
        """Choose a token, or take the choice of it back; `said.refused` says why not. Returns whether an action was played."""
        asked, unseen = self.said.asking, self.asks_deal
        self.said.clear()
        self.display.forget_turn(self.session.state)
        self.begin_here()
        if unseen:
            return False  # nobody chooses among cards that do not lie there yet
        session, player = self.session, self.player
        if not session.is_live:
            self.said.refused = msg("table.not-live")
            return False
        if player is None or self.curtain is not None:
            self.said.refused = self.explain_nobody(self.curtain)
            return False
        following = session.prompt(player, self.chosen).next_tokens
        token = next(
            (
                other
                for other in following
                if self.held
                and highlights.split_token(other) == highlights.split_token(self.held) | highlights.split_token(token)
            ),
            token,
        )
        if token in following:
            self.held = ""
            return self._choose(player, (*self.chosen, token), asked)
        if token in self.chosen:
            self.chosen = self.chosen[: self.chosen.index(token)]
            return False
        missed = self._join_held(token, following)
        if missed:
            self.said.refused = session.refusal(player, (*self.chosen, missed))
            return False
        if self._hold(token):
            return False
        if token in session.prompt(player).next_tokens:
            return self._choose(player, (token,), asked)
        self.said.refused = session.refusal(player, (*self.chosen, token))
        return False

    def _join_held(self, token: Token, following: Sequence[Token]) -> Token:
        """Return the token that the held part and this one would form, "" if they do not belong together."""
        heads = [part for part in (token, self.held) if part and any(other.startswith(part + "/") for other in following)]
        if not self.held or len(heads) != 1:
            return ""
        (tail,) = {token, self.held} - set(heads)
        return f"{heads[0]}/{tail.rpartition('/')[2]}"

    def _hold(self, token: Token) -> bool:
        """Pick up a part of a token, or put it down again. Returns False if no token that may be chosen contains it."""
        if token != self.held and not self.can_hold(token):
            self.held = ""
            return False
        self.held = "" if token == self.held else token
        return True

    def can_hold(self, token: Token) -> bool:
        """Return whether a token is only a part of some that may be chosen now."""
        return bool(token) and any(highlights.split_token(token) < highlights.split_token(other) for other in self.next_tokens)

    def drop_choice(self) -> None:
        """Choose nothing any more, and forget a refusal or a question about it."""
        self.chosen, self.held = (), ""
        self.said.refused = self.said.asking = None

    def _choose(self, player: Player, chosen: Action, asked: Action | None) -> bool:
        prompt = self.session.prompt(player, chosen)
        if prompt.next_tokens or prompt.complete is None:
            self.chosen = chosen
            return False
        return self._act(player, prompt.complete, asked)

    def _act(self, player: Player, action: Action, asked: Action | None = None) -> bool:
        """Play an action, unless the game warns of it and it was not confirmed (``asked``), or refuses it. Returns whether it was
        played."""
        warns = self.kit.warn if action != asked and not self.guide else None  # a lesson says itself what it asks for
        warning = warns(self.session.state, player, action) if warns else None
        if warning is not None:
            self.said.asking, self.said.note = action, warning
            return False
        try:
            self.session.act(player, action)
        except IllegalAction as error:
            self.said.refused = error.message if isinstance(error.message, Message) else None
            return False
        self._settle(self.session)
        self.chosen, self.held = (), ""
        return True

    def read_typed(self, text: str) -> TypedText:
        """Return what a typed text stands for: an action, the beginning of one, or why it is none."""
        player, text = self.player, " ".join(text.split())
        if player is None or not self.is_open:
            return TypedText("impossible", why=self.explain_nobody(self.curtain))
        return self._reader.read(self.session, player, self.claims, text)

    @cached_property
    def _reader(self) -> TypedReader:
        return TypedReader(self.kit)

    def play_typed(self, text: str) -> bool:
        """Play what was typed, or say why not. Returns whether an action was played."""
        asked = self.said.asking
        self.said.clear()
        self.begin_here()
        player, typed = self.player, self.read_typed(text)
        if typed.action is None or player is None:
            self.said.refused = typed.why or msg("table.type-more")
            return False
        if typed.action in self.claims and typed.action not in self.session.legal(player):
            return self.claim(typed.action)
        return self._act(player, typed.action, asked)

    def claim(self, action: Action) -> bool:
        """Make a claim. All but an acceptance first ask to be confirmed. Returns whether it was made."""
        player = self.player
        self.begin_here()
        self.said.refused = self.said.note = None
        if player is None or action not in self.claims:
            return False
        if action != ACCEPT and self.said.asking != action:
            self.said.asking = action
            self.display.forget_turn(self.session.state)
            return False
        self.said.asking = None
        return self._act(player, action)
