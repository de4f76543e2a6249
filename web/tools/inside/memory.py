"""What Python has done already when its memory is kept: imported what every table needs, and all games, and played a few clicks
of each. What belongs to one page, `web.app.main` with its language, comes when that is there."""

import gc
import importlib
import sys

from pyengine import games
from pyengine.core.words import LANGUAGES
from web.app.rehearsal import rehearsal

for name in ("asyncio", "arriving", "comfort", "company", "keeping", "result"):
    importlib.import_module(name if name == "asyncio" else f"web.app.{name}")
for name in games.IDS:
    for language in LANGUAGES:
        for _ in rehearsal(games.load(name), language, ""):
            pass

# PyScript writes its own Python into the current folder; the archive has it compiled.
sys.path.remove("")
del name, language, rehearsal
gc.collect()
gc.freeze()  # what is here stays, and is not looked at again
