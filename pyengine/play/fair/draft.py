"""The link that a seat is writing: its decisions, open or to be sealed (fair-play.md section 3). Only `Match` knows drafts."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.errors import IllegalAction
from ...core.types import CHANCE, CLAIMS, Action, Player
from ...core.words import msg
from ..record import State
from .body import write_body
from .fold import Fold, LinkStep, replace_at
from .folding import apply_queued, is_queue_possible, prepare
from .mechanisms.base import FoldContext


class LinkDraft:
    """``before`` is the fold before the link, ``fold`` the one after its open actions; ``secret`` is the decision to seal."""

    def __init__(self, context: FoldContext, before: Fold, step: LinkStep, chosen: Sequence[Action] = ()) -> None:
        self.context: FoldContext = context
        self.before: Fold = before
        self.step: LinkStep = step
        self.fold: Fold = prepare(context, before, step)
        self.opened: tuple[Action, ...] = ()
        self.secret: tuple[Action, ...] = ()
        self.secretly: State | None = None  # the state with the secret decision so far
        self.chosen: tuple[Action, ...] = ()  # the decisions made by hand, for taking back
        self._give_forced_answers()
        for action in chosen:
            self.play(action)

    @property
    def player(self) -> Player | None:
        """The player who writes the link, None while sides are not drawn."""
        return self.fold.players[self.step.seat] if self.fold.players else None

    @property
    def state(self) -> State:
        """The present state with everything decided so far, as its writer knows it."""
        return self.fold.state if self.secretly is None else self.secretly

    @property
    def is_idle(self) -> bool:
        """Whether this link has nothing to decide."""
        return self.context.is_blocked(self.fold, self.step)

    @property
    def is_complete(self) -> bool:
        """Whether everything that is due has been decided."""
        if self.secretly is not None:
            return self.player not in self.context.game.actors(self.secretly)
        return self.is_idle or (self.step.number == 1 and not self.opened and not self.context.has_to_seal(self.fold, self.step))

    def legal(self) -> Sequence[Action]:
        """Return what may be decided now, also ahead of another player's forced answer."""
        if self.player is None or self.step.number < self.context.begins:
            return ()
        return self._list_playable(self.context.game.legal(self.state, self.player))

    def _list_playable(self, actions: Sequence[Action]) -> Sequence[Action]:
        return self.context.mechanism.list_playable(self.context, self.fold, self.step.seat, actions)

    def awaits_card(self, tokens: Action) -> bool:
        """Return whether all that begins with these tokens plays an own card that is not known before its key has come."""
        legal = () if self.player is None else self.context.game.legal(self.state, self.player)
        begun = [action for action in legal if action[: len(tokens)] == tokens]
        return bool(begun) and not self._list_playable(begun)

    def early(self) -> Sequence[Action]:
        """Return what may be decided ahead of another player's answer because it is legal after every possible answer."""
        context, game, player = self.context, self.context.game, self.player
        actors = game.actors(self.fold.state)
        if not context.fair.queue or player is None or not self.is_idle or self.step.number < context.begins:
            return ()
        if len(actors) != 1 or actors[0] == CHANCE:
            return ()
        after_some: dict[Action, None] = {}  # legal after some answer
        for answer in game.legal(self.fold.state, actors[0]):
            state = game.apply(self.fold.state, actors[0], answer)
            for action in self.fold.queues[self.step.seat]:
                if player in game.actors(state):
                    state = game.apply(state, player, action)
            after_some.update(dict.fromkeys(game.legal(state, player)))
        return [action for action in after_some if is_queue_possible(context, self._queue(action), self.step)]

    def _queue(self, action: Action) -> Fold:
        seat = self.step.seat
        return self.fold._replace(queues=replace_at(self.fold.queues, seat, (*self.fold.queues[seat], action)))

    def claims(self) -> Sequence[Action]:
        """Return the claims open now."""
        if self.player is None or self.secretly is not None or self.step.number < self.context.begins:
            return ()
        return self.context.game.claims(self.fold.state, self.player)

    def play(self, action: Action) -> None:
        """Add a decision. Raises IllegalAction."""
        self._add(action)
        self.chosen = (*self.chosen, action)
        self._give_forced_answers()

    def _add(self, action: Action) -> None:
        context, game, player = self.context, self.context.game, self.player
        if player is None or self.step.number < context.begins:
            raise IllegalAction(msg("fair.not-due"))
        claim = action in CLAIMS
        if claim and action not in self.claims():
            raise IllegalAction(context.terms.kit.explain(self.state, player, action))
        if not claim and (self.secretly is not None or context.has_to_seal(self.fold, self.step)):
            if self.is_complete or not game.accepts(self.state, player, action):
                raise IllegalAction(context.terms.kit.explain(self.state, player, action))
            secretly, secret = game.apply(self.state, player, action), (*self.secret, action)
            if context.fair.sealing and player not in game.actors(secretly):
                context.fair.sealing.plain(self.fold.state, player, secret)  # refuse now, not on sending, what no link can hold
            self.secretly, self.secret = secretly, secret
            return
        if not claim and not self.is_idle and not game.accepts(self.fold.state, player, action):
            raise IllegalAction(context.terms.kit.explain(self.fold.state, player, action))
        if not self._list_playable((action,)):
            raise IllegalAction(msg("fair.card-later"))
        fold = apply_queued(context, self._queue(action), self.step)
        if not is_queue_possible(context, fold, self.step):
            raise IllegalAction(context.terms.kit.explain(self.fold.state, player, action))
        self.fold, self.opened = fold, (*self.opened, action)

    def _give_forced_answers(self) -> None:
        while self.secretly is None:
            answer = self.context.mechanism.forced_answer(self.context, self.fold, self.step)
            if answer is None:
                return
            self._add(answer)

    def body(self) -> bytes:
        """Return the body of the finished link."""
        return write_body(self.context, self.fold, self.step, self.opened, self.secret)
