"""The app inside a chat: its messages, what goes along with them, the list of games, and a table in a chat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine import games
from pyengine.core.types import RESIGN
from pyengine.core.words import LANGUAGES, catalogue
from pyengine.play import link
from pyengine.play.fair.wire.link import parse_link
from tests.coroutines import run_coroutine
from tests.web.fake_browser import FakeBrowser
from tests.web.tables import invite
from tests.web.test_live import LINKS, LivePage, decide, go_on, open_game
from tests.web.test_live_rematch import open_as_friend
from web.app.chat.arrivals import find_newest, is_for_others
from web.app.chat.overview import FREE, OTHERS, THEIRS, YOURS, look_at
from web.app.chat.threads import LONGEST_LINK, MOST_GAMES, MOST_TEXTS, ChatMessage, ChatPerson, Threads, read_message
from web.app.chat.update import write_update
from web.app.chat.words import OTHERWISE, speak_as_in_chats
from web.app.table.protected import ProtectedTable
from web.app.table.table import GameTable

ANN, BEN, CLEO = (ChatPerson(f"{name}@chat", name, language) for name, language in (("Ann", "de"), ("Ben", "fr"), ("Cleo", "en")))
ADDRESS = "https://chat.invalid/play/{}/index.html"
FIELDS = st.sampled_from(["game", "link", "seat", "addr", "name", "lang", "other"])
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(FIELDS, inner),
    max_leaves=8,
)


def make_message(string: str, sender: ChatPerson, seat: int, game: str = "one") -> dict[str, Any]:
    """Return what somebody sends to the chat."""
    return ChatMessage(game, string, seat, sender).write()


# --- messages


@given(ANY_JSON)
def test_whatever_somebody_sends_is_a_message_or_none(payload: object) -> None:
    threads = Threads()
    taken = threads.take(payload)
    assert (taken is None) == (not threads.by_key)
    message = read_message(payload)
    assert (message is None) == threads.has_unread
    if message:
        assert read_message(message.write()) == message


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "", "link": open_game(1)},
        {"game": "x" * 41, "link": open_game(1)},
        {"game": "one", "link": ""},
        {"game": "one", "link": "A" * (LONGEST_LINK + 1)},
        {"game": "one", "link": 7},
        {"game": 1, "link": open_game(1)},
        [open_game(1)],
        open_game(1),
    ],
)
def test_what_is_no_message_is_noted(wrong: object) -> None:
    threads = Threads()
    assert threads.take(wrong) is None
    assert threads.has_unread
    assert not threads.by_key


def test_messages_are_sorted_by_game_and_known_ones_passed_over() -> None:
    threads, first = Threads(), open_game(1)
    second = go_on(first)
    taken = threads.take(make_message(first, ANN, 0))
    assert taken
    assert threads.take(make_message(first, ANN, 0)) is None, "as at every start, when all is given again"
    assert threads.take(make_message(first, BEN, 1, "two"))
    assert threads.take(make_message(second, BEN, 1))
    assert list(threads.by_key) == ["two", "one"], "the newest comes last"
    assert taken[0].links == [first, second]
    assert taken[0].people == {0: ANN, 1: BEN}


def test_a_seat_stays_with_whoever_had_it_first() -> None:
    threads, first = Threads(), open_game(1)
    threads.take(make_message(first, ANN, 0))
    threads.take(make_message(go_on(first), CLEO, 0))
    assert threads.by_key["one"].people == {0: ANN}
    renamed = ANN._replace(name="Anna")
    threads.take(make_message(go_on(first, 9), renamed, 0))
    assert threads.by_key["one"].people == {0: renamed}


def test_what_is_kept_in_view_is_bounded() -> None:
    threads, string = Threads(), open_game(1)
    for number in range(MOST_GAMES + 5):
        threads.take(make_message(string, ANN, 0, str(number)))
    assert len(threads.by_key) == MOST_GAMES
    for number in range(MOST_TEXTS + 5):
        threads.take(make_message(open_game(3, seed=number), ANN, 0, "busy"))
    thread = threads.by_key["busy"]
    assert len(thread.links) <= MOST_TEXTS
    assert thread.links[0] == open_game(3, seed=0), "the invitation stays"


def test_what_is_none_of_a_game_pushes_out_none_of_its_links() -> None:
    threads, first = Threads(), open_game(1)
    second = go_on(first)
    for string, person, seat in ((first, ANN, 0), (second, BEN, 1)):
        threads.take(make_message(string, person, seat))
    for number in range(MOST_TEXTS + 5):
        threads.take(make_message(open_game(4, seed=10 + number), CLEO, -1))
    thread = threads.by_key["one"]
    assert len(thread.links) <= MOST_TEXTS
    assert thread.links[:2] == [first, second]
    assert thread.list_sound() == [first, second]
    assert find_newest(thread) == second


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_offer_the_chat_while_its_pages_are_made(language: str) -> None:
    before = dict(catalogue(language, "table"))
    with speak_as_in_chats(language):
        said = catalogue(language, "table")
        assert said.keys() == before.keys()
        assert {name for name in said if said[name] != before[name]} == set(OTHERWISE)
    assert catalogue(language, "table") == before


# --- the list


def test_the_list_tells_whose_turn_it_is() -> None:
    threads, first = Threads(), open_game(1)
    threads.take(make_message(first, ANN, 0))
    thread = threads.by_key["one"]

    def tell(person: ChatPerson) -> str:
        overview = look_at(thread, [], person.address, "en")
        assert overview
        assert overview.picture.startswith("<svg")
        return overview.state

    assert (tell(ANN), tell(BEN)) == (THEIRS, FREE)
    threads.take(make_message(go_on(first), BEN, 1))
    assert (tell(ANN), tell(BEN), tell(CLEO)) == (YOURS, THEIRS, OTHERS)


def test_the_list_passes_over_what_is_no_link() -> None:
    threads = Threads()
    threads.take(make_message("A" * 60, ANN, 0))
    assert look_at(threads.by_key["one"], [], BEN.address, "en") is None


@pytest.mark.parametrize("wrong", ["B" * 70, open_game(4, seed=8), open_game(2, "mitosis"), open_game(1)[:-3]])
def test_the_list_shows_a_game_whatever_somebody_else_has_sent_under_its_id(wrong: str) -> None:
    threads, first = Threads(), open_game(1)
    second = go_on(first)
    for string, person, seat in ((first, ANN, 0), (second, BEN, 1), (wrong, CLEO, -1)):
        threads.take(make_message(string, person, seat))
    overview = look_at(threads.by_key["one"], [], ANN.address, "en")
    assert overview
    assert overview.state == YOURS
    assert find_newest(threads.by_key["one"]) == second


def test_a_sealed_game_is_found_whatever_somebody_else_has_sent_under_its_id() -> None:
    threads, own = Threads(), invite("synchronous")
    decide(own, Random(1))
    string = own.make_own_string()
    other = invite("synchronous")
    decide(other, Random(1))
    for text, person in ((string, ANN), (open_game(1), CLEO), (other.make_own_string(), CLEO), (string[:-9], CLEO)):
        threads.take(make_message(text, person, -1))
    assert find_newest(threads.by_key["one"]) == string


def test_an_invitation_to_a_sealed_game_is_open_to_everybody() -> None:
    own, threads = invite("synchronous"), Threads()
    decide(own, Random(1))
    threads.take(make_message(own.make_own_string(), ANN, 0))
    overview = look_at(threads.by_key["one"], [own.make_saved(0)], ANN.address, "en")
    assert overview
    assert overview.state == THEIRS
    overview = look_at(threads.by_key["one"], [], BEN.address, "en")
    assert overview
    assert overview.state == FREE
    assert overview.picture.startswith("<svg")


def test_of_several_the_next_one_is_invited_by_whoever_began() -> None:
    own, threads = invite("clone", players=3), Threads()
    decide(own, Random(1))
    threads.take(make_message(own.make_own_string(), ANN, 0))
    friend = ProtectedTable.join(parse_link(own.make_own_string(), games.by_number))
    decide(friend, Random(2))
    update = write_update(friend, threads.by_key["one"], friend.make_own_string(), CLEO)
    assert update["info"] == "Ann invites you to Clone Chess"
    assert update["notify"] == {"*": update["info"]}
    assert update["payload"]["seat"] == 1
    last = ProtectedTable.join(parse_link(friend.make_own_string(), games.by_number))
    decide(last, Random(3))
    assert is_for_others(friend, last.make_own_string())
    assert not is_for_others(own, last.make_own_string())
    update = write_update(last, threads.by_key["one"], last.make_own_string(), BEN)
    assert update["info"] == "Clone Chess: Ann ist dran"


# --- a table


class ChatTable(NamedTuple):
    """The page of a table in a chat; ``sent`` are the updates that it has sent."""

    browser: FakeBrowser
    page: Any
    threads: Threads
    sent: list[Mapping[str, Any]]

    @property
    def table(self) -> GameTable:
        table: GameTable = self.page.host.table
        return table

    @property
    def own(self) -> Any:
        """The table of a protected game."""
        return self.page.host.table

    def read(self, *names: str) -> str:
        """Return what stands on the page beside the board, in every language."""
        return LivePage(self.browser, self.page.host).read(*names)

    async def arrive(self, payload: Mapping[str, Any]) -> None:
        """Let a message come."""
        if taken := self.threads.take(payload):
            self.page.hear(*taken)
        await self.browser.settle()

    async def play(self) -> None:
        """Play until the others have to."""
        for _ in range(9):
            if self.table.player is None:
                break
            self.page.host.press(sorted(self.table.next_tokens)[0])
            await self.browser.settle()

    async def press(self, name: str) -> None:
        """Press a button."""
        self.browser.press(do=name)
        await self.browser.settle()


Start = Callable[..., Awaitable[ChatTable]]


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Start:
    """Starts the page of a game's table as one of Ben's, after these messages; the last one's game is opened."""

    async def make(game: str, *payloads: Mapping[str, Any], takes: bool = True) -> ChatTable:
        browser = FakeBrowser(ADDRESS.format(game))
        location = browser.js.window.location
        location.hash = f"#chat={payloads[-1]['game']}"
        browser.js.window.history.replaceState = lambda _state, _title, fragment: setattr(location, "hash", fragment)
        browser.install(monkeypatch)
        from web.app.browser import chat
        from web.app.chat.table_page import ChatTablePage

        threads, sent = Threads(), list[Mapping[str, Any]]()
        for payload in payloads:
            threads.take(payload)

        def send(update: Mapping[str, Any]) -> bool:
            sent.extend([update] if takes else [])
            return takes

        monkeypatch.setattr(chat, "send", send)
        page = ChatTablePage(game, "en", threads, BEN)
        await browser.settle()
        return ChatTable(browser, page, threads, sent)

    return make


