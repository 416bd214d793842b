"""Makes the puzzles that come with the game: `python -m games.path_of_elements.tools.make_challenges`.

Of several puzzles of a grade, made from seeds, every hardness is kept; they are written to `challenges.json`.
"""

from __future__ import annotations

import argparse

from engine.commands.output import line
from engine.core import codec
from engine.core.task import SHIPPED, Name, Task
from games.path_of_elements.tasks.puzzles import GRADES
from games.path_of_elements.tasks.tasks import BOOK, CHALLENGES, made

EACH = 10
"""Challenges made of each grade."""
AMONG = 10
"""Puzzles of a grade from which these are chosen."""
ENDINGS = 2
"""At most so many best paths can be reached, however long it takes to find such a puzzle."""
FOREVER = 10**9


def main() -> None:
    """Writes the file."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    lines: dict[str, str] = {}
    for grade in GRADES:
        for number, task in enumerate(chosen(grade), start=1):
            key = Name(SHIPPED, grade, number).key
            lines[key] = CHALLENGES.written(task)
            line(f"{key}: {task.goal} {figures(task)}")
    body = ",\n".join(f"{codec.dumps(key)}: {codec.dumps(words)}" for key, words in lines.items())
    BOOK.write_text(f"{{\n{body}\n}}\n", encoding="utf-8", newline="\n")


def chosen(grade: int) -> list[Task]:
    """In even steps of hardness."""
    found = []
    for seed in range(AMONG):
        *_, task = made(Name(SHIPPED, grade, 1).key, seed, grade, ENDINGS, FOREVER)
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
