"""A player of pairs who dies in the middle of the third one, once: what a cluster does then (`test_cluster.py`)."""

from __future__ import annotations

import os
from pathlib import Path

from engine.commands import arena
from engine.commands.arena import Pairing, PairPlayed

GRAVE = "TRAILBOX_GRAVE"
"""The variable that names the file which says that it has happened."""
play = arena.play_pair


def play_pair(pairing: Pairing) -> PairPlayed:
    """As `arena.play_pair`, but with all its process the first time that seed 2 is played."""
    grave = Path(os.environ[GRAVE])
    if pairing.seed == 2 and not grave.exists():
        grave.touch()
        os._exit(9)
    return play(pairing)
