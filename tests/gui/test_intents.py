"""Events to intents, and the keymap."""

from math import ceil, floor

import pygame
import pytest

from engine.gui.input.gamepad import Gamepads
from engine.gui.input.intent import Intent
from engine.gui.input.keymap import ACTIONS, FIXED, KeyMap, key_name, paste_key
from engine.gui.window.events_to_intents import Translator
from engine.gui.window.languages import load
from engine.gui.window.scene import Scene


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()


class Plain:
    """A drawing whose pixels are the system's units."""

    size = (1280, 720)

    def pixel(self, place: tuple[float, float]) -> tuple[int, int]:
        return int(place[0]), int(place[1])


def translate(
    *events: pygame.event.Event, top: Scene | None = None, keys: dict[str, str] | None = None
) -> list[Intent]:
    return list(Translator(KeyMap(keys), Plain()).intents(events, lambda: top))


def key(code: int, mod: int = 0, scancode: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, scancode=scancode)


def bare_scene() -> Scene:
    return Scene.__new__(Scene)


def test_the_wheel_arrives_once() -> None:
    events = [
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=4, pos=(5, 5)),
        pygame.event.Event(pygame.MOUSEWHEEL, y=1, x=0),
        pygame.event.Event(pygame.MOUSEBUTTONUP, button=4, pos=(5, 5)),
    ]
    assert [(intent.kind, intent.amount) for intent in translate(*events)] == [("wheel", 1)]


def wheeled(monkeypatch: pytest.MonkeyPatch, *events: tuple[float, float], **more: object) -> list[Intent]:
    """The intents of a wheel's events: seconds since the one before, how far."""
    now = [100.0]
    monkeypatch.setattr("engine.gui.window.events_to_intents.time.monotonic", lambda: now[0])
    translator = Translator(KeyMap(), Plain())
    found = []
    for after, turned in events:
        now[0] += after
        y = ceil(turned) if turned > 0 else floor(turned)
        event = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=y, precise_x=0.0, precise_y=turned, **more)
        found += translator.intents([event], lambda: None)
    return found


def counted(found: list[Intent]) -> tuple[int, float]:
    """Steps, and how far."""
    return sum(intent.amount for intent in found), sum(intent.far for intent in found)


def test_every_notch_of_a_wheel_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert counted(wheeled(monkeypatch, *[(0.15, 1.0)] * 5)) == (5, 5.0)
    assert counted(wheeled(monkeypatch, *[(0.15, -1.0)] * 5)) == (-5, -5.0)
    assert counted(wheeled(monkeypatch, (1, 1.0), (0.15, 1.0), (0.15, -1.0))) == (1, 1.0)
    assert counted(wheeled(monkeypatch, (1, 3.0))) == (1, 3.0), "a wheel that runs on goes far, and means one step"


@pytest.mark.parametrize("after", [0.0, 0.008, 0.017])
def test_a_swipe_on_a_touchpad_is_no_dozen_of_notches(monkeypatch: pytest.MonkeyPatch, after: float) -> None:
    """As X11 sends it: notches like those of a wheel, but more of them than any wheel has."""
    steps, far = counted(wheeled(monkeypatch, (1, 1.0), *[(after, 1.0)] * 11))
    assert 1 <= steps <= 2 and 1 <= far < 4


def test_small_parts_of_a_step_are_added_up(monkeypatch: pytest.MonkeyPatch) -> None:
    found = wheeled(monkeypatch, (1, 1 / 12), *[(0.01, 1 / 12)] * 11)
    assert [intent.amount for intent in found] == [0] * 11 + [1]
    assert counted(found) == (1, pytest.approx(1.0))
    # the fingers are lifted meanwhile
    assert counted(wheeled(monkeypatch, *[(1, 1 / 12)] * 12))[0] == 0


def test_what_runs_on_after_the_fingers_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Mac's touchpad goes on for a second, and sends ten steps for a finger's breadth."""
    steps, far = counted(wheeled(monkeypatch, *[(1 / 60, 2.5)] * 12, *[(1 / 60, 1.2)] * 30))
    assert 2 <= steps <= 4 and far < 8


def test_the_direction_is_the_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever scrolls "naturally" on a Mac has chosen so for all programs."""
    assert counted(wheeled(monkeypatch, (1, 1.0), flipped=True)) == (1, 1.0)
    assert counted(wheeled(monkeypatch, (1, -1.0), flipped=True)) == (-1, -1.0)


