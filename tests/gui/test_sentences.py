"""Words and small pictures of pieces in lines."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from engine.core.text import Text, Token, say
from engine.gui.app import App
from engine.gui.boxes.all import Words
from engine.gui.boxes.pane import Pane
from engine.gui.drawing.sentences_with_pictures import APART, LARGER, Sentences, Strip

FERN = Token("fern", say("a fern with a long name", domain="toy"))
STYLE = "body"


@pytest.fixture
def app(make_app: Any) -> App:
    made: App = make_app()
    return made


@pytest.fixture
def served(app: App) -> Sentences:
    """The pieces of a game that are half as wide as high."""

    def draw(token: Token, height: int) -> pygame.Surface:
        image = pygame.Surface((height // 2, height), pygame.SRCALPHA)
        image.fill("#ff0000")
        drawn.append(token)
        return image

    drawn: list[Token] = []
    app.ctx.sentences.serve("toy", draw)
    app.ctx.sentences.forget()
    return app.ctx.sentences


def words(lines: list[Strip]) -> list[str]:
    return ["".join(part if isinstance(part, str) else "[]" for part in line.parts) for line in lines]


def test_a_piece_is_a_picture_where_its_game_is_at_the_table(app: App, served: Sentences) -> None:
    text = say("{a} to {b}.", a=FERN, b="c2")
    assert words(app.ctx.lines(text, STYLE, 900)) == ["[] to c2."]
    served.serve("chess", lambda token, height: pygame.Surface((1, height)))
    assert words(app.ctx.lines(text, STYLE, 900)) == ["a fern with a long name to c2."]


def test_a_token_without_words_is_an_icon_in_the_colour_of_the_words(app: App, served: Sentences) -> None:
    text = Text("{sign}{name}", (("name", "Anna"), ("sign", Token("sign_cat", Text("")))))
    (line,) = app.ctx.lines(text, STYLE, 900)
    assert (words([line]), str(text)) == (["[]Anna"], "Anna")
    fonts = app.ctx.fonts
    assert line.height == fonts.line_height(STYLE), "it stands in the line"
    canvas = pygame.Surface((served.width(line, STYLE), line.height))
    served.draw(canvas, line, (0, 0), STYLE, pygame.Color("#00ff00"))
    sign = canvas.subsurface((0, 0, served.width(line, STYLE) - fonts.size("Anna", STYLE)[0], line.height))
    colours = pygame.transform.average_color(sign)
    assert colours[1] > 40 and colours[0] == colours[2] == 0


def test_a_comma_stands_close_to_a_picture(app: App, served: Sentences) -> None:
    """As close as two pixels at the usual size."""
    (line,) = app.ctx.lines(say("{a}, and more", a=FERN), STYLE, 900)
    canvas = pygame.Surface((served.width(line, STYLE), line.height))
    served.draw(canvas, line, (0, 0), STYLE, pygame.Color("#00ff00"))
    columns = [{canvas.get_at((x, y))[:3] for y in range(line.height)} for x in range(canvas.get_width())]
    picture = max(x for x, colours in enumerate(columns) if (255, 0, 0) in colours)
    assert next(x for x, colours in enumerate(columns) if any(g > 90 and not r for r, g, _ in colours)) - picture <= 2


def test_words_alone_are_wrapped_as_ever(app: App, served: Sentences) -> None:
    text = "A few words that need\nmore than one line, and averylongwordthatmustbebroken in the middle of itself"
    for width in (60, 110, 400, 2_000):
        assert words(app.ctx.lines(text, STYLE, width)) == app.ctx.fonts.wrap(text, STYLE, width)
    assert words(served.lines(("",), STYLE, 90)) == [""]


@pytest.mark.parametrize("width", [40, 75, 120, 260])
def test_no_line_is_wider_than_it_may_be_and_nothing_is_lost(app: App, served: Sentences, width: int) -> None:
    text = say("{a}{b} some words, ({a}) and {c} more: Donaudampfschifffahrtsgesellschaft {b}", a=FERN, b=FERN, c=12)
    lines = app.ctx.lines(text, STYLE, width)
    assert all(served.width(line, STYLE) <= max(width, 2 * app.ctx.fonts.height(STYLE)) for line in lines)
    assert "".join(words(lines)).replace(" ", "").replace("-", "") == "".join(
        part if isinstance(part, str) else "[]" for part in text.parts()
    ).replace(" ", "")
    assert "([])" in " ".join(words(lines)), "brackets stay with the picture"


def test_a_piece_and_what_follows_it_stay_on_one_line(app: App, served: Sentences) -> None:
    text = say("A reply: {a} e6", a=FERN)
    whole = served.width(app.ctx.lines(text, STYLE, 2_000)[0], STYLE)
    assert words(app.ctx.lines(text, STYLE, whole)) == ["A reply: [] e6"]
    assert words(app.ctx.lines(text, STYLE, whole - 3)) == ["A reply:", "[] e6"]


def test_what_is_cut_short_says_so(app: App, served: Sentences) -> None:
    text = say("{a} goes a very long way to {a}, and on from there", a=FERN)
    for width in (60, 100, 150):
        for most in (1, 2):
            lines = app.ctx.lines(text, STYLE, width, most)
            assert len(lines) == most and words(lines)[-1].endswith("…")
            assert all(served.width(line, STYLE) <= width for line in lines)
    assert words(app.ctx.lines(text, STYLE, 2_000, 1)) == ["[] goes a very long way to [], and on from there"]


def test_a_long_name_is_broken_behind_its_sign(app: App, served: Sentences) -> None:
    text = Text("{sign}{name}", (("name", "Margarete"), ("sign", Token("sign_cat", Text("")))))
    whole = served.width(app.ctx.lines(text, STYLE, 2_000)[0], STYLE)
    assert words(app.ctx.lines(text, STYLE, whole)) == ["[]Margarete"]
    lines = app.ctx.lines(text, STYLE, whole - 1)
    assert words(lines) == ["[]Marga-", "rete"]
    assert all(served.width(line, STYLE) < whole for line in lines)
    narrow = served.width(lines[0], STYLE) - 1
    assert words(app.ctx.lines(text, STYLE, narrow)) == ["[]Mar-", "garete"], "the rest has the whole line"


def test_a_sign_and_a_long_name_are_cut_as_well(app: App, served: Sentences) -> None:
    """They are one word, which is not parted into lines where it can be cut."""
    text = Text("{sign}{name}", (("name", "Margarete"), ("sign", Token("sign_cat", Text("")))))
    whole = served.width(app.ctx.lines(text, STYLE, 2_000, 1)[0], STYLE)
    (line,) = app.ctx.lines(text, STYLE, whole - 1, 1)
    assert served.width(line, STYLE) < whole and words([line])[0].startswith("[]Mar") and words([line])[0].endswith("…")
    assert words(app.ctx.lines(text, STYLE, whole, 1)) == ["[]Margarete"]


def test_a_line_with_a_picture_is_higher_and_a_paragraph_has_room_for_it(app: App, served: Sentences) -> None:
    plain, pictured = app.ctx.lines("words", STYLE, 500)[0], app.ctx.lines(say("{a}", a=FERN), STYLE, 500)[0]
    assert pictured.height == round(app.ctx.fonts.height(STYLE) * LARGER) + APART > plain.height
    pane, paragraph = Pane(app.ctx), Words(say("one {a} two", a=FERN))
    pane.set([paragraph])
    assert paragraph.measure(500) == pictured.height
    assert paragraph.natural() == served.width(app.ctx.lines(say("one {a} two", a=FERN), STYLE, 500)[0], STYLE) + 1


def test_each_picture_is_made_once(app: App) -> None:
    made: list[Token] = []

    def draw(token: Token, height: int) -> pygame.Surface:
        made.append(token)
        return pygame.Surface((height, height), pygame.SRCALPHA)

    app.ctx.sentences.serve("toy", draw)
    canvas = pygame.Surface((400, 60))
    for _ in range(3):
        for text in (say("{a} {b}", a=FERN, b=FERN), Text("{x}", (("x", FERN),))):
            (line,) = app.ctx.lines(text, STYLE, 400)
            app.ctx.sentences.draw(canvas, line, (0, 0), STYLE, pygame.Color("#ffffff"))
    assert made == [FERN]
