"""What one choice brings more than another, in the same guesses."""

from __future__ import annotations

from random import Random
from statistics import mean

from msgspec.structs import replace

from engine.ai.agent import SearchResult
from games.path_of_elements.ai import laying_tiles
from games.path_of_elements.ai.draft_choice import counts, drafted
from games.path_of_elements.rules.move_types import Choose, Put
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.tests.play import begun, cells, player, table
from games.path_of_elements.tools.headroom import GAINS


def compared(s: Position, one: object, other: object) -> list[float]:
    results = [SearchResult(move, 0.0, (move,)) for move in (one, other)]
    there = GAINS(s, 0, *results, 40, Random(1))
    back = GAINS(s, 0, *reversed(results), 40, Random(1))
    assert there == [-gain for gain in back]
    return there


def test_a_pair_gains_where_it_counts() -> None:
    path = player(cells("E E W W", "F F A A", "E W F A"), gifts=0)
    s = table(path, replace(path, element="W"), grid={(x, y): "EWFAM"[x] for x in range(5) for y in range(2)})
    s = replace(s, lead=0, up=((0, 0), (0, 1)), pair=((0, 0), (0, 1)), turned=True)
    right, wrong = Put((0, 0), 0, (0, 0)), Put((0, 0), 0, (3, 0))
    assert mean(compared(s, wrong, right)) > 0.5
    assert not compared(s, right, right)


def test_a_drafted_tile_gains_by_what_it_promises() -> None:
    session = begun(2, 4)
    assert session.state.stage == Stage.DRAFT
    seen = session.observe(0)
    ways = drafted(seen, 0, Random(1), 1)
    best, worst = ways[0].move[0], ways[-1].move[0]
    assert compared(seen, worst, best) == [ways[0].points - ways[-1].points] != [0.0]
    alike = [tile for tile in seen.players[0].stack if tile.element == seen.players[0].stack[0].element]
    assert compared(seen, Choose(alike[0].number), Choose(alike[-1].number)) == [0.0]


def test_paths_are_compared_as_a_whole_when_the_first_tile_is_laid() -> None:
    session, rng = begun(2, 4), Random(4)
    while session.state.stage != Stage.PATH:
        seat = session.to_move[0]
        session.play(seat, rng.choice(session.moves(seat)))
    seen = session.observe(0)
    tiles = counts(tile.element for tile in seen.players[0].tiles)
    lines = [laying_tiles.way_to(seen, 0, laying_tiles.grown(tiles, Random(seed), 9.0)) for seed in (1, 2)]
    results = [SearchResult(line[0], 0.0, line) for line in lines]
    assert any(GAINS(seen, 0, *results, 10, Random(1)))
    assert not GAINS(RULES.apply(seen, 0, lines[0][0]), 0, *results, 10, Random(1))
