"""The player's settings: plain data with bounds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from engine.core.errors import SettingError
from engine.core.game_colours import PALETTES
from engine.core.game_info import SIGNS
from engine.core.text import say
from engine.core.untrusted_input import PERSON_LIMIT, clean

FORMAT = "trailbox-settings"
VERSION = 2
"""2: all that has come since 0.5.0."""

COACH = ("first", "always", "off")
SPEEDS = ("slow", "normal", "fast", "instant")
RANGES: Mapping[str, tuple[int, int]] = {
    "text_scale": (80, 200),
    **dict.fromkeys(("music", "effects", "voice_rate", "voice_volume"), (0, 100)),
}
OFF, ON, ALWAYS = VOICES = ("off", "on", "always")
"""When the own voice speaks: never, unless a screen reader does, even then."""
ONLY_PLACES = ("click", "double", "off")
"""How a piece that can go to one place only gets there without being carried: a click, a double click, or not."""
THINKING = (0.25, 0.5, 1.0, 2.0, 5.0, 10.0)
"""Seconds an AI may take for a move at most: the choices."""
SIDE = (64, 16_384)
MOST_PIXELS = 7680 * 4320
"""The most pixels of the window: larger ones take gigabytes and minutes."""
MOST_MONITORS = 32
FARTHEST = 1_000_000
"""Pixels of a desktop that a window can be away from its corner."""
MOST_KEYS = 200
MOST_PERSONS = 8
LONGEST_WORD = 4_000
FINGERS, SMALL_SCREEN = PROPOSALS = ("fingers", "small_screen")
"""Settings that the program proposes once: large buttons for fingers, large letters on a small screen."""
OF_THE_COMPUTER = (
    "full_screen",
    "window",
    "place",
    "maximised",
    "monitors",
    "plain_display",
    "touch",
    "gamepads",
    "proposed",
)
"""Settings that stay where they are when all others go to another computer."""
LANGUAGE = re.compile(r"[A-Za-z]{2,8}([_-][A-Za-z0-9]{1,8})*")


class Settings(Struct, frozen=True):
    """Everything on the settings page, and what the set-up page remembers.

    language: "" follows the system. text_scale: percent, 80 to 200. music, effects: loudness, 0 to 100. music_rests:
    the music pauses while another window is in front. clock_sound: are the last seconds of a clock heard? mono: do both
    ears hear the same? gamepads: do they count? coach: in which games the coach asks about bad moves, one of COACH
    ("first": the first ones of each kind). touch: whatever can be pressed is as large as a finger. screen_reader: be
    ready for a screen reader although the system tells of none. voice: when the own voice speaks, one of VOICES;
    voice_rate: 0 to 100, 50 is the system's usual one; voice_volume: loudness, 0 to 100. window: pixels, remembered,
    neither maximised nor full screen; place: where it was then, None for where the system likes it; maximised: was it
    so? monitors: the sizes of all that there were. plain_display: the plain X11 path without software OpenGL. thinking:
    seconds an AI may take for a move at most, one of THINKING. ponder: it also thinks while a person does. persons: the
    names of those who play at one screen, by seat, "" for none; shared by all games. signs: theirs, each another one,
    for all seats there can be. keys: action -> key name, for the actions that were remapped. last_setup: game -> JSON
    text of its last set-up.

    `SettingError` for a value out of bounds.
    """

    language: str = ""
    text_scale: int = 100
    palette: str = "standard"
    reduced_motion: bool = False
    touch: bool = False
    screen_reader: bool = False
    voice: str = OFF
    voice_rate: int = 50
    voice_volume: int = 80
    speed: str = "normal"
    music: int = 40
    effects: int = 70
    mute: bool = False
    music_rests: bool = True
    clock_sound: bool = True
    mono: bool = False
    gamepads: bool = True
    full_screen: bool = False
    window: tuple[int, int] = (1280, 720)
    place: tuple[int, int] | None = None
    maximised: bool = False
    monitors: tuple[tuple[int, int], ...] = ()
    plain_display: bool = True
    show_spots: bool = True
    show_ghost: bool = True
    show_preview: bool = True
    show_movable: bool = True
    show_judgement: bool = False
    auto_turn: bool = True
    only_place: str = "click"
    confirm_turns: bool = False
    auto_finish: bool = True
    show_last: bool = True
    show_coordinates: bool = True
    show_meanings: bool = True
    turn_board: bool = True
    coach: str = "first"
    thinking: float = 1.0
    ponder: bool = False
    persons: tuple[str, ...] = ()
    signs: tuple[str, ...] = SIGNS[:MOST_PERSONS]
    proposed: tuple[str, ...] = ()
    keys: Mapping[str, str] = field(default_factory=dict)
    last_setup: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, (low, high) in RANGES.items():
            if not low <= getattr(self, name) <= high:
                raise SettingError(
                    say("The setting “{name}” must be from {low} to {high}.", name=name, low=low, high=high)
                )
        chosen = {"palette": PALETTES, "speed": SPEEDS, "coach": COACH, "only_place": ONLY_PLACES, "voice": VOICES}
        for name, words in chosen.items():
            if getattr(self, name) not in words:
                known = ", ".join(words)
                raise SettingError(say("The setting “{name}” can be {known}.", name=name, known=known))
        if self.thinking not in THINKING:
            known = ", ".join(f"{seconds:g}" for seconds in THINKING)
            raise SettingError(say("The setting “{name}” can be {known}.", name="thinking", known=known))
        if not window_fits(self.window) or not _on_a_desktop(self.place or (0, 0), self.monitors):
            raise SettingError(say("The window’s size is out of bounds."))
        if self.language and not LANGUAGE.fullmatch(self.language):
            raise SettingError(say("The setting “{name}” is not a language code.", name="language"))
        if len(self.persons) > MOST_PERSONS or any(name != clean(name, PERSON_LIMIT) for name in self.persons):
            raise SettingError(say("A player’s name in the settings is not valid."))
        if len(self.signs) != MOST_PERSONS or len({*self.signs} & {*SIGNS}) != MOST_PERSONS:
            raise SettingError(say("The setting “{name}” is not a list of signs.", name="signs"))
        if not {*self.proposed} <= {*PROPOSALS} or len(self.proposed) > len(PROPOSALS):
            known = ", ".join(PROPOSALS)
            raise SettingError(say("The setting “{name}” can be {known}.", name="proposed", known=known))
        for mapping in (self.keys, self.last_setup):
            if len(mapping) > MOST_KEYS or any(len(k) + len(v) > LONGEST_WORD for k, v in mapping.items()):
                raise SettingError(say("A list in the settings is too long."))


def rebased(mine: Settings, read: Settings, stored: Settings) -> Settings:
    """The stored settings with the changes made here since they were read; keys and set-ups one by one."""
    changed: dict[str, Any] = {}
    for name in Settings.__struct_fields__:
        before, now, there = (getattr(found, name) for found in (read, mine, stored))
        if isinstance(now, Mapping):
            new = {key: value for key, value in now.items() if before.get(key) != value}
            changed[name] = {key: value for key, value in there.items() if key in now or key not in before} | new
        elif now != before:
            changed[name] = now
    try:
        return replace(stored, **changed)
    except SettingError:  # both lists together are too long
        return mine


def moved(here: Settings, there: Settings) -> Settings:
    """The settings of another computer, but for what was changed on this one and what depends on the computer."""
    own = {name: getattr(here, name) for name in OF_THE_COMPUTER}
    return replace(rebased(here, Settings(), there), **own)


def _on_a_desktop(place: tuple[int, int], monitors: tuple[tuple[int, int], ...]) -> bool:
    numbers = [abs(number) for number in (*place, *chain.from_iterable(monitors))]
    return len(monitors) <= MOST_MONITORS and max(numbers) <= FARTHEST


def window_fits(size: tuple[int, int]) -> bool:
    """Can a window of this size, in pixels, be remembered?"""
    return all(SIDE[0] <= side <= SIDE[1] for side in size) and size[0] * size[1] <= MOST_PIXELS
