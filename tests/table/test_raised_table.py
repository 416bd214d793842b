"""A table with a raised board on it: painted in order and in parts, picked, walked over, turned to whoever looks."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from msgspec import Struct, field
from msgspec.structs import replace

from engine.core.lattice import HEX, SQUARE, Cell, disc
from engine.core.maps.tmx_reader import Layout, Zone
from engine.core.text import Text, verbatim
from engine.gui.window.idle_moments import PAUSE
from engine.gui.window.scene import Scene
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import Cue, Mark, Piece, Place, Pose, TableView, Walk
from engine.table.geometry.overhanging_art import NONE, pixels, reach_of
from engine.table.pieces.draw_order import LOW
from engine.table.pieces.piece_pictures import Textures
from engine.table.pieces.sprite import DEAL, Sprite, Stance
from tests.all_failures_at_once import each
from tests.gui.conftest import MakeApp

LIFT = 0.2
COLOURS = ("#c04040", "#40a040", "#4060c0", "#c0a040", "#a040a0")
TOP = "M86.6 0L173.2 50V150L86.6 200L0 150V50Z"
INK = (10, 10, 10)


class Island(Struct, frozen=True):
    """heights of the cells; where the walker stands; which way it came; where there is furniture."""

    heights: dict[Cell, int] = field(default_factory=dict)
    walker: Cell | None = None
    way: tuple[Cell, ...] = ()
    reefs: tuple[Cell, ...] = ()


class IslandView(TableView[Any, Any]):
    """Blocks with walls below their cells, a walker, a pile of stones."""

    def pieces(self, s: Island, me: int) -> Iterable[Piece]:
        for number, (cell, height) in enumerate(s.heights.items()):
            yield Piece(f"block{number}", f"block:{height}#@", Place("sea", cell))
        if s.walker is not None:
            yield Piece("walker", "walker", Place("sea", s.walker), layer=2)
        yield Piece("spare", "walker", Place("pile"))

    def drag(self, s: Island, seat: int, m: Any) -> None:
        return None

    def propose(self, s: Island, seat: int, drag: Any) -> None:
        return None

    def label(self, s: Island, seat: int, m: Any) -> Text:
        return verbatim("a move")

    def headline(self, s: Island, me: int) -> Text:
        return verbatim("an island")

    def verdict(self, s: Island, over: Any) -> Text:
        return verbatim("over")

    def poses(self, art: str) -> tuple[Pose, ...]:
        return tuple(Pose(0, turn) for turn in range(6)) if art == "arrow" else (Pose(),)

    def marks(self, s: Island, me: int) -> Iterable[Mark]:
        yield Mark("outline", "sea", cells=tuple(s.heights), tone="seat1")
        if s.reefs:
            yield Mark("prop", "sea", points=tuple(HEX.centre(cell) for cell in s.reefs), art="reef")
        if s.walker is not None:
            yield Mark("outline", "sea", cells=(s.walker,), tone="seat2")

    def cues(self, before: Island, after: Island) -> Iterable[Cue]:
        if after.way:
            points = tuple(HEX.centre(cell) for cell in after.way)
            yield Cue(walks=(Walk("walker", points),))

    def ambient(self, s: Island, me: int) -> Iterable[Cue]:
        return [Cue("", (), "walker", "sea", tuple(map(HEX.centre, cells)), seconds=1.0) for cells in pairwise(s.way)]

    def extent(self, s: Island, me: int, zone: str) -> tuple[Cell, ...]:
        return ((-3, 0), (3, -3), (0, 3))

    def lift(self, s: Island, me: int, zone: str, cell: Cell) -> float:
        return LIFT * s.heights.get(cell, 0)

    def facing(self, me: int, seats: int) -> int:
        return (0, 3, 1)[me]

    def art(self, name: str, face: int, palette: Any) -> str:
        if name.startswith("block"):
            height = int(name[6])
            tone, deep = COLOURS[height % len(COLOURS)], height * LIFT * 100
            walls = f"M0 150V{150 + deep}L86.6 {200 + deep}L173.2 {150 + deep}V150Z"
            box = f"0 0 173.2 {200 + deep}"
            return f'<svg viewBox="{box}"><path d="{walls}" fill="#333"/><path d="{TOP}" fill="{tone}"/></svg>'
        return '<svg viewBox="0 -60 173.2 260"><path d="M60 -50H113V150H60Z" fill="#fff"/></svg>'


@pytest.fixture
def lay(make_app: MakeApp) -> Any:
    def make(seats: int = 2, **settings: Any) -> tuple[Any, Tabletop]:
        app = make_app(size=(640, 480), **settings)
        zones = {
            "sea": Zone("sea", "lattice", (0.05, 0.05, 0.7, 0.9), "hex", {}),
            "pile": Zone("pile", "pile", (0.8, 0.4, 0.15, 0.2), "", {}),
        }
        info: Any = SimpleNamespace(key="toy", cast=lambda count: (), seats=(0,) * seats)
        top = Tabletop(app.ctx, info, IslandView(), Layout(zones, 4 / 3), cast=info.cast(seats))
        scene = TopScene(app.ctx, top)
        app.ctx.stack.clear_to(scene)
        top.resize(pygame.Rect(0, 0, 640, 480))
        return app, top

    return make


class TopScene(Scene):
    """Nothing but a table."""

    def __init__(self, ctx: Any, top: Tabletop) -> None:
        super().__init__(ctx)
        self.top = top

    def update(self, dt: float) -> None:
        self.top.update(dt)

    def follow_changes(self) -> None:
        self.top.follow_changes()

    @property
    def busy(self) -> bool:
        return self.top.busy

    @property
    def drifting(self) -> bool:
        return self.top.effects.ambient.busy

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        self.top.draw(canvas, area)
        self.top.draw_moving(canvas, area)


def hills(walker: Cell | None = None) -> Island:
    cells = list(disc(HEX, (0, 0), 2))
    return Island({cell: (7 * k + cell[0]) % 5 for k, cell in enumerate(cells) if (7 * k + cell[0]) % 5}, walker)


def settle(app: Any, top: Tabletop) -> None:
    for _ in range(300):
        app.step(1 / 60)
        if not top.busy:
            return
    raise AssertionError("it never comes to rest")


def unlike(app: Any, top: Tabletop) -> int:
    """In how many pixels the window, mended in parts, differs from one that is painted as a whole."""
    mended = app.snapshot()
    top.stage.still.invalidate_all()
    app.ctx.screen.invalidate()
    app.step(0.0)
    same = pygame.mask.from_threshold(mended, (0, 0, 0), (3, 3, 3, 255), app.snapshot())
    same.invert()
    return same.count()


def colour_at(app: Any, pos: tuple[float, float]) -> tuple[int, int, int]:
    found = app.snapshot().get_at((round(pos[0]), round(pos[1])))
    return found.r, found.g, found.b


# --- painted ---------------------------------------------------------------------------------------------------------


def test_what_stands_further_down_hides_what_is_behind_it_from_every_side(lay: Any) -> None:
    app, top = lay()
    island = hills()
    for side in (0, 1):
        top.lying.board_pose.toward = side
        top.show(island, 0, animate=False)
        top.marks.mark(())
        settle(app, top)
        camera = top.zones.areas["sea"].camera
        looked = 0
        for cell, height in island.heights.items():
            spot = top.zones.spot(Place("sea", cell))
            for dx, dy in ((0.0, 0.0), (0.4, 0.3), (-0.4, 0.35), (0.1, 0.7), (0.1, -0.7)):
                at = spot.x + dx * camera.scale, spot.y + dy * camera.scale
                near = [(at[0] + x, at[1] + y) for x in (-3, 3) for y in (-3, 3)]
                # not where a smooth edge is a mixture of two
                if all(top.zones.hit(pos) == Place("sea", cell) for pos in (at, *near)):
                    wanted = pygame.Color(COLOURS[height % len(COLOURS)])
                    assert colour_at(app, at) == (wanted.r, wanted.g, wanted.b), (side, cell, dx, dy)
                    looked += 1
        assert looked > 35


def test_painting_in_parts_leaves_nothing_behind(lay: Any) -> None:
    app, top = lay()
    island = hills((0, 0))
    top.show(island, 0, animate=False)
    settle(app, top)
    steps = [
        replace(island, walker=(1, 1), way=((0, 0), (0, 1), (1, 1))),
        replace(island, walker=(1, 1), heights={**island.heights, (0, 0): 4, (2, 0): 4}),
        replace(island, walker=(1, 1), heights={**island.heights, (0, 0): 1}),
        replace(island, walker=(-2, 1)),
        replace(island, heights=dict.fromkeys(island.heights, 1)),
    ]
    for number, step in enumerate(steps):
        top.show(step, 0, manner=DEAL)
        for frame in range(70):
            app.step(1 / 60)
            if frame % 5 == 4:
                assert unlike(app, top) == 0, (number, frame)
        settle(app, top)
        assert unlike(app, top) == 0, number


def test_a_walker_climbs_and_what_stands_before_it_hides_it(lay: Any) -> None:
    app, top = lay()
    island = Island({(0, 0): 0, (1, 0): 4, (0, 1): 4, (-1, 1): 4}, (0, 0))
    top.show(island, 0, animate=False)
    settle(app, top)
    low = top.stage.sprites["walker"].stance
    top.show(replace(island, walker=(1, 0), way=((0, 0), (1, 0))), 0)
    heights = []
    while not top.stage.sprites["walker"].moving:
        app.step(1 / 60)
    while top.stage.sprites["walker"].moving:
        app.step(1 / 60)
        heights.append(low.y - top.stage.sprites["walker"].stance.y)
    scale = top.zones.areas["sea"].camera.scale
    assert heights[-1] == pytest.approx(4 * LIFT * scale) and heights[0] < 0.3 * heights[-1]
    assert max(abs(b - a) for a, b in pairwise(heights)) < 0.25 * heights[-1], "no jump"


@each("side", (0, 1))
def test_a_low_piece_that_moves_is_hidden_by_what_stands_further_down_alone(lay: Any, side: int) -> None:
    """From both sides of the board. What is lifted, beside the board or of a higher layer is hidden by nothing."""
    _, top = lay()
    top.lying.board_pose.toward = side
    island = Island(dict.fromkeys(disc(HEX, (0, 0), 2), 2))
    top.show(island, 0, animate=False)
    top.marks.mark(())
    blocks = {f"block{number}": cell for number, cell in enumerate(island.heights)}
    spot, camera = top.zones.spot(Place("sea", (0, 0))), top.zones.areas["sea"].camera
    # a little further down than the middle of its row, so that nothing of this row stands before it
    stance = Stance(spot.x, spot.y + 0.2 * camera.scale, spot.scale, raised=spot.raised)

    def hiding(layer: int = 0, lift: float = 0.0, zone: str = "sea") -> set[Cell]:
        mover = Sprite(Piece("mover", "walker", Place(zone, (0, 0)), layer=layer), stance._replace(lift=lift))
        mover.held = True
        return {blocks[sprite.piece.key] for sprite in top.stage.order.before(mover)}

    nearer = {cell for cell in island.heights if (cell[1] < 0 if side else cell[1] > 0)}
    assert len(nearer) == 7
    assert hiding() == hiding(lift=LOW) == nearer
    assert hiding(lift=0.5) == set()
    assert hiding(zone="pile") == set()
    assert hiding(layer=1) == set()
    assert hiding(layer=-1) == set(island.heights)


# --- picked ----------------------------------------------------------------------------------------------------------


def test_every_place_is_hit_where_it_is_seen_and_keeps_its_points(lay: Any) -> None:
    app, top = lay()
    for side in (0, 1):
        top.lying.board_pose.toward = side
        top.show(hills(), 0, animate=False)
        settle(app, top)
        for cell in hills().heights:
            spot = top.zones.spot(Place("sea", cell))
            up = spot.x, spot.y - 0.8 * spot.scale
            assert top.zones.hit(up) == Place("sea", cell)
            found = top.zones.within(Place("sea", cell), up)
            assert found == pytest.approx((0.0, -0.8 if not side else 0.8), abs=0.05)


def test_a_tall_picture_is_taken_at_its_head(lay: Any) -> None:
    app, top = lay()
    top.show(hills((0, 0)), 0, animate=False)
    settle(app, top)
    body = top.body("walker")
    spot = top.zones.spot(Place("sea", (0, 0)))
    assert body.top < spot.y - 1.2 * spot.scale
    assert top.piece_at((round(spot.x), body.top + 3), ["walker"]) == "walker"
    beside = round(spot.x - 0.7 * spot.scale), round(spot.y)
    assert not body.collidepoint(beside)
    assert top.piece_at(beside, ["walker"]) == "walker", "its field is its own"
    assert str(top.piece_at(beside)).startswith("block")


def test_of_two_that_overlap_the_one_is_taken_that_is_seen_there(lay: Any) -> None:
    app, top = lay()
    top.show(Island({(0, 0): 1, (0, 1): 4, (-1, 1): 4}), 0, animate=False)
    settle(app, top)
    front = top.zones.spot(Place("sea", (0, 1)))
    blocks = [key for key in top.stage.sprites if key.startswith("block")]
    assert top.piece_at((round(front.x), round(front.y)), blocks) == "block1"
    # within the front block's rectangle, but beside its hexagon
    corner = round(front.x - 0.8 * front.scale), round(front.y - 0.9 * front.scale)
    assert top.body("block1").collidepoint(corner) and top.piece_at(corner, blocks) == "block0"


# --- pictures beyond their cell --------------------------------------------------------------------------------------


def test_a_picture_reaches_beyond_its_cell_and_the_cell_stays_where_it_is(lay: Any) -> None:
    _, top = lay()
    textures = top.stage.textures
    for scale in (20.0, 33.0, 47.0):
        image = textures.base("block:3", 0, HEX, (round(scale * 1.733), round(2 * scale)), now=True)
        around = textures.around("block:3", 0, HEX, (round(scale * 1.733), round(2 * scale)))
        assert (around.left, around.top, around.right) == (0, 0, 0) and around.bottom == pytest.approx(
            0.6 * scale, abs=2
        )
        assert image.get_height() == round(2 * scale) + around.bottom
        middle = image.get_at((image.get_width() // 2, round(scale)))
        assert middle[:3] == tuple(pygame.Color(COLOURS[3]))[:3]
        wall = image.get_at((image.get_width() // 2, image.get_height() - 4))
        assert wall[:3] == (0x33, 0x33, 0x33)


def test_a_second_table_knows_how_far_the_pictures_reach_that_the_first_has_drawn(lay: Any) -> None:
    _, top = lay()
    first = top.stage.textures
    first.standing("block:3", 0, HEX, 40.0, 0.0)
    second = Textures(first.ctx, first.view)
    assert second.known("block:3", 0)
    assert second.aside("block:3", 0, HEX, 40.0, 0.0) == first.aside("block:3", 0, HEX, 40.0, 0.0) != (0.0, 0.0)


def test_how_far_an_art_reaches_is_read_from_its_bounds() -> None:
    assert reach_of('<svg viewBox="0 0 100 100">', SQUARE) is NONE
    assert reach_of('<svg viewBox="0 0 173.2 200">', HEX) is NONE
    assert reach_of('<svg viewBox="0 0 60 20">', SQUARE) is NONE
    assert reach_of("<svg>", SQUARE) is NONE and reach_of("", HEX) is NONE
    tall = reach_of('<svg a="b" viewBox="-10 -50 120 200" width="9">', SQUARE)
    assert (tall.left, tall.top, tall.right, tall.bottom) == pytest.approx((0.1, 0.5, 0.1, 0.5))
    assert pixels(tall, SQUARE, (50, 50)).grown((50, 50)) == (62, 102)
    assert pixels(tall, SQUARE, (50, 50)).aside(90) == (0.0, 0.0)


# --- turned ----------------------------------------------------------------------------------------------------------


def angle(top: Tabletop) -> float:
    return top.zones.areas["sea"].camera.angle


def test_the_board_swings_to_the_next_player_when_all_has_arrived(lay: Any) -> None:
    app, top = lay()
    top.lying.board_pose.toward = 0
    top.show(hills(), 0, animate=False)
    settle(app, top)
    assert angle(top) == 0.0
    top.lying.board_pose.toward = 1
    top.show(hills((0, 0)), 1)
    app.step(1 / 60)
    for _ in range(200):
        app.step(1 / 60)
        if top.views.rotation.busy:
            break
    assert top.moving and top.stage.veiled and angle(top) == 180.0
    settle(app, top)
    assert not top.views.rotation.busy and not top.stage.veiled and unlike(app, top) == 0
    sprites = [sprite for sprite in top.stage.sprites.values() if sprite.art.startswith("block")]
    assert {sprite.art.partition("@")[2] for sprite in sprites} == {"3"}, "their other side is seen"
    assert all(sprite.stance.angle == 0.0 for sprite in sprites), "and they stand upright"


def test_at_first_sight_it_lies_as_it_should(lay: Any) -> None:
    _, top = lay()
    top.lying.board_pose.toward = 1
    top.show(hills(), 1)
    assert angle(top) == 180.0 and not top.views.rotation.busy


def test_it_waits_while_something_is_in_the_hand_and_any_key_ends_it(lay: Any) -> None:
    app, top = lay()
    top.lying.board_pose.toward = 0
    top.show(hills(), 0, animate=False)
    settle(app, top)
    top.views.hold_still(True)
    top.lying.board_pose.toward = 1
    top.show(hills(), 1)
    for _ in range(40):
        app.step(1 / 60)
    assert angle(top) == 0.0
    top.views.hold_still(False)
    while not top.views.rotation.busy:
        app.step(1 / 60)
    top.skip()
    assert not top.views.rotation.busy and angle(top) == 180.0
    settle(app, top)
    assert unlike(app, top) == 0


def test_the_setting_and_nobody_leave_it_as_in_the_rules(lay: Any) -> None:
    app, top = lay()
    top.lying.board_pose.toward = 1
    top.show(hills(), 1, animate=False)
    assert angle(top) == 180.0
    app.ctx.change_settings(turn_board=False)
    settle(app, top)
    assert angle(top) == 0.0
    app.ctx.change_settings(turn_board=True)
    top.lying.board_pose.toward = None
    settle(app, top)
    assert angle(top) == 0.0


def test_less_motion_cuts(lay: Any) -> None:
    app, top = lay(reduced_motion=True)
    top.lying.board_pose.toward = 0
    top.show(hills(), 0, animate=False)
    settle(app, top)
    top.lying.board_pose.toward = 1
    top.show(hills(), 1)
    app.step(1 / 60)
    assert angle(top) == 180.0 and not top.views.rotation.busy


def test_what_has_poses_is_turned_with_the_board(lay: Any) -> None:
    _, top = lay()
    area = top.zones.areas["sea"]
    area.camera.face(1)
    textures = top.stage.textures
    assert textures.angle("arrow", Pose(0, 2), area) == 180.0
    assert textures.angle("walker", Pose(), area) == 0.0
    assert textures.angle("walker", Pose(0, 1), area, flat=True) == 120.0
    assert textures.angle("arrow", Pose(0, 2), top.zones.areas["pile"]) == 120.0


def test_furniture_stays_on_the_ground_when_a_cell_rises(lay: Any) -> None:
    app, top = lay()
    top.show(Island({(0, 0): 1}, reefs=((1, 0), (0, 0))), 0, animate=False)
    reefs = {key: sprite.stance for key, sprite in top.stage.sprites.items() if key.startswith("prop:")}
    top.show(Island({(0, 0): 1, (1, 0): 4}, reefs=((1, 0), (0, 0))), 0)
    app.step(1 / 60)
    for key, stance in reefs.items():
        sprite = top.stage.sprites[key]
        # what moves is painted above all that rests
        assert not sprite.moving and sprite.stance == stance
    settle(app, top)


# --- marks -----------------------------------------------------------------------------------------------------------


def test_no_line_strikes_through_a_badge_of_another_layer(lay: Any) -> None:
    app, top = lay()
    island = Island({(0, 0): 1})
    top.show(island, 0, animate=False)
    across = ((0.0, -2.0), (0.0, 2.0))
    top.marks.layers.set("over", [Mark("badge", "sea", points=((0.0, 0.0),), text=verbatim("goal"))])
    settle(app, top)
    (badge,) = top.marks.layers.pictures("over")
    plain = pygame.image.tobytes(app.snapshot().subsurface(badge.rect.inflate(-8, -8)), "RGB")
    top.marks.light([Mark("track", "sea", points=across)])
    settle(app, top)
    shown = app.snapshot()
    assert pygame.image.tobytes(shown.subsurface(badge.rect.inflate(-8, -8)), "RGB") == plain
    x, y = badge.rect.midtop
    assert pygame.image.tobytes(shown.subsurface((x - 2, y - 8, 4, 4)), "RGB") != bytes(48), "it goes on beyond it"


def test_marks_lie_on_the_tops_and_are_drawn_anew_when_a_cell_rises(lay: Any) -> None:
    app, top = lay()
    top.show(Island({(0, 0): 0}), 0, animate=False)
    top.marks.mark([Mark("wash", "sea", cells=((0, 0),), tone="warn")])
    flat = [painted.rect.copy() for painted in top.marks.layers.pictures("extra")]
    before = top.marks.layers.pictures("extra")[0].image
    top.show(Island({(0, 0): 4}), 0, animate=False)
    top.marks.mark([Mark("wash", "sea", cells=((0, 0),), tone="warn")])
    after = top.marks.layers.pictures("extra")[0]
    seen, was = (
        after.image.get_bounding_rect().move(after.rect.topleft),
        before.get_bounding_rect().move(flat[0].topleft),
    )
    scale = top.zones.areas["sea"].camera.scale
    assert was.top - seen.top == pytest.approx(4 * LIFT * scale, abs=2) and seen.height == pytest.approx(
        was.height, abs=2
    )
    settle(app, top)


@pytest.mark.parametrize("reduced", [False, True])
def test_something_moves_by_itself_only_while_the_loop_sleeps(lay: Any, reduced: bool) -> None:
    app, top = lay(reduced_motion=reduced)
    island = Island({(0, 0): 1, (1, 0): 1}, way=((0, 0), (1, 0)))
    top.show(island, 0, animate=False)

    def picture() -> bytes:
        return pygame.image.tobytes(app.snapshot(), "RGB")

    def moved(steps: int) -> bool:
        before = picture()
        for _ in range(steps):
            app.step(0.1)
            if top.effects.ambient.busy and picture() != before:
                return True
        return False

    soon = round(PAUSE / 0.1) + 20
    moved(2)
    assert not moved(soon)
    app.ctx.frame.dozing = True
    assert moved(soon) is not reduced
    # an input, or another position: it is gone at once
    app.ctx.frame.dozing = False
    top.show(replace(island, way=()), 0, animate=False)
    assert not top.effects.ambient.busy and not moved(2)
