"""The table: what clicks mean and what is to be shown, for any game. It knows neither rules nor browser."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom
from typing import TYPE_CHECKING, NamedTuple

from pyengine.core.errors import GameError
from pyengine.core.game import ACCEPT, CHANCE, Action, Player, Token
from pyengine.core.kit import Kit
from pyengine.core.options import Options
from pyengine.core.scene import Scene
from pyengine.core.words import Message, msg
from pyengine.play import link
from pyengine.play.record import Record
from pyengine.play.session import Session, compare

from . import marking
from .saved import Saved

if TYPE_CHECKING:  # a lesson comes when somebody asks for it
    from .guide import Guide

HERE, LINK, COMPUTER = "here", "link", "level"  # a computer's seat ends with its level: "level3"


class Typed(NamedTuple):
    """What a typed text is: ``incomplete``, ``complete`` with its action, or ``impossible`` and why."""

    how: str
    action: Action | None = None
    why: Message | None = None


class Table:
    """One game on the screen.

    ``chosen`` are the tokens chosen so far, ``refused`` says why the last click was not possible, ``note`` is what else there
    is to
    tell; ``cursor`` is the cell the keyboard stands on.
    """

    protected = False  # whether links are sealed and checked

    def __init__(
        self, kit: Kit, session: Session, seats: Sequence[str], *, sent: int = 0, key: str = "", rng: Random | None = None
    ) -> None:
        self.kit, self.main, self._seats = kit, session, tuple(seats)
        self.sent, self.key = sent, key
        self.rng = rng or SystemRandom()
        self._linked: tuple[Record | None, str] = (None, "")
        self.facing: Player | None = None
        self.trying: Session | None = None
        self._tried_from = 0
        self.chosen: Action = ()
        self.held: Token = ""  # part of tokens, such as the rook of "set/3/rook": what it is dropped on completes one
        self.notes: dict[str, str] = {}
        self.refused: Message | None = None
        self.note: Message | None = None
        self.label = ""  # what its player calls the game
        self.unkept: Message | None = None  # why this browser does not keep the game
        self.shared = False  # "share everything" was chosen
        self.focus = ""  # the board that is shown large, where there are several; "" = the first
        self.asking: Action | None = None  # a claim waiting for "sure?"
        self.cursor: Token = ""
        self._secrets = kit.game.info.hidden or kit.game.info.simultaneous
        self.code = ("", "")  # a link and the QR code that shows it
        self.optimum: Message | None = None  # what a solitaire's deal allows, once that was asked
        self.advice: Action = ()  # what a hint would play
        self.turned = False  # the board was turned by hand
        self.guide: Guide | None = None  # the lesson that is going on

    @classmethod
    def fresh(
        cls, kit: Kit, options: Options, seats: Sequence[str], *, deal: int | None = None, rng: Random | None = None
    ) -> Table:
        """Return a table with a new game; what chance brings first comes with `settle`, a solitaire's cards from its deal."""
        return cls(kit, Session(kit, Record(kit.game.info.id, options, deal=deal)), seats, rng=rng)

    def settle(self) -> int:
        """Let chance act while it is due, and answers be given that can only be the true ones. Returns how many entries came."""
        return self._settle(self.main)

    def _settle(self, session: Session) -> int:
        game, came = self.kit.game, session.settle(self.rng)
        while (player := self._answering(session)) is not None:
            session.act(player, game.legal(session.state, player)[0])
            came += 1 + session.settle(self.rng)
        return came

    def _answering(self, session: Session) -> Player | None:
        """Return who owes an answer that can only be the true one: it is not their turn, and they have no choice."""
        game, state = self.kit.game, session.state
        actors = game.actors(state)
        if len(actors) != 1 or actors[0] in (CHANCE, game.mover(state)) or game.mover(state) is None:
            return None
        here = self.seats[actors[0]] != LINK or session is self.trying
        return actors[0] if here and len(game.legal(state, actors[0])) == 1 else None

    # --- who may do what

    @property
    def seats(self) -> tuple[str, ...]:
        """Where each player sits."""
        return self._seats

    @property
    def flipped(self) -> bool:
        """True when the board is shown from the other side: those who play by link see their own side below."""
        return self.turned != (self.seats[0] == LINK and HERE in self.seats)

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
    def secretive(self) -> bool:
        """True when people at this screen may not see everything of each other."""
        return self._secrets and self.seats.count(HERE) > 1 and not self.trying

    @property
    def curtain(self) -> Player | None:
        """Whom to pass the device to before anything private is shown, None if nobody."""
        player = self.player
        return player if self.secretive and player != self.facing else None

    @property
    def viewer(self) -> Player | None:
        """With whose eyes the screen looks: None sees what is public, and everything while trying things out."""
        if self.guide:
            return 0  # a lesson shows its board with the learner's eyes
        if self.trying or not self._secrets:
            return self.player
        if self.secretive:
            return None if self.curtain is not None else self.facing
        return self.seats.index(HERE) if HERE in self.seats else None

    def face(self) -> None:
        """Lift the curtain: the player who is asked now looks at the screen."""
        self.facing = self.player

    @property
    def awaited(self) -> Player | None:
        """Whose link the game waits for; None when somebody here can act or the game is over."""
        actors = self.kit.game.actors(self.main.state)
        return actors[0] if actors and self.player is None and not self.trying else None

    def situation(self) -> tuple[Message, Message] | None:
        """Return what to say, and in small print, instead of the scene's caption: hand the device on, wait. None if nothing."""
        name = self.kit.game.info.player
        if not self.session.live:
            return None
        if self.curtain is not None:
            return msg("table.curtain", player=name(self.curtain)), msg("table.curtain-note")
        if self.computer is not None and self.player is None:
            return msg("table.thinking", player=name(self.computer)), msg("table.thinking-note")
        if self.awaited is not None:
            return msg("table.waiting", player=name(self.awaited)), msg("table.waiting-note")
        return None

    @property
    def explorable(self) -> bool:
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
    def by_link(self) -> bool:
        """True when somebody plays by link."""
        return LINK in self.seats

    @property
    def friend(self) -> Player:
        """The player who gets the next link."""
        return self.awaited if self.awaited is not None else self.seats.index(LINK)

    @property
    def to_send(self) -> bool:
        """True when there is something that the friend has not been sent."""
        return self.by_link and not self.trying and self.player is None

    @property
    def next(self) -> tuple[Token, ...]:
        """The tokens that may be chosen now."""
        player = self.player
        if player is None or not self.session.live or self.curtain is not None:
            return ()
        return self.session.prompt(player, self.chosen).next

    @property
    def claims(self) -> Sequence[Action]:
        """The claims open to the player here."""
        player = self.player
        if player is None or not self.session.live or self.curtain is not None:
            return ()
        return self.session.claims(player)

    # --- choosing

    def click(self, token: Token) -> bool:
        """Choose a token: go on with the choice, begin another, take it back, or say why not. Returns True if an action was
        played."""
        self.refused = self.note = self.asking = None
        self.advice = ()
        session, player = self.session, self.player
        if not session.live:
            self.refused = msg("table.not-live")
            return False
        if player is None or self.curtain is not None:
            self.refused = self._nobody(self.curtain)
            return False
        following = session.prompt(player, self.chosen).next
        token = next(
            (
                other
                for other in following
                if self.held and marking.parts(other) == marking.parts(self.held) | marking.parts(token)
            ),
            token,
        )
        if token in following:
            self.held = ""
            return self._choose(player, (*self.chosen, token))
        if token in self.chosen:
            self.chosen = self.chosen[: self.chosen.index(token)]
            return False
        missed = self._missed(token, following)
        if missed:
            self.refused = session.refusal(player, (*self.chosen, missed))
            return False
        if self._hold(token):
            return False
        if token in session.prompt(player).next:
            return self._choose(player, (token,))
        self.refused = session.refusal(player, (*self.chosen, token))
        return False

    def _missed(self, token: Token, following: Sequence[Token]) -> Token:
        """Return the token that what is held would make with this one, "" if the two do not belong together."""
        heads = [part for part in (token, self.held) if part and any(other.startswith(part + "/") for other in following)]
        if not self.held or len(heads) != 1:
            return ""
        (tail,) = {token, self.held} - set(heads)
        return f"{heads[0]}/{tail.rpartition('/')[2]}"

    def _hold(self, token: Token) -> bool:
        """Take up a part of tokens, or put it down; returns False if nothing begins with it."""
        if token != self.held and not self.holdable(token):
            self.held = ""
            return False
        self.held = "" if token == self.held else token
        return True

    def holdable(self, token: Token) -> bool:
        """True when a token is only part of some that may be chosen now."""
        return bool(token) and any(marking.parts(token) < marking.parts(other) for other in self.next)

    def mark(self, key: str) -> None:
        """Change an own note: nothing, certainly not, certainly, and round again."""
        marks = ["", "×", "✓"]
        self.notes[key] = marks[(marks.index(self.notes.get(key, "")) + 1) % 3]

    def _nobody(self, hand_to: Player | None) -> Message:
        if hand_to is not None:
            return msg("table.curtain", player=self.kit.game.info.player(hand_to))
        if self.awaited is None:
            return msg("core.over")
        return msg("table.not-yours", player=self.kit.game.info.player(self.awaited))

    def _choose(self, player: Player, chosen: Action) -> bool:
        found = self.session.prompt(player, chosen)
        if found.next or found.complete is None:
            self.chosen = chosen
            return False
        self._act(player, found.complete)
        return True

    def _act(self, player: Player, action: Action) -> None:
        self.session.act(player, action)
        self._settle(self.session)
        self.chosen, self.held = (), ""

    def typed(self, text: str) -> Typed:
        """Return what a typed text stands for: nothing yet, an action, or why it is none."""
        player, text = self.player, " ".join(text.split())
        if player is None or not self.session.live or self.curtain is not None:
            return Typed("impossible", why=self._nobody(self.curtain))
        write, state = self.kit.notation.write, self.session.state
        texts = {write(state, player, action): action for action in (*self.session.legal(player), *self.claims)}
        if text in texts:
            return Typed("complete", texts[text])
        if any(known.startswith(text) for known in texts):
            return Typed("incomplete")
        try:
            self.kit.notation.read(state, player, text)
        except GameError as error:
            return Typed("impossible", why=error.message if isinstance(error.message, Message) else None)
        return Typed("incomplete")

    def enter(self, text: str) -> bool:
        """Play what was typed, or say why not. Returns True if an action was played."""
        self.refused = self.note = self.asking = None
        player, found = self.player, self.typed(text)
        if found.action is None or player is None:
            self.refused = found.why or msg("table.type-more")
            return False
        if found.action in self.claims and found.action not in self.session.legal(player):
            return self.claim(found.action)
        self._act(player, found.action)
        return True

    def again(self) -> Table:
        """Return a table for another game with the same people and rules; who came last begins."""
        record = self.main.record
        seats = (self.seats[-1], *self.seats[:-1])
        return Table.fresh(self.kit, record.options, seats, deal=None if record.deal is None else self.rng.randrange(10**6))

    def answer(self, player: Player, action: Action) -> None:
        """Let the computer play; who looks back goes on looking."""
        at = None if self.main.live else self.main.at
        self.main.act(player, action)
        self._settle(self.main)
        if at is not None:
            self.main.look(at)

    def claim(self, action: Action) -> bool:
        """Make a claim; all but an acceptance ask first. Returns True if it was made."""
        player = self.player
        self.refused = self.note = None
        if player is None or action not in self.claims:
            return False
        if action != ACCEPT and self.asking != action:
            self.asking = action
            return False
        self.asking = None
        self._act(player, action)
        return True

    def escape(self) -> None:
        """Take back the last token chosen, a question, a message, or the looking back, whichever is there."""
        if self.asking or self.refused or self.note:
            self.asking = self.refused = self.note = None
        elif self.chosen:
            self.chosen = self.chosen[:-1]
        else:
            self.session.look(len(self.session.record.entries))

    # --- taking back, looking back, trying out

    @property
    def undoable(self) -> bool:
        """True when `undo` does something."""
        return bool(self.chosen) or self._entries_back() > 0

    def _entries_back(self) -> int:
        session = self.session
        if self.trying:
            return session.undoable(across=True) if len(session.record.entries) > self._tried_from else 0
        if self.secretive and session.record.entries and session.record.entries[-1].player != self.facing:
            return 0
        if not self.by_link:
            return session.undoable(across=True)
        own = len(session.record.entries) > self.sent and self.seats[session.record.entries[-1].player] == HERE
        return session.undoable(across=True) if own else 0

    def undo(self) -> None:
        """Take back a choice, else the last action."""
        self.refused = self.note = self.asking = None
        if self.chosen:
            self.chosen = self.chosen[:-1]
        else:
            self.advice = ()
            while self._entries_back():
                self.session.undo(across=True)
                if self.computer is None:
                    break

    def redo(self) -> None:
        """Play again what was taken back."""
        self.chosen, self.held, self.refused = (), "", None
        while self.session.redoable:
            self.session.redo()
            self._settle(self.session)
            if self.computer is None:
                break

    def look(self, at: int) -> None:
        """Show the position before entry ``at``."""
        self.chosen, self.held, self.refused, self.asking = (), "", None, None
        self.session.look(at)

    def explore(self) -> None:
        """Try things out from the position that is shown; what is hidden from who looks is made up, as it might be."""
        if self.explorable:
            viewer, game = self.viewer, self.kit.game
            if self._secrets and viewer is not None:
                might_be = game.resample(game.observe(self.main.shown, viewer), viewer, Random(self.rng.random()))
                position = self.kit.notation.text(might_be)
                self.trying = Session(self.kit, self.main.record._replace(position=position, entries=(), deal=None))
            else:
                self.trying = self.main.explore()
            self._tried_from = len(self.trying.record.entries)
            self.chosen, self.held, self.refused = (), "", None
            self._settle(self.trying)

    def leave(self) -> None:
        """Go back from trying out to the game."""
        self.trying, self.guide, self.chosen, self.held, self.refused = None, None, (), "", None
        self.main.look(len(self.main.record.entries))

    # --- links

    def string(self) -> str:
        """Return the game string of the game, or of what is being tried out; made anew only when that has changed."""
        record = self.session.record
        if self._linked[0] is not record:
            self._linked = (record, link.encode(self.kit, record, self.session.states))
        return self._linked[1]

    def challenge(self) -> str:
        """Return the game string of a solitaire's deal with no move made."""
        return link.encode(self.kit, self.main.record._replace(entries=()))

    @property
    def hides(self) -> bool:
        """True while the link would tell what somebody at this screen may not know."""
        game, state = self.kit.game, self.main.state
        if not self._secrets or self.shared or game.outcome(state) is not None:
            return False
        return any(game.observe(state, player) != state for player in range(len(self.seats)))

    def position(self) -> str:
        """Return the position that is shown as text, as its viewer knows it."""
        return self.kit.notation.text(self.kit.game.observe(self.session.shown, self.viewer))

    def mark_sent(self) -> None:
        """Remember that the link left this screen: what it says can no longer be taken back."""
        if not self.trying:
            self.sent = len(self.main.record.entries)

    def receive(self, opened: link.Opened) -> bool:
        """Take in a link of this game. Returns False if it does not go on from here (nothing is changed then)."""
        relation = compare(self.main.record, opened.record).relation
        if relation == "other" or opened.kit is not self.kit:
            return False
        if relation == "newer":
            before = len(self.main.record.entries)
            self.main = Session(self.kit, opened.record, opened.states)
            self._settle(self.main)
            self.trying, self.chosen, self.refused, self.sent = None, (), None, len(opened.record.entries)
            self.note = msg("table.opened-turn", player=self.kit.game.info.player(opened.record.entries[before].player))
        else:
            self.note = msg("table.opened-same" if relation == "same" else "table.opened-older")
        return True

    # --- keeping

    def saved(self, now: float) -> Saved:
        """Return the game as it is to be kept (not while something is tried out)."""
        notes = tuple((key, note) for key, note in self.notes.items() if note)
        saved = Saved(self.key, self.kit.game.info.id, self.string(), self.seats, self.sent, now, notes, label=self.label)
        return saved._replace(position=self._sight(), last=self._last(), turn=self._turn())

    def _sight(self) -> str:
        viewer = None if self.secretive else self.viewer
        state = self.main.state
        return self.kit.notation.text(self.kit.game.observe(state, viewer) if self._secrets else state)

    def _last(self) -> str:
        entries = self.main.record.entries
        if not entries:
            return ""
        return self.main.text(len(entries) - 1, None if self.secretive else self.viewer) or "…"

    def _turn(self) -> str:
        if self.kit.game.outcome(self.main.state) is not None:
            return "over"
        return "theirs" if self.awaited is not None and self.computer is None else "yours"

    # --- showing

    def scene(self) -> Scene:
        """Return the scene to draw, with marks for what is chosen and what may come next."""
        session = self.session
        chosen = self.chosen if session.live else ()
        viewer = self.viewer
        asked = viewer if session.live or self._secrets else None
        scene: Scene = self.kit.scene(
            self.kit.game.observe(session.shown, viewer) if self._secrets else session.shown, asked, chosen
        )
        following = self.next
        direct = bool(chosen) or not marking.moves_pieces(scene, following)
        advice = self.advice if session.live else ()
        return marking.marked(scene, chosen, following if direct else (), self.held, advice)


def opened_seats(kit: Kit, opened: link.Opened) -> tuple[str, ...]:
    """Return the seats for a link nobody here knows: in games that travel openly the opener plays the side to move, the rest by
    link."""
    info = kit.game.info
    count = info.player_count(opened.record.options)
    actors = kit.game.actors(opened.states[-1])
    if not sendable(kit) or not actors or CHANCE in actors:
        return (HERE,) * count
    return tuple(HERE if player == actors[0] else LINK for player in range(count))


def sendable(kit: Kit) -> bool:
    """True when the game can be played by open links: two or more players, nothing hidden, random or simultaneous."""
    info = kit.game.info
    return info.players[1] > 1 and not (info.chance or info.hidden or info.simultaneous)


def open_link(text: str, lookup: link.Lookup) -> link.Opened:
    """Read a link from whatever was pasted. Raises GameError."""
    return link.decode(link.find(text), lookup)
