"""Drawing in two steps: first what answers a click, and the rest once that can be seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from ..views.region import Region


class Drawable(Protocol):
    """A view of a table."""

    @property
    def hands(self) -> object:
        """Something that stays equal as long as the hands stand where they stood, and offer something where they did."""

    def render(self) -> Sequence[Region]:
        """Return all regions."""

    def render_answer(self, before: object) -> Sequence[Region]:
        """Return the regions that answer a click. ``before`` are the hands that were drawn last."""

    def render_rest(self) -> Sequence[Region]:
        """Return the regions that `render_answer` left out."""


View = TypeVar("View", bound=Drawable)


class DrawnPage(Protocol[View]):
    """A page that is drawn in two steps."""

    @property
    def is_unsaved(self) -> bool:
        """True when something was played that is not saved yet."""

    def make_view(self) -> View:
        """Return the view of what is to be drawn now."""

    def put(self, regions: Sequence[Region]) -> None:
        """Put regions on the page."""

    def save_played(self) -> bool:
        """Save what was played. Returns False if it could not be saved; then everything is drawn again, as the page has to say
        so."""

    def react_to_answer(self, view: View) -> None:
        """Called after the first step."""

    def react_to_whole(self) -> None:
        """Called when everything is drawn."""

    def draw(self) -> None:
        """Draw everything anew."""

    def react_to_save(self) -> None:
        """Called when what was played is saved and drawn."""


class TwoStepDrawing(Generic[View]):
    """Draws a page in one step or in two. What was played is saved between the two, so that saving does not delay the answer."""

    def __init__(self, page: DrawnPage[View], when_painted: Callable[[Callable[[], None]], None]) -> None:
        self._page, self._when_painted = page, when_painted
        self._view: View | None = None  # whose rest is still to be drawn
        self._hands: object = None  # those that were drawn last

    def draw(self, *, whole: bool) -> None:
        """Draw everything, or only the answer; then `finish` draws the rest after the next painting."""
        page, view = self._page, self._page.make_view()
        page.put(view.render() if whole else view.render_answer(self._hands))
        self._hands = view.hands
        self._view = None if whole else view
        page.react_to_answer(view)
        if whole:
            page.react_to_whole()
        if page.is_unsaved or not whole:
            self._when_painted(self.finish)

    def finish(self) -> None:
        """Do what the last drawing left over, unless that is done: save what was played, draw the rest, go on."""
        page, view, self._view = self._page, self._view, None
        was_unsaved = page.is_unsaved
        saved = page.save_played() if was_unsaved else True
        if view:
            page.put(view.render_rest() if saved else page.make_view().render())  # a view draws its answer once
            page.react_to_whole()
        elif was_unsaved:
            page.draw()
        if was_unsaved:
            page.react_to_save()
