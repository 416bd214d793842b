"""A game in a package of its own, as a stranger would make it: the tiny game under another name."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

from engine.core import registry

PACKAGE, ORIGIN, VERSION = "guest_bars", "guest-bars", "1.2"


def install(site: Path, *, key: str = PACKAGE, head: str = "") -> Path:
    """Lay the package and its metadata into a folder, as pip does. head: what its INFO is made of."""
    home = site / PACKAGE
    copytree(registry.folder("_tiny"), home, ignore=ignore_patterns("tests", "__pycache__", "golden"))
    for path in home.rglob("*.py"):
        text = path.read_text(encoding="utf-8").replace("games._tiny", PACKAGE).replace("_tiny", PACKAGE)
        path.write_text(text, encoding="utf-8")
    if head:
        (home / "__init__.py").write_text(head, encoding="utf-8")
    about = site / f"{PACKAGE}-{VERSION}.dist-info"
    about.mkdir()
    about.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {ORIGIN}\nVersion: {VERSION}\n")
    about.joinpath("entry_points.txt").write_text(f"[{registry.GROUP}]\n{key} = {PACKAGE}\n")
    return home


def forget_guests() -> None:
    """What this Python knows of guests and has imported of the one made here, to look for them anew."""
    for cached in (registry.guests, registry.info):
        cached.cache_clear()
    for held in (registry._faults, registry._chosen):
        held.clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


def odd_packages(site: Path) -> list[Path]:
    """Folders of packages beside the guest whose metadata is odd: each a place where Python looks for packages."""
    ours = f"[{registry.GROUP}]\n"
    odd: dict[str, dict[str, bytes]] = {
        "no value": {"x-1.dist-info/entry_points.txt": f"{ours}bars\n".encode()},
        "no UTF-8": {"x-2.dist-info/entry_points.txt": f"{ours}bars = b\u00e4rs\n".encode("latin-1")},
        "twins": {f"{name}-1.dist-info/entry_points.txt": f"{ours}twin = twin\n".encode() for name in "ab"},
        "a stranger": {
            "y-1.dist-info/entry_points.txt": b"[console_scripts]\nzed\n\xff\x00[[\n= =\n",
            "y-1.dist-info/METADATA": b"Metadata-Version: 2.1\nName: y\nVersion: 1\n",
        },
        "a module": {"z-1.dist-info/entry_points.txt": f"{ours}system = os\n".encode()},
        "no name": {
            "w-1.dist-info/entry_points.txt": f"{ours}= x\n\n; words\n = \n".encode(),
            "w-1.dist-info/METADATA": b"\xff\xfe no header",
        },
        "a folder": {"v-1.dist-info/entry_points.txt/inside": b""},
        "an egg": {
            "egg.egg-info/entry_points.txt": f"{ours}egg = e.g.g\n".encode(),
            "egg.egg-info/PKG-INFO": b"Name: egg\nVersion: \xe2\x80\xaev1\n\nName: not this\n",
        },
    }
    for place, files in odd.items():
        for name, content in files.items():
            path = site / place / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    return [site / place for place in odd]


def run_there(site: Path, program: str) -> list[str]:
    """The lines that a Python prints which has the package."""
    env = os.environ | {"PYTHONPATH": f"{site}{os.pathsep}{registry.ROOT}"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=site, env=env, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
