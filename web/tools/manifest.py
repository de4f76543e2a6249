"""The manifest of the installed app: what it is called, what the system may open with it, and how it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyengine import games
from web.content.words import fill_in
from web.generator import game_files

PAPER = "#faf4e6"  # of the pages
PICTURED = "gravity"  # the game on the screenshots


def make_manifest(icons: Mapping[str, tuple[int, bool]]) -> dict[str, Any]:
    """Return the manifest; ``icons`` are files with their size and whether the system may cut them to its own shape."""
    listed = [
        {"src": name, "sizes": f"{size}x{size}", "type": "image/png", "purpose": "maskable" if cut else "any"}
        for name, (size, cut) in icons.items()
        if "touch" not in name
    ]
    small = [listed[0]]
    shortcuts = [
        {"name": f"Today\u2019s deal: {games.load(name).game.info.title}", "url": f"play/{name}/", "icons": small}
        for name in game_files.list_daily_games()
    ]
    return {
        "name": "Fairy Post",
        "short_name": "Fairy Post",
        "description": fill_in("{{ Game_count }} unusual chess games", "en"),
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games"],
        "icons": listed,
        "screenshots": [_make_screenshot("1280x800", "wide"), _make_screenshot("360x780", "narrow")],
        "shortcuts": [*shortcuts, {"name": "Games waiting for you", "url": "games/?yours", "icons": small}],
        # A link or text that is shared to the app is opened by the front page, as if it had been pasted there.
        "share_target": {
            "action": "./",
            "method": "GET",
            "enctype": "application/x-www-form-urlencoded",  # the usual one, which Chromium wants to see
            "params": {"title": "title", "text": "text", "url": "url"},
        },
        "launch_handler": {"client_mode": ["navigate-existing", "auto"]},
        "file_handlers": [{"action": "games/", "accept": {"application/json": [".json"]}}],
    }


def _make_screenshot(size: str, form: str) -> dict[str, str]:
    label = f"{games.load(PICTURED).game.info.title} in the middle of a game"
    source = f"docs/tables/{PICTURED}-{size}-light.webp"
    return {"src": source, "sizes": size, "type": "image/webp", "form_factor": form, "label": label}
