"""Plays one game for each way to end and writes it to `golden/`: `python -m games.crooked_paths.tests.golden_games`.

Only needed when the moves' notation changes; the games are found again, not by luck but by seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from engine.core.rules import Act
from engine.core.session import Session, Setup
from games.crooked_paths import INFO
from games.crooked_paths.rules import rides_and_connections
from games.crooked_paths.rules.rules import NOBODY, REASONS, RULES, Claim, Cover, Lay, Move, Position, Stop
from games.crooked_paths.tests.play import over, random_move
from saves.save_format import expect, write_text

FOLDER = Path(__file__).resolve().parents[1] / "golden"

NOTES = {
    "early": "A player connects before the 25th card and wins at once.",
    "early_gift": "A player completes the other's connection before the 25th card and loses at once.",
    "early_both": "One card completes both before the 25th card: the player next to move wins.",
    "held": "A connection stands at the start of its owner's turn, the other could not break it.",
    "gift": "A player's card completes the other's connection: lost at the start of the other's turn.",
    "both": "One triple connects both: the player to move wins.",
    "last_card": "The 25th triple completes the layer's connection, no card is left to break it.",
    "spent": "All triples lie, nobody is connected: the player to move has claimed by that fact.",
    "draw": "All triples lie, nobody is connected, by the basic rules: a draw.",
    "claim_refuted": "A claim, and the lone player finds a connection.",
    "claim_conceded": "A true claim, and the lone player stops.",
    "claim_upheld": "A true claim, and the lone player runs out of cards.",
}
WILD = ("early", "early_gift", "early_both", "gift", "both")
"""Found in random play; the others need players who look one card ahead."""


def careful_move(s: Position, rng: Random) -> Move:
    """Wins if it can, breaks if it must, gives nothing away if that is possible; otherwise random."""
    cards = [move for move in RULES.moves(s, s.to_move) if isinstance(move, (Lay, Cover))]
    rng.shuffle(cards)
    fair = []
    for move in cards:
        following = RULES.apply(s, s.to_move, move)
        ended = over(following)
        if ended is not None and ended.places[s.to_move] == 1:
            return move
        if ended is None and not following.connected:
            fair.append(move)
    return fair[0] if fair else cards[0]


def chosen(s: Position, reason: str, rng: Random) -> Move:
    """The next move of a game that wants to end for this reason."""
    if s.claimant != NOBODY:
        if reason == "claim_conceded" and s.triples % 2:
            return Stop()
        return careful_move(s, rng)
    if reason.startswith("claim") and s.phase == 2 and not s.connected:
        hopeless = not rides_and_connections.within_reach(s.board)
        if hopeless if reason != "claim_refuted" else s.triples >= 6:
            return Claim()
    if reason in WILD:
        move = random_move(s, rng)
        return careful_move(s, rng) if isinstance(move, Claim) else move
    return careful_move(s, rng)


def games(reason: str) -> Iterator[Session[Position, Move]]:
    """Finished games that were played towards this end."""
    for seed in count(1):
        rng = Random(seed)
        options = {"begins": "lot", "no_draw": "off" if reason in ("draw", "last_card") else "on"}
        session = Session(INFO, RULES, Setup(INFO.key, ("person", "person"), seed, options))
        while isinstance(RULES.turn(session.state), Act):
            session.play(session.to_move[0], chosen(session.state, reason, rng))
        yield session


def main() -> None:
    """Writes all files anew."""
    FOLDER.mkdir(exist_ok=True)
    for reason in REASONS:
        found = next(session for session in games(reason) if session.over and session.over.reason == reason)
        text = write_text(found, title=reason, test=expect(found, NOTES[reason]))
        (FOLDER / f"{reason}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
