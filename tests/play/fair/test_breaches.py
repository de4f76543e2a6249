"""Breaches by a player who has a key: each is refused with its code, or found by the audit."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pyengine.core.fair import Cloaking
from pyengine.core.types import OFFER, RESIGN
from pyengine.play.fair.audit import audit
from pyengine.play.fair.crypto import curve25519, identity_tree, shared_deck
from pyengine.play.fair.fold import Knowledge, Play
from pyengine.play.fair.folding import make_context
from pyengine.play.fair.match import Match, watch
from pyengine.play.fair.mechanisms.deck import SharedDeck
from pyengine.play.fair.refusal import Refused
from pyengine.play.fair.wire.link import Attachment, Link, Parsed, parse_link, write_link

from . import cheat
from .moments import verdict
from .table import MatchTable, key, lookup, terms


def at(name: str, links: int, seed: int = 1, **options: Any) -> tuple[MatchTable, Match, Match]:
    """Play so many links; return the table, the seat that has just written and the one that is to read."""
    table = MatchTable(terms(name, nonce=f"breach{seed}", **options), arrays=(100, 800) if name == "cloak" else ())
    table.play(Random(seed), links)
    return table, table.match((links - 1) % table.terms.seats), table.match(links % table.terms.seats)


def audit_breach(text: str) -> Refused:
    """Return the one breach that the audit of a finished game finds."""
    report = audit(watch(parse_link(text, lookup)))
    (breach,) = report.breaches
    assert (report.missing, report.fold, report.is_verified) == ((), None, False)
    return breach


def pack_actions(match: Match, *actions: tuple[str, ...]) -> bytes:
    """Return open actions of a match's player."""
    player = match.fold.players[match.seat or 0]
    return cheat.pack(match, player, actions)


# --- moves and phases


def test_an_impossible_move() -> None:
    _, sender, receiver = at("place", 8)
    taken = sender.fold.entries[1].action  # that square is full since the second link
    text = cheat.again(sender, pack_actions(sender, taken))
    with pytest.raises(Refused) as caught:
        receiver.receive(parse_link(text, lookup))
    assert caught.value.code == "E_MOVE"
    assert (caught.value.link, caught.value.seat) == (8, 1)
    assert "seat 2" in str(caught.value)
    assert "link 8" in str(caught.value)
    state = sender.folds[-2].state
    assert dict(caught.value.message.values)["why"] == sender.terms.kit.explain(state, sender.player, taken)


def test_a_move_too_few_or_too_many() -> None:
    _, sender, receiver = at("place", 8)
    (move,) = [entry.action for entry in sender.fold.entries[-1:]]
    assert verdict(receiver, cheat.again(sender, b"")) == "E_PHASE"
    assert verdict(receiver, cheat.again(sender, pack_actions(sender, move, move))) == "E_MOVE"
    assert verdict(receiver, cheat.again(sender, pack_actions(sender, move) + b"\x00")) == "E_MALFORMED"
    assert verdict(receiver, cheat.again(sender, pack_actions(sender, move, OFFER))) == "E_MOVE"
    assert verdict(receiver, cheat.again(sender, b"\xff\xff\xff\x7f")) == "E_MALFORMED"
    assert verdict(receiver, cheat.again(sender, pack_actions(sender, move), (Attachment(5, bytes(241)),))) == "E_MALFORMED"


def test_a_move_ahead_of_the_answer_where_the_game_has_none() -> None:
    """It would be legal after every answer, and yet only games that say so let it travel ahead."""
    _, sender, receiver = at("mitosis", 5)
    game, state = sender.context.game, sender.fold.state
    after = [game.apply(state, 1, answer) for answer in game.legal(state, 1)]
    ahead = next(move for move in game.legal(after[0], 0) if all(move in game.legal(one, 0) for one in after))
    move = sender.fold.entries[-1].action
    assert verdict(receiver, cheat.again(sender, pack_actions(sender, move))) == "accepted"
    assert verdict(receiver, cheat.again(sender, pack_actions(sender, move, ahead))) == "E_MOVE"


def test_who_joins_has_to_move_if_it_is_due() -> None:
    _, sender, receiver = at("place", 2, colours=1)
    assert verdict(receiver, cheat.again(sender)) == "accepted"
    assert verdict(receiver, cheat.again(sender, sender.log[-1].body[:32])) == "E_PHASE"


