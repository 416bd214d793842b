"""What the table of Crooked Paths says: moves in words, what a move would cause, what to do, how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.rules import Act, Cell, Over, Seat
from engine.core.text import Text, Token, verbatim
from engine.table.contract.game_view import Count, Wants
from games.crooked_paths import INFO, say
from games.crooked_paths.rules import rides_and_connections
from games.crooked_paths.rules.pieces import DECK, DOUBLE, pose_of
from games.crooked_paths.rules.rules import NOBODY, RULES, Begin, Claim, Cover, Lay, Move, Position, Stop
from games.crooked_paths.view.zones_and_keys import at, card_art, coordinates, frame_range, next_card

FEW_FRAMES = 6
"""A plate counts cards only if the frame can lie in at most so many places: each takes a search of its own."""
FAR = 3
"""Where somebody may claim, a line that lacks so many cards or more is told as one that is lost."""
LAST = 4
"""With so few triple cards left it is told who wins if nobody gets connected."""
CURVES = {
    0b0101: say("NE+SW"),
    0b1010: say("SE+NW"),
    0b0011: say("NE+SE"),
    0b0110: say("SE+SW"),
    0b1100: say("SW+NW"),
    0b1001: say("NE+NW"),
    0b0111: say("NE+SE+SW"),
    0b1110: say("SE+SW+NW"),
    0b1101: say("NE+SW+NW"),
    0b1011: say("NE+SE+NW"),
}
"""The curves of every mask, by the edges that each joins, always clockwise from the north."""


def foretell(s: Position, seat: Seat, m: Move) -> Text | None:
    """What the move would cause: an end, a connection made or broken, else how far the seat's line has to go."""
    if not isinstance(m, (Lay, Cover)) or RULES.why_not(s, seat, m) is not None:
        return None
    after = RULES.apply(s, seat, m)
    turn = RULES.turn(after)
    if isinstance(turn, Over):
        return _foretell_end(after, turn, seat)
    # the game goes on: only the mover's line can be connected after the move, only the other's was before it
    other = 1 - seat
    lost = other in s.connected
    if seat in after.connected and lost:
        return say("Breaks {lost} and connects {made}: must hold for one turn.", lost=name(other), made=name(seat))
    if seat in after.connected:
        return say("Connects {made}: must hold for one turn.", made=name(seat))
    if lost:
        return say("Breaks {lost}.", lost=name(other))
    link = rides_and_connections.missing_link(after.board, seat)
    if _left_to_players(after, link):
        return say("{seat} needs 3 cards or more, if the line can be connected at all.", seat=name(seat))
    return _needed(after, seat, link)


def headline(s: Position, me: Seat) -> Text:
    """What is to be done now, said to a seat."""
    turn = RULES.turn(s)
    if isinstance(turn, Over):
        return verdict(s, turn)
    if not isinstance(turn, Act):
        return say("Who begins is decided at random.")
    seat = s.to_move
    mine = seat == me
    if s.claimant != NOBODY:
        if mine:
            return say("You play alone: connect either line to disprove the claim.")
        return say("{seat} plays alone against the claim.", seat=name(seat))
    if s.phase == 1:
        if mine:
            return say("Lay a double card next to the others.") if s.cards else say("Lay the first double card.")
        if s.cards:
            return say("{seat} lays a double card.", seat=name(seat))
        return say("{seat} lays the first card.", seat=name(seat))
    if s.connected:
        threat = name(s.connected[0])
        if mine:
            return say("{threat} is connected: break it with this card, or lose.", threat=threat)
        return say("{threat} is connected: {seat} has one card to break it.", threat=threat, seat=name(seat))
    if mine:
        return _last_cards(s) or _to_cover(s, seat)
    return say("{seat} covers a double card with a triple card.", seat=name(seat))


def _to_cover(s: Position, seat: Seat) -> Text:
    """To lay a triple card, or to claim where that may be done."""
    if RULES.why_not(s, seat, Claim()) is None:
        return say("Cover a double card, or claim that nobody can connect any more.")
    return say("Cover a double card with a triple card.")


def _last_cards(s: Position) -> Text | None:
    """To lay one of the last cards, with what comes of it if none of them connects anybody."""
    left = DECK - s.triples
    if left > LAST:
        return None
    if not s.no_draw:
        return say(
            "Cover a double card; {count} triple card is left. If then nobody is connected, it is a draw.",
            "Cover a double card; {count} triple cards are left. If then nobody is connected, it is a draw.",
            left,
        )
    return say(
        "Cover a double card or claim; {count} triple card is left. If then nobody is connected, {seat} wins.",
        "Cover a double card or claim; {count} triple cards are left. If then nobody is connected, {seat} wins.",
        left,
        seat=name(s.to_move if left % 2 == 0 else 1 - s.to_move),
    )


