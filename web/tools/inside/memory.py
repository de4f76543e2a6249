"""What Python has done already when its memory is kept: imported what every table needs, and all games, but nothing that needs a
browser."""

import gc
import importlib
import sys

from pyengine import games

for name in ("asyncio", "json", "random", "web.app.motion", "web.app.result", "web.app.view"):
    importlib.import_module(name)
for name in games.IDS:
    games.load(name)

# PyScript writes its own Python into the current folder; the archive has it compiled.
sys.path.remove("")
del name
gc.collect()