@pytest.mark.parametrize("colours", [None, 1])
def test_the_joiner_does_not_flip(colours: int | None) -> None:
    _, sender, receiver = at("gravity", 2, colours=colours)
    anchor = sender.log[-1].body
    assert len(anchor) == 32
    assert verdict(receiver, cheat.again(sender, anchor + cheat.pack(sender, 1, [("e8",)]))) == "E_PHASE"
    assert verdict(receiver, cheat.again(sender, anchor[:31])) == "E_ANCHOR"


@pytest.mark.parametrize("name", ["booster", "cloak"])
def test_what_is_promised_on_joining_is_there_in_full(name: str) -> None:
    _, sender, receiver = at(name, 2)
    assert verdict(receiver, cheat.again(sender, sender.log[-1].body[:-1])) == "E_ANCHOR"


def test_a_decision_played_openly_before_its_time() -> None:
    _, sender, receiver = at("synchronous", 3)
    assert verdict(receiver, cheat.again(sender, pack_actions(sender, ("e2", "e4")))) == "E_PHASE"
    assert verdict(receiver, cheat.again(sender, b"")) == "E_PHASE"
    assert verdict(receiver, cheat.again(sender, sender.log[-1].body + b"\x00")) == "E_MALFORMED"


def test_a_seal_that_holds_nothing() -> None:
    table = MatchTable(terms("synchronous"))
    rng = Random(1)
    table.link(rng)
    inviter = table.match(0)
    rotten = cheat.again(inviter, inviter.log[-1].body[:-2] + bytes(2))
    table.texts[-1] = rotten
    table.link(rng)
    inviter.log = parse_link(rotten, lookup).log  # the cheat goes on from its own link
    parsed = parse_link(table.texts[-1], lookup)
    opening = cheat.forge_link(inviter, b"\x00\x00\x00", after=parsed)
    with pytest.raises(Refused) as caught:
        table.match(1).receive(parse_link(opening, lookup))
    assert (caught.value.code, caught.value.link, caught.value.seat) == ("E_SEAL", 1, 0)


def test_a_game_that_ends_without_its_key() -> None:
    table, sender, receiver = at("place", 8)
    table.resign()
    sender, receiver = receiver, sender
    true = sender.log[-1].body
    assert verdict(receiver, table.texts[-1]) == "accepted"
    assert verdict(receiver, cheat.again(sender, true[:-16])) == "E_CLOSE"
    assert verdict(receiver, cheat.again(sender, true[:-16] + key(0, "wrong"))) == "E_CLOSE"
    table.link(Random(1))
    sender, receiver = receiver, sender
    assert verdict(receiver, cheat.again(sender, b"")) == "E_CLOSE"
    assert verdict(receiver, cheat.again(sender, pack_actions(sender, RESIGN) + true[-16:])) == "E_PHASE"
    receiver.receive(parse_link(table.texts[-1], lookup))
    assert receiver.next_seat is None
    assert verdict(sender, cheat.forge_link(receiver, b"\x00" + true[-16:])) == "E_TURN"


# --- hidden identities


def with_statement(told: bool) -> tuple[MatchTable, Match, Match]:
    """Play Cloak until somebody has answered a guess, or has shown a piece."""
    for seed in range(40):
        table = MatchTable(terms("cloak", nonce=f"said{seed}"), arrays=(100, 800))
        rng = Random(seed)
        for _ in range(40):
            if table.texts and table.match((len(table.texts) - 1) % 2).is_over:
                break
            try:
                table.link(rng)
            except Refused:  # a dishonest tree that came out too early
                break
            sender = table.match((len(table.texts) - 1) % 2)
            stated = [statement for _, statement in sender.fold.stated]
            if len(stated) == 1 and (stated[0].told is not None) == told:
                return table, sender, table.match(len(table.texts) % 2)
    raise AssertionError("nobody said anything")


def test_answers_are_proved() -> None:
    _, sender, receiver = with_statement(True)
    (proof,) = sender.attachments
    assert verdict(receiver, cheat.again(sender)) == "accepted"
    lie = proof._replace(data=bytes((1 - proof.data[0],)) + proof.data[1:])
    assert verdict(receiver, cheat.again(sender, attachments=(lie,))) == "E_PROOF"
    for broken in ((), (proof, proof), (proof._replace(kind=6),), (proof._replace(data=proof.data + b"\x00"),)):
        assert verdict(receiver, cheat.again(sender, attachments=broken)) == "E_PROOF"


