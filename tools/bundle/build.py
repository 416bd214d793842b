"""Makes what players download, for the system it runs on: `make bundle`.

Into dist/: on Linux Trailbox-VERSION-linux-MACHINE.tar.gz and trailbox_VERSION_ARCHITECTURE.deb, on Windows a folder
and, where Inno Setup is, its installer, on macOS Trailbox.app in a .zip. All hold the same folder: Python and the
libraries, collected by PyInstaller (`trailbox.spec`), and beside them the contents of the wheel as files.
"""

from __future__ import annotations

import ast
import compileall
import importlib.metadata
import importlib.util
import os
import platform
import py_compile
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import time
import tomllib
import zipfile
from pathlib import Path

from engine import __version__
from engine.core.registry import ROOT
from tools.bundle import icons

HERE = Path(__file__).parent
DIST, WORK = ROOT / "dist", ROOT / "build" / "bundle"
HOUSE = WORK / "house" / "trailbox"
IDENTITY = "org.trailbox.Trailbox"
"""The program's name among all others of a desktop."""
PROGRAM = "trailbox"
OURS = {"engine", "games", "saves", "main", "trailbox"}
DEVELOPERS = frozenset({"dask", "distributed", "gymnasium", "pettingzoo", "pyspiel"})
"""Libraries that commands use where they are installed: 14 MB, of no use to players."""
LICENCE = re.compile(r"(^|/)(LICEN[CS]E|COPYING|NOTICE|LGPL)[^/]*$", re.IGNORECASE)
BUILT_WITH = "pyinstaller"
"""Its start program is in the bundle."""