def test_an_open_game_is_answered_over_the_chat(start: Start) -> None:
    async def run() -> None:
        string = open_game(1)
        shown = await start("place", make_message(f"{string}&from=Ann", ANN, 0))
        assert shown.table.make_own_string() == string
        assert not shown.sent, "what somebody else has sent is not sent again"
        await shown.play()
        (update,) = shown.sent
        answered = update["payload"]["link"]
        assert link.find(f"#{answered}") == shown.table.make_own_string()
        assert answered.endswith("&from=Ben"), "a name goes along"
        assert update["payload"]["game"] == "one"
        assert update["info"] == "PlaceChess: Ann ist dran", "in the language of whoever is next"
        assert update["summary"] == "Ann ist dran"
        assert update["notify"] == {"Ann@chat": "PlaceChess: Du bist dran"}
        assert update["href"] == "play/place/index.html#chat=one"
        await shown.arrive(update["payload"])
        third = go_on(shown.table.make_own_string())
        await shown.arrive(make_message(third, ANN, 0))
        assert shown.table.make_own_string() == third
        assert len(shown.sent) == 1

    run_coroutine(run())


def test_players_have_the_names_that_the_messenger_knows(start: Start) -> None:
    async def run() -> None:
        first = open_game(1)
        own = make_message(first, BEN, 0)
        shown = await start("place", own)
        shown.page.host.show(GameTable(shown.page.host.kit, shown.table.main, ("here", "link"), sent=1, key="one"))
        shown.page.host.continue_game()
        await shown.browser.settle()
        await shown.arrive(make_message(go_on(first), ANN, 1))
        assert shown.table.find_name(1) == "Ann"
        await shown.play()
        assert shown.sent[0]["payload"]["seat"] == 0
        assert shown.sent[0]["notify"] == {"Ann@chat": "PlaceChess: Du bist dran"}

    run_coroutine(run())


