"""Style sheets as the site serves them."""

from __future__ import annotations

from web.generator import styles
from web.tools.common import STATIC

LONGEST = 400  # lines of a file


def test_a_sheet_loses_comments_and_space_and_nothing_else() -> None:
    sheet = """/* why; { } */
.a > b:hover, .c :is(d, e) { --size: calc(1px + 2 * var(--x)); margin: 0 -1px; }
.f::after { content: "\\00a0· "; }  /* after */
@media (max-width: 40em) { .g { color: red } }
"""
    assert styles.shorten(sheet) == (
        ".a > b:hover,.c :is(d,e){--size:calc(1px + 2 * var(--x));margin:0 -1px}"
        '.f::after{content:"\\00a0· "}@media (max-width: 40em){.g{color:red}}\n'
    )


def test_every_file_of_a_sheet_is_part_of_it_and_short() -> None:
    folder = STATIC / "css"
    for name, parts in styles.PARTS.items():
        files = {file.stem: file for file in (folder / name).with_suffix("").glob("*.css")}
        assert files.keys() == set(parts), name
        assert not (folder / name).exists()
    long = [file.name for file in folder.rglob("*.css") if len(file.read_text("utf-8").splitlines()) > LONGEST]
    assert long == []
