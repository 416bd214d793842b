"""What a move of a spirit brings, against the score before and after it."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.core.rules import Cell
from games.path_of_elements.ai.kernels.board import NONE
from games.path_of_elements.ai.kernels.playouts import POINT, WIN
from games.path_of_elements.ai.move_search import Driver
from games.path_of_elements.ai.random_best_paths import best_paths
from games.path_of_elements.rules.gifts_and_powers import actions
from games.path_of_elements.rules.move_types import Done, Shift, Swap, Uncover
from games.path_of_elements.rules.omens import rows
from games.path_of_elements.rules.pieces import ELEMENTS, MOTIFS, OMENS, omen_points
from games.path_of_elements.rules.position import Player, Spirit, Stage
from games.path_of_elements.tests.play import cells, player, table


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


@pytest.mark.kernel
@pytest.mark.parametrize("omens", ["none", "drawn"])
def test_the_best_and_the_worst_two_moves_are_found(omens: str) -> None:
    driver, rng = Driver(), Random(8)
    t = driver.trial
    for _ in range(30):
        s = table(*(crowded(rng, omens == "drawn") for _ in range(2)), omens=omens)
        driver.sit(s, 0, rng)
        for path, sign, found in ((0, 1, t.moved), (1, -1, t.spoiled)):
            most = 0
            firsts = [m for m in actions(s, 0) if isinstance(m, Shift | Swap | Uncover) and m.seat == path]
            for choice in (driver.choice_of(s, move) for move in firsts):
                first = sign * brought(driver, path, choice)
                t.change(choice)
                most = max(most, first + found(path, 3))
            t.follow([])
            state = [*t.state]
            assert t.moved_twice(path, sign) == most
            begin = t.best_move
            assert [*t.state] == state
            if most:
                first = sign * brought(driver, path, begin)
                t.change(begin)
                assert first + found(path, 3) == most


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


@pytest.mark.kernel
@pytest.mark.parametrize("omens", ["none", "drawn"])
def test_what_gifts_and_harm_can_bring_step_by_step(omens: str) -> None:
    driver, rng = Driver(), Random(10)
    t = driver.trial
    for _ in range(30):
        s = table(*(crowded(rng, omens == "drawn") for _ in range(2)), omens=omens)
        driver.sit(s, 0, rng)
        state = [*t.state]
        stands, least = t.score(1), t.least_by_harm(1, 4)
        assert least[0] == stands and least[1] == stands - t.spoiled(1, 3)
        assert least[2] <= stands - t.moved_twice(1, -1)
        most = t.most_by_gifts(0, 6)
        assert most[0] == t.score(0) and most[1] >= most[0] + t.moved(0, 3)
        assert most[2] >= most[0] + t.moved_twice(0, 1)
        assert len(most) == 7 and sorted(most) == most
        assert len(least) == 5 and sorted(least, reverse=True) == least
        assert [*t.state] == state


@pytest.mark.kernel
def test_the_answer_to_last_gifts_uncovers_and_moves() -> None:
    """The rival's two steps for two gifts each bring nothing one by one, so games played on do without them."""
    path = player(cells("E W W W", "F F A A", "F W F A"), {(0, 0): "e+"}, gifts=0)
    for gifts, lead in ((3, 4), (4, 0)):
        rival = player(path.elements, element="W", gifts=gifts)
        driver = Driver()
        driver.sit(table(path, rival, stage=Stage.GIVING), 0, Random(1))
        stop = [driver.choice_of(table(path, rival, stage=Stage.GIVING), Done())]
        assert driver.trial.run(stop) == 4 * POINT + WIN
        driver.trial.give(stop)
        assert driver.trial.answered(1) == lead * POINT + (WIN if lead else 0)
        own, other = driver.trial.answer
        assert own - other == lead


@pytest.mark.kernel
def test_games_played_on_without_omens_end_with_the_best_answer() -> None:
    path = player(cells("E W W W", "F F A A", "F W F A"), {(0, 0): "e+"}, gifts=0)
    for gifts, lead in ((3, 4), (4, 0)):
        rival = player(path.elements, element="W", gifts=gifts)
        driver = Driver()
        for seat, sign in ((0, 1), (1, -1)):
            driver.sit(table(path, rival), seat, Random(1))
            own, _ = divmod(driver.trial.run([]), POINT)
            assert own == sign * (lead * POINT + (WIN if lead else 0)) // POINT
