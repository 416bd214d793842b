"""Write down what views and scenes show and what is heard of whole games, so that tests see when it is something else.

After a change that is meant: write it anew and look at what differs (`git diff`, and the pictures, which are small and
can be opened): only what should. Without arguments everything is written.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from engine.commands.output import line
from engine.core import registry
from tools.snapshots import scene_pictures, view_sentences_and_checksums


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Games (of pictures always all), and whether only views or only pictures."""
    parser.add_argument("games", metavar="GAME", nargs="*", help="folders of games/ (default: all)")
    parser.add_argument("--views", action="store_true", help="only what the views of games show")
    parser.add_argument("--pictures", action="store_true", help="only the pictures of scenes")
    parser.add_argument("--heard", action="store_true", help="only what is heard of a whole game of each")


def run(chosen: argparse.Namespace) -> int:
    """0, or a `TrailboxError`."""
    games = chosen.games or registry.names(hidden=True)
    everything = not (chosen.views or chosen.pictures or chosen.heard)
    for game in games if chosen.views or everything else ():
        path, found = view_sentences_and_checksums.where(game), view_sentences_and_checksums.Seen(game).lines()
        path.write_text("\n".join(found) + "\n", encoding="utf-8", newline="\n")
        line(f"{path.relative_to(registry.ROOT).as_posix()}: {len(found)} lines")
    if chosen.pictures or everything:
        folder = scene_pictures.where("any").parent
        with tempfile.TemporaryDirectory(prefix="trailbox-") as log:
            scene_pictures.draw(folder, Path(log))
        line(f"{folder.relative_to(registry.ROOT).as_posix()}: {len(list(folder.glob('*.png')))} pictures")
    if chosen.heard or everything:
        heard = [game for game in games if game in registry.names()]
        command = [sys.executable, "-m", "tests.scenes.by_ear.transcripts", *heard]
        subprocess.run(command, cwd=registry.ROOT, env=os.environ | scene_pictures.CALM, check=True)
        line(f"tests/scenes/by_ear/transcripts: {len(heard)} games")
    return 0
