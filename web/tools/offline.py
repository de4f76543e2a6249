"""Makes the site installable and usable offline: icons, manifest, and the service worker with its list of files."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import subprocess
from pathlib import Path

from web.generator import scripts
from web.tools import library, node, vendor, webxdc
from web.tools.common import DIST, STATIC, Stop
from web.tools.manifest import make_manifest
from web.tools.steps import list_files

WORKER = "sw.js"
MANIFEST = "site.webmanifest"
INK = "#b2361d"  # of the icon's own edge
# For other sites, for hosts, or read only while online: tables never ask for them.
NOT_KEPT = (
    *("wheel/", *(f"{vendor.PYODIDE}/{name}" for name in (vendor.STDLIB, vendor.WASM, "micropip")), f"{vendor.PYSCRIPT}/LICENSE"),
    # read by hosts, which do not serve them, and by those who link to the site
    *("_headers", ".htaccess", "robots.txt", "sitemap.xml", "previews/", "oembed/"),
    "plugins/",
    *(library.CHAT_PACK, webxdc.NAME),  # the app for chats, and what is only for it
    "docs/tables/",  # many pictures, which are not needed to play
)
ICONS = {  # file: size, whether the system may cut it to its own shape, in which case nothing but the middle counts
    "icons/192.png": (192, False),
    "icons/512.png": (512, False),
    "icons/any-shape-512.png": (512, True),
    "icons/touch-180.png": (180, True),
}


def draw_icon(icon: str, *, cut: bool) -> str:
    """Return the icon on a square of 100: the stamp alone, or smaller on a coloured ground for systems that cut icons to a
    shape."""
    high = 62.0 if cut else 100.0
    wide = high * 34 / 40
    inner = re.sub(r"<svg ", f'<svg x="{50 - wide / 2}" y="{50 - high / 2}" width="{wide}" height="{high}" ', icon, count=1)
    ground = f'<path fill="{INK}" d="M0 0h100v100H0z"/>' if cut else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{ground}{inner}</svg>'


def make_icons(out: Path) -> None:
    """Write the icons as PNG and the manifest that names them.

    Raises:
        Stop: they could not be drawn.
    """
    (out / "icons").mkdir()
    icon = (STATIC / "icon.svg").read_text("utf-8")
    jobs = [{"svg": draw_icon(icon, cut=cut), "file": str(out / name), "size": size} for name, (size, cut) in ICONS.items()]
    command = [*node.find_node_and_npm()[0], str(Path(__file__).with_name("icons.mjs")), str(node.find_packages())]
    done = subprocess.run(command, input=json.dumps(jobs), capture_output=True, text=True)
    if done.returncode:
        raise Stop(f"The icons could not be drawn:\n{done.stderr.strip()[-2000:]}", 1)
    (out / MANIFEST).write_text(json.dumps(make_manifest(ICONS), indent=1), "utf-8")


def compute_checksum(content: bytes) -> str:
    """Return the SHA-256 of a file in base64, as the service worker knows it."""
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def list_checksums(site: Path = DIST) -> dict[str, str]:
    """Return the SHA-256 in base64 of every file that is cached, by its path in the site."""
    checksums = {}
    for file in list_files(site):
        name = file.relative_to(site).as_posix()
        if name != WORKER and not name.startswith(NOT_KEPT):
            checksums[name] = compute_checksum(file.read_bytes())
    return checksums


def make_worker(out: Path, site: Path = DIST) -> None:
    """Write the service worker for the files of the site."""
    files = list_checksums(site)
    build = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:16]
    head = f"const BUILD = {json.dumps(build)};\nconst FILES = {json.dumps(files, indent=0)};\n"
    (out / WORKER).write_text(head + scripts.shorten(scripts.read("service_worker.js")), "utf-8")
