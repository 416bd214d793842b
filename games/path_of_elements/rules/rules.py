"""The rules of Path of the Elements as a whole: whose move it is, legal moves, what seats may know.

The other modules decide. `pieces`: what it is played with. `position`: what is on the table. `elements_and_omens`,
`draft`, `laying`: elements, omens, draft and paths. `memory_phase`: turns and pairs; `gifts_and_powers`: what they do.
`path_scoring`, `omens`, `scoring`: points. `refusals`: why a move is not allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from engine.core.maps.board import Board
from engine.core.rules import CHANCE, UNKNOWN, Act, Chance, Options, Refusal, Rules, Seat, Turn
from games.path_of_elements.rules import draft, elements_and_omens, laying, memory_phase, scoring
from games.path_of_elements.rules.move_types import (
    Begin,
    Choose,
    Cover,
    Deal,
    Done,
    Exchange,
    Face,
    Gift,
    Keep,
    Lose,
    Move,
    Omen,
    Place,
    Put,
    Ready,
    Shift,
    Skip,
    Swap,
    Take,
    Uncover,
)
from games.path_of_elements.rules.move_types import Turn as TurnUp
from games.path_of_elements.rules.pieces import OMENS
from games.path_of_elements.rules.position import NOBODY, NOTHING, SEALED, Player, Position, Stage, Terms, Tile
from games.path_of_elements.rules.refusals import why_not
from games.path_of_elements.rules.scoring import REASONS

__all__ = ["REASONS", "RULES", "PathOfElements", "Position"]


class PathOfElements(Rules[Position, Move]):
    """The `Rules` of the game."""

    position_type: type[Position] = Position
    move_type = Move

    def start(self, options: Options, board: Board | None, seats: int) -> Position:  # noqa: ARG002 - needs no board
        """The empty table. Alone, the person begins."""
        alone = seats == 1
        terms = Terms(
            omens=options["omens"],
            omens_open=options["shown"] == "yes",
            elements_chosen=options["elements"] == "chosen",
            faces_shown=options["faces"] == "shown",
            alone=alone,
        )
        return Position((Player(),) * max(2, seats), terms, 0 if alone else NOBODY)

    def turn(self, s: Position) -> Turn:
        if s.stage == Stage.OVER:
            return scoring.over(s)
        if s.lead == NOBODY:
            return Chance(tuple((Begin(seat), 1) for seat in range(s.seats)))
        if s.stage == Stage.ELEMENT:
            seat = elements_and_omens.taker(s)
            chosen = s.terms.elements_chosen and seat < s.seats
            return Act((seat,)) if chosen else Chance(tuple((m, 1) for m in elements_and_omens.takes(s, seat)))
        if s.stage == Stage.OMENS or s.owed != NOBODY:
            return elements_and_omens.omen_chance(s)
        if s.stage == Stage.DEAL:
            return draft.deals(s)
        if s.stage == Stage.DRAFT and s.terms.alone and not s.choosing:
            return draft.losses(s)
        if s.stage in (Stage.DRAFT, Stage.KEEP, Stage.PATH):
            return Act(s.choosing)
        return memory_phase.faces(s) if s.turning is not None else Act((s.active,))

    def moves(self, s: Position, seat: Seat) -> Sequence[Move]:
        turn = self.turn(s)
        if not isinstance(turn, Act) or seat not in turn.seats:
            return ()
        player = s.players[seat]
        if s.stage == Stage.ELEMENT:
            return elements_and_omens.takes(s, seat)
        if s.stage == Stage.DRAFT:
            return [Choose(tile.number) for tile in player.stack]
        if s.stage == Stage.KEEP:
            return [Keep(omen) for omen in OMENS[player.element] if omen not in player.omens]
        return list(laying.placements(player) if s.stage == Stage.PATH else memory_phase.choices(s, seat))

    def apply(self, s: Position, seat: Seat, m: Move) -> Position:
        match m:
            case Begin():
                return replace(s, lead=m.seat)
            case Take():
                return elements_and_omens.take(s, m)
            case Omen():
                s = elements_and_omens.draw_omen(s, m)
                return s if s.active == NOBODY else memory_phase.settle(s)
            case Deal():
                return draft.deal(s, m)
            case Choose():
                return draft.choose(s, seat, m)
            case Lose():
                return draft.lose(s, m)
            case Keep():
                return elements_and_omens.keep(s, seat, m)
            case Place():
                return laying.place(s, seat, m)
            case Ready():
                return laying.ready(s, seat)
            case TurnUp():
                return memory_phase.turn(s, seat, m)
            case Face():
                return memory_phase.face(s, m)
            case Put():
                return memory_phase.put(s, seat, m)
            case Skip():
                return memory_phase.skip(s)
            case Done():
                return memory_phase.done(s)
            case Cover() | Uncover() | Shift() | Swap() | Gift() | Exchange():
                return memory_phase.act(s, seat, m)

    def why_not(self, s: Position, seat: Seat, m: Move) -> Refusal | None:
        return why_not(s, self.turn(s), seat, m)

    def observe(self, s: Position, seat: Seat) -> Position:
        """Hides stacks that the seat has not held, choices not yet made by all, and others' omens until the end."""
        return replace(s, players=tuple(_seen_by(s, seat, who) for who in range(len(s.players))))

    def forget(self, seen: Position) -> Position:
        """Forgets the faces of covered spirits, in the grid and on paths."""
        if seen.terms.faces_shown or seen.stage == Stage.OVER:
            return seen
        players = tuple(
            replace(
                player,
                spirits=tuple(
                    (cell, replace(spirit, motif=UNKNOWN) if spirit.covered else spirit)
                    for cell, spirit in player.spirits
                ),
            )
            for player in seen.players
        )
        return replace(seen, players=players, seen=tuple(one for one in seen.seen if one[0] in seen.up))

    def observed_move(self, s: Position, seat: Seat, m: Move, me: Seat) -> Move:
        """What others draft and which omens they keep is sealed; tiles of stacks not seen and omens are hidden."""
        if isinstance(m, Choose) and seat != me:
            return Choose(SEALED)
        if isinstance(m, Keep | Exchange) and seat != me and not (isinstance(m, Exchange) and s.terms.omens_open):
            return type(m)(UNKNOWN)
        if isinstance(m, Deal) and m.seat != me:
            return Deal(m.seat, UNKNOWN)
        if isinstance(m, Omen) and m.seat != me and not s.terms.omens_open:
            return Omen(m.seat, UNKNOWN)
        return m

    def determinize(self, seen: Position, seat: Seat, rng: Random) -> Position:  # noqa: ARG002 - `seen` says it all
        """Deals what is unseen to the stacks, lets sealed seats have chosen any tile, and guesses omens."""
        s = _with_stacks(seen, rng) if seen.stage in (Stage.DEAL, Stage.DRAFT) else seen
        for who, player in enumerate(s.players):
            hidden = player.omens.count(UNKNOWN) + player.aside.count(UNKNOWN)
            if hidden:
                pool = rng.sample([one for one in OMENS[player.element] if one not in player.omens], hidden)
                omens = tuple(pool.pop() if omen == UNKNOWN else omen for omen in player.omens)
                aside = tuple(pool.pop() if omen == UNKNOWN else omen for omen in player.aside)
                s = s.with_player(who, replace(player, omens=omens, aside=aside))
            if player.chosen == SEALED:
                s = s.with_player(who, replace(s.players[who], chosen=rng.choice(player.stack).number))
        return s


