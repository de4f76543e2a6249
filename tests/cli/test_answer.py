"""The answer command: games by link with a computer at each end, and what cannot be answered."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from secrets import token_bytes

import pytest

from pyengine import games
from pyengine.cli import answer, files
from pyengine.core.errors import UsageError
from pyengine.play import link
from pyengine.play.fair.audit import audit
from pyengine.play.fair.crypto.hash_chain import KEY
from pyengine.play.fair.match import Match, join, watch
from pyengine.play.fair.private_link import write_private_link
from pyengine.play.fair.session import ProtectedSession
from pyengine.play.fair.wire.link import NONCE, Parsed, Terms, parse_link
from pyengine.play.record import Record
from tests.cli.console import Capture, fill_disk, print_of, refusal_of

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
    assert "belongs to another game" in refusal_of(capsys, "answer", other, "--keep", str(kept))
    assert "No seat is free" in refusal_of(capsys, "answer", answered, "--keep", str(tmp_path / "gone.json"))
    whole = json.loads(before)
    for broken in ("{}", "[" * 100_000, json.dumps({**whole, answer.SENT: "AQkC"}), json.dumps({**whole, answer.PRIVATE: "AQ"})):
        kept.write_text(broken)
        assert f"{kept} does not hold the secrets" in refusal_of(capsys, "answer", answered, "--keep", str(kept))
    for place, why in ((tmp_path, "is a folder"), (tmp_path / "no" / "kept.json", "There is no folder")):
        assert why in refusal_of(capsys, "answer", text, "--keep", str(place))
    kept.write_text("{}")
    assert "does not hold the secrets" in refusal_of(capsys, "answer", answered, "--keep", str(kept))
    kept.write_text(before)
    assert "not your turn" in refusal_of(capsys, "answer", answered, "--keep", str(kept))


def test_the_link_that_was_answered_last_has_the_same_answer_again(capsys: Capture, tmp_path: Path) -> None:
    """What was printed may have been lost."""
    kept = tmp_path / "kept.json"
    text = invite("gravity", tmp_path / "mine.json")
    told = [print_of(capsys, "answer", text + more, "--level", "1", "--keep", str(kept)) for more in ("", "&from=Mina", "")]
    assert len(set(told)) == 1


def test_of_two_answers_at_once_one_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "kept.json"
    text = invite("gravity", tmp_path / "mine.json")
    sent = []

    def join_late(parsed: Parsed, key: bytes) -> Match:
        monkeypatch.undo()
        sent.append(answer.answer_protected(text, kept, QUICK))  # meanwhile
        return join(parsed, key)

    monkeypatch.setattr(answer, "join", join_late)
    with pytest.raises(UsageError, match="meanwhile"):
        answer.answer_protected(text, kept, QUICK)
    assert answer.answer_protected(text, kept, QUICK) == sent[0]


def test_secrets_are_written_where_a_link_points_to_and_survive_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, pointing = tmp_path / "kept.json", tmp_path / "link.json"
    text = invite("gravity", tmp_path / "mine.json")
    pointing.symlink_to(kept)
    answer.answer_protected(text, pointing, QUICK)
    assert pointing.is_symlink()
    before = kept.read_text()
    monkeypatch.setattr(Path, "replace", fill_disk)
    with pytest.raises(OSError, match=re.escape(str(kept))):
        files.write_whole(kept, "new")
    assert kept.read_text() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept.json", "link.json", "mine.json"]
