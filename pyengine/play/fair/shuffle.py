"""The course of a shared deck through the links of a game: passes, hands, shares, plays, reshuffles (fair-play.md section 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from functools import lru_cache

from ...core.fair import Dealing
from ...core.game import CHANCE
from .. import codec
from . import deck
from .deck import HASH, SHARE, TAG, DeckError
from .fold import Course, Epoch, Fold, Held, Play, Step, put
from .ratchet import u8
from .refusal import refuse
from .slices import scaled
from .string import Attachment

FIRST, SECOND, SHARES, PLAYED = 1, 2, 3, 4  # types of attachments


def _dealing(course: Course) -> Dealing:
    assert course.fair.dealing
    return course.fair.dealing


def opening(course: Course) -> dict[int, int]:
    """Return how many cards each player is dealt at the beginning."""
    dealing, game, state = _dealing(course), course.game, course.start().state
    found: Counter[int] = Counter(dict.fromkeys(range(course.seats), 0))
    while game.actors(state) == (CHANCE,):
        found[dealing.drawer(state) or 0] += 1
        state = game.apply(state, CHANCE, dealing.draw(None))
    return dict(found)


def _opening_hand(course: Course, seat: int, players: tuple[int, ...]) -> int:
    return opening(course)[players[seat] if players else 0]


# --- what the game brings ------------------------------------------------------------------------------------------------------


def drawn(course: Course, fold: Fold, step: Step) -> Fold:
    """Return the fold after the draw that is due: the next position of the deck goes to a hand, face down for others."""
    dealing = _dealing(course)
    player = dealing.drawer(fold.state)
    assert player is not None
    seat, epoch = fold.players.index(player), fold.epochs[-1]
    if all(entry.player == CHANCE for entry in fold.entries):  # the opening hands lie one after the other, by seat
        place = len(fold.hands[seat]) + (_opening_hand(course, 0, fold.players) if seat else 0)
    else:
        if epoch.given == len(epoch.cards):
            epoch = Epoch(epoch.number + 1, epoch.last, tuple(sorted(fold.discarded)))
            fold = fold._replace(epochs=(*fold.epochs, epoch), discarded=())
        place = epoch.given
    held = Held(epoch.number, place, step.number)
    fold = fold._replace(
        epochs=(*fold.epochs[:-1], epoch._replace(given=epoch.given + 1, last=seat)),
        hands=put(fold.hands, seat, (*fold.hands[seat], held)),
    )
    return course.entered(fold, CHANCE, dealing.draw(known(course, fold, seat, held)))


def known(course: Course, fold: Fold, seat: int, held: Held) -> int | None:
    """Return which card lies there, as far as it may be known: learned by its owner, or with all keys shown."""
    if len(course.keys) == course.seats:
        return _order(course, fold.epochs[held.epoch])[held.position]
    return course.cards.get((held.epoch, held.position)) if seat in course.keys else None


def _order(course: Course, epoch: Epoch) -> tuple[int, ...]:
    return _dealt(course.keys[epoch.first], course.keys[1 - epoch.first], course.nonce, epoch.number, epoch.cards)


@lru_cache(maxsize=32)
def _dealt(first: bytes, second: bytes, nonce: bytes, epoch: int, cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(deck.dealt(first, second, nonce, epoch, cards))


def played(course: Course, fold: Fold, step: Step, card: int) -> Fold:
    """Return the fold with a card on the discard pile; from where in the hand it came the deck fields say."""
    return fold._replace(plays=(*fold.plays, Play(step.seat, card)), discarded=(*fold.discarded, card))


def playable(course: Course, fold: Fold, seat: int, card: int | None) -> bool:
    """Return whether a seat knows that it has a card; None asks nothing."""
    return card is None or _held(course, fold, seat, card) is not None


def _held(course: Course, fold: Fold, seat: int, card: int) -> Held | None:
    return next((held for held in fold.hands[seat] if course.cards.get((held.epoch, held.position)) == card), None)


# --- deck fields of bodies -----------------------------------------------------------------------------------------------------


def _due(fold: Fold, seat: int) -> list[Epoch]:
    """Return the epochs whose next pass is this seat's."""
    return [epoch for epoch in fold.epochs if epoch.stage < 3 and (seat == epoch.first) == (epoch.stage != 1)]


