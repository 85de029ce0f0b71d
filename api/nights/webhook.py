"""Tells the result of a night to whoever is set, signed as https://www.standardwebhooks.com has it, and again where it
did not arrive. It never makes a run fail: what did not arrive is recorded.
"""

import base64
import hmac
import json
import time
from collections.abc import Callable, Collection
from http.client import HTTPException
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import HTTPRedirectHandler, Request, build_opener

from api.nights.webhook_settings import Webhook
from api.version import VERSION
from ledger.people.actor import Actor
from ledger.reconciliation.deliveries import Delivery, ResultTold, last_delivery, note_delivery
from ledger.reconciliation.recorded import RecordedResult
from ledger.store.store import Store

FORMAT: Final = "oddchip-night/1"
PAUSES: Final = (1.0, 4.0, 16.0, 64.0)
"""Seconds before the second attempt and each one after it."""
TIMEOUT: Final = 10.0
"""Seconds to connect, and between two parts of an answer."""
AGAIN: Final = frozenset((408, 425, 429, *range(500, 600)))
"""Answers after which it is worth another attempt; any other but 2xx is meant."""


class _NoRedirect(HTTPRedirectHandler):
    """A result goes where the setting says, and nowhere else."""

    def redirect_request(self, *_: object) -> None:
        return None


def tell_night(
    store: Store,
    actor: Actor,
    webhook: Webhook,
    recorded: RecordedResult,
    explained: Collection[str],
    pause: Callable[[float], None] = time.sleep,
) -> Delivery | None:
    """Sends the summary of a result, once: the delivery that is recorded now; None where the result has arrived before.

    Raises StoreUnavailable where that cannot be recorded.
    """
    room, date = recorded.result.document["room"], recorded.result.document["date"]
    before = last_delivery(store, room, date)
    if before is not None and before.arrived and before.told.sha256 == recorded.result.sha256:
        return None
    attempts, failed = _send(webhook, summary(recorded, explained), f"night_{recorded.result.sha256}", pause)
    note_delivery(store, ResultTold(actor.name, room, date, recorded.result.sha256, webhook.origin, attempts, failed))
    return last_delivery(store, room, date)


def summary(recorded: RecordedResult, explained: Collection[str]) -> dict[str, Any]:
    """What is told: no finding itself, no player and no hand."""
    document = recorded.result.document
    keys = [one["key"] for one in document["findings"]]
    unexplained = sum(key not in explained for key in keys)
    by_check = {one["check"]: one["findings"] for one in document["checks"] if one["findings"]}
    room, date = document["room"], document["date"]
    address = f"{quote(room, safe='')}/{date}"
    return {
        "type": "night.reconciled",
        "format": FORMAT,
        "room": room,
        "date": date,
        "verdict": document["verdict"],
        "hands": document["hands"],
        "tables": document["tables"],
        "findings": {"all": len(keys), "open": unexplained, "explained": len(keys) - unexplained, "by_check": by_check},
        "totals": document["totals"],
        "sha256": recorded.result.sha256,
        "leaf": recorded.leaf,
        "recorded_at": recorded.at,
        "page": f"/nights/{address}",
        "href": f"/v1/nights/{address}",
    }


def signed(webhook: Webhook, message: str, at: int, body: bytes) -> str:
    """The value of the header: HMAC-SHA256 over id, time and body."""
    text = f"{message}.{at}.".encode() + body
    return f"v1,{base64.b64encode(hmac.digest(webhook.key, text, 'sha256')).decode()}"


def _send(webhook: Webhook, said: dict[str, Any], message: str, pause: Callable[[float], None]) -> tuple[int, str]:
    """How often it was tried, and why it did not arrive at last, "" where it did."""
    body = json.dumps(said).encode()
    for attempt, seconds in enumerate((*PAUSES, -1.0), 1):
        failed, is_passing = _attempt(webhook, body, message)
        if not failed or not is_passing or seconds < 0:
            return attempt, failed
        pause(seconds)
    raise AssertionError("the last attempt ends it")


def _attempt(webhook: Webhook, body: bytes, message: str) -> tuple[str, bool]:
    """Why it did not arrive, "" where it did; and whether it is worth another attempt."""
    at = int(time.time())
    headers = {
        "Content-Type": "application/json", "User-Agent": f"oddchip/{VERSION}", "webhook-id": message,
        "webhook-timestamp": str(at), "webhook-signature": signed(webhook, message, at, body),
    }  # fmt: skip
    request = Request(webhook.url, body, headers, method="POST")
    try:
        # What comes after the status is nobody's: one who sends that a byte at a time would keep the run for hours.
        with build_opener(_NoRedirect).open(request, timeout=TIMEOUT):
            return "", False
    except HTTPError as answer:
        with answer:
            return f"answered {answer.code}", answer.code in AGAIN
    except (URLError, HTTPException, OSError, ValueError) as fault:
        reason = fault.reason if isinstance(fault, URLError) else fault
        return f"out of reach: {reason}"[:200], True
