"""Tournament players who are away: they are dealt in until their chips are gone (``disconnect.tournament``)."""

from replay.finding import MISSING, Findings
from replay.sessions.played import Played


def check_left_out(before: Played, now: Played, found: Findings) -> None:
    """Who was dealt in, and is listed with chips in the next hand, must be dealt into it.

    A player who is not listed may have been moved to another table, and a new one may have to wait.
    """
    if now.cash or not now.cards_out:
        return
    for seat, player in now.player.items():
        if seat in now.dealt_in or now.stack[seat] == 0:
            continue
        if seat in before.dealt_in and before.player[seat] == player:
            found.add(
                "dealt.left-out", "disconnect.tournament", MISSING,
                f"player {player} has chips and is not dealt in", {"seat": seat},
            )  # fmt: skip
