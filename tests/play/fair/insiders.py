"""What a player can try who has a key: links with stamps as they should be, and everything else as it should not.

Each function makes the text that the sender of a moment writes instead of the true link, or returns None where the moment does
not lend itself to it. None of them may be accepted.
"""

from __future__ import annotations

from random import Random

from pyengine.core.types import RESIGN, Action, Player
from pyengine.play.fair.crypto import curve25519, hash_chain, identity_tree, shared_deck
from pyengine.play.fair.crypto.hash_chain import ELEMENT, KEY
from pyengine.play.fair.fold import replace_at
from pyengine.play.fair.folding import prepare
from pyengine.play.fair.match import Match
from pyengine.play.fair.wire.link import Attachment, Block, Link, Parsed, parse_link, write_link

from . import cheat
from .moments import Moment, stand_in
from .table import lookup


def flip(data: bytes, rng: Random) -> bytes:
    """Return bytes with one bit turned, or one byte more where there is none."""
    if not data:
        return bytes((rng.randrange(256),))
    at = rng.randrange(len(data))
    return data[:at] + bytes((data[at] ^ 1 << rng.randrange(8),)) + data[at + 1 :]


def _random_action(match: Match, player: Player, rng: Random) -> Action:
    """Return an action that the game's alphabet knows, possible or not."""
    prefix: Action = ()
    while tokens := match.context.game.grammar(match.context.options, player, prefix):
        token = rng.choice(list(tokens))
        if not token:
            break
        prefix = (*prefix, token)
    return prefix


def _instead(now: Moment, *actions: Action) -> bytes | None:
    """Return the body with other open actions in the place of its own; None where it has none."""
    fold, body = now.sender.fold, now.parsed.log[-1].body
    if not fold.players or not now.opened or not now.nth:
        return None
    player = fold.players[now.seat]
    true = cheat.pack(now.sender, player, now.opened)
    assert body.startswith(true)
    return cheat.pack(now.sender, player, actions) + body[len(true) :]


def _holds_seal(now: Moment) -> bool:
    """Whether the newest link holds a seal that will be opened."""
    return not now.sender.is_over and now.sender.fold.seals[now.seat] is not None


def _before(now: Moment) -> Parsed:
    """Return the text as it was before the newest link."""
    return Parsed(now.parsed.terms, now.parsed.blocks, now.parsed.log[:-1])


def impossible(now: Moment, rng: Random) -> str | None:
    """Make a move that the rules do not allow."""
    sender = now.sender
    if not now.opened or not now.nth:
        return None
    fold = prepare(sender.context, sender.folds[-2], sender.step(len(sender.log) - 1))
    player = fold.players[now.seat]
    for _ in range(9):
        action = _random_action(sender, player, rng)
        if action and not sender.context.game.accepts(fold.state, player, action):
            body = _instead(now, action)
            return cheat.again(sender, body)
    return None


def omit(now: Moment, rng: Random) -> str | None:
    """Leave out what is due: a move, a seal, the fields of the deck."""
    body = now.parsed.log[-1].body
    if not now.nth or not body:
        return None
    return cheat.again(now.sender, body[: rng.randrange(len(body))])


def early_open(now: Moment, rng: Random) -> str | None:
    """Play openly what has to be sealed, or publish the element that would open the seal a link too early."""
    sender, log = now.sender, now.parsed.log
    fold = sender.folds[-1]
    if not _holds_seal(now) or sender.key is None:
        return None
    if rng.random() < 0.5:
        actions = sender.context.game.legal(fold.state, fold.players[now.seat])
        plain = cheat.pack(sender, fold.players[now.seat], [*now.opened, rng.choice(list(actions))])
        return cheat.again(sender, log[-1].body[:32] * (not now.nth) + plain)
    if not now.nth:
        return None
    chain = hash_chain.make_chain(sender.key, now.parsed.terms.nonce, now.seat)
    ahead = now.nth + rng.randint(1, 9)
    block = Block(chain[ahead], hash_chain.make_stamp(chain[ahead + 1], sender.transcripts[-1]))
    return write_link(now.parsed._replace(blocks={**now.parsed.blocks, now.seat: block}))


def changed_mind(now: Moment, rng: Random) -> str | None:
    """Change an own earlier link, and stamp all as if it had always been so."""
    own = [number for number, link in enumerate(now.parsed.log[:-1]) if link.seat == now.seat]
    if not own:
        return None
    at = rng.choice(own)
    log = (*now.parsed.log[:at], Link(now.seat, flip(now.parsed.log[at].body, rng)), *now.parsed.log[at + 1 : -1])
    body = flip(now.parsed.log[-1].body, rng) if rng.random() < 0.3 else now.parsed.log[-1].body
    return cheat.forge_link(now.sender, body, now.parsed.attachments, Parsed(now.parsed.terms, now.parsed.blocks, log))


