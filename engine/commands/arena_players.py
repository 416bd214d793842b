"""Who can play in the arena: a game's levels, and peers to measure them by.

expert@0.1     a level with a tenth of its budget
peer:greedy    one ply, by the game's own measure (`PEERS` of its `simple_players.py`)
peer:flat      every move in the same guessed worlds, played on greedily: no tree, no knowledge but the rules
peer:uniform   a Monte Carlo tree with even playouts over the game's rules
peer:open_spiel  OpenSpiel's C++ MCTSBot over the game's rules (needs requirements-peers.txt)
peer:flat@1.5  a timed peer with one and a half times its opponent's CPU time

Timed peers, the last three, have no budget of their own: they get CPU time. Before each of its moves such a peer may
use as much as its opponent has used in this game so far, times the multiple that was asked for, minus what it has used
itself. If it moves first, it gets the opponent's mean time per move in the game before as an advance; in the first
game, the time that the opponent uses for the same position. So over a game both have used the same CPU time, or the
multiple; a move gets at least ten simulations. The flat one saves for its next moves: the fewer moves there are to try,
the more. OpenSpiel's bot counts simulations, not time: their number comes from its speed at its
previous move, the first time from a probe, which counts as well. A peer that sees the whole position is shown one guess
at the secrets.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from random import Random
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from engine.ai.agent import Agent, Pace, Peer, SearchResult, agent_of, peers_of
from engine.ai.alpha_beta_and_monte_carlo import MonteCarlo
from engine.core import registry
from engine.core.errors import SettingError
from engine.core.rules import Over, Seat
from engine.core.session import Session
from engine.core.text import say
from engine.peers.flat_monte_carlo import best_of, trial_of

PEER = "peer:"
AT = "@"
TIMED = ("flat", "open_spiel", "uniform")
SAVED = 24
"""With so many moves to try the flat peer uses half of what it may use, with fewer less, as a turn has several."""
PROBE = 10
"""The least simulations for a move, and those of the first speed measurement."""
ENDLESS = 1_000_000_000
MOST = 1_000
"""The largest share of its budget that a level can be given, and the largest multiple of its opponent's time."""


class ThinkTime(Struct, frozen=True):
    """seconds: the pace of a level; capped: its thinking ends after this CPU time; peer_time: the peer's share of CPU
    time; simulations: the peer's for each move instead of time, 0 for time."""

    seconds: float = 1.0
    capped: bool = False
    peer_time: float = 1.0
    simulations: int = 0


@dataclass(slots=True)
class Spent:
    """What a player has used: CPU seconds, simulations (or positions looked at), moves."""

    cpu: float = 0.0
    nodes: int = 0
    moves: int = 0

    def add(self, cpu: float, nodes: int) -> None:
        """Add what another move has taken."""
        self.cpu += cpu
        self.nodes += nodes
        self.moves += 1


class Player(Protocol):
    """A player in the arena."""

    spent: Spent

    def move(self, session: Session[Any, Any], seat: Seat, seed: str) -> Any:
        """The player's move; its cost is added to `spent`."""


def nobody() -> Player:
    """The opponent of a player that needs none: only a peer that is given another one's time asks for it."""
    raise RuntimeError("nobody's time is given to this player")


def play_out(session: Session[Any, Any], players: Sequence[Player], seed: int) -> Over:
    """Play a game to its end, each seat by its player. seed: of the players' generators."""
    while session.over is None:
        seat = session.to_move[0]
        session.play(seat, players[seat].move(session, seat, f"{seed}:{len(session.log)}"))
    return session.over


class Measured(Pace):
    """A pace that ends after its seconds of CPU time, if it is capped."""

    def __init__(self, seconds: float, capped: bool) -> None:
        self.seconds = seconds
        self._end = time.process_time() + seconds if capped else float("inf")

    def over(self) -> bool:
        return time.process_time() >= self._end


