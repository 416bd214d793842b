"""Makes the puzzles that come with the game: `python -m games.fairy_trails.tools.make_challenges`.

Of several puzzles of a grade, made from seeds, every hardness is kept; they are written to `challenges.json`.
"""

from __future__ import annotations

from engine.commands.output import line
from engine.core import codec
from engine.core.task import SHIPPED, Name, Task
from games.fairy_trails.tasks.puzzles import GRADES
from games.fairy_trails.tasks.tasks import BOOK, CHALLENGES, made

EACH = 10
"""Challenges made of each grade."""
AMONG = 12
"""Puzzles of a grade from which these are chosen."""
PATIENT = 40
"""How many woods are tried before one ending more is allowed (see `puzzles.PATIENCE`): more, since nobody waits for
these."""


def main() -> None:
    """Writes the file."""
    lines: dict[str, str] = {}
    for grade in GRADES:
        for number, task in enumerate(chosen(grade), start=1):
            key = Name(SHIPPED, grade, number).key
            lines[key] = CHALLENGES.written(task)
            line(f"{key}: {figures(task)}")
    body = ",\n".join(f"{codec.dumps(key)}: {codec.dumps(words)}" for key, words in lines.items())
    BOOK.write_text(f"{{\n{body}\n}}\n", encoding="utf-8", newline="\n")


def chosen(grade: int) -> list[Task]:
    """In even steps of hardness."""
    found = []
    for seed in range(AMONG):
        *_, task = made(Name(SHIPPED, grade, 1).key, seed, grade, PATIENT)
        assert task is not None
        found.append(task)
    found.sort(key=lambda task: figures(task)["hardness"])
    return [found[k * (AMONG - 1) // (EACH - 1)] for k in range(EACH)]


def figures(task: Task) -> dict[str, int]:
    """What makes it hard."""
    *_, solution = CHALLENGES.solve(task)
    assert solution is not None
    return dict(solution.figures)


if __name__ == "__main__":
    main()
