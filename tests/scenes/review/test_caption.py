"""How it stood after a move, as the review says it below the graph."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.game_info import Measure
from engine.core.session import BLUNDER, Better, LookBack, Weighed
from engine.scenes.review.findings_in_words import Findings, Moment
from tools import ui_driver


def test_of_more_than_two_seats_the_caption_tells_what_was_known_by_then() -> None:
    """What its move led to, until it moves again."""
    fake: Any = SimpleNamespace(
        session=ui_driver.golden("magic_triland"),
        lines=(),
        seats=(0, 1, 2),
        review=SimpleNamespace(curve=lambda _: {2: 0.4, 8: -0.4, 9: -0.9}, told=LookBack()),
    )
    told = [str(Findings.caption(fake, ply, 1)) for ply in (1, 2, 7, 8, 9)]
    assert told[0] == "The beginning" and told[1] == told[2] and "ahead" in told[1]
    assert told[3] != told[4] and "behind" in told[3] and "behind" in told[4]


@pytest.mark.parametrize("later", [0.1, 0.5])
def test_after_a_move_that_mattered_it_goes_by_the_chance_that_is_told_of_it(later: float) -> None:
    """A later look at the position said "even" beside "61 % instead of 90 %"."""
    weighed = Weighed(1, 0, 800, 580, 90, 61, BLUNDER)
    fake: Any = SimpleNamespace(
        session=ui_driver.golden("fairy_trails"),
        lines=(),
        seats=(0, 1),
        now=SimpleNamespace(moments={2: Moment(Better(1, None), weighed)}),
        review=SimpleNamespace(
            curve=lambda seat: {2: later if seat == 0 else -later}, told=LookBack(), measure=Measure()
        ),
    )
    fake._left_by = lambda ply: Findings._left_by(fake, ply)
    assert [str(Findings.caption(fake, 2, seat)) for seat in (0, 1)] == ["The beginning: Elves a little ahead"] * 2
