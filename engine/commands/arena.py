"""Let two AI levels or peers play each other, and print the score with its error.

Games are played in mirrored pairs: the same seed and the same random opening, seats swapped, so that neither luck nor
the first move favours anybody. A score is wins and half draws of the first, from 0 to 1; the error is that of a 95 %
interval over the pairs. With more seats (`--seats`) the first player sits on each of them in turn and the second one on
all others; a first place that is shared counts as a share. Levels have budgets instead of a clock, so the same seed
gives the same games on every machine, unless thinking is capped or a peer is given time. Ctrl-C prints the results so
far.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from functools import partial
from math import log, log10, sqrt
from random import Random
from statistics import mean, stdev

from msgspec import Struct

from engine.commands import arena_players
from engine.commands.arena_players import Player, Spent, ThinkTime
from engine.commands.argument_types import pairs, whole
from engine.commands.output import as_json, table
from engine.commands.parallel_games import add_common, play_and_report
from engine.core.errors import SettingError
from engine.core.game_start import fresh
from engine.core.text import say

PEERS = f"Players\n\n{(arena_players.__doc__ or '').partition('by.')[2].strip()}"
CERTAIN = 1.96
"""Standard deviations on each side of a 95 % interval."""

ODDS = log(0.95 / 0.05)
"""The log odds at which a question is settled (5 % wrong either way)."""

FEWEST_PAIRS = 30
FIVE = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The possible scores of a pair."""

Pair = tuple[float, ...]
"""The first player's points of the games of a pair, or of a deal with more seats: 1, 0 or a share each."""


class Pairing(Struct, frozen=True):
    """One mirrored pair, or a deal with more seats: what a worker process needs to play it."""

    game: str
    levels: tuple[str, str]
    seed: int
    opening: int
    options: tuple[tuple[str, str], ...] = ()
    terms: ThinkTime = ThinkTime()
    seats: int = 2


