"""Two states of one kept game: the further one stays, and nothing that only one of them holds is lost."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, permutations
from random import Random

import pytest

from pyengine import games
from pyengine.core.types import RESIGN
from pyengine.play import link
from pyengine.play.fair.crypto.hash_chain import KEY, NONCE
from pyengine.play.fair.match import Match, join
from pyengine.play.fair.wire.link import Terms, parse_link, write_link
from pyengine.play.record import Entry, Record
from tests.play.playing import play_randomly
from tests.web.made import made_up
from tests.web.tables import merge
from web.app.saved import archive
from web.app.saved.saved_game import SavedGame, SeatSecrets
from web.app.table.protected import ProtectedTable
from web.app.table.seats import HERE, LINK

Sample = Callable[[int, int], int]
PROTECTED = tuple(name for name in games.IDS if games.load(name).game.info.players[1] > 1)


def take_in(mine: list[SavedGame], arrived: list[SavedGame]) -> list[SavedGame]:
    """Return the games that are here after a file has come."""
    return list(({saved.id: saved for saved in mine} | {saved.id: saved for saved in merge(mine, arrived).games}).values())


def save_match(match: Match, texts: list[str], number: int, updated: float, key: str = "a1") -> SavedGame:
    """Return a seat's protected game as it was kept after so many links."""
    seat, header = match.seat, match.terms.header.hex()
    assert seat is not None
    assert match.key is not None
    own = [text for at, text in enumerate(texts[:number]) if at % match.seats == seat]
    others = [text for at, text in enumerate(texts[:number]) if at % match.seats != seat]
    secrets = SeatSecrets(seat, header, match.key.hex(), None, own[-1] if own else "", others[-1] if others else "", ())
    return SavedGame(key, match.terms.kit.game.info.id, texts[number - 1], (HERE, LINK), 0, updated, fair=secrets)


def real(game: str, rng: Random, links: int) -> tuple[Match, list[str]]:
    """Return the inviter's end of a protected game played at random, and the text of every link."""
    kit = games.load(game)
    given = {"players": "3", "rounds": "2"} if game == "clone" else {}
    terms = Terms(kit, Record(game, kit.game.info.read_options(given)), None, rng.randbytes(NONCE))
    hidden = game == "cloak"
    seats: list[Match] = [Match(terms, 0, rng.randbytes(KEY), rng.randrange(960) if hidden else None)]
    texts: list[str] = []
    while len(texts) < links and (not texts or seats[(len(texts) - 1) % terms.seats].next_seat is not None):
        turn = len(texts) % terms.seats
        if turn == len(seats):
            seats.append(join(parse_link(texts[-1], games.by_number), rng.randbytes(KEY), rng.randrange(960) if hidden else None))
        elif texts:
            seats[turn].receive(parse_link(texts[-1], games.by_number))
        match = seats[turn]
        while not match.is_complete:
            match.play(RESIGN if len(texts) > 30 and RESIGN in match.claims() else rng.choice(list(match.legal())))
        texts.append(match.send())
    return seats[0], texts


def open_states(game: str, seed: int, entries: int, key: str = "a1") -> list[SavedGame]:
    """Return a game that was played openly as it was kept after every entry, touched at any times."""
    session, rng = play_randomly(game, seed, entries), Random(seed)
    spelled: link.Spelled = []
    session.string()
    seats = (HERE,) * session.kit.game.info.player_count(session.record.options)
    states = []
    for count in range(len(session.record.entries) + 1):
        record = session.record._replace(entries=session.record.entries[:count])
        text = link.encode(session.kit, record, session.states[: count + 1], spelled[:count])
        states.append(SavedGame(key, game, text, seats, 0, rng.random() * 1e9))
    return states


@pytest.mark.parametrize("game", ["booster", "cloak", "gravity", "clone"])
def test_of_two_links_of_a_game_the_further_one_stays_however_long_it_is(game: str) -> None:
    rng = Random(game)
    match, texts = real(game, rng, 14)
    if game in ("booster", "cloak"):
        assert any(len(later) < len(earlier) for earlier, later in pairwise(texts)), "the case at hand"
    states = [save_match(match, texts, number, rng.random() * 1e9) for number in range(1, len(texts) + 1)]
    for i, j in permutations(range(len(states)), 2):
        (stays,) = take_in([states[i]], [states[j]])
        assert stays == states[max(i, j)], (i + 1, j + 1)