def test_mouse_buttons() -> None:
    events = [
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(3, 4)),
        pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(5, 6)),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=3, pos=(7, 8)),
        pygame.event.Event(pygame.MOUSEBUTTONUP, button=3, pos=(7, 8)),
    ]
    found = [(intent.kind, intent.pos) for intent in translate(*events)]
    assert found == [("press", (3, 4)), ("release", (5, 6)), ("menu", (7, 8)), ("menu_up", (7, 8))]


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
        (pygame.K_a, 0, "aid", 0),
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


CYRILLIC = {"ф": pygame.KSCAN_A, "я": pygame.KSCAN_Z, "к": pygame.KSCAN_R, "ь": pygame.KSCAN_M, "ч": pygame.KSCAN_X}
GREEK = {"α": pygame.KSCAN_A, "ζ": pygame.KSCAN_Z, "ρ": pygame.KSCAN_R, "μ": pygame.KSCAN_M, "χ": pygame.KSCAN_X}


@pytest.mark.parametrize("letters", [CYRILLIC, GREEK], ids=["russian", "greek"])
def test_on_a_keyboard_of_other_letters_the_place_of_the_key_counts(letters: dict[str, int]) -> None:
    events = [key(ord(letter), scancode=place) for letter, place in letters.items()]
    assert [intent.kind for intent in translate(*events)] == ["aid", "undo", "turn", "mute", "diagonal"]
    capitals = [key(ord(letter.upper()), pygame.KMOD_LCTRL, place) for letter, place in letters.items()]
    assert [intent.kind for intent in translate(*capitals)] == ["undo"], "some systems name them so"
    comma = ord("б")
    assert key_name(comma, 0, pygame.KSCAN_COMMA) == ","
    assert key_name(comma, 0, 0) == "б", "a key from elsewhere keeps its own name"


def test_every_latin_letter_has_a_name_of_its_own() -> None:
    """On a French or German keyboard a letter is meant, wherever it is."""
    for letter in "üöäßéçñøłő":
        assert key_name(ord(letter), 0, pygame.KSCAN_LEFTBRACKET) == letter
    assert key_name(ord("Ü"), pygame.KMOD_LSHIFT, pygame.KSCAN_LEFTBRACKET) == "shift+ü"
    assert key_name(pygame.K_z, 0, pygame.KSCAN_Y) == "z"
    (intent,) = translate(key(ord("ü")), keys={"hint": "ü"})
    assert intent.kind == "hint"
    assert (KeyMap({"hint": "ü"}).shown("hint"), KeyMap({"hint": "ß"}).shown("hint")) == ("Ü", "ß")


@pytest.mark.parametrize("mod", [pygame.KMOD_LGUI, pygame.KMOD_RGUI])
def test_super_is_a_modifier(mod: int) -> None:
    assert translate(key(pygame.K_z, mod), key(pygame.K_LGUI, mod)) == []
    assert key_name(pygame.K_z, mod | pygame.KMOD_LCTRL) == "super+ctrl+z"
    (intent,) = translate(key(pygame.K_z, mod), keys={"hint": "super+z"})
    assert intent.kind == "hint"


def test_super_types_no_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = bare_scene()
    scene.text_target = object()
    typed = pygame.event.Event(pygame.TEXTINPUT, text="v")
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_LGUI)
    assert translate(key(pygame.K_v, pygame.KMOD_LGUI), typed, top=scene) == []


def test_command_is_the_macs_control_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    command = pygame.KMOD_LGUI
    kinds = [(pygame.K_z, command), (pygame.K_z, command | pygame.KMOD_LSHIFT), (pygame.K_RIGHT, command)]
    assert [intent.kind for intent in translate(*(key(*pressed) for pressed in kinds))] == ["undo", "redo", "pan"]
    scene = bare_scene()
    scene.text_target = object()
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "from elsewhere")
    (pasted,) = translate(key(pygame.K_v, command), top=scene)
    assert (pasted.kind, pasted.text) == ("text", "from elsewhere")
    (intent,) = translate(key(pygame.K_z, command), keys={"hint": "cmd+z"})
    assert intent.kind == "hint" and KeyMap({"hint": "cmd+z"}).shown("hint") == "⌘+Z"
    assert KeyMap({"hint": "ctrl+shift+q"}).shown("hint") == "⌘+Shift+Q", "Command does what Ctrl does elsewhere"
    both = pygame.KMOD_LGUI | pygame.KMOD_LCTRL
    assert [intent.kind for intent in translate(key(pygame.K_f, both))] == ["full_screen"], "as in every Mac's menu"


