"""The answer command: games by link with a computer at each end, and what cannot be answered."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from secrets import token_bytes

import pytest

from pyengine import games
from pyengine.cli import answer
from pyengine.play import link
from pyengine.play.fair.audit import audit
from pyengine.play.fair.crypto.hash_chain import KEY
from pyengine.play.fair.match import Match, watch
from pyengine.play.fair.private_link import write_private_link
from pyengine.play.fair.session import ProtectedSession
from pyengine.play.fair.wire.link import NONCE, Terms, parse_link
from pyengine.play.record import Record
from tests.cli.console import Capture, print_of, refusal_of

QUICK = answer.ComputerSeat(1, 0.005)
MOST = 400  # links
PROTECTED = [
    "booster",
    "gravity",
    pytest.param("cloak", marks=pytest.mark.full),
    pytest.param("synchronous", marks=pytest.mark.full),
]


def write_open(name: str) -> str:
    """Return the link of a game that has not begun."""
    kit = games.load(name)
    return link.encode(kit, Record(name, kit.game.info.read_options({})))


def invite(name: str, kept: Path) -> str:
    """Return an invitation; the secrets of its seat go into a file."""
    kit = games.load(name)
    terms = Terms(kit, Record(name, kit.game.info.read_options({})), None, token_bytes(NONCE))
    match = Match(terms, 0, token_bytes(KEY))
    session = ProtectedSession(match)
    while not session.can_send:
        answer.decide(session, match, QUICK)
    text = session.send()
    kept.write_text(json.dumps({answer.PRIVATE: write_private_link(match), answer.SENT: text}))
    return text


@pytest.mark.parametrize("name", ["mathematichess", "gravity"])
def test_two_computers_play_an_open_game_by_links(name: str) -> None:
    text, movers = write_open(name), []
    for _ in range(MOST):
        kit, record, states = link.decode(text, games.by_number)
        if kit.game.outcome(states[-1]):
            break
        movers.append(kit.game.mover(states[-1]))
        text = answer.answer_open(text, QUICK)
        _, longer, _ = link.decode(text, games.by_number)
        assert longer.entries[: len(record.entries)] == record.entries
    assert len(set(movers)) == 2
    assert all(one != other for one, other in pairwise(movers))


@pytest.mark.parametrize("name", PROTECTED)
def test_a_protected_game_is_played_to_verified(name: str, tmp_path: Path) -> None:
    files = [tmp_path / f"seat{seat}.json" for seat in range(2)]
    text = invite(name, files[0])
    for number in range(1, MOST):
        if watch(parse_link(text, games.by_number)).next_seat is None:
            break
        text = answer.answer_protected(text, files[number % 2], QUICK)
    match = watch(parse_link(text, games.by_number))
    assert audit(match).is_verified
    with pytest.raises(ValueError, match="over"):
        answer.answer_protected(text, files[0], QUICK)


def test_clone_has_a_seat_for_each_file(tmp_path: Path) -> None:
    files = [tmp_path / f"seat{seat}.json" for seat in range(5)]
    text = invite("clone", files[0])
    for number in range(1, 8):
        text = answer.answer_protected(text, files[number % 5], QUICK)
    assert watch(parse_link(text, games.by_number)).number == 8


def test_an_address_is_answered_by_an_address(capsys: Capture, tmp_path: Path) -> None:
    page = "https://example.org/play/place/"
    told = print_of(capsys, "answer", f"{page}#{write_open('place')}", "--level", "1", "--seconds", "0.01").strip()
    assert told.startswith(f"{page}#")
    assert len(link.decode(link.find(told), games.by_number)[1].entries) == 1
    kept = tmp_path / "secrets.json"
    text = invite("gravity", tmp_path / "other.json")
    told = print_of(capsys, "answer", f"{text}&from=Mina", "--level", "1", "--seconds", "0.01", "--keep", str(kept)).strip()
    assert parse_link(told, games.by_number).log
    assert kept.stat().st_mode & 0o077 == 0


def test_what_cannot_be_answered_is_told(capsys: Capture, tmp_path: Path) -> None:
    mine, kept = tmp_path / "mine.json", tmp_path / "kept.json"
    text = invite("gravity", mine)
    for arguments, why in (
        ((write_open("parade"),), "is for one player"),
        ((text,), "--keep FILE"),
        ((text, "--keep", str(mine)), "not your turn"),
        ((text, "--level", "9"), "Levels are 1 to 6"),
        ((text, "--seconds", "0"), "Levels are 1 to 6"),
        ((text[:-9], "--keep", str(kept)), "cut off or changed"),
        (("nonsense",), "no longer fit together"),
    ):
        assert why in refusal_of(capsys, "answer", *arguments)
    assert not kept.exists()
    answered = answer.answer_protected(text, kept, QUICK)
    other = invite("gravity", mine)
    before = kept.read_text()
    assert refusal_of(capsys, "answer", other, "--keep", str(kept))  # of another game
    kept.write_text("{}")
    assert "does not hold the secrets" in refusal_of(capsys, "answer", answered, "--keep", str(kept))
    kept.write_text(before)
    assert "not your turn" in refusal_of(capsys, "answer", answered, "--keep", str(kept))
