"""The rules of Alfheim Fairies as a whole: whose move it is, legal moves, what seats may know.

The other modules decide. `pieces`: what it is played with. `position`: what is on the table. `garden`: which lines pay
and where things may go. `rounds`: what choices change. `scoring`: points. `refusals`: why a move is not allowed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from msgspec.structs import replace

from engine.core.maps.board import Board
from engine.core.rules import CHANCE, UNKNOWN, Act, Chance, Fact, Lot, Options, Refusal, Rules, Seat, Turn
from games.alfheim_fairies.rules import rounds, scoring
from games.alfheim_fairies.rules.garden import Garden, ground, places_for
from games.alfheim_fairies.rules.move_types import (
    Begin,
    Clue,
    Cost,
    Deal,
    Draw,
    Exchange,
    Footprint,
    Invite,
    Move,
    Place,
    Ready,
    Sealed,
    Tomte,
    Tread,
)
from games.alfheim_fairies.rules.pieces import (
    CLUES,
    COSTS,
    EACH_NEUTRAL,
    EACH_OWN,
    FAIRIES,
    FOOTPRINTS,
    PREPARATION,
    STARTERS,
    TOMTE,
)
from games.alfheim_fairies.rules.position import DRAW, NOBODY, Player, Position
from games.alfheim_fairies.rules.refusals import why_not
from games.alfheim_fairies.rules.scoring import REASONS

__all__ = ["REASONS", "RULES", "AlfheimFairies", "Position"]


class AlfheimFairies(Rules[Position, Move]):
    """The `Rules` of the game."""

    position_type: type[Position] = Position
    move_type = Move

    def start(self, options: Options, board: Board | None, seats: int) -> Position:  # noqa: ARG002 - needs neither
        """The empty table. Somebody alone is the lead player."""
        players = (Player(),) * seats
        return Position(players, players, 0 if seats == 1 else NOBODY)

    def turn(self, s: Position) -> Turn:
        if s.over:
            return scoring.over(s)
        if s.owed:
            return Chance(tuple(_neutral(s)), _stack_lot(s)) if s.owed == DRAW else _tomte(s)
        if s.lead == NOBODY:
            return Chance(tuple((Begin(seat), 1) for seat in range(s.seats)))
        fairy = s.cost_due() if s.treading or not s.round else ""
        if fairy:
            shown = s.costs[FAIRIES.index(fairy)]
            deck = _deck(fairy)
            return Chance(tuple(one for one in deck if one[0].cost not in shown), Lot(fairy, deck, len(shown)))
        if not s.round:
            return Chance(tuple(_deals(s)))
        if not s.treading and len(s.called) < s.round:
            left = tuple((Clue(clue), n) for clue, n in zip(CLUES, s.to_come(), strict=True) if n)
            return Chance(left, Lot("clues", tuple((Clue(clue), EACH_OWN) for clue in CLUES), len(s.called)))
        return Act(s.choosing)

    def moves(self, s: Position, seat: Seat) -> Sequence[Move]:
        turn = self.turn(s)
        if not isinstance(turn, Act) or seat not in turn.seats:
            return ()
        player = s.players[seat]
        if s.treading:
            return [Tread(cell) for cell in ground(player.garden).banks]
        if player.hand:
            places: list[Move] = [Place(cell) for cell in ground(player.garden).frontier]
            return places if player.drawn else [*places, Exchange()]
        return [*invitations(s, seat), Ready()]

    def apply(self, s: Position, seat: Seat, m: Move) -> Position:
        if isinstance(m, (Tread, Place, Exchange, Invite, Ready)):
            return rounds.choose(s, seat, m)
        if isinstance(m, Draw):
            return rounds.drawn(s, m)
        if isinstance(m, Tomte):
            return rounds.fetched(s, m)
        if isinstance(m, Clue):
            return rounds.call(s, m)
        return _set_up(s, m)

    def why_not(self, s: Position, seat: Seat, m: Move) -> Refusal | None:
        return why_not(s, self.turn(s), seat, m)

    def allowed_before(self, s: Position, m: Move) -> bool:
        """Second costs were turned up of decks that had no tile left, too."""
        if not isinstance(m, Cost) or m.fairy not in FAIRIES or not s.treading or not s.spent(m.fairy):
            return False
        shown = s.costs[FAIRIES.index(m.fairy)]
        return len(shown) == 1 and m.cost in COSTS[m.fairy] and m.cost not in shown

    def observe(self, s: Position, seat: Seat) -> Position:
        """Others as they were before the choices being made now; what lies face down UNKNOWN: the Tomtes of others,
        and before round 7 all footprints, the seat's own as well."""
        players, before = list(s.players), list(s.before)
        for who, player in enumerate(s.players):
            if who != seat:
                before[who] = known = before[who].seen_by_others()
                players[who] = known if known.ready == player.ready else replace(known, ready=player.ready)
            if s.round < PREPARATION:
                players[who], before[who] = players[who].face_down(), before[who].face_down()
        # what a sealed step has caused is sealed, too
        facts = s.facts if s.players == s.before else tuple(fact for fact in s.facts if fact.seat == seat)
        return replace(s, players=tuple(players), before=tuple(before), facts=facts)

    def observed_move(self, s: Position, seat: Seat, m: Move, me: Seat) -> Move:
        """What others do is sealed until all are ready; what they draw stays hidden in the log."""
        if isinstance(m, Footprint):
            return m if s.round >= PREPARATION else Footprint(m.seat, UNKNOWN)
        if isinstance(m, Draw):
            return m if m.seat == me else Draw(m.seat, UNKNOWN)
        if isinstance(m, Tomte):
            return m if m.seat == me else Tomte(m.seat, UNKNOWN)
        return m if seat in (me, CHANCE) or isinstance(m, Ready) or _lies(s.before[seat].garden, m) else Sealed()

    def determinize(self, seen: Position, seat: Seat, rng: Random) -> Position:
        """Deals out footprints, which nobody knows before round 7, and the others' Tomtes, and lets sealed seats have
        placed their clue somewhere."""
        footprints = rng.sample(FOOTPRINTS, len(FOOTPRINTS))
        gone = {player.tomte for player in seen.players}
        tomtes = iter([cost for cost in rng.sample(COSTS[TOMTE], len(COSTS[TOMTE])) if cost not in gone])
        players, before = list(seen.players), list(seen.before)
        for who, footprint in zip(range(seen.seats), footprints, strict=False):
            if players[who].footprint == UNKNOWN:
                players[who] = replace(players[who], footprint=footprint)
                before[who] = replace(before[who], footprint=footprint)
            if who == seat:
                continue
            player = before[who]
            if player.tomte == UNKNOWN:
                player = replace(player, tomte=next(tomtes))
            before[who] = players[who] = player
            if seen.players[who].ready:
                here = ground(player.garden)
                cell = rng.choice(here.banks if seen.treading else here.frontier)
                players[who] = rounds.guess_choice(player, cell, seen.treading)
        return replace(seen, players=tuple(players), before=tuple(before))


