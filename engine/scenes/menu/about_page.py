"""What this is, and whose: the games' authors, the fonts, the libraries."""

from __future__ import annotations

from msgspec import Struct

from engine import __version__
from engine.core.text import Text, say, verbatim
from engine.gui.boxes.all import Box, Columns, Heading, Rule, Words
from engine.gui.input.intent import Intent
from engine.scenes.pages.full_page import FullPage


class Component(Struct, frozen=True):
    """Something we build on: its name, what it does here, and its licence."""

    name: Text
    use: Text
    licence: Text


PARTS: tuple[Component, ...] = (
    Component(verbatim("Python"), say("the language"), say("Python Software Foundation Licence")),
    Component(verbatim("pygame-ce"), say("window, drawing and sound"), say("GNU Lesser General Public Licence 2.1")),
    Component(verbatim("PyTMX"), say("reads the board maps"), say("GNU Lesser General Public Licence 3")),
    Component(verbatim("defusedxml"), say("keeps harmful maps out"), say("Python Software Foundation Licence 2")),
    Component(verbatim("msgspec"), say("holds positions and moves"), say("BSD Licence, three clauses")),
    Component(verbatim("librt, mypy_extensions"), say("run the AI’s compiled code"), say("MIT Licence")),
    Component(verbatim("AccessKit"), say("speaks to screen readers"), say("MIT Licence")),
    Component(verbatim("platformdirs"), say("finds the folder for your games"), say("MIT Licence")),
    Component(verbatim("Fraunces"), say("the typeface of the titles"), say("SIL Open Font Licence 1.1")),
    Component(verbatim("Cabin"), say("the typeface of everything else"), say("SIL Open Font Licence 1.1")),
    Component(verbatim("Fira Sans"), say("Greek and Cyrillic letters"), say("SIL Open Font Licence 1.1")),
)


class AboutScene(FullPage):
    """Only to be read: up and down scroll."""

    title = say("About Trailbox")

    def build(self) -> list[Box]:
        boxes: list[Box] = [
            Words(
                say(
                    "Tile-laying games for one screen: against the AI, with friends or alone. You see where you "
                    "can play, you learn why a move isn’t allowed, and every game is saved as you go."
                )
            ),
            Words(say("Version {version}", version=__version__), "small", "muted"),
            Rule(),
            Words(DISCLAIMER, "bold"),
            Heading(say("The printed games")),
        ]
        for credit in CREDITS:
            boxes += _credit(credit)
        boxes.append(Heading(say("What it is made of")))
        for part in PARTS:
            use = Words(say("{use}; {licence}", use=part.use, licence=part.licence), "small", "muted")
            boxes.append(Columns(Words(part.name, "bold"), use, ratios=(1, 3), top=False))
        boxes += [Words(text, "small", "muted") for text in SOFTWARE]
        boxes.append(
            Words(
                say("The pictures and sounds were made for Trailbox. It never sends data anywhere."), "small", "muted"
            )
        )
        return boxes

    def handle(self, intent: Intent) -> bool:
        """Scroll by arrows and page keys, since the page has nothing to choose."""
        if intent.kind in ("focus", "page", "edge") and (intent.kind != "focus" or intent.direction[1]):
            self.pane.handle(intent)
            return True
        return super().handle(intent)


def _credit(credit: Credit) -> list[Box]:
    lines: list[Box] = [
        Heading(credit.title, 3),
        Words(credit.author, "small").spaced(2),
        Words(credit.publisher, "small", "muted").spaced(2),
    ]
    if credit.ours.source:
        lines.append(Words(credit.ours, "small", "link").spaced(2))
    return lines


class Credit(Struct, frozen=True):
    """One printed game. `ours` says which of its tables we had to make ourselves; empty if none."""

    title: Text
    author: Text
    publisher: Text
    ours: Text = Text("")


DISCLAIMER = say(
    "Trailbox is unofficial: it is not made, endorsed or sponsored by any author or publisher named here. "
    "The rules are theirs; art, words, sounds and the reconstructed tables are our own."
)

CREDITS: tuple[Credit, ...] = (
    Credit(
        verbatim("Auf krummen Pfaden"),
        say("The author is not named in our source"),
        say("The publisher is not named in our source"),
    ),
    Credit(
        verbatim("Fairy Trails"),
        verbatim("Uwe Rosenberg"),
        verbatim("HUCH!, Paper Plane Games"),
        say("Reconstructed by us: the deck of cards."),
    ),
    Credit(
        verbatim("Magic Triland"),
        verbatim("Robert Schmid"),
        verbatim("Stiftung Brändi"),
    ),
    Credit(
        verbatim("Alfheim Fairies"),
        verbatim("TANABE Kenichi"),
        verbatim("COLON ARC"),
        say("Reconstructed by us: the costs, points, expert values and footprints."),
    ),
    Credit(
        verbatim("Pfad der Elemente"),
        verbatim("Martina Dobrindt, Andreas Dobrindt-Ostner, Dominik Jana"),
        verbatim("APEX Ideenschmiede, Magellan"),
        say("Reconstructed by us: the boards, three of the path values and the omens."),
    ),
)

SOFTWARE: tuple[Text, ...] = (
    say(
        "Built with Python, pygame-ce, PyTMX, defusedxml, msgspec, librt, mypy_extensions and platformdirs. "
        "Their licences are listed in docs/dependencies.md."
    ),
)