class PairPlayed(Struct, frozen=True):
    """A pair that was played: the first one's points of each game, how each ended, how many steps it had, and what
    both players have used in all games. ahead: of which part of the others the first one was ahead.
    """

    points: Pair
    reasons: tuple[str, ...]
    steps: tuple[int, ...]
    spent: tuple[Spent, Spent] = (Spent(), Spent())
    ahead: Pair = ()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Game, players, how many games, seed, opening, options, time, processes."""
    parser.epilog = PEERS
    parser.add_argument("game", metavar="GAME", help="a folder of games/")
    parser.add_argument(
        "--levels", metavar="A,B", required=True, help="who plays, such as hard,medium or hard,peer:greedy"
    )
    parser.add_argument(
        "--opening", metavar="N", type=whole(0, 1_000), default=2, help="random moves at first (default: 2)"
    )
    add_common(parser, "games, rounded up to pairs")
    parser.add_argument(
        "--seats", metavar="N", type=whole(2, 8), default=2, help="how many play, the second one on all but one seat"
    )
    parser.add_argument(
        "--peer-simulations",
        metavar="N",
        type=whole(0),
        default=0,
        help="simulations of a timed peer for each move, instead of time",
    )
    parser.add_argument(
        "--until-sure",
        metavar="LOW,HIGH",
        nargs="?",
        const="0,50",
        default="",
        help="stop when 95 %% sure which of two Elo differences is nearer, after 30 pairs or more (0,50)",
    )


def run(chosen: argparse.Namespace) -> int:
    """Run the command with its parsed arguments. Returns 0; `TrailboxError` says what is wrong."""
    levels = _levels(chosen.game, chosen.levels)
    bounds = bounds_of(chosen.until_sure)
    options = tuple(pairs(chosen.options).items())
    seats = chosen.seats
    fresh(chosen.game, seats, 0, dict(options))  # a wrong option is reported before anything is started
    if seats > 2 and bounds is not None:
        raise SettingError(say("Differences in Elo are for two seats."))
    terms = ThinkTime(chosen.seconds, chosen.capped, simulations=chosen.peer_simulations)
    count = (chosen.games + seats - 1) // seats
    wanted = [
        Pairing(chosen.game, levels, chosen.seed + k, chosen.opening, options, terms, seats) for k in range(count)
    ]
    play_and_report(
        "arena",
        play_pair,
        wanted,
        chosen,
        lambda found: "{:.3f} ±{:.3f}".format(*verdict(found)),
        lambda found: _report(levels, found, bounds, chosen.json),
        lambda found: bounds is not None and bool(settled(_points(found), *bounds)),
    )
    return 0


def _levels(game: str, words: str) -> tuple[str, str]:
    given = words.split(",")
    arena_players.check(game, given)
    if len(given) != 2:
        raise SettingError(say("Two players are given as A,B, not as “{words}”.", words=words[:60]))
    return given[0], given[1]


def bounds_of(words: str) -> tuple[float, float] | None:
    """Parse two differences in Elo; None for none."""
    if not words:
        return None
    try:
        low, high = (float(word) for word in words.split(","))
    except ValueError:
        low = high = 0.0
    if not -2000 <= low < high <= 2000:
        raise SettingError(say("Two differences in Elo are given as LOW,HIGH, not as “{words}”.", words=words[:60]))
    return low, high


def play_pair(pairing: Pairing) -> PairPlayed:
    """The games of a pair, the first player in seat 0, then in seat 1, and so on."""
    players: list[Player] = []

    def player(index: int) -> Player:
        return players[index]

    first, second = pairing.levels
    for index, level in enumerate((first, *(second,) * (pairing.seats - 1))):
        other = partial(player, 0 if index else 1)
        players.append(arena_players.invite(pairing.game, level, pairing.terms, other, pairing.seats))
    return play_both(pairing, players)


def play_both(pairing: Pairing, players: list[Player]) -> PairPlayed:
    """The games of a pair, or of a deal, for these players, the first of whom sits on each seat in turn."""
    ends = [_play(pairing, players, first) for first in range(pairing.seats)]
    places, reasons, steps, spent = zip(*ends, strict=True)
    own, other = ([both[side] for both in spent] for side in (0, 1))
    points = tuple(1 / found.count(1) if found[seat] == 1 else 0.0 for seat, found in enumerate(places))
    ahead = tuple(_ahead(found, seat) for seat, found in enumerate(places))
    return PairPlayed(points, reasons, steps, (_sum(own), _sum(other)), ahead)


def _ahead(places: Sequence[int], seat: int) -> float:
    others = [place for other, place in enumerate(places) if other != seat]
    return mean(1.0 if places[seat] < place else 0.5 if places[seat] == place else 0.0 for place in others)


def _play(pairing: Pairing, players: list[Player], first: int) -> tuple[Sequence[int], str, int, tuple[Spent, Spent]]:
    """One game with the first player in seat `first`: all places, the reason of the end, the steps, what was used."""
    session = fresh(pairing.game, pairing.seats, pairing.seed, dict(pairing.options))
    luck = Random(f"opening:{pairing.seed}")
    seated = [*players[1 : first + 1], players[0], *players[first + 1 :]]
    for player in players:
        player.spent = Spent()
    for _ in range(pairing.opening):
        if session.over is None:
            seat = session.to_move[0]
            session.play(seat, luck.choice(session.moves(seat)))
    over = arena_players.play_out(session, seated, pairing.seed)
    others = _sum([player.spent for player in players[1:]])
    return over.places, over.reason, len(session.log), (players[0].spent, others)


def _sum(parts: list[Spent]) -> Spent:
    return Spent(sum(part.cpu for part in parts), sum(part.nodes for part in parts), sum(part.moves for part in parts))


def _points(played: list[PairPlayed]) -> list[Pair]:
    return [pair.points for pair in played]


def verdict(played: list[PairPlayed]) -> tuple[float, float]:
    """The first player's score and the half width of its 95 % interval (1 for a single pair)."""
    return score(_points(played))


def _report(levels: tuple[str, str], played: list[PairPlayed], bounds: tuple[float, float] | None, json: bool) -> None:
    share, error = verdict(played)
    points = Counter(point for pair in played for point in pair.points)
    games = points.total()
    reasons = Counter(reason for pair in played for reason in pair.reasons)
    steps = mean(steps for pair in played for steps in pair.steps)
    spent = [_sum([pair.spent[side] for pair in played]) for side in (0, 1)]
    won, lost = points[1.0], points[0.0]
    if json:
        found = {"levels": list(levels), "games": games, "score": share, "error": error, "steps": steps}
        outcome = {"won": won, "drawn": games - won - lost, "lost": lost, "reasons": dict(reasons)}
        used = {"cpu": [side.cpu for side in spent], "simulations": [side.nodes for side in spent]}
        moved = {"moves": [side.moves for side in spent]}
        as_json(found | outcome | _compared(played, share, error) | used | moved | _decided(played, bounds))
        return
    rows = [
        (f"{levels[0]} against {levels[1]}", f"{share:.3f} ±{error:.3f} in {games} games"),
        *_told(played, share, error),
        ("won, drawn, lost", f"{won}, {games - won - lost}, {lost}"),
        ("steps a game", f"{steps:.1f}"),
        ("CPU seconds a move", _each(spent, [side.cpu / max(side.moves, 1) for side in spent])),
        ("CPU seconds a seat and game", _each(spent, _a_game(played, spent))),
        ("simulations a move", _each(spent, [side.nodes / max(side.moves, 1) for side in spent])),
        ("ended by", ", ".join(f"{reason} {count}" for reason, count in reasons.most_common())),
    ]
    if bounds is not None:
        sure, lean = settled(_points(played), *bounds), evidence(_points(played), *bounds)
        known = {"above": f"nearer {bounds[1]:g} Elo", "below": f"nearer {bounds[0]:g} Elo", "": "not sure yet"}[sure]
        rows.append(("evidence", f"{known} ({lean:+.2f})"))
    table(rows)


