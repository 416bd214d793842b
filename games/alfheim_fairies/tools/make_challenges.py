"""Makes the puzzles and wishes that come with the game: `python -m games.alfheim_fairies.tools.make_challenges`.

Of many puzzles by seed some are kept, from the easiest of a grade to the hardest, each fairy and clue as often as can
be. For every wish deals are looked through until the AI has fulfilled it in a share of
several games that fits its grade; one of these games is its proof. All of it is written to `challenges.json`.

`--shares` measures instead how often the AI fulfils each wish, in games of as many deals.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count
from random import Random

from engine.commands.output import line
from engine.core import codec
from engine.core.game_start import opened
from engine.core.task import SEEDED, SHIPPED, Name, Task
from games.alfheim_fairies.tasks import puzzles, wishes
from games.alfheim_fairies.tasks.puzzles import Proof, proven
from games.alfheim_fairies.tasks.sample_games import ME, NOISES, Game, Gardener, begun
from games.alfheim_fairies.tasks.tasks import BOOK, CHALLENGES, made, proof_of
from games.alfheim_fairies.tasks.wishes import WISHES, Story

EACH = 10
"""Challenges made of each grade."""
AMONG = 60
"""Puzzles of a grade from which these are chosen."""
ENDLESS = 10**9
"""Patience: what comes with the game is as hard as its grade."""
GAMES = 30
"""Games played of a deal, to see how often a wish is fulfilled on it."""
FAR_APART = 1_000
"""Deals from one wish's first to the next one's."""
BANDS = {2: (0.4, 0.9), 4: (0.15, 0.5), 6: (0.03, 0.2)}
"""In which share of them, by grade."""


def main(arguments: list[str]) -> None:
    """Writes the file, or prints the shares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shares", metavar="N", type=int, default=0, help="measure the wishes in games of N deals")
    chosen = parser.parse_args(arguments)
    if chosen.shares:
        for key, fulfilled in shares(chosen.shares).items():
            line(f"{key:16}{fulfilled:5}")
        return
    lines: dict[str, str] = {}
    for grade in sorted((*puzzles.GRADES, *wishes.GRADES)):
        found = chosen_puzzles(grade) if grade in puzzles.GRADES else chosen_wishes(grade)
        for number, task in enumerate(found, start=1):
            key = Name(SHIPPED, grade, number).key
            lines[key] = CHALLENGES.written(task)
            line(f"{key}: {task.goal}")
    body = ",\n".join(f"{codec.dumps(key)}: {codec.dumps(words)}" for key, words in lines.items())
    BOOK.write_text(f"{{\n{body}\n}}\n", encoding="utf-8", newline="\n")


# --- puzzles ---------------------------------------------------------------------------------------------------------


def chosen_puzzles(grade: int) -> list[Task]:
    """In even steps of hardness; clues, rounds, points and fairies as different as can be."""
    found: list[tuple[int, Task]] = []
    for seed in range(AMONG):
        *_, task = made(Name(SEEDED, grade, seed).key, seed, grade, ENDLESS)
        assert task is not None
        found.append((proof_at(task).hardness, task))
    found.sort(key=lambda one: one[0])
    kept: list[Task] = []
    seen: Counter[object] = Counter()
    for step in range(EACH):
        span = [task for _, task in found[step * AMONG // EACH : (step + 1) * AMONG // EACH]]
        best = min(span, key=lambda task: sum(seen[trait] for trait in traits(task)))
        seen.update(traits(best))
        kept.append(best)
    return kept


def proof_at(task: Task) -> Proof:
    """What has been proven of a puzzle."""
    proof = proven(opened(task).state)
    assert proof is not None
    return proof


def traits(task: Task) -> list[object]:
    """What should differ from puzzle to puzzle."""
    s, proof = opened(task).state, proof_at(task)
    return [s.players[ME].hand, s.round, proof.best, *(guest.fairy for guest in proof.right[0].guests)]


# --- wishes ----------------------------------------------------------------------------------------------------------


def chosen_wishes(grade: int) -> list[Task]:
    """Each wish of the grade for a deal of its own."""
    found: list[Task] = []
    for number, wish in enumerate(wishes.SHIPPED[grade]):
        key, first = Name(SHIPPED, grade, number + 1).key, FAR_APART * (grade * EACH + number)
        fewest, most = BANDS[grade]
        for seed in count(first):
            lucky = [game for game in games(seed) if wish.fulfilled(story := Story(game)) and not wish.lost(story)]
            if fewest * GAMES <= len(lucky) <= most * GAMES:
                tasks = [proof_of(key, grade, wish, game) for game in lucky]
                found.append(min(tasks, key=lambda task: len(task.line)))
                break
    return found


def games(seed: int) -> Iterator[Game]:
    """Games of a deal."""
    gardener = Gardener()
    for luck in range(GAMES):
        yield played(gardener, seed, luck)


def played(gardener: Gardener, seed: int, luck: int) -> Game:
    """A whole game, played well or less so."""
    game = begun(seed)
    for _ in gardener.play(game, NOISES[luck % len(NOISES)], Random(f"{seed}:{luck}")):
        pass
    return game


def shares(deals: int) -> dict[str, int]:
    """In how many of a thousand games, each of another deal, each wish is fulfilled."""
    gardener, fulfilled = Gardener(), Counter[str]()
    for seed in range(deals):
        story = Story(played(gardener, seed, seed))
        fulfilled.update(key for key, wish in WISHES.items() if wish.fulfilled(story) and not wish.lost(story))
    return {key: round(1000 * fulfilled[key] / deals) for key in WISHES}


if __name__ == "__main__":
    main(sys.argv[1:])
