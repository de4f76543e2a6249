"""What Python has done before its memory is saved: it has imported what tables need, and all games, and has played a few clicks
of each."""

import gc
import importlib
import sys

from pyengine import games
from pyengine.core.words import LANGUAGES
from web.app.controllers.warm_up import warm_up

for name in ("asyncio", "web.app.pages.table", "web.app.views.result"):
    importlib.import_module(name)
games.name_installed({})  # the build writes those from elsewhere here
for name in games.all_ids():
    for _ in warm_up(games.load(name), LANGUAGES[0], ""):  # whose words are the only ones here
        pass

# PyScript writes its own Python into the current folder; the archive has it compiled.
sys.path.remove("")
del name, warm_up
gc.collect()
gc.freeze()  # what is here stays, and is not looked at again
