"""Makes every sound of the game: effects as WAV (mono, 16 bits), the music as OGG.

Each run gives the same samples; only the OGG file's serial number is new each time.

    python tools/sound/make.py            everything
    python tools/sound/make.py snap dusk  only these

A piece of music is named after the game that it belongs to; "dusk" is the house's, for all that have none.

Needs numpy, and soundfile for the music (both in requirements-dev.txt); the game itself needs neither.
"""

from __future__ import annotations

import sys
import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "sounds"
sys.path.insert(0, str(ROOT))

from tools.sound import (  # noqa: E402
    music_alfheim_fairies,
    music_dusk,
    music_fairy_trails,
    music_magic_triland,
    music_path_of_elements,
)
from tools.sound.effects import EFFECTS, effect  # noqa: E402
from tools.sound.synthesis import RATE, Signal  # noqa: E402

MUSIC: dict[str, Callable[[], Signal]] = {
    "dusk": music_dusk.music,
    "alfheim_fairies": music_alfheim_fairies.music,
    "fairy_trails": music_fairy_trails.music,
    "magic_triland": music_magic_triland.music,
    "path_of_elements": music_path_of_elements.music,
}


def samples(signal: Signal) -> bytes:
    """16-bit samples, little-endian."""
    return np.round(signal * 32_767).astype("<i2").tobytes()


def write_effect(name: str) -> None:
    """One effect as sounds/NAME.wav."""
    with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples(effect(name)))


def write_music(name: str) -> None:
    """A piece of music as sounds/NAME.ogg."""
    import soundfile

    both = MUSIC[name]().astype(np.float32)
    path = FOLDER / f"{name}.ogg"
    with soundfile.SoundFile(path, "w", RATE, 2, format="OGG", subtype="VORBIS", compression_level=0.8) as file:
        for start in range(0, len(both), RATE):  # in seconds: the encoder's stack is small
            file.write(both[start : start + RATE])


def main(names: list[str]) -> int:
    """Write what is named, or everything."""
    for name in names or [*EFFECTS, *MUSIC]:
        if name in MUSIC:
            write_music(name)
        elif name in EFFECTS:
            write_effect(name)
        else:
            sys.stderr.write(f"There is no sound named {name}.\n")
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
