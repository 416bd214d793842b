"""Events to intents, and the keymap."""

import pygame
import pytest

from engine.gui.input.gamepad import Gamepads
from engine.gui.input.intent import Intent
from engine.gui.input.keymap import ACTIONS, FIXED, KeyMap, key_name
from engine.gui.window.events import Translator
from engine.gui.window.scene import Scene


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()


def translate(
    *events: pygame.event.Event, top: Scene | None = None, keys: dict[str, str] | None = None
) -> list[Intent]:
    return list(Translator(KeyMap(keys)).intents(events, lambda: top))


def key(code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod)


def bare_scene() -> Scene:
    return Scene.__new__(Scene)


def test_the_wheel_arrives_once() -> None:
    events = [
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=4, pos=(5, 5)),
        pygame.event.Event(pygame.MOUSEWHEEL, y=1, x=0),
        pygame.event.Event(pygame.MOUSEBUTTONUP, button=4, pos=(5, 5)),
    ]
    assert [(intent.kind, intent.amount) for intent in translate(*events)] == [("wheel", 1)]


def test_mouse_buttons() -> None:
    events = [
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(3, 4)),
        pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(5, 6)),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=3, pos=(7, 8)),
        pygame.event.Event(pygame.MOUSEBUTTONUP, button=3, pos=(7, 8)),
    ]
    found = [(intent.kind, intent.pos) for intent in translate(*events)]
    assert found == [("press", (3, 4)), ("release", (5, 6)), ("menu", (7, 8))]


def test_pointer_moves_in_a_row_become_one_and_keep_their_place() -> None:
    moves = [pygame.event.Event(pygame.MOUSEMOTION, pos=(n, n)) for n in range(5)]
    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(4, 4))
    found = [(intent.kind, intent.pos) for intent in translate(*moves, press, *moves)]
    assert found == [("move", (4, 4)), ("press", (4, 4)), ("move", (4, 4))]


@pytest.mark.parametrize(
    ("code", "mod", "kind", "amount"),
    [
        (pygame.K_r, 0, "turn", 1),
        (pygame.K_r, pygame.KMOD_LSHIFT, "turn", -1),
        (pygame.K_f, 0, "flip", 0),
        (pygame.K_z, 0, "undo", 0),
        (pygame.K_z, pygame.KMOD_LSHIFT, "redo", 0),
        (pygame.K_h, 0, "hint", 0),
        (pygame.K_y, 0, "why", 0),
        (pygame.K_i, 0, "aid", 0),
        (pygame.K_F1, 0, "rules", 0),
        (pygame.K_SPACE, 0, "confirm", 0),
        (pygame.K_RETURN, 0, "confirm", 0),
        (pygame.K_ESCAPE, 0, "back", 0),
        (pygame.K_F11, 0, "full_screen", 0),
        (pygame.K_TAB, 0, "next", 0),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, "previous", 0),
        (pygame.K_PAGEDOWN, 0, "page", 1),
        (pygame.K_HOME, 0, "edge", -1),
    ],
)
def test_keys_of_the_first_keymap(code: int, mod: int, kind: str, amount: int) -> None:
    (intent,) = translate(key(code, mod))
    assert (intent.kind, intent.amount) == (kind, amount)


def test_a_held_key_repeats_only_what_may_repeat() -> None:
    assert [intent.kind for intent in translate(key(pygame.K_RETURN), key(pygame.K_RETURN))] == ["confirm"]
    assert [intent.kind for intent in translate(key(pygame.K_DOWN), key(pygame.K_DOWN))] == ["focus", "focus"]
    up = pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN)
    assert len(translate(key(pygame.K_RETURN), up, key(pygame.K_RETURN))) == 2


def test_a_modifier_alone_means_nothing() -> None:
    assert translate(key(pygame.K_LSHIFT, pygame.KMOD_LSHIFT)) == []
    assert key_name(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT) == "ctrl+shift+z"


def test_letters_are_letters_while_typing() -> None:
    scene = bare_scene()
    scene.text_target = object()
    typed = pygame.event.Event(pygame.TEXTINPUT, text="r")
    found = translate(key(pygame.K_r), typed, key(pygame.K_BACKSPACE), key(pygame.K_LEFT), top=scene)
    assert [(intent.kind, intent.text) for intent in found] == [("text", "r"), ("erase", ""), ("focus", "")]
    assert translate(typed, top=bare_scene()) == []


def test_raw_keys_only_while_wanted() -> None:
    scene = bare_scene()
    scene.wants_raw_keys = True
    found = translate(key(pygame.K_q, pygame.KMOD_LCTRL), key(pygame.K_ESCAPE), top=scene)
    assert [(intent.kind, intent.key) for intent in found] == [("raw_key", "ctrl+q"), ("back", "escape")]


def test_four_keys_go_aslant_and_mean_what_the_player_wants_instead() -> None:
    codes = pygame.K_w, pygame.K_e, pygame.K_x, pygame.K_c
    found = translate(*map(key, codes))
    assert {intent.kind for intent in found} == {"diagonal"}
    assert [intent.direction for intent in found] == [(-1, -1), (1, -1), (-1, 1), (1, 1)]
    keypad = translate(*map(key, (pygame.K_KP7, pygame.K_KP9, pygame.K_KP1, pygame.K_KP3)))
    assert [intent.direction for intent in keypad] == [intent.direction for intent in found]
    # settings of a time when these keys were free
    keys = {"hint": "w", "aid": "x", "undo": "c", "why": "keypad 7"}
    kinds = [intent.kind for intent in translate(*map(key, codes), key(pygame.K_KP7), keys=keys)]
    assert kinds == ["hint", "diagonal", "aid", "undo", "why"]
    assert KeyMap(keys).keys("up_left") == () and KeyMap(keys).keys("down_left") == ("keypad 1",)


def test_remapping_replaces_and_wins() -> None:
    keymap = KeyMap({"flip": "r", "unknown": "x", "undo": "tab"})
    assert keymap.intent("r") == Intent("flip")
    assert keymap.intent("f") is None
    assert keymap.keys("turn_right") == ()
    assert keymap.intent("tab") == FIXED["tab"]
    assert keymap.keys("undo")[0] == "z"
    assert KeyMap().shown("redo") == "Shift+Z"


def test_first_keys_are_not_given_twice() -> None:
    keys = [name for _, names, _ in ACTIONS.values() for name in names]
    assert len(keys) == len(set(keys))
    assert not set(keys) & set(FIXED)


def test_gamepad() -> None:
    pads = Gamepads()
    button = pygame.event.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=1)
    assert [intent.kind for intent in pads.read(button)] == ["confirm"]
    hat = pygame.event.Event(pygame.JOYHATMOTION, value=(0, 1), hat=0, instance_id=1)
    assert [intent.direction for intent in pads.read(hat)] == [(0, -1)]
    assert pads.steering
    centre = pygame.event.Event(pygame.JOYHATMOTION, value=(0, 0), hat=0, instance_id=1)
    assert pads.read(centre) == []
    lean = pygame.event.Event(pygame.JOYAXISMOTION, axis=0, value=0.9, instance_id=1)
    assert [intent.direction for intent in pads.read(lean)] == [(1, 0)]
    assert pads.read(lean) == []
    assert pads.read(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=1)) == []
    assert not pads.steering