def verdict(s: Position, over: Over) -> Text:
    """How the game ended, with the names of the winner and the loser."""
    if over.places == (1, 1):
        return VERDICTS["draw"]
    winner = over.places.index(1)
    line = s.connected[0] if s.connected else winner
    values = (("line", name(line)), ("loser", name(1 - winner)), ("winner", name(winner)))
    return replace(VERDICTS[over.reason], values=values)


def highlight(s: Position) -> Text | None:
    """A sentence about how far the train rides."""
    found = rides_and_connections.rides(s.board)
    if not found:
        return None
    count = len(set(found[0].cells))
    return say("The train crosses {count} card.", "The train crosses {count} cards.", count)


def wants(s: Position, seat: Seat) -> Wants:
    """What the seat wants, and how far its line is."""
    return Wants(INFO.seats[seat].aim, lacks(s, seat))


def name(seat: Seat) -> Text:
    """The name of the seat's line."""
    return INFO.seats[seat].name


def label(s: Position, m: Move) -> Text:
    """A move in words: a card and its cell, or what is said of a move without a card."""
    if isinstance(m, Lay | Cover):
        kind, number = next_card(s, m)
        token = Token(card_art(kind, number), card(kind, m.mask), *pose_of(kind, m.mask))
        return say("{card} {at}", card=token, at=at(s, m.cell))
    if isinstance(m, Begin):
        return (
            say("{seat} begins", seat=name(m.seat)) if m.seat in rides_and_connections.SEATS else say("Nobody begins")
        )
    return say("Claim: nobody can connect") if isinstance(m, Claim) else say("Stop laying cards")


def stake(seat: Seat, m: Move) -> Text | None:
    """What a claim, or giving up after one, may cost."""
    if isinstance(m, Claim):
        return say(
            "{other} then plays on alone with the cards that are left. If either line gets connected, you lose; if "
            "not, you win.",
            other=name(1 - seat),
        )
    if isinstance(m, Stop):
        return say("If you stop laying cards, the claim stands and {other} wins.", other=name(1 - seat))
    return None


def card(kind: str, mask: int) -> Text:
    """A card in words, as it is turned."""
    curves = CURVES.get(mask, verbatim("?"))
    return say("Double {curves}", curves=curves) if kind == DOUBLE else say("Triple {curves}", curves=curves)


def _foretell_end(after: Position, over: Over, seat: Seat) -> Text:
    if over.places == (1, 1):
        return say("The last card: a draw.")
    winner = over.places.index(1)
    if over.reason == "claim_refuted":
        return say("Connects {seat} and disproves the claim.", seat=name(after.connected[0]))
    if over.reason == "claim_upheld":
        return say("The last card: nobody is connected, the claim was right.")
    if over.reason == "spent":
        return say("The last card: nobody is connected, {winner} wins.", winner=name(winner))
    if len(after.connected) == len(rides_and_connections.SEATS):
        return say("Both are connected: {winner} moves next and wins.", winner=name(winner))
    if over.reason == "held":
        return say("{winner} stays connected and wins.", winner=name(winner))
    if winner == seat:
        return say("Connects {seat} and wins.", seat=name(seat))
    return say("Connects the opponent: {winner} wins.", winner=name(winner))


def _left_to_players(s: Position, link: rides_and_connections.Link | None) -> bool:
    """Is it for the players to judge whether the line can still be connected?

    Where somebody may claim that no line can, lines that lack three cards or more and lost ones are told alike: the
    truth of a claim is told by aids and hints, which are asked for, and by the review.
    """
    return s.no_draw and s.phase == 2 and (link is None or len(link.cards) >= FAR)


def missing(s: Position, seat: Seat) -> Text:
    """How many cards the seat's shortest missing link needs, also where a claim is about it."""
    return _needed(s, seat, rides_and_connections.missing_link(s.board, seat))


def _needed(s: Position, seat: Seat, link: rides_and_connections.Link | None) -> Text:
    if link is None:
        return say("{seat} can’t be connected any more.", seat=name(seat))
    if not link.cards:
        return say("{seat} is connected.", seat=name(seat))
    triples = sum(card.cell in s.board for card in link.cards)
    if len(link.cards) == 1:
        last = at(s, link.cards[0].cell)
        if triples:
            return say("{seat} needs 1 more triple card, on {at} for example.", seat=name(seat), at=last)
        return say("{seat} needs 1 more card, on {at} for example.", seat=name(seat), at=last)
    doubles = len(link.cards) - triples
    if not triples:
        return say("{seat} needs {count} more card.", "{seat} needs {count} more cards.", doubles, seat=name(seat))
    if not doubles:
        return say(
            "{seat} needs {count} more triple card.",
            "{seat} needs {count} more triple cards.",
            triples,
            seat=name(seat),
        )
    return say(
        "{seat} needs {doubles} and {triples}.",
        seat=name(seat),
        doubles=say("{count} more double card", "{count} more double cards", doubles),
        triples=say("{count} triple card", "{count} triple cards", triples),
    )


