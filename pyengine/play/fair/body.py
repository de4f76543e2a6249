"""Bodies of links: anchor, commitments, open actions, deck fields, a sealed decision, the key that ends a game
(fair-play.md section 2a)."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.game import Action, Player
from .. import alphabet, codec
from ..record import LONGEST
from . import deck
from .cloak import HASH, Tree
from .fold import Course, Fold, Seal, Step, put
from .ratchet import ELEMENT, KEY, chain, u16
from .refusal import refuse


def commitment(course: Course) -> int:
    """Return how many bytes follow the anchor: a root of hidden identities, a hash of a deck."""
    return HASH if course.fair.cloaking else deck.HASH if course.fair.dealing else 0


def promised(course: Course, fold: Fold, step: Step) -> bytes:
    """Return the commitment that follows the anchor in a seat's first link."""
    if course.fair.cloaking:
        types = course.fair.cloaking.types(course.arrays[step.seat])
        return Tree(course.keys[step.seat], course.nonce, step.seat, types).root
    if course.fair.dealing:
        from .shuffle import promise

        return promise(course, fold, step)
    return b""


def packed(course: Course, player: Player, actions: Sequence[Action]) -> bytes:
    """Write open actions: how many, then their digits."""
    digits = [pair for action in actions for pair in alphabet.digits(course.game, course.options, player, action)]
    return codec.varint(len(actions)) + codec.pack_ahead(digits)


def _unpacked(course: Course, player: Player, reader: codec.Reader) -> tuple[Action, ...]:
    """Read open actions. Raises ValueError for what nobody would write."""
    count = reader.varint()
    rest = reader.data[reader.at :]
    unpacker = codec.Unpacker(rest)
    actions = []
    if count > LONGEST:
        raise ValueError("too many actions")
    for _ in range(count):
        actions.append(alphabet.read(course.game, course.options, player, unpacker))
        if unpacker.spent > 8 * len(rest) + 8:
            raise codec.Short
    found = codec.pack_ahead(unpacker.digits)
    if reader.take(len(found)) != found:
        raise ValueError("not packed like that")
    return tuple(actions)


def taken(course: Course, fold: Fold, step: Step, body: bytes) -> Fold:
    """Return the fold after a link. Raises Refused with the code of what is wrong with the body.

    Checks everything that the log itself shows; attachments are checked by who receives them.
    """
    if fold.keys[step.seat] is not None:
        raise refuse("E_TURN", step.number, step.seat)
    reader = codec.Reader(body)
    try:
        if not step.nth:
            reader.take(ELEMENT)
            root = reader.take(commitment(course))
            fold = fold._replace(roots=put(fold.roots, step.seat, root))
            if course.fair.dealing:
                from .shuffle import committed

                fold = committed(course, fold, step, root)
    except codec.Short:
        raise refuse("E_ANCHOR", step.number, step.seat) from None
    ended = course.over(fold)
    fold = course.prepare(fold, step)
    if reader.at < len(body):
        fold = _decided(course, fold, step, reader, ended)
    if course.fair.dealing:
        from .shuffle import fields_read

        fold = fields_read(course, fold, step, reader)
    if course.sealing(fold, step):
        fold = _sealed(course, fold, step, reader)
    if not course.blocked(fold, step) and step.number > 1:
        raise refuse("E_PHASE", step.number, step.seat)
    if not course.ahead(fold, step):
        raise refuse("E_MOVE", step.number, step.seat)
    if course.over(fold):
        fold = _closed(course, fold, step, reader)
    if reader.at < len(body):
        raise refuse("E_MALFORMED", step.number, step.seat)
    return fold


def _decided(course: Course, fold: Fold, step: Step, reader: codec.Reader, ended: bool) -> Fold:
    if not fold.players or ended:
        if reader.byte():
            raise refuse("E_PHASE", step.number, step.seat)
        return fold
    try:
        actions = _unpacked(course, fold.players[step.seat], reader)
    except ValueError:
        raise refuse("E_MALFORMED", step.number, step.seat) from None
    if actions and step.number < course.begins:
        raise refuse("E_PHASE", step.number, step.seat)
    queues = put(fold.queues, step.seat, (*fold.queues[step.seat], *actions))
    return course.run(fold._replace(queues=queues), step)


def _sealed(course: Course, fold: Fold, step: Step, reader: codec.Reader) -> Fold:
    assert course.fair.sealing
    try:
        data = reader.take(course.fair.sealing.size(fold.state, fold.players[step.seat]))
    except codec.Short:
        raise refuse("E_PHASE", step.number, step.seat) from None
    return fold._replace(seals=put(fold.seals, step.seat, Seal(data, step.transcript, step.number)))


def _closed(course: Course, fold: Fold, step: Step, reader: codec.Reader) -> Fold:
    try:
        key = reader.take(KEY)
        number = int.from_bytes(reader.take(2), "big") if course.fair.cloaking else None
    except codec.Short:
        raise refuse("E_CLOSE", step.number, step.seat) from None
    if chain(key, course.nonce, step.seat)[step.nth] != step.element:
        raise refuse("E_CLOSE", step.number, step.seat)
    return fold._replace(keys=put(fold.keys, step.seat, key), arrays=put(fold.arrays, step.seat, number))


def closing(course: Course, seat: int) -> bytes:
    """Return what ends a seat's last body: its key, and the number of its arrangement."""
    return course.keys[seat] + (u16(course.arrays[seat]) if course.fair.cloaking else b"")
