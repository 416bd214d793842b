"""What can be read and told apart without colour, as the tool measures it."""

from __future__ import annotations

from engine.core import registry
from engine.core.game_colours import PALETTES
from engine.gui.drawing.digits import figure
from engine.gui.drawing.svg_builder import drawing, rect
from engine.gui.drawing.theme import Theme
from tests.all_failures_at_once import each
from tools import contrast


@each("game, palette", [(game, palette) for game in registry.names() for palette in PALETTES])
def test_all_is_read_and_told_apart_in_every_palette(game: str, palette: str) -> None:
    found = contrast.measured(game, palette)
    assert [one.what for kind in found.values() for one in kind if one.fails] == []
    assert found["words"] and found["seats"] and found["apart"]


def test_it_finds_what_is_too_faint_and_what_is_too_much_alike() -> None:
    theme = Theme()
    under = rect(0, 0, 100, 100, "#808080")
    bare = drawing(under)
    for tone, least, most in (("#909090", 1.0, 1.5), ("#ffffff", 3.5, 4.5), ("#000000", 4.5, 6.0)):
        assert least < contrast._figure(drawing(under + figure(3, 50, 50, 4, tone)), bare, tone, theme) < most, tone
    greys = [contrast._greys(drawing(rect(0, 0, 100, 100, tone)), theme) for tone in ("#808080", "#909090", "#a0a0a0")]
    assert [contrast._differ(greys[0], other) for other in greys] == [0, 0, 1]
    assert 49.5 < contrast.lightness(theme.color("#777777")) < 50.5
