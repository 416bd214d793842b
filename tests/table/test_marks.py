"""Networks, pins and badges as pictures: they are there, they differ without colour, they are quick."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from engine.core.lattice import SQUARE
from engine.core.text import verbatim
from engine.gui.drawing import art
from engine.gui.drawing.frame_scaler import ROOM, ScratchSurfaces
from engine.table.contract.game_view import Mark
from engine.table.geometry.camera import Camera
from engine.table.geometry.zones import Board
from engine.table.marks.mark_layer_cache import Layers, Painted
from engine.table.marks.mark_shapes_and_badges import HALO, Painter, apart, bounds
from tests.gui.conftest import MakeApp

CROSS = (((-0.5, 0.0), (0.5, 0.0)), ((0.0, -0.5), (0.0, 0.5)))


def board(size: tuple[int, int] = (600, 600), cells: int = 6) -> Board:
    """A board of so many cells a side, the whole of it in view."""
    camera = Camera(SQUARE)
    camera.place((0, 0, *size))
    camera.show(((0, 0), (cells - 1, cells - 1)), glide=False)
    return Board("board", "lattice", pygame.Rect(0, 0, *size), SQUARE, camera=camera)


def lines(tone: str, at: tuple[int, int] = (2, 2)) -> Mark:
    found = tuple(tuple((x + at[0], y + at[1]) for x, y in line) for line in CROSS)
    return Mark("lines", "board", lines=found, tone=tone)


def painted(shown: Layers, name: str) -> bool:
    """Is anything of a layer seen?"""
    canvas = pygame.Surface((600, 600), pygame.SRCALPHA)
    shown.draw(name, canvas, canvas.get_rect())
    return canvas.get_bounding_rect().width > 0


def grey(image: pygame.Surface) -> bytes:
    return pygame.image.tobytes(pygame.transform.grayscale(image), "RGBA")


@pytest.fixture
def ctx(make_app: MakeApp) -> Any:
    return make_app().ctx


def test_a_network_lights_up_with_its_branches(ctx: Any) -> None:
    area = board()
    painted = Painter(ctx).paint([lines("elves")], area)
    assert painted is not None
    image, rect = painted
    for x, y in ((250, 250), (205, 250), (295, 250), (250, 205), (250, 295)):
        assert image.get_at((x - rect.x, y - rect.y)).a > 200
    assert image.get_at((215 - rect.x, 215 - rect.y)).a == 0, "only along the lines"
    halo = image.get_at((225 - rect.x, 263 - rect.y))
    assert 0 < halo.a < 160, "a soft light around them"


def test_where_lines_meet_their_light_does_not_add_up(ctx: Any) -> None:
    area = board()
    one = Painter(ctx).paint([lines("gnomes")], area)
    twice = Painter(ctx).paint([Mark("lines", "board", lines=lines("gnomes").lines * 2, tone="gnomes")], area)
    assert one is not None and twice is not None and grey(one[0]) == grey(twice[0])


def test_tones_differ_without_colour(ctx: Any) -> None:
    painter, area = Painter(ctx), board()
    same = dict(ctx.theme.palette)
    ctx.theme._hex = same | {"gnomes": same["elves"]}
    for kind in ({"kind": "lines", "lines": lines("").lines}, {"kind": "pin", "points": ((2.0, 2.0),)}):
        pair = [painter.paint([Mark(zone="board", tone=tone, **kind)], area) for tone in ("elves", "gnomes")]
        assert pair[0] is not None and pair[1] is not None and grey(pair[0][0]) != grey(pair[1][0])
    signs = [painter.paint([Mark("dot", "board", ((2, 2),), tone=tone)], area) for tone in ("elves", "gnomes")]
    assert signs[0] is not None and signs[1] is not None and grey(signs[0][0]) != grey(signs[1][0])


def test_a_halo_lights_what_it_surrounds_and_leaves_it_to_be_seen(ctx: Any) -> None:
    mark = Mark("halo", "board", points=((2.0, 2.0),), tone="gnomes")
    area = board()
    for strong in (False, True):
        found = Painter(ctx).paint([mark], area, strong=strong)
        assert found is not None
        image, rect = found
        x, y = area.camera.pixel((2.0, 2.0))
        middle = round(x) - rect.x, round(y) - rect.y
        ring = middle[0] + round(HALO * area.camera.scale), middle[1]
        assert 0 < image.get_at(middle).a < 140
        assert image.get_at(ring).a > 220


def test_a_badge_is_on_the_picture_also_at_the_rim(ctx: Any) -> None:
    mark = Mark("badge", "board", points=((0.0, 0.0), (3.0, 3.0)), text=verbatim("12"), tone="elves")
    painted = Painter(ctx).paint([mark], board())
    assert painted is not None
    image, rect = painted
    assert image.get_at((350 - rect.x, 350 - rect.y - 9)).a > 200 and image.get_at((50 - rect.x, 41 - rect.y)).a > 200


def test_a_badge_is_smaller_than_the_cells_of_a_seats_own_board(ctx: Any) -> None:
    """All boards of seats are on the table at once, and others' are small; what all share is as large as can be."""
    mark = Mark("badge", "board", points=((2.0, 2.0),), text=verbatim("4"), tone="elves")

    def high(side: int, owner: int | None) -> int:
        area = board((side, side))
        area.owner = owner
        return next(found[1].height for found in Painter(ctx).plates([mark], area) if found is not None)

    assert high(600, 1) == high(600, None) == high(90, None)
    assert high(90, 1) == 9, "a cell has 15 pixels"


