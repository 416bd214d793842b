"""How good the AI's paths are: `python -m games.path_of_elements.tools.path_quality 200` compares each level with the
best.

Tiles are drafted at random by two to four players, every second time with omens; the AI lays the first one's path.
"""

from __future__ import annotations

import sys
import time
from random import Random

from engine.commands.output import line
from engine.core.game_info import PERSON
from engine.core.session import Session, Setup
from games.path_of_elements import INFO
from games.path_of_elements.ai.ai import ElementsAgent
from games.path_of_elements.ai.draft_choice import counts
from games.path_of_elements.ai.random_best_paths import best_value
from games.path_of_elements.rules.move_types import Move
from games.path_of_elements.rules.path_scoring import path_points
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.rules.rules import RULES

HANDS = 200
ME = 0


def main(hands: int) -> None:
    """Prints for each level the share of the best possible points that its paths score."""
    for level in INFO.levels:
        began = time.process_time()
        found = [laid(seed, level.key) for seed in range(hands)]
        points, most = (sum(one[k] for one in found) for k in (0, 1))
        best = sum(one[0] == one[1] for one in found)
        spent = (time.process_time() - began) / hands
        line(f"{level.key:9}{points:6} of {most}: {points / most:7.2%}, best {best} times, {spent:.2f} s a path")


def laid(seed: int, level: str) -> tuple[int, int]:
    """The points of a path that the level lays, and the most that its tiles can count."""
    rng, agent = Random(seed), ElementsAgent()
    options = {"omens": "drawn"} if seed % 2 else {}
    game: Session[Position, Move] = Session(INFO, RULES, Setup(INFO.key, (PERSON,) * (2 + seed % 3), seed, options))
    while game.state.stage == Stage.DRAFT:
        game.play(game.to_move[0], rng.choice(game.moves(game.to_move[0])))
    while ME in game.to_move and game.state.stage == Stage.PATH:
        *_, thought = agent.think(game.observe(ME), ME, level, Random(seed))
        game.play(ME, thought.move)
    player = game.state.players[ME]
    elements = [tile.element for tile in player.tiles]
    return sum(path_points(player.elements)), best_value(counts(elements))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else HANDS)
