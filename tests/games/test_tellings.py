"""Actions as people read and hear them: every kind of action of every game once, in figures and in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from pyengine import games
from pyengine.core.telling import Figure, Telling, speak_telling, write_telling
from pyengine.core.types import CHANCE, HIDDEN, Action, Player
from pyengine.core.words import Message

from ..harness import Harness
from . import booster_play, clone_play

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
GAMES = {name: Harness(name) for name in games.IDS}


def tell(game: str, state: Any, text: str | Action, player: Player | None = None) -> Telling:
    """Return the telling of an action by its text, or by its tokens where a text would not say what is hidden."""
    harness = GAMES[game]
    who = harness.actor(state) if player is None else player
    action = harness.notation.read(state, who, text)[0] if isinstance(text, str) else text
    return harness.notation.tell(state, who, action)


def check(telling: Telling, shown: str, spoken: str, german: str) -> None:
    """Hold a telling to its text, its English and its German words."""
    assert (write_telling(telling), speak_telling(telling), speak_telling(telling, "de")) == (shown, spoken, german)


GRV_FALL = "8/8/8/8/3n4/5P2/8/8 b move P - - - 0-0"
GRV_STUCK = "4P3/4B3/r3P3/1n2b3/8/8/8/8 w move r - KQRRBNNPP kqbnpppp 0-0"


@pytest.mark.parametrize(
    ("position", "text", "shown", "spoken", "german"),
    [
        ("8/8/8/8/8/8/8/P6p w flip - - KQ bq 0-0", "f:b", "[♝]", "turns over the black bishop", "deckt den schwarzen Läufer auf"),
        (GRV_FALL, "d4e2", "♞d4–e2", "knight d4 to e2", "Springer d4 nach e2"),
        (GRV_FALL, "d4f3", "♞d4×f3", "knight d4 takes pawn on f3", "Springer d4 schlägt den Bauern auf f3"),
        (GRV_STUCK, "e8--", "♙e8 stays", "pawn e8 cannot move", "Bauer e8 kann nicht ziehen"),
        (
            "8/8/8/8/8/8/8/8 w add n - - - 0-0",
            "n@e8",
            "↓♞e8",
            "drops the black knight on e8",
            "setzt den schwarzen Springer auf e8 ein",
        ),
        ("8/8/8/8/8/8/8/8 w add n - - - 0-0", "resign", "resigns", "resigns", "gibt auf"),
    ],
)
def test_gravity(position: str, text: str, shown: str, spoken: str, german: str) -> None:
    check(tell("gravity", GAMES["gravity"].at(position), text), shown, spoken, german)


PLC = "8/8/8/{}/3b4/3N4/8/K6k w p -/- 40"
SHIELD = "7k/8/8/8/8/8/3q4/2B4K w p -/- 40"


@pytest.mark.parametrize(
    ("position", "text", "shown", "spoken", "german"),
    [
        ("8/8/8/8/8/8/8/8 w d K1Q1R2B2N2P8/K1Q1R2B2N2P8 0", "K@e1", "↓♔e1", "places the king on e1", "setzt den König auf e1"),
        (PLC.format("8"), "d3f3", "♘d3–f3", "knight d3 to f3", "Springer d3 nach f3"),
        (
            PLC.format("3r4"),
            "d3d5",
            "♘d3×♝d4×♜d5",
            "knight d3 takes bishop on d4 and rook on d5",
            "Springer d3 schlägt den Läufer auf d4 und den Turm auf d5",
        ),
        (
            PLC.format("8"),
            "d3d5",
            "♘d3×♝d4–d5",
            "knight d3 takes bishop on d4, then stands on d5",
            "Springer d3 schlägt den Läufer auf d4 und steht dann auf d5",
        ),
        (
            PLC.format("8"),
            "d3d5~",
            "♘d3–d5 spares",
            "knight d3 to d5, sparing the piece it jumps",
            "Springer d3 nach d5 und verschont die übersprungene Figur",
        ),
        (
            SHIELD,
            "c1d2",
            "♗c1×♛d2 †→♟",
            "bishop c1 takes queen on d2, and is lost to the shield: a pawn stands there",
            "Läufer c1 schlägt die Dame auf d2 und fällt dem Schild zum Opfer: Dort steht ein Bauer",
        ),
    ],
)
def test_place(position: str, text: str, shown: str, spoken: str, german: str) -> None:
    check(tell("place", GAMES["place"].at(position, trample="may"), text), shown, spoken, german)


MIT = "4k4/P8/9/9/3{}5/9/2N6/9/4K4 ---:--- w - - 0 0 0"


@pytest.mark.parametrize(
    ("position", "text", "shown", "spoken", "german"),
    [
        (MIT.format("q"), "c3d5", "♘c3×♛d5", "knight c3 takes queen on d5", "Springer c3 schlägt die Dame auf d5"),
        (MIT.format("p"), "c3d5", "♘c3×d5", "knight c3 takes pawn on d5", "Springer c3 schlägt den Bauern auf d5"),
        (MIT.format("p"), "c3e4", "♘c3–e4", "knight c3 to e4", "Springer c3 nach e4"),
        (MIT.format("p"), "a8a9=R", "♙a8–a9=♖", "pawn a8 to a9, becomes a rook", "Bauer a8 nach a9, wird zu einem Turm"),
        (
            "4k4/9/9/9/9/9/9/9/4K4 ---:--- w RB - 0 0 9",
            "@Rd0,Be0",
            "splits → ♖d0 ♗e0",
            "splits into rook on d0, bishop on e0",
            "teilt sich in Turm auf d0, Läufer auf e0",
        ),
        ("4k4/9/9/p8/P8/9/9/9/9 ---:--- w - - 0 0 9", "pass", "passes", "passes", "passt"),
        (
            MIT.format("p"),
            "adj?",
            "offers to compare the armies",
            "offers to compare the armies",
            "bietet an, die Heere zu vergleichen",
        ),
    ],
)
def test_mitosis(position: str, text: str, shown: str, spoken: str, german: str) -> None:
    check(tell("mitosis", GAMES["mitosis"].at(position), text), shown, spoken, german)


@pytest.mark.parametrize(
    ("position", "text", "shown", "spoken", "german"),
    [
        (
            "8/8/8/8/8/8/8/8 w 1 K5Q5R5B5N5P5/K5Q5R5B5N5P5 -/- 00 0",
            "Q@c3",
            "↓♕c3",
            "places the queen on c3",
            "setzt die Dame auf c3",
        ),
        ("8/8/8/4p3/3K4/8/8/8 w 2 -/- -/- 00 3", "d4d5", "♔d4–d5", "king d4 to d5", "König d4 nach d5"),
        (
            "8/8/8/4p3/3K4/8/8/8 w 2 -/- -/- 00 3",
            "d4e5>f6",
            "♔d4–e5 ⇥♟f6",
            "king d4 to e5, pushing the black pawn to f6",
            "König d4 nach e5 und schiebt den schwarzen Bauern nach f6",
        ),
        ("8/8/8/4p3/3K4/8/8/8 w 2 -/- -/- 00 3", "pass", "passes", "passes", "passt"),
        ("8/8/8/4p3/3K4/8/8/8 w 2 -/- -/- 00 3", "end?", "offers to end", "offers to end", "bietet das Ende an"),
    ],
)
def test_mathematichess(position: str, text: str, shown: str, spoken: str, german: str) -> None:
    check(tell("mathematichess", GAMES["mathematichess"].at(position), text), shown, spoken, german)


BLOWS = "4k3/8/8/3p4/8/1B6/8/4K3 = - - 0 7 blows d5:w used:-"


@pytest.mark.parametrize(
    ("position", "player", "text", "shown", "spoken", "german"),
    [
        (
            "4k3/8/8/3p4/8/1B6/8/4K3 = - - 0 7",
            0,
            "b3d5",
            "♗b3×d5",
            "bishop b3 takes pawn on d5",
            "Läufer b3 schlägt den Bauern auf d5",
        ),
        (f"{START} = KQkq - 0 1", 0, "g1f3", "♘g1–f3", "knight g1 to f3", "Springer g1 nach f3"),
        (f"{START} = KQkq - 0 1", 1, "c7c5", "♟c7–c5", "pawn c7 to c5", "Bauer c7 nach c5"),
        (f"{START} = KQkq - 0 1", 1, (HIDDEN,), "✉ sealed", "has decided", "hat sich entschieden"),
        ("r3k2r/8/8/8/8/8/8/R3K2R = KQkq - 0 1", 0, "e1g1", "O–O", "castles short", "rochiert kurz"),
        ("r3k2r/8/8/8/8/8/8/R3K2R = KQkq - 0 1", 1, "e8c8", "O–O–O", "castles long", "rochiert lang"),
        (BLOWS, 0, "b3d5", "↯ ♗b3×d5", "bishop b3 strikes on d5", "Läufer b3 schlägt auf d5 zu"),
        (BLOWS, 0, "x", "holds", "does not strike", "schlägt nicht zu"),
        (f"{START} = KQkq - 0 1", 0, "offer", "offers a draw", "offers a draw", "bietet Remis an"),
    ],
)
def test_synchronous(position: str, player: Player, text: str | Action, shown: str, spoken: str, german: str) -> None:
    check(tell("synchronous", GAMES["synchronous"].at(position), text, player), shown, spoken, german)


PAR = "8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1 1{} 7 KQRBNqbn"


@pytest.mark.parametrize(
    ("stage", "text", "shown", "spoken", "german"),
    [
        (
            "",
            "e4:f3g2",
            "♝e4: ♘f3–g2",
            "the black bishop on e4 sends the knight from f3 to g2",
            "der schwarze Läufer auf e4 schickt den Springer von f3 nach g2",
        ),
        ("", "+", "adds a piece", "adds a piece", "setzt eine Figur dazu"),
        ("+", "N@g4", "+♘g4", "the white knight comes to g4", "der weiße Springer kommt nach g4"),
        ("", "give-up", "gives up", "gives up", "gibt auf"),
    ],
)
def test_parade(stage: str, text: str, shown: str, spoken: str, german: str) -> None:
    check(tell("parade", GAMES["parade"].at(PAR.format(stage)), text), shown, spoken, german)


def test_parade_over_the_edge() -> None:
    state = GAMES["parade"].at("7K/8/8/8/8/8/8/8 1+ 7 QRRBBNNkqrrbbnn", overflow="lost")
    check(
        tell("parade", state, "n@-"),
        "+♞ off the board",
        "the black knight runs off the board",
        "der schwarze Springer läuft vom Brett",
    )


NEI = "7k/8/8/8/8/2B5/1R6/8 move - 10 10 -"


@pytest.mark.parametrize(
    ("position", "texts", "text", "shown", "spoken", "german"),
    [
        ("8/8/8/8/8/8/8/8 add - 16 20 -", (), "+", "adds a piece", "adds a piece", "setzt eine Figur dazu"),
        (
            "8/8/8/8/8/8/8/8 add - 16 20 -",
            ("+",),
            "R/3H",
            "+♖[3♥]d1",
            "the white rook, 3 to the right, on d1",
            "der weiße Turm, 3 nach rechts, auf d1",
        ),
        (
            NEI,
            (),
            "b2a3~p",
            "♖b2–a3 ‹pieces›",
            "rook b2 to a3, paid from the piece pile",
            "Turm b2 nach a3, bezahlt vom Figurenstapel",
        ),
        (
            NEI,
            (),
            "b2a3~s",
            "♖b2–a3 ‹places›",
            "rook b2 to a3, paid from the position pile",
            "Turm b2 nach a3, bezahlt vom Zahlenstapel",
        ),
        ("8/8/8/8/8/8/8/R7 add a1 15 19 3H", (), "stop", "stops adding", "stops adding", "beendet das Dazusetzen"),
        (
            "8/8/8/8/R7/8/8/R7 add a1 14 18 2H,2D",
            ("+",),
            "k/3S",
            "+♚[3♠]",
            "the black king, 3 up",
            "der schwarze König, 3 nach oben",
        ),
        ("8/8/8/8/R7/8/8/R7 add a1 14 18 2H,2D", ("+ k/3S",), "@b4", "↓♚b4", "puts it on b4", "setzt sie auf b4"),
    ],
)
def test_neighbour(position: str, texts: tuple[str, ...], text: str, shown: str, spoken: str, german: str) -> None:
    check(tell("neighbour", GAMES["neighbour"].at(position, *texts), text), shown, spoken, german)


KNIGHT = booster_play.at(START, "g1W1,f8B1", rights="KQkq", hands="9S,QH/2C")
STEP = booster_play.play(KNIGHT, "g1f3")
CARD = booster_play.play(STEP, ".")
DRAW = booster_play.at(START, rights="KQkq", hands="-/2C", phase="draw")


@pytest.mark.parametrize(
    ("state", "text", "shown", "spoken", "german"),
    [
        (KNIGHT, "g1h3", "♘g1–h3", "knight g1 to h3", "Springer g1 nach h3"),
        (STEP, ">e4", "›e4", "steps on to e4", "geht weiter nach e4"),
        (STEP, ".", "no further step", "no further step", "kein weiterer Schritt"),
        (CARD, ".", "no card", "no card", "keine Karte"),
        (
            CARD,
            "9S@c8",
            "[9♠]○c8",
            "plays the 9 of spades: a checker under the bishop on c8, a hobble",
            "spielt Pik 9: ein Stein unter den Läufer auf c8, eine Bremse",
        ),
        (
            CARD,
            "QH@d1",
            "[Q♥]○d1",
            "plays the queen of hearts: a checker under the queen on d1, a boost",
            "spielt Herz Dame: ein Stein unter die Dame auf d1, ein Schub",
        ),
        (DRAW, "+9C", "+[9♣]", "draws the 9 of clubs", "zieht Kreuz 9"),
        (DRAW, "+1", "draws 1", "draws 1", "zieht 1"),
    ],
)
def test_booster(state: Any, text: str, shown: str, spoken: str, german: str) -> None:
    check(tell("booster", state, text), shown, spoken, german)


def test_booster_steps_that_capture() -> None:
    state = booster_play.play(booster_play.at("4k3/8/8/4p3/8/8/8/4K1N1", "g1W1"), "g1f3")
    check(tell("booster", state, ">g4"), "›g4", "steps on to g4", "geht weiter nach g4")
    state = booster_play.play(booster_play.at("4k3/8/8/8/4p3/8/8/4K1N1", "g1W1"), "g1f3")
    check(tell("booster", state, ">e4"), "›×e4", "steps on and takes on e4", "geht weiter und schlägt auf e4")


CLK = "(1)7/8/8/8/8/8/8/1[2]6 w {} - - {} - 0 4 RNBQKBNR/RNBQKBNR"


@pytest.mark.parametrize(
    ("phase", "pools", "text", "shown", "spoken", "german"),
    [
        ("guess", "0/0", "?1R", "❶=♜?", "asks: is checker 1 the rook?", "fragt: Ist Stein 1 der Turm?"),
        ("guess", "0/0", "b1c3", "②b1–c3", "checker 2 b1 to c3", "Stein 2 b1 nach c3"),
        ("pending", "1/0", "*P@c2", "★↓♙c2", "bonus: drops the pawn on c2", "Bonus: setzt den Bauern auf c2 ein"),
        ("pending", "1/0", "*-", "takes no bonus", "takes no bonus", "nimmt keinen Bonus"),
        ("uncloak", "0/0", "^2N", "②→♘", "uncloaks checker 2: knight", "deckt Stein 2 auf: Springer"),
        ("uncloak", "0/0", ".", "ends the turn", "ends the turn", "beendet den Zug"),
    ],
)
def test_cloak(phase: str, pools: str, text: str, shown: str, spoken: str, german: str) -> None:
    check(tell("cloak", GAMES["cloak"].at(CLK.format(phase, pools)), text), shown, spoken, german)


def test_cloak_answers_are_forced_words() -> None:
    asked = GAMES["cloak"].at(CLK.format("guess", "0/0"), "?1R")
    check(tell("cloak", asked, "!y", 1), "yes", "yes", "ja")


def test_cloak_arranges_in_secret() -> None:
    state = GAMES["cloak"].start()
    array = "①♖ ②♘ ③♗ ④♕ ⑤♔ ⑥♗ ⑦♘ ⑧♖"
    names = "1 rook, 2 knight, 3 bishop, 4 queen, 5 king, 6 bishop, 7 knight, 8 rook"
    german = "1 Turm, 2 Springer, 3 Läufer, 4 Dame, 5 König, 6 Läufer, 7 Springer, 8 Turm"
    check(tell("cloak", state, "RNBQKBNR", 0), array, f"arranges {names}", f"stellt auf: {german}")
    secret = tell("cloak", state, (HIDDEN,), 1)
    check(secret, "arranged in secret", "has arranged the pieces in secret", "hat die Figuren geheim aufgestellt")


MOVES = clone_play.at("Qd1 Ke1 Rh1 Nb1")
PLACES = clone_play.write(MOVES, "|")
CLONES = clone_play.write(MOVES, "Qd1-d6 | |")


@pytest.mark.parametrize(
    ("state", "text", "shown", "spoken", "german"),
    [
        (MOVES, "Qd1-d6", "♕d1–d6", "queen d1 to d6", "Dame d1 nach d6"),
        (
            MOVES,
            "-Qd1",
            "−♕d1",
            "pays garnets to remove the queen on d1",
            "bezahlt mit Granatsteinen und entfernt die Dame auf d1",
        ),
        (
            MOVES,
            "Ke1*h1>g2",
            "♔e1⇄♖h1–g2",
            "castles the king on e1 with the rook on h1, king to g2",
            "rochiert den König auf e1 mit dem Turm auf h1, König nach g2",
        ),
        (MOVES, "|", "goes on to the next part", "goes on to the next part", "geht zum nächsten Teil über"),
        (PLACES, "Q@d4", "↓♕d4", "places the queen on d4", "setzt die Dame auf d4"),
        (CLONES, "Qd6>2", "♕d6 → ■2", "clones the queen on d6 to Seat 2", "klont die Dame auf d6 zu Spieler 2"),
        (CLONES, "lock", "locks the board", "locks the board", "sperrt das Brett"),
        (MOVES, (HIDDEN,), "✉ sealed", "has decided", "hat sich entschieden"),
    ],
)
def test_clone(state: Any, text: str | Action, shown: str, spoken: str, german: str) -> None:
    check(tell("clone", state, text, 0), shown, spoken, german)


def test_what_says_nothing_is_quiet() -> None:
    assert tell("booster", STEP, ".").quiet
    assert tell("booster", CARD, ".").quiet
    assert tell("cloak", GAMES["cloak"].at(CLK.format("uncloak", "0/0")), ".").quiet
    assert tell("clone", MOVES, "|", 0).quiet
    assert not tell("clone", CLONES, "lock", 0).quiet


def test_figures_are_typed() -> None:
    state = GAMES["gravity"].at(GRV_FALL)
    assert tell("gravity", state, "d4f3").parts == (
        Figure("piece", "knight", 1),
        Figure("square", "d4"),
        "×",
        Figure("square", "f3"),
    )
    flip = GAMES["gravity"].at("8/8/8/8/8/8/8/P6p w flip - - KQ bq 0-0")
    assert tell("gravity", flip, "f:b", CHANCE).parts == (Figure("piece-card", "bishop", 1),)
    (word,) = tell("gravity", state, "resign").parts
    assert isinstance(word, Message)
