"""What the sounds are made of: tones, shaped noise, envelopes, a room. Signals are float arrays, 1.0 full scale."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
Signal = NDArray[np.float64]


def clock(seconds: float) -> Signal:
    """The times of the samples, in seconds."""
    return np.arange(round(seconds * RATE)) / RATE


def pitch(name: str) -> float:
    """Hertz of a note such as "F#4" (A4 is 440)."""
    steps = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}[name[0]]
    sharp = 1 if name[1] == "#" else 0
    return float(440.0 * 2 ** ((steps + sharp) / 12 + int(name[-1]) - 4))


def fade(signal: Signal, start: float = 0.002, end: float = 0.03) -> Signal:
    """No clicks: a cosine ramp of `start` seconds in and `end` seconds out."""
    out = signal.copy()
    into, away = min(round(start * RATE), len(out)), min(round(end * RATE), len(out))
    out[:into] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(into) / into)
    out[len(out) - away :] *= 0.5 + 0.5 * np.cos(np.pi * (np.arange(away) + 1) / away)
    return out


def noise(seconds: float, low: float, high: float, seed: int) -> Signal:
    """Noise between two frequencies (soft slopes), RMS 1."""
    raw = np.random.default_rng(seed).standard_normal(round(seconds * RATE))
    spectrum = np.fft.rfft(raw)
    hertz = np.fft.rfftfreq(len(raw), 1 / RATE) + 1e-9
    spectrum *= 1 / (1 + (low / hertz) ** 4) / (1 + (hertz / high) ** 4)
    shaped = np.fft.irfft(spectrum, len(raw))
    return np.asarray(shaped / np.sqrt(np.mean(shaped**2)))


def swell(seconds: float, *points: tuple[float, float]) -> Signal:
    """An envelope through (time, level) points."""
    times, levels = zip(*points, strict=True)
    return np.asarray(np.interp(clock(seconds), times, levels))


def ring(seconds: float, hertz: float, partials: tuple[tuple[float, float, float], ...]) -> Signal:
    """Decaying sines: (multiple of the pitch, level, time to fall by e) each; those above 16 kHz are left out."""
    t = clock(seconds)
    out = np.zeros_like(t)
    for multiple, level, decay in partials:
        if hertz * multiple < 16_000:
            out += level * np.exp(-t / decay) * np.sin(2 * np.pi * hertz * multiple * t)
    return out


def bell(seconds: float, hertz: float) -> Signal:
    """A small warm chime: a tuned bar with its high overtone struck softly."""
    return fade(ring(seconds, hertz, ((1, 1.0, 0.5), (2, 0.25, 0.3), (3.93, 0.2, 0.09), (9.2, 0.04, 0.03))), 0.003, 0.1)


def wood(seconds: float, hertz: float, decay: float) -> Signal:
    """A knock on wood."""
    return fade(ring(seconds, hertz, ((1, 1.0, decay), (2.42, 0.4, decay * 0.55), (4.1, 0.16, decay * 0.3))), 0.0006)


def felt(seconds: float, hertz: float, force: float) -> Signal:
    """A felted piano string: few overtones, more of them the harder it is struck (0 to 1)."""
    life = 2.6 * (220 / hertz) ** 0.45
    stretch = 0.0004
    partials = tuple(
        (
            n * np.sqrt(1 + stretch * n * n),
            n ** -(2.5 - 0.8 * force) * (0.6 if n == 2 else 1.0),
            life / (0.55 + 0.45 * n),
        )
        for n in range(1, 9)
    )
    tone = fade(ring(seconds, hertz, partials), 0.007, min(0.25, seconds / 3))
    knock = noise(0.05, 80, 420, 5) * np.exp(-clock(0.05) / 0.011)
    tone[: len(knock)] += 0.045 * force * fade(knock, 0.002, 0.01)
    return tone * force


def harp(seconds: float, hertz: float, force: float) -> Signal:
    """A plucked string: the pluck at a fifth of its length, the high part gone at once."""
    partials = tuple(
        (float(n), abs(np.sin(np.pi * n / 5)) / n**1.7, 1.5 * (220 / hertz) ** 0.4 / n**0.9) for n in range(1, 10)
    )
    return fade(ring(seconds, hertz, partials), 0.003, min(0.2, seconds / 3)) * force


def room(length: int, seconds: float, seed: int, bright: float = 3_800) -> Signal:
    """The answer of a small hall: noise that dies away, its first 12 ms silent. Its energy is 1."""
    tail = min(round(seconds * 2 * RATE), length)
    answer = noise(tail / RATE, 180, bright, seed) * np.exp(-np.arange(tail) / RATE / (seconds / 3.2))
    answer[: round(0.012 * RATE)] = 0
    out = np.zeros(length)
    out[:tail] = answer / np.sqrt(np.sum(answer**2))
    return out


def in_room(signal: Signal, share: float, seconds: float, seed: int) -> Signal:
    """The signal with a share of hall, as long as before."""
    size = 2 * len(signal)
    wet = np.fft.irfft(np.fft.rfft(signal, size) * np.fft.rfft(room(size, seconds, seed)), size)[: len(signal)]
    return signal + share * wet


def lay(length: float, *parts: tuple[float, Signal]) -> Signal:
    """A signal of `length` seconds with parts laid in at their times; what hangs over the end is cut."""
    out = np.zeros(round(length * RATE))
    for at, part in parts:
        start = round(at * RATE)
        piece = part[: max(len(out) - start, 0)]
        out[start : start + len(piece)] += piece
    return out
