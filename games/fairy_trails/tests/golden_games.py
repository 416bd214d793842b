"""Plays a game for each way to end and writes it to `golden/`: `python -m games.fairy_trails.tests.golden_games`.

Only needed when the moves' notation or the luck of a seed changes; the games are found again, by seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from random import Random

from msgspec import Struct, field

from engine.core.session import Session, Setup
from games.fairy_trails import INFO
from games.fairy_trails.rules.move_types import Claim, Discard, Done, Lay, Move
from games.fairy_trails.rules.rules import RULES, Position
from saves.save_format import expect, write_text

FOLDER = Path(__file__).resolve().parents[1] / "golden"
NEAR = (1.0, 0.5, 0.28, 0.16)
"""What a hut in a network with so many ends is worth, beside a stone; with more ends nothing."""

Game = Session[Position, Move]


class Wish(Struct, frozen=True):
    """What a golden game is to show. wanted: a last look at a game that ended for this reason."""

    reason: str
    note: str
    pick: Callable[[Position, Random], Move]
    seats: int = 2
    options: Mapping[str, str] = field(default_factory=dict)
    wanted: Callable[[Game], bool] = lambda game: True


# --- players ---------------------------------------------------------------------------------------------------------


def potential(s: Position, colour: int) -> float:
    """Stones of a colour that may be near."""
    found = 0.0
    for network in s.forest.web.open.values():
        if network.colour == colour and len(network.ends) < len(NEAR):
            found += NEAR[len(network.ends)] * len(network.huts)
    return found


def lays(s: Position) -> list[Move]:
    return [move for move in RULES.moves(s, s.mover) if isinstance(move, Lay)]


def best(s: Position, worth: Callable[[Position], float], rng: Random) -> Move:
    """The card that leads to the best position; of equals any."""
    me = s.mover
    return max(lays(s), key=lambda move: (worth(RULES.apply(s, me, move)), rng.random()))


def careful(s: Position, rng: Random) -> Move:
    """In a duel: stones now, short open networks of one's own, long ones of the other's."""
    me = s.mover

    def worth(after: Position) -> float:
        waiting = [sum(len(n.huts) for n in after.closed if n.colour == colour) for colour in (0, 1)]
        mine = len(after.homes[me]) + waiting[me] + potential(after, me)
        return mine - 0.9 * waiting[1 - me] - 0.6 * potential(after, 1 - me)

    return best(s, worth, rng)


def careless(s: Position, rng: Random) -> Move:
    """In a duel: any card."""
    return rng.choice(lays(s))


def claiming(s: Position, rng: Random) -> Move:
    """With keen eyes: claims what is closed, though now and then it overlooks it or errs, and lays carefully."""
    claims = [move for move in RULES.moves(s, s.mover) if isinstance(move, Claim)]
    due = {spot.cell for network in s.closed if network.colour == s.mover for spot in network.huts}
    right = [move for move in claims if move.cell in due]
    if right and rng.random() < 0.8:
        return right[0]
    if claims and rng.random() < 0.03:
        return rng.choice(claims)
    return Done() if Done() in RULES.moves(s, s.mover) else careful(s, rng)


def slack(s: Position, rng: Random) -> Move:
    """With keen eyes: lays any card and claims in the end."""
    if lays(s):
        return careless(s, rng)
    return claiming(s, rng)


def patient(s: Position, rng: Random) -> Move:
    """Alone: many stones, and always something that the next cards can close."""

    def worth(after: Position) -> float:
        if after.ended:
            return 1000.0 if after.ended == "home" else -1000.0
        return sum(map(len, after.homes)) + _soon(after) - (0.0, 0.5, 4.0)[after.clock]

    return best(s, worth, rng)


def dawdling(s: Position, rng: Random) -> Move:
    """Alone: no more stones than must be, so that the cards run out."""

    def worth(after: Position) -> float:
        if after.ended:
            return 1000.0 if after.ended == "no_cards" else -1000.0
        small = sum(bool(n.huts) and len(n.ends) == 1 for n in after.forest.web.open.values())
        return _soon(after) + small - 1.5 * sum(map(len, after.homes)) - (0.0, 0.2, 3.0)[after.clock]

    return best(s, worth, rng)


def _soon(s: Position) -> float:
    return sum(potential(s, colour) for colour in (0, 1) if s.stones(colour))


def sparing(s: Position, rng: Random) -> Move:
    """Alone, the easier way: puts away a card that is no use when it matters."""
    move = patient(s, rng)
    if s.clock == 2 and Discard() in RULES.moves(s, s.mover) and RULES.apply(s, s.mover, move).clock:
        return Discard()
    return move


# --- what is wanted --------------------------------------------------------------------------------------------------


def waits_of(game: Game) -> int:
    """How many networks were closed for the other."""
    return sum(fact.kind == "waits" for s in game.states for fact in s.facts)


def wrong_claims(game: Game) -> int:
    return sum(fact.kind == "open" for s in game.states for fact in s.facts)


def closing_claim(game: Game) -> bool:
    """Was the closing turn after the last card used to claim?"""
    return any(
        fact.kind == "placed" and not s.hands[s.mover] and not s.laid for s in game.states[-4:] for fact in s.facts
    )


KEEN = {"keen_eyes": "on"}
WISHES = {
    "last_stone": Wish("last_stone", "A player's own card brings the last stone: won at once.", careful),
    "gift": Wish("gift", "The other's card closes the last network: won at the start of the turn.", careful),
    "cards": Wish("cards", "All 58 cards lie: more stones win.", careless),
    "tie": Wish("tie", "All 58 cards lie, as many stones each: shared.", careless, wanted=lambda g: waits_of(g) > 0),
    "home": Wish("home", "Alone: all 38 stones placed, the score is the cards left.", patient, 1),
    "discard": Wish(
        "home",
        "Alone, the easier way: a card is put away, all stones are placed.",
        sparing,
        1,
        {"spare": "one"},
        lambda g: bool(g.state.discarded),
    ),
    "lost_way": Wish("lost_way", "Alone: the third card in a row without a stone.", patient, 1),
    "no_cards": Wish("no_cards", "Alone: no card is left, stones are.", dawdling, 1),
    "keen_last_stone": Wish(
        "last_stone",
        "Keen eyes: the last stone is claimed; there were wrong claims, too.",
        claiming,
        options=KEEN,
        wanted=lambda g: wrong_claims(g) > 0,
    ),
    "keen_cards": Wish(
        "cards",
        "Keen eyes: the other claims in a closing turn after the last card.",
        slack,
        options=KEEN,
        wanted=closing_claim,
    ),
    "keen_tie": Wish("tie", "Keen eyes: all cards lie, as many stones claimed each.", slack, options=KEEN),
}


def played(wish: Wish) -> Game:
    """A finished game that shows it."""
    for seed in count(1):
        rng = Random(seed)
        game: Game = Session(INFO, RULES, Setup(INFO.key, ("person",) * wish.seats, seed, wish.options))
        while game.over is None:
            game.play(game.to_move[0], wish.pick(game.state, rng))
        if game.over.reason == wish.reason and wish.wanted(game):
            return game
    raise AssertionError


def main() -> None:
    """Writes all files anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, wish in WISHES.items():
        game = played(wish)
        text = write_text(game, title=name, test=expect(game, wish.note))
        (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
