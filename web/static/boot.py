"""What PyScript runs: everything else is imported."""

from pyengine import games
from web.app.main import start

games.name_installed({})
start()
