"""Tables and boards out of `.tmx` files."""

from __future__ import annotations

import base64
import gzip
import os
import subprocess
import sys
import tracemalloc
import zlib
from pathlib import Path

import pygame
import pytest

from engine.core import registry
from engine.core.errors import BoardError
from engine.core.lattice import HEX
from engine.core.maps.tmx_reader import KINDS, axial, load_board, load_layout
from engine.table.geometry.zones import Zones
from tests.long_test_slices import Amount
from tools.faults.bad_boards import DATA, GOOD, attacks, bomb, try_board, try_boards

HEXES = (
    GOOD.replace('"orthogonal"', '"hexagonal" hexsidelength="20" staggeraxis="{axis}" staggerindex="{index}"')
    .replace('width="3" height="2"', 'width="4" height="4"')
    .replace("1,2,0,1,1,1", "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1")
)  # fmt: skip


def board_of(text: str, folder: Path):
    path = folder / "glade.tmx"
    path.write_text(text, encoding="utf-8")
    return load_board(path)


def refused(text: str, folder: Path) -> str:
    with pytest.raises(BoardError) as found:
        board_of(text, folder)
    return str(found.value)


def test_square_board(tmp_path: Path) -> None:
    board = board_of(GOOD, tmp_path)
    assert (board.name, board.lattice) == ("glade", "square")
    assert board.cells == {(0, 0): "meadow", (1, 0): "pond", (0, 1): "meadow", (1, 1): "meadow", (2, 1): "meadow"}


def test_all_packings_give_the_same_board(tmp_path: Path) -> None:
    raw = b"".join(gid.to_bytes(4, "little") for gid in (1, 2, 0, 1, 1, 1))
    wanted = board_of(GOOD, tmp_path)
    plain = base64.b64encode(raw).decode()
    packed = base64.b64encode(zlib.compress(raw)).decode()
    assert board_of(GOOD.replace(DATA, f'<data encoding="base64">\n {plain}\n</data>'), tmp_path) == wanted
    assert (
        board_of(GOOD.replace(DATA, f'<data encoding="base64" compression="zlib">{packed}</data>'), tmp_path) == wanted
    )
    zipped = base64.b64encode(gzip.compress(raw)).decode()
    assert "CSV" in refused(GOOD.replace(DATA, f'<data encoding="base64" compression="gzip">{zipped}</data>'), tmp_path)


def test_flips_do_not_change_the_class(tmp_path: Path) -> None:
    for bit in (31, 30, 29, 28):
        turned = GOOD.replace(">1,2,0", f">{1 + (1 << bit)},{2 + (1 << bit)},0")
        assert board_of(turned, tmp_path) == board_of(GOOD, tmp_path)


def test_classes_of_both_spellings(tmp_path: Path) -> None:
    assert board_of(GOOD.replace('id="0" type=', 'id="0" class='), tmp_path) == board_of(GOOD, tmp_path)
    assert "column 2, row 1 has no class" in refused(GOOD.replace('<tile id="1" type="pond"/>', ""), tmp_path)


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
def test_staggered_cells_keep_their_neighbours(axis: str, index: str, tmp_path: Path) -> None:
    """Neighbours by geometry of the staggered picture are neighbours of the axial lattice."""
    board = board_of(HEXES.format(axis=axis, index=index), tmp_path)
    assert board.lattice == "hex"
    assert len(board.cells) == 16

    def centre(column: int, row: int) -> tuple[float, float]:
        """In units in which neighbours are 1 apart."""
        along, across = (column, row) if axis == "y" else (row, column)
        shifted = (across % 2 == 1) == (index == "odd")
        return along + 0.5 * shifted, across * 3**0.5 / 2

    spots = [(x, y) for x in range(4) for y in range(4)]
    for a in spots:
        for b in spots:
            (ax, ay), (bx, by) = centre(*a), centre(*b)
            near = abs((ax - bx) ** 2 + (ay - by) ** 2 - 1) < 1e-6
            assert near == (HEX.distance(axial(*a, axis, index), axial(*b, axis, index)) == 1), (a, b)


def test_pointed_tops_stand_where_tiled_draws_them() -> None:
    assert HEX.centre(axial(1, 0, "y", "odd"))[0] < HEX.centre(axial(1, 1, "y", "odd"))[0]
    assert HEX.centre(axial(1, 0, "y", "even"))[0] > HEX.centre(axial(1, 1, "y", "even"))[0]
    assert axial(0, 0, "y", "odd") == axial(0, 0, "x", "odd") == (0, 0)


def test_table(tmp_path: Path) -> None:
    path = tmp_path / "table.tmx"
    path.write_text(GOOD, encoding="utf-8")
    layout = load_layout(path)
    zone = layout.zones["board"]
    assert (zone.kind, zone.lattice) == ("lattice", "square")
    assert zone.rect == (0.0, 0.0, 80.5 / 120, 1.0)
    assert zone.properties == {"lattice": "square", "margin": 0.4}
    assert layout.aspect == 1.5
    for change in (
        ('type="lattice"', 'type="hole"'),
        ('value="square"', 'value="round"'),
        ('width="80.5"', 'width="180"'),
        ('x="0"', 'x="-5"'),
        ('name="board"', 'name=""'),
        ("</objectgroup>", '<object name="board" type="log" x="0" y="0" width="9" height="9"/></objectgroup>'),
    ):
        path.write_text(GOOD.replace(*change), encoding="utf-8")
        with pytest.raises(BoardError):
            load_layout(path)


