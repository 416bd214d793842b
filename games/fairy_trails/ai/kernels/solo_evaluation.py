"""What a board is worth in the game alone of Fairy Trails, in parts that are summed, as tables of whole numbers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.fairy_trails.ai.kernels.card_codes import ENDS, HUTS, numbers

STONES: Final = 19
"""Of each colour."""
PATIENCE: Final = 3
"""The card that loses, if it and those before have brought no stone."""
STAGES: Final = 8
"""So many sheets of worths there are, by the stones left of a colour (`STAGE`)."""
ROWS: Final = 7
COLUMNS: Final = 7
"""A network is known by its huts, 0 to 6 or more, and by its open ends, 1 to 7 or more."""
CHANCES: Final = 5
"""Networks one card from closing, 0 to 4 or more, of each colour."""
SHAPES: Final = 6
"""Of a free cell: how its laid neighbours lie (`SHAPE`)."""
READY: Final = 1 << 32
"""Added to the worth of a network with huts and one end, so that a sum of worths counts these."""


def _shape() -> vec[i64]:
    """For a set of laid neighbours: 0 none, 1 one, 2 a corner, 3 a lane, 4 a bay, 5 a hole."""
    found = numbers(16, 0)
    k: i64
    for k in range(1, 16):
        bits: i64 = (k & 1) + (k >> 1 & 1) + (k >> 2 & 1) + (k >> 3 & 1)
        found[k] = bits if bits == 1 else bits + 1
    for corner in (3, 6, 9, 12):
        found[corner] = 2
    return found


def _stage() -> vec[i64]:
    """For stones left of a colour the sheet that holds."""
    found = numbers(STONES + 1, 7)
    k: i64
    for k in range(STONES):
        found[k] = k if k < 4 else 4 if k < 7 else 5 if k < 11 else 6 if k < 15 else 7
    return found


SHAPE: Final = _shape()
STAGE: Final = _stage()


class Sheet:
    """Worths of open networks, HUTS x ENDS, while a colour has so many stones."""

    def __init__(self) -> None:
        self.worths: vec[i64] = numbers(HUTS * ENDS, 0)


class Worths:
    """What a board is worth, in parts.

    networks: at (stage * ROWS + huts) * COLUMNS + ends - 1; chances: at (clock * CHANCES + ready) * CHANCES + ready of
    the other colour; stones: at 20 * left + left of the other colour; gaps: by shape. In both tables by two colours the
    smaller number comes first.
    """

    def __init__(self, unit: i64, loss: i64) -> None:
        """unit: a card; loss: a game lost."""
        self.unit: i64 = unit
        self.loss: i64 = loss
        self.networks: vec[i64] = numbers(STAGES * ROWS * COLUMNS, 0)
        self.chances: vec[i64] = numbers(PATIENCE * CHANCES * CHANCES, 0)
        self.stones: vec[i64] = numbers((STONES + 1) * (STONES + 1), 0)
        self.gaps: vec[i64] = numbers(SHAPES, 0)
        self.sheets: list[Sheet] = [Sheet() for _ in range(STAGES)]

    def fill(self, networks: list[int], chances: list[int], stones: list[int], gaps: list[int]) -> None:
        """All parts, as listed in the class."""
        self.networks = vec[i64](networks)
        self.chances = vec[i64](chances)
        self.stones = vec[i64](stones)
        self.gaps = vec[i64](gaps)
        self._settle()

    def _settle(self) -> None:
        """Make the sheets of what the parts are now. Stage 0, no stone left, is worth nothing."""
        stage: i64
        for stage in range(1, STAGES):
            worths = self.sheets[stage].worths
            huts: i64
            for huts in range(HUTS):
                ends: i64
                for ends in range(1, ENDS):
                    at: i64 = (stage * ROWS + min(huts, ROWS - 1)) * COLUMNS + min(ends, COLUMNS) - 1
                    ready: i64 = READY if huts and ends == 1 else 0
                    worths[huts * ENDS + ends] = self.networks[at] + ready
