"""Chips find room beside their place; bars are told apart without colour; rows may overlap; what plates count."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from engine.core.maps.tmx_reader import load_layout
from engine.core.text import Text, say
from engine.gui.app import App
from engine.gui.boxes.accessibility_roles import Role
from engine.gui.boxes.accessibility_tree import tree
from engine.table.contract.game_view import Count, Gauge, Place, Wants
from engine.table.geometry.zones import Zones
from engine.table.panels.chips import Chip, beside
from engine.table.panels.gauges import Gauges
from engine.table.panels.panes_on_table import FreePane
from engine.table.panels.seat_plate_boxes import Plate, ranked
from engine.table.pieces.stage import Stage
from saves.player_files import Library

ROOM = pygame.Rect(0, 0, 400, 300)
ROUND, WIDE = (36, 36), (90, 36)


@pytest.mark.parametrize("sizes", [[ROUND], [ROUND] * 2, [ROUND] * 5, [ROUND] * 9, [WIDE], [WIDE, WIDE], [WIDE, ROUND]])
@pytest.mark.parametrize("at", [(200, 150), (20, 20), (390, 290), (200, 4), (3, 150)])
def test_chips_are_inside_and_not_on_what_they_belong_to(sizes: list[tuple[int, int]], at: tuple[int, int]) -> None:
    body = pygame.Rect(0, 0, 50, 56)
    body.center = at
    found = beside(sizes, body, ROOM, [body], 6)
    assert [rect.size for rect in found] == sizes
    assert all(ROOM.contains(rect) for rect in found)
    assert not any(rect.colliderect(body) for rect in found)
    assert not any(one.colliderect(two) for one in found for two in found if one is not two)


def test_chips_of_neighbours_make_way() -> None:
    one, two = pygame.Rect(100, 120, 50, 50), pygame.Rect(160, 120, 50, 50)
    first = beside([WIDE], one, ROOM, [two], 6)
    second = beside([WIDE], two, ROOM, [one, *first], 6)
    assert not second[0].colliderect(first[0]) and not second[0].colliderect(one)


def test_where_chips_stood_is_painted_again_when_none_are_left(tmp_path: Path) -> None:
    app = App(Library(tmp_path / "data"), size=(600, 300), headless=True)
    pane, stood = FreePane(app.ctx), pygame.Rect(100, 120, 90, 36)
    pane.set([Chip(Text("exchange"), Text(""), lambda: None)])
    pane.put([stood])
    app.ctx.screen.take()
    pane.set([])
    assert any(part.contains(stood) for part in app.ctx.screen.take())
    assert not pane.rect.width
    pane.set([])
    assert not app.ctx.screen.dirty, "an empty pane that stays empty paints nothing"


TABLE = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="10" height="10" tilewidth="10" tileheight="10" infinite="0">
 <objectgroup id="1" name="zones"><object id="1" name="bar" type="gauge" x="0" y="0" width="100" height="{height}"/>
 </objectgroup></map>"""


@pytest.mark.parametrize("height", [10, 30])
def test_a_bar_says_what_is_left_and_what_would_be_used(tmp_path: Path, height: int) -> None:
    app = App(Library(tmp_path / "data"), size=(600, 300), headless=True)
    app.ctx.change_settings(palette="contrast")
    path = tmp_path / "table.tmx"
    path.write_text(TABLE.format(height=height))
    zones = Zones(load_layout(path))
    zones.place(app.ctx.screen.rect)
    bars = Gauges(app.ctx, zones, Stage(app.ctx, None, zones))

    def grey() -> bytes:
        canvas = pygame.Surface((600, 300))
        bars.draw(canvas, canvas.get_rect())
        return pygame.image.tobytes(pygame.transform.grayscale(canvas), "RGB")

    seen = []
    for value, spent in ((4, 0), (4, 1), (3, 0), (0, 0)):
        bars.show([Gauge("bar", say("Energy"), value, 6, spent)])
        seen.append(grey())
    assert len(set(seen)) == len(seen)
    bars.show([Gauge("bar", say("Energy"), 4, 6, 3)])
    (node,) = tree((bars,))
    assert (node.role, node.name, node.value) == (Role.PROGRESSBAR, "Energy", "4 − 3 = 1")
    bars.show([Gauge("bar", say("Energy"), 3, 6)])
    short = grey()
    bars.show([Gauge("bar", say("Energy " + 40 * "of this turn "), 3, 6)])
    assert grey() == short, "a label without room is its first word, not a sentence that breaks off"
    bars.show([Gauge("bar", say("Energy"), 6, 6)], 1.0)
    assert bars.busy
    bars.update(0.2)
    assert bars.busy
    bars.skip()
    assert not bars.busy
    bars.show([])
    app.close()