def test_the_next_game_is_asked_for_in_the_chat(start: Start) -> None:
    """It is a game of its own there, with the score behind it."""

    async def run() -> None:
        first = open_game(1)
        shown = await start("place", make_message(first, ANN, 0))
        await shown.play()
        friend = open_as_friend(shown.table.make_own_string(), 0)
        friend.main.act(0, RESIGN)
        await shown.arrive(make_message(friend.make_own_string(), ANN, 0))
        assert shown.table.kit.game.outcome(shown.table.main.state) is not None
        again, over = friend.make_rematch(), shown.table
        await shown.arrive(make_message(again.write_link(), ANN, 1, "two"))
        assert shown.table is over, "nothing opens by itself"
        assert "asks for another game" in shown.read("status")
        await shown.press("live-join")
        assert shown.table is not over
        await shown.play()
        assert shown.sent[-1]["payload"]["game"] == "two"

    run_coroutine(run())


def test_a_new_game_is_not_taken_for_one_that_began_alike(start: Start) -> None:
    async def run() -> None:
        shown = await start("place", make_message(open_game(1), ANN, 0))
        kit = shown.page.host.kit
        fresh = GameTable.start_new(kit, kit.game.info.read_options({}), ("link", "here"))
        shown.page.host.show(fresh)
        shown.page.host.continue_game()
        await shown.browser.settle()
        (update,) = shown.sent
        assert update["payload"]["game"] == fresh.key
        assert update["info"] == "Ben propose une partie de PlaceChess"
        assert update["notify"] == {"*": update["info"]}

    run_coroutine(run())


