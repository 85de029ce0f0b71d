"""Coming back with more than the maximum (``buy-in.rejoin``)."""

from typing import Final

from replay.instant import MINUTE
from replay.sessions.closing import NOT_TOLD
from replay.sessions.played import Played
from replay.sessions.player import Player

EXEMPT: Final = "the maximum does not apply"
NOT_EXEMPT: Final = "he did not leave with more than the maximum"
TOO_LATE: Final = "he came back too late"
TOOK_UNKNOWN: Final = "what {player} left with is not known"
TIME_UNKNOWN: Final = "when {player} left and came back is not known"
NOT_LISTED: Final = "the record lists nobody who waits: {player} may have been back earlier"
BACK_UNKNOWN: Final = "{player} may have been back before the hand started"


def rejoin(player: Player, now: Played, most: int, lists_sitters: bool) -> str:
    """``EXEMPT``, ``NOT_EXEMPT``, ``TOO_LATE``, or else why it cannot be told, with ``{player}`` for who he is.

    The table's own events say when he left and came back. Without them he was gone by the start of the first hand that
    does not list him, and came back after the start of the last one, when exactly is not on record, if the record lists
    players who are not dealt in (``lists_sitters``); else he may have waited long before it.
    """
    allowed = now.house.buy_ins.rejoin_minutes * MINUTE
    if player.back_at:
        if player.took <= most:
            return NOT_EXEMPT
        if player.gone_since == 0:
            return TIME_UNKNOWN
        return EXEMPT if player.back_at - player.gone_since <= allowed else TOO_LATE
    if not player.away and not player.left:
        return NOT_EXEMPT
    if player.most == NOT_TOLD or player.least <= most < player.most:
        return TOOK_UNKNOWN
    if player.most <= most:
        return NOT_EXEMPT
    if player.gone_since == 0 or player.gone_until == 0 or now.hand.started == 0:
        return TIME_UNKNOWN
    if now.hand.started - player.gone_since <= allowed:
        return EXEMPT
    if not lists_sitters:
        return NOT_LISTED
    if player.gone_until - player.gone_since < allowed:
        return BACK_UNKNOWN
    return TOO_LATE