def _pass(course: Course, epoch: Epoch, seat: int) -> bytes:
    """Return the pass that is due of a seat whose key is at hand: all points, or the tags."""
    key, nonce, number = course.keys[seat], course.nonce, epoch.number
    if epoch.stage == 0:
        return deck.first_pass(key, nonce, number, epoch.cards)
    make = deck.second_pass if epoch.stage == 1 else deck.third_pass
    return make(key, nonce, number, course.passes[number, epoch.stage])


def _pass_steps(course: Course, epoch: Epoch, seat: int) -> Iterator[bytes]:
    """Yield the same a position at a time; `_pass` then has it at once."""
    key, nonce, number = course.keys[seat], course.nonce, epoch.number
    if epoch.stage == 0:
        return deck.first_steps(key, nonce, number, epoch.cards)
    steps = deck.second_steps if epoch.stage == 1 else deck.third_steps
    return steps(key, nonce, number, course.passes[number, epoch.stage])


def _short(course: Course, epoch: Epoch, seat: int) -> bytes:
    made = _pass(course, epoch, seat)
    return made if epoch.stage == 2 else deck.commitment(made)


def _passed(epoch: Epoch, short: bytes) -> Epoch:
    if epoch.stage == 2:
        return epoch._replace(stage=3, tags=short)
    return epoch._replace(stage=epoch.stage + 1, hashes=(*epoch.hashes, short))


def committed(course: Course, fold: Fold, step: Step, short: bytes) -> Fold:
    """Return the fold after the hash in a seat's first link: the first pass of the inviter, the second of the other."""
    epochs = fold.epochs or (Epoch(0, 0, _dealing(course).cards(course.options)),)
    return fold._replace(epochs=(_passed(epochs[0], short),))


def promise(course: Course, fold: Fold, step: Step) -> bytes:
    """Return the hash for the sender's first link."""
    epoch = (*fold.epochs, Epoch(0, 0, _dealing(course).cards(course.options)))[0]
    return _short(course, epoch, step.seat)


def fields(course: Course, fold: Fold, step: Step) -> bytes:
    """Return the deck fields of the sender's link: where played cards lay, hashes of passes, tags."""
    out = b""
    for play in fold.plays:
        held = _held(course, fold, step.seat, play.card)
        assert held
        out += u8(held.epoch) + u8(held.position)
    if not step.nth or any(fold.keys):
        return out
    return out + b"".join(_short(course, epoch, step.seat) for epoch in _due(fold, step.seat))


def fields_read(course: Course, fold: Fold, step: Step, reader: codec.Reader) -> Fold:
    """Return the fold after the deck fields. Raises Refused (E_SHARE, E_DECK_LEN)."""
    try:
        for at, play in enumerate(fold.plays):
            epoch, position = reader.take(2)
            hand = fold.hands[step.seat]
            held = next((held for held in hand if held[:2] == (epoch, position)), None)
            if held is None or known(course, fold, step.seat, held) not in (None, play.card):
                raise refuse("E_SHARE", step.number, step.seat)
            rest = tuple(other for other in hand if other != held)
            plays = put(fold.plays, at, play._replace(held=held))
            fold = fold._replace(hands=put(fold.hands, step.seat, rest), plays=plays)
        if not step.nth or any(fold.keys):
            return fold
        for epoch_ in _due(fold, step.seat):
            short = reader.take(TAG * len(epoch_.cards) if epoch_.stage == 2 else HASH)
            fold = fold._replace(epochs=put(fold.epochs, epoch_.number, _passed(epoch_, short)))
    except codec.Short:
        raise refuse("E_DECK_LEN", step.number, step.seat) from None
    return fold