class Allowance:
    """The CPU seconds that a timed peer may use for its next move (see the module)."""

    def __init__(self, terms: ThinkTime, opponent: Callable[[], Player]) -> None:
        self._terms = terms
        self._opponent = opponent
        self._usual: float | None = None

    def seconds(self, own: Spent, session: Session[Any, Any], seat: Seat) -> float:
        """Less than 0 after an advance that was too large."""
        other = self._opponent()
        if other.spent.moves:
            self._usual = other.spent.cpu / other.spent.moves
            return self._terms.peer_time * other.spent.cpu - own.cpu
        if self._usual is None:
            self._usual = self._trial(other, session, seat)
        return self._terms.peer_time * self._usual - own.cpu

    def _trial(self, other: Player, session: Session[Any, Any], seat: Seat) -> float:
        """The CPU time that the opponent would use here; for a timed opponent the pace's seconds."""
        if not isinstance(other, AgentPlayer):
            return self._terms.seconds
        kept, other.spent = other.spent, Spent()
        other.move(session, seat, "trial")
        used, other.spent = other.spent, kept
        return used.cpu


Think = Callable[[Any, Seat, Random, Pace], SearchResult]
"""The final result for an observation of a seat."""


def at_level(agent: Agent[Any], level: str) -> Think:
    """An agent at one of its levels."""

    def think(seen: Any, seat: Seat, rng: Random, pace: Pace) -> SearchResult:
        *_, best = agent.think(seen, seat, level, rng, pace)
        return best

    return think


def as_peer(peer: Peer) -> Think:
    """A peer without a pace."""
    return lambda seen, seat, rng, _: peer(seen, seat, rng)


class AgentPlayer:
    """An agent at a level, or a game's peer."""

    def __init__(self, think: Think, terms: ThinkTime) -> None:
        self.spent = Spent()
        self._think = think
        self._terms = terms

    def move(self, session: Session[Any, Any], seat: Seat, seed: str) -> Any:
        """The move of its last result."""
        began = time.process_time()
        pace = Measured(self._terms.seconds, self._terms.capped)
        best = self._think(session.observe(seat), seat, Random(seed), pace)
        self.spent.add(time.process_time() - began, best.nodes)
        return best.move


class Uniform:
    """The engine's own Monte Carlo tree, as long as it may."""

    def __init__(self, terms: ThinkTime, allowance: Allowance) -> None:
        self.spent = Spent()
        self._rounds = terms.simulations
        self._allowance = allowance

    def move(self, session: Session[Any, Any], seat: Seat, seed: str) -> Any:
        """The move it has tried most."""
        began = time.process_time()
        until = float("inf") if self._rounds else began + self._allowance.seconds(self.spent, session, seat)
        search = MonteCarlo(session.rules, self._rounds or ENDLESS)
        best = None
        for best in search.think(session.observe(seat), seat, Random(seed)):
            if best.nodes >= PROBE and time.process_time() >= until:
                break
        if best is None:
            raise RuntimeError(f"seat {seat} has no move")
        self.spent.add(time.process_time() - began, best.nodes)
        return best.move


class Flat:
    """The engine's flat Monte Carlo search, each move as long as it may."""

    def __init__(self, game: str, terms: ThinkTime, allowance: Allowance) -> None:
        self.spent = Spent()
        self._game = game
        self._count = terms.simulations
        self._allowance = allowance

    def move(self, session: Session[Any, Any], seat: Seat, seed: str) -> Any:
        """The move that did best."""
        left = 0.0 if self._count else self._allowance.seconds(self.spent, session, seat)
        began = time.process_time()
        trial = trial_of(self._game, session.observe(seat), seat, Random(seed))
        allowed = left * len(trial.moves) / (len(trial.moves) + SAVED)

        def spent(played: int) -> float:
            if self._count:
                return played / self._count
            return (time.process_time() - began) / allowed if allowed > 0 else 1.0

        best = best_of(trial, spent)
        self.spent.add(time.process_time() - began, best.nodes)
        return best.move