def _seats(played: list[PairPlayed]) -> int:
    return len(played[0].points)


def _a_game(played: list[PairPlayed], spent: list[Spent]) -> list[float]:
    seats = _seats(played)
    games = seats * len(played)
    return [spent[0].cpu / games, spent[1].cpu / games / (seats - 1)]


def _compared(played: list[PairPlayed], share: float, error: float) -> dict[str, object]:
    """For two seats the pairs and the difference in Elo, for more how often the first one was ahead of another."""
    if _seats(played) > 2:
        ahead, doubt = score([pair.ahead for pair in played])
        return {"seats": _seats(played), "ahead": ahead, "ahead_error": doubt}
    found = {"pairs": list(five(_points(played))), "elo": elo(share)}
    return {**found, "elo_low": elo(share - error), "elo_high": elo(share + error)}


def _told(played: list[PairPlayed], share: float, error: float) -> list[tuple[str, str]]:
    """The rows about what `_compared` has."""
    if _seats(played) > 2:
        ahead, doubt = score([pair.ahead for pair in played])
        return [("even is", f"{1 / _seats(played):.3f}"), ("ahead of another", f"{ahead:.3f} ±{doubt:.3f}")]
    counts = ", ".join(map(str, five(_points(played))))
    return [("in Elo", in_elo(share, error)), ("pairs that scored 0, ½, 1, 1½, 2", counts)]


def _decided(played: list[PairPlayed], bounds: tuple[float, float] | None) -> dict[str, object]:
    return {} if bounds is None else {"sure": settled(_points(played), *bounds)}


def _each(spent: list[Spent], figures: list[float]) -> str:
    return ", ".join(f"{figure:,.3g}" if side.moves else "-" for side, figure in zip(spent, figures, strict=True))


# --- the score -------------------------------------------------------------------------------------------------------


def score(played: Sequence[Pair]) -> tuple[float, float]:
    """The first player's score, 0 to 1, and the half width of its 95 % interval (1 for a single pair)."""
    each = [mean(pair) for pair in played]
    return mean(each), CERTAIN * stdev(each) / sqrt(len(each)) if len(each) > 1 else 1.0


def five(played: Sequence[Pair]) -> tuple[int, ...]:
    """The numbers of pairs with score 0, 1/4, 1/2, 3/4 and 1."""
    found = Counter(mean(pair) for pair in played)
    return tuple(found[share] for share in FIVE)


def elo(share: float) -> float | None:
    """The difference in strength for this score; None for 0 and 1."""
    return 400 * log10(share / (1 - share)) if 0 < share < 1 else None


def share_of(difference: float) -> float:
    """The score that a difference in Elo gives."""
    return float(1 / (1 + 10 ** (-difference / 400)))


def in_elo(share: float, error: float) -> str:
    """A score and its error in Elo, in words: the bounds of the interval."""
    middle, low, high = elo(share), elo(share - error), elo(share + error)
    if middle is None:
        return f"at least {low:+.0f}" if share > 0.5 and low is not None else "beyond measure"
    bounds = [f"{bound:+.0f}" if bound is not None else "no bound" for bound in (low, high)]
    return f"{middle:+.0f} ({bounds[0]} to {bounds[1]})"


def evidence(played: Sequence[Pair], low: float, high: float) -> float:
    """How strongly the pairs support `high` Elo against `low`: the log odds by the generalised ratio test.

    A thousandth of a pair is added to each of the five scores, so that the variance is never zero.
    """
    counts = [count + 1e-3 for count in five(played)]
    whole = sum(counts)
    middle = sum(share * count for share, count in zip(FIVE, counts, strict=True)) / whole
    spread = sum((share - middle) ** 2 * count for share, count in zip(FIVE, counts, strict=True)) / whole
    weak, strong = share_of(low), share_of(high)
    return whole * (strong - weak) * (2 * middle - weak - strong) / (2 * spread)


def settled(played: Sequence[Pair], low: float, high: float) -> str:
    """The decision after at least 30 pairs: "above", "below", or "" for none yet."""
    if len(played) < FEWEST_PAIRS:
        return ""
    lean = evidence(played, low, high)
    return "above" if lean >= ODDS else "below" if lean <= -ODDS else ""
