"""Style sheets as the site serves them."""

from __future__ import annotations

from web.generator import styles


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
