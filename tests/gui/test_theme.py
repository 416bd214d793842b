"""Palettes, text sizes, words."""

import os
import struct
from collections import Counter
from pathlib import Path

import msgspec
import pygame
import pytest

from engine.core import registry
from engine.core.game_colours import PALETTES, Pattern, Tones, read_tones
from engine.core.text import Text, say, verbatim
from engine.gui.drawing import theme
from engine.gui.drawing.fonts import SMALLEST, Fonts, clean
from engine.gui.drawing.svg_builder import text_size
from engine.gui.drawing.table_background import PRINTED, PRINTS, Ground
from engine.gui.drawing.theme import Theme, _look
from engine.gui.window import languages
from tools.art.ground_light import light_of

NEEDED = [
    *("paper", "ink", "muted", "ok", "warn", "link", "focus", "focus_on_dark", "shade"),
    *("ground", "ground_light", "ground_dark", "seat1", "seat2", "seat3", "seat4", "seat5"),
]
GROUNDS = ["title", "crooked_paths", "fairy_trails", "magic_triland", "alfheim_fairies", "path_of_elements"]


def test_palettes_have_the_same_names_and_are_their_own() -> None:
    sets = [dict(Theme(name).palette) for name in PALETTES]
    assert all(set(colours) == set(sets[0]) for colours in sets)
    assert set(NEEDED) <= set(sets[0])
    assert sets[0] != sets[1] != sets[2]


def test_seats_have_shapes_of_their_own() -> None:
    shapes = [Theme().pattern(f"seat{n}").shape for n in range(1, 6)]
    assert len(set(shapes)) == 5
    assert all(shapes)


def test_no_game_takes_a_name_that_the_engine_or_another_game_has() -> None:
    declared = [_look(), *(registry.tones(game) for game in registry.names(hidden=True))]
    taken = Counter(name for tones in declared for name in tones.colours)
    assert [name for name, count in taken.items() if count > 1] == []
    assert all(tones.patterns.keys() <= tones.colours.keys() for tones in declared)


def test_a_game_s_own_tones_are_known_with_their_patterns(tmp_path: Path) -> None:
    assert Theme().pattern("trail") == Pattern(line="beads")
    assert Theme("safe").palette["trail"] == registry.tones("_template").colours["trail"][2]
    assert read_tones(tmp_path / "tones.json") == Tones()
    (tmp_path / "tones.json").write_text('{"colours": {"moss": ["#00ff00", "green", "#00ff00"]}}')
    with pytest.raises(msgspec.ValidationError):
        read_tones(tmp_path / "tones.json")


def test_reduced_motion_takes_no_time() -> None:
    look = Theme()
    assert look.ms("snap") == 120
    look.reduced_motion = True
    assert look.ms("snap") == 0


def test_unknown_palette_and_ground_are_the_usual_ones() -> None:
    look = Theme("none")
    before = look.palette["ground"]
    look.set_ground("none")
    assert look.name == "standard"
    assert look.palette["ground"] == before


@pytest.mark.parametrize("scale", [80, 100, 200])
@pytest.mark.parametrize("unit", [0.001, 0.625, 1.0, 2.0, 3.0])
def test_text_is_never_too_small(scale: int, unit: float) -> None:
    fonts = Fonts(Theme(unit=unit), scale)
    assert min(fonts.height(style) for style in ("title", "heading", "body", "small", "button")) >= SMALLEST
    assert fonts.height("body") >= fonts.height("small")


def test_a_number_keeps_its_per_cent_sign() -> None:
    fonts = Fonts(Theme())
    text = "in 100 % of them"
    for width in range(fonts.size("100 %", "body")[0], 400, 7):
        assert not any(line.startswith("%") for line in fonts.wrap(text, "body", width))


