"""The kernels' two forms: a build is taken when it is of today's source and can be loaded, and never otherwise."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.ai import forms
from engine.commands.kernels.build import no_compiler
from tests.commands.kernels.engine_copy import house
from tests.long_test_slices import Amount
from tests.tools.quick_kernel_build import hurried

KERNEL = """
from mypy_extensions import i64


class Sum:
    def __init__(self, total: i64) -> None:
        self.total: i64 = total


def add(one: Sum, other: i64) -> i64:
    one.total += other
    return one.total
"""
SEARCH = """
from librt.vecs import append, vec
from mypy_extensions import i64

from engine.ai.kernels.neural import FULL, add, begin, value
from games.toy.ai.kernels import kernel


def search() -> int:
    one = kernel.Sum(1)
    for k in range(5):
        kernel.add(one, k)
    return int(one.total)


def judged(luck: i64, width: i64, terms: i64) -> list[int]:
    net = vec[i64]()
    row: i64
    k: i64
    for row in range(terms + 2):
        for k in range(width):
            luck = luck * 69069 + 1 & 0xFFFFFFFF
            net = append(net, luck % 8000 - 4000 if k == 0 or row == 1 else luck % FULL - FULL // 3)
    sums = vec[i64]([0] * width)
    begin(net, sums)
    found = [int(value(net, sums))]
    for row in range(terms):
        add(net, sums, row, row % 5 - 2)
        found.append(int(value(net, sums)))
    return found
"""
ASK = """
from games.toy.ai.kernels import kernel, kernel_search
print(kernel.__file__.rpartition(".")[2], kernel_search.__file__.rpartition(".")[2], kernel_search.search())
"""
JUDGE = """
from games.toy.ai.kernels import kernel_search
print(*(value for luck in range(40) for value in kernel_search.judged(luck, luck % 9 + 1, 12)))
"""
KNOWN = """
import shutil
from pathlib import Path
for path in Path({toy!r}).glob("*{suffix}"):
    shutil.copy(path, "games/toy/ai/kernels")
"""
TOY = "games/toy/ai/kernels"
BUILT = ("kernel", "kernel_search", "neural")
"""The toy's kernels and what they borrow from the engine."""
FAULTS = (
    ("kernel_not_yet.py", 'TEN = "ten\n', "Missing closing quote in string literal"),
    ("kernel.py", KERNEL + '\nTEN: int = "ten"\n', "Incompatible types in assignment"),
)
LIBRARY = forms.SUFFIX.rpartition(".")[2]
PLAIN = "Kernels: plain, {}; the AI is weaker but right.\n"
ABLE = not no_compiler()
COMPILER: dict[str, str] = {}
"""The environment of builds that do not ask for another compiler."""


def run(tree: Path, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """A Python in the tree, with the environment changed."""
    clean = {key: value for key, value in os.environ.items() if key != forms.SETTING}
    return subprocess.run(
        [sys.executable, *words], cwd=tree, env=clean | env, capture_output=True, text=True, timeout=300, check=False
    )


def build(tree: Path, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """The build in the tree."""
    return run(tree, "-m", "engine.commands.kernels.build", *words, **(env or COMPILER))


def answer(tree: Path, **env: str) -> list[str]:
    """What the two kernels were loaded from (the ends of the names), and what the search finds."""
    done = run(tree, "-c", ASK, **env)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def says(tree: Path) -> str:
    """Which form runs."""
    return run(tree, "-m", "engine.ai.forms").stdout


def libraries(tree: Path) -> dict[str, bytes]:
    """What lies beside the toy's sources."""
    return {path.name: path.read_bytes() for path in (tree / TOY).glob(f"*{forms.SUFFIX}")}


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with one toy of a game, its kernels built where that can be done."""
    tree = tmp_path_factory.mktemp("house")
    COMPILER.update(hurried(tmp_path_factory.mktemp("compiler")))
    house(tree)
    toy = tree / TOY
    toy.mkdir(parents=True)
    (tree / "games" / "toy" / "__init__.py").touch()
    (toy / "kernel.py").write_text(KERNEL, encoding="utf-8")
    (toy / "kernel_search.py").write_text(SEARCH, encoding="utf-8")
    assert says(tree) == PLAIN.format("they have not been built")
    done = build(tree, "--strict")
    assert done.returncode == 0, done.stderr
    assert done.stdout == ("Kernels: compiled (2 modules).\n" if ABLE else PLAIN.format(no_compiler()))
    return tree


@pytest.fixture
def tree(original: Path, tmp_path: Path) -> Path:
    """A copy that a test may spoil."""
    return shutil.copytree(original, tmp_path / "house")


def test_both_forms_are_the_same_program(tree: Path) -> None:
    assert answer(tree, TRAILBOX_FORM="plain") == ["py", "py", "11"]
    assert answer(tree) == ([LIBRARY, LIBRARY, "11"] if ABLE else ["py", "py", "11"])


def test_a_net_says_the_same_in_both_forms(tree: Path) -> None:
    plain, best = (run(tree, "-c", JUDGE, **env).stdout for env in ({forms.SETTING: "plain"}, {}))
    assert best == plain
    assert len(set(plain.split())) > 300
    if ABLE:
        path = tree / "engine" / "ai" / "kernels" / "neural.py"
        path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
        assert says(tree) == PLAIN.format("they have changed since they were built")


def test_a_build_leaves_its_libraries_and_a_stamp_and_nothing_else(tree: Path) -> None:
    wanted = {"kernel.py", "kernel_search.py"}
    if ABLE:
        wanted |= {forms.STAMP, *(f"{name}{forms.SUFFIX}" for name in (forms.SHARED, *BUILT))}
    assert {path.name for path in (tree / TOY).iterdir()} - {"__pycache__"} == wanted
    assert {path.name for path in tree.iterdir()} == {"engine", "saves", "games", "pyproject.toml"} | (
        {".kernels"} if ABLE else set()
    )
    assert [path.name for path in (tree / ".kernels").glob("*")] == (["lock"] if ABLE else [])


def known(tree: Path, original: Path) -> None:
    """In the place of the compiler's work: what it once made of the same source."""
    driver = KNOWN.format(toy=str(original / TOY), suffix=forms.SUFFIX)
    path = tree / "engine" / "commands" / "kernels" / "build.py"
    main = 'if __name__ == "__main__":'
    path.write_text(path.read_text(encoding="utf-8").replace(main, f"DRIVER = {driver!r}\n{main}"), encoding="utf-8")


def test_what_is_fresh_is_not_built_again_and_equal_source_gives_equal_bytes(
    tree: Path, original: Path, amount: Amount
) -> None:
    """It is compiled anew in a soak only, and looked at whether the bytes are equal."""
    before = libraries(tree)
    if not amount(1, 0):
        known(tree, original)
    stamp = tree / TOY / forms.STAMP
    if ABLE:
        os.utime(stamp, (1, 1))
        assert build(tree).stderr == ""
        assert stamp.stat().st_mtime == 1
        assert "Compiling" in build(tree, "--anew").stderr
    assert libraries(tree) == before


def test_a_stale_build_is_not_taken(tree: Path) -> None:
    path = tree / TOY / "kernel.py"
    path.write_text(KERNEL.replace("one.total += other", "one.total += 2 * other"), encoding="utf-8")
    assert answer(tree) == ["py", "py", "21"]  # both, since one is built into the other
    if ABLE:
        assert says(tree) == PLAIN.format("they have changed since they were built")


@pytest.mark.slice(0)
def test_a_stale_build_is_built_again(tree: Path) -> None:
    path = tree / TOY / "kernel.py"
    path.write_text(KERNEL.replace("one.total += other", "one.total += 2 * other"), encoding="utf-8")
    if ABLE:
        assert build(tree, "--strict").stdout == "Kernels: compiled (2 modules).\n"
        assert answer(tree) == [LIBRARY, LIBRARY, "21"]


@pytest.mark.parametrize("damage", ["no stamp", "bad stamp", "no library", "bad library"])
def test_a_damaged_build_is_not_taken(tree: Path, damage: str) -> None:
    toy = tree / TOY
    match damage:
        case "no stamp":
            (toy / forms.STAMP).unlink(missing_ok=True)
        case "bad stamp":
            (toy / forms.STAMP).write_text("[", encoding="utf-8")
        case "no library":
            (toy / f"kernel{forms.SUFFIX}").unlink(missing_ok=True)
        case "bad library":
            (toy / f"{forms.SHARED}{forms.SUFFIX}").write_bytes(b"no library at all")
    assert answer(tree) == ["py", "py", "11"]
    assert says(tree).startswith("Kernels: plain, they ")


def test_the_environment_insists(tree: Path) -> None:
    (tree / TOY / forms.STAMP).unlink(missing_ok=True)
    done = run(tree, "-m", "engine.ai.forms", TRAILBOX_FORM="compiled")
    assert done.returncode == 2
    assert done.stderr == (
        "TRAILBOX_FORM asks for compiled kernels, but those of toy have not been built: “make kernels” builds them.\n"
    )
    assert "SettingError" in run(tree, "-c", ASK, TRAILBOX_FORM="compiled").stderr
    done = run(tree, "-m", "engine.ai.forms", TRAILBOX_FORM="fast")
    assert (done.returncode, done.stderr) == (2, "TRAILBOX_FORM is plain or compiled, not “fast”.\n")


def test_without_a_compiler_it_says_so_and_goes_on(tree: Path) -> None:
    path = tree / TOY / "kernel.py"
    path.write_text(KERNEL + "\n", encoding="utf-8")
    if sys.platform != "win32":
        done = build(tree, "--strict", CC="compiler-that-is-not-there")
        assert (done.returncode, done.stdout) == (0, PLAIN.format("there is no C compiler"))
        done = build(tree, "--strict", PATH="")
        assert (done.returncode, done.stdout) == (0, PLAIN.format("there is no C compiler"))
    if ABLE and sys.platform != "win32":
        done = build(tree, "--strict", CC="false")
        assert (done.returncode, done.stdout) == (0, PLAIN.format("the C compiler does not work"))


def test_a_kernel_that_does_not_compile_fails_the_tests_and_not_the_player(tree: Path, amount: Amount) -> None:
    # what is no Python is refused in a third of the time that a wrong type takes
    name, text, why = FAULTS[amount(1, 0)]
    path = tree / TOY / name
    path.write_text(text, encoding="utf-8")
    if ABLE:
        done = build(tree, "--strict")
        assert done.returncode == 1
        assert name in done.stderr
        assert why in done.stderr
    if ABLE and amount(1, 0):
        done = build(tree)
        assert (done.returncode, done.stdout) == (
            0,
            PLAIN.format("they could not be built (“make test” says why)"),
        )
    assert answer(tree) == ["py", "py", "11"]


def test_a_build_that_is_interrupted_is_not_taken(tree: Path, original: Path, amount: Amount) -> None:
    if not amount(1, 0):
        known(tree, original)
    blocked = tree / TOY / f"kernel_search{forms.SUFFIX}"
    blocked.unlink(missing_ok=True)
    blocked.mkdir()  # the last library can't be put there
    if ABLE:
        assert build(tree).stdout.startswith("Kernels: plain, they could not be built")
        assert not (tree / TOY / forms.STAMP).exists()
    blocked.rmdir()
    assert answer(tree) == ["py", "py", "11"]