def test_what_the_messenger_does_not_take_is_said(start: Start) -> None:
    async def run() -> None:
        shown = await start("place", make_message(open_game(1), ANN, 0), takes=False)
        await shown.play()
        assert shown.table.said.note
        assert shown.table.said.note.key == "chat.unsent"

    run_coroutine(run())


def test_messages_of_other_games_and_nonsense_change_nothing(start: Start) -> None:
    async def run() -> None:
        string = open_game(1)
        shown = await start("place", make_message(string, ANN, 0))
        before = shown.table.make_own_string()
        for payload in (
            make_message(open_game(4, seed=8), ANN, 0, "two"),
            make_message("B" * 70, ANN, 0),
            make_message(open_game(2, "mitosis"), ANN, 0),
            make_message(string[:-3], ANN, 0),
        ):
            await shown.arrive(payload)
        assert shown.table.make_own_string() == before
        assert shown.table.said.refused is None
        assert not shown.sent

    run_coroutine(run())


def test_a_game_is_opened_whatever_somebody_else_has_sent_under_its_id(start: Start) -> None:
    async def run() -> None:
        first = open_game(1)
        shown = await start("place", make_message(first, ANN, 0), make_message("B" * 70, CLEO, -1))
        assert shown.table.make_own_string() == first
        await shown.play()
        assert [update["payload"]["game"] for update in shown.sent] == ["one"]

    run_coroutine(run())


def test_whoever_watches_or_waits_is_told_so_in_words_of_the_chat(start: Start) -> None:
    async def run() -> None:
        first = open_game(1)
        shown = await start("place", make_message(first, ANN, 0), make_message(go_on(first), CLEO, 1))
        assert "What you play" not in shown.read("send", "status")
        assert not LINKS.search(shown.read("send", "status"))

    run_coroutine(run())


def test_a_game_of_others_is_watched(start: Start) -> None:
    async def run() -> None:
        first = open_game(1)
        second = go_on(first)
        shown = await start("place", make_message(first, ANN, 0), make_message(second, CLEO, 1))
        assert shown.table.make_own_string() == second
        assert shown.table.player is None
        third = go_on(second)
        await shown.arrive(make_message(third, ANN, 0))
        assert shown.table.make_own_string() == third
        assert shown.table.player is None
        assert not shown.sent

    run_coroutine(run())


def test_a_sealed_game_goes_to_its_end(start: Start) -> None:
    """The links in which there is nothing to decide go out by themselves."""

    async def run() -> None:
        friend, rng = invite("synchronous"), Random(2)
        decide(friend, rng)
        shown = await start("synchronous", make_message(friend.make_own_string(), ANN, 0))
        assert shown.table.is_free
        await shown.press("join")
        for _ in range(60):
            before = len(shown.sent)
            told = shown.read("status", "send") if before < 3 else ""  # later it is the same again
            await shown.play()
            told += shown.read("status", "send") if before < 3 else ""
            assert not LINKS.search(told), told
            if len(shown.sent) == before:
                await shown.press("seal")
            for update in shown.sent[before:]:
                await shown.arrive(update["payload"])
            friend.take_in(parse_link(link.find(f"#{shown.sent[-1]['payload']['link']}"), games.by_number))
            if friend.match.next_seat is None:
                break
            if not friend.is_ready and RESIGN in friend.claims and rng.random() < 0.3:
                for _ in range(2):
                    friend.claim(RESIGN)
            if not friend.is_ready:
                decide(friend, rng)
            else:
                friend.seal()
            await shown.arrive(make_message(friend.make_own_string(), ANN, 0))
            if shown.own.match.next_seat is None:
                break
        verdict = shown.own.get_verdict()
        assert verdict
        assert verdict.is_verified
        strings = [link.find(f"#{update['payload']['link']}") for update in shown.sent]
        assert len(strings) == len(set(strings))

    run_coroutine(run())
