"""What pieces of music are laid on: a ring of tape, strings, the hall at the end."""

from __future__ import annotations

import numpy as np

from tools.sound.synthesis import RATE, Signal, room


class Ring:
    """A stereo tape of `length` samples whose end is joined to its beginning."""

    def __init__(self, length: int) -> None:
        self.length = length
        self.left, self.right = np.zeros(length), np.zeros(length)

    def add(self, at: float, signal: Signal, side: float) -> None:
        """Lay a signal in at a time (seconds); side -1 is left, 1 right."""
        places = (round(at * RATE) + np.arange(len(signal))) % self.length
        angle = (side + 1) * np.pi / 4
        self.left[places] += signal * np.cos(angle)
        self.right[places] += signal * np.sin(angle)


def strings(hertz: float, seconds: float) -> Signal:
    """Three soft bowed voices a little apart, swelling and leaving over the bar lines."""
    t = np.arange(round(seconds * RATE)) / RATE
    out = np.zeros_like(t)
    for k, detune in enumerate((-0.0021, 0.0, 0.0024)):
        sway = 0.25 * np.sin(2 * np.pi * (4.1 + 0.4 * k) * t + k)
        for n in range(1, 6):
            out += np.sin(2 * np.pi * hertz * (1 + detune) * n * t + n * k + n * sway * 0.12) / n**2.1
    shape = np.sin(np.pi * np.clip(t / seconds, 0, 1)) ** 1.3
    return np.asarray(out * shape / 3)


def in_hall(
    tape: Ring, seeds: tuple[int, int], share: float = 0.42, seconds: float = 2.4, bright: float = 7_500
) -> Signal:
    """The finished piece, shape (samples, 2): in its hall, no rumble, peak 0.5. The hall goes round the ring, too."""
    hertz = np.fft.rfftfreq(tape.length, 1 / RATE) + 1e-9
    tone = 1 / (1 + (38 / hertz) ** 4) / (1 + (hertz / bright) ** 2)
    sides = []
    for dry, seed in zip((tape.left, tape.right), seeds, strict=True):
        wet = 1 + share * np.fft.rfft(room(tape.length, seconds, seed, 3_000))
        sides.append(np.fft.irfft(np.fft.rfft(dry) * wet * tone, tape.length))
    both = np.stack(sides, axis=1)
    both = np.tanh(both / np.max(np.abs(both)) * 1.5)  # the few highest peaks are pressed down gently
    return np.asarray(both / np.max(np.abs(both)) * 0.5)