OWN = """<object name="garden0" type="row" x="0" y="0" width="9" height="9"><properties>
<property name="chair" type="int" value="0"/></properties></object>
<object name="garden1" type="row" x="10" y="0" width="9" height="9"><properties>
<property name="chair" type="int" value="1"/></properties></object></objectgroup>"""


def test_zones_of_seats(tmp_path: Path) -> None:
    """They are named after seats; everybody's have the name they are drawn with."""
    path = tmp_path / "table.tmx"
    good = GOOD.replace("</objectgroup>", OWN)
    path.write_text(good, encoding="utf-8")
    layout = load_layout(path)
    assert (layout.zones["board"].chair, layout.zones["garden1"].chair) == (None, 1)
    assert layout.zones["garden1"].of(4) == "garden4" and layout.zones["board"].of(4) == "board"
    assert layout.names(3) >= {"board", "garden0", "garden1", "garden2"} and "garden3" not in layout.names(3)
    for change in (
        ('name="garden1"', 'name="garden7"'),
        ('name="garden0"', 'name="meadow0"'),
        ('type="int" value="1"', 'value="one"'),
        ('type="int" value="1"', 'type="int" value="-1"'),
    ):
        path.write_text(good.replace(*change), encoding="utf-8")
        with pytest.raises(BoardError):
            load_layout(path)


def test_a_table_lies_before_a_seat(tmp_path: Path) -> None:
    """Large and small tables change names, places stay; what is drawn for more seats than play is left out."""
    path = tmp_path / "table.tmx"
    lattice = '<property name="lattice" value="hex"/>'
    gardens = "".join(
        f'<object name="garden{n}" type="lattice" x="{n}" y="0" width="1" height="1"><properties>{lattice}'
        f'<property name="chair" type="int" value="{n}"/></properties></object>'
        for n in range(4)
    )
    path.write_text(GOOD.replace("</objectgroup>", f"{gardens}</objectgroup>"), encoding="utf-8")
    zones = Zones(load_layout(path), 3)
    zones.place(pygame.Rect(0, 0, 1200, 800))
    assert set(zones.areas) >= {"board", "garden0", "garden1", "garden2"} and "garden3" not in zones.areas
    large, small = zones.areas["garden0"], zones.areas["garden1"]
    assert zones.shared_out and not zones.sit(0)
    large.camera.zoom(2)
    assert zones.sit(2)
    assert (large.name, large.owner, small.name, small.owner) == ("garden2", 2, "garden0", 0)
    assert zones.areas["garden2"] is large and not large.camera.moved_by_player
    assert zones.owner(small.rect.center) == 0 and zones.areas["board"].owner is None
    plain = Zones(load_layout(registry.table("crooked_paths", 2)), 2)
    assert not plain.shared_out and not plain.sit(1)


def test_every_shipped_table_and_board_opens() -> None:
    for game in registry.names(hidden=True):
        layout = load_layout(registry.folder(game) / "table.tmx")
        assert {zone.kind for zone in layout.zones.values()} <= KINDS
        for name in registry.info(game).boards:
            assert load_board(registry.folder(game) / "boards" / f"{name}.tmx").cells


def test_a_bomb_is_what_an_honest_packer_makes() -> None:
    assert zlib.decompress(bomb("zlib", 3)) == gzip.decompress(bomb("gzip", 3)) == bytes(3_000_000)


def test_known_attacks(tmp_path: Path) -> None:
    for name, data in attacks().items():
        tracemalloc.start()
        assert try_board(data, tmp_path) == "refused", name
        assert tracemalloc.get_traced_memory()[1] < 100e6, name
        tracemalloc.stop()


def test_nothing_a_map_refers_to_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    image = '<image source="../secret.png" width="40" height="40"/>'
    path = tmp_path / "board.tmx"
    path.write_text(GOOD.replace('<tile id="0"', image + '<tile id="0"'), encoding="utf-8")
    load_board(path)  # the imports are done
    opened: list[str] = []
    watching = [True]
    sys.addaudithook(
        lambda event, args: (
            opened.append(str(args[0])) if watching[0] and event == "open" and not isinstance(args[0], int) else None
        )
    )
    try:
        load_board(path)
    finally:
        watching[0] = False
    assert opened == [str(path)]


def test_odd_files(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.tmx"
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
    for path in (pipe, tmp_path, tmp_path / "missing.tmx", Path("/dev/zero")):
        with pytest.raises(BoardError):
            load_board(path)


def test_damaged_boards_only_ever_raise_board_errors(amount: Amount) -> None:
    count = amount(600, 100)
    for seed, good in enumerate((GOOD, HEXES.format(axis="y", index="odd"))):
        assert sum(try_boards(seed, count, good).values()) == count


def test_the_reader_costs_nothing_before_the_first_table() -> None:
    late = ("pytmx", "pygame", "defusedxml")
    code = f"import sys, engine.core.maps.tmx_reader; print([m for m in {late} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=registry.ROOT, check=True)
    assert done.stdout == "[]\n"