ROW = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="10" height="10" tilewidth="10" tileheight="10" infinite="0">
 <objectgroup id="1" name="zones">
  <object id="1" name="loose" type="row" x="0" y="0" width="100" height="20"/>
  <object id="2" name="tight" type="row" x="0" y="30" width="100" height="20">
   <properties><property name="overlap" type="float" value="0.5"/></properties></object>
 </objectgroup></map>"""


def test_a_row_that_overlaps_has_larger_pieces_and_stays_in_its_zone(tmp_path: Path) -> None:
    path = tmp_path / "table.tmx"
    path.write_text(ROW)
    zones = Zones(load_layout(path))
    zones.place(pygame.Rect(0, 0, 400, 400))
    loose, tight = zones.areas["loose"], zones.areas["tight"]
    for count, larger in ((2, False), (8, True), (30, True)):
        loose.count = tight.count = count
        assert (zones.scale(tight) > zones.scale(loose)) is larger
        spots = [zones.spot(Place("tight", index=index)) for index in range(count)]
        xs = [spot.x for spot in spots if spot is not None]
        half = zones.scale(tight) / 2
        assert tight.rect.left <= xs[0] - half and xs[-1] + half <= tight.rect.right
        steps = [right - left for left, right in pairwise(xs)]
        assert min(steps) >= zones.scale(tight) * 0.5
        for index, x in enumerate(xs):
            assert zones.hit((round(x), tight.rect.centery)) == Place("tight", index=index)


PLACES = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="10" height="10" tilewidth="10" tileheight="10" infinite="0">
 <objectgroup id="1" name="zones">
  <object id="1" name="sea" type="lattice" x="0" y="0" width="50" height="100">
   <properties><property name="lattice" value="hex"/></properties></object>
  <object id="2" name="slots" type="row" x="50" y="0" width="50" height="50">
   <properties><property name="places" type="int" value="2"/><property name="wide" type="float" value="0.8"/>
   </properties></object>
  <object id="3" name="pile" type="pile" x="50" y="50" width="50" height="50"/>
 </objectgroup></map>"""


def test_a_place_has_the_shape_that_its_zone_says(tmp_path: Path) -> None:
    path = tmp_path / "table.tmx"
    path.write_text(PLACES)
    zones = Zones(load_layout(path))
    zones.place(pygame.Rect(0, 0, 400, 400))
    slot, pile = zones.outline(Place("slots")), zones.outline(Place("pile"))
    assert len(slot) == 4 and len(pile) == len(zones.outline(Place("sea", (0, 0)))) == 6
    wide = max(x for x, _ in slot) - min(x for x, _ in slot)
    cell = 3**0.5 * zones.scale(zones.areas["slots"])
    assert wide == pytest.approx(0.8 * cell)


def test_what_lies_in_a_row_stays_where_it_is_while_there_are_places(tmp_path: Path) -> None:
    path = tmp_path / "table.tmx"
    path.write_text(PLACES)
    zones = Zones(load_layout(path))
    zones.place(pygame.Rect(0, 0, 400, 400))
    row, seen = zones.areas["slots"], set()
    for count in range(3):
        row.count = count
        first, second = zones.spot(Place("slots", index=0)), zones.spot(Place("slots", index=1))
        assert first is not None and second is not None
        seen.add((first, second))
        assert zones.hit((round(second.x), row.rect.centery)) == Place("slots", index=1)
    assert len(seen) == 1, "the one that is to come is shown beside the first, not upon it"
    assert second.x - first.x >= 0.8 * 3**0.5 * first.scale


def test_plates_tell_numbers_before_their_words_and_who_stands_best() -> None:
    points, cards = say("point", "points"), say("card", "cards")

    def plates(*values: int, label: Text = points, ranks: bool = True) -> list[Plate]:
        counts = [(Count(label, value, ranks=ranks),) for value in values]
        wants, name = Wants(say("B")), say("A")
        return [Plate(k, name, wants, "yellow", name, "", one, False, False) for k, one in enumerate(counts)]

    assert [str(plate.counts[0].told) for plate in plates(1, 16)] == ["1\u00a0point", "16\u00a0points"]
    assert [plate.place for plate in ranked(plates(7, 16, 7, 3))] == [2, 1, 2, 4]
    assert {plate.place for plate in (*ranked(plates(5, 5)), *ranked(plates(4)))} == {0}
    assert {plate.place for plate in ranked(plates(2, 3, label=cards, ranks=False))} == {0}
