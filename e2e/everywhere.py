"""What is tried in every browser, and why something is not; `web/docs/browsers.md` shows it as a table, which a test compares."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Playwright

from e2e.drivers import BrowserDied, Driver, PlaywrightDriver
from e2e.tried import Test, TriedTable
from e2e.webkit import WebKitDriver
from web.tools import browser, more_browsers

if TYPE_CHECKING:
    from e2e.watching import Watch

BROWSERS = ("chromium", "firefox", "webkit")
NAMES = ("Chromium", "Firefox", "WebKit")
# What is tried, in the languages of the documents; a game’s opening and its end are two rows.
ROWS = {
    "pointer": (
        "Every game opened and ten moves played by clicking",
        "Jedes Spiel geöffnet und zehn Züge mit Klicks gespielt",
        "Chaque jeu ouvert et dix coups joués par clics",
    ),
    "end": ("Every game played to its end", "Jedes Spiel bis zum Ende gespielt", "Chaque jeu joué jusqu’à la fin"),
    "computer": (
        "The computer answers in every game for two or more",
        "Der Computer antwortet in jedem Spiel für zwei oder mehr",
        "L’ordinateur répond dans chaque jeu à deux ou plus",
    ),
    "drag": ("A piece is dragged", "Eine Figur wird gezogen", "Une pièce est glissée"),
    "keyboard": ("A move by keyboard alone", "Ein Zug nur mit der Tastatur", "Un coup au clavier seul"),
    "sealed": (
        "A sealed game by link with each other browser, to “Checked”",
        "Ein versiegeltes Spiel per Link mit jedem anderen Browser, bis „Geprüft“",
        "Une partie scellée par lien avec chacun des autres navigateurs, jusqu’à « Vérifiée »",
    ),
    "offline": ("A table opens without the server", "Ein Tisch öffnet sich ohne den Server", "Une table s’ouvre sans le serveur"),
    "kept": (
        "A game is kept over a restart",
        "Ein Spiel bleibt über einen Neustart erhalten",
        "Une partie est gardée après un redémarrage",
    ),
    "framed": (
        "A board in another site’s page, sandboxed or not",
        "Ein Brett in einer fremden Seite, mit und ohne Sandbox",
        "Un échiquier dans la page d’un autre site, en bac à sable ou non",
    ),
    "maker": ("A board from the maker", "Ein Brett für die eigene Seite", "Un échiquier de l’atelier"),
    "copy": ("The link copied, and pasted again", "Der Link kopiert und wieder eingefügt", "Le lien copié, et collé de nouveau"),
    "share": (
        "The link given to the system’s own sharing",
        "Der Link an das Teilen des Geräts gegeben",
        "Le lien remis au partage du système",
    ),
    "qr": ("The link as a QR code", "Der Link als QR-Code", "Le lien en code QR"),
    "sound": ("Sound", "Ton", "Le son"),
    "dark": ("Dark where the system is dark", "Dunkel, wo das System dunkel ist", "Sombre là où le système est sombre"),
    "still": (
        "No motion where the system wants none",
        "Keine Bewegung, wo das System keine will",
        "Pas de mouvement là où le système n’en veut pas",
    ),
    "narrow": (
        "The head of the page in one row at 348 pixels",
        "Der Kopf der Seite in einer Zeile bei 348 Pixeln",
        "L’en-tête de la page sur une ligne à 348 pixels",
    ),
}
REASONS = {
    "forgets": (
        "not testable here: driven, it forgets everything with its window",
        "hier nicht prüfbar: Ferngesteuert vergisst er alles mit seinem Fenster",
        "non testable ici : piloté, il oublie tout avec sa fenêtre",
    ),
}
# A browser that ends by itself says nothing about the page: the test runs once more, in a new one, and pytest counts it.
AGAIN = pytest.mark.flaky(reruns=1, only_rerun=[BrowserDied.__name__])
TRIED = TriedTable(dict(zip(BROWSERS, NAMES, strict=True)), ROWS, REASONS)


def open_window(playwright: Playwright, name: str, profile: Path, watch: Watch) -> Driver | None:
    """Start a browser with a folder for what it keeps; None if it is not installed."""
    if name == "webkit":
        programs = more_browsers.find_webkit()
        return WebKitDriver(programs) if programs else None
    program = browser.find_installed() if name == "chromium" else more_browsers.find_firefox()
    return PlaywrightDriver(playwright, program, profile, watch) if program else None


def everywhere(row: str, **untried: str) -> Callable[[Test], Test]:
    """Run a test in every browser but those for which a reason is given; the test stands for a row of the table."""
    names = TRIED.run("browser_name", row, **untried)
    return lambda test: names(AGAIN(test))


def covers(row: str) -> Callable[[Test], Test]:
    """A test that chooses browsers by itself, and leaves out none, stands for a row of the table."""
    TRIED.note(row)
    return lambda test: AGAIN(test)
