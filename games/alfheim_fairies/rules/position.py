"""The position of Alfheim Fairies, and what follows from it directly."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.core.rules import UNKNOWN, Fact, Seat
from games.alfheim_fairies.rules.garden import Garden
from games.alfheim_fairies.rules.pieces import (
    CLUES,
    COSTS,
    EACH_NEUTRAL,
    EACH_OWN,
    EXPERTS,
    FAIRIES,
    KING,
    PREPARATION,
    ROUNDS,
    STARTERS,
    TOMTE,
)

NOBODY: Seat = -1
DRAW, FETCH = "draw", "fetch"
"""What chance owes a seat in the middle of a round: a neutral clue, a Tomte."""


class Player(Struct, frozen=True):
    """All that belongs to one seat.

    footprint: its two icons, "" before it is dealt; UNKNOWN to all, its owner too, until round 7.
    tomte: the cost of the Tomte that was given for three Nisses, "" without one; UNKNOWN to the others until it lives
    in the garden. experts: for each kind of expert the value earned, 0 for none.
    hand: the clue that is to be placed, "" if there is none. drawn: the neutral clue taken in exchange in this round,
    "" if none was, UNKNOWN while chance owes it. ready: whether the choice of this stage stands.
    """

    garden: Garden = Garden()
    footprint: str = ""
    tomte: str = ""
    experts: tuple[int, ...] = (0,) * len(EXPERTS)
    hand: str = ""
    drawn: str = ""
    ready: bool = False

    def seen_by_others(self) -> Player:
        """The player as others see them: what only its owner knows is UNKNOWN."""
        hidden = self.tomte and TOMTE not in self.garden.guests
        return replace(self, tomte=UNKNOWN) if hidden else self

    def face_down(self) -> Player:
        """The player with what nobody knows before round 7 UNKNOWN."""
        return replace(self, footprint=UNKNOWN) if self.footprint else self


class Stack(Struct, frozen=True):
    """The neutral stack, a queue. It changes only when a round is over.

    unseen: those on top that nobody has seen, by their places in the stack as it was at first, in order.
    kinds: how many of each kind (by `CLUES`) are among these. under: what was put under it, all known, in order.
    """

    unseen: tuple[int, ...] = ()
    kinds: tuple[int, ...] = ()
    under: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.unseen) + len(self.under)

    def known(self, index: int) -> str:
        """The clue at this place from the top, UNKNOWN if nobody has seen it."""
        return UNKNOWN if index < len(self.unseen) else self.under[index - len(self.unseen)]

    def without(self, taken: Sequence[tuple[int, str]], put: str) -> Stack:
        """The stack after a round. taken: (place from the top, the clue that was there). put: what each of them put
        under it."""
        places = {index for index, _ in taken}
        top = len(self.unseen)
        kinds = list(self.kinds)
        for index, clue in taken:
            if index < top:
                kinds[CLUES.index(clue)] -= 1
        unseen = tuple(place for index, place in enumerate(self.unseen) if index not in places)
        under = tuple(clue for index, clue in enumerate(self.under, start=top) if index not in places)
        return Stack(unseen, tuple(kinds), (*under, *(put,) * len(taken)))


class Position(Struct, frozen=True):
    """All that is on the table.

    players: as each seat has left things by now. before: as they were when the choices being made now began, which
    is what the others see of a seat until all are ready; between choices it is the same as `players`.
    lead: the lead player. round: 1 to 11, 0 while the table is being set up, 12 at the end. called: the clues of the
    rounds so far. costs: for each of FAIRIES the costs that lie open, in order.
    owed, drawer: what chance owes to which seat (DRAW, FETCH), "" and NOBODY for nothing.
    """

    players: tuple[Player, ...]
    before: tuple[Player, ...]
    lead: Seat = NOBODY
    round: int = 0
    called: tuple[str, ...] = ()
    costs: tuple[tuple[str, ...], ...] = ((),) * len(FAIRIES)
    stack: Stack = Stack()
    owed: str = ""
    drawer: Seat = NOBODY
    facts: tuple[Fact, ...] = ()

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.players)

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats from the lead player on, clockwise."""
        return tuple((self.lead + k) % self.seats for k in range(self.seats))

    @property
    def over(self) -> bool:
        """Whether all rounds have been played."""
        return self.round > ROUNDS

    @property
    def treading(self) -> bool:
        """Whether footprints are being placed."""
        return self.round == PREPARATION and self.before[0].garden.footprint is None

    @property
    def choosing(self) -> tuple[Seat, ...]:
        """The seats whose choice does not stand yet."""
        return tuple(seat for seat, player in enumerate(self.players) if not player.ready)

    @property
    def clue(self) -> str:
        """The clue of this round, "" before it is known."""
        return self.called[-1] if self.called and len(self.called) == self.round else ""

    def place_in_stack(self, seat: Seat) -> int:
        """The place of the neutral stack from which the seat takes a clue in this round: 0, the top, for the lead."""
        return (seat - self.lead) % self.seats

    def to_come(self) -> tuple[int, ...]:
        """How many of each of CLUES may still be called; one of all of them never is."""
        return tuple(EACH_OWN - self.called.count(clue) for clue in CLUES)

    def first_kinds(self) -> tuple[int, ...]:
        """How many of each of CLUES were in the neutral stack at first."""
        dealt = [clue for player in self.before for _, clue in player.garden.clues[:STARTERS]]
        return tuple(EACH_NEUTRAL - dealt.count(clue) for clue in CLUES)

    def costs_for(self, seat: Seat, fairy: str) -> tuple[str, ...]:
        """The costs for which this seat may place a fairy of this kind now, as far as they are known; () if none is."""
        if fairy == TOMTE:
            tomte = self.players[seat].tomte
            return () if tomte in ("", UNKNOWN) else (tomte,)
        return self.costs[FAIRIES.index(fairy)]

    def spent(self, fairy: str) -> bool:
        """Has its deck no tile left? One lies beside it for each cost, and one went to each garden where it lives."""
        lives = sum(fairy in player.garden.guests for player in self.before)
        return lives + len(self.costs[FAIRIES.index(fairy)]) >= len(COSTS[fairy])

    def cost_due(self) -> str:
        """The fairy whose deck has to turn up a tile next, or ""."""
        second = self.round >= PREPARATION
        for fairy, shown in zip(FAIRIES, self.costs, strict=True):
            due = 0 if fairy == TOMTE else int(second) if fairy == KING else 1 + second
            if len(shown) < due and not self.spent(fairy):
                return fairy
        return ""

    def with_player(self, seat: Seat, player: Player, *facts: Fact) -> Position:
        """The position with this player changed, unseen by the others."""
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return replace(self, players=players, facts=facts)

    def settled(self, players: tuple[Player, ...], *facts: Fact) -> Position:
        """The position with all players changed, seen by all."""
        return replace(self, players=players, before=players, facts=facts)
