"""How composed boxes share their room, what they are called, and the tree by which a page is read and used unseen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from engine.core.text import Text, say, verbatim
from engine.gui.app import App
from engine.gui.boxes.accessibility_tree import Node, tree
from engine.gui.boxes.all import (
    Action,
    Box,
    Built,
    Button,
    Choice,
    Column,
    Drawn,
    Field,
    Grid,
    Heading,
    Item,
    ListBox,
    Live,
    Paper,
    Role,
    Row,
    Slider,
    Slip,
    Square,
    State,
    Table,
    Toggle,
    Words,
    icon,
)
from engine.gui.boxes.buttons_and_lists import IconButton, Pressable
from engine.gui.boxes.pane import Pane
from engine.gui.input.intent import Intent
from tests.gui.boxes.test_boxes import OnePane
from tools.snapshots.draw_trace import drawn

Show = Callable[..., tuple[App, Pane]]


@pytest.fixture
def show(make_app: Any) -> Show:
    def shown(*items: Box, footer: tuple[Box, ...] = (), size: tuple[int, int] = (1280, 720), **settings: Any) -> Any:
        scene = type("Shown", (OnePane,), {"boxes": lambda: list(items), "footer": lambda: list(footer)})
        app = make_app(scene, size, **settings)
        return app, app.ctx.stack.top.pane

    return shown


def find(nodes: tuple[Node, ...], name: str) -> Node:
    """The one node that is called so."""
    (found,) = (node for top in nodes for node in top.walk() if node.name == name)
    return found


# --- room ------------------------------------------------------------------------------------------------------------


def test_what_grows_in_a_row_takes_what_is_left(show: Show) -> None:
    left, middle, right = Words("left"), Words("middle").growing(), Words("right")
    _, pane = show(Row(left, middle, right))
    assert left.rect.left == pane.scroll.view.left and right.rect.right == pane.scroll.view.right
    assert left.rect.width == left.natural() and right.rect.width == right.natural()
    assert left.rect.right < middle.rect.left and middle.rect.right < right.rect.left


def test_two_that_grow_share_what_is_left_by_their_shares(show: Show) -> None:
    one, three = Words("a").growing(), Words("b").growing(3)
    show(Row(one, three, space=0))
    assert three.rect.width == pytest.approx(3 * one.rect.width, abs=4)


def test_where_a_word_would_be_cut_each_has_a_line_of_its_own(show: Show) -> None:
    long, short = Words("Unabbreviatable " * 2).growing(), Words("x" * 40)
    show(Row(long, short), size=(420, 400))
    assert long.rect.bottom <= short.rect.top
    assert long.rect.width >= long.least()


def test_words_take_the_longest_form_that_fits_a_line(show: Show) -> None:
    words = Words("all of the words there are", others=("fewer words", "few"))
    show(words)
    for form, before in (("all of the words there are", ""), ("fewer words", "all"), ("few", "fewer")):
        wide = Words(form)
        assert words.host is not None
        wide.bind(words.host)
        assert words._fitting(wide.natural()) == form, before
        assert words._fitting(wide.natural() - 1) != form or form == "few"
    assert words.least() <= words.natural()
    assert words.name == "all of the words there are"


def test_words_without_room_say_that_they_are_cut(show: Show) -> None:
    cut, whole = Words("many words " * 40, most=1), Words("a few words", most=1)
    show(cut, whole)
    assert State.CUT in cut.states() and State.CUT not in whole.states()


def test_the_columns_of_a_table_stand_below_each_other(show: Show) -> None:
    cells = [[Words(str(10**power)) for power in (1, 2, row)] for row in (1, 4)]
    show(Table(*cells))
    for above, below in zip(*cells, strict=True):
        assert above.rect.left == below.rect.left and above.rect.width == below.rect.width
        assert above.rect.bottom <= below.rect.top
    assert cells[0][2].rect.width == cells[1][2].natural()


def test_paper_and_columns_lie_around_what_they_hold(show: Show) -> None:
    first, second = Words("first"), Words("second " * 60)
    column = Column(first, second, space=1.0)
    paper = Paper(column, pad=1.0)
    app, _ = show(paper)
    letter = app.ctx.fonts.height("body")
    assert paper.rect.contains(first.rect) and paper.rect.contains(second.rect)
    assert second.rect.top - first.rect.bottom == letter == first.rect.left - paper.rect.left
    assert paper.rect.height == paper.measure(paper.rect.width)


class Count(Built):
    """How far somebody has counted."""

    at = 0

    def state(self) -> object:
        return self.at

    def build(self) -> Box:
        return Words(str(self.at))


def test_what_is_built_is_built_anew_only_if_its_state_has_changed(show: Show) -> None:
    count = Count()
    show(count)
    before = count.boxes()
    count.catch_up()
    assert count.boxes() is before and count.name == "0"
    count.at = 7
    count.catch_up()
    assert count.boxes() is not before and count.name == "7"
    assert count.boxes().rect == count.rect, "it is placed as well"


# --- names -----------------------------------------------------------------------------------------------------------


def test_what_can_be_pressed_needs_a_name(show: Show) -> None:
    with pytest.raises(TypeError, match="a Choice without a name"):
        show(Choice(Text(""), [(1, say("One"))], 1, lambda _: None))
    show(Choice(Text(""), [(1, say("One"))], 1, lambda _: None).named(say("How many")))


def test_a_group_is_called_what_it_holds_is_called(show: Show) -> None:
    row = Row(Words("two"), icon("star"), icon("star", label=say("a star")), Words("four"))
    _, pane = show(row)
    assert row.name == "two, a star, four"
    assert [(node.role, node.name) for node in tree([pane])] == [
        (Role.PARAGRAPH, "two"),
        (Role.IMAGE, "a star"),
        (Role.PARAGRAPH, "four"),
    ]


def test_a_page_is_read_in_order_with_roles_values_and_states(show: Show) -> None:
    _, pane = show(
        Heading(say("Settings")),
        Toggle(say("Music"), True, lambda _: None),
        Slider(say("Size"), 40, 0, 100, 5, lambda _: None, "{} %".format),
        Choice(say("Speed"), [(n, verbatim(f"{n} times")) for n in range(3)], 2, lambda _: None),
        Field(say("Name"), "Anna"),
        ListBox([Item(say("One"), say("detail"), say("aside")), Item(say("Two"))], lambda _: None, selected=1),
        Drawn(lambda *_: None, 2, 2, say("a fern"), "3 leaves"),
        Drawn(lambda *_: None, 2, 2),
        IconButton("help", say("Help"), lambda: None, lit=True),
        footer=(Button(say("Play"), lambda: None, enabled=False),),
    )
    told = [(node.role, node.name, node.value) for top in tree([pane]) for node in top.walk()]
    assert told == [
        ("heading", "Settings", ""),
        ("switch", "Music", ""),
        ("slider", "Size", "40 %"),
        ("radiogroup", "Speed", "2 times"),
        *(("radio", f"{n} times", "") for n in range(3)),
        ("textbox", "Name", "Anna"),
        ("list", "One, detail, aside, Two", ""),
        ("button", "One, detail, aside", ""),
        ("button", "Two", ""),
        ("img", "a fern", "3 leaves"),
        ("button", "Help", ""),
        ("button", "Play", ""),
    ]
    nodes = tree([pane])
    assert find(nodes, "Music").states == {State.CHECKED, State.FOCUSED}
    assert find(nodes, "Two").states == {State.SELECTED}
    assert find(nodes, "Help").states == {State.PRESSED}
    assert find(nodes, "Play").states == {State.DISABLED} and not find(nodes, "Play").actions


# --- use -------------------------------------------------------------------------------------------------------------


def test_everything_can_be_used_by_its_node(show: Show) -> None:
    done: list[object] = []
    _, pane = show(
        Button(say("Play"), lambda: done.append("played")),
        Toggle(say("Music"), True, done.append),
        Slider(say("Size"), 40, 0, 100, 5, done.append),
        Choice(say("Speed"), [(n, verbatim(f"{n} times")) for n in range(3)], 1, done.append),
        Field(say("Name"), "Anna", done.append, limit=5),
    )
    for name, action, value in (
        ("Play", Action.PRESS, ""),
        ("Music", Action.PRESS, ""),
        ("Size", Action.INCREMENT, ""),
        ("Size", Action.DECREMENT, ""),
        ("Speed", Action.SET_VALUE, "2 times"),
        ("Speed", Action.DECREMENT, ""),
        ("Name", Action.SET_VALUE, "Bertram"),
    ):
        node = find(tree([pane]), name)
        assert action in node.actions
        assert node.act(action, value)
    assert done == ["played", False, 45, 40, 2, 1, "Bertr"]
    assert not find(tree([pane]), "Play").act(Action.SET_VALUE, "x")
    assert not find(tree([pane]), "Speed").act(Action.SET_VALUE, "9 times")


def test_what_is_scrolled_away_has_a_place_and_is_not_seen(show: Show) -> None:
    rows = [Button(verbatim(f"Button {n}"), lambda: None) for n in range(40)]
    _, pane = show(*rows, footer=(Button(say("Back"), lambda: None),))
    first, last, back = (find(tree([pane]), name) for name in ("Button 0", "Button 39", "Back"))
    assert first.seen == first.place and first.scrolls
    assert not last.seen.height and last.place.top > pane.scroll.view.bottom and last.scrolls
    assert back.seen == back.place and not back.scrolls


def test_a_box_that_paints_says_what_it_is() -> None:
    last = [kind for kind in kinds(Box) if not kind.__subclasses__() and kind.__module__.startswith("engine.gui.")]
    assert len(last) > 10
    assert [kind.__name__ for kind in last if kind.role is Role.GROUP and not holds(kind)] == []


def kinds(kind: type[Box]) -> list[type[Box]]:
    """All classes of boxes that are loaded."""
    return [kind, *(other for below in kind.__subclasses__() for other in kinds(below))]


def holds(kind: type[Box]) -> bool:
    """Does it only paint what it holds?"""
    return kind in (Box, Pressable) or any("children" in vars(one) for one in kind.__mro__ if one is not Box)


def test_painting_stays_inside_of_what_holds_it(show: Show) -> None:
    spots: list[pygame.Rect] = []
    app, pane = show(Paper(Column(*(Drawn(lambda c, s, r: spots.append(r), 3, 3) for _ in range(3)))))
    paper = pane.boxes()[0]
    app.step()
    assert spots and all(paper.rect.contains(spot) for spot in spots)


# --- grids, slips, and what follows a state --------------------------------------------------------------------------


def test_cells_of_a_grid_are_of_one_width_and_evenly_over_the_lines(show: Show) -> None:
    words = [Words(f"cell {n}") for n in range(5)]
    show(Grid(*words, stretch=1.0))
    assert len({box.rect.top for box in words}) == 1 and len({box.rect.width for box in words}) == 1
    assert words[0].rect.width == max(box.natural() for box in words)
    words = [Words(f"cell {n}") for n in range(5)]
    _, pane = show(Grid(*words, most=4))
    assert [len([box for box in words if box.rect.top == top]) for top in sorted({b.rect.top for b in words})] == [3, 2]
    assert words[2].rect.right == pytest.approx(pane.scroll.view.right, abs=3), "what is left is shared"
    grid = Grid(*(Words("unabbreviatable") for _ in range(3)))
    grid.bind(pane)
    assert grid.measure(grid.least()) > grid.measure(grid.natural()), "one below the other where there is no room"


def test_a_slip_is_pressed_and_called_by_what_is_on_it(show: Show) -> None:
    done: list[str] = []
    slip = Slip(Row(Words("seven"), icon("star", label=say("a star"))), lambda: done.append("pressed"))
    app, pane = show(slip)
    assert slip.name == "seven, a star" and slip.rect.height >= slip.target()
    words = slip.children()[0].children()[0]
    before = words.rect
    app.post(Intent("press", pos=slip.rect.center))
    app.step()
    assert slip.held and words.rect == before, "it sinks only as it is drawn"
    app.post(Intent("release", pos=slip.rect.center))
    app.step()
    assert find(tree([pane]), "seven, a star").act(Action.PRESS, "")
    assert done == ["pressed", "pressed"]


def test_what_is_live_follows_its_state_and_keeps_focus_and_pointer(show: Show) -> None:
    state = ["one"]

    def made(text: str) -> Box:
        return Column(Button(verbatim(text), lambda: None).keyed("key"), Words(text))

    above, live = Button(say("Above"), lambda: None), Live(lambda: state[0], made)
    app, pane = show(above, live)
    pane.focus_on(pane.find("key"))
    pane.hover = above
    state[0] = "another"
    app.step()
    assert pane.focus is pane.find("key") and pane.hover is above
    assert live.name == "another, another"
    state[0] = "of many more lines " * 40
    app.step()
    assert live.rect.height == live.measure(live.rect.width) and pane.hover is above


def test_a_square_is_never_wider_than_there_is_room(show: Show) -> None:
    inside = Paper(Words("x"))
    app, _ = show(Row(Square(inside, 200)))
    assert inside.rect.size == (app.ctx.px(200), app.ctx.px(200))
    show(Square(inside, 2000), size=(420, 2400))
    assert inside.rect.width == inside.rect.height < 420


def test_words_keep_the_room_of_the_fewest_lines(show: Show) -> None:
    short, long = Words("few", fewest=3), Words("many words " * 200, fewest=3)
    app, _ = show(short, long)
    line = app.ctx.fonts.line_height("body")
    assert short.rect.height == 3 * line < long.rect.height
    with drawn() as found:
        short.draw(pygame.Surface((1280, 720)))
    assert found.where("few").top - short.rect.top < line, "at the top of its room"


def test_what_moves_by_itself_goes_on_every_frame(show: Show) -> None:
    gone: list[float] = []
    hand = type("Hand", (Drawn,), {"moving": True, "advance": lambda _, dt: gone.append(dt)})
    app, pane = show(Row(hand(lambda *_: None, 1, 1, say("a hand"))))
    app.step(0.02)
    app.step(0.03)
    assert gone[-2:] == [0.02, 0.03]
    pane.set([])
    app.step(0.02)
    assert gone[-2:] == [0.02, 0.03], "it is gone"
