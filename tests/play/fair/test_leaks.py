"""What a link tells: twin games that differ only in what is hidden are compared piece by piece, to the last byte."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from pyengine.core.types import Action
from pyengine.play.fair.crypto import shared_deck
from pyengine.play.fair.crypto.curve25519 import card_point
from pyengine.play.fair.match import Match
from pyengine.play.fair.wire.link import parse_link

from .anatomy import anatomy, find_differences
from .table import MatchTable, lookup, terms
from .test_honest import sensible

Hide = Callable[[Match], Action]


def first(match: Match) -> Action:
    """Decide the first thing possible."""
    return next(iter(match.legal()))


def last(match: Match) -> Action:
    """Decide the last thing possible; in a submission this ends every section at once."""
    return list(match.legal())[-1]


def write_next(match: Match, choose: Hide) -> str:
    """Decide all that is due and send."""
    while not match.is_complete:
        match.play(choose(match))
    return match.send()


def secretly(table: MatchTable, links: int, hide: Hide, answer: Hide) -> list[dict[str, bytes]]:
    """Play to a link that seals something, let that be chosen by ``hide`` and everybody decide by ``answer`` from then on, until
    the seal is to be opened; return the anatomy of the sealing link and of all that follow."""
    table.play(Random(1), links - 1, sensible)
    match = table.arrive()
    assert match.context.has_to_seal(match.draft.fold, match.draft.step)
    table.texts.append(write_next(match, hide))
    while table.turn != match.seat:
        table.texts.append(write_next(table.arrive(), answer))
    return [anatomy(text, match) for text in table.texts[links - 1 :]]


@pytest.mark.parametrize("links", [1, 3, 5])
def test_a_sealed_move_changes_nothing_but_its_two_bytes(links: int) -> None:
    """In its own link and in the answer; stamps, which are made over all that came before, differ as random bytes do."""
    twins = [secretly(MatchTable(terms("synchronous")), links, hide, first) for hide in (first, last)]
    own, answer = [find_differences(one, other) for one, other in zip(*twins, strict=True)]
    assert own == {f"closed {links}", "stamp 0"}
    assert len(twins[0][0][f"closed {links}"]) == 2
    assert answer == {f"closed {links}", "stamp 0", "stamp 1"}


@pytest.mark.parametrize(("links", "power"), [(1, 3), (8, 5)])
def test_a_submission_changes_nothing_but_its_seal(links: int, power: int) -> None:
    """One seat fills its board, its twin submits nothing: what is sealed is as long, and nobody else's link tells them apart.

    Seals that follow are masked with a stream that everything before goes into, so that they differ like stamps.
    """

    def eager(match: Match) -> Action:
        return sensible(match, Random(str(match.draft.chosen)))

    seat = (links - 1) % 4
    twins = [secretly(MatchTable(terms("clone", players=4, power=power)), links, hide, last) for hide in (eager, last)]
    assert len(twins[0]) == 4
    for number, (one, other) in enumerate(zip(*twins, strict=True)):
        stamps = {f"stamp {(seat + later) % 4}" for later in range(number + 1)}
        seals = {name for name in (f"closed {links + later}" for later in range(number + 1)) if one[name]}
        assert find_differences(one, other) == {*seals, *stamps}


@pytest.mark.parametrize("seat", [0, 1])
def test_hidden_pieces_change_nothing_but_their_root(seat: int) -> None:
    """Two arrays with the same knights, and games in which only knights and pawns move."""
    cloaking = terms("cloak").kit.game.fair_play(terms("cloak").record.options).cloaking
    assert cloaking
    same = [n for n in range(960) if [at for at, kind in enumerate(cloaking.types(n)) if kind == 4] == [1, 6]]
    twins = []
    for array in (same[0], same[-1]):
        table = MatchTable(terms("cloak"), arrays=(array, 518) if not seat else (518, array))
        for _ in range(8):
            table.link(Random(0), openly)
        twins.append([anatomy(text, table.match(0)) for text in table.texts])
    for number, (one, other) in enumerate(zip(*twins, strict=True)):
        assert find_differences(one, other) - {"stamp 0", "stamp 1"} == ({f"promise {seat + 1}"} if number >= seat else set())


def openly(match: Match, rng: Random) -> Action:
    """Move a pawn from home, end the turn."""
    legal = [action for action in match.legal() if "/" not in "".join(action)]
    steps = [a for a in legal if len(a) == 2 and abs(ord(a[0][0]) - ord(a[1][0])) == 0 and a[0][1] in "27"]
    return steps[0] if steps else next(action for action in legal if action == ("end",))


def test_other_hands_make_no_other_links() -> None:
    """Two games with other keys of the first seat, thus other hands for both, in which no card is played: the same pieces, as
    long, the same kinds of attachments, the same open actions."""
    twins = []
    for salt in ("", "other"):
        table = MatchTable(terms("booster", colours=0), salt=salt)
        for _ in range(7):
            table.link(Random(0), steadily)
        twins.append((table, [anatomy(text, table.match(0)) for text in table.texts]))
    (one, first_), (other, second) = twins
    assert one.match(0).fold.state.hands[0] != other.match(0).fold.state.hands[0]
    for number, pair in enumerate(zip(first_, second, strict=True), 1):
        random = {name.split()[0] for name in find_differences(*pair)}
        assert random <= {"element", "stamp", "anchor", "promise", "closed", "attached"}, number
    assert {len(closed) for name, closed in first_[-1].items() if name.startswith("closed")} == {0, 36 * shared_deck.TAG}


def steadily(match: Match, rng: Random) -> Action:
    """Move without playing cards."""
    return next(
        action
        for action in match.legal()
        if match.context.fair.dealing and match.context.fair.dealing.get_played_card(action) is None
    )


def test_the_view_of_a_sealed_move_is_the_same() -> None:
    views = []
    for hide in (first, last):
        table = MatchTable(terms("synchronous"))
        match = table.arrive()
        table.texts.append(write_next(match, hide))
        views.append(table.arrive().view())
        assert match.view() != views[-1], "its owner sees it"
    assert views[0] == views[1]


def test_the_other_hand_is_not_in_view() -> None:
    table = MatchTable(terms("booster"))
    table.play(Random(1), 5)
    owner, reader = table.match(0), table.arrive()
    hand = owner.fold.hands[0]
    assert hand
    assert all(card == "?" for card in reader.view().hands[owner.fold.players[0]])
    assert not any(place in {held[:2] for held in hand} for place in reader.context.knowledge.cards)


@pytest.mark.parametrize("hide", [first, last])
def test_seals_look_random(hide: Hide) -> None:
    """The same move of many games: every bit of its seal is set in about half of them, whichever move it is."""
    games, bits = 120, Counter[int]()
    for number in range(games):
        table = MatchTable(terms("synchronous", nonce=str(number)), salt=str(number))
        text = write_next(table.arrive(), hide)
        seal = int.from_bytes(parse_link(text, lookup).log[-1].body[-2:], "big")
        bits.update(bit for bit in range(16) if seal >> bit & 1)
    assert all(abs(bits[bit] - games / 2) < 4.5 * games**0.5 / 2 for bit in range(16))


def test_points_of_a_pass_have_nothing_in_common_with_cards_or_each_other() -> None:
    """Neither pass holds a card's own point, and no point of one is found in the other."""
    table = MatchTable(terms("brisk"))
    table.play(Random(1), 2)
    passes = [parse_link(text, lookup).attachments[0].data for text in table.texts[:2]]
    points = [set(shared_deck.read_points(data, 8)) for data in passes]
    assert not points[0] & points[1]
    assert not (points[0] | points[1]) & {card_point(number) for number in range(8)}
