"""Who plays at this screen and who elsewhere, who looks at it, and who may act now. It knows neither rules nor browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, Literal, get_args

from pyengine.core.kit import Kit
from pyengine.core.scene import Scene
from pyengine.core.types import CHANCE, Action, Player, Token
from pyengine.core.words import Message, msg
from pyengine.play import header
from pyengine.play.record import Record
from pyengine.play.session import Session

from .greeting import Greeting, name_person
from .state import Display, Hint, TableMessages

if TYPE_CHECKING:  # results come at the end, a lesson when somebody asks for it
    from ..saved.results import Tally
    from ..saved.series import GameSeries
    from .state import OpenLesson

Seat = Literal["here", "link", "lot", "computer1", "computer2", "computer3", "computer4", "computer5", "computer6"]
HERE: Seat = "here"
LINK: Seat = "link"
LOT: Seat = "lot"  # every player's seat while sides are not drawn
TWO = 2  # players, who share a board
COMPUTER = "computer"  # the beginning of a computer's seat; its level follows
SEATS: Mapping[str, Seat] = {seat: seat for seat in get_args(Seat)}


class Seating:
    """A game on the screen and its players; `choosing.Choosing` adds what they choose, `table.GameTable` the rest.

    ``main`` is the game, ``variation`` a session in which moves are tried out, None while nobody does that. ``chosen`` are the
    tokens chosen so far, ``held`` is the part of a token that is picked up. ``sent`` is how many entries of the record were in
    the last link that was sent or received. ``key`` is the id under which the browser saves the game. ``facing`` is the player
    who looks at the screen, where players may not see everything of each other.
    """

    protected = False  # whether links are sealed and checked

    def __init__(
        self, kit: Kit, session: Session, seats: Sequence[Seat], *, sent: int = 0, key: str = "", rng: Random | None = None
    ) -> None:
        self.kit, self.main, self._seats = kit, session, tuple(seats)
        self.sent, self.key = sent, key
        self.rng = rng or SystemRandom()
        self._linked: tuple[Record | None, str] = (None, "")
        self.variation: Session | None = None
        self._variation_start = 0
        self.chosen: Action = ()
        self.held: Token = ""  # part of tokens, such as the rook of "set/3/rook": what it is dropped on completes one
        self.notes: dict[str, str] = {}
        self.display, self.said = Display(), TableMessages()
        self.broken: tuple[Message | None, str] = (None, "")  # a saved game that does not open: the message about it, and its id
        self.label = ""  # the player’s own name for the game
        self.greeting = Greeting()  # of the invitation, received or to be sent
        self.answerer = ""  # the name of whoever answers the invitation, here or elsewhere
        self.series: GameSeries | None = None  # the series that the game belongs to
        self.ending = ""  # the game string with the end of the game before, as long as others may not have it
        self.own_handshake = ""  # what opens a direct line, to go along with the next link
        self.friend_handshake = ""  # the same from the last link that came
        self.clock = ""  # which clock is agreed on, and what it shows; "" for none
        self.copied = ""  # the link that was copied last
        self.rematch_of = ""  # the key of the game that this page has had before, with the same people
        self.unkept: Message | None = None  # why this browser does not keep the game
        self.shared = False  # "share everything" was chosen
        self._secrets = kit.game.info.hidden or kit.game.info.simultaneous
        self.optimum: Message | None = None  # what a solitaire's deal allows, once that was asked
        self.tally: Tally | None = None  # what a solitaire's result is counted with, once it is over
        self.guide: OpenLesson | None = None  # the lesson that is going on
        self.facing = self._find_first()

    def _find_first(self) -> Player | None:
        """Return the player who may look at the screen without being asked to: whoever begins, as long as nothing secret has
        happened."""
        record = self.main.record
        if not self.is_secretive or record.entries or record.position is not None:
            return None
        due = [player for player in self.main.actors if player != CHANCE and self._seats[player] == HERE]
        return due[0] if due else None

    def settle(self) -> int:
        """Let chance act while it has to, and give answers that players have no choice about. Returns how many entries that
        added."""
        return self._settle(self.main)

    def _settle(self, session: Session) -> int:
        game, came = self.kit.game, session.settle(self.rng)
        while (player := self._find_forced_player(session)) is not None:
            session.act(player, game.legal(session.state, player)[0])
            came += 1 + session.settle(self.rng)
        return came

    def _find_forced_player(self, session: Session) -> Player | None:
        """Return the player who has to answer out of turn with a single legal action (Cloak: whether a guess is right), None if
        there is none."""
        game, state = self.kit.game, session.state
        actors = game.actors(state)
        if len(actors) != 1 or actors[0] in (CHANCE, game.mover(state)) or game.mover(state) is None:
            return None
        here = self.seats[actors[0]] != LINK or session is self.variation
        return actors[0] if here and len(game.legal(state, actors[0])) == 1 else None

    # --- as a link

    def _make_string_of(self, session: Session) -> str:
        if self._linked[0] is not session.record:
            self._linked = (session.record, session.string())
        return self._linked[1]

    def make_own_string(self) -> str:
        """Return the string by which the game itself is saved."""
        return self._make_string_of(self.main)

    @property
    def head(self) -> bytes:
        """The bytes of a link that stay the same throughout the game."""
        return header.write(header.OPEN, self.kit.game, self.main.record)

    # --- who may do what

    @property
    def is_free(self) -> bool:
        """True when whoever looks has to take a seat before they may play."""
        return False

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Where each player sits."""
        return self._seats

    @property
    def is_flipped(self) -> bool:
        """True when the boards are drawn from the second player's side: turned by hand, or because only that player sits here."""
        is_second_alone = len(self.seats) == TWO and self.seats[1] == HERE and self.seats[0] not in (HERE, LOT)
        return self.display.is_turned != is_second_alone

    @property
    def session(self) -> Session:
        """The session that clicks act on: the game, or what is being tried out."""
        return self.variation or self.main

    @property
    def player(self) -> Player | None:
        """The player whom this screen asks to act now, None if nobody here may.

        Of several players here it is the one who looks at the screen already, else the first. While moves are tried out it is
        whoever has to act.
        """
        due = [p for p in self.session.actors if p != CHANCE and (self.variation or self.seats[p] == HERE)]
        return self.facing if self.facing in due else due[0] if due else None

    @property
    def is_secretive(self) -> bool:
        """True when several players share this screen and may not see everything of each other."""
        return self._secrets and self.seats.count(HERE) > 1 and not self.variation

    @property
    def curtain(self) -> Player | None:
        """The player to whom the device has to be handed before anything private is shown, None if that is not needed."""
        if not self.is_secretive:
            return None  # asked many times a click
        player = self.player
        return player if player != self.facing else None

    @property
    def viewer(self) -> Player | None:
        """The player whose view is drawn. None shows what is public; while moves are tried out nothing is hidden."""
        if self.guide:
            return 0  # a lesson shows its board as the learner, player 0, sees it
        if self.variation or not self._secrets:
            return self.player
        if self.is_secretive:
            return None if self.curtain is not None else self.facing
        return self.seats.index(HERE) if HERE in self.seats else None

    def write_position(self) -> str:
        """Return the shown position as text, as the viewer knows it."""
        return self.kit.notation.text(self.kit.game.observe(self.session.shown_state, self.viewer))

    def draw_state(self, state: Any, asked: Player | None, chosen: Action = ()) -> Scene:
        """Return the scene of a state as the viewer may see it. ``asked`` is the player whom its caption asks to act."""
        return self.kit.scene(self.kit.game.observe(state, self.viewer) if self._secrets else state, asked, chosen)

    def begin_here(self) -> None:
        """Put the start card away: who plays on the board has chosen to play here. While moves are tried out it stays."""
        if not self.variation:
            self.display.is_start_card_shown = False

    @property
    def asks_deal(self) -> bool:
        """True while it is asked which deal of a solitaire to play: none lies on the table yet."""
        return self.display.is_start_card_shown and self.kit.game.info.solitaire and not self.variation

    def lift_curtain(self) -> None:
        """Show the screen to the player who is asked now; the device has been handed on."""
        self.begin_here()
        self.facing = self.player

    @property
    def awaited_player(self) -> Player | None:
        """The player whose link the game waits for. None if somebody here can act, if moves are tried out, or if the game is
        over."""
        due = [player for player in self.main.actors if player != CHANCE]
        return due[0] if due and self.player is None and not self.variation else None

    def describe_situation(self) -> tuple[Message, Message] | None:
        """Return a headline and a note to show instead of the scene's caption (hand the device on, wait for somebody); None for
        the caption."""
        name = self.kit.game.info.player
        if not self.session.is_live:
            return None
        if self.curtain is not None:
            if self.display.is_start_card_shown:  # with whom to play is not chosen yet
                return None
            return msg("table.curtain", player=name(self.curtain)), msg("table.curtain-note")
        if self.computer is not None and self.player is None:
            return msg("table.thinking", player=name(self.computer)), msg("table.thinking-note")
        if self.awaited_player is not None:
            friend = self.name_friend(self.awaited_player)
            if self.invites and not self.main.record.entries:
                return msg("table.invite-first", player=friend), msg("table.invite-first-note")
            return msg("table.waiting", player=friend), msg("table.waiting-note")
        return None

    def explain_nobody(self, hand_to: Player | None) -> Message:
        """Return why nobody at this screen may choose now. ``hand_to`` is the player to whom the device has to be handed."""
        if hand_to is not None:
            return msg("table.curtain", player=self.kit.game.info.player(hand_to))
        if self.computer is not None:
            return msg("table.thinking", player=self.kit.game.info.player(self.computer))
        if self.awaited_player is None:
            return msg("core.over")
        return msg("table.not-yours", player=self.name_friend(self.awaited_player))

    @property
    def hint(self) -> Hint | None:
        """The last hint, as long as its position is the newest one and is shown."""
        hint = self.said.hint
        return hint if hint and self.session.is_live and hint.state is self.session.state else None

    @property
    def can_explore(self) -> bool:
        """True when moves can be tried out from the shown position. Of several players with secrets, one has to be looking."""
        nobody_looks = self.is_secretive and self.facing is None and self.kit.game.outcome(self.main.state) is None
        return self.variation is None and self.curtain is None and not nobody_looks

    @property
    def computer(self) -> Player | None:
        """The player for whom the computer has to act now, None if none."""
        if self.variation:
            return None
        due = self.main.actors
        return next((player for player in due if player != CHANCE and self.seats[player].startswith(COMPUTER)), None)

    @property
    def is_by_link(self) -> bool:
        """True when somebody plays by link."""
        return LINK in self.seats

    @property
    def is_invited(self) -> bool:
        """True while somebody who came with an invitation has not answered it."""
        return self.greeting.came and all(
            entry.player == CHANCE or self.seats[entry.player] != HERE for entry in self.main.record.entries
        )

    @property
    def own_name(self) -> str:
        """The name that somebody at this screen has given to those elsewhere, "" for none."""
        return self.answerer if self.greeting.came else self.greeting.name

    @property
    def friend_name(self) -> str:
        """The name that came from elsewhere, "" for none."""
        return self.greeting.name if self.greeting.came else self.answerer

    def find_inviter(self) -> Player | None:
        """Return the player who invited, None if that is not known."""
        seat = LINK if self.greeting.came else HERE
        return self.seats.index(seat) if self.seats.count(seat) == 1 else None

    def find_own_player(self) -> Player | None:
        """Return the only player at this screen, None if there are several or none."""
        return self.seats.index(HERE) if self.seats.count(HERE) == 1 else None

    def describe_invitation(self) -> Message | None:
        """Return who invites to what, None for an invitation that says neither a name nor a series."""
        name = name_person(self.greeting.name)
        if self.series is not None:
            n = self.series.number
            return msg("series.invites", who=name, n=n) if name else msg("series.invited", n=n)
        return msg("table.invites", who=name, game=self.kit.game.info.title) if name else None

    def find_name(self, player: Player) -> str:
        """Return the name that a player has given, "" for none."""
        inviter = self.find_inviter()
        if inviter is None:
            return ""
        return self.greeting.name if player == inviter else self.answerer if len(self.seats) == TWO else ""

    def name_friend(self, player: Player) -> Message:
        """Return what to call somebody who plays by link: the name that came from there, else the side."""
        return name_person(self.find_name(player)) or self.kit.game.info.player(player)

    @property
    def can_sign(self) -> bool:
        """True while the first answer to an invitation is not sent, so that a name can go along."""
        mine = (entry for entry in self.main.record.entries[: self.sent] if entry.player != CHANCE)
        return (
            self.greeting.came and self.is_by_link and len(self.seats) == TWO and all(self.seats[e.player] != HERE for e in mine)
        )

    @property
    def friend(self) -> Player:
        """The player who gets the next link."""
        return self.awaited_player if self.awaited_player is not None else self.seats.index(LINK)

    @property
    def ends_here(self) -> bool:
        """True when somebody at this screen has ended a game by link between two, so that the newest link is from here."""
        entries = self.main.record.entries
        over = self.kit.game.outcome(self.main.state) is not None
        return self.is_by_link and len(self.seats) == TWO and over and self.seats[entries[-1].player] == HERE

    @property
    def has_link_to_send(self) -> bool:
        """True when nobody here can act, so that the newest link is for a player elsewhere; true after the end as well."""
        return self.is_by_link and not self.variation and self.player is None

    @property
    def invites(self) -> bool:
        """True until somebody who plays by link has acted: the link is an invitation."""
        acted = (entry.player for entry in self.main.record.entries if entry.player != CHANCE)
        return self.is_by_link and not self.greeting.came and not any(self.seats[player] == LINK for player in acted)

    @property
    def is_unsent(self) -> bool:
        """True when the game has entries that were neither sent nor received by link."""
        return self.has_link_to_send and self.sent < len(self.main.record.entries)

    @property
    def is_open(self) -> bool:
        """True when the newest position is shown, to the player who is asked: then clicks play."""
        return self.session.is_live and self.curtain is None

    @property
    def next_tokens(self) -> tuple[Token, ...]:
        """The tokens that may be chosen now."""
        player = self.player
        if player is None or not self.is_open or self.asks_deal:
            return ()
        return self.session.prompt(player, self.chosen).next_tokens

    @property
    def claims(self) -> Sequence[Action]:
        """The claims that the player here may make now."""
        player = self.player
        return self.session.claims(player) if player is not None and self.is_open else ()

    @property
    def cursor(self) -> Token:
        """The cell on which the keyboard's cursor stands."""
        return self.display.cursor

    @cursor.setter
    def cursor(self, cell: Token) -> None:
        self.display.cursor = cell
