"""What a move of a spirit brings, against the score before and after it."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.core.rules import Cell
from games.path_of_elements.ai.kernels.board import NONE
from games.path_of_elements.ai.laying import best_paths
from games.path_of_elements.ai.search import Driver
from games.path_of_elements.rules.actions import actions
from games.path_of_elements.rules.moves import Shift, Swap
from games.path_of_elements.rules.omens import rows
from games.path_of_elements.rules.pieces import ELEMENTS, MOTIFS, OMENS, omen_points
from games.path_of_elements.rules.position import Player, Spirit
from games.path_of_elements.tests.play import player, table


def crowded(rng: Random, omens: bool) -> Player:
    """A path with spirits at random, some covered, some with a gift."""
    path = next(best_paths((3, 4, 3, 2), rng, 1))
    element = rng.choice(ELEMENTS)
    spirits = []
    for cell in rng.sample([*path], rng.randint(2, 12)):
        motif = rng.choice(MOTIFS)
        spirits.append((cell, Spirit((0, 0), motif, rng.random() < 0.2, motif != "M" and rng.random() < 0.3)))
    drawn = tuple(rng.sample(OMENS[element], 2)) if omens else ()
    return replace(player(path), element=element, spirits=tuple(spirits), omens=drawn)


def brought(driver: Driver, path: int, choice: int) -> int:
    """What a shift or swap brings the path, as the score tells."""
    driver.trial.follow([])
    before = driver.trial.score(path)
    driver.trial.change(choice)
    after = driver.trial.score(path)
    driver.trial.follow([])
    return after - before


@pytest.mark.kernel
@pytest.mark.parametrize("omens", ["none", "drawn"])
def test_the_best_and_the_worst_move_are_found(omens: str) -> None:
    driver, rng = Driver(), Random(7)
    for _ in range(60):
        s = table(*(crowded(rng, omens == "drawn") for _ in range(2)), omens=omens)
        driver.sit(s, 0, rng)
        for path in range(2):
            moves = [m for m in actions(s, path) if isinstance(m, Shift | Swap) and m.seat == path]
            gains = [brought(driver, path, driver.choice_of(s, move)) for move in moves]
            for found, most in ((driver.trial.moved, max([0, *gains])), (driver.trial.spoiled, -min([0, *gains]))):
                assert found(path, 3) == most
                best = driver.trial.best_move
                assert abs(brought(driver, path, best)) == most if most else best == NONE


HOPES = {2: (0, 2), 3: (0, 2, 8), 4: (0, 2, 7, 13)}


def promised(omen: str, motifs: list[str | None]) -> int:
    """What a row promises, in tenths of a point, counted the slow way."""
    lying = [motif for motif in motifs if motif]
    elements = [motif for motif in lying if motif != "M"]
    if len({*elements}) < len(elements) or not {*elements}.issubset(omen):
        return 0
    if len(lying) < len(omen):
        return HOPES[len(omen)][len(lying)]
    return 10 * omen_points(omen) if elements else 0


@pytest.mark.kernel
def test_a_row_promises_more_the_fuller_it_is() -> None:
    driver, rng = Driver(), Random(9)
    for _ in range(60):
        s = table(*(crowded(rng, omens=True) for _ in range(2)), omens="drawn")
        driver.sit(s, 0, rng)
        one = s.players[0]
        before: dict[Cell, str] = one.motifs
        for tile, cell in ((k, cell) for k, (cell, _) in enumerate(one.path) if cell in one.free):
            for k, motif in enumerate(MOTIFS):
                after = {**before, cell: motif}
                gain = sum(
                    promised(omen, [*map(after.get, row)]) - promised(omen, [*map(before.get, row)])
                    for omen in one.omens
                    for row in rows(one.elements, len(omen))
                    if cell in row
                )
                assert driver.trial.rows_gain(0, tile, k) == gain
