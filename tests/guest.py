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


def run_there(site: Path, program: str) -> list[str]:
    """The lines that a Python prints which has the package."""
    env = os.environ | {"PYTHONPATH": f"{site}{os.pathsep}{registry.ROOT}"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=site, env=env, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
