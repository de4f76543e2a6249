"""Games from elsewhere in a site: which wheels can be built in, what is said of others, and a site that was built with one."""

from __future__ import annotations

import gzip
import io
import json
import sys
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from pyengine import games
from pyengine.core import words
from tests import built_with
from tests.foreign import register_games
from web.content.words import PAGES
from web.tools import foreign, library, pipeline, wheel
from web.tools.common import DIST, ROOT, Stop

NAMED = "[pyengine.games]\nhexapawn = hexapawn:KIT\n"
ABOUT = "Name: hexapawn\nVersion: 1.0\n"


@pytest.fixture(autouse=True)
def apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """No game from elsewhere is known before a test, nor after it, and wheels are unpacked in a folder of the test."""
    monkeypatch.setattr(foreign, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(sys, "path", list(sys.path))
    with register_games():
        words._PACKAGES.pop("hexapawn")  # where the other tests have it from
        yield
    for name in [name for name in sys.modules if name.partition(".")[0] in ("hexapawn", "sixpawn")]:
        del sys.modules[name]


def make_wheel(
    folder: Path, name: str = "hexapawn-1.0-py3-none-any.whl", about: str = ABOUT, named: str = NAMED, **files: str
) -> str:
    """Write a wheel with these files and return its place."""
    info = name.split("-py3")[0] + ".dist-info"
    folder.mkdir(exist_ok=True)
    with zipfile.ZipFile(folder / name, "w") as archive:
        for path, text in {f"{info}/METADATA": about, f"{info}/entry_points.txt": named, **files}.items():
            archive.writestr(path, text)
    return str(folder / name)


def hexapawn_files() -> dict[str, str]:
    """Return the sources of Hexapawn by their names in a wheel."""
    sources = (path for path in (built_with.PROJECT / "hexapawn").rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {path.relative_to(built_with.PROJECT).as_posix(): path.read_text("utf-8") for path in sources}


def test_a_wheel_is_read_and_its_game_can_be_loaded(tmp_path: Path) -> None:
    (one,) = foreign.read_wheels([make_wheel(tmp_path, **hexapawn_files())])
    assert (one.games, one.metadata["Version"]) == ({"hexapawn": "hexapawn:KIT"}, "1.0")
    foreign.install([one])
    assert games.all_ids() == (*games.IDS, "hexapawn")
    assert games.load("hexapawn").game.info.title == "Hexapawn"
    assert games.find_folder("hexapawn").is_relative_to(one.folder)
    names = set(foreign.read_files([one]))
    assert {"hexapawn/__init__.py", "hexapawn/words/de.py"} < names
    assert not [name for name in names if "/site/" in name or "/frozen/" in name or "dist-info" in name]


def test_a_wheel_is_made_of_a_folder_once_while_it_stays_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made: list[Path] = []

    def pack(source: Path, target: Path) -> Path:
        made.append(source)
        return Path(make_wheel(target, **hexapawn_files()))

    monkeypatch.setattr(wheel, "pack", pack)
    (tmp_path / "project").mkdir()
    (tmp_path / "project/pyproject.toml").write_text("[project]\nname = 'hexapawn'\n")
    first, second = (foreign.read_wheels([str(tmp_path / "project")]) for _ in range(2))
    assert first[0].file == second[0].file
    (tmp_path / "project/more.py").touch()
    assert foreign.read_wheels([str(tmp_path / "project")])[0].file != first[0].file
    assert made == [tmp_path / "project"] * 2


@pytest.mark.parametrize(
    ("name", "about", "named", "files", "said"),
    [
        ("hexapawn-1.0-cp311-cp311-linux_x86_64.whl", ABOUT, NAMED, {}, "is for one kind of machine"),
        ("hexapawn-1.0-py3-none-any.whl", ABOUT, "", {}, "names no game: its pyproject.toml needs [project.entry-points"),
        ("hexapawn-1.0-py3-none-any.whl", ABOUT, "[other]\na = b\n", {}, "names no game"),
        ("hexapawn-1.0-py3-none-any.whl", ABOUT, NAMED, {"web/a.py": ""}, "has a package web, which is the name of another one"),
        ("hexapawn-1.0-py3-none-any.whl", "", NAMED, {}, "is damaged: it does not say its name and version."),
        ("hexapawn-1.0-py3-none-any.whl", ABOUT, NAMED, {"json.py": ""}, "has a package json, which is the name of another one"),
        (
            "hexapawn-1.0-py3-none-any.whl",
            f"{ABOUT}Requires-Dist: numpy>=2\n",
            NAMED,
            {},
            "needs numpy>=2: pages have nothing",
        ),
    ],
)
def test_a_wheel_that_no_page_could_use_is_refused(
    tmp_path: Path, name: str, about: str, named: str, files: Mapping[str, str], said: str
) -> None:
    place = make_wheel(tmp_path, name, about, named, **files)
    with pytest.raises(Stop) as caught:
        foreign.read_wheels([place])
    assert str(caught.value).startswith(f"{name} {said}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("needed", ["pyengine", "pyengine>=0.1", "PyEngine", "pytest; extra == 'test'"])
def test_a_wheel_may_need_the_engine(tmp_path: Path, needed: str) -> None:
    assert foreign.read_wheels([make_wheel(tmp_path, about=f"{ABOUT}Requires-Dist: {needed}\n")])


def test_what_is_no_wheel_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a-none-any.whl").write_text("no zip")
    (tmp_path / "folder").mkdir()
    for place, said in (
        ("a-none-any.whl", "is damaged"),
        ("folder", "is neither a wheel nor a folder"),
        ("none.whl", "is neither"),
    ):
        with pytest.raises(Stop, match=said):
            foreign.read_wheels([str(tmp_path / place)])


def test_two_wheels_with_the_same_game_or_package_are_refused(tmp_path: Path) -> None:
    one = make_wheel(tmp_path, **{"hexapawn/__init__.py": ""})
    same_package = make_wheel(tmp_path, "six-1-py3-none-any.whl", named="[pyengine.games]\nsix = a:b\n", **{"hexapawn/a.py": ""})
    same_game = make_wheel(tmp_path, "sixpawn-1-py3-none-any.whl", **{"sixpawn/__init__.py": ""})
    for other in (same_package, same_game):
        with pytest.raises(Stop, match=r"both have hexapawn\.$"):
            foreign.read_wheels([one, other])


def test_a_game_that_cannot_be_loaded_is_told(tmp_path: Path) -> None:
    wheels = foreign.read_wheels([make_wheel(tmp_path, **{"hexapawn/__init__.py": "import nothing_of_this_name\n"})])
    with pytest.raises(Stop, match=r"hexapawn-1\.0-py3-none-any\.whl: .*nothing_of_this_name"):
        foreign.install(wheels)


def test_games_may_be_named_by_their_sources(tmp_path: Path) -> None:
    place = make_wheel(tmp_path, **hexapawn_files())
    names, projects = foreign.read_names(["place", str(built_with.PROJECT)])
    assert names == ["place", "hexapawn"]
    foreign.install(projects)
    assert games.find_folder("hexapawn") == built_with.PROJECT / "hexapawn", "what is written lands in the sources"
    assert foreign.read_names([place])[0] == ["hexapawn"]
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    with pytest.raises(Stop, match="names no game"):
        foreign.read_names([str(tmp_path)])
    for text in ("[project", "[tool]\n"):
        (tmp_path / "pyproject.toml").write_text(text)
        with pytest.raises(Stop, match="cannot be read"):
            foreign.read_names([str(tmp_path)])


def test_a_source_that_runs_first_names_the_games(tmp_path: Path) -> None:
    wheels = foreign.read_wheels([make_wheel(tmp_path)])
    assert foreign.name_games("a\ngames.name_installed({})\nb", wheels) == (
        'a\ngames.name_installed({"hexapawn": "hexapawn:KIT"})\nb'
    )
    assert foreign.name_games("games.name_installed({})", ()) == "games.name_installed({})"
    with pytest.raises(ValueError, match="has to stand there once"):
        foreign.name_games("a", wheels)
    for source in (ROOT / "web/static/boot.py", ROOT / "web/static/worker.py", library.IN_PYODIDE / "snapshot.py"):
        assert "hexapawn:KIT" in foreign.name_games(source.read_text("utf-8"), wheels)


def test_a_build_sees_that_a_wheel_has_changed(tmp_path: Path) -> None:
    def stamps() -> dict[str, tuple[Path, ...]]:
        steps = pipeline.list_steps(wheels=foreign.read_wheels([make_wheel(tmp_path)]), dist=tmp_path, work=tmp_path)
        return {step.name: step.inputs for step in steps}

    with_wheel = {name for name, inputs in stamps().items() if tmp_path / "hexapawn-1.0-py3-none-any.whl" in inputs}
    assert with_wheel == {"library", "snapshot", "icons", "site", "foreign"}
    assert "foreign" not in {step.name for step in pipeline.list_steps()}
    assert pipeline.find_work(DIST) != pipeline.find_work(tmp_path), "two sites do not take each other's files away"


# --- a site that was built with Hexapawn


@pytest.fixture(scope="module")
def site() -> Path:
    """The folder of the site."""
    return built_with.build_site()


def read(site: Path, name: str) -> str:
    """Return the text of a file of the site."""
    return (site / name).read_text("utf-8")


@pytest.mark.parametrize("language", ["", "de/"])
def test_the_game_is_on_every_page_that_lists_games(site: Path, language: str) -> None:
    for page in ("", "rules/", "make/", "wiki/", "embed/", "docs/embedding/"):
        assert "hexapawn" in read(site, f"{language}{page}index.html"), page
        assert "hexapawn" not in read(DIST, f"{language}{page}index.html"), page
    assert "<strong>Hexapawn:</strong> Martin Gardner, 1962" in read(site, f"{language}about/index.html")
    assert f'href="{"../" if language else ""}../wheel/hexapawn-1.0-py3-none-any.whl"' in read(
        site, f"{language}about/index.html"
    )
    rules = read(site, f"{language}rules/hexapawn/index.html")
    assert rules.count('class="fairy-post"') >= 4
    assert 'data-game="hexapawn"' in read(site, f"{language}play/hexapawn/index.html")


def test_the_number_of_games_follows(site: Path) -> None:
    assert "Eleven games" in read(site, "rules/index.html")
    assert "Eleven unusual chess games" in read(site, "site.webmanifest")
    assert "Elf " in read(site, "de/rules/index.html")
    assert "Eleven" not in "".join(PAGES["en"].values()), "here the site without it is known"


def test_python_in_the_pages_has_the_game_and_knows_its_name(site: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(gzip.decompress((site / library.PACK).read_bytes()))) as archive:
        names = set(archive.namelist())
    assert {"hexapawn/__init__.pyc", "hexapawn/rules.pyc", "hexapawn/words/de.pyc"} < names
    assert not [name for name in names if name.startswith(("hexapawn/site", "hexapawn/frozen", "hexapawn-"))]
    for name in ("boot.py", "worker.py"):
        assert 'games.name_installed({"hexapawn": "hexapawn:KIT"})' in read(site, name)
        assert "games.name_installed({})" in read(DIST, name)


def test_the_service_worker_keeps_its_pages_and_the_wheel_lies_beside_ours(site: Path) -> None:
    files = json.loads(read(site, "sw.js").partition("const FILES = ")[2].partition(";\n")[0])
    assert {"play/hexapawn/index.html", "rules/hexapawn/index.html", "de/play/hexapawn/index.html"} < files.keys()
    assert not [name for name in files if name.startswith("wheel/")]
    assert (site / "wheel/hexapawn-1.0-py3-none-any.whl").exists()
    assert (site / wheel.find_site_path()).exists()
    assert not (DIST / "wheel/hexapawn-1.0-py3-none-any.whl").exists()


def test_what_the_site_shares_with_one_without_the_game_is_the_same(site: Path) -> None:
    for name in (wheel.find_site_path(), "css/site.css", "js/boot.js", "rules/gravity/index.html"):
        assert (site / name).read_bytes() == (DIST / name).read_bytes(), name
