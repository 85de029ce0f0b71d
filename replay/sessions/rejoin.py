"""Coming back with more than the maximum (``buy-in.rejoin``)."""

from typing import Final

from replay.houses.instant import SECOND
from replay.sessions.played import Played
from replay.sessions.player import Player

MINUTE: Final = 60 * SECOND
EXEMPT: Final = "the maximum does not apply"
NOT_EXEMPT: Final = "he did not leave with more than the maximum"
TOO_LATE: Final = "he came back too late"


def rejoin(player: Player, seat: int, now: Played, most: int) -> str:
    """``EXEMPT``, ``NOT_EXEMPT``, ``TOO_LATE``, or else why it cannot be told.

    He was gone by the start of the first hand that does not list him, and is back with the first that does: later
    than that he cannot have left, and whoever came in as the big blind may have waited for it.
    """
    chips = player.chips
    if chips is None or (chips.least <= most < chips.most):
        return f"what player {player.name} left with is not known"
    if chips.most <= most:
        return NOT_EXEMPT
    if not player.away and not player.left:
        return NOT_EXEMPT
    if player.gone_since == 0 or now.hand.started == 0:
        return f"when player {player.name} left and came back is not known"
    if now.hand.started - player.gone_since <= now.house.buy_ins.rejoin_minutes * MINUTE:
        return EXEMPT
    if seat == now.big:
        return f"player {player.name} came in as the big blind and may have waited for it"
    return TOO_LATE