def test_an_untruthful_answer_has_no_proof() -> None:
    _, sender, receiver = with_statement(True)
    ((_, statement),) = sender.fold.stated
    lie = ("no",) if statement.told else ("yes",)
    assert verdict(receiver, cheat.again(sender, pack_actions(sender, lie))) == "E_PROOF"


def test_shown_pieces_are_proved() -> None:
    _, sender, receiver = with_statement(False)
    (proof,) = sender.attachments
    assert proof.kind == 6
    assert verdict(receiver, cheat.again(sender)) == "accepted"
    for mask in (0, 3, 31):
        data = bytes((mask,)) + proof.data[1:]
        assert verdict(receiver, cheat.again(sender, attachments=(proof._replace(data=data),))) == "E_PROOF"


def test_a_row_of_two_bits_is_malformed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tree in which every piece is two things at once passes until one of them is shown."""

    def leaves(key: bytes, nonce: bytes, seat: int, row: int, truth: int) -> list[bytes]:
        both, leaf, salt = (truth, (truth + 1) % 5), identity_tree._leaf, identity_tree._salt
        return [leaf(nonce, seat, row, kind, int(kind in both), salt(key, nonce, row, kind)) for kind in range(5)]

    monkeypatch.setattr(identity_tree, "_leaves", leaves)
    _, sender, receiver = with_statement(False)
    (proof,) = sender.attachments
    assert verdict(receiver, cheat.again(sender)) == "E_PROOF"
    ((_, statement),) = sender.fold.stated
    mask = 1 << statement.type | 1 << (statement.type + 1) % 5
    two = proof._replace(data=bytes((mask,)) + proof.data[1:])
    assert verdict(receiver, cheat.again(sender, attachments=(two,))) == "E_MALFORMED"


def test_a_proof_of_nothing() -> None:
    _, sender, receiver = at("cloak", 3)
    assert not sender.attachments
    assert verdict(receiver, cheat.again(sender, attachments=(Attachment(5, bytes(17)),))) == "E_MALFORMED"


def test_an_array_that_is_not_what_was_promised() -> None:
    table = MatchTable(terms("cloak", nonce="promise"), arrays=(100, 800))
    table.play(Random(2), 5)
    table.resign()
    table.link(Random(2))
    match = watch(parse_link(table.texts[-1], lookup))
    assert audit(match).is_verified
    sender = table.match((len(table.texts) - 1) % 2)
    for number, code, link in ((801, "A_CLOAK", (sender.seat or 0) + 1), (960, "A_960", len(table.texts))):
        text = cheat.again(sender, sender.log[-1].body[:-2] + number.to_bytes(2, "big"))
        breach = audit_breach(text)
        assert (breach.code, breach.link, breach.seat) == (code, link, sender.seat)


# --- decks


def test_hostile_decks() -> None:
    table = MatchTable(terms("booster", nonce="hostile"))
    rng = Random(1)
    for number in (1, 2):
        table.link(rng)
        sender = table.match(number - 1)
        receiver = Match(table.terms, 1, key(1)) if number == 1 else table.match(0)
        passed, *rest = sender.attachments
        assert verdict(receiver, table.texts[-1]) == "accepted"
        for code, data in hostile(passed.data):
            head = sender.log[-1].body[:32] + body_hash(data)
            assert verdict(receiver, cheat.again(sender, head, (passed._replace(data=data), *rest))) == code
        other = passed.data[32:64] + passed.data[:32] + passed.data[64:]
        assert verdict(receiver, cheat.again(sender, None, (passed._replace(data=other), *rest))) == "E_DECK_LEN"
        assert verdict(receiver, cheat.again(sender, None, ())) == "E_DECK_LEN"


def body_hash(data: bytes) -> bytes:
    """Return the commitment to a pass."""
    return shared_deck.hash_pass(data)


def hostile(data: bytes) -> list[tuple[str, bytes]]:
    """Return passes with a bad point, a double one, one too few."""
    twist = next(x for x in range(2, 99) if not curve25519.on_curve(x))
    eighth = 325606250916557431795983626356110631294008115727848805560023387167927233504  # of order eight
    bad = [0, 1, twist, eighth, curve25519.P - 1, curve25519.P, curve25519.P + 9, 2**255 + 9, 2**256 - 1]
    bodies = [("E_DECK_POINT", x.to_bytes(32, "little") + data[32:]) for x in bad]
    return [*bodies, ("E_DECK_DUP", data[32:64] + data[32:]), ("E_DECK_LEN", data[32:]), ("E_DECK_LEN", data + data[:32])]


@pytest.mark.parametrize("links", [2, 3])
def test_shares_are_checked(links: int) -> None:
    """The keys to the opening hands: of the inviter in link 2, of the other in link 3."""
    _, sender, receiver = at("booster", links)
    shares = next(came for came in sender.attachments if came.kind == 3)
    data = shares.data
    assert len(data) == 6 * 17
    for wrong in (data[:-1], data[17:], data + data[:17], bytes((data[0] + 1,)) + data[1:], data[:1] + bytes(16) + data[17:]):
        came = tuple(part._replace(data=wrong) if part.kind == 3 else part for part in sender.attachments)
        assert verdict(receiver, cheat.again(sender, attachments=came)) == "E_SHARE"
    assert verdict(receiver, cheat.again(sender)) == "accepted"


def test_played_cards_are_proved() -> None:
    """Another card than the one that lies there, another place, no share, a wrong one."""
    table = MatchTable(terms("brisk", nonce="cards"))
    rng = Random(2)
    plays: tuple[Play, ...] = ()
    while not plays:
        table.link(rng)
        sender = table.match((len(table.texts) - 1) % 2)
        plays = sender.fold.plays
    receiver = table.match(len(table.texts) % 2)
    true = sender.log[-1].body
    player = sender.fold.players[sender.seat or 0]
    actions = [entry.action for entry in sender.fold.entries[len(sender.folds[-2].entries) :] if entry.player == player]
    start = cheat.pack(sender, player, actions)
    assert start in true
    rest = true[true.index(start) + len(start) :]
    hidden = next(card for card in range(8) if card not in {play.card for play in plays} and (f"play/{card}",) not in actions)
    lied = [(f"play/{hidden}",) if action == actions[0] else action for action in actions]
    assert verdict(receiver, cheat.again(sender)) == "accepted"
    assert verdict(receiver, cheat.again(sender, cheat.pack(sender, player, lied) + rest)) in ("E_SHARE", "E_MOVE")
    assert verdict(receiver, cheat.again(sender, start + bytes((0, 255)) + rest[2:])) == "E_SHARE"
    kinds = [part.kind for part in sender.attachments]
    at_ = kinds.index(4)
    part = sender.attachments[at_]
    for data in (part.data[:-1], part.data[:-1] + bytes((part.data[-1] ^ 1,)), bytes((part.data[0], 99)) + part.data[2:]):
        wrong = (*sender.attachments[:at_], part._replace(data=data), *sender.attachments[at_ + 1 :])
        assert verdict(receiver, cheat.again(sender, attachments=wrong)) == "E_SHARE"


def test_who_has_all_keys_sees_where_a_card_lay() -> None:
    """A card said to come from another place of the hand, with that place's share: with both keys it does not fit."""
    table = MatchTable(terms("brisk", nonce="place"))
    rng = Random(2)
    plays: tuple[Play, ...] = ()
    while len(plays) != 1:
        table.link(rng)
        sender = table.match((len(table.texts) - 1) % 2)
        plays = sender.fold.plays
    seat, held, true = sender.seat or 0, plays[0].held, sender.log[-1].body
    assert held
    other = next(one for one in sender.fold.hands[seat] if one.epoch == held.epoch)
    body_ = true.replace(bytes(held[:2]), bytes(other[:2]), 1)
    assert body_ != true
    share = bytes(other[:2]) + shared_deck.make_share(key(seat), table.terms.nonce, *other[:2])
    came = tuple(part._replace(data=share) if part.kind == 4 else part for part in sender.attachments)
    for keys, said in (({}, "accepted"), ({0: key(0), 1: key(1)}, "E_SHARE")):
        spectator = watch(parse_link(table.texts[-2], lookup))
        spectator.context = spectator.context.learn(spectator.context.knowledge._replace(keys=keys))
        assert verdict(spectator, cheat.again(sender)) == "accepted"
        assert verdict(spectator, cheat.again(sender, body_, came)) == said


