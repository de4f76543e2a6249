"""What glides and sounds: the difference of two scenes."""

from __future__ import annotations

from pyengine import games
from pyengine.core.scene import Scene, Sprite
from pyengine.play.record import Record
from pyengine.play.session import Session
from web.app.table.scene_diff import Glide, SceneDiff, compare_scenes


def scenes(game: str, position: str, *moves: str) -> tuple[Scene, Scene]:
    """Return the scenes before and after some moves of the player to act."""
    kit = games.load(game)
    session = Session(kit, Record(game, kit.game.info.read_options({}), position=position or None))
    before = kit.scene(session.state, None)
    for move in moves:
        player = kit.game.actors(session.state)[0]
        for action in kit.notation.read(session.state, player, move):
            session.act(player, action)
    return before, kit.scene(session.state, None)


def test_a_move_is_a_way_in_squares_as_the_first_player_sees_it() -> None:
    assert compare_scenes(*scenes("place", "8/8/3p4/1p1R3P/3n4/8/8/8 w p -/- 32", "d5g5")) == SceneDiff((Glide("g5", -3, 0),))
    taken = compare_scenes(*scenes("place", "8/8/3p4/1p1R3P/3n4/8/8/8 w p -/- 32", "d5d6"))
    assert taken == SceneDiff((Glide("d6", 0, 1),), (), (Sprite("d6", "pawn", 1),))


def test_a_piece_from_the_hand_comes_and_a_shield_costs_two() -> None:
    assert compare_scenes(*scenes("place", "", "K@e1")) == SceneDiff((), ("e1",))
    lost = compare_scenes(*scenes("place", "7k/8/8/3q4/3R4/8/8/K7 w p -/- 32", "d4d5"))
    assert lost.came == ("d5",)
    assert [(sprite.cell, sprite.piece) for sprite in lost.gone] == [("d4", "rook"), ("d5", "queen")]


def test_two_alike_go_to_the_nearest() -> None:
    before, after = scenes("place", "8/8/8/8/8/8/8/R6R w p -/- 32", "a1a2")
    assert compare_scenes(before, after).ways == (Glide("a2", 0, 1),)


def test_another_position_does_not_glide() -> None:
    before, after = scenes("synchronous", ""), scenes("synchronous", "3rk3/8/8/3p4/8/2N5/3R4/4K3 = - - 0 1")
    assert compare_scenes(before[0], after[0]) == SceneDiff()
