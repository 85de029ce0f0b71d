"""Tournament players who are away: they are dealt in until their chips are gone (``disconnect.tournament``)."""

from replay.finding import MISSING, Findings
from replay.sessions.played import Played


def check_left_out(before: Played, now: Played, found: Findings) -> None:
    """Who was dealt in, and is listed with chips in the next hand, must be dealt into it.

    A player who is not listed may have been moved to another table, and a new one may have to wait.
    """
    if now.cash or not now.cards_out:
        return
    for place, one in enumerate(now.hand.seats):
        if now.is_dealt_in(place) or one.stack == 0:
            continue
        there = now.place_before(place, before)
        if there >= 0 and before.is_dealt_in(there):
            found.add(
                "dealt.left-out", "disconnect.tournament", MISSING,
                f"player {one.player} has chips and is not dealt in", {"seat": one.seat},
            )  # fmt: skip