def test_the_key_that_pastes_is_told_as_it_stands_on_the_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    for system, english, german in (("linux", "Ctrl+V", "Strg+V"), ("darwin", "⌘+V", "⌘+V")):
        monkeypatch.setattr("sys.platform", system)
        assert [paste_key().render(load(language, ()).translate) for language in ("en", "de")] == [english, german]


def test_the_wheel_turns_as_the_system_says() -> None:
    """What is called natural scrolling is the system's choice: its figures have it already."""
    up = {"x": 0, "y": 1, "precise_x": 0.0, "precise_y": 1.0}
    for flipped in (False, True):
        (intent,) = translate(pygame.event.Event(pygame.MOUSEWHEEL, flipped=flipped, **up))
        assert (intent.kind, intent.amount) == ("wheel", 1)


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


DIRECTIONS = [(-1, -1), (1, -1), (-1, 1), (1, 1)]


def test_four_keys_go_aslant_and_mean_what_the_player_wants_instead() -> None:
    codes = pygame.K_u, pygame.K_i, pygame.K_j, pygame.K_k
    found = translate(*map(key, codes))
    assert {intent.kind for intent in found} == {"diagonal"}
    assert [intent.direction for intent in found] == DIRECTIONS
    for others in (
        (pygame.K_w, pygame.K_e, pygame.K_x, pygame.K_c),
        (pygame.K_KP7, pygame.K_KP9, pygame.K_KP1, pygame.K_KP3),
    ):
        assert [intent.direction for intent in translate(*map(key, others))] == DIRECTIONS
    # settings of a time when these keys were free
    keys = {"hint": "u", "aid": "j", "undo": "k", "why": "keypad 7"}
    kinds = [intent.kind for intent in translate(*map(key, codes), key(pygame.K_KP7), keys=keys)]
    assert kinds == ["hint", "diagonal", "aid", "undo", "why"]
    assert KeyMap(keys).keys("up_left") == ("w",) and KeyMap(keys).keys("down_left") == ("x", "keypad 1")


@pytest.mark.parametrize("rows", [("qwertyuiop", "asdfghjkl", "zxcvbnm"), ("qwertzuiop", "asdfghjkl", "yxcvbnm")])
def test_the_diagonals_lie_in_a_square_on_every_latin_keyboard(rows: tuple[str, ...]) -> None:
    french = ("azertyuiop", "qsdfghjklm", "wxcvbn")
    for keyboard in (rows, french):
        shown = [KeyMap().keys(action)[0] for action in ("up_left", "up_right", "down_left", "down_right")]
        where = [next((row.index(name), y) for y, row in enumerate(keyboard) if name in row) for name in shown]
        (x, y), *others = where
        assert others == [(x + 1, y), (x, y + 1), (x + 1, y + 1)]


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


def leant(number: int, value: float, pad: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.JOYAXISMOTION, axis=number, value=value, instance_id=pad)


