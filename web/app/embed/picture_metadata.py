"""Pictures that contain their position, so that a picture can be opened as a board again."""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import crc32
from html import escape

HEAD = b"\x89PNG\r\n\x1a\n"
NAME = b"Fairy Post\0"


def add_to_svg(picture: str, query: str) -> str:
    """Return an SVG with the query of its board added."""
    at = picture.index(">") + 1
    return f"{picture[:at]}<metadata>{escape(query)}</metadata>{picture[at:]}"


def add_to_png(picture: bytes, query: str) -> bytes:
    """Return a PNG with the query of its board added, as a chunk before the image data."""
    chunk = b"tEXt" + NAME + query.encode("ascii")
    at = picture.index(b"IDAT") - 4
    return picture[:at] + (len(chunk) - 4).to_bytes(4, "big") + chunk + crc32(chunk).to_bytes(4, "big") + picture[at:]


def add_to_address(picture: str, query: str) -> str:
    """Return the data address of a PNG with the query of its board added."""
    head, _, data = picture.partition(",")
    return f"{head},{b64encode(add_to_png(b64decode(data), query)).decode()}"


def read_from_png(picture: bytes) -> str:
    """Return the query in a PNG, "" if there is none."""
    at = len(HEAD)
    while picture.startswith(HEAD) and at + 12 <= len(picture):
        size = int.from_bytes(picture[at : at + 4], "big")
        kind, content = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + size]
        if kind == b"tEXt" and content.startswith(NAME):
            return content[len(NAME) :].decode("ascii", "replace")
        at += 12 + size
    return ""
