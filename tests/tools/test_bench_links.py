"""The benches of protected links: what they print, and that a hole in the siege is told by the exit status."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tests.play.fair.attacks import ACCEPTED, KINDS, LATER, OPEN, Tried
from web.tools.bench import attacks, link_race, protected_links


def count_verdicts(*verdicts: str) -> Counter[Tried]:
    """Return what a siege might have found."""
    return Counter(Tried("patch", "place", verdict) for verdict in verdicts)


@pytest.mark.parametrize(("verdicts", "status"), [((OPEN, "E_SUM", "E_SUM"), 0), ((ACCEPTED, "E_SUM"), 1)])
def test_the_siege_tells_a_hole(
    verdicts: tuple[str, ...], status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(attacks, "run_attempts", lambda attempts: count_verdicts(*verdicts))
    monkeypatch.setattr(attacks, "MARKS", 2)
    assert attacks.run(len(verdicts)) == status
    said = capsys.readouterr().out
    assert said.rstrip().endswith("Nothing was accepted that must not be." if not status else "ACCEPTED: 1")
    (line,) = [line.split() for line in said.splitlines() if line.startswith("patch")]
    assert line[3:6] == [str(len(verdicts)), str(status), str(1 - status)]
    assert attacks.run(3, as_json=True) == status
    told = json.loads(capsys.readouterr().out)
    assert [row["attack"].replace(" ", "_") for row in told["attacks"][:-1]] == list(KINDS)
    assert told["attacks"][-1]["attack"] == LATER
    assert told["accepted"] == status


def test_a_game_by_links_and_its_row() -> None:
    links = link_race.play_whole_game("gravity", 1)
    assert len(links) in (28, 29)
    assert [link["over"] for link in links[-2:]] == [True, True]
    row = protected_links.make_row("gravity", [links], [link_race.play_whole_game("gravity", 2, greedy=True)], [links])
    assert row["links"] in (27, 28)
    assert int(row["longest, random"]) >= max(link["size"] for link in links)
    assert float(row["receive"]) > 0
    head, rule, line = protected_links.format_rows([row]).splitlines()
    assert len(head) == len(rule) == len(line)
    assert line.startswith("| gravity | ")


def test_a_game_is_given_up_in_the_end() -> None:
    links = link_race.play_whole_game("place", 1, longest=6)
    assert len(links) <= 9
    row = protected_links.make_row("place", [links], [], [])
    assert row["page receive"] == 0
    assert {"receive", "slice"} <= links[0].keys()
