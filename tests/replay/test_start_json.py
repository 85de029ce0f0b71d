"""The one canonical text of how a hand starts."""

import json
from typing import Any

import pytest
from hypothesis import given

from replay.hand import Hand, Pool, Stakes
from replay.money import Unit
from replay.start_json import write_header, write_start
from tests.replay.sealed.any_hand import HANDS, TEXTS

SHA: str = "ab" * 32


def said(hand: Hand) -> dict[str, Any]:
    """What a header says, as JSON, without what is empty."""
    names = ("room", "hand_id", "table", "house", "game", "limit", "money", "currency", "button")
    found = {name: getattr(hand, name) for name in names}
    found |= {"unit": hand.unit.text, "stakes": amounts(hand.stakes)}
    found["seats"] = [
        {"seat": one.seat, "player": one.player, "stack": one.stack}
        | ({"sitting_out": True} if one.sitting_out else {})
        for one in hand.seats
    ]
    found |= {"pools": [fed(pool) for pool in hand.pools]} if hand.pools else {}
    found |= {"started": hand.started, "started_at": hand.started_at} if hand.started_at else {}
    return found | {name: getattr(hand, name) for name in ("tournament", "extra") if getattr(hand, name)}


def amounts(stakes: Stakes) -> dict[str, Any]:
    """The stakes that a table has."""
    names = ("small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet", "big_blind_ante", "spread")
    return {name: getattr(stakes, name) for name in names if getattr(stakes, name)}


def fed(pool: Pool) -> dict[str, Any]:
    """A pool, with the lists that it has."""
    found: dict[str, Any] = {"pool": pool.pool, "share": pool.share}
    if pool.combinations is not None:
        found["combinations"] = [[one.hand, one.beaten_by] for one in pool.combinations]
    if pool.windows is not None:
        found["windows"] = [[one.start, one.end, one.start_text, one.end_text] for one in pool.windows]
    return found


def canonical(value: object) -> str:
    """JSON with sorted keys and no space."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


@given(HANDS, TEXTS, TEXTS)
def test_a_start_is_its_keys_in_order(hand: Hand, when: str, private: str) -> None:
    """Any hand's start is the text of ``json`` for all that its header and its pin say."""
    pin = {"house": "svea", "version": "2", "sha256": SHA}
    told = {"header": said(hand), "pin": pin} | ({"at": when} if when else {}) | ({"x": private} if private else {})
    assert write_header(hand) == canonical(said(hand))
    assert write_start(hand, "svea", "2", SHA, when, private) == canonical(told).encode()


def test_half_a_character_is_refused() -> None:
    """What has no UTF-8 is not stored, wherever it stands."""
    hand = Hand("h", "r", "\ud800", "", "holdem", "no", "real", "EUR", Unit("0.01"), Stakes(), 0, [], [])
    with pytest.raises(ValueError, match="surrogates"):
        write_start(hand, "svea", "2", SHA, "", "")
