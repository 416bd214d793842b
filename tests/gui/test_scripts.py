"""Names in any script: in their order, and in the fonts that have them."""

from __future__ import annotations

import struct
import threading
from pathlib import Path

import pygame
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from engine.core.text import dotted, say, verbatim
from engine.gui.drawing import system_fonts
from engine.gui.drawing.fonts import MORE, Fonts
from engine.gui.drawing.system_fonts import SystemFonts, coverage, files
from engine.gui.drawing.theme import GFX, Theme
from engine.gui.drawing.writing_direction import runs
from tests.waiting import until

OURS = GFX / "fonts"
INK = pygame.Color("black")


def font_file(path: Path, letters: str, wide: int = 1_000) -> Path:
    """A font with these letters, each a black square."""
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for corner in ((0, 700), (700, 700), (700, 0)):
        pen.lineTo(corner)
    pen.closePath()
    names = [".notdef", *(f"u{ord(letter):05x}" for letter in letters)]
    build = FontBuilder(1_000, isTTF=True)
    build.setupGlyphOrder(names)
    build.setupCharacterMap(dict(zip(map(ord, letters), names[1:], strict=True)))
    build.setupGlyf(dict.fromkeys(names, pen.glyph()))
    build.setupHorizontalMetrics(dict.fromkeys(names, (wide, 0)))
    build.setupHorizontalHeader(ascent=800, descent=-200)
    build.setupNameTable({"familyName": path.stem, "styleName": "Regular"})
    build.setupOS2()
    build.setupPost()
    path.parent.mkdir(parents=True, exist_ok=True)
    build.save(path)
    return path


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder where this system has fonts: one for kana, one for Hebrew, and two that are none."""
    monkeypatch.setattr(system_fonts, "folders", lambda: [tmp_path / "fonts", tmp_path / "nowhere"])
    font_file(tmp_path / "fonts" / "asia" / "Kana-Bold.ttf", "さしす", 700)
    font_file(tmp_path / "fonts" / "asia" / "Kana.otf", "あいうえおさしす")
    font_file(tmp_path / "fonts" / "Alef.ttf", "אבגדה")
    (tmp_path / "fonts" / "broken.ttf").write_bytes(b"\0\1\0\0" + b"\xff" * 90)
    (tmp_path / "fonts" / "aa.ttc").write_bytes(b"ttcf")
    (tmp_path / "fonts" / "readme.txt").write_text("あ", encoding="utf-8")
    return tmp_path / "fonts"


def shown(line: str) -> str:
    """A line as it stands on the window, letter by letter from the left (brackets unmirrored)."""
    return "".join(run.text[::-1] if run.leftward else run.text for run in runs(line))


def test_a_number_behind_a_name_stays_behind_it() -> None:
    first = say("{who} {time}", who=verbatim("Anna אבג"), time="0:07")
    assert shown(first.render()) == "Anna גבא 0:07"
    both = dotted([first, say("{who} {time}", who="דה", time="1:10")])
    assert shown(both.render()) == "Anna גבא 0:07 · הד 1:10"
    assert shown(verbatim("אבג!").render()) == "!גבא"


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("Anna wins", "Anna wins"),
        ("Anna schlägt אבג (דה) mit 12", "Anna schlägt )הד( גבא mit 12"),
        ("אבג, Anna and דה (2)", "גבא, Anna and )2( הד"),
        ("אבג (2)", ")2( גבא"),
        ("אבג!", "!גבא"),
        ("سلام 123", "123 مالس"),
        ("a אב 1-2 גד b", "a דג 1-2 בא b"),
        ("x: אב, 50% ok", "x: 50% ,בא ok"),
        ("", ""),
    ],
)
def test_lines_from_right_to_left_stand_in_their_order(line: str, seen: str) -> None:
    # as python-bidi shows them
    assert shown(line) == seen


def test_ours_have_latin_greek_and_cyrillic() -> None:
    for name in ("body.ttf", "body-bold.ttf"):
        own = set(TTFont(OURS / name).getBestCmap())
        more = set(TTFont(OURS / MORE["bold" in name]).getBestCmap())
        assert set(coverage(OURS / name)) == set(map(chr, own)) and set(coverage(OURS / MORE[0])) >= set(map(chr, more))
        for word in ("Ğülşen Łódź Nguyễn Thị Hằng", "Γιώργος Ὀδυσσεύς", "Наташа Ђорђе Їжак Ғани"):
            assert set(map(ord, word.replace(" ", ""))) <= own | more, word


@pytest.mark.parametrize("style", ["body", "bold", "heading", "title", "small"])
def test_any_line_is_as_wide_as_its_picture(shelf: Path, style: str) -> None:
    fonts = Fonts(Theme(), at_once=True)
    for line in ("Γιώργος (2)", "Anna אבג (דה) 12", "אבג", "さしす, Ж", "ไทย中", "e\u0323x", "\u0301", "a\ud800b", ""):
        assert fonts.surface(line, style, INK).get_size()[0] in (fonts.size(line, style)[0], 1), line
        assert fonts.surface(line, style, INK).get_height() == fonts.get(style).get_height()
        assert fonts.wrap(line * 9, style, 60)
        assert fonts.size(fonts.cut(line * 9, style, 90), style)[0] <= 90


def test_letters_come_from_the_font_that_has_them(shelf: Path) -> None:
    fonts = Fonts(Theme(), at_once=True)
    box = fonts.size("\u4e2d", "body")[0]
    assert fonts.size("あ", "body")[0] > 1.5 * box, "as wide as in its font"
    assert fonts.system.of("中") is None and fonts.system.of("ש") is None
    assert fonts.system.of("さ") == shelf / "asia" / "Kana.otf", "the plain one, not the bold one"
    assert files([shelf])[-1].name == "Kana-Bold.ttf"


def test_broken_fonts_and_letters_that_nothing_has_are_boxes(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fonts = Fonts(Theme(), at_once=True)
    assert coverage(shelf / "broken.ttf") is system_fonts.NOTHING
    assert fonts.surface("中", "body", INK).get_bounding_rect().width > 0
    fonts = Fonts(Theme(), at_once=True)
    monkeypatch.setattr(fonts.system, "of", lambda _letter: shelf / "gone.ttf")
    assert fonts.surface("中", "body", INK).get_bounding_rect().width > 0, "it was there when it was looked for"


def test_damaged_fonts_end_in_nothing(shelf: Path, tmp_path: Path) -> None:
    whole = (shelf / "Alef.ttf").read_bytes()
    where = whole.index(b"cmap")
    (table,) = struct.unpack_from(">I", whole, where + 8)
    target = tmp_path / "x.ttf"
    for at in [*range(0, 60), *range(table, table + 40)]:
        target.write_bytes(whole[:at] + b"\xff" + whole[at + 1 :])
        assert isinstance(coverage(target), system_fonts.Coverage)
        target.write_bytes(whole[:at])
        assert isinstance(coverage(target), system_fonts.Coverage)


def test_nothing_is_looked_for_before_it_is_drawn_and_then_by_another_thread(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(system_fonts, "folders", lambda: asked.append(threading.get_ident()) or [shelf])
    told: list[bool] = []
    system = SystemFonts(lambda: told.append(True), at_once=False)
    fonts = Fonts(Theme())
    fonts.system = system
    assert fonts.size("Zug 3 – “ÄÖÜß” Γιώργος Наташа", "body") and not asked
    box = fonts.size("い", "body")
    until(lambda: bool(told))
    assert asked and asked[0] != threading.get_ident()
    fonts.rescale(100)
    assert fonts.size("い", "body") > box
    assert len(asked) == 1


def test_the_cursor_of_a_line_from_right_to_left(shelf: Path) -> None:
    fonts = Fonts(Theme(), at_once=True)
    line = "אבג"
    carets = [fonts.caret(line, at, "body") for at in range(4)]
    assert carets == sorted(carets, reverse=True) and carets[3] == 0
    assert carets[0] == fonts.size(line, "body")[0]
    mixed = "ab אב"
    assert fonts.caret(mixed, 2, "body") == fonts.size("ab", "body")[0]
    assert fonts.caret(mixed, 5, "body") == fonts.size("ab ", "body")[0]
