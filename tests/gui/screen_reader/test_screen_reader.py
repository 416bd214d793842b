"""What a screen reader gets to know: all of a page, then only what changes; and what it asks for is done."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine.core.text import Text, say
from engine.gui.boxes.accessibility_roles import Action, Role
from engine.gui.boxes.accessibility_tree import tree
from engine.gui.boxes.all import Box, Button, Choice, Column, Field, Heading, Slider, Toggle, Words
from engine.gui.boxes.dialog import Dialog
from engine.gui.screen_reader import accesskit_adapters
from engine.gui.screen_reader.announcer import Announcer
from engine.gui.screen_reader.spoken_tree import ROOT, Announced, Update
from engine.gui.window.utterance import Utterance
from tests.gui.boxes.test_boxes import OnePane
from tests.listener import Blind

Hear = Callable[..., Blind]


@pytest.fixture
def hear(make_app: Any) -> Hear:
    def heard(*items: Box) -> Blind:
        shown = {"boxes": lambda: list(items), "footer": lambda: [], "tree": lambda scene: tree((scene.pane,))}
        app = make_app(type("Shown", (OnePane,), shown), (1280, 720))
        return Blind(app, app.step)

    return heard


def test_a_page_is_told_whole_and_then_only_what_changes(hear: Hear) -> None:
    pressed: list[str] = []
    blind = hear(
        Heading("Settings"),
        Words("Colours and sounds."),
        Toggle("Mute", False, lambda on: pressed.append(f"mute {on}")),
        Slider("Music", 40, 0, 100, 5, lambda n: pressed.append(f"music {n}")),
        Choice("Pace", [(1, "Slow"), (2, "Fast")], 1, lambda n: pressed.append(f"pace {n}")),
        Field("Name", "Anna", pressed.append),
        Button("Back", lambda: pressed.append("back")),
    )
    assert blind.outline().splitlines() == [
        "window Trailbox",
        "  heading Settings",
        "  paragraph Colours and sounds.",
        "  switch Mute [off] [focus]",
        "  slider Music",
        "  radiogroup Pace, Slow",
        "    radio Slow [on]",
        "    radio Fast [off]",
        "  textbox Name",
        "    text run Anna",
        "  button Back",
    ]
    assert blind.listener.nodes[blind.find("Music")].span == (0, 100, 5, 40)
    for name, action, value in [
        ("Mute", Action.PRESS, ""),
        ("Music", Action.INCREMENT, ""),
        ("Music", Action.SET_VALUE, "20"),
        ("Fast", Action.PRESS, ""),
        ("Name", Action.SET_VALUE, "Ben"),
        ("Back", Action.PRESS, ""),
    ]:
        before = len(blind.listener.updates)
        assert blind.do(blind.find(name), action, value)
        changed = [one for update in blind.listener.updates[before:] for one in update.nodes.values()]
        assert len(changed) <= 3, "what has not changed is not told again"
    assert pressed == ["mute True", "music 45", "music 20", "pace 2", "Ben", "back"]
    lines = blind.outline().splitlines()
    assert {"  switch Mute [on] [focus]", "    radio Fast [on]", "    text run Ben"} < set(lines)
    assert not blind.do(blind.find("Colours")), "what is only read can't be pressed"


def test_the_focus_follows_both_ways(hear: Hear) -> None:
    blind = hear(Button("First", lambda: None), Button("Second", lambda: None), Button("Third", lambda: None))
    pane = blind.app.ctx.stack.top.pane
    assert blind.listener.heard == ["> First"]
    assert blind.do(blind.find("Third"), Action.FOCUS) and pane.focus.name == "Third"
    assert blind.app.ctx.focus_visible, "who sees a little sees it, too"
    pane.step_focus(-1)
    blind.follow()
    assert blind.listener.heard == ["> First", "> Third", "> Second"]
    ctx = blind.app.ctx
    ctx.stack.push(Dialog(ctx, say("Are you sure?"), [say("It is gone then.")], [(say("Yes"), None)]))
    blind.follow()
    dialog, answer = blind.find("Are you sure?", Role.DIALOG), blind.find("Yes")
    assert dialog in blind.listener.nodes[ROOT].children and blind.listener.focus == answer
    assert "Are you sure? It is gone then." in blind.listener.heard, "a question is said, not only its buttons"
    assert blind.do(answer) and blind.listener.heard[-1] == "> Second"


def test_what_is_far_down_is_scrolled_to(hear: Hear) -> None:
    blind = hear(Column(*(Button(f"Number {n}", lambda: None) for n in range(40))))
    pane = blind.app.ctx.stack.top.pane
    last = pane.focusable()[-1]
    assert not pane.scroll.view.contains(last.rect)
    assert blind.do(blind.find("Number 39"), Action.REVEAL) and pane.scroll.view.contains(last.rect)


def test_nothing_is_made_for_nobody(hear: Hear) -> None:
    blind = hear(Button("Only", lambda: None))
    scene, asked = blind.app.ctx.stack.top, list[str]()
    scene.tree = lambda: asked.append("tree") or ()
    scene.heard = lambda: asked.append("heard") or ()
    blind.listener.listening = False
    blind.follow()
    assert not asked
    blind.listener.listening = blind.listener.begun = True
    blind.follow()
    assert asked == ["heard", "tree"] and blind.listener.updates[-1].whole


def test_an_answer_that_is_only_heard_is_told_at_once(hear: Hear) -> None:
    blind = hear(Button("Only", lambda: None))
    scene = blind.app.ctx.stack.top
    scene.heard = lambda: (Utterance(say("The board ends here")),)
    blind.reader.follow(stirred=False)
    assert blind.listener.heard == ["> Only"], "nothing has happened"
    blind.app.ctx.devices.inputs += 1
    blind.reader.follow(stirred=False)
    assert blind.listener.heard == ["> Only", "The board ends here."]


def test_what_moves_is_told_now_and_then_and_when_it_rests(hear: Hear) -> None:
    blind = hear(Button("Only", lambda: None))
    scene, told = blind.app.ctx.stack.top, list[float]()
    blind.reader._next = 0.0
    for now in (10.0, 10.1, 10.2, 10.3, 10.4, 10.5, 10.6):
        scene.tree = lambda now=now: told.append(now) or ()
        blind.reader.follow(stirred=now < 10.5, moving=now < 10.5, now=now)
    assert told == [10.0, 10.3, 10.5], "every quarter of a second, then at rest, then never again"


# --- what is said ----------------------------------------------------------------------------------------------------


class Opened:
    """A scene."""


def test_what_comes_up_is_said_once_and_together() -> None:
    numbers = iter(range(1, 100))
    announcer, table, menu = Announcer(lambda text: text.render()), Opened(), Opened()

    def heard(*now: Utterance, scenes: tuple[object, ...] = (table,), toasts: Sequence[Text] = ()) -> Any:
        said = announcer.say(scenes, now, toasts, lambda: next(numbers))
        return (said.text, said.urgent) if said is not None else None

    old = Utterance(say("Anna: a1"), past=True, number=1)
    turn = Utterance(say("lay a card"), urgent=True)
    assert heard(old, turn) == ("Lay a card.", True), "what was done before is not told"
    assert heard(old, turn) is None
    new = Utterance(say("Ben: b1"), past=True, number=2)
    assert heard(old, new, turn, toasts=[say("Saved!")]) == ("Ben: b1. Saved!", False)
    refused = [Utterance(say("Too far away"), urgent=True, number=n) for n in (1, 2)]
    assert [heard(old, new, turn, one) for one in refused] == [("Too far away.", True)] * 2
    assert heard(Utterance(say("Paused")), scenes=(table, menu)) == ("Paused.", False)
    assert heard(old, new, turn) is None, "back at the table nothing is new"
    result = Utterance(say("Ben has won"))
    assert heard(old, new, result) == ("Ben has won.", False)
    assert heard(result, Utterance(say("Rematch?")), scenes=(table, Opened())) == ("Rematch?", False), "not again"
    assert heard(old, new, turn, scenes=(Opened(),)) == ("Lay a card.", True), "another table begins anew"


# --- AccessKit -------------------------------------------------------------------------------------------------------


def test_accesskit_gets_the_same(hear: Hear) -> None:
    kit = pytest.importorskip(
        "accesskit", reason="AccessKit is not installed: pip install -r requirements-screen-reader.txt"
    )
    blind = hear(
        Heading("Title"), Toggle("Mute", True, lambda _: None), Slider("Music", 40, 0, 100, 5, lambda _: None),
        Field("Name", "Änna", lambda _: None), Button("Off", lambda: None),
    )  # fmt: skip
    words = accesskit_adapters.Words(kit)
    said = Announced(99, "Your turn.", urgent=True)
    blind.reader._said.append((time.monotonic(), said))
    blind.follow()
    update = blind.listener.updates[-1]
    made = words.update(Update(blind.listener.nodes, update.focus, whole=True))
    nodes = dict(made.nodes)
    assert (made.focus, made.tree.root) == (blind.find("Mute"), ROOT) and len(nodes) == len(blind.listener.nodes)
    mute, music, name = (nodes[blind.find(called)] for called in ("Mute", "Music", "Name"))
    assert (mute.role, mute.label, mute.toggled) == (kit.Role.SWITCH, "Mute", kit.Toggled.TRUE)
    assert mute.supports_action(kit.Action.CLICK) and mute.supports_action(kit.Action.FOCUS) and mute.bounds.y1 > 0
    assert (music.numeric_value, music.max_numeric_value, music.numeric_value_step) == (40, 100, 5)
    (letters,) = (nodes[number] for number in name.children)
    assert (letters.role, letters.value, letters.character_lengths) == (kit.Role.TEXT_RUN, "Änna", bytes([2, 1, 1, 1]))
    live = nodes[99]
    assert (live.value, live.live) == ("Your turn.", kit.Live.ASSERTIVE)


def test_without_accesskit_or_anybody_who_asks_nothing_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"):
        monkeypatch.delenv(name, raising=False)
    assert accesskit_adapters.adapter(always=False, window=0) is None, "no bus"
    monkeypatch.setitem(__import__("sys").modules, "accesskit", None)
    assert accesskit_adapters.adapter(always=True, window=0) is None, "no wheel"
    monkeypatch.setattr("sys.platform", "win32")
    assert accesskit_adapters.adapter(always=False, window=0) is None, "Windows tells of no screen reader"