def test_no_badge_lies_on_another() -> None:
    one = pygame.Rect(100, 100, 40, 24)
    wide = pygame.Rect(130, 104, 90, 24)
    boxes = [one, wide, pygame.Rect(20, 100, 90, 24), pygame.Rect(300, 300, 40, 24)]
    found = apart(boxes)
    assert all(box.collidelist(found[:number]) < 0 for number, box in enumerate(found))
    # the first stays, the others go no farther than they must
    assert found[0] == one and found[1] == wide.move(10, 0) and found[3] == boxes[3]
    assert found[2] == boxes[2].move(-10, 0)


def test_badges_make_way_for_emblems_which_stay(ctx: Any) -> None:
    sign = pygame.Surface((30, 30), pygame.SRCALPHA)
    sign.fill("#ff0000")
    price = Mark("badge", "board", points=((2.1, 2.0),), text=verbatim("3"), tone="elves")
    sign_there = Mark("emblem", "board", points=((2.0, 2.0), (2.02, 2.0)), art="height", nudge=(0.1, 0.0))
    painter = Painter(ctx, lambda art, area: sign)
    first, second, plate = (found[1] for found in painter.plates([price, sign_there], board()) if found is not None)
    assert first.center == (260, 250) and second.center == (262, 250)
    assert plate.collidelist([first, second]) < 0 and abs(plate.centery - 250) + abs(plate.centerx - 260) < 60
    unknown = [found for found in Painter(ctx).plates([price, sign_there], board()) if found is not None]
    assert len(unknown) == 1, "nobody knows how it looks"


def test_a_badge_without_room_stays_at_its_place() -> None:
    crowd = [pygame.Rect(30 * x, 20 * y, 30, 20) for x in range(9) for y in range(9)]
    lost = pygame.Rect(130, 90, 30, 20)
    assert apart([*crowd, lost])[-1] == lost


