"""What the own voice says of a page: what a screen reader would be told, each thing once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.text import say
from engine.gui.boxes.accessibility_tree import tree
from engine.gui.boxes.all import Box, Button, Choice, Field, Heading, Slider, Toggle, Words
from engine.gui.boxes.dialog import Dialog
from engine.gui.input.intent import Intent
from engine.gui.screen_reader.screen_reader import ScreenReader
from engine.gui.screen_reader.spoken_aloud import SpokenAloud
from engine.gui.window.utterance import Utterance
from tests.gui.boxes.test_boxes import OnePane
from tests.gui.voice.recorded_voice import RecordedLine, recorded
from tests.listener import Listener


class Heard:
    """A page, the own voice, and maybe a screen reader beside it."""

    def __init__(self, app: Any) -> None:
        self.app, self.line, self.listener = app, RecordedLine(), Listener()
        self.listener.listening = False
        self.reader = ScreenReader(
            app.ctx, lambda *_: self.listener, lambda ctx: SpokenAloud(ctx, lambda: recorded(self.line))
        )
        self.pane = app.ctx.stack.top.pane

    def now(self) -> list[str]:
        """What is said after another frame."""
        self.line.sent.clear()
        self.reader.start()
        self.reader.follow(stirred=True)
        return self.line.said

    def press(self, kind: str, **given: Any) -> list[str]:
        self.app.post(Intent(kind, **given))
        self.app.step()
        return self.now()


Hear = Callable[..., Heard]


@pytest.fixture
def hear(make_app: Any) -> Hear:
    def heard(*items: Box, **settings: Any) -> Heard:
        shown = {"boxes": lambda: list(items), "footer": lambda: [], "tree": lambda scene: tree((scene.pane,))}
        return Heard(make_app(type("Shown", (OnePane,), shown), (1280, 720), **({"voice": "on"} | settings)))

    return heard


def test_what_gets_the_focus_is_said_with_what_stands_before_it(hear: Hear) -> None:
    heard = hear(
        Heading("Sound"),
        Words("Everything that is heard."),
        Toggle("Mute", False, lambda _: None, say("Silences all.")),
        Slider("Music", 40, 0, 100, 5, lambda _: None, "{} %".format),
        Heading("Names"),
        Field("Name", "Anna", lambda _: None),
        Choice("Pace", [(1, "Slow"), (2, "Fast")], 1, lambda _: None),
        Button("Off", lambda: None, enabled=True),
    )
    assert heard.now() == ["Sound. Everything that is heard. Mute, off. Silences all."]
    assert heard.now() == [], "nothing is said twice"
    heard.press("next")
    assert heard.press("next") == ["-", "Music, 40 %."], "an input silences what is being said"
    assert heard.press("focus", direction=(1, 0)) == ["-", "45 %"]
    assert heard.press("next") == ["-", "Names. Name, text field, Anna."]
    assert heard.press("next") == ["-", "Pace, Slow."]
    assert heard.press("focus", direction=(1, 0)) == ["-", "Pace, Fast."]
    heard.press("previous"), heard.press("previous")
    assert heard.press("previous") == ["-", "Mute, off. Silences all."], "what has been read is not read again"
    assert heard.press("confirm") == ["-", "on"]
    assert heard.press("details") == [
        "!Sound. Everything that is heard. Mute, on. Silences all. Music, 45 %. Names. Name, text field, Anna. "
        "Pace, Fast. Off.",
    ], "all of the page"


def test_another_page_of_the_same_shape_is_read_as_well(hear: Hear) -> None:
    heard = hear(Words("One."), Button("First", lambda: None))
    assert heard.now() == ["One. First."]
    ctx = heard.app.ctx
    shown = {"boxes": lambda: [Words("Two."), Button("Second", lambda: None)], "footer": lambda: []}
    ctx.stack.push(type("Other", (OnePane,), shown | {"tree": lambda scene: tree((scene.pane,))})(ctx))
    assert heard.now() == ["Two. Second."]
    ctx.stack.pop()
    assert heard.now() == ["One. First."]


def test_what_is_announced_comes_first_and_what_is_urgent_takes_its_place(hear: Hear) -> None:
    heard = hear(Button("Only", lambda: None))
    heard.now()
    scene, ctx = heard.app.ctx.stack.top, heard.app.ctx
    scene.heard = lambda: (Utterance(say("Ben: b1")),)
    assert heard.now() == ["Ben: b1."]
    scene.heard = lambda: (Utterance(say("Your turn"), urgent=True),)
    assert heard.now() == ["!Your turn."]
    ctx.stack.push(Dialog(ctx, say("Are you sure?"), [say("It is gone then.")], [(say("Yes"), None)]))
    assert heard.now() == ["Are you sure? It is gone then.", "Yes."], "what was announced is not read again"


def test_a_page_that_another_one_covers_is_not_read_on(hear: Hear) -> None:
    heard = hear(Words("Your hand: one, two."), Button("Only", lambda: None))
    heard.now()
    ctx = heard.app.ctx
    assert heard.press("details") == ["!Your hand: one, two. Only."]
    ctx.stack.top.heard = lambda: (Utterance(say("Ben: b1")),)
    assert heard.now() == ["Ben: b1."]
    curtain = Dialog(ctx, say("Pass to Anna"), [say("Start when you sit there.")], [(say("Start"), None)])
    ctx.stack.push(curtain)
    assert heard.now()[:2] == ["-", "Ben: b1."], "nobody else hears that page, but all hear what happens"
    ctx.stack.pop()
    assert "-" not in heard.now()


def test_it_is_silent_beside_a_screen_reader_unless_it_always_speaks(hear: Hear) -> None:
    heard = hear(Button("Only", lambda: None), Button("Other", lambda: None))
    assert heard.now() == ["Only."]
    ctx = heard.app.ctx
    heard.listener.listening = True
    heard.press("next")
    assert heard.press("next") == ["-"] and ctx.sound.voice.replaced and heard.listener.heard[-1] == "> Other"
    ctx.sound.voice.trial = say("Like this.")
    assert heard.now() == ["!Like this."], "it can be tried all the same"
    ctx.change_settings(voice="always")
    assert heard.now() == ["Other."] and not ctx.sound.voice.replaced and heard.listener.updates[-1].whole, "both"
    ctx.change_settings(voice="on")
    heard.now()
    heard.listener.listening = False
    assert heard.now() == ["Other."] and not ctx.sound.voice.replaced, "who is left alone is told anew"


def test_a_key_switches_it_on_everywhere_and_off_again(hear: Hear) -> None:
    heard = hear(Button("Only", lambda: None), voice="off")
    assert heard.now() == [] and not heard.line.sent
    assert heard.press("voice") == ["Voice on.", "Only."]
    heard.line.sent.clear()
    heard.app.post(Intent("voice"))
    heard.app.step()
    heard.reader.follow(stirred=True, moving=True)
    assert heard.line.stopped and not heard.line.said, "at once, also while a game is watched that never rests"


def test_where_there_is_no_voice_the_page_says_so_and_trying_looks_again(hear: Hear) -> None:
    heard = hear(Button("Only", lambda: None))
    heard.line.answers = [["missing"]]
    assert heard.now() == [] and heard.app.ctx.sound.voice.state == (True, False)
    heard.line = RecordedLine()
    heard.app.ctx.sound.voice.trial = say("Like this.")
    assert heard.now() == ["!Like this.", "Only."] and heard.app.ctx.sound.voice.state == (False, False)


def test_it_speaks_the_language_of_the_game_as_fast_and_loud_as_it_is_set(hear: Hear) -> None:
    heard = hear(Button("Only", lambda: None), language="de", voice_rate=70)
    heard.now()
    assert heard.line.sent[0] == ("adjust", "de", 70, 80)
    heard.app.ctx.change_settings(language="en", voice_volume=30)
    heard.now()
    assert ("adjust", "en", 70, 30) in heard.line.sent
