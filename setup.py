"""Makes the wheel: all the game needs in one folder `trailbox`, laid out as here, with compiled kernels if possible.

One folder, because data is found relative to the code and names like `games` are too common to stand alone among a
person's packages. Where there is no C compiler the wheel is one for every system and runs the plain form.
"""

import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

FOLDERS = ("engine", "games", "saves", "gfx", "sounds")
# "tools": what only developers use; "_[!_]*": games that are hidden from players
NOT_SHIPPED = ("tests", "tools", "_[!_]*", "__pycache__", "kernels.*.json", "*.so", "*.pyd", "*.po")

PACKAGE = '''"""Trailbox as it is installed: the folders beside this file are found as if one stood here."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from main import main

__all__ = ["main"]
'''
PROGRAM = '''"""python -m trailbox"""

import sys

from trailbox import main

if __name__ == "__main__":
    sys.exit(main())
'''


class Build(build_py):
    """Copies the house into the package and compiles its kernels there."""

    def run(self) -> None:
        """Into the build folder, from where setuptools packs."""
        home = Path(self.build_lib) / "trailbox"
        shutil.rmtree(home, ignore_errors=True)
        for folder in FOLDERS:
            shutil.copytree(HERE / folder, home / folder, ignore=shutil.ignore_patterns(*NOT_SHIPPED))
        for name in ("main.py", "pyproject.toml", "LICENSE"):
            shutil.copy(HERE / name, home)
        (home / "__init__.py").write_text(PACKAGE, encoding="utf-8")
        (home / "__main__.py").write_text(PROGRAM, encoding="utf-8")
        subprocess.run([sys.executable, "-B", "-m", "engine.commands.kernels.build", "--strict"], cwd=home, check=True)
        # the build's own; without them an installed program never compiles
        (home / "pyproject.toml").unlink()
        shutil.rmtree(home / ".kernels", ignore_errors=True)


class Trailbox(Distribution):
    """A wheel for this system alone, if it can hold compiled kernels."""

    def has_pure_modules(self) -> bool:
        """There is something for `Build` to do."""
        return True

    def has_ext_modules(self) -> bool:
        """Will there be libraries?"""
        from engine.commands.kernels.build import no_compiler

        return not no_compiler()


if __name__ == "__main__":
    setup(cmdclass={"build_py": Build}, distclass=Trailbox)
