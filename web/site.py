"""Stand-in for the page generator: one page that boots PyScript and says so."""

from __future__ import annotations

import html
from pathlib import Path
from typing import Any


def build(out: Path, options: Any) -> None:
    """Write one page at the root and one two folders down."""
    for place, up in (("index.html", ""), ("play/place/index.html", "../../")):
        page = out / place
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(
            f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fairy Post</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{up}{options.pyscript}/core.css">
<script type="module" src="{up}{options.pyscript}/core.js"></script></head>
<body><p id="out">loading</p>
<script type="py" config="{html.escape(options.pyscript_config(up))}">
import pyengine
from pyscript import document
document.querySelector("#out").textContent = "ready " + pyengine.__name__
document.body.dataset.ready = "1"
</script></body></html>""",
            "utf-8",
        )