def test_an_axis_that_rests_at_its_end_moves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pedals, a throttle, a trigger: the first thing that is known of it is that it lies at one end."""
    now = [100.0]
    monkeypatch.setattr("engine.gui.input.gamepad.time.monotonic", lambda: now[0])
    pads = Gamepads()
    for value in (-1.0, -0.6, 0.1, 0.9, -1.0):
        assert pads.read(leant(1, value)) == [] and not pads.steering
    now[0] += 60
    assert pads.held() == []
    # the other axis, and one of another pad, that begin in the middle
    assert pads.read(leant(0, 0.0)) == [] and [i.direction for i in pads.read(leant(0, 1.0))] == [(1, 0)]
    assert pads.read(leant(0, 0.0)) == []
    assert pads.read(leant(1, 0.0, pad=2)) == [] and [i.direction for i in pads.read(leant(1, -1.0, pad=2))] == [
        (0, -1)
    ]
    # plugged in once more, the same number is another device
    pads.read(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=1))
    assert pads.read(leant(1, 0.0)) == [] and pads.read(leant(1, 1.0)) != []


def test_a_trigger_that_rests_below_nothing_does_not_zoom() -> None:
    pads = Gamepads()
    for value in (-32_768, 0, 32_000, -32_768):
        pads.read(pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=4, value=value, instance_id=1))
        assert pads.steering == (value > 0)
    for value in (-32_768, 3, -32_768):
        pads.read(pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=3, value=value, instance_id=1))
        assert not pads.steering, "a stick's axis that is none"


def test_of_a_pad_that_is_known_the_left_stick_steers_whatever_its_axes_are() -> None:
    pads = Gamepads()
    pads._standard.add(1)
    assert pads.read(leant(0, 0.0)) == pads.read(leant(0, 1.0)) == [], "its own first axis may be anything"
    stick = [
        pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=1, value=value, instance_id=1) for value in (0, 32_767)
    ]
    assert [intent.direction for event in stick for intent in pads.read(event)] == [(0, 1)]


def test_pads_that_are_switched_off_move_nothing_until_they_are_on() -> None:
    pads = Gamepads()
    button = pygame.event.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=1)
    hat = pygame.event.Event(pygame.JOYHATMOTION, value=(0, 1), hat=0, instance_id=1)
    pads.read(hat)
    pads.switch(on=False)
    assert not pads.steering and pads.held() == []
    assert pads.read(button) == pads.read(hat) == [] and not pads.steering
    pads.switch(on=True)
    assert pads.read(button) != [] and pads.read(hat) != []


def ways(pads: Gamepads, *places: tuple[float, float]) -> list[tuple[str, tuple[int, int]]]:
    """What a stick gives that goes from place to place, each told axis by axis."""
    found: list[Intent] = []
    for place in places:
        for number, value in enumerate(place):
            found += pads.read(leant(number, value))
    return [(intent.kind, intent.direction) for intent in found]


def test_a_stick_has_eight_directions_and_an_unsteady_thumb_makes_none() -> None:
    pads = Gamepads()
    assert ways(pads, (0.0, 0.0), (0.3, 0.3), (0.5, 0.4), (0.9, 0.7)) == [("diagonal", (1, 1))]
    assert ways(pads, (0.95, 0.5), (0.7, 0.8), (0.6, 0.95)) == [], "still the same"
    assert ways(pads, (0.1, 0.95)) == [("focus", (0, 1))]
    assert ways(pads, (0.55, 0.9), (-0.3, 0.9)) == [], "it has to be meant"
    assert ways(pads, (0.0, 0.0), (0.7, 0.3), (0.0, 0.1)) == [("focus", (1, 0))]
    assert ways(pads, (-0.3, -0.3), (-0.5, -0.4)) == [("diagonal", (-1, -1))]


def test_both_axes_have_moved_when_the_first_of_them_is_told() -> None:
    """A flick faster than the window asks: the events of both wait one behind the other."""

    class Stick:
        def get_axis(self, number: int) -> float:
            return (1.0, -0.9)[number]

        def get_numaxes(self) -> int:
            return 2

    pads = Gamepads()
    assert ways(pads, (0.0, 0.0)) == []
    pads._pads[1] = Stick()
    assert ways(pads, (1.0, -0.9)) == [("diagonal", (1, -1))]


def test_of_two_directions_of_a_d_pad_the_later_one_is_meant() -> None:
    pads = Gamepads()
    hats = [pygame.event.Event(pygame.JOYHATMOTION, value=value, hat=0, instance_id=1) for value in ((1, 0), (1, -1))]
    assert [intent.direction for hat in hats for intent in pads.read(hat)] == [(1, 0), (0, 1)]


def test_a_stick_aslant_is_straight_where_only_that_has_a_meaning() -> None:
    pads = Gamepads()
    found = [intent for axis, value in ((0, 0.4), (1, 0.7)) for intent in pads.read(leant(axis, value))]
    assert [intent.straight for intent in found] == [Intent("focus", direction=(0, 1), key="pad")]
    assert Intent("diagonal", direction=(1, 1)).straight is None, "a key that is aslant"