# --- attachments ---------------------------------------------------------------------------------------------------------------


def _made(before: Fold, after: Fold) -> Iterator[tuple[int, Epoch]]:
    """Yield the passes that a link carries in full: their number, 1 or 2, and the epoch after it."""
    for epoch in after.epochs:
        former = before.epochs[epoch.number].stage if epoch.number < len(before.epochs) else 0
        if former < epoch.stage < 3:
            yield epoch.stage, epoch


def _owed(course: Course, after: Fold, number: int, sender: int) -> list[tuple[int, int]]:
    """Return the epochs and positions of the other hand whose keys the sender's link has to bring."""
    if number == 2:
        return [(0, position) for position in range(_opening_hand(course, 0, after.players))]
    if number < 2 or course.over(after):
        return []
    served = {epoch.number for epoch in after.epochs if epoch.stage >= (3 if epoch.first == sender else 2)}
    return sorted(held[:2] for held in after.hands[1 - sender] if held.epoch in served)


def passes(course: Course, before: Fold, after: Fold, step: Step) -> tuple[Attachment, ...]:
    """Return what the sender adds to a link: passes, shares of the other hand, shares of what was played."""
    key, found = course.keys[step.seat], []
    for number, epoch in _made(before, after):
        found.append(Attachment(number, _pass(course, epoch._replace(stage=number - 1), step.seat)))
    owed = _owed(course, after, step.number, step.seat)
    if owed:
        found.append(Attachment(SHARES, b"".join(_share(course, key, *place)[1:] for place in owed)))
    found += [Attachment(PLAYED, _share(course, key, *play.held[:2])) for play in after.plays if play.held]
    return tuple(found)


def _share(course: Course, key: bytes, epoch: int, position: int) -> bytes:
    return u8(epoch) + u8(position) + deck.share(key, course.nonce, epoch, position)


def receiving(
    course: Course, before: Fold, after: Fold, number: int, sender: int, came: tuple[Attachment, ...], seat: int | None
) -> Generator[float, None, int]:
    """Check what came with a link and learn from it, in slices. Returns the first link since which more is known now, 0 if none.

    Raises Refused (E_SHARE, E_DECK_LEN, E_DECK_POINT, E_DECK_DUP, E_MALFORMED).
    """
    made, owed = list(_made(before, after)), _owed(course, after, number, sender)
    kinds = [kind for kind, _ in made] + [SHARES] * bool(owed) + [PLAYED] * len(after.plays)
    if [attachment.kind for attachment in came] != kinds:
        raise refuse("E_DECK_LEN" if made else "E_SHARE" if kinds else "E_MALFORMED", number, sender)
    try:
        for (kind, epoch), attachment in zip(made, came, strict=False):
            if deck.commitment(attachment.data) != epoch.hashes[kind - 1]:
                raise DeckError("E_DECK_LEN")
            deck.points(attachment.data, len(epoch.cards))
            if seat != sender:
                course.passes[epoch.number, kind] = attachment.data
            yield 0
    except DeckError as error:
        raise refuse(str(error), number, sender) from None
    rest = came[len(made) :]
    for play, attachment in zip(after.plays, rest[bool(owed) :], strict=True):
        if not _true(course, after, play, attachment.data, seat, sender):
            raise refuse("E_SHARE", number, sender)
        yield 0
    return (yield from _learning(course, after, number, sender, rest[0].data, owed, seat)) if owed else 0


def _true(course: Course, after: Fold, play: Play, data: bytes, seat: int | None, sender: int) -> bool:
    """Return whether the share of a played card opens that card; spectators see its form only."""
    assert play.held
    epoch, position = play.held[:2]
    if len(data) != 2 + SHARE or data[:2] != bytes((epoch, position)):
        return False
    if seat is None or seat == sender:
        return True
    own = deck.share(course.keys[seat], course.nonce, epoch, position)
    tags = after.epochs[epoch].tags
    return deck.find(course.nonce, epoch, position, data[2:], own, tags, (play.card,)) == play.card


