"""Who sits at a table, who looks at the screen, and who may do what now. It knows neither rules nor browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Literal, get_args

from pyengine.core.kit import Kit
from pyengine.core.types import CHANCE, Action, Player, Token
from pyengine.core.words import Message, msg
from pyengine.play.record import Record
from pyengine.play.session import Session

from .greeting import Greeting
from .state import Display, Hint, Said

if TYPE_CHECKING:  # a lesson comes when somebody asks for it
    from .lesson import TableLesson

Seat = Literal["here", "link", "lot", "level1", "level2", "level3", "level4"]
HERE: Seat = "here"
LINK: Seat = "link"
LOT: Seat = "lot"  # where a player sits as long as nobody knows
COMPUTER = "level"  # so a computer's seat begins; it ends with its level
SEATS: Mapping[str, Seat] = {seat: seat for seat in get_args(Seat)}


class Seating:
    """A game on the screen and the people around it; `table.GameTable` adds what they do.

    ``chosen`` are the tokens chosen so far, ``held`` is a part of tokens that is picked up.
    """

    protected = False  # whether links are sealed and checked

    def __init__(
        self, kit: Kit, session: Session, seats: Sequence[Seat], *, sent: int = 0, key: str = "", rng: Random | None = None
    ) -> None:
        self.kit, self.main, self._seats = kit, session, tuple(seats)
        self.sent, self.key = sent, key
        self.rng = rng or SystemRandom()
        self._linked: tuple[Record | None, str] = (None, "")
        self.trying: Session | None = None
        self._tried_from = 0
        self.chosen: Action = ()
        self.held: Token = ""  # part of tokens, such as the rook of "set/3/rook": what it is dropped on completes one
        self.notes: dict[str, str] = {}
        self.display, self.said = Display(), Said()
        self.broken: tuple[Message | None, str] = (None, "")  # a kept game that does not open: what was said of it, and its id
        self.label = ""  # what its player calls the game
        self.greeting = Greeting()  # what came, or goes, with the invitation
        self.copied = ""  # the link that was copied last
        self.unkept: Message | None = None  # why this browser does not keep the game
        self.shared = False  # "share everything" was chosen
        self._secrets = kit.game.info.hidden or kit.game.info.simultaneous
        self.optimum: Message | None = None  # what a solitaire's deal allows, once that was asked
        self.guide: TableLesson | None = None  # the lesson that is going on
        self.facing = self._find_first()

    def _find_first(self) -> Player | None:
        """Return who sits before the screen unasked: who begins, where nothing was dealt or decided that others may not see."""
        record = self.main.record
        if not self.is_secretive or record.entries or record.position is not None:
            return None
        due = [player for player in self.kit.game.actors(self.main.state) if player != CHANCE and self._seats[player] == HERE]
        return due[0] if due else None

    def settle(self) -> int:
        """Let chance act while it is due, and answers be given that can only be the true ones. Returns how many entries came."""
        return self._settle(self.main)

    def _settle(self, session: Session) -> int:
        game, came = self.kit.game, session.settle(self.rng)
        while (player := self._find_forced_player(session)) is not None:
            session.act(player, game.legal(session.state, player)[0])
            came += 1 + session.settle(self.rng)
        return came

    def _find_forced_player(self, session: Session) -> Player | None:
        """Return who owes an answer that can only be the true one: it is not their turn, and they have no choice."""
        game, state = self.kit.game, session.state
        actors = game.actors(state)
        if len(actors) != 1 or actors[0] in (CHANCE, game.mover(state)) or game.mover(state) is None:
            return None
        here = self.seats[actors[0]] != LINK or session is self.trying
        return actors[0] if here and len(game.legal(state, actors[0])) == 1 else None

    # --- who may do what

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Where each player sits."""
        return self._seats

    @property
    def is_flipped(self) -> bool:
        """True when the board is shown from the other side: those who play by link see their own side below."""
        return self.display.turned != (self.seats[0] == LINK and HERE in self.seats)

    @property
    def session(self) -> Session:
        """What is played on: the game, or what is being tried out."""
        return self.trying or self.main

    @property
    def player(self) -> Player | None:
        """Whom this screen asks now: of those who must act and sit here the one who looks at it already, else the first.

        Anybody while trying things out.
        """
        due = [p for p in self.kit.game.actors(self.session.state) if p != CHANCE and (self.trying or self.seats[p] == HERE)]
        return self.facing if self.facing in due else due[0] if due else None

    @property
    def is_secretive(self) -> bool:
        """True when people at this screen may not see everything of each other."""
        return self._secrets and self.seats.count(HERE) > 1 and not self.trying

    @property
    def curtain(self) -> Player | None:
        """Whom to pass the device to before anything private is shown, None if nobody."""
        player = self.player
        return player if self.is_secretive and player != self.facing else None

    @property
    def viewer(self) -> Player | None:
        """With whose eyes the screen looks: None sees what is public, and everything while trying things out."""
        if self.guide:
            return 0  # a lesson shows its board with the learner's eyes
        if self.trying or not self._secrets:
            return self.player
        if self.is_secretive:
            return None if self.curtain is not None else self.facing
        return self.seats.index(HERE) if HERE in self.seats else None

    def write_position(self) -> str:
        """Return the position that is shown as text, as its viewer knows it."""
        return self.kit.notation.text(self.kit.game.observe(self.session.shown_state, self.viewer))

    def begin_here(self) -> None:
        """Whoever plays on the board has said whom to play with: somebody at this screen. What is tried out says nothing."""
        if not self.trying:
            self.display.starting = False

    def lift_curtain(self) -> None:
        """Lift the curtain: the player who is asked now looks at the screen."""
        self.begin_here()
        self.facing = self.player

    @property
    def awaited_player(self) -> Player | None:
        """Whose link the game waits for; None when somebody here can act or the game is over."""
        due = [player for player in self.kit.game.actors(self.main.state) if player != CHANCE]
        return due[0] if due and self.player is None and not self.trying else None

    def describe_situation(self) -> tuple[Message, Message] | None:
        """Return what to say, and in small print, instead of the scene's caption: hand the device on, wait. None if nothing."""
        name = self.kit.game.info.player
        if not self.session.is_live:
            return None
        if self.curtain is not None:
            if self.display.starting:  # nobody is known yet who could be handed the device
                return None
            return msg("table.curtain", player=name(self.curtain)), msg("table.curtain-note")
        if self.computer is not None and self.player is None:
            return msg("table.thinking", player=name(self.computer)), msg("table.thinking-note")
        if self.awaited_player is not None:
            return msg("table.waiting", player=name(self.awaited_player)), msg("table.waiting-note")
        return None

    def explain_nobody(self, hand_to: Player | None) -> Message:
        """Return why nobody at this screen may choose now; ``hand_to`` is who waits behind the curtain."""
        if hand_to is not None:
            return msg("table.curtain", player=self.kit.game.info.player(hand_to))
        if self.computer is not None:
            return msg("table.thinking", player=self.kit.game.info.player(self.computer))
        if self.awaited_player is None:
            return msg("core.over")
        return msg("table.not-yours", player=self.kit.game.info.player(self.awaited_player))

    @property
    def hint(self) -> Hint | None:
        """The last hint, as long as the position it was given for is the present."""
        hint = self.said.hint
        return hint if hint and self.session.is_live and hint.state is self.session.state else None

    @property
    def can_explore(self) -> bool:
        """True when moves can be tried out from what is shown."""
        return self.trying is None and self.curtain is None

    @property
    def computer(self) -> Player | None:
        """The player for whom the computer has to decide now."""
        if self.trying:
            return None
        due = self.kit.game.actors(self.main.state)
        return next((player for player in due if player != CHANCE and self.seats[player].startswith(COMPUTER)), None)

    @property
    def is_by_link(self) -> bool:
        """True when somebody plays by link."""
        return LINK in self.seats

    @property
    def friend(self) -> Player:
        """The player who gets the next link."""
        return self.awaited_player if self.awaited_player is not None else self.seats.index(LINK)

    @property
    def has_link_to_send(self) -> bool:
        """True when there is something that the friend has not been sent."""
        return self.is_by_link and not self.trying and self.player is None

    @property
    def invites(self) -> bool:
        """True while nobody by link has answered: the link is an invitation."""
        acted = (entry.player for entry in self.main.record.entries if entry.player != CHANCE)
        return self.is_by_link and not any(self.seats[player] == LINK for player in acted)

    @property
    def is_unsent(self) -> bool:
        """True when there is something that the friend has neither sent nor been sent."""
        return self.has_link_to_send and self.sent < len(self.main.record.entries)

    @property
    def is_open(self) -> bool:
        """True while the present is shown to whoever is asked: nothing is looked back at, and no device has to be handed on."""
        return self.session.is_live and self.curtain is None

    @property
    def next_tokens(self) -> tuple[Token, ...]:
        """The tokens that may be chosen now."""
        player = self.player
        if player is None or not self.is_open:
            return ()
        return self.session.prompt(player, self.chosen).next_tokens

    @property
    def claims(self) -> Sequence[Action]:
        """The claims open to the player here."""
        player = self.player
        return self.session.claims(player) if player is not None and self.is_open else ()

    @property
    def cursor(self) -> Token:
        """The cell on which the keyboard stands."""
        return self.display.cursor

    @cursor.setter
    def cursor(self, cell: Token) -> None:
        self.display.cursor = cell