class OpenSpiel:
    """OpenSpiel's C++ MCTSBot: UCT, one even playout a simulation, proven results kept."""

    def __init__(self, game: str, seats: int, terms: ThinkTime, allowance: Allowance) -> None:
        from engine.peers.open_spiel import TrailboxGame, search

        self.spent = Spent()
        self._search = search
        self._game = TrailboxGame({"game": game, "seats": seats})
        self._count = terms.simulations
        self._allowance = allowance
        self._speed = 0.0

    def move(self, session: Session[Any, Any], seat: Seat, seed: str) -> Any:
        """The bot's best move after as many simulations as fit."""
        luck = Random(seed)
        began = time.process_time()
        guess = session.rules.determinize(session.observe(seat), seat, luck)
        state = self._game.state_of(guess)
        probed = 0
        if not (self._count or self.spent.moves):
            probed = PROBE
            self._speed = self._simulate(state, PROBE, luck)[2]
        left = self._allowance.seconds(self.spent, session, seat) - (time.process_time() - began)
        count = self._count or max(PROBE, int(self._speed * left))
        number, done, self._speed = self._simulate(state, count, luck)
        self.spent.add(time.process_time() - began, done + probed)
        return session.moves(seat)[number]

    def _simulate(self, state: Any, count: int, luck: Random) -> tuple[int, int, float]:
        """The best move's number, the simulations made (fewer if it is proven), and how many a second."""
        began = time.process_time()
        number, done = self._search(self._game, state, count, luck.randrange(2**31))
        return number, done, done / max(time.process_time() - began, 1e-6)


def known(game: str) -> list[str]:
    """All players for this game."""
    levels = [level.key for level in registry.info(game).levels]
    return levels + [PEER + name for name in (*peers_of(game), *TIMED)]


def level_of(name: str) -> tuple[str, float]:
    """A player's level and its share of the budget: 0.1 for `expert@0.1`, 1 without a share.

    For a timed peer it is the multiple of its opponent's time. `SettingError` for a share that is no number above 0, or
    of a peer that is not timed.
    """
    level, at, share = name.partition(AT)
    if not at:
        return level, 1.0
    try:
        part = float(share)
    except ValueError:
        part = 0.0
    timed = level.removeprefix(PEER) in TIMED
    if not 0 < part <= MOST or (level.startswith(PEER) and not timed):
        raise SettingError(
            say("A level’s share of its budget is given as expert@0.1, not as “{name}”.", name=name[:60])
        )
    return level, part


def check(game: str, names: list[str]) -> None:
    """`SettingError` for a player that is not known or not installed."""
    players = [level_of(name)[0] for name in names]
    if any(player not in known(game) for player in players):
        title = registry.info(game).title
        raise SettingError(say("{game} is played by {known}.", game=title, known=", ".join(known(game))))
    if any(level_of(name)[0] == PEER + "open_spiel" for name in names) and find_spec("pyspiel") is None:
        raise SettingError(say("OpenSpiel is not installed: pip install -r requirements-peers.txt"))


def invite(game: str, name: str, terms: ThinkTime, opponent: Callable[[], Player], seats: int = 2) -> Player:
    """Make a player; `opponent` returns the other one, once both exist."""
    level, share = level_of(name)
    if not name.startswith(PEER):
        return AgentPlayer(at_level(agent_of(game), level), replace(terms, seconds=terms.seconds * share))
    peer, terms = level.removeprefix(PEER), replace(terms, peer_time=terms.peer_time * share)
    if peer == "flat":
        return Flat(game, terms, Allowance(terms, opponent))
    if peer == "uniform":
        return Uniform(terms, Allowance(terms, opponent))
    if peer == "open_spiel":
        return OpenSpiel(game, seats, terms, Allowance(terms, opponent))
    return AgentPlayer(as_peer(peers_of(game)[peer]), terms)
