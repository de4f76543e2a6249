"""How a link is applied to a fold, given what the reader knows (fair-play.md sections 2a, 3 and 4)."""

from __future__ import annotations

from ...core.types import CHANCE, CLAIMS, Action, Player
from ..record import State
from .crypto import joint_draw
from .crypto.seals import mask_decision
from .fold import Fold, Knowledge, LinkStep, Seal, replace_at
from .mechanisms.base import FoldContext
from .mechanisms.loading import load_mechanism
from .refusal import refuse
from .wire.link import Terms


def make_context(terms: Terms, knowledge: Knowledge) -> FoldContext:
    """Return the context for folding a game. Raises Refused (E_MALFORMED) for terms under which it cannot be played."""
    game, options, seats = terms.kit.game, terms.record.options, terms.seats
    fair = game.fair_play(options)
    mechanism, lots = load_mechanism(fair), fair.drawn and terms.colours is None
    begins = seats + 1 if fair.drawn or fair.flips or fair.commits else 1
    context = FoldContext(terms, knowledge, mechanism, game, options, fair, seats, terms.nonce, lots, begins)
    mechanism.check_terms(context)
    return context


# --- the beginning of a link ---------------------------------------------------------------------------------------------------


def prepare(context: FoldContext, fold: Fold, step: LinkStep) -> Fold:
    """Return the fold after the automatic part of a link: lots, the opening of its sender's seal, flips.

    Raises Refused (E_SEAL, or E_MOVE for what others had queued).
    """
    fold = fold._replace(stated=(), plays=())
    if step.number == context.seats + 1:
        fold = context.mechanism.on_joined(context, _draw_lots(context, fold, step))
    fold = apply_queued(context, _open_seal(context, fold, step), step)
    return apply_queued(context, _flip(context, fold, step), step)


def _draw_lots(context: FoldContext, fold: Fold, step: LinkStep) -> Fold:
    if not context.lots:
        return fold
    first = joint_draw.draw_number(context.nonce, step.number, 0, step.others, step.element, 2)
    return fold._replace(players=(first, 1 - first))


def _open_seal(context: FoldContext, fold: Fold, step: LinkStep) -> Fold:
    seal = fold.seals[step.seat]
    if seal is None or context.is_over(fold):
        return fold
    player = fold.players[step.seat]
    fold = fold._replace(seals=replace_at(fold.seals, step.seat, None))
    actions = unseal(context, fold, player, seal, step.element)
    for action in actions or ():
        if player not in context.game.actors(fold.state) or not context.game.accepts(fold.state, player, action):
            actions = None
            break
        fold = context.enter(fold, player, action)
    if actions is None:
        raise refuse("E_SEAL", seal.link, step.seat)
    return fold


def unseal(context: FoldContext, fold: Fold, player: Player, seal: Seal, element: bytes) -> tuple[Action, ...] | None:
    """Return the decision in a seal, None if it is not a possible decision."""
    assert context.fair.sealing
    return context.fair.sealing.actions(fold.state, player, mask_decision(seal.data, element, seal.transcript))


def _flip(context: FoldContext, fold: Fold, step: LinkStep) -> Fold:
    count, game = 0, context.game
    while context.fair.flips and step.number >= context.begins and game.actors(fold.state) == (CHANCE,):
        if game.mover(fold.state) not in (None, fold.players[step.seat]):
            break
        count += 1
        results = game.chance(fold.state)
        sides = sum(weight for _, weight in results)
        number = joint_draw.draw_number(context.nonce, step.number, count, step.others, step.element, sides)
        fold = context.enter(fold, CHANCE, joint_draw.pick_result(results, number))
    return fold


# --- open actions --------------------------------------------------------------------------------------------------------------


def apply_queued(context: FoldContext, fold: Fold, step: LinkStep) -> Fold:
    """Return the fold after all that is queued and can be applied. Raises Refused (E_MOVE, E_PHASE)."""
    if step.number < context.begins or not fold.players:
        return fold
    while not context.is_over(fold):
        if context.game.actors(fold.state) == (CHANCE,):
            after = context.mechanism.on_chance(context, fold, step)
            if after is not None:
                fold = after
                continue
        seat = next((seat for seat in range(context.seats) if _is_ready(context, fold, seat)), None)
        if seat is None:
            return fold
        action, *rest = fold.queues[seat]
        fold = _act(context, fold._replace(queues=replace_at(fold.queues, seat, tuple(rest))), step, seat, action)
    # What others had queued is dropped. Actions of the sender behind the end of the game are never
    # written by an honest one: they stay, and `is_queue_possible` refuses them.
    return fold._replace(queues=replace_at(((),) * context.seats, step.seat, fold.queues[step.seat]))


def _is_ready(context: FoldContext, fold: Fold, seat: int) -> bool:
    """Return whether the first action in a queue is to be applied now."""
    queue, player = fold.queues[seat], fold.players[seat]
    if queue and queue[0] in CLAIMS:
        return queue[0] in context.game.claims(fold.state, player)
    return bool(queue) and player in context.list_due_players(fold)


def _act(context: FoldContext, fold: Fold, step: LinkStep, seat: int, action: Action) -> Fold:
    game, state, player = context.game, fold.state, fold.players[seat]
    if action not in CLAIMS and len(context.list_due_players(fold)) > 1 and context.fair.sealing:
        raise refuse("E_PHASE", step.number, seat)
    if not game.accepts(state, player, action):
        raise refuse("E_MOVE", step.number, seat, context.terms.kit.explain(state, player, action))
    fold = context.mechanism.on_action(context, fold, step, player, action)
    return context.enter(fold, player, action)


def is_queue_possible(context: FoldContext, fold: Fold, step: LinkStep) -> bool:
    """Return whether what the sender has left in the queue is possible whatever the other player answers."""
    queue, player = fold.queues[step.seat], fold.players[step.seat] if fold.players else None
    game = context.game
    actors = game.actors(fold.state)
    if not queue:
        return True
    if not context.fair.queue or player is None or len(actors) != 1 or actors[0] in (CHANCE, player):
        return False
    return all(
        _is_possible(context, game.apply(fold.state, actors[0], answer), player, queue)
        for answer in game.legal(fold.state, actors[0])
    )


def _is_possible(context: FoldContext, state: State, player: Player, queue: tuple[Action, ...]) -> bool:
    game = context.game
    for action in queue:
        if game.outcome(state) is not None:
            return True
        if player not in game.actors(state) or not game.accepts(state, player, action):
            return False
        if not context.mechanism.is_open(state, player, action):
            return False
        state = game.apply(state, player, action)
    return True
