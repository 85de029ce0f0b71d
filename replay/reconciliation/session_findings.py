"""What a table's run of hands shows (``replay.sessions``), sorted under the checks of the night."""

from typing import Final

from replay.finding import Finding, Findings
from replay.reconciliation.check import BLINDS_OWED, BUTTON, BUY_IN, LEFT_OUT, REJOIN
from replay.reconciliation.place import Place

_CHECKS: Final = {
    "button": BUTTON,
    "post.owed": BLINDS_OWED,
    "post.not-owed": BLINDS_OWED,
    "buy-in.least": BUY_IN,
    "buy-in.most": BUY_IN,
    "dealt.left-out": LEFT_OUT,
}
_REJOIN_TOPIC: Final = "/buy-in.rejoin"


def note_session(found: Findings, place: Place) -> None:
    """Takes over what a session found at one hand."""
    if not found.all:
        return
    for one in found.ordered():
        seat = one.recorded.get("seat", one.expected.get("seat"))
        player = place.player_of(seat) if isinstance(seat, int) else ""
        check = _check_of(one)
        place.cite(check, one.code, one.rule, one.event, player, one.expected, one.recorded, one.message)


def _check_of(finding: Finding) -> str:
    return REJOIN if _REJOIN_TOPIC in finding.rule else _CHECKS[finding.code]