RULES = AlfheimFairies()


def invitations(s: Position, seat: Seat) -> Iterator[Invite]:
    """Every fairy that the seat may place now, wherever it may go; its clue of the round is placed."""
    garden = s.players[seat].garden
    for fairy in FAIRIES:
        if fairy not in garden.guests:
            for cell in places_for(garden, s.costs_for(seat, fairy)):
                yield Invite(fairy, cell)


def _lies(garden: Garden, m: Move) -> bool:
    """Does the garden show that this move was made?"""
    if isinstance(m, Place):
        return any(cell == m.cell for cell, _ in garden.clues)
    if isinstance(m, Invite):
        return (m.cell, m.fairy) in garden.fairies
    return isinstance(m, Tread) and garden.footprint == m.cell


# --- what chance brings ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=len(FAIRIES))
def _deck(fairy: str) -> tuple[tuple[Cost, int], ...]:
    return tuple((Cost(fairy, cost), 1) for cost in COSTS[fairy])


def _deals(s: Position) -> Iterator[tuple[Deal | Footprint, int]]:
    """Neutral clues until everybody has two, then a footprint for each."""
    lying = [clue for player in s.players for _, clue in player.garden.clues]
    for seat, player in enumerate(s.players):
        if len(player.garden.clues) < STARTERS:
            left = ((clue, EACH_NEUTRAL - lying.count(clue)) for clue in CLUES)
            yield from ((Deal(seat, clue), n) for clue, n in left if n)
            return
    dealt = [player.footprint for player in s.players]
    yield from ((Footprint(dealt.index(""), icons), 1) for icons in FOOTPRINTS if icons not in dealt)