def other_own_key(now: Moment, rng: Random) -> str | None:
    """Go on with another key than the one begun with."""
    if not now.nth:
        return None
    other = stand_in(now.sender)
    other.key = rng.randbytes(KEY)
    return cheat.again(other)


def marked_cards(now: Moment, rng: Random) -> str | None:
    """Put something else than a card into a shuffle: twice the same, no point, a point of the twist or of low order."""
    at = next((at for at, part in enumerate(now.parsed.attachments) if part.kind in (1, 2)), None)
    if at is None:
        return None
    part, size = now.parsed.attachments[at], curve25519.POINT
    places = len(part.data) // size
    one, other = rng.sample(range(places), 2)
    points = [part.data[size * place : size * (place + 1)] for place in range(places)]
    x = int.from_bytes(points[one], "little")
    kind = rng.randrange(8)
    if kind == 0:
        points[one] = points[other]
    elif kind == 1:
        anywhere = iter(lambda: rng.randrange(curve25519.P), 0)
        points[one] = curve25519.to_bytes(next(x for x in anywhere if not curve25519.on_curve(x)))
    elif kind == 2:
        points[one] = curve25519.to_bytes(rng.choice((0, curve25519.P, *curve25519.TORSION)))
    elif kind == 3:
        points[one] = (x + curve25519.P).to_bytes(size, "little")
    elif kind == 4:
        points[one] = points[one][:-1] + bytes((points[one][-1] | 0x80,))
    elif kind == 5:
        del points[one]
    elif kind == 6:
        points.append(points[one])
    else:  # a card in order but not the one promised
        points[one] = curve25519.to_bytes(curve25519.mul(rng.randrange(2, 99), x))
    data, body = b"".join(points), now.parsed.log[-1].body
    if kind != 7:
        body = body.replace(shared_deck.hash_pass(part.data), shared_deck.hash_pass(data))
    came = (*now.parsed.attachments[:at], part._replace(data=data), *now.parsed.attachments[at + 1 :])
    return cheat.again(now.sender, body, came)


def false_share(now: Moment, rng: Random) -> str | None:
    """Send a wrong key to a card, none, or one of another place."""
    which = [at for at, part in enumerate(now.parsed.attachments) if part.kind in (3, 4)]
    if not which:
        return None
    at = rng.choice(which)
    part, size = now.parsed.attachments[at], 17 if now.parsed.attachments[at].kind == 3 else 18
    shares = [part.data[place : place + size] for place in range(0, len(part.data), size)]
    one = rng.randrange(len(shares))
    kind = rng.randrange(4)
    if kind == 0:
        shares[one] = flip(shares[one], rng)
    elif kind == 1:
        shares[one] = shares[one][: size - 16] + rng.randbytes(16)
    elif kind == 2:
        del shares[one]
    else:
        shares.append(shares[one])
    came = (*now.parsed.attachments[:at], part._replace(data=b"".join(shares)), *now.parsed.attachments[at + 1 :])
    return cheat.again(now.sender, None, came)


def untruthful(now: Moment, rng: Random) -> str | None:
    """Say something else of a hidden piece than what it is, with any proof at hand."""
    sender, receiver = now.sender, now.receiver
    if len(sender.fold.stated) != 1 or len(now.opened) == 0:
        return None
    ((_, statement),) = sender.fold.stated
    fold = prepare(receiver.context, receiver.fold, sender.step(len(sender.log) - 1))
    player = sender.fold.players[now.seat]
    cloaking = sender.context.fair.cloaking
    assert cloaking
    legal = receiver.context.game.legal(fold.state, player)
    others = [said for said in legal if said != now.opened[0] and cloaking.statements(fold.state, player, said)]
    if others and now.opened[0] in legal and cloaking.statements(fold.state, player, now.opened[0]) and rng.random() < 0.5:
        return cheat.again(sender, _instead(now, rng.choice(others), *now.opened[1:]))
    types = cloaking.types(sender.context.knowledge.arrays[now.seat])
    tree = identity_tree.Tree(sender.context.knowledge.keys[now.seat], sender.context.nonce, now.seat, types)
    piece, kind = rng.randrange(8), rng.randrange(5)
    true = now.parsed.attachments[0]
    if statement.told is None:
        false = [flip(true.data, rng), bytes((1 << kind ^ true.data[0],)) + true.data[1:]]
        false += [tree.disclose(piece)] if piece != statement.piece else []
    else:
        false = [flip(true.data, rng), bytes((1 - true.data[0],)) + true.data[1:]]
        false += [tree.answer(piece, kind)] if (piece, kind) != statement[:2] else []
    return cheat.again(sender, None, (true._replace(data=rng.choice(false)), *now.parsed.attachments[1:]))


