"""What the worker runs: it thinks while the page stays free for clicks."""

from pyscript import sync

from pyengine import games
from web.app.computer.worker import Thinker

games.name_installed({})
thinker = Thinker()


async def review(address: str, text: str) -> str:
    """Judge a part of a game; the code for that comes with the first part. Returns "" if it could not be fetched."""
    from web.app.controllers.later import load_later

    thinker.rest()
    if not await load_later(address):
        return ""
    from web.app.later.review_work import reviewer

    return await reviewer.work(text)


async def lines(address: str, text: str) -> str:
    """Look for the best moves of a position for a moment, as `review` does."""
    from web.app.controllers.later import load_later

    thinker.rest()
    if not await load_later(address):
        return ""
    from web.app.later.lines_work import finder

    return await finder.work(text)


sync.think = thinker.think
sync.solve = thinker.solve
sync.stop = thinker.stop
sync.review = review
sync.lines = lines
