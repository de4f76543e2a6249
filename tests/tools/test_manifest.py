"""The manifest of the installed app has only members that the specifications know, and names only files and pages that exist."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from pyengine import games
from web.tools.common import WEB
from web.tools.manifest import make_manifest
from web.tools.offline import ICONS

# W3C Web Application Manifest, Manifest Incubations and Application Information, Web Share Target, File Handling API.
MEMBERS = {
    "": {
        *("name", "short_name", "description", "id", "start_url", "scope", "display", "background_color", "theme_color"),
        *("categories", "icons", "screenshots", "shortcuts", "share_target", "launch_handler", "file_handlers"),
    },
    "icons": {"src", "sizes", "type", "purpose"},
    "screenshots": {"src", "sizes", "type", "form_factor", "label"},
    "shortcuts": {"name", "url", "icons"},
    "share_target": {"action", "method", "enctype", "params"},
    "launch_handler": {"client_mode"},
    "file_handlers": {"action", "accept"},
}
PAGES = {"", "games/", *(f"play/{name}/" for name in games.all_ids())}
MANIFEST = make_manifest(ICONS)


def list_members(name: str) -> list[dict[str, Any]]:
    """Return the objects in a member of the manifest."""
    value: Any = MANIFEST if not name else MANIFEST[name]
    return value if isinstance(value, list) else [value]


def test_members_are_known() -> None:
    for name, known in MEMBERS.items():
        for member in list_members(name):
            assert set(member) <= known, name
    assert {part for icon in MANIFEST["icons"] for part in icon["purpose"].split()} <= {"any", "maskable", "monochrome"}
    assert set(MANIFEST["launch_handler"]["client_mode"]) <= {"auto", "focus-existing", "navigate-existing", "navigate-new"}
    assert set(MANIFEST["share_target"]["params"]) <= {"title", "text", "url", "files"}
    assert MANIFEST["share_target"]["method"] in ("GET", "POST")


def test_addresses_lead_to_pages_in_the_scope() -> None:
    addresses = [MANIFEST["start_url"], MANIFEST["share_target"]["action"], MANIFEST["file_handlers"][0]["action"]]
    addresses += [shortcut["url"] for shortcut in MANIFEST["shortcuts"]]
    assert {urlsplit(address).path.removeprefix("./") for address in addresses} <= PAGES
    assert not any(address.startswith(("/", "..")) for address in addresses), "the site may lie below any path"


def test_a_browser_can_install_it_and_show_what_it_looks_like() -> None:
    sizes = {icon["sizes"] for icon in MANIFEST["icons"] if icon["purpose"] == "any"}
    assert {"192x192", "512x512"} <= sizes
    assert {shot["form_factor"] for shot in MANIFEST["screenshots"]} == {"wide", "narrow"}
    for shot in MANIFEST["screenshots"]:
        assert (WEB / shot["src"]).exists()
        assert shot["sizes"] in shot["src"]
        wide, high = map(int, shot["sizes"].split("x"))
        assert min(wide, high) >= 320
        assert max(wide, high) <= 2.3 * min(wide, high), "browsers leave others out"
    assert all(re.fullmatch(r"\.\w+", end) for ends in MANIFEST["file_handlers"][0]["accept"].values() for end in ends)
