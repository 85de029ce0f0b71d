"""Examples for the description of the interface; a test sends them."""

import json
from functools import cache
from importlib.resources import files
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
_TABLE: Final = {"room": "testrum", "table": "Vega 1"}
TABLE_LINES: Final[tuple[dict[str, Any], ...]] = (
    {"type": "table_opened", "n": 0, **_TABLE, "at": "2026-01-31T19:55:00Z", "currency": "EUR", "seats": 6},
    {"type": "sat_down", "n": 1, **_TABLE, "at": "2026-01-31T19:58:00Z", "seat": 1, "player": "anna"},
    {"type": "bought_in", "n": 2, **_TABLE, "at": "2026-01-31T19:58:10Z", "seat": 1, "player": "anna",
     "amount": "100.00"},
)  # fmt: skip
ROOM_LINE: Final[dict[str, Any]] = {
    "type": "pool_opened", "n": 0, "room": "testrum", "at": "2026-01-31T12:00:00Z", "pool": "bad-beat",
    "currency": "EUR", "unit": "0.01", "amount": "1000.00",
}  # fmt: skip
LINES: Final = "".join(json.dumps(one) + "\n" for one in (*TABLE_LINES, ROOM_LINE, START, LINE))
HAND: Final[dict[str, Any]] = {
    **{key: value for key, value in START.items() if key not in ("type", "n")},
    "house": "practice",
    "started_at": "2026-01-31T20:00:00Z",
    "events": [
        {"type": "posted", "seat": 1, "kind": "small_blind", "amount": "0.50"},
        {"type": "posted", "seat": 2, "kind": "big_blind", "amount": "1.00"},
        {"type": "dealt", "seat": 2, "cards": ["7c", "2d"], "face": "down"},
        {"type": "dealt", "seat": 1, "cards": ["Ah", "Ad"], "face": "down"},
        {"type": "acted", "seat": 1, "action": "raise", "amount": "2.00"},
        {"type": "acted", "seat": 2, "action": "fold"},
        {"type": "uncalled_returned", "seat": 1, "amount": "1.50"},
        {"type": "pot_awarded", "pot": 0, "side": "whole", "seat": 2, "amount": "2.00"},
        {"type": "hand_finished", "stacks": {"1": "99.00", "2": "101.00"}},
    ],
}
"""A small hand, which is paid to the wrong seat."""


@cache
def _answers() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files(__package__).joinpath("examples.json").read_text("utf-8"))
    return found


def fill_in(description: dict[str, Any]) -> None:
    """Puts the examples in their places in the description of the interface."""
    for path in description["paths"].values():
        for operation in path.values():
            for status in ("200", "201"):
                for content in operation["responses"].get(status, {}).get("content", {}).values():
                    for name, example in content.get("examples", {}).items():
                        example["value"] = answered(name)


def answered(name: str) -> Any:
    """What was answered about ``HAND``; ``python -m tests.api.v1.example_answers`` writes it."""
    return _answers()[name]