def test_wrapping_keeps_every_word_and_the_width() -> None:
    fonts = Fonts(Theme())
    text = "Lay curved track so that a train can ride from edge to edge, Donaudampfschifffahrtsgesellschaft."
    for width in (1, 60, 200, 900):
        lines = fonts.wrap(text, "body", width)
        assert "".join(lines).replace(" ", "").replace("-", "") == text.replace(" ", "")
        assert all(fonts.size(line, "body")[0] <= width or len(line) == 1 for line in lines)


def test_a_word_too_long_is_broken_by_a_hyphen() -> None:
    fonts = Fonts(Theme())
    narrow = fonts.size("Bluebellgno", "body")[0]
    assert fonts.wrap("Bluebellgnome: tea", "body", narrow) == ["Bluebell-", "gnome: tea"], "before a syllable"
    assert fonts.wrap("Fliegenpilzwichtel", "body", fonts.size("Fliegenpilzwicht-", "body")[0])[0] == "Fliegenpilzwich-"
    assert fonts.wrap("strengths", "body", fonts.size("strength-", "body")[0])[0] == "streng-", "three letters at least"
    assert fonts.wrap("Ergebnis", "body", fonts.size("Ergebni-", "body")[0])[0] == "Ergeb-"
    assert fonts.wrap("Ergebnis", "body", fonts.size("Erge-", "body")[0])[0] == "Er-", (
        "not after a vowel of its syllable"
    )
    assert fonts.wrap("North-Southern", "body", narrow) == ["North-", "Southern"], "its own"
    assert "-" not in "".join(fonts.wrap("2f6a1b9e5c2f6a1b9e5c", "body", narrow)), "no code or path has another sign"


def test_names_are_cleaned_and_cut() -> None:
    assert clean("a\u202eb\x07c\nd") == "abc d"
    fonts = Fonts(Theme())
    assert fonts.size(fonts.cut("x" * 10_000, "body", 100), "body")[0] <= 100
    assert fonts.cut("abc", "body", 0) == ""


def test_system_language_from_the_environment() -> None:
    assert languages.system_language({"LANG": "de_AT.UTF-8"}) == "de"
    assert languages.system_language({"LANG": "de_DE", "LC_ALL": "C"}) == "en"
    assert languages.system_language({"LANG": "fr_FR"}) == "en"
    assert languages.system_language({"LANGUAGE": "fr:de:en"}) == "de"
    assert languages.system_language({"LANG": "den_XX"}) == "en"
    assert languages.system_language({}) == "en"


def write_catalogue(folder: Path, domain: str, pairs: dict[str, str]) -> None:
    """A `.mo` file as gettext reads it."""
    entries = sorted(
        {"": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\n", **pairs}.items()
    )
    offset = 28 + 16 * len(entries)
    tables: list[list[tuple[int, int]]] = [[], []]
    data = b""
    for column in (0, 1):
        for entry in entries:
            raw = entry[column].encode()
            tables[column].append((len(raw), offset + len(data)))
            data += raw + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(entries), 28, 28 + 8 * len(entries), 0, 0)
    body = b"".join(struct.pack("<2I", *pair) for table in tables for pair in table)
    target = folder / "locale" / "de" / "LC_MESSAGES"
    target.mkdir(parents=True)
    (target / f"{domain}.mo").write_bytes(head + body + data)


def test_a_sentence_is_looked_up_in_its_own_catalogue(tmp_path: Path) -> None:
    write_catalogue(tmp_path / "engine", "trailbox", {"Turn": "Drehen", "{n} of {who}": "{n} von {who}"})
    write_catalogue(
        tmp_path / "games" / "toy",
        "toy",
        {"Turn": "Zug", "Card": "Karte", "{count} card\0{count} cards": "{count} Karte\0{count} Karten"},
    )
    german = languages.load("de", ["toy", "absent"], tmp_path)
    assert german.tr(say("Turn")) == "Drehen"
    assert german.tr(say("Turn", domain="toy")) == "Zug"
    assert german.tr(say("Turn", domain="absent")) == "Turn"
    assert german.tr(say("{n} of {who}", n=2, who=say("Card", domain="toy"))) == "2 von Karte"
    assert german.tr(say("{count} card", "{count} cards", 3, domain="toy")) == "3 Karten"
    assert german.tr(say("Unknown")) == "Unknown"
    assert german.tr(Text("")) == ""
    assert german.tr(verbatim("Turn")) == "Turn"
    assert languages.load("en", ["toy"], tmp_path).tr(say("Turn", domain="toy")) == "Turn"