def test_sixty_lines_cost_little_wherever_they_are(ctx: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    area = board((1200, 900), 9)
    many = tuple(
        tuple((x + n / 8, y + (n % 3) / 20) for n in range(9)) for x in range(8) for y in range(8) if x * 8 + y < 60
    )
    painted: list[tuple[int, int]] = []

    def banded(image: pygame.Surface, body: str, less: int) -> Any:
        painted.append((image.get_width() * image.get_height(), len(body)))
        return plain(image, body, less)

    plain = art.banded
    monkeypatch.setattr(art, "banded", banded)
    assert Painter(ctx).paint([Mark("lines", "board", lines=many, tone="elves")], area) is not None
    area.camera.zoom(4, (0, 0))
    area.camera.skip()
    drawn = [line for line in many if max(x for x, _ in line) < 5]
    few, all_of_them = (
        Painter(ctx).paint([Mark("lines", "board", lines=shown, tone="elves")], area) for shown in (tuple(drawn), many)
    )
    assert few is not None and all_of_them is not None
    # the work is told by the pixels and by the length of the drawing: some 500 letters for a line with its rim
    assert len(painted) == 3
    assert all(pixels <= 1200 * 900 and length < 600 * len(many) for pixels, length in painted)
    assert few[0].get_size() <= all_of_them[0].get_size(), "what is out of sight is left out"


def test_a_large_picture_is_where_a_small_one_would_be(ctx: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    area = board((900, 900), 3)
    fine = Painter(ctx).paint([lines("gnomes", (1, 1))], area)
    monkeypatch.setattr("engine.table.marks.mark_shapes_and_badges.LARGE", 10)
    half = Painter(ctx).paint([lines("gnomes", (1, 1))], area)
    assert fine is not None and half is not None and fine[1] == half[1] and fine[0].get_size() == half[0].get_size()
    rects = [pygame.mask.from_surface(image, 120).get_bounding_rects() for image, _ in (fine, half)]
    assert all(abs(a - b) <= 2 for a, b in zip(rects[0][0], rects[1][0], strict=True))


def test_marks_far_away_are_nothing() -> None:
    assert bounds([lines("elves", (500, 500))], board()) is None
    assert bounds([], board()) is None


def layers(ctx: Any, area: Board) -> tuple[Layers, list[pygame.Rect]]:
    invalid: list[pygame.Rect] = []
    zones: Any = SimpleNamespace(boards=lambda: iter([area]))
    return Layers(ctx, zones, invalid.append), invalid


def draw_all(found: Layers) -> None:
    """Everything that is yet to be drawn."""
    while found.work():
        continue


def test_equal_marks_are_not_painted_again(ctx: Any) -> None:
    found, invalid = layers(ctx, board())
    found.set("light", [lines("elves")])
    assert invalid and found.marks("light") == (lines("elves"),)
    invalid.clear()
    found.set("light", (lines("elves"),))
    assert not invalid
    found.set("light", ())
    assert invalid and not found.pictures("light")


def test_before_all_is_painted_anew_marks_are_drawn_in_steps_or_when_they_are_painted(ctx: Any) -> None:
    usual, _ = layers(ctx, board())
    usual.set("light", [lines("elves")])
    invalid: list[pygame.Rect] = []
    zones: Any = SimpleNamespace(boards=lambda: iter([board()]))
    for opens in (True, False):
        found = Layers(ctx, zones, invalid.append, anew=lambda: True)
        light = found._layers["light"]
        assert found.set("light", [lines("elves")]) and not light.pictures, "nothing is drawn while a page is laid out"
        steps = list(found.opening()) if opens else []
        assert not opens or (steps and light.pictures)
        assert [one.rect for one in found.pictures("light")] == [one.rect for one in usual.pictures("light")]
    assert not invalid, "it is painted anyway"


def test_many_plates_that_change_are_painted_anew_at_once(ctx: Any) -> None:
    found, invalid = layers(ctx, board())
    points = tuple((float(x), float(y)) for x in range(5) for y in range(5))
    for count, parts in ((3, 3), (25, 1)):
        found.set("light", ())
        invalid.clear()
        found.set("light", [Mark("badge", "board", points=points[:count], text=verbatim("2"))])
        assert len(invalid) == parts
        plates = [painted.rect for painted in found.pictures("light")]
        assert len(plates) == count and all(invalid[0].unionall(invalid[1:]).contains(rect) for rect in plates)


def test_what_a_move_would_cost_stands_for_what_ways_cost(ctx: Any) -> None:
    shown, invalid = layers(ctx, board())

    def price(number: int) -> Mark:
        return Mark("badge", "board", points=((number, 0.0),), text=verbatim(str(number)))

    shown.hold([lines("seat1"), price(1), price(2)])
    assert shown.marks("held") == (lines("seat1"),) and shown.marks("prices") == (price(1), price(2))
    shown.foresee([lines("seat2"), price(3)])
    assert shown.stale and not shown.pictures("preview") and shown.marks("prices") == (price(1), price(2))
    draw_all(shown)
    assert shown.marks("preview") == (lines("seat2"), price(3)) and not painted(shown, "prices")
    assert len(shown.pictures("preview")) == 2
    invalid.clear()
    shown.foresee([lines("seat2")])
    draw_all(shown)
    assert painted(shown, "prices") and invalid
    shown.hold(())
    shown.foresee(())
    assert not any(shown.marks(name) for name in ("held", "prices", "preview"))


def test_while_a_view_glides_marks_move_along_and_are_drawn_well_afterwards(ctx: Any) -> None:
    area = board()
    found, _ = layers(ctx, area)
    found.set("light", [lines("elves")])
    first = found.pictures("light")[0]
    area.camera.zoom(3, (250, 250))
    for _ in range(4):
        area.camera.update(1 / 60)
        found.follow(area)
    moved = found.pictures("light")[0]
    assert moved.image is first.image and found.stale
    middle = area.camera.pixel((2.0, 2.0))
    assert abs(moved.rect.centerx - middle[0]) < 4 and abs(moved.rect.centery - middle[1]) < 4
    area.camera.skip()
    found.follow(area)
    assert found.work()
    while found.work():
        assert found.pictures("light")[0].image is first.image or not found.stale
    assert not found.stale and found.pictures("light")[0].image is not first.image


def test_a_large_picture_of_marks_is_drawn_in_bands_without_seams(ctx: Any) -> None:
    whole = tuple((x, y) for x in range(6) for y in range(6))
    for side in (420, 900, 1200):
        marks = [Mark("region", "board", whole), lines("elves")]
        steps = list(Painter(ctx).steps(marks, board((side, side))))
        assert len(steps) > 2 and steps[-1] is not None
        image, rect = steps[-1]
        unit = side / 6
        for y in range(side // 4, side * 3 // 4):
            # through the middle of a column there is nothing but the region and its cells' thin edges
            seen = image.get_at((round(4.5 * unit - rect.x), y - rect.y)).a
            assert seen >= 130, "a gap between two bands"


def test_marks_that_change_or_move_while_they_are_drawn_are_drawn_from_the_start(ctx: Any) -> None:
    area = board((1200, 1200))
    found, _ = layers(ctx, area)
    found.set("light", [lines("elves")])
    for change in (lambda: found.follow(area), lambda: found.set("light", [lines("gnomes")])):
        area.camera.pan(7, 3)
        found.follow(area)
        assert found.work()
        change()
        while found.work():
            pass
        wanted = Painter(ctx).paint(found.marks("light"), area, within=area.rect.inflate(144, 144))
        assert wanted is not None
        assert not found.stale and grey(found.pictures("light")[0].image) == grey(wanted[0])


def test_of_a_large_picture_only_what_is_seen_is_scaled(ctx: Any) -> None:
    area = board()
    painted = Painter(ctx).paint([Mark("region", "board", tuple((x, y) for x in range(6) for y in range(6)))], area)
    assert painted is not None
    layer = Painted.at(area, *painted)
    canvas, scratch = pygame.Surface((1280, 720)), ScratchSurfaces()
    area.camera.zoom(40, (300, 300))
    area.camera.skip()
    layer.moved().draw(canvas, canvas.get_rect(), scratch)
    assert scratch.bytes <= 4 * (area.rect.width + ROOM) * ROOM
    assert any(pygame.image.tobytes(canvas.subsurface(area.rect), "RGB"))


def test_an_arrow_that_a_player_draws_is_seen_in_small_cells_too(ctx: Any) -> None:
    mark = Mark("arrow", "board", points=((0.0, 2.0), (5.0, 2.0)), tone="target")
    heads = [
        found[0].get_bounding_rect().height
        for side in (150, 330)
        if (found := Painter(ctx).paint([mark], board((side, side)))) is not None
    ]
    assert len(heads) == 2 and heads[0] == heads[1]