def about(s: Position, cell: Cell) -> Sequence[Text]:
    """Whose shortest line leads over a cell, and what that lacks."""
    found = []
    for seat in rides_and_connections.SEATS:
        link = rides_and_connections.missing_link(s.board, seat)
        if link is not None and cell in link.ride.cells and not _left_to_players(s, link):
            needed = _needed(s, seat, link)
            found.append(say("The shortest line of {seat} leads over it. {lacks}", seat=name(seat), lacks=needed))
    return found


def lacks(s: Position, seat: Seat) -> tuple[Text, ...]:
    """How far the seat's line is, in a few words; nothing while the frame floats too freely to say it at once."""
    if s.claimant == seat:
        return (say("claims: nobody can connect"),)
    if isinstance(RULES.turn(s), Over):
        return (say("connected") if seat in s.connected else say("not connected"),)
    if s.claimant != NOBODY:
        return (say("has to connect either line"),)
    if seat in s.connected:
        return (say("connected, has to hold"),)
    (west, north), (east, south) = rides_and_connections.frames(s.board)
    if not s.board or (east - west + 1) * (south - north + 1) > FEW_FRAMES:
        return ()
    link = rides_and_connections.missing_link(s.board, seat)
    if _left_to_players(s, link):
        return (say("3+ cards, if at all"),)
    if link is None:
        return (say("can’t connect any more"),)
    return (say("{count} card to connect", "{count} cards to connect", len(link.cards)),)


def to_lay(s: Position, seat: Seat) -> int:
    """How many cards of this phase are left for the seat."""
    left = DECK - (s.doubles if s.phase == 1 else s.triples)
    if s.claimant != NOBODY:
        return left if seat == s.to_move and not s.stopped else 0
    return (left + 1) // 2 if seat == s.to_move else left // 2


def counts(s: Position, seat: Seat) -> Sequence[Count]:
    """How many cards the seat still has to lay in this phase."""
    label = say("double left", "doubles left") if s.phase == 1 else say("triple left", "triples left")
    return (Count(label, to_lay(s, seat)),)


VERDICTS = {
    "early": say("{winner} wins at once: connected before the last double card was laid."),
    "early_gift": say("{winner} wins at once: {loser} laid the card that connected the other side."),
    "early_both": say("One card connected both lines: {winner}, next to move, wins."),
    "held": say("{winner} wins: {loser} could not break the connection."),
    "gift": say("{winner} wins: {loser} connected the other side."),
    "both": say("Both lines are connected: {winner}, next to move, wins."),
    "last_card": say("{winner} wins: connected by the very last card."),
    "spent": say("All cards are laid and nobody is connected: as there are no draws, {winner}, next to move, wins."),
    "draw": say("A draw: all cards are laid and nobody is connected."),
    "claim_refuted": say("{winner} wins: {line} is connected after all, so the claim was wrong."),
    "claim_conceded": say("{winner} wins: {loser} found no way to disprove the claim and stopped."),
    "claim_upheld": say("{winner} wins: all cards are laid, nobody is connected, the claim was right."),
}
"""How it ended, by the reason of `Over`."""


def connected(seat: Seat) -> Text:
    """Who has a track from edge to edge."""
    return say("{seat} is connected!", seat=name(seat))


def _frame(s: Position) -> Text:
    """Which columns and rows it is that the frame has come to lie over."""
    (west, north), (east, south) = frame_range(s.board)
    names = coordinates(s)
    return say(
        "The frame is fixed: columns {west} to {east}, rows {south} to {north}.",
        west=verbatim(names.column(west)),
        east=verbatim(names.column(east)),
        south=verbatim(names.row(south)),
        north=verbatim(names.row(north)),
    )


def told(kind: str, seat: Seat, s: Position) -> Text | None:
    """What the message line says of a fact of position `s`."""
    ended = isinstance(RULES.turn(s), Over)
    match kind:
        case "began":
            return say("{seat} begins.", seat=name(seat))
        case "frame_fixed":
            return _frame(s)
        case "phase2":
            return say("All 25 double cards are laid. Now triple cards cover them.")
        case "broken":
            return say("{seat} is no longer connected.", seat=name(seat))
        case "connected" if s.phase == 2 and not ended and seat != s.to_move:
            return say("{seat} is connected! {other} has one turn to break it.", seat=name(seat), other=name(1 - seat))
        case "connected" | "held":
            return connected(seat)
        case "claimed":
            return say(
                "{seat} claims: nobody can connect any more. {other} plays alone.",
                seat=name(seat),
                other=name(1 - seat),
            )
        case "stopped":
            return say("{seat} stops.", seat=name(seat))
    return None
