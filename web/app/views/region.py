"""A part of a page."""

from __future__ import annotations

from typing import NamedTuple


class Region(NamedTuple):
    """A part of the page that is redrawn as a whole: the id of its element and its HTML.

    Where ``id`` begins with ``data-``, it is an attribute of the body and ``html`` its value: words for the style sheet.
    """

    id: str
    html: str