def _learning(
    course: Course, after: Fold, number: int, sender: int, data: bytes, owed: list[tuple[int, int]], seat: int | None
) -> Generator[float, None, int]:
    """Read the cards that shares open. The shares come in the order of epochs and positions, each with its position in front."""
    size = 1 + SHARE
    shares = [data[at : at + size] for at in range(0, len(data), size)]
    if len(data) != size * len(owed) or any(share[0] != position for share, (_, position) in zip(shares, owed, strict=True)):
        raise refuse("E_SHARE", number, sender)
    if seat is None or seat == sender:
        return 0
    since = 0
    for at, ((_, *share), place) in enumerate(zip(shares, owed, strict=True)):
        if place in course.cards:
            if course.shares[place] != bytes(share):
                raise refuse("E_SHARE", number, sender)
            continue
        work = _card(course, after.epochs[place[0]], place[1], bytes(share), seat)
        card = yield from scaled(work, at / len(owed), (at + 1) / len(owed))
        if card is None:
            raise refuse("E_SHARE", number, sender)
        course.cards[place], course.shares[place] = card, bytes(share)
        link = next((held.link for held in after.hands[seat] if held[:2] == place), 0)
        since = min(since or link, link)
    return since


def _card(course: Course, epoch: Epoch, position: int, share: bytes, seat: int) -> Generator[float, None, int | None]:
    """Return the own card at a position: by its tag, or for seat A, faster and before there are tags, from the second pass."""
    key, nonce, number = course.keys[seat], course.nonce, epoch.number
    seen = {card for (other, _), card in course.cards.items() if other == number}
    hint = course.hints.get((number, position))
    left = sorted((card for card in epoch.cards if card not in seen), key=lambda card: card != hint)
    passed = course.passes.get((number, SECOND))
    if seat == epoch.first and passed is not None:
        yield 0
        return deck.peek(key, nonce, number, position, share, passed, left)
    own = deck.share(key, nonce, number, position)
    return (yield from deck.search(nonce, number, position, own, share, epoch.tags, left))


# --- ahead of sending ----------------------------------------------------------------------------------------------------------


def preparing(course: Course, fold: Fold, seat: int) -> Iterator[float]:
    """Make the passes that are due of a seat whose key is at hand, in slices; yields the part that is done."""
    epochs = fold.epochs or (Epoch(0, 0, _dealing(course).cards(course.options)),)
    due = _due(fold._replace(epochs=epochs), seat)
    whole, done = sum(len(epoch.cards) for epoch in due), 0
    for epoch in due:
        for _ in _pass_steps(course, epoch, seat):
            done += 1
            yield done / whole


# --- the audit -----------------------------------------------------------------------------------------------------------------


def auditing(course: Course, fold: Fold) -> Iterator[float]:
    """Make all passes again from both keys, in slices. Raises Refused (A_DECK_A1, A_DECK_B, A_DECK_A2)."""
    whole, done = sum(len(epoch.cards) * epoch.stage for epoch in fold.epochs), 0
    for epoch in fold.epochs:
        first, second = epoch.first, 1 - epoch.first
        for stage, seat, code in ((0, first, "A_DECK_A1"), (1, second, "A_DECK_B"), (2, first, "A_DECK_A2")):
            if epoch.stage <= stage:
                break
            earlier, pieces = epoch._replace(stage=stage), []
            for piece in _pass_steps(course, earlier, seat):
                pieces.append(piece)
                done += 1
                yield done / whole
            made = b"".join(pieces)
            if (made if stage == 2 else deck.commitment(made)) != (epoch.tags if stage == 2 else epoch.hashes[stage]):
                raise refuse(code, 0, seat)
            course.passes[epoch.number, stage + 1] = made
