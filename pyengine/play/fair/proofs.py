"""What travels with the newest link only: proofs about hidden pieces, shuffled decks, shares (fair-play.md section 2a)."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from ...core.fair import Statement
from . import cloak
from .cloak import Tree
from .fold import Course, Fold, Step
from .refusal import refuse
from .string import Attachment, Parsed

ANSWER, DISCLOSURE = 5, 6  # types of attachments; 1 to 4 belong to decks


def attachments(course: Course, folds: Sequence[Fold], after: Fold, step: Step) -> tuple[Attachment, ...]:
    """Return what the sender adds to a link. ``folds`` stand before each link so far, ``after`` after the new one."""
    if course.fair.dealing:
        from .shuffle import passes

        return passes(course, folds[-1], after, step)
    cloaking = course.fair.cloaking
    if not cloaking:
        return ()
    tree = Tree(course.keys[step.seat], course.nonce, step.seat, cloaking.types(course.arrays[step.seat]))
    return tuple(_proof(tree, statement) for _, statement in after.stated)


def _proof(tree: Tree, statement: Statement) -> Attachment:
    if statement.told is None:
        return Attachment(DISCLOSURE, tree.disclose(statement.piece))
    return Attachment(ANSWER, tree.answer(statement.piece, statement.type))


def attaching(course: Course, folds: Sequence[Fold], parsed: Parsed, seat: int | None) -> Generator[float, None, int]:
    """Check what came with the newest link, and learn from it, in slices. Returns the first link since which more is known, or 0.

    Raises Refused (E_PROOF, E_MALFORMED, E_SHARE, E_DECK_LEN, E_DECK_POINT, E_DECK_DUP).
    """
    number, sender = len(parsed.log), parsed.log[-1].seat
    if course.fair.dealing:
        from .shuffle import receiving

        return (yield from receiving(course, folds[-2], folds[-1], number, sender, parsed.attachments, seat))
    stated = [statement for _, statement in folds[-1].stated]
    kinds = [DISCLOSURE if statement.told is None else ANSWER for statement in stated]
    if [attachment.kind for attachment in parsed.attachments] != kinds:
        raise refuse("E_PROOF" if stated else "E_MALFORMED", number, sender)
    root = folds[-1].roots[sender]
    for statement, attachment in zip(stated, parsed.attachments, strict=True):
        if statement.told is None:
            mask = cloak.disclosed(root, course.nonce, sender, statement.piece, attachment.data)
            if mask is not None and mask.bit_count() != 1:
                raise refuse("E_MALFORMED", number, sender)
            true = mask == 1 << statement.type
        else:
            told = cloak.answered(root, course.nonce, sender, statement.piece, statement.type, attachment.data)
            true = told == statement.told
        if not true:
            raise refuse("E_PROOF", number, sender)
    return 0
