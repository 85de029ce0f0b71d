"""Examples for the description of the interface; a test sends them."""

import json
from typing import Any, Final

_HAND: Final = {"room": "testrum", "hand_id": "h-1"}
START: Final[dict[str, Any]] = {
    "type": "hand_started", "n": 0, **_HAND, "table": "Vega 1", "house": "svea", "game": "holdem", "limit": "no",
    "currency": "EUR", "stakes": {"small_blind": "0.50", "big_blind": "1.00"}, "button": 1, "format": "oddchip-hand/1",
    "seats": [{"seat": 1, "player": "anna", "stack": "100.00"}, {"seat": 2, "player": "bo", "stack": "100.00"}],
}  # fmt: skip
LINE: Final[dict[str, Any]] = {
    "type": "posted", "n": 1, **_HAND, "at": "2026-01-31T20:00:00Z", "seat": 1, "kind": "small_blind", "amount": "0.50",
}  # fmt: skip
LINES: Final = "".join(json.dumps(one) + "\n" for one in (START, LINE))
