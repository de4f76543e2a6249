"""The link that a seat is writing: its decisions, open or to be sealed, and the body made of them (fair-play.md section 3)."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.errors import IllegalAction
from ...core.game import CHANCE, CLAIMS, Action, Player
from ...core.words import msg
from ..record import State
from . import body
from .fold import Course, Fold, Step, put
from .seal import sealed


class Draft:
    """``before`` stands before the link, ``fold`` after what is open in it so far; ``secret`` is the decision to be sealed."""

    def __init__(self, course: Course, before: Fold, step: Step, chosen: Sequence[Action] = ()) -> None:
        self.course, self.before, self.step = course, before, step
        self.fold = course.prepare(before, step)
        self.opened: tuple[Action, ...] = ()
        self.secret: tuple[Action, ...] = ()
        self.secretly: State | None = None  # the state with the secret decision as far as it goes
        self.chosen: tuple[Action, ...] = ()  # what a person decided, for taking back
        self._settle()
        for action in chosen:
            self.play(action)

    @property
    def player(self) -> Player | None:
        """The player who writes, None while sides are not drawn."""
        return self.fold.players[self.step.seat] if self.fold.players else None

    @property
    def state(self) -> State:
        """The present with everything decided so far, as its writer knows it."""
        return self.fold.state if self.secretly is None else self.secretly

    @property
    def idle(self) -> bool:
        """Whether there is nothing to decide in this link."""
        return self.course.blocked(self.fold, self.step)

    @property
    def complete(self) -> bool:
        """Whether everything due is decided."""
        if self.secretly is not None:
            return self.player not in self.course.game.actors(self.secretly)
        return self.idle or (self.step.number == 1 and not self.opened and not self.course.sealing(self.fold, self.step))

    def legal(self) -> Sequence[Action]:
        """Return what may be decided now, also ahead of another player's forced answer."""
        if self.player is None or self.step.number < self.course.begins:
            return ()
        found = self.course.game.legal(self.state, self.player)
        dealing = self.course.fair.dealing
        if dealing:
            from .shuffle import playable

            return [action for action in found if playable(self.course, self.fold, self.step.seat, dealing.played(action))]
        return found

    def early(self) -> Sequence[Action]:
        """Return what may be decided ahead of another player's answer, as it is possible whatever the answer is."""
        course, game, player = self.course, self.course.game, self.player
        actors = game.actors(self.fold.state)
        if not course.fair.queue or player is None or len(actors) != 1 or actors[0] == player or not self.idle:
            return ()
        if self.step.number < course.begins or actors[0] == CHANCE:
            return ()
        found: dict[Action, None] = {}
        for answer in game.legal(self.fold.state, actors[0]):
            state = game.apply(self.fold.state, actors[0], answer)
            for action in self.fold.queues[self.step.seat]:
                if player in game.actors(state):
                    state = game.apply(state, player, action)
            found.update(dict.fromkeys(game.legal(state, player)))
        return [action for action in found if course.ahead(self._queued(action), self.step)]

    def _queued(self, action: Action) -> Fold:
        seat = self.step.seat
        return self.fold._replace(queues=put(self.fold.queues, seat, (*self.fold.queues[seat], action)))

    def claims(self) -> Sequence[Action]:
        """Return the claims open now."""
        if self.player is None or self.secretly is not None or self.step.number < self.course.begins:
            return ()
        return self.course.game.claims(self.fold.state, self.player)

    def play(self, action: Action) -> None:
        """Add a decision. Raises IllegalAction."""
        self._add(action)
        self.chosen = (*self.chosen, action)
        self._settle()

    def _add(self, action: Action) -> None:
        course, player = self.course, self.player
        if player is None or self.step.number < course.begins:
            raise IllegalAction(msg("fair.not-due"))
        claim = action in CLAIMS
        if claim and action not in self.claims():
            raise IllegalAction(course.game.explain(self.state, player, action))
        if not claim and (self.secretly is not None or course.sealing(self.fold, self.step)):
            if self.complete or not course.game.accepts(self.state, player, action):
                raise IllegalAction(course.game.explain(self.state, player, action))
            secretly, secret = course.game.apply(self.state, player, action), (*self.secret, action)
            if course.fair.sealing and player not in course.game.actors(secretly):
                course.fair.sealing.plain(self.fold.state, player, secret)  # what no link can hold is refused here, not when sent
            self.secretly, self.secret = secretly, secret
            return
        if not claim and not self.idle and not course.game.accepts(self.fold.state, player, action):
            raise IllegalAction(course.game.explain(self.fold.state, player, action))
        fold = course.run(self._queued(action), self.step)
        if not course.ahead(fold, self.step):
            raise IllegalAction(course.game.explain(self.fold.state, player, action))
        self.fold, self.opened = fold, (*self.opened, action)

    def _settle(self) -> None:
        """Give the answers that leave no choice: the truth about an own hidden piece."""
        cloaking = self.course.fair.cloaking
        while cloaking and not self.idle and self.player is not None and self.secretly is None:
            legal = self.course.game.legal(self.fold.state, self.player)
            if len(legal) != 1 or not cloaking.statements(self.fold.state, self.player, legal[0]):
                return
            self._add(legal[0])

    def body(self) -> bytes:
        """Return the body of the finished link."""
        course, step = self.course, self.step
        head = b""
        if not step.nth:
            head = step.element + body.promised(course, self.fold, step)
        tail = b""
        if course.fair.dealing:
            from .shuffle import fields

            tail += fields(course, self.fold, step)
        if self.secret:
            tail += self._sealed()
        if course.over(self.fold):
            tail += body.closing(course, step.seat)
        if not (self.opened or tail):
            return head
        opened = body.packed(course, self.player, self.opened) if self.player is not None else b"\x00"
        return head + opened + tail

    def _sealed(self) -> bytes:
        course, step = self.course, self.step
        assert course.fair.sealing
        assert self.player is not None
        plain = course.fair.sealing.plain(self.fold.state, self.player, self.secret)
        return sealed(plain, course.following(step), step.transcript)
