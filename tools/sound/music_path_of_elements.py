"""“The Place of the Elders”: panpipes, wooden bars, harp and soft strings, 28 bars of four at 72 a minute.

D with a raised sixth. Form: A (8 bars), A answered (8), B for tongues of steel alone (8), four bars that lead back. A
frame drum far away, and wind about a summit. A ring like the other pieces.
"""

from __future__ import annotations

import numpy as np

from tools.sound.effects_path_of_elements import drum
from tools.sound.music_fairy_trails import tine
from tools.sound.music_mixing import Ring, in_hall, strings
from tools.sound.synthesis import RATE, Signal, clock, fade, felt, harp, noise, pitch, ring, swell

BEAT = 60 / 72
BARS, BEATS = 28, 4
LENGTH = round(BARS * BEATS * BEAT * RATE)

CHORDS = (  # a bar each: bass, then the notes above it from low to high
    "D2 A2 F3 A3 E4|G2 D3 G3 B3 D4|F2 C3 A3 C4 E4|C3 G3 E4 G4 D4|"
    "A2 E3 G3 C4 E4|D2 A2 F3 A3 D4|G2 D3 F3 B3 D4|A2 E3 A3 D4 E4|"
    "D2 A2 F3 A3 E4|G2 D3 G3 B3 D4|F2 C3 A3 C4 E4|C3 G3 E4 G4 D4|"
    "F2 C3 A3 C4 F4|A2 E3 G3 C4 E4|G2 D3 G3 B3 F4|D2 A2 D3 F3 A3|"
    "F2 C3 A3 C4 E4|G2 D3 G3 B3 D4|E2 B2 G3 B3 D4|A2 E3 G3 C4 E4|"
    "F2 C3 A3 C4 G4|C3 G3 C4 E4 G4|D2 A2 F3 A3 E4|A2 E3 A3 C4 E4|"
    "D2 A2 E3 A3 D4|G2 D3 G3 B3 E4|F2 C3 A3 C4 G4|A2 E3 A3 D4 E4"
)
PIPES = (  # a bar each: note and beats; "r" rests
    "A4 1.5 D5 .5 E5 2|D5 1 B4 .5 A4 .5 G4 2|r 1 A4 1 C5 1 E5 1|D5 1.5 C5 .5 G4 2|"
    "E5 1 G5 1 E5 1 C5 1|D5 1.5 A4 .5 F4 2|r 1 G4 1 B4 .5 D5 .5 F5 1|E5 3 r 1|"
    "A4 1.5 D5 .5 E5 2|D5 1 B4 .5 A4 .5 G4 2|r 1 A4 1 C5 1 E5 1|D5 1.5 C5 .5 G4 2|"
    "A4 1 C5 1 F5 1 E5 1|G5 1.5 E5 .5 C5 2|D5 1 B4 1 G4 1 F4 1|D4 3 r 1|"
    "r 4|r 4|r 4|r 2 C5 1 E5 1|r 4|r 4|r 4|r 2 E5 2|"
    "A4 3 r 1|r 4|r 1 E5 .5 D5 .5 C5 2|E5 2 r 2"
)
TINES = {  # bars in which the tongues have something of their own to say
    7: "r 2 A5 .5 D6 .5 E6 1",
    15: "r 2 A5 .5 F5 .5 D5 1",
    16: "r 1 E5 .5 A5 .5 C6 1 A5 1",
    17: "B5 1.5 G5 .5 D5 2",
    18: "r 1 D5 .5 G5 .5 B5 1 G5 1",
    19: "C6 1.5 G5 .5 E5 2",
    20: "r 1 C5 .5 G5 .5 A5 1 C6 1",
    21: "E6 1.5 D6 .5 G5 2",
    22: "r 1 A5 .5 E5 .5 F5 1 D5 1",
    23: "E5 2 r 2",
    25: "r 1 E5 .5 B5 .5 G5 2",
    27: "r 2 E5 .5 A5 .5 E5 1",
}
FORCE = (0.6, 0.68, 0.58, 0.5)
"""How hard each part of the form is played."""
PATTERNS = (  # which chord note the wooden bars strike on each half beat; -1: none
    (1, -1, 3, 2, -1, 4, 3, 2),
    (1, 2, 3, 4, -1, 3, 2, 3),
    (1, -1, 2, -1, 3, -1, 2, -1),
    (1, -1, 3, -1, 4, -1, 3, 2),
)


