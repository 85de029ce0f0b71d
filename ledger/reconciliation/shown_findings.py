"""Findings of a night as they are shown to everybody who may read nights: without what rests on hidden cards.

The recorded result has all of them in full. Who looks at a hand for a case sees there what is left out here.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from ledger.people.seen_hand import HIDDEN
from replay.reconciliation.check import VERDICT

FROM_BETS: Final = frozenset(
    (
        "action", "ante", "bet", "blinds", "button", "buy-in", "hand", "limit", "players", "post", "posting", "raise",
        "rake", "refund", "reopen", "stack", "straddle", "timeout", "uncalled",
    )
)  # fmt: skip
"""How the codes begin of what a hand's replay finds from bets alone, which the whole table has seen."""
_CARD: Final = re.compile(r"(?<![0-9A-Za-z])[2-9TJQKA][cdhs](?![0-9A-Za-z])")


def shown_finding(finding: Mapping[str, Any]) -> dict[str, Any]:
    """A finding as it is shown. Where it may rest on hidden cards it names no player and has no values or words."""
    if _rests_on_cards(finding):
        return {**finding, "player": "", "expected": {}, "recorded": {}, "message": HIDDEN}
    return dict(finding)


def shown_document(document: Mapping[str, Any]) -> dict[str, Any]:
    """A result document as it is shown."""
    return {**document, "findings": [shown_finding(one) for one in document["findings"]]}


def is_withheld(finding: Mapping[str, Any]) -> bool:
    """Whether something of a shown finding was left out."""
    return bool(finding["message"] == HIDDEN)


def _rests_on_cards(finding: Mapping[str, Any]) -> bool:
    if finding["check"] == VERDICT and finding["code"].partition(".")[0] not in FROM_BETS:
        return True
    return bool(_CARD.search(f"{finding['expected']} {finding['recorded']} {finding['message']}"))
