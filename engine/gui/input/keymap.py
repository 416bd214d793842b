"""Which key means which intent; the player may change it (`settings.keys`: action -> key)."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from string import ascii_lowercase

import pygame

from engine.core.text import Text, say, verbatim
from engine.gui.input.intent import Intent

ACTIONS: dict[str, tuple[Intent, tuple[str, ...], Text]] = {
    "confirm": (Intent("confirm"), ("return", "space", "enter"), say("Confirm")),
    "back": (Intent("back"), ("escape",), say("Back")),
    "finish": (Intent("finish"), ("n", "ctrl+return"), say("End turn or ready")),
    "turn_right": (Intent("turn", amount=1), ("r",), say("Rotate clockwise")),
    "turn_left": (Intent("turn", amount=-1), ("shift+r",), say("Rotate anticlockwise")),
    "flip": (Intent("flip"), ("f",), say("Turn over")),
    "undo": (Intent("undo"), ("z", "ctrl+z"), say("Undo")),
    "redo": (Intent("redo"), ("shift+z", "ctrl+y", "ctrl+shift+z"), say("Redo")),
    "hint": (Intent("hint"), ("h",), say("Hint")),
    "play_hint": (Intent("play_hint"), ("g",), say("Play the suggested move")),
    "rules": (Intent("rules"), ("f1",), say("Rules")),
    "why": (Intent("why"), ("y",), say("Why did the AI play that?")),
    "recall": (Intent("recall"), ("l",), say("Replay what happened since your turn")),
    "aid": (Intent("aid"), ("a",), say("Show aids on the table")),
    "supply": (Intent("supply"), ("d",), say("Show what is still to come")),
    "try_out": (Intent("try_out"), ("o",), say("Try it out, and back to the game")),
    "draw": (Intent("draw"), ("shift+a",), say("Draw a mark or an arrow")),
    "checkpoint": (Intent("checkpoint"), ("shift+c",), say("Set a checkpoint in a challenge")),
    "to_checkpoint": (Intent("to_checkpoint"), ("shift+x",), say("Back to the checkpoint")),
    "chair": (Intent("chair"), ("v",), say("See the next player’s table")),
    "walk": (Intent("walk"), ("b",), say("Walk over the board; then a coordinate")),
    "details": (Intent("details"), ("q",), say("Tell more of what has the focus")),
    "ask_turn": (Intent("ask", text="turn"), ("f2",), say("What is to be done?")),
    "ask_score": (Intent("ask", text="score"), ("f3",), say("How does it stand?")),
    "ask_goal": (Intent("ask", text="goal"), ("f4",), say("What do I want, and what is missing?")),
    "ask_hand": (Intent("ask", text="hand"), ("f5",), say("What have I got?")),
    "ask_left": (Intent("ask", text="left"), ("f6",), say("What is still to come?")),
    "threats": (Intent("jump", text="threats"), ("f7",), say("What threatens?")),
    "own": (Intent("jump", text="own"), ("f9",), say("To my next piece on the board")),
    # the name that settings files have
    "closeup": (Intent("panel"), ("t",), say("Move the close-up aside")),
    # a square on every Latin keyboard, whichever of them its letters come from
    "up_left": (Intent("diagonal", direction=(-1, -1)), ("u", "w", "keypad 7"), say("Up and left")),
    "up_right": (Intent("diagonal", direction=(1, -1)), ("i", "e", "keypad 9"), say("Up and right")),
    "down_left": (Intent("diagonal", direction=(-1, 1)), ("j", "x", "keypad 1"), say("Down and left")),
    "down_right": (Intent("diagonal", direction=(1, 1)), ("k", "c", "keypad 3"), say("Down and right")),
    "skip": (Intent("skip"), ("s",), say("Skip the animation")),
    "fit": (Intent("fit"), ("0", "keypad 0"), say("Show the whole table")),
    "zoom_in": (Intent("zoom", amount=1), ("+", "=", "keypad +"), say("Zoom in")),
    "zoom_out": (Intent("zoom", amount=-1), ("-", "keypad -"), say("Zoom out")),
    "pause": (Intent("pause"), ("p",), say("Pause")),
    "full_screen": (Intent("full_screen"), ("f11", "alt+return", "cmd+ctrl+f"), say("Full screen")),
    "mute": (Intent("mute"), ("m",), say("Mute")),
    "voice": (Intent("voice"), ("f8",), say("Own voice on or off")),
}
"""Every action that can be given another key: its intent, its default keys, its name for the player."""

FIXED: dict[str, Intent] = {
    "up": Intent("focus", direction=(0, -1)),
    "down": Intent("focus", direction=(0, 1)),
    "left": Intent("focus", direction=(-1, 0)),
    "right": Intent("focus", direction=(1, 0)),
    "ctrl+up": Intent("pan", direction=(0, -1)),
    "ctrl+down": Intent("pan", direction=(0, 1)),
    "ctrl+left": Intent("pan", direction=(-1, 0)),
    "ctrl+right": Intent("pan", direction=(1, 0)),
    "tab": Intent("next"),
    "shift+tab": Intent("previous"),
    "page up": Intent("page", amount=-1),
    "page down": Intent("page", amount=1),
    "home": Intent("edge", amount=-1),
    "end": Intent("edge", amount=1),
}
"""Keys that can't be reassigned, so that the settings can always be reached."""

NUMBERS: dict[str, Intent] = {str(number): Intent("piece", amount=number) for number in range(1, 10)}
"""Keys that take up the pieces in their order, unless the player has given them another meaning."""

