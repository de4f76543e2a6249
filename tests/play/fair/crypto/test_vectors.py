"""The fixed vectors of the protocol, byte for byte, and those of RFC 7748 for the ladder."""

from __future__ import annotations

import pytest

from pyengine.play.fair.crypto import curve25519, hash_chain, identity_tree, joint_draw, seals, shared_deck

K0, K1 = bytes(range(16)), bytes(range(0x20, 0x30))
N = bytes(range(0x10, 0x20))
HEADER = bytes((1, 2, 2, 0)) + N


def test_header_and_first_transcript() -> None:
    assert HEADER.hex() == "01020200101112131415161718191a1b1c1d1e1f"
    assert hash_chain.start_transcript(HEADER).hex() == "573a3872f8405a069e93a6f8e64ee7c916d7e89278aafb612841aad2858f28e7"


def test_chain() -> None:
    chain = hash_chain.make_chain(K0, N, 0)
    assert len(chain) == 1025
    assert chain[1024].hex() == "c9d547aee551a3b2eb32732c51283b66e841089a99bead28f4fa64087e1c022d"
    assert chain[1].hex() == "496716f991b065d118f88b22b71211d2a80dda241ee0dd820dcf718fa0345374"
    assert chain[0].hex() == "d2bf4242422a33dbbed5fbdd79a4fc7a1964ff6b01500fe1df5619f318d3c1c6"
    assert tuple(hash_chain.descend_chain(N, 0, 1024, chain[1024])) == chain
    assert hash_chain.descend_chain(N, 0, 5, chain[5], 3) == list(chain[3:6])


def test_flip() -> None:
    others, own = hash_chain.make_chain(K1, N, 1)[0], hash_chain.make_chain(K0, N, 0)[1]
    assert joint_draw.draw_number(N, 2, 0, others, own, 52) == 11
    assert joint_draw.draw_number(N, 3, 0, others, own, 52) == 38


def test_a_result_holds_as_many_places_as_its_weight() -> None:
    results = [(("f:K",), 1), (("f:R",), 2)]
    assert [joint_draw.pick_result(results, number)[0] for number in range(3)] == ["f:K", "f:R", "f:R"]
    with pytest.raises(IndexError):
        joint_draw.pick_result(results, 3)


def test_seal() -> None:
    before = hash_chain.start_transcript(HEADER)
    element = hash_chain.make_chain(K0, N, 0)[1]
    assert seals.mask_decision(b"\x00\x01", element, before).hex() == "8fa1"
    assert seals.mask_decision(bytes.fromhex("8fa1"), element, before) == b"\x00\x01"
    long = seals.mask_decision(bytes(70), element, before)
    assert long[:2] == bytes.fromhex("8fa0")
    assert long[:32] != long[32:64]


def test_a_stream_goes_on_block_by_block() -> None:
    blocks = [hash_chain.prf(K0, "fp1.seal", hash_chain.u16(number), N) for number in range(3)]
    for size in (0, 1, 32, 33, 65, 96):
        assert hash_chain.stream(K0, size, "fp1.seal", N) == b"".join(blocks)[:size]


def test_a_pad_is_as_long_as_what_it_hides() -> None:
    for pad in (b"", b"\x01\x02\x03"):
        with pytest.raises(ValueError, match="argument"):
            hash_chain.xor_bytes(b"\x00\x01", pad)


def test_keys_are_never_the_same() -> None:
    keys = {hash_chain.make_key() for _ in range(9)}
    assert {len(key) for key in keys} == {hash_chain.KEY}
    assert len(keys) == 9


def test_first_transcript_after_a_link() -> None:
    body = hash_chain.make_chain(K0, N, 0)[0]
    after = hash_chain.extend_transcript(hash_chain.start_transcript(HEADER), 0, body)
    assert after.hex() == "c41ec45b95d2affd3029e35bee279626c40275aafdd8ab85e1e398ed3feee041"


@pytest.mark.parametrize(
    ("scalar", "point", "result"),
    [
        (
            "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
            "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
            "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
        ),
        (
            "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
            "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
            "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
        ),
    ],
)
def test_ladder_by_the_rfc(scalar: str, point: str, result: str) -> None:
    """RFC 7748 section 5.2."""
    assert x25519(bytes.fromhex(scalar), bytes.fromhex(point)).hex() == result


@pytest.mark.parametrize(
    ("rounds", "result"),
    [
        (1, "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079"),
        pytest.param(1000, "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51", marks=pytest.mark.full),
    ],
)
def test_ladder_iterated_by_the_rfc(rounds: int, result: str) -> None:
    """RFC 7748 section 5.2."""
    k = u = bytes((9, *bytes(31)))
    for _ in range(rounds):
        k, u = x25519(k, u), k
    assert k.hex() == result


