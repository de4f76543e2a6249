"""One seat's end of a protected game, or a spectator's: receiving links with the checks in their order, deciding, sending.

The caller stores the text of a link before showing what it brings (fair-play.md sections 2, 7 and 8). Only the seat, the key, the
newest link sent and the newest one received have to be kept: `private_link.restore_match` restores the game from them.

For a page that waits: ``seats``, ``number`` (links so far) and ``next_seat`` (whose link is next) say where the game stands.
When a text is refused with E_HISTORY, `differences.describe_difference` says what it tells otherwise. `Match.receive_in_slices`
and `Match.prepare_in_slices` do the long work of shared decks in slices, `Match.receive` and `Match.send` do what is left of it
at once.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Generator, Iterator, Sequence

from ...core.errors import GameError
from ...core.types import HIDDEN, Action, Player
from ...core.words import msg
from ..record import Entry, State
from .body import read_body
from .crypto import hash_chain
from .crypto.hash_chain import ELEMENT, LAST
from .draft import LinkDraft
from .fold import Fold, Knowledge, LinkStep
from .folding import make_context, unseal
from .mechanisms.base import FoldContext
from .refusal import refuse
from .slices import finish, scale
from .wire.link import Attachment, Block, Link, Parsed, Terms, count_links, write_link


class Match:
    """A protected game as seen by one seat. ``seat`` and ``key`` are None for a spectator; ``array`` is the arrangement of
    hidden pieces, where the game has them. `folds[i]` is the fold before link i + 1; the last one is the present.
    """

    def __init__(self, terms: Terms, seat: int | None = None, key: bytes | None = None, array: int | None = None) -> None:
        if seat is not None and not 0 <= seat < terms.seats:
            raise refuse("E_SEAT")
        own = Knowledge() if seat is None or key is None else Knowledge(keys={seat: key})
        self.context: FoldContext = make_context(terms, own)
        self.terms: Terms = terms
        self.seat: int | None = seat
        self.key: bytes | None = key
        self._draft: LinkDraft | None = None
        if array is not None:
            self.arrange(array)
        self.log: tuple[Link, ...] = ()
        self.blocks: dict[int, Block] = {}
        self.attachments: tuple[Attachment, ...] = ()
        self.elements: dict[int, list[bytes]] = {}  # published elements, by seat
        self.transcripts: list[bytes] = [hash_chain.start_transcript(terms.header)]
        self.folds: list[Fold] = [self.context.start()]

    # --- how it stands

    @property
    def fold(self) -> Fold:
        """The fold after the newest link."""
        return self.folds[-1]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.context.seats

    @property
    def number(self) -> int:
        """The number of links written so far."""
        return len(self.log)

    @property
    def next_seat(self) -> int | None:
        """The seat whose link is next, None when all have shown their keys."""
        return None if all(self.fold.keys) else len(self.log) % self.context.seats

    @property
    def is_my_turn(self) -> bool:
        """Whether the next link is this seat's."""
        return self.seat is not None and self.next_seat == self.seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, even if keys are still to be shown."""
        return self.context.is_over(self.fold)

    @property
    def player(self) -> Player | None:
        """The player of this seat, None for spectators and while sides are not drawn."""
        players = self.present_fold.players
        return players[self.seat] if self.seat is not None and players else None

    @property
    def array(self) -> int | None:
        """The number of the own arrangement of hidden pieces, None where there is none or it is not made yet."""
        return None if self.seat is None else self.context.knowledge.arrays.get(self.seat)

    @property
    def arrangement(self) -> Action | None:
        """The same as an action."""
        return None if self.array is None else self.context.mechanism.arrange(self.array)

    @property
    def arranges(self) -> bool:
        """Whether this seat has hidden pieces whose arrangement is not an entry of the game yet, be it made or due."""
        if self.seat is None or not self.context.mechanism.arrangements:
            return False
        return self.number < self.seats or (self.number == self.seats and not self.is_my_turn)  # an own link then brings it

    def arrange_by(self, action: Action) -> bool:
        """Arrange the own hidden pieces as an action says; returns whether it says that."""
        array = self.context.mechanism.arrangement_number(action)
        if array is not None:
            self.arrange(array)
        return array is not None

    def arrange(self, array: int | None) -> None:
        """Arrange the own hidden pieces, or take that back (None): possible until the first link is sent."""
        if self.seat is not None and self.key is not None:
            known = self.context.knowledge
            self.context = self.context.learn(known._replace(arrays={} if array is None else {self.seat: array}))
            self._draft = None

    @property
    def known_cards(self) -> dict[tuple[int, int], int]:
        """The own cards by shuffle and position. Keeping them makes restoring the game faster; links alone are enough."""
        return dict(self.context.knowledge.cards)

    @property
    def parsed_link(self) -> Parsed:
        """The newest link, parsed."""
        return Parsed(self.terms, self.blocks, self.log, self.attachments)

    @property
    def text(self) -> str:
        """The newest link's text."""
        return write_link(self.parsed_link)

    @property
    def code(self) -> str:
        """Eight letters by which two people recognise that they have the same game."""
        return b32encode(self.transcripts[-1][:5]).decode()

    @property
    def present_fold(self) -> Fold:
        """The present fold, with the open actions of the unsent link."""
        return self.draft.fold if self.is_my_turn else self.fold

    @property
    def decisions(self) -> tuple[Action, ...]:
        """The decisions for the unsent link."""
        return self.draft.chosen if self.is_my_turn else ()

    def entries(self) -> tuple[Entry, ...]:
        """Return all entries that are open to this seat by now."""
        return self.present_fold.entries

    def list_seen(self) -> tuple[Entry, ...]:
        """Return `entries` and the sealed decisions: own ones in full, others hidden, without one that would complete them."""
        if not self.is_my_turn:
            return (*self.fold.entries, *self._sealed_entries(self.fold))
        draft = self.draft
        own = tuple(Entry(draft.player, action) for action in draft.secret) if draft.player is not None else ()
        return (*draft.fold.entries, *own, *self._sealed_entries(draft.fold))

    def view(self) -> State:
        """Return the state as this seat may see it, with its own decisions of the unsent link."""
        state, game = self.context.start().state, self.context.game
        for entry in self.list_seen():
            state = game.apply(state, *entry)
        return game.observe(state, self.player)

    def _sealed_entries(self, fold: Fold) -> Iterator[Entry]:
        """Yield the sealed decisions known here, own ones first. What is to be sealed now completes none: others are due too."""
        state, game = fold.state, self.context.game
        waiting = [(seat != self.seat, seat, seal) for seat, seal in enumerate(fold.seals) if seal is not None]
        for _, seat, seal in sorted(waiting, key=lambda item: item[:2]):
            player = fold.players[seat]
            actions: tuple[Action, ...] | None = ((HIDDEN,),)
            if seat == self.seat:
                actions = unseal(self.context, fold, player, seal, self._element(len(self.elements[seat])))
            for action in actions or ():
                due = game.actors(state)
                if player not in due or (due == (player,) and action == (actions or ())[-1]):
                    return
                state = game.apply(state, player, action)
                yield Entry(player, action)

    # --- receiving

    def receive(self, parsed: Parsed, own: bool = False) -> None:
        """Take in a link. ``own``: this seat may have sent it itself, as when a game is restored.

        Raises Refused; then nothing has changed.
        """
        finish(self.receive_in_slices(parsed, own))

    def receive_in_slices(self, parsed: Parsed, own: bool = False) -> Generator[float, None, None]:
        """Take in a link in slices; yields the fraction done, about 0 to 1. Nothing changes before it ends.

        The match must not be used in between. Raises Refused.
        """
        self._check_turns(parsed, own)
        self._check_history(parsed)
        elements = self._check_chains(parsed)
        self._check_stamps(parsed, elements)
        self._check_own_block(parsed)
        transcripts = list(self.transcripts)
        for number in range(len(self.log), len(parsed.log)):
            transcripts.append(hash_chain.extend_transcript(transcripts[number], *parsed.log[number]))
        context = self.context
        folds = yield from scale(self._fold_links(context, self.folds, parsed, transcripts, elements), 0, 0.5)
        work = context.mechanism.verify(context, folds[-2], folds[-1], parsed, self.seat)
        since, knowledge = yield from scale(work, 0.5, 0.75)
        context = context.learn(knowledge)
        if since:
            folds = yield from scale(self._fold_links(context, folds[:since], parsed, transcripts, elements), 0.75, 1)
        self.context, self.folds, self.transcripts, self.elements = context, folds, transcripts, elements
        self.log, self.blocks, self.attachments = parsed.log, parsed.blocks, parsed.attachments
        self._draft = None

    def _fold_links(
        self, context: FoldContext, folds: list[Fold], parsed: Parsed, transcripts: list[bytes], elements: dict[int, list[bytes]]
    ) -> Generator[float, None, list[Fold]]:
        """Return the folds up to the newest link, going on from some."""
        folds, whole = list(folds), len(parsed.log)
        for number in range(len(folds) - 1, whole):
            step = self._step(parsed.log, number, transcripts[number], elements)
            folds.append(read_body(context, folds[number], step, parsed.log[number].body))
            yield number / whole
        return folds

    def _check_turns(self, parsed: Parsed, own: bool) -> None:
        seats = parsed.terms.seats
        for number, link in enumerate(parsed.log):
            if link.seat != number % seats:
                raise refuse("E_TURN", number + 1, link.seat)
        if self.seat is not None and not own and len(parsed.log) % seats != self.seat:
            raise refuse("E_NOT_YOURS", len(parsed.log))

    def _check_history(self, parsed: Parsed) -> None:
        if parsed.terms.header != self.terms.header:
            raise refuse("E_GAME")
        for number, (mine, theirs) in enumerate(zip(self.log, parsed.log, strict=False), 1):
            if mine != theirs:
                raise refuse("E_HISTORY", number, mine.seat)
        if len(parsed.log) <= len(self.log):
            raise refuse("E_STALE", len(parsed.log))

    def _check_chains(self, parsed: Parsed) -> dict[int, list[bytes]]:
        elements: dict[int, list[bytes]] = {}
        last = len(parsed.log)
        for seat, count in sorted(count_links(parsed.log).items()):
            if count > LAST:
                raise refuse("E_CHAIN_END", last, seat)
            known = self.elements.get(seat, [])
            anchor = parsed.log[seat].body[:ELEMENT]
            if len(anchor) < ELEMENT or any(anchor == line[0] for line in elements.values()):
                raise refuse("E_ANCHOR", seat + 1, seat)
            newest = parsed.blocks[seat].element
            line = hash_chain.descend_chain(self.terms.nonce, seat, count - 1, newest, max(len(known) - 1, 0))
            if line[0] != (known[-1] if known else anchor):
                raise refuse("E_CHAIN", last, seat)
            elements[seat] = [*known[:-1], *line]
        return elements

    def _check_stamps(self, parsed: Parsed, elements: dict[int, list[bytes]]) -> None:
        for seat, block in self.blocks.items():
            count = len(self.elements[seat])
            if len(elements[seat]) == count:
                if parsed.blocks[seat] != block:
                    raise refuse("E_BLOCK", len(parsed.log), seat)
                continue
            newest = max(number for number, link in enumerate(self.log, 1) if link.seat == seat)
            if hash_chain.make_stamp(elements[seat][count], self.transcripts[newest]) != block.stamp:
                raise refuse("E_STAMP", newest, seat)

    def _check_own_block(self, parsed: Parsed) -> None:
        if self.seat is None or self.seat not in parsed.blocks:
            return
        transcript = self.transcripts[0]
        for number, link in enumerate(parsed.log, 1):
            transcript = hash_chain.extend_transcript(transcript, *link)
            if link.seat == self.seat:
                mine, newest = transcript, number
        count = count_links(parsed.log)[self.seat]
        if parsed.blocks[self.seat] != self._block(count - 1, mine):
            raise refuse("E_OWN", newest, self.seat)

    def _element(self, nth: int) -> bytes:
        assert self.key is not None
        assert self.seat is not None
        return hash_chain.make_chain(self.key, self.terms.nonce, self.seat)[nth]

    def _block(self, nth: int, transcript: bytes) -> Block:
        return Block(self._element(nth), hash_chain.make_stamp(self._element(nth + 1), transcript))

    def _step(self, log: Sequence[Link], number: int, transcript: bytes, elements: dict[int, list[bytes]]) -> LinkStep:
        """Return what the link at an index of the log is read with."""
        written = count_links(tuple(log[:number]))
        seat = number % self.context.seats
        others = b"".join(elements[other][count - 1] for other, count in sorted(written.items()) if other != seat)
        nth = written.get(seat, 0)
        element = elements[seat][nth] if nth < len(elements.get(seat, ())) else self._element(nth)
        return LinkStep(number + 1, seat, nth, transcript, element, others)

    def step(self, number: int) -> LinkStep:
        """Return what the link at an index of the log was read with."""
        return self._step(self.log, number, self.transcripts[number], self.elements)

    # --- deciding and sending

    @property
    def draft(self) -> LinkDraft:
        """The link that this seat is to write. Raises GameError when another seat's link is next."""
        if not self.is_my_turn:
            raise GameError(msg("fair.not-due"))
        if self._draft is None:
            step = self._step(self.log, len(self.log), self.transcripts[-1], self.elements)
            self._draft = LinkDraft(self.context, self.fold, step)
        return self._draft

    def legal(self) -> Sequence[Action]:
        """Return what this seat may decide now, without claims."""
        return self.draft.legal() if self.is_my_turn else ()

    def claims(self) -> Sequence[Action]:
        """Return the claims open to this seat now."""
        return self.draft.claims() if self.is_my_turn else ()

    def early(self) -> Sequence[Action]:
        """Return what this seat may decide already, ahead of another player's answer; the link can go without."""
        return self.draft.early() if self.is_my_turn else ()

    def play(self, action: Action) -> None:
        """Decide something; nobody sees it before `send`. Raises IllegalAction."""
        self.draft.play(action)

    def undo(self) -> None:
        """Take back the last decision of the unsent link."""
        draft = self.draft
        if draft.chosen:
            self._draft = LinkDraft(self.context, draft.before, draft.step, draft.chosen[:-1])

    @property
    def is_complete(self) -> bool:
        """Whether the unsent link can be sent: everything that can be decided is decided."""
        return self.is_my_turn and self.draft.is_complete

    def prepare_in_slices(self) -> Iterator[float]:
        """Prepare in slices what `send` will need for a shared deck; yields the fraction done.

        It is optional and may be stopped: it only makes `send` faster. Call it when the next link is this seat's.
        """
        if self.is_my_turn:
            yield from self.context.mechanism.prepare(self.context, self.fold, self.draft.step.seat)

    def send(self) -> str:
        """Close the unsent link and return its text, to be stored before it is shown. Raises GameError if something is due."""
        draft = self.draft
        if not draft.is_complete:
            raise GameError(msg("fair.not-finished"))
        step, seat = draft.step, draft.step.seat
        if step.nth >= LAST:
            raise refuse("E_CHAIN_END", step.number, seat)
        body = draft.body()
        after = read_body(self.context, self.fold, step, body)
        transcript = hash_chain.extend_transcript(step.transcript, seat, body)
        self.attachments = self.context.mechanism.attachments(self.context, self.fold, after, step)
        self.log = (*self.log, Link(seat, body))
        self.blocks = {**self.blocks, seat: self._block(step.nth, transcript)}
        self.elements = {**self.elements, seat: [*self.elements.get(seat, []), step.element]}
        self.folds = [*self.folds, after]
        self.transcripts = [*self.transcripts, transcript]
        self._draft = None
        return self.text


# --- joining and watching ------------------------------------------------------------------------------------------------------


def join(parsed: Parsed, key: bytes, array: int | None = None) -> Match:
    """Take the next free seat of an invitation. Raises Refused, also when the seat next in turn is taken already."""
    seat = len(parsed.log) % parsed.terms.seats
    if seat in parsed.blocks:
        raise refuse("E_NOT_YOURS", len(parsed.log))
    match = Match(parsed.terms, seat, key, array)
    match.receive(parsed)
    return match


def watch(parsed: Parsed) -> Match:
    """Open a link as a spectator. Raises Refused."""
    match = Match(parsed.terms)
    match.receive(parsed)
    return match