TYPING: dict[str, Intent] = {
    "backspace": Intent("erase", amount=-1),
    "delete": Intent("erase", amount=1),
    "return": Intent("confirm"),
    "enter": Intent("confirm"),
    "escape": Intent("back"),
}
"""What keys mean while the player types into a field, besides the fixed ones."""

REPEATING = frozenset({"focus", "diagonal", "pan", "page", "erase", "next", "previous", "zoom", "undo", "redo", "text"})
"""Kinds of intents that repeat while the key is held down."""

_MODIFIER_KEYS = frozenset(
    {"left shift", "right shift", "left ctrl", "right ctrl", "left alt", "right alt", "left meta", "right meta"}
    | {"alt gr", "caps lock", "numlock", "scroll lock"}
)


COMMAND = {"cmd": "⌘", "ctrl": "⌘"}
MODIFIERS = (("ctrl", pygame.KMOD_CTRL), ("alt", pygame.KMOD_ALT), ("shift", pygame.KMOD_SHIFT))
LAST_LATIN = "\u024f"
"""The last of the letters that Latin keyboards have."""
_PLACES = dict(zip(range(pygame.KSCAN_A, pygame.KSCAN_1), ascii_lowercase, strict=True))
_PLACES |= dict(zip(range(pygame.KSCAN_1, pygame.KSCAN_RETURN), "1234567890", strict=True))
_PLACES |= dict(zip(range(pygame.KSCAN_SEMICOLON, pygame.KSCAN_CAPSLOCK), ";'`,./", strict=True))
_PLACES |= {pygame.KSCAN_MINUS: "-", pygame.KSCAN_EQUALS: "="}
_PLACES |= {pygame.KSCAN_LEFTBRACKET: "[", pygame.KSCAN_RIGHTBRACKET: "]", pygame.KSCAN_BACKSLASH: "\\"}
"""What an American keyboard has at a place (scancode)."""


def key_name(key: int, modifiers: int, scancode: int = 0) -> str:
    """The name of a pressed key with its modifiers ("ctrl+shift+z"); "" for a modifier by itself, or without a name.

    A key with a letter that is not Latin is named by its place, which has a Latin letter beside the other one.
    """
    name = pygame.key.name(key) or pygame.key.name(key, use_compat=False).lower()
    if not name or name in _MODIFIER_KEYS:
        return ""
    if name.startswith("[") and name.endswith("]") and len(name) == 3:
        name = "keypad " + name[1]
    elif len(name) == 1 and name.isalnum() and name > LAST_LATIN:
        name = _PLACES.get(scancode, name)
    held = [word for word, mask in ((_super(), pygame.KMOD_GUI), *MODIFIERS) if modifiers & mask]
    return "+".join([*held, name])


def is_modifier(key: int) -> bool:
    """Is it a key that means something together with others only?"""
    return pygame.key.name(key) in _MODIFIER_KEYS


def cap(name: str) -> str:
    """The name of a key as on its cap. On a Mac the Command key does what Ctrl does elsewhere, so its sign stands for
    both."""
    names = COMMAND if sys.platform == "darwin" else {}
    return "+".join(names.get(part) or (part.capitalize() if part != "ß" else part) for part in name.split("+"))


def paste_key() -> Text:
    """What to press to paste, in the player's words."""
    return verbatim(cap("cmd+v")) if sys.platform == "darwin" else say("Ctrl+V")


def _super() -> str:
    """What the key with the system's sign is called."""
    return "cmd" if sys.platform == "darwin" else "super"


class KeyMap:
    """Keys to intents. `keys` are the player's own choices; each replaces all default keys of its action."""

    def __init__(self, keys: Mapping[str, str] | None = None) -> None:
        self.use(keys or {})

    def use(self, keys: Mapping[str, str]) -> None:
        """Apply the player's choices; unknown actions and fixed keys among them are ignored."""
        own = {action: key for action, key in keys.items() if action in ACTIONS and key and key not in FIXED}
        self._keys: dict[str, tuple[str, ...]] = {
            action: (own[action],) if action in own else first for action, (_, first, _) in ACTIONS.items()
        }
        self._intents: dict[str, Intent] = dict(NUMBERS)
        for action, names in self._keys.items():
            if action not in own:
                self._intents |= dict.fromkeys(names, ACTIONS[action][0])
        # the player's choice wins over another action's default key
        self._intents |= {key: ACTIONS[action][0] for action, key in own.items()}
        self._intents |= FIXED

    def keys(self, action: str) -> tuple[str, ...]:
        """The keys that actually trigger an action, the main one first."""
        wanted = ACTIONS[action][0]
        return tuple(key for key in self._keys[action] if self._intents.get(key) == wanted)

    def shown(self, action: str) -> str:
        """The main key of an action as written on a button, "" if it has none."""
        keys = self.keys(action)
        return cap(keys[0]) if keys else ""

    def intent(self, name: str, *, typing: bool = False) -> Intent | None:
        """What a key means, None if nothing. While typing, letters are letters.

        Command is the Mac's Ctrl: what it means by itself comes first, then what Ctrl means.
        """
        found = self._intent(name, typing)
        if found is None and name.startswith("cmd+"):
            found = self._intent(name.replace("cmd+", "ctrl+", 1), typing)
        return found

    def _intent(self, name: str, typing: bool) -> Intent | None:
        if typing:
            plain = name.removeprefix("shift+")
            found = TYPING.get(plain) or FIXED.get(name)
            if found is None and name.startswith(("super+", "cmd+", "ctrl+", "alt+", "f")) and len(name) > 1:
                found = self._intents.get(name)
            return found
        return self._intents.get(name)
