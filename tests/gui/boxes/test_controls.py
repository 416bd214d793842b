"""What a key, an arrow or a click does to a value, and what is drawn of it."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from engine.core.text import say
from engine.gui.app import App
from engine.gui.boxes.all import Box, Choice, Field, Slider, Toggle
from engine.gui.boxes.buttons_and_lists import IconButton
from engine.gui.input.intent import Intent
from tests.gui.boxes.test_boxes import LEFT, RIGHT, OnePane, click, tell
from tools.snapshots.draw_trace import drawn

ERASE_BEFORE, ERASE_AFTER = Intent("erase", amount=-1), Intent("erase", amount=1)
HOME, END = Intent("edge", amount=-1), Intent("edge", amount=1)


@pytest.fixture
def show(make_app: Any) -> Any:
    def shown(box: Box, size: tuple[int, int] = (1280, 720)) -> App:
        scene = type("Shown", (OnePane,), {"boxes": lambda: [box], "footer": list})
        app: App = make_app(scene, size)
        return app

    return shown


# --- a line of text ---------------------------------------------------------------------------------------------------


def typed(app: App, field: Field, *intents: Intent) -> tuple[str, int]:
    """The text and where the caret stands after these."""
    tell(app, *intents)
    return field.value, field.cursor


def test_the_caret_stays_where_something_is_deleted_and_goes_back_where_something_is_erased(show: Any) -> None:
    field = Field(say("Name"), "abcdef")
    app = show(field)
    assert field.cursor == 6, "it begins at the end"
    assert typed(app, field, LEFT, LEFT, LEFT) == ("abcdef", 3)
    assert typed(app, field, ERASE_AFTER) == ("abcef", 3), "Delete takes what follows, and the caret stays"
    assert typed(app, field, ERASE_AFTER) == ("abcf", 3)
    assert typed(app, field, ERASE_BEFORE) == ("abf", 2), "Backspace takes what stands before it"
    assert typed(app, field, RIGHT) == ("abf", 3)
    assert typed(app, field, ERASE_AFTER) == ("abf", 3), "nothing follows"
    assert typed(app, field, HOME, ERASE_BEFORE) == ("abf", 0), "nothing stands before it"
    assert typed(app, field, ERASE_AFTER, Intent("text", text="xy")) == ("xybf", 2)
    assert typed(app, field, LEFT, LEFT, LEFT) == ("xybf", 0), "no further than the beginning"
    assert typed(app, field, END, RIGHT) == ("xybf", 4)


def test_no_more_letters_than_there_is_room_for(show: Any) -> None:
    field = Field(say("Name"), "abcdef", limit=4)
    app = show(field)
    assert field.value == "abcd"
    assert typed(app, field, LEFT, LEFT, Intent("text", text="x")) == ("abcd", 2)
    assert typed(app, field, ERASE_BEFORE, Intent("text", text="xyz")) == ("axcd", 2)


def test_a_click_puts_the_caret_between_the_nearest_letters(show: Any) -> None:
    field = Field(say("Name"), "Mississippi")
    app = show(field)
    for count in (0, 4, 11):
        x = field._text_left() + field.ctx.fonts.size(field.value[:count], "body")[0]
        click(app, (x + 1, field.control.centery))
        assert field.cursor == count
    tell(app, Intent("press", pos=(field.control.left - 8, field.control.centery)))
    assert field.cursor == 11, "beside it there is no caret to put"


def test_the_caret_is_drawn_where_it_stands_and_the_hint_only_where_nothing_is(show: Any) -> None:
    field = Field(say("Name"), "wiw", hint="somebody")
    app = show(field)
    accent = app.ctx.theme.color("accent")
    tell(app, LEFT)
    with drawn() as found:
        canvas = pygame.Surface(app.ctx.screen.rect.size)
        field.draw(canvas)
    assert found.said == ["Name", "wiw"]
    left = found.where("wiw").left
    inside = range(left - 2, left + field.ctx.fonts.size("wiw", "body")[0] + 8)
    rows = [
        [x for x in inside if canvas.get_at((x, y)) == accent]
        for y in (field.control.centery - 4, field.control.centery + 4)
    ]
    assert all(row and row[0] == left + field.ctx.fonts.size("wi", "body")[0] and len(row) <= 4 for row in rows), rows
    empty = Field(say("Name"), "", hint="somebody")
    empty.bind(field.host)
    empty.place(field.rect)
    with drawn() as found:
        empty.draw(canvas)
    assert found.said == ["Name", "somebody"]


def test_enter_hands_in_what_was_typed(show: Any) -> None:
    told: list[str] = []
    field = Field(say("Name"), "abc", on_submit=lambda: told.append(field.value))
    app = show(field)
    tell(app, Intent("text", text="d"), Intent("confirm"))
    assert told == ["abcd"]


# --- one of several ---------------------------------------------------------------------------------------------------

NAMES = ("Slow", "Normal", "Fast", "Instant")


def choice(value: str = "Normal") -> tuple[Choice, list[str]]:
    told: list[str] = []
    return Choice(say("Speed"), [(name, say(name)) for name in NAMES], value, told.append), told


def test_the_left_arrow_goes_back_and_the_right_one_forward_and_around(show: Any) -> None:
    box, told = choice()
    app = show(box, (330, 400))
    assert not box.segmented
    left, right = ((x, box.control.centery) for x in (box.control.left + 4, box.control.right - 4))
    for pos in (left, left, right, right, right, right):
        click(app, pos)
    assert told == ["Slow", "Instant", "Slow", "Normal", "Fast", "Instant"]
    click(app, (box.control.left - 6, box.control.centery))
    assert len(told) == 6, "beside it nothing is chosen"


def test_the_arrows_point_away_from_the_value_between_them(show: Any) -> None:
    box, _ = choice()
    app = show(box, (330, 400))
    with drawn() as found:
        box.draw(pygame.Surface(app.ctx.screen.rect.size))
    (one, *_), (other, *_) = found.of("polyline")
    assert one[0][0] == one[2][0] > one[1][0] and other[0][0] == other[2][0] < other[1][0]
    words = found.where("Normal")
    assert one[0][0] < words.left and words.right < other[0][0]
    assert found.said == ["Speed", "Normal"]


def test_what_is_clicked_is_chosen_and_what_is_chosen_stands_out(show: Any) -> None:
    box, told = choice()
    app = show(box)
    assert box.segmented
    for number, part in enumerate(box._parts()):
        click(app, part.center)
        assert box.value == NAMES[number]
        with drawn() as found:
            box.draw(pygame.Surface(app.ctx.screen.rect.size))
        accent = app.ctx.theme.color("accent")
        assert [rect for rect, _, color in found.of("rounded") if color == accent] == [part]
        assert found.said == ["Speed", *NAMES] and part.contains(found.where(NAMES[number]))
    assert told == list(NAMES)


def test_keys_go_to_the_neighbours_and_no_further_but_confirm_goes_around(show: Any) -> None:
    box, told = choice("Fast")
    app = show(box)
    tell(app, RIGHT, RIGHT)
    assert told == ["Instant"]
    tell(app, Intent("confirm"))
    assert told[1:] == ["Slow"]
    tell(app, LEFT, END)
    assert told[2:] == ["Instant"]
    tell(app, HOME, HOME)
    assert told[3:] == ["Slow"], "it is not told twice"


# --- a number, and yes or no ------------------------------------------------------------------------------------------


def test_the_knob_stands_where_the_value_is(show: Any) -> None:
    told: list[int] = []
    slider = Slider(say("Music"), 0, 0, 100, 5, told.append, lambda n: f"{n} %" if n else "off")
    app = show(slider)
    for value, words in ((0, "off"), (25, "25 %"), (100, "100 %")):
        slider.set(value)
        groove = slider._groove()
        with drawn() as found:
            slider.draw(pygame.Surface(app.ctx.screen.rect.size))
        assert {spot[0] for spot, *_ in found.of("disc")} == {groove.left + round(groove.width * value / 100)}
        assert found.said == ["Music", words] and found.where(words).right == slider.control.right
        whole, filled = (rect for rect, *_ in found.of("rounded"))
        assert whole == groove and filled.left == groove.left
        assert filled.width == max(groove.height, groove.width * value // 100)
    assert told == [25, 100]


def test_a_slider_takes_steps_from_its_lowest_value_on_and_stays_within_its_ends(show: Any) -> None:
    told: list[int] = []
    slider = Slider(say("Text size"), 100, 85, 205, 15, told.append)
    app = show(slider)
    groove = slider._groove()
    for share in (0.0, 0.3, 1.0):
        tell(app, Intent("press", pos=(groove.left + round(groove.width * share), groove.centery)))
        tell(app, Intent("release", pos=groove.center))
    assert told == [85, 115, 205]
    tell(app, RIGHT, LEFT, Intent("page", amount=1), Intent("page", amount=-1))
    assert told[3:] == [190, 115, 190]


def test_a_switch_shows_on_which_side_it_is(show: Any) -> None:
    told: list[bool] = []
    toggle = Toggle(say("Sound"), False, told.append)
    app = show(toggle)
    sides = []
    for _ in range(2):
        with drawn() as found:
            toggle.draw(pygame.Surface(app.ctx.screen.rect.size))
        (_, spots), (groove, _, color) = [spot for spot, *_ in found.of("disc")], found.of("rounded")[0]
        sides.append(spots[0] > groove.centerx)
        assert (color == app.ctx.theme.color("accent")) is False, "it is focused, so it is lit"
        ticks = [points for points, *_ in found.of("polyline")]
        assert len(ticks) == toggle.value, "a tick says that it is on"
        for (left, middle), (lowest, low), (right, high) in ticks:
            assert left < lowest < right and high < middle < low, "down a little and up again"
        tell(app, Intent("confirm"))
    assert sides == [False, True] and told == [True, False]
    tell(app, LEFT)
    assert told == [True, False], "it is off already"
    tell(app, RIGHT)
    assert told == [True, False, True]


def test_a_button_that_is_not_offered_is_pale_on_paper_and_dark_on_the_ground(show: Any) -> None:
    button = IconButton("pencil", say("Try it out"), lambda: None, enabled=False)
    app = show(button)
    for pane_is_dark in (False, True):
        app.ctx.stack.top.pane.dark = pane_is_dark
        with drawn() as found:
            button.draw(pygame.Surface(app.ctx.screen.rect.size))
        _, _, face = found.of("rounded")[0]
        assert (sum(pygame.Color(face)[:3]) < 300) is pane_is_dark
