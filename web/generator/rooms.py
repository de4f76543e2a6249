"""How much room readers' own moves may need below a board, found by playing; snippets of fixed height reserve it."""

from __future__ import annotations

from functools import cache
from random import Random

from web.app.embed import parameters
from web.app.embed.diagram import Diagram
from web.app.views.frame_height import measure_below

WIDTHS = (300, 400, 640)  # pixels of a board's frame; between two the greater room of the narrower one counts
PLAYED, CLICKS = 3, 30  # games, and choices in each


@cache
def measure_rooms(query: str, language: str) -> dict[int, int]:
    """Return the greatest height of hands, buttons and status below a board in a language, by the frame's width, in pixels.

    ``query`` says where playing begins. The same query always gives the same.
    """
    rooms = dict.fromkeys(WIDTHS, 0)
    reading = parameters.read(query)
    if reading.given is None:
        return rooms
    for seed in range(PLAYED):
        figure, rng = Diagram(reading.given, reading.setting, Random(seed)), Random(seed)
        for _ in range(CLICKS):
            choose(figure, rng)
            for width, height in measure_below(figure, WIDTHS, language).items():
                rooms[width] = max(rooms[width], height)
    return rooms


def choose(figure: Diagram, rng: Random) -> None:
    """Choose something that may be chosen, as a reader does; where nothing may be, let chance act."""
    if figure.is_playable and not figure.next_tokens:
        figure.begin()
    if figure.next_tokens:
        figure.click(rng.choice(figure.next_tokens))
