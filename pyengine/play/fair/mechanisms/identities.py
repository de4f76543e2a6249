"""Hidden identities: eight pieces a player, arranged before the first link; answers and disclosures are proved by a hash tree
(fair-play.md section 5)."""

from __future__ import annotations

from collections.abc import Generator

from ....core.fair import Cloaking, Statement
from ....core.types import CLAIMS, Action, Player
from ...record import State
from ..crypto import identity_tree
from ..crypto.hash_chain import u16
from ..crypto.identity_tree import HASH, Tree
from ..fold import Fold, Knowledge, LinkStep, replace_at
from ..refusal import Refused, refuse
from ..wire.link import Attachment, AttachmentKind, Parsed
from .base import FoldContext, Mechanism


class Identities(Mechanism):
    """The mechanism of games with hidden pieces. ``cloaking`` is the game's description of them."""

    commitment_size = HASH
    closing_size = 2

    def __init__(self, cloaking: Cloaking) -> None:
        self.cloaking: Cloaking = cloaking
        self.arrangements: int = cloaking.arrangements

    # --- what is arranged before the first link

    def arrange(self, number: int) -> Action:
        """Return the action that makes an arrangement."""
        return self.cloaking.arrange(number)

    def arrangement_number(self, action: Action) -> int | None:
        """Return the number of the arrangement an action makes, None for other actions."""
        return self.cloaking.number(action)

    def recover(self, context: FoldContext, seat: int, commitment: bytes) -> int | None:
        """Return the number of the own arrangement whose tree has this root. All arrangements are tried."""
        arrays = map(self.cloaking.types, range(self.arrangements))
        roots = identity_tree.roots(context.knowledge.keys[seat], context.nonce, seat, arrays)
        return next((number for number, root in enumerate(roots) if root == commitment), None)

    def _tree(self, context: FoldContext, seat: int) -> Tree:
        """Return the hash tree of a seat whose secrets are known."""
        known = context.knowledge
        return Tree(known.keys[seat], context.nonce, seat, self.cloaking.types(known.arrays[seat]))

    # --- bodies

    def commit(self, context: FoldContext, fold: Fold, step: LinkStep) -> bytes:
        """Return the root of the sender's tree."""
        return self._tree(context, step.seat).root

    def read_commitment(self, context: FoldContext, fold: Fold, step: LinkStep, commitment: bytes) -> Fold:
        """Return the fold with a seat's root."""
        return fold._replace(roots=replace_at(fold.roots, step.seat, commitment))

    def write_closing(self, context: FoldContext, seat: int) -> bytes:
        """Return the number of a seat's arrangement."""
        return u16(context.knowledge.arrays[seat])

    def read_closing(self, fold: Fold, seat: int, closing: bytes) -> Fold:
        """Return the fold with the number of a seat's arrangement."""
        return fold._replace(arrays=replace_at(fold.arrays, seat, int.from_bytes(closing, "big")))

    # --- what the game brings

    def on_joined(self, context: FoldContext, fold: Fold) -> Fold:
        """Return the fold after all arrangements; unknown ones are entered as hidden."""
        game = context.game
        for player in game.actors(fold.state):
            number = context.knowledge.arrays.get(context.seat(fold, player))
            action = game.redact(fold.state, player, self.arrange(0), None) if number is None else None
            fold = context.enter(fold, player, action or self.arrange(number or 0))
        return fold

    def on_action(self, context: FoldContext, fold: Fold, step: LinkStep, player: Player, action: Action) -> Fold:
        """Return the fold with what an action says about hidden pieces."""
        if action in CLAIMS:
            return fold
        seat, statements = context.seat(fold, player), self.cloaking.statements(fold.state, player, action)
        return fold._replace(stated=(*fold.stated, *((seat, statement) for statement in statements)))

    def is_open(self, state: State, player: Player, action: Action) -> bool:
        """Return whether an action says nothing about hidden pieces."""
        return not self.cloaking.statements(state, player, action)

    def forced_answer(self, context: FoldContext, fold: Fold, step: LinkStep) -> Action | None:
        """Return the truth about an own hidden piece, if that is what is asked."""
        if context.is_blocked(fold, step):
            return None
        player = fold.players[step.seat]
        legal = context.game.legal(fold.state, player)
        return legal[0] if len(legal) == 1 and not self.is_open(fold.state, player, legal[0]) else None

    # --- what travels with the newest link only

    def attachments(self, context: FoldContext, before: Fold, after: Fold, step: LinkStep) -> tuple[Attachment, ...]:
        """Return the proofs of what the sender has stated."""
        tree = self._tree(context, step.seat)
        return tuple(_prove(tree, statement) for _, statement in after.stated)

    def verify(
        self, context: FoldContext, before: Fold, after: Fold, parsed: Parsed, viewer: int | None
    ) -> Generator[float, None, tuple[int, Knowledge]]:
        """Check the proofs of what the newest link states; nothing new is learned. Raises Refused (E_PROOF, E_MALFORMED)."""
        number, sender = len(parsed.log), parsed.log[-1].seat
        stated = [statement for _, statement in after.stated]
        kinds = [AttachmentKind.DISCLOSURE if statement.told is None else AttachmentKind.ANSWER for statement in stated]
        if [attachment.kind for attachment in parsed.attachments] != kinds:
            raise refuse("E_PROOF" if stated else "E_MALFORMED", number, sender)
        root = after.roots[sender]
        for statement, attachment in zip(stated, parsed.attachments, strict=True):
            if statement.told is None:
                mask = identity_tree.check_disclosure(root, context.nonce, sender, statement.piece, attachment.data)
                if mask is not None and mask.bit_count() != 1:
                    raise refuse("E_MALFORMED", number, sender)
                true = mask == 1 << statement.type
            else:
                told = identity_tree.check_answer(root, context.nonce, sender, statement.piece, statement.type, attachment.data)
                true = told == statement.told
            if not true:
                raise refuse("E_PROOF", number, sender)
        yield from ()
        return 0, context.knowledge

    # --- when all is over

    def audit_seat(self, context: FoldContext, fold: Fold, seat: int, link: int) -> Refused | None:
        """Return the breach of a seat whose number is no arrangement (A_960), or not the arrangement that it committed itself to
        (A_CLOAK). None otherwise."""
        key, number = fold.keys[seat], fold.arrays[seat]
        if key is None or number is None:
            return None
        if number >= self.arrangements:
            return refuse("A_960", link, seat)
        if Tree(key, context.nonce, seat, self.cloaking.types(number)).root != fold.roots[seat]:
            return refuse("A_CLOAK", seat + 1, seat)
        return None


def _prove(tree: Tree, statement: Statement) -> Attachment:
    if statement.told is None:
        return Attachment(AttachmentKind.DISCLOSURE, tree.disclose(statement.piece))
    return Attachment(AttachmentKind.ANSWER, tree.answer(statement.piece, statement.type))
