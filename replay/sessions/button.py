"""Where the button goes from one hand to the next (``button``, ``button.skip``)."""

from typing import Final

from replay.finding import MISSING, Findings
from replay.sessions.missed_blinds import between
from replay.sessions.played import Played

NO_BUTTON: Final = "the game has no button"
NOT_NAMED: Final = "one of the two hands names no button"
NO_TEXT: Final = "the hand before was void, and no text says where the button goes then"
GONE: Final = "the hand before was void, and its button is not dealt in any more"


def check_button(before: Played, now: Played, found: Findings) -> str:
    """Holds the button against that of the hand before, wherever it was then; returns why it could not, else ""."""
    if not before.game.button or not now.game.button:
        return NO_BUTTON
    if before.button == 0 or now.button == 0:
        why = NOT_NAMED
    elif before.void and (not now.cash or now.house.button.after_void == "stays"):
        why = _check_stays(before, now, found)
    elif before.void and now.house.button.after_void == "unset":
        why = NO_TEXT
    else:
        _check_moves(before, now, found)
        why = ""
    if why:
        found.skip("button", why)
    return why


def next_button(before: Played, now: Played) -> int:
    """The first seat clockwise from the old button that may have the new one."""
    passes_newcomers = now.house.button.passes_newcomers
    first, button = 0, before.button
    for place, seat in enumerate(now.listing.seats):
        if not (now.stays(place, before) if passes_newcomers else now.is_dealt_in(place)):
            continue
        if seat > button:
            return seat
        first = first or seat
    return first


def _check_moves(before: Played, now: Played, found: Findings) -> None:
    due = next_button(before, now)
    if now.button == due:
        return
    passed_over = between(before.button, now.button, due) or now.button not in now.dealt_in
    topic = "button.skip" if passed_over else "button"
    _report(due, now, topic, f"the button goes from seat {before.button} to seat {due}", found)


def _check_stays(before: Played, now: Played, found: Findings) -> str:
    """After a void hand the button stays, in tournaments by ``refund.amount``."""
    if now.button == before.button:
        return ""
    if before.button not in now.stayed(before):
        return GONE
    topic = "button" if now.cash else "refund.amount"
    _report(before.button, now, topic, f"the hand before was void: the button stays at seat {before.button}", found)
    return ""


def _report(due: int, now: Played, topic: str, message: str, found: Findings) -> None:
    found.add("button", topic, MISSING, message, {"button": due}, {"button": now.button})
