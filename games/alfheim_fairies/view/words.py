"""What is said at the table: moves, headlines, plates and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from engine.core.lattice import SQUARE
from engine.core.rules import UNKNOWN, Act, Fact, Over, Seat
from engine.core.text import At, Text, Token, victory_by_points, victory_shared
from engine.table.contract.game_view import SPECTATOR, Count, Wants
from games.alfheim_fairies import AIM, INFO, say
from games.alfheim_fairies.rules.display_names import CLUE_NAMES, EXPERT_NAMES, FAIRY_NAMES
from games.alfheim_fairies.rules.fairies_in_reach import MET, SHORT
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
from games.alfheim_fairies.rules.pieces import CLUES, EXPERTS, FAIRIES, KING, POINTS, PREPARATION, ROUNDS
from games.alfheim_fairies.rules.position import Player, Position
from games.alfheim_fairies.rules.rules import RULES
from games.alfheim_fairies.rules.scoring import SHARED, footprint_points, icons_on, points, sources
from games.alfheim_fairies.view.marks import newly_met, tread_points
from games.alfheim_fairies.view.zones_and_keys import at_garden, clue_art, footprint_art, is_neutral, prospects

Part = TypeVar("Part", bound=Text | Token | At)
TOMTE_HERE = say("The Tomte is here. Only you see what he asks for.")
MANY = 3
"""With more seats than this their plates are small."""


def name(s: Position, seat: Seat) -> Text:
    """The name of the seat."""
    return INFO.cast(s.seats)[seat].name


def clue_token(clue: str) -> Token:
    """A clue in a sentence."""
    return Token("parcel", say("a hidden clue")) if clue == UNKNOWN else Token(f"icon:{clue}", CLUE_NAMES[clue])


def fairy_token(fairy: str) -> Token:
    """A fairy in a sentence."""
    return Token(f"guest:{fairy}", FAIRY_NAMES[fairy])


# --- moves -----------------------------------------------------------------------------------------------------------


def label(s: Position, seat: Seat, m: Move) -> Text:
    """A move in words, with pictures and places."""
    at: At | Text = at_garden(s, seat, m.cell) if isinstance(m, Place | Invite | Tread) else Text("")
    match m:
        case Place():
            player = s.players[seat]
            neutral = is_neutral(s, len(player.garden.clues), player.hand)
            spoken = clue_token(player.hand or UNKNOWN).spoken
            art = clue_art(player.hand, seat, neutral=neutral) if player.hand in CLUES else "parcel"
            return say("{clue} {at}", clue=Token(art, spoken), at=at)
        case Invite():
            return say("{fairy} {at}", fairy=fairy_token(m.fairy), at=at)
        case Tread():
            print_ = Token(footprint_art(s.players[seat].footprint), say("the footprint"))
            return say("{footprint} {at}", footprint=print_, at=at)
        case Exchange():
            return say("exchange the clue")
        case Ready():
            return say("Ready")
        case Sealed():
            # no line in the log: nobody may count what others do in secret
            return Text("")
        case _:
            return _brought(s, m)


def _brought(s: Position, m: Move) -> Text:
    """What chance has brought; starting clues are seen and need no line."""
    match m:
        case Begin():
            return say("{who} is the lead player", who=name(s, m.seat))
        case Cost() if m.fairy == KING:
            # the last of them tells for all
            return say("Second costs are turned up, and {fairy} can come", fairy=fairy_token(m.fairy))
        case Clue():
            told, gained = say("Round {n}: {clue}", n=s.round, clue=clue_token(m.clue)), news(s)
            return told if gained is None else say("Points: {news}. {round}", news=gained, round=told)
        case Draw() if m.clue != UNKNOWN:
            return say("{who} gets {clue} in exchange", who=name(s, m.seat), clue=clue_token(m.clue))
        case Tomte() if m.cost != UNKNOWN:
            cost = listed([clue_token(clue) for clue in m.cost])
            return say("{who} gets the Tomte, who asks for {cost}", who=name(s, m.seat), cost=cost)
        case Footprint() | Deal() | Cost() | Draw() | Tomte():
            return Text("")
    return Text("")


def line(before: Position, seat: Seat, m: Move) -> Text:
    """A move looked back on: with what it scored."""
    usual = label(before, seat, m)
    return say("{move}: {n} points", move=usual, n=POINTS[m.fairy]) if isinstance(m, Invite) else usual


def news(after: Position) -> Text | Token | None:
    """What the gardens just shown have gained, and how many points each has then; None if nothing."""
    gains: dict[Seat, int] = {}
    for fact in after.facts:
        gain = fact.amount if earned(fact) is not None else 0
        if fact.kind == "revealed":
            gain = fact.amount + _trodden(after.players[fact.seat], fact)
        if gain:
            gains[fact.seat] = gains.get(fact.seat, 0) + gain
    told = [
        say("{who} +{n} to {all}", who=name(after, seat), n=gain, all=points(after.players[seat]))
        for seat, gain in gains.items()
    ]
    return listed(told) if told else None


def _trodden(player: Player, fact: Fact) -> int:
    """What the footprint has gained by the cells just shown: all of it, if it is among them."""
    foot = player.garden.footprint
    if foot is None or foot in fact.cells:
        return footprint_points(player)
    return icons_on(player, set(SQUARE.neighbours(foot)) & set(fact.cells))


def revealed(before: Position, after: Position) -> Text:
    """That the choices of a round are shown, and what they have brought."""
    gains = news(after)
    what = say("The footprints are revealed.") if before.treading else say("Round {n} is revealed.", n=before.round)
    return what if gains is None else say("{what} Points: {news}.", what=what, news=gains)


def arrival(fairy: str) -> Text:
    """A fairy comes."""
    return say("{fairy} comes: {n} points.", fairy=FAIRY_NAMES[fairy], n=POINTS[fairy])


def in_exchange(clue: str) -> Text:
    """What somebody has got for the clue of the round."""
    return say("In exchange: {clue}.", clue=clue_token(clue))


def expert_given(s: Position, fact: Fact) -> Text | None:
    """Who has earned an expert by this fact; None if nobody."""
    expert = earned(fact)
    if expert is None:
        return None
    who, what = name(s, fact.seat), EXPERT_NAMES[expert]
    return say("{who} gets the expert for {what}: {n} points.", who=who, what=what, n=fact.amount)


def earned(fact: Fact) -> str | None:
    """The kind of expert that somebody has earned by this fact."""
    return next((expert.key for expert in EXPERTS if fact.kind == f"expert_{expert.key}"), None)


def listed(parts: Sequence[Part]) -> Text | Part:
    """A list of at least one thing, for a place in a sentence."""
    first, *others = parts
    words: Text | Part = first
    for part in others:
        words = say("{first}, {second}", first=words, second=part)
    return words


def foretell(s: Position, seat: Seat, m: Move) -> Text | None:
    """What a move would bring, in words."""
    player = s.players[seat]
    if isinstance(m, Place):
        come = [FAIRY_NAMES[fairy] for fairy in newly_met(s, seat, m.cell)]
        return say("Would bring: {fairies}", fairies=listed(come)) if come else None
    if isinstance(m, Tread):
        count = tread_points(s, seat, m.cell)
        return say("{count} point now", "{count} points now", count)
    if isinstance(m, Invite):
        guests = player.garden.guests | {m.fairy}
        done = [expert for expert in EXPERTS if expert.needs <= guests and not expert.needs <= player.garden.guests]
        if done:
            return say("{n} points, and an expert: {expert}", n=POINTS[m.fairy], expert=EXPERT_NAMES[done[0].key])
        return say("{n} points", n=POINTS[m.fairy])
    return None


def stake(s: Position, seat: Seat, m: Move) -> Text | None:
    """See `TableView.stake`: a fairy that can come since this round and would not, in the last round any.

    Who has put one off in an earlier round has thought of it. In a puzzle the round may be the only one.
    """
    met = able(s, seat) if isinstance(m, Ready) else []
    if met and s.round < ROUNDS:
        known = able(replace(s, players=s.before), seat)
        met = [fairy for fairy in met if fairy not in known]
    if not met:
        return None
    fairies = listed([FAIRY_NAMES[fairy] for fairy in met])
    if s.round == ROUNDS:
        return say(
            "{fairies} can still come, and this is the last round.",
            "{fairies} can still come, and this is the last round.",
            len(met),
            fairies=fairies,
        )
    return say(
        "{fairies} can still come in this round.",
        "{fairies} can still come in this round.",
        len(met),
        fairies=fairies,
    )


# --- what is to be done ----------------------------------------------------------------------------------------------


def headline(s: Position, me: Seat) -> Text:
    """A sentence about what is to be done now."""
    turn = RULES.turn(s)
    if isinstance(turn, Over):
        return say("The game is over.")
    if not isinstance(turn, Act):
        return say("The next clue is turned up.") if s.round else say("The table is being set up.")
    if me == SPECTATOR:
        return say("Round {n} of {all}: not everyone is ready yet.", n=s.round, all=ROUNDS)
    if me not in turn.seats:
        return say("Round {n} of {all}: the others are not ready yet.", n=s.round, all=ROUNDS)
    if s.treading:
        return say("Round {n}: place your footprint next to one of your clues.", n=PREPARATION)
    player = s.players[me]
    if player.hand:
        if player.drawn:
            return say("Place {clue}, which you got in exchange.", clue=clue_token(player.hand))
        if s.round == 1 and s.seats == 1:
            return say(
                "Alone only your points count. Place {clue} beside your clues; fairies come for the rows on the left.",
                clue=clue_token(player.hand),
            )
        if s.round == 1:
            return say(
                "Round {n} of {all}: place {clue} beside your clues. Fairies come for the rows shown on the left.",
                n=s.round,
                all=ROUNDS,
                clue=clue_token(player.hand),
            )
        return say(
            "Round {n} of {all}: place {clue}, or exchange it.", n=s.round, all=ROUNDS, clue=clue_token(player.hand)
        )
    met = able(s, me)
    if not met:
        return say("No fairy can come now: press “Ready”.")
    if len(met) == 1:
        return say("{fairy} can come: place it beside its line, then press “Ready”.", fairy=FAIRY_NAMES[met[0]])
    return say("{n} fairies can come: place them beside their lines, then press “Ready”.", n=len(met))


def able(s: Position, seat: Seat) -> list[str]:
    """The fairies that the seat could place now, the most valuable first."""
    met = {one.fairy for one in prospects(s, seat) if one.state == MET}
    return sorted(met, key=lambda fairy: (-POINTS[fairy], FAIRIES.index(fairy)))


def wants(s: Position, seat: Seat) -> Wants:
    """Who can come, then what is one clue away and may still be called; the most points first.

    Small plates of many have room for points by source only.
    """
    if s.seats > MANY:
        return Wants(AIM, tuple(say("{n} {what}", n=value, what=label) for label, value in _told(s.players[seat])))
    if s.over:
        return Wants(AIM)
    met = able(s, seat)
    missing = [say("{fairy} can come", fairy=FAIRY_NAMES[fairy]) for fairy in met]
    to_come = dict(zip(CLUES, s.to_come(), strict=True))
    near: dict[str, str] = {}
    for one in prospects(s, seat):
        hoped = [clue for _, clue in one.short if to_come[clue]]
        if one.state == SHORT and hoped and one.fairy not in met:
            near.setdefault(one.fairy, hoped[0])
    for fairy in sorted(near, key=lambda fairy: -POINTS[fairy]):
        missing.append(say("{fairy}: {clue}", fairy=FAIRY_NAMES[fairy], clue=CLUE_NAMES[near[fairy]]))
    return Wants(AIM, tuple(missing))


def counts(s: Position, seat: Seat) -> Sequence[Count]:
    """The points so far, in all and by source; where plates are small the sources stand below: see `wants`."""
    player = s.players[seat]
    told = () if s.seats > MANY else _told(player)
    total = Count(say("point", "points"), points(player), ranks=True)
    return (total, *(Count(label, value) for label, value in told))


def _told(player: Player) -> list[tuple[Text, int]]:
    """The sources that have brought something, with their points."""
    told = zip((say("for fairies"), say("for experts"), say("for footprint")), sources(player), strict=True)
    return [(label, value) for label, value in told if value]


def verdict(s: Position, over: Over) -> Text:
    """How it ended and why: what brought the winner how much."""
    winners = [seat for seat in range(s.seats) if over.places[seat] == 1]
    fairies, experts, footprint = sources(s.players[winners[0]])
    if over.reason == SHARED:
        names = [name(s, seat) for seat in winners]
        return victory_shared(names, say("{count} point", "{count} points", over.scores[winners[0]]))
    why = say(
        "{fairies} for fairies, {experts} for experts, {footprint} for the footprint",
        fairies=fairies,
        experts=experts,
        footprint=footprint,
    )
    if s.seats == 1:
        return say("Eleven rounds are over: {n} points ({why}).", n=over.scores[0], why=why)
    ranked = sorted(range(len(over.scores)), key=lambda seat: -over.scores[seat])
    return victory_by_points([(name(s, seat), over.scores[seat]) for seat in ranked], why)