def x25519(scalar: bytes, point: bytes) -> bytes:
    """The function of the RFC: clamps the scalar, ignores the point's top bit."""
    k = int.from_bytes(scalar, "little") & ~7 & (1 << 255) - 1 | 1 << 254
    return curve25519.to_bytes(curve25519.ladder(k, int.from_bytes(point, "little") & (1 << 255) - 1))


def test_torsion_is_cleared() -> None:
    """A point with a torsion part loses it, one that is nothing else vanishes; in the subgroup a multiple is a multiple."""
    assert curve25519.ladder(0, curve25519.card_point(3)) == 0
    eighth = 325606250916557431795983626356110631294008115727848805560023387167927233504
    assert [curve25519.ladder(k, eighth) for k in (2, 4, 8)] == [1, 0, 0]  # by orders 4 and 2 to nothing
    assert all(curve25519.mul(k, eighth) == curve25519.mul(k, 1) == 0 for k in (1, 3, 7, curve25519.ORDER - 1))
    mixed = next(x for x in range(2, 99) if curve25519.on_curve(x) and curve25519.ladder(curve25519.ORDER, x))
    for k in (1, 5, 8):
        assert curve25519.ladder(curve25519.ORDER, curve25519.mul(k, mixed)) == 0
        assert curve25519.mul(k, curve25519.card_point(3)) == curve25519.ladder(k, curve25519.card_point(3))
    assert curve25519.mul(pow(5, -1, curve25519.ORDER), curve25519.mul(5, curve25519.card_point(3))) == curve25519.card_point(3)


def test_card_points() -> None:
    first, last = (curve25519.to_bytes(curve25519.card_point(number)).hex() for number in (0, 35))
    assert first == "17395aca40a235674408a41d9445b9283566befb2bbb3d7d4efcbcf6ef00ab50"
    assert last == "125447bb95bc4e90da378cffe4ec3e1d0df73adfe78af6577048fc253df3037b"
    assert len({curve25519.card_point(number) for number in range(40)}) == 40


def test_deck() -> None:
    cards = tuple(range(36))
    first = shared_deck.first_pass(K0, N, 0, cards)
    second = shared_deck.second_pass(K1, N, 0, first)
    tags = shared_deck.third_pass(K0, N, 0, second)
    assert shared_deck.hash_pass(first).hex() == "7ab5eec47bc7f5b27cbcdc434522c90c"
    assert shared_deck.hash_pass(second).hex() == "49193ed307fef2d8a7b2b28b5a6ce532"
    assert shared_deck.hash_pass(tags).hex() == "e1df8088eba1640955e1d21210a500e4"
    assert shared_deck.deal_cards(K0, K1, N, 0, cards)[:6] == [20, 5, 25, 33, 17, 2]
    for position, card in enumerate([20, 5, 25, 33, 17, 2]):
        one, other = (shared_deck.make_share(key, N, 0, position) for key in (K0, K1))
        assert shared_deck.find_card(N, 0, position, one, other, tags, cards) == card


def test_cloak() -> None:
    tree = identity_tree.Tree(K0, N, 0, ["KQRBN".index(letter) for letter in "RNBQKBNR"])
    assert tree.root.hex() == "34d6b73a5e2ca27dc711e779780cca992bbe916ca0cecc255933bff153957029"
    assert (identity_tree.ANSWER, identity_tree.DISCLOSURE) == (241, 177)


def test_proofs_about_pieces_have_one_form() -> None:
    """One size, and bits that are 0 or 1: not even a tree made with other bits proves anything with them."""
    tree = identity_tree.Tree(K0, N, 0, ["KQRBN".index(letter) for letter in "RNBQKBNR"])
    shown = tree.disclose(2)
    assert identity_tree.check_disclosure(tree.root, N, 0, 2, shown) == 1 << "KQRBN".index("B")
    for wrong in (shown + b"\x00", shown[:-1], bytes((shown[0] | 32,)) + shown[1:]):
        assert identity_tree.check_disclosure(tree.root, N, 0, 2, wrong) is None
    told = tree.answer(2, 1)
    assert identity_tree.check_answer(tree.root, N, 0, 2, 1, told) is False
    assert identity_tree.check_answer(tree.root, N, 0, 2, 1, told + b"\x00") is None
    tree.leaves[2][1] = identity_tree._leaf(N, 0, 2, 1, 2, identity_tree._salt(K0, N, 2, 1))
    tree.levels = identity_tree._levels([identity_tree._row(leaves) for leaves in tree.leaves])
    assert identity_tree.check_answer(tree.root, N, 0, 2, 1, b"\x02" + told[1:]) is None