@pytest.mark.parametrize("game", PROTECTED)
def test_an_import_of_every_link_of_many_protected_games_in_any_order_loses_nothing(game: str, sample: Sample) -> None:
    rng = Random(f"many {game}")
    last, arrived = [], []
    for number in range(sample(4, 200)):
        match, texts = made_up(game, rng, rng.randint(2, 24))
        states = [save_match(match, texts, at, rng.random() * 1e9, f"g{number}") for at in range(1, len(texts) + 1)]
        last.append(states[-1])
        arrived += states
    rng.shuffle(arrived)
    half = len(arrived) // 2
    assert sorted(take_in(take_in([], arrived[:half]), arrived[half:])) == sorted(last)


@pytest.mark.parametrize("game", games.IDS)
def test_an_import_of_every_link_of_many_open_games_in_any_order_loses_nothing(game: str, sample: Sample) -> None:
    rng = Random(f"open {game}")
    last, arrived = [], []
    for number in range(sample(2, 200)):
        states = open_states(game, number, rng.randint(1, 12), f"g{number}")
        last.append(states[-1].link)
        arrived += states
    rng.shuffle(arrived)
    half = len(arrived) // 2
    assert sorted(saved.link for saved in take_in(take_in([], arrived[:half]), arrived[half:])) == sorted(last)


@pytest.mark.parametrize("game", ["place", "booster"])
def test_lines_that_part_are_both_kept_and_a_second_import_adds_nothing(game: str) -> None:
    common = open_states(game, 1, 4)
    record = link.decode(common[-1].link, games.by_number).record
    kit = games.load(game)
    state = link.decode(common[-1].link, games.by_number).states[-1]
    player = kit.game.actors(state)[0]
    one, other = (
        common[-1]._replace(
            link=link.encode(kit, record._replace(entries=(*record.entries, Entry(player, kit.game.legal(state, player)[at])))),
            updated=100.0 + at,
        )
        for at in (0, -1)
    )
    both = take_in([one], [other])
    assert sorted(saved.link for saved in both) == sorted((one.link, other.link))
    assert len({saved.id for saved in both}) == 2
    assert [saved.label for saved in both if saved.link == other.link] != [""]
    assert sorted(take_in(both, [other, one, *common])) == sorted(both)
    assert sorted(saved.link for saved in take_in([other], both)) == sorted((one.link, other.link))


def test_a_turn_sealed_in_two_ways_is_kept_in_both() -> None:
    rng = Random(5)
    match, texts = made_up("gravity", rng, 9)
    parsed = parse_link(texts[-1], games.by_number)
    changed = parsed.log[-1]._replace(body=parsed.log[-1].body + b"!")
    other = [*texts[:-1], write_link(parsed._replace(log=(*parsed.log[:-1], changed)))]
    mine, theirs = save_match(match, texts, len(texts), 1.0), save_match(match, other, len(texts), 2.0)
    both = take_in([mine], [theirs])
    assert len(both) == 2
    assert sorted(take_in(both, [mine, theirs])) == sorted(both)


def test_lines_of_one_game_without_end_find_no_room() -> None:
    rng = Random(6)
    match, texts = made_up("gravity", rng, 3)
    parsed = parse_link(texts[-1], games.by_number)
    states = []
    for number in range(40):
        last = parsed.log[-1]._replace(body=parsed.log[-1].body + bytes((number,)))
        states.append(save_match(match, [*texts[:-1], write_link(parsed._replace(log=(*parsed.log[:-1], last)))], 3, 1.0))
    merged = archive.merge([], states, 0, 1000, lambda: "new")
    assert (len(merged.games), merged.crowded) == (archive.LINES, 40 - archive.LINES)


def test_what_is_played_goes_on_where_it_was_furthest() -> None:
    rng = Random(8)
    match, texts = real("cloak", rng, 9)
    states = [save_match(match, texts, number, rng.random()) for number in range(1, len(texts) + 1)]
    rng.shuffle(states)
    (stays,) = take_in([], states)
    table = ProtectedTable.of(stays, games.by_number)
    assert len(table.match.log) == len(texts)