def pipes(seconds: float, hertz: float, force: float) -> Signal:
    """Panpipes: a stopped reed, so odd overtones, and the breath that blows over its edge."""
    t = clock(seconds)
    late = np.clip((t - 0.4) / 0.6, 0, 1)
    phase = (
        2
        * np.pi
        * np.cumsum(hertz * (1 - 0.02 * np.exp(-t / 0.02) + 0.002 * late * np.sin(2 * np.pi * 4.2 * t)))
        / RATE
    )
    tone = np.sin(phase) + 0.16 * force * np.sin(3 * phase) + 0.04 * force * np.sin(5 * phase)
    breath = noise(seconds, hertz * 0.9, hertz * 3, round(hertz) + 3) * (0.03 + 0.09 * np.exp(-t / 0.05))
    shape = swell(seconds, (0, 0), (0.07, 0.9), (0.3, 1), (max(seconds - 0.25, 0.31), 0.75), (seconds, 0))
    return np.asarray(fade((tone + breath) * shape * force, 0.01, 0.06))


def bar(seconds: float, hertz: float, force: float) -> Signal:
    """A wooden bar over a gourd, struck with yarn."""
    life = 0.5 * (220 / hertz) ** 0.5
    return fade(ring(seconds, hertz, ((1, 1.0, life), (3.98, 0.14, life * 0.2), (9.4, 0.03, 0.02))), 0.003, 0.1) * force


def play() -> Ring:
    """One turn of the ring, before the hall."""
    rng, tape = np.random.default_rng(64_010), Ring(LENGTH)
    bars = zip((bar.split() for bar in CHORDS.split("|")), (bar.split() for bar in PIPES.split("|")), strict=True)
    for number, (chord, notes) in enumerate(bars):
        start, part = number * BEATS * BEAT, number // 8
        force = FORCE[part] * (1 + 0.1 * np.sin(np.pi * (number % 4 + 0.5) / 4))
        for at, long, name in _timed(start, notes):
            touch = force * rng.uniform(0.92, 1.05)
            tape.add(at + rng.normal(0.012, 0.005), 0.3 * pipes(long + 0.16, pitch(name), touch), 0.14)
        for at, _, name in _timed(start, TINES.get(number, "").split()):
            tape.add(at + rng.normal(0.006, 0.003), 0.3 * tine(2.4, pitch(name), force + 0.1), -0.35)
        for step, which in enumerate(PATTERNS[part]):
            if which >= 0:
                touch = 0.4 * force * rng.uniform(0.82, 1.08) * (1.12 if step == 0 else 0.95)
                at = start + step * BEAT / 2 + rng.normal(0.006, 0.004)
                tape.add(at, bar(1.2, pitch(chord[which]), touch), 0.4 - 0.06 * which)
        for k, name in enumerate(chord[1:4]):
            tape.add(start + 0.02 * k, 0.22 * harp(2.4, pitch(name), force), -0.2)
            tape.add(start - 0.5 * BEAT, 0.05 * force * strings(pitch(name), 5 * BEAT), (-0.6, 0.6, 0.2)[k])
        tape.add(start + 0.004, 0.4 * felt(2.8, pitch(chord[0]), force * 0.75), 0.05)
        for beat, level in ((0.0, 0.16), (2.5, 0.09)):
            tape.add(start + beat * BEAT + rng.normal(0.004, 0.003), level * force * drum(0.5, 78), 0.1)
    _wind(tape)
    return tape


def _timed(start: float, notes: list[str]) -> list[tuple[float, float, str]]:
    """When each note begins and how long it is, in seconds; rests are left out."""
    found, at = [], start
    for name, beats in zip(notes[::2], notes[1::2], strict=True):
        if name != "r":
            found.append((at, float(beats) * BEAT, name))
        at += float(beats) * BEAT
    return found


def _wind(tape: Ring) -> None:
    """Wind on either side that comes and goes, and ends where it begins."""
    turn = 2 * np.pi * np.arange(LENGTH) / LENGTH
    for side, seed, shift in ((-0.8, 661, 0.0), (0.8, 662, 2.1)):
        gusts = (0.55 + 0.3 * np.sin(4 * turn + shift) + 0.15 * np.sin(11 * turn + 2 * shift)) ** 2
        tape.add(0, 0.006 * noise(LENGTH / RATE, 220, 900, seed) * gusts, side)


def music() -> Signal:
    """The finished piece, shape (samples, 2)."""
    return in_hall(play(), (521, 522), share=0.5, seconds=2.8)