RULES = PathOfElements()


def _seen_by(s: Position, me: Seat, who: Seat) -> Player:
    player = s.players[who]
    if me == who:
        return player
    if me == CHANCE or not s.sees_stack(me, who):
        player = replace(player, stack=tuple(Tile(tile.number, UNKNOWN) for tile in player.stack))
    if player.chosen != NOTHING:
        player = replace(player, chosen=SEALED)
    if s.stage != Stage.OVER and (not s.terms.omens_open or s.stage == Stage.KEEP):
        hidden = (UNKNOWN,) * len(player.omens), (UNKNOWN,) * len(player.aside)
        player = replace(player, omens=hidden[0], aside=hidden[1])
    return player


def _with_stacks(seen: Position, rng: Random) -> Position:
    """The stacks as they may be: unknown tiles out of those of the common stack that nobody has shown."""
    known = [tile.element for player in seen.players for tile in player.stack]
    known += [
        tile.element
        for player in seen.players
        for tile in player.hand
        if tile.number > draft.direct_tiles(len(seen.players))
    ]
    pool = [element for element, n in draft.common(seen).items() for _ in range(n - known.count(element))]
    rng.shuffle(pool)
    for who, player in enumerate(seen.players):
        stack = tuple(Tile(tile.number, pool.pop()) if tile.element == UNKNOWN else tile for tile in player.stack)
        seen = seen.with_player(who, replace(player, stack=stack))
    return seen
