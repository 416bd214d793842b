"""What a rival's path and its spirits tell of its omens."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.rules import UNKNOWN
from games.path_of_elements.ai.omen_guesses import OMEN_GUESSES, omen_bits, omen_guesses
from games.path_of_elements.rules.pieces import OMENS
from games.path_of_elements.rules.position import Player
from games.path_of_elements.tests.play import cells, player, table

HIDDEN = (UNKNOWN, UNKNOWN)
OWN = player(cells("E E W W", "F F A A", "E W F A"), element="F", omens=("FE", "FW"))
COMPACT = player(cells("E W F A", "E W F A", "E W F A"), element="E", omens=HIDDEN)
LONG = player(cells("E W F A E W", "F A E W F A"), element="E", omens=HIDDEN)


def often(rival: Player, omen: str, lies: bool = True) -> float:
    """The share of the guesses in which the rival has the omen."""
    guesses = 40 * OMEN_GUESSES
    drawn = islice(omen_guesses(table(OWN, rival, omens="drawn"), 0, Random(4), lies), guesses)
    return sum(omen_bits(omen) in hidden[0][1:] for _, hidden in drawn) / guesses


def test_omens_are_guessed_as_often_as_the_path_and_its_spirits_make_them_likely() -> None:
    assert often(LONG, "EWFA") > 2 * often(COMPACT, "EWFA")
    lying = player(COMPACT.elements, {(0, 0): "E", (1, 0): "W", (0, 1): "W"}, omens=HIDDEN)
    assert often(lying, "EW") > often(COMPACT, "EW")


def test_a_path_that_is_only_assumed_and_omens_laid_aside_tell_nothing() -> None:
    for path in (COMPACT, LONG):
        assert often(path, "EWFA", lies=False) == pytest.approx(2 / 7, abs=0.05)
        assert often(replace(path, aside=HIDDEN[:1]), "EWFA") == pytest.approx(2 / 7, abs=0.05)


def test_each_guess_has_two_omens_of_the_deck() -> None:
    s = table(replace(OWN, element="W", omens=("WE", "WF")), COMPACT, omens="drawn")
    deck = {omen_bits(omen) for omen in OMENS["E"]}
    for new, hidden in islice(omen_guesses(s, 0, Random(1)), 50):
        assert new in {omen_bits(omen) for omen in OMENS["W"]} - {omen_bits("WE"), omen_bits("WF")}
        ((path, one, other),) = hidden
        assert path == 1 and one != other and {one, other} <= deck
