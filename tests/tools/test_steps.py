"""Steps of the build make what changed, only that, and leave nothing behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.tools.steps import BuildStep, compute_digest, forget, list_files


class Workshop:
    """A step that writes one file for each line of its input, and counts how often it was made to."""

    def __init__(self, folder: Path) -> None:
        self.source = folder / "names.txt"
        self.dist, self.work = folder / "dist", folder / "work"
        self.made = 0
        self.work.mkdir()

    def make(self, out: Path) -> None:
        self.made += 1
        for name in self.source.read_text().split():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_text(name)

    def run(self, names: str, salt: str = "") -> bool:
        self.source.write_text(names)
        return BuildStep("names", (self.source,), self.make, salt).run(self.dist, self.work)

    def there(self) -> list[str]:
        return [file.relative_to(self.dist).as_posix() for file in list_files(self.dist)]


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def test_made_once_while_nothing_changes(workshop: Workshop) -> None:
    assert workshop.run("a b/c")
    assert not workshop.run("a b/c")
    assert workshop.made == 1
    assert workshop.there() == ["a", "b/c"]


def test_a_changed_input_or_salt_makes_it_again_and_clears_what_is_no_longer_made(workshop: Workshop) -> None:
    workshop.run("a b/c")
    assert workshop.run("b/c d")
    assert workshop.there() == ["b/c", "d"]
    assert workshop.run("b/c d", salt="other")


def test_a_lost_or_shortened_file_makes_it_again(workshop: Workshop) -> None:
    workshop.run("a b")
    (workshop.dist / "a").unlink()
    assert workshop.run("a b")
    (workshop.dist / "b").write_text("")
    assert workshop.run("a b")
    assert (workshop.dist / "b").read_text() == "b"


def test_files_of_others_stay(workshop: Workshop) -> None:
    workshop.run("a b")
    (workshop.dist / "theirs").write_text("theirs")
    workshop.run("a")
    assert workshop.there() == ["a", "theirs"]


def test_a_step_that_fails_leaves_the_site_as_it_was(workshop: Workshop) -> None:
    workshop.run("a")
    with pytest.raises(OSError, match="exists"):
        workshop.run("b b/c")
    assert workshop.there() == ["a"]
    assert workshop.run("b")
    assert workshop.there() == ["b"]


def test_digest_sees_names_and_contents_but_no_caches(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("1")
    first = compute_digest([tmp_path])
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__/a.pyc").write_text("1")
    assert compute_digest([tmp_path]) == first
    (tmp_path / "a").rename(tmp_path / "b")
    second = compute_digest([tmp_path])
    (tmp_path / "b").write_text("2")
    assert len({first, second, compute_digest([tmp_path]), compute_digest([])}) == 4


def test_what_a_dropped_step_made_is_removed(workshop: Workshop) -> None:
    workshop.run("a b/c")
    forget({"names"}, workshop.dist, workshop.work)
    assert workshop.there() == ["a", "b/c"]
    renamed = BuildStep("others", (workshop.source,), workshop.make)
    renamed.run(workshop.dist, workshop.work)
    forget({"others"}, workshop.dist, workshop.work)
    assert workshop.there() == ["a", "b/c"], "a step under its new name has made them"
    forget({"none of these"}, workshop.dist, workshop.work)
    assert workshop.there() == []
    assert workshop.run("a")
