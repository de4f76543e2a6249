"""Parts of a page."""

from __future__ import annotations

from typing import NamedTuple


class Region(NamedTuple):
    """A part of the page that is replaced as a whole: the id of its element, and its HTML. Where ``id`` begins with ``data-`` it
    names an attribute of the body, and ``html`` is its value, which the style sheet reads."""

    id: str
    html: str
