"""The castles in the corners of the island's part of the window are whole, with both of their banners."""

from __future__ import annotations

import pygame
import pytest

from engine.core import registry
from engine.core.maps.tmx_reader import load_layout
from engine.table.geometry.zones import Zones, cell_size
from games.magic_triland.art.banners import CLOTH, POLE
from games.magic_triland.art.shared_shapes import WIDE
from games.magic_triland.rules.pieces import HOMES
from games.magic_triland.view.zones_and_keys import EXTENT, ISLAND, facing

LINE = 2.0
"""Half of the line around a banner, in units of the drawing."""


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080), (3840, 2160), (720, 1280), (1024, 768)])
def test_banners_reach_no_rim(size: tuple[int, int]) -> None:
    for seats in (1, 2, 3):
        zones = Zones(load_layout(registry.table("magic_triland", seats)), seats)
        zones.place(pygame.Rect((0, 0), size))
        island = zones.board(ISLAND)
        assert island is not None
        for me in range(seats):
            island.camera.face(facing(me, seats))
            island.camera.show(EXTENT, island.margin, glide=False)
            reach = (POLE + CLOTH + LINE) / WIDE * cell_size(island.lattice, island.camera.scale)[0]
            for home in HOMES:
                x = island.camera.top(home)[0]
                assert island.rect.left <= x - reach and x + reach <= island.rect.right, (seats, home)
