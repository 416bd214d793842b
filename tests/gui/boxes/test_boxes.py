"""Boxes by mouse and by keyboard, panes, and how the focus travels."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from engine.core.text import Text, say
from engine.gui.app import App
from engine.gui.boxes.all import (
    Box,
    Button,
    Choice,
    Columns,
    Drawn,
    Field,
    Heading,
    Item,
    ListBox,
    Row,
    Rule,
    Slider,
    Space,
    Toggle,
    Words,
)
from engine.gui.boxes.pane import Pane, PaneGroup
from engine.gui.input.intent import POINTER_KINDS, Intent
from engine.gui.window.context import Context
from engine.gui.window.scene import Scene

DOWN = Intent("focus", direction=(0, 1))
UP = Intent("focus", direction=(0, -1))
LEFT = Intent("focus", direction=(-1, 0))
RIGHT = Intent("focus", direction=(1, 0))


class OnePane(Scene):
    """A scene that is one pane of `boxes`."""

    boxes: Callable[[], list[Box]] = list
    footer: Callable[[], list[Box]] = list
    margin = 100

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.pane = Pane(ctx)
        self.pane.set(type(self).boxes(), type(self).footer())

    def resize(self) -> None:
        self.pane.layout(self.ctx.screen.rect.inflate(-self.margin, -self.margin))

    def handle(self, intent: Intent) -> bool:
        return self.pane.handle(intent)

    def update(self, dt: float) -> None:
        self.pane.update(dt)

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        super().draw(canvas, area)
        self.pane.draw(canvas, area)


@pytest.fixture
def show(make_app: Any) -> Callable[..., tuple[App, Pane]]:
    def shown(*items: Box, footer: tuple[Box, ...] = (), size: tuple[int, int] = (1280, 720), **settings: Any) -> Any:
        scene = type("Shown", (OnePane,), {"boxes": lambda: list(items), "footer": lambda: list(footer)})
        app = make_app(scene, size, **settings)
        return app, app.ctx.stack.top.pane

    return shown


def tell(app: App, *intents: Intent) -> None:
    """Keys among them are not the first ones: the focus is to be seen."""
    for intent in intents:
        app.ctx.devices.show_focus(app.ctx.focus_visible or intent.kind not in POINTER_KINDS)
        app.post(intent)
    app.step()


def click(app: App, pos: tuple[int, int]) -> None:
    tell(app, Intent("move", pos=pos), Intent("press", pos=pos), Intent("release", pos=pos))


def test_button_by_mouse_and_key(show: Any) -> None:
    pressed: list[str] = []
    button = Button(say("Play"), lambda: pressed.append("x"), "primary")
    app, _ = show(button)
    click(app, button.rect.center)
    assert pressed == ["x"]
    tell(app, Intent("press", pos=button.rect.center), Intent("release", pos=(1, 1)))
    assert pressed == ["x"]
    tell(app, Intent("confirm"))
    assert pressed == ["x", "x"]


def test_a_disabled_button_does_nothing(show: Any) -> None:
    pressed: list[str] = []
    button = Button(say("Play"), lambda: pressed.append("x"), enabled=False)
    app, pane = show(button)
    click(app, button.rect.center)
    tell(app, Intent("confirm"))
    assert pressed == []
    assert pane.focus is None


def test_toggle(show: Any) -> None:
    values: list[bool] = []
    toggle = Toggle(say("Less motion"), False, values.append)
    app, _ = show(toggle)
    click(app, toggle.rect.center)
    tell(app, Intent("confirm"), RIGHT, RIGHT, LEFT)
    assert values == [True, False, True, False]


def test_slider_by_mouse_and_key(show: Any) -> None:
    values: list[int] = []
    slider = Slider(say("Music"), 40, 0, 100, 5, values.append)
    app, _ = show(slider)
    tell(app, RIGHT, LEFT, LEFT, Intent("edge", amount=1), Intent("page", amount=1), Intent("edge", amount=-1), LEFT)
    assert values == [45, 40, 35, 100, 75, 0]
    groove = slider._groove()
    tell(
        app,
        Intent("press", pos=groove.center),
        Intent("move", pos=groove.midright),
        Intent("release", pos=groove.midright),
    )
    assert values[-2:] == [50, 100]


def test_a_slider_that_is_not_live_speaks_at_the_end(show: Any) -> None:
    values: list[int] = []
    slider = Slider(say("Text size"), 100, 80, 200, 10, values.append, "{} %".format, live=False)
    app, _ = show(slider)
    groove = slider._groove()
    tell(app, Intent("press", pos=groove.midleft), Intent("move", pos=groove.midright))
    assert values == []
    tell(app, Intent("release", pos=groove.midright))
    assert values == [200]


@pytest.mark.parametrize("size", [(1280, 720), (330, 400)])
def test_choice_shown_whole_or_with_arrows(show: Any, size: tuple[int, int]) -> None:
    values: list[str] = []
    options = [(name, say(name)) for name in ("Slow", "Normal", "Fast", "Instant")]
    choice = Choice(say("Speed"), options, "Normal", values.append)
    app, _ = show(choice, size=size)
    assert choice.segmented == (size[0] == 1280)
    tell(app, RIGHT, RIGHT, RIGHT, LEFT, Intent("confirm"), Intent("confirm"))
    assert values == ["Fast", "Instant", "Fast", "Instant", "Slow"]
    click(app, (choice.control.right - 4, choice.control.centery))
    assert values[-1] == ("Instant" if choice.segmented else "Normal")


def test_field(show: Any) -> None:
    values: list[str] = []
    field = Field(say("Seed"), "12", values.append, digits=True, limit=5)
    app, _ = show(field)
    scene = app.ctx.stack.top
    assert scene is not None
    assert scene.text_target is field
    tell(app, Intent("text", text="3x4"), Intent("text", text="567"), Intent("erase", amount=-1), LEFT, LEFT)
    tell(app, Intent("erase", amount=1), Intent("edge", amount=-1), Intent("text", text="0"))
    assert values == ["1234", "12345", "1234", "124", "0124"]


def test_letters_go_only_to_a_focused_field(show: Any) -> None:
    field = Field(say("Name"), "", lambda _: None)
    button = Button(say("Play"), lambda: None)
    app, _ = show(button, field)
    scene = app.ctx.stack.top
    assert scene is not None
    assert scene.text_target is None
    tell(app, DOWN)
    assert scene.text_target is field
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_r, mod=0))
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="r"))
    app.step()
    assert field.value == "r"
    tell(app, Intent("previous"))
    assert scene.text_target is None


def test_list(show: Any) -> None:
    opened: list[int] = []
    rows = ListBox(
        [Item(say("Row {n}", n=n), say("detail"), say("aside")) for n in range(4)], opened.append, selected=2
    )
    app, pane = show(rows)
    click(app, pane.focusable()[1].rect.center)
    tell(app, DOWN, DOWN, Intent("confirm"))
    assert opened == [1, 3]
    assert pane.focus is pane.focusable()[3]


def test_focus_in_rows_and_columns(show: Any) -> None:
    names = "abcdef"
    a, b, c, d, e, f = (Button(say(name), lambda: None) for name in names)
    app, pane = show(Row(a, b), Columns([c, d], [e, f]))
    walk = [(RIGHT, b), (RIGHT, b), (DOWN, c), (DOWN, d), (RIGHT, f), (UP, e), (LEFT, c), (UP, a)]
    for intent, expected in walk:
        tell(app, intent)
        assert pane.focus is expected
    tell(app, Intent("previous"))
    assert pane.focus is f
    tell(app, Intent("next"))
    assert pane.focus is a


def test_the_focus_stays_when_the_pane_is_filled_anew(show: Any) -> None:
    first = [Button(say("{n}", n=n), lambda: None) for n in range(3)]
    app, pane = show(*first)
    tell(app, DOWN)
    again = [Button(say("{n}", n=n), lambda: None) for n in range(3)]
    pane.set(again)
    assert pane.focus is again[1]
    again[1].key = "mine"
    moved = [Button(say("{n}", n=n), lambda: None) for n in range(5)]
    moved[4].key = "mine"
    pane.set(moved)
    assert pane.focus is moved[4]


def many(count: int = 40) -> list[Box]:
    return [Button(say("Button {n}", n=n), lambda: None) for n in range(count)]


def test_scrolling_by_wheel_keys_drag_and_bar(show: Any) -> None:
    boxes = many()
    app, pane = show(*boxes)
    middle = pane.scroll.view.center
    tell(app, Intent("wheel", pos=middle, amount=-2))
    assert pane.scroll.at > 0
    tell(app, Intent("wheel", pos=middle, amount=50))
    assert pane.scroll.at == 0
    tell(app, Intent("wheel", pos=(1, 1), amount=-2))
    assert pane.scroll.at == 0
    tell(app, Intent("page", amount=1))
    assert pane.scroll.at > pane.scroll.view.height / 2
    tell(app, Intent("edge", amount=1))
    assert pane.scroll.at == pane.scroll.height - pane.scroll.view.height
    tell(app, Intent("edge", amount=-1))
    groove, thumb = pane.scroll.bar()
    tell(
        app,
        Intent("press", pos=thumb.center),
        Intent("move", pos=groove.midbottom),
        Intent("release", pos=groove.midbottom),
    )
    assert pane.scroll.at == pane.scroll.height - pane.scroll.view.height
    tell(app, Intent("edge", amount=-1))
    paper = (pane.scroll.view.left + 5, boxes[3].rect.bottom + 3)
    tell(app, Intent("press", pos=paper), Intent("move", pos=(paper[0], paper[1] - 20)))
    tell(app, Intent("move", pos=(paper[0], paper[1] - 90)), Intent("release", pos=paper))
    assert pane.scroll.at == 90


def test_what_stays_is_not_scrolled_away(show: Any) -> None:
    still = Words(say("Still"))
    still.stays = True
    rows = [Button(say("Row {n}", n=n), lambda: None) for n in range(40)]
    _, pane = show(Columns(rows, still))
    top = still.rect.top
    for step in (200, 10_000, -150):
        assert pane.scroll.by(step)
        assert still.rect.top == top and rows[0].rect.top == pane.scroll.view.top - pane.scroll.at
    pane.relayout()
    assert pane.scroll.at > 0 and still.rect.top == top


def test_the_focus_is_scrolled_into_view(show: Any) -> None:
    boxes = many()
    app, pane = show(*boxes, footer=(Button(say("Back"), lambda: None),))
    for _ in range(39):
        tell(app, DOWN)
        assert pane.focus is not None
        assert pane.scroll.view.contains(pane.focus.rect)
    assert pane.focus is boxes[-1]
    for _ in range(4):
        tell(app, DOWN)
    assert pane.focus is pane.focusable()[-1]
    tell(app, Intent("next"))
    assert pane.focus is boxes[0]
    assert pane.scroll.at == 0


def test_long_text_between_boxes_is_read_before_the_focus_jumps(show: Any) -> None:
    first, last = Button(say("First"), lambda: None), Button(say("Last"), lambda: None)
    app, pane = show(first, Words(say("word " * 2_000)), last)
    tell(app, DOWN)
    assert pane.focus is first
    assert 0 < pane.scroll.at < pane.scroll.view.height
    for _ in range(30):
        tell(app, DOWN)
    assert pane.focus is last


def test_what_is_scrolled_away_cannot_be_pressed(show: Any) -> None:
    pressed: list[int] = []
    boxes = [Button(say("{n}", n=n), lambda n=n: pressed.append(n)) for n in range(40)]
    app, pane = show(*boxes, footer=(Button(say("Back"), lambda: pressed.append(-1)),))
    click(app, (pane.scroll.view.centerx, pane.scroll.view.bottom + 40))
    assert [n for n in pressed if n >= 0] == []


def test_notes_wait_and_go(show: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    button = Button(say("Play"), lambda: None, note=say("Begins the game"))
    app, _ = show(button)
    now = [100.0]
    monkeypatch.setattr("engine.gui.window.toasts_and_tooltips.time.monotonic", lambda: now[0])
    tell(app, Intent("move", pos=button.rect.center))
    assert len(app.ctx.overlay._cards()) == 0
    now[0] += 1
    app.step()
    assert len(app.ctx.overlay._cards()) == 1
    tell(app, Intent("move", pos=(1, 1)))
    assert len(app.ctx.overlay._cards()) == 0


def test_two_panes_share_the_keys(make_app: Any) -> None:
    class Two(Scene):
        def __init__(self, ctx: Context) -> None:
            super().__init__(ctx)
            self.left, self.right = Pane(ctx), Pane(ctx, card=False)
            self.left.set(many(3))
            self.right.set(many(2))
            self.group = PaneGroup(self.left, self.right)

        def resize(self) -> None:
            self.left.layout(pygame.Rect(20, 20, 500, 600))
            self.right.layout(pygame.Rect(600, 20, 500, 600))

        def handle(self, intent: Intent) -> bool:
            return self.group.handle(intent)

    app = make_app(Two)
    scene = app.ctx.stack.top
    tell(app, RIGHT)
    assert scene.group.active is scene.right
    tell(app, LEFT, Intent("previous"))
    assert scene.group.active is scene.right
    assert scene.right.focus is scene.right.focusable()[-1]
    click(app, scene.left.focusable()[1].rect.center)
    assert scene.group.active is scene.left


def everything() -> list[Box]:
    return [
        Heading(say("Everything"), 1),
        Words(say("A paragraph of several words that has to be wrapped in a narrow window.")),
        Row(*many(3), align="fill"),
        Columns([Toggle(say("On"), True, lambda _: None)], many(2), ratios=(1, 2)),
        Slider(say("Music"), 40, 0, 100, 5, lambda _: None, "{} %".format),
        Choice(say("Speed"), [(n, say("Speed {n}", n=n)) for n in range(4)], 1, lambda _: None),
        Field(say("Name"), "some name", lambda _: None),
        ListBox([Item(say("Row"), say("detail"), say("aside")) for _ in range(3)], lambda _: None),
        Drawn(lambda ctx, canvas, rect: canvas.fill("red", rect), 3, 3),
        Space(20),
        Rule(),
        Choice(Text(""), [(1, say("Only"))], 1, lambda _: None).named(say("Which")),
    ]


@pytest.mark.parametrize("size", [(1, 1), (4000, 1), (1, 900), (37, 41), (320, 240), (800, 600), (2560, 1440)])
@pytest.mark.parametrize("scale", [80, 200])
def test_everything_at_every_size(show: Any, size: tuple[int, int], scale: int) -> None:
    app, pane = show(*everything(), footer=(Row(*many(2), align="right"),), size=size, text_scale=scale)
    for intent in (DOWN, DOWN, Intent("page", amount=1), Intent("wheel", pos=(0, 0), amount=-3), Intent("next")):
        tell(app, intent)
    click(app, (size[0] // 2, size[1] // 2))
    assert app.snapshot().get_size() == size
    if size[0] >= 800:
        assert all(box.rect.width <= pane.rect.width for box in pane.boxes())


def test_in_a_row_only_what_is_seen_is_painted(make_app: Any) -> None:
    painted: list[str] = []

    def sign(name: str) -> Drawn:
        return Drawn(lambda ctx, canvas, rect: painted.append(name), 2, 2)

    class Signs(OnePane):
        boxes = staticmethod(lambda: [Row(sign("a"), sign("b"), sign("c"), space=200)])

    app = make_app(Signs)
    painted.clear()
    middle = app.ctx.stack.top.pane.boxes()[2].rect
    app.ctx.screen.invalidate(middle.inflate(-4, -4))
    app.step()
    assert painted == ["b"]
