"""A session is a record being played: it folds, draws chance results, undoes and redoes, looks back and explores. It is
independent of any screen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Literal

from ..core.chance import draw_weighted
from ..core.errors import IllegalAction
from ..core.kit import Kit
from ..core.prompt import Prompt, prompt
from ..core.types import CHANCE, CLAIMS, Action, Player, Token
from ..core.words import Reason, msg
from . import link
from .record import Entry, Record, State, Turn, Variation, apply_checked, deal_due_cards, deal_of, states, turns

if TYPE_CHECKING:
    from ..core.telling import Telling


class Session:
    """A game at a table. ``states[i]`` is the state before entry i; the last one is the present.

    ``at`` is the number of the state shown: the present unless somebody looks back. Only the present can be played on; `explore`
    returns a separate session for trying things out from the state shown.
    """

    def __init__(self, kit: Kit, record: Record, folded: list[State] | None = None) -> None:
        self.kit: Kit = kit
        self.record: Record = record
        self.states: list[State] = folded or states(kit, record)
        self.at: int = len(record.entries)
        self._undone: list[Variation] = []  # with what was said of it
        # Results for earlier entries are cached until these are undone, so that a long game does not get slower.
        self._texts: list[str] = []
        self._spelled: link.Spelled = []
        self._veiled: dict[tuple[int, Player | None], str | None] = {}  # texts of entries before their secrets are open
        self._tellings: dict[tuple[int, Player | None, bool, int], Telling | None] = {}  # by entry, viewer, openness, result
        self._plain: dict[int, Telling] = {}  # by entry: with nothing hidden, and without its result
        self._results: dict[int, int] = {}  # by entry, the state in which it is carried out, where nothing to come changes that
        self._open: dict[Player | None, tuple[int, int]] = {}  # up to which entry was searched, how many entries are open
        self._turns: tuple[int, list[Turn]] = (0, [])  # of so many entries
        self._prompts: tuple[State, dict[tuple[Player, Action], Prompt]] = (None, {})
        self._legal: tuple[State, dict[Player, Sequence[Action]]] = (None, {})
        self._actors: tuple[State, Sequence[Player]] = (None, ())

    # --- where it stands

    @property
    def state(self) -> State:
        """The present."""
        return self.states[-1]

    @property
    def actors(self) -> Sequence[Player]:
        """Who has to act now; kept until the state changes, as a table asks many times per click."""
        if self._actors[0] is not self.states[-1]:
            self._actors = (self.states[-1], self.kit.game.actors(self.states[-1]))
        return self._actors[1]

    @property
    def shown_state(self) -> State:
        """The state that is shown."""
        return self.states[self.at]

    @property
    def is_live(self) -> bool:
        """True when the present is shown, so that clicks play."""
        return self.at == len(self.record.entries)

    def look(self, at: int) -> None:
        """Show the state before entry ``at`` (clamped); len(entries) is the present."""
        self.at = min(max(at, 0), len(self.record.entries))

    def turns(self) -> list[Turn]:
        """Return the entries grouped into turns."""
        known, grouped = self._turns
        if known != len(self.record.entries):
            self._turns = (len(self.record.entries), turns(self.kit.game, self.states, self.record.entries, grouped))
        return self._turns[1]

    def string(self) -> str:
        """Return the open game string."""
        return link.encode(self.kit, self.record, self.states, self._spelled)

    def text(self, at: int, viewer: Player | None) -> str | None:
        """Return entry ``at`` as a viewer may read it now, None if it left no trace for them."""
        return self._write(at) if at < self.count_opened(viewer) else self._secret(at, viewer)

    def texts(self, viewer: Player | None) -> list[str | None]:
        """Return all entries as `text` does."""
        count, opened = len(self.record.entries), self.count_opened(viewer)
        if opened:
            self._write(opened - 1)
        return [*self._texts[:opened], *(self._secret(at, viewer) for at in range(opened, count))]

    def _secret(self, at: int, viewer: Player | None) -> str | None:
        if (at, viewer) not in self._veiled:
            self._veiled[at, viewer] = self._write_redacted(at, viewer)
        return self._veiled[at, viewer]

    def _write_redacted(self, at: int, viewer: Player | None) -> str | None:
        game, entry = self.kit.game, self.record.entries[at]
        seen = game.redact(self.states[at], entry.player, entry.action, viewer)
        if seen == entry.action:
            return self._write(at)
        return None if seen is None else self.kit.notation.write(game.observe(self.states[at], viewer), entry.player, seen)

    def _write(self, at: int) -> str:
        write = self.kit.notation.write
        for index in range(len(self._texts), at + 1):
            self._texts.append(write(self.states[index], *self.record.entries[index]))
        return self._texts[at]

    def tell(self, at: int, viewer: Player | None) -> Telling | None:
        """Return entry ``at`` as a viewer may read and hear it now, None if it left no trace for them."""
        opened, result = at < self.count_opened(viewer), self._find_result(at)
        known = (at, None if opened else viewer, opened, result)
        if known not in self._tellings:
            state, (player, action) = self.states[at], self.record.entries[at]
            game, notation = self.kit.game, self.kit.notation
            telling: Telling | None
            if opened:
                telling = self._tell_plainly(at)
            else:
                seen = game.redact(state, player, action, viewer)
                state = game.observe(state, viewer)
                telling = None if seen is None else notation.tell(state, player, seen)
            if telling and not telling.quiet and action not in CLAIMS and (opened or not game.info.simultaneous):
                after = self.states[result]
                telling = notation.tell_result(telling, state, player, after if opened else game.observe(after, viewer))
            self._tellings[known] = telling
        return self._tellings[known]

    def tell_last(self, before: int, viewer: Player | None) -> Telling | None:
        """Return the last action before a state that a viewer may know of, None if there is none."""
        tellings = (self.tell(at, viewer) for at in reversed(range(before)))
        return next((telling for telling in tellings if telling and not telling.quiet), None)

    def _find_result(self, at: int) -> int:
        """Return the number of the state in which entry ``at`` is carried out, and in which its result is known.

        Decisions made together are carried out with the last of them. What follows belongs to them as long as all players decide
        to do nothing. In other games, entries that move lists leave out (no card is played) belong to the action before them.
        Only after these is it known whether an action has mated.
        """
        if at in self._results:
            return self._results[at]
        after = at + 1
        if self.kit.game.info.simultaneous:
            after = self._find_last_decision(at)
            while after + 1 < len(self.states) and self._is_idle(after, following := self._find_last_decision(after)):
                after = following
        else:
            while after + 1 < len(self.states) and self._is_quiet(at, after):
                after += 1
        if after + 1 < len(self.states):
            self._results[at] = after
        return after

    def _find_last_decision(self, at: int) -> int:
        """Return the number of the state after the last of the decisions that are made together with entry ``at``."""
        game, after = self.kit.game, at + 1
        due = set(game.actors(self.states[at]))
        while after + 1 < len(self.states) and game.mover(self.states[after]) is None:
            waiting = set(game.actors(self.states[after]))
            if not waiting <= due:
                break
            after, due = after + 1, waiting
        return after

    def _is_idle(self, first: int, last: int) -> bool:
        """Return whether entries are all decisions to do nothing."""
        return all(self._tell_plainly(at).idle for at in range(first, last))

    def _is_quiet(self, at: int, following: int) -> bool:
        """Return whether an entry is one by the player of entry ``at`` that move lists leave out."""
        player, action = self.record.entries[following]
        if player == CHANCE or player != self.record.entries[at].player or action in CLAIMS:
            return False
        return self._tell_plainly(following).quiet

    def _tell_plainly(self, at: int) -> Telling:
        """Return entry ``at`` with nothing hidden, and without its result."""
        if at not in self._plain:
            self._plain[at] = self.kit.notation.tell(self.states[at], *self.record.entries[at])
        return self._plain[at]

    def count_opened(self, viewer: Player | None) -> int:
        """Return how many entries from the start hold nothing that the viewer may not know by now.

        Simultaneous decisions become open after the last one: then a player who had decided is due again. Lasting secrets become
        open at the end of the game: all entries before a state without secrets are open.
        """
        game = self.kit.game
        if not (game.info.hidden or game.info.simultaneous):
            return len(self.record.entries)
        looked, count = self._open.get(viewer, (0, 0))
        at = present = len(self.record.entries)
        while at > looked and not self._is_all_open(at, viewer):
            at -= 1
        if at > looked:
            count = at
        self._open[viewer] = (present, count)
        return count

    def _is_all_open(self, at: int, viewer: Player | None) -> bool:
        """Return whether a state, as a viewer sees it, hides nothing of what led to it."""
        game, state = self.kit.game, self.states[at]
        if not game.info.hidden and set(game.actors(state)) - set(game.actors(self.states[at - 1])):
            return True  # what they have decided since is open only later
        return bool(game.observe(state, viewer) == state)

    # --- playing

    def legal(self, player: Player) -> Sequence[Action]:
        """Return what a player may do now, without claims; cached until the state changes, as every token chosen asks again."""
        if self._legal[0] is not self.state:
            self._legal = (self.state, {})
        legal = self._legal[1]
        if player not in legal:
            legal[player] = self.kit.game.legal(self.state, player)
        return legal[player]

    def claims(self, player: Player) -> Sequence[Action]:
        """Return the claims open to a player now."""
        return self.kit.game.claims(self.state, player)

    def prompt(self, player: Player, chosen: Action = ()) -> Prompt:
        """Return what a player may choose next; cached until the state changes, as a table asks several times per click."""
        if self._prompts[0] is not self.state:
            self._prompts = (self.state, {})
        prompts = self._prompts[1]
        if (player, chosen) not in prompts:
            prompts[player, chosen] = prompt(self.legal(player), chosen)
        return prompts[player, chosen]

    def act(self, player: Player, action: Action) -> None:
        """Add an action or claim. Raises IllegalAction with the game's reason.

        What was undone before is then forgotten; what was said of it stays as a variation.
        """
        at, undone = len(self.record.entries), self._undone[::-1]
        self._append(Entry(player, action))
        said = tuple((number - at, note) for one in undone for number, note in one.notes)
        if said:
            from .notes_edit import insert_variation  # most games have no notes

            line = Variation(tuple(entry for one in undone for entry in one.entries), said)
            self.record = insert_variation(self.record, ((at, 0),), line)
        self._take_up_variation()
        self._undone.clear()

    def _take_up_variation(self) -> None:
        """Keep what is said of the last entry where a variation begins with it."""
        if self.record.notes:
            from .notes_edit import take_up_variation

            self.record = take_up_variation(self.record)

    def _append(self, entry: Entry) -> None:
        self.states.append(apply_checked(self.kit, self.state, entry))
        self.record = self.record._replace(entries=(*self.record.entries, entry))
        self.at = len(self.record.entries)

    def settle(self, rng: Random) -> int:
        """Let CHANCE act while it is due, by the deal or at random with the rules' weights. Returns how many results came."""
        game, drawn = self.kit.game, 0
        for entry in deal_due_cards(self.kit, self.state, deal_of(game, self.record))[0]:
            self._append(entry)
            self._take_up_variation()
            drawn += 1
        while game.actors(self.state) == (CHANCE,):
            self._append(Entry(CHANCE, draw_weighted(game.chance(self.state), rng)))
            self._take_up_variation()
            drawn += 1
        return drawn

    def refusal(self, player: Player, tokens: tuple[Token, ...]) -> Reason:
        """Say why a player cannot choose these tokens."""
        return self.kit.explain(self.state, player, tokens)

    # --- taking back

    def can_undo(self, across: bool, at: int | None = None) -> bool:
        """Return whether `undo` may take back entry ``at``, the last one if None, once those after it are taken back.

        ``across``: all players share this screen, so a take-back may cross other players' actions in games without secrets and
        simultaneous decisions. Otherwise it stays inside the current turn. It never crosses a chance result.
        """
        entries, game = self.record.entries, self.kit.game
        at = len(entries) - 1 if at is None else at
        if at < 0 or entries[at].player == CHANCE:
            return False
        if across and not (game.info.hidden or game.info.simultaneous):
            return True
        last, due, before = entries[at].player, game.actors(self.states[at + 1]), game.actors(self.states[at])
        same_turn = last in due and game.mover(self.states[at + 1]) == game.mover(self.states[at]) in (last, None)
        return same_turn and set(due) <= set(before)  # a player is due again: the decisions have been shown

    def undo(self, across: bool) -> None:
        """Take the last entry back. Raises IllegalAction where that is not possible."""
        if not self.can_undo(across):
            raise IllegalAction(msg("link.no-undo"))
        entries, notes = self.record.entries, self.record.notes
        kept = tuple(note for note in notes if note[0] < len(entries))
        self._undone.append(Variation(entries[-1:], notes[len(kept) :]))
        self.record = self.record._replace(entries=entries[:-1], notes=kept)
        self.states.pop()
        self._forget(len(self.record.entries))
        self.at = len(self.record.entries)

    def _forget(self, count: int) -> None:
        """Drop cached results for entries from this number on."""
        del self._texts[count:], self._spelled[count:]
        self._veiled, self._open, self._turns = {}, {}, (0, [])
        self._tellings = {known: telling for known, telling in self._tellings.items() if known[3] <= count}
        self._plain = {at: telling for at, telling in self._plain.items() if at < count}
        self._results = {at: result for at, result in self._results.items() if result < count}

    @property
    def can_redo(self) -> bool:
        """True when something taken back can be played again."""
        return bool(self._undone)

    def redo(self) -> None:
        """Play again what was taken back last. Raises IllegalAction when nothing was."""
        if not self._undone:
            raise IllegalAction(msg("link.no-redo"))
        undone = self._undone.pop()
        for entry in undone.entries:
            self._append(entry)
        self.record = self.record._replace(notes=self.record.notes + undone.notes)

    def explore(self) -> Session:
        """Return a separate session that begins at the state shown; playing there does not change this one."""
        return Session(
            self.kit, self.record._replace(entries=self.record.entries[: self.at], notes=()), self.states[: self.at + 1]
        )


Relation = Literal["same", "newer", "older", "other"]  # newer: it continues mine


def compare(mine: Record, arrived: Record) -> Relation:
    """Return how a record that arrives relates to the one at hand, where both may be of one game."""
    if mine._replace(entries=(), tags=(), notes=()) != arrived._replace(entries=(), tags=(), notes=()):
        return "other"
    if arrived.entries[: len(mine.entries)] == mine.entries:
        return "same" if len(arrived.entries) == len(mine.entries) else "newer"
    return "older" if mine.entries[: len(arrived.entries)] == arrived.entries else "other"
