"""The part `evening` of `bench`: the window's memory during many games in a row."""

from __future__ import annotations

from collections.abc import Callable

from tools.bench.measured_figures import Measured, benchmark_lines

GAMES = 20
SIZES: tuple[tuple[int, int, int, float], ...] = (
    (1280, 720, GAMES, 90.0),
    (1920, 1080, 2, 120.0),
    (3840, 2160, 2, 250.0),
)
"""Width, height, how many games, and the most MB that may be kept at any moment."""
GROWTH = 5.0
"""The most MB that the last game may take more than the second."""
TOLD = (1, 2, 5, 10, 15, GAMES)
"""After which games the curve is told."""


def figures(game: str, tell: Callable[[float, str], None]) -> list[Measured]:
    """The peaks at each size and the curve at the first; `tell` is called with the progress."""
    found = []
    count, all_of = 0, sum(games for _, _, games, _ in SIZES)
    for wide, high, games, limit in SIZES:
        size = f"{wide}x{high}"
        tell(count / all_of, f"an evening of {game} at {size}")
        peaks = []
        for one in benchmark_lines(game, str(wide), str(high), str(games), room="many_games_memory_process"):
            count += 1
            number = int(one["game"])
            tell(count / all_of, f"an evening of {game} at {size}, game {number} of {games}: {one['peak']:.0f} MB")
            peaks.append(float(one["peak"]))
            if games == GAMES and number in TOLD:
                found.append(Measured(f"{game}, {size}, game {number}, peak", one["peak"], "MB"))
                found.append(Measured(f"{game}, {size}, after game {number}", one["now"], "MB"))
        found.append(Measured(f"{game}, {size}, highest of {games} games", max(peaks), "MB", limit))
        if games == GAMES:
            found.append(Measured(f"{game}, {size}, from game 2 to game {games}", peaks[-1] - peaks[1], "MB", GROWTH))
    return found
