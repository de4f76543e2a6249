"""Bodies of links: anchor, commitment, open actions, fields of the mechanism, a sealed decision, the key that ends a game
(fair-play.md section 2a). Reading applies each part at once, because the next one depends on the state after it."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.types import Action
from .. import codec
from .crypto.hash_chain import ELEMENT, KEY, make_chain
from .crypto.seals import mask_decision
from .fold import Fold, LinkStep, Seal, replace_at
from .folding import apply_queued, is_queue_possible, prepare
from .mechanisms.base import FoldContext
from .refusal import refuse
from .wire.actions import pack_actions, unpack_actions

# --- writing -------------------------------------------------------------------------------------------------------------------


def write_body(
    context: FoldContext, fold: Fold, step: LinkStep, opened: Sequence[Action] = (), secret: Sequence[Action] = ()
) -> bytes:
    """Return the body of a link; ``fold`` stands after its open actions ``opened``, ``secret`` is the decision to be sealed."""
    mechanism = context.mechanism
    head = b"" if step.nth else step.element + mechanism.commit(context, fold, step)
    tail = mechanism.write_fields(context, fold, step)
    if secret:
        assert context.fair.sealing
        plain = context.fair.sealing.plain(fold.state, fold.players[step.seat], secret)
        tail += mask_decision(plain, context.next_element(step), step.transcript)
    if context.is_over(fold):
        tail += context.knowledge.keys[step.seat] + mechanism.write_closing(context, step.seat)
    if not (opened or tail):
        return head
    return (
        head + (pack_actions(context.game, context.options, fold.players[step.seat], opened) if fold.players else b"\x00") + tail
    )


# --- reading -------------------------------------------------------------------------------------------------------------------


def read_body(context: FoldContext, fold: Fold, step: LinkStep, body: bytes) -> Fold:
    """Return the fold after a link. Raises Refused with the code of what is wrong with the body.

    Checks everything that the log itself shows; attachments are checked by who receives them.
    """
    if fold.keys[step.seat] is not None:
        raise refuse("E_TURN", step.number, step.seat)
    reader = codec.Reader(body)
    try:
        if not step.nth:
            reader.take(ELEMENT)
            commitment = reader.take(context.mechanism.commitment_size)
            fold = context.mechanism.read_commitment(context, fold, step, commitment)
    except codec.Short:
        raise refuse("E_ANCHOR", step.number, step.seat) from None
    ended = context.is_over(fold)
    fold = prepare(context, fold, step)
    hollow = body[reader.at :] == b"\x00"  # an empty body has no bytes: a count of 0 actions is written only if something follows
    if reader.at < len(body):
        fold = _read_actions(context, fold, step, reader, ended)
    fold = context.mechanism.read_fields(context, fold, step, reader)
    if context.has_to_seal(fold, step):
        fold = _read_seal(context, fold, step, reader)
    if not context.is_blocked(fold, step) and step.number > 1:
        raise refuse("E_PHASE", step.number, step.seat)
    if not is_queue_possible(context, fold, step):
        raise refuse("E_MOVE", step.number, step.seat)
    if context.is_over(fold):
        fold = _read_closing(context, fold, step, reader)
    if hollow or reader.at < len(body):
        raise refuse("E_MALFORMED", step.number, step.seat)
    return fold


def _read_actions(context: FoldContext, fold: Fold, step: LinkStep, reader: codec.Reader, ended: bool) -> Fold:
    if not fold.players or ended:
        if reader.byte():
            raise refuse("E_PHASE", step.number, step.seat)
        return fold
    try:
        actions = unpack_actions(context.game, context.options, fold.players[step.seat], reader)
    except ValueError:
        raise refuse("E_MALFORMED", step.number, step.seat) from None
    if actions and step.number < context.begins:
        raise refuse("E_PHASE", step.number, step.seat)
    queues = replace_at(fold.queues, step.seat, (*fold.queues[step.seat], *actions))
    return apply_queued(context, fold._replace(queues=queues), step)


def _read_seal(context: FoldContext, fold: Fold, step: LinkStep, reader: codec.Reader) -> Fold:
    assert context.fair.sealing
    try:
        data = reader.take(context.fair.sealing.size(fold.state, fold.players[step.seat]))
    except codec.Short:
        raise refuse("E_PHASE", step.number, step.seat) from None
    return fold._replace(seals=replace_at(fold.seals, step.seat, Seal(data, step.transcript, step.number)))


def _read_closing(context: FoldContext, fold: Fold, step: LinkStep, reader: codec.Reader) -> Fold:
    try:
        key, closing = reader.take(KEY), reader.take(context.mechanism.closing_size)
    except codec.Short:
        raise refuse("E_CLOSE", step.number, step.seat) from None
    if make_chain(key, context.nonce, step.seat)[step.nth] != step.element:
        raise refuse("E_CLOSE", step.number, step.seat)
    return context.mechanism.read_closing(fold._replace(keys=replace_at(fold.keys, step.seat, key)), step.seat, closing)
