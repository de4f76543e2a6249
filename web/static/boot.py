"""What PyScript runs: everything else is imported."""

from web.app.main import start

start()
