"""What `build.py test --browser firefox` leaves out, and why: the file, the test, and the reason."""

_NO_FINGERS = "the driver has no fingers that move"
_NO_COUNT = "the driver counts no presses: for the page each is a first one"

REASONS: dict[str, str] = {
    "test_comfort.py::test_a_double_click_plays_once_and_refuses_nothing": _NO_COUNT,
    "test_comfort.py::test_a_finger_drags_what_can_be_picked_up_and_scrolls_elsewhere": _NO_FINGERS,
    "test_comfort.py::test_a_slow_double_click_refuses_nothing": _NO_COUNT,
    "test_embed.py::test_a_finger_scrolls_the_article_unless_it_lies_on_a_piece_that_can_move": _NO_FINGERS,
    "test_lighthouse.py::test_everybody_can_use_and_find_it": "Lighthouse drives Chromium alone",
    "test_live_crash.py::test_a_second_tab_learns_that_the_tab_with_the_line_has_crashed": "Chromium alone has such a page",
    "test_offline.py::test_the_site_can_be_installed": "Chromium alone says whether a site can be installed",
    "test_store.py::test_what_the_browser_clears_is_told_and_this_game_is_kept_again": "the driver clears nothing of a site",
}
