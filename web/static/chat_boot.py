"""What PyScript runs in the app for chats, in place of `boot.py`. What only that needs lies in a file of its own."""

from pyengine import games
from web.app.controllers.later import load_later

games.name_installed({})
if not await load_later():  # type: ignore[top-level-await]  # noqa: F704
    raise OSError("later.bin")
from web.app.chat.start import start  # noqa: E402

await start()  # type: ignore[top-level-await]  # noqa: F704
