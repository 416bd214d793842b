"""The effects, one function each: soft paper and wood for the hand, chimes for what happens on the table."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tools.sound import effects_alfheim_fairies as glade
from tools.sound import effects_fairy_trails as forest
from tools.sound import effects_magic_triland as island
from tools.sound import effects_path_of_elements as mountain
from tools.sound.synthesis import (
    RATE,
    Signal,
    bell,
    clock,
    fade,
    felt,
    harp,
    in_room,
    lay,
    noise,
    pitch,
    ring,
    swell,
    wood,
)


def paper(seconds: float, seed: int, top: float, start: float = 0.3) -> Signal:
    """A sheet brushed over a table: noise with grains in it."""
    grain = 0.6 + 0.4 * np.abs(np.convolve(noise(seconds, 20, 160, seed + 1), np.ones(60) / 60, mode="same"))
    rise = swell(seconds, (0, 0), (seconds * start, 1), (seconds, 0)) ** 1.6
    return noise(seconds, 900, top, seed) * grain * rise


def pick() -> Signal:
    """A card lifted from the table."""
    return lay(0.14, (0, 0.5 * paper(0.11, 11, 4_200, 0.55)), (0.0, 0.25 * wood(0.1, 420, 0.018)))


def snap() -> Signal:
    """A thick card laid on wood."""
    slap = noise(0.05, 500, 3_600, 21) * np.exp(-clock(0.05) / 0.007)
    return lay(0.24, (0, 0.9 * wood(0.2, 176, 0.042)), (0, 0.45 * wood(0.12, 391, 0.022)), (0.001, 0.22 * slap))


def turn() -> Signal:
    """A quarter turn in the hand: a brush and a little tick."""
    return lay(0.15, (0, 0.4 * paper(0.12, 31, 3_400, 0.7)), (0.085, 0.4 * wood(0.06, 640, 0.011)))


def flip() -> Signal:
    """A card turned over: up, and down again."""
    return lay(
        0.3,
        (0, 0.5 * paper(0.14, 41, 5_200, 0.75)),
        (0.12, 0.35 * paper(0.15, 43, 3_000, 0.2)),
        (0.155, 0.5 * wood(0.1, 236, 0.024)),
    )


def refuse() -> Signal:
    """Not here: two low soft notes, a step down."""
    return lay(0.42, (0, felt(0.22, pitch("F3"), 0.6)), (0.12, 0.9 * felt(0.3, pitch("D3"), 0.6)))


def button() -> Signal:
    """A wooden key."""
    return lay(0.11, (0, wood(0.1, 520, 0.014)), (0.0, 0.4 * wood(0.1, 262, 0.02)))


def undo() -> Signal:
    """A card drawn back."""
    return lay(
        0.26,
        (0, 0.5 * paper(0.2, 51, 3_200, 0.25)),
        (0.0, 0.35 * harp(0.2, pitch("A4"), 0.7)),
        (0.09, 0.35 * harp(0.17, pitch("E4"), 0.7)),
    )


def page() -> Signal:
    """A page of the rules turned."""
    return lay(0.42, (0, 0.35 * paper(0.3, 61, 6_000, 0.6)), (0.2, 0.25 * paper(0.2, 63, 2_600, 0.2)))


def draw() -> Signal:
    """A card drawn from a pile."""
    return lay(0.3, (0, 0.45 * paper(0.24, 71, 4_600, 0.8)), (0.2, 0.3 * wood(0.08, 330, 0.016)))


def whoosh() -> Signal:
    """Something passes: air that opens and closes."""
    low = noise(0.55, 180, 700, 81) * swell(0.55, (0, 0), (0.25, 1), (0.55, 0)) ** 2
    high = noise(0.55, 700, 2_600, 82) * swell(0.55, (0, 0), (0.31, 0.6), (0.5, 0), (0.55, 0)) ** 2
    return low + high


def claim() -> Signal:
    """A claim is made: a stamp and an open fifth."""
    chord = lay(
        0.9,
        (0.03, harp(0.8, pitch("D4"), 0.6)),
        (0.05, harp(0.8, pitch("A4"), 0.5)),
        (0.09, harp(0.8, pitch("D5"), 0.4)),
    )
    return in_room(lay(0.9, (0, 0.9 * wood(0.2, 150, 0.05)), (0, chord)), 0.3, 0.7, 91)


def whistle(seconds: float) -> Signal:
    """A steam whistle far away: three breathy pipes that bend into their pitch."""
    t = clock(seconds)
    bend = 1 - 0.045 * np.exp(-t / 0.06) - 0.03 * swell(seconds, (0, 0), (seconds * 0.75, 0), (seconds, 1))
    out = np.zeros_like(t)
    for name, level in (("D4", 1.0), ("F#4", 0.8), ("B4", 0.55)):
        phase = 2 * np.pi * np.cumsum(pitch(name) * bend * (1 + 0.003 * np.sin(2 * np.pi * 5.3 * t))) / RATE
        out += level * (np.sin(phase) + 0.18 * np.sin(2 * phase))
    out += 0.25 * noise(seconds, 500, 1_500, 101)
    return out * swell(seconds, (0, 0), (0.09, 1), (seconds * 0.6, 0.8), (seconds, 0))


def connect() -> Signal:
    """A line is closed: a rising chime, and a train answers from beyond the hills."""
    notes = ("D5", "F#5", "A5", "D6")
    chime = lay(1.45, *((0.075 * k, (0.8 - 0.1 * k) * bell(1.1, pitch(name))) for k, name in enumerate(notes)))
    far = lay(1.45, (0.42, 0.1 * whistle(0.28)), (0.76, 0.12 * whistle(0.5)))
    return in_room(lay(1.45, (0, chime), (0, far)), 0.55, 1.1, 103)


def train() -> Signal:
    """A little train runs along: chuffs that hurry, and wheels over the joints."""
    parts, at = [], 0.02
    for k in range(9):
        puff = noise(0.15, 260, 1_500, 120 + k) * swell(0.15, (0, 0), (0.018, 1), (0.06, 0.4), (0.15, 0))
        weight = (1.0 if k % 2 == 0 else 0.7) * np.sin(np.pi * (k + 1.2) / 10.5)
        parts.append((at, weight * (0.3 * puff + 0.5 * fade(ring(0.15, 74, ((1, 1, 0.04),)), 0.004))))
        parts.append((at + 0.07, 0.12 * weight * wood(0.08, 900, 0.012)))
        at += 0.185 - 0.006 * k
    return in_room(lay(1.5, *parts), 0.3, 0.6, 131)


def win() -> Signal:
    """The round is won: a phrase that opens upwards and comes home."""
    tune = (("A4", 0.0), ("D5", 0.16), ("F#5", 0.32), ("E5", 0.56), ("A5", 0.72), ("D6", 0.96))
    parts = [(at, 0.75 * felt(1.5, pitch(name), 0.75) + 0.22 * bell(1.5, pitch(name))) for name, at in tune]
    chord = [(0.96, 0.4 * felt(1.5, pitch(name), 0.6)) for name in ("D3", "A3", "F#4")]
    return in_room(lay(2.5, *parts, *chord), 0.5, 1.4, 141)


def drawn() -> Signal:
    """Nobody has won: two notes from above and below meet on one."""
    chime = [(0, harp(0.8, pitch(name), 0.7)) for name in ("D4", "A4")]
    nearer = [(0.2, 0.9 * harp(0.8, pitch(name), 0.7)) for name in ("E4", "G4")]
    return in_room(lay(1.1, *chime, *nearer, (0.42, felt(0.68, pitch("F4"), 0.7))), 0.25, 0.6, 97)


def your_turn() -> Signal:
    """It is your turn again: a wooden tap, and a soft fourth that opens upwards."""
    notes = (0.01, 0.7 * felt(0.3, pitch("A4"), 0.6)), (0.13, 0.8 * felt(0.32, pitch("D5"), 0.6))
    return lay(0.46, (0, 0.3 * wood(0.08, 440, 0.016)), *notes)


def hint() -> Signal:
    """An idea: one small bell, and a glint above it."""
    return lay(0.46, (0, bell(0.44, pitch("E6"))), (0.07, 0.5 * bell(0.38, pitch("B6"))))


def lose() -> Signal:
    """Not this time: a kind phrase that settles low."""
    tune = (("F#5", 0.0), ("E5", 0.26), ("D5", 0.52), ("B4", 0.86))
    parts = [(at, 0.7 * felt(1.4, pitch(name), 0.55)) for name, at in tune]
    chord = [(0.86, 0.4 * felt(1.5, pitch(name), 0.5)) for name in ("G3", "D4", "G4")]
    return in_room(lay(2.3, *parts, *chord), 0.5, 1.4, 151)


EFFECTS: dict[str, tuple[Callable[[], Signal], float]] = {
    "pick": (pick, 0.28),
    "snap": (snap, 0.55),
    "turn": (turn, 0.28),
    "flip": (flip, 0.36),
    "refuse": (refuse, 0.4),
    "button": (button, 0.3),
    "connect": (connect, 0.55),
    "win": (win, 0.6),
    "lose": (lose, 0.5),
    "drawn": (drawn, 0.45),
    "your_turn": (your_turn, 0.26),
    "hint": (hint, 0.26),
    "draw": (draw, 0.36),
    "undo": (undo, 0.34),
    "page": (page, 0.36),
    "train": (train, 0.5),
    "claim": (claim, 0.5),
    "whoosh": (whoosh, 0.34),
    "close": (forest.close, 0.5),
    "stone": (forest.stone, 0.42),
    "steps": (forest.steps, 0.26),
    "wait": (forest.wait, 0.4),
    "misjudge": (forest.misjudge, 0.45),
    "tick": (forest.tick, 0.3),
    "tl_step": (island.step, 0.28),
    "tl_stone": (island.stone, 0.5),
    "tl_card": (island.card, 0.38),
    "tl_trade": (island.trade, 0.42),
    "tl_pearl": (island.pearl, 0.48),
    "tl_home": (island.home, 0.5),
    "tl_rest": (island.rest, 0.36),
    "af_call": (glade.call, 0.34),
    "af_swap": (glade.swap, 0.36),
    "af_tread": (glade.tread, 0.42),
    "af_knock": (glade.knock, 0.5),
    **{f"af_{guest}": made for guest, made in glade.GUESTS.items()},
    "pe_up": (mountain.up, 0.36),
    "pe_missed": (mountain.missed, 0.42),
    "pe_cover": (mountain.cover, 0.42),
    "pe_gift": (mountain.gift, 0.28),
    "pe_move": (mountain.move, 0.34),
    "pe_omen": (mountain.omen, 0.24),
    "pe_last": (mountain.last, 0.42),
    **{f"pe_{motif}": made for motif, made in mountain.PAIRS.items()},
}
"""Each effect and the peak it is brought to: what is heard often is soft."""


def effect(name: str) -> Signal:
    """A finished effect: no steady part, faded at both ends, at its peak."""
    make, peak = EFFECTS[name]
    signal = make()
    signal = fade(signal, 0.002, min(0.25, len(signal) / RATE / 4))
    window = np.sin(np.pi * np.arange(len(signal)) / (len(signal) - 1)) ** 2
    signal -= window * np.sum(signal) / np.sum(window)
    return np.asarray(signal / np.max(np.abs(signal)) * peak)
