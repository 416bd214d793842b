"""The program's icon in the sizes and files that systems want, drawn from `gfx/art/icon.svg`."""

from __future__ import annotations

import io
import struct
from pathlib import Path

import pygame

from engine.core.registry import ROOT

SOURCE = ROOT / "gfx" / "art" / "icon.svg"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
WINDOWS = (16, 24, 32, 48, 64, 128, 256)
MACOS = {"icp4": 16, "ic11": 32, "ic12": 64, "ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024}
"""Types of pictures in an .icns file, and their sizes in pixels."""


def png(size: int) -> bytes:
    """The icon as a PNG file, so many pixels wide and high."""
    out = io.BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(str(SOURCE), (size, size)), out, "icon.png")
    return out.getvalue()


def ico() -> bytes:
    """A Windows .ico file: a header, an entry of 16 bytes for each picture (256 pixels are 0 there), then the PNGs."""
    pictures = [(size, png(size)) for size in WINDOWS]
    at = 6 + 16 * len(pictures)
    head = struct.pack("<3H", 0, 1, len(pictures))
    for size, data in pictures:
        head += struct.pack("<4B2H2I", size % 256, size % 256, 0, 0, 1, 32, len(data), at)
        at += len(data)
    return head + b"".join(data for _, data in pictures)


def icns() -> bytes:
    """A macOS .icns file: blocks of a type, their length with these eight bytes, and a PNG; the whole is one, too."""
    blocks = b"".join(_block(kind, png(size)) for kind, size in MACOS.items())
    return _block("icns", blocks)


def _block(kind: str, data: bytes) -> bytes:
    return kind.encode() + struct.pack(">I", len(data) + 8) + data


def write(theme: Path, name: str) -> None:
    """The pictures of an icon theme's folder (`hicolor`), and the drawing itself."""
    for size in SIZES:
        _put(theme / f"{size}x{size}" / "apps" / f"{name}.png", png(size))
    _put(theme / "scalable" / "apps" / f"{name}.svg", SOURCE.read_bytes())


def _put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
