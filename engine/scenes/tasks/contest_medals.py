"""Which medals a player has: worked out from results and pars, so that each number and each day counts once."""

from __future__ import annotations

from engine.core import contest
from engine.core.contest import BRONZE, GOLD, NONE, SILVER, Terms
from engine.core.info import Info
from saves.contests import Contests


def medal_of(contests: Contests, info: Info, deal: str, terms: Terms | None) -> int:
    """The best medal with these cards by number; NONE as long as it isn't known."""
    run, setup = contests.run(deal), contest.from_deal(info, deal)
    if run.best is None or setup is None or terms is None:
        return NONE
    bounds = terms.bounds(setup, contests.par(deal, info.rules_version))
    return bounds.medal(run.best) if bounds is not None else NONE


def medals(contests: Contests, info: Info, way: str, terms: Terms | None) -> dict[int, int]:
    """How many of each medal one has with these options: one for each number, one for each day."""
    found = [medal_of(contests, info, deal, terms) for deal in contests.runs if _way_of(info, deal) == way]
    if not way:
        found += [day_medal_of(contests, info, day, terms) for day in contests.outings]
    return {medal: found.count(medal) for medal in (GOLD, SILVER, BRONZE)}


def day_medal_of(contests: Contests, info: Info, day: str, terms: Terms | None) -> int:
    """The medal of a day (ISO)."""
    if terms is None:
        return NONE
    setup = contest.contest(info, f"day-{day}")
    bounds = terms.bounds(setup, contests.par(contest.deal(info, setup), info.rules_version))
    return contests.outings[day].medal(bounds)


def _way_of(info: Info, deal: str) -> str | None:
    setup = contest.from_deal(info, deal)
    return None if setup is None else contest.way(info, setup.options)
