"""What players download: what is named in it, its icons, what desktops are told, and a program that starts itself."""

from __future__ import annotations

import io
import runpy
import struct
import sys
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

import main
from engine import __version__
from engine.commands import play
from engine.core.registry import ROOT
from engine.scenes.menu import file_path_dialog
from tests.commands.kernels.test_setup import pins
from tools.bundle import build, icons

KIND = "application/x-trailbox"


def told(ending: str, home: str = "") -> str:
    """A file of the desktop as it is packed."""
    return build.described((build.HERE / f"{build.IDENTITY}{ending}").read_text(encoding="utf-8"), home)


def size(data: bytes) -> tuple[int, int]:
    return pygame.image.load(io.BytesIO(data), "a.png").get_size()


def test_it_names_what_the_program_imports_from_elsewhere(tmp_path: Path) -> None:
    source = (
        "import os.path, engine.core, there_is_no_such\nfrom xml import etree\ndef f():\n    from msgspec import json"
    )
    (tmp_path / "a.py").write_text(source, encoding="utf-8")
    assert build.imported(tmp_path) == ["msgspec", "msgspec.json", "os.path", "xml", "xml.etree"]


def test_what_only_developers_have_stays_out_even_where_it_is_installed() -> None:
    assert build.imported(ROOT / "engine" / "commands").count("distributed") == 0
    assert "sorted(DEVELOPERS)" in (build.HERE / "trailbox.spec").read_text(encoding="utf-8")


def test_all_that_the_wheel_holds_lies_beside_the_program() -> None:
    spec = (build.HERE / "trailbox.spec").read_text(encoding="utf-8")
    assert "Tree(str(HOUSE))" in spec
    setup = (ROOT / "setup.py").read_text(encoding="utf-8")
    for name in build.OURS - {"main", "trailbox"}:
        assert f'"{name}"' in setup and f'"{name}"' in spec


def test_its_libraries_and_tools_are_pinned() -> None:
    assert {name.lower().removesuffix("-ce") for name in build.libraries()} == set(main.LIBRARIES)
    mine, others = pins("requirements-bundle.txt"), pins("requirements-dev.txt") | pins("requirements-build.txt")
    assert build.BUILT_WITH in mine
    assert all(others[name] == version for name, version in mine.items() if name in others)


def test_icons_of_windows() -> None:
    data = icons.ico()
    zero, kind, number = struct.unpack_from("<3H", data)
    assert (zero, kind, number) == (0, 1, len(icons.WINDOWS))
    for k, wanted in enumerate(icons.WINDOWS):
        wide, high, *_, length, at = struct.unpack_from("<4B2H2I", data, 6 + 16 * k)
        assert (wide, high) == (wanted % 256, wanted % 256)
        assert size(data[at : at + length]) == (wanted, wanted)
    assert at + length == len(data)


def test_icons_of_macos() -> None:
    data, at = icons.icns(), 8
    assert data[:4] == b"icns" and struct.unpack_from(">I", data, 4) == (len(data),)
    for kind, wanted in icons.MACOS.items():
        (length,) = struct.unpack_from(">I", data, at + 4)
        assert data[at : at + 4] == kind.encode()
        assert size(data[at + 8 : at + length]) == (wanted, wanted)
        at += length
    assert at == len(data)


def test_a_desktop_knows_its_files() -> None:
    entry = ConfigParser(interpolation=None)
    entry.read_string(told(".desktop"))
    desktop = entry["Desktop Entry"]
    assert (desktop["Exec"], desktop["MimeType"]) == (f"{build.PROGRAM} %f", f"{KIND};")
    kind = ElementTree.fromstring(told(".xml"))[0]
    assert kind.attrib["type"] == KIND
    assert {f"*{main.SAVED_GAME}", f"*{file_path_dialog.ENDING}"} == {
        each.attrib["pattern"] for each in kind if each.tag.endswith("glob")
    }


@pytest.mark.parametrize("home", ["", "https://trailbox.example"])
def test_a_shop_gets_pictures_once_there_is_a_home_page(home: str) -> None:
    page = ElementTree.fromstring(told(".metainfo.xml", home))
    assert page.findtext("id") == build.IDENTITY
    assert [release.attrib["version"] for release in page.iter("release")] == [__version__]
    pictures = [picture.text or "" for picture in page.iter("image")]
    assert len(pictures) == (6 if home else 0)
    assert all((ROOT / picture.removeprefix(f"{home}/")).is_file() for picture in pictures)
    assert page.findtext("url") == (home or None)


def test_a_worker_is_the_program_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    def goes_its_own_way() -> None:
        raise SystemExit(7)

    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr("multiprocessing.freeze_support", goes_its_own_way)
    monkeypatch.setattr(sys, "argv", ["trailbox", "--version"])
    with pytest.raises(SystemExit) as end:
        runpy.run_path(str(ROOT / "main.py"), run_name="__main__")
    assert end.value.code == 7


def test_it_opens_on_a_saved_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    posted: list[tuple[str, str]] = []

    class Window:
        def __init__(self, *_: object, **__: object) -> None:
            pass

        def post(self, intent: play.Intent) -> None:
            posted.append((intent.kind, intent.text))

        def run(self) -> None:
            posted.append(("run", ""))

    monkeypatch.setattr(play, "App", Window)
    monkeypatch.setenv("TRAILBOX_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert main.main(["My Game.TRAILBOX"]) == 0
    assert posted == [("drop", str(tmp_path / "My Game.TRAILBOX")), ("run", "")]