def _neutral(s: Position) -> Iterator[tuple[Draw, int]]:
    """What may lie at a place of the stack that nobody has seen."""
    gone = rounds.hidden_draws(s)
    for clue, n in zip(CLUES, s.stack.kinds, strict=True):
        if n > gone.count(clue):
            yield Draw(s.drawer, clue), n - gone.count(clue)


def _stack_lot(s: Position) -> Lot:
    contents = tuple((Draw(s.drawer, clue), n) for clue, n in zip(CLUES, s.first_kinds(), strict=True) if n)
    return Lot("stack", contents, s.stack.unseen[s.place_in_stack(s.drawer)])


def _tomte(s: Position) -> Chance:
    """Each seat has a Tomte of its own in the deck, so that it does not matter who is first."""
    gone = {player.tomte for player in s.players}
    deck = tuple((Tomte(s.drawer, cost), 1) for cost in COSTS[TOMTE])
    return Chance(tuple(one for one in deck if one[0].cost not in gone), Lot(TOMTE, deck, s.drawer))


# --- setting up ------------------------------------------------------------------------------------------------------


def _set_up(s: Position, m: Move) -> Position:
    if isinstance(m, Begin):
        return replace(s, lead=m.seat, facts=(Fact("leads", m.seat, rule="setup"),))
    if isinstance(m, Cost):
        at = FAIRIES.index(m.fairy)
        costs = (*s.costs[:at], (*s.costs[at], m.cost), *s.costs[at + 1 :])
        rule = "preparation" if s.round else "setup"
        return replace(s, costs=costs, facts=(Fact("turned_up", amount=at, rule=rule),))
    if isinstance(m, Deal):
        return _deal(s, m)
    if isinstance(m, Footprint):
        players = _with(s.players, m.seat, replace(s.players[m.seat], footprint=m.icons))
        s = s.settled(players, Fact("footprint", m.seat, rule="setup"))
        return rounds.first_round(s) if all(player.footprint for player in players) else s
    raise ValueError(f"{m} is no move of the rules")


def _deal(s: Position, m: Deal) -> Position:
    """A clue to begin with; when all have two, equal pairs go back."""
    garden = s.players[m.seat].garden
    garden = garden.with_clue((len(garden.clues), 0), m.clue)
    players = _with(s.players, m.seat, replace(s.players[m.seat], garden=garden))
    facts = [Fact("dealt", m.seat, (garden.clues[-1][0],), rule="setup")]
    pairs = [sorted(clue for _, clue in player.garden.clues) for player in players]
    if all(len(pair) == STARTERS for pair in pairs):
        equal = [seat for seat, pair in enumerate(pairs) if pairs.count(pair) > 1]
        for seat in equal:
            players = _with(players, seat, replace(players[seat], garden=Garden()))
            facts.append(Fact("redraws", seat, rule="setup"))
    return s.settled(players, *facts)


def _with(players: tuple[Player, ...], seat: Seat, player: Player) -> tuple[Player, ...]:
    return (*players[:seat], player, *players[seat + 1 :])