def test_a_damaged_catalogue_is_passed_over(tmp_path: Path) -> None:
    target = tmp_path / "engine" / "locale" / "de" / "LC_MESSAGES"
    target.mkdir(parents=True)
    for junk in (b"", b"\x00" * 40, os.urandom(64), struct.pack("<7I", 0x950412DE, 0, 9, 28, 90, 0, 0)):
        (target / "trailbox.mo").write_bytes(junk)
        assert languages.load("de", [], tmp_path).tr(say("Back")) == "Back"


def test_every_colour_is_a_plain_hex_value() -> None:
    for name in PALETTES:
        for colour in Theme(name).palette.values():
            assert len(colour) == 7
            assert int(colour[1:], 16) >= 0
    assert theme.mix("#000000", "#ffffff", 0.5) == "#808080"


def test_the_ground_of_a_game_is_a_place_in_its_own_light() -> None:
    """As the tool draws it; between the ground's own lightest and darkest, so that words are read on it."""
    lights = []
    for key in GROUNDS[1:]:
        assert (PRINTS / f"{key}_light.svg").read_text(encoding="utf-8") == light_of(key)
        look, canvas = Theme(), pygame.Surface((320, 180), 0, 32)
        look.set_ground(key)
        Ground(look).draw(canvas, canvas.get_rect())
        small = pygame.transform.smoothscale(canvas, (16, 9))
        lights.append(tuple(small.get_at((x, y)).g - look.color("ground").g for x in range(16) for y in range(9)))
        grey = pygame.image.tobytes(pygame.transform.grayscale(canvas), "RGB")[::3]
        low, high = (look.color(name).grayscale().r for name in ("ground_dark", "ground_light"))
        assert min(grey) >= low - 2 and max(grey) <= high + max(PRINTED) + 2
    assert len(set(lights)) == len(lights)


def test_drawings_are_told_the_text_size() -> None:
    look = Theme()
    assert [text_size(look.palette, most) for most in (2.0, 1.4)] == [1, 1]
    before = look.serial
    look.write(150)
    assert [text_size(look.palette, most) for most in (2.0, 1.4)] == [1.5, 1.4] and look.serial > before
    look.set_ground("magic_triland")
    assert text_size(look.palette) == 1.5
    before = look.serial
    look.write(150)
    assert look.serial == before, "nothing has to be drawn anew"
    look.write(80)
    assert text_size(look.palette) == 1


def test_the_ground_of_a_game_has_a_print_that_is_fainter_than_words() -> None:
    size = (600, 520)
    found = {}
    for palette in ("standard", "contrast"):
        for key in ("fairy_trails", "title"):
            theme, canvas = Theme(palette), pygame.Surface(size, 0, 32)
            theme.set_ground(key)
            Ground(theme).draw(canvas, canvas.get_rect())
            # a mushroom, and the same patch of the next tile
            patch = canvas.subsurface((120, 190, 80, 70))
            found[palette, key] = pygame.image.tobytes(patch, "RGB")[1::3]
    spread = {name: max(values) - min(values) for name, values in found.items()}
    assert spread["standard", "fairy_trails"] > spread["standard", "title"] + 5
    assert spread["standard", "fairy_trails"] < 40
    assert spread["contrast", "fairy_trails"] <= spread["contrast", "title"] + 2, "where contrast counts there is none"
