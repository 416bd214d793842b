"""Whose games these are, and what of them is ours. Read by the About scene; the README says the same."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.text import Text, say, verbatim


@dataclass(frozen=True, slots=True)
class Credit:
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
        "Built with Python, pygame-ce, PyTMX, platformdirs and defusedxml. "
        "Their licences stand in docs/dependencies.md."
    ),
)
