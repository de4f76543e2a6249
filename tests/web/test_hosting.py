"""What hosts are told: who may frame which page, and what may be read from where."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from web.generator import publishing
from web.tools import vendor
from web.tools.common import DIST, ROOT

PAGES = sorted(file.relative_to(DIST).as_posix().removesuffix("index.html") for file in DIST.rglob("index.html"))
OURS_ALONE = "frame-ancestors 'self'"


def is_board(page: str) -> bool:
    """Whether a page is made to stand in other people's pages."""
    return bool(re.fullmatch(r"((de|fr)/)?embed/(example/)?", page))


def rules(text: str) -> dict[str, str]:
    """Return the headers of a `_headers` file by the pattern of the paths that they are for."""
    headers_by_path: dict[str, str] = {}
    pattern = ""
    for line in text.splitlines():
        if line and not line.startswith(("#", " ")):
            pattern = line
        elif line.strip() and not line.startswith("#"):
            headers_by_path[pattern] = headers_by_path.get(pattern, "") + line.strip() + "\n"
    return headers_by_path


def headers(page: str) -> str:
    """Return the headers of a page where `_headers` is read: all rules that match count."""
    told = rules((DIST / "_headers").read_text("utf-8"))
    match = {pattern: re.escape(pattern).replace(r"\*", ".*") for pattern in told}
    return "".join(told[pattern] for pattern in told if re.fullmatch(match[pattern], f"/{page}"))


@pytest.mark.parametrize("page", PAGES)
def test_only_boards_may_stand_in_pages_of_other_sites(page: str) -> None:
    assert headers(page).count(OURS_ALONE) == (0 if is_board(page) else 1)
    assert "Access-Control-Allow-Origin: *" in headers(page)
    text = (DIST / ".htaccess").read_text("utf-8")
    condition = re.search(r'<If "! \(%\{REQUEST_URI\} =~ m#(.*)#\)">\s*Header merge Content-Security-Policy "(.*)"', text)
    assert condition is not None
    assert condition[2] == OURS_ALONE
    for prefix in ("/", "/some/where/"):
        for name in ("", "index.html"):
            assert bool(re.search(condition[1], prefix + page + name)) == is_board(page)


def test_no_header_is_told_twice() -> None:
    """Hosts put the values of all rules that fit an address together: `no-cache, public, max-age=…` would say both."""
    names = [file.relative_to(DIST).as_posix().removesuffix("index.html") for file in DIST.rglob("*") if file.is_file()]
    for name in names:
        headers_told = [line.partition(":")[0] for line in headers(name).splitlines()]
        assert len(headers_told) == len(set(headers_told)), name


def test_only_what_never_changes_under_its_name_is_kept_without_asking() -> None:
    """Else a reader could get files of two versions, as long as the older ones are young enough."""
    names = [file.relative_to(DIST).as_posix() for file in DIST.rglob("*") if file.is_file()]
    text = (DIST / ".htaccess").read_text("utf-8")
    kept = re.search(r'<FilesMatch "(.*)">\s*Header set Cache-Control "public, max-age=\d+, immutable"', text)
    assert kept is not None
    assert [name for name in names if "max-age" in headers(name)] == [vendor.name_wasm()]
    assert [name for name in names if re.search(kept[1], name.rpartition("/")[2])] == [vendor.name_wasm()]


def test_hosts_that_count_rules_can_read_them() -> None:
    """Cloudflare Pages reads a hundred rules and no more."""
    assert 10 < len(rules((DIST / "_headers").read_text("utf-8"))) < 90


def test_a_page_of_a_new_kind_is_kept_out_of_frames_by_itself(tmp_path: Path) -> None:
    publishing.copy_files(tmp_path, "vendor/x.1.wasm")
    publishing.forbid_frames(tmp_path, ["", "de/", "news/", "de/news/today/", "embed/", "de/embed/example/"])
    told = rules((tmp_path / "_headers").read_text("utf-8"))
    assert [pattern for pattern, lines in told.items() if OURS_ALONE in lines] == ["/", "/de/", "/de/news/*", "/news/*"]


def test_the_documentation_shows_the_same_for_nginx() -> None:
    text = (ROOT / "web/docs/hosting.md").read_text("utf-8")
    assert OURS_ALONE in text
    assert "mjs" not in text
