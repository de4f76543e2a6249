"""A part of a page."""

from __future__ import annotations

from typing import NamedTuple


class Region(NamedTuple):
    """A part of the page that is redrawn as a whole: the id of its element and its HTML."""

    id: str
    html: str
