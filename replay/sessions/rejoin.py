"""Coming back with more than the maximum (``buy-in.rejoin``)."""

from typing import Final

from replay.instant import MINUTE
from replay.sessions.played import Played
from replay.sessions.player import Player

EXEMPT: Final = "the maximum does not apply"
NOT_EXEMPT: Final = "he did not leave with more than the maximum"
TOO_LATE: Final = "he came back too late"


def rejoin(player: Player, now: Played, most: int, lists_sitters: bool) -> str:
    """``EXEMPT``, ``NOT_EXEMPT``, ``TOO_LATE``, or else why it cannot be told.

    He was gone by the start of the first hand that does not list him. He came back after the start of the last one,
    when exactly is not on record, if the record lists players who are not dealt in (``lists_sitters``); else he may
    have waited long before it.
    """
    if not player.away and not player.left:
        return NOT_EXEMPT
    chips = player.chips
    if chips is None or (chips.least <= most < chips.most):
        return f"what player {player.name} left with is not known"
    if chips.most <= most:
        return NOT_EXEMPT
    if player.gone_since == 0 or player.gone_until == 0 or now.hand.started == 0:
        return f"when player {player.name} left and came back is not known"
    allowed = now.house.buy_ins.rejoin_minutes * MINUTE
    if now.hand.started - player.gone_since <= allowed:
        return EXEMPT
    if not lists_sitters:
        return f"the record lists nobody who waits: player {player.name} may have been back earlier"
    if player.gone_until - player.gone_since < allowed:
        return f"player {player.name} may have been back before the hand started"
    return TOO_LATE
