"""Sentences of the table are true in every mode."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.magic_triland.rules.move_types import Done, Go, Pearl
from games.magic_triland.rules.pieces import BROADSIDES
from games.magic_triland.tests.play import DARK_YELLOW, LIGHT_RED, LIGHT_YELLOW, play, standing, start, with_energy
from games.magic_triland.view.view import VIEW


@pytest.mark.parametrize(("island", "builds"), [("build", True), ("quick", False)])
def test_nobody_builds_a_quick_island(island: str, builds: bool) -> None:
    pause = VIEW.interlude(replace(start(2, match="tournament", island=island), ended="limit"), 0)
    assert pause is not None
    assert ("builds first" in str(pause.notes[1])) == builds
    assert "light" in str(pause.notes[1]) and "dark" in str(pause.notes[0])


def test_who_has_three_pearls_is_not_told_that_rings_are_missing() -> None:
    s = with_energy(standing({(1, 0): 1}, {LIGHT_YELLOW: ((1, 0), "yrPGO"), LIGHT_RED: (None, "rrr")}), 1)
    told = VIEW.foretell(s, 0, Go(LIGHT_YELLOW, BROADSIDES[2]))
    assert str(told).endswith("No pearl: it carries three already.")


def test_who_has_got_a_pearl_leaves_only_another_one() -> None:
    figures = {LIGHT_YELLOW: ((1, 0), "yyr"), DARK_YELLOW: ((6, 0), "yyr"), LIGHT_RED: (None, "rrr")}
    s = with_energy(standing({(1, 0): 1, (6, 0): 1}, figures), 2)
    s = play(s, Go(LIGHT_YELLOW, BROADSIDES[2]), Go(DARK_YELLOW, BROADSIDES[2]))
    assert str(VIEW.label(s, 0, Done())) == "Take no pearl"
    assert str(VIEW.headline(s, 1)) == "Yellow may get a pearl."
    one = play(s, Pearl(LIGHT_YELLOW))
    assert str(VIEW.label(one, 0, Done())) == "Take no other pearl"
    assert str(VIEW.foretell(one, 0, Done())) == "No other pearl: your turn ends."