@pytest.mark.parametrize(("number", "code"), [(1, "A_DECK_A1"), (2, "A_DECK_B"), (3, "A_DECK_A2")])
def test_a_shuffle_that_was_not_drawn_is_found(number: int, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cheat orders the cards as it likes, in points that are otherwise in order: only the audit can tell."""
    table = MatchTable(terms("brisk", nonce="stacked", turns=3))
    rng = Random(4)
    table.play(rng)
    table.verify()
    match = watch(parse_link(table.texts[-1], lookup))
    epoch, *others = match.fold.epochs
    if number == 3:
        wrong = epoch._replace(tags=bytes(8) + epoch.tags[8:])
    else:
        wrong = epoch._replace(hashes=tuple(bytes(16) if at == number - 1 else one for at, one in enumerate(epoch.hashes)))
    stacked = [*match.folds[:-1], match.fold._replace(epochs=(wrong, *others))]
    keys = {seat: value for seat, value in enumerate(match.fold.keys) if value}
    context = make_context(match.terms, Knowledge(keys))
    assert list(context.mechanism.audit(context, match.folds))[-1] == 1
    with pytest.raises(Refused) as caught:
        list(context.mechanism.audit(context, stacked))
    assert (caught.value.code, caught.value.link, caught.value.seat) == (code, number, int(number == 2))
    monkeypatch.setattr(SharedDeck, "audit", lambda deck, context, _, honest=SharedDeck.audit: honest(deck, context, stacked))
    (breach,) = audit(match).breaches
    assert (breach.code, breach.link, breach.seat) == (code, number, int(number == 2))


# --- the audit


def test_the_stamp_of_the_last_link_is_audited() -> None:
    table, *_ = at("place", 8)
    table.resign()
    table.link(Random(1))
    parsed = parse_link(table.texts[-1], lookup)
    seat = parsed.log[-1].seat
    blocks = {**parsed.blocks, seat: parsed.blocks[seat]._replace(stamp=bytes(16))}
    breach = audit_breach(write_link(Parsed(parsed.terms, blocks, parsed.log)))
    assert (breach.code, breach.link, breach.seat) == ("A_STAMP", len(parsed.log), seat)


def test_a_hidden_move_that_the_piece_could_not_make_is_audited() -> None:
    """A checker that moves like what it is not is found when the arrays are known."""
    promised = next(n for n in range(960) if cloaks().types(n)[:4].count(4) == 0)
    played = next(n for n in range(960) if cloaks().types(n)[1] == 4)
    table = MatchTable(terms("cloak", nonce="liar"), arrays=(promised, 800))
    rng = Random(3)
    table.link(rng)
    liar = table.match(0)
    liar.arrange(played)
    for _ in range(4):
        table.link(rng, knights)
    table.resign()
    table.link(rng)
    parsed = parse_link(table.texts[-1], lookup)
    true = promised.to_bytes(2, "big")
    log = tuple(
        Link(link.seat, link.body[:-2] + true) if link.seat == 0 and link.body[-18:-2] == key(0) else link for link in parsed.log
    )
    before = Parsed(parsed.terms, parsed.blocks, log[:-1])
    text = cheat.forge_link(table.match(log[-1].seat), log[-1].body, after=before)
    if log[-1].seat == 1:  # the liar's stamp has to fit its changed link
        two = Parsed(parsed.terms, parsed.blocks, log[:-2])
        text = cheat.forge_link(
            table.match(1), log[-1].body, after=parse_link(cheat.forge_link(liar, log[-2].body, after=two), lookup)
        )
    breach = audit_breach(text)
    assert (breach.code, breach.seat, log[breach.link - 1].seat) == ("A_MOVE", 0, 0)


def knights(match: Match, rng: Random) -> tuple[str, ...]:
    """Move a knight from the home rank where possible, else end the turn; never guess."""
    legal = list(match.legal())
    jumps = [a for a in legal if len(a) == 2 and len(a[0]) == len(a[1]) == 2 and abs(ord(a[0][0]) - ord(a[1][0])) in (1, 2)]
    jumps = [a for a in jumps if a[0][1] in "18" and a[1][1] in "36"]
    return jumps[0] if jumps else ("end",) if ("end",) in legal else next(a for a in legal if "/" not in "".join(a))


def cloaks() -> Cloaking:
    """Return what the game says of its hidden pieces."""
    cloaking = terms("cloak").kit.game.fair_play(terms("cloak").record.options).cloaking
    assert cloaking
    return cloaking


def test_a_key_that_is_not_the_one_promised_is_audited() -> None:
    table, *_ = at("place", 8)
    table.resign()
    table.link(Random(1))
    match = watch(parse_link(table.texts[-1], lookup))
    match.folds[-1] = match.fold._replace(keys=(key(0), key(1, "other")))
    (breach,) = audit(match).breaches
    last = max(number for number, link in enumerate(match.log, 1) if link.seat == 1)
    assert (breach.code, breach.link, breach.seat) == ("A_KEY", last, 1)
    assert "seat 2" in str(breach)
