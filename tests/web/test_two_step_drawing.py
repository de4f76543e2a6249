"""Drawing in two steps: what is put on the page when, and when what was played is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from web.app.controllers.two_step_drawing import TwoStepDrawing
from web.app.views.region import Region


class FakeView:
    """A view with a board, hands and a rest. ``hands`` tells whether the hands offer something."""

    def __init__(self, hands: bool) -> None:
        self.hands = hands
        self._with_hands = self._has_answered = False

    def render(self) -> list[Region]:
        return [*self.render_answer(None), *self.render_rest()]

    def render_answer(self, before: object) -> list[Region]:
        assert not self._has_answered, "what it has worked out belongs to the scene that it has drawn"
        self._has_answered, self._with_hands = True, self.hands or self.hands != before
        return [Region("board", ""), *([Region("hands", "")] if self._with_hands else [])]

    def render_rest(self) -> list[Region]:
        return [Region("list", ""), *([] if self._with_hands else [Region("hands", "")])]


class FakePage:
    """Writes down in order what it is asked to do."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.is_unsaved, self.keeps, self.offers = False, True, True
        self.waiting: list[Callable[[], None]] = []
        self.drawing = TwoStepDrawing(self, self.waiting.append)

    def make_view(self) -> FakeView:
        return FakeView(self.offers)

    def put(self, regions: Sequence[Region]) -> None:
        self.told.append("put " + " ".join(region.id for region in regions))

    def save_played(self) -> bool:
        self.is_unsaved = False
        self.told.append("save")
        return self.keeps

    def react_to_answer(self, view: FakeView) -> None:
        self.told.append("answered")

    def react_to_whole(self) -> None:
        self.told.append("completed")

    def draw(self) -> None:
        self.drawing.draw(whole=True)

    def react_to_save(self) -> None:
        self.told.append("played")

    def paint(self) -> list[str]:
        """Let the browser paint, and return what was done since the last time."""
        waiting, self.waiting[:] = list(self.waiting), []
        for call in waiting:
            call()
        told, self.told = self.told, []
        return told


def test_the_whole_is_drawn_at_once() -> None:
    page = FakePage()
    page.drawing.draw(whole=True)
    assert page.told == ["put board hands list", "answered", "completed"]
    assert not page.waiting


def test_a_click_is_answered_first_then_saved_then_the_rest_is_drawn() -> None:
    page = FakePage()
    page.is_unsaved = True
    page.drawing.draw(whole=False)
    assert page.told == ["put board hands", "answered"]
    assert page.paint()[2:] == ["save", "put list", "completed", "played"]
    page.drawing.finish()
    assert page.told == [], "nothing is left to do"


def test_a_click_that_played_nothing_saves_nothing() -> None:
    page = FakePage()
    page.drawing.draw(whole=False)
    assert page.paint() == ["put board hands", "answered", "put list", "completed"]


def test_whoever_cannot_wait_for_the_painting_finishes_at_once() -> None:
    page = FakePage()
    page.is_unsaved = True
    page.drawing.draw(whole=False)
    page.drawing.finish()
    assert page.told[2:] == ["save", "put list", "completed", "played"]
    assert page.paint()[6:] == [], "the painting that comes later finds nothing left"


def test_what_could_not_be_saved_is_said_on_the_whole_page() -> None:
    page = FakePage()
    page.is_unsaved, page.keeps = True, False
    page.drawing.draw(whole=False)
    assert page.paint()[2:] == ["save", "put board hands list", "completed", "played"]


def test_hands_without_a_choice_are_drawn_with_the_rest() -> None:
    page = FakePage()
    page.offers = False
    page.drawing.draw(whole=False)
    assert page.paint()[0] == "put board hands", "what was drawn before held something to choose"
    page.drawing.draw(whole=False)
    assert page.paint() == ["put board", "answered", "put list hands", "completed"]


def test_the_whole_drawn_meanwhile_still_saves() -> None:
    page = FakePage()
    page.is_unsaved = True
    page.drawing.draw(whole=False)
    page.drawing.draw(whole=True)
    page.told.clear()
    assert page.paint() == ["save", "put board hands list", "answered", "completed", "played"]