def malformed_identity(now: Moment, rng: Random) -> tuple[Match, str] | None:
    """Show a piece that was promised as none or as several things at once, from the beginning."""
    sender, receiver = now.sender, now.receiver
    if len(sender.fold.stated) != 1 or sender.fold.stated[0][1].told is not None:
        return None
    ((_, statement),) = sender.fold.stated
    cloaking = sender.context.fair.cloaking
    assert cloaking
    types = cloaking.types(sender.context.knowledge.arrays[now.seat])
    tree = identity_tree.Tree(sender.context.knowledge.keys[now.seat], sender.context.nonce, now.seat, types)
    mask = rng.choice([mask for mask in range(32) if mask.bit_count() != 1])
    row, nonce = statement.piece, sender.context.nonce
    salts = [identity_tree._salt(tree.key, nonce, row, kind) for kind in range(5)]
    tree.leaves[row] = [identity_tree._leaf(nonce, now.seat, row, kind, mask >> kind & 1, salts[kind]) for kind in range(5)]
    tree.levels = identity_tree._levels([identity_tree._row(leaves) for leaves in tree.leaves])
    said = mask if rng.random() < 0.7 else 1 << statement.type
    proof = Attachment(6, bytes((said,)) + tree.disclose(row)[1:])
    deceived = stand_in(receiver)  # whose record of the beginning holds the root of the rotten tree
    deceived.folds = [fold._replace(roots=replace_at(fold.roots, now.seat, tree.root)) for fold in receiver.folds]
    return deceived, cheat.again(sender, None, (proof,))


def hollow_seal(now: Moment, rng: Random) -> tuple[Match, str] | None:
    """Seal bytes that are no decision, get the answer to them, and go on."""
    sealing, sender, receiver = now.sender.context.fair.sealing, now.sender, stand_in(now.receiver)
    if not sealing or not _holds_seal(now) or now.parsed.terms.seats > 2:
        return None
    body = now.parsed.log[-1].body
    size = sealing.size(sender.fold.state, sender.fold.players[now.seat])
    receiver.receive(parse_link(cheat.again(sender, body[:-size] + rng.randbytes(size)), lookup))
    while not receiver.is_complete:
        receiver.play(rng.choice(list(receiver.legal())))
    answered = parse_link(receiver.send(), lookup)
    return receiver, cheat.forge_link(sender, rng.choice((b"", b"\x00", rng.randbytes(4))), after=answered)


def false_end(now: Moment, rng: Random) -> str | None:
    """End the game without the key that vouches for it."""
    key = now.sender.key
    body = now.parsed.log[-1].body
    if now.sender.fold.keys[now.seat] is None or key is None:
        return None
    assert key in body
    return cheat.again(now.sender, body.replace(key, rng.choice((b"", flip(key, rng), rng.randbytes(KEY), key[:-1]))))


def second_thoughts(now: Moment, rng: Random) -> tuple[Match, str] | None:
    """Write a second link for the same turn to somebody who has opened the first."""
    opened = stand_in(now.receiver)
    opened.receive(now.parsed)
    body = flip(now.parsed.log[-1].body, rng)
    return opened, cheat.again(now.sender, body)


def respell(now: Moment, rng: Random) -> str | None:
    """Say what the true body says in other bytes: a count of nothing, a count written longer, a byte more behind the actions."""
    body = now.parsed.log[-1].body
    at = 0 if now.nth else ELEMENT + now.sender.context.mechanism.commitment_size
    head, rest = body[:at], body[at:]
    if not rest:
        return cheat.again(now.sender, head + rng.choice((b"\x00", b"\x80\x00")))
    longer = head + bytes((rest[0] | 0x80, 0)) + rest[1:]
    fold = now.sender.fold
    opened = fold.players and now.opened and now.nth
    true = cheat.pack(now.sender, fold.players[now.seat], now.opened) if opened else b""
    if rest != true or not true:
        return cheat.again(now.sender, longer)
    return cheat.again(now.sender, rng.choice((longer, head + true + b"\x00")))


def behind_the_end(now: Moment, rng: Random) -> str | None:
    """Write more actions behind the one that ended the game."""
    before = now.sender.folds[-2]
    if not now.sender.is_over or now.sender.context.is_over(before) or not now.opened:
        return None
    return cheat.again(now.sender, _instead(now, *now.opened, rng.choice((*now.opened, RESIGN))))
