"""Games from elsewhere: how they come into the list of games, and what is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from time import process_time

import pytest

from pyengine import games
from pyengine.ai import players
from pyengine.cli import conform
from pyengine.core.errors import GameError, IllegalAction
from pyengine.core.words import LANGUAGES, msg, say
from pyengine.play.fair.estimate import expected_length
from pyengine.play.lesson import read_lesson
from tests import foreign
from tests.foreign import KIT, NAME, register_games, variant
from web.tools import check

ROOT = Path(__file__).parents[1]


def refusal(**changes: object) -> str:
    """Return the key of the message with which a variant of Hexapawn is refused beside Hexapawn; it has words."""
    with register_games(KIT), pytest.raises(GameError) as caught:
        games.register(variant(**changes), "elsewhere")
    for language in LANGUAGES:
        assert "{" not in say(caught.value.message, language)
    return caught.value.message.key


def test_a_game_that_is_registered_is_one_of_all() -> None:
    with register_games(KIT):
        assert games.all_ids() == (*games.IDS, NAME)
        assert games.is_known(NAME)
        assert games.load(NAME) is KIT
        assert games.package_of(NAME) == foreign.PACKAGE
        assert games.load_form(NAME).parts(KIT.game.info.read_options({}))[0].width == 3
        assert len(read_lesson(KIT, games.load_lesson(NAME))) == 5
        assert "nine squares" in say(msg(f"{NAME}.pitch"))
        games.register(KIT)
    assert tuple(games.NUMBERS) == games.IDS
    assert not games.is_known(NAME)


def test_the_package_is_where_the_rules_stand() -> None:
    with register_games():
        games.register(KIT)
        assert games.package_of(NAME) == foreign.PACKAGE


def test_the_ten_are_packages_too() -> None:
    assert games.package_of("place") == "pyengine.games.place"
    assert not games.is_known("nothing")


@pytest.mark.parametrize("name", ["", "h", "Hexapawn", "hexa-pawn", "6pawns", "hexapawn ", "x" * 21, "héxapawn", "a/b"])
def test_an_id_fits_into_addresses(name: str) -> None:
    assert refusal(id=name, number=129) == "games.bad-id"


@pytest.mark.parametrize("name", ["place", NAME, "core", "chess", "simple", "link"])
def test_an_id_is_used_once(name: str) -> None:
    """Words are found by the id of their game, so the names of other sections are no ids."""
    assert refusal(id=name, number=129) == "games.id-used"


@pytest.mark.parametrize("number", [0, 1, 11, 127, 256])
def test_numbers_below_128_belong_to_this_project(number: int) -> None:
    assert refusal(id="other", number=number) == "games.bad-number"


def test_a_number_is_used_once() -> None:
    assert refusal(id="other", number=128) == "games.number-used"
    with register_games(KIT, variant(id="other", number=255)):
        assert games.all_ids()[-2:] == (NAME, "other")


def test_a_number_from_elsewhere_says_nothing_without_the_id() -> None:
    with register_games(KIT):
        assert games.by_number(128, NAME) is KIT
        assert games.by_number(128) is None
        assert games.by_number(129, NAME) is None
        assert games.by_number(128, "place") is None
        assert games.by_number(1) is games.load("place")


@pytest.mark.parametrize(
    ("place", "key"),
    [
        ("no_such_package:KIT", "games.broken"),
        (f"{foreign.PACKAGE}:NO_KIT", "games.broken"),
        (f"{foreign.PACKAGE}.rules:GAME", "games.other-kit"),
        (f"{foreign.PACKAGE}:KIT", "games.other-kit"),  # of a game with another id
    ],
)
def test_a_broken_wheel_is_named(place: str, key: str) -> None:
    with register_games():
        games.name_installed({"mine": place})
        assert games.all_ids() == (*games.IDS, "mine")
        with pytest.raises(GameError) as caught:
            games.load("mine")
        assert caught.value.message.key == key
        assert "mine" in str(caught.value)


def test_a_game_that_is_named_is_loaded_when_asked_for() -> None:
    with register_games():
        games.name_installed({NAME: f"{foreign.PACKAGE}:KIT"})
        assert games._registered == {}
        assert games.load(NAME) is KIT


def test_the_ten_do_not_look_for_others() -> None:
    """What is installed is looked through only for a game that is none of the ten: a page starts without that."""
    code = "import sys; from pyengine import games; [games.load(n) for n in games.IDS]; games.by_number(10); "
    code += "print('importlib.metadata' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


# --- as a wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel of Hexapawn, built from the documents' sources."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(foreign.FOLDER.parent)]
    subprocess.run(command, cwd=folder, capture_output=True, check=True)  # elsewhere: here `build` is our own file
    (made,) = folder.glob("*.whl")
    return made


def pyengine(wheel: Path | None, *arguments: str) -> str:
    """Return what the command line prints, with a wheel on the path or without."""
    code = "import sys; sys.path += [p for p in sys.argv[1:2] if p]; from pyengine.cli import main; sys.exit(main(sys.argv[2:]))"
    done = subprocess.run([sys.executable, "-c", code, str(wheel or ""), *arguments], cwd=ROOT, capture_output=True, text=True)
    return done.stdout + done.stderr


def test_an_installed_wheel_adds_its_game_to_the_command_line(wheel: Path) -> None:
    listed = [info["id"] for info in json.loads(pyengine(wheel, "games", "--json"))]
    assert listed == [*games.IDS, NAME]
    assert pyengine(wheel, "perft", NAME, "4") == "1 3\n2 10\n3 28\n4 56\n"
    assert "<svg" in pyengine(wheel, "svg", NAME)
    shown = pyengine(wheel, "show", NAME, "--play", "a1a2")
    assert "Black to move" in shown
    string = pyengine(wheel, "link", "encode", NAME, "--play", "a1a2 b3a2").strip()
    assert json.loads(pyengine(wheel, "link", "decode", string, "--json"))["actions"] == ["a1a2", "b3a2"]
    assert pyengine(wheel, "match", NAME, "--players", "random,level1", "--games", "2").startswith("Hexapawn")


def test_without_the_wheel_somebody_is_told_what_to_install(wheel: Path) -> None:
    string = pyengine(wheel, "link", "encode", NAME).strip()
    told = pyengine(None, "link", "decode", string)
    assert f"“{NAME}”" in told
    assert "pip install" in told
    assert "pip install" in pyengine(None, "show", NAME)


# --- Hexapawn itself


def test_hexapawn_keeps_its_cases_and_lacks_nothing() -> None:
    path = foreign.FOLDER / "frozen" / "conformance.jsonl"
    with register_games(KIT):
        reports = [conform.check_case(case) for case in conform.read_cases(path)]
        assert [failure.format() for report in reports for failure in report.failures] == []
        assert len(reports) >= 6
        assert check.list_missing(NAME) == []


def test_every_rule_of_hexapawn_has_a_case() -> None:
    cases = conform.read_cases(foreign.FOLDER / "frozen" / "conformance.jsonl")
    book = (foreign.FOLDER / "frozen" / "rule_ids.txt").read_text("utf-8").split()
    assert {rule for case in cases for rule in case["rules"]} == set(book)


def test_hexapawn_is_small() -> None:
    """The worked example shows how little a game needs, its pages and all that is frozen of it included."""
    paths = [
        path for path in foreign.FOLDER.parent.rglob("*") if path.suffix in (".py", ".toml", ".md", ".json", ".jsonl", ".txt")
    ]
    assert len(paths) > 20
    assert sum(len(path.read_text("utf-8").splitlines()) for path in paths) <= 450


def test_the_computer_wins_hexapawn_as_black() -> None:
    choosers = [players.make_player(KIT, name, 0.5, process_time) for name in ("random", "level6")]
    for seed in range(6):
        rng, state = Random(seed), KIT.game.start(KIT.game.info.read_options({}))
        while actors := KIT.game.actors(state):
            state = KIT.game.apply(state, actors[0], choosers[actors[0]](state, actors[0], rng))
        outcome = KIT.game.outcome(state)
        assert outcome is not None
        assert outcome.winners == (1,)


@pytest.mark.parametrize(
    ("position", "text", "rule", "key"),
    [
        ("ppp/3/PPP w 0", "a1a3", "HXP-03", f"{NAME}.way"),
        ("ppp/3/PPP w 0", "a1b2", "HXP-04", "chess.pawn-diagonal"),
        ("ppp/3/PPP w 0", "a1b1", "HXP-03", "chess.own-piece"),
        ("ppp/3/PPP w 0", "a3a2", "HXP-03", "chess.not-yours"),
        ("ppp/3/PPP w 0", "b2b3", "HXP-03", "chess.empty"),
        ("ppp/3/PPP w 0", "a1a4", "HXP-03", "chess.not-a-square"),
        ("ppp/3/PPP w 0", "offer", "HXP-07", "simple.resign-instead"),
        ("p2/P2/PP1 w 2", "a2a3", "HXP-03", f"{NAME}.blocked"),
        ("p2/P2/PP1 w 2", "b1b2b3", "HXP-03", "core.too-much"),
    ],
)
def test_a_small_board_game_says_why(position: str, text: str, rule: str, key: str) -> None:
    state = KIT.notation.position(position, KIT.game.info.read_options({}))
    with pytest.raises(IllegalAction) as caught:
        KIT.notation.read(state, 0, text)
    assert (caught.value.message.rule, caught.value.message.key) == (rule, key)


@pytest.mark.parametrize(("square", "key"), [("a2", "simple.stuck"), ("b1", "simple.where-to"), ("a3", "chess.not-yours")])
def test_a_square_alone_is_explained(square: str, key: str) -> None:
    state = KIT.notation.position("p2/P2/PP1 w 2", KIT.game.info.read_options({}))
    reason = KIT.explain(state, 0, (square,))
    assert (reason.rule, reason.key) == ("HXP-03", key)


def test_a_short_game_is_not_told_to_be_long() -> None:
    """What a protected game's links will be like is estimated from the board."""
    usual = KIT.game.fair_play(KIT.game.info.read_options({})).usual
    assert usual is not None
    assert 7 <= usual.links <= 20
    chains = json.loads((foreign.FOLDER / "frozen" / "chains.json").read_text("utf-8"))
    longest = max(len(text) for row in chains for text in row["links"])
    told = expected_length(KIT, KIT.game.info.read_options({}))
    assert told is not None
    assert longest <= told < 3 * longest
