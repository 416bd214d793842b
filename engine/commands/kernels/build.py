"""Compile the games' kernels with mypyc, if that is possible, and say which form runs now.

For developers and for make: `python -m engine.commands.kernels.build`; for an open window `build_process` does
it. Only what has changed is built. The work is done in a separate folder and moved into place when it is complete, so
that an incomplete build is never used. An obstacle (no compiler, no mypyc, a failure) is reported in one line and is
not an error, unless --strict is given.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from engine.ai import forms
from engine.ai.process.process_settings import NO_WINDOW
from engine.commands.kernels import build_folder, supervised_process
from engine.commands.output import line, warn
from engine.core import registry

CONFIG = "strict.toml"
"""Our settings under a name that setuptools does not know."""

DRIVER = """
import sys
game, tools, config, *paths = sys.argv[1:]
sys.path.append(tools)
from setuptools import setup
from mypyc.build import mypycify
group = f"games.{game}.ai.kernels.kernels"
words = [f"--config-file={config}", *paths]
modules = mypycify(words, opt_level="3", debug_level="0", group_name=group, target_dir="c")
if sys.platform != "win32":
    for module in modules:
        module.extra_compile_args.append("-fvisibility=hidden")
setup(name="kernels", packages=[], ext_modules=modules, script_args=["--quiet", "build_ext", "--inplace"])
"""
"""Runs in the build folder. Without debug data no path gets into the libraries: equal source, equal bytes. What nobody
else may call gcc calls directly or inlines: a tenth of the time of Crooked Paths and Magic Triland."""

NO_MYPYC = "mypyc is not installed"


class BuildFailed(Exception):
    """A compiler did not accept a kernel; the message is what it said."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command to a parser."""
    parser.add_argument("--strict", action="store_true", help="a kernel that does not compile is an error")
    parser.add_argument("--anew", action="store_true", help="build also what is up to date")
    parser.add_argument("--fetch", action="store_true", help="fetch mypyc if there is a C compiler and it is missing")


def run(chosen: argparse.Namespace) -> int:
    """0, or 1 if a kernel does not compile and --strict was given."""
    reason, code = "", 0
    if _stale(chosen.anew):
        reason = no_compiler() or ("" if build_folder.equipped() or chosen.fetch else NO_MYPYC)
        if not reason:
            try:
                reason = _build_all(chosen.anew)
            except (BuildFailed, OSError, subprocess.SubprocessError) as failed:
                sys.stderr.write(f"{failed}\n" if chosen.strict else "")
                reason, code = "they could not be built (“make test” says why)", int(chosen.strict)
    line(forms.sentence(reason))
    return code


def _stale(anew: bool) -> list[str]:
    """The games to build: those that have changed or were built by another version of mypyc; or all."""
    maker = _maker() if build_folder.equipped() else ""
    return [game for game in forms.with_kernels() if anew or forms.staleness(game) or _older(game, maker)]


def _build_all(anew: bool) -> str:
    """Fetch mypyc if it is missing and may be fetched, and build. Returns why that is not possible, or ""."""
    with build_folder.build_folder() as work:
        if not build_folder.equipped() and not (build_folder.may_fetch() and build_folder.fetch(work)):
            return NO_MYPYC
        warn("Compiling the kernels: this takes half a minute, and only once.")
        for game in _stale(anew):  # asked again: another process may have built it meanwhile
            build(game, work)
    return ""


def no_compiler() -> str:
    """What is missing for compiling C, "" for nothing; the end of the sentence “Kernels: plain, ...”."""
    if sys.platform == "win32":
        return "" if shutil.which("cl") or _visual_studio() else "there is no C compiler"
    words = shlex.split(os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc"))
    if not words or shutil.which(words[0]) is None:
        return "there is no C compiler"
    if sys.platform == "darwin" and subprocess.run(["xcode-select", "-p"], capture_output=True, check=False).returncode:
        return "there is no C compiler"  # the program there by default would open a window
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "the headers of Python are not installed"
    with tempfile.TemporaryDirectory(prefix="trailbox-") as folder:
        (Path(folder) / "try.c").write_text("#include <Python.h>\n", encoding="utf-8")
        words += ["-I", sysconfig.get_path("include"), "-I", sysconfig.get_path("platinclude")]
        done = subprocess.run([*words, "-c", "try.c", "-o", "try.o"], cwd=folder, capture_output=True, check=False)
    return "the C compiler does not work" if done.returncode else ""


def _visual_studio() -> bool:
    """Has Visual Studio, or its build tools, the C compiler?"""
    finder = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "Microsoft Visual Studio" / "Installer" / "vswhere.exe"
    if not finder.is_file():
        return False
    words = [str(finder), "-products", "*", "-requires", "Microsoft.VisualStudio.Component.VC.Tools.x86.x64"]
    asked = [*words, "-property", "installationPath"]
    done = subprocess.run(asked, capture_output=True, check=False, creationflags=NO_WINDOW)
    return bool(done.stdout.strip())


def _maker() -> str:
    return importlib.metadata.version("mypy")


def _older(game: str, maker: str) -> bool:
    """Was the build made by another version of mypyc than the installed one?"""
    stamp = json.loads((forms.home(game) / forms.STAMP).read_text(encoding="utf-8"))
    return bool(maker) and stamp.get("mypy") != maker


def build(game: str, work: Path) -> None:
    """Compile the game's kernels in the build folder and put them into place. `BuildFailed` if they do not compile."""
    sources = forms.sources(game)
    work = work / game
    place = forms.home(game).relative_to(registry.ROOT)
    home = work / place
    home.mkdir(parents=True)
    # empty packages: kernels import nothing else of ours, so nothing else can make them stale
    for folder in (place, *place.parents[:-1]):
        (work / folder / "__init__.py").touch()
    copies = {name: home / f"{name}.py" for name in sources}
    for name, path in sources.items():
        shutil.copy(path, copies[name])
    digests = forms.digests(copies)  # of the copies: the originals may be changing
    for path in copies.values():  # what is borrowed is one of the group
        text = path.read_text(encoding="utf-8").replace(f"from {forms.COMMON}.", f"from {forms.module(game, '')}")
        path.write_text(text, encoding="utf-8")
    shutil.copy(registry.ROOT / forms.PROJECT, work / CONFIG)
    paths = [(place / f"{name}.py").as_posix() for name in copies]
    done = supervised_process.run(
        DRIVER, game, str(build_folder.tools()), CONFIG, *paths, cwd=work, env=build_folder.environment(work)
    )
    made = [home / f"{name}{forms.SUFFIX}" for name in (forms.SHARED, *copies)]
    if done.returncode or not all(path.is_file() for path in made):
        raise BuildFailed(done.stdout.strip())
    stamp = {
        "mypy": _maker(),
        "python": sysconfig.get_python_version(),
        "sources": digests,
    }
    (home / forms.STAMP).write_text(json.dumps(stamp, indent=2) + "\n", encoding="utf-8")
    _put(made, home / forms.STAMP, forms.home(game))


def _put(made: list[Path], stamp: Path, home: Path) -> None:
    """Move a build beside its source.

    A build without a stamp is never used, so the stamp is removed first and written last.
    """
    (home / forms.STAMP).unlink(missing_ok=True)
    for path in (*made, stamp):
        path.replace(home / path.name)


def main() -> int:
    """Run the module as a program."""
    parser = argparse.ArgumentParser(prog="python -m engine.commands.kernels.build", description=__doc__)
    add_arguments(parser)
    return run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
