"""A shared deck through the links of a game: passes, hands, shares, plays, reshuffles (fair-play.md section 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from functools import lru_cache

from ....core.fair import Dealing
from ....core.types import CHANCE, Action, Player
from ... import codec
from ..crypto import shared_deck
from ..crypto.curve25519 import POINT
from ..crypto.hash_chain import u8
from ..crypto.shared_deck import HASH, SHARE, TAG, DeckError
from ..fold import Epoch, Fold, Held, Knowledge, LinkStep, Play, replace_at
from ..refusal import refuse
from ..slices import scale
from ..wire.link import Attachment, AttachmentKind, Parsed
from .base import FoldContext, Mechanism

PLAYED_USUALLY = 16  # cards drawn in a typical game

Place = tuple[int, int]  # epoch, position


class SharedDeck(Mechanism):
    """The mechanism of games with hands from a deck. ``dealing`` is the game's description of it."""

    commitment_size = HASH

    def __init__(self, dealing: Dealing) -> None:
        self.dealing = dealing

    def check_terms(self, context: FoldContext) -> None:
        """Refuse drawing of sides if players get different hands: whose hand is whose must be known before. Raises Refused."""
        if context.lots and len(set(self._count_opening_cards(context).values())) > 1:
            raise refuse("E_MALFORMED")

    def _count_opening_cards(self, context: FoldContext) -> dict[Player, int]:
        """Return how many cards each player is dealt at the beginning."""
        game, state = context.game, context.start().state
        cards: Counter[Player] = Counter(dict.fromkeys(range(context.seats), 0))
        while game.actors(state) == (CHANCE,):
            cards[self.dealing.drawer(state) or 0] += 1
            state = game.apply(state, CHANCE, self.dealing.draw(None))
        return dict(cards)

    def _opening_hand(self, context: FoldContext, seat: int, players: tuple[Player, ...]) -> int:
        return self._count_opening_cards(context)[players[seat] if players else 0]

    def _epochs(self, context: FoldContext, fold: Fold) -> tuple[Epoch, ...]:
        """Return the shuffles; before the first link only the first one, not started."""
        return fold.epochs or (Epoch(0, 0, self.dealing.cards(context.options)),)

    # --- what the game brings

    def on_chance(self, context: FoldContext, fold: Fold, step: LinkStep) -> Fold:
        """Return the fold after the draw that is due: the next position of the deck goes to a hand, face down for others."""
        player = self.dealing.drawer(fold.state)
        assert player is not None
        seat, epoch = fold.players.index(player), fold.epochs[-1]
        if all(entry.player == CHANCE for entry in fold.entries):  # the opening hands come one after the other, by seat
            place = len(fold.hands[seat]) + (self._opening_hand(context, 0, fold.players) if seat else 0)
        else:
            if epoch.given == len(epoch.cards):
                epoch = Epoch(epoch.number + 1, epoch.last, tuple(sorted(fold.discarded)))
                fold = fold._replace(epochs=(*fold.epochs, epoch), discarded=())
            place = epoch.given
        held = Held(epoch.number, place, step.number)
        fold = fold._replace(
            epochs=(*fold.epochs[:-1], epoch._replace(given=epoch.given + 1, last=seat)),
            hands=replace_at(fold.hands, seat, (*fold.hands[seat], held)),
        )
        return context.enter(fold, CHANCE, self.dealing.draw(_known_card(context, fold, held)))

    def on_action(self, context: FoldContext, fold: Fold, step: LinkStep, player: Player, action: Action) -> Fold:
        """Return the fold with a played card on the discard pile. The deck fields say which card of the hand it was."""
        card = self.dealing.get_played_card(action)
        if card is None:
            return fold
        return fold._replace(plays=(*fold.plays, Play(card)), discarded=(*fold.discarded, card))

    def list_playable(self, context: FoldContext, fold: Fold, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the actions without those that play a card that the seat does not know it has."""
        cards = context.knowledge.cards
        hand = {None, *(cards.get((held.epoch, held.position)) for held in fold.hands[seat])}
        return [action for action in actions if self.dealing.get_played_card(action) in hand]

    # --- bodies

    def commit(self, context: FoldContext, fold: Fold, step: LinkStep) -> bytes:
        """Return the hash for the sender's first link."""
        return _short(context, self._epochs(context, fold)[0], step.seat)

    def read_commitment(self, context: FoldContext, fold: Fold, step: LinkStep, commitment: bytes) -> Fold:
        """Return the fold after the hash in a seat's first link: the first pass of the inviter, the second of the other."""
        return fold._replace(epochs=(_pass_on(self._epochs(context, fold)[0], commitment),))

    def write_fields(self, context: FoldContext, fold: Fold, step: LinkStep) -> bytes:
        """Return the deck fields of the sender's link: positions of played cards, hashes of passes, tags."""
        out, cards = b"", context.knowledge.cards
        for play in fold.plays:
            held = next(held for held in fold.hands[step.seat] if cards.get((held.epoch, held.position)) == play.card)
            out += u8(held.epoch) + u8(held.position)
        if not step.nth or any(fold.keys):
            return out
        return out + b"".join(_short(context, epoch, step.seat) for epoch in _due_passes(fold.epochs, step.seat))

    def read_fields(self, context: FoldContext, fold: Fold, step: LinkStep, reader: codec.Reader) -> Fold:
        """Return the fold after the deck fields. Raises Refused (E_SHARE, E_DECK_LEN)."""
        try:
            for at, play in enumerate(fold.plays):
                place = tuple(reader.take(2))
                hand = fold.hands[step.seat]
                held = next((held for held in hand if held[:2] == place), None)
                if held is None or _known_card(context, fold, held) not in (None, play.card):
                    raise refuse("E_SHARE", step.number, step.seat)
                rest = tuple(other for other in hand if other != held)
                plays = replace_at(fold.plays, at, play._replace(held=held))
                fold = fold._replace(hands=replace_at(fold.hands, step.seat, rest), plays=plays)
            if not step.nth or any(fold.keys):
                return fold
            for epoch in _due_passes(fold.epochs, step.seat):
                short = reader.take(TAG * len(epoch.cards) if epoch.stage == 2 else HASH)
                fold = fold._replace(epochs=replace_at(fold.epochs, epoch.number, _pass_on(epoch, short)))
        except codec.Short:
            raise refuse("E_DECK_LEN", step.number, step.seat) from None
        return fold

    # --- what travels with the newest link only

    def prepare(self, context: FoldContext, fold: Fold, seat: int) -> Iterator[float]:
        """Make the passes that are due from a seat whose key is known, in slices; yields the fraction done."""
        due = _due_passes(self._epochs(context, fold), seat)
        whole, done = sum(len(epoch.cards) for epoch in due), 0
        for epoch in due:
            for _ in _pass_steps(context, epoch, seat):
                done += 1
                yield done / whole

    def attachments(self, context: FoldContext, before: Fold, after: Fold, step: LinkStep) -> tuple[Attachment, ...]:
        """Return what the sender adds to a link: passes, shares of the other hand, shares of what was played."""
        key, added = context.knowledge.keys[step.seat], []
        for number, epoch in _made_passes(before, after):
            added.append(Attachment(number, _make_pass(context, epoch._replace(stage=number - 1), step.seat)))
        owed = self._list_owed(context, after, step.number, step.seat)
        if owed:
            added.append(Attachment(AttachmentKind.SHARES, b"".join(_share(context, key, *place)[1:] for place in owed)))
        added += [Attachment(AttachmentKind.PLAYED, _share(context, key, *play.held[:2])) for play in after.plays if play.held]
        return tuple(added)

    def verify(
        self, context: FoldContext, before: Fold, after: Fold, parsed: Parsed, viewer: int | None
    ) -> Generator[float, None, tuple[int, Knowledge]]:
        """Check what came with the newest link and learn from it, in slices.

        Raises Refused (E_SHARE, E_DECK_LEN, E_DECK_POINT, E_DECK_DUP, E_MALFORMED).
        """
        number, sender, came = len(parsed.log), parsed.log[-1].seat, parsed.attachments
        made, owed = list(_made_passes(before, after)), self._list_owed(context, after, number, sender)
        kinds = [kind for kind, _ in made] + [AttachmentKind.SHARES] * bool(owed) + [AttachmentKind.PLAYED] * len(after.plays)
        if [attachment.kind for attachment in came] != kinds:
            raise refuse("E_DECK_LEN" if made else "E_SHARE" if kinds else "E_MALFORMED", number, sender)
        try:
            for (kind, epoch), attachment in zip(made, came, strict=False):
                if shared_deck.hash_pass(attachment.data) != epoch.hashes[kind - 1]:
                    raise DeckError("E_DECK_LEN")
                shared_deck.read_points(attachment.data, len(epoch.cards))
                if viewer != sender:
                    context = _with_pass(context, epoch.number, kind, attachment.data)
                yield 0
        except DeckError as error:
            raise refuse(str(error), number, sender) from None
        rest = came[len(made) :]
        for play, attachment in zip(after.plays, rest[bool(owed) :], strict=True):
            if not _opens(context, after, play, attachment.data, viewer, sender):
                raise refuse("E_SHARE", number, sender)
            yield 0
        if not owed:
            return 0, context.knowledge
        return (yield from _read_shares(context, after, number, sender, rest[0].data, owed, viewer))

    def _list_owed(self, context: FoldContext, after: Fold, number: int, sender: int) -> list[Place]:
        """Return the positions of the other hand whose keys the sender's link must contain."""
        if number == 2:
            return [(0, position) for position in range(self._opening_hand(context, 0, after.players))]
        if number < 2 or context.is_over(after):
            return []
        served = {epoch.number for epoch in after.epochs if epoch.stage >= 2}  # both have shuffled
        return sorted(held[:2] for held in after.hands[1 - sender] if held.epoch in served)

    # --- when all is over, and before anything began

    def audit(self, context: FoldContext, folds: Sequence[Fold]) -> Iterator[float]:
        """Make all passes again from both keys, in slices. Raises Refused (A_DECK_A1, A_DECK_B, A_DECK_A2)."""
        epochs = folds[-1].epochs
        whole, done = sum(len(epoch.cards) * epoch.stage for epoch in epochs), 0
        for epoch in epochs:
            first, second = epoch.first, 1 - epoch.first
            for stage, seat, code in ((0, first, "A_DECK_A1"), (1, second, "A_DECK_B"), (2, first, "A_DECK_A2")):
                if epoch.stage <= stage:
                    break
                earlier, pieces = epoch._replace(stage=stage), []
                for piece in _pass_steps(context, earlier, seat):
                    pieces.append(piece)
                    done += 1
                    yield done / whole
                made = b"".join(pieces)
                if (made if stage == 2 else shared_deck.hash_pass(made)) != (epoch.tags if stage == 2 else epoch.hashes[stage]):
                    link = next(at for at, fold in enumerate(folds) if _count_passes(fold, epoch.number) > stage)
                    raise refuse(code, link, seat)
                context = _with_pass(context, epoch.number, stage + 1, made)

    def expected_attachments(self, context: FoldContext) -> tuple[int, int]:
        """Return how many bytes travel with the link that joins the game, and with one that shuffles the deck again."""
        cards, hand = len(self.dealing.cards(context.options)), max(self._count_opening_cards(context).values())
        shares, stock = 3 + (1 + SHARE) * hand, cards - 2 * hand
        later = TAG * cards + shares
        if stock <= PLAYED_USUALLY:  # then the deck runs out, and as many cards as were drawn are shuffled again
            later += 3 + (POINT + TAG) * stock
        return 3 + POINT * cards + shares, later


# --- cards ---------------------------------------------------------------------------------------------------------------------


def _known_card(context: FoldContext, fold: Fold, held: Held) -> int | None:
    """Return the card at a position if it is known: an own one, or any when all keys are shown."""
    known = context.knowledge
    if len(known.keys) == context.seats:
        epoch = fold.epochs[held.epoch]
        keys = known.keys[epoch.first], known.keys[1 - epoch.first]
        return _dealt_cards(*keys, context.nonce, epoch.number, epoch.cards)[held.position]
    return known.cards.get((held.epoch, held.position))


@lru_cache(maxsize=32)
def _dealt_cards(first: bytes, second: bytes, nonce: bytes, epoch: int, cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(shared_deck.deal_cards(first, second, nonce, epoch, cards))


# --- passes --------------------------------------------------------------------------------------------------------------------


def _count_passes(fold: Fold, number: int) -> int:
    """Return how many passes of the shuffle with a number have been made."""
    return fold.epochs[number].stage if number < len(fold.epochs) else 0


def _due_passes(epochs: Sequence[Epoch], seat: int) -> list[Epoch]:
    """Return the epochs whose next pass is this seat's."""
    return [epoch for epoch in epochs if epoch.stage < 3 and (seat == epoch.first) == (epoch.stage != 1)]


def _made_passes(before: Fold, after: Fold) -> Iterator[tuple[int, Epoch]]:
    """Yield the passes that a link carries in full: their number, 1 or 2, and the epoch after it."""
    for epoch in after.epochs:
        former = before.epochs[epoch.number].stage if epoch.number < len(before.epochs) else 0
        if former < epoch.stage < 3:
            yield epoch.stage, epoch


def _make_pass(context: FoldContext, epoch: Epoch, seat: int) -> bytes:
    """Return the pass that is due from a seat whose key is known: all points, or the tags."""
    key, nonce, number = context.knowledge.keys[seat], context.nonce, epoch.number
    if epoch.stage == 0:
        return shared_deck.first_pass(key, nonce, number, epoch.cards)
    make = shared_deck.second_pass if epoch.stage == 1 else shared_deck.third_pass
    return make(key, nonce, number, context.knowledge.passes[number, epoch.stage])


def _pass_steps(context: FoldContext, epoch: Epoch, seat: int) -> Iterator[bytes]:
    """Yield what `_make_pass` returns, one position at a time. When this is through, `_make_pass` has it at once."""
    key, nonce, number = context.knowledge.keys[seat], context.nonce, epoch.number
    if epoch.stage == 0:
        return shared_deck.first_steps(key, nonce, number, epoch.cards)
    steps = shared_deck.second_steps if epoch.stage == 1 else shared_deck.third_steps
    return steps(key, nonce, number, context.knowledge.passes[number, epoch.stage])


def _with_pass(context: FoldContext, epoch: int, number: int, data: bytes) -> FoldContext:
    """Return the context with a pass added to what is known."""
    known = context.knowledge
    return context.learn(known._replace(passes={**known.passes, (epoch, number): data}))


def _short(context: FoldContext, epoch: Epoch, seat: int) -> bytes:
    """Return what the log keeps of the pass that is due: its hash, or the tags."""
    made = _make_pass(context, epoch, seat)
    return made if epoch.stage == 2 else shared_deck.hash_pass(made)


def _pass_on(epoch: Epoch, short: bytes) -> Epoch:
    """Return an epoch after one more pass."""
    if epoch.stage == 2:
        return epoch._replace(stage=3, tags=short)
    return epoch._replace(stage=epoch.stage + 1, hashes=(*epoch.hashes, short))


# --- shares --------------------------------------------------------------------------------------------------------------------


def _share(context: FoldContext, key: bytes, epoch: int, position: int) -> bytes:
    return u8(epoch) + u8(position) + shared_deck.make_share(key, context.nonce, epoch, position)


def _opens(context: FoldContext, after: Fold, play: Play, data: bytes, viewer: int | None, sender: int) -> bool:
    """Return whether the share of a played card opens that card; spectators see its form only."""
    assert play.held
    epoch, position = play.held[:2]
    if len(data) != 2 + SHARE or data[:2] != bytes((epoch, position)):
        return False
    if viewer is None or viewer == sender:
        return True
    own = shared_deck.make_share(context.knowledge.keys[viewer], context.nonce, epoch, position)
    tags = after.epochs[epoch].tags
    return shared_deck.find_card(context.nonce, epoch, position, data[2:], own, tags, (play.card,)) == play.card


def _read_shares(
    context: FoldContext, after: Fold, number: int, sender: int, data: bytes, owed: list[Place], viewer: int | None
) -> Generator[float, None, tuple[int, Knowledge]]:
    """Read the cards that shares open. The shares come in the order of epochs and positions, each with its position in front.

    Returns the first link since which more is known, and what is known.
    """
    size, known = 1 + SHARE, context.knowledge
    shares = [data[at : at + size] for at in range(0, len(data), size)]
    if len(data) != size * len(owed) or any(share[0] != position for share, (_, position) in zip(shares, owed, strict=True)):
        raise refuse("E_SHARE", number, sender)
    if viewer is None or viewer == sender:
        return 0, known
    since, cards, opened_by = 0, {**known.cards}, {**known.shares}
    for at, ((_, *share), place) in enumerate(zip(shares, owed, strict=True)):
        if place in cards:
            if opened_by[place] != bytes(share):
                raise refuse("E_SHARE", number, sender)
            continue
        seen = {card for (epoch, _), card in cards.items() if epoch == place[0]}
        work = _search_card(context, after.epochs[place[0]], place[1], bytes(share), viewer, seen)
        card = yield from scale(work, at / len(owed), (at + 1) / len(owed))
        if card is None:
            raise refuse("E_SHARE", number, sender)
        cards[place], opened_by[place] = card, bytes(share)
        link = next((held.link for held in after.hands[viewer] if held[:2] == place), 0)
        since = min(since or link, link)
    return since, known._replace(cards=cards, shares=opened_by)


def _search_card(
    context: FoldContext, epoch: Epoch, position: int, share: bytes, seat: int, seen: set[int]
) -> Generator[float, None, int | None]:
    """Return the own card at a position: by its tag, or for seat A, faster and before there are tags, from the second pass.

    ``seen`` are cards of that shuffle known to be elsewhere.
    """
    known, nonce, number = context.knowledge, context.nonce, epoch.number
    key, hint = known.keys[seat], known.hints.get((number, position))
    left = sorted((card for card in epoch.cards if card not in seen), key=lambda card: card != hint)
    passed = known.passes.get((number, AttachmentKind.SECOND_PASS))
    if seat == epoch.first and passed is not None:
        yield 0
        return shared_deck.peek_card(key, nonce, number, position, share, passed, left)
    own = shared_deck.make_share(key, nonce, number, position)
    return (yield from shared_deck.search_card(nonce, number, position, own, share, epoch.tags, left))
