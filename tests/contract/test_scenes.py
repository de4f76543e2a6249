"""The contract of scenes: everything that can be chosen is shown, everything shown has words, and nothing else is in them."""

from __future__ import annotations

from functools import cache
from itertools import islice
from xml.etree import ElementTree

from pyengine.core.prompt import prompt
from pyengine.core.scene import HANDS, MARKS, TONES, Scene
from pyengine.core.types import Unordered
from pyengine.core.words import LANGUAGES, Message
from pyengine.render import svg, text

from .driver import FEW, deciders, every_game, places, players, samples, sentence, some

ORTHODOX = ("pawn", "knight", "bishop", "rook", "queen", "king")
PIECES = frozenset([*ORTHODOX, "general", "chancellor", "archbishop", "checker", "cloaked"])


@every_game
@samples
def test_every_token_is_in_the_scene_at_every_prefix(name: str, size: int) -> None:
    for place in places(name, size):
        game = place.kit.game
        for player in deciders(place.kit, place.state):
            view, legal = game.observe(place.state, player), game.legal(place.state, player)
            shown: dict[tuple[str, ...], frozenset[str]] = {}
            for action in some(legal, place.rng, 10):
                tokens = tuple(place.rng.sample(action, len(action))) if isinstance(action, Unordered) else tuple(action)
                for prefix in (tokens[:at] for at in range(len(tokens))):
                    if prefix not in shown:
                        shown[prefix] = place.kit.scene(view, player, prefix).tokens()
                    missing = set(prompt(legal, prefix).next_tokens) - shown[prefix]
                    assert not missing, (prefix, sorted(missing)[:5])
                    assert set(prefix) <= shown[prefix], "what was chosen stays on show"


def messages(scene: Scene) -> set[Message]:
    """Return every message in a scene."""
    every, left = set[Message](), list[object](scene)
    while left:
        value = left.pop()
        if isinstance(value, Message):
            every.add(value)
        elif isinstance(value, tuple):
            left += value
    return every


@cache
def check_words(message: Message) -> None:
    """A message of a scene has words in every language, and shouts in none."""
    for language in LANGUAGES:
        assert "!" not in sentence(message, language)


@cache
def check_end(message: Message) -> None:
    """A message that is a sentence ends like one."""
    for language in LANGUAGES:
        assert sentence(message, language).rstrip("”“").endswith((".", "?"))


def check_scene(scene: Scene, count: int) -> None:
    """A scene refers only to what it holds, uses the closed vocabulary, and has words for all its messages."""
    cells = [cell.token for board in scene.boards for cell in board.cells]
    tokens = cells + [item.token for hand in scene.hands for item in hand.items if item.token]
    tokens += [button.token for button in scene.buttons]
    assert len(set(tokens)) == len(tokens), "a token names one thing"
    assert all(tokens)
    for board in scene.boards:
        own = {cell.token for cell in board.cells}
        sprites = [sprite.cell for sprite in board.sprites]
        assert set(sprites) <= own
        assert len(set(sprites)) == len(sprites), "one piece a cell"
        assert {mark.cell for mark in board.marks} <= own
        assert {end for arrow in board.arrows for end in (arrow.start, arrow.end)} <= own
        assert {mark.kind for mark in board.marks} <= set(MARKS)
        assert {sprite.piece for sprite in board.sprites} <= PIECES
        assert {sprite.side for sprite in board.sprites} <= {0, 1}
        assert all(token.startswith(board.id) for token in own) or len(scene.boards) == 1
        assert board.owner is None or 0 <= board.owner < count
        assert len({(cell.x, cell.y) for cell in board.cells}) == len(board.cells)
        assert {cell.tone for cell in board.cells} <= set(TONES)
    for hand in scene.hands:
        assert hand.kind in HANDS
        assert all(item.count >= 0 for item in hand.items)
        assert {item.piece for item in hand.items} <= PIECES | {"card-back", "disc"}
    assert all(not button.piece or button.piece in PIECES for button in scene.buttons)
    for table in scene.tables:
        assert all(len(row.cells) == len(table.head) for row in table.rows)
    assert {legend.kind for legend in scene.legend} <= set(MARKS)
    for message in messages(scene):
        check_words(message)
    for whole in (scene.caption, scene.hint):
        if whole is not None:
            check_end(whole)


@every_game
@samples
def test_scenes_hold_together(name: str, size: int) -> None:
    for place in places(name, size):
        game = place.kit.game
        for viewer in (None, *players(place)):
            check_scene(place.kit.scene(game.observe(place.state, viewer), viewer), len(players(place)))
        for player in deciders(place.kit, place.state):
            action = place.rng.choice(game.legal(place.state, player))
            for at in range(1, len(action)):
                check_scene(place.kit.scene(game.observe(place.state, player), player, action[:at]), len(players(place)))


@every_game
@samples
def test_what_follows_a_position_from_a_text_can_be_drawn(name: str, size: int) -> None:
    """Such a position may stand within a turn, with nothing known of how the turn began. Few samples are each third state."""
    for place in islice(places(name, size), 0, None, 3 if size == FEW else 1):
        game, notation = place.kit.game, place.kit.notation
        state = notation.position(notation.text(place.state), place.options)
        for player in deciders(place.kit, state):
            for action in some(game.legal(state, player), place.rng, 8):
                after = game.apply(state, player, action)
                for viewer in (None, player):
                    scene = place.kit.scene(game.observe(after, viewer), viewer)
                    check_scene(scene, len(players(place)))
                    assert all(svg.board(board) for board in scene.boards)


@every_game
def test_scenes_can_be_drawn_and_written(name: str) -> None:
    for place in islice(places(name, FEW), 0, None, 12):
        info = place.kit.game.info
        for viewer in (None, 0):
            scene = place.kit.scene(place.kit.game.observe(place.state, viewer), viewer)
            picture = ElementTree.fromstring(svg.standalone(scene, size=300, info=info, hands=True))
            assert picture.tag.endswith("svg")
            assert text.page(scene).endswith(sentence(scene.hint or scene.caption, "en"))
