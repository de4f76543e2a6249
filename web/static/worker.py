"""What the worker runs: it thinks while the page stays free for clicks."""

from pyscript import sync

from pyengine import games
from web.app.computer.worker import Thinker

games.name_installed({})
thinker = Thinker()
sync.think = thinker.think
sync.solve = thinker.solve
sync.stop = thinker.stop
