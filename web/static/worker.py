"""What the worker runs: it thinks while the page stays free for clicks."""

from pyscript import sync

from pyengine import games
from web.app.computer.worker import Thinker

games.name_installed({})
thinker = Thinker()


async def review(address: str, text: str) -> str:
    """Judge a part of a game; the code for that comes with the first part. Returns "" if it could not be fetched."""
    from web.app.controllers.later import load_later

    if not await load_later(address):
        return ""
    from web.app.later.review_work import reviewer

    return await reviewer.work(text)


sync.think = thinker.think
sync.solve = thinker.solve
sync.stop = thinker.stop
sync.review = review