def system() -> str:
    """The system that it is made on, and for."""
    return {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")


def lay(wheel: Path) -> None:
    """The wheel's contents, with bytecode that Python does not compare with its source, and all licences."""
    shutil.rmtree(WORK, ignore_errors=True)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(HOUSE.parent)
    if not list(HOUSE.rglob("kernels__mypyc*")):
        raise SystemExit("The wheel has no compiled kernels, and a bundle never compiles them: is there a C compiler?")
    for name in ("__init__.py", "__main__.py"):
        (HOUSE / name).unlink()  # only for a house that is a package
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    if not compileall.compile_dir(HOUSE, quiet=1, stripdir=str(HOUSE), invalidation_mode=unchecked):
        raise SystemExit("The wheel could not be compiled.")
    _collect_licences(HOUSE / "licences")


def imported(house: Path) -> list[str]:
    """The modules that the house takes from Python and the libraries; what this system lacks, or only developers
    use, is left out."""
    found: set[str] = set()
    for path in house.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import):
                found |= {name.name for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return sorted(name for name in found if name.partition(".")[0] not in OURS | DEVELOPERS and _is_there(name))


def _is_there(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except (ImportError, AttributeError, ValueError):
        return False


def libraries() -> list[str]:
    """The distributions that the game needs, as requirements.txt pins them."""
    rows = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    return [row.partition("==")[0] for row in rows if row and not row.startswith("#")]


def _optional() -> list[str]:
    """What the game can do without, as far as it is there."""
    modules = {"accesskit": "accesskit"} | ({"prismatoid": "prism", "cffi": "cffi"} if system() != "linux" else {})
    return [name for name, module in modules.items() if _is_there(module)]


def prism() -> list[tuple[str, str]]:
    """The parts of Prism that it looks for by itself, each with its folder in the package."""
    found = importlib.util.find_spec("prism") if system() != "linux" else None
    folders = found.submodule_search_locations or () if found is not None else ()
    return [(str(path), "prism/_native") for folder in folders for path in Path(folder, "_native").glob("*")]


def _collect_licences(folder: Path) -> None:
    """Python's, and those of all libraries. Fonts carry theirs, and ours lies above."""
    folder.mkdir()
    shutil.copy(Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", folder / "Python.txt")
    for library in (*libraries(), *_optional(), BUILT_WITH):
        files = [file for file in importlib.metadata.files(library) or () if LICENCE.search(file.as_posix())]
        if not files:
            raise SystemExit(f"{library} has come without its licence.")
        for file in files:
            shutil.copy(str(file.locate()), folder / f"{library}-{file.stem}.txt")


def collect() -> Path:
    """PyInstaller's folder, without what only debuggers read."""
    if system() != "linux":
        (WORK / "trailbox.ico").write_bytes(icons.ico())
        (WORK / "trailbox.icns").write_bytes(icons.icns())
    words = ["--distpath", str(DIST), "--workpath", str(WORK / "work"), "--noconfirm", "--log-level", "WARN"]
    subprocess.run([sys.executable, "-m", "PyInstaller", *words, str(HERE / "trailbox.spec")], cwd=ROOT, check=True)
    folder = DIST / "Trailbox"
    strip = shutil.which("strip") if system() == "linux" else None
    if strip:
        # Python's own; the libraries of wheels have been, and some of them would break
        inner = folder / "_internal"
        own = [*inner.glob("libpython*"), *inner.glob("python3*/lib-dynload/*.so"), *inner.glob("games/**/*.so")]
        subprocess.run([strip, "--strip-unneeded", *map(str, own)], check=True)
    return folder


def for_desktop(share: Path) -> None:
    """What a Linux desktop wants to know: the entry of its menu, the kind of saved games, icons, a page of its shop."""
    for name, place in ((".desktop", "applications"), (".metainfo.xml", "metainfo"), (".xml", "mime/packages")):
        (share / place).mkdir(parents=True, exist_ok=True)
        text = described((HERE / f"{IDENTITY}{name}").read_text(encoding="utf-8"), home_page())
        (share / place / f"{IDENTITY}{name}").write_text(text, encoding="utf-8")
    icons.write(share / "icons" / "hicolor", IDENTITY)


def home_page() -> str:
    """The address in pyproject.toml; "" while the project has none."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project.get("urls", {}).get("Homepage", ""))


def described(text: str, home: str) -> str:
    """A file of the desktop with version and day. Without a home page no pictures: a shop loads them from there."""
    if not home:
        text = re.sub(r" *<(url|screenshots)\b.*?</\1>\n", "", text, flags=re.DOTALL)
    today = time.strftime("%Y-%m-%d", time.gmtime())
    return text.replace("@HOME@", home).replace("@VERSION@", __version__).replace("@DATE@", today)


def pack_tar(folder: Path) -> Path:
    """To be unpacked anywhere."""
    path = DIST / f"Trailbox-{__version__}-linux-{platform.machine()}.tar.gz"
    with tarfile.open(path, "w:gz", compresslevel=9) as archive:
        archive.add(folder, folder.name, filter=_of_nobody)
    return path


def _of_nobody(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member


def pack_deb(folder: Path) -> Path:
    """For Debian and its kin: the folder in /usr/lib, a link to the program, and what the desktop wants to know."""
    root = WORK / "deb"
    home = root / "usr" / "lib" / PROGRAM
    shutil.copytree(folder, home, symlinks=True, ignore=shutil.ignore_patterns("share"))
    shutil.copytree(folder / "share", root / "usr" / "share")
    (root / "usr" / "bin").mkdir()
    (root / "usr" / "bin" / PROGRAM).symlink_to(f"../lib/{PROGRAM}/{PROGRAM}")
    papers = root / "usr" / "share" / "doc" / PROGRAM
    papers.mkdir(parents=True)
    shutil.copy(ROOT / "LICENSE", papers / "copyright")
    (root / "DEBIAN").mkdir()
    architecture = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True)
    size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    control = (HERE / "control").read_text(encoding="utf-8").replace("@VERSION@", __version__)
    control = control.replace("@ARCHITECTURE@", architecture.stdout.strip()).replace("@SIZE@", str(size // 1024))
    control = control.replace("@LIBC@", platform.libc_ver()[1])
    (root / "DEBIAN" / "control").write_text(control, encoding="utf-8")
    path = DIST / f"{PROGRAM}_{__version__}_{architecture.stdout.strip()}.deb"
    for place in root.rglob("*"):
        if place.is_dir():
            place.chmod(0o755)
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(path)], check=True)
    return path


def pack(folder: Path) -> list[Path]:
    """What is handed out on this system."""
    if system() == "linux":
        for_desktop(folder / "share")
        return [pack_tar(folder), *([pack_deb(folder)] if shutil.which("dpkg-deb") else [])]
    if system() == "macos":
        path = DIST / f"Trailbox-{__version__}-macos-{platform.machine()}.zip"
        subprocess.run(["ditto", "-c", "-k", "--keepParent", str(DIST / "Trailbox.app"), str(path)], check=True)
        return [path]
    compiler = shutil.which("iscc") or Path(os.environ.get("PROGRAMFILES(X86)", ""), "Inno Setup 6", "ISCC.exe")
    if Path(compiler).is_file():
        subprocess.run([str(compiler), f"/DVersion={__version__}", str(HERE / "trailbox.iss")], check=True)
        return [DIST / f"Trailbox-{__version__}-windows.exe"]
    return [folder]


def main() -> int:
    """Makes it of the newest wheel in dist/."""
    wheels = sorted(DIST.glob(f"trailbox-{__version__}-*.whl"), key=lambda path: path.stat().st_mtime)
    if not wheels:
        sys.stderr.write("There is no wheel of this version in dist: “make bundle” makes it first.\n")
        return 2
    lay(wheels[-1])
    for path in pack(collect()):
        sys.stdout.write(f"{path.relative_to(ROOT)}: {_size(path) / 1e6:.1f} MB\n")
    sys.stdout.write(f"unpacked: {_size(DIST / 'Trailbox') / 1e6:.1f} MB\n")
    return 0


def _size(path: Path) -> int:
    files = [path] if path.is_file() else [one for one in path.rglob("*") if not one.is_symlink()]
    return sum(one.stat().st_size for one in files if one.is_file())


if __name__ == "__main__":
    sys.exit(main())
